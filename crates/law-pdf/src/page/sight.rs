//! What is to be seen: text on layers that are off, beside the page, in the colour of the paper or in no ink at all is in
//! the file and not on the page. It is set apart. Text without ink over a picture is what was read from the picture.

use super::{Glyph, Runner};
use crate::grid::Area;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Name, Number, Object, Stream};
use hayro_syntax::page::Resources;
use law_doc::Refusal;

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum Sight {
    #[default]
    Seen,
    /// No ink: it depends on what else is drawn there.
    Clear,
    Hidden,
}

/// How text is drawn.
#[derive(Clone, Copy, Default)]
pub(super) struct Ink {
    /// The colour of paper.
    white: bool,
    /// See-through.
    pub(super) clear: bool,
    /// Neither filled nor stroked.
    none: bool,
    /// Stroked too, in a colour that is not looked at.
    outlined: bool,
    /// Numbers of a colour in the present colour space, 0 where they do not tell what is white.
    numbers: u8,
}

/// What is painted so far.
#[derive(Default)]
pub(super) struct Painted {
    pictures: Vec<Area>,
    areas: Vec<Area>,
}

/// More areas than this are a drawing that may be under anything.
const MOST: usize = 20_000;

impl Painted {
    fn is_crowded(&self) -> bool {
        self.areas.len() >= MOST || self.pictures.len() >= MOST
    }

    fn under(&self, (x, y): (f64, f64)) -> bool {
        self.is_crowded() || self.areas.iter().chain(&self.pictures).any(|a| a.holds(x, y))
    }
}

