//! The npm tools of the build and the tests: exact versions in `tests/package.json` and its lock.

use crate::{Result, sh};
use std::path::{Path, PathBuf};

/// Folder with the lock file; `node_modules` appears beside it.
pub fn tools() -> PathBuf {
    sh::root().join("tests")
}

/// Installs the npm tools once per lock file.
pub fn install() -> Result {
    install_in(&tools())
}

/// The same for another folder with a lock file.
pub fn install_in(folder: &Path) -> Result {
    let (lock, stamp) = (folder.join("package-lock.json"), folder.join("node_modules/.hanlaw-lock"));
    let wanted = sh::read(&lock)?;
    if std::fs::read(&stamp).is_ok_and(|have| have == wanted) {
        return Ok(());
    }
    sh::check(sh::command("npm").args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(folder))?;
    sh::write(&stamp, wanted)
}

/// A program of the npm tools, as an argument of `node`.
pub fn bin(path: &str) -> PathBuf {
    tools().join("node_modules").join(path)
}
