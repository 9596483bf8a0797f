//! DOCX: WordprocessingML parts in a zip container.

mod body;
mod field;
mod math;
mod run;
mod styles;
mod table;

use crate::inflate::Budget;
use crate::model::{Aside, AsideKind, Block, Document, Format};
use crate::refusal::NO_NOTE;
use crate::xml::{Node, Xml};
use crate::zip::Archive;
use crate::{Limits, Refusal};
use body::Reader;
use law_vocab::sorted::SortedMap;

pub(crate) fn read(archive: &Archive<'_>, limits: &Limits) -> Result<Document, Refusal> {
    let mut budget = Budget::new(limits.inflated);
    let mut whole = !archive.cut;
    let mut part = |name: &str| -> Result<Option<String>, Refusal> {
        let Some(entry) = archive.find(name) else { return Ok(None) };
        let part = archive.read(entry, &mut budget)?;
        whole &= part.whole;
        Ok(Some(crate::text::decode(&part.bytes)))
    };
    let styles = styles::read(part("word/styles.xml")?.as_deref(), part("word/numbering.xml")?.as_deref());
    let main = main_part(archive).unwrap_or_default();
    let relations = format!("word/_rels/{}.rels", main.trim_start_matches("word/"));
    let targets = part(&relations)?.map(|xml| targets(&xml)).unwrap_or_default();
    let body = part(main)?.unwrap_or_default();
    let mut sides = Vec::new();
    for (name, element) in [
        ("word/footnotes.xml", "footnote"),
        ("word/endnotes.xml", "endnote"),
        ("word/comments.xml", "comment"),
    ] {
        sides.push((element, part(name)?.unwrap_or_default()));
    }
    let mut furniture = Vec::new();
    for entry in &archive.entries {
        let file = entry.name.strip_prefix("word/").filter(|f| f.ends_with(".xml"));
        let kind = match file {
            Some(f) if f.starts_with("header") => AsideKind::Header,
            Some(f) if f.starts_with("footer") => AsideKind::Footer,
            Some(f) if f.starts_with("charts/chart") => AsideKind::Chart,
            _ => continue,
        };
        furniture.push((kind, part(&entry.name)?.unwrap_or_default()));
    }

    let mut reader = Reader::new(styles, targets, limits);
    let mut walk = Xml::new(&body);
    let blocks = reader.story(&mut walk);
    whole &= !walk.broken && !body.is_empty();
    let mut has_notes = true;
    for (element, xml) in &sides {
        let stories = reader.stories(&mut Xml::new(xml), element);
        has_notes &= reader.attach(element, stories);
    }
    for (kind, xml) in &furniture {
        if *kind == AsideKind::Chart {
            reader.doc.asides.extend(crate::hwpx::chart(xml));
            continue;
        }
        let blocks = reader.story(&mut Xml::new(xml));
        reader.aside(*kind, blocks);
    }
    let detail = if whole { NO_NOTE } else { "압축이 풀리지 않거나 내용이 잘려 있음" };
    reader.into_document(blocks, whole && has_notes, detail)
}

/// The part with the body: some programs number it.
pub(crate) fn main_part<'a>(archive: &'a Archive<'_>) -> Option<&'a str> {
    let is_main = |name: &str| {
        let number = name.strip_prefix("word/document").and_then(|n| n.strip_suffix(".xml"));
        number.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
    };
    archive.entries.iter().map(|e| e.name.as_str()).find(|n| is_main(n))
}

/// Relationship id → target.
fn targets(xml: &str) -> SortedMap<String, String> {
    let mut out = SortedMap::new();
    let mut walk = Xml::new(xml);
    while let Some(node) = walk.next() {
        if let Node::Open(e) = node
            && e.name() == "Relationship"
        {
            out.insert(e.attr("Id").unwrap_or_default(), e.attr("Target").unwrap_or_default());
        }
    }
    out
}

impl Reader<'_> {
    fn aside(&mut self, kind: AsideKind, blocks: Vec<Block>) {
        if crate::flow::has_words(&blocks) {
            self.doc.asides.push(Aside { kind, blocks });
        }
    }
}

const FORMAT: Format = Format::Docx;
