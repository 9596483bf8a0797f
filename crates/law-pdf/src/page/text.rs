//! Text: from the operators that place and show it to glyphs with their places.

use super::sight::Sight;
use super::{Glyph, Runner};
use crate::matrix::Matrix;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::Object;
use law_doc::Refusal;

/// Stands for a character that cannot be read.
const UNREAD: &str = "\u{fffd}";

impl Runner<'_> {
    pub(super) fn text(&mut self, op: &Op<'_, '_>) -> Result<(), Refusal> {
        let s = &mut self.state;
        match op {
            Op::BeginText(_) => (s.text, s.line) = (Matrix::IDENTITY, Matrix::IDENTITY),
            Op::CharacterSpacing(n) => s.char_space = n.0.as_f64(),
            Op::WordSpacing(n) => s.word_space = n.0.as_f64(),
            Op::HorizontalScaling(n) => s.scale = n.0.as_f64() / 100.0,
            Op::TextLeading(n) => s.leading = n.0.as_f64(),
            Op::TextRise(n) => s.rise = n.0.as_f64(),
            Op::NextLine(n) => self.next_line(n.0.as_f64(), n.1.as_f64()),
            Op::NextLineAndSetLeading(n) => {
                s.leading = -n.1.as_f64();
                self.next_line(n.0.as_f64(), n.1.as_f64());
            }
            Op::SetTextMatrix(m) => {
                s.line = Matrix([m.0, m.1, m.2, m.3, m.4, m.5].map(|n| n.as_f64()));
                s.text = s.line;
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -self.state.leading),
            Op::ShowText(t) => self.show(t.0.as_bytes())?,
            Op::NextLineAndShowText(t) => {
                self.next_line(0.0, -self.state.leading);
                self.show(t.0.as_bytes())?;
            }
            Op::ShowTextWithParameters(t) => {
                (s.word_space, s.char_space) = (t.0.as_f64(), t.1.as_f64());
                self.next_line(0.0, -self.state.leading);
                self.show(t.2.as_bytes())?;
            }
            Op::ShowTexts(list) => {
                for item in list.0.iter::<Object<'_>>() {
                    match item {
                        Object::String(t) => self.show(t.as_bytes())?,
                        Object::Number(n) => self.advance(-n.as_f64() / 1000.0 * self.state.size),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.state.line = Matrix::shift(x, y).then(self.state.line);
        self.state.text = self.state.line;
    }

    /// Moves on by a distance in text space along the writing direction.
    fn advance(&mut self, by: f64) {
        let s = &mut self.state;
        let vertical = s.font.as_ref().is_some_and(|f| f.vertical);
        let (x, y) = if vertical { (0.0, -by) } else { (by * s.scale, 0.0) };
        s.text = Matrix::shift(x, y).then(s.text);
    }

    fn show(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        let Some(font) = self.state.font.clone() else {
            self.shown.damaged |= !bytes.is_empty();
            return self.unread(bytes.len());
        };
        self.shown.damaged |= font.damaged;
        for c in font.decode(bytes) {
            self.budget.glyphs = self.budget.glyphs.checked_sub(1).ok_or(Refusal::TooLarge)?;
            self.pay_for_sight()?;
            let s = &self.state;
            let whole = s.text.then(s.ctm);
            let start = whole.apply(0.0, s.rise);
            let width = if font.vertical { s.size } else { c.width * s.size };
            let space = s.char_space + if c.is_space { s.word_space } else { 0.0 };
            self.advance(width);
            let end = self.state.text.then(self.state.ctm).apply(0.0, self.state.rise);
            self.advance(space);
            self.shown.unknown += usize::from(c.text.is_none());
            let text = c.text.unwrap_or_else(|| UNREAD.to_owned());
            self.glyph(text, start, end, whole, font.vertical);
        }
        Ok(())
    }

    /// A string without a font: how many characters it has is not known.
    fn unread(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.budget.glyphs = self.budget.glyphs.checked_sub(1).ok_or(Refusal::TooLarge)?;
        if bytes > 0 {
            let whole = self.state.text.then(self.state.ctm);
            let start = whole.apply(0.0, self.state.rise);
            self.advance(0.5 * bytes as f64 * self.state.size);
            let end = self.state.text.then(self.state.ctm).apply(0.0, self.state.rise);
            self.shown.unknown += 1;
            self.glyph(UNREAD.to_owned(), start, end, whole, false);
        }
        Ok(())
    }

    pub(super) fn glyph(
        &mut self,
        text: String,
        (x, y): (f64, f64),
        end: (f64, f64),
        whole: Matrix,
        vertical: bool,
    ) {
        let [a, b, c, d, ..] = whole.0;
        let size = (c.hypot(d) * self.state.size).abs();
        if ![x, y, end.0, end.1, size].iter().all(|n| n.is_finite() && n.abs() < 1e6) {
            return;
        }
        let sight = self.sight((x, y), end, size);
        let (dx, dy) = if self.state.size < 0.0 { (-a, -b) } else { (a, b) };
        if sight != Sight::Hidden && dx.abs().min(dy.abs()) > 0.2 * dx.abs().max(dy.abs()) {
            self.shown.slanted.push_str(&text);
            return;
        }
        let turn = match (dx.abs() >= dy.abs(), dx >= 0.0, dy >= 0.0) {
            // Upright letters one below the other: the line runs down.
            (true, true, _) if vertical => 1,
            (true, true, _) => 0,
            (true, false, _) => 2,
            (false, _, true) => 1,
            (false, _, false) => 3,
        };
        if let Some(count) =
            self.shown.turns.get_mut(usize::from(turn)).filter(|_| !vertical && sight != Sight::Hidden)
        {
            *count += usize::from(!text.trim().is_empty());
        }
        let middle = middle((x, y), end, if vertical { 0.0 } else { size }, turn);
        let hiding = self.state.clip.filter(|clip| !clip.holds(middle.0, middle.1));
        let (middle, hidden) = (hiding.map_or(middle, |clip| clip.nearest(middle)), hiding.is_some());
        self.shown.glyphs.push(Glyph {
            text,
            x,
            y,
            end,
            middle,
            hidden,
            sight,
            furniture: self.marks.iter().any(|m| m.furniture),
            added: self.adds,
            link: 0,
            size,
            turn,
        });
    }
}

fn middle((x, y): (f64, f64), end: (f64, f64), size: f64, turn: u8) -> (f64, f64) {
    let (x, y) = ((x + end.0) / 2.0, (y + end.1) / 2.0);
    match turn {
        0 => (x, y - 0.3 * size),
        1 => (x + 0.3 * size, y),
        2 => (x, y + 0.3 * size),
        _ => (x - 0.3 * size, y),
    }
}
