//! One request in, the answer of the Open API out.

use super::fault;
use super::http::{Request, Response};
use super::library::{Entry, Library};
use super::shapes::{SHAPES, Shape};
use super::statute::Statute;
use super::wire::{self, Fields, ListHead};
use serde_json::{Value, json};

/// Faults that work inside of an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bent<'a> {
    pub kind: &'a str,
}

impl<'a> Bent<'a> {
    /// Whether a list comes without rows.
    fn empties(self, is_list: bool) -> bool {
        is_list && matches!(self.kind, "zero-hits" | "garbled-keyword")
    }

    pub fn of(kind: &'a str) -> Self {
        const INSIDE: &[&str] = &["zero-hits", "garbled-keyword", "ignored-query", "ignored-jo", "wrong-jo"];
        Self { kind: if INSIDE.contains(&kind) { kind } else { "" } }
    }
}

pub fn answer(library: &Library, request: &Request, bent: Bent<'_>) -> Response {
    let is_json = request.param("type").eq_ignore_ascii_case("JSON");
    if !request.path.ends_with("Search.do") && !request.path.ends_with("Service.do") {
        return beside(request);
    }
    if let Some(refusal) = refusal(request, is_json) {
        return refusal;
    }
    let target = request.param("target");
    let is_list = request.path.ends_with("lawSearch.do");
    if let Some(body) = recorded(library, request, target, is_list, is_json, bent) {
        return body;
    }
    match target {
        "prec" if !is_list && request.param("type") == "HTML" => tax_page(request),
        "law" | "eflaw" if is_list => statute_list(library, request, target, is_json, bent),
        "law" | "eflaw" => statute_detail(library, request, target, is_json, bent),
        "lsHistory" if is_list => history(library, request),
        _ if library.details.get(target).is_some() && (!is_list || target == "lsRlt") => {
            structured(library, request, target, is_json, bent)
        }
        _ => match SHAPES.iter().find(|shape| shape.target == target) {
            Some(shape) if is_list => entry_list(library, request, shape, is_json, bent),
            Some(shape) => entry_detail(library, request, shape, is_json),
            // An unknown target: 200 and not a byte.
            None => Response::ok("text/html;charset=UTF-8", ""),
        },
    }
}

/// Files, the frame of a tax precedent, and the service that has its text.
fn beside(request: &Request) -> Response {
    match request.path.as_str() {
        "/LSW/flDownload.do" if !request.param("flSeq").is_empty() => {
            Response::ok("application/octet-stream", b"%PDF-1.7\x00\xff stand-in".to_vec())
        }
        "/LSW/precInfoR.do" => {
            let record = format!(
                "http://{}/taxlaw/qt/USEQTA002P.do?ntstDcmId=200000000000012345",
                request.header("host")
            );
            Response::status(302).with("Location", record)
        }
        "/taxlaw/action.do" if request.body.contains("200000000000012345") => wire::json_response(&json!({
            "status": "SUCCESS",
            "data": {"ASIQTB002PR01": {"dcmDVO": {
                "ntstDcmTtl": "부가가치세 부과처분 취소", "ntstDcmDscmCntn": "서울고등법원-2025-누-7507",
                "ogzNm": "서울고등법원", "ntstDcmRgtDt": "20251105", "ntstDcmClNm": "판결",
                "ntstDcmGistCntn": "시험용 요지", "ntstDcmCntn": "주문: 원고의 항소를 기각한다. 이것은 시험용 본문이다.",
            }, "dcmHwpEditorDVOList": []}},
        })),
        _ => Response::status(404),
    }
}

/// The page for people of a precedent, with the frame that leads to the tax service.
fn tax_page(request: &Request) -> Response {
    let id = request.param("ID");
    let shown = if id == "600404" { "600001" } else { id };
    Response::ok(
        "text/html;charset=UTF-8",
        format!(
            "<!DOCTYPE html><html><head><title>판례</title></head><body><input type=\"hidden\" id=\"precSeq\" value=\"{shown}\"/><iframe src=\"/LSW/precInfoR.do?precSeq={shown}&amp;mode=0\"></iframe></body></html>"
        ),
    )
}

