//! Searches over several kinds of law at once.

mod advanced_search;
mod get_law_abbreviations;
mod search_ai_law;
mod search_all;
mod search_law_bulk;

use crate::ToolDef;
use crate::families::shared::ListSpec;

pub const TOOLS: &[&ToolDef] = &[
    &search_all::TOOL,
    &advanced_search::TOOL,
    &search_ai_law::TOOL,
    &search_law_bulk::TOOL,
    &get_law_abbreviations::TOOL,
];

/// Statutes in force.
const LAWS: ListSpec = ListSpec {
    target: "law",
    heading: "법령 검색 결과",
    title: "name",
    columns: &[
        ("lawId", "법령ID"),
        ("mst", "MST"),
        ("kind", "구분"),
        ("status", "상태"),
        ("promulgated", "공포일"),
        ("effective", "시행일"),
        ("ministry", "소관"),
        ("revision", "제개정"),
    ],
    handle: &[("lawId", "lawId"), ("mst", "mst")],
    next: "get_law_text",
    page: ("https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq=", "mst"),
    by_name: true,
};
