//! Ruled lines out of paths: stroked straight segments, and filled bars as thin as a line.

use crate::grid::Area;

/// A horizontal or vertical line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rule {
    pub(crate) horizontal: bool,
    /// The coordinate that stays: y of a horizontal line.
    pub(crate) at: f64,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

/// What the paths of a page come to.
#[derive(Debug, Default)]
pub(crate) struct Ruled {
    pub(crate) lines: Vec<Rule>,
    /// Where pieces of a line across meet: programs that draw cell by cell end each at its cell's edge.
    pub(crate) joints: Vec<(f64, f64)>,
    /// Clipping areas. Programs set them around the text of a cell, also where its border is not drawn.
    pub(crate) clips: Vec<Area>,
    /// Areas of one colour. The cells of some tables have nothing else.
    pub(crate) fills: Vec<Area>,
}

/// Lines and areas beyond which a page is a drawing.
const MOST: usize = 200_000;
const MOST_JOINTS: usize = 5_000;
/// Thicker bars are shading, not lines.
const THICKEST: f64 = 4.0;
/// How far from straight a line may be.
const SLACK: f64 = 0.75;

#[derive(Default)]
pub(crate) struct Rules {
    done: Vec<Rule>,
    areas: Vec<Area>,
    fills: Vec<Area>,
    /// Filled bars with their thickness.
    bars: Vec<(Rule, f64)>,
    current: Vec<Vec<(f64, f64)>>,
    curved: bool,
    /// The path under construction becomes the clipping area.
    clips: bool,
}

impl Rules {
    pub(crate) fn move_to(&mut self, p: (f64, f64)) {
        self.current.push(vec![p]);
    }

    pub(crate) fn line_to(&mut self, p: (f64, f64)) {
        match self.current.last_mut() {
            Some(path) => path.push(p),
            None => self.current.push(vec![p]),
        }
    }

    pub(crate) fn curve_to(&mut self, p: (f64, f64)) {
        self.curved = true;
        self.move_to(p);
    }

    pub(crate) fn close(&mut self) {
        if let Some(path) = self.current.last_mut()
            && let Some(first) = path.first().copied()
        {
            path.push(first);
        }
    }

    pub(crate) fn clip(&mut self) {
        self.clips = true;
    }

    /// The path is not painted; `page` is its size. The area that clips from here on, if it is one.
    pub(crate) fn end(&mut self, page: (f64, f64)) -> Option<Area> {
        let mut clip = None;
        if self.clips && !self.curved {
            for path in std::mem::take(&mut self.current) {
                clip = area(&path, page);
                self.areas.extend(clip.filter(Area::has_room));
            }
        }
        self.forget();
        clip
    }

    fn forget(&mut self) {
        self.current.clear();
        (self.curved, self.clips) = (false, false);
    }

    pub(crate) fn stroke(&mut self) {
        for path in std::mem::take(&mut self.current) {
            for pair in path.windows(2) {
                if let [a, b] = pair {
                    self.done.extend(segment(*a, *b));
                }
            }
        }
        self.forget();
    }

    pub(crate) fn fill(&mut self, page: (f64, f64)) {
        for path in std::mem::take(&mut self.current) {
            if self.curved || path.len() < 4 {
                continue;
            }
            match bar(&path) {
                Some(bar) => self.bars.push(bar),
                None if self.fills.len() >= MOST => {}
                None => self.fills.extend(area(&path, page).filter(Area::has_room)),
            }
        }
        self.forget();
    }

    /// What the path under construction reaches, if it has a point.
    pub(crate) fn reach(&self) -> Option<Area> {
        let parts = self.current.iter().filter(|p| !p.is_empty()).map(|p| extent(p));
        parts.map(|((x0, x1), (y0, y1))| Area { x0, y0, x1, y1 }).reduce(|a, b| Area {
            x0: a.x0.min(b.x0),
            y0: a.y0.min(b.y0),
            x1: a.x1.max(b.x1),
            y1: a.y1.max(b.y1),
        })
    }

