//! `convert FILE [--json]` for every format, PDF included: Markdown on stdout; a refusal is one line on stderr and
//! exit code 4.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use law_doc::{Document, Format, Limits, Refusal};
use std::process::ExitCode;

fn read(bytes: &[u8]) -> Result<Document, Refusal> {
    match law_doc::detect(bytes) {
        Format::Pdf => law_pdf::read(bytes, &Limits::default()),
        _ => law_doc::read(bytes, &Limits::default()),
    }
}

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
    let show = |doc: &Document| {
        if args.iter().any(|a| a == "--json") {
            println!("{}", law_doc::to_json(doc));
        } else {
            print!("{}", law_doc::to_markdown(doc).0);
        }
    };
    match read(&bytes) {
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
