//! 법령 → [`Statute`], from JSON and XML alike.

use super::number::{article_no, item_no, paragraph_no};
use super::{
    Addendum, Annex, Article, Department, Heading, Item, Paragraph, Statute, StatuteInfo, SubItem, Unit, sub,
};
use crate::markup;
use crate::node::Node;
use crate::record::{Record, field};

impl Statute {
    /// Reads the element under the root `법령`.
    #[must_use]
    pub fn of(root: &Node<'_>) -> Self {
        root.ignore(&["법령키"]);
        let base = root.get("기본정보");
        // Article queries have been seen under 조문정보 as well.
        let units = ["조문", "조문정보"].iter().filter_map(|k| root.get(k)).flat_map(|n| n.items("조문단위"));
        Self {
            info: base.map(StatuteInfo::read).unwrap_or_default(),
            departments: base
                .and_then(|b| b.get("연락부서"))
                .map(|d| d.items("부서단위").into_iter().map(Department::read).collect())
                .unwrap_or_default(),
            units: units.filter_map(unit).collect(),
            addenda: nested(root, "부칙", "부칙단위").into_iter().map(addendum).collect(),
            annexes: nested(root, "별표", "별표단위").into_iter().map(annex).collect(),
            amendment: block_at(root, "개정문", "개정문내용"),
            reason: block_at(root, "제개정이유", "제개정이유내용"),
        }
    }
}

pub(crate) fn nested<'n, 'a>(root: &'n Node<'a>, outer: &'n str, inner: &'n str) -> Vec<&'n Node<'a>> {
    root.items(outer).into_iter().flat_map(|n| n.items(inner)).collect()
}

fn block_at(root: &Node<'_>, outer: &str, inner: &str) -> String {
    root.get(outer).map(|n| markup::block(&n.raw_lines(inner))).unwrap_or_default()
}

/// Headings repeat the fields of articles; they say nothing there.
const HEADING_FIELDS: [&str; 6] =
    ["조문제목", "조문시행일자", "조문변경여부", "조문제개정유형", "조문이동이전", "조문이동이후"];

/// A heading or an article; empty structural rows (a 전문 without text) are neither.
pub(crate) fn unit(node: &Node<'_>) -> Option<Unit> {
    let number = node.text("조문번호");
    let branch = node.text("조문가지번호");
    let heading = node.text("조문여부") == "전문";
    let lines = node.raw_lines("조문내용");
    node.ignore(&["조문키"]);
    let no = article_no(&number, &branch).filter(|_| !heading);
    let Some(no) = no else {
        node.ignore(&HEADING_FIELDS);
        let lines: Vec<String> = markup::plain_lines(&lines).lines().map(|l| l.trim().to_owned()).collect();
        return (!lines.is_empty()).then_some(Unit::Heading(Heading { lines }));
    };
    let title = node.text("조문제목");
    let (title, text) = own_text(&markup::plain_lines(&lines), no, title);
    let mut images = markup::images(&lines);
    let paragraphs = paragraphs(node, &mut images);
    Some(Unit::Article(Article {
        no,
        written: String::new(),
        title,
        text,
        paragraphs,
        effective: field(node, &["조문시행일자"]),
        changed: node.text("조문변경여부") == "Y",
        revision: field(node, &["조문제개정유형", "조문제개정일자문자열"]),
        moved_from: field(node, &["조문이동이전"]),
        moved_to: field(node, &["조문이동이후"]),
        notes: node.text("조문참고자료"),
        images,
    }))
}

/// 조문내용 without its own `제N조의M(제목)`, and the title when only that names it.
fn own_text(text: &str, no: law_model::ArticleNo, title: String) -> (String, String) {
    let Some(rest) = text.strip_prefix(&no.label()) else { return (title, text.to_owned()) };
    // 제5조의2 begins with 제5조, and 제5조제2항 is a reference, not a header.
    if rest.starts_with(['의', '제']) {
        return (title, text.to_owned());
    }
    let rest = rest.trim_start();
    let Some((bracket, after)) = title_end(rest).and_then(|end| rest.split_at_checked(end)) else {
        return (title, rest.to_owned());
    };
    let inner = bracket.get(1..bracket.len() - 1).unwrap_or_default();
    let title = if title.is_empty() { inner.to_owned() } else { title };
    (title, after.trim_start().to_owned())
}

