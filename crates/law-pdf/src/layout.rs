//! One page: text where it was drawn, tables at their first letter, page numbers apart.

use crate::grid::{Area, Grid, grids};
use crate::lines::{Line, Lines, Text};
use crate::order::{Place, reading_order};
use crate::page::{Glyph, Shown};
use crate::pieces::{Part, Piece, PieceCell};
use law_doc::{Aside, AsideKind, Block, Inline, Para, Source};

/// A grid with what stands in its cells.
struct Sorted {
    grid: Grid,
    cells: Vec<Vec<Item>>,
    /// Cell of a larger grid that this one stands in.
    inside: Option<(usize, usize)>,
    /// The first glyph in it.
    first: Option<usize>,
}

enum Stop {
    Line(Line),
    Grid(usize),
}

/// What stands in a stream of text: a glyph, or a grid at its first glyph.
#[derive(Clone, Copy)]
enum Item {
    Glyph(usize),
    Grid(usize),
}

/// The room that a full line leaves free at the right side of its cell.
const CELL_MARGIN: f64 = 5.5;

struct Sheet<'p> {
    page: &'p Shown,
    source: Source,
    grids: Vec<Sorted>,
}

/// The parts of a page in order, and the lines of page furniture. `before` ends the page before.
pub(crate) fn parts(page: &Shown, source: Source, before: Option<&Part>) -> (Vec<Part>, Vec<Line>) {
    let mut sheet = Sheet { page, source, grids: sorted(page, before) };
    let body = sheet.sort();
    let right = sheet.margin(&body);
    sheet.flow(&body, right)
}

/// Page numbers: the first and the last of them.
pub(crate) fn asides(furniture: Vec<Vec<Line>>) -> Vec<Aside> {
    let numbers: Vec<String> = furniture.into_iter().flatten().map(|l| l.text().trim().to_owned()).collect();
    let said = match numbers.as_slice() {
        [] => return Vec::new(),
        [one] => one.clone(),
        [first, .., last] => format!("{first} … {last}"),
    };
    let para = Para { inlines: vec![Inline::Text(said)], ..Para::default() };
    vec![Aside { kind: AsideKind::Footer, blocks: vec![Block::Para(para)] }]
}

fn sorted(page: &Shown, before: Option<&Part>) -> Vec<Sorted> {
    let goes_on = |a: &Area| match before {
        Some(Part::Table(p)) => p.goes_on_in((a.x0, a.x1), a.y0 / page.size.1),
        _ => false,
    };
    // A frame around the whole page is decoration, unless it is the rest of a cell.
    let is_frame = |a: &Area| a.y1 - a.y0 > 0.8 * page.size.1 && !goes_on(a);
    let found: Vec<Grid> =
        grids(&page.rules).into_iter().filter(|g| g.cells.len() > 1 || !is_frame(&g.area)).collect();
    let outer = |i: usize, a: &Area| {
        found.iter().enumerate().skip(i + 1).find_map(|(j, g)| {
            let fits = g.area.holds(a.x0 + 1.0, a.y0 + 1.0) && g.area.holds(a.x1 - 1.0, a.y1 - 1.0);
            cell_at(g, (a.x0 + a.x1) / 2.0, (a.y0 + a.y1) / 2.0).filter(|_| fits).map(|c| (j, c))
        })
    };
    let inside: Vec<_> = found.iter().enumerate().map(|(i, g)| outer(i, &g.area)).collect();
    found
        .into_iter()
        .zip(inside)
        .map(|(grid, inside)| Sorted { cells: vec![Vec::new(); grid.cells.len()], inside, grid, first: None })
        .collect()
}

