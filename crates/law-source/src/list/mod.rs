//! Lists, one file per kind of row.

pub mod statute;
