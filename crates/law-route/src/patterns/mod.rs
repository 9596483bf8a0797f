//! What each pattern of the table accepts and extracts, by family.

pub(crate) mod annex;
pub(crate) mod chains;
pub(crate) mod decisions;
pub(crate) mod local;
pub(crate) mod lookup;
pub(crate) mod reference;
pub(crate) mod statute;
pub(crate) mod time;
pub(crate) mod words;

use crate::lex::article::Article;
use crate::line::Line;
use law_model::ArticleNo;

/// `제38조의2`.
pub(crate) fn jo(no: ArticleNo) -> String {
    no.label()
}

/// Articles of a range are written out up to this many.
const RANGE: u16 = 30;

/// All articles the line names, ranges written out, none twice.
pub(crate) fn articles(list: &[Article]) -> Vec<ArticleNo> {
    let mut out: Vec<ArticleNo> = Vec::new();
    for a in list.iter().take(60) {
        for no in expand(a) {
            if !out.contains(&no) {
                out.push(no);
            }
        }
    }
    out
}

fn expand(a: &Article) -> Vec<ArticleNo> {
    let Some(to) = a.to else { return vec![a.no] };
    let (from, last, make): (u16, u16, fn(u16, u16) -> ArticleNo) = if to.main == a.no.main {
        (a.no.branch, to.branch, |main, n| ArticleNo::new(main, n))
    } else if a.no.branch == 0 && to.branch == 0 {
        (a.no.main, to.main, |_, n| ArticleNo::new(n, 0))
    } else {
        return vec![a.no, to];
    };
    (from..=last).take(usize::from(RANGE)).map(|n| make(a.no.main, n)).collect()
}

/// The only law of the line, or the first one.
pub(crate) fn law(line: &Line) -> Option<String> {
    line.law(0).map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
}
