//! Two versions of a statute article by article, and its penalty articles.

use crate::families::shared::{absent, cut, day_of, fit, live};
use crate::families::statute::{Wanted, label, official_url};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::Client;
use law_model::ArticleNo;
use law_source::Statute;
use law_source::statute::articles;
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
use serde_json::Value;

pub static COMPARE: ToolDef = ToolDef {
    name: "compare_law_versions",
    title: "두 시점 조문 비교",
    category: "분석",
    description: "한 법령의 두 날짜 판을 조문마다 낱말 단위로 견줍니다. 최근 개정만은 compare_old_new가 빠릅니다.",
    input: CompareInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(14),
    handler: |ctx, args| Box::pin(async move { compare(ctx, CompareInput::read(args)?).await }),
};

pub static PENALTIES: ToolDef = ToolDef {
    name: "get_penalty_articles",
    title: "벌칙·과태료 조문",
    category: "법령조회",
    description: "법령의 벌칙, 양벌규정, 과태료, 과징금 조문만 모아 봅니다.",
    input: PenaltyInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: |ctx, args| Box::pin(async move { penalties(ctx, PenaltyInput::read(args)?).await }),
};

params! {
    struct CompareInput {
        name: Option<String> = "lawName" | "law_name", "법령 이름";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        from: String as From = "fromDate" | "from_date", "이날의 판, 예: 20200101";
        to: String as To = "toDate" | "to_date", "저날의 판";
    }
}

params! {
    struct PenaltyInput {
        name: Option<String> = "lawName" | "law_name", "법령 이름";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
    }
}

async fn compare(ctx: &Ctx<'_>, input: CompareInput) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let at = |day: &str, what: &str| -> Result<Wanted, ToolError> {
        Ok(Wanted {
            name: input.name.clone(),
            law_id: input.law_id.clone(),
            day: day_of(Some(day), what)?,
            ..Wanted::default()
        })
    };
    let (from, to) = (at(&input.from, "fromDate")?, at(&input.to, "toDate")?);
    let (from, to) = (from.reference(ctx, &client).await?, to.reference(ctx, &client).await?);
    let (old, new) = join(from.statute(&client), to.statute(&client)).await;
    let ((old, other), (new, mut told)) = (old?, new?);
    told.also(other);
    let note = std::mem::take(&mut told.note);
    let head = |s: &Statute| {
        let date = s.info.effective.map_or_else(|| "시행일 미상".to_owned(), |d| format!("시행 {d}"));
        format!(
            "{} {} 제{}호, {date}, {}",
            s.info.name,
            s.info.kind,
            s.info.number.trim_start_matches('0'),
            s.info.revision
        )
    };
    let mut text = format!("두 시점 비교\n[전] {}\n[후] {}", head(&old), head(&new));
    let between = between(&client, &old, &new).await;
    if !between.is_empty() {
        text.push_str(&format!("\n그 사이의 개정 {}번: ", between.len()));
        let shown: Vec<&str> = between.iter().take(REVISIONS).map(String::as_str).collect();
        text.push_str(&shown.join(" · "));
        if between.len() > REVISIONS {
            text.push_str(&format!(" 외 {}번", between.len() - REVISIONS));
        }
    }
    let (before, after) = (texts(&old), texts(&new));
    let mut lines: Vec<String> = Vec::new();
    let mut rows: Vec<Value> = Vec::new();
    let mut all: Vec<(u32, u32)> = before.keys().chain(after.keys()).copied().collect();
    all.arrange(Ord::cmp);
    all.dedup();
    for key in &all {
        let (kind, line) = match (before.get(key), after.get(key)) {
            (Some((_, a)), Some((_, b))) if squeezed(a) == squeezed(b) => continue,
            (Some((name, a)), Some((_, b))) => ("changed", format!("△ {name}\n{}", differing(a, b))),
            (None, Some((name, b))) => ("added", format!("＋ {name}\n{}", cut(b, 200))),
            (Some((name, a)), None) => ("removed", format!("－ {name}\n{}", cut(a, 200))),
            (None, None) => continue,
        };
        let name = before.get(key).or_else(|| after.get(key)).map(|(name, _)| name.clone());
        rows.push(json!({"jo": name, "change": kind}));
        lines.push(line);
    }
    text.push_str(&note);
    if from.law == to.law || lines.is_empty() {
        let known = if !note.is_empty() { "알려진 판으로는 " } else { "" };
        text.push_str(&format!("\n\n{known}두 날의 조문이 같습니다."));
    } else {
        text.push_str(&format!("\n\n달라진 조문 {}개 ([-뺀 말-] {{+넣은 말+}})\n\n", lines.len()));
        text.push_str(&fit(&lines, "\n\n", "나머지는 get_law_text(efYd)로 조문마다 보세요."));
    }
    told.close(&mut text, &official_url(&new.info.name));
    Ok(Output::new(
        text,
        json!({"before": old.info, "after": new.info, "revisions": between, "changes": rows, "note": note}),
    ))
}

