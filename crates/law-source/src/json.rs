//! JSON → [`Node`].

use crate::node::{Entry, MAX_DEPTH, Node};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// Parses a whole document. Raw control characters and stray backslashes inside strings, which upstream has been
/// seen to send, are repaired; a cut document is an error.
pub(crate) fn parse(text: &str) -> Result<Node<'_>, String> {
    match strict(text) {
        Ok(node) => Ok(node),
        Err(error) => {
            let repaired = repaired(text);
            strict(&repaired).map(Node::into_owned).map_err(|_| error)
        }
    }
}

fn strict(text: &str) -> Result<Node<'_>, String> {
    let mut de = serde_json::Deserializer::from_slice(text.as_bytes());
    let node = Depth(0).deserialize(&mut de).map_err(|e| e.to_string())?;
    de.end().map_err(|e| e.to_string())?;
    Ok(node)
}

/// The same text with what strings may not hold escaped.
fn repaired(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut chars = text.chars().peekable();
    let mut inside = false;
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                inside = !inside;
                out.push(c);
            }
            '\\' if inside => match chars.peek() {
                Some(next @ ('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u')) => {
                    out.push('\\');
                    out.push(*next);
                    chars.next();
                }
                _ => out.push_str("\\\\"),
            },
            '\n' if inside => out.push_str("\\n"),
            '\t' if inside => out.push_str("\\t"),
            c if inside && c < ' ' => {}
            c => out.push(c),
        }
    }
    out
}

#[derive(Clone, Copy)]
struct Depth(usize);

impl Depth {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        if self.0 >= MAX_DEPTH { Err(E::custom("nested too deeply")) } else { Ok(Self(self.0 + 1)) }
    }
}

impl<'de> DeserializeSeed<'de> for Depth {
    type Value = Node<'de>;

    fn deserialize<D: Deserializer<'de>>(self, de: D) -> Result<Node<'de>, D::Error> {
        de.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Depth {
    type Value = Node<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, v: bool) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Borrowed(if v { "true" } else { "false" })))
    }

    fn visit_i64<E>(self, v: i64) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Owned(v.to_string())))
    }

    fn visit_u64<E>(self, v: u64) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Owned(v.to_string())))
    }

    fn visit_f64<E>(self, v: f64) -> Result<Node<'de>, E> {
        let number = serde_json::Number::from_f64(v);
        Ok(Node::Text(Cow::Owned(number.map_or_else(String::new, |n| n.to_string()))))
    }

    fn visit_borrowed_str<E>(self, v: &'de str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Borrowed(v)))
    }

    fn visit_str<E>(self, v: &str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Owned(v.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Node<'de>, E> {
        Ok(Node::empty())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node<'de>, A::Error> {
        let inner = self.deeper()?;
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(inner)? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node<'de>, A::Error> {
        let inner = self.deeper()?;
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Key<'de>>()? {
            entries.push(Entry::new(key.0, map.next_value_seed(inner)?));
        }
        Ok(Node::Object(entries))
    }
}

/// A member name, borrowed where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Self, D::Error> {
        match Depth(0).deserialize(de)? {
            Node::Text(text) => Ok(Self(text)),
            _ => Err(D::Error::custom("not a name")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_every_kind_become_text() {
        let node =
            parse(r#"{"a":1,"b":2100000248758,"c":null,"d":true,"e":"x\ny","f":["1",["2"]]}"#).unwrap();
        let texts: Vec<String> = ["a", "b", "c", "d", "e", "f"].iter().map(|k| node.text(k)).collect();
        assert_eq!(texts, ["1", "2100000248758", "", "true", "x\ny", "1\n2"]);
    }

    #[test]
    fn raw_line_ends_inside_strings_are_forgiven() {
        assert_eq!(parse("{\"a\":\"x\ny\\' \u{1}z\"}").map(|n| n.text("a")), Ok("x\ny\\' z".to_owned()));
    }

    #[test]
    fn cut_and_too_deep_documents_are_errors() {
        assert!(parse("{\"a\":[1,2").is_err());
        assert!(parse(&"[".repeat(100_000)).is_err());
        let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
        assert!(parse(&deep).is_err());
        let fine = format!("{}{}", "[".repeat(60), "]".repeat(60));
        assert!(parse(&fine).is_ok());
    }
}
