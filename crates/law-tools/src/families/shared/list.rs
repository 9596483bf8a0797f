//! A list tool: one question, numbered rows, the handle of the exact hit, the next page.

use super::address::{HOME, address};
use super::rows::{self, column};
use super::say::{Told, live, merge};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Client, Target, same_name};
use serde_json::{Map, Value};

/// What a list tool is made of.
#[derive(Debug)]
pub(crate) struct ListSpec {
    pub target: &'static str,
    /// `학칙 검색 결과`.
    pub heading: &'static str,
    /// The column that names a row.
    pub title: &'static str,
    /// Columns below the name with their labels.
    pub columns: &'static [(&'static str, &'static str)],
    /// Parameters of the text tool and the columns they come from.
    pub handle: &'static [(&'static str, &'static str)],
    /// The text tool.
    pub next: &'static str,
    /// Official page of a row: the address before the column.
    pub page: (&'static str, &'static str),
    /// Upstream looks at names only: a list without a related name did not answer the query.
    pub by_name: bool,
}

/// One question to a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask<'p> {
    pub query: &'p str,
    pub display: u32,
    pub page: u32,
    /// Further parameters in wire order; empty values are not sent.
    pub more: &'p [(&'p str, &'p str)],
}

/// Rows that came back.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub rows: Vec<Value>,
    pub total: u64,
    /// Without rows: the search works and has none.
    pub confirmed: bool,
    pub told: Told,
}

/// Asks one page of a list.
pub(crate) async fn ask(client: &Client<'_>, target: &'static str, ask: Ask<'_>) -> Result<Found, ToolError> {
    let known = Target::named(target)
        .ok_or_else(|| ToolError::new("EXTERNAL_API_ERROR", format!("{target} 대상을 모릅니다."), &[]))?;
    let (display, page) = (ask.display.to_string(), ask.page.to_string());
    let mut params = vec![("query", ask.query), ("display", display.as_str())];
    if ask.page > 1 {
        params.push(("page", page.as_str()));
    }
    params.extend(ask.more);
    let fetched = client.hits(&known, &params, &|body| rows::decode(target, body)).await?;
    let told = Told::of(&fetched);
    let rows::Page { rows, total, confirmed } = fetched.value;
    Ok(Found { rows, total, confirmed, told })
}

/// Whether a name holds every word of the query, or all of it without spaces.
pub(crate) fn related(name: &str, query: &str) -> bool {
    let squeeze = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let name = squeeze(name);
    name.contains(&squeeze(query)) || query.split_whitespace().all(|word| name.contains(&squeeze(word)))
}

impl ListSpec {
    /// Asks and answers.
    pub async fn run(&self, ctx: &Ctx<'_>, asked: Ask<'_>) -> Result<Output, ToolError> {
        let client = live(ctx)?;
        let mut found = ask(&client, self.target, asked).await?;
        if self.by_name && !found.rows.is_empty() && !asked.query.is_empty() {
            found.rows.retain(|row| related(column(row, self.title), asked.query));
            if found.rows.is_empty() {
                return Err(super::no_answer("법제처가 찾는 말과 관계없는 목록을 보내 쓰지 않았습니다."));
            }
        }
        Ok(output(self, asked, found, &[]))
    }

    /// Identifiers of a row under the names of the text tool's parameters.
    pub fn handle_of(&self, row: &Value) -> Value {
        let pairs = self.handle.iter().filter_map(|(param, key)| {
            let value = column(row, key);
            (!value.is_empty()).then(|| ((*param).to_owned(), json!(value)))
        });
        Value::Object(pairs.collect::<Map<String, Value>>())
    }

    /// The row that was named, or the only one when it is near.
    fn hit<'r>(&self, rows: &'r [Value], query: &str, total: u64) -> Option<&'r Value> {
        let named = rows.iter().find(|row| same_name(column(row, self.title), query));
        named.or_else(|| rows.first().filter(|row| total == 1 && related(column(row, self.title), query)))
    }

    fn call(&self, row: &Value) -> String {
        let handle = self.handle_of(row);
        let pairs: Vec<String> =
            handle.as_object().into_iter().flatten().map(|(k, v)| format!("{k}={v}")).collect();
        format!("{}({})", self.next, pairs.join(", "))
    }
}

