//! Search of any collection: exact numbers, periods that are searched to their end, absence with its evidence.

use super::asked::{Asked, Within};
use super::domain::Domain;
use super::plan::{self, Candidate};
use super::text;
use crate::families::shared::{Sort, Told, behind, no_answer};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Client, Fetched, Hits, Target};
use law_model::Ymd;
use law_source::Listing;
use law_source::list::DecisionRow;
use serde_json::Value;

/// Rows and how they were found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub rows: Vec<DecisionRow>,
    pub total: u64,
    pub told: Option<Told>,
    pub notes: Vec<String>,
    /// More rows than were looked through may lie in the period.
    pub unseen: bool,
}

/// Upstream's largest page, and how many of them a period may take.
const PAGE: u32 = 100;
const PAGES: u32 = 8;

pub(crate) async fn run(ctx: &Ctx<'_>, domain: &Domain, asked: &Asked) -> Result<Output, ToolError> {
    let client = ctx.live().ok_or_else(|| domain.no_key())?;
    let found = find(&client, domain, asked).await?;
    let mut output = render(domain, asked, &found);
    if asked.texts > 0 && !domain.text.is_empty() && !found.rows.is_empty() {
        let most = usize::try_from(asked.texts).unwrap_or(1);
        let ids: Vec<String> = found.rows.iter().take(most).map(|r| r.serial.clone()).collect();
        let room = text::room(ctx, false).saturating_sub(output.text.chars().count()).max(1_000 * ids.len());
        let texts = text::several(ctx, &client, domain, &ids, false, room).await;
        output.text.push_str(&format!("\n\n▶ 관련 {} 상세\n{}", domain.title, texts.text));
        if let Some(map) = output.structured.as_object_mut() {
            map.insert("texts".to_owned(), texts.structured);
        }
    }
    Ok(output)
}

/// The rows that answer the question.
pub(crate) async fn find(client: &Client<'_>, domain: &Domain, asked: &Asked) -> Result<Found, ToolError> {
    // A number looked for in bodies is one that is cited there.
    let lone = || number_in(&asked.query).filter(|_| asked.within != Some(Within::Body));
    let lone = asked.number.clone().or_else(lone);
    if let Some(number) = lone.filter(|_| domain.numbered) {
        return Ok(page_of(by_number(client, domain, &number).await?, asked));
    }
    let mut all = asked.clone();
    if let Some(number) = &asked.number {
        all.query = format!("{} {number}", asked.query).trim().to_owned();
        (all.page, all.display) = (1, PAGE);
    }
    let mut found = within_period(client, domain, &all).await?;
    if let Some(number) = &asked.number {
        found.rows.retain(|row| row.numbers().any(|n| n == squeezed(number)));
        found.total = found.rows.len().try_into().unwrap_or(0);
        return Ok(page_of(found, asked));
    }
    if found.total > 0 {
        return Ok(found);
    }
    let mut tried: Vec<String> = Vec::new();
    for candidate in plan::candidates(domain, &asked.query, asked.within) {
        let other =
            Asked { query: candidate.query.clone(), within: candidate.within, page: 1, ..asked.clone() };
        let mut again = within_period(client, domain, &other).await?;
        let what = if candidate.within == Some(Within::Body) { " (본문 검색)" } else { "" };
        if !again.rows.is_empty() && meant(client, domain, &candidate, &mut again).await {
            // The first page says which question it is, whatever page is wanted.
            if asked.page > 1 {
                again = within_period(client, domain, &Asked { page: asked.page, ..other }).await?;
            }
            again.notes.push(format!("검색 보정: \"{}\"{what}", candidate.query));
            return Ok(again);
        }
        tried.push(format!("\"{}\"{what}", candidate.query));
    }
    if !tried.is_empty() {
        found.notes.push(format!("이렇게도 찾아보았으나 없었습니다: {}", tried.join(", ")));
    }
    Ok(found)
}

