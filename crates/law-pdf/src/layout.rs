//! One page: text where it was drawn, tables at their first letter, page numbers apart.

use crate::aligned;
use crate::banded;
use crate::furniture::{self, Running};
use crate::grid::{Area, Grid, GridCell, grids};
use crate::lines::{Line, Lines};
use crate::open;
use crate::order::{Place, reading_order};
use crate::page::{Glyph, Shown};
use crate::paras::Text;
use crate::pieces::{Part, Piece, PieceCell};
use law_doc::{Block, Source};

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
pub(crate) fn parts(
    page: &Shown,
    source: Source,
    before: Option<&Part>,
    running: &Running,
) -> (Vec<Part>, Vec<Line>) {
    let mut sheet = Sheet { page, source, grids: sorted(page, before) };
    let edges = running.edges(page, source.section as usize);
    let (body, beside) = sheet.sort(&edges.running);
    // Short lines by themselves do not make a margin.
    let right = sheet.margin(&body).max(0.66 * page.size.0);
    let (numbers, lines) = sheet.lines(&body).into_iter().partition(|l| edges.is_number(l));
    (sheet.flow(lines, &body, right), [sheet.lines(&beside), numbers].concat())
}

fn sorted(page: &Shown, before: Option<&Part>) -> Vec<Sorted> {
    let goes_on = |a: &Area| match before {
        Some(Part::Table(p)) => p.goes_on_in((a.x0, a.x1), a.y0 / page.size.1),
        _ => false,
    };
    // A frame around the whole page is decoration, unless it is the rest of a cell.
    let is_frame = |a: &Area| a.y1 - a.y0 > 0.8 * page.size.1 && !goes_on(a);
    let is_table = |g: &Grid| {
        let said = |c: &&GridCell| page.glyphs.iter().any(|g| c.area.holds(g.middle.0, g.middle.1));
        !g.coloured || 2 * g.cells.iter().filter(said).count() >= g.cells.len()
    };
    let mut found: Vec<Grid> = grids(&page.rules)
        .into_iter()
        .filter(|g| (g.cells.len() > 1 || !is_frame(&g.area)) && is_table(g))
        .collect();
    let banded = banded::grids(page, &found);
    found.extend(banded);
    let open = open::grids(page, &found);
    found.extend(open);
    found.sort_by(|a, b| a.area.size().total_cmp(&b.area.size()));
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
    /// Puts every glyph into its cell, every grid where its first glyph stands; what is left is the body. What stands
    /// on every page goes apart.
    fn sort(&mut self, running: &[Place]) -> (Vec<Item>, Vec<Item>) {
        let (mut body, mut beside) = (Vec::new(), Vec::new());
        for (i, g) in self.page.glyphs.iter().enumerate() {
            if self.is_furniture(g, running) {
                beside.push(Item::Glyph(i));
                continue;
            }
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
        (body, beside)
    }

    /// As the file says, or as the other pages show: but not the heading of a table.
    fn is_furniture(&self, g: &Glyph, running: &[Place]) -> bool {
        let (x, y) = g.middle;
        let in_table = || self.grids.iter().any(|s| s.grid.drawn && s.grid.area.holds(x, y));
        let runs = |p: &Place| p.area.x0 - 1.0 <= x && x <= p.area.x1 + 1.0 && p.area.holds(p.area.x0, y);
        furniture::is_at_edge((x, y), self.page) && (g.furniture || running.iter().any(runs) && !in_table())
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

    fn lines(&self, items: &[Item]) -> Vec<Line> {
        let mut lines = Lines::default();
        for item in items {
            if let Item::Glyph(i) = item
                && let Some(g) = self.page.glyphs.get(*i)
            {
                lines.push(g, *i);
            }
        }
        let mut lines = lines.finish();
        lines.iter_mut().for_each(|l| l.name_links(&self.page.links));
        lines
    }

    fn flow(&self, lines: Vec<Line>, items: &[Item], right: f64) -> Vec<Part> {
        let grid = |i: &Item| match i {
            Item::Grid(g) => Some(*g),
            Item::Glyph(_) => None,
        };
        let grids: Vec<usize> = items.iter().filter_map(grid).collect();
        let mut parts = Vec::new();
        let mut run: Vec<Line> = Vec::new();
        for stop in self.in_order(lines, &grids) {
            match stop {
                Stop::Line(l) => run.push(l),
                Stop::Grid(g) => {
                    parts.extend(self.text(std::mem::take(&mut run), right));
                    parts.extend(self.grids.get(g).map(|s| Part::Table(self.piece(s))));
                }
            }
        }
        parts.extend(self.text(run, right));
        parts
    }

    fn text(&self, run: Vec<Line>, right: f64) -> Vec<Part> {
        aligned::parts(run, right, self.source, self.page.size.1)
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

    /// A frame with lines across may have the columns of its text.
    fn framed(&self, s: &Sorted) -> Option<Piece> {
        let is_frame =
            s.grid.cells.len() > 1 && s.grid.cells.iter().all(|c| c.col == 0 && same_width(c, &s.grid));
        let holds_grids = s.cells.iter().flatten().any(|i| matches!(i, Item::Grid(_)));
        if !is_frame || holds_grids {
            return None;
        }
        let rows: Vec<Line> = s.cells.iter().flat_map(|items| self.lines(items)).collect();
        let piece = aligned::whole(&rows, self.source, self.page.size.1)?;
        let area = &s.grid.area;
        Some(Piece { y: (area.y0 / self.page.size.1, area.y1 / self.page.size.1), ..piece })
    }

    fn piece(&self, s: &Sorted) -> Piece {
        if let Some(piece) = self.framed(s) {
            return piece;
        }
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
        let parts = self.flow(self.lines(items), items, self.margin(items).max(edge));
        for (i, part) in parts.into_iter().enumerate() {
            let text = match part {
                Part::Text(t) => t,
                Part::Table(piece) => Text { blocks: vec![Block::Table(piece.table())], ..Text::default() },
            };
            out = if i == 0 { text } else { out.followed_by(text) };
        }
        out
    }
}

fn same_width(cell: &GridCell, grid: &Grid) -> bool {
    (cell.area.x0 - grid.area.x0).abs() < 1.0 && (cell.area.x1 - grid.area.x1).abs() < 1.0
}

fn cell_at(grid: &Grid, x: f64, y: f64) -> Option<usize> {
    if !grid.area.holds(x, y) {
        return None;
    }
    grid.cells.iter().position(|c| c.area.holds(x, y))
}
