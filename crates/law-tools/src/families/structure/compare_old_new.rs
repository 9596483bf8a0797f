//! `compare_old_new`: what the latest amendment changed, article by article.

use super::pairs::{NO_TABLE, pair_lines};
use crate::families::shared::{Told, absent, article_of, given, live};
use crate::families::statute::{Wanted, label, official_url};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_fetch::Target;
use law_model::Ymd;
use law_source::{OldAndNew, read};

pub static TOOL: ToolDef = ToolDef {
    name: "compare_old_new",
    title: "신구조문 대비",
    category: "비교",
    description: "법령의 최근 개정(또는 ld·ln으로 정한 공포본)의 신구조문대비표입니다. 두 시점의 조문은 compare_articles, 행정규칙은 compare_admin_rule_old_new를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(5),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        ld: Option<String> as Day = "ld", "공포일자, 예: 20240101";
        ln: Option<String> as Id = "ln", "공포번호";
        jo: Option<String> as Article = "jo", "한 조문만, 예: 제12조의4";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let jo = given(&input.jo).map(article_of).transpose()?.map(label);
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day: None };
    wanted.named()?;
    let client = live(ctx)?;
    let (param, serial) = wanted.serial(&client).await?;
    let params = [
        (param, serial.as_str()),
        ("LD", input.ld.as_deref().unwrap_or_default()),
        ("LN", input.ln.as_deref().unwrap_or_default()),
    ];
    let target = Target::named("oldAndNew").unwrap_or(law_fetch::target::LAW);
    let fetched =
        client.detail::<OldAndNew>(&target, &params, &|body| Ok(read("oldAndNew", body, None))).await?;
    let told = Told::of(&fetched);
    let table = fetched.value.record().filter(|t| t.exists && !t.rows.is_empty());
    let Some(table) = table else {
        return Ok(absent(
            &format!("{NO_TABLE}({param} {serial})."),
            "search_historical_law로 판 목록을 보고 compare_articles로 두 판의 조문을 견주세요.",
            json!({param: serial, "source": "live", "asOf": told.as_of}),
        ));
    };
    let (old, new) = (&table.old, &table.new);
    wanted.owned((param, &serial), &[&new.id, &old.id], &[&new.name, &old.name])?;
    let date = |d: Option<Ymd>| d.map_or_else(|| "-".to_owned(), |d| d.to_string());
    let name = if table.new.name.is_empty() { &table.old.name } else { &table.new.name };
    let (body, rows) = pair_lines(&table, jo.as_deref(), "jo로 한 조문만 볼 수 있습니다.");
    let value = json!({
        "law": name, "revision": table.new.revision, "old": table.old, "new": table.new, "pairs": rows,
        "source": "live", "asOf": told.as_of, "url": official_url(name),
    });
    if rows.is_empty() {
        let labels: Vec<&str> =
            table.rows.iter().filter(|r| !r.continued).map(|r| r.label.as_str()).collect();
        return Ok(absent(
            &format!(
                "이 개정은 {}을(를) 바꾸지 않았습니다. 바뀐 조문: {}",
                jo.unwrap_or_default(),
                labels.join(", ")
            ),
            "jo 없이 전체를 보세요.",
            value,
        ));
    }
    let mut text = format!(
        "{name} 신구조문 대비 ({})\n구: 공포 {} 제{}호 · 시행 {} / 신: 공포 {} 제{}호 · 시행 {}\n바뀐 곳은 【 】\n\n{body}",
        table.new.revision,
        date(table.old.promulgated),
        table.old.number,
        date(table.old.effective),
        date(table.new.promulgated),
        table.new.number,
        date(table.new.effective),
    );
    told.close(&mut text, &official_url(name));
    Ok(Output::new(text, value))
}