/// Whether hits of fewer words speak of what was asked: by their titles, or else the first by its text.
async fn meant(client: &Client<'_>, domain: &Domain, candidate: &Candidate, found: &mut Found) -> bool {
    let (fits, others): (Vec<_>, Vec<_>) =
        found.rows.drain(..).partition(|row| plan::speaks_of(&row.title, &candidate.groups));
    let by_title = !fits.is_empty();
    found.rows = fits;
    found.rows.extend(others);
    if by_title || domain.text.is_empty() {
        return by_title;
    }
    let Some(first) = found.rows.first() else { return false };
    let Ok(text) = text::record(client, domain, &first.serial).await else { return false };
    let sections = text.value.iter().flat_map(|decision| &decision.sections);
    sections.into_iter().map(|s| s.text.as_str()).any(|text| plan::speaks_of(text, &candidate.groups))
}

/// The page that was asked for, of rows that came all at once.
fn page_of(mut found: Found, asked: &Asked) -> Found {
    let display = usize::try_from(asked.display).unwrap_or(20);
    let skip = display.saturating_mul(usize::try_from(asked.page.saturating_sub(1)).unwrap_or(0));
    found.rows = found.rows.into_iter().skip(skip).take(display).collect();
    found
}

async fn by_number(client: &Client<'_>, domain: &Domain, number: &str) -> Result<Found, ToolError> {
    let target = target(domain)?;
    let fetched = client.decisions_numbered(&target, number).await?;
    believed(domain, &fetched)?;
    Ok(found(&fetched, fetched.value.rows.len().try_into().unwrap_or(0)))
}

/// One page, or as many as the period needs.
async fn within_period(client: &Client<'_>, domain: &Domain, asked: &Asked) -> Result<Found, ToolError> {
    if asked.from.is_none() && asked.to.is_none() {
        let fetched = page(client, domain, asked, asked.display, asked.page).await?;
        return Ok(found(&fetched, fetched.value.total));
    }
    let newest_first = Asked { sort: asked.sort.or(Some(Sort::DateDown)), ..asked.clone() };
    let by_date = newest_first.sort == Some(Sort::DateDown);
    let inside = |day: Ymd| asked.from.is_none_or(|from| day >= from) && asked.to.is_none_or(|to| day <= to);
    let wanted = usize::try_from(asked.display * asked.page).unwrap_or(20);
    let (mut rows, mut undated, mut seen) = (Vec::new(), 0, 0_u64);
    let mut at = 1;
    loop {
        let fetched = page(client, domain, &newest_first, PAGE, at).await?;
        let got = fetched.value.rows.len();
        seen += u64::try_from(got).unwrap_or(0);
        let earliest = fetched.value.rows.iter().filter_map(|r| r.date).min();
        let past = by_date && earliest.zip(asked.from).is_some_and(|(day, from)| day < from);
        for row in &fetched.value.rows {
            match row.date {
                Some(day) if inside(day) => rows.push(row.clone()),
                None => undated += 1,
                _ => {}
            }
        }
        let total = fetched.value.total;
        let end = got == 0 || seen >= total || past;
        if end || rows.len() >= wanted || at >= PAGES {
            let skip = usize::try_from(asked.display * (asked.page - 1)).unwrap_or(0);
            let count = u64::try_from(rows.len()).unwrap_or(0);
            let mut found = found(&fetched, count);
            found.rows = rows.into_iter().skip(skip).take(wanted - skip).collect();
            found
                .notes
                .push(format!("기간 조건: 모두 {total}건 가운데 {seen}건을 살펴 {count}건이 기간 안입니다."));
            found.unseen = !end;
            if !end {
                found
                    .notes
                    .push("뒤쪽은 아직 살피지 않았습니다. 기간을 좁히거나 page를 늘리세요.".to_owned());
            }
            if undated > 0 {
                found.notes.push(format!("날짜가 없는 {undated}건은 뺐습니다."));
            }
            return Ok(found);
        }
        at += 1;
    }
}

