//! Marked content: what its glyphs say together, and what a program prints on every page.

use super::{Runner, annots};
use hayro_syntax::object::{Dict, Name, String as Bytes};

/// Marked content that is open.
pub(super) struct Mark {
    /// The glyph that comes first in it.
    first: usize,
    /// What its glyphs say together.
    text: Option<String>,
    pub(super) furniture: bool,
    /// On a layer that is switched off.
    pub(super) off: bool,
}

impl Runner<'_> {
    pub(super) fn mark(&mut self, tag: &str, dict: Option<Dict<'_>>) {
        const DEEPEST: usize = 512;
        let text = |d: &Dict<'_>| d.get::<Bytes<'_>>(b"ActualText").map(|s| annots::text(s.as_bytes()));
        let is = |d: &Dict<'_>| d.get::<Name<'_>>(b"Type").is_some_and(|n| n.as_str() == "Pagination");
        if self.marks.len() < DEEPEST {
            self.marks.push(Mark {
                first: self.shown.glyphs.len(),
                text: dict.as_ref().and_then(text),
                off: tag == "OC" && dict.as_ref().is_some_and(|d| self.layers.names(d)),
                furniture: tag == "Artifact" && dict.as_ref().is_some_and(is),
            });
        }
    }

    /// The glyphs of content that says what it means become that.
    pub(super) fn end_mark(&mut self) {
        let Some(Mark { first, text: Some(text), .. }) = self.marks.pop() else { return };
        let end = self.shown.glyphs.last().map(|g| (g.end, g.y));
        let (Some(g), Some((end, y))) = (self.shown.glyphs.get_mut(first), end) else { return };
        if (g.y - y).abs() < 0.5 * g.size {
            (g.text, g.end) = (text, end);
            self.shown.glyphs.truncate(first + 1);
        }
    }
}
