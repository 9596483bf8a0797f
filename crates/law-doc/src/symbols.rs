//! Pictures of the symbol fonts, which documents keep in the private use area (U+F020–U+F0FF), as the characters they
//! show. One table for every format: the font decides where the format tells it; else the pictures that offices use.

use crate::model::{Block, Document, Inline};
use law_scan::has_private_lead;

/// A font, and its pictures as pairs of code and character.
const FONTS: &[(&str, &[(u8, char)])] =
    &[("Wingdings", WINGDINGS), ("Symbol", SYMBOL), ("Wingdings 2", WINGDINGS_2)];

#[rustfmt::skip]
const WINGDINGS: &[(u8, char)] = &[
    (0x28, '☎'), (0x2a, '✉'), (0x46, '☞'), (0x6c, '●'), (0x6d, '❍'), (0x6e, '■'), (0x6f, '□'), (0x71, '❑'), (0x72, '❒'),
    (0x75, '◆'), (0x76, '❖'), (0x81, '①'), (0x82, '②'), (0x83, '③'), (0x84, '④'), (0x85, '⑤'), (0x86, '⑥'), (0x87, '⑦'),
    (0x88, '⑧'), (0x89, '⑨'), (0x8a, '⑩'), (0x8c, '❶'), (0x8d, '❷'), (0x8e, '❸'), (0x8f, '❹'), (0x90, '❺'), (0x91, '❻'),
    (0x92, '❼'), (0x93, '❽'), (0x94, '❾'), (0x95, '❿'), (0x9e, '·'), (0x9f, '•'), (0xa1, '○'), (0xa7, '▪'), (0xa8, '◻'),
    (0xab, '★'), (0xd8, '➢'), (0xdf, '←'), (0xe0, '→'), (0xe1, '↑'), (0xe2, '↓'), (0xe8, '➔'), (0xf0, '⇨'), (0xfb, '✗'),
    (0xfc, '✓'), (0xfd, '☒'), (0xfe, '☑'),
];

#[rustfmt::skip]
const SYMBOL: &[(u8, char)] = &[
    (0xa3, '≤'), (0xa5, '∞'), (0xa8, '♦'), (0xab, '↔'), (0xac, '←'), (0xad, '↑'), (0xae, '→'), (0xaf, '↓'), (0xb0, '°'),
    (0xb1, '±'), (0xb3, '≥'), (0xb4, '×'), (0xb7, '•'), (0xb8, '÷'), (0xb9, '≠'), (0xbb, '≈'), (0xbc, '…'), (0xd7, '⋅'),
    (0xdb, '⇔'), (0xdc, '⇐'), (0xde, '⇒'), (0xe0, '◊'),
];

/// What Symbol shows for A to Z and a to z.
const GREEK: [(u8, &str); 2] = [(b'A', "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"), (b'a', "αβχδεφγηιϕκλμνοπθρστυϖωξψζ")];

const WINGDINGS_2: &[(u8, char)] =
    &[(0x4f, '✗'), (0x50, '✓'), (0x51, '☒'), (0x52, '☑'), (0x97, '●'), (0xa2, '■'), (0xa3, '□')];

/// The pictures of Wingdings that are known without a font: offices write them, and few mean anything else by them.
const SURE: &[u8] = &[0x6c, 0x6e, 0x6f, 0x71, 0x75, 0x76, 0xa7, 0xd8, 0xe0, 0xe8, 0xf0, 0xfc, 0xfe];

/// Signs of Hangul's own fonts that Unicode has too.
const HANGUL: &[(u32, char)] =
    &[(0xf003b, '↓'), (0xf02ef, '·'), (0xf03c5, '□'), (0xf080f, '━'), (0xf0854, '《'), (0xf0855, '》')];

/// Numbers from 1 to 20 in a box, black on white and white on black, by the first of each.
const BOXED: [u32; 2] = [0xf02b1, 0xf02ce];

/// What draws a box around the digits before it.
const BOX: char = '\u{20de}';

/// The character that a font shows for a code, written with the private use area or without.
pub(crate) fn shown(font: &str, code: u32) -> Option<char> {
    let (_, table) = FONTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(font.trim()))?;
    let code = u8::try_from(code.checked_sub(0xf000).unwrap_or(code)).ok()?;
    let greek = || {
        let (first, letters) = GREEK.iter().rev().find(|(first, _)| *first <= code)?;
        letters.chars().nth(usize::from(code - first))
    };
    let pair = table.iter().find(|(of, _)| *of == code).map(|(_, c)| *c);
    pair.or_else(|| (*table == SYMBOL).then(greek).flatten())
}

/// A symbol font by the name a format gives it.
pub(crate) fn font(name: &str) -> Option<&'static str> {
    FONTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.trim())).map(|(known, _)| *known)
}

