//! Runs the content of a page: glyphs with their places, and ruled lines.

mod annots;
mod down;
mod marks;
mod shown;
mod turn;

pub(crate) use annots::Link;
pub(crate) use shown::{Glyph, Shown, is_read};

use crate::font::{Font, Fonts};
use crate::grid::Area;
use crate::matrix::Matrix;
use crate::rules::Rules;
use crate::streams::{self, Held};
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::{Page, Resources};
use law_doc::{Limits, Refusal};
use marks::Mark;
use std::rc::Rc;

/// Stands behind all content: who meets it has read everything before.
const END: &[u8] = b"\nhanlaw-end";
/// How often content may break off.
const STOPS: usize = 16;

/// Stands for a character that cannot be read.
const UNREAD: &str = "\u{fffd}";

/// Bounds on what content may ask for, over all pages.
pub(crate) struct Budget {
    operators: usize,
    glyphs: usize,
    depth: usize,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Budget {
        Budget { operators: limits.inflated / 2, glyphs: limits.inflated / 16, depth: 12 }
    }

    fn pay(&mut self, operators: usize) -> Result<(), Refusal> {
        self.operators = self.operators.checked_sub(operators).ok_or(Refusal::TooLarge)?;
        Ok(())
    }
}

pub(crate) fn run(page: &Page<'_>, fonts: &mut Fonts, budget: &mut Budget) -> Result<Shown, Refusal> {
    let initial = Matrix(page.initial_transform(true).as_coeffs());
    let (width, height) = page.render_dimensions();
    let size = (f64::from(width), f64::from(height));
    let content = streams::of_page(page);
    let shown = run_as(page, &content, initial, size, fonts, budget)?;
    let Some(turn) = shown.turn() else { return Ok(shown) };
    let (upright, size) = turn::back(turn, size);
    let shown = run_as(page, &content, initial.then(upright), size, fonts, budget)?;
    Ok(Shown { frame: (4 - turn) % 4, ..shown })
}

fn run_as(
    page: &Page<'_>,
    content: &Held<'_>,
    initial: Matrix,
    size: (f64, f64),
    fonts: &mut Fonts,
    budget: &mut Budget,
) -> Result<Shown, Refusal> {
    let mut runner = Runner {
        shown: Shown { size, ..Shown::default() },
        rules: Rules::default(),
        fonts,
        budget,
        state: State { ctm: initial, ..State::default() },
        stack: Vec::new(),
        marks: Vec::new(),
        adds: false,
    };
    runner.content(content, page.resources(), 0)?;
    runner.marks.clear();
    runner.adds = true;
    runner.annotations(page, initial)?;
    down::turn_letters(&mut runner.shown.glyphs);
    runner.shown.rules = runner.rules.finish();
    // Areas are compared with each other, and links with all glyphs.
    let areas = runner.shown.rules.clips.len().pow(2) + runner.shown.rules.fills.len().pow(2);
    let pairs = runner.shown.links.len().saturating_mul(runner.shown.glyphs.len());
    let cost = areas / 32 + pairs / 16;
    runner.budget.pay(cost)?;
    runner.shown.name_links();
    Ok(runner.shown)
}

#[derive(Clone)]
struct State {
    ctm: Matrix,
    text: Matrix,
    line: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    char_space: f64,
    word_space: f64,
    scale: f64,
    leading: f64,
    rise: f64,
    line_width: f64,
    clip: Option<Area>,
}

impl Default for State {
    fn default() -> State {
        State {
            ctm: Matrix::IDENTITY,
            text: Matrix::IDENTITY,
            line: Matrix::IDENTITY,
            font: None,
            size: 0.0,
            char_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            line_width: 1.0,
            clip: None,
        }
    }
}

struct Runner<'f> {
    shown: Shown,
    rules: Rules,
    fonts: &'f mut Fonts,
    budget: &'f mut Budget,
    state: State,
    stack: Vec<State>,
    marks: Vec<Mark>,
    /// Annotations are drawn now.
    adds: bool,
}

