//! The corpus, when it is there.

use crate::reading::{Reading, read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn corpus() -> PathBuf {
    let shared = std::env::var_os("HANLAW_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    shared.join("data/corpus")
}

fn output(program: &str, args: &[&str], file: &str, test: &str) -> Option<String> {
    let path = corpus().join(file);
    if !path.exists() {
        println!("SKIPPED {test}: no shared data");
        return None;
    }
    let output = Command::new(program).args(args).arg(path).output().unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

pub fn unxz(file: &str, test: &str) -> Option<String> {
    output("xz", &["-dc"], file, test)
}

/// All versions of the 20 statutes: each file of the archive starts with a YAML head.
pub fn versions(test: &str) -> Option<&'static [Reading]> {
    static READ: OnceLock<Vec<Reading>> = OnceLock::new();
    if !corpus().exists() {
        println!("SKIPPED {test}: no shared data");
        return None;
    }
    Some(READ.get_or_init(|| {
        let all = output("tar", &["-xJOf"], "versions.tar.xz", test).unwrap();
        let files: Vec<&str> = all.split("---\n제목: ").skip(1).collect();
        assert_eq!(files.len(), 798);
        files.into_iter().map(read).collect()
    }))
}
