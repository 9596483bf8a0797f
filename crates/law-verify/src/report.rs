//! A checked text: the citations with their verdicts, counted.

use crate::finding::word;
use crate::paper::At;
use crate::question::Question;
use crate::verdicts::{check_all, overall};
use crate::{adopted, days, gap, heading, live, nearby};
use law_cite::Context;
use law_fetch::Client;
use law_host::Host;
use law_model::{Citation, Kind, Level, Overall, Source, Status, Ymd};
use law_outline::{OutlineError, OutlineOver};
use law_vocab::sorted::SortedMap;
use serde::Serialize;

/// What was checked and what came out.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub overall: Overall,
    pub counts: Counts,
    pub citations: Vec<Citation>,
    pub coverage: Coverage,
    /// What of the document could not be read, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<&'static str>,
    /// Where the citations stand in their document; empty for a text of its own.
    #[serde(skip)]
    pub at: Vec<Option<At>>,
    pub today: Ymd,
    #[serde(rename = "asOf", skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Ymd>,
}

/// Citations per level and per status; the levels add up to `total`, and so do the statuses.
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
    /// Verdicts that rest on an answer of law.go.kr.
    pub live: usize,
    #[serde(serialize_with = "law_model::as_object")]
    pub statuses: SortedMap<String, usize>,
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

/// Extracts and checks every citation of a text. With a `live` client, what the outline must leave open is
/// looked up at law.go.kr: one question per law, within the budget of the request.
pub async fn check_text(
    host: &dyn Host,
    outline: &OutlineOver,
    text: &str,
    context: &Context,
    today: Ymd,
    as_of: Option<Ymd>,
    live: Option<&Client<'_>>,
) -> Result<Report, OutlineError> {
    check_citations(host, outline, text, law_cite::extract(text, context), today, as_of, live).await
}

/// Checks the citations that `law_cite::extract` found in `text`.
pub async fn check_citations(
    host: &dyn Host,
    outline: &OutlineOver,
    text: &str,
    mut citations: Vec<Citation>,
    today: Ymd,
    as_of: Option<Ymd>,
    live: Option<&Client<'_>>,
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
    let laws = check_all(host, outline, &question, &mut citations).await;
    nearby::doubt(text, &mut citations, &laws, &question);
    adopted::adopt(host, outline, &question, text, &mut citations).await;
    heading::doubt(text, &mut citations);
    gap::doubt(text, &mut citations);
    gap::doubt_numbers(text, &mut citations);
    days::doubt(text, &mut citations, &question);
    if let Some(client) = live {
        live::confirm(client, &question, &mut citations).await;
    }
    let (overall, counts) = (overall(&citations), count(&citations));
    let (unread, at) = (Vec::new(), Vec::new());
    let mut report = Report { overall, counts, citations, coverage, unread, at, today, as_of };
    report.lack_unread(text);
    Ok(report)
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
        let evidence = citation.verdict_detail.as_ref().and_then(|detail| detail.evidence.as_ref());
        counts.live += usize::from(evidence.is_some_and(|e| e.source == Source::Live));
        *counts.statuses.entry(word(&status)) += 1;
    }
    counts
}