/// Rows as text and as values; `notes` stand below.
pub(crate) fn output(spec: &ListSpec, asked: Ask<'_>, found: Found, notes: &[String]) -> Output {
    let query = asked.query;
    let rows: Vec<Value> = found.rows.iter().map(|row| with_handle(spec, row)).collect();
    let mut value = json!({
        "query": query, "source": "live", "asOf": found.told.as_of, "total": found.total, "page": asked.page,
        "pages": found.total.div_ceil(u64::from(asked.display.max(1))), "confirmed": found.confirmed, "results": rows, "notes": notes,
    });
    if rows.is_empty() {
        let known = super::unproven(found.confirmed);
        let asked_for = conditions(query, asked.more);
        let next = if query.is_empty() {
            "조건을 바꿔 다시 찾으세요."
        } else {
            "낱말을 줄이거나 바꿔 다시 찾으세요. 여러 낱말은 모두 들어 있는 것만 찾습니다."
        };
        let what = format!("{}: {asked_for}에 맞는 것이 없습니다.{known}", spec.heading);
        let mut output = super::absent(&what, next, value);
        notes.iter().for_each(|note| output.text.push_str(&format!("\n{note}")));
        return output;
    }
    let mut text = format!("{} (총 {}건, {}쪽):", spec.heading, found.total, asked.page);
    text.push_str(&lines(spec, &found.rows, 1));
    notes.iter().for_each(|note| text.push_str(&format!("\n{note}")));
    let hit = spec.hit(&found.rows, query, found.total);
    if let Some(first) = hit.or(found.rows.first()).filter(|_| !spec.next.is_empty()) {
        text.push_str(&format!("\n\n💡 본문: {}", spec.call(first)));
    }
    if u64::from(asked.page) * u64::from(asked.display) < found.total {
        text.push_str(&format!("\n💡 다음 쪽: page={}", asked.page + 1));
    }
    if let Some(hit) = hit {
        merge(&mut value, json!({"handle": spec.handle_of(hit)}));
    }
    found.told.close(&mut text, HOME);
    Output::new(text, value)
}

/// What a list was asked for, each condition by its name: `'주차장', knd=2`.
pub(crate) fn conditions(query: &str, more: &[(&str, &str)]) -> String {
    let query = Some(format!("'{query}'")).filter(|_| !query.is_empty());
    let more = more.iter().filter(|(name, value)| !value.is_empty() && *name != "sort");
    let more = more.map(|(name, value)| format!("{name}={value}"));
    query.into_iter().chain(more).collect::<Vec<_>>().join(", ")
}

fn with_handle(spec: &ListSpec, row: &Value) -> Value {
    let mut out = Map::new();
    let names = std::iter::once(spec.title).chain(spec.columns.iter().map(|(key, _)| *key));
    for key in names.chain(spec.handle.iter().map(|(_, key)| *key)) {
        if let Some(value) = row.get(key) {
            out.insert(key.to_owned(), value.clone());
        }
    }
    let mut out = Value::Object(out);
    if !spec.next.is_empty() {
        merge(&mut out, json!({"handle": spec.handle_of(row)}));
    }
    if let Some(url) = page_of(spec, row) {
        merge(&mut out, json!({"url": url}));
    }
    out
}

fn page_of(spec: &ListSpec, row: &Value) -> Option<String> {
    let id = column(row, spec.page.1);
    (!id.is_empty()).then(|| address(spec.page.0, id))
}

/// Numbered rows: the name, then its columns.
pub(crate) fn lines(spec: &ListSpec, rows: &[Value], from: usize) -> String {
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        text.push_str(&format!("\n{}. {}", from + i, column(row, spec.title)));
        let cells: Vec<String> = spec
            .columns
            .iter()
            .filter(|(key, _)| !column(row, key).is_empty())
            .map(|(key, label)| format!("{label} {}", column(row, key)))
            .collect();
        if !cells.is_empty() {
            text.push_str(&format!("\n   {}", cells.join(" · ")));
        }
    }
    text
}
