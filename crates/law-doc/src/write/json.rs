//! The document as JSON, for `convert --json`.

use crate::model::{Block, Document, Inline, Para, Table};
use serde_json::{Value, json};

/// `{format, blocks, notes, asides, warnings, images}`; blocks are `{paragraph}`, `{table}` or `{box}`.
pub fn to_json(doc: &Document) -> Value {
    json!({
        "format": doc.format.word(),
        "blocks": blocks(&doc.blocks),
        "notes": doc.notes.iter().map(|n| json!({
            "kind": match n.kind {
                crate::NoteKind::Footnote => "footnote",
                crate::NoteKind::Endnote => "endnote",
            },
            "number": n.number,
            "blocks": blocks(&n.blocks),
        })).collect::<Vec<_>>(),
        "asides": doc.asides.iter().map(|a| json!({
            "kind": a.kind.label(),
            "blocks": blocks(&a.blocks),
        })).collect::<Vec<_>>(),
        "warnings": doc.warnings,
        "images": doc.images,
    })
}

fn blocks(list: &[Block]) -> Value {
    list.iter()
        .map(|b| match b {
            Block::Para(p) => paragraph(p),
            Block::Table(t) => table(t),
            Block::Box(inner) => json!({"type": "box", "blocks": blocks(inner)}),
        })
        .collect()
}

fn paragraph(p: &Para) -> Value {
    let mut out = json!({"type": "paragraph", "section": p.source.section, "paragraph": p.source.para});
    if let Some(o) = out.as_object_mut() {
        if p.heading > 0 {
            o.insert("heading".into(), p.heading.into());
        }
        if !p.marker.is_empty() {
            o.insert("marker".into(), p.marker.as_str().into());
        }
        o.insert("content".into(), p.inlines.iter().map(inline).collect());
    }
    out
}

fn inline(i: &Inline) -> Value {
    match i {
        Inline::Text(t) => json!(t),
        Inline::Break => json!("\n"),
        Inline::Note(n) => json!({"note": n}),
        Inline::Equation(s) => json!({"equation": s, "latex": crate::equation::to_latex(s)}),
        Inline::Image { name } => json!({"image": name}),
        Inline::Link { url, text } => json!({"link": url, "text": text}),
        Inline::Ruby { base, ruby } => json!({"ruby": ruby, "text": base}),
    }
}

fn table(t: &Table) -> Value {
    json!({
        "type": "table",
        "rows": t.rows,
        "columns": t.cols,
        "caption": blocks(&t.caption),
        "cells": t.cells.iter().map(|c| json!({
            "row": c.row,
            "column": c.col,
            "row_span": c.row_span,
            "column_span": c.col_span,
            "blocks": blocks(&c.blocks),
        })).collect::<Vec<_>>(),
    })
}
