//! The generated tables and how they are looked up.

include!("generated/tables.rs");

/// One of the dots that separate parts of a Korean name; official spelling is ㆍ (U+318D).
#[must_use]
pub fn is_middle_dot(c: char) -> bool {
    MIDDLE_DOTS.contains(&c)
}
