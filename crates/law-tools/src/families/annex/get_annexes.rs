//! `get_annexes`: the annexes of a law, or the text of the one that is named. Never another annex.

use super::content::content;
use super::index::{Annexes, Entry, annexes, shelves};
use super::selector::{Selector, Sort, in_title};
use crate::families::shared::{absent, address, article_of, filled, fit, given, live, no_answer};
use crate::families::statute::label;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};
use law_fetch::Client;
use law_model::ArticleNo;
use law_vocab::josa::settle;
use law_vocab::names;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_annexes",
    title: "별표·서식",
    category: "별표",
    description: "법령·행정규칙·자치법규의 별표·서식 목록을 보이거나, 번호를 주면 그 파일(HWP·HWPX)을 글로 읽습니다. 예: lawName=\"식품위생법 시행규칙 별표 14\". 조문은 get_law_text를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(16),
    handler: handler!(Input, run),
};

words! { enum Kind { Table = "1", Form = "2", AddendaTable = "3", AddendaForm = "4", All = "5" } }

params! {
    struct Input {
        name: String = "lawName" | "law_name" | "name", "법령·행정규칙·자치법규 이름. 끝에 '별표 4'처럼 쓸 수 있음";
        knd: Option<Kind> = "knd", "1 별표, 2 서식, 3 부칙별표, 4 부칙서식, 5 전체";
        serial: Option<String> as Annex = "bylSeq", "여섯 자리 별표번호, 예: 000102";
        annex: Option<String> as Mark = "annexNo", "번호, 예: 4, 별표4, 제4호, 1의2, 부칙 별표 1";
        query: Option<String> = "query", "제목의 낱말";
        jo: Option<String> as Article = "jo", "별표를 위임한 조문";
        page: Option<Whole<1, 999>> = "page", "긴 내용을 나누어 볼 때의 쪽";
    }
}

impl Input {
    fn knd(&self) -> &'static str {
        match self.knd {
            Some(Kind::Table) => "1",
            Some(Kind::Form) => "2",
            Some(Kind::AddendaTable) => "3",
            Some(Kind::AddendaForm) => "4",
            Some(Kind::All) | None => "",
        }
    }

    /// Whether an entry is of the kind that is asked for.
    fn takes(&self, entry: &Entry) -> bool {
        self.sort().is_none_or(|s| entry.sort() == s && entry.addenda == self.of_addenda())
    }

    /// `annexNo="별표 1"` with `knd="2"`: one of them is not meant.
    fn contradiction(&self, selector: Selector) -> Option<String> {
        let wanted = self.sort()?;
        let same =
            selector.sort.is_none_or(|sort| sort == wanted) && (!selector.addenda || self.of_addenda());
        let of = if self.of_addenda() { "부칙" } else { "" };
        (!same).then(|| {
            format!(
                "번호는 '{}'인데 knd={}은(는) {of}{}입니다. 어느 쪽인지 하나만 쓰세요",
                selector.name(),
                self.knd(),
                wanted.word()
            )
        })
    }

    fn of_addenda(&self) -> bool {
        matches!(self.knd, Some(Kind::AddendaTable | Kind::AddendaForm))
    }

    fn sort(&self) -> Option<Sort> {
        match self.knd? {
            Kind::Table | Kind::AddendaTable => Some(Sort::Table),
            Kind::Form | Kind::AddendaForm => Some(Sort::Form),
            Kind::All => None,
        }
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let asked = filled(&input.name, "lawName")?;
    let (name, in_name) = Selector::within(asked);
    let name = filled(&name, "lawName")?;
    let official =
        names::find(name).filter(|n| !n.is_ambiguous()).map_or_else(|| name.to_owned(), |n| n.official());
    let own = |text: Option<&str>, what: &str| text.map(|t| selector_of(t, what)).transpose();
    let in_query =
        given(&input.query).and_then(|q| Selector::within(q).1).and_then(|mark| Selector::parse(&mark));
    let in_name = own(in_name.as_deref(), "lawName의")?;
    let serial = own(given(&input.serial), "bylSeq")?;
    let selector = serial.or(own(given(&input.annex), "annexNo")?).or(in_name).or(in_query);
    let jo = given(&input.jo).map(article_of).transpose()?;
    if let Some(said) = selector.and_then(|selector| input.contradiction(selector)) {
        return Err(ToolError::bad_arguments(said));
    }
    let client = live(ctx)?;
    let (found, fallback) = match look(&client, &official, input.knd()).await? {
        Ok(found) => found,
        Err(confirmed) => return nothing(&official, confirmed),
    };
    let mut found = found;
    if fallback {
        let first = found.entries.first().map(|e| e.issued.clone()).unwrap_or_default();
        found.warnings.insert(
            0,
            format!(
                "ℹ️ 그런 이름의 법령 별표가 없어 {} 「{}」(일련번호 {}, {first})에서 찾았습니다.",
                found.shelf.what, found.law, found.serial
            ),
        );
    }
    let how = |entry: &Entry| format!("get_annexes(lawName=\"{}\", annexNo=\"{}\"", found.law, entry.label());
    let page = input.page.and_then(|p| usize::try_from(p.0).ok());
    let Some(selector) = selector else {
        return match only(&found, &input) {
            Some(entry) => content(ctx, &client, &found, entry, page, &how(entry)).await,
            None => Ok(list(&found, &input, jo)),
        };
    };
    let selector = Selector { addenda: selector.addenda || input.of_addenda(), ..selector };
    match pick(&found.entries, selector, input.sort()).as_slice() {
        [] => not_there(&found, selector),
        [entry] if entry.is_deleted() => Ok(deleted(&found, entry)),
        [entry] => content(ctx, &client, &found, entry, page, &how(entry)).await,
        several => Ok(which(&found, selector, several)),
    }
}

