//! 별표 and 서식: finding the one that is meant, and reading its file.

mod content;
mod get_annexes;
mod index;
mod selector;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&get_annexes::TOOL];
