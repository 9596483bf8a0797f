//! Cells as a file gives them → a grid that nothing overlaps and nothing is missing from.
//!
//! Files place cells by address, by order, or not at all; they claim spans that run over other cells or out of the
//! table. Here every cell gets the nearest honest place, and text is never dropped: a cell whose place is taken
//! continues the cell that has it.

use crate::model::{Cell, Table};
use law_vocab::order::Arrange;

/// A cell as read: the address is what the file says, if it does.
#[derive(Debug, Default)]
pub(crate) struct RawCell {
    pub(crate) row: Option<u32>,
    pub(crate) col: Option<u32>,
    pub(crate) cell: Cell,
}

/// Empty places that may still be made up in one document: a lone cell may claim to stand in row 60,000.
#[derive(Debug)]
pub(crate) struct Holes(pub(crate) usize);

impl Default for Holes {
    fn default() -> Self {
        Holes(1 << 14)
    }
}

/// Lays out `raw`, at most `max_cols` wide. The flag tells that cells had to be moved.
pub(crate) fn lay_out(raw: Vec<RawCell>, max_cols: usize, holes: &mut Holes) -> (Table, bool) {
    let max_cols = max_cols.max(1) as u32;
    let (rows, cols) = extent(&raw, max_cols);
    let columns = vec![Column::default(); cols as usize];
    let mut grid = Grid { cols: columns, cells: Vec::with_capacity(raw.len()), moved: false, holes };
    let mut order: Vec<RawCell> = raw;
    order.arrange_by_key(|c| (c.row.unwrap_or(0), c.col.unwrap_or(u32::MAX)));
    for c in order {
        grid.place(c, rows, cols);
    }
    grid.fill_before(rows);
    let Grid { mut cells, moved, .. } = grid;
    cells.arrange_by_key(|c| (c.row, c.col));
    (Table { rows, cols, cells, ..Table::default() }, moved)
}

/// Rows that cells start in and columns that cells reach; the rows stay within reason of the number of cells.
fn extent(raw: &[RawCell], max_cols: u32) -> (u32, u32) {
    let mut rows = 0u32;
    let mut cols = 0u32;
    let mut width = (0u32, 0u32);
    for c in raw {
        let row = c.row.unwrap_or(0);
        rows = rows.max(row.saturating_add(1));
        let span = c.cell.col_span.clamp(1, max_cols);
        let end = match c.col {
            Some(col) => col.saturating_add(span),
            None => {
                width = if width.0 == row { (row, width.1.saturating_add(span)) } else { (row, span) };
                width.1
            }
        };
        cols = cols.max(end.min(max_cols));
    }
    (rows.min(raw.len() as u32 * 8 + 64), cols.max(1))
}

#[derive(Debug, Clone, Default)]
struct Column {
    /// First row that is still free.
    free: u32,
    /// Cell that holds the rows above.
    owner: usize,
}

struct Grid<'h> {
    cols: Vec<Column>,
    cells: Vec<Cell>,
    moved: bool,
    holes: &'h mut Holes,
}

impl Grid<'_> {
    fn place(&mut self, raw: RawCell, rows: u32, cols: u32) {
        let mut cell = raw.cell;
        let row = raw.row.unwrap_or(0).min(rows.saturating_sub(1));
        self.fill_before(row);
        let wanted = match raw.col {
            Some(c) => c,
            None => self.cols.iter().position(|c| c.free <= row).map_or(cols, |c| c as u32),
        };
        match self.cols.get(wanted as usize) {
            Some(column) if column.free <= row => {}
            taken => {
                let owner = taken.or(self.cols.last()).map_or(0, |c| c.owner);
                self.moved = true;
                if let Some(host) = self.cells.get_mut(owner) {
                    host.blocks.append(&mut cell.blocks);
                }
                return;
            }
        }
        let from = wanted as usize;
        let room = self.cols.iter().skip(from).take_while(|c| c.free <= row).count() as u32;
        let col_span = cell.col_span.max(1);
        let row_span = cell.row_span.max(1).min(rows - row);
        self.moved |= col_span > room;
        let col_span = col_span.min(room);
        let owner = self.cells.len();
        for column in self.cols.iter_mut().skip(from).take(col_span as usize) {
            *column = Column { free: row + row_span, owner };
        }
        self.cells.push(Cell { row, col: wanted, row_span, col_span, blocks: cell.blocks });
    }

    /// Empty cells for the places in the rows above `row` that no cell has claimed.
    fn fill_before(&mut self, row: u32) {
        for col in 0..self.cols.len() {
            let Some(free) = self.cols.get(col).map(|c| c.free) else { continue };
            for r in free..row.min(free.saturating_add(self.holes.0 as u32)) {
                self.holes.0 -= 1;
                self.cells.push(Cell { row: r, col: col as u32, row_span: 1, col_span: 1, blocks: vec![] });
            }
            if free < row
                && let Some(c) = self.cols.get_mut(col)
            {
                *c = Column { free: row, owner: self.cells.len().saturating_sub(1) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Block, Inline, Para};

    fn cell(row: u32, col: Option<u32>, rs: u32, cs: u32, text: &str) -> RawCell {
        let para = Para { inlines: vec![Inline::Text(text.into())], ..Para::default() };
        let cell = Cell { row_span: rs, col_span: cs, blocks: vec![Block::Para(para)], ..Cell::default() };
        RawCell { row: Some(row), col, cell }
    }

    fn shape(raw: Vec<RawCell>) -> String {
        let (t, moved) = lay_out(raw, 64, &mut Holes::default());
        let cells: Vec<String> = t
            .cells
            .iter()
            .map(|c| {
                format!("{},{} {}x{} {}", c.row, c.col, c.row_span, c.col_span, crate::flow::words(&c.blocks))
            })
            .collect();
        format!("{}x{} {} | {}", t.rows, t.cols, if moved { "moved" } else { "as given" }, cells.join(" | "))
    }

    #[test]
    fn rows_with_different_spans_share_one_grid() {
        assert_eq!(
            shape(vec![
                cell(0, None, 1, 2, "a"),
                cell(0, None, 1, 1, "b"),
                cell(1, None, 1, 1, "c"),
                cell(1, None, 1, 2, "d")
            ]),
            "2x3 as given | 0,0 1x2 a | 0,2 1x1 b | 1,0 1x1 c | 1,1 1x2 d"
        );
    }

    #[test]
    fn two_cells_in_one_place_keep_both_texts() {
        assert_eq!(
            shape(vec![
                cell(0, Some(0), 1, 1, "a"),
                cell(0, Some(0), 1, 1, "b"),
                cell(1, Some(1), 1, 1, "c")
            ]),
            "2x2 moved | 0,0 1x1 a\nb | 0,1 1x1  | 1,0 1x1  | 1,1 1x1 c"
        );
    }

    #[test]
    fn declared_sizes_are_not_believed() {
        let raw = vec![cell(65534, Some(65534), 65535, 65535, "a"), cell(0, Some(0), 1, 1, "b")];
        let (t, moved) = lay_out(raw, 64, &mut Holes(100));
        assert_eq!((t.rows, t.cols, moved), (80, 64, true));
        assert!(t.cells.len() < 103, "{}", t.cells.len());
        assert_eq!(t.cells.iter().filter(|c| !c.blocks.is_empty()).count(), 2);
    }
}
