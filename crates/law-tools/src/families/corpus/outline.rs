//! `corpus_outline`: the documents of the folder, the headings of one, and the files that were left out.

use super::search::ID;
use super::{present, state, tool, trouble};
use crate::json;
use crate::tool::handler;
use crate::{Ctx, Output, ToolDef, ToolError, Whole, params};
use law_corpus::{Line, Overview};
use serde_json::Value;

pub static TOOL: ToolDef = tool(
    (
        "corpus_outline",
        "내 문서 차례",
        "연결한 폴더의 문서 목록과 수, 색인하지 못한 파일과 까닭을 보입니다. path에 한 문서를 주면 그 제목들과 id를 보입니다.",
    ),
    Input::schema,
    handler!(Input, run),
);

params! {
    struct Input {
        path: Option<String> = "path", "문서의 경로, 또는 이 경로로 시작하는 문서만";
        limit: Option<Whole<1, 1000>> = "limit", "최대 개수(기본 200)";
        offset: Option<Whole<0, 1_000_000>> = "offset", "앞의 이만큼은 건너뜁니다";
    }
}

/// What part of a list is shown.
#[derive(Clone, Copy)]
struct Part {
    offset: usize,
    limit: usize,
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    present(ctx)?;
    let path = input.path.unwrap_or_default();
    let path = path.strip_prefix("corpus://").or_else(|| path.strip_prefix(ID)).unwrap_or(&path);
    let whole = |n: u32| usize::try_from(n).unwrap_or(0);
    let part = Part {
        offset: whole(input.offset.map_or(0, |n| n.0)),
        limit: whole(input.limit.map_or(200, |n| n.0)),
    };
    if !path.is_empty()
        && let Some(lines) = ctx.corpus.headings(ctx.host, path).await.map_err(trouble)?
    {
        return Ok(headings(path, &lines, part));
    }
    let overview = ctx.corpus.overview(ctx.host, path).await.map_err(trouble)?;
    Ok(documents(&overview, &ctx.corpus.skipped(ctx.host).await, part))
}

fn headings(path: &str, lines: &[Line], part: Part) -> Output {
    let mut text = vec![format!("▶ {path}: 제목 {}개", lines.len())];
    let mut headings: Vec<Value> = Vec::new();
    for line in lines.iter().skip(part.offset).take(part.limit) {
        let (id, indent) = (format!("{ID}{}", line.id), usize::from(line.level.saturating_sub(1)) * 2);
        text.push(format!("{:indent$}{} [{id}]", "", line.text));
        headings.push(json!({"level": line.level, "text": line.text, "id": id}));
    }
    Output::new(text.join("\n"), json!({"path": path, "headings": headings, "total": lines.len()}))
}

fn documents(overview: &Overview, skipped: &[Value], part: Part) -> Output {
    let Overview { documents, chunks, head } = overview;
    let mut text = state(head);
    text.push(format!("문서 {}개, 조각 {chunks}개, 색인하지 않은 파일 {}개", documents.len(), skipped.len()));
    let mut shown: Vec<Value> = Vec::new();
    for d in documents.iter().skip(part.offset).take(part.limit) {
        text.push(format!("- {} ({}, 조각 {}개)", d.path, d.title, d.chunks));
        shown.push(json!({"path": d.path, "title": d.title, "chunks": d.chunks, "bytes": d.bytes}));
    }
    let left_out: Vec<Value> = skipped.iter().take(part.limit).cloned().collect();
    for file in &left_out {
        let member = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
        text.push(format!("⊘ {}: {}", member("path"), member("reason")));
    }
    let value = json!({
        "documents": shown,
        "total": documents.len(),
        "chunks": chunks,
        "skipped": left_out,
        "skippedTotal": skipped.len(),
        "indexing": head.indexing.map(|(done, total)| json!({"done": done, "total": total})),
        "trouble": head.trouble,
    });
    Output::new(text.join("\n"), value)
}
