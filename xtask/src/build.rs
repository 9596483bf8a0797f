//! `target/dist`: the one engine.wasm with its glue, pdf.wasm, and everything that travels with them.
//!
//! cargo → wasm-bindgen (library of the same version as the crate) → wasm-opt → functions in order. The result is copied, never
//! rebuilt, for the worker, the npm package and the page, so that all three carry the same bytes.

use crate::{Result, arrange, ledger, node, sh};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::{Path, PathBuf};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// Features that every host of the product has; named so that wasm-opt uses no others.
pub const WASM_FEATURES: &[&str] = &[
    "--enable-mutable-globals",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// What the optimiser is asked for, beside its passes; the gain is of the engine, in bytes gzip.
const OPTIMISED: &[&str] = &[
    // Twice is 1,000 less than once. Level z is smaller as it is and 1,500 more packed.
    "-Os",
    "-Os",
    // A function with one caller stays apart: together they are no shorter, and repeat less of what others do.
    "--one-caller-inline-max-function-size=0",
    // Nobody computes an address below 1024: there ends the stack. So sums move into the offsets of loads; 3,000.
    "--low-memory-unused",
    // A run of zeros packs better than the head of the next piece of data; 3,300.
    "--skip-pass=memory-packing",
    // What is computed twice packs better than what is kept in a variable, and the host finds it anyway; 2,800.
    "--skip-pass=local-cse",
];

/// The module travels compressed, and a function that is inlined into its only caller compresses worse than one that
/// stays: costs of inlining a hundred times the default, so that the bonus for an only caller (15000) is worth thirty
/// instructions instead of three thousand. The threshold is the default of opt-level z on that scale; 500 more give the
/// engine 5 kB and 4 % of the speed of checking a text.
const INLINING: &str = "-C llvm-args=-inline-threshold=500 -C llvm-args=-inline-instr-cost=500 -C llvm-args=-inline-call-penalty=2500";

/// The few crates that the profile compiles for speed are inlined as usual: the threshold of level 3 (250), on the scale
/// above, for every call that happens at least as often as its caller. It is never asked for callers compiled for size.
const INLINING_FOR_SPEED: &str =
    "-C llvm-args=-locally-hot-callsite-threshold=25000 -C llvm-args=-hot-callsite-rel-freq=1";

/// A counter beside each pointer of a loop is no faster in wasm; without them the engine is 7,000 smaller.
const LOOPS: &str = "-C llvm-args=-disable-lsr";

/// Slice of a blob that is served as one asset; the worker's host reads the same size.
const SLICE: usize = 1 << 16;

/// A wasm module of the product and its upper bound after gzip, which may only be lowered. The engine is to come down to
/// 900,000: the corpus and the planned questions with their words brought it above.
struct Module {
    package: &'static str,
    name: &'static str,
    gzip_limit: usize,
}

const MODULES: &[Module] = &[
    Module { package: "hanlaw-worker", name: "engine", gzip_limit: 937_000 },
    Module { package: "hanlaw-pdf", name: "pdf", gzip_limit: 600_000 },
];

/// The modules with their glue, as Node and the browser load them.
const LOADED: &[&str] = &["engine.wasm", "engine.js", "pdf.wasm", "pdf.js"];

pub fn run(_args: &[String]) -> Result {
    node::install()?;
    sh::run("rustup", ["target", "add", TARGET])?;
    for module in MODULES {
        compile(module)?;
    }
    page()?;
    outline()?;
    worker()?;
    npm()
}

fn compile(module: &Module) -> Result {
    let name = module.name;
    cargo(&[module.package])?;
    let built = sh::root().join("target").join(TARGET).join("release").join(format!("{name}.wasm"));
    let dist = sh::dist();
    let staging = sh::root().join("target/bindgen");
    sh::check(
        sh::command("cargo")
            .args(["run", "--quiet", "--package", "bindgen", "--"])
            .arg(&built)
            .arg(&staging)
            .arg(name),
    )?;
    let raw = staging.join(format!("{name}_bg.wasm"));
    let out = dist.join(format!("{name}.wasm"));
    std::fs::create_dir_all(&dist).map_err(|e| e.to_string())?;
    slim(&raw, &staging.join(name), &out)?;
    glue(&staging, name)?;
    report(&out, module)
}

/// The module optimised, its functions in the order that compresses well; prints what each crate weighs in it. `staging`
/// is the beginning of the names of what lies between.
pub fn slim(raw: &Path, staging: &Path, out: &Path) -> Result {
    let (named, ordered) = (staging.with_extension("named.wasm"), staging.with_extension("ordered.wasm"));
    optimise(&[OPTIMISED, &["-g"]].concat(), raw, &named)?;
    arrange::name_by_order(&named, &ordered)?;
    optimise(&["--reorder-functions-by-name", "--strip-debug", "--strip-producers"], &ordered, out)?;
    ledger::print(&named)
}

fn optimise(passes: &[&str], from: &Path, to: &Path) -> Result {
    let mut wasm_opt = sh::command("node");
    wasm_opt.arg(node::bin("binaryen/bin/wasm-opt")).args(passes).args(WASM_FEATURES);
    sh::check(wasm_opt.arg(from).arg("-o").arg(to))
}

/// A release build for wasm.
pub fn cargo(packages: &[&str]) -> Result {
    let flags = format!("{}{INLINING} {INLINING_FOR_SPEED} {LOOPS}", remapped()?);
    let mut build = sh::command("cargo");
    build.args(["build", "--release", "--target", TARGET]);
    build.args(packages.iter().flat_map(|package| ["--package", package]));
    sh::check(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags))
}

