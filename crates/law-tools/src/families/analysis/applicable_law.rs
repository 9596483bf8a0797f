//! `applicable_law`: the version in force on a day, its article then and now, and the transitional rules since.

use super::versions::{article, squeezed};
use crate::families::shared::{article_of, cut, day_of, given, live};
use crate::families::statute::{Wanted, label, official_url};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::LawRef;
use law_model::{ArticleNo, Ymd};
use law_source::Statute;
use law_vocab::josa::settle;
use law_vocab::order::Arrange;

pub static TOOL: ToolDef = ToolDef {
    name: "applicable_law",
    title: "행위시법 확인",
    category: "분석",
    description: "기준일에 시행 중이던 법령의 판과 조문을 찾아 지금 조문과 견주고, 그 뒤의 적용례·경과조치를 모읍니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(16),
    handler: |ctx, args| Box::pin(async move { run(ctx, Input::read(args)?).await }),
};

params! {
    struct Input {
        name: String = "lawName" | "law_name", "법령 이름";
        date: String as Day = "date", "기준일, 예: 2020-01-01";
        jo: Option<String> as Article = "jo", "조문, 예: 제38조";
    }
}

/// Words of a transitional provision.
const TRANSITION: [&str; 8] =
    ["적용례", "경과조치", "종전의 규정", "시행 전에", "시행 당시", "시행 이후", "예에 따른다", "불구하고"];
const PROVISIONS: usize = 6;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = day_of(Some(&input.date), "date")?;
    let no = given(&input.jo).map(article_of).transpose()?;
    let client = live(ctx)?;
    let wanted = Wanted { name: Some(input.name.clone()), day, ..Wanted::default() };
    let then = wanted.reference(ctx, &client).await?;
    let today = Wanted { name: Some(input.name.clone()), day: Some(ctx.today()), ..Wanted::default() };
    let now = today.reference(ctx, &client).await?;
    let (old, new) = join(then.statute(&client), now.statute(&client)).await;
    let ((old, mut told), (new, other)) = (old?, new?);
    told.also(other);
    let rows = match new.info.law_id {
        Some(id) => client.versions(&new.info.name, id).await?.value,
        None => Vec::new(),
    };
    let day = day.unwrap_or_else(|| ctx.today());
    let later = rows.iter().filter(|r| r.effective.is_some_and(|d| d > day && d <= ctx.today())).count();
    let next = rows.iter().filter_map(|r| r.effective).filter(|d| *d > ctx.today()).min();
    let date = |d: Option<Ymd>| d.map_or_else(|| "미상".to_owned(), |d| d.to_string());
    let held = if day > ctx.today() { "시행될 것으로 공포된" } else { "시행 중이던" };
    // As the checker of citations has it: nobody knows the law of a day that far off.
    let unknown = law_verify::Question { today: ctx.today(), as_of: Some(day), outline_as_of: day };
    let unknown = unknown.is_about_the_future();
    let mut text = format!(
        "═══ 행위시법 판단 ═══\n기준일 {day}에 {held} 판: {} {} 제{}호 (공포 {}, 시행 {})\n그 뒤 오늘까지 시행된 판: {later}개",
        old.info.name,
        old.info.kind,
        old.info.number.trim_start_matches('0'),
        date(old.info.promulgated),
        date(old.info.effective),
    );
    let note = std::mem::take(&mut told.note);
    text.push_str(&note);
    if let Some(next) = next {
        text.push_str(&format!("\n⚠️ {next}에 시행될 판이 있습니다."));
    }
    let mut same = None;
    if let Some(no) = no {
        let (a, b) = (article(&old, no), article(&new, no));
        let shown = a
            .as_deref()
            .map_or_else(|| settle(&format!("{}은(는) 그 판에 없습니다.", label(no))), |t| cut(t, 2_000));
        text.push_str(&format!("\n\n▶ 기준일 시점 조문\n{shown}\n\n▶ 현행과 비교\n"));
        same = Some(a.as_deref().map(squeezed) == b.as_deref().map(squeezed)).filter(|_| !unknown);
        match (&a, &b) {
            _ if unknown => text.push_str("? 그날까지의 개정을 알 수 없어 같은지 말할 수 없습니다."),
            (None, None) => text.push_str("두 판 모두에 없습니다."),
            (Some(_), None) => text.push_str("△ 현행에는 없습니다(삭제되었거나 옮겨졌습니다)."),
            (_, Some(_)) if same == Some(true) => text.push_str("✅ 호·목까지 동일합니다."),
            (_, Some(now)) => text.push_str(&format!("△ 다릅니다. 현행:\n{}", cut(now, 1_200))),
        }
    }
    let provisions = provisions(&new, &old, no);
    if then.law != now.law {
        text.push_str("\n\n▶ 적용례·경과조치 (그 뒤 부칙에서)\n");
        text.push_str(&if provisions.is_empty() {
            "찾지 못했습니다. 부칙 전문은 get_law_text로 확인하세요.".to_owned()
        } else {
            provisions.join("\n")
        });
    }
    text.push_str(
        "\n\n⚖️ 범죄의 성립과 처벌은 행위 때의 법(형법 제1조), 제재처분은 위반행위 때의 법(행정기본법 제14조제3항), 신청에 따른 처분은 처분 때의 법(같은 조 제2항)이 원칙이고, 부칙의 적용례·경과조치가 먼저입니다.\n이 답은 공개된 법령 정보이며 법률 자문이 아닙니다.",
    );
    told.close(&mut text, &official_url(&new.info.name));
    let mst = match then.law {
        LawRef::Slice(mst, _) | LawRef::Mst(mst) => Some(mst.to_string()),
        LawRef::Id(_) => None,
    };
    Ok(Output::new(
        text,
        json!({
            "date": day, "version": old.info, "mst": mst, "later": later, "upcoming": next, "jo": input.jo,
            "sameAsCurrent": same, "provisions": provisions, "source": "live", "asOf": told.as_of, "note": note,
        }),
    ))
}

/// Lines of the addenda since the version applied: those that name the article, then those of transition.
fn provisions(new: &Statute, old: &Statute, no: Option<ArticleNo>) -> Vec<String> {
    let named = no.map(label);
    let mut addenda: Vec<_> = new
        .addenda
        .iter()
        .filter(|a| a.promulgated >= old.info.promulgated && a.promulgated.is_some())
        .collect();
    addenda.arrange_by_key(|a| std::cmp::Reverse(a.promulgated));
    let mut out = Vec::new();
    for addendum in addenda.into_iter().take(PROVISIONS) {
        let names = |line: &&str| named.as_ref().is_some_and(|n| line.contains(n.as_str()));
        let moves = |line: &&str| TRANSITION.iter().any(|w| line.contains(w));
        let lines: Vec<&str> =
            addendum.text.lines().map(str::trim).filter(|l| names(l) || moves(l)).collect();
        let (first, rest): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|l| names(l));
        for line in first.into_iter().chain(rest).take(3) {
            let date = addendum.promulgated.map(|d| d.to_string()).unwrap_or_default();
            out.push(format!(
                "- [부칙 제{}호, {date}] {}",
                addendum.number.trim_start_matches('0'),
                cut(line, 250)
            ));
        }
    }
    out
}
