//! `cite_check`: what later precedents did to one. Every signal stands with its words; what was not read is said.

use crate::families::decision::{Asked, Domain, Within, find, line, record, shortened, squeezed, structured};
use crate::families::shared::absent;
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use futures_util::future::join;
use law_host::join_all;
use law_source::Decision;
use law_source::list::DecisionRow;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "cite_check",
    title: "판례 변경 확인",
    category: "분석",
    description: "판례 하나가 뒤에 변경·폐기되었는지 후속 판례에서 찾습니다. 살핀 것과 살피지 못한 것을 밝힙니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(16),
    handler: |ctx, args| Box::pin(async move { run(ctx, Input::read(args)?).await }),
};

params! {
    struct Input {
        number: String = "caseNumber" | "case_number", "사건번호. 문장 속에 있어도 됩니다";
        display: Option<Whole<1, 50>> = "display", "보일 후속 판례 수(기본 20)";
        deep: Option<bool> = "deepScan", "후속 판례 본문까지 살핌(기본 true)";
    }
}

/// What a court writes when it leaves a precedent.
const SIGNALS: [&str; 9] = [
    "변경하기로",
    "이를 변경한다",
    "모두 변경",
    "폐기하기로",
    "이를 폐기",
    "더 이상 유지될 수 없",
    "더 이상 유지하기 어렵",
    "배치되는 범위",
    "저촉되는 범위",
];
const SCANNED: usize = 3;
const AROUND: usize = 250;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let domain = Domain::named("precedent")?;
    let cited = law_cite::extract(&input.number, &law_cite::Context::default());
    let number = cited.into_iter().find_map(|c| c.case?.numbers.into_iter().next());
    let Some(number) = number.map(|n| squeezed(&n)) else {
        return Err(ToolError::bad_arguments(format!(
            "'{}'에서 사건번호를 찾지 못했습니다. 예: 2013다61381",
            input.number
        )));
    };
    // What the check of citations proves is said here in the same words, and nobody is asked for it.
    if let Some((why, advice)) = law_verify::impossible_case(&input.number, ctx.today()) {
        return Ok(absent(&why, &advice, json!({"caseNumber": number})));
    }
    let client = ctx.live().ok_or_else(|| domain.no_key())?;
    let exact = Asked { number: Some(number.clone()), display: 20, page: 1, ..Asked::default() };
    let rows = find(&client, &domain, &exact).await?.rows;
    let Some(target) = rows.iter().min_by_key(|row| row.court != "대법원") else {
        let what = format!(
            "법제처 판례에 사건번호가 똑같이 {number}인 것이 없습니다. 실리지 않은 판례일 수 있습니다."
        );
        return Ok(absent(
            &what,
            &format!("{} 에서 직접 확인하세요.", domain.page),
            json!({"caseNumber": number}),
        ));
    };
    let citing =
        Asked { query: number.clone(), within: Some(Within::Body), display: 50, page: 1, ..Asked::default() };
    let (own, later) = join(record(&client, &domain, &target.serial), find(&client, &domain, &citing)).await;
    let (own, later) = (own?.value, later?);
    let mut after: Vec<&DecisionRow> = later
        .rows
        .iter()
        .filter(|row| row.serial != target.serial && !row.numbers().any(|n| n == number))
        .filter(|row| row.date >= target.date)
        .collect();
    after.arrange_by_key(|row| std::cmp::Reverse(row.date));
    let mut order = after.clone();
    order.arrange_by_key(|row| (!en_banc(row), row.court != "대법원"));
    let most = if input.deep == Some(false) { 0 } else { SCANNED };
    let read = join_all(order.iter().take(most).map(|row| record(&client, &domain, &row.serial))).await;
    let mut signals: Vec<(&DecisionRow, String)> = Vec::new();
    let (mut scanned, mut failed): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for (row, result) in order.iter().zip(read) {
        match result.map(|fetched| fetched.value) {
            Ok(Some(decision)) => {
                scanned.push(&row.number);
                signals.extend(treated(&decision, &number).into_iter().map(|quote| (*row, quote)));
            }
            Ok(None) => failed.push(format!("{}: 본문 없음", row.number)),
            Err(error) => failed.push(format!("{}: {}", row.number, error.message)),
        }
    }
    let unread = after.iter().filter(|row| en_banc(row) && !scanned.contains(&row.number.as_str())).count();
    let (verdict, say) = match (signals.is_empty(), unread > 0 || !failed.is_empty(), after.is_empty()) {
        (false, ..) => (
            "changed_signal",
            "❌ 변경·폐기를 말하는 후속 판례가 있습니다. 아래 인용을 확인하세요.".to_owned(),
        ),
        (true, true, _) => ("unscanned", "⚠️ 읽지 못한 후속 판례가 있어 판단을 미룹니다.".to_owned()),
        (true, false, true) => {
            ("no_later", "ℹ️ 이 번호를 인용한 후속 판례가 검색되지 않았습니다.".to_owned())
        }
        _ => (
            "no_signal",
            format!(
                "✅ 후속 판례 {}건 가운데 읽은 {}건에서 변경 신호를 찾지 못했습니다.",
                after.len(),
                scanned.len()
            ),
        ),
    };
    let shown = input.display.map_or(20, |n| usize::try_from(n.0).unwrap_or(20));
    let mut text = format!("═══ 판례 인용 추적 ═══\n대상: {}", line(&domain, target));
    let holding = own.as_ref().and_then(|d| d.section("판시사항").or_else(|| d.section("판결요지")));
    if let Some(holding) = holding {
        text.push_str(&format!("\n판시사항·요지: {}", shortened(holding, 240)));
    }
    text.push_str(&format!("\n\n📊 판정: {say}"));
    for (row, quote) in &signals {
        text.push_str(&format!("\n\n[신호] {} {}\n“…{quote}…”", row.court, row.number));
    }
    text.push_str(&format!("\n\n후속 판례 {}건 (최신순)", after.len()));
    for row in after.iter().take(shown) {
        text.push_str(&format!("\n- {}", line(&domain, row)));
    }
    let names = |list: &[String]| if list.is_empty() { "없음".to_owned() } else { list.join(", ") };
    text.push_str(&format!(
        "\n\n⚠️ 한계: 본문 검색 {}건 가운데 {}건을 보았고 본문을 읽은 것은 [{}]입니다. 읽지 못한 것: {}. 법제처에 실린 판례만 살핍니다.",
        later.total,
        later.rows.len(),
        scanned.join(", "),
        names(&failed)
    ));
    let rows: Vec<Value> = after.iter().take(shown).map(|row| structured(&domain, row)).collect();
    let quotes: Vec<Value> =
        signals.iter().map(|(row, q)| json!({"id": row.serial, "number": row.number, "quote": q})).collect();
    Ok(Output::new(
        text,
        json!({
            "caseNumber": number, "target": structured(&domain, target), "verdict": verdict, "signals": quotes,
            "later": rows, "laterTotal": later.total, "scanned": scanned, "unread": failed,
            "handle": {"id": target.serial, "domain": "precedent"},
        }),
    ))
}

