//! The rules of the house, checked on the checkout itself.
#![allow(clippy::disallowed_methods, reason = "a test of files reads files")]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn output(program: &str, args: &[&str]) -> String {
    let out = Command::new(program).args(args).current_dir(root()).output().unwrap();
    assert!(out.status.success(), "{program} {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// Who may use whom among our own crates, in normal dependencies.
const ARROWS: &[(&str, &[&str])] = &[
    ("law-vocab", &[]),
    ("law-model", &["law-vocab"]),
    ("law-host", &[]),
    ("mcp-wire", &[]),
    ("law-cite", &["law-model", "law-vocab"]),
    ("law-route", &["law-model", "law-vocab", "law-cite"]),
    ("law-source", &["law-model", "law-scan", "law-vocab"]),
    ("law-scan", &[]),
    ("law-doc", &["law-model", "law-scan", "law-vocab"]),
    ("law-pdf", &["law-doc", "law-scan", "law-vocab"]),
    ("law-outline", &["law-host", "law-model", "law-scan", "law-vocab"]),
    ("law-corpus", &["law-host", "law-model", "law-scan", "law-vocab", "law-doc"]),
    ("law-fetch", &["law-host", "law-model", "law-source", "law-vocab"]),
    (
        "law-verify",
        &[
            "law-cite",
            "law-corpus",
            "law-fetch",
            "law-host",
            "law-model",
            "law-outline",
            "law-source",
            "law-vocab",
        ],
    ),
    (
        "law-tools",
        &[
            "law-cite",
            "law-corpus",
            "law-doc",
            "law-fetch",
            "law-host",
            "law-model",
            "law-outline",
            "law-route",
            "law-source",
            "law-verify",
            "law-vocab",
        ],
    ),
    (
        "law-engine",
        &[
            "law-cite",
            "law-corpus",
            "law-doc",
            "law-fetch",
            "law-host",
            "law-model",
            "law-outline",
            "law-route",
            "law-source",
            "law-tools",
            "law-verify",
            "law-vocab",
            "mcp-wire",
        ],
    ),
    ("hanlaw-worker", &["law-engine", "law-host", "law-tools", "mcp-wire"]),
    ("law-component", &["law-engine", "law-host"]),
    ("law-service", &["law-engine", "law-host"]),
    ("hanlaw-pdf", &["law-pdf", "law-doc"]),
    ("testkit", &["law-host"]),
    (
        "parsers",
        &[
            "law-cite",
            "law-doc",
            "law-model",
            "law-outline",
            "law-pdf",
            "law-route",
            "law-source",
            "mcp-wire",
            "testkit",
        ],
    ),
    ("xtask", &["law-model", "law-outline", "law-vocab"]),
    ("bindgen", &[]),
];

/// What we take from others, in normal dependencies; a new name is a decision.
const OTHERS: &[&str] = &[
    "aes",
    "cfb",
    "crc",
    "encoding_rs",
    "flate2",
    "futures-util",
    "hayro-cmap",
    "hayro-syntax",
    "js-sys",
    "memchr",
    "quick-xml",
    "serde",
    "serde_json",
    "sha2",
    "unicode-normalization",
    "wasip2",
    "wasm-bindgen",
    "wasm-bindgen-cli-support",
    "wasmparser",
    "wit-bindgen",
    "worker",
    "zip",
    "zune-inflate",
];

fn packages() -> BTreeMap<String, Vec<(String, bool)>> {
    let metadata: Value =
        serde_json::from_str(&output("cargo", &["metadata", "--format-version", "1", "--no-deps"])).unwrap();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| {
            let normal = package["dependencies"].as_array().unwrap().iter().filter(|d| d["kind"].is_null());
            (text(&package["name"]), normal.map(|d| (text(&d["name"]), d["path"].is_string())).collect())
        })
        .collect()
}

#[test]
fn crates_use_only_those_below_them() {
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    for (package, dependencies) in packages() {
        let allowed =
            arrows.get(package.as_str()).unwrap_or_else(|| panic!("{package} has no row in ARROWS"));
        for (name, ours) in dependencies {
            if ours {
                assert!(allowed.contains(&name.as_str()), "{package} must not use {name}");
            } else {
                assert!(OTHERS.contains(&name.as_str()), "{package} uses {name}, which is not on the list");
            }
        }
    }
}

fn tracked(pattern: &str) -> Vec<PathBuf> {
    output("git", &["ls-files", pattern])
        .lines()
        .map(|line| root().join(line))
        .filter(|p| p.exists())
        .collect()
}

#[test]
fn only_the_boundary_names_javascript_values() {
    for path in tracked("crates/*.rs") {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("JsValue"), "{}", path.display());
    }
}

#[test]
fn nothing_of_the_shared_data_is_committed() {
    let Ok(shared) = std::fs::canonicalize(root().join("../shared/data")) else {
        println!("SKIPPED shared data: the folder is not here");
        return;
    };
    let mut sizes = BTreeSet::new();
    let mut folders = vec![shared];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let len = entry.metadata().unwrap().len();
                if len > 64 {
                    sizes.insert((len, std::fs::read(entry.path()).unwrap()));
                }
            }
        }
    }
    let lens: BTreeSet<u64> = sizes.iter().map(|(len, _)| *len).collect();
    for path in tracked("*") {
        let len = std::fs::metadata(&path).unwrap().len();
        if lens.contains(&len) {
            let bytes = std::fs::read(&path).unwrap();
            assert!(!sizes.contains(&(len, bytes)), "{} is a file of the shared data", path.display());
        }
    }
}

#[test]
fn no_path_of_one_machine_is_written_down() {
    for pattern in ["*.rs", "*.mjs", "*.md", "*.toml", "*.json", "*.yaml"] {
        for path in tracked(pattern) {
            let text = std::fs::read_to_string(&path).unwrap();
            for word in [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")] {
                assert!(!text.contains(word), "{} names {word}", path.display());
            }
        }
    }
}

#[test]
fn lock_files_name_no_registry_host() {
    for path in tracked("*package-lock.json") {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("\"resolved\""), "{}", path.display());
    }
}