/// Who may ask: a key, the look of a browser, and the referer that upstream insists on.
fn refusal(request: &Request, is_json: bool) -> Option<Response> {
    let refused = || match fault::refused(is_json) {
        fault::Played::Instead(response) => Some(response),
        _ => None,
    };
    let page = |text: &str| Some(Response::ok("text/html;charset=UTF-8", text));
    if !request.header("user-agent").contains("Mozilla/") {
        return page("<html><script>var t='/x',h='/y',o='z';location.assign(t+h+o);</script></html>");
    }
    match request.param("OC") {
        "" | "refused" => refused(),
        _ if !request.header("referer").contains("law.go.kr") => refused(),
        "unapplied" => page(fault::NOTICE),
        _ => None,
    }
}

fn recorded(
    library: &Library,
    request: &Request,
    target: &str,
    is_list: bool,
    is_json: bool,
    bent: Bent<'_>,
) -> Option<Response> {
    // Lists of statutes come from the library, where they agree with its versions.
    if !bent.kind.is_empty() || is_list && matches!(target, "law" | "eflaw") {
        return None;
    }
    let asked = ["query", "MST", "ID"].iter().map(|name| request.param(name)).find(|v| !v.is_empty())?;
    let known = library.recorded.iter().find(|r| {
        r.target == target
            && r.is_list == is_list
            && r.about == asked
            && (r.is_json == is_json || target == "prec" && !is_list)
    })?;
    let body = std::fs::read(&known.file).ok()?;
    let jo = request.param("JO");
    if known.is_json && !is_list && !jo.is_empty() {
        let value: Value = serde_json::from_slice(&body).ok()?;
        return one_article(value, jo).map(|value| wire::json_response(&value));
    }
    let content_type =
        if known.is_json { "application/json;charset=UTF-8" } else { "text/xml;charset=UTF-8" };
    Some(Response::ok(content_type, body))
}

/// A recorded statute cut down to the article asked for, as upstream does with JO.
fn one_article(mut statute: Value, jo: &str) -> Option<Value> {
    let units = statute.get_mut("법령")?.get_mut("조문")?.get_mut("조문단위")?;
    let wanted = jo_number(jo)?;
    let number = |unit: &Value, name: &str| -> u32 {
        unit.get(name).and_then(Value::as_str).and_then(|n| n.parse().ok()).unwrap_or(0)
    };
    let list = units.as_array_mut()?;
    list.retain(|unit| {
        (number(unit, "조문번호"), number(unit, "조문가지번호")) == wanted
            && unit.get("조문여부") == Some(&json!("조문"))
    });
    if list.len() == 1 {
        *units = list.remove(0);
    }
    Some(statute)
}

fn jo_number(jo: &str) -> Option<(u32, u32)> {
    let digits = jo.len() == 6 && jo.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| Some((jo.get(..4)?.parse().ok()?, jo.get(4..)?.parse().ok()?))).flatten()
}

/// LIKE: every word somewhere in the name or the short name.
fn like(name: &str, short: &str, query: &str) -> bool {
    let plain =
        |text: &str| text.chars().filter(|c| !c.is_whitespace() && !"·ㆍ・".contains(*c)).collect::<String>();
    let (name, short) = (plain(name), plain(short));
    query.split_whitespace().map(plain).all(|word| name.contains(&word) || short.contains(&word))
}

fn page_of(request: &Request) -> (usize, usize) {
    let number = |name: &str, default: usize| request.param(name).parse().unwrap_or(default);
    (number("display", 20).clamp(1, 100), number("page", 1).max(1))
}

