//! Lists: one file per kind of row. All of them share the envelope of [`crate::Listing`].

mod annex;
mod change;
mod comparison;
mod decision;
mod linkage;
mod ordinance;
mod rule;
mod statute;
mod term;
mod treaty;
mod upkeep;

pub use annex::AnnexRow;
pub use change::{ArticleChange, ChangedLaw};
pub use comparison::ComparisonRow;
pub use decision::DecisionRow;
pub(crate) use decision::case_numbers;
pub use linkage::LinkRow;
pub use ordinance::OrdinanceRow;
pub use rule::RuleRow;
pub use statute::StatuteRow;
pub use term::TermRow;
pub use treaty::TreatyRow;
pub use upkeep::{DeletedRow, OrdinanceField, OverviewItem, OverviewRow};

/// Ties a row to the roots and row names of its lists.
macro_rules! rows {
    ($row:ident, $roots:expr, $names:expr) => {
        impl $crate::shape::Shape for $crate::listing::Listing<$row> {
            const ROOTS: &'static [&'static str] = &$roots;
            const LIST: bool = true;

            fn read(root: &$crate::node::Node<'_>) -> Result<Self, $crate::miss::Miss> {
                $crate::listing::read(root, &$names)
            }
        }
    };
}
use rows;
