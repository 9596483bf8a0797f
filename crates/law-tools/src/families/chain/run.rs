//! The one runner: the law once, every section side by side on one budget, and each failure by its name.

use super::situation;
use super::table::{Chain, Scenario, Section};
use crate::families::decision::{fitted, law_in, nouns};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Answer, Target};
use law_host::{LocalBoxFuture, join_all};
use law_source::AiAnswer;
use law_vocab::order::Arrange;
use serde_json::{Map, Value};

pub(crate) type Vars = Map<String, Value>;

/// What one section came to.
struct Part {
    title: &'static str,
    call: String,
    state: &'static str,
    text: String,
    handle: Value,
}

/// Characters that the sections of a usual answer share: about 24 kB of Korean.
const ROOM: usize = 9_000;
const NO_LAW: &str = "질문에서 기준이 되는 법령을 찾지 못했습니다.";

pub(crate) async fn run(
    ctx: &Ctx<'_>,
    chain: &Chain,
    scenario: Option<&Scenario>,
    mut vars: Vars,
) -> Result<Output, ToolError> {
    let query = text_of(&vars, "query").to_owned();
    let mut trouble = None;
    if scenario.is_some_and(|s| s.name == "action_plan") {
        situated(&query, &mut vars);
    }
    // A version says itself which law it is of.
    let known = vars.contains_key("law") || vars.contains_key("mst");
    if chain.wants_law && !known {
        match law_of(ctx, &query).await {
            Ok(Some(law)) => drop(vars.insert("law".to_owned(), json!(law))),
            Ok(None) => {}
            Err(error) => trouble = Some(error),
        }
    }
    if chain.needs_law && !known && !vars.contains_key("law") {
        return match trouble {
            Some(error) if error.label == "REQUEST_TIMEOUT" => Ok(too_late(chain, &query)),
            Some(error) => Err(error),
            None => Ok(no_law(chain, &query)),
        };
    }
    if !vars.contains_key("topic") {
        vars.insert("topic".to_owned(), json!(topic(&query, text_of(&vars, "law"))));
    }
    let extra = scenario.map_or(&[][..], |s| s.sections);
    let annexes = scenario.is_some_and(|s| s.annexes);
    let alone = scenario.is_some_and(|s| s.alone);
    let own = chain.sections.iter().filter(|s| !alone && (!annexes || s.tool != "get_annexes"));
    let mut asked: Vec<(&Section, Value)> = Vec::new();
    let mut skipped: Vec<&str> = Vec::new();
    let mut lacking: Vec<(&str, &str)> = Vec::new();
    for section in own.chain(extra).filter(|s| is_wanted(s, &query, &vars)) {
        match filled(section.args, &vars) {
            Ok(args) if asked.iter().all(|(s, a)| s.tool != section.tool || *a != args) => {
                asked.push((section, args))
            }
            Ok(_) => {}
            Err(missing) if missing == "law" => skipped.push(section.title),
            Err(missing) => lacking.extend(needed(&missing).map(|what| (section.title, what))),
        }
    }
    (ctx.progress)(0, u32::try_from(asked.len()).ok(), chain.title);
    let parts = join_all(asked.into_iter().map(|(section, args)| part(ctx, section, args))).await;
    let parts: Vec<Part> = parts.into_iter().flatten().collect();
    let mut output = render(ctx, chain, scenario, &vars, &parts, &skipped, trouble);
    for (title, what) in lacking {
        output.text.push_str(&format!("\nℹ️ '{title}' 부분은 조회하지 않았습니다: {what}"));
    }
    Ok(output)
}

/// What is said of a value that a section waited for in vain; nothing of those that it may well go without.
fn needed(missing: &str) -> Option<&'static str> {
    match missing {
        "from" | "to" => Some("fromDate와 toDate를 함께 주어야 합니다."),
        "topic" | "plain" => Some("법령 이름 말고 찾을 말이 질문에 없습니다."),
        "hint1" => Some("분석에서 찾을 말이 나오지 않았습니다."),
        "query" => Some("query가 없습니다."),
        _ => None,
    }
}

/// Further calls that fit most chains about a law.
fn onward(chain: &Chain, law: &str) -> String {
    let name = serde_json::to_string(law).unwrap_or_default();
    let next = [("amendment_track", "개정"), ("action_basis", "근거와 사례"), ("law_system", "체계")];
    let mut text = format!("\n\n💡 이어서: get_law_text(lawName={name})");
    for (task, what) in next.iter().filter(|(task, _)| !chain.name.ends_with(task)).take(2) {
        text.push_str(&format!(" · {what} legal_research(task=\"{task}\", query={name})"));
    }
    text
}

