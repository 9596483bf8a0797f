//! Any list of upstream as rows of plain values, with the names the tools use.

use crate::json;
use law_fetch::{Hits, Trouble};
use law_source::history::{History, HistoryRow};
use law_source::list::{
    AnnexRow, ChangedLaw, ComparisonRow, LinkRow, OrdinanceRow, RuleRow, StatuteRow, TermRow, TreatyRow,
};
use law_source::{AiAnswer, Decoded, Kind, Listing, ReadError, Relations, read, read_history};
use serde::Serialize;
use serde_json::{Map, Value};

pub(crate) type Rows = Result<Decoded<Listing<Value>>, ReadError>;
pub(crate) type Page = Hits<Value>;

/// Reads a list by the shape its target answers with.
pub(crate) fn decode(target: &'static str, body: &[u8]) -> Result<Rows, Trouble> {
    let kind = law_source::target(target).and_then(|t| t.search);
    Ok(match kind {
        Some(Kind::StatuteList) => plain(read::<Listing<StatuteRow>>(target, body, None)),
        Some(Kind::RuleList) => plain(read::<Listing<RuleRow>>(target, body, None)),
        Some(Kind::OrdinanceList) => plain(read::<Listing<OrdinanceRow>>(target, body, None)),
        Some(Kind::LinkList) => plain(read::<Listing<LinkRow>>(target, body, None)),
        Some(Kind::AnnexList) => plain(read::<Listing<AnnexRow>>(target, body, None)),
        Some(Kind::ComparisonList) => plain(read::<Listing<ComparisonRow>>(target, body, None)),
        Some(Kind::TreatyList) => plain(read::<Listing<TreatyRow>>(target, body, None)),
        Some(Kind::TermList) => plain(read::<Listing<TermRow>>(target, body, None)),
        Some(Kind::ChangeList) => plain(read::<Listing<ChangedLaw>>(target, body, None)),
        Some(Kind::History) => plain(match read_history(target, body, None) {
            Ok(Decoded::Value(page)) => Ok(Decoded::Value(whole(page)?)),
            Ok(Decoded::Miss(miss)) => Ok(Decoded::Miss(miss)),
            Err(error) => Err(error),
        }),
        Some(Kind::AiAnswer) => plain(read::<AiAnswer>(target, body, None).map(|answer| {
            answer.map_value(|a| Listing {
                total: a.total,
                keyword: a.keyword,
                rows: a.hits,
                ..Listing::default()
            })
        })),
        _ => plain(read::<Relations>(target, body, None).map(|answer| {
            answer.map_value(|a| Listing {
                total: a.total,
                keyword: a.keyword,
                rows: a.laws.into_iter().flat_map(|law| law.related).collect(),
                ..Listing::default()
            })
        })),
    })
}

/// Rows that every history page holds when there are as many.
const SURE: u64 = 100;

/// A page with fewer rows than it counts was cut, however well it ends.
fn whole(page: History) -> Result<Listing<HistoryRow>, Trouble> {
    let History { total, rows } = page;
    if u64::try_from(rows.len()).is_ok_and(|got| got < total.unwrap_or(0).min(SURE)) {
        return Err(Trouble::BadShape {
            api: "법령 연혁 목록", what: "건수보다 적은 줄".to_owned()
        });
    }
    Ok(Listing { total, rows, ..Listing::default() })
}

/// A decoded value turned into another, misses kept.
trait MapValue<T> {
    fn map_value<U>(self, f: impl FnOnce(T) -> U) -> Decoded<U>;
}

impl<T> MapValue<T> for Decoded<T> {
    fn map_value<U>(self, f: impl FnOnce(T) -> U) -> Decoded<U> {
        match self {
            Self::Value(value) => Decoded::Value(f(value)),
            Self::Miss(miss) => Decoded::Miss(miss),
        }
    }
}

fn plain<R: Serialize>(read: Result<Decoded<Listing<R>>, ReadError>) -> Rows {
    Ok(read?.map_value(|list| Listing {
        total: list.total,
        page: list.page,
        keyword: list.keyword,
        body: list.body,
        rows: list.rows.iter().map(|row| tidy(serde_json::to_value(row).unwrap_or_default())).collect(),
    }))
}

/// Identifiers as text, empty fields and upstream's own links (they carry the key) left out, names in one style. A
/// field `row` is the number of the row, or the row itself of a hit that names its group.
pub(crate) fn tidy(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut out = Map::new();
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("row", Value::Object(row)) => {
                        if let Value::Object(row) = tidy(Value::Object(row)) {
                            out.extend(row);
                        }
                    }
                    ("row", _) => {}
                    (key, value) if key.ends_with("link") || is_empty(&value) => {}
                    (key, value) => out.extend([member(key, value)]),
                }
            }
            Value::Object(out)
        }
        Value::Array(items) => Value::Array(items.into_iter().map(tidy).collect()),
        other => other,
    }
}

fn member(key: &str, value: Value) -> (String, Value) {
    let value = match (key, &value) {
        ("law_id", Value::Number(n)) => json!(format!("{:06}", n.as_u64().unwrap_or(0))),
        ("mst", Value::Number(n)) => json!(n.to_string()),
        _ => tidy(value),
    };
    (camel(key), value)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// `law_id` → `lawId`.
fn camel(key: &str) -> String {
    let mut parts = key.split('_');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut chars = part.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.extend(chars);
    }
    out
}

/// A cell as text; empty where the row has none.
pub(crate) fn column<'v>(row: &'v Value, key: &str) -> &'v str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}
