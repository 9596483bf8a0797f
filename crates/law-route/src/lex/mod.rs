//! Small lexers, each for one kind of thing a line can hold. None of them looks back or tries twice.

pub(crate) mod annex;
pub(crate) mod article;
pub(crate) mod case;
pub(crate) mod date;
pub(crate) mod law;
pub(crate) mod words;
