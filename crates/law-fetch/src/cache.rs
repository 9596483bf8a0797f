//! Validated bodies in the host's cache, each with the question it answers and the date it came.
//!
//! The key of an entry is a hash with a version in front and never holds the user's key; the entry repeats
//! the question, so that a collision reads as a miss. An entry is kept past its freshness to stand in, with
//! its date, when upstream does not answer.

use crate::{FetchConfig, Keep};
use law_host::{Host, UnixMillis};

/// Bump when entries of older versions must not be read.
const PREFIX: &str = "hanlaw:drf:1:";
/// For words of whoever asked: a host keeps these near and for short, not where others read its store.
const OWN_WORDS_PREFIX: &str = "hanlaw:words:1:";
const MIN_TTL: u32 = 60;

/// What an entry answers, without the key, and how long it keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub line: String,
    pub keep: Keep,
    /// It holds words that its asker chose, beyond names of laws and numbers.
    pub own_words: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub stored: UnixMillis,
    pub body: Vec<u8>,
}

impl Entry {
    #[must_use]
    pub fn is_fresh(&self, asked: &Question, now: UnixMillis) -> bool {
        let keep = u64::from(asked.keep.seconds()) * 1_000;
        self.stored <= now && now - self.stored < keep
    }

    #[must_use]
    pub fn may_stand_in(&self, asked: &Question, cfg: &FetchConfig, now: UnixMillis) -> bool {
        let keep = u64::from(asked.keep.seconds()) + u64::from(cfg.stale_seconds);
        self.stored <= now && now - self.stored < keep * 1_000
    }
}

/// The name of an entry; the base is in it so that a stand-in's answers never pass for the Ministry's.
#[must_use]
pub fn key(cfg: &FetchConfig, asked: &Question) -> String {
    let prefix = if asked.own_words { OWN_WORDS_PREFIX } else { PREFIX };
    format!("{prefix}{:016x}", hash(&address(cfg, asked)))
}

fn address(cfg: &FetchConfig, asked: &Question) -> String {
    format!("{}{}", cfg.bases.of(law_host::Site::Drf), asked.line)
}

pub async fn get(host: &dyn Host, cfg: &FetchConfig, asked: &Question) -> Option<Entry> {
    let bytes = host.cache_get(key(cfg, asked)).await?;
    read(bytes, &address(cfg, asked))
}

pub async fn put(host: &dyn Host, cfg: &FetchConfig, asked: &Question, entry: &Entry) {
    let ttl = asked.keep.seconds().saturating_add(cfg.stale_seconds).max(MIN_TTL);
    let mut bytes = format!("{} {}\n", entry.stored, address(cfg, asked)).into_bytes();
    bytes.extend_from_slice(&entry.body);
    host.cache_put(key(cfg, asked), bytes, ttl).await;
}

fn read(mut bytes: Vec<u8>, address: &str) -> Option<Entry> {
    let end = bytes.iter().position(|b| *b == b'\n')?;
    let (stored, asked) = std::str::from_utf8(bytes.get(..end)?).ok()?.split_once(' ')?;
    (asked == address).then_some(())?;
    let stored = stored.parse().ok()?;
    bytes.drain(..=end);
    Some(Entry { stored, body: bytes })
}

/// FNV-1a.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_host::FakeHost;

    #[test]
    fn an_entry_answers_its_own_question_only() {
        let cfg = FetchConfig::default();
        let host = FakeHost::offline();
        let ask = |mst: &str| Question {
            line: format!("lawService.do?MST={mst}"),
            keep: Keep::Text,
            own_words: false,
        };
        let entry = Entry { stored: host.clock.get(), body: b"{}\n{}".to_vec() };
        host.run(put(&host, &cfg, &ask("1"), &entry));
        assert_eq!(host.run(get(&host, &cfg, &ask("1"))).flatten(), Some(entry.clone()));
        assert_eq!(host.run(get(&host, &cfg, &ask("2"))).flatten(), None);
        let stored = host.cache.borrow().values().next().cloned().unwrap_or_default();
        host.cache.borrow_mut().insert(key(&cfg, &ask("2")), stored);
        assert_eq!(host.run(get(&host, &cfg, &ask("2"))).flatten(), None, "as if two questions had one hash");
        assert!(entry.is_fresh(&ask("1"), entry.stored + 86_399_000));
        assert!(!entry.is_fresh(&ask("1"), entry.stored + 86_400_000));
        assert!(!entry.is_fresh(&ask("1"), entry.stored - 1), "a date in the future is not believed");
    }
}
