//! 부칙: one per amending act, also where upstream gives those of several acts as one text.

use super::Addendum;
use crate::record::date;

/// Cuts a text at the headers of its 부칙 (`부칙 <제8974호,2008.3.21>`, `부      칙 <조례 제1249호, 2022. 2. 8.>`).
/// With one header or none it stays as it is.
pub(crate) fn split(addendum: Addendum) -> Vec<Addendum> {
    let starts: Vec<usize> =
        line_starts(&addendum.text).filter(|at| is_header(&addendum.text, *at)).collect();
    if starts.len() < 2 {
        return vec![addendum];
    }
    let ends = starts.iter().skip(1).copied().chain([addendum.text.len()]);
    let mut out: Vec<Addendum> = starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| addendum.text.get(*start..end))
        .map(|text| {
            let (number, promulgated) = act(text);
            Addendum { promulgated, number, text: text.trim_end().to_owned() }
        })
        .collect();
    // What stands before the first header belongs to nobody else.
    let before = starts.first().and_then(|at| addendum.text.get(..*at)).unwrap_or_default();
    if !before.trim().is_empty() {
        out.insert(0, Addendum { text: before.trim_end().to_owned(), ..addendum });
    }
    out
}

fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}

/// `부칙`, spaced or not, with the act in angle brackets on the same line.
fn is_header(text: &str, at: usize) -> bool {
    let line = text.get(at..).and_then(|t| t.lines().next()).unwrap_or_default();
    let mut letters = line.chars().filter(|c| !c.is_whitespace());
    letters.next() == Some('부') && letters.next() == Some('칙') && line.contains('<') && line.contains('호')
}

/// Number and date out of the header.
fn act(text: &str) -> (String, Option<law_model::Ymd>) {
    let inside =
        text.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map_or("", |(inside, _)| inside);
    let (number, day) = inside.split_once(',').unwrap_or((inside, ""));
    let number = number.rsplit_once('제').map_or(number, |(_, n)| n);
    (number.trim().trim_end_matches('호').to_owned(), date(day.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let parts = split(Addendum { text: text.to_owned(), ..Addendum::default() });
        let line = |a: &Addendum| format!("[{}] {:?} {:?}\n", a.number, a.promulgated, a.text);
        expect.assert_eq(&parts.iter().map(line).collect::<String>());
    }

    #[test]
    fn one_text_of_several_acts() {
        check(
            "부      칙 <조례 제1249호, 2022. 2. 8.>\n이 조례는 공포한 날부터 시행한다.\n부칙 <제1463호,2024.6.27> 이 조례는",
            expect![[r#"
                [1249] Some(2022-02-08) "부      칙 <조례 제1249호, 2022. 2. 8.>\n이 조례는 공포한 날부터 시행한다."
                [1463] Some(2024-06-27) "부칙 <제1463호,2024.6.27> 이 조례는"
            "#]],
        );
        check(
            "부칙 <제1호,2024.6.27>\n부칙 제2조는 그대로 둔다.",
            expect![[r#"
            [] None "부칙 <제1호,2024.6.27>\n부칙 제2조는 그대로 둔다."
        "#]],
        );
    }
}
