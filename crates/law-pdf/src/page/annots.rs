//! Annotations: what form fields and free text show on the page, comments beside it, and where links lead.

use super::{Runner, State};
use crate::grid::Area;
use crate::matrix::Matrix;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Stream, String as Bytes};
use hayro_syntax::page::{Page, Resources};
use law_doc::Refusal;

/// Annotations of one page, and how far up a field's value may stand.
const MOST: usize = 2000;
const ANCESTORS: usize = 8;
/// Flags: hidden, and not for the screen.
const UNSEEN: i64 = 0b10_0010;

pub(crate) struct Link {
    pub(crate) area: Area,
    pub(crate) url: String,
}

impl Runner<'_> {
    pub(super) fn annotations(&mut self, page: &Page<'_>, initial: Matrix) -> Result<(), Refusal> {
        let Some(list) = page.raw().get::<Array<'_>>(b"Annots") else { return Ok(()) };
        for item in list.raw_iter().take(MOST) {
            self.budget.pay(1)?;
            let dict = match item {
                MaybeRef::Ref(r) => page.xref().get::<Dict<'_>>(r.into()),
                MaybeRef::NotRef(o) => o.into_dict(),
            };
            // What is gone is no reason to leave out the others.
            let Some(dict) = dict else { continue };
            if dict.get::<i64>(b"F").unwrap_or(0) & UNSEEN != 0 || self.layers.hide(&dict) {
                continue;
            }
            self.state = State { ctm: initial, ..State::default() };
            self.stack.clear();
            let kind = dict.get::<Name<'_>>(b"Subtype").map(|n| n.as_str().to_owned()).unwrap_or_default();
            match kind.as_str() {
                "Popup" => {}
                "Link" => self.link(&dict),
                "Widget" => {
                    let value = value(&dict);
                    self.shown_or_said(&dict, page.resources(), value)?;
                }
                "FreeText" => {
                    let said = dict.get::<Bytes<'_>>(b"Contents").map(|s| text(s.as_bytes()));
                    self.shown_or_said(&dict, page.resources(), said)?;
                }
                _ => {
                    self.appearance(&dict, page.resources())?;
                    let said = dict.get::<Bytes<'_>>(b"Contents").map(|s| text(s.as_bytes()));
                    self.shown.comments.extend(said.filter(|t| !t.trim().is_empty()));
                }
            }
        }
        Ok(())
    }

    /// What the annotation draws; a program that leaves the drawing to the reader has only the text.
    fn shown_or_said(
        &mut self,
        dict: &Dict<'_>,
        resources: &Resources<'_>,
        said: Option<String>,
    ) -> Result<(), Refusal> {
        let before = self.shown.glyphs.len();
        self.appearance(dict, resources)?;
        let drew = self.shown.glyphs.iter().skip(before).any(|g| !g.text.trim().is_empty());
        if let (false, Some(said), Some(area)) = (drew, said, rectangle(dict)) {
            self.write(&said, &area);
        }
        Ok(())
    }

    fn appearance(&mut self, dict: &Dict<'_>, resources: &Resources<'_>) -> Result<(), Refusal> {
        let Some(normal) = dict.get::<Dict<'_>>(b"AP") else { return Ok(()) };
        let by_state = || {
            let state = dict.get::<Name<'_>>(b"AS")?;
            normal.get::<Dict<'_>>(b"N")?.get::<Stream<'_>>(state)
        };
        let Some(stream) = normal.get::<Stream<'_>>(b"N").or_else(by_state) else { return Ok(()) };
        let (Some(to), Some(from)) = (rectangle(dict), drawn_area(&stream)) else { return Ok(()) };
        let scale = |to: f64, from: f64| if from.abs() < 1e-6 { 1.0 } else { to / from };
        let (x, y) = (scale(to.x1 - to.x0, from.x1 - from.x0), scale(to.y1 - to.y0, from.y1 - from.y0));
        let fit = Matrix([x, 0.0, 0.0, y, to.x0 - from.x0 * x, to.y0 - from.y0 * y]);
        self.state.ctm = fit.then(self.state.ctm);
        self.form(&stream, resources, 0)
    }

    /// Text in a rectangle that nothing is drawn in, as one glyph a line.
    fn write(&mut self, said: &str, area: &Area) {
        const SIZE: f64 = 10.0;
        let ctm = self.state.ctm;
        self.state.size = SIZE;
        let height = area.y1 - area.y0;
        let first = if height < 2.5 * SIZE { area.y0 + 0.5 * height - 0.35 * SIZE } else { area.y1 - SIZE };
        for (i, line) in said.lines().filter(|l| !l.trim().is_empty()).enumerate() {
            let base = first - 1.2 * SIZE * i as f64;
            let width = line.chars().map(|c| if c.is_ascii() { 0.55 * SIZE } else { SIZE }).sum::<f64>();
            let (start, end) = (ctm.apply(area.x0, base), ctm.apply((area.x0 + width).min(area.x1), base));
            self.glyph(line.to_owned(), start, end, ctm, false);
        }
    }

    fn link(&mut self, dict: &Dict<'_>) {
        let action = dict.get::<Dict<'_>>(b"A");
        let url = action.and_then(|a| a.get::<Bytes<'_>>(b"URI")).map(|s| text(s.as_bytes()));
        let (Some(url), Some(r)) = (url, rectangle(dict)) else { return };
        let ctm = self.state.ctm;
        let corners = [ctm.apply(r.x0, r.y0), ctm.apply(r.x1, r.y1)];
        if let Some(area) = around(&corners) {
            self.shown.links.push(Link { area, url });
        }
    }
}