fn listed(
    request: &Request,
    shape: (&str, &str),
    target: &str,
    all: &[Fields],
    is_json: bool,
    bent: Bent<'_>,
) -> Response {
    let (display, page) = page_of(request);
    let query = request.param("query").to_owned();
    let none = bent.empties(true);
    let rows: Vec<Fields> = if none {
        Vec::new()
    } else {
        let keyed = |row: &Fields| {
            let oc = request.param("OC");
            row.iter().map(|(name, value)| (*name, value.replace("{OC}", oc))).collect()
        };
        all.iter().skip((page - 1) * display).take(display).map(keyed).collect()
    };
    let garbled =
        encoding_rs::EUC_KR.encode(&query).0.iter().map(|b| format!("%{b:02X}")).collect::<String>();
    let keyword = if bent.kind == "garbled-keyword" { &garbled } else { &query };
    let total = if none { 0 } else { all.len() };
    wire::list(&ListHead { root: shape.0, item: shape.1, target, keyword, total, page }, &rows, is_json)
}

fn statute_list(
    library: &Library,
    request: &Request,
    target: &str,
    is_json: bool,
    bent: Bent<'_>,
) -> Response {
    let query = request.param("query");
    let (from, to) = request.param("efYd").split_once('~').unwrap_or(("", "99999999"));
    let rows: Vec<Fields> = library
        .statutes
        .iter()
        .filter(|s| target == "eflaw" || s.state == "현행")
        .filter(|s| {
            bent.kind == "ignored-query" && !like(&s.name, "", "민법") || like(&s.name, &s.short, query)
        })
        .filter(|s| s.effective.as_str() >= from && s.effective.as_str() <= to)
        .map(|s| s.row(target))
        .collect();
    listed(request, ("LawSearch", "law"), target, &rows, is_json, bent)
}

fn statute_detail(
    library: &Library,
    request: &Request,
    target: &str,
    is_json: bool,
    bent: Bent<'_>,
) -> Response {
    let (mst, id, effective) = (request.param("MST"), request.param("ID"), request.param("efYd"));
    // Since August 2026 eflaw answers a version without its effective date with the notice page.
    if target == "eflaw" && !mst.is_empty() && effective.is_empty() {
        return Response::ok("text/html;charset=UTF-8", fault::NOTICE);
    }
    let same_id = |s: &Statute| s.id.trim_start_matches('0') == id.trim_start_matches('0');
    let found = library.statutes.iter().find(|s| {
        if mst.is_empty() {
            !id.is_empty() && same_id(s) && s.state == "현행"
        } else {
            s.mst == mst && (target == "law" || s.effective == effective)
        }
    });
    let Some(statute) = found.map(|s| library.loaded(s)) else {
        return if target == "eflaw" {
            Response::ok("text/html;charset=UTF-8", fault::NOTICE)
        } else {
            wire::no_record("법령", is_json)
        };
    };
    let jo = jo_number(request.param("JO"));
    let jo = match (bent.kind, jo) {
        ("ignored-jo", _) => None,
        ("wrong-jo", Some(_)) => Some((1, 0)),
        (_, jo) => jo,
    };
    wire::record(&statute.detail(jo, None), is_json)
}

/// Records with a structure of their own: one of each target, under a few identifiers.
fn structured(library: &Library, request: &Request, target: &str, is_json: bool, bent: Bent<'_>) -> Response {
    const KNOWN: [&str; 12] = [
        "700001",
        "283501",
        "001702",
        "1702",
        "상법",
        "민법",
        "1589887",
        "2100000248758",
        "191042",
        "001706",
        "채권",
        "시험 기록 둘",
    ];
    let asked = ["ID", "MST", "LM", "query"].iter().map(|name| request.param(name)).find(|v| !v.is_empty());
    let shape = SHAPES.iter().find(|shape| shape.target == target);
    match (asked, library.details.get(target), shape) {
        (Some(asked), Some(record), _) if KNOWN.contains(&asked) && !bent.empties(target == "lsRlt") => {
            wire::record(record, is_json)
        }
        (_, _, Some(shape)) if target == "lsRlt" => {
            let keyword =
                if bent.kind == "garbled-keyword" { "%B9%CE%B9%FD" } else { request.param("query") };
            let empty = json!({"target": target, "키워드": keyword, "검색결과개수": "0"});
            wire::record(&json!({ shape.list_root: empty }), is_json)
        }
        (_, _, Some(shape)) => missing(shape, is_json),
        _ => Response::ok("text/html;charset=UTF-8", ""),
    }
}

