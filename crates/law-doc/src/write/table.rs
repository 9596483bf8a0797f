//! Tables: GitHub's where every cell is one place of the grid, HTML where cells span or hold tables.

use super::Writer;
use super::escape::Style;
use crate::model::{Block, Cell, Table};

impl Writer<'_> {
    pub(super) fn table(&mut self, t: &Table) {
        if !t.caption_below {
            self.blocks(&t.caption);
        }
        match self.style {
            Style::Plain => self.plain_table(t),
            _ if is_simple(t) => self.github_table(t),
            _ => {
                self.html_table(t);
                self.out.push_str("\n\n");
            }
        }
        if t.caption_below {
            self.blocks(&t.caption);
        }
    }

    fn plain_table(&mut self, t: &Table) {
        let (number, around) = self.at.table();
        for c in &t.cells {
            self.at.cell(Some((number, c.row + 1, c.col + 1)));
            self.blocks(&c.blocks);
        }
        self.at.cell(around);
    }

    fn github_table(&mut self, t: &Table) {
        let (number, around) = self.at.table();
        let mut row = None;
        for c in &t.cells {
            if row != Some(c.row) {
                if row.is_some() {
                    self.out.push_str("|\n");
                }
                if row == Some(0) {
                    self.rule(t.cols);
                }
                row = Some(c.row);
            }
            self.at.cell(Some((number, c.row + 1, c.col + 1)));
            self.out.push_str("| ");
            self.cell_lines(&c.blocks, Style::Cell);
            self.out.push(' ');
        }
        self.out.push_str("|\n");
        if t.rows == 1 {
            self.rule(t.cols);
        }
        self.out.push('\n');
        self.at.cell(around);
    }

    fn rule(&mut self, cols: u32) {
        self.out.push('|');
        for _ in 0..cols {
            self.out.push_str(" --- |");
        }
        self.out.push('\n');
    }

    fn html_table(&mut self, t: &Table) {
        let (number, around) = self.at.table();
        self.out.push_str("<table>\n");
        let mut cells = t.cells.iter().peekable();
        for row in 0..t.rows {
            self.out.push_str("<tr>");
            while let Some(c) = cells.next_if(|c| c.row == row) {
                self.at.cell(Some((number, c.row + 1, c.col + 1)));
                self.open_cell(c);
                self.cell_lines(&c.blocks, Style::Html);
                self.out.push_str("</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</table>");
        self.at.cell(around);
    }

    fn open_cell(&mut self, c: &Cell) {
        self.out.push_str("<td");
        for (name, span) in [(" rowspan=\"", c.row_span), (" colspan=\"", c.col_span)] {
            if span > 1 {
                self.out.push_str(name);
                self.out.push_str(&span.to_string());
                self.out.push('"');
            }
        }
        self.out.push('>');
    }

    /// The paragraphs of a cell, `<br>` between; tables inside stand as HTML.
    fn cell_lines(&mut self, blocks: &[Block], style: Style) {
        let mut first = true;
        for b in blocks {
            if !first {
                self.out.push_str("<br>");
            }
            first = false;
            match b {
                Block::Para(p) => {
                    let from = self.out.len();
                    self.line(p, style);
                    self.at.paragraph(from..self.out.len(), p);
                }
                Block::Box(inner) => self.cell_lines(inner, style),
                Block::Table(t) => {
                    self.caption(t, false, style);
                    self.html_table(t);
                    self.caption(t, true, style);
                }
            }
        }
    }

    fn caption(&mut self, t: &Table, below: bool, style: Style) {
        if t.caption_below == below && !t.caption.is_empty() {
            self.cell_lines(&t.caption, style);
            self.out.push_str("<br>");
        }
    }
}

fn is_simple(t: &Table) -> bool {
    t.rows > 0
        && t.cells.len() as u64 == u64::from(t.rows) * u64::from(t.cols)
        && t.cells.iter().all(|c| c.row_span == 1 && c.col_span == 1 && c.blocks.iter().all(no_table))
}

fn no_table(b: &Block) -> bool {
    match b {
        Block::Para(_) => true,
        Block::Box(inner) => inner.iter().all(no_table),
        Block::Table(_) => false,
    }
}
