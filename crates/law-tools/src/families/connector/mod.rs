//! The connector pair `search` / `fetch`: what ChatGPT and similar hosts expect, with fixed shapes.

mod fetch;
mod id;
mod search;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&search::TOOL, &fetch::TOOL];
