//! From a list of citations to a list of verdicts.

use crate::{case, name, statute};
use law_host::Host;
use law_model::{
    Citation, Evidence, Kind, LawId, Level, Overall, Source, Status, UncheckedReason, Verdict, Ymd,
};
use law_outline::{Law, OutlineOver};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The day the reader asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The Korean calendar day of the request.
    pub today: Ymd,
    /// Check as of this day instead of today.
    pub as_of: Option<Ymd>,
    /// The day the outline describes.
    pub outline_as_of: Ymd,
}

impl Question {
    /// The outline is trusted about the present for this long.
    const FRESH_DAYS: i64 = 30;

    pub(crate) fn day(&self) -> Ymd {
        self.as_of.unwrap_or(self.today)
    }

    /// Amendments after the outline's day may matter for the day asked.
    pub(crate) fn is_stale(&self) -> bool {
        self.day().days() > self.outline_as_of.days() + Self::FRESH_DAYS
    }
}

/// The laws a text cites, each loaded once. `None`: the outline could not be read for it.
pub type Laws = BTreeMap<LawId, Option<Rc<Law>>>;

/// What is said about one citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    pub status: Status,
    pub verdict: Verdict,
}

impl Checked {
    pub(crate) fn new(status: Status, note: impl Into<String>) -> Self {
        let verdict = Verdict {
            level: status.level(),
            title: None,
            official_name: None,
            law_id: None,
            mst: None,
            effective: None,
            evidence: None,
            reason: None,
            note: Some(note.into()),
            suggestion: None,
        };
        Self { status, verdict }
    }

    pub(crate) fn unchecked(reason: UncheckedReason, note: impl Into<String>) -> Self {
        let mut checked = Self::new(Status::Unchecked, note);
        checked.verdict.reason = Some(reason);
        checked
    }

    pub(crate) fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.verdict.suggestion = Some(suggestion.into());
        self
    }

    pub(crate) fn is_error(&self) -> bool {
        self.status.level() == Level::Error
    }
}

/// Writes a verdict into every citation. Each law is read once from the outline.
pub async fn check_all(
    host: &dyn Host,
    outline: &OutlineOver,
    question: &Question,
    citations: &mut [Citation],
) {
    let wanted: BTreeSet<LawId> = citations.iter().flat_map(name::law_ids).collect();
    let mut laws = Laws::new();
    for id in wanted {
        // A block that cannot be read leaves its law unchecked; the other verdicts stand.
        laws.insert(id, outline.law(host, id).await.ok().flatten());
    }
    for citation in citations.iter_mut() {
        let checked = check(citation, &laws, question);
        citation.verdict = Some(checked.status);
        citation.verdict_detail = Some(checked.verdict);
    }
}

/// The headline over checked citations.
#[must_use]
pub fn overall(citations: &[Citation]) -> Overall {
    Overall::of(citations.iter().filter_map(|c| c.verdict))
}

fn check(citation: &Citation, laws: &Laws, question: &Question) -> Checked {
    let mut checked = match citation.kind {
        Kind::Statute | Kind::Constitution => statute::check(citation, laws, question),
        Kind::Case => case::check(citation, question),
        Kind::Ordinance => outside("자치법규"),
        Kind::AdminRule => outside("행정규칙"),
        Kind::Treaty => outside("조약"),
    };
    if checked.status != Status::Unchecked && citation.kind != Kind::Case {
        checked.verdict.evidence = Some(evidence(&checked, question));
    }
    checked
}

fn outside(kind: &str) -> Checked {
    Checked::unchecked(
        UncheckedReason::OutsideCoverage,
        format!("{kind}은(는) 내장 목록에 없어 확인하지 못했습니다."),
    )
    .suggest("인증키를 넣으면 법제처에서 바로 확인할 수 있습니다.")
}

fn evidence(checked: &Checked, question: &Question) -> Evidence {
    let name = checked.verdict.official_name.as_deref().unwrap_or_default();
    Evidence {
        source: Source::Outline,
        as_of: question.outline_as_of,
        url: format!("https://www.law.go.kr/법령/{}", name.replace(' ', "")),
        sha256: None,
    }
}
