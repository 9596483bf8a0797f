//! One text of law, whatever it is: its name, its dates, its units, what hangs on it.

use super::say::Told;
use crate::ToolError;
use crate::json;
use law_fetch::{Answer, Client, Endpoint, Fetched, Format, Freshness, Target};
use law_model::Ymd;
use law_source::statute::{Addendum, Annex, Article, Passage, Unit};
use law_source::{Decoded, EnglishLaw, Kind, Ordinance, ReadError, Rule, Statute, Treaty, read};
use serde_json::{Map, Value};

/// A text and what is known about it. `head` holds key, label and value in the order of reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doc {
    pub name: String,
    pub head: Vec<(&'static str, &'static str, String)>,
    pub units: Vec<Unit>,
    pub addenda: Vec<Addendum>,
    pub annexes: Vec<Annex>,
    /// Attached files: name and link.
    pub files: Vec<(String, String)>,
    /// Images in the body, whose content nobody typed.
    pub images: usize,
    pub reason: String,
    pub effective: Option<Ymd>,
    pub english: bool,
}

impl Doc {
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        law_source::statute::articles(&self.units)
    }

    /// Name and dates as lines.
    pub fn head_lines(&self) -> String {
        let cells: Vec<String> =
            self.head.iter().map(|(_, label, value)| format!("{label} {value}")).collect();
        format!("{}\n{}", self.name, cells.join(" · "))
    }

    pub fn head_value(&self) -> Value {
        let cells = self.head.iter().map(|(key, _, value)| ((*key).to_owned(), json!(value)));
        let mut map: Map<String, Value> = cells.collect();
        map.insert("name".to_owned(), json!(self.name));
        Value::Object(map)
    }

    /// `제5조` or `Article 5`.
    pub fn label(&self, article: &Article) -> String {
        if self.english { EnglishLaw::label(article) } else { article.label() }
    }

    /// `제5조(신고)` or `Article 5 (Report)`.
    pub fn header(&self, article: &Article) -> String {
        if self.english {
            let label = self.label(article);
            if article.title.is_empty() { label } else { format!("{label} ({})", article.title) }
        } else {
            article.header()
        }
    }

    pub fn render(&self, unit: &Unit) -> String {
        match unit {
            Unit::Heading(heading) => heading.lines.join("\n"),
            Unit::Passage(passage) => passage.text.clone(),
            // The translation repeats the header where it has one.
            Unit::Article(article) if self.english && article.text.starts_with("Article") => {
                article.text.clone()
            }
            Unit::Article(article) if self.english => {
                format!("{} {}", self.header(article), article.text).trim_end().to_owned()
            }
            Unit::Article(article) => article.render(),
        }
    }
}

/// Asks for one record. `Ok(None)`: upstream says itself that it has no such record.
pub(crate) async fn record(
    client: &Client<'_>,
    target: &'static str,
    params: &[(&str, &str)],
) -> Result<(Option<Doc>, Told), ToolError> {
    let known = Target::named(target)
        .ok_or_else(|| ToolError::new("EXTERNAL_API_ERROR", format!("{target} 대상을 모릅니다."), &[]))?;
    let fetched: Fetched<Answer<Doc>> =
        client.detail(&known, params, &|body| Ok(decode(target, body))).await?;
    let told = Told::of(&fetched);
    Ok((fetched.value.record(), told))
}

/// The XML form of a record that is usually asked for as JSON.
pub(crate) async fn in_xml<T>(
    client: &Client<'_>,
    target: &'static str,
    params: &[(&str, &str)],
    decode: law_fetch::Decode<'_, T>,
) -> Result<Fetched<Answer<T>>, ToolError> {
    let known = Target::named(target)
        .ok_or_else(|| ToolError::new("EXTERNAL_API_ERROR", format!("{target} 대상을 모릅니다."), &[]))?;
    let ask = law_fetch::Ask::of(&known, Endpoint::Detail, params)?.in_format(Format::Xml);
    Ok(client.get(&ask, decode, Freshness::Kept).await?)
}

fn decode(target: &'static str, body: &[u8]) -> Result<Decoded<Doc>, ReadError> {
    match law_source::target(target).and_then(|t| t.service) {
        Some(Kind::Rule) => doc(read(target, body, None), of_rule),
        Some(Kind::Ordinance) => doc(read(target, body, None), of_ordinance),
        Some(Kind::Treaty) => doc(read(target, body, None), of_treaty),
        Some(Kind::EnglishLaw) => doc(read(target, body, None), of_english),
        _ => doc(read(target, body, None), of_statute),
    }
}

fn doc<T>(read: Result<Decoded<T>, ReadError>, of: fn(T) -> Doc) -> Result<Decoded<Doc>, ReadError> {
    Ok(match read? {
        Decoded::Value(value) => Decoded::Value(of(value)),
        Decoded::Miss(miss) => Decoded::Miss(miss),
    })
}

