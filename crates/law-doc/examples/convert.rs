//! `convert FILE [--json]`: Markdown on stdout; a refusal is one line on stderr and exit code 4.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = args.iter().find(|a| !a.starts_with("--")) else {
        eprintln!("convert FILE [--json]");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(file) {
        Ok(b) => b,
        Err(e) => {
            eprintln!("{file}: {e}");
            return ExitCode::from(2);
        }
    };
    let show = |doc: &law_doc::Document| {
        if args.iter().any(|a| a == "--json") {
            println!("{}", law_doc::to_json(doc));
        } else {
            print!("{}", law_doc::to_markdown(doc).0);
        }
    };
    match law_doc::read(&bytes, &law_doc::Limits::default()) {
        Ok(doc) => show(&doc),
        Err(refusal) => {
            if let Some(doc) = refusal.read() {
                show(doc);
            }
            eprintln!("{refusal}");
            return ExitCode::from(4);
        }
    }
    ExitCode::SUCCESS
}
