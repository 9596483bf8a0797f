//! What the stand-in knows: statutes and records of our own, and with a shared folder the recorded bodies
//! and the whole statute corpus.

use super::statute::Statute;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A record of a target that is not a statute.
#[derive(Clone, Debug)]
pub struct Entry {
    pub target: String,
    pub id: String,
    pub title: String,
    pub number: String,
    pub date: String,
    pub text: String,
}

/// A body recorded from the live service.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub target: String,
    pub is_list: bool,
    /// The query of a list, the identifier of a record.
    pub about: String,
    pub is_json: bool,
    pub file: PathBuf,
}

#[derive(Debug, Default)]
pub struct Library {
    pub statutes: Vec<Statute>,
    pub entries: Vec<Entry>,
    pub recorded: Vec<Recorded>,
    /// Records with a structure of their own, by target.
    pub details: serde_json::Value,
    /// Where the corpus is unpacked; texts are read from there when they are asked for.
    corpus: Option<PathBuf>,
    paths: BTreeMap<String, String>,
}

impl Library {
    /// Our own fixtures, and what `shared` has.
    pub fn open(shared: Option<&Path>) -> Self {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let mut library = Self::default();
        for file in files(&fixtures.join("statutes"), "md") {
            library
                .statutes
                .extend(fs::read_to_string(file).ok().and_then(|text| Statute::from_markdown(&text)));
        }
        let records = fs::read_to_string(fixtures.join("records.tsv")).unwrap_or_default();
        library.entries.extend(records.lines().skip(1).filter_map(entry));
        let details = fs::read_to_string(fixtures.join("details.json")).unwrap_or_default();
        library.details = serde_json::from_str(&details).unwrap_or_default();
        if let Some(shared) = shared {
            library.read_recorded(&shared.join("data/drf"));
            library.read_corpus(&shared.join("data/corpus"));
        }
        // Upstream lists in the order of the alphabet, and versions of one name newest first.
        library.statutes.sort_by(|a, b| a.name.cmp(&b.name).then(b.effective.cmp(&a.effective)));
        library
    }

    /// The text of a version, from the corpus if it is not in memory.
    pub fn loaded(&self, statute: &Statute) -> Statute {
        let path = self.corpus.as_ref().zip(self.paths.get(&statute.mst)).map(|(root, path)| root.join(path));
        match path.filter(|_| statute.text.is_empty()).and_then(|path| fs::read_to_string(path).ok()) {
            Some(source) => {
                Statute { text: Statute::from_markdown(&source).unwrap_or_default().text, ..statute.clone() }
            }
            None => statute.clone(),
        }
    }

    fn read_recorded(&mut self, folder: &Path) {
        let index = fs::read_to_string(folder.join("INDEX.tsv")).unwrap_or_default();
        for line in index.lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [file, target, endpoint, kind, ..] = columns[..] else { continue };
            if !(kind.starts_with("real") || kind == "rebuilt") || target.starts_with('_') {
                continue;
            }
            let stem =
                Path::new(file).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
            let is_list =
                endpoint.starts_with("lawSearch") || stem.contains("search") || stem.contains("list");
            let about = if is_list {
                let query = endpoint.split([' ', '&']).find_map(|part| part.strip_prefix("query="));
                query.unwrap_or("").replace('_', " ")
            } else {
                identifier(&stem).to_owned()
            };
            if !about.is_empty() {
                let is_json = file.ends_with(".json");
                let file = folder.join(file);
                self.recorded.push(Recorded { target: target.to_owned(), is_list, about, is_json, file });
            }
        }
    }

    fn read_corpus(&mut self, folder: &Path) {
        let Some(root) = unpacked(&folder.join("statutes_full.tar.xz")) else { return };
        let index = output("xz", &["-dc"], &folder.join("statutes_index.tsv.xz")).unwrap_or_default();
        self.statutes.clear();
        for line in index.lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [mst, id, name, class, ministry, promulgated, number, effective, _, _, _, _, path] =
                columns[..]
            else {
                continue;
            };
            self.paths.insert(mst.to_owned(), path.to_owned());
            self.statutes.push(Statute {
                mst: mst.to_owned(),
                id: id.to_owned(),
                name: name.to_owned(),
                class: class.to_owned(),
                ministry: ministry.to_owned(),
                promulgated: promulgated.replace('-', ""),
                number: number.to_owned(),
                effective: effective.replace('-', ""),
                revision: "일부개정".to_owned(),
                state: "현행".to_owned(),
                ..Statute::default()
            });
        }
        self.corpus = Some(root);
    }
}

/// The longest run of digits in a file name.
fn identifier(stem: &str) -> &str {
    let runs = stem.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    runs.max_by_key(|run| (run.len() >= 4, std::cmp::Reverse(stem.find(run)))).unwrap_or("")
}

fn entry(line: &str) -> Option<Entry> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [target, id, title, number, date, text] = columns[..] else { return None };
    let owned = str::to_owned;
    Some(Entry {
        target: owned(target),
        id: owned(id),
        title: owned(title),
        number: owned(number),
        date: owned(date),
        text: owned(text),
    })
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == extension)).collect();
    files.sort();
    files
}

/// Unpacks an archive once, next to other temporary files.
fn unpacked(archive: &Path) -> Option<PathBuf> {
    let size = fs::metadata(archive).ok()?.len();
    let root = std::env::temp_dir().join(format!("hanlaw-corpus-{size}"));
    if !root.join("kr").exists() {
        let partial = std::env::temp_dir().join(format!("hanlaw-corpus-{size}-{}", std::process::id()));
        fs::create_dir_all(&partial).ok()?;
        let done = Command::new("tar").arg("-xJf").arg(archive).arg("-C").arg(&partial).status().ok()?;
        // Another process may have been quicker; its copy is as good.
        if !done.success() || fs::rename(&partial, &root).is_err() {
            let _ = fs::remove_dir_all(&partial);
        }
    }
    root.join("kr").exists().then_some(root)
}

fn output(program: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let output = Command::new(program).args(arguments).arg(file).output().ok()?;
    String::from_utf8(output.stdout).ok()
}
