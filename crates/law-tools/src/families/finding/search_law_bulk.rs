//! `search_law_bulk`: many names at once, with what changed since an earlier look.

use crate::families::shared::{self, Ask, column, live};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::{Client, Resolution};
use law_host::join_all;
use law_model::Ymd;
use law_source::list::StatuteRow;
use law_vocab::order::Arrange;
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "search_law_bulk",
    title: "법령 대량 조회·변경 감지",
    category: "법령검색",
    description: "법령 이름 여럿의 법령ID·MST·시행일·시행예정을 한꺼번에 봅니다. 지난번 snapshot을 previous로 주면 바뀐 것만 알립니다. 하나면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(48),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        queries: Vec<String> = "queries", "법령 이름들(1~40개)";
        previous: Option<Map<String, Value>> = "previous", "지난번 snapshot: {법령ID: MST}";
        upcoming: Option<bool> = "includeUpcoming", "시행예정도 볼지(기본 true)";
    }
}

const MOST: usize = 40;
const AT_ONCE: usize = 5;

/// One name with what came of it.
enum Seen {
    Law(Box<StatuteRow>, Vec<Value>),
    Near(Vec<String>),
    Nothing,
    Trouble(String),
    NotAsked,
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let queries: Vec<String> = input.queries.into_iter().filter(|q| !q.trim().is_empty()).collect();
    if queries.is_empty() || queries.len() > MOST || queries.iter().any(|q| q.chars().count() > 200) {
        return Err(ToolError::bad_arguments(
            "queries에 1~200자인 법령 이름을 1개에서 40개까지 넣으세요".to_owned(),
        ));
    }
    let client = live(ctx)?;
    let coming = input.upcoming.unwrap_or(true);
    let per_name = if coming { 2 } else { 1 };
    let mut seen = Vec::new();
    for chunk in queries.chunks(AT_ONCE) {
        let needed = u32::try_from(chunk.len()).unwrap_or(0) * per_name;
        (ctx.progress)(
            u32::try_from(seen.len()).unwrap_or(0),
            u32::try_from(queries.len()).ok(),
            "법령 조회",
        );
        if ctx.scope.attempts_left() < needed {
            seen.extend(chunk.iter().map(|_| Seen::NotAsked));
        } else {
            seen.extend(join_all(chunk.iter().map(|q| one(&client, q, coming, ctx.today()))).await);
        }
    }
    Ok(report(ctx, &queries, &seen, input.previous.as_ref()))
}

/// Lines and snapshot together.
const TEXT_BYTES: usize = 22_000;

async fn one(client: &Client<'_>, name: &str, coming: bool, today: Ymd) -> Seen {
    let official = law_vocab::names::find(name).filter(|n| !n.is_ambiguous()).map(|n| n.official());
    let ahead_of = |name: String| async move {
        let asked = Ask { query: &name, display: 100, page: 1, more: &[] };
        shared::ask(client, "eflaw", asked).await
    };
    // Of a name that is known both are asked at once.
    let early = async {
        match official.clone().filter(|_| coming) {
            Some(name) => Some(ahead_of(name).await),
            None => None,
        }
    };
    let (found, early) = join(client.resolve(name), early).await;
    let row = match found {
        Err(trouble) => return Seen::Trouble(trouble.sentence()),
        Ok(found) => match found.value {
            Resolution::Resolved(row) | Resolution::Renamed(row) => row,
            Resolution::Candidates(rows) => {
                return Seen::Near(rows.into_iter().take(3).map(|r| r.name).collect());
            }
            Resolution::NothingFound { confirmed: true } => return Seen::Nothing,
            Resolution::NothingFound { confirmed: false } => {
                return Seen::Trouble("검색이 결과를 주지 않았습니다(없다는 뜻은 아닙니다).".to_owned());
            }
        },
    };
    let mut ahead = Vec::new();
    if coming {
        let id = row.law_id.map(|id| id.to_string()).unwrap_or_default();
        let asked = match early.filter(|_| official.as_deref() == Some(row.name.as_str())) {
            Some(asked) => asked,
            None => ahead_of(row.name.clone()).await,
        };
        match asked {
            Ok(found) => {
                ahead = found.rows;
                ahead.retain(|r| {
                    column(r, "lawId") == id && Ymd::parse(column(r, "effective")).is_some_and(|d| d > today)
                });
                ahead.arrange(|a, b| column(a, "effective").cmp(column(b, "effective")));
            }
            Err(error) => return Seen::Trouble(format!("시행예정을 확인하지 못했습니다: {}", error.message)),
        }
    }
    Seen::Law(row, ahead)
}

