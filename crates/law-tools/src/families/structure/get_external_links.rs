//! `get_external_links`: addresses of official pages; nothing is fetched.

use crate::families::shared::{HOME, address, article_of, filled, given};
use crate::families::statute::label;
use crate::json;
use crate::{Cost, Hints, Output, ToolDef, ToolError, params, words};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_external_links",
    title: "공식 링크",
    category: "링크",
    description: "법령·판례·해석례·자치법규·행정규칙의 공식 화면 주소를 만듭니다. 아무것도 조회하지 않습니다. 내용은 각 조회 도구를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |_, args| Box::pin(async move { links(&Input::read(args)?) }),
};

words! {
    enum LinkType {
        Law = "law", Precedent = "precedent", Interpretation = "interpretation", Ordinance = "ordinance",
        AdminRule = "admin_rule",
    }
}

params! {
    struct Input {
        link_type: LinkType = "linkType", "무엇의 링크인지";
        law_id: Option<String> as Id = "lawId", "법령ID";
        mst: Option<String> as Id = "mst", "법령일련번호";
        name: Option<String> = "lawName", "법령(자치법규·행정규칙) 이름";
        jo: Option<String> as Article = "jo", "조문, 예: 제38조의2";
        precedent: Option<String> as Id = "precedentId", "판례일련번호";
        interpretation: Option<String> as Id = "interpretationId", "해석례일련번호";
        rule: Option<String> as Id = "adminRuleId", "행정규칙일련번호";
        ordinance: Option<String> as Id = "ordinanceId", "자치법규일련번호";
    }
}

/// One page: what it is, the address before the value, and what follows it.
type Page<'p> = (&'static str, &'static str, &'p str);

fn links(input: &Input) -> Result<Output, ToolError> {
    let jo = match given(&input.jo) {
        Some(jo) => format!("/{}", label(article_of(jo)?)),
        None => String::new(),
    };
    let name = given(&input.name).map(|n| filled(n, "lawName")).transpose()?;
    let pages: Vec<(Option<&str>, Page<'_>)> = match input.link_type {
        LinkType::Law => vec![
            (name, ("법령 본문", "/법령/", jo.as_str())),
            (given(&input.mst), ("법령 화면(판)", "/LSW/lsInfoP.do?lsiSeq=", "")),
            (given(&input.mst), ("법령 체계도", "/LSW/lsStmdInfoP.do?lsiSeq=", "")),
        ],
        LinkType::Precedent => vec![(given(&input.precedent), ("판례", "/LSW/precInfoP.do?precSeq=", ""))],
        LinkType::Interpretation => {
            vec![(given(&input.interpretation), ("법령해석례", "/LSW/expcInfoP.do?expcSeq=", ""))]
        }
        LinkType::Ordinance => vec![
            (name, ("자치법규 본문", "/자치법규/", jo.as_str())),
            (given(&input.ordinance), ("자치법규 화면", "/LSW/ordinInfoP.do?ordinSeq=", "")),
        ],
        LinkType::AdminRule => vec![
            (name, ("행정규칙 본문", "/행정규칙/", "")),
            (given(&input.rule), ("행정규칙 화면", "/LSW/admRulInfoP.do?admRulSeq=", "")),
        ],
    };
    let mut rows: Vec<Value> = pages
        .iter()
        .filter_map(|(value, (what, before, after))| {
            value.map(|v| json!({"title": what, "url": address(&format!("{HOME}{before}"), v) + after}))
        })
        .collect();
    if rows.is_empty() {
        return Err(ToolError::bad_arguments(
            "링크를 만들 이름이나 번호가 없습니다. 예: lawName, mst, precedentId, ordinanceId, adminRuleId"
                .to_owned(),
        ));
    }
    rows.push(json!({"title": "국가법령정보센터", "url": HOME}));
    if input.link_type == LinkType::Ordinance {
        rows.push(json!({"title": "자치법규정보시스템", "url": "https://www.elis.go.kr"}));
    }
    let text = |row: &Value, key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let lines: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(i, r)| format!("{}. [{}]({})", i + 1, text(r, "title"), text(r, "url")))
        .collect();
    let mut note = "ℹ️ 주소만 만들었고 화면이 있는지는 확인하지 않았습니다.".to_owned();
    if let Some(id) = given(&input.law_id) {
        note.push_str(&format!(" 법령ID {id}로 본문을 읽으려면 get_law_text(lawId=\"{id}\")."));
    }
    Ok(Output::new(
        format!("외부 링크\n{}\n\n{note}", lines.join("\n")),
        json!({"links": rows, "note": note}),
    ))
}
