//! `cargo xtask component`: the engine as WebAssembly components, in `target/dist`.
//!
//! cargo → wasm-opt as for the engine → `jco new` (the component around the module) → `jco opt` (wasm-opt inside of it). The target has no
//! wasi, so what is imported is what the WIT says: nothing for the engine, `wasi:http` and its like for the
//! service. Built twice over the same sources the bytes are the same.

use crate::build::{self, TARGET, WASM_FEATURES, gzip_len};
use crate::{Result, node, sh};
use sha2::{Digest, Sha256};
use std::path::Path;

/// A component of the product and its upper bound after gzip.
struct Component {
    package: &'static str,
    /// Name of the library target, and of the file.
    name: &'static str,
    file: &'static str,
    gzip_limit: usize,
}

const COMPONENTS: [Component; 2] = [
    Component {
        package: "law-component",
        name: "component",
        file: "hanlaw.component.wasm",
        gzip_limit: 1_100_000,
    },
    // Carries the outline with its history (5.1 MB, compressed as it is): such hosts have no files.
    Component { package: "law-service", name: "service", file: "hanlaw.service.wasm", gzip_limit: 6_400_000 },
];

pub fn run() -> Result {
    node::install_in(&folder())?;
    sh::run("rustup", ["target", "add", TARGET])?;
    // In one command: apart, each would compile what they share with its own choice of features.
    build::cargo(&COMPONENTS.each_ref().map(|c| c.package))?;
    COMPONENTS.iter().try_for_each(wrap)
}

/// Folder with the lock file of jco.
pub fn folder() -> std::path::PathBuf {
    node::tools().join("component")
}

fn wrap(component: &Component) -> Result {
    let Component { name, file, .. } = component;
    let module = sh::root().join("target").join(TARGET).join("release").join(format!("{name}.wasm"));
    let staging = sh::root().join("target/component");
    std::fs::create_dir_all(&staging).map_err(|e| e.to_string())?;
    std::fs::create_dir_all(sh::dist()).map_err(|e| e.to_string())?;
    let (core, whole) = (staging.join(format!("{name}.core.wasm")), staging.join(file));
    let out = sh::dist().join(file);
    build::slim(&module, &staging.join(name), &core)?;
    sh::check(jco().arg("new").arg(&core).arg("-o").arg(&whole))?;
    // The module is optimised already; what jco has put around it loses its names.
    let strip = ["--quiet", "--", "--strip-debug", "--strip-producers"];
    sh::check(jco().arg("opt").arg(&whole).arg("-o").arg(&out).args(strip).args(WASM_FEATURES))?;
    report(component, &out)
}

fn jco() -> std::process::Command {
    let mut command = sh::command("node");
    command.arg(folder().join("node_modules/@bytecodealliance/jco/dist/jco.js"));
    command
}

fn report(component: &Component, path: &Path) -> Result {
    let Component { file, gzip_limit, .. } = component;
    let bytes = sh::read(path)?;
    let gzip = gzip_len(&bytes)?;
    let sha = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect::<String>();
    println!("{file} {} bytes, {gzip} gzip, sha256 {sha}", bytes.len());
    if gzip > *gzip_limit {
        return Err(format!("{file} is {gzip} bytes gzip, over {gzip_limit}"));
    }
    sh::write(&path.with_extension("sha256"), format!("{sha}\n"))
}
