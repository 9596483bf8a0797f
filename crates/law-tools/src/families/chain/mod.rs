//! Chains: several tools for one question, and `legal_research` in front of them.

mod legal_research;
mod run;
mod situation;
mod table;

use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params, words};
use law_vocab::josa::settle;
use run::Vars;
use serde_json::Value;
use table::{CHAINS, Chain, SCENARIOS, Scenario};

macro_rules! chain {
    ($tool:ident, $name:literal, $title:literal, $about:literal, $text:ident) => {
        static $tool: ToolDef = ToolDef {
            name: $name,
            title: $title,
            category: "체인",
            description: $about,
            input: Input::schema,
            output: None,
            hints: Hints { open_world: true },
            cost: Cost(48),
            handler: |ctx, args| Box::pin(chained(ctx, $name, args)),
        };
    };
}

chain!(
    SYSTEM,
    "chain_law_system",
    "법체계 확인",
    "법령의 법률·시행령·시행규칙 체계와 위임을 한 번에 봅니다. 한 조문만 필요하면 get_law_text를 쓰세요.",
    query
);
chain!(
    BASIS,
    "chain_action_basis",
    "처분 근거 확인",
    "처분·허가의 법적 근거를 법체계, 해석례, 판례, 행정심판례로 함께 찾습니다.",
    query
);
chain!(
    DISPUTE,
    "chain_dispute_prep",
    "쟁송 대비",
    "불복·소송에 대비해 판례, 행정심판례와 분야별 결정례를 본문과 함께 찾습니다.",
    query
);
chain!(
    AMEND,
    "chain_amendment_track",
    "개정 추적",
    "법령의 최근 개정 전후를 견주고 두 시점(fromDate, toDate)의 조문을 비교합니다.",
    query
);
chain!(
    ORDIN,
    "chain_ordinance_compare",
    "조례 비교",
    "상위 법령의 위임과 여러 자치단체의 조례를 함께 봅니다.",
    query
);
chain!(
    FULL,
    "chain_full_research",
    "종합 리서치",
    "주제 하나를 법령, 판례, 해석례로 넓게 조사합니다.",
    query
);
chain!(
    PROC,
    "chain_procedure_detail",
    "절차 안내",
    "신청·허가 절차와 수수료, 서식을 법령과 별표에서 찾습니다.",
    query
);
chain!(
    REVIEW,
    "chain_document_review",
    "문서 검토",
    "계약서·약관 글(text)을 분석하고 관련 판례와 법령을 찾습니다.",
    text
);

pub const TOOLS: &[&ToolDef] =
    &[&legal_research::TOOL, &SYSTEM, &BASIS, &DISPUTE, &AMEND, &ORDIN, &FULL, &PROC, &REVIEW];

words! {
    pub(crate) enum Dispute {
        Tax = "tax", Labor = "labor", Privacy = "privacy", Competition = "competition", General = "general",
    }
}

params! {
    /// What every chain may be given; those that have no use for a value leave it alone.
    pub(crate) struct Input {
        query: Option<String> = "query", "질문 또는 법령 이름";
        scenario: Option<String> = "scenario", "더 볼 것: delegation, impact, penalty, timeline, time_travel, compliance, customs, action_plan, manual";
        domain: Option<Dispute> = "domain", "쟁송 분야: tax, labor, privacy, competition, general";
        articles: Option<Vec<String>> as Article = "articles", "함께 볼 조문, 예: 제1조";
        parent: Option<String> = "parentLaw" | "parent_law" | "lawName", "기준 법령 이름";
        mst: Option<String> as Id = "mst", "법령일련번호";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        from: Option<String> as From = "fromDate" | "from_date", "이날, 예: 20200101";
        to: Option<String> as To = "toDate" | "to_date", "저날";
        history: Option<bool> = "includeHistory" | "include_history", "조문별 개정 이력도";
        text: Option<String> = "text", "검토할 글";
        clauses: Option<crate::Whole<1, 30>> = "maxClauses" | "max_clauses", "살필 조항 수";
    }
}

const QUERY_CHARS: usize = 2_000;