impl Runner<'_> {
    fn content(
        &mut self,
        content: &Held<'_>,
        resources: &Resources<'_>,
        depth: usize,
    ) -> Result<(), Refusal> {
        self.shown.damaged |= !content.whole;
        let marked = [&content.data, END].concat();
        let mut ops = TypedIter::new(&marked);
        let (mut end_is_met, mut stops, mut compatible) = (false, 0, 0u32);
        loop {
            let Some(op) = ops.next() else {
                if end_is_met || stops == STOPS {
                    break;
                }
                // The library stops at operands that are none, and goes on when it is asked again.
                self.shown.damaged = true;
                self.budget.pay(marked.len() / 64)?;
                stops += 1;
                continue;
            };
            self.budget.pay(1)?;
            match op {
                Op::SaveState(_) if self.stack.len() < 512 => self.stack.push(self.state.clone()),
                Op::RestoreState(_) => {
                    if let Some(s) = self.stack.pop() {
                        self.state = s;
                    }
                }
                Op::Transform(t) => {
                    let m = Matrix([t.0, t.1, t.2, t.3, t.4, t.5].map(|n| n.as_f64()));
                    self.state.ctm = m.then(self.state.ctm);
                }
                Op::LineWidth(w) => self.state.line_width = w.0.as_f64(),
                Op::XObject(x) => self.x_object(x.0, resources, depth)?,
                Op::InlineImage(_) => self.shown.images += 1,
                Op::TextFont(f) => {
                    let is_direct = resources.fonts.get_ref(f.0).is_none();
                    let direct = is_direct.then(|| f.0.as_ref());
                    self.state.font = resources.get_font(f.0).map(|d| self.fonts.get(&d, direct));
                    self.state.size = f.1.as_f64();
                }
                Op::BeginMarkedContent(_) => self.mark("", None),
                Op::BeginMarkedContentWithProperties(m) => {
                    let dict = match &m.1 {
                        Object::Dict(d) => Some(d.clone()),
                        Object::Name(n) => resources.properties.get::<Dict<'_>>(n),
                        _ => None,
                    };
                    self.mark(m.0.as_str(), dict);
                }
                Op::EndMarkedContent(_) => self.end_mark(),
                Op::BeginCompatibility(_) => compatible += 1,
                Op::EndCompatibility(_) => compatible = compatible.saturating_sub(1),
                Op::Fallback(word) if END.ends_with(&word) => end_is_met = true,
                Op::Fallback(_) => self.shown.damaged |= compatible == 0,
                Op::SetGraphicsState(g) => self.graphics_state(resources.get_ext_g_state(g.0)),
                other => {
                    self.path(&other);
                    self.text(&other)?;
                }
            }
        }
        Ok(())
    }

    fn graphics_state(&mut self, dict: Option<Dict<'_>>) {
        let font = dict.and_then(|d| d.get::<Array<'_>>(b"Font"));
        let Some(mut items) = font.map(|f| f.flex_iter()) else { return };
        if let (Some(font), Some(size)) = (items.next::<Dict<'_>>(), items.next::<f64>()) {
            self.state.font = Some(self.fonts.get(&font, None));
            self.state.size = size;
        }
    }

    fn x_object(&mut self, name: &Name<'_>, resources: &Resources<'_>, depth: usize) -> Result<(), Refusal> {
        let Some(stream) = resources.get_x_object(name) else {
            self.shown.damaged = true;
            return Ok(());
        };
        let dict = stream.dict();
        if dict.get::<Name<'_>>(b"Subtype").is_none_or(|n| n.as_str() != "Form") {
            self.shown.images += 1;
            return Ok(());
        }
        if depth >= self.budget.depth {
            return Ok(());
        }
        self.form(&stream, resources, depth)
    }

    fn form(&mut self, stream: &Stream<'_>, outer: &Resources<'_>, depth: usize) -> Result<(), Refusal> {
        let held = streams::held(stream);
        // A form that calls itself many times is paid for every time.
        self.budget.pay(held.data.len() / 8)?;
        let matrix: Vec<f64> = stream
            .dict()
            .get::<Array<'_>>(b"Matrix")
            .map(|m| m.iter::<f64>().take(6).collect())
            .unwrap_or_default();
        let saved = (self.state.clone(), std::mem::take(&mut self.stack));
        if let Ok(m) = <[f64; 6]>::try_from(matrix) {
            self.state.ctm = Matrix(m).then(self.state.ctm);
        }
        let own = stream.dict().get::<Dict<'_>>(b"Resources").map(Resources::new);
        let done = self.content(&held, own.as_ref().unwrap_or(outer), depth + 1);
        (self.state, self.stack) = saved;
        done
    }

    fn path(&mut self, op: &Op<'_, '_>) {
        let at = |x: f64, y: f64| self.state.ctm.apply(x, y);
        match op {
            Op::MoveTo(p) => self.rules.move_to(at(p.0.as_f64(), p.1.as_f64())),
            Op::LineTo(p) => self.rules.line_to(at(p.0.as_f64(), p.1.as_f64())),
            Op::CubicTo(p) => self.rules.curve_to(at(p.4.as_f64(), p.5.as_f64())),
            Op::CubicStartTo(p) => self.rules.curve_to(at(p.2.as_f64(), p.3.as_f64())),
            Op::CubicEndTo(p) => self.rules.curve_to(at(p.2.as_f64(), p.3.as_f64())),
            Op::ClosePath(_) => self.rules.close(),
            Op::RectPath(r) => {
                let [x, y, w, h] = [r.0, r.1, r.2, r.3].map(|n| n.as_f64());
                self.rules.move_to(at(x, y));
                for (x, y) in [(x + w, y), (x + w, y + h), (x, y + h)] {
                    self.rules.line_to(at(x, y));
                }
                self.rules.close();
            }
            Op::StrokePath(_) => self.rules.stroke(),
            Op::CloseAndStrokePath(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => {
                self.rules.close();
                self.rules.stroke();
            }
            Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => self.rules.stroke(),
            Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) | Op::FillPathEvenOdd(_) => {
                self.rules.fill(self.shown.size)
            }
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.rules.clip(),
            Op::EndPath(_) => self.state.clip = self.rules.end(self.shown.size).or(self.state.clip),
            _ => {}
        }
    }

    fn text(&mut self, op: &Op<'_, '_>) -> Result<(), Refusal> {
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

    fn glyph(&mut self, text: String, (x, y): (f64, f64), end: (f64, f64), whole: Matrix, vertical: bool) {
        let [a, b, c, d, ..] = whole.0;
        let size = (c.hypot(d) * self.state.size).abs();
        if ![x, y, end.0, end.1, size].iter().all(|n| n.is_finite() && n.abs() < 1e6) {
            return;
        }
        let (dx, dy) = if self.state.size < 0.0 { (-a, -b) } else { (a, b) };
        if dx.abs().min(dy.abs()) > 0.2 * dx.abs().max(dy.abs()) {
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
        if let Some(count) = self.shown.turns.get_mut(usize::from(turn)).filter(|_| !vertical) {
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
