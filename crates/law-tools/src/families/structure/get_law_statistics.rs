//! `get_law_statistics`: statutes that changed in the last days.

use crate::families::shared::{self, Ask, Found, column, fit, live, shown};
use crate::families::statute::CHANGES;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_host::join_all;
use law_model::Ymd;
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_statistics",
    title: "최근 개정 통계",
    category: "통계",
    description: "최근 며칠 동안 바뀐 법령을 모아 보입니다. 하루에 한 번씩 조회하므로 days만큼 조회 횟수를 씁니다. 하루치는 get_law_history를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(45),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        days: Option<Whole<1, 45>> = "days", "며칠 동안(기본 30, 최대 45)";
        limit: Option<Whole<1, 100>> = "limit", "보일 개수(기본 10)";
    }
}

const AT_ONCE: usize = 5;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let days = shown(input.days, 30);
    let limit = usize::try_from(shown(input.limit, 10)).unwrap_or(10);
    let today = ctx.today();
    let wanted: Vec<Ymd> = (0..days).map(|n| today.plus_days(-i64::from(n))).collect();
    let one = async |day: Ymd| {
        let text = day.number().to_string();
        let more = [("regDt", text.as_str())];
        shared::ask(&client, CHANGES.target, Ask { query: "", display: 100, page: 1, more: &more }).await
    };
    let (mut rows, mut missed, mut more_than_page, mut proven) = (Vec::new(), Vec::new(), 0, true);
    let mut first_error = None;
    for (done, chunk) in wanted.chunks(AT_ONCE).enumerate() {
        (ctx.progress)(u32::try_from(done * AT_ONCE).unwrap_or(0), Some(days), "날짜별 변경 조회");
        for (day, got) in chunk.iter().zip(join_all(chunk.iter().map(|day| one(*day))).await) {
            match got {
                Ok(Found { rows: found, total, confirmed, .. }) => {
                    proven &= confirmed;
                    more_than_page += total.saturating_sub(u64::try_from(found.len()).unwrap_or(0));
                    rows.extend(found);
                }
                Err(error) => {
                    missed.push(day.to_string());
                    first_error.get_or_insert(error);
                }
            }
        }
    }
    if missed.len() == wanted.len() {
        return Err(first_error.unwrap_or_else(|| shared::no_answer("변경 목록을 받지 못했습니다.")));
    }
    rows.arrange(|a, b| column(b, "promulgated").cmp(column(a, "promulgated")));
    rows.dedup_by(|a, b| !column(a, "mst").is_empty() && column(a, "mst") == column(b, "mst"));
    let mut kinds: SortedMap<String, u32> = SortedMap::new();
    for row in &rows {
        *kinds.entry(column(row, "revision").to_owned()) += 1;
    }
    let by_revision: Map<String, Value> = kinds.iter().map(|(kind, n)| (kind.clone(), json!(n))).collect();
    let counts: Vec<String> =
        kinds.iter().map(|(k, n)| format!("{} {n}", if k.is_empty() { "미상" } else { k })).collect();
    let lines: Vec<String> = rows
        .iter()
        .take(limit)
        .map(|r| {
            format!(
                "- {} · {} · 공포 {} · 시행 {} · {} · MST {}",
                column(r, "name"),
                column(r, "revision"),
                column(r, "promulgated"),
                column(r, "effective"),
                column(r, "ministry"),
                column(r, "mst")
            )
        })
        .collect();
    let mut text = if rows.is_empty() {
        format!("[NOT_FOUND] 최근 {days}일간 바뀐 법령을 찾지 못했습니다.")
    } else {
        format!(
            "최근 {days}일간 바뀐 법령 {}건 ({})\n{}",
            rows.len(),
            counts.join(", "),
            fit(&lines, "\n", "limit을 줄이세요.")
        )
    };
    // Days of changes show that the search works, so the others may be believed.
    text.push_str(shared::unproven(proven || !rows.is_empty()));
    if !missed.is_empty() {
        text.push_str(&format!("\n⚠️ 조회하지 못한 날 {}일: {}", missed.len(), missed.join(", ")));
    }
    if more_than_page > 0 {
        text.push_str(&format!(
            "\n⚠️ 하루 100건을 넘은 {more_than_page}건은 빠졌습니다. get_law_history로 보세요."
        ));
    }
    text.push_str("\n\n출처: 법제처 국가법령정보센터 https://www.law.go.kr");
    let results: Vec<Value> = rows.iter().take(limit).cloned().collect();
    Ok(Output::new(
        text,
        json!({"days": days, "total": rows.len(), "byRevision": by_revision, "results": results, "missedDays": missed, "source": "live", "asOf": today}),
    ))
}
