//! A 200 body as an answer, or the trouble that its miss class means for the question that was asked.

use crate::{Ask, Endpoint, Nothing, Trouble};
use law_host::Reply;
use law_source::{Body, Decoded, Format as Kind, Miss, Page, ReadError, Reason};
use std::cell::RefCell;

/// What a body says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    Record(T),
    /// Upstream says itself, in its own envelope, that it has no such record.
    NoRecord,
    /// A list without rows, and the query as upstream understood it.
    NoRows {
        keyword: String,
    },
}

impl<T> Answer<T> {
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Record(value) => Answer::Record(f(value)),
            Self::NoRecord => Answer::NoRecord,
            Self::NoRows { keyword } => Answer::NoRows { keyword },
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
        Ok(read(body, ask, decode)?.map(|value| self.set(value)))
    }

    pub fn set(&self, value: T) {
        *self.0.borrow_mut() = Some(value);
    }

    /// The answer with its value again.
    pub fn fill(self, answer: Answer<()>) -> Answer<T> {
        match (answer, self.0.into_inner()) {
            (Answer::Record(()), Some(value)) => Answer::Record(value),
            (Answer::NoRows { keyword }, _) => Answer::NoRows { keyword },
            (Answer::Record(()) | Answer::NoRecord, _) => Answer::NoRecord,
        }
    }
}

/// Small bodies only can be pages of the anti-bot or of the operators.
const SMALL: usize = 64 << 10;

pub fn read<T>(body: &[u8], ask: &Ask, decode: Decode<'_, T>) -> Result<Answer<T>, Trouble> {
    match decode(body)? {
        Ok(Decoded::Value(value)) => Ok(Answer::Record(value)),
        Ok(Decoded::Miss(miss)) => of_miss(miss, body, ask),
        Err(error) => Err(Trouble::BadShape { api: ask.target.title, what: what(&error.reason) }),
    }
}

fn of_miss<T>(miss: Miss, body: &[u8], ask: &Ask) -> Result<Answer<T>, Trouble> {
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
        Miss::ZeroRows { keyword, .. } if ask.endpoint == Endpoint::List => Ok(Answer::NoRows { keyword }),
        Miss::ZeroRows { .. } => nothing(Nothing::Hollow),
        Miss::Reported { code, .. } => Err(Trouble::Reported { api, code: short(&code) }),
    }
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
