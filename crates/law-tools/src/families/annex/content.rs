//! The text of one annex: its file as Markdown, else what the body holds, else the links.

use super::index::{Annexes, Entry};
use crate::families::shared::{Doc, Told, View, absolute, address, answer, merge};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_doc::{Format, Limits, Refusal};
use law_fetch::Client;
use law_source::statute::{Passage, Unit};
use serde_json::Value;

/// What came of the files of an annex.
enum Read {
    Text(Text),
    /// No file gave text; the sentences say why, one for each file.
    Not(String),
}

/// A file as Markdown.
struct Text {
    markdown: String,
    form: &'static str,
    /// What of the file is not in the text.
    lacks: Vec<String>,
}

const PDF: &str = "PDF 파일이라 여기서는 읽지 않습니다.";

pub(super) async fn content(
    ctx: &Ctx<'_>,
    client: &Client<'_>,
    found: &Annexes,
    entry: &Entry,
    page: Option<usize>,
    how: &str,
) -> Result<Output, ToolError> {
    let (text, form, notes) = match file(client, entry).await {
        Read::Text(Text { markdown, form, lacks }) => (markdown, form, lacks),
        Read::Not(why) if !entry.text.trim().is_empty() => (
            entry.text.clone(),
            "본문의 글자판",
            vec![format!("ℹ️ 파일 대신 본문에 실린 글자로 보입니다({}).", why.trim_end_matches('.'))],
        ),
        Read::Not(why) => return Err(unavailable(found, entry, &why)),
    };
    let mut doc = Doc {
        name: format!("{} - {} {}", found.law, entry.label(), entry.title),
        units: vec![Unit::Passage(Passage { text })],
        effective: found.effective,
        files: entry.files.iter().chain(&entry.pdf).map(|link| (entry.title.clone(), link.clone())).collect(),
        ..Doc::default()
    };
    doc.head = vec![
        ("format", "형식", form.to_owned()),
        ("issued", "공포일", entry.issued.clone()),
        ("effective", "시행일", found.effective.map_or_else(|| "미상".to_owned(), |d| d.to_string())),
    ];
    doc.head.retain(|(_, _, value)| !value.is_empty());
    let told = Told { as_of: found.as_of, stale: None, note: String::new() };
    let view = page.map_or(View::Whole, View::Page);
    let url = address(found.shelf.page, &found.serial);
    let mut output = answer(ctx, &doc, &told, &view, how, &url)?;
    notes.iter().chain(&found.warnings).for_each(|note| output.text.push_str(&format!("\n{note}")));
    for link in entry.files.iter().chain(&entry.pdf).take(2) {
        output.text.push_str(&format!("\n파일: {}", absolute(link)));
    }
    merge(&mut output.structured, json!({"annex": entry.value(), "format": form}));
    Ok(output)
}

fn unavailable(found: &Annexes, entry: &Entry, why: &str) -> ToolError {
    let links: Vec<String> = entry.files.iter().chain(&entry.pdf).map(|l| absolute(l)).collect();
    let links = if links.is_empty() { address(found.shelf.page, &found.serial) } else { links.join(" , ") };
    let what =
        format!("「{}」 {} {}의 내용을 글자로 읽지 못했습니다. {why}", found.law, entry.label(), entry.title);
    let next = if why.contains(PDF) {
        format!("파일을 내려받아 hanlaw convert <받은 파일>로 읽으세요: {links}")
    } else {
        format!("파일을 직접 여세요: {links}")
    };
    ToolError::new("ANNEX_BODY_UNAVAILABLE", what, &[&next, "내용을 추측해서 답하지 마세요."])
}

/// The first file that can be read whole, else what could be read of a damaged one.
async fn file(client: &Client<'_>, entry: &Entry) -> Read {
    let mut why: Vec<String> = Vec::new();
    let mut part = None;
    for link in entry.files.iter().chain(&entry.pdf).take(2) {
        let reason = match client.file(link).await {
            Err(trouble) => trouble.sentence(),
            Ok(fetched) => match read(&fetched.value) {
                Ok(text) => return Read::Text(text),
                Err((reason, text)) => {
                    part = part.or(text);
                    reason
                }
            },
        };
        if !why.contains(&reason) {
            why.push(reason);
        }
    }
    match (part, why.as_slice()) {
        (Some(text), _) => Read::Text(text),
        (None, []) => Read::Not("파일 링크가 없습니다.".to_owned()),
        (None, [one]) => Read::Not(one.clone()),
        (None, several) => {
            let numbered = several.iter().zip(1..).map(|(why, n)| format!("파일 {n}: {why}"));
            Read::Not(numbered.collect::<Vec<_>>().join(" "))
        }
    }
}

/// Bytes of a file as Markdown; else why not, and what could be read nevertheless.
fn read(bytes: &[u8]) -> Result<Text, (String, Option<Text>)> {
    let not = |why: &str| Err((why.to_owned(), None));
    let format = law_doc::detect(bytes);
    if format == Format::Pdf {
        return not(PDF);
    }
    let doc = match law_doc::read(bytes, &Limits::default()) {
        Ok(doc) => doc,
        Err(Refusal::ImageOnly) => return not("그림으로만 되어 있습니다."),
        Err(refusal) => {
            let said = refusal.to_string();
            let part = refusal.read().map(|doc| marked(doc, format, std::slice::from_ref(&said)));
            return Err((said, part.filter(|part| !is_notice(&part.markdown))));
        }
    };
    if matches!(format, Format::Text | Format::Markdown) && is_data(&String::from_utf8_lossy(bytes)) {
        return not("파일이 아니라 오류 자료(JSON·XML)가 왔습니다.");
    }
    let text = marked(&doc, format, &[]);
    if is_notice(&text.markdown) {
        return not("파일에 내려받기 안내만 들어 있습니다.");
    }
    Ok(text)
}

fn marked(doc: &law_doc::Document, format: Format, first: &[String]) -> Text {
    let lacks = first.iter().chain(&doc.warnings).map(|said| format!("⚠️ {said}")).collect();
    Text { markdown: law_doc::to_markdown(doc).0, form: format.word(), lacks }
}

/// What a program answers another with in place of a file.
fn is_data(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let json = text.starts_with(['{', '[']) && serde_json::from_str::<Value>(text).is_ok();
    json || text.starts_with("<?xml")
}

/// A file that only says where the real one is, or says nothing.
fn is_notice(text: &str) -> bool {
    let words = text.chars().filter(|c| !c.is_whitespace()).count();
    words < 10 || words < 150 && ["다운로드", "주소창", "download"].iter().any(|w| text.contains(w))
}

#[cfg(test)]
mod tests {
    use super::{is_data, is_notice};

    #[test]
    fn answers_of_programs_are_no_text() {
        assert!(is_data("{\"error\": \"x\"}") && is_data("[]") && is_data("<?xml version=\"1.0\"?><error/>"));
        assert!(!is_data("[별표 1] 기준") && !is_data("{가} 나"));
    }

    #[test]
    fn notices_are_no_text() {
        assert!(is_notice("download"));
        assert!(is_notice("자세한 내용은 아래 주소를 주소창에 붙여 다운로드하여 보시기 바랍니다."));
        assert!(!is_notice("위반행위의 종류와 과태료 금액은 다음과 같다."));
    }
}
