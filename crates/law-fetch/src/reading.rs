//! A 200 body as an answer, or the trouble that its miss class means for the question that was asked.

use crate::{Ask, Endpoint, Format, Nothing, Trouble};
use law_host::Reply;
use law_source::{Body, Decoded, Format as Kind, Miss, Page, ReadError, Reason};
use std::cell::RefCell;

/// What a body says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    Record(T),
    /// Upstream says itself, in its own envelope, that it has no such record.
    NoRecord,
    /// A list without rows, and the query as upstream understood it. `total`: zero, or how many there are where the
    /// page asked for lies behind the last.
    NoRows {
        keyword: String,
        total: u64,
    },
}

impl<T> Answer<T> {
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Record(value) => Answer::Record(f(value)),
            Self::NoRecord => Answer::NoRecord,
            Self::NoRows { keyword, total } => Answer::NoRows { keyword, total },
        }
    }

    #[must_use]
    pub fn record(self) -> Option<T> {
        match self {
            Self::Record(value) => Some(value),
            Self::NoRecord | Self::NoRows { .. } => None,
        }
    }
}

/// What a decoder makes of a body; the crate `law-source` has one for every shape.
pub type Read<T> = Result<Decoded<T>, ReadError>;
/// Turns a body (UTF-8, without keys) into a value.
pub type Decode<'d, T> = &'d dyn Fn(&[u8]) -> Result<Read<T>, Trouble>;

/// Tells what a body says and leaves the value with the asker: asking again, keeping and standing in are the
/// same code for values of every type.
pub(crate) type Check<'r> = &'r dyn Fn(&[u8]) -> Result<Answer<()>, Trouble>;

/// Where a [`Check`] leaves the value of the last body that it could read.
pub(crate) struct Place<T>(RefCell<Option<T>>);

impl<T> Place<T> {
    pub const fn new() -> Self {
        Self(RefCell::new(None))
    }

    /// Reads `body` as the answer to `ask` and keeps the value here.
    pub fn read(&self, body: &[u8], ask: &Ask, decode: Decode<'_, T>) -> Result<Answer<()>, Trouble> {
        let said = match decode(body)? {
            Ok(Decoded::Value(value)) => {
                self.set(value);
                Said::Value
            }
            Ok(Decoded::Miss(miss)) => Said::Miss(miss),
            Err(error) => Said::Error(error.reason),
        };
        judge(said, body, ask)
    }

    pub fn set(&self, value: T) {
        *self.0.borrow_mut() = Some(value);
    }

    /// The answer with its value again.
    pub fn fill(self, answer: Answer<()>) -> Answer<T> {
        match (answer, self.0.into_inner()) {
            (Answer::Record(()), Some(value)) => Answer::Record(value),
            (Answer::NoRows { keyword, total }, _) => Answer::NoRows { keyword, total },
            (Answer::Record(()) | Answer::NoRecord, _) => Answer::NoRecord,
        }
    }
}

/// Small bodies only can be pages of the anti-bot or of the operators.
const SMALL: usize = 64 << 10;

/// What a decoder said, its value left out.
enum Said {
    Value,
    Miss(Miss),
    Error(Reason),
}

/// One for values of every type.
fn judge(said: Said, body: &[u8], ask: &Ask) -> Result<Answer<()>, Trouble> {
    match said {
        Said::Value => whole(body, ask).map(|()| Answer::Record(())),
        Said::Miss(miss) => of_miss(miss, body, ask),
        Said::Error(reason) => Err(bad_shape(ask, &reason)),
    }
}

fn bad_shape(ask: &Ask, reason: &Reason) -> Trouble {
    Trouble::BadShape { api: ask.target.title, what: what(reason) }
}

