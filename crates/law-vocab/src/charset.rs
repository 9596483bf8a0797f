//! The encodings of Korean text: UTF-8, UTF-16 and CP949 (UHC, the superset of EUC-KR).
//!
//! A library of all encodings of the world costs more than a tenth of the engine. Here the 94 × 94 grid of
//! KS X 1001 is a generated table; the syllables that CP949 adds stand in the order of Unicode and need none.
//! A test compares every two-byte code with the WHATWG decoder.

use std::borrow::Cow;
use std::sync::LazyLock;

/// What each cell is more than the one before, all low bytes before all high bytes: so they compress by a third better.
static STEPS: &[u8] = include_bytes!("generated/ks_x_1001.bin");

/// KS X 1001 as UTF-16 code units, row by row; 0 where nothing is assigned.
static GRID: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let (lows, highs) = STEPS.split_at(STEPS.len() / 2);
    let steps = lows.iter().zip(highs).map(|(low, high)| u16::from_le_bytes([*low, *high]));
    let mut unit = 0_u16;
    let units = steps.map(|step| {
        unit = unit.wrapping_add(step);
        unit
    });
    units.collect()
});

const CELLS: usize = 94;
/// Rows of the syllables in the grid; they ascend.
const SYLLABLE_ROWS: std::ops::Range<usize> = 15..40;
const FIRST_SYLLABLE: u32 = 0xac00;
/// Syllables that CP949 adds to the 2,350 of the grid.
const ADDED: usize = 8822;
const HOLE: char = '\u{fffd}';

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    Utf8,
    Utf16Le,
    Utf16Be,
    Cp949,
}

const LABELS: &[(&str, Charset)] = &[
    ("utf-8", Charset::Utf8),
    ("utf8", Charset::Utf8),
    ("utf-16", Charset::Utf16Le),
    ("utf-16le", Charset::Utf16Le),
    ("utf-16be", Charset::Utf16Be),
    ("euc-kr", Charset::Cp949),
    ("euckr", Charset::Cp949),
    ("cp949", Charset::Cp949),
    ("ms949", Charset::Cp949),
    ("uhc", Charset::Cp949),
    ("windows-949", Charset::Cp949),
    ("ks_c_5601-1987", Charset::Cp949),
    ("ks_c_5601", Charset::Cp949),
    ("ksc5601", Charset::Cp949),
];

impl Charset {
    /// By the name that a header or a declaration gives.
    #[must_use]
    pub fn for_label(label: &str) -> Option<Self> {
        LABELS.iter().find(|(name, _)| name.eq_ignore_ascii_case(label)).map(|(_, charset)| *charset)
    }

    /// By the byte order mark, with the mark's length.
    #[must_use]
    pub fn for_bom(bytes: &[u8]) -> Option<(Self, usize)> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some((Self::Utf8, 3)),
            [0xff, 0xfe, ..] => Some((Self::Utf16Le, 2)),
            [0xfe, 0xff, ..] => Some((Self::Utf16Be, 2)),
            _ => None,
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Cp949 => "EUC-KR",
        }
    }

    /// The text; what is no text comes out as U+FFFD. A byte order mark is not taken off.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes),
            Self::Utf16Le => Cow::Owned(utf16(bytes, u16::from_le_bytes)),
            Self::Utf16Be => Cow::Owned(utf16(bytes, u16::from_be_bytes)),
            Self::Cp949 if bytes.is_ascii() => String::from_utf8_lossy(bytes),
            Self::Cp949 => Cow::Owned(cp949(bytes)),
        }
    }

    /// The text, or nothing when some byte of it is none.
    #[must_use]
    pub fn decode_whole(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        if self == Self::Utf8 {
            return std::str::from_utf8(bytes).ok().map(Cow::Borrowed);
        }
        let text = self.decode(bytes);
        (!text.contains(HOLE)).then_some(text)
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let pairs = bytes.chunks(2).map(|pair| match pair {
        [a, b] => unit([*a, *b]),
        _ => 0xfffd,
    });
    char::decode_utf16(pairs).map(|c| c.unwrap_or(HOLE)).collect()
}

