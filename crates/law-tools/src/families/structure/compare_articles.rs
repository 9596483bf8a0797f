//! `compare_articles`: two articles side by side, and the lines in which they differ.

use crate::families::shared::{Told, cut, live};
use crate::families::statute::{Below, Entry, Wanted, narrowed, official_url};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::Client;
use law_model::ArticleNo;
use law_source::statute::Slice;
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "compare_articles",
    title: "조문 비교",
    category: "비교",
    description: "두 조문(다른 법령이나 같은 법령의 다른 판)을 나란히 놓고 다른 줄을 표시합니다. 개정 전후 전체는 compare_old_new를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(16),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        law1: Map<String, Value> = "law1", "{lawName 또는 lawId 또는 mst, jo, efYd}";
        law2: Map<String, Value> = "law2", "{lawName 또는 lawId 또는 mst, jo, efYd}";
    }
}

struct Side {
    wanted: Wanted,
    no: ArticleNo,
    below: Below,
}

impl Side {
    fn of(law: Map<String, Value>, what: &str) -> Result<Self, ToolError> {
        let entry = Entry::read(law, None)?;
        let mut places = entry.places;
        match places.pop() {
            Some((no, below)) if places.is_empty() => Ok(Self { wanted: entry.wanted, no, below }),
            _ => Err(ToolError::bad_arguments(format!(
                "{what}.jo가 하나 있어야 합니다. 예: {{\"lawName\": \"민법\", \"jo\": \"제750조\"}}"
            ))),
        }
    }

    async fn read(&self, ctx: &Ctx<'_>, client: &Client<'_>) -> Result<(Slice, Told), ToolError> {
        self.wanted.reference(ctx, client).await?.article(client, self.no).await
    }

    fn text(&self, slice: &Slice) -> String {
        let mut texts = Vec::new();
        for article in &slice.articles {
            texts.append(&mut narrowed(article, &self.below).unwrap_or_default());
        }
        texts.join("\n")
    }
}

/// Characters of one side that are shown; the lines that differ have half of it.
const SIDE: usize = 2_400;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let (first, second) = (Side::of(input.law1, "law1")?, Side::of(input.law2, "law2")?);
    let client = live(ctx)?;
    let (a, b) = join(first.read(ctx, &client), second.read(ctx, &client)).await;
    let ((a, mut told), (b, other)) = (a?, b?);
    told.also(other);
    let (old, new) = (first.text(&a), second.text(&b));
    let (only_old, only_new) = differing(&old, &new);
    let head = |slice: &Slice, side: &Side| {
        let day = slice.info.effective.map_or_else(|| "미정".to_owned(), |d| d.to_string());
        let act = format!("{} 제{}호", slice.info.kind, slice.info.number.trim_start_matches('0'));
        format!("{} {} ({act}, 시행 {day})", slice.info.name, side.below.name(side.no))
    };
    let shown = |text: &str| {
        if text.is_empty() { "(그 판에 이 조문이 없습니다)".to_owned() } else { cut(text, SIDE) }
    };
    let verdict = if old.is_empty() || new.is_empty() {
        "한쪽에 조문이 없어 견줄 수 없습니다."
    } else if only_old.is_empty() && only_new.is_empty() {
        "✅ 띄어쓰기를 빼면 같습니다."
    } else {
        "△ 다릅니다."
    };
    let list = |mark: char, lines: &[&str]| {
        cut(&lines.iter().map(|l| format!("{mark} {l}")).collect::<Vec<_>>().join("\n"), SIDE / 2)
    };
    let mut body = format!(
        "=== 조문 비교 ===\n{verdict}\n\n[1] {}\n{}\n\n[2] {}\n{}\n\n[다른 줄]\n{}\n{}",
        head(&a, &first),
        shown(&old),
        head(&b, &second),
        shown(&new),
        list('-', &only_old),
        list('+', &only_new),
    );
    told.close(&mut body, &official_url(&a.info.name));
    let side = |slice: &Slice, side: &Side, text: &str| json!({"law": slice.info.name, "jo": side.below.name(side.no), "effective": slice.info.effective, "text": text, "found": !text.is_empty()});
    let value = json!({
        "first": side(&a, &first, &old), "second": side(&b, &second, &new), "verdict": verdict,
        "onlyFirst": only_old, "onlySecond": only_new, "source": "live", "asOf": ctx.today(),
    });
    Ok(Output::new(body, value))
}

/// Lines that only one side has, spaces left out of account.
fn differing<'t>(old: &'t str, new: &'t str) -> (Vec<&'t str>, Vec<&'t str>) {
    let squeeze = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let lines = |t: &'t str| {
        t.lines().filter(|l| !l.trim().is_empty()).map(|l| (l.trim(), squeeze(l))).collect::<Vec<_>>()
    };
    let (old, new) = (lines(old), lines(new));
    let only = |own: &[(&'t str, String)], other: &[(&'t str, String)]| {
        own.iter().filter(|(_, l)| other.iter().all(|(_, o)| o != l)).map(|(l, _)| *l).collect()
    };
    (only(&old, &new), only(&new, &old))
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn lines_of_one_side_only() {
        assert_eq!(
            differing("제1조 가\n① 나 다\n② 라", "제1조 가\n① 나다\n③ 마"),
            (vec!["② 라"], vec!["③ 마"])
        );
    }
}
