//! `json!`: structured values built from a list of members by one function.
//!
//! It reads like the macro of `serde_json`; that one unrolls every member into its own insertion, which over a
//! hundred tools weighs more than all their texts.

use serde::Serialize;
use serde_json::{Map, Value};

/// An object of these members, in their order.
#[inline(never)]
pub fn object(members: &mut [(&str, Value)]) -> Value {
    let mut map = Map::with_capacity(members.len());
    for (name, value) in members {
        map.insert((*name).to_owned(), std::mem::take(value));
    }
    Value::Object(map)
}

/// Any value; what cannot be told in JSON is null.
#[inline(never)]
pub fn of<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// `json!({"name": value, "list": [1, 2], "inner": {…}, "none": null})`.
#[macro_export]
macro_rules! json {
    (@members [$($done:tt)*]) => { $crate::value::object(&mut [$($done)*]) };
    (@members [$($done:tt)*] $name:tt : null $(, $($rest:tt)*)?) => {
        $crate::json!(@members [$($done)* ($name, serde_json::Value::Null),] $($($rest)*)?)
    };
    (@members [$($done:tt)*] $name:tt : { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json!(@members [$($done)* ($name, $crate::json!({ $($inner)* })),] $($($rest)*)?)
    };
    (@members [$($done:tt)*] $name:tt : [ $($inner:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::json!(@members [$($done)* ($name, $crate::json!([ $($inner)* ])),] $($($rest)*)?)
    };
    (@members [$($done:tt)*] $name:tt : $value:expr $(, $($rest:tt)*)?) => {
        $crate::json!(@members [$($done)* ($name, $crate::value::of(&$value)),] $($($rest)*)?)
    };
    (@items [$($done:tt)*]) => { serde_json::Value::Array(vec![$($done)*]) };
    (@items [$($done:tt)*] { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($done)* $crate::json!({ $($inner)* }),] $($($rest)*)?)
    };
    (@items [$($done:tt)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($done)* $crate::value::of(&$value),] $($($rest)*)?)
    };
    ({ $($members:tt)* }) => { $crate::json!(@members [] $($members)*) };
    ([ $($items:tt)* ]) => { $crate::json!(@items [] $($items)*) };
    (null) => { serde_json::Value::Null };
    ($value:expr) => { $crate::value::of(&$value) };
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_reads_like_the_macro_of_serde_json() {
        let (name, list) = ("민법", vec![1, 2]);
        assert_eq!(
            crate::json!({
                "law": name, "list": list, "inner": {"none": null, "items": [{"a": 1}, "b", 3]},
                "len": list.len(), name: [].iter().chain(&list).collect::<Vec<_>>(), "empty": {},
            }),
            serde_json::json!({
                "law": name, "list": list, "inner": {"none": null, "items": [{"a": 1}, "b", 3]},
                "len": list.len(), name: [1, 2], "empty": {},
            })
        );
        assert_eq!(crate::json!([]), serde_json::json!([]));
        assert_eq!(crate::json!(7), serde_json::json!(7));
    }
}