/// Symbol fonts, or what is set in one, by number.
#[derive(Debug, Default)]
pub(crate) struct Drawn(Vec<(u32, &'static str)>);

impl Drawn {
    pub(crate) fn add(&mut self, number: u32, font: Option<&'static str>) {
        self.0.extend(font.map(|font| (number, font)));
    }

    pub(crate) fn get(&self, number: u32) -> Option<&'static str> {
        self.0.iter().find(|(of, _)| *of == number).map(|(_, font)| *font)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What the letters of a text show in a symbol font.
pub(crate) fn drawn(text: &str, font: &str) -> String {
    text.chars().map(|c| shown(font, c.into()).unwrap_or(c)).collect()
}

/// Spells out the pictures of a text; without a font only those that are sure.
pub(crate) fn spell(text: &mut String, font: Option<&str>) {
    if is_plain(text) {
        return;
    }
    let known = |c: char| match (u32::from(c), font) {
        (code @ 0xf0000.., _) => HANGUL.iter().find(|(of, _)| *of == code).map(|(_, c)| *c),
        (code @ 0xf020..=0xf0ff, Some(font)) => shown(font, code),
        (0xf0b7, None) => Some('•'),
        (code @ 0xf020..=0xf0ff, None) => {
            let is_sure = SURE.iter().any(|sure| 0xf000 + u32::from(*sure) == code);
            shown("Wingdings", code).filter(|_| is_sure)
        }
        _ => None,
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match BOXED.iter().find_map(|first| u32::from(c).checked_sub(*first).filter(|n| *n < 20)) {
            Some(n) => {
                out.push_str(&(n + 1).to_string());
                out.push(BOX);
            }
            None => out.push(known(c).unwrap_or(c)),
        }
    }
    *text = out;
}

/// Whether no character of a text is of private use.
pub(crate) fn is_plain(text: &str) -> bool {
    !has_private_lead(text) || !text.contains(is_private)
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}

/// Warns of the private characters that are left.
pub(crate) fn count(doc: &mut Document) {
    let notes = doc.notes.iter().map(|note| left(&note.blocks)).sum::<usize>();
    let all = left(&doc.blocks) + notes;
    if all > 0 {
        doc.warn(
            &["글꼴 없이는 뜻을 알 수 없는 기호 ", &all.to_string(), "자를 그대로 두었습니다."].concat(),
        );
    }
}

fn left(blocks: &[Block]) -> usize {
    let of = |text: &str| if is_plain(text) { 0 } else { text.chars().filter(|c| is_private(*c)).count() };
    blocks
        .iter()
        .map(|block| match block {
            Block::Para(para) => para
                .inlines
                .iter()
                .map(|inline| match inline {
                    Inline::Text(text)
                    | Inline::Raised { text, .. }
                    | Inline::Link { text, .. }
                    | Inline::Ruby { base: text, .. } => of(text),
                    _ => 0,
                })
                .sum(),
            Block::Box(inner) => left(inner),
            Block::Table(table) => table.cells.iter().map(|cell| left(&cell.blocks)).sum(),
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::Limits;

    #[test]
    fn pictures_are_characters() {
        let spell = |text: &str, font| {
            let mut text = text.to_owned();
            super::spell(&mut text, font);
            text
        };
        assert_eq!(spell("\u{f06c} 가 \u{f0b7} 나 \u{f0e0} 다", None), "● 가 • 나 → 다");
        assert_eq!(
            spell("\u{f06c}\u{f0e0}\u{f0b7}\u{f041}\u{f07a}\u{f07b}", Some("Symbol")),
            "λ◊•Αζ\u{f07b}"
        );
        assert_eq!(spell("\u{f06c}\u{f0b7}", Some("Wingdings")), "●\u{f0b7}");
        assert_eq!(spell("\u{f09f}", None), "\u{f09f}");
        assert_eq!(
            spell("\u{f02b1}\u{f02c4} \u{f02ce}\u{f02c5}", None),
            "1\u{20de}20\u{20de} 1\u{20de}\u{f02c5}"
        );
        assert_eq!(spell("\u{f0854}가\u{f0855}\u{f02fb}", None), "《가》\u{f02fb}");
        assert_eq!(spell("가\u{f8ff}", None), "가\u{f8ff}");
        assert_eq!(super::shown("wingdings", 0xe0), Some('→'));
        assert_eq!(super::shown("Webdings", 0xf0e0), None);
    }

    #[test]
    fn what_is_not_known_stays_and_is_counted() {
        let doc = crate::read("\u{f06c} 하나\n\u{f021}둘\u{f022}".as_bytes(), &Limits::default()).unwrap();
        assert_eq!(crate::to_text(&doc).0, "● 하나\n\u{f021}둘\u{f022}\n");
        assert_eq!(doc.warnings, ["글꼴 없이는 뜻을 알 수 없는 기호 2자를 그대로 두었습니다."]);
    }
}