/// What a situation brings along: its law unless another was named, its cases, bodies, periods and papers.
fn situated(query: &str, vars: &mut Vars) {
    let situation = situation::of(query);
    let named = text_of(vars, "law").to_owned();
    let named = if named.is_empty() { named_in(query).unwrap_or_default() } else { named };
    let mut put = |name: &str, text: &str| {
        if !text.is_empty() {
            vars.insert(name.to_owned(), json!(text));
        }
    };
    if named.is_empty() || named == situation.law {
        put("law", situation.law);
        put("jo", situation.jo);
    }
    put("topic", situation.topic);
    put("plain", &topic(query, &named));
    put("agencies", &situation.agencies());
    put("papers", &situation.papers());
    let care = "사실관계에 따라 결론이 다를 수 있습니다. 소송이나 큰 금액은 변호사와 상담하세요.";
    put("care", &format!("- {}\n- {care}", situation.care));
}

fn text_of<'v>(vars: &'v Vars, name: &str) -> &'v str {
    vars.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn is_wanted(section: &Section, query: &str, vars: &Vars) -> bool {
    let holds = |word: &&str| match word.split_once(':') {
        Some((name, value)) => text_of(vars, name) == value,
        None => query.contains(*word) && text_of(vars, "domain").is_empty(),
    };
    let general = |word: &&str| !word.contains(':') && query.contains(*word);
    section.when.is_empty()
        || section.when.iter().any(holds)
        || section.when.iter().all(|w| !w.starts_with("domain:")) && section.when.iter().any(general)
}

/// Arguments with their values, or the name of the value that is missing.
fn filled(template: &str, vars: &Vars) -> Result<Value, String> {
    let mut value: Value = serde_json::from_slice(template.as_bytes()).map_err(|e| e.to_string())?;
    if let Some(map) = value.as_object_mut() {
        for slot in map.values_mut() {
            let Some(text) = slot.as_str().map(str::to_owned) else { continue };
            let Some(at) = text.find('$') else { continue };
            let (before, rest) = text.split_at_checked(at).unwrap_or((&text, ""));
            let end = rest
                .char_indices()
                .skip(1)
                .find(|(_, c)| !c.is_ascii_alphanumeric())
                .map_or(rest.len(), |(i, _)| i);
            let (name, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            let name = name.trim_start_matches('$');
            let Some(found) = vars.get(name).filter(|v| v.as_str() != Some("")) else {
                return Err(name.to_owned());
            };
            *slot = match found.as_str() {
                Some(found) => json!(format!("{before}{found}{after}")),
                None => found.clone(),
            };
        }
    }
    Ok(value)
}

/// A section and the step behind it.
fn part<'a>(ctx: &'a Ctx<'a>, section: &'static Section, args: Value) -> LocalBoxFuture<'a, Vec<Part>> {
    Box::pin(async move {
        if section.tool.is_empty() {
            let text = args.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
            let (call, handle) = (String::new(), Value::Null);
            return vec![Part { title: section.title, call, state: "done", text, handle }];
        }
        let call = format!("{}({args})", section.tool);
        let output = match crate::find(section.tool) {
            Some(tool) => {
                (tool.handler)(ctx, args).await.unwrap_or_else(|error| error.into_output(section.tool))
            }
            None => {
                ToolError::new("NOT_SUPPORTED", format!("{} 도구가 이 판에 없습니다.", section.tool), &[])
                    .into_output(section.tool)
            }
        };
        let handle = output.structured.get("handle").cloned().unwrap_or_default();
        let label = output.structured.pointer("/error/label").and_then(Value::as_str).unwrap_or_default();
        let state = match (output.is_error, label) {
            (true, "REQUEST_TIMEOUT") => "timeout",
            (true, _) => "failed",
            (false, _) if output.text.starts_with("[NOT_FOUND]") => "absent",
            _ => "done",
        };
        let mut parts =
            vec![Part { title: section.title, call, state, text: output.text, handle: handle.clone() }];
        if let (Some(next), Some(ids)) = (section.then, handle.as_object())
            && let Ok(args) = filled(next.args, ids)
        {
            parts.extend(part(ctx, next, args).await);
        }
        parts
    })
}

/// The law a question is about: by a name in it, else the law of the first article that upstream finds near.
pub(crate) async fn law_of(ctx: &Ctx<'_>, query: &str) -> Result<Option<String>, ToolError> {
    if let Some(name) = named_in(query) {
        return Ok(Some(name));
    }
    let (Some(client), Some(target)) = (ctx.live(), Target::named("aiSearch")) else { return Ok(None) };
    // As `search_ai_law` asks it, so that one answer serves both.
    let params = [("query", query), ("display", "10"), ("search", "0")];
    let decode = |body: &[u8]| Ok(law_source::read::<AiAnswer>(target.name, body, None));
    let fetched = client.list(&target, &params, &decode).await?;
    let Answer::Record(answer) = fetched.value else { return Ok(None) };
    let laws = answer.hits.into_iter().filter(|hit| hit.group != "행정규칙조문").map(|hit| hit.row.law);
    Ok(laws.into_iter().find(|law| !law.is_empty()))
}

