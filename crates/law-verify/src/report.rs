//! A checked text: the citations with their verdicts, counted, and rendered for people.

use crate::verdicts::{Question, check_all, overall};
use law_cite::Context;
use law_host::Host;
use law_model::{Citation, Kind, Level, Overall, Status, Ymd};
use law_outline::{OutlineError, OutlineOver};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What was checked and what came out.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub overall: Overall,
    pub counts: Counts,
    pub citations: Vec<Citation>,
    pub coverage: Coverage,
    pub today: Ymd,
    #[serde(rename = "asOf", skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Ymd>,
}

/// Citations per level and per status; the levels add up to `total`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub total: usize,
    pub ok: usize,
    pub notice: usize,
    pub error: usize,
    pub unknown: usize,
    pub statutes: usize,
    pub cases: usize,
    pub other: usize,
    pub statuses: BTreeMap<String, usize>,
}

/// What the verdicts rest on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    pub source: String,
    #[serde(rename = "asOf")]
    pub as_of: Ymd,
    pub laws: u32,
    pub covers: String,
    pub limits: String,
}

/// Extracts and checks every citation of a text.
pub async fn check_text(
    host: &dyn Host,
    outline: &OutlineOver,
    text: &str,
    context: &Context,
    today: Ymd,
    as_of: Option<Ymd>,
) -> Result<Report, OutlineError> {
    let directory = outline.directory(host).await?;
    let meta = directory.meta();
    let line = |key: &str| meta.get(key).unwrap_or_default().to_owned();
    let coverage = Coverage {
        source: line("source"),
        as_of: meta.as_of,
        laws: meta.laws,
        covers: line("covers"),
        limits: line("limits"),
    };
    let question = Question { today, as_of, outline_as_of: meta.as_of };
    let mut citations = law_cite::extract(text, context);
    check_all(host, outline, &question, &mut citations).await;
    Ok(Report { overall: overall(&citations), counts: count(&citations), citations, coverage, today, as_of })
}

fn count(citations: &[Citation]) -> Counts {
    let mut counts = Counts { total: citations.len(), ..Counts::default() };
    for citation in citations {
        match citation.kind {
            Kind::Case => counts.cases += 1,
            Kind::Statute | Kind::Constitution => counts.statutes += 1,
            _ => counts.other += 1,
        }
        let status = citation.verdict.unwrap_or(Status::Unchecked);
        match status.level() {
            Level::Ok => counts.ok += 1,
            Level::Notice => counts.notice += 1,
            Level::Error => counts.error += 1,
            Level::Unknown => counts.unknown += 1,
        }
        *counts.statuses.entry(word(&status)).or_default() += 1;
    }
    counts
}

/// The wire word of a status or overall.
pub(crate) fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// The bracketed label that answers begin with.
fn label(report: &Report) -> &'static str {
    let repealed = report.citations.iter().any(|c| c.verdict == Some(Status::Repealed));
    match report.overall {
        Overall::NothingToCheck => "NO_CITATIONS_FOUND",
        Overall::Problems => "HALLUCINATION_DETECTED",
        Overall::PartlyChecked => "PARTIAL_VERIFIED",
        Overall::Notices if repealed => "REPEALED_REFERENCE",
        Overall::Notices | Overall::Verified => "VERIFIED",
    }
}

fn headline(overall: Overall) -> &'static str {
    match overall {
        Overall::Verified => "모든 인용이 확인되었습니다.",
        Overall::Notices => "모두 실제로 있는 자리이지만, 지금 그대로 쓰기 어려운 인용이 있습니다.",
        Overall::Problems => "잘못된 인용이 있습니다.",
        Overall::PartlyChecked => "확인하지 못한 인용이 있습니다. 확인하지 못함은 없음이 아닙니다.",
        Overall::NothingToCheck => {
            "확인할 법령·판례 인용을 찾지 못했습니다. 검증에 성공했다는 뜻이 아닙니다."
        }
    }
}

fn mark(level: Level) -> &'static str {
    match level {
        Level::Ok => "✓",
        Level::Notice => "⌛",
        Level::Unknown => "⚠",
        Level::Error => "✗",
    }
}

fn summary(counts: &Counts) -> String {
    format!(
        "인용 {}건(법령 {}, 판례 {}, 그 밖 {}): 확인 {} · 알림 {} · 오류 {} · 미확인 {}",
        counts.total,
        counts.statutes,
        counts.cases,
        counts.other,
        counts.ok,
        counts.notice,
        counts.error,
        counts.unknown
    )
}

fn basis(report: &Report) -> String {
    let day = report.as_of.map_or_else(|| "오늘".to_owned(), |d| d.to_string());
    format!(
        "{day} 기준으로 {} 내장 목록(법령 {}개)과 대조했습니다.",
        report.coverage.as_of, report.coverage.laws
    )
}

/// Who says it: information, not advice.
const NOTICE: &str = "이 결과는 정보 제공용이며 법률 자문이 아닙니다.";

/// For a terminal and for a model: one line per citation in text order.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = format!("[{}] {}\n", label(report), headline(report.overall));
    if report.citations.is_empty() {
        return out;
    }
    let _ = write!(out, "{}\n{}\n", summary(&report.counts), basis(report));
    for citation in &report.citations {
        let _ = write!(out, "\n{}", line(citation));
    }
    let _ = write!(out, "\n\n{NOTICE}");
    out
}

fn line(citation: &Citation) -> String {
    let status = citation.verdict.unwrap_or(Status::Unchecked);
    let one_line: String = citation.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = format!("{} {one_line}", mark(status.level()));
    let Some(detail) = &citation.verdict_detail else { return out };
    if let Some(title) = &detail.title {
        let _ = write!(out, " ({title})");
    }
    if status != Status::Exists {
        if let Some(note) = &detail.note {
            let _ = write!(out, " — {note}");
        }
        if let Some(suggestion) = &detail.suggestion {
            let _ = write!(out, " {suggestion}");
        }
    }
    out
}

/// For a document: a table.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut out = format!("## 인용 검증 결과\n\n**{}**\n\n", headline(report.overall));
    if report.citations.is_empty() {
        return out;
    }
    let _ = write!(
        out,
        "{}  \n{}\n\n| | 인용 | 판정 | 설명 |\n|---|---|---|---|\n",
        summary(&report.counts),
        basis(report)
    );
    for citation in &report.citations {
        let status = citation.verdict.unwrap_or(Status::Unchecked);
        let detail = citation.verdict_detail.as_ref();
        let title = detail.and_then(|d| d.title.as_deref()).unwrap_or_default();
        let notes = detail.map(|d| {
            [d.note.as_deref(), d.suggestion.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        let url = detail.and_then(|d| d.evidence.as_ref()).map(|e| e.url.as_str());
        let cited = cell(&citation.text);
        let cited = url.map_or_else(|| cited.clone(), |url| format!("[{cited}]({url})"));
        let explained = if status == Status::Exists { title.to_owned() } else { notes.unwrap_or_default() };
        let _ = writeln!(
            out,
            "| {} | {cited} | {} | {} |",
            mark(status.level()),
            word(&status),
            cell(&explained)
        );
    }
    let _ = write!(out, "\n{NOTICE}\n");
    out
}

fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
