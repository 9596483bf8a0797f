//! Citations in a text.

mod verify_citations;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&verify_citations::TOOL];
