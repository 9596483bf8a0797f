//! `cargo xtask test`: every check there is, closed by `N passed, N failed`.
//!
//! A step is a command whose output tells how many tests it ran. A step that ends badly without naming a
//! failure counts as one; a test that had to be skipped is printed and counted.

use crate::{Result, build, component, node, sh};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
}

pub fn run(args: &[String]) -> Result {
    let only = args.first().map(String::as_str);
    let mut total = Tally::default();
    for (name, step) in STEPS {
        if only.is_some_and(|only| only != *name) {
            continue;
        }
        println!("\n── {name}");
        let began = Instant::now();
        let tally = step().unwrap_or_else(|error| {
            println!("{error}");
            Tally { failed: 1, ..Tally::default() }
        });
        println!(
            "── {name}: {} passed, {} failed, {:.0} s",
            tally.passed,
            tally.failed,
            began.elapsed().as_secs_f64()
        );
        total.passed += tally.passed;
        total.failed += tally.failed;
        total.skipped += tally.skipped;
    }
    if total.skipped > 0 {
        println!("\n{} passed, {} failed, {} skipped", total.passed, total.failed, total.skipped);
    } else {
        println!("\n{} passed, {} failed", total.passed, total.failed);
    }
    if total.failed > 0 || (total.passed == 0) { Err("tests failed".to_owned()) } else { Ok(()) }
}

type Step = fn() -> Result<Tally>;

const STEPS: &[(&str, Step)] = &[
    ("format", || passes(sh::command("cargo").args(["fmt", "--all", "--check"]))),
    ("clippy", || {
        passes(sh::command("cargo").args([
            "clippy",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))
    }),
    ("rust", || counted(sh::command("cargo").args(["test", "--workspace", "--no-fail-fast"]))),
    ("build", || build::run(&[]).map(|()| Tally { passed: 1, ..Tally::default() })),
    ("programs", || {
        let mut all = sh::command("cargo");
        all.args(["build", "--quiet", "--bins", "--examples"]);
        all.args(["--package", "testkit", "--package", "law-engine", "--package", "mcp-wire"]);
        passes(&mut all)
    }),
    ("mutations", || counted(sh::command("node").arg("tests/mutate.mjs"))),
    ("npm package", || {
        shells();
        let mut files = sh::command("node");
        counted(files.arg("--test").args(programs_in("npm-shim/test")?))
    }),
    ("command line", || {
        node::install()?;
        let mut files = sh::command("node");
        files.args(["--test", "--test-concurrency=1", "tests/terminal.test.mjs", "tests/bridge.test.mjs"]);
        files.args(["tests/compat.test.mjs", "tests/docs.test.mjs", "tests/release.test.mjs"]);
        counted(&mut files)
    }),
    ("edge", || {
        node::install()?;
        let mut files = sh::command("node");
        files.args([
            "--test",
            "--test-concurrency=2",
            "tests/edge-access.test.mjs",
            "tests/edge-settings.test.mjs",
            "tests/edge-limits.test.mjs",
            "tests/edge-bounds.test.mjs",
        ]);
        files.args([
            "tests/edge-cache.test.mjs",
            "tests/edge-security.test.mjs",
            "tests/edge-memory.test.mjs",
        ]);
        counted(&mut files)
    }),
    ("hosts", || {
        browser()?;
        python()?;
        node::install()?;
        inspector()?;
        let mut files = sh::command("node");
        files.args(["--test", "--test-concurrency=1", "tests/parity.test.mjs", "tests/mcp.test.mjs"]);
        files.args([
            "tests/cli.test.mjs",
            "tests/package.test.mjs",
            "tests/page.test.mjs",
            "tests/page-documents.test.mjs",
            "tests/live.test.mjs",
            "tests/large-body.test.mjs",
            "tests/documents-memory.test.mjs",
        ]);
        files.args(["tests/corpus.test.mjs", "tests/corpus-score.test.mjs", "tests/corpus-many.test.mjs"]);
        counted(&mut files)
    }),
    ("component", || {
        python()?;
        component::run()?;
        counted(sh::command("node").args(["--test", "tests/component.test.mjs"]))
    }),
];

/// The test programs of a folder, by name: a folder itself means something else to every version of Node.
fn programs_in(folder: &str) -> Result<Vec<std::path::PathBuf>> {
    let entries = std::fs::read_dir(sh::root().join(folder)).map_err(|e| format!("{folder}: {e}"))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut paths: Vec<_> = paths.filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
    paths.sort();
    Ok(paths)
}

/// The shells whose completion is asked; a machine that cannot have them says so in the tests.
fn shells() {
    let has = |shell: &str| Command::new(shell).args(["-c", "true"]).output().is_ok();
    if !(has("zsh") && has("fish")) {
        let install = "apt-get update -qq && apt-get install -y -qq zsh fish";
        let _ = sh::check(sh::command("sh").args(["-c", install]));
    }
}

/// Installs Debian's Chromium where it is missing and can be had.
fn browser() -> Result {
    let found = || Command::new("chromium").arg("--version").output().is_ok_and(|o| o.status.success());
    if found() {
        return Ok(());
    }
    let install = "apt-get update -qq && apt-get install -y -qq chromium fonts-nanum";
    let installed = sh::check(sh::command("sh").args(["-c", install]));
    if found() {
        Ok(())
    } else {
        Err(format!("Chromium is missing and could not be installed: {installed:?}"))
    }
}

/// The Python MCP client and wasmtime in a virtual environment under `target/venv`.
fn python() -> Result {
    let venv = sh::root().join("target/venv");
    let python = venv.join("bin/python");
    if !python.exists() {
        sh::check(sh::command("python3").args(["-m", "venv"]).arg(&venv))?;
    }
    let wanted = sh::root().join("tests/mcp/requirements.txt");
    sh::check(
        sh::command(python)
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"])
            .arg(wanted),
    )
}

/// The MCP inspector, which is too large for the build's own tools.
fn inspector() -> Result {
    let folder = sh::root().join("target/inspector");
    if folder.join("node_modules/@modelcontextprotocol/inspector").exists() {
        return Ok(());
    }
    sh::write(&folder.join("package.json"), "{\"private\": true}\n")?;
    let mut npm = sh::command("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--silent", "@modelcontextprotocol/inspector@2.12.0"]);
    sh::check(npm.current_dir(folder))
}