async fn page(
    client: &Client<'_>,
    domain: &Domain,
    asked: &Asked,
    display: u32,
    page: u32,
) -> Result<Fetched<Hits<DecisionRow>>, ToolError> {
    let (display, page) = (display.to_string(), page.to_string());
    let mut params: Vec<(&str, &str)> = Vec::new();
    if !asked.query.is_empty() {
        params.push(("query", &asked.query));
    }
    match asked.within {
        Some(Within::Body) => params.push(("search", "2")),
        Some(Within::Title) => params.push(("search", "1")),
        None => {}
    }
    params.push(("display", &display));
    if page != "1" {
        params.push(("page", &page));
    }
    params.extend(asked.sort.map(|s| ("sort", s.word())));
    params.extend(asked.extras.iter().map(|(name, value)| (*name, value.as_str())));
    let target = target(domain)?;
    let fetched = client
        .hits(&target, &params, &|body| Ok(law_source::read::<Listing<DecisionRow>>(target.name, body, None)))
        .await?;
    believed(domain, &fetched)?;
    Ok(fetched)
}

/// A zero that nothing confirms is no answer.
fn believed(domain: &Domain, fetched: &Fetched<Hits<DecisionRow>>) -> Result<(), ToolError> {
    if fetched.value.rows.is_empty() && !fetched.value.confirmed && !canary_missing(domain) {
        return Err(no_answer(&format!("{} 검색이 결과를 주지 않았습니다.", domain.title)));
    }
    Ok(())
}

/// Further targets have no word that certainly has hits: their zero is shown as unconfirmed.
fn canary_missing(domain: &Domain) -> bool {
    Target::named(domain.target).is_some_and(|t| t.canary.is_empty())
}

pub(crate) fn target(domain: &Domain) -> Result<Target, ToolError> {
    Target::named(domain.target)
        .ok_or_else(|| ToolError::bad_arguments(format!("{} 대상을 모릅니다", domain.target)))
}

fn found(fetched: &Fetched<Hits<DecisionRow>>, total: u64) -> Found {
    Found { rows: fetched.value.rows.clone(), total, told: Some(Told::of(fetched)), ..Found::default() }
}

/// The number when the text is nothing but one.
pub(crate) fn case_number(text: &str) -> Option<String> {
    let plain = squeezed(text);
    let citation = law_cite::extract(text, &law_cite::Context::default()).into_iter().find_map(|c| c.case)?;
    let number = squeezed(citation.numbers.first()?);
    (plain == number).then_some(number)
}

/// The number that a question holds beside words that only ask (`2013다61381 판례 찾아줘`).
fn number_in(text: &str) -> Option<String> {
    case_number(text).or_else(|| {
        let mut numbers = text.split_whitespace().filter_map(case_number);
        let number = numbers.next().filter(|_| numbers.next().is_none())?;
        let rest: Vec<&str> = text.split_whitespace().filter(|w| case_number(w).is_none()).collect();
        plan::nouns(&rest.join(" ")).is_empty().then_some(number)
    })
}

/// Without white space.
pub(crate) fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Which instance a court is, from its code or its name.
pub(crate) fn level(row: &DecisionRow) -> &'static str {
    let court = row.court.as_str();
    if row.court_code == "400201" || court == "대법원" {
        "대법원"
    } else if court.contains("헌법재판소") {
        "헌법재판소"
    } else if court.contains("고등법원") || court.contains("고법") || court.starts_with("특허법원")
    {
        "고등법원급"
    } else if court.contains("법원") || court.contains("지법") {
        "지방법원급"
    } else {
        ""
    }
}