fn en_banc(row: &DecisionRow) -> bool {
    [&row.title, &row.number, &row.form, &row.pronounced].iter().any(|t| t.contains("전원합의체"))
}

/// Quotations in which a decision says that the precedent no longer stands.
fn treated(decision: &Decision, number: &str) -> Vec<String> {
    let mut out = Vec::new();
    for section in &decision.sections {
        let text: Vec<char> = section.text.chars().collect();
        let wanted: Vec<char> = number.chars().collect();
        let mut places = places_of(&text, &wanted);
        let aliases: Vec<Vec<char>> = places.iter().filter_map(|at| alias(&text, *at)).collect();
        places.extend(aliases.iter().flat_map(|name| places_of(&text, name)));
        for at in places {
            let from = at.saturating_sub(AROUND);
            let window: String = text.iter().skip(from).take(2 * AROUND).collect();
            if SIGNALS.iter().any(|signal| window.contains(signal)) {
                let quote = window.split_whitespace().collect::<Vec<_>>().join(" ");
                if !out.contains(&quote) {
                    out.push(quote);
                }
            }
        }
    }
    out.truncate(3);
    out
}

/// Where the word begins; spaces inside of it do not count, and a longer number is not it.
fn places_of(text: &[char], wanted: &[char]) -> Vec<usize> {
    let mut found = Vec::new();
    let solid: Vec<(usize, char)> =
        text.iter().copied().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
    for (start, window) in solid.windows(wanted.len().max(1)).enumerate() {
        if window.iter().map(|(_, c)| c).eq(wanted.iter()) {
            let digit = |at: Option<&(usize, char)>| at.is_some_and(|(_, c)| c.is_ascii_digit());
            let before = start.checked_sub(1).and_then(|i| solid.get(i));
            if !digit(before)
                && !digit(solid.get(start + wanted.len()))
                && let Some((at, _)) = window.first()
            {
                found.push(*at);
            }
        }
    }
    found
}

/// `(이하 ‘종전 판례’라 한다)` behind the number.
fn alias(text: &[char], at: usize) -> Option<Vec<char>> {
    let near: String = text.iter().skip(at).take(90).collect();
    let (_, rest) = near.split_once("이하")?;
    let (_, rest) = rest.split_once(['‘', '\'', '"', '“'])?;
    let (name, _) = rest.split_once(['’', '\'', '"', '”'])?;
    let name: Vec<char> = name.chars().filter(|c| !c.is_whitespace()).collect();
    (2..=20).contains(&name.len()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_source::decision::Section;

    fn check(text: &str) -> usize {
        let section = Section { label: "이유".into(), text: text.into() };
        treated(&Decision { sections: vec![section], ..Decision::default() }, "2013다6138").len()
    }

    #[test]
    fn signals_near_the_number_only() {
        assert_eq!(
            check(
                "대법원 2013다6138 판결 등은 이 판결의 견해에 배치되는 범위 안에서 이를 모두 변경하기로 한다."
            ),
            1
        );
        assert_eq!(check("대법원 2013다61381 판결은 변경하기로 한다."), 0);
        assert_eq!(check("대법원 2013다6138 판결의 취지에 따른다."), 0);
        let far = "가".repeat(600);
        assert_eq!(
            check(&format!(
                "2013다6138 판결(이하 ‘종전 판결’이라 한다)은 … {far} 종전 판결은 폐기하기로 한다."
            )),
            1
        );
        assert_eq!(check(&format!("2013다6138 판결은 … {far} 변경하기로 한다.")), 0);
    }
}
