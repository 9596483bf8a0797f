//! 별표 and 서식 with their numbers: `별표 1의2`, `[별지 제16호서식]`, `서식 3`.

use super::article::number;
use crate::text::{Span, from, skip_blanks};

#[derive(Clone, Debug)]
pub(crate) struct Annex {
    pub span: Span,
    /// 별표 (a table) or else a form.
    pub table: bool,
    pub no: Option<String>,
}

const KINDS: &[&str] = &["별표", "별지", "서식", "양식"];

/// The annex that begins at `at`.
pub(crate) fn at(text: &str, at: usize) -> Option<Annex> {
    let rest = from(text, at);
    if !rest.starts_with(['별', '서', '양', '제']) {
        return None;
    }
    if let Some(kind) = KINDS.iter().find(|k| rest.starts_with(**k)) {
        return Some(named(text, at, kind));
    }
    form_number(text, at)
}

fn named(text: &str, at: usize, kind: &str) -> Annex {
    let end = at + kind.len();
    let (no, mut end) = match annex_number(text, end) {
        Some((no, end)) => (Some(no), end),
        None => (None, end),
    };
    for word in ["서식", "양식"] {
        let next = skip_blanks(text, end);
        if from(text, next).starts_with(word) {
            end = next + word.len();
        }
    }
    Annex { span: Span::new(at, end), table: kind == "별표", no }
}

/// `제16호의2`, `3`, `1의2`.
fn annex_number(text: &str, at: usize) -> Option<(String, usize)> {
    let mut start = skip_blanks(text, at);
    if from(text, start).starts_with('제') {
        start = skip_blanks(text, start + '제'.len_utf8());
    }
    let (main, mut end) = number(text, start, 4)?;
    if from(text, end).starts_with('호') {
        end += '호'.len_utf8();
    }
    if ["년", "월", "조", "개", "명"].iter().any(|u| from(text, end).starts_with(u)) {
        return None;
    }
    let branch = from(text, end).strip_prefix(['의', '-']).map(|r| text.len() - r.len());
    match branch.and_then(|b| number(text, skip_blanks(text, b), 2)) {
        Some((sub, end)) => {
            let end = from(text, end).strip_prefix('호').map_or(end, |r| text.len() - r.len());
            Some((format!("{main}의{sub}"), end))
        }
        None => Some((main.to_string(), end)),
    }
}

/// `제16호서식` without the word 별지.
fn form_number(text: &str, at: usize) -> Option<Annex> {
    from(text, at).starts_with('제').then_some(())?;
    let (no, end) = annex_number(text, at)?;
    let next = skip_blanks(text, end);
    let word = ["서식", "양식"].iter().find(|w| from(text, next).starts_with(**w))?;
    Some(Annex { span: Span::new(at, next + word.len()), table: false, no: Some(no) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations() {
        let read = |t: &str| at(t, 0).map(|a| (a.no.unwrap_or_default(), from(t, a.span.end).to_string()));
        assert_eq!(read("별표 1의2 보여줘"), Some(("1의2".into(), " 보여줘".into())));
        assert_eq!(read("별지 제16호서식]"), Some(("16".into(), "]".into())));
        assert_eq!(read("별지 제59호의2서식"), Some(("59의2".into(), "".into())));
        assert_eq!(read("별표 과태료"), Some(("".into(), " 과태료".into())));
        assert_eq!(read("제3호 서식"), Some(("3".into(), "".into())));
        assert_eq!(read("제3호"), None);
    }
}
