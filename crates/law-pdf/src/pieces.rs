//! Tables and paragraphs that a page break cuts are put together again.

use crate::grid::edges;
use crate::paras::Text;
use law_doc::{Block, Cell, Table};

/// Something that stands on a page by itself.
pub(crate) enum Part {
    Text(Text),
    Table(Piece),
}

/// The part of a table that stands on one page, or several of them joined.
pub(crate) struct Piece {
    pub(crate) cells: Vec<PieceCell>,
    /// Left and right end.
    pub(crate) x: (f64, f64),
    /// Top and bottom, as parts of the page's height.
    pub(crate) y: (f64, f64),
    /// Edges closer than this are one.
    pub(crate) gap: f64,
}

pub(crate) struct PieceCell {
    pub(crate) row: u32,
    pub(crate) rows: u32,
    pub(crate) x: (f64, f64),
    pub(crate) text: Text,
}

/// How far apart the same edge may be on two pages.
const SAME: f64 = 1.5;

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < SAME
}

impl Piece {
    fn rows(&self) -> u32 {
        self.cells.iter().map(|c| c.row + c.rows).max().unwrap_or(0)
    }

    /// As wide as we are, with a column edge in common or one cell as wide as the table on both sides, and only a page
    /// break between.
    fn is_continued_by(&self, next: &Piece) -> bool {
        let inner = |p: &Piece| {
            p.columns().into_iter().filter(|x| !same(*x, p.x.0) && !same(*x, p.x.1)).collect::<Vec<_>>()
        };
        let (ours, theirs) = (inner(self), inner(next));
        let shared = theirs.iter().any(|t| ours.iter().any(|o| same(*o, *t)));
        let one_cell = self.ends_whole()
            && next.cells.iter().any(|c| c.row == 0 && same(c.x.1, next.x.1) && same(c.x.0, next.x.0));
        self.may_go_on(next.x, next.y.0) && (shared || one_cell)
    }

    /// We end at the bottom of a page, and what begins at the top of the next one is as wide as we are.
    fn may_go_on(&self, x: (f64, f64), top: f64) -> bool {
        same(self.x.0, x.0) && same(self.x.1, x.1) && self.y.1 > 0.7 && top < 0.3
    }

    /// The last row is one cell.
    fn ends_whole(&self) -> bool {
        let last = self.rows();
        let mut cells = self.cells.iter().filter(|c| c.row + c.rows == last);
        cells.next().is_some_and(|c| same(c.x.0, self.x.0) && same(c.x.1, self.x.1)) && cells.next().is_none()
    }

    /// A frame around a whole page is decoration, unless we go on in it.
    pub(crate) fn goes_on_in(&self, x: (f64, f64), top: f64) -> bool {
        self.ends_whole() && self.may_go_on(x, top)
    }

    fn columns(&self) -> Vec<f64> {
        edges(self.cells.iter().flat_map(|c| [c.x.0, c.x.1]).collect(), self.gap)
    }

    /// The cells of the last row that `next` has opposite it in its first row.
    fn pairs<'a>(&'a self, next: &'a Piece) -> impl Iterator<Item = (usize, usize)> + 'a {
        let last = self.rows();
        let ours = self.cells.iter().enumerate().filter(move |(_, c)| c.row + c.rows == last);
        ours.filter_map(|(i, c)| {
            let same =
                |n: &PieceCell| n.row == 0 && (n.x.0 - c.x.0).abs() < SAME && (n.x.1 - c.x.1).abs() < SAME;
            next.cells.iter().position(same).map(|j| (i, j))
        })
    }

    /// Whether the first row of `next` is the rest of our last one: its label is not said again, or long lines go on
    /// there, and more cells say so than have come to their end.
    fn is_cut(&self, next: &Piece) -> bool {
        let first = next.cells.iter().filter(|c| c.row == 0).count();
        let mut paired = 0;
        let mut score = 0;
        for (i, j) in self.pairs(next) {
            let (Some(a), Some(b)) = (self.cells.get(i), next.cells.get(j)) else { continue };
            paired += 1;
            let is_label = (a.x.0 - self.x.0).abs() < SAME && a.rows == 1 && b.rows == 1;
            score += match (a.text.is_empty(), b.text.is_empty()) {
                (false, true) if is_label => 2,
                (false, false) if !a.text.is_open => -1,
                (false, false) if a.text.is_long && !b.text.begins_item => 2,
                _ => 0,
            };
        }
        // Nothing to say on the next page, and only where cells reach over the break a place of its own.
        let silent = next.cells.iter().filter(|c| c.row == 0 && c.rows == 1).all(|c| c.text.is_empty());
        let said = self.pairs(next).any(|(i, j)| {
            self.cells.get(i).is_some_and(|c| c.rows == 1 && !c.text.is_empty())
                && next.cells.get(j).is_some_and(|c| c.rows == 1)
        });
        paired == first && (score > 0 || silent && said || paired == 1 && self.is_page_of_text(next))
    }

