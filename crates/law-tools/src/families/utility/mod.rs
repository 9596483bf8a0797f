//! Small conversions that need no source.

mod parse_jo_code;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&parse_jo_code::TOOL];
