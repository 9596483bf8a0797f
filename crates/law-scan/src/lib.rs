//! The loops that see every byte of a document.
//!
//! The engine travels, so it is compiled for size; what runs once for a byte, a character or a tag of a file stands
//! here instead and is compiled for speed. That is what makes it a crate of its own: nothing in it knows a format.
//!
//! What it never does: allocate by a declared size, panic, or decide what a document means. Markup is read by
//! `quick-xml`; the texts in the examples below are their own.
//!
//! ```
//! use law_scan::{ByteSet, push_utf16};
//! const MARKS: ByteSet = ByteSet::new(b"*_");
//! assert_eq!(MARKS.find("민법 *제750조*", 0), Some(7));
//! let mut said = String::from("민");
//! push_utf16(&mut said, &[0x95, 0xbc]);
//! assert_eq!(said, "민법");
//! ```

mod bytes;
mod crc;
mod johab;
mod utf16;
pub mod xml;

pub use bytes::{ByteSet, has_private_lead, push_json, push_u32s};
pub use crc::crc32;
pub use johab::{johab, push_johab};
pub use utf16::{push_utf16, text_units};
