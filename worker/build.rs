//! The stack of the engine, which lies before its data: so that every address in the code takes three bytes, not four, the
//! data has to end before 1 MiB. The deepest nesting that documents and arguments may have takes 103 KB of it.

#[allow(clippy::disallowed_methods, reason = "cargo tells build scripts the target by a variable")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 416 << 10);
    }
}