    /// One cell above and one below the break, with the paragraphs of a text rather than of a table's row.
    fn is_page_of_text(&self, next: &Piece) -> bool {
        const PARAGRAPHS: usize = 6;
        let said = |(i, j): (usize, usize)| {
            let (a, b) = (self.cells.get(i), next.cells.get(j));
            a.map_or(0, |c| c.text.blocks.len()) + b.map_or(0, |c| c.text.blocks.len())
        };
        self.ends_whole() && self.pairs(next).map(said).sum::<usize>() >= PARAGRAPHS
    }

    fn append(&mut self, mut next: Piece) {
        let heading = self.repeated(&next);
        next.cells.retain(|c| c.row >= heading);
        for c in &mut next.cells {
            c.row -= heading;
        }
        let cut = self.is_cut(&next);
        self.y.1 = next.y.1;
        // Without a cut row there are still cells that reach over it: they have nothing to say on the next page.
        let reaches = |(i, j): &(usize, usize)| match (self.cells.get(*i), next.cells.get(*j)) {
            (Some(a), Some(b)) => {
                cut || b.text.is_empty() && !a.text.is_empty() && (a.rows > 1 || b.rows > 1)
            }
            _ => false,
        };
        let pairs: Vec<(usize, usize)> = self.pairs(&next).filter(reaches).collect();
        let offset = self.rows() - u32::from(cut);
        for (i, j) in &pairs {
            if let (Some(ours), Some(rest)) = (self.cells.get_mut(*i), next.cells.get_mut(*j)) {
                ours.text = std::mem::take(&mut ours.text).followed_by(std::mem::take(&mut rest.text));
                ours.rows += rest.rows - u32::from(cut);
            }
        }
        let joined: Vec<usize> = pairs.iter().map(|p| p.1).collect();
        for (j, mut cell) in next.cells.into_iter().enumerate() {
            if !joined.contains(&j) {
                cell.row += offset;
                self.cells.push(cell);
            }
        }
    }

    /// How many rows at the top of `next` say letter by letter the same as ours: a heading printed again on every page.
    fn repeated(&self, next: &Piece) -> u32 {
        const HIGHEST: u32 = 4;
        let row = |p: &Piece, n: u32| {
            let cells = p.cells.iter().filter(|c| c.row == n);
            cells.map(|c| (c.rows, c.text.said())).collect::<Vec<_>>()
        };
        let mut end = 0;
        let mut heading = 0;
        for n in 0..HIGHEST.min(next.rows()) {
            let (ours, theirs) = (row(self, n), row(next, n));
            let said = ours.iter().any(|(_, text)| text.as_ref().is_some_and(|t| !t.is_empty()));
            let is_text = ours.iter().all(|(_, text)| text.is_some());
            if !said || !is_text || ours != theirs || n == 0 && ours.len() < 2 {
                break;
            }
            end = end.max(ours.iter().map(|(rows, _)| n + rows).max().unwrap_or(0));
            if end == n + 1 {
                heading = end;
            }
        }
        heading
    }

    pub(crate) fn table(self) -> Table {
        let columns = self.columns();
        let column = |x: f64| {
            let near = |e: &f64| (e - x).abs();
            columns
                .iter()
                .enumerate()
                .min_by(|a, b| near(a.1).total_cmp(&near(b.1)))
                .map_or(0, |(i, _)| i as u32)
        };
        let cell = |c: PieceCell| {
            let (from, to) = (column(c.x.0), column(c.x.1));
            let col_span = to.saturating_sub(from).max(1);
            Cell { row: c.row, col: from, row_span: c.rows, col_span, blocks: c.text.blocks }
        };
        Table::from_cells(self.cells.into_iter().map(cell).collect())
    }
}

/// The parts of all pages, joined over the page breaks.
pub(crate) fn join(pages: Vec<Vec<Part>>) -> Vec<Block> {
    let mut parts: Vec<Part> = Vec::new();
    for page in pages {
        for (i, part) in page.into_iter().enumerate() {
            let last = parts.pop();
            match (last, part) {
                (Some(Part::Table(mut ours)), Part::Table(next)) if i == 0 && ours.is_continued_by(&next) => {
                    ours.append(next);
                    parts.push(Part::Table(ours));
                }
                (Some(Part::Text(ours)), Part::Text(next)) if i == 0 => {
                    parts.push(Part::Text(ours.followed_by(next)))
                }
                (last, part) => {
                    parts.extend(last);
                    parts.push(part);
                }
            }
        }
    }
    let blocks = |part| match part {
        Part::Text(t) => t.blocks,
        Part::Table(p) => vec![Block::Table(p.table())],
    };
    parts.into_iter().flat_map(blocks).collect()
}
