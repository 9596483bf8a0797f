//! The client of one request: memory of the request first, then the host's cache, then upstream, then an
//! older copy with its date.

use crate::attempt::Line;
use crate::cache::{self, Entry, Question};
use crate::reading::{Answer, Check, Decode, Place};
use crate::{Ask, Endpoint, FetchConfig, Keep, Target, Trouble, mask, wait};
use law_host::{ApiKey, Gate, Host, LocalBoxFuture, Scope, UnixMillis};
use law_model::Ymd;
use law_vocab::sorted::SortedMap;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// An answer with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched<T> {
    pub value: T,
    /// When upstream gave it.
    pub as_of: UnixMillis,
    pub from_cache: bool,
    /// Why an answer past its time stands in for a new one.
    pub stale: Option<Trouble>,
    /// Upstream attempts and hops spent on it.
    pub calls: u32,
}

impl<T> Fetched<T> {
    /// The Korean calendar day of `as_of`.
    #[must_use]
    pub fn day(&self) -> Ymd {
        Ymd::from_unix_millis(self.as_of)
    }

    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Fetched<U> {
        let Self { value, as_of, from_cache, stale, calls } = self;
        Fetched { value: f(value), as_of, from_cache, stale, calls }
    }

    pub fn try_map<U>(self, f: impl FnOnce(T) -> Result<U, Trouble>) -> Result<Fetched<U>, Trouble> {
        let Self { value, as_of, from_cache, stale, calls } = self;
        Ok(Fetched { value: f(value)?, as_of, from_cache, stale, calls })
    }

    /// The calls of an earlier step added.
    #[must_use]
    pub fn after(self, calls: u32) -> Self {
        Self { calls: self.calls + calls, ..self }
    }
}

/// Whether an answer may come from the host's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    Kept,
    /// Asked of upstream in this very request.
    Now,
}

/// Questions of this request; clients of one scope share them.
#[derive(Debug, Default)]
struct Memory(RefCell<SortedMap<String, Rc<Slot>>>);

/// One question; those who ask it at the same time wait for one answer.
#[derive(Debug)]
struct Slot {
    turn: Gate,
    entry: RefCell<Option<Rc<Entry>>>,
    /// The last failure: those who waited for it do not spend attempts of their own at once.
    failed: RefCell<Option<(UnixMillis, Trouble)>>,
}

const REMEMBER_FAILURE_MILLIS: u64 = 5_000;

impl Slot {
    fn new() -> Self {
        Self { turn: Gate::new(1), entry: RefCell::default(), failed: RefCell::default() }
    }

    fn recent_failure(&self, now: UnixMillis) -> Option<Trouble> {
        let failed = self.failed.borrow();
        let recent = failed.as_ref().filter(|(at, _)| now < at + REMEMBER_FAILURE_MILLIS);
        recent.map(|(_, trouble)| trouble.clone())
    }
}

impl Memory {
    fn slot(&self, line: &str) -> Rc<Slot> {
        let mut slots = self.0.borrow_mut();
        Rc::clone(slots.entry_or(line.to_owned(), || Rc::new(Slot::new())))
    }
}

/// Asks the Open API on behalf of one request.
pub struct Client<'a> {
    pub host: &'a dyn Host,
    pub scope: &'a Scope,
    pub key: Option<&'a ApiKey>,
    pub cfg: &'a FetchConfig,
    memory: Rc<Memory>,
}

impl fmt::Debug for Client<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("key", &self.key.is_some()).finish_non_exhaustive()
    }
}

impl<'a> Client<'a> {
    #[must_use]
    pub fn new(host: &'a dyn Host, scope: &'a Scope, key: Option<&'a ApiKey>, cfg: &'a FetchConfig) -> Self {
        Self { host, scope, key, cfg, memory: scope.shared() }
    }

    /// `lawSearch.do` with `params` in wire order.
    pub async fn list<T>(
        &self,
        target: &Target,
        params: &[(&str, &str)],
        decode: Decode<'_, T>,
    ) -> Result<Fetched<Answer<T>>, Trouble> {
        self.get(&Ask::of(target, Endpoint::List, params)?, decode, Freshness::Kept).await
    }

    /// `lawService.do` with `params` in wire order.
    pub async fn detail<T>(
        &self,
        target: &Target,
        params: &[(&str, &str)],
        decode: Decode<'_, T>,
    ) -> Result<Fetched<Answer<T>>, Trouble> {
        self.get(&Ask::of(target, Endpoint::Detail, params)?, decode, Freshness::Kept).await
    }

    /// Any question.
    pub async fn get<T>(
        &self,
        ask: &Ask,
        decode: Decode<'_, T>,
        freshness: Freshness,
    ) -> Result<Fetched<Answer<T>>, Trouble> {
        let place = Place::new();
        let fetched = self.ask(ask, &|body| place.read(body, ask, decode), freshness).await?;
        Ok(fetched.map(|answer| place.fill(answer)))
    }

