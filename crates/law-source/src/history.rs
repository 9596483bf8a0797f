//! The history of a statute (`lsHistory`), which upstream gives as an HTML page only: one table row per promulgation.

use crate::body::{Body, Format};
use crate::decoded::{Decoded, ReadError};
use crate::markup::{self, Token, tokens};
use crate::miss::Miss;
use crate::record::{date, number};
use law_model::{Mst, Ymd};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct History {
    /// Rows of the whole answer (`<strong>1,696</strong>건`).
    pub total: Option<u64>,
    pub rows: Vec<HistoryRow>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HistoryRow {
    pub mst: Option<Mst>,
    pub name: String,
    /// 제정, 일부개정, 폐지, …
    pub revision: String,
    /// `20000` of `제 20000호`.
    pub number: String,
    pub kind: String,
    pub ministry: String,
    pub promulgated: Option<Ymd>,
    /// From the link where it names one, else the later of the row's two dates.
    pub effective: Option<Ymd>,
    /// 현행, 시행예정, 연혁; empty when the page says nothing.
    pub status: String,
}

/// Reads a history page. A page without any row is judged like every other HTML page.
pub fn read_history(
    target: &str,
    bytes: &[u8],
    content_type: Option<&str>,
) -> Result<Decoded<History>, ReadError> {
    read_body(target, &Body::open(bytes, content_type))
}

pub(crate) fn read_body(target: &str, body: &Body<'_>) -> Result<Decoded<History>, ReadError> {
    if body.format != Format::Html && !body.text.contains("<tr") {
        return match crate::decoded::document(target, body)? {
            Decoded::Miss(miss) => Ok(Decoded::Miss(miss)),
            Decoded::Value(doc) => Err(ReadError::shape(target, &doc)),
        };
    }
    let rows: Vec<HistoryRow> = table_rows(&body.text).iter().filter_map(row).collect();
    let total = total(&body.text);
    match (rows.is_empty(), total) {
        (false, _) => Ok(Decoded::Value(History { total, rows })),
        (true, Some(0)) => Ok(Decoded::Miss(Miss::ZeroRows { total: 0, keyword: String::new() })),
        (true, _) => Ok(Decoded::Miss(Miss::of_page(&body.text))),
    }
}

/// A row as its cells, with the address its link carries.
#[derive(Debug, Default)]
struct TableRow {
    cells: Vec<String>,
    link: String,
}

fn table_rows(html: &str) -> Vec<TableRow> {
    let mut rows: Vec<TableRow> = Vec::new();
    for token in tokens(html) {
        match token {
            Token::Open { name, .. } if name == "tr" => rows.push(TableRow::default()),
            Token::Open { name, .. } if name == "td" => {
                if let Some(row) = rows.last_mut() {
                    row.cells.push(String::new());
                }
            }
            Token::Open { name, raw } if name == "a" => {
                if let Some(row) = rows.last_mut() {
                    let href = markup::attribute(raw, "href").unwrap_or_default();
                    let address = if href.contains("MST=") { href } else { markup::decode(raw) };
                    if row.link.is_empty() && address.contains("MST=") {
                        row.link = address;
                    }
                }
            }
            Token::Text(text) => push_text(&mut rows, text),
            Token::Char(c) => push_text(&mut rows, c.encode_utf8(&mut [0; 4])),
            Token::Open { .. } | Token::Close { .. } => {}
        }
    }
    rows
}

fn push_text(rows: &mut [TableRow], text: &str) {
    if let Some(cell) = rows.last_mut().and_then(|r| r.cells.last_mut()) {
        cell.push_str(text);
    }
}

/// Cells are told by what they hold, not by their place: pages with and without the columns 순번 and 현행연혁 exist.
fn row(table: &TableRow) -> Option<HistoryRow> {
    let mst = parameter(&table.link, "MST=")?.parse().ok().map(Mst)?;
    let mut row = HistoryRow { mst: Some(mst), ..HistoryRow::default() };
    let mut dates = Vec::new();
    for cell in table.cells.iter().map(|c| c.split_whitespace().collect::<Vec<_>>().join(" ")) {
        if cell.is_empty() || cell.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        if let Some(day) = date(&cell).filter(|_| cell.starts_with(|c: char| c.is_ascii_digit())) {
            dates.push(day);
        } else if let Some(no) = act_number(&cell) {
            row.number = no;
        } else if ["현행", "연혁", "시행예정"].contains(&cell.as_str()) {
            row.status = cell;
        } else if row.name.is_empty() {
            row.name = cell;
        } else if is_revision(&cell) {
            row.revision = cell;
        } else if is_kind(&cell) {
            row.kind = cell;
        } else {
            row.ministry = cell;
        }
    }
    row.promulgated = dates.iter().min().copied();
    let linked = parameter(&table.link, "efYd=").and_then(|d| date(&d));
    row.effective = linked.or_else(|| dates.iter().max().copied());
    Some(row)
}

fn act_number(cell: &str) -> Option<String> {
    let inner = cell.strip_prefix('제')?.strip_suffix('호')?.trim();
    (!inner.is_empty()).then(|| inner.to_owned())
}

fn is_revision(cell: &str) -> bool {
    ["제정", "개정", "폐지", "실효"].iter().any(|w| cell.ends_with(w))
}

/// 법률, 대통령령, 부령, 규칙, …
fn is_kind(cell: &str) -> bool {
    cell == "법률"
        || cell == "헌법"
        || cell.ends_with('령')
        || cell.ends_with("규칙")
        || cell.ends_with("조약")
}

fn parameter(address: &str, mark: &str) -> Option<String> {
    let (_, rest) = address.split_once(mark)?;
    let value: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!value.is_empty()).then_some(value)
}

