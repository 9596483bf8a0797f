//! Build, start, test and bench hanlaw: `cargo xtask COMMAND`.

#![allow(clippy::disallowed_methods, reason = "a build tool reads and writes files")]

mod arrange;
mod bench;
mod build;
mod component;
mod deploy;
mod fuzz;
mod ledger;
mod node;
mod outline;
mod sh;
mod start;
mod test;
mod vocab;

use std::process::ExitCode;

type Result<T = ()> = std::result::Result<T, String>;

const COMMANDS: &[(&str, &str)] = &[
    ("start", "build everything and run the edge worker at 127.0.0.1:8787"),
    ("test", "run every check; ends with `N passed, N failed`"),
    ("build", "write target/dist: engine.wasm, glue, worker bundle, page, outline"),
    ("component", "write target/dist/hanlaw.component.wasm and hanlaw.service.wasm"),
    ("live-smoke", "with LAW_OC: at most 20 questions to the real law.go.kr, a redacted report"),
    ("deploy", "build and check the worker, then put it up; --dry-run stops before that"),
    (
        "bench",
        "start and memory of the bridge; --load or --soak of the worker, --docs DIR, --tools, --route; --peer DIR compares",
    ),
    ("fuzz", "run the fuzz targets: [SECONDS] [TARGET…]"),
    ("docs", "take the outputs of the built command line into the guides and docs/tools.md"),
    ("outline", "build the outline: --from DIR [--check]"),
    ("vocab", "generate the tables of law-vocab from assets/*.tsv"),
    ("fmt", "format the Rust code"),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args.split_first().map_or(("help", &[][..]), |(c, r)| (c.as_str(), r));
    let outcome = match command {
        "bench" => bench::run(rest),
        "build" => build::run(rest),
        "component" => component::run(),
        "deploy" => deploy::run(rest),
        "fuzz" => fuzz::run(rest),
        "docs" => sh::run("node", ["tests/docs.test.mjs", "--write"]),
        "start" => start::run(rest),
        "test" => test::run(rest),
        "vocab" => {
            vocab::run(rest);
            Ok(())
        }
        "live-smoke" => build::run(&[]).and_then(|()| sh::run("node", ["tests/live/smoke.mjs"])),
        "outline" => outline::run(rest),
        "fmt" => sh::run("cargo", ["fmt", "--all"]),
        _ => {
            for (name, what) in COMMANDS {
                println!("cargo xtask {name:<10} {what}");
            }
            Ok(())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask {command}: {error}");
            ExitCode::FAILURE
        }
    }
}
