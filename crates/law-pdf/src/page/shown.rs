//! What a page shows, with its places.

use super::annots::Link;
use super::sight::Sight;
use crate::rules::Ruled;

/// What a page shows. Coordinates run from the top left corner, in points.
#[derive(Default)]
pub(crate) struct Shown {
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) rules: Ruled,
    pub(crate) size: (f64, f64),
    /// The direction that was upright before the page was put upright.
    pub(crate) frame: u8,
    pub(crate) images: usize,
    /// Characters whose font does not say what they are.
    pub(crate) unknown: usize,
    /// Content is broken or gone.
    pub(crate) damaged: bool,
    pub(crate) links: Vec<Link>,
    pub(crate) comments: Vec<String>,
    /// Text that is in the file but not to be seen.
    pub(crate) unseen: String,
    /// Text across the page, such as a watermark.
    pub(crate) slanted: String,
    /// How many letters are written in each direction.
    pub(super) turns: [usize; 4],
}

#[derive(Debug, Clone)]
pub(crate) struct Glyph {
    pub(crate) text: String,
    /// Start of the baseline, and its end.
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) end: (f64, f64),
    /// In the middle of its letter; of a letter that its clipping area hides, the place next to it that is shown.
    pub(crate) middle: (f64, f64),
    pub(crate) hidden: bool,
    pub(super) sight: Sight,
    /// The file says that it stands at the edge of every page.
    pub(crate) furniture: bool,
    /// An annotation draws it: the value of a form field, free text.
    pub(crate) added: bool,
    /// The link it belongs to, from 1.
    pub(crate) link: u16,
    pub(crate) size: f64,
    /// Quarter turns of the writing direction, clockwise.
    pub(crate) turn: u8,
}

/// A letter that is there and could be read.
pub(crate) fn is_read(c: char) -> bool {
    !c.is_whitespace() && c != '\u{fffd}'
}

impl Shown {
    /// How many letters were read.
    pub(crate) fn letters(&self) -> usize {
        let of_glyphs = self.glyphs.iter().flat_map(|g| g.text.chars());
        of_glyphs.chain(self.slanted.chars()).filter(|c| is_read(*c)).count()
    }

    pub(super) fn name_links(&mut self) {
        for (i, link) in self.links.iter().enumerate() {
            let within = |g: &&mut Glyph| link.area.holds(g.middle.0, g.middle.1);
            for g in self.glyphs.iter_mut().filter(within) {
                g.link = u16::try_from(i + 1).unwrap_or(0);
            }
        }
    }
}
