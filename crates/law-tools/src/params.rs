//! Typed tool input: one declaration gives the struct, its JSON schema and the reading of arguments.
//!
//! ```ignore
//! params! {
//!     pub struct Input {
//!         query: String = "query", "법령명 또는 약칭";
//!         display: Option<Whole<1, 100>> = "display", "최대 결과 수";
//!         jo: Option<String> = "jo" | "article", "조문 번호, 예: 제38조의2";
//!     }
//! }
//! ```
//! Unknown arguments are refused with the list of the known ones; numbers given as text and flags given as
//! `"true"` are accepted. `apiKey` is taken out before arguments reach this module.

use serde_json::{Map, Value, json};

/// One value of a tool's input.
pub trait ParamValue: Sized {
    const REQUIRED: bool = true;
    /// JSON schema of the value: plain types only, because several clients refuse anything richer.
    fn schema() -> Value;
    fn read(value: &Value) -> Result<Self, String>;
    /// What stands in for a value that was not given.
    fn absent() -> Option<Self> {
        None
    }
}

impl ParamValue for String {
    fn schema() -> Value {
        json!({"type": "string"})
    }

    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::String(s) => Ok(s.trim().to_owned()),
            Value::Number(n) => Ok(n.to_string()),
            _ => Err("글자열이어야 합니다".to_owned()),
        }
    }
}

impl ParamValue for bool {
    fn schema() -> Value {
        json!({"type": "boolean"})
    }

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
    fn schema() -> Value {
        json!({"type": "integer", "minimum": MIN, "maximum": MAX})
    }

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
    fn schema() -> Value {
        json!({"type": "array", "items": {"type": "string"}})
    }

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
    fn schema() -> Value {
        json!({"type": "object"})
    }

    /// An object, or its JSON as text.
    fn read(value: &Value) -> Result<Self, String> {
        let wrong = || "JSON 객체여야 합니다".to_owned();
        match value {
            Value::Object(map) => Ok(map.clone()),
            Value::String(s) => serde_json::from_str(s).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

impl ParamValue for Vec<Map<String, Value>> {
    fn schema() -> Value {
        json!({"type": "array", "items": {"type": "object"}})
    }

    /// A list of objects, or its JSON as text.
    fn read(value: &Value) -> Result<Self, String> {
        let wrong = || "JSON 객체의 목록이어야 합니다".to_owned();
        match value {
            Value::Array(items) => items.iter().map(<Map<String, Value>>::read).collect(),
            Value::String(s) => serde_json::from_str(s).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

impl<T: ParamValue> ParamValue for Option<T> {
    const REQUIRED: bool = false;

    fn schema() -> Value {
        T::schema()
    }

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

        impl $crate::params::ParamValue for $name {
            fn schema() -> serde_json::Value {
                serde_json::json!({"type": "string", "enum": [$($word),*]})
            }

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
#[derive(Debug)]
pub struct Field {
    pub names: &'static [&'static str],
    pub about: &'static str,
    pub required: bool,
    pub schema: fn() -> Value,
}

/// JSON schema of an input: a plain object, no extra keys.
#[must_use]
pub fn schema_of(fields: &[Field]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in fields {
        let Some(name) = field.names.first() else { continue };
        let mut schema = (field.schema)();
        if let Some(map) = schema.as_object_mut() {
            map.insert("description".to_owned(), json!(field.about));
        }
        properties.insert((*name).to_owned(), schema);
        if field.required {
            required.push(json!(name));
        }
    }
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// Takes a parameter out of the arguments by its name or one of its aliases.
pub fn take<T: ParamValue>(args: &mut Map<String, Value>, names: &[&str]) -> Result<T, String> {
    let name = names.first().copied().unwrap_or_default();
    let given = names.iter().find_map(|n| args.remove(*n)).filter(|v| !v.is_null());
    match given {
        Some(value) => T::read(&value).map_err(|why| format!("{name}: {why}")),
        None => T::absent().ok_or_else(|| format!("{name}: 꼭 필요한 값입니다")),
    }
}

/// Refuses what is left over after every known parameter was taken.
pub fn refuse_unknown(args: &Map<String, Value>, fields: &[Field]) -> Result<(), String> {
    if args.is_empty() {
        return Ok(());
    }
    let unknown: Vec<&str> = args.keys().map(String::as_str).collect();
    let known: Vec<&str> = fields.iter().filter_map(|f| f.names.first().copied()).collect();
    Err(format!("모르는 값: {}. 쓸 수 있는 값: {}", unknown.join(", "), known.join(", ")))
}

#[macro_export]
macro_rules! params {
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($field:ident : $ty:ty = $json:literal $(| $alias:literal)*, $about:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name { $($vis $field: $ty,)* }

        impl $name {
            const FIELDS: &'static [$crate::params::Field] = &[$($crate::params::Field {
                names: &[$json $(, $alias)*],
                about: $about,
                required: <$ty as $crate::params::ParamValue>::REQUIRED,
                schema: <$ty as $crate::params::ParamValue>::schema,
            }),*];

            #[must_use]
            $vis fn schema() -> serde_json::Value {
                $crate::params::schema_of(Self::FIELDS)
            }

            #[allow(unused_mut)]
            $vis fn read(args: serde_json::Value) -> Result<Self, $crate::ToolError> {
                let bad = $crate::ToolError::bad_arguments;
                let mut args = match args {
                    serde_json::Value::Object(map) => map,
                    serde_json::Value::Null => serde_json::Map::new(),
                    _ => return Err(bad("인수는 JSON 객체여야 합니다".to_owned())),
                };
                let input = Self {
                    $($field: $crate::params::take(&mut args, &[$json $(, $alias)*]).map_err(bad)?,)*
                };
                $crate::params::refuse_unknown(&args, Self::FIELDS).map_err(bad)?;
                Ok(input)
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
