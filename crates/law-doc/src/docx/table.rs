//! Tables of DOCX: cells in order, spans to the right by count and downwards by continuation.

use super::body::Reader;
use crate::flow::Flow;
use crate::grid::{RawCell, lay_out};
use crate::model::{Block, Cell};
use crate::xml::{Node, Xml};

#[derive(Default)]
struct Merge {
    col_span: u32,
    restart: bool,
    goes_on: bool,
    /// A cell of the old kind that belongs to the one before it.
    sideways: bool,
}

impl Reader<'_> {
    pub(super) fn table(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let mut raw: Vec<RawCell> = Vec::new();
        let mut row = 0;
        // Content controls and tracked insertions wrap rows: their ends are not the table's.
        let mut wrappers = 0;
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "tr" if self.row(row, x, &mut raw) => row += 1,
                    "tr" => {}
                    "sdt" | "sdtContent" | "ins" | "customXml" => wrappers += 1,
                    _ => x.skip(),
                },
                Node::Close if wrappers > 0 => wrappers -= 1,
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        let (table, moved) = lay_out(raw, self.limits.columns, &mut self.holes);
        if moved {
            self.doc.warn("칸이 겹치거나 표 밖으로 나간 표가 있어 칸 자리를 바로잡았습니다.");
        }
        flow.block(Block::Table(table));
    }

    /// Whether the row counts: one that a tracked change has taken out stands apart.
    fn row(&mut self, row: u32, x: &mut Xml<'_>, raw: &mut Vec<RawCell>) -> bool {
        let (mut col, mut gone) = (0u32, false);
        let before = raw.len();
        let mut wrappers = 0;
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "tc" => {
                        let (merge, blocks) = self.cell(x);
                        let span = merge.col_span.clamp(1, self.limits.columns as u32);
                        if merge.sideways
                            && let Some(last) = raw.get_mut(before..).and_then(<[_]>::last_mut)
                        {
                            last.cell.col_span = last.cell.col_span.saturating_add(span);
                            last.cell.blocks.extend(blocks);
                            col = col.saturating_add(span);
                            continue;
                        }
                        self.put(row, col, span, merge, blocks, raw);
                        col = col.saturating_add(span);
                    }
                    "trPr" => {
                        let (said, deleted) = super::body::properties(x);
                        let skipped =
                            said.iter().find(|(n, _)| n == "gridBefore").and_then(|(_, n)| n.parse().ok());
                        (col, gone) = (col.saturating_add(skipped.unwrap_or(0)), deleted);
                    }
                    "sdt" | "sdtContent" | "customXml" => wrappers += 1,
                    _ => x.skip(),
                },
                Node::Close if wrappers > 0 => wrappers -= 1,
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        if gone {
            let mut said = String::new();
            for c in raw.get(before..).unwrap_or_default() {
                said.push_str(&crate::flow::words(&c.cell.blocks));
                said.push(' ');
            }
            raw.truncate(before);
            self.gone(said.trim_end());
        }
        !gone
    }

    fn put(&self, row: u32, col: u32, span: u32, merge: Merge, blocks: Vec<Block>, raw: &mut Vec<RawCell>) {
        if merge.goes_on && !merge.restart {
            let above = raw
                .iter_mut()
                .rev()
                .take(4 * self.limits.columns)
                .find(|c| c.col == Some(col) && c.row.is_some_and(|r| r + c.cell.row_span == row));
            if let Some(above) = above {
                above.cell.row_span += 1;
                above.cell.blocks.extend(blocks);
                return;
            }
        }
        let cell = Cell { row_span: 1, col_span: span, blocks, ..Cell::default() };
        raw.push(RawCell { row: Some(row), col: Some(col), cell });
    }

    fn cell(&mut self, x: &mut Xml<'_>) -> (Merge, Vec<Block>) {
        let mut merge = Merge { col_span: 1, ..Merge::default() };
        let blocks = self.apart(|reader, flow| {
            while let Some(node) = x.next() {
                match node {
                    Node::Open(e) if e.name() == "tcPr" => properties(x, &mut merge),
                    Node::Open(e) => reader.element(&e, x, flow),
                    Node::Close => break,
                    Node::Text(_) => {}
                }
            }
        });
        (merge, blocks)
    }
}

fn properties(x: &mut Xml<'_>, merge: &mut Merge) {
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                match e.name() {
                    "gridSpan" => merge.col_span = e.number("val").unwrap_or(1),
                    "hMerge" => merge.sideways = e.attr("val").is_none_or(|v| v == "continue"),
                    "vMerge" => {
                        merge.goes_on = true;
                        merge.restart = e.attr("val").is_some_and(|v| v == "restart");
                    }
                    _ => {}
                }
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
}
