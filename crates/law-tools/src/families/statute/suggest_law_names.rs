//! `suggest_law_names`: names that begin like what was typed, by rank; from the embedded names, without a call.

use crate::families::shared::filled;
use crate::json;
use crate::{Cost, Hints, Output, ToolDef, ToolError, params};
use law_vocab::names::{self, LawClass, Name, NameStatus};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "suggest_law_names",
    title: "법령명 자동완성",
    category: "자동완성",
    description: "법령 이름의 앞부분으로 이름 후보를 법률·시행령·시행규칙별로 줍니다. 인증키 없이 됩니다. 법령ID까지 필요하면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |_, args| Box::pin(async move { suggest(&Input::read(args)?.partial) }),
};

params! {
    struct Input {
        partial: String = "partial" | "query", "법령 이름의 앞부분(두 글자 이상)";
    }
}

/// Groups of the answer: heading, how many, and which ranks.
const GROUPS: [(&str, usize, &[LawClass]); 3] = [
    ("법률", 10, &[LawClass::Constitution, LawClass::Act]),
    ("시행령(대통령령)", 5, &[LawClass::PresidentialDecree]),
    ("시행규칙(총리령·부령 등)", 5, &[]),
];

fn suggest(partial: &str) -> Result<Output, ToolError> {
    let partial = filled(partial, "partial")?;
    if partial.chars().filter(|c| !c.is_whitespace()).count() < 2 {
        return Err(ToolError::bad_arguments("partial은 두 글자 이상이어야 합니다".to_owned()));
    }
    let mut found = names::complete(partial, 60);
    let guessed = found.is_empty();
    if guessed {
        found = names::similar(partial, 10);
    }
    let mut text = format!("=== 법령명 자동완성: '{partial}' ===");
    let mut groups = Vec::new();
    let ranked = |class: LawClass| GROUPS.iter().take(2).any(|(_, _, classes)| classes.contains(&class));
    for (heading, most, classes) in GROUPS {
        let fits =
            |n: &&Name| if classes.is_empty() { !ranked(n.class()) } else { classes.contains(&n.class()) };
        let names: Vec<Value> = found.iter().filter(fits).take(most).map(|n| row(*n)).collect();
        if !names.is_empty() {
            text.push_str(&format!("\n\n[{heading}]"));
            names.iter().for_each(|n| text.push_str(&line(n)));
            groups.push(json!({"group": heading, "names": names}));
        }
    }
    if groups.is_empty() {
        text.push_str("\n[NOT_FOUND] 그렇게 시작하는 이름이 내장 목록에 없습니다. 없는 법령이라는 뜻은 아니니 search_law로 찾아보세요.");
    } else if guessed {
        text.push_str("\n\n⚠️ 그렇게 시작하는 이름이 없어 비슷한 이름을 보였습니다.");
    }
    if let Some(first) = found.first() {
        text.push_str(&format!("\n\n💡 다음: search_law(query=\"{}\")", first.spelled()));
    }
    Ok(Output::new(
        text,
        json!({"partial": partial, "guessed": guessed, "groups": groups, "source": "names"}),
    ))
}

fn row(name: Name) -> Value {
    let status = match name.status() {
        NameStatus::Current => "현행",
        NameStatus::Earlier => "옛 이름",
        NameStatus::Repealed => "폐지",
        NameStatus::Short => "줄임말",
    };
    let spelled = name.spelled();
    let official = name.official();
    json!({"name": spelled, "status": status, "official": (official != spelled).then_some(official), "kind": name.class().word()})
}

fn line(row: &Value) -> String {
    let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
    let mark = if text("status") == "현행" { String::new() } else { format!(" [{}]", text("status")) };
    let official =
        if text("official").is_empty() { String::new() } else { format!(" → {}", text("official")) };
    format!("\n- {}{mark}{official}", text("name"))
}
