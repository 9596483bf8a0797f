//! One character of a text and the plain character the grammar reads in its place.
//!
//! Full-width forms, dot and dash variants, Hanja of the law's own notation: each has one plain form.

/// What the grammar sees for a character of the text.
pub(crate) enum Folded {
    Same,
    As(char),
    /// A leading letter of a decomposed syllable.
    Lead,
    /// Invisible, or a mark of markup that may stand inside a citation.
    Nothing,
}

pub(crate) fn fold(c: char) -> Folded {
    match c {
        '\u{ac00}'..='\u{d7a3}' => Folded::Same,
        '\u{1100}'..='\u{1112}' => Folded::Lead,
        '*' | '`' | '\r' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => Folded::Nothing,
        '\0'..='\u{7f}' => Folded::Same,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Folded::As(' '),
        '\u{2028}' => Folded::As('\n'),
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(c) - 0xfee0).filter(|&c| c != '*').map_or(Folded::Nothing, Folded::As)
        }
        c if law_vocab::is_middle_dot(c) => Folded::As('ㆍ'),
        '｢' | '『' => Folded::As('「'),
        '｣' | '』' => Folded::As('」'),
        '〔' | '【' => Folded::As('['),
        '〕' | '】' => Folded::As(']'),
        '〈' | '《' => Folded::As('<'),
        '〉' | '》' => Folded::As('>'),
        '〜' | '∼' | '∽' => Folded::As('~'),
        '‐' | '‑' | '–' | '—' | '−' => Folded::As('-'),
        '″' | '〃' => Folded::As('"'),
        '\u{4e00}'..='\u{9fff}' => hanja(c).map_or(Folded::Same, Folded::As),
        _ => Folded::Same,
    }
}

/// Readings of the Hanja that occur in unit words, in the names of the basic codes and in referring words.
const HANJA: [(char, char); 70] = [
    ('第', '제'),
    ('條', '조'),
    ('条', '조'),
    ('項', '항'),
    ('號', '호'),
    ('号', '호'),
    ('目', '목'),
    ('法', '법'),
    ('律', '률'),
    ('令', '령'),
    ('規', '규'),
    ('則', '칙'),
    ('民', '민'),
    ('刑', '형'),
    ('商', '상'),
    ('憲', '헌'),
    ('訴', '소'),
    ('訟', '송'),
    ('事', '사'),
    ('行', '행'),
    ('政', '정'),
    ('大', '대'),
    ('韓', '한'),
    ('國', '국'),
    ('勤', '근'),
    ('勞', '로'),
    ('基', '기'),
    ('準', '준'),
    ('所', '소'),
    ('得', '득'),
    ('稅', '세'),
    ('人', '인'),
    ('相', '상'),
    ('續', '속'),
    ('贈', '증'),
    ('與', '여'),
    ('附', '부'),
    ('加', '가'),
    ('價', '가'),
    ('値', '치'),
    ('同', '동'),
    ('前', '전'),
    ('本', '본'),
    ('但', '단'),
    ('書', '서'),
    ('段', '단'),
    ('後', '후'),
    ('文', '문'),
    ('舊', '구'),
    ('施', '시'),
    ('別', '별'),
    ('表', '표'),
    ('紙', '지'),
    ('式', '식'),
    ('乃', '내'),
    ('至', '지'),
    ('及', '및'),
    ('判', '판'),
    ('決', '결'),
    ('宣', '선'),
    ('告', '고'),
    ('院', '원'),
    ('的', '적'),
    ('家', '가'),
    ('保', '보'),
    ('險', '험'),
    ('設', '설'),
    ('建', '건'),
    ('築', '축'),
    ('地', '지'),
];

fn hanja(c: char) -> Option<char> {
    HANJA.iter().find(|(from, _)| *from == c).map(|&(_, to)| to)
}

/// Leading, vowel and trailing jamo (NFD) put together, with the number of characters taken.
pub(crate) fn compose(lead: char, vowel: char, trail: char) -> Option<(char, usize)> {
    let l = u32::from(lead).checked_sub(0x1100).filter(|&l| l < 19)?;
    let v = u32::from(vowel).checked_sub(0x1161).filter(|&v| v < 21)?;
    let t = u32::from(trail).checked_sub(0x11a7).filter(|&t| t < 28).unwrap_or(0);
    let c = char::from_u32(0xac00 + (l * 21 + v) * 28 + t)?;
    Some((c, if t > 0 { 3 } else { 2 }))
}
