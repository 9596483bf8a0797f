//! Ordinances and local rules, and their links with statutes.

mod get_ordinance;
mod linked;
mod ordinance_radar;
mod search_ordinance;

pub(crate) use search_ordinance::ORDINANCES;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[
    &search_ordinance::TOOL,
    &get_ordinance::TOOL,
    &ordinance_radar::TOOL,
    &linked::OF_STATUTE,
    &linked::ARTICLES,
    &linked::DELEGATED,
    &linked::OF_ORDINANCE,
];
