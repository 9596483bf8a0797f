//! Small conversions that need no source.

mod parse_jo_code;

pub(crate) use parse_jo_code::{article, article_and_rest};

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&parse_jo_code::TOOL];
