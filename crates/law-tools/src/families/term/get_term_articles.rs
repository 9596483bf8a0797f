//! `get_term_articles`: articles in which a term stands.

use crate::families::shared::{Told, absent, cut, filled, fit, live, shown};
use crate::families::statute::label;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_fetch::Target;
use law_source::term::TermArticle;
use law_source::{TermArticles, read};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_term_articles",
    title: "용어가 쓰인 조문",
    category: "지식베이스",
    description: "법령용어가 쓰인 조문을 찾습니다. 조문 원문은 get_law_text, 용어의 뜻은 get_legal_term_detail을 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(2),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        term: String = "term" | "query", "법령용어, 예: 임대차";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
    }
}

const EXCERPT: usize = 120;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let term = filled(&input.term, "term")?;
    let client = live(ctx)?;
    let target = Target::named("lstrmRltJo").unwrap_or(law_fetch::target::LAW);
    let fetched = client
        .detail::<TermArticles>(&target, &[("query", term)], &|body| Ok(read("lstrmRltJo", body, None)))
        .await?;
    let told = Told::of(&fetched);
    let articles = fetched.value.record().map(|found| found.articles).unwrap_or_default();
    let (display, page) = (shown(input.display, 20), shown(input.page, 1));
    let number = |n: u32| usize::try_from(n).unwrap_or(1);
    let rows: Vec<Value> =
        articles.iter().skip(number(display) * number(page - 1)).take(number(display)).map(row).collect();
    let value = json!({
        "term": term, "total": articles.len(), "page": page, "pages": articles.len().div_ceil(number(display)), "results": rows, "source": "live", "asOf": told.as_of,
    });
    if rows.is_empty() {
        return Ok(absent(
            &format!("'{term}'이(가) 쓰인 조문이 지식베이스에 없습니다."),
            "search_legal_terms로 용어를 확인하거나 search_ai_law로 찾으세요.",
            value,
        ));
    }
    let text = |row: &Value, key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let lines: Vec<String> =
        rows.iter().map(|r| format!("- {} {} {}", text(r, "law"), text(r, "jo"), text(r, "text"))).collect();
    let mut out = format!(
        "'{term}' 용어 사용 조문 ({}건 중 {}건)\n{}",
        articles.len(),
        rows.len(),
        fit(&lines, "\n", "display를 줄이세요.")
    );
    if number(display) * number(page) < articles.len() {
        out.push_str(&format!("\n💡 다음 쪽: page={}", page + 1));
    }
    if let Some(first) = rows.first() {
        out.push_str(&format!(
            "\n💡 원문: get_law_text(lawName=\"{}\", jo=\"{}\")",
            text(first, "law"),
            text(first, "jo")
        ));
    }
    told.close(&mut out, "https://www.law.go.kr");
    Ok(Output::new(out, value))
}

/// The text begins with its own header, which names the title.
fn row(article: &TermArticle) -> Value {
    let jo = article.no.map(label).unwrap_or_default();
    let text = article.text.trim().strip_prefix(&jo).unwrap_or(article.text.trim()).trim_start();
    json!({"law": article.law, "jo": jo, "text": cut(text, EXCERPT), "kind": article.kind})
}
