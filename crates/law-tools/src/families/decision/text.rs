//! Texts of decisions: one or several, compacted unless asked for in full.

use super::compact::{compact, fitted};
use super::domain::Domain;
use super::search::target;
use crate::families::shared::{Told, absent};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Answer, Client, Fetched, Trouble};
use law_host::join_all;
use law_source::Decision;
use law_vocab::josa::settle;
use serde_json::Value;

/// What texts share unless they are asked for in full: some 24 kB.
const USUAL: usize = 7_800;

/// How much room there is for texts.
pub(crate) fn room(ctx: &Ctx<'_>, full: bool) -> usize {
    let most = ctx.scope.limits().output_chars;
    if full { most } else { most.min(USUAL) }
}

/// How many texts one call may ask for.
pub(crate) const MOST: usize = 5;
/// Kept whole however long: what was decided and why in short.
const WHOLE: [&str; 8] =
    ["주문", "판시사항", "판결요지", "결정요지", "재결요지", "회답", "질의요지", "참조조문"];

pub(crate) async fn run(
    ctx: &Ctx<'_>,
    domain: &Domain,
    ids: &str,
    name: Option<&str>,
    full: bool,
) -> Result<Output, ToolError> {
    if domain.text.is_empty() {
        let what = format!("{}은 법제처가 본문을 제공하지 않습니다.", domain.title);
        let next = format!("{} 에서 제목이나 번호로 찾아보세요.", domain.page);
        return Err(ToolError::new("NOT_SUPPORTED", what, &[&next]));
    }
    let ids: Vec<String> =
        ids.split(',').map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect();
    if ids.is_empty() || ids.len() > MOST || ids.iter().any(|id| !id.bytes().all(|b| b.is_ascii_digit())) {
        return Err(ToolError::bad_arguments(format!(
            "id는 검색 결과의 [ ] 안 일련번호(숫자)이고 쉼표로 {MOST}개까지입니다. 사건번호라면 {}로 먼저 찾으세요",
            domain.search
        )));
    }
    let client = ctx.live().ok_or_else(|| domain.no_key())?;
    let chars = room(ctx, full);
    if let [id] = ids.as_slice() {
        return one(&client, domain, id, name, full, chars).await;
    }
    Ok(several(ctx, &client, domain, &ids, full, chars).await)
}

/// Several texts that share the room; one that fails says so and does not take the others with it.
pub(crate) async fn several(
    ctx: &Ctx<'_>,
    client: &Client<'_>,
    domain: &Domain,
    ids: &[String],
    full: bool,
    chars: usize,
) -> Output {
    let room = chars / ids.len().max(1);
    (ctx.progress)(0, u32::try_from(ids.len()).ok(), "본문을 읽는 중");
    let texts = join_all(ids.iter().map(|id| one(client, domain, id, None, full, room))).await;
    let failed = texts.iter().all(Result::is_err);
    let outputs: Vec<Output> = texts
        .into_iter()
        .zip(ids)
        .map(|(text, id)| text.unwrap_or_else(|error| error.into_output(&format!("{} {id}", domain.text))))
        .collect();
    let text: Vec<&str> = outputs.iter().map(|o| o.text.as_str()).collect();
    let values: Vec<&Value> = outputs.iter().map(|o| &o.structured).collect();
    Output {
        text: text.join("\n\n"),
        structured: json!({"domain": domain.name, "texts": values}),
        is_error: failed,
    }
}