fn report(ctx: &Ctx<'_>, queries: &[String], seen: &[Seen], previous: Option<&Map<String, Value>>) -> Output {
    // What could not be looked at this time stays as it was known.
    let (mut lines, mut rows, mut snapshot) = (Vec::new(), Vec::new(), previous.cloned().unwrap_or_default());
    let (mut nothing, mut near, mut failed, mut left, mut same) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), 0);
    for (query, seen) in queries.iter().zip(seen) {
        match seen {
            Seen::Law(row, ahead) => {
                let (text, value) = told(query, row, ahead, previous);
                let id = column(&value, "lawId").to_owned();
                snapshot.insert(id, value.get("mst").cloned().unwrap_or_default());
                match text {
                    Some(text) => lines.push(text),
                    None => same += 1,
                }
                rows.push(value);
            }
            Seen::Near(names) => near.push(format!("{query} (비슷한 이름: {})", names.join(", "))),
            Seen::Nothing => nothing.push(query.clone()),
            Seen::Trouble(why) => failed.push(format!("{query}: {why}")),
            Seen::NotAsked => left.push(query.clone()),
        }
    }
    let heading = if previous.is_some() { "법령 변경 감지" } else { "법령 대량 조회" };
    let confirmed = match rows.len() {
        0 => "확인한 것 없음".to_owned(),
        n => format!("확인 {n}건"),
    };
    let mut text = format!("{heading} (요청 {}건, {confirmed})", queries.len());
    let snapshot_text = Value::Object(snapshot.clone()).to_string();
    let room = TEXT_BYTES.saturating_sub(snapshot_text.len());
    let shown = lines
        .iter()
        .scan(0, |used, line| {
            *used += line.len() + 1;
            (*used <= room).then_some(line)
        })
        .map(|line| text.push_str(&format!("\n{line}")))
        .count();
    if shown < lines.len() {
        let left = lines.len() - shown;
        text.push_str(&format!("\n⚠️ 길어서 {left}건은 글에서 뺐습니다. queries를 나누어 부르세요."));
    }
    if previous.is_some() && same > 0 {
        text.push_str(&if lines.is_empty() && same == rows.len() && same == queries.len() {
            format!("\n변경 없음 ({same}건)")
        } else if lines.is_empty() {
            format!("\n확인한 {same}건은 변경 없음")
        } else {
            format!("\n그 밖의 {same}건은 변경 없음")
        });
    }
    for (what, list) in [
        ("검색 0건", &nothing),
        ("정확한 이름이 아님", &near),
        ("조회 실패", &failed),
        ("요청에 주어진 조회 횟수가 모자라 조회하지 않음", &left),
    ] {
        if !list.is_empty() {
            text.push_str(&format!("\n⚠️ {what}: {}", list.join(" / ")));
        }
    }
    text.push_str(&format!("\n\n📌 다음에 previous로 줄 snapshot: {snapshot_text}"));
    let mut output = Output::new(
        text,
        json!({
            "mode": if previous.is_some() { "diff" } else { "full" }, "laws": rows, "unchanged": same, "notFound": nothing,
            "near": near, "failed": failed, "notAsked": left, "snapshot": snapshot, "source": "live", "asOf": ctx.today(),
        }),
    );
    output.is_error = failed.len() + left.len() == queries.len();
    output
}

/// A line and a value of one law; no line when nothing changed.
fn told(
    query: &str,
    row: &StatuteRow,
    ahead: &[Value],
    previous: Option<&Map<String, Value>>,
) -> (Option<String>, Value) {
    let id = row.law_id.map(|id| id.to_string()).unwrap_or_default();
    let mst = row.mst.map(|m| m.to_string()).unwrap_or_default();
    let before =
        previous.and_then(|p| p.get(&id)).map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
    let day = row.effective.map_or_else(String::new, |d| d.to_string());
    let coming: String = ahead
        .iter()
        .take(3)
        .map(|r| {
            format!(
                "\n   🔜 {} 시행 예정({}) MST {}",
                column(r, "effective"),
                column(r, "revision"),
                column(r, "mst")
            )
        })
        .collect();
    let change = match (previous, &before) {
        (None, _) => "listed",
        (Some(_), None) => "new",
        (Some(_), Some(before)) if *before != mst => "changed",
        (Some(_), Some(_)) if !ahead.is_empty() => "upcoming",
        _ => "same",
    };
    let line = match change {
        "listed" => {
            Some(format!("- {} [{}] 법령ID {id} · MST {mst} · 시행 {day}{coming}", row.name, row.status))
        }
        "new" => Some(format!("＋ {} 법령ID {id} · MST {mst} · 시행 {day}{coming}", row.name)),
        "changed" => {
            Some(format!("△ {} MST {} → {mst} · 시행 {day}{coming}", row.name, before.unwrap_or_default()))
        }
        "upcoming" => Some(format!("🔜 {} MST 그대로({mst}){coming}", row.name)),
        _ => None,
    };
    let value = json!({
        "query": query, "name": row.name, "lawId": id, "mst": mst, "status": row.status, "effective": row.effective,
        "promulgated": row.promulgated, "change": change, "upcoming": ahead,
    });
    (line, value)
}
