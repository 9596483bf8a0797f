//! Everything that can be said of a citation: status, reason, and the sentences of `law-vocab`.

use law_model::{Status, UncheckedReason, Verdict};
use law_vocab::josa;

macro_rules! findings {
    ($($name:ident = $status:ident $key:literal,)*) => {
        /// One thing that can be found out about a citation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Finding { $($name,)* }

        impl Finding {
            /// Status, and the key of the sentences under it; for `unchecked` it begins with the reason.
            pub(crate) const fn parts(self) -> (Status, &'static str) {
                match self { $(Self::$name => (Status::$status, $key),)* }
            }

            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

findings! {
    Exists = Exists "",
    LawExists = Exists "law",
    ExistsInOnlyLaw = Exists "only_law",
    FormerTitle = Exists "former_title",
    ExistsWithTail = Exists "tail",
    SoleParagraph = Exists "sole_paragraph",
    OtherParagraph = Exists "other_paragraph",
    OldExists = Exists "old",
    OldLawExists = Exists "old_law",
    LiveExists = Exists "live",
    LiveLawExists = Exists "live_law",
    QuoteExact = Exists "quote_exact",
    QuoteSpacing = Exists "quote_spacing",
    QuoteOmission = Exists "quote_omission",
    QuoteWithoutProviso = Exists "quote_proviso",
    CaseExists = Exists "case",
    Repealed = Repealed "",
    RepealedByVersion = Repealed "version",
    ReplacedByNamesake = Repealed "replaced",
    Renamed = Renamed "",
    NameReplaced = Renamed "replaced",
    Deleted = Deleted "",
    DeletedSince = Deleted "since",
    NotYet = NotYetInForce "",
    LawNotYet = NotYetInForce "law",
    NotThen = NotInForceAtDate "",
    NoLonger = NotInForceAtDate "past",
    LawNotThen = NotInForceAtDate "law",
    NotFound = NotFound "",
    NoParagraph = ParagraphNotFound "",
    NoParagraphs = ParagraphNotFound "plain",
    NoItem = ItemNotFound "",
    NoItems = ItemNotFound "plain",
    NoSubitem = SubitemNotFound "",
    NoSubitems = SubitemNotFound "plain",
    TitleMismatch = TitleMismatch "",
    QuoteNumber = QuoteMismatch "number",
    QuoteReworded = QuoteMismatch "reworded",
    QuoteUnrelated = QuoteMismatch "unrelated",
    DateInFuture = DateMismatch "future",
    DateBeforeFiling = DateMismatch "before_filing",
    DateMismatch = DateMismatch "live",
    NoSuchDay = DateMismatch "calendar",
    CourtMismatch = CourtMismatch "",
    CaseInFuture = ImplausibleCaseNumber "future",
    CaseOfOtherCourt = ImplausibleCaseNumber "court",
    CaseOfOtherYear = ImplausibleCaseNumber "year",
    CaseOfClosedCourt = ImplausibleCaseNumber "closed",
    AmbiguousName = Ambiguous "",
    AmbiguousLive = Ambiguous "live",
    MayBeAnother = Ambiguous "nearby",
    MayBeOfNone = Ambiguous "sentence",
    OtherUnits = Ambiguous "units",
    OtherWords = Ambiguous "title",
    Backwards = Ambiguous "range",
    UnknownName = Unchecked "unresolved_law",
    UnknownLive = Unchecked "unresolved_law/live",
    UnknownReference = Unchecked "unresolved_law/reference",
    OutsideCoverage = Unchecked "outside_coverage",
    Unread = Unchecked "outside_coverage/unread",
    Drawn = Unchecked "outside_coverage/drawn",
    OddNumber = Unchecked "outside_coverage/number",
    Gap = Unchecked "outside_coverage/gap",
    Stale = Unchecked "outline_stale",
    FutureDay = Unchecked "outline_stale/future",
    HistoryGap = Unchecked "history_gap",
    HistoryBetween = Unchecked "history_gap/between",
    HistoryHole = Unchecked "history_gap/hole",
    NameOfThePast = Unchecked "history_gap/name",
    OldLaw = Unchecked "old_law",
    OldSomewhere = Unchecked "old_law/somewhere",
    OldRepealed = Unchecked "old_law/repealed",
    Unconfirmed = Unchecked "unconfirmed_case",
    OddCase = Unchecked "unconfirmed_case/shape",
    UnconfirmedLive = Unchecked "unconfirmed_case/live",
    UpstreamTrouble = Unchecked "upstream_trouble",
    Budget = Unchecked "budget",
    NoKey = Unchecked "no_key",
}

/// A word of the wire (`not_found`, `old_law`) for an enum that is written as one.
pub(crate) fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Whether only the plain sentence of a place that is there is said.
pub(crate) fn is_plain(status: Status, verdict: &Verdict) -> bool {
    let plain = law_vocab::verdict_sentence(&word(&Status::Exists), "").map(|row| row.finding);
    status == Status::Exists && verdict.note.as_deref() == plain
}

/// What is said about one citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    pub status: Status,
    pub verdict: Verdict,
}

impl Checked {
    /// The finding in words; `blanks` are the values of `{…}`, an empty one counts as missing.
    pub(crate) fn say(finding: Finding, blanks: &[(&str, &str)]) -> Self {
        let (status, key) = finding.parts();
        let row = law_vocab::verdict_sentence(&word(&status), key);
        let sentences = |template: &str| {
            let text = josa::settle(&filled(template, blanks));
            (!text.is_empty()).then_some(text)
        };
        let verdict = Verdict {
            level: status.level(),
            title: None,
            official_name: None,
            law_id: None,
            mst: None,
            effective: None,
            evidence: None,
            reason: reason(key).filter(|_| status == Status::Unchecked),
            note: row.and_then(|row| sentences(row.finding)),
            suggestion: row.and_then(|row| sentences(row.advice)),
        };
        Self { status, verdict }
    }

    pub(crate) fn titled(mut self, title: &str) -> Self {
        self.verdict.title = (!title.is_empty()).then(|| title.to_owned());
        self
    }

    pub(crate) fn is(&self, status: Status) -> bool {
        self.status == status
    }

    /// Nothing more can be said than that the place is there.
    pub(crate) fn is_plain(&self) -> bool {
        is_plain(self.status, &self.verdict)
    }

    pub(crate) fn is_error(&self) -> bool {
        self.status.level() == law_model::Level::Error
    }
}

/// The reason in front of a key: `old_law/repealed` → `old_law`.
fn reason(key: &str) -> Option<UncheckedReason> {
    let named = key.split('/').next().unwrap_or_default();
    UncheckedReason::ALL.into_iter().find(|reason| word(reason) == named)
}

/// The sentences of a template with their blanks filled; those with an unknown blank are left out.
fn filled(template: &str, blanks: &[(&str, &str)]) -> String {
    let sentences: Vec<String> = template
        .split_inclusive(". ")
        .filter_map(|sentence| filled_sentence(sentence.trim_end(), blanks))
        .collect();
    sentences.join(" ")
}

fn filled_sentence(sentence: &str, blanks: &[(&str, &str)]) -> Option<String> {
    let mut out = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, tail) = after.split_once('}')?;
        let (_, value) = blanks.iter().find(|(blank, value)| *blank == name && !value.is_empty())?;
        out.push_str(before);
        out.push_str(value);
        rest = tail;
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finding_has_its_sentence_and_every_sentence_its_finding() {
        let said: Vec<(String, &str)> =
            Finding::ALL.iter().map(|f| f.parts()).map(|(status, key)| (word(&status), key)).collect();
        for (status, key) in &said {
            let row = law_vocab::verdict_sentence(status, key);
            assert_eq!(row.map(|r| r.reason), Some(*key), "{status} {key}");
        }
        for row in law_vocab::VERDICT_SENTENCES {
            assert!(said.iter().any(|(s, k)| s == row.status && *k == row.reason), "{row:?}");
        }
    }

    #[test]
    fn sentences_without_their_blank_are_left_out() {
        let blanks = [("law", "민법"), ("near", "")];
        assert_eq!(filled("{law}에 없습니다. 가까운 조문: {near}.", &blanks), "민법에 없습니다.");
        assert_eq!(filled("{law}. {law}, {x}.", &blanks), "민법.");
    }

    #[test]
    fn reasons_are_read_from_the_key() {
        let checked = Checked::say(Finding::OldRepealed, &[("law", "호적법")]);
        assert_eq!(checked.verdict.reason, Some(UncheckedReason::OldLaw));
        assert_eq!(
            checked.verdict.note.as_deref(),
            Some("확인하지 못함: 호적법은 폐지된 법령으로, 옛 조문은 내장 목록에 없습니다.")
        );
    }
}
