//! Summary, keywords and neighbours of a precedent: extracts of its own words, never a retelling.

use crate::families::decision::{Asked, Domain, find, line, record, shortened, structured};
use crate::families::shared::{absent, live};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_source::Decision;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static SUMMARY: ToolDef = ToolDef {
    name: "summarize_precedent",
    title: "판례 요지",
    category: "판례·결정",
    description: "판례의 판시사항, 판결요지, 주문을 원문에서 뽑아 짧게 보입니다. 전문은 get_decision_text를 쓰세요.",
    input: SummaryInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(6),
    handler: |ctx, args| Box::pin(async move { summary(ctx, SummaryInput::read(args)?).await }),
};

pub static KEYWORDS: ToolDef = ToolDef {
    name: "extract_precedent_keywords",
    title: "판례 핵심어",
    category: "판례·결정",
    description: "판례에 되풀이되는 낱말을 센 것입니다.",
    input: KeywordInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(6),
    handler: |ctx, args| Box::pin(async move { keywords(ctx, KeywordInput::read(args)?).await }),
};

pub static SIMILAR: ToolDef = ToolDef {
    name: "find_similar_precedents",
    title: "비슷한 판례",
    category: "판례·결정",
    description: "글의 핵심어로 판례 본문을 찾아 낱말이 많이 겹치는 차례로 보입니다.",
    input: SimilarInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(14),
    handler: |ctx, args| Box::pin(async move { similar(ctx, SimilarInput::read(args)?).await }),
};

params! {
    struct SummaryInput {
        id: String as Id = "id", "판례일련번호";
        max: Option<Whole<100, 5000>> = "maxLength", "전체 길이(기본 500자)";
    }
}

params! {
    struct KeywordInput {
        id: String as Id = "id", "판례일련번호";
        max: Option<Whole<1, 50>> = "maxKeywords", "개수(기본 10)";
    }
}

params! {
    struct SimilarInput {
        query: String = "query", "사건의 사실이나 쟁점";
        display: Option<Whole<1, 20>> = "display", "개수(기본 5)";
    }
}

async fn read(ctx: &Ctx<'_>, id: &str) -> Result<Result<Decision, Output>, ToolError> {
    let client = live(ctx)?;
    let fetched = record(&client, &Domain::named("precedent")?, id).await?;
    Ok(fetched.value.ok_or_else(|| {
        let what = format!("판례일련번호 {id}인 판례가 없습니다.");
        absent(&what, "search_decisions로 다시 찾으세요.", json!({"id": id}))
    }))
}

/// The operative part: a section of its own, or the lines after 【주 문】.
fn order(decision: &Decision) -> Option<String> {
    if let Some(text) = decision.section("주문") {
        return Some(text.to_owned());
    }
    let body = decision.section("판례내용")?;
    let at =
        ["【주 문】", "【주문】", "주문\n"].iter().find_map(|mark| Some(body.find(mark)? + mark.len()))?;
    let rest = body.get(at..)?.trim_start();
    Some(rest.split('【').next().unwrap_or(rest).trim().to_owned())
}

async fn summary(ctx: &Ctx<'_>, input: SummaryInput) -> Result<Output, ToolError> {
    let decision = match read(ctx, &input.id).await? {
        Ok(decision) => decision,
        Err(output) => return Ok(output),
    };
    let each = input.max.map_or(500, |n| usize::try_from(n.0).unwrap_or(500)) / 3;
    let info = &decision.info;
    let date = info.date.map(|d| d.to_string()).unwrap_or_default();
    let mut text = format!("판례 요약: {} {} {date} {}", info.court, info.number, info.title);
    let mut parts = serde_json::Map::new();
    let own = |label: &str| decision.section(label).map(str::to_owned);
    for (label, part) in
        [("판시사항", own("판시사항")), ("판결요지", own("판결요지")), ("주문", order(&decision))]
    {
        if let Some(part) = part {
            let short = shortened(&part, each);
            let more = if short.len() < part.len() { " …" } else { "" };
            text.push_str(&format!("\n\n【{label}】\n{short}{more}"));
            parts.insert(label.to_owned(), json!(short));
        }
    }
    if parts.is_empty() {
        text.push_str("\n\n요지가 따로 실리지 않은 판례입니다. 내용을 지어내지 마세요.");
    }
    text.push_str(&format!("\n\n💡 전문: get_decision_text(domain=\"precedent\", id=\"{}\")", input.id));
    Ok(Output::new(text, json!({"id": input.id, "info": info, "parts": parts})))
}

