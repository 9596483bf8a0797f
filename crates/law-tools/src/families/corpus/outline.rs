//! `corpus_outline`: the documents of the folder, the headings of one, and the files that were left out.

use super::search::ID;
use super::{present, state, trouble};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "corpus_outline",
    title: "내 문서 차례",
    category: "내 문서",
    description: "연결한 폴더의 문서 목록과 수, 색인하지 못한 파일과 까닭을 보입니다. path에 한 문서를 주면 그 제목들과 id를 보입니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            run(ctx, input).await
        })
    },
};

params! {
    struct Input {
        path: Option<String> = "path", "문서의 경로, 또는 이 경로로 시작하는 문서만";
        limit: Option<Whole<1, 1000>> = "limit", "최대 개수(기본 200)";
        offset: Option<Whole<0, 1_000_000>> = "offset", "앞의 이만큼은 건너뜁니다";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    present(ctx)?;
    let path = input.path.unwrap_or_default();
    let path = path.strip_prefix("corpus://").or_else(|| path.strip_prefix(ID)).unwrap_or(&path).to_owned();
    let limit = usize::try_from(input.limit.map_or(200, |n| n.0)).unwrap_or(200);
    let offset = usize::try_from(input.offset.map_or(0, |n| n.0)).unwrap_or(0);
    if !path.is_empty()
        && let Some(lines) = ctx.corpus.headings(ctx.host, &path).await.map_err(trouble)?
    {
        let text: Vec<String> = lines
            .iter()
            .skip(offset)
            .take(limit)
            .map(|l| {
                format!("{}{} [{ID}{}]", "  ".repeat(usize::from(l.level.saturating_sub(1))), l.text, l.id)
            })
            .collect();
        let headings: Vec<Value> = lines
            .iter()
            .skip(offset)
            .take(limit)
            .map(|l| json!({"level": l.level, "text": l.text, "id": format!("{ID}{}", l.id)}))
            .collect();
        let value = json!({"path": path, "headings": headings, "total": lines.len()});
        return Ok(Output::new(format!("▶ {path}: 제목 {}개\n{}", lines.len(), text.join("\n")), value));
    }
    let overview = ctx.corpus.overview(ctx.host, &path).await.map_err(trouble)?;
    let skipped = ctx.corpus.skipped(ctx.host).await;
    let head = &overview.head;
    let shown = overview.documents.iter().skip(offset).take(limit);
    let mut text = state(head);
    text.push(format!(
        "문서 {}개, 조각 {}개, 색인하지 않은 파일 {}개",
        overview.documents.len(),
        overview.chunks,
        skipped.len()
    ));
    text.extend(shown.clone().map(|d| format!("- {} ({}, 조각 {}개)", d.path, d.title, d.chunks)));
    let part = |v: &Value, name: &str| v.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    text.extend(skipped.iter().take(limit).map(|s| format!("⊘ {}: {}", part(s, "path"), part(s, "reason"))));
    let value = json!({
        "documents": shown.map(|d| json!({"path": d.path, "title": d.title, "chunks": d.chunks, "bytes": d.bytes})).collect::<Vec<_>>(),
        "total": overview.documents.len(),
        "chunks": overview.chunks,
        "skipped": skipped.iter().take(limit).collect::<Vec<_>>(),
        "skippedTotal": skipped.len(),
        "indexing": head.indexing.map(|(done, total)| json!({"done": done, "total": total})),
        "trouble": head.trouble,
    });
    Ok(Output::new(text.join("\n"), value))
}