/// The record itself; `None` when upstream says that it has none.
pub(crate) async fn record(
    client: &Client<'_>,
    domain: &Domain,
    id: &str,
) -> Result<Fetched<Option<Decision>>, ToolError> {
    let target = target(domain)?;
    let decode = |body: &[u8]| Ok(law_source::read::<Decision>(target.name, body, None));
    let fetched = client.detail(&target, &[("ID", id)], &decode).await;
    let fetched = match fetched {
        Ok(Fetched { value: Answer::Record(decision), .. })
            if domain.target == "prec" && !decision.has_body() =>
        {
            of_tax_service(client, id).await?
        }
        Err(Trouble::GaveNothing { .. }) if domain.target == "prec" => of_tax_service(client, id).await?,
        other => other?,
    };
    if let Answer::Record(decision) = &fetched.value {
        let got = decision.info.serial.as_str();
        if !got.is_empty() && got.trim_start_matches('0') != id.trim_start_matches('0') {
            return Err(Trouble::Mismatch { asked: id.to_owned(), got: got.to_owned() }.into());
        }
    }
    Ok(fetched.map(Answer::record))
}

/// Judgments in tax matters lie with the National Tax Service.
async fn of_tax_service(client: &Client<'_>, id: &str) -> Result<Fetched<Answer<Decision>>, Trouble> {
    client.tax_precedent(id, &|body| Ok(law_source::read_tax_document("prec", body, None))).await
}

async fn one(
    client: &Client<'_>,
    domain: &Domain,
    id: &str,
    name: Option<&str>,
    full: bool,
    chars: usize,
) -> Result<Output, ToolError> {
    let fetched = record(client, domain, id).await?;
    let told = Told::of(&fetched);
    let Some(decision) = fetched.value else {
        let what = format!("{}에 일련번호 {id}인 기록이 없습니다.", domain.title);
        let value = json!({"domain": domain.name, "id": id});
        return Ok(absent(&what, &format!("{}로 다시 찾아보세요.", domain.search), value));
    };
    let url = domain.official_url(id);
    let mut text = render(&decision, full);
    if let Some(name) = name.filter(|name| !decision.info.title.contains(*name)) {
        text.push_str(&settle(&format!(
            "\n\n⚠️ 찾은 기록의 이름은 '{name}'이(가) 아니라 '{}'입니다.",
            decision.info.title
        )));
    }
    let mut close = String::new();
    told.close(&mut close, &url);
    let room = chars.saturating_sub(close.chars().count());
    let how = if full {
        "건수를 줄여 부르세요."
    } else {
        "하나씩 부르거나 full=true로 보세요."
    };
    let text = fitted(text, room, how) + &close;
    let sections: Vec<Value> = decision
        .sections
        .iter()
        .map(|s| json!({"label": s.label, "chars": s.text.chars().count()}))
        .collect();
    Ok(Output::new(
        text,
        json!({
            "domain": domain.name, "id": id, "found": true, "info": decision.info, "sections": sections,
            "facts": decision.facts, "images": decision.images.len(), "source": "live", "asOf": told.as_of, "url": url,
        }),
    ))
}

/// The decision as text: head, facts, sections.
pub(crate) fn render(decision: &Decision, full: bool) -> String {
    let info = &decision.info;
    let date = info.date.map(|d| d.to_string()).unwrap_or_default();
    let mut text = format!("=== {} ===", if info.title.is_empty() { &info.number } else { &info.title });
    for (label, value) in [
        ("사건번호", &info.number),
        ("결정번호", &info.decision_number),
        ("기관", &info.court),
        ("일자", &date),
        ("처분청·질의기관", &info.party),
        ("종류", &info.kind),
        ("형식", &info.form),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("\n{label}: {value}"));
        }
    }
    for fact in &decision.facts {
        text.push_str(&format!("\n{}: {}", fact.label, fact.text));
    }
    for section in &decision.sections {
        let whole = full || WHOLE.contains(&section.label.as_str());
        let body = if whole { section.text.clone() } else { compact(&section.text) };
        text.push_str(&format!("\n\n【{}】\n{body}", section.label));
    }
    if !decision.has_body() {
        text.push_str("\n\n⚠️ 본문이 제공되지 않은 기록입니다. 내용을 추측하지 마세요.");
    }
    if !decision.images.is_empty() {
        text.push_str(&format!(
            "\n\n⚠️ 본문의 그림 {}개는 글자로 옮겨지지 않았습니다.",
            decision.images.len()
        ));
    }
    text
}
