//! `names.tsv` out of the corpus: current names, earlier names of the same 법령ID, repealed names.

use law_vocab::key::key;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

const HEAD: &str = "\
# Names of statutes, derived from the corpus by `cargo xtask vocab --names-from DIR`; not edited by hand.
# relation: current = a law bears the name now; earlier = a law bore it and was renamed; repealed = named in the addenda of another law.
# id: 법령ID; date, act_no, by: promulgation and name of the law whose addenda repeal this one.
# name	relation	class	id	date	act_no	by
";

/// One row of `names.tsv`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    pub name: String,
    pub relation: &'static str,
    pub class: String,
    pub id: String,
    pub date: String,
    pub act_no: String,
    pub by: String,
}

/// The output of an `xz -dc`.
fn unpack(file: &Path) -> String {
    let out = Command::new("xz").arg("-dc").arg(file).output().expect("run xz");
    assert!(out.status.success(), "xz -dc {}", file.display());
    String::from_utf8(out.stdout).expect("UTF-8")
}

/// The named columns of a table with a head line.
fn columns<const N: usize>(table: &str, names: [&str; N]) -> Vec<[String; N]> {
    let mut lines = table.lines().map(|l| l.split('\t').collect::<Vec<_>>());
    let head = lines.next().expect("a head line");
    let at = names.map(|n| head.iter().position(|h| *h == n).unwrap_or_else(|| panic!("no column {n}")));
    lines.map(|row| at.map(|i| row[i].to_owned())).collect()
}

/// The whole of `names.tsv`.
pub fn names_tsv(dir: &Path) -> String {
    let index = unpack(&dir.join("statutes_index.tsv.xz"));
    let history = unpack(&dir.join("history_index.tsv.xz"));
    let mut index = columns(&index, ["법령명", "법령구분", "법령ID", "공포일자"]);
    // Of several laws with one name the one promulgated last comes first.
    index.sort_by(|a, b| (&a[0], &b[3], &b[2]).cmp(&(&b[0], &a[3], &a[2])));

    let row = |name: &str, relation, class: &str, id: &str| Row {
        name: name.to_owned(),
        relation,
        class: class.to_owned(),
        id: id.to_owned(),
        date: String::new(),
        act_no: String::new(),
        by: String::new(),
    };
    let mut rows: Vec<Row> =
        index.iter().map(|[name, class, id, _]| row(name, "current", class, id)).collect();
    let current: BTreeSet<(String, String)> =
        index.iter().map(|[name, _, id, _]| (key(name), id.clone())).collect();
    let mut earlier = BTreeMap::new();
    for [id, name, class] in columns(&history, ["법령ID", "법령명", "법령구분"]) {
        if !current.contains(&(key(&name), id.clone())) {
            earlier.insert((key(&name), id.clone()), row(&name, "earlier", &class, &id));
        }
    }
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
