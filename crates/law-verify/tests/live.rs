//! What the outline leaves open, asked of a stand-in for law.go.kr whose bodies are made up here.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

mod support;

use expect_test::{Expect, expect};
use law_fetch::{Client, FetchConfig};
use law_host::{ApiKey, FakeHost, Host as _, HostError, Limits, Reply, Scope, UpstreamQuery};
use serde_json::{Value, json};

fn param<'q>(query: &'q UpstreamQuery, name: &str) -> &'q str {
    query.params.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
}

fn reply(content_type: &str, body: String) -> Result<Reply, HostError> {
    let content_type = content_type.to_owned();
    Ok(Reply { status: 200, content_type, retry_after: None, location: None, body: body.into_bytes() })
}

fn article(no: &str, title: &str, text: &str, paragraphs: &Value) -> Value {
    json!({
        "조문번호": no, "조문여부": "조문", "조문제목": title,
        "조문내용": format!("제{no}조({title}) {text}"), "항": paragraphs,
    })
}

/// 민법 as it might stand after an amendment of autumn 2026, and a law that the outline has never seen.
fn statute(id: &str) -> Value {
    let (name, articles) = match id {
        "001706" => (
            "민법",
            vec![
                article(
                    "750",
                    "불법행위의 내용",
                    "",
                    &json!([{"항번호": "①", "항내용": "① 고의 또는 과실로 책을 찢은 자는 3일 안에 새 책을 사야 한다. 다만, 어린이는 그러하지 아니하다."}, {"항번호": "②", "항내용": "② 제1항은 잡지에 준용한다."}]),
                ),
                article("1119", "새 조문", "새 조문은 2026년에 생겼다.", &json!([])),
            ],
        ),
        _ => ("달나라 개발법", vec![article("1", "목적", "이 법은 달나라를 개발한다.", &json!([]))]),
    };
    json!({"법령": {
        "기본정보": {"법령ID": id, "법령명_한글": name, "시행일자": "20261001", "공포일자": "20261001"},
        "조문": {"조문단위": articles},
    }})
}

fn upstream(query: &UpstreamQuery) -> Result<Reply, HostError> {
    let row = |name: &str, id: &str| {
        format!(
            "<law id=\"1\"><법령명한글><![CDATA[{name}]]></법령명한글><법령ID>{id}</법령ID><현행연혁코드>현행</현행연혁코드></law>"
        )
    };
    match (query.path.as_str(), param(query, "target")) {
        ("lawService.do", "law") => reply("application/json", statute(param(query, "ID")).to_string()),
        ("lawSearch.do", "law") => {
            let keyword = param(query, "query");
            let rows = match keyword {
                "달나라 개발법" => row("달나라 개발법", "099999"),
                "민법" => row("민법", "001706"),
                _ => String::new(),
            };
            let total = usize::from(!rows.is_empty());
            let head = format!("<키워드>{keyword}</키워드><totalCnt>{total}</totalCnt>");
            reply("text/xml", format!("<LawSearch>{head}{rows}</LawSearch>"))
        }
        ("lawSearch.do", "prec") => {
            let number = param(query, "nb");
            let known = number == "2013다61381";
            let row = "<prec id=\"1\"><판례일련번호>204222</판례일련번호><사건명>손해배상</사건명><사건번호>2013다61381</사건번호><선고일자>2018.10.30</선고일자><법원명>대법원</법원명></prec>";
            let (total, row) = if known || !param(query, "query").is_empty() { (1, row) } else { (0, "") };
            reply("text/xml", format!("<PrecSearch><totalCnt>{total}</totalCnt>{row}</PrecSearch>"))
        }
        _ => Err(HostError::Network("거부".to_owned())),
    }
}

/// Verdicts on 2026-11-29 with a key, under `attempts` attempts; the last line counts what was asked.
fn check_under(
    attempts: u32,
    answer: impl Fn(&UpstreamQuery) -> Result<Reply, HostError> + 'static,
    text: &str,
    expected: Expect,
) {
    let mut host = FakeHost::new(answer);
    host.blobs.insert(support::blob(), support::OUTLINE.to_vec());
    let scope = Scope::new(Limits { upstream_attempts: attempts, ..Limits::default() }, host.now());
    let (key, cfg) = (ApiKey::new("secret").unwrap(), FetchConfig::default());
    let client = Client::new(&host, &scope, Some(&key), &cfg);
    let (outline, context, today) = (support::outline(), support::context(None), support::day("2026-11-29"));
    let checking = law_verify::check_text(&host, &outline, text, &context, today, None, Some(&client));
    let report = host.run(checking).unwrap().unwrap();
    let calls = host.calls.borrow().len();
    expected.assert_eq(&format!("{}\n{calls} calls", support::lines(&report)));
}

