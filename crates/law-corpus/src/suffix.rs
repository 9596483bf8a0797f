//! Particles and verbal endings at the end of a Korean word.
//!
//! Rules and two short lists, no dictionary. What is cut wrongly is cut the same way in the query, and the full
//! form is kept beside the stem, so a wrong cut costs a little weight and never a hit.

/// A stem keeps this many syllables; two-syllable nouns (민의, 기도, 경로) are therefore never cut.
const SHORTEST: usize = 2;

/// What may stand before the last syllable of a particle, longest first.
fn particles(last: char) -> &'static [&'static str] {
    match last {
        '은' | '를' | '와' | '과' | '들' => &[""],
        '는' => &[
            "에게서",
            "으로서",
            "이라",
            "에서",
            "에게",
            "로서",
            "으로",
            "부터",
            "까지",
            "라",
            "에",
            "로",
            "",
        ],
        '이' | '을' => &["만", "들", ""],
        '가' | '임' | '인' => &["인", ""],
        '의' => &["으로부터", "로부터", "에서", "까지", "으로", "부터", "들", "와", "과", "에", "로", ""],
        '에' => &["밖", ""],
        '도' => &["에서", "에게", "으로", "이라", "까지", "라", "에", "로", ""],
        '로' => &["으", "대", ""],
        '서' => &["으로", "에게", "에", "로", "께"],
        '써' => &["으로", "로"],
        '게' => &["에"],
        '터' => &["으로부", "로부", "부"],
        '지' => &["인", "까", "든"],
        '만' => &["에", ""],
        '다' => &["보", "마", "이"],
        '럼' => &["처"],
        '나' | '든' => &["이"],
        '란' | '며' => &["이", ""],
        '고' => &["이라", "라", "이"],
        '차' => &["조"],
        '큼' => &["만"],
        '테' => &["한"],
        '요' => &["인가", "인데", "이에", "예"],
        '까' => &["입니"],
        _ => &[],
    }
}

/// What may stand before the last syllable of a verb made of a noun (해제하여야, 취소된), longest first.
fn verbs(last: char) -> &'static [&'static str] {
    match last {
        '하' | '되' | '한' | '된' | '할' | '될' | '함' | '됨' | '해' | '돼' => &[""],
        '여' => &["하"],
        '어' => &["되"],
        '고' | '지' | '면' | '며' | '게' | '기' | '던' => &["하", "되"],
        '나' => &["하거", "되거", "하"],
        '야' => &["하여", "되어", "해", "돼"],
        '록' => &["하도", "되도"],
        '려' | '니' | '자' => &["하"],
        '서' => &["하여", "되어", "해", "돼"],
        '다' => &["합니", "됩니", "하였", "되었", "했", "됐", "한", "된", "하", "되"],
        '요' => &["하나", "되나", "해", "돼", "하세", "한가", "하는가"],
        '는' | '은' | '을' | '를' => &["시키", "당하", "하려", "하", "되", "받"],
        '킨' | '킬' | '켜' => &["시"],
        '았' | '였' | '었' => &["하", "되"],
        '든' => &["하", "되"],
        _ => &[],
    }
}

/// Length of the stem of a Hangul word; the whole length when nothing is cut.
pub(crate) fn stem(word: &[char]) -> usize {
    let once = cut(word, verbs, SHORTEST).or_else(|| cut(word, particles, SHORTEST)).unwrap_or(word.len());
    let stem = word.get(..once).unwrap_or(word);
    // 해제하였음을, 근로자들에게: what a particle was attached to may itself have an ending.
    if once < word.len() { cut(stem, verbs, SHORTEST).unwrap_or(once) } else { once }
}

/// Length of a unit of measure after a number (30일부터), which may be one syllable.
pub(crate) fn unit(word: &[char]) -> usize {
    cut(word, particles, 1).unwrap_or(word.len())
}

fn cut(word: &[char], endings: fn(char) -> &'static [&'static str], shortest: usize) -> Option<usize> {
    let (last, before) = word.split_last()?;
    endings(*last).iter().find_map(|ending| {
        let mut stem = before.len();
        for c in ending.chars().rev() {
            stem = stem.checked_sub(1)?;
            if before.get(stem) != Some(&c) {
                return None;
            }
        }
        (stem >= shortest).then_some(stem)
    })
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn stems() {
        for (word, want) in [
            ("계약을", "계약"),
            ("근로자에게는", "근로자"),
            ("대통령령으로", "대통령령"),
            ("해제하여야", "해제"),
            ("취소된", "취소"),
            ("임대차계약에서의", "임대차계약"),
            ("근로자들의", "근로자"),
            ("해제하는", "해제"),
            ("계약", "계약"),
            ("민의", "민의"),
            ("법은", "법은"),
            ("손해배상청구권", "손해배상청구권"),
            ("인정되나요", "인정"),
        ] {
            let chars: Vec<char> = word.chars().collect();
            let cut: String = chars.iter().take(stem(&chars)).collect();
            assert_eq!(cut, want, "{word}");
        }
    }
}