/// One row as text.
pub(crate) fn line(domain: &Domain, row: &DecisionRow) -> String {
    let level = Some(level(row)).filter(|l| !l.is_empty() && *l != row.court);
    let court = level.map_or_else(|| row.court.clone(), |l| format!("{}({l})", row.court));
    let date = row.date.map(|d| format!("{} {d}", domain.date)).unwrap_or_default();
    let source = if row.source.is_empty() { String::new() } else { format!("출처 {}", row.source) };
    let cells: Vec<&str> = [&row.number, &court, &date, &row.party, &row.kind, &row.form, &source]
        .into_iter()
        .map(|cell| cell.trim())
        .filter(|cell| !cell.is_empty())
        .collect();
    format!("[{}] {}\n   {}", row.serial, row.title, cells.join(" · "))
}

pub(crate) fn structured(domain: &Domain, row: &DecisionRow) -> Value {
    json!({
        "id": row.serial, "title": row.title, "number": row.number, "court": row.court, "level": level(row),
        "date": row.date, "party": row.party, "kind": row.kind, "form": row.form, "source": row.source,
        "url": domain.official_url(&row.serial),
    })
}

fn render(domain: &Domain, asked: &Asked, found: &Found) -> Output {
    let what = asked.number.as_deref().unwrap_or(&asked.query);
    let rows: Vec<Value> = found.rows.iter().map(|row| structured(domain, row)).collect();
    let handle = found.rows.first().map(|row| json!({"id": row.serial, "domain": domain.name}));
    let value = json!({
        "domain": domain.name, "query": what, "source": "live", "asOf": found.told.as_ref().map(|t| t.as_of), "total": found.total,
        "page": asked.page, "pages": found.total.div_ceil(u64::from(asked.display.max(1))), "rows": rows, "notes": found.notes,
        "handle": handle, "found": found.total > 0,
    });
    let head = format!("{} 검색 결과 '{what}'", domain.title);
    let mut text = match behind(&value).filter(|_| found.rows.is_empty()) {
        _ if !found.rows.is_empty() => format!("{head} (총 {}건, {}쪽):", found.total, asked.page),
        Some(behind) if !found.unseen => format!("{head}: {behind}"),
        _ => absent(domain, asked, found, what),
    };
    for (i, row) in found.rows.iter().enumerate() {
        text.push_str(&format!("\n\n{}. {}", i + 1, line(domain, row)));
    }
    for note in &found.notes {
        text.push_str(&format!("\nℹ️ {note}"));
    }
    if let Some(row) = found.rows.first() {
        text.push_str(&format!("\n\n💡 본문: {}", domain.next(&row.serial)));
    }
    if let Some(told) = &found.told {
        let url =
            found.rows.first().map_or_else(|| domain.page.to_owned(), |row| domain.official_url(&row.serial));
        told.close(&mut text, &url);
    }
    Output::new(text, value)
}

fn absent(domain: &Domain, asked: &Asked, found: &Found, what: &str) -> String {
    let number = asked.number.clone().or_else(|| case_number(&asked.query)).filter(|_| domain.numbered);
    let mut text = if number.is_some() {
        format!(
            "[NOT_FOUND] 법제처 {} 자료에 사건번호가 똑같이 '{what}'인 것은 없습니다. 실리지 않은 사건(하급심에 많음)일 수 있어 없는 사건이라고 단정할 수 없습니다.\n💡 {} 에서 직접 확인하세요.",
            domain.title, domain.page
        )
    } else {
        let why = if found.unseen {
            "를 살핀 데까지는 찾지 못했습니다. 없다고 단정할 수 없습니다."
        } else if canary_missing(domain) {
            " 검색 결과가 0건입니다. 이 검색은 0건을 따로 확인할 길이 없습니다."
        } else {
            " 검색 결과가 없습니다."
        };
        format!("[NOT_FOUND] {} {}{why}", domain.title, asked.conditions(domain))
    };
    text.push_str("\n내용을 추측해서 답하지 마세요.");
    let words: Vec<&str> = asked.query.split_whitespace().collect();
    if number.is_none()
        && let [first, _, ..] = words.as_slice()
    {
        text.push_str(&format!(
            "\n💡 띄어 쓴 낱말은 모두 들어 있어야 찾습니다. \"{first}\"처럼 줄여 보세요."
        ));
    }
    text
}