fn rectangle(dict: &Dict<'_>) -> Option<Area> {
    let numbers: Vec<f64> = dict.get::<Array<'_>>(b"Rect")?.iter::<f64>().take(4).collect();
    let [a, b, c, d] = <[f64; 4]>::try_from(numbers).ok()?;
    around(&[(a, b), (c, d)])
}

/// The bounding box of an appearance, after its own matrix.
fn drawn_area(stream: &Stream<'_>) -> Option<Area> {
    let list = |key: &[u8], n: usize| -> Option<Vec<f64>> {
        let list = stream.dict().get::<Array<'_>>(key)?.iter::<f64>().take(n).collect::<Vec<_>>();
        (list.len() == n).then_some(list)
    };
    let [a, b, c, d] = <[f64; 4]>::try_from(list(b"BBox", 4)?).ok()?;
    let matrix = list(b"Matrix", 6).and_then(|m| <[f64; 6]>::try_from(m).ok());
    let m = matrix.map_or(Matrix::IDENTITY, Matrix);
    around(&[m.apply(a, b), m.apply(c, b), m.apply(c, d), m.apply(a, d)])
}

pub(super) fn around(points: &[(f64, f64)]) -> Option<Area> {
    let lo = |f: fn(&(f64, f64)) -> f64| points.iter().map(f).reduce(f64::min);
    let hi = |f: fn(&(f64, f64)) -> f64| points.iter().map(f).reduce(f64::max);
    Some(Area { x0: lo(|p| p.0)?, y0: lo(|p| p.1)?, x1: hi(|p| p.0)?, y1: hi(|p| p.1)? })
}

/// The value of a text or choice field, which may stand at an ancestor.
fn value(widget: &Dict<'_>) -> Option<String> {
    let mut field = widget.clone();
    for _ in 0..ANCESTORS {
        if let Some(s) = field.get::<Bytes<'_>>(b"V") {
            return Some(text(s.as_bytes()));
        }
        field = field.get::<Dict<'_>>(b"Parent")?;
    }
    None
}

/// A text string: UTF-16 or UTF-8 with its mark, else one byte a letter.
pub(crate) fn text(bytes: &[u8]) -> String {
    let units = |pair: fn([u8; 2]) -> u16, rest: &[u8]| {
        let list: Vec<u16> = rest.chunks_exact(2).filter_map(|c| c.try_into().ok()).map(pair).collect();
        String::from_utf16_lossy(&list)
    };
    match bytes {
        [0xfe, 0xff, rest @ ..] => units(u16::from_be_bytes, rest),
        [0xff, 0xfe, rest @ ..] => units(u16::from_le_bytes, rest),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => match std::str::from_utf8(bytes) {
            Ok(s) => s.to_owned(),
            Err(_) => bytes.iter().map(|b| crate::encoding::win_ansi(*b)).collect(),
        },
    }
}