/// Messages of panics name source files: the folders that cargo unpacks crates into and that rustup keeps the standard
/// library in are cut from them, so that the bytes are the same on every machine.
fn remapped() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
    let registries = std::fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let mut flags = String::new();
    for registry in registries {
        flags += &format!("--remap-path-prefix={}=crates ", registry.path().display());
    }
    let (sysroot, version) = (sh::output("rustc", &["--print=sysroot"])?, sh::output("rustc", &["-vV"])?);
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or_default();
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    Ok(flags + &format!("--remap-path-prefix={}=/rustc/{commit} ", library.display()))
}

/// The glue as one file: workers-rs contributes a snippet that wasm-bindgen leaves beside it.
fn glue(staging: &Path, name: &str) -> Result {
    let text = String::from_utf8_lossy(&sh::read(&staging.join(format!("{name}.js")))?).into_owned();
    let mut whole = String::new();
    for line in text.lines() {
        let snippet = line.strip_prefix("import { ").and_then(|l| l.split_once("} from './snippets/"));
        match snippet {
            Some((_, path)) => {
                let path = staging.join("snippets").join(path.trim_end_matches("';"));
                let code = String::from_utf8_lossy(&sh::read(&path)?).replace("export const", "const");
                whole.push_str(code.trim());
            }
            None => whole.push_str(line),
        }
        whole.push('\n');
    }
    sh::write(&sh::dist().join(format!("{name}.js")), whole)
}

fn report(wasm: &Path, module: &Module) -> Result {
    let bytes = sh::read(wasm)?;
    let gzip = gzip_len(&bytes)?;
    let sha = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect::<String>();
    let Module { name, gzip_limit, .. } = module;
    println!("{name}.wasm {} bytes, {gzip} gzip, sha256 {sha}", bytes.len());
    if gzip > *gzip_limit {
        return Err(format!("{name}.wasm is {gzip} bytes gzip, over {gzip_limit}"));
    }
    sh::write(&sh::dist().join(format!("{name}.sha256")), format!("{sha}\n"))
}

pub fn gzip_len(bytes: &[u8]) -> Result<usize> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).map_err(|e| e.to_string())?;
    encoder.finish().map(|v| v.len()).map_err(|e| e.to_string())
}

/// The checker page with the engine beside it: any static file host can serve it.
fn page() -> Result {
    let dist = sh::dist();
    copy_tree(&sh::root().join("worker/assets"), &dist.join("page"))?;
    for file in LOADED {
        sh::copy(&dist.join(file), &dist.join("page").join(file))?;
    }
    shared_modules(&dist.join("page"))
}

/// Modules that the page has in common with the npm package.
fn shared_modules(page: &Path) -> Result {
    for file in ["drive.mjs", "annotate.mjs", "notices.mjs", "pdf.mjs", "corpus/kinds.mjs", "corpus/pack.mjs"]
    {
        let name = file.trim_start_matches("corpus/");
        sh::copy(&sh::root().join("npm-shim/lib").join(file), &page.join("page").join(name))?;
    }
    Ok(())
}

/// The outline whole for Node and the browser, in slices for hosts that have assets instead of files.
fn outline() -> Result {
    let from = sh::root().join("crates/law-outline/data/outline.bin");
    let bytes = sh::read(&from)?;
    let dist = sh::dist();
    for to in [dist.join("outline.bin"), dist.join("page/outline.bin")] {
        sh::write(&to, &bytes)?;
    }
    for (n, slice) in bytes.chunks(SLICE).enumerate() {
        sh::write(&dist.join("page/blob/outline.bin").join(n.to_string()), slice)?;
    }
    Ok(())
}

fn worker() -> Result {
    let dist = sh::dist();
    for file in ["engine.wasm", "engine.js"] {
        sh::copy(&dist.join(file), &dist.join("worker").join(file))?;
    }
    sh::copy(&sh::root().join("worker/entry.mjs"), &dist.join("worker/entry.mjs"))?;
    copy_tree(&sh::root().join("worker/edge"), &dist.join("worker/edge"))
}

fn npm() -> Result {
    let dist = sh::dist();
    for file in LOADED.iter().chain(&["engine.sha256", "outline.bin"]) {
        sh::copy(&dist.join(file), &sh::root().join("npm-shim/engine").join(file))?;
    }
    // `hanlaw serve` shows the page; the engine's files are in the package once, beside it.
    let page = sh::root().join("npm-shim/page");
    copy_tree(&sh::root().join("worker/assets"), &page)?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "NOTICE"] {
        sh::copy(&sh::root().join(file), &sh::root().join("npm-shim").join(file))?;
    }
    shared_modules(&page)
}

pub fn copy_tree(from: &Path, to: &Path) -> Result {
    let entries = std::fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        let Some(name) = path.file_name() else { continue };
        if path.is_dir() {
            copy_tree(&path, &to.join(name))?;
        } else {
            sh::copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}
