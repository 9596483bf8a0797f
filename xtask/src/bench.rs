//! `cargo xtask bench [--peer DIR]`: start and memory of the bridge next to bare Node and another install; `--route`
//! times the router instead, `--check` citations in Node and Chromium, `--load` the worker in workerd, `--soak` sends it 100,000 requests,
//! `--docs DIR [--peer DIR]` documents next to another reader, `--tools [--peer DIR]` puts the same questions to the
//! tools of both.

use crate::{Result, node, sh};

pub fn run(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--docs") {
        return sh::check(sh::command("node").arg("tests/bench/docs.mjs").args(args));
    }
    let (chosen, rest): (Vec<_>, Vec<_>) =
        args.iter().partition(|arg| PROGRAMS.iter().any(|(flag, _)| flag == arg));
    let program = PROGRAMS.iter().find(|(flag, _)| chosen.iter().any(|arg| *arg == flag));
    let program = program.map_or("tests/bench/start.mjs", |(_, program)| program);
    if matches!(program, CHECK | LOAD | SOAK) {
        node::install()?;
    }
    if matches!(program, LOAD | SOAK | TOOLS) {
        sh::run("cargo", ["build", "--quiet", "--package", "testkit", "--bins"])?;
    }
    sh::check(sh::command("node").arg(program).args(rest))
}

const CHECK: &str = "tests/bench/check.mjs";
const LOAD: &str = "tests/bench/load.mjs";
const SOAK: &str = "tests/bench/soak.mjs";
const BODY: &str = "tests/bench/body.mjs";
const TOOLS: &str = "tests/bench/tools.mjs";
const PROGRAMS: &[(&str, &str)] = &[
    ("--check", CHECK),
    ("--route", "tests/bench/route.mjs"),
    ("--load", LOAD),
    ("--soak", SOAK),
    ("--tools", TOOLS),
    ("--body", BODY),
];
