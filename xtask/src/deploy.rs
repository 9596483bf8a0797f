//! `cargo xtask deploy [--dry-run]`: builds, checks what Cloudflare would refuse, and puts the worker up.

use crate::build::gzip_len;
use crate::{Result, build, node, sh};
use std::path::Path;
use std::process::Command;

/// Modules after gzip; the free plan's limit, the paid one's is 10 MB.
const BUNDLE_LIMIT: usize = 3_000_000;
/// One static asset, and how many of them.
const ASSET_LIMIT: u64 = 25 << 20;
const ASSETS_LIMIT: usize = 20_000;
/// CPU of the start, in milliseconds; the platform ends a worker at a second.
const START_LIMIT: &str = "50";
/// What the worker is bound to, as `wrangler` lists it.
const BINDINGS: &[&str] = &["env.CACHE", "env.METER", "env.CLIENT_LIMIT", "env.ASSETS"];

/// What must not stand in the configuration, where everybody with the checkout reads it.
const SECRETS: &[&str] = &["env.LAW_OC", "env.KOREAN_LAW_API_KEY", "env.MCP_AUTH_TOKEN"];

pub fn run(args: &[String]) -> Result {
    build::run(&[])?;
    size()?;
    assets()?;
    start()?;
    bindings()?;
    if args.iter().any(|arg| arg == "--dry-run") {
        println!("\nEverything is in order; `cargo xtask deploy` puts it up.");
        return Ok(());
    }
    sh::check(wrangler().arg("deploy"))
}

fn wrangler() -> Command {
    let mut command = sh::command("node");
    command.arg(node::bin("wrangler/bin/wrangler.js"));
    command.env("WRANGLER_SEND_METRICS", "false").env("WRANGLER_SEND_ERROR_REPORTS", "false");
    command
}

fn size() -> Result {
    let mut total = 0;
    for file in files(&sh::dist().join("worker"))? {
        total += gzip_len(&sh::read(&file)?)?;
    }
    println!("\nbundle   {total} bytes gzip of {BUNDLE_LIMIT}");
    if total > BUNDLE_LIMIT { Err("the bundle is too large for the free plan".to_owned()) } else { Ok(()) }
}

fn assets() -> Result {
    let all = files(&sh::dist().join("page"))?;
    let mut largest = 0;
    for file in &all {
        largest = largest.max(file.metadata().map_err(|e| e.to_string())?.len());
    }
    println!("assets   {} files of {ASSETS_LIMIT}, the largest {largest} bytes of {ASSET_LIMIT}", all.len());
    let fits = all.len() <= ASSETS_LIMIT && largest <= ASSET_LIMIT;
    if fits { Ok(()) } else { Err("the assets do not fit".to_owned()) }
}

fn start() -> Result {
    print!("start    ");
    std::io::Write::flush(&mut std::io::stdout()).map_err(|e| e.to_string())?;
    sh::check(sh::command("node").args(["tests/bench/startup.mjs", "--limit", START_LIMIT]))
}

/// A dry run of `wrangler` reads the configuration as a deployment does, without an account.
fn bindings() -> Result {
    let mut dry = wrangler();
    dry.args(["deploy", "--dry-run", "--outdir", "target/deploy"]);
    let out = dry.env("CI", "1").env("NO_COLOR", "1").output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    if !out.status.success() {
        return Err(format!("wrangler refuses the configuration:\n{said}"));
    }
    // `wrangler` lists variables of the file; secrets that were put are not in it.
    if let Some(secret) = SECRETS.iter().find(|name| said.contains(*name)) {
        let name = secret.trim_start_matches("env.");
        return Err(format!(
            "{name} stands in wrangler.toml: take it out and use `npx wrangler secret put {name}`"
        ));
    }
    let missing: Vec<&str> = BINDINGS.iter().filter(|name| !said.contains(*name)).copied().collect();
    println!("bindings {}", BINDINGS.join(" "));
    if missing.is_empty() { Ok(()) } else { Err(format!("not bound: {}\n{said}", missing.join(" "))) }
}

fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}
