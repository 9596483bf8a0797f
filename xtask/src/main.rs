//! Build, start, test and bench hanlaw: `cargo xtask COMMAND`.

fn main() {
    println!("commands: start test build bench outline vocab fmt");
}