fn of_miss(miss: Miss, body: &[u8], ask: &Ask) -> Result<Answer<()>, Trouble> {
    let api = ask.target.title;
    let nothing = |nothing| Err(Trouble::GaveNothing { api, nothing });
    match miss {
        Miss::Empty => nothing(Nothing::Blank),
        Miss::Hollow => nothing(Nothing::Hollow),
        Miss::Auth { .. } => Err(Trouble::KeyRefused),
        Miss::Html { page: Page::Maintenance } => Err(Trouble::Maintenance),
        Miss::Html { page: Page::Script { .. } } => Err(Trouble::Blocked),
        Miss::Html { page: Page::Permission } if !ask.target.notice_may_mean_absent => {
            Err(Trouble::NotApplied { api })
        }
        Miss::Html { .. } => nothing(Nothing::Page),
        // A page that says so is no envelope: the real ones say it in XML or JSON.
        Miss::NoMatch { .. } if Body::open(body, None).format == Kind::Html => nothing(Nothing::Page),
        Miss::NoMatch { .. } => Ok(Answer::NoRecord),
        Miss::ZeroRows { keyword, total }
            if ask.endpoint == Endpoint::List && (total == 0 || is_behind(ask, total)) =>
        {
            whole(body, ask).map(|()| Answer::NoRows { keyword, total })
        }
        Miss::ZeroRows { .. } => nothing(Nothing::Hollow),
        Miss::Reported { code, .. } => Err(Trouble::Reported { api, code: short(&code) }),
    }
}

/// A page reads as far as it goes; XML and JSON that were cut do not read at all.
fn whole(body: &[u8], ask: &Ask) -> Result<(), Trouble> {
    let markup = ask.format == Format::Html && body.trim_ascii_start().starts_with(b"<");
    if markup && !law_source::is_whole(&String::from_utf8_lossy(body)) {
        return Err(bad_shape(ask, &Reason::Syntax { detail: String::new() }));
    }
    Ok(())
}

/// Whether a list of so many rows has none on the page that was asked for.
fn is_behind(ask: &Ask, total: u64) -> bool {
    let number = |name: &str, usual: u64| ask.param(name).and_then(|n| n.parse().ok()).unwrap_or(usual);
    number("page", 1).saturating_sub(1).saturating_mul(number("display", 20)) >= total
}

/// Why a body cannot be read, without quoting it.
fn what(reason: &Reason) -> String {
    match reason {
        Reason::UnknownTarget => "알지 못하는 대상".to_owned(),
        Reason::Syntax { .. } => "본문이 끊겼거나 깨짐".to_owned(),
        Reason::UnknownShape { root } => format!("처음 보는 구조 '{}'", short(root)),
    }
}

fn short(text: &str) -> String {
    let text: String = text.chars().filter(|c| c.is_alphanumeric() || *c == '_').take(30).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn page(reply: &Reply) -> Option<Page> {
    if reply.body.len() > SMALL {
        return None;
    }
    match Miss::of_body(&Body::open(&reply.body, Some(&reply.content_type))) {
        Some(Miss::Html { page }) => Some(page),
        _ => None,
    }
}

/// An anti-bot page, and the address it plainly gives.
pub fn script_page(reply: &Reply) -> Option<Option<String>> {
    match page(reply) {
        Some(Page::Script { next }) => Some(next),
        _ => None,
    }
}

pub fn is_maintenance(reply: &Reply) -> bool {
    page(reply) == Some(Page::Maintenance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Target;

    #[test]
    fn a_list_without_rows_is_empty_or_behind_its_end() {
        let check = |page: &str, total: u64| {
            let params = [("display", "10"), ("page", page)];
            let ask = Ask::of(&crate::target::LAW, Endpoint::List, &params).unwrap();
            let miss = Miss::ZeroRows { total, keyword: String::new() };
            let read = Place::<()>::new().read(b"{}", &ask, &|_| Ok(Ok(Decoded::Miss(miss.clone()))));
            read.map_err(|t| t.code())
        };
        let none = |total| Ok(Answer::NoRows { keyword: String::new(), total });
        assert_eq!(check("1", 0), none(0));
        assert_eq!(check("2", 10), none(10));
        // Rows that should stand there are missing.
        assert_eq!(check("2", 11), Err("upstream_no_data"));
        assert_eq!(check("", 5), Err("upstream_no_data"));
    }

    #[test]
    fn a_page_counts_when_it_is_whole() {
        let prec = Target::named("prec").unwrap();
        let ask = Ask::of(&prec, Endpoint::Detail, &[("ID", "1")]).unwrap().in_format(Format::Html);
        let read = |body: &str| {
            let read = Place::new().read(body.as_bytes(), &ask, &|_| Ok(Ok(Decoded::Value(()))));
            read.map_err(|t| t.code())
        };
        assert_eq!(read("<html><iframe src='/x'></html>"), Ok(Answer::Record(())));
        assert_eq!(read("\n<html><iframe src='/x'>"), Err("bad_shape"));
        // The text behind the page comes as JSON.
        assert_eq!(read("{}"), Ok(Answer::Record(())));
    }
}
