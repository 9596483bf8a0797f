//! One light view over XML and JSON, so that every shape is read by one reader.
//!
//! XML children and JSON members are both entries of an object; repeated children and arrays are both items;
//! an attribute is an entry like any other and the text beside it is `content`, as upstream's own JSON has it.
//! Keys lose their spaces and are compared without ASCII case (`</법종구분 >`, `행정규칙 일련번호`).
//! Every entry remembers whether somebody read it: what stays unread is reported, not silently lost.

use crate::markup;
use law_vocab::order::Arrange;
use std::borrow::Cow;
use std::cell::Cell;

/// Deepest nesting accepted; upstream's own bodies stay below 16.
pub const MAX_DEPTH: usize = 64;

/// Text inside is raw: tags and entities are resolved once, when it is taken out.
#[derive(Clone, Debug)]
pub enum Node<'a> {
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<Entry<'a>>),
}

#[derive(Clone, Debug)]
pub struct Entry<'a> {
    pub key: Cow<'a, str>,
    pub value: Node<'a>,
    seen: Cell<Seen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    No,
    /// Entered; its own entries speak for themselves.
    Entered,
    /// Taken as text, with everything inside.
    Whole,
}

/// Names under which upstream puts the text of an element that has attributes.
const TEXT_KEYS: [&str; 4] = ["content", "#text", "_", "$"];

impl<'a> Entry<'a> {
    #[must_use]
    pub fn new(key: impl Into<Cow<'a, str>>, value: Node<'a>) -> Self {
        let mut key = key.into();
        if key.contains(' ') {
            key.to_mut().retain(|c| c != ' ');
        }
        Self { key, value, seen: Cell::new(Seen::No) }
    }

    fn enter(&self) -> &Node<'a> {
        if self.seen.get() == Seen::No {
            self.seen.set(Seen::Entered);
        }
        &self.value
    }
}

impl<'a> Node<'a> {
    #[must_use]
    pub fn empty() -> Self {
        Self::Text(Cow::Borrowed(""))
    }

    fn entries(&self) -> &[Entry<'a>] {
        match self {
            Self::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Entries under the key; a list that holds a single object is entered as if it were that object.
    fn matching<'n>(&'n self, key: &'n str) -> impl Iterator<Item = &'n Entry<'a>> {
        self.only().entries().iter().filter(move |e| same_key(&e.key, key))
    }

    fn only(&self) -> &Self {
        match self {
            Self::List(items) => match items.as_slice() {
                [one] => one.only(),
                _ => self,
            },
            _ => self,
        }
    }

    /// The first value under the key.
    #[must_use]
    pub fn get<'n>(&'n self, key: &'n str) -> Option<&'n Node<'a>> {
        self.matching(key).next().map(Entry::enter)
    }

