//! The client of one request: memory of the request first, then the host's cache, then upstream, then an
//! older copy with its date.

use crate::attempt::Line;
use crate::cache::{self, Entry};
use crate::reading::{Answer, Decode, read};
use crate::{Ask, Endpoint, FetchConfig, Target, Trouble};
use law_host::{ApiKey, Gate, Host, Scope, UnixMillis};
use law_model::Ymd;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
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
    /// Upstream attempts spent on it.
    pub calls: u32,
}

impl<T> Fetched<T> {
    /// The Korean calendar day of `as_of`.
    #[must_use]
    pub fn day(&self) -> Ymd {
        Ymd::from_unix_millis(self.as_of)
    }

    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Fetched<U> {
        Fetched {
            value: f(self.value),
            as_of: self.as_of,
            from_cache: self.from_cache,
            stale: self.stale,
            calls: self.calls,
        }
    }
}

/// Whether an answer may come from the host's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    Kept,
    /// Asked of upstream in this very request.
    Now,
}

/// One question of this request; those who ask it at the same time wait for one answer.
#[derive(Debug)]
struct Slot {
    turn: Gate,
    entry: RefCell<Option<Rc<Entry>>>,
}

/// Asks the Open API on behalf of one request.
pub struct Client<'a> {
    pub host: &'a dyn Host,
    pub scope: &'a Scope,
    pub key: Option<&'a ApiKey>,
    pub cfg: &'a FetchConfig,
    memory: RefCell<BTreeMap<String, Rc<Slot>>>,
}

impl fmt::Debug for Client<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("key", &self.key.is_some()).finish_non_exhaustive()
    }
}

impl<'a> Client<'a> {
    #[must_use]
    pub fn new(host: &'a dyn Host, scope: &'a Scope, key: Option<&'a ApiKey>, cfg: &'a FetchConfig) -> Self {
        Self { host, scope, key, cfg, memory: RefCell::default() }
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
        let key = self.key.ok_or(Trouble::NoKey)?;
        self.scope.check(self.host.now())?;
        let slot = self.slot(ask);
        let _turn = crate::wait::or_cancelled(self.scope, slot.turn.enter()).await?;
        let known = slot.entry.borrow().clone();
        if let Some(answer) = known.and_then(|entry| kept(&entry, ask, decode)) {
            return Ok(answer);
        }
        let stored = if self.cfg.cache { cache::get(self.host, self.cfg, ask).await } else { None };
        let usable = |entry: &&Entry| freshness == Freshness::Kept && entry.is_fresh(ask, self.host.now());
        if let Some(entry) = stored.as_ref().filter(usable)
            && let Some(answer) = kept(entry, ask, decode)
        {
            *slot.entry.borrow_mut() = Some(Rc::new(entry.clone()));
            return Ok(answer);
        }
        let line = Line { host: self.host, scope: self.scope, cfg: self.cfg, calls: Cell::new(0) };
        match line.retrieve(ask, key, decode).await {
            Ok((body, value)) => {
                let entry = Entry { stored: self.host.now(), body };
                if self.cfg.cache && matches!(value, Answer::Record(_)) {
                    cache::put(self.host, self.cfg, ask, &entry).await;
                }
                let as_of = entry.stored;
                *slot.entry.borrow_mut() = Some(Rc::new(entry));
                Ok(Fetched { value, as_of, from_cache: false, stale: None, calls: line.calls.get() })
            }
            Err(trouble) => self.stand_in(
                stored.filter(|_| freshness == Freshness::Kept),
                ask,
                decode,
                trouble,
                line.calls.get(),
            ),
        }
    }

    fn slot(&self, ask: &Ask) -> Rc<Slot> {
        let mut memory = self.memory.borrow_mut();
        let slot = memory
            .entry(ask.line())
            .or_insert_with(|| Rc::new(Slot { turn: Gate::new(1), entry: RefCell::default() }));
        Rc::clone(slot)
    }

    /// An older copy, with its date and the reason, when upstream does not answer; refusals of the key and
    /// cancellations are passed on as they are.
    fn stand_in<T>(
        &self,
        stored: Option<Entry>,
        ask: &Ask,
        decode: Decode<'_, T>,
        trouble: Trouble,
        calls: u32,
    ) -> Result<Fetched<Answer<T>>, Trouble> {
        let passes =
            !matches!(trouble, Trouble::KeyRefused | Trouble::NotApplied { .. } | Trouble::Cancelled);
        let usable = stored.filter(|entry| passes && entry.may_stand_in(ask, self.cfg, self.host.now()));
        match usable.and_then(|entry| kept(&entry, ask, decode)) {
            Some(answer) => Ok(Fetched { stale: Some(trouble), calls, ..answer }),
            None => Err(trouble),
        }
    }
}

/// A kept body read again; one that no longer reads is forgotten.
fn kept<T>(entry: &Entry, ask: &Ask, decode: Decode<'_, T>) -> Option<Fetched<Answer<T>>> {
    let value = read(&entry.body, ask, decode).ok()?;
    Some(Fetched { value, as_of: entry.stored, from_cache: true, stale: None, calls: 0 })
}
