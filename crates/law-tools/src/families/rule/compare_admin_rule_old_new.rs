//! `compare_admin_rule_old_new`: old and new wording of an administrative rule, by name or by number.

use super::get_admin_rule::TEXT;
use crate::families::shared::{Ask, ListSpec, Told, absent, address, cut, given, live, record};
use crate::families::structure::{NO_TABLE, pair_lines};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_fetch::{Client, Target};
use law_source::{OldAndNew, read};

pub static TOOL: ToolDef = ToolDef {
    name: "compare_admin_rule_old_new",
    title: "행정규칙 신구 비교",
    category: "행정규칙",
    description: "행정규칙의 신구조문대비표입니다. query로 목록을, id로 대비표를 봅니다. 법령은 compare_old_new를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(4),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            match (given(&input.id), given(&input.query)) {
                (Some(id), _) => table(ctx, id).await,
                (None, Some(query)) => TABLES.run(ctx, Ask { query, display: 20, page: 1, more: &[] }).await,
                (None, None) => Err(ToolError::bad_arguments(
                    "query(이름)나 id(신구법일련번호)가 있어야 합니다".to_owned(),
                )),
            }
        })
    },
};

params! {
    struct Input {
        query: Option<String> = "query", "행정규칙 이름";
        id: Option<String> as Id = "id", "신구법일련번호(행정규칙일련번호)";
    }
}

const TABLES: ListSpec = ListSpec {
    target: "admrulOldAndNew",
    heading: "행정규칙 신구 비교 목록",
    title: "name",
    columns: &[
        ("serial", "신구법일련번호"),
        ("promulgated", "발령일"),
        ("ministry", "소관"),
        ("revision", "제개정"),
    ],
    handle: &[("id", "serial")],
    next: "compare_admin_rule_old_new",
    page: ("https://www.law.go.kr/LSW/admRulInfoP.do?admRulSeq=", "serial"),
    by_name: true,
};

async fn table(ctx: &Ctx<'_>, id: &str) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let target = Target::named(TABLES.target).unwrap_or(law_fetch::target::LAW);
    let decode = |body: &[u8]| Ok(read::<OldAndNew>(TABLES.target, body, None));
    let fetched = client.detail(&target, &[("ID", id)], &decode).await?;
    let told = Told::of(&fetched);
    let Some(table) = fetched.value.record().filter(|t| t.exists && !t.rows.is_empty()) else {
        return reason(&client, id).await;
    };
    let (body, rows) = pair_lines(&table, None, "원문 화면에서 전체를 보세요.");
    let date = |d: Option<law_model::Ymd>| d.map_or_else(|| "-".to_owned(), |d| d.to_string());
    let name = if table.new.name.is_empty() { &table.old.name } else { &table.new.name };
    let url = address(TEXT.page, id);
    let mut text = format!(
        "{name} 신구 대비\n시행일 {} → {} · 바뀐 곳은 【 】\n\n{body}",
        date(table.old.effective),
        date(table.new.effective)
    );
    told.close(&mut text, &url);
    let value = json!({"name": name, "old": table.old, "new": table.new, "pairs": rows, "source": "live", "asOf": told.as_of, "url": url});
    Ok(Output::new(text, value))
}

/// Without a table: the reason the rule itself gives for its revision.
async fn reason(client: &Client<'_>, id: &str) -> Result<Output, ToolError> {
    let (doc, told) = record(client, TEXT.target, &[("ID", id)]).await?;
    let missing = |value| {
        absent(
            &format!("{NO_TABLE}(일련번호 {id})."),
            "query로 이름을 주어 대비표가 있는 판의 일련번호를 찾으세요.",
            value,
        )
    };
    let Some(doc) = doc.filter(|d| !d.reason.trim().is_empty()) else {
        return Ok(missing(json!({"id": id, "source": "live"})));
    };
    let mut text = format!(
        "[신구 대조 데이터 없음] {NO_TABLE}. 대신 그 판의 제개정이유를 보입니다.\n\n{}\n\n[제개정이유]\n{}",
        doc.head_lines(),
        cut(doc.reason.trim(), 5_000)
    );
    told.close(&mut text, &format!("{}{id}", TEXT.page));
    let value = json!({"id": id, "info": doc.head_value(), "reason": doc.reason, "pairs": [], "source": "live", "asOf": told.as_of});
    Ok(Output::new(text, value))
}
