//! What is wrong with a file as a whole. What is wrong with a page is found where the page is read.

use hayro_syntax::Pdf;
use hayro_syntax::object::Dict;
use law_doc::{Document, Gap};

#[derive(Default)]
pub(crate) struct Damage {
    /// The table of the objects, or a stream that holds objects.
    pub(crate) structure: bool,
    /// As many pages as the file says it has, if that is more than there are.
    promised: Option<usize>,
    /// Pages whose content could be read in part, from 1.
    pages: Vec<usize>,
}

impl Damage {
    pub(crate) fn of(bytes: &[u8], pdf: &Pdf, objects_broken: bool, cut: bool) -> Damage {
        let xref = pdf.xref();
        let root = xref.get::<Dict<'_>>(xref.root_id()).and_then(|d| d.get::<Dict<'_>>("Pages"));
        let count = root.and_then(|pages| pages.get::<usize>("Count"));
        let promised = count.filter(|n| *n > pdf.pages().len());
        let lost = !cut && (count.is_none() || !has_table(bytes));
        Damage { structure: objects_broken || lost, promised, pages: vec![] }
    }

    pub(crate) fn note(&mut self, page: usize) {
        self.pages.push(page);
    }

    pub(crate) fn is_there(&self) -> bool {
        self.structure || self.promised.is_some() || !self.pages.is_empty()
    }

    /// In words, at the document.
    pub(crate) fn tell(&self, doc: &mut Document, found: usize) {
        const AGAIN: &str = "원본을 다시 받아 주세요.";
        if self.structure {
            doc.warn_of(
                Gap::Damaged,
                format!("파일의 구조가 손상되어 찾아낸 부분만 읽었습니다. 빠진 글이 있을 수 있으니 {AGAIN}"),
            );
        }
        if let Some(promised) = self.promised {
            doc.warn_of(
                Gap::Damaged,
                format!(
                    "손상된 파일입니다. {promised}쪽이 있다고 적혀 있으나 {found}쪽만 찾아 읽었습니다. {AGAIN}"
                ),
            );
        }
        if !self.pages.is_empty() {
            let pages = crate::listed(&self.pages);
            doc.warn_of(Gap::Damaged, format!("{pages}쪽의 내용이 손상되어 일부만 읽었습니다. {AGAIN}"));
        }
    }
}

/// The last lines of the file lead to a table of its objects. Some mailers put bytes before the header.
fn has_table(bytes: &[u8]) -> bool {
    let find = |word: &[u8]| bytes.windows(word.len()).position(|w| w == word);
    let Some(at) = bytes.windows(9).rposition(|w| w == b"startxref") else { return false };
    let rest = bytes.get(at + 9..).unwrap_or_default().trim_ascii_start();
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).take(12);
    let offset = digits.fold(0usize, |n, b| n.saturating_mul(10).saturating_add(usize::from(b - b'0')));
    let leads = |to: usize| {
        let there = bytes.get(to..).unwrap_or_default().trim_ascii_start();
        there.starts_with(b"xref") || is_object(there)
    };
    leads(offset) || find(b"%PDF-").is_some_and(|header| leads(header.saturating_add(offset)))
}

/// `12 0 obj`
fn is_object(text: &[u8]) -> bool {
    let head = text.get(..text.len().min(40)).unwrap_or_default();
    let mut words = head.split(|b| b.is_ascii_whitespace()).filter(|w| !w.is_empty());
    let mut number = || words.next().is_some_and(|w| w.iter().all(u8::is_ascii_digit));
    number() && number() && words.next().is_some_and(|w| w.starts_with(b"obj"))
}
