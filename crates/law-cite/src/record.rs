//! From what was found to the records of the citation format, with spans in the source text.

use crate::law::Law;
use crate::place::Place;
use crate::resolve::{Cited, Hit, What};
use crate::units::{Level, inline};
use crate::view::View;
use law_model::{Citation, Kind, Part};
use law_vocab::names::Name;
use std::collections::BTreeMap;

pub(crate) fn records(text: &str, view: &View, hits: Vec<Hit>) -> Vec<Citation> {
    let mut offsets = Offsets::new(text);
    let mut names = Names::default();
    let mut last = 0;
    let mut found = Vec::with_capacity(hits.len());
    for hit in hits {
        let span = view.source(text, hit.start, hit.end);
        if span[0] < last || span[0] >= span[1] {
            continue;
        }
        last = span[1];
        let mut citation = record(view, &hit, &mut names);
        let (start, end) = (offsets.advance(span[0]), offsets.advance(span[1]));
        citation.span = [start.0, end.0];
        citation.span_utf8 = span;
        citation.span_utf16 = [start.1, end.1];
        citation.text = text.get(span[0]..span[1]).unwrap_or("").to_owned();
        found.push(citation);
    }
    found
}

/// Walks the text once and gives scalar values and UTF-16 units for rising byte offsets.
pub(crate) struct Offsets<'a> {
    text: &'a [u8],
    byte: usize,
    scalar: usize,
    utf16: usize,
}

impl<'a> Offsets<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), byte: 0, scalar: 0, utf16: 0 }
    }

    pub(crate) fn advance(&mut self, to: usize) -> (usize, usize) {
        let passed = self.text.get(self.byte..to).unwrap_or_default();
        // Every character has one byte that is no continuation; those of four bytes are surrogate pairs.
        let scalars = passed.iter().filter(|&&b| b & 0xc0 != 0x80).count();
        let pairs = passed.iter().filter(|&&b| b >= 0xf0).count();
        self.byte = to;
        self.scalar += scalars;
        self.utf16 += scalars + pairs;
        (self.scalar, self.utf16)
    }
}

/// Names and numbers of the laws cited so far: a text cites few laws many times.
#[derive(Default)]
struct Names(BTreeMap<Name, (Option<String>, Option<String>)>);

impl Names {
    fn of(&mut self, law: &Law) -> (Option<String>, Option<String>) {
        match law {
            Law::Known(name) => self.0.entry(*name).or_insert_with(|| (law.name(), law.id())).clone(),
            _ => (law.name(), None),
        }
    }
}

fn record(view: &View, hit: &Hit, names: &mut Names) -> Citation {
    match &hit.what {
        What::Case(case) => Citation { kind: Kind::Case, case: Some(case.clone()), ..Citation::default() },
        What::Place(cited) => {
            let Cited { place, tail, to, low, bracket } = cited.as_ref();
            let mut citation = of_place(place, names);
            citation.tail.clone_from(tail);
            citation.to.clone_from(to);
            if *low == Some(Level::Article) && tail.is_none() && to.is_none() && place.part == Part::Main {
                let open = inline(view, hit.end);
                let close = (view.at(open) == '(').then(|| view.bracket_end(open)).flatten();
                citation.claim_title = close.and_then(|close| claimed_title(view, open + 1, close - 1));
            } else if let Some((from, to)) = bracket {
                citation.claim_title = claimed_title(view, *from, *to);
            }
            citation.quote = quoted(view, hit.end);
            citation
        }
    }
}

fn of_place(place: &Place, names: &mut Names) -> Citation {
    let Place { version, part, addenda, units } = place;
    let (law, law_id) = names.of(&version.law);
    Citation {
        kind: version.law.kind(),
        law,
        law_id,
        old: version.old,
        old_until: version.old_until.clone(),
        part: *part,
        addenda: addenda.clone().filter(|_| *part == Part::Addenda),
        annex: units.annex.clone(),
        article: units.article.clone(),
        paragraph: units.paragraph.clone(),
        item: units.item.clone(),
        subitem: units.subitem.clone(),
        ..Citation::default()
    }
}

/// Endings and words that show that a bracket after an article is no title.
const NO_TITLE: [&str; 14] = [
    "이하",
    "개정",
    "신설",
    "참조",
    "경우",
    "대하여",
    "관하여",
    "한다",
    "된 것",
    "않",
    "제외",
    "포함",
    "함)",
    "같다",
];

fn claimed_title(view: &View, from: usize, to: usize) -> Option<String> {
    if to.saturating_sub(from) > 80 {
        return None;
    }
    let title = view.str(from, to).trim();
    let plain = !NO_TITLE.iter().any(|w| title.contains(w)) && !title.contains('"');
    let units = title.contains("제")
        && title.contains(['조', '항', '호'])
        && title.contains(|c: char| c.is_ascii_digit());
    let note = crate::notes::note(view, from, to).history;
    (plain && !units && !note && !title.is_empty()).then(|| title.to_owned())
}

/// `제1항은 “…”라고 규정하고`: the words that the text gives as the content of the place.
fn quoted(view: &View, end: usize) -> Option<String> {
    let mut at = end;
    for word in ["에서는", "에서", "에는", "은", "는", "이", "가", "에"] {
        if view.starts(at, word) {
            at += word.chars().count();
            break;
        }
    }
    let open = view.skip(if view.at(at) == ',' { at + 1 } else { at });
    let close_mark = match view.at(open) {
        '“' => '”',
        '"' => '"',
        _ => return None,
    };
    let close = (open + 1..(open + 2000).min(view.len())).find(|&i| view.at(i) == close_mark)?;
    let says = ["이라고", "라고", "고 규정", "고 정", "라 규정", "이라 규정", "고 하", "라는"];
    says.iter().any(|w| view.starts(close + 1, w)).then(|| view.str(open + 1, close).to_owned())
}
