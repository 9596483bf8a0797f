//! Tables: cells are closed by what follows them.

use super::Page;
use super::attribute::attribute;
use crate::flow::Flow;
use crate::grid::{RawCell, lay_out};
use crate::model::{Block, Cell};

#[derive(Default)]
pub(super) struct OpenTable {
    raw: Vec<RawCell>,
    pub(super) rows: u32,
    cell: Option<(u32, u32)>,
}

impl Page<'_> {
    pub(super) fn begin_cell(&mut self, tag: &str) {
        self.end_cell();
        let span =
            |key| attribute(tag, key).and_then(|v| v.trim().parse().ok()).unwrap_or(1u32).clamp(1, 1000);
        let Some(t) = self.tables.last_mut() else { return };
        t.rows = t.rows.max(1);
        t.cell = Some((span("rowspan"), span("colspan")));
        self.cells.push(Flow::default());
        self.open = false;
    }

    pub(super) fn end_cell(&mut self) {
        let Some(t) = self.tables.last_mut() else { return };
        let Some((row_span, col_span)) = t.cell.take() else { return };
        let blocks = self.cells.pop().unwrap_or_default().finish();
        let cell = Cell { row_span, col_span, blocks, ..Cell::default() };
        t.raw.push(RawCell { row: Some(t.rows - 1), col: None, cell });
        self.open = false;
    }

    pub(super) fn end_table(&mut self) {
        self.end_cell();
        self.open = false;
        if let Some(t) = self.tables.pop().filter(|t| !t.raw.is_empty()) {
            let (table, _) = lay_out(t.raw, self.limits.columns, &mut self.holes);
            self.flow().block(Block::Table(table));
        }
    }
}