/// The longest name of a statute that begins at a word of the question.
fn named_in(query: &str) -> Option<String> {
    law_in(query).map(|(_, _, name)| name.official())
}

/// What the question is about besides the law.
fn topic(query: &str, law: &str) -> String {
    let plain = match law_in(query) {
        Some((at, len, _)) => {
            format!("{} {}", query.get(..at).unwrap_or(""), query.get(at + len..).unwrap_or(""))
        }
        None => query.replace(law, " "),
    };
    let words = nouns(&plain).into_iter().filter(|w| !["조례", "위법"].contains(w));
    words.take(3).collect::<Vec<_>>().join(" ")
}

/// The time went on the first step: a partial answer without parts.
fn too_late(chain: &Chain, query: &str) -> Output {
    let titles: Vec<&str> = chain.sections.iter().map(|s| s.title).collect();
    let text = format!(
        "═══ {} ═══\n⏱ 기준 법령을 찾는 동안 제한 시간이 끝났습니다. 조회하지 못한 것: {}\n없다는 뜻은 아닙니다. 법령 이름을 넣어 다시 묻거나 잠시 뒤에 다시 시도하세요.",
        chain.title,
        titles.join(", ")
    );
    let value = json!({"chain": chain.name, "query": query, "sections": [], "skipped": titles});
    Output::new(text, value)
}

fn no_law(chain: &Chain, query: &str) -> Output {
    let text = format!(
        "[NOT_FOUND] {NO_LAW} ('{query}')\n내용을 추측해서 답하지 마세요.\n💡 법령 이름을 넣어 다시 묻거나 search_law로 이름을 먼저 찾으세요."
    );
    Output::new(text, json!({"chain": chain.name, "query": query, "found": false, "sections": []}))
}

fn render(
    ctx: &Ctx<'_>,
    chain: &Chain,
    scenario: Option<&Scenario>,
    vars: &Vars,
    parts: &[Part],
    skipped: &[&str],
    trouble: Option<ToolError>,
) -> Output {
    let mut text = format!("═══ {} ═══", chain.title);
    if let Some(scenario) = scenario {
        text.push_str(&format!(" ({})", scenario.title));
    }
    let law = text_of(vars, "law");
    if !law.is_empty() {
        text.push_str(&format!("\n기준 법령: {law}"));
    }
    let room = share(parts, ROOM.min(ctx.scope.limits().output_chars));
    for part in parts {
        text.push_str(&format!("\n\n▶ {}", part.title));
        match part.state {
            "done" => {
                let how = format!("전체는 {}로 보세요.", part.call);
                text.push_str(&format!("\n{}", fitted(part.text.clone(), room, &how)));
            }
            // The text says itself that nothing was found.
            "absent" => text.push_str(&format!("\n{}", reason(&part.text))),
            "timeout" => {
                text.push_str(&format!("\n⏱ 제한 시간 안에 마치지 못했습니다. 따로 조회: {}", part.call))
            }
            _ => text.push_str(&format!(
                " [FAILED]\n{}\n이 부분의 내용을 지어내지 마세요. 다시 조회: {}",
                reason(&part.text),
                part.call
            )),
        }
    }
    if !skipped.is_empty() {
        let why = trouble.map_or_else(|| NO_LAW.to_owned(), |e| format!("{NO_LAW} ({})", e.message));
        text.push_str(&format!("\n\nℹ️ {why} 그래서 조회하지 않은 것: {}", skipped.join(", ")));
    }
    if !law.is_empty() {
        text.push_str(&onward(chain, law));
    }
    text.push_str("\n\n이 답은 공개된 법령 정보이며 법률 자문이 아닙니다.");
    let sections: Vec<Value> = parts
        .iter()
        .map(|p| json!({"title": p.title, "state": p.state, "call": p.call, "handle": p.handle}))
        .collect();
    // A part that ran out of time is a partial answer; nothing but failures is trouble.
    let is_error = !parts.is_empty() && parts.iter().all(|p| p.state == "failed");
    Output {
        text,
        structured: json!({
            "chain": chain.name, "scenario": scenario.map(|s| s.name), "query": text_of(vars, "query"),
            "law": law, "sections": sections, "skipped": skipped,
        }),
        is_error,
    }
}

/// The first lines of a failure.
fn reason(text: &str) -> String {
    text.lines().take(2).collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

/// The most that one section may take, so that short ones leave their part to long ones.
fn share(parts: &[Part], room: usize) -> usize {
    let mut lengths: Vec<usize> =
        parts.iter().filter(|p| p.state == "done").map(|p| p.text.chars().count()).collect();
    lengths.arrange(Ord::cmp);
    let (mut left, mut count) = (room, lengths.len());
    for length in lengths {
        let each = left / count.max(1);
        if length > each {
            return each;
        }
        left -= length;
        count -= 1;
    }
    room
}