fn cp949(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut rest = bytes;
    while let Some((&lead, after)) = rest.split_first() {
        rest = after;
        if lead.is_ascii() {
            text.push(char::from(lead));
            continue;
        }
        let trail = after.first().copied();
        match trail.and_then(|trail| pair(lead, trail)) {
            Some(c) => {
                text.push(c);
                rest = after.get(1..).unwrap_or_default();
            }
            None => {
                text.push(HOLE);
                // An ASCII trail is text of its own; only a lead byte can have taken another one with it.
                if is_lead(lead) && trail.is_some_and(|trail| !trail.is_ascii()) {
                    rest = after.get(1..).unwrap_or_default();
                }
            }
        }
    }
    text
}

fn is_lead(byte: u8) -> bool {
    (0x81..=0xfe).contains(&byte)
}

/// The character of a two-byte code.
fn pair(lead: u8, trail: u8) -> Option<char> {
    let in_grid = (0xa1..=0xfe).contains(&lead) && (0xa1..=0xfe).contains(&trail);
    let found = if in_grid {
        grid(usize::from(lead - 0xa1) * CELLS + usize::from(trail - 0xa1))
    } else {
        added(lead, trail).map(syllable)
    };
    found.filter(|code| *code > 0).and_then(char::from_u32)
}

fn grid(cell: usize) -> Option<u32> {
    GRID.get(cell).map(|unit| u32::from(*unit))
}

/// Place of a code among the added syllables: trails run over A–Z, a–z and the bytes from 0x81; from lead
/// 0xA1 on only to 0xA0, because the grid begins there.
fn added(lead: u8, trail: u8) -> Option<usize> {
    let column = match trail {
        b'A'..=b'Z' => trail - b'A',
        b'a'..=b'z' => trail - b'a' + 26,
        0x81..=0xfe => trail - 0x81 + 52,
        _ => return None,
    };
    let (column, row) = (usize::from(column), lead.checked_sub(0x81).map(usize::from)?);
    let place = if row < 32 { row * 178 + column } else { 32 * 178 + (row - 32) * 84 + column };
    (place < ADDED && (row < 32 || column < 84)).then_some(place)
}

/// The n-th syllable that the grid lacks.
fn syllable(n: usize) -> u32 {
    let first = SYLLABLE_ROWS.start * CELLS;
    let (mut low, mut high) = (0, SYLLABLE_ROWS.len() * CELLS);
    // How many syllables of the grid come before it: the k-th of them has k others and the rest added before.
    while low < high {
        let middle = usize::midpoint(low, high);
        let added_before = grid(first + middle)
            .and_then(|code| usize::try_from(code.saturating_sub(FIRST_SYLLABLE)).ok())
            .map_or(0, |index| index.saturating_sub(middle));
        if added_before <= n {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    FIRST_SYLLABLE + u32::try_from(n + low).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_bytes() {
        for (bytes, text) in [
            (b"\xb0\xa1 \x8c\x63\xb9\xe6\xb0\xa2\xc7\xcf".as_slice(), "가 똠방각하"),
            (b"\xb9\xce\xb9\xfd \xc1\xa6750\xc1\xb6", "민법 제750조"),
            (b"\xb0", "\u{fffd}"),
            (b"\xff\xb0\xa1", "\u{fffd}가"),
            (b"plain", "plain"),
        ] {
            assert_eq!(Charset::Cp949.decode(bytes), text, "{bytes:x?}");
        }
    }

    #[test]
    fn labels_and_marks() {
        assert_eq!(Charset::for_label("EUC-KR"), Some(Charset::Cp949));
        assert_eq!(Charset::for_label("latin1"), None);
        assert_eq!(Charset::for_bom(b"\xef\xbb\xbfx"), Some((Charset::Utf8, 3)));
        assert_eq!(Charset::Utf16Le.decode(b"\xbc\xbb\x00"), "뮼\u{fffd}");
        assert_eq!(Charset::Cp949.decode_whole(b"\xb0"), None);
    }
}