async fn chained(ctx: &Ctx<'_>, name: &str, args: Value) -> Result<Output, ToolError> {
    start(ctx, name, Input::read(args)?, None).await
}

/// Runs a chain with what was given.
pub(crate) async fn start(
    ctx: &Ctx<'_>,
    name: &str,
    input: Input,
    note: Option<String>,
) -> Result<Output, ToolError> {
    let chain = CHAINS.iter().find(|c| c.name == name);
    let chain = chain.ok_or_else(|| ToolError::bad_arguments(format!("{name} 체인이 없습니다")))?;
    let query = input.query.clone().unwrap_or_default();
    let review = chain.name == "chain_document_review";
    if query.chars().count() > QUERY_CHARS {
        return Err(ToolError::bad_arguments(format!("query는 {QUERY_CHARS}자까지입니다")));
    }
    if let Some(text) = input.text.as_deref().filter(|_| review) {
        super::analysis::long_enough(text)?;
    }
    let (scenario, ignored) = scenario_of(chain, &query, &input)?;
    let vars = vars(&input, review);
    let given = if review { "text" } else { "query" };
    if !vars.contains_key(given) && !vars.contains_key("law") && !vars.contains_key("mst") {
        return Err(ToolError::bad_arguments(format!("{given}이(가) 비었습니다")));
    }
    let mut output = run::run(ctx, chain, scenario, vars).await?;
    for note in note.into_iter().chain(ignored) {
        output.text = format!("⚠️ {}\n{}", settle(&note), output.text);
    }
    Ok(output)
}

/// The scenario asked for, or the one whose words the question holds; one of another chain is named and left out.
fn scenario_of(
    chain: &Chain,
    query: &str,
    input: &Input,
) -> Result<(Option<&'static Scenario>, Option<String>), ToolError> {
    let Some(name) = input.scenario.as_deref().filter(|s| !s.is_empty()) else {
        let dated = input.from.is_some() && input.to.is_some();
        let found = SCENARIOS
            .iter()
            .filter(|s| s.chain == chain.name)
            .find(|s| s.words.iter().any(|w| query.contains(w)) || s.name == "time_travel" && dated);
        return Ok((found, None));
    };
    let Some(known) = SCENARIOS.iter().find(|s| s.name == name) else {
        let all: Vec<&str> = SCENARIOS.iter().map(|s| s.name).collect();
        return Err(ToolError::bad_arguments(format!(
            "scenario '{name}'은(는) 없습니다. 쓸 수 있는 값: {}",
            all.join(", ")
        )));
    };
    if known.chain == chain.name {
        return Ok((Some(known), None));
    }
    Ok((None, Some(format!("scenario '{name}'은(는) {}의 것이라 여기서는 쓰지 않았습니다.", known.chain))))
}

fn vars(input: &Input, review: bool) -> Vars {
    let by_id =
        input.law_id.as_deref().and_then(|id| id.parse().ok()).and_then(law_vocab::names::Name::of_law);
    let law = input.parent.clone().or_else(|| by_id.map(law_vocab::names::Name::spelled));
    let hints = if review {
        input.text.as_deref().map(super::analysis::hints).unwrap_or_default()
    } else {
        Vec::new()
    };
    let mut vars = Vars::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value.filter(|v| v.as_str() != Some("")) {
            vars.insert(name.to_owned(), value);
        }
    };
    put("query", input.query.clone().map(Value::String));
    put("law", law.map(Value::String));
    put("domain", input.domain.map(|d| Value::from(d.word())));
    put("from", input.from.clone().map(Value::String));
    put("to", input.to.clone().map(Value::String));
    put("text", input.text.clone().map(Value::String));
    put("articles", input.articles.clone().map(|a| json!(a)));
    put("clauses", Some(json!(input.clauses.map_or(15, |n| n.0))));
    put("mst", input.mst.clone().map(Value::String));
    put("by", Some(json!(if input.mst.is_some() { "mst" } else { "name" })));
    put("history", input.history.filter(|h| *h).map(|_| json!("yes")));
    for (i, hint) in hints.into_iter().take(3).enumerate() {
        put(&format!("hint{}", i + 1), Some(Value::String(hint)));
    }
    vars
}
