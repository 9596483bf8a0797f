//! Typed tool input: one declaration gives the struct, its JSON schema and the reading of arguments.
//!
//! ```ignore
//! params! {
//!     pub struct Input {
//!         query: String = "query", "법령명 또는 약칭";
//!         display: Option<Whole<1, 100>> = "display", "최대 결과 수";
//!         jo: Option<String> as Article = "jo" | "article", "조문 번호, 예: 제38조의2";
//!     }
//! }
//! ```
//! `as` names the [`Form`] that a text must have.
//!
//! Unknown arguments are refused with the list of the known ones; numbers given as text and flags given as
//! `"true"` are accepted. `apiKey` is taken out before arguments reach this module.

use crate::form::{self, Form};
use crate::value::object;
use crate::{ToolError, json};
use serde_json::{Map, Value};

/// What a value may be: plain types only, because several clients refuse anything richer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Flag,
    /// A whole number between two bounds, both included.
    Whole(u32, u32),
    Texts,
    Object,
    Objects,
    Choice(&'static [&'static str]),
}

impl Kind {
    /// JSON schema of the value.
    #[must_use]
    pub fn schema(self) -> Value {
        match self {
            Self::Text => json!({"type": "string"}),
            Self::Flag => json!({"type": "boolean"}),
            Self::Whole(min, max) => json!({"type": "integer", "minimum": min, "maximum": max}),
            Self::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Self::Object => json!({"type": "object"}),
            Self::Objects => json!({"type": "array", "items": {"type": "object"}}),
            Self::Choice(words) => json!({"type": "string", "enum": words}),
        }
    }
}

/// One value of a tool's input.
pub trait ParamValue: Sized {
    const REQUIRED: bool = true;
    const KIND: Kind;
    fn read(value: &Value) -> Result<Self, String>;
    /// What stands in for a value that was not given.
    fn absent() -> Option<Self> {
        None
    }
}

impl ParamValue for String {
    const KIND: Kind = Kind::Text;

    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::String(s) => Ok(s.trim().to_owned()),
            Value::Number(n) => Ok(n.to_string()),
            _ => Err("글자열이어야 합니다".to_owned()),
        }
    }
}

impl ParamValue for bool {
    const KIND: Kind = Kind::Flag;

    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::Bool(b) => Ok(*b),
            Value::String(s) if s == "true" => Ok(true),
            Value::String(s) if s == "false" => Ok(false),
            _ => Err("true 또는 false여야 합니다".to_owned()),
        }
    }
}

/// A whole number between two bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const MIN: u32, const MAX: u32>(pub u32);

impl<const MIN: u32, const MAX: u32> ParamValue for Whole<MIN, MAX> {
    const KIND: Kind = Kind::Whole(MIN, MAX);

    fn read(value: &Value) -> Result<Self, String> {
        let number = match value {
            Value::Number(n) => n.as_u64(),
            Value::String(s) => s.trim().parse().ok(),
            _ => None,
        };
        match number.and_then(|n| u32::try_from(n).ok()) {
            Some(n) if (MIN..=MAX).contains(&n) => Ok(Self(n)),
            _ => Err(format!("{MIN}부터 {MAX}까지의 정수여야 합니다")),
        }
    }
}

impl ParamValue for Vec<String> {
    const KIND: Kind = Kind::Texts;

    /// A list, or one text with commas.
    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::Array(items) => items.iter().map(String::read).collect(),
            Value::String(s) => {
                Ok(s.split(',').map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()).collect())
            }
            _ => Err("글자열의 목록이어야 합니다".to_owned()),
        }
    }
}

impl ParamValue for Map<String, Value> {
    const KIND: Kind = Kind::Object;