/// Head entries that have a value.
fn head(mut cells: Vec<(&'static str, &'static str, String)>) -> Vec<(&'static str, &'static str, String)> {
    cells.retain(|(_, _, value)| !value.is_empty());
    cells
}

fn day(day: Option<Ymd>) -> String {
    day.map_or_else(String::new, |d| d.to_string())
}

fn act(number: &str) -> String {
    if number.is_empty() { String::new() } else { format!("제{}호", number.trim_start_matches('0')) }
}

fn of_rule(rule: Rule) -> Doc {
    let info = rule.info;
    let current = match info.current.as_str() {
        "Y" => "현행",
        "N" => "현행 아님(연혁)",
        other => other,
    };
    Doc {
        head: head(vec![
            ("kind", "종류", info.kind),
            ("ministry", "소관", info.ministry),
            ("issued", "발령일", day(info.issued)),
            ("number", "발령번호", act(&info.number)),
            ("effective", "시행일", day(info.effective)),
            ("revision", "제개정", info.revision),
            ("current", "상태", current.to_owned()),
            ("department", "담당", info.department),
            ("phone", "전화", info.phone),
            ("basis", "위임근거", rule.basis),
            ("id", "일련번호", info.serial),
            ("ruleId", "행정규칙ID", info.rule_id),
        ]),
        name: info.name,
        units: rule.units,
        addenda: rule.addenda,
        annexes: rule.annexes,
        files: rule.attachments.into_iter().map(|a| (a.name, a.link)).collect(),
        images: rule.images.len(),
        reason: rule.reason,
        effective: info.effective,
        english: false,
    }
}

fn of_ordinance(ordinance: Ordinance) -> Doc {
    let kind = ordinance.info.kind_name().to_owned();
    let info = ordinance.info;
    Doc {
        head: head(vec![
            ("kind", "종류", kind),
            ("body", "자치단체", info.body),
            ("promulgated", "공포일", day(info.promulgated)),
            ("number", "공포번호", act(&info.number)),
            ("effective", "시행일", day(info.effective)),
            ("revision", "제개정", info.revision),
            ("department", "담당부서", info.department),
            ("phone", "전화", info.phone),
            ("ordinSeq", "일련번호", info.serial),
            ("ordinanceId", "자치법규ID", info.ordinance_id),
        ]),
        name: info.name,
        units: ordinance.units,
        addenda: ordinance.addenda,
        annexes: ordinance.annexes,
        reason: ordinance.reason,
        effective: info.effective,
        ..Doc::default()
    }
}

fn of_treaty(treaty: Treaty) -> Doc {
    let (info, more) = (treaty.info, treaty.more);
    Doc {
        head: head(vec![
            ("nameEnglish", "영문명", info.name_english),
            ("kind", "구분", info.kind),
            ("number", "조약번호", info.number),
            ("country", "상대국", more.country),
            ("signed", "서명일", day(info.signed)),
            ("effective", "발효일", day(info.effective)),
            ("effectiveHere", "국내발효일", day(info.effective_here.or(more.effective_here))),
            ("gazetted", "관보게재일", day(info.gazetted)),
            ("assembly", "국회비준동의", info.assembly),
            ("id", "일련번호", info.serial),
        ]),
        name: info.name,
        units: passage(treaty.text),
        images: treaty.images.len(),
        effective: info.effective,
        ..Doc::default()
    }
}

fn of_english(law: EnglishLaw) -> Doc {
    let info = law.info;
    let mut units = law.units;
    units.extend(passage(law.text));
    let annexes = law.annexes.into_iter().map(|text| Annex { text, ..Annex::default() });
    Doc {
        head: head(vec![
            ("nameKorean", "한글명", info.name_korean),
            ("lawId", "법령ID", info.law_id.map_or_else(String::new, |id| id.to_string())),
            ("promulgated", "공포일", day(info.promulgated)),
            ("number", "공포번호", act(&info.number)),
            ("effective", "시행일", day(info.effective)),
        ]),
        name: info.name,
        units,
        addenda: law.addenda,
        annexes: annexes.collect(),
        effective: info.effective,
        english: true,
        ..Doc::default()
    }
}

pub(crate) fn of_statute(statute: Statute) -> Doc {
    let info = statute.info;
    let former = info.previous_name;
    Doc {
        head: head(vec![
            ("formerName", "구 법령명", former),
            ("kind", "종류", info.kind),
            ("promulgated", "공포일", day(info.promulgated)),
            ("number", "공포번호", act(&info.number)),
            ("effective", "시행일", day(info.effective)),
            ("revision", "제개정", info.revision),
            ("ministry", "소관", info.ministry),
            ("lawId", "법령ID", info.law_id.map_or_else(String::new, |id| id.to_string())),
        ]),
        name: info.name,
        units: statute.units,
        addenda: statute.addenda,
        annexes: statute.annexes,
        reason: statute.reason,
        effective: info.effective,
        ..Doc::default()
    }
}

fn passage(text: String) -> Vec<Unit> {
    if text.is_empty() { Vec::new() } else { vec![Unit::Passage(Passage { text })] }
}
