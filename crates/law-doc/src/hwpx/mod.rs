//! HWPX: OWPML (KS X 6101) parts in a zip container.
//!
//! The parts are found by what they are called in every file Hangul writes, `Contents/section0.xml` and so on, and
//! by the package's own list where that differs; the `mimetype` entry is not relied on.

pub(crate) mod body;
mod field;
pub(crate) mod header;
mod object;

use crate::inflate::Budget;
use crate::model::{Aside, AsideKind, Document, Format};
use crate::refusal::NO_SECTION;
use crate::xml::{Node, Xml};
use crate::zip::Archive;
use crate::{Limits, Refusal};
use body::Reader;
use law_vocab::order::Arrange;

pub(crate) fn read(archive: &Archive<'_>, limits: &Limits) -> Result<Document, Refusal> {
    let mut budget = Budget::new(limits.inflated);
    if is_encrypted(archive, &mut budget)? {
        return Err(Refusal::Encrypted);
    }
    let whole = std::cell::Cell::new(!archive.cut);
    let mut part = |name: &str| -> Result<Option<String>, Refusal> {
        let Some(entry) = archive.find(name) else { return Ok(None) };
        let part = archive.read(entry, &mut budget)?;
        whole.set(whole.get() && part.whole);
        Ok(Some(match String::from_utf8(part.bytes) {
            Ok(s) => s,
            Err(e) => crate::text::decode(e.as_bytes()),
        }))
    };
    let head = part("Contents/header.xml")?.map(|xml| header::read(&mut Xml::new(&xml))).unwrap_or_default();
    let mut reader = Reader::new(head, Format::Hwpx, limits);
    let (sections, lost) = section_names(archive, part("Contents/content.hpf")?.as_deref());
    for name in &sections {
        if let Some(xml) = part(name)? {
            let mut walk = Xml::new(&xml);
            reader.section(&mut walk);
            whole.set(whole.get() && !walk.broken);
        }
    }
    if sections.is_empty() {
        return Err(Refusal::damaged("본문이 들어 있지 않음"));
    }
    let detail =
        if whole.get() { NO_SECTION } else { "압축이 풀리지 않거나 내용이 잘려 있음" };
    let mut doc = reader.into_document(whole.get() && !lost, detail)?;
    for name in numbered(archive, "Contents/masterpage", ".xml") {
        if let Some(xml) = part(&name)? {
            doc.asides.extend(body::master_page(&xml, limits));
        }
    }
    for name in numbered(archive, "Chart/chart", ".xml") {
        if let Some(xml) = part(&name)? {
            doc.asides.extend(chart(&xml));
        }
    }
    Ok(doc)
}

/// The package's manifest names an encryption for its parts.
fn is_encrypted(archive: &Archive<'_>, budget: &mut Budget) -> Result<bool, Refusal> {
    let Some(entry) = archive.find("META-INF/manifest.xml") else { return Ok(false) };
    let bytes = archive.read(entry, budget)?.bytes;
    let text = String::from_utf8_lossy(&bytes);
    let mut walk = Xml::new(&text);
    while let Some(node) = walk.next() {
        if let Node::Open(e) = node
            && e.name() == "encryption-data"
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sections in the order of the spine; by number when the package does not say.
fn section_names(archive: &Archive<'_>, package: Option<&str>) -> (Vec<String>, bool) {
    let mut lost = false;
    let mut items = Vec::new();
    let mut spine = Vec::new();
    let mut walk = Xml::new(package.unwrap_or_default());
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "item" => items.push((e.attr("id").unwrap_or_default(), e.attr("href").unwrap_or_default())),
            "itemref" => spine.push(e.attr("idref").unwrap_or_default()),
            _ => {}
        }
    }
    let mut names: Vec<String> = Vec::new();
    for id in spine {
        let href = items.iter().find(|(i, _)| *i == id).map(|(_, h)| h.trim_start_matches('/'));
        let Some(href) = href.filter(|h| file_name(h).starts_with("section")) else { continue };
        let found =
            [href.to_owned(), ["Contents/", href].concat()].into_iter().find(|n| archive.find(n).is_some());
        match found {
            Some(name) if !names.contains(&name) => names.push(name),
            Some(_) => {}
            None => lost = true,
        }
    }
    for name in numbered(archive, "Contents/section", ".xml") {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (names, lost)
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Entries `<prefix>N<suffix>` in the order of N.
fn numbered(archive: &Archive<'_>, prefix: &str, suffix: &str) -> Vec<String> {
    let mut found: Vec<(u32, String)> = archive
        .entries
        .iter()
        .filter_map(|e| {
            let n = e.name.strip_prefix(prefix)?.strip_suffix(suffix)?.parse().ok()?;
            Some((n, e.name.clone()))
        })
        .collect();
    found.arrange(Ord::cmp);
    found.into_iter().map(|(_, name)| name).collect()
}

/// The words of a DrawingML chart: titles, series, categories and values.
pub(crate) fn chart(xml: &str) -> Option<Aside> {
    let mut walk = Xml::new(xml);
    let mut said = String::new();
    while let Some(node) = walk.next() {
        if let Node::Open(e) = node
            && matches!(e.name(), "v" | "t")
        {
            if !said.is_empty() {
                said.push('\n');
            }
            said.push_str(&walk.text());
        }
    }
    (!said.is_empty()).then(|| Aside::text(AsideKind::Chart, &said))
}

pub(crate) fn is_package(archive: &Archive<'_>) -> bool {
    archive.entries.iter().any(|e| {
        matches!(e.name.as_str(), "Contents/content.hpf" | "Contents/header.xml" | "Contents/section0.xml")
            || e.name.starts_with("Contents/section")
    })
}
