//! Fields: links, results of instructions, readings, and the old form fields.

use super::body::Reader;
use super::run::is_on;
use crate::flow::{FieldKind, Flow, clean};
use crate::model::Inline;
use crate::xml::{Element, Node, Xml};

impl Reader<'_> {
    /// A field says its instruction, then what comes of it; a link is made of the latter.
    pub(super) fn field(&mut self, kind: &str, flow: &mut Flow) {
        match kind {
            "begin" if self.fields.len() < self.limits.depth => self.fields.push(Some(String::new())),
            "separate" => {
                if let Some(instruction) = self.fields.last_mut().and_then(Option::take) {
                    flow.field_begin(self.fields.len().to_string(), link_of(&instruction));
                }
            }
            "end" => {
                let id = self.fields.len().to_string();
                if self.fields.pop() == Some(None) {
                    flow.field_end(&id);
                }
            }
            _ => {}
        }
    }

    pub(super) fn link(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let target = e.attr("id").and_then(|id| self.targets.get(&id)).cloned();
        flow.field_begin(String::new(), FieldKind::Link(target.unwrap_or_default()));
        self.content(x, flow);
        flow.field_end("");
    }

    pub(super) fn ruby(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let (mut base, mut ruby) = (String::new(), String::new());
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "rubyBase" => base = clean(&x.text()),
                    "rt" => ruby = clean(&x.text()),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        flow.push(Inline::Ruby { base, ruby });
    }
}

/// `HYPERLINK "https://…"`; other fields are their text.
fn link_of(instruction: &str) -> FieldKind {
    let url = instruction.trim_start().strip_prefix("HYPERLINK").and_then(|rest| rest.split('"').nth(1));
    match url.filter(|u| u.contains(':')) {
        Some(url) => FieldKind::Link(url.to_owned()),
        None => FieldKind::Other,
    }
}

/// What the form field in the open `fldChar` shows: its check box, or the chosen entry of its list.
pub(super) fn filled(x: &mut Xml<'_>) -> Option<String> {
    let (mut said, mut is_box, mut chosen, mut entries) = (None, false, None, 0);
    let mut open = 1usize;
    while open > 0 {
        let Some(node) = x.next() else { break };
        let Node::Open(e) = node else {
            open -= usize::from(matches!(node, Node::Close));
            continue;
        };
        open += 1;
        match e.name() {
            "checkBox" => (is_box, said) = (true, Some("☐".to_owned())),
            // The box says `default`, then `checked` once somebody has changed it; the list `result` before `default`.
            "default" | "checked" if is_box => said = Some(if is_on(&e) { "☑" } else { "☐" }.to_owned()),
            "result" | "default" => chosen = chosen.or(e.number("val")),
            "listEntry" => {
                if entries == chosen.unwrap_or(0) {
                    said = e.attr("val");
                }
                entries += 1;
            }
            _ => {}
        }
    }
    said
}