fn selector_of(text: &str, what: &str) -> Result<Selector, ToolError> {
    Selector::parse(text).ok_or_else(|| {
        ToolError::bad_arguments(format!(
            "{what} '{text}'은(는) 별표 번호가 아닙니다. 예: 4, 별표 1의2, 별지 제3호서식, 부칙 별표 1, 000102"
        ))
    })
}

/// The shelf that has annexes of the name, and whether it was not the first; or whether absence is certain.
async fn look(
    client: &Client<'_>,
    name: &str,
    knd: &str,
) -> Result<Result<(Annexes, bool), bool>, ToolError> {
    let mut certain = true;
    let mut trouble = None;
    for (i, shelf) in shelves(name).into_iter().enumerate() {
        for knd in [Some(knd), (!knd.is_empty()).then_some("")].into_iter().flatten() {
            // Only statutes are indexed by kind.
            if i > 0 && !knd.is_empty() {
                continue;
            }
            match annexes(client, shelf, name, knd).await {
                Ok((Some(found), _)) => return Ok(Ok((found, i > 0))),
                Ok((None, confirmed)) => certain &= confirmed,
                Err(error) => trouble = Some(error),
            }
        }
    }
    match trouble {
        Some(error) => Err(error),
        None => Ok(Err(certain)),
    }
}

fn nothing(name: &str, confirmed: bool) -> Result<Output, ToolError> {
    if !confirmed {
        return Err(no_answer(&format!("'{name}'의 별표 색인이 결과를 주지 않았습니다.")));
    }
    let below: Vec<String> = ["시행령", "시행규칙"]
        .iter()
        .map(|form| format!("{name} {form}"))
        .filter(|n| names::find(n).is_some())
        .collect();
    let next = if below.is_empty() {
        "이름을 search_law나 search_admin_rule로 확인하세요.".to_owned()
    } else {
        format!(
            "별표는 하위 법령에 있는 일이 많습니다: get_annexes(lawName=\"{}\")",
            below.join("\"), get_annexes(lawName=\"")
        )
    };
    Ok(absent(
        &format!("'{name}'(이)라는 이름으로 된 별표·서식이 색인에 없습니다."),
        &next,
        json!({"lawName": name, "source": "live"}),
    ))
}

/// The annexes a selector may mean, one of a kind: more than one when it names no kind. Those of the 부칙 are meant
/// only when it says so, or when nothing else has a number that came without a kind.
fn pick(entries: &[Entry], selector: Selector, sort: Option<Sort>) -> Vec<&Entry> {
    let of = |addenda: bool| -> Vec<&Entry> {
        let shelf: Vec<&Entry> = entries.iter().filter(|e| e.addenda == addenda).collect();
        among(&shelf, selector, selector.sort.or(sort))
    };
    let own = of(selector.addenda);
    if own.is_empty() && !selector.addenda && selector.sort.or(sort).is_none() { of(true) } else { own }
}

