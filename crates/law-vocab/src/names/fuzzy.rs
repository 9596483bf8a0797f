//! Completion of what was begun and names near what was mistyped.

use super::blob::{Entry, entries, entries_from, first_range, keep_shared};
use super::facts::Form;
use super::{Name, NameStatus};
use crate::key::{KeyChars, is_gap};
use crate::order::Arrange;
use std::cmp::Reverse;

/// Calls `visit` with every entry and its key.
fn walk(entries: impl Iterator<Item = Entry>, mut visit: impl FnMut(Entry, &[char])) {
    let mut name: Vec<char> = Vec::new();
    let mut key = Vec::new();
    for entry in entries {
        keep_shared(&mut name, entry.shared);
        name.extend(entry.chars());
        key.clear();
        key.extend(name.iter().filter(|c| !is_gap(**c)).map(char::to_ascii_lowercase));
        visit(entry, &key);
    }
}

/// The names of an entry, each with what it adds to the key.
fn forms_of(entry: Entry) -> impl Iterator<Item = (Name, &'static str)> {
    [Form::Bare, Form::Decree, Form::Rule]
        .into_iter()
        .map(move |form| (Name::new(entry.offset, form), form.suffix().unwrap_or("")))
        .filter(|(name, _)| name.exists())
}

fn key_of(text: &str) -> Vec<char> {
    KeyChars::new(text).map(|(c, _)| c).collect()
}

/// Names that begin with what was typed: current before earlier before repealed, acts first, short names first.
#[must_use]
pub fn complete(prefix: &str, limit: usize) -> Vec<Name> {
    let typed = key_of(prefix);
    let Some(first) = typed.first() else { return Vec::new() };
    let (start, end) = first_range(*first);
    let mut found = Vec::new();
    walk(entries_from(start, end), |entry, key| {
        for (name, suffix) in forms_of(entry) {
            let whole = || key.iter().copied().chain(suffix.chars());
            if key.starts_with(&typed)
                || typed.len() > key.len() && typed.iter().copied().eq(whole().take(typed.len()))
            {
                found.push((name.status(), name.0 & 3, name.class(), key.len(), name));
            }
        }
    });
    found.arrange(Ord::cmp);
    found.into_iter().take(limit).map(|(.., name)| name).collect()
}

/// Names of laws in force that hold most of these words, short names first.
#[must_use]
pub fn holding(words: &[&str], limit: usize) -> Vec<Name> {
    let words: Vec<Vec<char>> =
        words.iter().map(|word| key_of(word)).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    let mut whole = Vec::new();
    walk(entries(), |entry, key| {
        for (name, suffix) in forms_of(entry) {
            whole.clear();
            whole.extend(key.iter().copied().chain(suffix.chars()));
            let hits =
                words.iter().filter(|word| whole.windows(word.len()).any(|part| part == *word)).count();
            if hits > 0 && name.status() == NameStatus::Current {
                found.push((Reverse(hits), whole.len(), name));
            }
        }
    });
    found.arrange(Ord::cmp);
    found.into_iter().take(limit).map(|(.., name)| name).collect()
}

/// Names a few strokes away from `text`, nearest first; the name itself when it is one.
#[must_use]
pub fn similar(text: &str, limit: usize) -> Vec<Name> {
    let typed = key_of(text.trim());
    let (typed, form) = strip_form(&typed);
    if typed.len() < 2 || typed.len() > 100 {
        return Vec::new();
    }
    let allowed = match typed.len() {
        2 => 1,
        3..=4 => 2,
        n => n / 2,
    };
    let mut found = Vec::new();
    walk(entries(), |entry, key| {
        let name = Name::new(entry.offset, form);
        if key.len().abs_diff(typed.len()) * GAP <= allowed
            && let Some(cost) = distance(typed, key, allowed)
            && name.exists()
        {
            found.push((cost, name.status(), name));
        }
    });
    found.arrange(Ord::cmp);
    found.into_iter().take(limit).map(|(.., name)| name).collect()
}

fn strip_form(typed: &[char]) -> (&[char], Form) {
    for form in [Form::Decree, Form::Rule] {
        let suffix: Vec<char> = form.suffix().unwrap_or("").chars().collect();
        if let Some(stem) = typed.strip_suffix(suffix.as_slice()).filter(|stem| stem.len() > 1) {
            return (stem, form);
        }
    }
    (typed, Form::Bare)
}

/// Cost of a syllable too many or too few, and of two unlike syllables.
const GAP: usize = 2;

/// Two syllables that differ in one stroke group (벚 for 법) are nearer than others.
fn swap_cost(a: char, b: char) -> usize {
    if a == b {
        return 0;
    }
    let parts = |c: char| {
        u32::from(c).checked_sub(0xac00).filter(|n| *n < 11_172).map(|n| [n / 588, n / 28 % 21, n % 28])
    };
    match (parts(a), parts(b)) {
        (Some(a), Some(b)) if a.iter().zip(&b).filter(|(x, y)| x == y).count() == 2 => 1,
        _ => GAP,
    }
}

/// Edit distance, or `None` when it is above `allowed`.
fn distance(a: &[char], b: &[char], allowed: usize) -> Option<usize> {
    let mut row: Vec<usize> = (0..=b.len()).map(|n| n * GAP).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i * GAP;
        let mut left = (i + 1) * GAP;
        let mut least = left;
        let mut next = Vec::with_capacity(row.len());
        next.push(left);
        for (y, above) in b.iter().zip(row.iter().skip(1)) {
            left = (diagonal + swap_cost(*x, *y)).min(above + GAP).min(left + GAP);
            diagonal = *above;
            least = least.min(left);
            next.push(left);
        }
        if least > allowed {
            return None;
        }
        row = next;
    }
    row.last().copied().filter(|cost| *cost <= allowed)
}
