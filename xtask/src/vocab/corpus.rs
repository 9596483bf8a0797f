//! Reading the corpus: the laws in force with their texts, and the list of all their versions.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// A law as it stands in the index.
pub struct Law {
    pub name: String,
    /// 법령구분.
    pub class: String,
    /// 법령ID.
    pub id: String,
    pub promulgated: String,
    pub text: String,
}

/// One version in the history of a law; dates as `2007-08-03`.
pub struct Version {
    pub id: String,
    pub name: String,
    pub class: String,
    pub promulgated: String,
    pub act_no: String,
    pub effective: String,
    /// 제개정구분: 제정, 일부개정, 폐지 …; empty in some old rows.
    pub kind: String,
}

/// The laws and versions of the corpus in `dir`. Of several laws with one name the one promulgated last comes first.
pub fn read(dir: &Path) -> (Vec<Law>, Vec<Version>) {
    let tar = unpack(&dir.join("statutes_full.tar.xz"));
    let mut texts = texts(&tar);
    let index = ["법령명", "법령구분", "법령ID", "공포일자", "path"];
    let index = columns(&dir.join("statutes_index.tsv.xz"), index).into_iter();
    let mut laws: Vec<Law> = index
        .map(|[name, class, id, promulgated, path]| {
            let text = texts.remove(&path).unwrap_or_else(|| panic!("no text {path}"));
            Law { name, class, id, promulgated, text }
        })
        .collect();
    laws.sort_by(|a, b| (&a.name, &b.promulgated, &b.id).cmp(&(&b.name, &a.promulgated, &a.id)));
    let history = ["법령ID", "법령명", "법령구분", "공포일자", "공포번호", "시행일자", "제개정구분"];
    let history = columns(&dir.join("history_index.tsv.xz"), history).into_iter();
    let versions = history
        .map(|[id, name, class, promulgated, act_no, effective, kind]| Version {
            id,
            name,
            class,
            promulgated,
            act_no,
            effective,
            kind,
        })
        .collect();
    (laws, versions)
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