/// Revisions between two versions that are named.
const REVISIONS: usize = 15;

/// What took effect after the one version up to the other, as the list of versions has it already.
async fn between(client: &Client<'_>, old: &Statute, new: &Statute) -> Vec<String> {
    let Some(id) = new.info.law_id else { return Vec::new() };
    let Ok(rows) = client.versions(&new.info.name, id).await else { return Vec::new() };
    let (from, to) = (old.info.effective, new.info.effective);
    let rows = rows.value.into_iter().filter(|row| row.effective > from && row.effective <= to);
    rows.map(|row| {
        let day = row.effective.map_or_else(String::new, |d| d.to_string());
        format!("{day} {} 제{}호", row.revision, row.number.trim_start_matches('0'))
    })
    .collect()
}

/// Articles by number: label with title, and text.
fn texts(statute: &Statute) -> SortedMap<(u32, u32), (String, String)> {
    let mut texts = SortedMap::new();
    for a in articles(&statute.units) {
        texts.insert((u32::from(a.no.main), u32::from(a.no.branch)), (a.header(), a.render()));
    }
    texts
}

pub(crate) fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Words around the change that are shown.
const AROUND: usize = 6;
const PIECE: usize = 400;

/// What differs word by word: the common beginning and end are left off but for a few words.
fn differing(old: &str, new: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.split_whitespace().collect(), new.split_whitespace().collect());
    let front = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let room = a.len().min(b.len()) - front;
    let back = a.iter().rev().zip(b.iter().rev()).take(room).take_while(|(x, y)| x == y).count();
    let part = |words: &[&str], from: usize, to: usize| {
        words.get(from..to).map(|w| cut(&w.join(" "), PIECE)).unwrap_or_default()
    };
    let lead = part(&a, front.saturating_sub(AROUND), front);
    let tail = part(&a, a.len() - back, (a.len() - back + AROUND).min(a.len()));
    let (gone, come) = (part(&a, front, a.len() - back), part(&b, front, b.len() - back));
    let gone = if gone.is_empty() { gone } else { format!(" [-{gone}-]") };
    let come = if come.is_empty() { come } else { format!(" {{+{come}+}}") };
    format!("… {lead}{gone}{come} {tail} …")
}

const PENAL: [&str; 6] = ["벌칙", "과태료", "양벌", "과징금", "몰수", "이행강제금"];

async fn penalties(ctx: &Ctx<'_>, input: PenaltyInput) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let wanted = Wanted { name: input.name, law_id: input.law_id, ..Wanted::default() };
    let (statute, told) = wanted.reference(ctx, &client).await?.statute(&client).await?;
    let found: Vec<_> =
        articles(&statute.units).filter(|a| PENAL.iter().any(|w| a.title.contains(w))).collect();
    let name = &statute.info.name;
    if found.is_empty() {
        let what = format!("「{name}」의 조문 제목에 벌칙, 과태료, 과징금이 없습니다.");
        return Ok(absent(&what, "get_law_text로 목차를 보세요.", json!({"law": name})));
    }
    let lines: Vec<String> = found.iter().map(|a| a.render()).collect();
    let day = statute.info.effective.map_or_else(|| "미정".to_owned(), |d| d.to_string());
    let act = statute.info.number.trim_start_matches('0');
    let mut text = format!(
        "「{name}」 벌칙·과태료 조문 {}개 ({} 제{act}호, 시행 {day})\n\n",
        found.len(),
        statute.info.kind
    );
    text.push_str(&fit(&lines, "\n\n", "나머지는 get_law_text로 조문마다 보세요."));
    told.close(&mut text, &official_url(name));
    let rows: Vec<Value> = found.iter().map(|a| json!({"jo": label(a.no), "title": a.title})).collect();
    let value = json!({
        "law": name, "effective": statute.info.effective, "articles": rows, "source": "live", "asOf": told.as_of,
        "url": official_url(name),
    });
    Ok(Output::new(text, value))
}

/// The article of a statute by its number.
pub(crate) fn article(statute: &Statute, no: ArticleNo) -> Option<String> {
    articles(&statute.units).find(|a| a.no == no).map(|a| a.render())
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn only_what_differs_is_marked() {
        assert_eq!(
            differing("제1조 이 법은 벌금 100만원 이하로 한다", "제1조 이 법은 벌금 500만원 이하로 한다"),
            "… 제1조 이 법은 벌금 [-100만원-] {+500만원+} 이하로 한다 …"
        );
        assert_eq!(differing("가 나", "가 나 다"), "… 가 나 {+다+}  …");
    }
}
