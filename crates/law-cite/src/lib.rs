//! Citations of Korean law in any text: what is cited, where it stands, and which law it means.
//!
//! ```
//! use law_cite::{Context, extract};
//! let found = extract("민법 제750조 및 같은 조 제2항", &Context::default());
//! assert_eq!(found[1].law.as_deref(), Some("민법"));
//! assert_eq!(found[1].paragraph.as_deref(), Some("2"));
//! ```
//!
//! The text is read once into a plain `view` (full-width forms, Hanja, decomposed letters and dot variants
//! folded, each character knowing its source). `scan` finds mentions of laws, unit phrases and decisions in
//! text order; `resolve` works out what each one means from what stood before it. Every step is linear.
//!
//! What it never does: it looks nothing up beyond the table of names, so it says what a text cites and
//! never whether the place exists; a reference whose meaning the text does not give stays without a law.
//!
//! Names, their short forms and the numbers of laws come from `law-vocab`; the shape of the records is that
//! of [`law_model::Citation`].

mod amended;
mod annex;
mod annotate;
mod articles;
mod attach;
mod cases;
mod define;
mod fold;
mod foreign;
mod heading;
mod joints;
mod law;
mod markup;
mod mention;
mod notes;
mod owner;
mod phrase;
mod place;
mod private;
mod record;
mod resolve;
mod scan;
mod strange;
mod tails;
mod title;
mod units;
mod view;

pub use annotate::{Style, address, annotate, encoded, strip};
pub use law_model::{Citation, Kind};
pub use markup::{Plain, Reading, extract_html, is_html, plain_of_html};

/// What is known about a text before it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The law whose own text this is: gives 이 법, 법, 영, 전조 and bare units their meaning.
    pub law: Option<String>,
    /// The kind of that law, when its name does not tell.
    pub kind: Option<Kind>,
}

/// The laws a text names, with units or without, each once and in their official spelling; a noun that stands in the
/// place of a law (`마그나카르타 제39조`) counts as one.
#[must_use]
pub fn named(text: &str) -> Vec<String> {
    let view = view::View::new(text);
    let mut names = Vec::new();
    for event in scan::scan(&view, false, usize::MAX).0 {
        let name = match event {
            scan::Event::Mention(mention::Mention { who: mention::Who::Name(law), .. }) => law.name(),
            scan::Event::Unowned(phrase) => {
                let end = view.skip_back(phrase.start);
                Some(view.str(owner::word_start(&view, end), end).to_owned())
            }
            _ => None,
        };
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// In the words of a citation: a day that no calendar has, as written, and the day on which the act became law that they
/// name.
#[must_use]
pub fn days(words: &str) -> (Option<String>, Option<law_model::Ymd>) {
    const DIGITS: usize = 6;
    let digits = words.bytes().filter(u8::is_ascii_digit).count();
    if digits < DIGITS { (None, None) } else { notes::days(&view::View::new(words)) }
}

/// A text as the grammar reads it: full-width forms, the Hanja of the basic codes and decomposed letters in plain ones.
#[must_use]
pub fn plain(text: &str) -> String {
    view::View::new(text).rest(0).to_owned()
}

/// All citations of a text, in text order.
#[must_use]
pub fn extract(text: &str, context: &Context) -> Vec<Citation> {
    read(text, &view::View::new(text), context, usize::MAX).0
}

/// The same where a text may have so many and no more; a text with too many is not read to its end.
#[must_use]
pub fn extract_within(text: &str, context: &Context, most: usize) -> Option<Vec<Citation>> {
    let view = view::View::new(text);
    // Some of what looks like a citation is none.
    let enough = most.saturating_mul(2).saturating_add(1);
    let (mut found, whole) = read(text, &view, context, enough);
    if !whole && found.len() <= most {
        found = read(text, &view, context, usize::MAX).0;
    }
    (found.len() <= most).then_some(found)
}

/// What a text cites up to so many places, and whether that is all of it.
fn read(text: &str, view: &view::View, context: &Context, most: usize) -> (Vec<Citation>, bool) {
    let own_text = context.law.is_some();
    let (events, whole) = scan::scan(view, own_text, most);
    let private = !own_text && private::is_private(view);
    let hits = resolve::resolve(view, &events, context, private);
    (record::records(text, view, hits), whole)
}