    /// An object, or its JSON as text.
    fn read(value: &Value) -> Result<Self, String> {
        let wrong = || "JSON 객체여야 합니다".to_owned();
        match value {
            Value::Object(map) => Ok(map.clone()),
            Value::String(text) => match serde_json::from_slice(text.as_bytes()) {
                Ok(Value::Object(map)) => Ok(map),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }
}

impl ParamValue for Vec<Map<String, Value>> {
    const KIND: Kind = Kind::Objects;

    /// A list of objects, or its JSON as text.
    fn read(value: &Value) -> Result<Self, String> {
        let wrong = || "JSON 객체의 목록이어야 합니다".to_owned();
        match value {
            Value::Array(items) => items.iter().map(<Map<String, Value>>::read).collect(),
            Value::String(text) => match serde_json::from_slice(text.as_bytes()) {
                Ok(list @ Value::Array(_)) => Self::read(&list),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }
}

impl<T: ParamValue> ParamValue for Option<T> {
    const REQUIRED: bool = false;

    const KIND: Kind = T::KIND;

    fn read(value: &Value) -> Result<Self, String> {
        if value.is_null() { Ok(None) } else { T::read(value).map(Some) }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

/// A choice among fixed words: `words!(Kind { Table = "1", Form = "2" })`.
#[macro_export]
macro_rules! words {
    ($vis:vis enum $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name { $($variant),* }

        impl $name {
            #[allow(dead_code)]
            $vis fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl $crate::params::ParamValue for $name {
            const KIND: $crate::params::Kind = $crate::params::Kind::Choice(&[$($word),*]);

            fn read(value: &serde_json::Value) -> Result<Self, String> {
                let text = <String as $crate::params::ParamValue>::read(value)?;
                match text.as_str() {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(format!("다음 가운데 하나여야 합니다: {}", [$($word),*].join(", "))),
                }
            }
        }
    };
}

/// One parameter as the readers of arguments see it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub names: &'static [&'static str],
    pub about: &'static str,
    pub required: bool,
    pub kind: Kind,
    pub form: Form,
}

/// JSON schema of an input: a plain object, no extra keys.
#[must_use]
pub fn schema_of(fields: &[Field]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in fields {
        let Some(name) = field.names.first() else { continue };
        let mut schema = field.kind.schema();
        if let Some(map) = schema.as_object_mut() {
            map.insert("description".to_owned(), Value::from(field.about));
        }
        properties.insert((*name).to_owned(), schema);
        if field.required {
            required.push(Value::from(*name));
        }
    }
    // Moved, where `json!` would copy.
    object(&mut [
        ("type", Value::from("object")),
        ("properties", Value::Object(properties)),
        ("required", Value::Array(required)),
        ("additionalProperties", Value::Bool(false)),
    ])
}

/// Takes a parameter out of the arguments by its name or one of its aliases.
#[inline(never)]
pub fn take<T: ParamValue>(args: &mut Map<String, Value>, names: &[&str]) -> Result<T, ToolError> {
    match given(args, names) {
        Some(value) => T::read(&value).map_err(|why| refused(names, &why)),
        None => T::absent().ok_or_else(|| refused(names, "꼭 필요한 값입니다")),
    }
}

#[inline(never)]
fn given(args: &mut Map<String, Value>, names: &[&str]) -> Option<Value> {
    // Every alias goes: two names of one value are not an unknown value.
    let mut found = None;
    for value in names.iter().filter_map(|name| args.remove(*name)) {
        found = found.or(Some(value).filter(|v| !v.is_null()));
    }
    found
}

#[inline(never)]
fn refused(names: &[&str], why: &str) -> ToolError {
    ToolError::bad_arguments(format!("{}: {why}", names.first().copied().unwrap_or_default()))
}

/// The members of a tool's arguments, each in its form and none unknown.
#[inline(never)]
pub fn members(args: Value, fields: &[Field]) -> Result<Map<String, Value>, ToolError> {
    let mut args = match args {
        Value::Object(map) => map,
        Value::Null => Map::new(),
        _ => return Err(ToolError::bad_arguments("인수는 JSON 객체여야 합니다".to_owned())),
    };
    refuse_unknown(&args, fields)?;
    crate::named::plain_names(&mut args, fields)?;
    form::settle(&mut args, fields)?;
    Ok(args)
}

fn refuse_unknown(args: &Map<String, Value>, fields: &[Field]) -> Result<(), ToolError> {
    let known = |name: &&str| fields.iter().any(|field| field.names.contains(name));
    let unknown: Vec<&str> = args.keys().map(String::as_str).filter(|name| !known(name)).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let known: Vec<&str> = fields.iter().filter_map(|f| f.names.first().copied()).collect();
    let what = format!("모르는 값: {}. 쓸 수 있는 값: {}", unknown.join(", "), known.join(", "));
    Err(ToolError::bad_arguments(what))
}

#[macro_export]
macro_rules! params {
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($field:ident : $ty:ty $(as $form:ident)? = $json:literal $(| $alias:literal)*, $about:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name { $($vis $field: $ty,)* }

        impl $name {
            const FIELDS: &'static [$crate::params::Field] = &[$($crate::params::Field {
                names: &[$json $(, $alias)*],
                about: $about,
                required: <$ty as $crate::params::ParamValue>::REQUIRED,
                kind: <$ty as $crate::params::ParamValue>::KIND,
                form: [$($crate::form::Form::$form,)? $crate::form::Form::Free][0],
            }),*];

            #[must_use]
            $vis fn schema() -> serde_json::Value {
                $crate::params::schema_of(Self::FIELDS)
            }

            #[allow(unused_mut)]
            #[inline(never)]
            $vis fn read(args: serde_json::Value) -> Result<Self, $crate::ToolError> {
                let mut args = $crate::params::members(args, Self::FIELDS)?;
                Ok(Self { $($field: $crate::params::take(&mut args, &[$json $(, $alias)*])?,)* })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    words! { enum Order { Newest = "new", Oldest = "old" } }

    params! {
        struct Input {
            query: String = "query", "찾을 말";
            display: Option<Whole<1, 100>> = "display" | "limit", "개수";
            order: Option<Order> = "order", "차례";
            names: Option<Vec<String>> = "names", "이름들";
            exact: Option<bool> = "exact", "그대로";
        }
    }

    fn check(args: Value, want: Expect) {
        match Input::read(args) {
            Ok(input) => want.assert_eq(&format!("{input:?}")),
            Err(error) => want.assert_eq(&error.message),
        }
    }

    #[test]
    fn arguments_are_read_leniently_and_refused_by_name() {
        check(
            json!({"query": 12345, "limit": "7", "names": "가, 나", "exact": "true"}),
            expect![[
                r#"Input { query: "12345", display: Some(Whole(7)), order: None, names: Some(["가", "나"]), exact: Some(true) }"#
            ]],
        );
        check(json!({}), expect!["query: 꼭 필요한 값입니다"]);
        check(json!({"query": "a", "order": "up"}), expect!["order: 다음 가운데 하나여야 합니다: new, old"]);
        check(json!({"query": "a", "display": 0}), expect!["display: 1부터 100까지의 정수여야 합니다"]);
        check(
            json!({"query": "a", "full": true}),
            expect!["모르는 값: full. 쓸 수 있는 값: query, display, order, names, exact"],
        );
        check(json!([1]), expect!["인수는 JSON 객체여야 합니다"]);
    }

    #[test]
    fn the_schema_is_plain() {
        expect![[r#"{"type":"object","properties":{"query":{"type":"string","description":"찾을 말"},"display":{"type":"integer","minimum":1,"maximum":100,"description":"개수"},"order":{"type":"string","enum":["new","old"],"description":"차례"},"names":{"type":"array","items":{"type":"string"},"description":"이름들"},"exact":{"type":"boolean","description":"그대로"}},"required":["query"],"additionalProperties":false}"#]]
        .assert_eq(&Input::schema().to_string());
    }
}
