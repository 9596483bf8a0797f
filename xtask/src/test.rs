//! `cargo xtask test`: every check there is, closed by `N passed, N failed`.

use crate::{Result, sh};

pub fn run(_args: &[String]) -> Result {
    sh::run("cargo", ["test", "--workspace", "--quiet"])
}
