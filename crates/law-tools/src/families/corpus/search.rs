//! `corpus_search`: where in the user's documents the words of a question meet.

use super::{present, state, tool, trouble};
use crate::json;
use crate::tool::handler;
use crate::{Ctx, Output, ToolDef, ToolError, Whole, params};
use law_corpus::{Found, Hit};
use serde_json::{Map, Value};

/// Begins the ids of chunks.
pub(crate) const ID: &str = "corpus:";

pub static TOOL: ToolDef = tool(
    (
        "corpus_search",
        "내 문서 찾기",
        "사용자가 연결한 폴더의 문서(규정, 계약서, 판결 등)에서 낱말로 찾아 자리(id)와 발췌를 줍니다. 본문은 corpus_fetch로 읽습니다.",
    ),
    Input::schema,
    handler!(Input, run),
);

params! {
    struct Input {
        query: String = "query" | "q", "찾을 말";
        limit: Option<Whole<1, 50>> = "limit" | "display", "최대 결과 수(기본 10)";
        path: Option<String> = "path", "이 경로로 시작하는 문서만";
    }
}

const USUAL: u32 = 10;
/// The longest question that is read.
const LONGEST: usize = 2_000;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    present(ctx)?;
    let question: String = input.query.chars().take(LONGEST).collect();
    let limit = usize::try_from(input.limit.map_or(USUAL, |n| n.0)).unwrap_or(10);
    let within = input.path.unwrap_or_default();
    let found = ctx.corpus.search(ctx.host, &question, &within, limit).await.map_err(trouble)?;
    Ok(Output::new(text(&question, &found), structured(&question, &found)))
}

fn structured(question: &str, found: &Found) -> Value {
    let outcome = match (found.documents, found.hits.is_empty()) {
        (0, _) => "nothing_indexed",
        (_, true) => "no_match",
        _ => "found",
    };
    let mut out = Map::new();
    let mut put = |name: &str, value: Value| out.insert(name.to_owned(), value);
    put("query", json!(question));
    put("outcome", json!(outcome));
    put("results", found.hits.iter().map(result).collect());
    put("truncated", json!(found.cut));
    put("matchedChunks", json!(found.matched));
    put("searched", json!({"documents": found.documents, "chunks": found.chunks}));
    put("skippedFiles", json!(found.head.skipped));
    for (name, words) in [
        ("notInCorpus", &found.unknown),
        ("tooCommon", &found.common),
        ("ignored", &found.ignored),
        ("expanded", &found.expanded),
        ("suggestions", &found.suggestions),
    ] {
        if !words.is_empty() {
            put(name, json!(words));
        }
    }
    if let Some((done, total)) = found.head.indexing {
        put("indexing", json!({"done": done, "total": total}));
    }
    if let Some(trouble) = &found.head.trouble {
        put("trouble", json!(trouble));
    }
    Value::Object(out)
}

fn result(hit: &Hit) -> Value {
    let snippet = &hit.snippet;
    let marks: Vec<Value> = snippet.marks.iter().map(|(from, to)| json!([from, to])).collect();
    let mut out = json!({
        "id": format!("{ID}{}", hit.id),
        "path": hit.path,
        "title": hit.title,
        "headings": hit.headings,
        "chunk": hit.chunk,
        "score": hit.score,
        "start": hit.start,
        "end": hit.end,
        "snippet": {"text": snippet.text, "start": snippet.start, "end": snippet.end, "marks": marks},
        "matched": snippet.words,
    });
    if let Some(map) = out.as_object_mut() {
        if !hit.others.is_empty() {
            map.insert("alsoIn".to_owned(), hit.others.iter().map(|id| json!(format!("{ID}{id}"))).collect());
        }
        if hit.stale {
            map.insert("stale".to_owned(), json!(true));
        }
    }
    out
}

fn text(question: &str, found: &Found) -> String {
    let mut out = state(&found.head);
    let searched = format!("문서 {}개, 조각 {}개", found.documents, found.chunks);
    match (found.documents, found.hits.is_empty()) {
        (0, _) => out.push("색인된 문서가 없습니다. corpus_outline으로 폴더의 상태를 확인하세요.".to_owned()),
        (_, true) => out.push(format!("'{question}'에 맞는 곳이 없습니다({searched}를 찾음).")),
        _ => out.push(format!(
            "'{question}' — {}곳{} ({searched}에서 {}조각이 맞음)",
            found.hits.len(),
            if found.cut { ", 더 있음" } else { "" },
            found.matched
        )),
    }
    for (hit, n) in found.hits.iter().zip(1..) {
        let trail = hit.headings.join(" › ");
        out.push(format!("\n{n}. {} — {trail}\n   {ID}{} (점수 {})", hit.title, hit.id, hit.score));
        out.push(if hit.stale {
            "   이 문서는 색인한 뒤 바뀌었습니다. 다시 찾아 주세요.".to_owned()
        } else {
            format!("   …{}…", hit.snippet.text.split_whitespace().collect::<Vec<_>>().join(" "))
        });
    }
    let mut note = |words: &[String], before: &str| {
        if !words.is_empty() {
            out.push(format!("※ {before}: {}", words.join(", ")));
        }
    };
    note(&found.unknown, "어느 문서에도 없는 말");
    note(&found.common, "너무 흔해 순위에서 뺀 말");
    note(&found.expanded, "줄임말을 푼 이름");
    note(&found.suggestions, "비슷한 말");
    if found.hits.is_empty() {
        note(&found.ignored, "뜻이 없어 뺀 말");
    }
    out.join("\n")
}