fn among<'e>(entries: &[&'e Entry], selector: Selector, wanted: Option<Sort>) -> Vec<&'e Entry> {
    let fits = |e: &&Entry| match selector.no {
        Some(no) => e.no == Some(no) || in_title(&e.title, no),
        None => e.no.is_none_or(|n| n.main == 0),
    };
    let mut all: Vec<&Entry> = entries.iter().copied().filter(fits).collect();
    if let (None, true) = (selector.no, all.is_empty()) {
        // 별표 without a number means the only one of its kind.
        let own: Vec<&Entry> =
            entries.iter().copied().filter(|e| wanted.is_none_or(|s| e.sort() == s)).collect();
        return if own.len() == 1 { own } else { Vec::new() };
    }
    if all.is_empty() && selector.no.is_some_and(|n| n.branch == 0) {
        // An unnumbered annex that is the only one is 별표 1 to everybody.
        all = entries
            .iter()
            .copied()
            .filter(|_| entries.len() == 1 && selector.no == Some(ArticleNo::new(1, 0)))
            .filter(|e| e.no.is_none_or(|n| n.main == 0))
            .collect();
    }
    // A number of the index is worth more than one in a title.
    let of_sort = |sort: Sort| {
        let mut own = all.iter().filter(|e| e.sort() == sort);
        own.clone().find(|e| e.no == selector.no).or_else(|| own.next()).copied()
    };
    let sorts = [Sort::Table, Sort::Form].into_iter().filter(|sort| wanted.is_none_or(|w| w == *sort));
    sorts.filter_map(of_sort).collect()
}

/// The one entry whose title has the words of the query.
fn only<'e>(found: &'e Annexes, input: &Input) -> Option<&'e Entry> {
    let hits = by_words(&found.entries, given(&input.query)?);
    if let [one] = hits.as_slice() { Some(*one) } else { None }
}

fn by_words<'e>(entries: &'e [Entry], query: &str) -> Vec<&'e Entry> {
    let words: Vec<&str> = query.split_whitespace().filter(|w| w.chars().count() >= 2).collect();
    entries.iter().filter(|e| !words.is_empty() && words.iter().all(|w| e.title.contains(w))).collect()
}

/// The number is there, its content is not.
fn deleted(found: &Annexes, entry: &Entry) -> Output {
    let what = format!("「{}」 {}은(는) 삭제되었습니다: {}", found.law, entry.label(), entry.title.trim());
    let url = address(found.shelf.page, &found.serial);
    Output::new(
        format!(
            "{}\n지금은 내용이 없습니다. 삭제되기 전의 내용은 search_historical_law로 그때의 판을 찾으세요.\n\n출처: 법제처 국가법령정보센터 {url} (조회 {})",
            settle(&what),
            found.as_of
        ),
        json!({"law": found.law, "annex": entry.value(), "source": "live", "asOf": found.as_of, "url": url}),
    )
}

/// A number that a table and a form both have: the caller must say which.
fn which(found: &Annexes, selector: Selector, several: &[&Entry]) -> Output {
    let lines: Vec<String> = several
        .iter()
        .map(|e| {
            format!(
                "- {} {}: get_annexes(lawName=\"{}\", annexNo=\"{}\")",
                e.label(),
                e.title,
                found.law,
                e.label()
            )
        })
        .collect();
    let what =
        format!("「{}」에 {}이(가) 여럿입니다. 어느 것인지 정해 다시 부르세요.", found.law, selector.name());
    let candidates: Vec<Value> = several.iter().map(|e| e.value()).collect();
    Output::new(
        format!("{}\n{}", settle(&what), lines.join("\n")),
        json!({
            "law": found.law, "selector": selector.name(), "annexes": candidates, "next": "annexNo에 종류까지 쓰세요.", "source": "live",
            "asOf": found.as_of,
        }),
    )
}