    /// Any question, whatever the type of its value.
    pub(crate) fn ask<'f>(
        &'f self,
        ask: &'f Ask,
        check: Check<'f>,
        freshness: Freshness,
    ) -> LocalBoxFuture<'f, Result<Fetched<Answer<()>>, Trouble>> {
        Box::pin(async move {
            let asked = ask.question();
            self.kept_or(&asked, freshness, check, async |line, key| line.retrieve(ask, key, check).await)
                .await
        })
    }

    /// An answer that this request has already, without asking anybody.
    pub(crate) fn remembered<T>(&self, ask: &Ask, decode: Decode<'_, T>) -> Option<Fetched<Answer<T>>> {
        let entry = self.memory.slot(&ask.line()).entry.borrow().clone()?;
        let place = Place::new();
        let answer = kept(&entry, &|body| place.read(body, ask, decode))?;
        Some(answer.map(|answer| place.fill(answer)))
    }

    /// The answer kept by the request or the host, or a new one from `retrieve`, or an old one.
    pub(crate) async fn kept_or(
        &self,
        asked: &Question,
        freshness: Freshness,
        read: Check<'_>,
        retrieve: impl AsyncFnOnce(&Line<'a>, &ApiKey) -> Result<(Vec<u8>, Answer<()>), Trouble>,
    ) -> Result<Fetched<Answer<()>>, Trouble> {
        let key = self.key.ok_or(Trouble::NoKey)?;
        self.scope.check(self.host.now())?;
        let slot = self.memory.slot(&asked.line);
        let _turn = wait::or_cancelled(self.scope, slot.turn.enter()).await?;
        let known = slot.entry.borrow().clone();
        if let Some(answer) = known.and_then(|entry| kept(&entry, read)) {
            return Ok(answer);
        }
        let keeps = self.cfg.cache && asked.keep != Keep::Request;
        let stored = if keeps && freshness == Freshness::Kept {
            cache::get(self.host, self.cfg, asked).await.map(Rc::new)
        } else {
            None
        };
        if let Some(entry) = stored.as_ref().filter(|entry| entry.is_fresh(asked, self.host.now()))
            && let Some(answer) = kept(entry, read)
        {
            *slot.entry.borrow_mut() = Some(Rc::clone(entry));
            return Ok(answer);
        }
        if let Some(trouble) = slot.recent_failure(self.host.now()) {
            return self.stand_in(stored, asked, read, trouble, 0);
        }
        let line = Line { host: self.host, scope: self.scope, cfg: self.cfg, calls: Cell::new(0) };
        let (body, value) = match retrieve(&line, key).await {
            Ok(retrieved) => retrieved,
            Err(trouble) => {
                if !matches!(trouble, Trouble::Spent(_) | Trouble::Cancelled) {
                    *slot.failed.borrow_mut() = Some((self.host.now(), trouble.clone()));
                }
                return self.stand_in(stored, asked, read, trouble, line.calls.get());
            }
        };
        let entry = Entry { stored: self.host.now(), body };
        if keeps && matches!(value, Answer::Record(_)) && !mask::may_show(&entry.body, key) {
            cache::put(self.host, self.cfg, asked, &entry).await;
        }
        let as_of = entry.stored;
        *slot.entry.borrow_mut() = Some(Rc::new(entry));
        Ok(Fetched { value, as_of, from_cache: false, stale: None, calls: line.calls.get() })
    }

    /// An older copy, with its date and the reason, when upstream does not answer; refusals of the key and
    /// cancellations are passed on as they are.
    fn stand_in(
        &self,
        stored: Option<Rc<Entry>>,
        asked: &Question,
        read: Check<'_>,
        trouble: Trouble,
        calls: u32,
    ) -> Result<Fetched<Answer<()>>, Trouble> {
        let passes =
            !matches!(trouble, Trouble::KeyRefused | Trouble::NotApplied { .. } | Trouble::Cancelled);
        let usable = stored.filter(|entry| passes && entry.may_stand_in(asked, self.cfg, self.host.now()));
        match usable.and_then(|entry| kept(&entry, read)) {
            Some(answer) => Ok(Fetched { stale: Some(trouble), calls, ..answer }),
            None => Err(trouble),
        }
    }
}

/// A kept body read again; one that no longer reads is forgotten.
fn kept(entry: &Entry, read: Check<'_>) -> Option<Fetched<Answer<()>>> {
    let value = read(&entry.body).ok()?;
    Some(Fetched { value, as_of: entry.stored, from_cache: true, stale: None, calls: 0 })
}