fn check(text: &str, expected: Expect) {
    check_under(48, upstream, text, expected);
}

#[test]
fn what_may_have_been_added_is_asked_once_per_law() {
    check(
        "민법 제1119조(새 조문), 민법 제1120조, 민법 제750조 제2항, 민법 제750조 제3항",
        expect![[r#"
            problems
            민법 제1119조 = exists | 새 조문 | 2026-05-29 국가법령정보센터의 현행 법령에 있는 조문입니다.
            민법 제1120조 = not_found | 민법에 없는 조문입니다. | 가까운 조문: 제1119조.
            민법 제750조 제2항 = exists | 불법행위의 내용 | 2026-05-29 국가법령정보센터의 현행 법령에 있는 조문입니다.
            민법 제750조 제3항 = paragraph_not_found | 불법행위의 내용 | 조문은 있으나 그 항이 없습니다. 제2항까지 있습니다. | 항 번호를 확인하세요.
            1 calls"#]],
    );
    check(
        "민법 제1119조(옛 조문), 민법 제750조",
        expect![[r#"
            problems
            민법 제1119조 = title_mismatch | 새 조문 | 제목이 다릅니다. 제1119조의 제목은 '옛 조문'이 아니라 '새 조문'입니다.
            민법 제750조 = exists | 불법행위의 내용 | 있는 조문입니다.
            1 calls"#]],
    );
}

#[test]
fn names_that_the_outline_does_not_know() {
    check(
        "「달나라 개발법」 제1조, 「달나라 개발법」 제7조",
        expect![[r#"
            problems
            「달나라 개발법」 제1조 = exists | 목적 | 2026-05-29 국가법령정보센터의 현행 법령에 있는 조문입니다.
            「달나라 개발법」 제7조 = not_found | 달나라 개발법에 없는 조문입니다. | 가까운 조문: 제1조.
            2 calls"#]],
    );
    check(
        "「별나라 개발법」 제1조",
        expect![[r#"
            partly_checked
            「별나라 개발법」 제1조 = unchecked(unresolved_law) | 확인하지 못함: '별나라 개발법'은 내장 목록과 국가법령정보센터의 현행 법령에서 찾지 못했습니다. 폐지된 법령일 수 있습니다.
            2 calls"#]],
    );
}

#[test]
fn quotations_are_compared_with_the_text() {
    check(
        "민법 제750조는 “고의 또는 과실로 책을 찢은 자는 3일 안에 새 책을 사야 한다”라고 규정한다.",
        expect![[r#"
            verified
            민법 제750조 = exists | 불법행위의 내용 | 있는 조문입니다. 인용한 문구는 조문과 같지만 뒤에 이어지는 단서를 뺐습니다. | 단서('다만, …')의 내용이 결론을 바꾸지 않는지 확인하세요.
            1 calls"#]],
    );
    check(
        "민법 제750조는 “고의 또는 과실로 책을 찢은 자는 7일 안에 새 책을 사야 한다”라고 규정한다.",
        expect![[r#"
            problems
            민법 제750조 = quote_mismatch | 불법행위의 내용 | 인용한 문구의 숫자가 조문과 다릅니다.
            1 calls"#]],
    );
    check(
        "민법 제750조는 “제1항은 잡지에 준용한다.”라고 규정한다.",
        expect![[r#"
        verified
        민법 제750조 = exists | 불법행위의 내용 | 있는 조문이고, 인용한 문구도 조문 그대로입니다.
        제1항 = exists | 불법행위의 내용 | 있는 조문입니다. 다만 항 번호가 없는, 한 개의 항으로 된 조문입니다. | 항을 빼고 제750조로만 적는 것이 정확합니다.
        1 calls"#]],
    );
}

#[test]
fn decisions_are_asked_by_their_number() {
    check(
        "대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결",
        expect![[r#"
        verified
        대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결 = exists | 손해배상 | 공개된 판례에 있는 사건입니다: 대법원 2018-10-30 2013다61381.
        1 calls"#]],
    );
    check(
        "대법원 2018. 10. 31. 선고 2013다61381 판결, 대법원 2013다61381 판결",
        expect![[r#"
        problems
        대법원 2018. 10. 31. 선고 2013다61381 판결 = date_mismatch | 손해배상 | 사건은 있으나 선고일이 다릅니다: 대법원 2018-10-30 2013다61381. | 판결문의 선고일을 확인하세요.
        대법원 2013다61381 판결 = exists | 손해배상 | 공개된 판례에 있는 사건입니다: 대법원 2018-10-30 2013다61381.
        1 calls"#]],
    );
    // A joined number that nobody has is not confirmed by the one that is there.
    check(
        "대법원 2018. 10. 30. 선고 2013다61381, 2013다61398 판결",
        expect![[r#"
            partly_checked
            대법원 2018. 10. 30. 선고 2013다61381, 2013다61398 판결 = unchecked(unconfirmed_case) | 확인하지 못함: 공개된 판례에 없습니다. 공개되지 않은 판결이 많으므로 없는 사건이라는 뜻은 아닙니다. | 대법원 종합법률정보(glaw.scourt.go.kr)에서 찾아보세요.
            3 calls"#]],
    );
    check(
        "대법원 2013다99999 판결",
        expect![[r#"
        partly_checked
        대법원 2013다99999 판결 = unchecked(unconfirmed_case) | 확인하지 못함: 공개된 판례에 없습니다. 공개되지 않은 판결이 많으므로 없는 사건이라는 뜻은 아닙니다. | 대법원 종합법률정보(glaw.scourt.go.kr)에서 찾아보세요.
        2 calls"#]],
    );
}

#[test]
fn trouble_and_a_spent_budget_prove_nothing() {
    let down = |_: &UpstreamQuery| Err(HostError::Network("연결 거부".to_owned()));
    check_under(
        48,
        down,
        "민법 제1119조, 「달나라 개발법」 제1조, 대법원 2013다61381 판결",
        expect![[r#"
            partly_checked
            민법 제1119조 = unchecked(upstream_trouble) | 확인하지 못함: 국가법령정보센터가 제대로 답하지 않았습니다. 없다는 뜻이 아닙니다. | 법제처에 연결하지 못했습니다(연결 거부). 네트워크 연결을 확인하고 다시 시도해 주세요.
            「달나라 개발법」 제1조 = unchecked(upstream_trouble) | 확인하지 못함: 국가법령정보센터가 제대로 답하지 않았습니다. 없다는 뜻이 아닙니다. | 법제처에 연결하지 못했습니다(연결 거부). 네트워크 연결을 확인하고 다시 시도해 주세요.
            대법원 2013다61381 판결 = unchecked(upstream_trouble) | 확인하지 못함: 국가법령정보센터가 제대로 답하지 않았습니다. 없다는 뜻이 아닙니다. | 법제처에 연결하지 못했습니다(연결 거부). 네트워크 연결을 확인하고 다시 시도해 주세요.
            3 calls"#]],
    );
    check_under(
        1,
        upstream,
        "민법 제1119조, 대법원 2013다61381 판결, 대법원 2014다61381 판결",
        expect![[r#"
            partly_checked
            민법 제1119조 = exists | 새 조문 | 2026-05-29 국가법령정보센터의 현행 법령에 있는 조문입니다.
            대법원 2013다61381 판결 = unchecked(budget) | 확인하지 못함: 한 번에 확인할 수 있는 양을 넘었습니다. | 글을 나누어 다시 확인하세요.
            대법원 2014다61381 판결 = unchecked(budget) | 확인하지 못함: 한 번에 확인할 수 있는 양을 넘었습니다. | 글을 나누어 다시 확인하세요.
            1 calls"#]],
    );
    let empty = |_: &UpstreamQuery| reply("text/html", String::new());
    check_under(
        48,
        empty,
        "민법 제1119조",
        expect![[r#"
        partly_checked
        민법 제1119조 = unchecked(upstream_trouble) | 확인하지 못함: 국가법령정보센터가 제대로 답하지 않았습니다. 없다는 뜻이 아닙니다. | 법제처 '법령' API가 다시 물어도 빈 응답만 보냈습니다(일시 장애이거나 제공되지 않는 기록일 수 있음). 존재 여부를 판단할 근거가 아니므로 단정하지 말고 잠시 뒤에 다시 확인해 주세요.
        2 calls"#]],
    );
}
