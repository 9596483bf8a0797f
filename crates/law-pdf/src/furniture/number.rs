//! The number of a page in a line: `3`, `- 3 -`, `3 / 12`, `3쪽`, `Page 3`. Numbers in a sentence or a name are none.

use crate::lines::Line;

/// A line, and the number of the page that stands alone in it.
#[derive(Default)]
pub(super) struct Counted {
    /// The line without its spaces.
    pub(super) text: String,
    /// The same with `#` for the number.
    pub(super) stem: String,
    pub(super) number: Option<i64>,
    /// Nothing else stands in the line.
    pub(super) is_alone: bool,
    /// It has the marks that only the numbers of pages have.
    pub(super) is_marked: bool,
}

const MARKS: [char; 12] = ['-', '–', '—', '‐', '[', ']', '(', ')', '<', '>', '|', '~'];
const DASHES: [&str; 4] = ["-", "–", "—", "‐"];
const BEFORE: [&str; 5] = ["Page", "page", "PAGE", "p.", "P."];
const BEHIND: [&str; 3] = ["쪽", "페이지", "면"];

impl Counted {
    pub(super) fn of(line: &Line) -> Counted {
        let mut out = Counted::default();
        let mut others = false;
        // What stands apart in a line is separate: a bare number is a page's only where no word is next to it.
        for piece in line.split(2.0 * line.size.max(1.0)) {
            let text = piece.text();
            let words: Vec<&str> = text.split_whitespace().collect();
            for (i, word) in words.iter().enumerate() {
                let found = if out.number.is_none() { number_at(&words, i) } else { None };
                out.text.push_str(word);
                match found {
                    Some((value, is_marked)) => {
                        (out.number, out.is_marked) = (Some(value), is_marked);
                        out.stem.push('#');
                        let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
                        // The total belongs to the stem, so that a change of it shows.
                        out.stem.push_str(digits.trim_start_matches(|c: char| c.is_ascii_digit()));
                    }
                    None => {
                        others |= !belongs(word, &words);
                        out.stem.push_str(word);
                    }
                }
            }
        }
        out.is_alone = out.number.is_some() && !others;
        out
    }
}

/// Marks, totals and names beside a number of a page.
fn belongs(word: &str, words: &[&str]) -> bool {
    let is_total = || words.contains(&"/") && value(word.trim_matches(MARKS)).is_some();
    let mark = word.trim_matches(MARKS);
    mark.is_empty() || mark == "/" || BEFORE.contains(&mark) || BEHIND.contains(&mark) || is_total()
}

/// The page's number that the word `i` is, and whether marks say so.
fn number_at(words: &[&str], i: usize) -> Option<(i64, bool)> {
    let at = |i: Option<usize>| i.and_then(|i| words.get(i)).copied().unwrap_or_default();
    let (before, word, behind) = (at(i.checked_sub(1)), at(Some(i)), at(Some(i + 1)));
    let core = word.trim_matches(MARKS);
    if let Some((number, total)) = core.split_once('/') {
        return value(total).and(value(number)).map(|n| (n, true));
    }
    let named = BEFORE.iter().find_map(|b| core.strip_prefix(b)).unwrap_or(core);
    let named = BEHIND.iter().find_map(|b| named.strip_suffix(b)).unwrap_or(named);
    let number = value(named)?;
    let dashed = DASHES.contains(&before) && DASHES.contains(&behind);
    let of_total = behind == "/" && value(at(Some(i + 2)).trim_matches(MARKS)).is_some();
    let said = BEFORE.contains(&before) || BEHIND.contains(&behind) && i + 2 == words.len();
    let wrapped = word.starts_with(MARKS) && word.ends_with(MARKS);
    let is_marked = named != core || dashed || of_total || said || wrapped;
    (is_marked || words.len() == 1).then_some((number, is_marked))
}

fn value(text: &str) -> Option<i64> {
    let fits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}
