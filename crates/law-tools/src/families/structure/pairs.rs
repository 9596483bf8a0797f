//! Rows of an old-and-new table as text. Changed parts stand in 【 】, as upstream marks them.

use crate::families::shared::fit;
use crate::json;
use law_source::OldAndNew;
use law_source::oldnew::{OldNewRow, Piece};
use serde_json::Value;

pub(crate) const NO_TABLE: &str = "법제처가 이 개정의 신구조문대비표를 만들지 않았습니다";

/// The table as lines and as values; `jo` keeps the rows of one article.
pub(crate) fn pair_lines(table: &OldAndNew, jo: Option<&str>, how: &str) -> (String, Vec<Value>) {
    let rows: Vec<&OldNewRow> = table.rows.iter().filter(|row| jo.is_none_or(|jo| row.label == jo)).collect();
    let texts: Vec<String> = rows.iter().map(|row| one(row)).collect();
    let values = rows
        .iter()
        .map(|row| json!({"jo": row.label, "continued": row.continued, "old": row.old_text(), "new": row.new_text()}))
        .collect();
    (fit(&texts, "\n\n", how), values)
}

fn one(row: &OldNewRow) -> String {
    let label = match (row.label.is_empty(), row.continued) {
        (true, _) => "(조문 앞)".to_owned(),
        (false, true) => format!("{} (이어짐)", row.label),
        (false, false) => row.label.clone(),
    };
    let side =
        |pieces: &[Piece], none: &str| if pieces.is_empty() { none.to_owned() } else { marked(pieces) };
    format!("▪ {label}\n[개정 전] {}\n[개정 후] {}", side(&row.old, "(신설)"), side(&row.new, "(삭제)"))
}

fn marked(pieces: &[Piece]) -> String {
    pieces.iter().map(|p| if p.changed { format!("【{}】", p.text) } else { p.text.clone() }).collect()
}
