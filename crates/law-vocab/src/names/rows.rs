//! The entries of names in rows, out of the columns that travel.
//!
//! What is alike stands together in the files and so packs better by a fifth; to find a name its entry has to be in one
//! place. `names_shared.bin` has a byte for each entry, `names_suffixes.bin` its characters and [`END`], `names_tags.bin`
//! tag and class of its facts, the last one marked [`LAST`]. The numbers of facts stand in columns of their own, in each
//! all low bytes before all middle ones before all high ones; targets count entries there, and bytes in the rows.

use super::blob::ONE_BYTE;
use super::facts::{ACT_FOLLOWS, NO_NAME, Relation};

static SHARED: &[u8] = include_bytes!("../generated/names_shared.bin");
static SUFFIXES: &[u8] = include_bytes!("../generated/names_suffixes.bin");
static TAGS: &[u8] = include_bytes!("../generated/names_tags.bin");
static IDS: &[u8] = include_bytes!("../generated/names_ids.bin");
static DAYS: &[u8] = include_bytes!("../generated/names_days.bin");
static ACTS: &[u8] = include_bytes!("../generated/names_acts.bin");
static EFFECTS: &[u8] = include_bytes!("../generated/names_effects.bin");
static TARGETS: &[u8] = include_bytes!("../generated/names_targets.bin");

/// Ends a suffix; no character begins with it.
const END: u8 = 255;
/// In the tag of the last fact of an entry.
const LAST: u8 = 64;

/// All rows, in the layout that `blob` describes.
pub(super) fn rows() -> Vec<u8> {
    let (mut rows, mut starts, mut targets) = (Vec::new(), Vec::new(), Vec::new());
    let [mut ids, mut days, mut acts, mut effects, mut names] =
        [IDS, DAYS, ACTS, EFFECTS, TARGETS].map(numbers);
    let (mut letters, mut tags) = (SUFFIXES.iter().copied(), TAGS.iter().copied());
    for shared in SHARED {
        let start = rows.len();
        starts.push(start);
        rows.extend([*shared, 0, 0]);
        while let Some(letter) = letters.next().filter(|letter| *letter != END) {
            rows.push(letter);
            rows.extend(letters.by_ref().take(usize::from(usize::from(letter) >= ONE_BYTE)));
        }
        let facts = rows.len();
        while let Some((tag, class)) = tags.next().zip(tags.next()) {
            rows.extend([tag & !LAST, class]);
            let relation = Relation::from_bits(tag >> 3);
            if relation != Relation::ShortFor {
                rows.extend(ids.next().into_iter().flatten());
            }
            if relation == Relation::Repealed {
                rows.extend([days.next(), acts.next(), effects.next()].into_iter().flatten().flatten());
            }
            if relation != Relation::Current || tag & ACT_FOLLOWS != 0 {
                targets.push(rows.len());
                rows.extend(names.next().into_iter().flatten());
            }
            if tag & LAST != 0 {
                break;
            }
        }
        let lengths = [facts - start - 3, rows.len() - facts].map(|len| u8::try_from(len).unwrap_or(0));
        if let Some(place) = rows.get_mut(start + 1..start + 3) {
            place.copy_from_slice(&lengths);
        }
    }
    place(&mut rows, &starts, &targets);
    rows
}

/// Makes the number of an entry the place where it starts, in the targets that stand at `targets`.
fn place(rows: &mut [u8], starts: &[usize], targets: &[usize]) {
    for at in targets {
        if let Some([low, middle, high]) = rows.get_mut(*at..*at + 3) {
            let target = u32::from_le_bytes([*low, *middle, *high, 0]);
            let start = usize::try_from(target >> 2).ok().and_then(|entry| starts.get(entry));
            let place = start.map_or(NO_NAME, |start| u32::try_from(*start).unwrap_or(0) << 2 | target & 3);
            [*low, *middle, *high, _] = place.to_le_bytes();
        }
    }
}

/// The numbers of a column, three bytes each.
fn numbers(column: &'static [u8]) -> impl Iterator<Item = [u8; 3]> {
    let count = column.len() / 3;
    let bytes = move |nth: usize| column.iter().copied().skip(nth * count);
    let lows = bytes(0).take(count);
    lows.zip(bytes(1)).zip(bytes(2)).map(|((low, middle), high)| [low, middle, high])
}
