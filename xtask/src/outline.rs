//! `cargo xtask outline --from DIR [--check]`: the statute corpus → `crates/law-outline/data/*.bin`.

use crate::sh;
use law_model::{LawId, Ymd};
use law_outline::Outline;
use law_outline::build::{
    BuiltLaw, FileNote, acts_in_addenda, compare, mark_gaps, read_history, trim, write_file,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = "legalize-kr/legalize-kr (fork xxyy89890-wq/legalize-kr), law.go.kr Open API";
const COMMIT: &str = "7460e2a0";
const AS_OF: &str = "2026-06-05";
const COVERS: &str = "현행 법령 본칙의 조·항·호·목과 조 제목, 알려진 모든 개정판";
const LIMITS: &str = "부칙·별표·조례·행정규칙·조약은 없음. 연혁의 완전성은 확인되지 않음. 시행일은 개정판마다 하나만 있음. 폐지된 법령의 조문은 없음";

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Runs the command with what follows `outline` on the command line.
pub fn run(args: &[String]) -> crate::Result {
    build(args).map_err(|e| e.to_string())
}

fn build(args: &[String]) -> Outcome<()> {
    let value = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1));
    let check = args.iter().any(|a| a == "--check");
    let Some(dir) = value("--from") else {
        return Err("usage: cargo xtask outline --from DIR [--check] [--commit ID --as-of YYYY-MM-DD]".into());
    };
    let commit = value("--commit").map_or(COMMIT, String::as_str);
    let as_of = Ymd::parse(value("--as-of").map_or(AS_OF, String::as_str)).ok_or("--as-of is not a date")?;
    let dir = Path::new(dir);
    let mut laws = read_history(&unpack("xz", &["-dc"], &dir.join("outline-history.jsonl.xz"))?)?;
    if check {
        return tell_difference(&laws);
    }
    let texts = unpack("tar", &["-xJOf"], &dir.join("statutes_full.tar.xz"))?;
    println!("{} acts named in addenda are missing between known versions", find_gaps(&mut laws, &texts));
    write(&laws, commit, as_of)
}

fn data(name: &str) -> PathBuf {
    sh::root().join("crates/law-outline/data").join(name)
}

fn write(laws: &[BuiltLaw], commit: &str, as_of: Ymd) -> Outcome<()> {
    let current: Vec<BuiltLaw> = laws.iter().map(|law| trim(law, as_of)).collect();
    for (name, laws, history) in [("outline.bin", laws, true), ("outline-current.bin", &current[..], false)] {
        let versions: usize = laws.iter().map(|l| l.versions.len()).sum();
        let articles: usize = laws.iter().map(BuiltLaw::live_articles).sum();
        let lines = vec![
            ("source", SOURCE.to_owned()),
            ("commit", commit.to_owned()),
            ("as_of", as_of.to_string()),
            ("laws", laws.len().to_string()),
            ("versions", versions.to_string()),
            ("articles", articles.to_string()),
            ("covers", COVERS.to_owned()),
            ("limits", LIMITS.to_owned()),
        ];
        let bytes = write_file(laws, &FileNote { as_of, history, lines })?;
        println!(
            "{name}: {} laws, {versions} versions, {articles} articles, {} bytes",
            laws.len(),
            bytes.len()
        );
        sh::write(&data(name), bytes)?;
    }
    Ok(())
}

fn tell_difference(laws: &[BuiltLaw]) -> Outcome<()> {
    let bytes = sh::read(&data("outline.bin"))?;
    let outline = Outline::open(&bytes)?;
    #[allow(clippy::disallowed_methods, reason = "a tool of the developer, not the core")]
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let today = Ymd::from_unix_millis(u64::try_from(now.as_millis())?);
    let as_of = outline.meta().as_of;
    println!("outline as of {as_of}, {} days old; {} laws", today.days() - as_of.days(), outline.meta().laws);
    let difference = compare(&outline, laws)?;
    for (id, name) in &difference.new_laws {
        println!("+ {id} {name}");
    }
    for (id, name, versions) in &difference.new_versions {
        println!("~ {id} {name}: {versions} new versions");
    }
    for id in &difference.gone_laws {
        println!("- {id}");
    }
    println!(
        "the corpus would add {} laws and new versions of {}, and take away {} laws and {} versions",
        difference.new_laws.len(),
        difference.new_versions.len(),
        difference.gone_laws.len(),
        difference.gone_versions,
    );
    Ok(())
}

/// `texts`: all files one after the other, each with a YAML head that starts with its title.
fn find_gaps(laws: &mut [BuiltLaw], texts: &str) -> usize {
    let acts: BTreeMap<LawId, _> = texts.split("---\n제목: ").filter_map(acts_in_addenda).collect();
    laws.iter_mut().filter_map(|law| Some(mark_gaps(law, acts.get(&law.id)?))).sum()
}

fn unpack(program: &str, args: &[&str], path: &Path) -> Outcome<String> {
    let output = Command::new(program).args(args).arg(path).output()?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{program} {}: {}", path.display(), String::from_utf8_lossy(&output.stderr)).into())
    }
}
