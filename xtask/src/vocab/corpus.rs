//! `names.tsv` out of the corpus: current names, earlier names, repealed names.

use super::addenda::{Addendum, addenda};
use law_vocab::key::key;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};

const HEAD: &str = "\
# Names of statutes, derived from the corpus by `cargo xtask vocab --names-from DIR`; not edited by hand.
# relation: current = a law bears the name now; earlier = renamed or replaced, `by` names the law of today;
#   repealed = the addenda of `by` say so.
#   A decree or rule in force whose name does not say it has its act in `by`, as its first article names it.
# id: 법령ID; an earlier name has one when the history of that law shows the name.
# date, act_no: promulgation of the repealing act.
# name	relation	class	id	date	act_no	by
";

/// One row of `names.tsv`.
#[derive(Clone, Debug, Default)]
struct Row {
    name: String,
    relation: &'static str,
    class: String,
    id: String,
    date: String,
    act_no: String,
    by: String,
}

/// The output of an `xz -dc`.
fn unpack(file: &Path) -> Vec<u8> {
    let out = Command::new("xz").arg("-dc").arg(file).stderr(Stdio::inherit()).output().expect("run xz");
    assert!(out.status.success(), "xz -dc {}", file.display());
    out.stdout
}

/// The named columns of a table with a head line.
fn columns<const N: usize>(file: &Path, names: [&str; N]) -> Vec<[String; N]> {
    let table = String::from_utf8(unpack(file)).expect("UTF-8");
    let mut lines = table.lines().map(|l| l.split('\t').collect::<Vec<_>>());
    let head = lines.next().expect("a head line");
    let at = names.map(|n| head.iter().position(|h| *h == n).unwrap_or_else(|| panic!("no column {n}")));
    lines.map(|row| at.map(|i| row[i].to_owned())).collect()
}

/// (path, text) of the Markdown files of a tar, in order of their paths.
fn texts(tar: &[u8]) -> BTreeMap<String, String> {
    let field = |block: &[u8]| String::from_utf8_lossy(block).trim_end_matches('\0').to_owned();
    let mut files = BTreeMap::new();
    let mut rest = tar;
    let mut long_name = None;
    while let Some((head, body)) = rest.split_at_checked(512).filter(|(head, _)| head[0] != 0) {
        let size = usize::from_str_radix(field(&head[124..136]).trim(), 8).expect("a size in octal");
        let (data, after) = body.split_at(size);
        match head[156] {
            b'L' => long_name = Some(field(data)),
            b'x' => {
                // `LEN path=…\n`
                let pax = String::from_utf8_lossy(data).into_owned();
                let path = pax.lines().find_map(|l| l.split_once(" path=")).map(|(_, p)| p.to_owned());
                long_name = path.or(long_name);
            }
            _ => {
                let prefix = field(&head[345..500]);
                let short = field(&head[..100]);
                let plain = if prefix.is_empty() { short } else { format!("{prefix}/{short}") };
                let name = long_name.take().unwrap_or(plain);
                if name.ends_with(".md") {
                    files.insert(name, String::from_utf8_lossy(data).into_owned());
                }
            }
        }
        rest = &after[(512 - size % 512) % 512..];
    }
    files
}

/// Weight of a report by the law's own act, and the weight that makes a name a former one.
const OWN: usize = 4;
const ENOUGH: usize = 4;

type Counts = BTreeMap<String, usize>;

/// What the addenda of the corpus say about names that are not current.
#[derive(Default)]
struct Reports {
    /// By key; of several reports the latest counts.
    repealed: BTreeMap<String, Row>,
    /// By key: how often it is spelled how, and the weight with which each law takes its place.
    replaced: BTreeMap<String, (Counts, Counts)>,
}

impl Reports {
    fn read(&mut self, law: &str, class: &str, addendum: &Addendum<'_>, current: &BTreeMap<String, String>) {
        let by = addendum.title.unwrap_or(law);
        for name in addendum.repealed(|n| current.contains_key(&key(n))) {
            let row = Row {
                relation: "repealed",
                class: class_of(&name, class),
                date: addendum.date.clone(),
                act_no: addendum.act_no.clone(),
                by: by.to_owned(),
                name,
                ..Row::default()
            };
            let known = self.repealed.entry(key(&row.name)).or_insert_with(|| row.clone());
            if known.date < row.date {
                *known = row;
            }
        }
        // The renamed law's own act is the best witness; what many others agree on counts too.
        for (old, new) in addendum.replaced() {
            if key(&old) != key(&new) {
                self.replace(&old, &new, if key(&new) == key(by) { OWN } else { 1 });
            }
        }
        if addendum.title.is_none() {
            for old in addendum.former_names().iter().filter(|old| key(old) != key(law)) {
                self.replace(old, law, OWN);
            }
        }
    }