/// `총 <strong>1,696</strong>건`.
fn total(html: &str) -> Option<u64> {
    let text = markup::plain(html);
    let (before, _) = text.split_once('건')?;
    let digits = before.trim_end().rsplit(|c: char| !c.is_ascii_digit() && c != ',').next()?;
    number(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(html: &str, expect: Expect) {
        let line = |r: &HistoryRow| {
            let day = |d: Option<Ymd>| d.map_or_else(|| "-".into(), |d| d.to_string());
            format!(
                "{} {} [{}] {} 제{}호 {} {} {} {}\n",
                r.mst.map_or(0, |m| m.0),
                r.name,
                r.kind,
                r.revision,
                r.number,
                r.ministry,
                day(r.promulgated),
                day(r.effective),
                r.status
            )
        };
        let got = match read_history("lsHistory", html.as_bytes(), None) {
            Ok(Decoded::Value(h)) => {
                format!("{:?}\n{}", h.total, h.rows.iter().map(line).collect::<String>())
            }
            Ok(Decoded::Miss(miss)) => format!("{miss:?}"),
            Err(error) => format!("{error:?}"),
        };
        expect.assert_eq(&got);
    }

    #[test]
    fn rows_of_a_page() {
        check(
            "<html><p>총 <strong>1,696</strong>건</p><table><tr><th>법령명</th></tr>
             <tr><td>1</td><td><a href=\"/DRF/lawService.do?target=lsHistory&amp;MST=61&amp;efYd=20050401\">보기&nbsp;법</a></td>
             <td>법무부</td><td>일부개정</td><td>법률</td><td>제 7428호</td><td>2005.3.1</td><td>2006.4.1</td><td>연혁</td></tr>
             <tr><td><a onclick=\"go('MST=62')\">보기법</a></td><td>타법폐지</td><td>제9호</td><td>2010.1.1</td></tr></table></html>",
            expect![[r#"
                Some(1696)
                61 보기 법 [법률] 일부개정 제7428호 법무부 2005-03-01 2005-04-01 연혁
                62 보기법 [] 타법폐지 제9호  2010-01-01 2010-01-01 
            "#]],
        );
    }

    #[test]
    fn pages_without_rows() {
        check("<html>총 <strong>0</strong>건</html>", expect![[r#"ZeroRows { total: 0, keyword: "" }"#]]);
        check("<html>서비스 점검 중</html>", expect!["Html { page: Maintenance }"]);
        check("", expect!["Empty"]);
        check(
            "<Law>일치하는 법령이 없습니다.</Law>",
            expect![[r#"NoMatch { message: "일치하는 법령이 없습니다." }"#]],
        );
    }
}