/// Absent: with the nearest that are there. Not seen when upstream kept some of the index back.
fn not_there(found: &Annexes, selector: Selector) -> Result<Output, ToolError> {
    if let Some((total, got)) = found.unseen {
        return Err(no_answer(&format!(
            "「{}」의 {}은(는) 받은 목록에 보이지 않습니다. 색인 {total}건 가운데 {got}건만 와서 다 보지 못했습니다.",
            found.law,
            selector.name()
        )));
    }
    let distance = |e: &&Entry| match (e.no, selector.no) {
        (Some(a), Some(b)) => {
            u32::from(a.main.abs_diff(b.main)) * 100 + u32::from(a.branch.abs_diff(b.branch))
        }
        _ => u32::MAX,
    };
    let mut near: Vec<&Entry> = found.entries.iter().collect();
    near.arrange_by_key(distance);
    let near: Vec<String> = near.iter().take(5).map(|e| format!("{}({})", e.label(), e.title)).collect();
    Ok(absent(
        &format!(
            "「{}」에 {}은(는) 없습니다(별표·서식 {}개 확인). 가까운 것: {}",
            found.law,
            selector.name(),
            found.entries.len(),
            near.join(", ")
        ),
        &format!("get_annexes(lawName=\"{}\")로 목록을 보세요.", found.law),
        json!({"law": found.law, "selector": selector.name(), "near": near, "source": "live", "asOf": found.as_of}),
    ))
}

/// The list; filters never empty it.
fn list(found: &Annexes, input: &Input, jo: Option<ArticleNo>) -> Output {
    let mut notes = found.warnings.clone();
    let mut shown: Vec<&Entry> = found.entries.iter().filter(|e| input.takes(e)).collect();
    if shown.is_empty() {
        notes.push("⚠️ 그 종류의 것이 없어 전체를 보입니다.".to_owned());
        shown = found.entries.iter().collect();
    }
    if let Some(no) = jo {
        let related: Vec<&Entry> =
            shown.iter().copied().filter(|e| names_article(&e.title, &label(no))).collect();
        if related.is_empty() {
            notes.push(settle(&format!("⚠️ 제목에 {}이(가) 적힌 것이 없어 전체를 보입니다.", label(no))));
        } else {
            notes.push(settle(&format!(
                "ℹ️ 제목에 {}이(가) 적힌 {}건입니다(전체 {}건).",
                label(no),
                related.len(),
                shown.len()
            )));
            shown = related;
        }
    }
    if let Some(query) = given(&input.query) {
        let hits = by_words(&found.entries, query);
        if hits.is_empty() {
            notes.push(settle(&format!("⚠️ 제목에 '{query}'이(가) 있는 것이 없어 전체를 보입니다.")));
        } else {
            shown = hits;
        }
    }
    let lines: Vec<String> = shown
        .iter()
        .map(|e| {
            format!(
                "[{}] {}{}",
                e.label(),
                e.title,
                if e.in_index { "" } else { " (색인에 아직 없음, 현행 본문에서 찾음)" }
            )
        })
        .collect();
    let notes_text = if notes.is_empty() { String::new() } else { format!("{}\n", notes.join("\n")) };
    let mut text = format!(
        "{notes_text}{}\n별표·서식 목록 (총 {}건)\n{}",
        found.law,
        shown.len(),
        fit(&lines, "\n", "query나 annexNo로 좁히세요.")
    );
    if let Some(first) = shown.first() {
        text.push_str(&format!(
            "\n\n💡 내용: get_annexes(lawName=\"{}\", annexNo=\"{}\")",
            found.law,
            first.label()
        ));
    }
    let url = address(found.shelf.page, &found.serial);
    let day = found.effective.map_or_else(String::new, |d| format!(", 시행 {d}"));
    text.push_str(&format!("\n\n출처: 법제처 국가법령정보센터 {url} (조회 {}{day})", found.as_of));
    let rows: Vec<Value> = shown.iter().map(|e| e.value()).collect();
    Output::new(
        text,
        json!({
            "law": found.law, "serial": found.serial, "kindOfLaw": found.shelf.what, "effective": found.effective, "total": shown.len(),
            "annexes": rows, "notes": notes, "source": "live", "asOf": found.as_of, "url": url,
        }),
    )
}

/// `(제9조 관련)`, `제9조에 따른`; 제9조의2 is another article.
fn names_article(title: &str, jo: &str) -> bool {
    let compact: String = title.chars().filter(|c| !c.is_whitespace()).collect();
    compact.match_indices(jo).any(|(at, _)| {
        compact.get(at + jo.len()..).is_some_and(|rest| !rest.starts_with('의') || rest.starts_with("의규정"))
    })
}
