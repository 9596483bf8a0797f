//! `names.tsv` out of the corpus: current names, earlier names, repealed names.

use super::addenda::addenda;
use super::corpus::{self, Law, Version};
use super::reports::{Reports, class_of};
use law_vocab::key::key;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const HEAD: &str = "\
# Names of statutes, derived from the corpus by `cargo xtask vocab --names-from DIR`; not edited by hand.
# relation: current = a law bears the name on the day of the corpus;
#   earlier = a law bore it and was renamed or replaced, `by` names the law of today;
#   repealed = by the addenda of `by`, or by the history of the law (then it has an id, and may also be current: a repeal to come).
#   A decree or rule in force whose name does not say it has its act in `by`, as its first article names it.
# id: 법령ID; an earlier name has one when the history of that law shows the name.
# date, act_no: promulgation of the repealing act; effective: day from which the law is repealed, where it is known.
# name	relation	class	id	date	act_no	effective	by
";

/// One row of `names.tsv`.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub name: String,
    pub relation: &'static str,
    pub class: String,
    pub id: String,
    pub date: String,
    pub act_no: String,
    pub effective: String,
    pub by: String,
}

impl Row {
    fn new(relation: &'static str, name: &str, class: &str, id: &str) -> Self {
        let (name, class, id) = (name.to_owned(), class.to_owned(), id.to_owned());
        Self { name, relation, class, id, ..Self::default() }
    }
}

/// What the history says about the end of a law.
enum Fate<'a> {
    Living,
    Repealed(&'a Version),
    /// In force on the day of the corpus, with a repeal to come.
    Ending(&'a Version),
}

/// The version in force is the one with the greatest effective day up to `today` and, among those, the one promulgated last.
fn fate<'a>(law: &Law, versions: &[&'a Version], today: &str) -> Fate<'a> {
    let repeals = |v: &Version| v.kind.ends_with("폐지") || v.kind.is_empty() && is_repeal(&law.text);
    let in_force = versions.iter().filter(|v| v.effective.as_str() <= today);
    let in_force = in_force.max_by_key(|v| (&v.effective, &v.promulgated));
    let upcoming = versions.iter().filter(|v| v.effective.as_str() > today && repeals(v));
    match (in_force, upcoming.min_by_key(|v| &v.effective)) {
        (Some(v), _) if repeals(v) => Fate::Repealed(v),
        (_, Some(v)) => Fate::Ending(v),
        _ => Fate::Living,
    }
}

/// The whole main part is `○○법은 이를 폐지한다.`
fn is_repeal(text: &str) -> bool {
    let main = text.split("## 부칙").next().unwrap_or("");
    let body: String =
        main.lines().skip_while(|l| !l.starts_with("# ")).filter(|l| !l.starts_with('#')).collect();
    body.trim().ends_with("폐지한다.") && body.chars().count() < 80
}

/// The repeal of a law by its own history.
fn end(law: &Law, version: &Version) -> Row {
    let number = |no: &str| no.trim_start_matches('0').to_owned();
    let act_no = number(&version.act_no);
    let addenda = addenda(&law.text);
    let by = addenda.iter().find(|a| number(&a.act_no) == act_no).and_then(|a| a.title);
    Row {
        date: version.promulgated.clone(),
        effective: version.effective.clone(),
        by: by.unwrap_or_default().to_owned(),
        act_no,
        ..Row::new("repealed", &law.name, &law.class, &law.id)
    }
}

/// The act that the first article of a decree or rule names first; none when the name itself says it.
fn parent(name: &str, text: &str, acts: &BTreeSet<&str>) -> Option<String> {
    let stem = ["시행령", "시행규칙"].iter().find_map(|s| name.strip_suffix(s)).map(str::trim_end);
    if stem.is_some_and(|stem| acts.contains(stem)) {
        return None;
    }
    let (_, first) = text.split_once("##### 제1조")?;
    let first = first.split("\n##").next()?;
    let quoted = first.split('「').skip(1).filter_map(|part| part.split_once('」')).map(|(name, _)| name);
    let opening = ["이 영은 ", "이 규칙은 ", "이 규정은 "]
        .iter()
        .find_map(|w| first.split_once(w))
        .map_or("", |(_, rest)| rest);
    let plain = opening
        .char_indices()
        .filter(|(_, c)| matches!(c, '법' | '률'))
        .map(|(at, c)| &opening[..at + c.len_utf8()]);
    quoted.chain(plain).find(|name| acts.contains(name)).map(str::to_owned)
}

