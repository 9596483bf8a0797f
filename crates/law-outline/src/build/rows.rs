//! Rows of the corpus → laws by 법령ID.
//!
//! A line of the corpus is one file of the source repository. Its rows are changes against the row
//! before, in file order, so they are replayed into snapshots first. A few files hold several laws in
//! turn (a temporary act enacted again under a new 법령ID); each becomes a law of its own.

use super::{BuildError, fail, shape};
use crate::law::Amendment;
use law_model::{ArticleNo, LawId, Mst, Ymd};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
struct Line {
    path: String,
    versions: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    kind: String,
    name: String,
    mst: String,
    id: String,
    #[serde(rename = "type")]
    class: String,
    promulgated: String,
    no: String,
    effective: String,
    set: BTreeMap<String, (String, String)>,
    #[serde(default)]
    removed: Vec<String>,
    #[serde(default)]
    text_changed: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltVersion {
    pub mst: Mst,
    pub promulgated: Ymd,
    pub effective: Ymd,
    pub act_no: u32,
    pub amendment: Amendment,
    pub gap_since: Option<Ymd>,
    pub name: String,
    pub class: String,
}

/// An article from a version on; `None` in place of a state: gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuiltState {
    Deleted,
    Live { title: String, shape: Vec<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuiltChange {
    Text,
    To(Option<BuiltState>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltLaw {
    pub id: LawId,
    pub versions: Vec<BuiltVersion>,
    pub successor: Option<(LawId, Ymd)>,
    pub trimmed: bool,
    pub(crate) articles: BTreeMap<ArticleNo, Vec<(usize, BuiltChange)>>,
}

impl BuiltLaw {
    fn new(id: LawId) -> Self {
        Self { id, versions: Vec::new(), successor: None, trimmed: false, articles: BTreeMap::new() }
    }

    /// Live articles of the latest version.
    #[must_use]
    pub fn live_articles(&self) -> usize {
        let state = |events: &Vec<(usize, BuiltChange)>| {
            events.iter().rev().find_map(|(_, c)| match c {
                BuiltChange::To(state) => Some(matches!(state, Some(BuiltState::Live { .. }))),
                BuiltChange::Text => None,
            })
        };
        self.articles.values().filter(|events| state(events) == Some(true)).count()
    }
}

/// The text of `outline-history.jsonl` → laws, in the order of the file (an act beside its decree).
pub fn read_history(jsonl: &str) -> Result<Vec<BuiltLaw>, BuildError> {
    let mut laws = Vec::new();
    for (n, line) in jsonl.lines().enumerate() {
        let line: Line =
            serde_json::from_str(line).map_err(|e| BuildError(format!("line {}: {e}", n + 1)))?;
        let path = line.path.clone();
        laws.extend(replay(line).map_err(|e| BuildError(format!("{path}: {e}")))?);
    }
    Ok(laws)
}

fn replay(line: Line) -> Result<Vec<BuiltLaw>, BuildError> {
    let mut current: BTreeMap<ArticleNo, BuiltState> = BTreeMap::new();
    let mut laws: Vec<Recorder> = Vec::new();
    for row in line.versions {
        let (touched, reworded) = apply(&row, &mut current)?;
        let version = version_of(&row)?;
        let id = LawId(row.id.parse().map_err(|_| BuildError(format!("id {}", row.id)))?);
        for law in laws.iter_mut().filter(|l| l.law.successor.is_none() && l.law.id != id) {
            law.law.successor = Some((id, version.effective));
        }
        if !laws.iter().any(|l| l.law.id == id) {
            laws.push(Recorder::new(id, current.keys().copied().collect()));
        }
        for law in &mut laws {
            law.touched.extend(&touched);
            law.reworded.extend(&reworded);
            if law.law.id == id {
                law.law.successor = None;
                law.record(version.clone(), &current);
            }
        }
    }
    Ok(laws.into_iter().map(|l| l.law).collect())
}

/// Brings the snapshot to this row; gives the articles touched and those only reworded.
fn apply(
    row: &Row,
    current: &mut BTreeMap<ArticleNo, BuiltState>,
) -> Result<(Vec<ArticleNo>, Vec<ArticleNo>), BuildError> {
    let mut touched = Vec::new();
    for key in &row.removed {
        let no = article(key)?;
        current.remove(&no);
        touched.push(no);
    }
    for (key, (title, notation)) in &row.set {
        let no = article(key)?;
        let state = if notation == "삭제" {
            BuiltState::Deleted
        } else if title.contains('\n') {
            return fail(format!("title of {key}"));
        } else {
            BuiltState::Live { title: title.clone(), shape: shape::encode(notation)? }
        };
        current.insert(no, state);
        touched.push(no);
    }
    let reworded = row.text_changed.iter().map(|key| article(key)).collect::<Result<_, _>>()?;
    Ok((touched, reworded))
}

fn article(key: &str) -> Result<ArticleNo, BuildError> {
    ArticleNo::parse(key).ok_or_else(|| BuildError(format!("article {key:?}")))
}

fn version_of(row: &Row) -> Result<BuiltVersion, BuildError> {
    let day = |text: &str| Ymd::parse(text).ok_or_else(|| BuildError(format!("date {text:?}")));
    let number = |text: &str| text.parse().map_err(|_| BuildError(format!("number {text:?}")));
    let Some((amendment, _)) = Amendment::ALL.iter().find(|(_, word)| *word == row.kind) else {
        return fail(format!("제개정구분 {:?}", row.kind));
    };
    Ok(BuiltVersion {
        mst: Mst(number(&row.mst)?),
        promulgated: day(&row.promulgated)?,
        effective: day(&row.effective)?,
        act_no: number(&row.no)?,
        amendment: *amendment,
        gap_since: None,
        name: row.name.clone(),
        class: row.class.clone(),
    })
}

/// Takes the versions of one law out of the replay.
struct Recorder {
    law: BuiltLaw,
    last: BTreeMap<ArticleNo, BuiltState>,
    /// Changed since the last version recorded.
    touched: BTreeSet<ArticleNo>,
    reworded: BTreeSet<ArticleNo>,
}

impl Recorder {
    fn new(id: LawId, touched: BTreeSet<ArticleNo>) -> Self {
        Self { law: BuiltLaw::new(id), last: BTreeMap::new(), touched, reworded: BTreeSet::new() }
    }

    fn record(&mut self, version: BuiltVersion, current: &BTreeMap<ArticleNo, BuiltState>) {
        let n = self.law.versions.len();
        let reworded = std::mem::take(&mut self.reworded);
        for no in std::mem::take(&mut self.touched).union(&reworded) {
            let now = current.get(no);
            let change = if now != self.last.get(no) {
                BuiltChange::To(now.cloned())
            } else if n > 0 && reworded.contains(no) && now.is_some() {
                BuiltChange::Text
            } else {
                continue;
            };
            match now {
                Some(state) => self.last.insert(*no, state.clone()),
                None => self.last.remove(no),
            };
            self.law.articles.entry(*no).or_default().push((n, change));
        }
        self.law.versions.push(version);
    }
}

/// Only the version in force on `day` and those that take effect later.
#[must_use]
pub fn trim(law: &BuiltLaw, day: Ymd) -> BuiltLaw {
    let order = |(n, v): &(usize, &BuiltVersion)| (v.effective, v.promulgated, *n);
    let in_force = law.versions.iter().enumerate().filter(|(_, v)| v.effective <= day).max_by_key(order);
    let kept: Vec<usize> = (0..law.versions.len())
        .filter(|n| {
            law.versions.get(*n).is_some_and(|v| v.effective > day) || in_force.is_some_and(|(i, _)| i == *n)
        })
        .collect();
    let mut out = BuiltLaw::new(law.id);
    out.successor = law.successor;
    out.trimmed = kept.len() < law.versions.len();
    out.versions = kept.iter().filter_map(|n| law.versions.get(*n).cloned()).collect();
    for (no, events) in &law.articles {
        let mut told: Option<BuiltState> = None;
        let mut rest = events.iter().peekable();
        let mut state = None;
        let mut changes = Vec::new();
        for (n, old) in kept.iter().enumerate() {
            let mut reworded = false;
            while let Some((_, change)) = rest.next_if(|(version, _)| version <= old) {
                match change {
                    BuiltChange::Text => reworded = true,
                    BuiltChange::To(to) => state.clone_from(to),
                }
            }
            if state != told {
                changes.push((n, BuiltChange::To(state.clone())));
                told.clone_from(&state);
            } else if reworded && n > 0 && state.is_some() {
                changes.push((n, BuiltChange::Text));
            }
        }
        if !changes.is_empty() {
            out.articles.insert(*no, changes);
        }
    }
    out
}
