//! `cargo xtask start`: the edge worker on this machine, with the checker page and MCP.

use crate::{Result, build, node, sh};

pub fn run(args: &[String]) -> Result {
    build::run(&[])?;
    println!("\n민법 제750조 · 대법원 2088다12345 를 확인해 봅니다:");
    // A sample with a fault in it ends with exit code 1: that is the point of the sample.
    let mut sample = sh::command("node");
    sample.arg("npm-shim/bin/hanlaw.mjs").args(["verify", "--offline", "worker/sample.txt"]);
    sample.status().map_err(|e| e.to_string())?;
    println!(
        "\n검증 화면  http://127.0.0.1:8787/\nMCP        http://127.0.0.1:8787/mcp\n상태       http://127.0.0.1:8787/health\n"
    );
    node::install()?;
    sh::check(sh::command("node").arg("tests/serve.mjs").args(args))
}
