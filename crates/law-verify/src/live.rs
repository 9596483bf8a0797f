//! What the outline leaves open, asked of law.go.kr.
//!
//! One question per law and one per case number, within the budget of the request. Trouble never says that
//! something does not exist, and what is not asked for want of budget says so.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::verdicts::write;
use crate::{live_case, live_law, name};
use law_fetch::{Client, LawRef, Resolution, Trouble};
use law_model::{Citation, Kind, LawId, Level, Part, Status, UncheckedReason, Ymd};
use law_source::Statute;
use law_vocab::sorted::SortedMap;
use std::rc::Rc;

/// What is asked once and then serves every citation of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Id(LawId),
    Name(String),
}

/// The current text of a law, and when upstream gave it.
#[derive(Debug)]
pub(crate) struct LiveLaw {
    pub statute: Statute,
    pub day: Ymd,
}

/// What came of a look-up.
#[derive(Clone, Debug)]
enum Found {
    Law(Rc<LiveLaw>),
    /// The name may mean several laws.
    Several(String),
    /// The search works and knows no such name.
    Nothing,
    /// The list of related names does not have it, which proves nothing.
    Unproven,
    Trouble(Trouble),
}

/// Looks up what is unchecked, quotations, and case numbers, and writes the better verdicts.
pub(crate) async fn confirm(client: &Client<'_>, question: &Question, citations: &mut [Citation]) {
    let mut laws: SortedMap<Key, Found> = SortedMap::new();
    let mut cases: SortedMap<String, live_case::Answer> = SortedMap::new();
    let similar = name::Similar::default();
    // Why there is no use in asking on.
    let mut down: Option<Trouble> = None;
    for citation in citations {
        if citation.kind == Kind::Case {
            live_case::confirm(client, citation, &mut cases, &mut down).await;
            continue;
        }
        let Some(key) = wanted(citation, question) else { continue };
        if !laws.contains_key(&key) {
            let found = match &down {
                Some(trouble) => Found::Trouble(trouble.clone()),
                None => look_up(client, &key).await,
            };
            if let Found::Trouble(trouble) = &found {
                down = down.or_else(|| lasting(trouble));
            }
            laws.insert(key.clone(), found);
        }
        if let Some(found) = laws.get(&key) {
            tell(citation, found, question, &similar);
        }
    }
}

/// Trouble that the next question would meet as well.
pub(crate) fn lasting(trouble: &Trouble) -> Option<Trouble> {
    let own = matches!(
        trouble,
        Trouble::NotApplied { .. }
            | Trouble::Status(_)
            | Trouble::TooLarge { .. }
            | Trouble::BadShape { .. }
            | Trouble::Reported { .. }
            | Trouble::Unreliable { .. }
            | Trouble::Mismatch { .. }
            | Trouble::GaveNothing { .. }
    );
    (!own).then(|| trouble.clone())
}

/// The law that a live answer about this citation needs. Upstream is asked for the law of today only.
fn wanted(citation: &Citation, question: &Question) -> Option<Key> {
    let statute = matches!(citation.kind, Kind::Statute | Kind::Constitution);
    if !statute || citation.old || !question.is_about_now() {
        return None;
    }
    let detail = citation.verdict_detail.as_ref()?;
    let by_id = || detail.law_id.as_deref().and_then(|id| id.parse().ok()).map(|id| Key::Id(LawId(id)));
    match (citation.verdict?, detail.reason) {
        (Status::Unchecked, Some(UncheckedReason::OutlineStale)) => by_id(),
        (Status::Unchecked, Some(UncheckedReason::UnresolvedLaw)) => {
            citation.law.clone().filter(|_| name::known(citation).is_none()).map(Key::Name)
        }
        (Status::Exists, _) if citation.quote.is_some() && citation.part == Part::Main => by_id(),
        // Nothing is called wrong by an old outline alone where the present text can be had.
        (status, _)
            if status.level() == Level::Error && status != Status::DateMismatch && question.is_stale() =>
        {
            by_id()
        }
        _ => None,
    }
}

async fn look_up(client: &Client<'_>, key: &Key) -> Found {
    let id = match key {
        Key::Id(id) => *id,
        Key::Name(name) => match client.resolve(name).await.map(|fetched| fetched.value) {
            Ok(Resolution::Resolved(row) | Resolution::Renamed(row)) => match row.law_id {
                Some(id) => id,
                None => return Found::Unproven,
            },
            Ok(Resolution::Candidates(rows)) => {
                let bearers = rows.iter().filter(|row| name::same(&row.name, name)).count();
                let names: Vec<String> = rows.iter().take(4).map(|row| format!("「{}」", row.name)).collect();
                return if bearers > 1 { Found::Several(names.join(", ")) } else { Found::Unproven };
            }
            Ok(Resolution::NothingFound { confirmed: true }) => return Found::Nothing,
            Ok(Resolution::NothingFound { confirmed: false }) => return Found::Unproven,
            Err(trouble) => return Found::Trouble(trouble),
        },
    };
    match client.statute(LawRef::Id(id)).await {
        Ok(fetched) => {
            let day = fetched.day();
            match fetched.value.record() {
                Some(statute) => Found::Law(Rc::new(LiveLaw { statute, day })),
                None => Found::Unproven,
            }
        }
        Err(trouble) => Found::Trouble(trouble),
    }
}

fn tell(citation: &mut Citation, found: &Found, question: &Question, similar: &name::Similar) {
    let law = citation.law.clone().unwrap_or_default();
    let checked = match found {
        Found::Law(live) => live_law::check(citation, live, question),
        Found::Several(names) => {
            Some(Checked::say(Finding::AmbiguousLive, &[("law", &law), ("candidates", names)]))
        }
        Found::Nothing => {
            Some(Checked::say(Finding::UnknownLive, &[("law", &law), ("near", &similar.to(&law))]))
        }
        Found::Unproven => None,
        // Without an answer what the outline knows stands: the place of a quotation, or its error as of its day.
        Found::Trouble(_) if citation.verdict != Some(Status::Unchecked) => None,
        Found::Trouble(trouble) => Some(troubled(trouble)),
    };
    if let Some(checked) = checked {
        write(citation, checked);
    }
}

/// Why the look-up gave no answer, in the words of the client.
pub(crate) fn troubled(trouble: &Trouble) -> Checked {
    let finding = match trouble.unchecked_reason() {
        UncheckedReason::Budget => Finding::Budget,
        UncheckedReason::NoKey => Finding::NoKey,
        _ => Finding::UpstreamTrouble,
    };
    let mut checked = Checked::say(finding, &[]);
    if finding == Finding::UpstreamTrouble {
        checked.verdict.suggestion = Some(trouble.sentence());
    }
    checked
}