    /// Lines that continue each other become one.
    pub(crate) fn finish(mut self) -> Ruled {
        self.bars.truncate(MOST);
        self.done.extend(without_shading(self.bars));
        self.done.truncate(MOST);
        self.done.sort_by(|a, b| {
            a.horizontal.cmp(&b.horizontal).then(a.at.total_cmp(&b.at)).then(a.from.total_cmp(&b.from))
        });
        let mut lines: Vec<Rule> = Vec::new();
        let mut joints = Vec::new();
        for r in self.done {
            let joined = lines.iter_mut().rev().take(8).find(|o| {
                o.horizontal == r.horizontal
                    && (o.at - r.at).abs() < SLACK
                    && r.from <= o.to + 1.5
                    && r.to >= o.from - 1.5
            });
            match joined {
                Some(o) => {
                    if r.horizontal && r.from > o.to - 1.5 && joints.len() < MOST_JOINTS {
                        joints.push((r.at, (r.from + o.to) / 2.0));
                    }
                    (o.from, o.to) = (o.from.min(r.from), o.to.max(r.to));
                }
                None => lines.push(r),
            }
        }
        Ruled { lines, joints, clips: sorted(self.areas), fills: sorted(self.fills) }
    }
}

/// Bars side by side without a gap are the steps of a colour that fades, unless they make no more than one thick line.
fn without_shading(mut bars: Vec<(Rule, f64)>) -> Vec<Rule> {
    let place = |r: &Rule| (r.horizontal, r.from.round() as i64, r.to.round() as i64);
    bars.sort_by(|(a, _), (b, _)| place(a).cmp(&place(b)).then(a.at.total_cmp(&b.at)));
    let next_to = |(a, t): &(Rule, f64), (b, u): &(Rule, f64)| {
        place(a) == place(b) && b.at - t.max(*u) / 2.0 - a.at - t.max(*u) / 2.0 <= 0.1
    };
    let mut out = Vec::with_capacity(bars.len());
    let mut rest = bars.as_slice();
    while !rest.is_empty() {
        let steps = rest.windows(2).take_while(|w| matches!(w, [a, b] if next_to(a, b))).count() + 1;
        let (run, others) = rest.split_at(steps.min(rest.len()));
        let height = run.last().zip(run.first()).map_or(0.0, |(b, a)| b.0.at - a.0.at);
        if height <= THICKEST {
            out.extend(run.iter().map(|(r, _)| *r));
        }
        rest = others;
    }
    out
}

/// By their left edge, each once. More than a page of tables has are a drawing.
fn sorted(mut areas: Vec<Area>) -> Vec<Area> {
    const DRAWING: usize = 8000;
    areas.sort_by(|a, b| {
        a.x0.total_cmp(&b.x0)
            .then(a.y0.total_cmp(&b.y0))
            .then(a.x1.total_cmp(&b.x1))
            .then(a.y1.total_cmp(&b.y1))
    });
    areas.dedup();
    if areas.len() > DRAWING {
        areas.clear();
    }
    areas
}

fn segment(a: (f64, f64), b: (f64, f64)) -> Option<Rule> {
    let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    if dy <= SLACK && dx > 1.5 {
        return Some(Rule { horizontal: true, at: (a.1 + b.1) / 2.0, from: a.0.min(b.0), to: a.0.max(b.0) });
    }
    if dx <= SLACK && dy > 1.5 {
        return Some(Rule { horizontal: false, at: (a.0 + b.0) / 2.0, from: a.1.min(b.1), to: a.1.max(b.1) });
    }
    None
}

/// A rectangle that is smaller than the page.
fn area(path: &[(f64, f64)], page: (f64, f64)) -> Option<Area> {
    let ((x0, x1), (y0, y1)) = extent(path);
    let square =
        path.iter().all(|(x, y)| (x - x0).min(x1 - x).abs() < SLACK && (y - y0).min(y1 - y).abs() < SLACK);
    let fits = square && path.len() >= 4 && x1 - x0 <= 0.95 * page.0 && y1 - y0 <= 0.95 * page.1;
    fits.then_some(Area { x0, y0, x1, y1 })
}

fn extent(path: &[(f64, f64)]) -> ((f64, f64), (f64, f64)) {
    let range = |f: fn(&(f64, f64)) -> f64| {
        path.iter().map(f).fold((f64::MAX, f64::MIN), |(lo, hi), v| (lo.min(v), hi.max(v)))
    };
    (range(|p| p.0), range(|p| p.1))
}

/// A filled rectangle that is thin enough to be a line.
fn bar(path: &[(f64, f64)]) -> Option<(Rule, f64)> {
    let ((x0, x1), (y0, y1)) = extent(path);
    let (w, h) = (x1 - x0, y1 - y0);
    if h <= THICKEST && w > 2.0 * h.max(1.0) {
        return Some((Rule { horizontal: true, at: (y0 + y1) / 2.0, from: x0, to: x1 }, h));
    }
    if w <= THICKEST && h > 2.0 * w.max(1.0) {
        return Some((Rule { horizontal: false, at: (x0 + x1) / 2.0, from: y0, to: y1 }, w));
    }
    None
}
