//! Tables, drawings and equations.

use super::control::string_at;
use super::record::{Record, groups, tag};
use super::section::{Reader, Res};
use crate::bytes::{u16_at, u32_at};
use crate::flow::Flow;
use crate::grid::{RawCell, lay_out};
use crate::model::{Block, Cell, Inline};

impl Reader<'_> {
    pub(super) fn table(&mut self, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        self.deeper()?;
        let mut raw: Vec<RawCell> = Vec::new();
        let mut caption: Option<(Flow, bool)> = None;
        let mut cell: Option<(RawCell, Flow)> = None;
        let mut in_table = false;
        for (r, inner) in groups(body) {
            match r.tag {
                tag::TABLE => in_table = true,
                tag::LIST_HEADER if in_table => {
                    raw.extend(cell.take().map(closed));
                    let mut text = Flow::default();
                    self.paragraphs(inner, &mut text)?;
                    cell = Some((address(r.data), text));
                }
                tag::LIST_HEADER => {
                    let mut text = Flow::default();
                    self.paragraphs(inner, &mut text)?;
                    caption = Some((text, caption_below(r.data)));
                }
                tag::PARA_HEADER => match (&mut cell, &mut caption) {
                    (Some((_, text)), _) | (None, Some((text, _))) => self.paragraph(r, inner, text)?,
                    (None, None) => {}
                },
                _ => {}
            }
        }
        raw.extend(cell.take().map(closed));
        self.shallower();
        let (mut table, moved) = lay_out(raw, self.limits.columns, &mut self.holes);
        if moved {
            self.doc.warn("칸이 겹치거나 표 밖으로 나간 표가 있어 칸 자리를 바로잡았습니다.");
        }
        if let Some((text, below)) = caption {
            (table.caption, table.caption_below) = (text.finish(), below);
        }
        flow.block(Block::Table(table));
        Ok(())
    }

    /// A drawing object: caption, picture, text box, or a group of those.
    pub(super) fn drawing(&mut self, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        self.deeper()?;
        let mut caption: Option<(Flow, bool)> = None;
        let mut inner = Flow::default();
        for (r, below) in groups(body) {
            match r.tag {
                tag::LIST_HEADER => {
                    let mut text = Flow::default();
                    self.paragraphs(below, &mut text)?;
                    caption = Some((text, caption_below(r.data)));
                }
                tag::PARA_HEADER => {
                    if let Some((text, _)) = &mut caption {
                        self.paragraph(r, below, text)?;
                    }
                }
                tag::SHAPE_COMPONENT => self.shape(below, &mut inner)?,
                _ => {}
            }
        }
        self.shallower();
        let (caption, is_below) = caption.map_or((vec![], true), |(text, below)| (text.finish(), below));
        let shape = inner.finish();
        let parts = if is_below { [shape, caption] } else { [caption, shape] };
        for part in parts {
            boxed(part, flow);
        }
        Ok(())
    }

    fn shape(&mut self, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        self.deeper()?;
        let mut text = Flow::default();
        for (r, inner) in groups(body) {
            match r.tag {
                tag::PARA_HEADER => self.paragraph(r, inner, &mut text)?,
                tag::LIST_HEADER => self.paragraphs(inner, &mut text)?,
                tag::SHAPE_COMPONENT => self.shape(inner, flow)?,
                tag::PICTURE => {
                    let id = usize::from(u16_at(r.data, 71).unwrap_or(0));
                    let name = id.checked_sub(1).and_then(|i| self.info.files.get(i)).cloned();
                    self.picture(name, flow);
                }
                tag::OLE => self.picture(None, flow),
                tag::TEXT_ART => flow.text(&string_at(r.data, 32).0.replace(['\r', '\n'], " ")),
                _ => {}
            }
        }
        self.shallower();
        boxed(text.finish(), flow);
        Ok(())
    }

    fn picture(&mut self, name: Option<String>, flow: &mut Flow) {
        self.doc.images += 1;
        flow.push(Inline::Image { name: name.unwrap_or_else(|| "개체".to_owned()), alt: String::new() });
    }

    pub(super) fn equation(&mut self, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        for (r, _) in groups(body).filter(|(r, _)| r.tag == tag::EQUATION) {
            let (script, _) = string_at(r.data, 4);
            if !script.trim().is_empty() {
                flow.push(Inline::Equation(script.trim().to_owned()));
            }
        }
        boxed(self.list(body)?, flow);
        Ok(())
    }
}

fn boxed(blocks: Vec<Block>, flow: &mut Flow) {
    if !blocks.is_empty() {
        flow.block(Block::Box(blocks));
    }
}

fn closed((mut cell, text): (RawCell, Flow)) -> RawCell {
    cell.cell.blocks = text.finish();
    cell
}

fn address(list: &[u8]) -> RawCell {
    let field = |at| u16_at(list, at).map(u32::from);
    let cell = Cell { col_span: field(12).unwrap_or(1), row_span: field(14).unwrap_or(1), ..Cell::default() };
    RawCell { col: field(8), row: field(10), cell }
}

/// Left and top captions are read before what they name.
fn caption_below(list: &[u8]) -> bool {
    !matches!(u32_at(list, 8).unwrap_or(3) & 3, 0 | 2)
}