/// Endings that stand behind a noun.
const TAILS: [&str; 22] = [
    "으로서",
    "으로써",
    "에서의",
    "으로",
    "에서",
    "에게",
    "까지",
    "부터",
    "하는",
    "하여",
    "하고",
    "한다",
    "을",
    "를",
    "이",
    "가",
    "은",
    "는",
    "의",
    "에",
    "와",
    "과",
];
const COMMON: [&str; 20] = [
    "원고",
    "피고",
    "원심",
    "판결",
    "법원",
    "사건",
    "대법원",
    "경우",
    "이유",
    "상고",
    "주장",
    "판단",
    "대하여",
    "관하여",
    "따라",
    "위와",
    "같은",
    "있다",
    "없다",
    "이사",
];

/// Nouns of a text by how often they stand there.
fn counted(text: &str) -> Vec<(String, u32)> {
    let mut stems: Vec<&str> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let stem = TAILS
            .iter()
            .find_map(|t| word.strip_suffix(t))
            .filter(|s| s.chars().count() >= 2)
            .unwrap_or(word);
        let hangul = stem.chars().all(|c| ('가'..='힣').contains(&c));
        if hangul && (2..=10).contains(&stem.chars().count()) && !COMMON.contains(&stem) {
            stems.push(stem);
        }
    }
    stems.arrange(Ord::cmp);
    let same = stems.chunk_by(|a, b| a == b).filter_map(|same| Some((*same.first()?, same.len())));
    let mut all: Vec<(String, u32)> =
        same.map(|(stem, count)| (stem.to_owned(), u32::try_from(count).unwrap_or(u32::MAX))).collect();
    all.arrange_by_key(|(_, count)| std::cmp::Reverse(*count));
    all
}

async fn keywords(ctx: &Ctx<'_>, input: KeywordInput) -> Result<Output, ToolError> {
    let decision = match read(ctx, &input.id).await? {
        Ok(decision) => decision,
        Err(output) => return Ok(output),
    };
    let most = input.max.map_or(10, |n| usize::try_from(n.0).unwrap_or(10));
    let all: Vec<&str> = decision.sections.iter().map(|s| s.text.as_str()).collect();
    let found: Vec<(String, u32)> =
        counted(&all.join("\n")).into_iter().filter(|(_, count)| *count >= 2).take(most).collect();
    let lines: Vec<String> = found.iter().map(|(word, count)| format!("- {word} ({count}회)")).collect();
    let none = if lines.is_empty() { "되풀이되는 낱말이 없습니다." } else { "" };
    let text =
        format!("핵심 키워드: {} {}\n{}{none}", decision.info.number, decision.info.title, lines.join("\n"));
    let rows: Vec<Value> = found.iter().map(|(word, count)| json!({"word": word, "count": count})).collect();
    Ok(Output::new(text, json!({"id": input.id, "keywords": rows})))
}

async fn similar(ctx: &Ctx<'_>, input: SimilarInput) -> Result<Output, ToolError> {
    let domain = Domain::named("precedent")?;
    let client = ctx.live().ok_or_else(|| domain.no_key())?;
    let words: Vec<String> = counted(&input.query).into_iter().map(|(word, _)| word).take(4).collect();
    if words.is_empty() {
        return Err(ToolError::bad_arguments(
            "query에서 찾을 낱말을 얻지 못했습니다. 사실이나 쟁점을 쓰세요".to_owned(),
        ));
    }
    let most = input.display.map_or(5, |n| usize::try_from(n.0).unwrap_or(5));
    let asked = Asked { query: words.join(" "), display: 40, page: 1, ..Asked::default() };
    let found = find(&client, &domain, &asked).await?;
    let hits = |title: &str| words.iter().filter(|w| title.contains(w.as_str())).count();
    let mut rows: Vec<_> = found.rows.iter().map(|row| (hits(&row.title), row)).collect();
    rows.arrange_by_key(|(hits, row)| (std::cmp::Reverse(*hits), std::cmp::Reverse(row.date)));
    rows.truncate(most);
    let mut text = format!("비슷한 판례 (찾은 낱말: {}, 총 {}건)", words.join(", "), found.total);
    for (hits, row) in &rows {
        text.push_str(&format!("\n\n{}\n   사건명에 겹친 낱말 {hits}/{}", line(&domain, row), words.len()));
    }
    for note in &found.notes {
        text.push_str(&format!("\nℹ️ {note}"));
    }
    if rows.is_empty() {
        let next = "낱말을 줄이거나 search_decisions로 찾으세요.";
        return Ok(absent("비슷한 판례를 찾지 못했습니다.", next, json!({"words": words})));
    }
    let handle = rows.first().map(|(_, row)| json!({"id": row.serial, "domain": "precedent"}));
    let rows: Vec<Value> = rows.iter().map(|(_, row)| structured(&domain, row)).collect();
    Ok(Output::new(text, json!({"words": words, "rows": rows, "total": found.total, "handle": handle})))
}
