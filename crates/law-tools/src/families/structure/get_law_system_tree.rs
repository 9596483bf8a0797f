//! `get_law_system_tree`: a statute with its decrees, rules, related laws and administrative rules.

use crate::families::shared::in_xml;
use crate::families::shared::{Told, absent, fit, live};
use crate::families::statute::{Wanted, official_url};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::Target;
use law_source::structure::{StructureInfo, StructureNode};
use law_source::{Structure, read};
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_system_tree",
    title: "법령 체계도",
    category: "체계",
    description: "법령의 상하위 체계(시행령·시행규칙·행정규칙·자치법규)와 관련 법령을 보입니다. 조문 단위 위임은 get_law_tree를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day: None };
    wanted.named()?;
    let client = live(ctx)?;
    let (param, serial) = wanted.serial(&client).await?;
    let params = [(param, serial.as_str())];
    let target = Target::named("lsStmd").unwrap_or(law_fetch::target::LAW);
    let decode = |body: &[u8]| Ok(read::<Structure>("lsStmd", body, None));
    // The two forms of the answer name different administrative rules.
    let (json, xml) =
        join(client.detail(&target, &params, &decode), in_xml(&client, "lsStmd", &params, &decode)).await;
    let half = match (&json, &xml) {
        (Ok(_), Ok(_)) => None,
        (Err(trouble), _) => Some(trouble.sentence()),
        (_, Err(error)) => Some(error.message.clone()),
    };
    let told = match (&json, &xml) {
        (Ok(fetched), _) => Told::of(fetched),
        (_, Ok(fetched)) => Told::of(fetched),
        _ => Told { as_of: ctx.today(), stale: None, note: String::new() },
    };
    let found: Vec<Structure> = match (json, xml) {
        (Err(trouble), Err(_)) => return Err(trouble.into()),
        (json, xml) => json.ok().into_iter().chain(xml.ok()).filter_map(|f| f.value.record()).collect(),
    };
    let Some(first) = found.first() else {
        return Ok(absent(
            &format!("법제처에 이 법령({param} {serial})의 체계도가 없습니다."),
            "search_law로 법령ID를 확인하세요.",
            json!({"source": "live"}),
        ));
    };
    let mut nodes = nodes(&found);
    let names: Vec<&str> =
        [&first.info].into_iter().chain(nodes.iter().map(|(_, i)| i)).map(|i| i.name.as_str()).collect();
    wanted.owned((param, &serial), &[&first.info.id], &names)?;
    nodes.retain(|(_, info)| info.name != first.info.name);
    let related: Vec<&str> = first.related.iter().map(|r| r.name.as_str()).collect();
    let head = line(&first.info);
    let mut lines: Vec<String> =
        nodes.iter().map(|(group, info)| format!("├─ [{group}] {}", line(info))).collect();
    lines.extend(related.iter().map(|name| format!("└─ [관련법령] {name}")));
    let mut text = format!(
        "=== 법령 체계도 ===\n{head}\n{}",
        fit(&lines, "\n", "하위 법령은 이름으로 search_law, 행정규칙은 search_admin_rule로 찾으세요.")
    );
    if let Some(half) = &half {
        text.push_str(&format!(
            "\n⚠️ 두 가지 응답 가운데 하나를 받지 못해 행정규칙이 빠졌을 수 있습니다: {half}"
        ));
    }
    let url = official_url(&first.info.name);
    told.close(&mut text, &url);
    let value = json!({
        "law": first.info, "related": related, "partial": half, "source": "live", "asOf": told.as_of, "url": url,
        "instruments": nodes.iter().map(|(group, info)| json!({
            "group": group, "name": info.name, "serial": info.serial, "effective": info.effective, "ministry": info.ministry,
        })).collect::<Vec<Value>>(),
    });
    Ok(Output::new(text, value))
}

/// Instruments of all answers, each once, ranks first.
fn nodes(found: &[Structure]) -> Vec<(String, StructureInfo)> {
    let mut out: Vec<(String, StructureInfo)> = Vec::new();
    for node in found.iter().flat_map(Structure::all) {
        let StructureNode { group, info, .. } = node;
        let known = |(_, i): &(String, StructureInfo)| i.name == info.name && i.serial == info.serial;
        if !info.name.is_empty() && !out.iter().any(known) {
            out.push((group.clone(), info.clone()));
        }
    }
    let rank = |group: &str| ["법률", "시행령", "시행규칙"].iter().position(|g| *g == group).unwrap_or(9);
    out.arrange_by_key(|(group, _)| rank(group));
    out
}

fn line(info: &StructureInfo) -> String {
    let day = info.effective.map_or_else(String::new, |d| format!(" · 시행 {d}"));
    let serial =
        if info.serial.is_empty() { String::new() } else { format!(" · 일련번호 {}", info.serial) };
    format!("{}{day}{serial}", info.name)
}
