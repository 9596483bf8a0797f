//! Units in words: 제103조의2, 제2항, 제4호의2, 나목.

use law_model::ArticleNo;
use law_outline::Place;

fn numbered(no: ArticleNo, unit: &str) -> String {
    let branch = if no.branch > 0 { format!("의{}", no.branch) } else { String::new() };
    format!("제{}{unit}{branch}", no.main)
}

pub(crate) fn article(no: ArticleNo) -> String {
    numbered(no, "조")
}

pub(crate) fn paragraph(no: ArticleNo) -> String {
    numbered(no, "항")
}

pub(crate) fn item(no: ArticleNo) -> String {
    numbered(no, "호")
}

/// The place without its law.
pub(crate) fn place(place: &Place) -> String {
    let mut out = article(place.article);
    place.paragraph.iter().for_each(|no| out.push_str(&paragraph(*no)));
    place.item.iter().for_each(|no| out.push_str(&item(*no)));
    place.subitem.iter().for_each(|c| out.push_str(&format!("{c}목")));
    out
}
