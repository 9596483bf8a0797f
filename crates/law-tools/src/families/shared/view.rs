//! Parts of a text: whole, contents, an article with its neighbours, a chapter, places of a word, pages.

use super::doc::Doc;
use super::input::article_of;
use crate::ToolError;
use crate::json;
use law_source::statute::{Article, Unit};
use law_vocab::josa::settle;
use serde_json::Value;

/// A default answer is no longer than this.
const BYTES: usize = 24_000;
/// What stands around the body in an answer.
const FRAME: usize = 1_600;
const ROOM: usize = BYTES - FRAME;
/// One article among the places of a word.
const PLACE_CHARS: usize = 2_500;

/// Which part is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum View<'v> {
    /// Everything when it is short, else the table of contents.
    Whole,
    /// The table of contents, however short the text.
    Contents,
    /// An article with so many neighbours on both sides.
    Article(&'v str, usize),
    Chapter(&'v str),
    Word(&'v str, usize),
    Page(usize),
}

/// A part as text and value, or a sentence on what is not there.
pub(crate) type Shown = Result<(String, Value), String>;

/// The part of `doc` that `view` asks for. `how` says how the tool is called for the rest.
pub(crate) fn show(doc: &Doc, view: &View<'_>, how: &str) -> Result<Shown, ToolError> {
    Ok(match view {
        View::Whole => Ok(whole(doc, how)),
        View::Contents => Ok(overview(doc, how)),
        View::Article(jo, context) => article(doc, jo, *context)?,
        View::Chapter(chapter) => of_chapter(doc, chapter),
        View::Word(word, most) => places(doc, word, *most),
        View::Page(page) => paged(doc, *page),
    })
}

fn whole(doc: &Doc, how: &str) -> (String, Value) {
    let blocks = blocks(doc);
    let size: usize = blocks.iter().map(|b| b.len() + 2).sum();
    if size <= ROOM {
        return (blocks.join("\n\n"), json!({"view": "whole", "contents": contents(doc)}));
    }
    overview(doc, how)
}

fn overview(doc: &Doc, how: &str) -> (String, Value) {
    let count = doc.articles().count();
    if count == 0 {
        let (text, value) = paged(doc, 1).unwrap_or_default();
        return (format!("{text}\n💡 이어서 보기: {how}, page=2)"), value);
    }
    let lines: Vec<String> = doc.units.iter().filter_map(|unit| line(doc, unit)).collect();
    let whole = lines.iter().map(|l| l.len() + 1).sum::<usize>() <= ROOM;
    let (lines, part) = if whole {
        (lines, json!({"view": "contents", "contents": contents(doc)}))
    } else {
        let ranges = ranges(doc);
        (ranges.clone(), json!({"view": "chapters", "chapters": ranges, "total": count}))
    };
    let note = if whole { "" } else { "\n(조문이 많아 편·장·절과 조문 범위만 보입니다)" };
    let first = doc.articles().next().map(|a| doc.label(a)).unwrap_or_default();
    let text = format!(
        "목차 (총 {count}개 조문, 부칙 {}개, 별표·서식 {}개){note}\n{}\n\n💡 조문: {how}, jo=\"{first}\") · 전문을 차례로: {how}, page=1)",
        doc.addenda.len(),
        doc.annexes.len(),
        fit(&lines, "\n", "나머지는 page로 본문에서 보세요.")
    );
    (text, part)
}

/// Headings with the articles below them: `제2절 능력 (제3조~제17조, 16개)`.
fn ranges(doc: &Doc) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = vec![(String::new(), Vec::new())];
    for unit in &doc.units {
        match (unit, groups.last_mut()) {
            (Unit::Heading(heading), _) => groups.push((heading.lines.join(" "), Vec::new())),
            (Unit::Article(article), Some((_, labels))) => labels.push(article.label()),
            _ => {}
        }
    }
    let told = |(heading, labels): &(String, Vec<String>)| match (labels.first(), labels.last()) {
        (Some(first), Some(last)) if first != last => {
            format!("{heading} ({first}~{last}, {}개)", labels.len())
        }
        (Some(only), _) => format!("{heading} ({only})"),
        _ => heading.clone(),
    };
    groups.iter().map(told).map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A line of the table of contents.
fn line(doc: &Doc, unit: &Unit) -> Option<String> {
    match unit {
        Unit::Heading(heading) => Some(heading.lines.join(" ")),
        Unit::Article(article) => Some(format!("  {}", doc.header(article))),
        Unit::Passage(_) => None,
    }
}

pub(crate) fn contents(doc: &Doc) -> Vec<Value> {
    doc.articles().map(|a| json!({"jo": a.label(), "title": a.title})).collect()
}

/// Everything in the order of reading.
fn blocks(doc: &Doc) -> Vec<String> {
    let mut out: Vec<String> = doc.units.iter().map(|unit| doc.render(unit)).collect();
    for addendum in &doc.addenda {
        let text = addendum.text.trim();
        if !text.is_empty() {
            out.push(if text.starts_with("부칙") || doc.english {
                text.to_owned()
            } else {
                format!("부칙\n{text}")
            });
        }
    }
    for annex in &doc.annexes {
        let label = format!("[{} {}] {}", annex.kind, annex_no(annex.number, annex.branch), annex.title);
        // Titles of ordinances carry their own mark.
        let label = match annex.title.as_str() {
            "" => "[별표]".to_owned(),
            title if title.starts_with("[별") => title.to_owned(),
            _ => label,
        };
        let files: Vec<&str> = annex.files.iter().chain(&annex.pdf).map(String::as_str).collect();
        let more = if annex.text.is_empty() && !files.is_empty() {
            "(글자로 제공되지 않아 파일로 보아야 합니다. get_annexes로 읽을 수 있습니다.)"
        } else {
            annex.text.as_str()
        };
        out.push(format!("{label}\n{more}").trim_end().to_owned());
    }
    out.retain(|block| !block.is_empty());
    out
}

/// `1의2`; empty for an annex without number.
fn annex_no(number: Option<u64>, branch: Option<u64>) -> String {
    match (number.unwrap_or(0), branch.unwrap_or(0)) {
        (0, _) => String::new(),
        (number, 0) => number.to_string(),
        (number, branch) => format!("{number}의{branch}"),
    }
}

fn told(doc: &Doc, article: &Article) -> Value {
    json!({"jo": article.label(), "title": article.title, "text": doc.render(&Unit::Article(article.clone()))})
}

fn article(doc: &Doc, jo: &str, context: usize) -> Result<Shown, ToolError> {
    let wanted = jo.chars().filter(|c| !c.is_whitespace() && !"제조".contains(*c)).collect::<String>();
    let written = |a: &Article| {
        a.written.chars().filter(|c| !c.is_whitespace() && !"제조".contains(*c)).collect::<String>()
    };
    let mut at: Vec<usize> = positions(doc, |a| !a.written.is_empty() && written(a) == wanted);
    if at.is_empty() {
        let no = article_of(jo)?;
        at = positions(doc, |a| a.written.is_empty() && a.no == no);
    }
    let Some(first) = at.first().copied() else { return Ok(Err(no_article(doc, jo))) };
    let last = at.last().copied().unwrap_or(first);
    let articles: Vec<&Article> = doc
        .articles()
        .enumerate()
        .filter(|(i, _)| *i + context >= first && *i <= last + context)
        .map(|(_, a)| a)
        .collect();
    let heading = chapter_before(doc, first);
    let texts: Vec<String> = articles.iter().map(|a| doc.render(&Unit::Article((*a).clone()))).collect();
    let text = fit(&texts, "\n\n", "앞뒤 조문 수(context)를 줄여 다시 보세요.");
    let head = heading.as_ref().map_or_else(String::new, |h| format!("[{h}]\n"));
    let rows: Vec<Value> = articles.iter().map(|a| told(doc, a)).collect();
    Ok(Ok((format!("{head}{text}"), json!({"view": "article", "chapter": heading, "articles": rows}))))
}

fn positions(doc: &Doc, wanted: impl Fn(&Article) -> bool) -> Vec<usize> {
    doc.articles().enumerate().filter(|(_, a)| wanted(a)).map(|(i, _)| i).collect()
}

fn no_article(doc: &Doc, jo: &str) -> String {
    let labels: Vec<String> = doc.articles().map(Article::label).collect();
    match (labels.first(), labels.last()) {
        (Some(first), Some(last)) => {
            format!(
                "「{}」에 '{jo}'은(는) 없습니다. 조문 {}개({first}~{last})를 모두 확인했습니다.",
                doc.name,
                labels.len()
            )
        }
        _ => format!("「{}」은(는) 조문으로 나뉘어 있지 않습니다. page=1로 본문을 보세요.", doc.name),
    }
}

/// The chapter that the article at this position stands in.
fn chapter_before(doc: &Doc, position: usize) -> Option<String> {
    let (mut seen, mut heading) = (0, None);
    for unit in &doc.units {
        match unit {
            Unit::Heading(h) => heading = Some(h.lines.join(" ")),
            Unit::Article(_) if seen == position => return heading,
            Unit::Article(_) => seen += 1,
            Unit::Passage(_) => {}
        }
    }
    heading
}

fn of_chapter(doc: &Doc, chapter: &str) -> Shown {
    let digits: String = chapter.chars().filter(char::is_ascii_digit).collect();
    let mark = format!("제{digits}장");
    let opens = |unit: &Unit| matches!(unit, Unit::Heading(h) if h.lines.iter().any(|l| l.trim_start().starts_with(&mark)));
    let higher = |unit: &Unit| matches!(unit, Unit::Heading(h) if h.lines.iter().any(|l| ["장", "편"].iter().any(|w| l.split_whitespace().next().is_some_and(|t| t.ends_with(w)))));
    let Some(start) = doc.units.iter().position(opens).filter(|_| !digits.is_empty()) else {
        let all: Vec<String> = doc.units.iter().filter(|u| higher(u)).filter_map(|u| line(doc, u)).collect();
        let known = if all.is_empty() {
            "장 구분이 없습니다".to_owned()
        } else {
            format!("있는 것: {}", all.join(", "))
        };
        return Err(format!("「{}」에 '{chapter}'은(는) 없습니다. {known}.", doc.name));
    };
    let end = doc.units.iter().skip(start + 1).position(higher).map_or(doc.units.len(), |n| start + 1 + n);
    let units: Vec<&Unit> = doc.units.iter().take(end).skip(start).collect();
    let texts: Vec<String> = units.iter().map(|unit| doc.render(unit)).collect();
    let labels: Vec<String> = units
        .iter()
        .filter_map(|unit| if let Unit::Article(a) = unit { Some(a.label()) } else { None })
        .collect();
    let text = fit(&texts, "\n\n", "나머지 조문은 jo로 보세요.");
    Ok((text, json!({"view": "chapter", "chapter": mark, "articles": labels})))
}

fn places(doc: &Doc, word: &str, most: usize) -> Shown {
    let squeeze = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = squeeze(word);
    let rendered: Vec<(String, String)> = doc
        .articles()
        .map(|a| (a.label(), doc.render(&Unit::Article(a.clone()))))
        .filter(|(_, text)| squeeze(text).contains(&wanted))
        .collect();
    if rendered.is_empty() {
        return Err(format!(
            "「{}」의 조문 {}개에 '{word}'이(가) 없습니다.",
            doc.name,
            doc.articles().count()
        ));
    }
    let labels: Vec<&str> = rendered.iter().map(|(label, _)| label.as_str()).collect();
    let texts: Vec<String> = rendered.iter().take(most).map(|(_, text)| cut(text, PLACE_CHARS)).collect();
    let text = format!(
        "{} 있는 조문 {}개: {}\n\n{}",
        settle(&format!("'{word}'이(가)")),
        labels.len(),
        labels.join(", "),
        fit(&texts, "\n\n", "나머지는 jo로 보세요.")
    );
    Ok((text, json!({"view": "keyword", "keyword": word, "matches": labels})))
}

fn paged(doc: &Doc, page: usize) -> Shown {
    let pages = pages(&blocks(doc).join("\n\n"));
    // A page behind the last is not there; the text is.
    let missing = format!("{page}쪽은 없습니다. 본문은 {}쪽까지입니다.", pages.len());
    let text = pages.get(page.saturating_sub(1)).unwrap_or(&missing);
    let next = if page < pages.len() { format!("\n▶ 다음: page={}", page + 1) } else { String::new() };
    Ok((
        format!("[페이지 {page}/{}]\n{text}{next}", pages.len()),
        json!({"view": "page", "page": page, "pages": pages.len()}),
    ))
}

/// Pieces that fit an answer, cut at line ends; a line longer than a piece is cut where it must be.
fn pages(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for line in text.lines() {
        let mut rest = line;
        while let Some(page) = out.last_mut() {
            if page.len() + rest.len() < ROOM {
                page.push_str(rest);
                page.push('\n');
                break;
            }
            if rest.len() >= ROOM && page.is_empty() {
                let end = floor(rest, ROOM - 1);
                let (head, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
                page.push_str(head);
                rest = tail;
            }
            out.push(String::new());
        }
    }
    out.retain(|page| !page.trim().is_empty());
    out
}

/// As many pieces as fit an answer, and a sentence on what was left off.
pub(crate) fn fit(pieces: &[String], between: &str, how: &str) -> String {
    let (mut out, mut used) = (String::new(), 0);
    for piece in pieces {
        if !out.is_empty() && out.len() + piece.len() + between.len() > ROOM {
            break;
        }
        if !out.is_empty() {
            out.push_str(between);
        }
        out.push_str(&if piece.len() > ROOM { cut(piece, ROOM / 4) } else { piece.clone() });
        used += 1;
    }
    if used < pieces.len() {
        out.push_str(&format!("\n\n⚠️ 길어서 {}개 중 {used}개만 보였습니다. {how}", pieces.len()));
    }
    out
}

/// A text cut at a line end or sentence, with what was left off.
pub(crate) fn cut(text: &str, chars: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(chars) else { return text.to_owned() };
    let head = text.get(..end).unwrap_or(text);
    let soft = head.rfind('\n').or_else(|| head.rfind(". ").map(|at| at + 1)).filter(|at| *at > end / 2);
    let head = head.get(..soft.unwrap_or(end)).unwrap_or(head).trim_end();
    let left = text.chars().count() - head.chars().count();
    format!("{head}\n⋯ {left}자 생략")
}

fn floor(text: &str, mut at: usize) -> usize {
    while at > 0 && !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_hold_every_word_and_fit() {
        let text = format!("{}\n{}\n{}", "가".repeat(20_000), "나다 ".repeat(3_000), "끝");
        let pages = pages(&text);
        assert!(pages.iter().all(|p| p.len() <= ROOM));
        let plain = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(plain(&pages.concat()), plain(&text));
    }

    #[test]
    fn what_is_cut_is_said() {
        assert_eq!(cut("짧다", 10), "짧다");
        assert_eq!(cut("첫 줄입니다\n둘째 줄입니다", 10), "첫 줄입니다\n⋯ 8자 생략");
        let long: Vec<String> = (0..5).map(|_| "가".repeat(3_000)).collect();
        let text = fit(&long, "\n", "jo로 보세요.");
        assert!(
            text.len() <= BYTES && text.ends_with("5개 중 2개만 보였습니다. jo로 보세요."),
            "{}",
            text.len()
        );
    }
}
