//! Build, start, test and bench hanlaw: `cargo xtask COMMAND`.

mod vocab;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("vocab") => vocab::run(args.get(1..).unwrap_or_default()),
        _ => println!("commands: start test build bench outline vocab fmt"),
    }
}