impl Runner<'_> {
    /// Colours and manners of drawing that come now.
    pub(super) fn ink(&mut self, op: &Op<'_, '_>, resources: &Resources<'_>) {
        let ink = &mut self.state.ink;
        let near = |n: &Number, to: f64| (n.as_f64() - to).abs() < 0.01;
        let full = |list: &[Number]| list.iter().all(|n| near(n, 1.0));
        let of_space = |numbers: u8, list: &[Number]| match (numbers, list) {
            (1, [_]) | (3, [_, _, _]) => full(list),
            (4, [_, _, _, _]) => list.iter().all(|n| near(n, 0.0)),
            _ => false,
        };
        match op {
            Op::NonStrokeColorDeviceGray(c) => (ink.white, ink.numbers) = (full(&[c.0]), 1),
            Op::NonStrokeColorDeviceRgb(c) => (ink.white, ink.numbers) = (full(&[c.0, c.1, c.2]), 3),
            Op::NonStrokeColorCmyk(c) => {
                (ink.white, ink.numbers) = (of_space(4, &[c.0, c.1, c.2, c.3]), 4);
            }
            Op::ColorSpaceNonStroke(space) => {
                (ink.white, ink.numbers) = (false, numbers(space.0, resources));
            }
            Op::NonStrokeColor(c) => ink.white = of_space(ink.numbers, &c.0),
            Op::NonStrokeColorNamed(c) => ink.white = c.1.is_none() && of_space(ink.numbers, &c.0),
            Op::TextRenderingMode(mode) => {
                let mode = mode.0.as_i64();
                (ink.none, ink.outlined) = (matches!(mode, 3 | 7), matches!(mode, 1 | 2 | 5 | 6));
            }
            Op::Shading(_) => {
                let (x1, y1) = self.shown.size;
                let area = self.state.clip.unwrap_or(Area { x0: 0.0, y0: 0.0, x1, y1 });
                self.paint(area);
            }
            _ => {}
        }
    }

    pub(super) fn image(&mut self) {
        self.shown.images += 1;
        let corners =
            [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|(x, y)| self.state.ctm.apply(x, y));
        if let Some(area) = super::annots::around(&corners)
            && !self.painted.is_crowded()
        {
            self.painted.pictures.push(area);
        }
    }

    /// The path is filled now.
    pub(super) fn paint_path(&mut self) {
        if !self.state.ink.white
            && let Some(reach) = self.rules.reach()
        {
            self.paint(reach);
        }
    }

    /// A line that is as thick as a bar is painted, in whatever colour.
    pub(super) fn paint_line(&mut self) {
        const THICK: f64 = 4.0;
        let [a, b, c, d, ..] = self.state.ctm.0;
        let half = 0.5 * self.state.line_width * (a * d - b * c).abs().sqrt();
        if 2.0 * half >= THICK
            && let Some(Area { x0, y0, x1, y1 }) = self.rules.reach()
        {
            self.paint(Area { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half });
        }
    }

    fn paint(&mut self, area: Area) {
        if !self.painted.is_crowded() {
            self.painted.areas.push(area);
        }
    }

    /// White text is looked for on all that is painted, which has its price.
    pub(super) fn pay_for_sight(&mut self) -> Result<(), Refusal> {
        let (painted, white) = (&self.painted, self.state.ink.white);
        let areas = if white { painted.areas.len() + painted.pictures.len() } else { 0 };
        self.budget.pay(areas / 16)
    }

    /// Of a letter of this size between two places on the baseline.
    pub(super) fn sight(&self, (x, y): (f64, f64), end: (f64, f64), size: f64) -> Sight {
        let (ink, (width, height)) = (&self.state.ink, self.shown.size);
        let beside = x.max(end.0) + size < 0.0 || x.min(end.0) - size > width;
        let beyond = y.max(end.1) + 0.25 * size < 0.0 || y.min(end.1) - 0.9 * size > height;
        if beside || beyond || self.off || self.marks.iter().any(|m| m.off) {
            return Sight::Hidden;
        }
        if ink.none || ink.clear {
            return Sight::Clear;
        }
        let middle = ((x + end.0) / 2.0, (y + end.1) / 2.0 - 0.3 * size);
        match ink.white && !ink.outlined && !self.painted.under(middle) {
            true => Sight::Hidden,
            false => Sight::Seen,
        }
    }

    /// At the end of the page.
    pub(super) fn set_unseen_apart(&mut self) -> Result<(), Refusal> {
        if self.shown.glyphs.iter().all(|g| g.sight == Sight::Seen) {
            return Ok(());
        }
        let small = 0.25 * self.shown.size.0 * self.shown.size.1;
        // A letter may be drawn as lines, with the same letter over it; a colour under the whole page is no letter.
        self.painted.areas.retain(|a| a.size() < small);
        let painted = &self.painted;
        let cost = (painted.areas.len() + painted.pictures.len()) / 16;
        self.budget.pay(cost.saturating_mul(self.shown.glyphs.len()))?;
        let is_seen = |g: &Glyph| match g.sight {
            // Space has no ink anyway.
            _ if g.text.trim().is_empty() => true,
            Sight::Seen => true,
            Sight::Clear => painted.under(g.middle),
            Sight::Hidden => false,
        };
        let (seen, unseen): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.shown.glyphs).into_iter().partition(is_seen);
        self.shown.glyphs = seen;
        self.shown.unseen = written(&unseen);
        Ok(())
    }
}

/// How many numbers say a colour in a space, if it is one whose white is known.
fn numbers(name: &Name<'_>, resources: &Resources<'_>) -> u8 {
    match name.as_str() {
        "DeviceGray" => return 1,
        "DeviceRGB" => return 3,
        "DeviceCMYK" => return 4,
        _ => {}
    }
    let Some(Object::Array(space)) = resources.get_color_space(name) else { return 0 };
    let mut items = space.flex_iter();
    let kind = items.next::<Name<'_>>().map(|n| n.as_str().to_owned()).unwrap_or_default();
    match kind.as_str() {
        "CalGray" => 1,
        "CalRGB" => 3,
        "ICCBased" => items.next::<Stream<'_>>().and_then(|s| s.dict().get::<u8>("N")).unwrap_or(0),
        _ => 0,
    }
}

/// Letters in the order of drawing, in lines.
fn written(glyphs: &[Glyph]) -> String {
    let mut out = String::new();
    let mut last: Option<&Glyph> = None;
    for g in glyphs {
        if let Some(before) = last {
            let (dx, dy) = (g.x - before.end.0, g.y - before.end.1);
            let em = before.size.max(1.0);
            if dx.hypot(dy) > 3.0 * em {
                out.push('\n');
            } else if dx.hypot(dy) > 0.2 * em {
                out.push(' ');
            }
        }
        out.push_str(&g.text);
        last = Some(g);
    }
    out
}
