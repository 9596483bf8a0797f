//! Runs the content of a page: glyphs with their places, and ruled lines.

mod annots;
mod down;
mod marks;
mod paths;
mod shown;
mod sight;
mod text;
mod turn;

pub(crate) use annots::Link;
pub(crate) use shown::{Glyph, Shown, is_read};

use crate::font::{Font, Fonts};
use crate::grid::Area;
use crate::layers::Layers;
use crate::matrix::Matrix;
use crate::rules::Rules;
use crate::streams::{self, Held};
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};
use law_doc::{Limits, Refusal};
use marks::Mark;
use sight::{Ink, Painted};
use std::rc::Rc;

/// Stands behind all content: who meets it has read everything before.
const END: &[u8] = b"\nhanlaw-end";
/// How often content may break off.
const STOPS: usize = 16;

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

pub(crate) fn run(
    page: &Page<'_>,
    fonts: &mut Fonts,
    layers: &Layers,
    budget: &mut Budget,
) -> Result<Shown, Refusal> {
    let initial = Matrix(page.initial_transform(true).as_coeffs());
    let (width, height) = page.render_dimensions();
    let size = (f64::from(width), f64::from(height));
    let content = streams::of_page(page);
    let shown = run_as(page, &content, initial, size, fonts, layers, budget)?;
    let Some(turn) = shown.turn() else { return Ok(shown) };
    let (upright, size) = turn::back(turn, size);
    let shown = run_as(page, &content, initial.then(upright), size, fonts, layers, budget)?;
    Ok(Shown { frame: (4 - turn) % 4, ..shown })
}

fn run_as(
    page: &Page<'_>,
    content: &Held<'_>,
    initial: Matrix,
    size: (f64, f64),
    fonts: &mut Fonts,
    layers: &Layers,
    budget: &mut Budget,
) -> Result<Shown, Refusal> {
    let mut runner = Runner {
        shown: Shown { size, ..Shown::default() },
        rules: Rules::default(),
        painted: Painted::default(),
        fonts,
        layers,
        budget,
        off: false,
        state: State { ctm: initial, ..State::default() },
        stack: Vec::new(),
        forms: Vec::new(),
        marks: Vec::new(),
        adds: false,
    };
    runner.content(content, page.resources(), 0)?;
    runner.marks.clear();
    runner.adds = true;
    runner.annotations(page, initial)?;
    runner.set_unseen_apart()?;
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
    ink: Ink,
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
            ink: Ink::default(),
        }
    }
}

struct Runner<'f> {
    shown: Shown,
    rules: Rules,
    painted: Painted,
    fonts: &'f mut Fonts,
    layers: &'f Layers,
    budget: &'f mut Budget,
    state: State,
    stack: Vec<State>,
    /// Forms that are open.
    forms: Vec<ObjectIdentifier>,
    /// Drawn on a layer that is switched off.
    off: bool,
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
        // Where a picture inside of content ends is a guess: its last bytes may look like content.
        let mut doubtful = false;
        loop {
            let Some(op) = ops.next() else {
                if end_is_met || stops == STOPS {
                    break;
                }
                // The library stops at operands that are none, and goes on when it is asked again.
                self.shown.damaged |= !doubtful;
                self.budget.pay(marked.len() / 64)?;
                stops += 1;
                continue;
            };
            self.budget.pay(1)?;
            match op {
                Op::InlineImage(_) => doubtful = true,
                Op::BeginText(_) | Op::RestoreState(_) => doubtful = false,
                _ => {}
            }
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
                Op::InlineImage(_) => self.image(),
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
                Op::Fallback(word) if END.trim_ascii_start() == &**word => end_is_met = true,
                Op::Fallback(_) => self.shown.damaged |= compatible == 0 && !doubtful,
                Op::SetGraphicsState(g) => self.graphics_state(resources.get_ext_g_state(g.0)),
                other => {
                    self.path(&other);
                    self.ink(&other, resources);
                    self.text(&other)?;
                }
            }
        }
        Ok(())
    }

    fn graphics_state(&mut self, dict: Option<Dict<'_>>) {
        if let Some(opacity) = dict.as_ref().and_then(|d| d.get::<f64>(b"ca")) {
            self.state.ink.clear = opacity < 0.01;
        }
        let font = dict.and_then(|d| d.get::<Array<'_>>(b"Font"));
        let Some(mut items) = font.map(|f| f.flex_iter()) else { return };
        if let (Some(font), Some(size)) = (items.next::<Dict<'_>>(), items.next::<f64>()) {
            self.state.font = Some(self.fonts.get(&font, None));
            self.state.size = size;
        }
    }

    fn x_object(&mut self, name: &Name<'_>, resources: &Resources<'_>, depth: usize) -> Result<(), Refusal> {
        let Some(stream) = resources.get_x_object(name) else {
            // A form inside of itself is not given again.
            let id = resources.x_objects.get_ref(name).map(ObjectIdentifier::from);
            self.shown.damaged |= id.is_none_or(|id| !self.forms.contains(&id));
            return Ok(());
        };
        let dict = stream.dict();
        if dict.get::<Name<'_>>(b"Subtype").is_none_or(|n| n.as_str() != "Form") {
            self.image();
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
        let saved = (self.state.clone(), std::mem::take(&mut self.stack), self.off);
        self.off |= self.layers.hide(stream.dict());
        if let Ok(m) = <[f64; 6]>::try_from(matrix) {
            self.state.ctm = Matrix(m).then(self.state.ctm);
        }
        let own = stream.dict().get::<Dict<'_>>(b"Resources").map(Resources::new);
        self.forms.push(stream.obj_id());
        let done = self.content(&held, own.as_ref().unwrap_or(outer), depth + 1);
        self.forms.pop();
        (self.state, self.stack, self.off) = saved;
        done
    }
}
