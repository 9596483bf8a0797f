//! `get_daily_to_legal` and `get_legal_to_daily`: words tied by the knowledge base.

use crate::families::shared::{Told, absent, filled, live};
use crate::json;
use crate::{Cost, Ctx, Handler, Hints, Output, ToolDef, ToolError, params};
use law_fetch::Target;
use law_host::LocalBoxFuture;
use law_source::{TermLinks, read};
use serde_json::Value;

params! {
    struct Daily {
        term: String = "dailyTerm" | "query" | "term", "일상용어, 예: 월세";
    }
}

params! {
    struct Legal {
        term: String = "legalTerm" | "query" | "term", "법령용어, 예: 차임";
    }
}

const fn tool(
    name: &'static str,
    title: &'static str,
    description: &'static str,
    input: fn() -> Value,
    handler: Handler,
) -> ToolDef {
    ToolDef {
        name,
        title,
        category: "지식베이스",
        description,
        input,
        output: None,
        hints: Hints { open_world: true },
        cost: Cost(2),
        handler,
    }
}

pub static DAILY_TO_LEGAL: ToolDef = tool(
    "get_daily_to_legal",
    "일상용어 → 법령용어",
    "일상용어에 대응하는 법령용어를 찾습니다. 반대는 get_legal_to_daily를 쓰세요.",
    Daily::schema,
    |ctx, args| answer(ctx, Daily::read(args).map(|i| i.term), &TO_LEGAL),
);

pub static LEGAL_TO_DAILY: ToolDef = tool(
    "get_legal_to_daily",
    "법령용어 → 일상용어",
    "법령용어에 대응하는 일상용어를 찾습니다. 반대는 get_daily_to_legal을 쓰세요.",
    Legal::schema,
    |ctx, args| answer(ctx, Legal::read(args).map(|i| i.term), &TO_DAILY),
);

struct Way {
    target: &'static str,
    heading: &'static str,
    from: &'static str,
    to: &'static str,
}

static TO_LEGAL: Way =
    Way {
        target: "dlytrmRlt", heading: "일상용어 → 법령용어 연계", from: "일상용어", to: "법령용어"
    };
static TO_DAILY: Way =
    Way {
        target: "lstrmRlt", heading: "법령용어 → 일상용어 연계", from: "법령용어", to: "일상용어"
    };

fn answer<'a>(
    ctx: &'a Ctx<'a>,
    term: Result<String, ToolError>,
    way: &'static Way,
) -> LocalBoxFuture<'a, Result<Output, ToolError>> {
    Box::pin(async move {
        let term = term?;
        let term = filled(&term, way.from)?;
        let client = live(ctx)?;
        let target = Target::named(way.target).unwrap_or(law_fetch::target::LAW);
        let decode = |body: &[u8]| Ok(read::<TermLinks>(way.target, body, None));
        let fetched = client.detail(&target, &[("query", term)], &decode).await?;
        let told = Told::of(&fetched);
        let links: Vec<Value> = fetched
            .value
            .record()
            .into_iter()
            .flat_map(|found| found.terms)
            .flat_map(|t| {
                let of = t.term.name;
                t.links
                    .into_iter()
                    .map(move |l| json!({"of": of, "name": l.name, "relation": l.relation, "kind": l.kind}))
            })
            .collect();
        let value = json!({"query": term, "links": links, "source": "live", "asOf": told.as_of});
        if links.is_empty() {
            return Ok(absent(
                &format!("{} '{term}'에 이어진 {}가 지식베이스에 없습니다.", way.from, way.to),
                "search_legal_terms로 용어를 찾아 다시 물으세요.",
                value,
            ));
        }
        let mut text = format!("{}\n입력: {term}", way.heading);
        for link in &links {
            let cell = |key: &str| link.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let of = if cell("of") == term || cell("of").is_empty() {
                String::new()
            } else {
                format!("{} → ", cell("of"))
            };
            text.push_str(&format!("\n- {of}{} ({})", cell("name"), cell("relation")));
        }
        told.close(&mut text, "https://www.law.go.kr");
        Ok(Output::new(text, value))
    })
}
