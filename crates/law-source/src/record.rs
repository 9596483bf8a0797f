//! Flat records: a table of fields with the names upstream uses for them.

use crate::markup;
use crate::node::Node;
use law_model::{LawId, Mst, Ymd};

/// A value read from the text of a field.
pub trait Field: Sized + Default {
    fn from_text(text: &str) -> Option<Self>;

    /// From the raw lines of a value; only tables of text look at them apart.
    fn from_lines(lines: &[&str]) -> Option<Self> {
        Self::from_text(&markup::plain_lines(lines))
    }
}

impl Field for String {
    fn from_text(text: &str) -> Option<Self> {
        (!text.is_empty() && text != "null").then(|| text.to_owned())
    }
}

impl Field for Option<Ymd> {
    fn from_text(text: &str) -> Option<Self> {
        date(text).map(Some)
    }
}

impl Field for Option<u64> {
    fn from_text(text: &str) -> Option<Self> {
        number(text).map(Some)
    }
}

impl Field for Option<LawId> {
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok().map(LawId).map(Some)
    }
}

impl Field for Option<Mst> {
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok().map(Mst).map(Some)
    }
}

impl Field for Vec<String> {
    fn from_text(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| vec![text.to_owned()])
    }

    fn from_lines(lines: &[&str]) -> Option<Self> {
        let lines: Vec<String> = lines.iter().map(|l| markup::plain(l)).filter(|l| !l.is_empty()).collect();
        (!lines.is_empty()).then_some(lines)
    }
}

/// `20180717`, `2018.07.17`, `2009.4.15.`, `2018-07-17 00:00:00`, `2018년 7월 17일`; `0` and impossible days are none.
#[must_use]
pub fn date(text: &str) -> Option<Ymd> {
    Ymd::parse(text).or_else(|| {
        let mut parts = text.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty());
        let first = parts.next()?;
        if first.len() == 8 {
            return Ymd::from_number(first.parse().ok()?);
        }
        Ymd::new(first.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)
    })
}

/// `1,696`, `97건`; what is less than nothing counts nothing.
#[must_use]
pub fn number(text: &str) -> Option<u64> {
    if text.trim_start().starts_with('-') {
        return None;
    }
    let digits: String = text.chars().filter(|c| *c != ',').skip_while(|c| !c.is_ascii_digit()).collect();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits.get(..end)?.parse().ok()
}

/// The first of the names that has a readable value; all of them count as read.
pub fn field<T: Field>(node: &Node<'_>, names: &[&str]) -> T {
    let mut found = None;
    for name in names {
        let lines = node.raw_lines(name);
        if found.is_none() && !lines.is_empty() {
            found = T::from_lines(&lines);
        }
    }
    found.unwrap_or_default()
}

/// Whether a field has a value.
pub fn has<T: Field + PartialEq>(value: &T) -> bool {
    *value != T::default()
}

/// Something read from one object.
pub trait Record: Sized {
    fn read(node: &Node<'_>) -> Self;
    /// How many fields have a value.
    fn filled(&self) -> usize;
}

/// Declares a record and its reader from one table: `field: Type = ["upstream name", "other name"]`.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* $field:ident : $ty:ty = [$($key:literal),+ $(,)?]),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
        pub struct $name { $($(#[$fmeta])* pub $field: $ty),* }

        impl $name {
            /// Upstream's names of each field.
            #[allow(dead_code, reason = "part of every record, used where names must be told apart")]
            pub(crate) const NAMES: &'static [&'static [&'static str]] = &[$(&[$($key),+]),*];
        }

        impl $crate::record::Record for $name {
            fn read(node: &$crate::node::Node<'_>) -> Self {
                Self { $($field: $crate::record::field(node, &[$($key),+])),* }
            }

            fn filled(&self) -> usize {
                0 $(+ usize::from($crate::record::has(&self.$field)))*
            }
        }
    };
}
pub(crate) use record;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_every_form() {
        for text in [
            "20180717",
            "2018.07.17",
            "2018.7.17.",
            "2018-07-17 00:00:00.0",
            "2018년 7월 17일",
            "20180717000000",
        ] {
            let expected = (text.len() != 14).then_some("2018-07-17");
            assert_eq!(date(text).map(|d| d.to_string()).as_deref(), expected, "{text}");
        }
        for text in ["0", "", "20181340", "2018", "미상"] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_with_commas() {
        for (text, n) in
            [("1,696", Some(1696)), ("97건", Some(97)), (" 5 ", Some(5)), ("", None), ("없음", None)]
        {
            assert_eq!(number(text), n, "{text}");
        }
    }
}
