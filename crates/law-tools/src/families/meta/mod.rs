//! Tools about tools.

mod discover_tools;
mod execute_tool;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&discover_tools::TOOL, &execute_tool::TOOL];
