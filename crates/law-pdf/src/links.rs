//! Links travel inside the text of lines, between marks that no letter uses, until its paragraphs are whole.

use law_doc::{Block, Inline, Para};

const START: char = '\u{fdd0}';
const TARGET: char = '\u{fdd1}';
const END: char = '\u{fdd2}';

pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, START | TARGET | END)
}

/// Text that leads to an address; a program may cut it into pieces, which are put together again.
pub(crate) fn append(out: &mut String, text: &str, url: &str) {
    let tail = format!("{TARGET}{url}{END}");
    if out.ends_with(&tail) {
        out.truncate(out.len() - tail.len());
    } else {
        out.push(START);
    }
    out.push_str(text);
    out.push_str(&tail);
}

/// Makes the links of all paragraphs.
pub(crate) fn resolve(blocks: &mut [Block]) {
    for block in blocks {
        match block {
            Block::Para(p) => split(p),
            Block::Table(t) => t.cells.iter_mut().for_each(|c| resolve(&mut c.blocks)),
            Block::Box(inner) => resolve(inner),
        }
    }
}

fn split(para: &mut Para) {
    let [Inline::Text(text)] = para.inlines.as_slice() else { return };
    if !text.contains(START) {
        return;
    }
    let mut out: Vec<Inline> = Vec::new();
    for piece in text.split(START) {
        let link = piece.split_once(TARGET).and_then(|(said, rest)| Some((said, rest.split_once(END)?)));
        let (space, rest) = match link {
            Some((said, (url, rest))) => {
                out.extend(inline(said.trim_end(), url));
                (said.get(said.trim_end().len()..).unwrap_or_default(), rest)
            }
            None => ("", piece),
        };
        if !(space.is_empty() && rest.is_empty()) {
            out.push(Inline::Text([space, rest].concat()));
        }
    }
    para.inlines = out;
}

/// Only addresses that are safe to click on.
fn inline(said: &str, url: &str) -> Option<Inline> {
    let safe = ["https://", "http://", "mailto:"].iter().any(|s| url.starts_with(s));
    let (text, url) = (said.to_owned(), url.to_owned());
    match safe && !said.trim().is_empty() {
        true => Some(Inline::Link { url, text }),
        false => (!text.is_empty()).then_some(Inline::Text(text)),
    }
}
