//! `cargo xtask fuzz [SECONDS] [TARGET…]`: every fuzz target for a while, with what it comes to.

use crate::{Result, sh};
use std::process::{Command, Stdio};

pub fn run(args: &[String]) -> Result {
    let version = Command::new("cargo").args(["fuzz", "--version"]).output();
    if !version.is_ok_and(|o| o.status.success()) {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz --version 0.13.2 --locked".to_owned());
    }
    let (seconds, wanted) = match args.split_first() {
        Some((first, rest)) if first.parse::<u32>().is_ok() => (first.as_str(), rest),
        _ => ("60", args),
    };
    let root = sh::root().join("fuzz");
    let mut targets: Vec<String> = std::fs::read_dir(root.join("fuzz_targets"))
        .map_err(|e| e.to_string())?
        .filter_map(|e| e.ok()?.file_name().into_string().ok()?.strip_suffix(".rs").map(str::to_owned))
        .filter(|name| wanted.is_empty() || wanted.contains(name))
        .collect();
    targets.sort();
    let mut failed = Vec::new();
    for target in &targets {
        let corpus = root.join("corpus").join(target);
        std::fs::create_dir_all(&corpus).map_err(|e| e.to_string())?;
        let mut fuzz = sh::command("cargo");
        fuzz.args(["fuzz", "run", "-s", "none", target]).arg(&corpus).arg(root.join("seeds").join(target));
        fuzz.args(["--", "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"]);
        fuzz.arg(format!("-max_total_time={seconds}"));
        let out = fuzz.current_dir(&root).stderr(Stdio::piped()).output().map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&out.stderr);
        let last =
            |word: &str| said.lines().rev().find_map(|l| l.split_once(word)?.1.split_whitespace().next());
        println!(
            "{target:<12} {} runs, {} places reached, {} MB at most{}",
            last("number_of_executed_units:").unwrap_or("?"),
            last(" cov: ").unwrap_or("?"),
            last("peak_rss_mb:").unwrap_or("?"),
            if out.status.success() { "" } else { "  FAILED" }
        );
        if !out.status.success() {
            println!(
                "{}",
                said.lines()
                    .rev()
                    .take(40)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect::<Vec<_>>()
                    .join("\n")
            );
            failed.push(target.as_str());
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}
