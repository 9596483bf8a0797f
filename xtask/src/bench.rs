//! `cargo xtask bench [--peer DIR]`: start and memory of the bridge next to bare Node and another install.

use crate::{Result, sh};

pub fn run(args: &[String]) -> Result {
    sh::check(sh::command("node").arg("tests/bench/start.mjs").args(args))
}