/// What each target says of a record that it has not.
fn missing(shape: &Shape, is_json: bool) -> Response {
    match shape.target {
        "prec" | "thdCmp" | "lsStmd" if is_json => Response::ok("text/html;charset=UTF-8", ""),
        "lsStmd" => Response::ok("text/html;charset=UTF-8", fault::NOTICE),
        _ => wire::no_record(shape.what, is_json),
    }
}

fn entries<'l>(library: &'l Library, shape: &'l Shape) -> impl Iterator<Item = &'l Entry> {
    library.entries.iter().filter(|entry| entry.target == shape.target || entry.target == "*")
}

fn entry_list(
    library: &Library,
    request: &Request,
    shape: &Shape,
    is_json: bool,
    bent: Bent<'_>,
) -> Response {
    let query = request.param("query");
    let number = request.param("nb");
    let rows: Vec<Fields> = entries(library, shape)
        .filter(|e| bent.kind == "ignored-query" || like(&e.title, &e.text, query))
        // A case number is matched by its beginning.
        .filter(|e| e.number.starts_with(number))
        .map(|e| entry_row(e, shape))
        .collect();
    listed(request, (shape.list_root, shape.item), shape.target, &rows, is_json, bent)
}

fn entry_row(entry: &Entry, shape: &Shape) -> Fields {
    let mut row = vec![
        (shape.id, entry.id.clone()),
        (shape.title, entry.title.clone()),
        (shape.number, entry.number.clone()),
        (shape.date, entry.date.clone()),
    ];
    if shape.target == "prec" {
        row.push(("법원명", "대법원".to_owned()));
    }
    if shape.target == "ordin" {
        row.push(("지자체기관명", entry.text.clone()));
    }
    row.push((
        "상세링크",
        format!("/DRF/lawService.do?OC={{OC}}&target={}&ID={}&type=HTML", shape.target, entry.id),
    ));
    row
}

fn entry_detail(library: &Library, request: &Request, shape: &Shape, is_json: bool) -> Response {
    let asked =
        ["ID", "MST", "query"].iter().map(|name| request.param(name)).find(|v| !v.is_empty()).unwrap_or("");
    let found = entries(library, shape).find(|e| e.id == asked || e.title == asked);
    let Some(entry) = found else {
        return missing(shape, is_json);
    };
    let fields = json!({
        shape.id: entry.id, shape.title: entry.title, shape.number: entry.number, shape.date: entry.date,
        shape.text: entry.text,
    });
    wire::record(&json!({ shape.detail_root: fields }), is_json)
}

/// The history page: HTML only, dates without zeros, the total in bold.
fn history(library: &Library, request: &Request) -> Response {
    let query = request.param("query");
    let rows: Vec<&Statute> = library.statutes.iter().filter(|s| like(&s.name, &s.short, query)).collect();
    let day = |ymd: &str| {
        let number = |range| ymd.get(range).and_then(|n: &str| n.parse::<u32>().ok()).unwrap_or(0);
        format!("{}.{}.{}", number(0..4), number(4..6), number(6..8))
    };
    let mut html = format!(
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\"/></head><body><p>총 <strong>{}</strong>건</p><table>",
        rows.len()
    );
    for (at, s) in rows.iter().enumerate() {
        html.push_str(&format!(
            "<tr><td>{}</td><td><a href=\"/DRF/lawService.do?OC={}&target=lsHistory&MST={}&efYd={}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>제{}호</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            at + 1, request.param("OC"), s.mst, s.effective, s.name, s.ministry, s.revision, s.class, s.number,
            day(&s.promulgated), day(&s.effective), s.state
        ));
    }
    Response::ok("text/html;charset=UTF-8", html + "</table></body></html>")
}