    /// The value at the end of a path of keys.
    #[must_use]
    pub fn at<'n>(&'n self, path: &[&'n str]) -> Option<&'n Node<'a>> {
        path.iter().try_fold(self, |node, key| node.get(key))
    }

    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.matching(key).next().is_some()
    }

    /// Everything under the key: repeated children, array items, or the single object alike. Blank values,
    /// which upstream writes for "none", are left out.
    #[must_use]
    pub fn items<'n>(&'n self, key: &'n str) -> Vec<&'n Node<'a>> {
        let mut out = Vec::new();
        for entry in self.matching(key) {
            entry.enter().flatten_into(&mut out);
        }
        out
    }

    /// Same with the blank ones: the cells of a column, whose places count.
    #[must_use]
    pub(crate) fn cells<'n>(&'n self, key: &'n str) -> Vec<&'n Node<'a>> {
        let flat = |node: &'n Node<'a>| match node {
            Self::List(items) => items.iter().collect(),
            one => vec![one],
        };
        self.matching(key).flat_map(|entry| flat(entry.enter())).collect()
    }

    /// The node itself, or the items of the list it is.
    #[must_use]
    pub fn each(&self) -> Vec<&Node<'a>> {
        let mut out = Vec::new();
        self.flatten_into(&mut out);
        out
    }

    fn flatten_into<'n>(&'n self, out: &mut Vec<&'n Node<'a>>) {
        match self {
            Self::List(items) => items.iter().for_each(|i| i.flatten_into(out)),
            node if node.is_blank() => {}
            node => out.push(node),
        }
    }

    /// Keys in order, without marking anything as read.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.only().entries().iter().map(|e| e.key.as_ref())
    }

    /// Values in order with their keys. Texts do not count as read by this: looking at them is not taking them.
    pub fn members(&self) -> impl Iterator<Item = (&str, &Node<'a>)> {
        self.only().entries().iter().map(|e| match &e.value {
            Self::Text(_) => (e.key.as_ref(), &e.value),
            _ => (e.key.as_ref(), e.enter()),
        })
    }

    /// Same, for a reader that takes everything there is.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (&str, &Node<'a>)> {
        self.only().entries().iter().map(|e| {
            e.seen.set(Seen::Whole);
            (e.key.as_ref(), &e.value)
        })
    }

    #[must_use]
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Text(text) => text.trim().is_empty(),
            Self::List(items) => items.iter().all(Node::is_blank),
            Self::Object(entries) => entries.iter().all(|e| e.value.is_blank()),
        }
    }

    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self.only(), Self::Object(entries) if !entries.is_empty())
    }

    /// Raw lines of the text under the key.
    #[must_use]
    pub fn raw_lines<'n>(&'n self, key: &'n str) -> Vec<&'n str> {
        let mut out = Vec::new();
        for entry in self.matching(key) {
            entry.seen.set(Seen::Whole);
            entry.value.lines_into(&mut out);
        }
        out
    }

    /// Marks fields as known and of no use to anybody.
    pub(crate) fn ignore(&self, keys: &[&str]) {
        keys.iter().flat_map(|key| self.matching(key)).for_each(|e| e.seen.set(Seen::Whole));
    }

    /// Same for all fields that are plain text.
    pub(crate) fn ignore_texts(&self) {
        let texts = self.only().entries().iter().filter(|e| matches!(e.value, Self::Text(_)));
        texts.for_each(|e| e.seen.set(Seen::Whole));
    }

    /// Raw lines of this node's own text.
    #[must_use]
    pub fn own_lines(&self) -> Vec<&str> {
        let mut out = Vec::new();
        self.lines_into(&mut out);
        out
    }

    fn lines_into<'n>(&'n self, out: &mut Vec<&'n str>) {
        match self {
            Self::Text(text) => out.push(text),
            Self::List(items) => items.iter().for_each(|i| i.lines_into(out)),
            Self::Object(entries) => {
                let named = entries.iter().find(|e| TEXT_KEYS.contains(&e.key.as_ref()));
                match named {
                    Some(entry) => entry.value.lines_into(out),
                    None => entries.iter().for_each(|e| e.value.lines_into(out)),
                }
            }
        }
    }

    /// The text under the key as people read it; empty when there is none.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        let lines = self.raw_lines(key);
        let text = markup::plain_lines(&lines);
        // Some bodies spell an absent value out.
        if text == "null" { String::new() } else { text }
    }

    /// The text of this node itself.
    #[must_use]
    pub fn own_text(&self) -> String {
        markup::plain_lines(&self.own_lines())
    }

    /// Text under the first of the keys that has any; the others count as read too.
    #[must_use]
    pub fn text_of(&self, keys: &[&str]) -> String {
        let mut found = String::new();
        for key in keys {
            let text = self.text(key);
            if found.is_empty() {
                found = text;
            }
        }
        found
    }

    /// Paths of non-blank values nobody has read.
    #[must_use]
    pub fn unread(&self) -> Vec<String> {
        let mut out = Vec::new();
        self.unread_into("", &mut out);
        out.arrange(Ord::cmp);
        out.dedup();
        out
    }

    fn unread_into(&self, path: &str, out: &mut Vec<String>) {
        match self {
            Self::Text(_) => {}
            Self::List(items) => items.iter().for_each(|i| i.unread_into(path, out)),
            Self::Object(entries) => {
                for entry in entries.iter().filter(|e| !e.value.is_blank()) {
                    let here =
                        if path.is_empty() { entry.key.to_string() } else { format!("{path}/{}", entry.key) };
                    match entry.seen.get() {
                        Seen::No => out.push(here),
                        Seen::Entered => entry.value.unread_into(&here, out),
                        Seen::Whole => {}
                    }
                }
            }
        }
    }

    /// As if nobody had read anything: before another reader tries.
    pub(crate) fn forget(&self) {
        match self {
            Self::Text(_) => {}
            Self::List(items) => items.iter().for_each(Node::forget),
            Self::Object(entries) => entries.iter().for_each(|e| {
                e.seen.set(Seen::No);
                e.value.forget();
            }),
        }
    }

    /// Cut loose from the text it was parsed from.
    #[must_use]
    pub fn into_owned(self) -> Node<'static> {
        match self {
            Self::Text(text) => Node::Text(Cow::Owned(text.into_owned())),
            Self::List(items) => Node::List(items.into_iter().map(Node::into_owned).collect()),
            Self::Object(entries) => Node::Object(
                entries.into_iter().map(|e| Entry::new(e.key.into_owned(), e.value.into_owned())).collect(),
            ),
        }
    }
}

/// Without ASCII case; spaces are gone since [`Entry::new`].
#[must_use]
pub fn same_key(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.eq_ignore_ascii_case(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(s: &str) -> Node<'_> {
        Node::Text(Cow::Borrowed(s))
    }

    #[test]
    fn keys_forgive_case_and_spaces() {
        let node = Node::Object(vec![Entry::new("행정규칙 일련번호", text("1"))]);
        assert_eq!(node.text("행정규칙일련번호"), "1");
        assert!(same_key("Detc", "detc"));
        assert!(!same_key("조문", "조문번호"));
    }

    #[test]
    fn one_and_many_read_alike() {
        let one = Node::Object(vec![Entry::new("항", Node::Object(vec![Entry::new("항번호", text("①"))]))]);
        let many = Node::Object(vec![Entry::new(
            "항",
            Node::List(vec![Node::Object(vec![Entry::new("항번호", text("①"))])]),
        )]);
        for node in [one, many] {
            assert_eq!(node.items("항").iter().map(|n| n.text("항번호")).collect::<Vec<_>>(), ["①"]);
        }
    }

    #[test]
    fn text_in_every_form() {
        let content =
            Node::Object(vec![Entry::new("법종구분코드", text("A1")), Entry::new("content", text("법률"))]);
        let node = Node::Object(vec![
            Entry::new("a", text(" x ")),
            Entry::new("b", Node::List(vec![Node::List(vec![text("x"), text("y")])])),
            Entry::new("c", content),
        ]);
        assert_eq!(
            (node.text("a"), node.text("b"), node.text("c")),
            ("x".into(), "x\ny".into(), "법률".into())
        );
        assert_eq!(node.unread(), Vec::<String>::new());
    }

    #[test]
    fn what_nobody_read_is_reported() {
        let node = Node::Object(vec![
            Entry::new(
                "기본정보",
                Node::Object(vec![Entry::new("법령ID", text("1")), Entry::new("새필드", text("1"))]),
            ),
            Entry::new("빈칸", text(" ")),
        ]);
        let _ = node.at(&["기본정보"]).map(|n| n.text("법령ID"));
        assert_eq!(node.unread(), ["기본정보/새필드"]);
    }
}
