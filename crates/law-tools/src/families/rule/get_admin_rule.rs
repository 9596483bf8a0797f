//! `get_admin_rule`: an administrative rule whole, or by article, chapter, word or page.

use super::search_admin_rule::RULES;
use crate::families::shared::{
    self, Ask, TextSpec, View, answer, column, filled, given, live, record, shown,
};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_fetch::Client;

pub static TOOL: ToolDef = ToolDef {
    name: "get_admin_rule",
    title: "행정규칙 본문",
    category: "행정규칙",
    description: "행정규칙 본문을 읽습니다. 길면 목차를 보이고 jo, chapter, keyword, page로 나누어 봅니다(앞의 것이 우선). 일련번호는 search_admin_rule이 줍니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(4),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        id: String as Id = "id" | "ruleId", "행정규칙일련번호(13자리)";
        jo: Option<String> as Article = "jo", "조문, 예: 제10조의2, 제9-5조";
        context: Option<Whole<0, 10>> = "context", "jo 앞뒤로 더 볼 조문 수";
        chapter: Option<String> as Mark = "chapter", "장, 예: 제9장";
        keyword: Option<String> = "keyword", "이 말이 있는 조문";
        max_results: Option<Whole<1, 30>> = "max_results", "keyword로 보일 조문 수(기본 10)";
        page: Option<Whole<1, 999>> = "page", "본문을 차례로 볼 때의 쪽";
    }
}

pub(crate) const TEXT: TextSpec = TextSpec {
    tool: "get_admin_rule",
    target: "admrul",
    what: "행정규칙",
    id: ("id", "ID"),
    page: "https://www.law.go.kr/LSW/admRulInfoP.do?admRulSeq=",
    search: "search_admin_rule",
};

/// Digits of a serial; a shorter number is the identity over all versions.
const SERIAL_DIGITS: usize = 13;

/// The part that is wanted, and the parameters that lose against it.
fn view(input: &Input) -> (View<'_>, Vec<&'static str>) {
    let number = |n: u32| usize::try_from(n).unwrap_or(1);
    let jo = given(&input.jo).map(|jo| View::Article(jo, number(input.context.map_or(0, |n| n.0))));
    let chapter = given(&input.chapter).map(View::Chapter);
    let word = given(&input.keyword).map(|w| View::Word(w, number(input.max_results.map_or(10, |n| n.0))));
    let page = input.page.map(|p| View::Page(number(p.0)));
    let all = [("jo", jo), ("chapter", chapter), ("keyword", word), ("page", page)];
    let mut asked = all.into_iter().filter_map(|(name, view)| view.map(|v| (name, v)));
    let first = asked.next();
    let ignored = asked.map(|(name, _)| name).collect();
    (first.map_or(View::Whole, |(_, view)| view), ignored)
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let id = filled(&input.id, "id")?;
    if !id.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ToolError::bad_arguments(format!(
            "id '{id}'은(는) 행정규칙일련번호가 아닙니다. search_admin_rule이 주는 13자리 숫자를 쓰세요"
        )));
    }
    let client = live(ctx)?;
    let (doc, told) = record(&client, TEXT.target, &[("ID", id)]).await?;
    let Some(doc) = doc else { return absent_or_serial(&client, id).await };
    let (view, ignored) = view(&input);
    let how = format!("get_admin_rule(id=\"{id}\"");
    let mut output = answer(ctx, &doc, &told, &view, &how, &format!("{}{id}", TEXT.page))?;
    if !ignored.is_empty() {
        output
            .text
            .push_str(&format!("\nℹ️ 한 번에 하나의 보기만 됩니다. 쓰지 않은 값: {}", ignored.join(", ")));
    }
    if let View::Whole = view {
        let reason = doc.reason.trim();
        if !reason.is_empty() && doc.units.is_empty() {
            output.text.push_str(&format!("\n\n[제개정이유]\n{}", shared::cut(reason, 1_500)));
        }
    }
    Ok(output)
}

/// No record of this number: a short number is the identity of a rule, whose serial in force is looked for.
async fn absent_or_serial(client: &Client<'_>, id: &str) -> Result<Output, ToolError> {
    if id.len() >= SERIAL_DIGITS {
        return Ok(shared::absent(
            &format!("법제처에 일련번호 {id}인 행정규칙이 없다는 답이 왔습니다."),
            "search_admin_rule로 일련번호를 다시 확인하세요.",
            json!({"id": id, "source": "live"}),
        ));
    }
    let asked = Ask { query: "", display: shown(None::<Whole<1, 100>>, 5), page: 1, more: &[("LID", id)] };
    let found = shared::ask(client, RULES.target, asked).await?;
    let serial = found
        .rows
        .iter()
        .find(|row| column(row, "ruleId").trim_start_matches('0') == id.trim_start_matches('0'));
    let next = serial.map_or_else(
        || "search_admin_rule로 이름을 찾아 13자리 일련번호로 조회하세요.".to_owned(),
        |row| {
            format!("현행 판: get_admin_rule(id=\"{}\") 「{}」", column(row, "serial"), column(row, "name"))
        },
    );
    Ok(shared::absent(
        &format!(
            "{id}은(는) 행정규칙ID(판이 바뀌어도 같은 번호)로 보입니다. 본문은 13자리 행정규칙일련번호로 조회합니다."
        ),
        &next,
        json!({"id": id, "source": "live", "handle": serial.map(|row| RULES.handle_of(row))}),
    ))
}
