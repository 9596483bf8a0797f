//! `⑥식품위생법시행규칙중 다음과 같이 개정한다`: which law a sentence amends, when it is a law that no table knows.

use crate::heading::item_mark;
use crate::law::kind_by_ending;
use crate::owner::{local, word_start};
use crate::units::{digits, inline};
use crate::view::View;

/// Characters of the longest name that is believed.
const LONGEST: usize = 80;

/// The name before `다음과 같이 개정` at `i`: that of an ordinance, or in addenda whatever stands between the number of the
/// line and these words.
pub(crate) fn amended(view: &View, i: usize, own_text: bool) -> Option<(usize, usize)> {
    let said = view.skip_back(i);
    let end = ["일부를", "중"].iter().find_map(|word| view.ends(said, word))?;
    let end = view.skip_back(end);
    let start = if own_text { after_number(view, end) } else { None };
    let start = start.or_else(|| {
        view.ends(end, "조례")?;
        local(view, word_start(view, end), end)
    })?;
    Some((start, end))
}

/// Where the name begins that ends at `end`, when it is all that follows the number of its line.
fn after_number(view: &View, end: usize) -> Option<usize> {
    let line = (end.saturating_sub(LONGEST)..end).rev().find(|&i| view.at(i) == '\n')? + 1;
    let start = inline(view, past_number(view, line)?);
    let name = view.str(start, end);
    let whole = !name.contains(['"', '“', '「', '(', '<', ',', '.']);
    (whole && kind_by_ending(name).is_some()).then_some(start)
}

/// Past `⑥`, `6.` or `<75>`.
fn past_number(view: &View, line: usize) -> Option<usize> {
    if view.at(line) != '<' {
        return item_mark(view, line).map(|(_, end)| end);
    }
    let (_, end) = digits(view, line + 1)?;
    (view.at(end) == '>').then_some(end + 1)
}