impl Sheet<'_> {
    /// Puts every glyph into its cell, every grid where its first glyph stands; what is left is the body.
    fn sort(&mut self) -> Vec<Item> {
        let mut body = Vec::new();
        for (i, g) in self.page.glyphs.iter().enumerate() {
            let mut item = Item::Glyph(i);
            let mut at = self.place(g);
            loop {
                let Some((grid, cell)) = at else {
                    body.push(item);
                    break;
                };
                let Some(sorted) = self.grids.get_mut(grid) else { break };
                if let Some(list) = sorted.cells.get_mut(cell) {
                    list.push(item);
                }
                if sorted.first.replace(sorted.first.unwrap_or(i)).is_some() {
                    break;
                }
                (item, at) = (Item::Grid(grid), sorted.inside);
            }
        }
        body
    }

    /// The smallest cell around a glyph's middle.
    fn place(&self, g: &Glyph) -> Option<(usize, usize)> {
        let (x, y) = g.middle;
        self.grids.iter().enumerate().find_map(|(i, s)| cell_at(&s.grid, x, y).map(|c| (i, c)))
    }

    /// Where the longest lines of a stream end.
    fn margin(&self, items: &[Item]) -> f64 {
        let end = |i: &Item| match i {
            Item::Glyph(i) => self.page.glyphs.get(*i).filter(|g| !g.text.trim().is_empty()).map(|g| g.end.0),
            Item::Grid(_) => None,
        };
        items.iter().filter_map(end).fold(0.0, f64::max)
    }

    fn flow(&self, items: &[Item], right: f64) -> (Vec<Part>, Vec<Line>) {
        let mut lines = Lines::default();
        let mut grids = Vec::new();
        for item in items {
            match item {
                Item::Glyph(i) => {
                    if let Some(g) = self.page.glyphs.get(*i) {
                        lines.push(g, *i);
                    }
                }
                Item::Grid(g) => grids.push(*g),
            }
        }
        let (furniture, text): (Vec<Line>, Vec<Line>) =
            lines.finish().into_iter().partition(|l| self.is_furniture(l));
        let mut parts = Vec::new();
        let mut run: Vec<Line> = Vec::new();
        for stop in self.in_order(text, &grids) {
            match stop {
                Stop::Line(l) => run.push(l),
                Stop::Grid(g) => {
                    parts.extend(self.text(std::mem::take(&mut run), right));
                    parts.extend(self.grids.get(g).map(|s| Part::Table(self.piece(s))));
                }
            }
        }
        parts.extend(self.text(run, right));
        (parts, furniture)
    }

    fn text(&self, run: Vec<Line>, right: f64) -> Option<Part> {
        (!run.is_empty()).then(|| Part::Text(Text::new(&run, right, self.source)))
    }

    /// Lines and tables as they are read.
    fn in_order(&self, lines: Vec<Line>, grids: &[usize]) -> Vec<Stop> {
        let of_grid = |s: &Sorted| Place {
            drawn: s.first.unwrap_or(usize::MAX),
            area: s.grid.area,
            upright: true,
            slack: 0.0,
        };
        let places: Vec<Place> = lines
            .iter()
            .map(Line::place)
            .chain(grids.iter().filter_map(|g| self.grids.get(*g)).map(of_grid))
            .collect();
        let mut stops: Vec<Option<Stop>> =
            lines.into_iter().map(Stop::Line).chain(grids.iter().map(|g| Stop::Grid(*g))).map(Some).collect();
        let order = reading_order(&places);
        order.into_iter().filter_map(|i| stops.get_mut(i).and_then(Option::take)).collect()
    }

    fn piece(&self, s: &Sorted) -> Piece {
        let cells = s.grid.cells.iter().zip(&s.cells).map(|(c, items)| PieceCell {
            row: c.row,
            rows: c.rows,
            x: (c.area.x0, c.area.x1),
            text: self.cell(items, c.area.x1 - CELL_MARGIN),
        });
        let y = (s.grid.area.y0 / self.page.size.1, s.grid.area.y1 / self.page.size.1);
        Piece { cells: cells.collect(), x: (s.grid.area.x0, s.grid.area.x1), y, gap: s.grid.gap }
    }

    fn cell(&self, items: &[Item], edge: f64) -> Text {
        let mut out = Text::default();
        let (parts, beside) = self.flow(items, self.margin(items).max(edge));
        for (i, part) in parts.into_iter().enumerate() {
            let text = match part {
                Part::Text(t) => t,
                Part::Table(piece) => Text { blocks: vec![Block::Table(piece.table())], ..Text::default() },
            };
            out = if i == 0 { text } else { out.followed_by(text) };
        }
        // A number at the edge of the page is a cell's own text when it stands in one.
        if beside.is_empty() { out } else { out.followed_by(Text::new(&beside, 0.0, self.source)) }
    }

    /// A page number by itself in the margin.
    fn is_furniture(&self, l: &Line) -> bool {
        let in_margin = l.base < 0.1 * self.page.size.1 || l.base > 0.9 * self.page.size.1;
        let text = l.text();
        let text = text.trim().trim_matches(['-', '–', '—', '‐', '[', ']', '(', ')', ' ']);
        let number = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | ' '));
        in_margin && number && text.len() <= 9 && text.starts_with(|c: char| c.is_ascii_digit())
    }
}

fn cell_at(grid: &Grid, x: f64, y: f64) -> Option<usize> {
    if !grid.area.holds(x, y) {
        return None;
    }
    grid.cells.iter().position(|c| c.area.holds(x, y))
}