/// Rows of the laws of the index: current, or repealed by their history.
fn rows_of_laws(laws: &[Law], versions: &[Version]) -> Vec<Row> {
    let today = laws.iter().map(|l| l.promulgated.as_str()).max().unwrap_or("");
    let acts: BTreeSet<&str> = laws.iter().filter(|l| l.class == "법률").map(|l| l.name.as_str()).collect();
    let mut history: BTreeMap<&str, Vec<&Version>> = BTreeMap::new();
    for version in versions {
        history.entry(&version.id).or_default().push(version);
    }
    let mut rows = Vec::new();
    for law in laws {
        let fate = fate(law, &history[law.id.as_str()], today);
        if let Fate::Repealed(version) | Fate::Ending(version) = fate {
            rows.push(end(law, version));
        }
        if !matches!(fate, Fate::Repealed(_)) {
            let by =
                if acts.contains(law.name.as_str()) { None } else { parent(&law.name, &law.text, &acts) };
            let row = Row::new("current", &law.name, &law.class, &law.id);
            rows.push(Row { by: by.unwrap_or_default(), ..row });
        }
    }
    // A name that another law bears today: the repealed one is one of its earlier bearers.
    let current: BTreeSet<String> =
        rows.iter().filter(|r| r.relation == "current").map(|r| key(&r.name)).collect();
    let living: BTreeSet<String> =
        rows.iter().filter(|r| r.relation == "current").map(|r| r.id.clone()).collect();
    for row in &mut rows {
        if row.relation == "repealed" && current.contains(&key(&row.name)) && !living.contains(&row.id) {
            *row = Row::new("earlier", &row.name, &row.class, &row.id);
        }
    }
    rows
}

/// Names that the history of a law shows and that it has no more.
fn earlier_rows(laws: &[Law], versions: Vec<Version>) -> Vec<Row> {
    let name_of_id: BTreeMap<&str, &str> = laws.iter().map(|l| (l.id.as_str(), l.name.as_str())).collect();
    let mut earlier = BTreeMap::new();
    for v in versions {
        let by = name_of_id.get(v.id.as_str()).copied().unwrap_or_default();
        if key(by) != key(&v.name) {
            let row = Row { by: by.to_owned(), ..Row::new("earlier", &v.name, &v.class, &v.id) };
            earlier.insert((key(&v.name), v.id), row);
        }
    }
    earlier.into_values().collect()
}

/// The whole of `names.tsv`.
pub fn names_tsv(dir: &Path) -> String {
    let (laws, versions) = corpus::read(dir);
    let mut rows = rows_of_laws(&laws, &versions);
    let current: BTreeMap<String, String> = laws.iter().map(|l| (key(&l.name), l.name.clone())).collect();
    rows.extend(earlier_rows(&laws, versions));

    let mut reports = Reports::default();
    for law in &laws {
        for addendum in addenda(&law.text) {
            reports.read(&law.name, &law.class, &addendum, &current);
        }
    }

    // A name in use, or once used by a law still in force, is never called repealed.
    let mut known: BTreeMap<String, String> = rows.iter().map(|r| (key(&r.name), r.name.clone())).collect();
    let repealed: Vec<Row> =
        reports.repealed.values().filter(|r| !known.contains_key(&key(&r.name))).cloned().collect();
    known.extend(repealed.iter().map(|r| (key(&r.name), r.name.clone())));
    rows.extend(repealed);
    for (old, (spellings, _)) in reports.replaced.iter().filter(|(old, _)| !known.contains_key(*old)) {
        let Some((spelled, _)) = spellings.iter().max_by_key(|(_, n)| **n) else { continue };
        for by in reports.successors(old, &known, 0) {
            let class = class_of(spelled, "대통령령");
            rows.push(Row { by, ..Row::new("earlier", spelled, &class, "") });
        }
    }
    rows.sort_by_key(|r| (key(&r.name), r.relation));
    let mut out = HEAD.to_owned();
    for r in rows {
        let cells = [&r.name, r.relation, &r.class, &r.id, &r.date, &r.act_no, &r.effective, &r.by];
        out.push_str(&cells.join("\t"));
        out.push('\n');
    }
    out
}