/// End of a title in brackets; brackets may nest.
fn title_end(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (i > 0).then_some(i + 1);
        }
    }
    None
}

/// 항 under the article; 호 and 목 directly under it form one paragraph without a number.
fn paragraphs(node: &Node<'_>, images: &mut Vec<String>) -> Vec<Paragraph> {
    let mut out: Vec<Paragraph> = Vec::new();
    if node.has("호") || node.has("목") {
        out.push(paragraph(node, String::new(), images));
    }
    for p in node.items("항") {
        let lines = p.raw_lines("항내용");
        images.extend(markup::images(&lines));
        let mut read = paragraph(p, markup::plain_lines(&lines), images);
        read.no = paragraph_no(&p.text("항번호"));
        p.ignore(&["항제개정유형", "항제개정일자문자열", "항키"]);
        out.push(read);
    }
    out
}

fn paragraph(node: &Node<'_>, text: String, images: &mut Vec<String>) -> Paragraph {
    let mut paragraph = Paragraph { no: 0, text, items: Vec::new(), loose: Vec::new() };
    for i in node.items("호") {
        let lines = i.raw_lines("호내용");
        images.extend(markup::images(&lines));
        paragraph.items.push(Item {
            no: item_no(&i.text("호번호"), &i.text("호가지번호")),
            text: markup::plain_lines(&lines),
            subitems: subitems(i, images),
        });
        i.ignore(&["호제개정유형", "호제개정일자문자열", "호키"]);
    }
    let siblings = subitems(node, images);
    if !siblings.is_empty() {
        sub::regroup(&mut paragraph, siblings);
    }
    paragraph
}

fn subitems(node: &Node<'_>, images: &mut Vec<String>) -> Vec<SubItem> {
    let mut out = Vec::new();
    for m in node.items("목") {
        let lines = m.raw_lines("목내용");
        images.extend(markup::images(&lines));
        let number = m.text("목번호");
        let branch = m.text("목가지번호");
        let label = number.trim_end_matches(['.', ')', ' ']);
        let label =
            if branch.is_empty() || branch == "0" { label.to_owned() } else { format!("{label}의{branch}") };
        out.push(SubItem { label, text: markup::plain_lines(&lines) });
    }
    out
}

pub(crate) fn addendum(node: &Node<'_>) -> Addendum {
    node.ignore(&["부칙키"]);
    Addendum {
        promulgated: field(node, &["부칙공포일자"]),
        number: field(node, &["부칙공포번호"]),
        text: markup::block(&node.raw_lines("부칙내용")),
    }
}

pub(crate) fn annex(node: &Node<'_>) -> Annex {
    let lines = node.raw_lines("별표내용");
    let mut images = markup::images(&lines);
    images.extend(field::<Vec<String>>(
        node,
        &["별표서식이미지파일링크", "별표이미지파일링크", "별표이미지파일명"],
    ));
    node.ignore(&["별표HWP파일명", "별표PDF파일명", "별표제목문자열"]);
    Annex {
        number: field(node, &["별표번호"]),
        branch: field(node, &["별표가지번호"]),
        kind: field(node, &["별표구분"]),
        key: field(node, &["별표키"]),
        title: field(node, &["별표제목"]),
        text: markup::block(&lines),
        effective: field(node, &["별표시행일자", "별표시행일자문자열"]),
        files: field(node, &["별표서식파일링크", "별표파일링크", "별표HWP파일링크"]),
        pdf: field(node, &["별표서식PDF파일링크", "별표PDF파일링크"]),
        images,
    }
}
