//! Letters in a symbol font, which are pictures. Few documents have such a font; for the others nothing is kept.

use super::record::tag;
use crate::bytes::{u16_at, u32_at, utf16_at};
use crate::symbols::{self, Drawn};

#[derive(Debug, Default)]
pub(super) struct Fonts {
    /// Faces that are still to come before those for Latin letters: the ones for Hangul.
    before: u32,
    faces: u32,
    /// Symbol fonts by their number among the faces for Latin letters.
    latin: Drawn,
    shapes: u32,
    /// Shapes of characters whose Latin letters are in a symbol font.
    drawn: Drawn,
}

impl Fonts {
    pub(super) fn record(&mut self, tag: u16, data: &[u8]) {
        match tag {
            tag::ID_MAPPINGS => self.before = u32_at(data, 4).unwrap_or(0),
            tag::FACE_NAME if self.before > 0 => self.before -= 1,
            tag::FACE_NAME => {
                let name = utf16_at(data, 3, usize::from(u16_at(data, 1).unwrap_or(0)).min(64));
                self.latin.add(self.faces, symbols::font(&name));
                self.faces += 1;
            }
            _ => {
                // The second face is the one for Latin letters; the list of faces goes on with those of other scripts.
                let face = u16_at(data, 2).unwrap_or(u16::MAX);
                self.drawn.add(self.shapes, self.latin.get(face.into()));
                self.shapes += 1;
            }
        }
    }

    /// The stretches of some text that are drawn by a symbol font and those that are not: `runs` says from which unit on
    /// which shape holds; the text begins at unit `from`.
    pub(super) fn pieces<'a>(
        &self,
        runs: &[u8],
        from: usize,
        text: &'a [u8],
    ) -> Vec<(Option<&'static str>, &'a [u8])> {
        let mut pieces = Vec::new();
        let (mut rest, mut at) = (text, from);
        let mut font = None;
        for run in runs.chunks_exact(8) {
            let begins = u32_at(run, 0).unwrap_or(0) as usize;
            let units = begins.saturating_sub(at).min(rest.len() / 2);
            let (piece, tail) = rest.split_at_checked(2 * units).unwrap_or((rest, &[]));
            pieces.push((font, piece));
            (rest, at) = (tail, at + units);
            font = self.drawn.get(u32_at(run, 4).unwrap_or(0));
        }
        pieces.push((font, rest));
        pieces
    }

    pub(super) fn is_empty(&self) -> bool {
        self.drawn.is_empty()
    }
}
