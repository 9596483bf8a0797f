//! Administrative rules: 훈령, 예규, 고시, 지침.

mod compare_admin_rule_old_new;
mod get_admin_rule;
mod search_admin_rule;

pub(crate) use search_admin_rule::RULES;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] =
    &[&search_admin_rule::TOOL, &get_admin_rule::TOOL, &compare_admin_rule_old_new::TOOL];
