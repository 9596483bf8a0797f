//! `get_three_tier`: each article of an act beside what the decree, the rule and administrative rules say to it.

use crate::families::shared::{Told, absent, article_of, cut, fit, given, live};
use crate::families::statute::{Wanted, label, official_url};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params, words};
use law_fetch::{Answer, Client, Target};
use law_model::ArticleNo;
use law_source::threeway::{Clause, ThreeWayRow};
use law_source::{ThreeWay, read};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_three_tier",
    title: "3단 비교",
    category: "비교",
    description: "법률 조문마다 시행령·시행규칙·위임 행정규칙의 조문을 나란히 보입니다(knd 2 위임, 1 인용). 제목만 한눈에 보려면 get_law_tree를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(5),
    handler: handler!(Input, run),
};

words! { enum Basis { Cited = "1", Delegated = "2" } }

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        knd: Option<Basis> = "knd", "1 인용조문, 2 위임조문(기본)";
        jo: Option<String> as Article = "jo", "한 조문만, 예: 제12조의4";
    }
}

/// One cell of the table.
const CELL_CHARS: usize = 500;

/// The table of a statute; `None` when upstream has none.
pub(super) async fn table(
    client: &Client<'_>,
    wanted: &Wanted,
    knd: &str,
) -> Result<(Option<ThreeWay>, Told), ToolError> {
    let (param, serial) = wanted.serial(client).await?;
    let target = Target::named("thdCmp").unwrap_or(law_fetch::target::LAW);
    let params = [(param, serial.as_str()), ("knd", knd)];
    let fetched = client.detail::<ThreeWay>(&target, &params, &|body| Ok(read("thdCmp", body, None))).await?;
    let told = Told::of(&fetched);
    if let Answer::Record(ThreeWay { info, .. }) = &fetched.value {
        let ids = [info.law_id.as_str(), &info.decree_id, &info.rule_id];
        wanted.owned((param, &serial), &ids, &[&info.law, &info.decree, &info.rule])?;
    }
    Ok((fetched.value.record().filter(|t| !t.rows.is_empty()), told))
}

pub(super) fn no_table(wanted: &Wanted, told: &Told) -> Output {
    absent(
        "이 법령의 3단 비교 자료가 법제처에 없습니다(하위 법령이 없거나 만들지 않은 것입니다).",
        &format!("{})로 체계를 보세요.", wanted.call("get_law_system_tree")),
        json!({"source": "live", "asOf": told.as_of}),
    )
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let no = given(&input.jo).map(article_of).transpose()?;
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day: None };
    wanted.named()?;
    let client = live(ctx)?;
    let knd = if input.knd == Some(Basis::Cited) { "1" } else { "2" };
    let (found, told) = table(&client, &wanted, knd).await?;
    let Some(found) = found else { return Ok(no_table(&wanted, &told)) };
    let rows: Vec<&ThreeWayRow> = found
        .rows
        .iter()
        .filter(|row| no.is_none_or(|no| row.article.no == Some(no)))
        .filter(|row| {
            no.is_some() || !(row.decree.is_empty() && row.rule.is_empty() && row.admin_rules.is_empty())
        })
        .collect();
    let info = &found.info;
    let mut value = json!({
        "info": info, "basis": found.basis, "source": "live", "asOf": told.as_of, "url": official_url(&info.law),
        "rows": rows.iter().map(|row| outline(row)).collect::<Vec<Value>>(),
    });
    if rows.is_empty() {
        let what = no.map_or_else(
            || "이어지는 하위 조문이 있는 조문이 없습니다.".to_owned(),
            |no| format!("3단 비교에 {}이(가) 없습니다.", label(no)),
        );
        return Ok(absent(&what, "jo 없이 전체를 보세요.", value));
    }
    let texts: Vec<String> = rows.iter().map(|row| one(row)).collect();
    if let [row] = rows.as_slice() {
        crate::families::shared::merge(&mut value, json!({"row": row}));
    }
    let mut text = format!(
        "{} · {} · {} ({}조문 3단 비교, {}개 조문)\n\n{}",
        info.law,
        dash(&info.decree),
        dash(&info.rule),
        found.basis,
        rows.len(),
        fit(&texts, "\n\n", "jo로 한 조문만 보거나 get_law_tree로 전체 목록을 보세요.")
    );
    told.close(&mut text, &official_url(&info.law));
    Ok(Output::new(text, value))
}

fn dash(name: &str) -> &str {
    if name.is_empty() { "-" } else { name }
}

pub(super) fn header(no: Option<ArticleNo>, title: &str) -> String {
    let label = no.map(label).unwrap_or_default();
    if title.is_empty() { label } else { format!("{label}({title})") }
}

fn one(row: &ThreeWayRow) -> String {
    let mut text =
        format!("--- {}\n{}", header(row.article.no, &row.article.title), cut(&row.article.text, CELL_CHARS));
    for (what, clauses) in [("시행령", &row.decree), ("시행규칙", &row.rule), ("행정규칙", &row.admin_rules)]
    {
        for clause in clauses {
            let name = if clause.name.is_empty() { String::new() } else { format!("{} ", clause.name) };
            text.push_str(&format!(
                "\n[{what}] {name}{}\n{}",
                header(clause.no, &clause.title),
                cut(&clause.text, CELL_CHARS)
            ));
        }
    }
    text
}

/// Labels of a row without its texts.
pub(super) fn outline(row: &ThreeWayRow) -> Value {
    let side = |clauses: &[Clause]| {
        clauses
            .iter()
            .map(|c| format!("{} {}", c.name, header(c.no, &c.title)).trim().to_owned())
            .collect::<Vec<_>>()
    };
    json!({
        "jo": header(row.article.no, &row.article.title), "decree": side(&row.decree), "rule": side(&row.rule),
        "adminRules": side(&row.admin_rules),
    })
}