fn passes(command: &mut Command) -> Result<Tally> {
    sh::check(command).map(|()| Tally { passed: 1, ..Tally::default() })
}

/// Runs a test program, passes its output on and reads its counts.
fn counted(command: &mut Command) -> Result<Tally> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| format!("{command:?}: {e}"))?;
    let mut tally = Tally::default();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(std::io::Result::ok) {
            tally.read(&line);
            println!("{line}");
        }
    }
    let status = child.wait().map_err(|e| e.to_string())?;
    if !status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(tally)
}

impl Tally {
    /// Lines of cargo test (`test result: ok. 3 passed; 0 failed; …`) and of node's runner (`# pass 3`, `ℹ pass 3`).
    fn read(&mut self, line: &str) {
        if line.starts_with("SKIPPED") {
            self.skipped += 1;
        }
        if let Some(counts) = line.strip_prefix("test result: ") {
            self.passed += number_before(counts, " passed");
            self.failed += number_before(counts, " failed");
        }
        let node = line.trim_start_matches(['#', 'ℹ']).trim();
        if node.len() < line.len() {
            self.passed += number_after(node, "pass ");
            self.failed += number_after(node, "fail ");
        }
    }
}

fn number_before(text: &str, word: &str) -> usize {
    let before = text.split(word).next().unwrap_or_default();
    before.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn number_after(text: &str, word: &str) -> usize {
    text.strip_prefix(word).and_then(|n| n.trim().parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_both_runners() {
        let mut tally = Tally::default();
        for line in [
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored",
            "# pass 4",
            "ℹ fail 1",
            "pass 9",
            "SKIPPED corpus: no shared data",
        ] {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed: 19, failed: 3, skipped: 1 });
    }
}