    fn replace(&mut self, old: &str, new: &str, weight: usize) {
        let (spellings, laws) = self.replaced.entry(key(old)).or_default();
        *spellings.entry(old.to_owned()).or_default() += 1;
        *laws.entry(key(new)).or_default() += weight;
    }

    /// The names in `known` at the end of the chain of replacements, the usual one first.
    fn successors(&self, name: &str, known: &BTreeMap<String, String>, depth: usize) -> Vec<String> {
        let Some((_, counts)) = self.replaced.get(name).filter(|_| depth < 6) else { return Vec::new() };
        let most = counts.values().max().copied().unwrap_or(0);
        let mut usual: Vec<_> = counts.iter().filter(|(_, n)| **n >= ENOUGH && **n * 5 >= most).collect();
        usual.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let ends = usual.into_iter().flat_map(|(new, _)| match known.get(new) {
            Some(spelled) => vec![spelled.clone()],
            None => self.successors(new, known, depth + 1),
        });
        let mut seen = BTreeSet::new();
        ends.filter(|end| seen.insert(end.clone())).collect()
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

/// 법률 by its name; the class of the repealing statute otherwise.
fn class_of(name: &str, by: &str) -> String {
    let act = name.ends_with('법') || name.ends_with("법률");
    match (act, by) {
        (true, _) => "법률",
        (false, "법률" | "헌법") => "대통령령",
        // The ministry may have had another name then.
        (false, other) if other.ends_with("부령") => "부령",
        (false, other) => other,
    }
    .to_owned()
}

/// The whole of `names.tsv`.
pub fn names_tsv(dir: &Path) -> String {
    let mut index =
        columns(&dir.join("statutes_index.tsv.xz"), ["법령명", "법령구분", "법령ID", "공포일자", "path"]);
    // Of several laws with one name the one promulgated last comes first.
    index.sort_by(|a, b| (&a[0], &b[3], &b[2]).cmp(&(&b[0], &a[3], &a[2])));
    let history = columns(&dir.join("history_index.tsv.xz"), ["법령ID", "법령명", "법령구분"]);

    let tar = unpack(&dir.join("statutes_full.tar.xz"));
    let texts = texts(&tar);

    let mut current = BTreeMap::new();
    let mut name_of_id = BTreeMap::new();
    let mut rows = Vec::new();
    for [name, _, id, ..] in &index {
        current.insert(key(name), name.clone());
        name_of_id.insert(id.clone(), name.clone());
    }
    let acts: BTreeSet<&str> =
        index.iter().filter(|row| row[1] == "법률").map(|[name, ..]| name.as_str()).collect();
    for [name, class, id, _, path] in &index {
        let by = if acts.contains(name.as_str()) { None } else { parent(name, &texts[path], &acts) };
        let (name, class, id) = (name.clone(), class.clone(), id.clone());
        rows.push(Row { name, relation: "current", class, id, by: by.unwrap_or_default(), ..Row::default() });
    }

    let mut earlier = BTreeMap::new();
    for [id, name, class] in history {
        let by = name_of_id.get(&id).cloned().unwrap_or_default();
        if key(&by) != key(&name) {
            let place = (key(&name), id.clone());
            earlier.insert(place, Row { name, relation: "earlier", class, id, by, ..Row::default() });
        }
    }

    let mut reports = Reports::default();
    for [name, class, _, _, path] in &index {
        for addendum in addenda(&texts[path]) {
            reports.read(name, class, &addendum, &current);
        }
    }

    // A name in use, or once used by a law still in force, is never called repealed.
    let mut known = current.clone();
    known.extend(earlier.values().map(|r| (key(&r.name), r.name.clone())));
    let repealed: Vec<Row> =
        reports.repealed.values().filter(|r| !known.contains_key(&key(&r.name))).cloned().collect();
    known.extend(repealed.iter().map(|r| (key(&r.name), r.name.clone())));
    for (old, (spellings, _)) in reports.replaced.iter().filter(|(old, _)| !known.contains_key(*old)) {
        let Some((spelled, _)) = spellings.iter().max_by_key(|(_, n)| **n) else { continue };
        for by in reports.successors(old, &known, 0) {
            let class = class_of(spelled, "대통령령");
            rows.push(Row { name: spelled.clone(), relation: "earlier", class, by, ..Row::default() });
        }
    }
    rows.extend(repealed);
    rows.extend(earlier.into_values());
    rows.sort_by_key(|r| (key(&r.name), r.relation));
    let mut out = HEAD.to_owned();
    for r in rows {
        let cells = [&r.name, r.relation, &r.class, &r.id, &r.date, &r.act_no, &r.by];
        out.push_str(&cells.join("\t"));
        out.push('\n');
    }
    out
}
