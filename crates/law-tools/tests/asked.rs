//! What was asked is what is answered: the version of the day, the place below the article, the law itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use world::{World, over, param};

/// A call whose text holds every one of the words.
fn check(world: &World, tool: &str, args: Value, words: &[&str]) -> Value {
    let output = world.call(tool, args.clone());
    for word in words {
        assert!(output.text.contains(word), "{tool}({args}): no {word:?} in\n{}", output.text);
    }
    json!({"text": output.text, "error": output.is_error, "value": output.structured})
}

/// The list of the stand-in begins in 2026; the outline knows the Civil Act since 1960.
#[test]
fn a_list_that_lacks_versions_proves_nothing() {
    let w = World::new();
    let known = ["[UPSTREAM_NO_DATA]", "시행 2009-08-09", "2026-06-05 기준", "search_historical_law"];
    let asked = json!({"lawName": "민법", "efYd": "20100101", "jo": "제750조"});
    for (tool, args) in [
        ("get_law_text", asked.clone()),
        ("get_article_detail", asked),
        ("applicable_law", json!({"lawName": "민법", "date": "2010-01-01", "jo": "제750조"})),
        ("compare_law_versions", json!({"lawName": "민법", "fromDate": "20100101", "toDate": "20260501"})),
        ("get_batch_articles", json!({"lawName": "민법", "articles": ["제1조"], "efYd": "20100101"})),
    ] {
        let got = check(&w, tool, args, &known);
        assert!(got["error"] == true && !got.to_string().contains("NOT_FOUND"), "{got}");
    }
    check(
        &w,
        "get_law_text",
        json!({"lawName": "민법", "efYd": "20100101", "jo": "제750조"}),
        &["제750조(불법행위의 내용)"],
    );
    // A history that is known from its beginning does prove it.
    let first = ["[NOT_FOUND]", "처음 시행되는 날은 1960-01-01"];
    check(&w, "get_law_text", json!({"lawName": "민법", "efYd": "19000101"}), &first);
}

/// Upstream has the version although it does not list it.
#[test]
fn a_version_of_the_outline_is_asked_for_by_its_number() {
    let statute = |mst: &str, day: &str| {
        json!({"법령": {
            "기본정보": {"법령명_한글": "민법", "법령ID": "001706", "시행일자": day, "공포일자": day, "공포번호": "09650", "법종구분": {"content": "법률"}},
            "조문": {"조문단위": [{"조문번호": "750", "조문여부": "조문", "조문제목": "불법행위의 내용", "조문내용": format!("제750조(불법행위의 내용) {mst}의 본문")}]},
        }})
        .to_string()
    };
    let upstream = move |query: &law_host::UpstreamQuery| {
        match param(query, "MST") {
        "" => "<?xml version=\"1.0\"?><LawSearch><totalCnt>1</totalCnt><law id=\"1\"><법령일련번호>284415</법령일련번호><법령명한글>민법</법령명한글><법령ID>001706</법령ID><공포일자>20260317</공포일자><시행일자>20260317</시행일자><현행연혁코드>현행</현행연혁코드></law></LawSearch>".to_owned(),
        mst => statute(mst, param(query, "efYd")),
    }
    };
    let out = over(upstream, "get_law_text", json!({"lawName": "민법", "efYd": "20100101", "jo": "제750조"}));
    for words in ["93194의 본문", "시행일 2009-08-09", "⚠️ 2010-01-01의 판이 법제처 판 목록에 없어"]
    {
        assert!(!out.is_error && out.text.contains(words), "{words}\n{}", out.text);
    }
}

#[test]
fn days_to_come() {
    let (w, keyless) = (World::new(), World::without_key());
    let said = ["아직 오지 않은 날입니다", "까지 공포된 판으로 답했고, 그 뒤의 개정은 알 수 없습니다"];
    let asked = json!({"lawName": "민법", "efYd": "99991231", "jo": "제750조"});
    for (world, tool, args) in [
        (&w, "get_law_text", asked.clone()),
        (&w, "get_article_detail", asked.clone()),
        (&w, "get_batch_articles", json!({"lawName": "민법", "articles": ["제1조"], "efYd": "20990101"})),
        (
            &w,
            "compare_law_versions",
            json!({"lawName": "민법", "fromDate": "20290101", "toDate": "20990101"}),
        ),
        (&w, "applicable_law", json!({"lawName": "민법", "date": "2999-01-01", "jo": "제750조"})),
        (
            &w,
            "compare_articles",
            json!({"law1": {"lawName": "민법", "jo": "1"}, "law2": {"lawName": "민법", "jo": "1", "efYd": "20990101"}}),
        ),
        (&keyless, "get_law_text", asked.clone()),
        (&keyless, "get_article_detail", asked),
    ] {
        let got = check(world, tool, args, &said);
        assert!(!got["text"].as_str().unwrap().contains("시행되던 판입니다"), "{got}");
    }
    // Within the year the promulgated versions are compared; beyond it nothing is said to be the same.
    let at = |day: &str| json!({"lawName": "민법", "date": day, "jo": "제750조"});
    let near = check(&w, "applicable_law", at("2026-12-31"), &["시행될 것으로 공포된", "✅"]);
    assert_eq!(near["value"]["sameAsCurrent"], true);
    let far = check(&w, "applicable_law", at("2999-01-01"), &["같은지 말할 수 없습니다"]);
    assert_eq!(far["value"]["sameAsCurrent"], Value::Null);
    let same = json!({"lawName": "민법", "fromDate": "20290101", "toDate": "20990101"});
    check(&w, "compare_law_versions", same, &["알려진 판으로는 두 날의 조문이 같습니다"]);
}

#[test]
fn what_stands_behind_the_article() {
    let (w, keyless) = (World::new(), World::without_key());
    let at = |jo: &str| json!({"lawName": "민법", "jo": jo});
    for world in [&w, &keyless] {
        for tool in ["get_article_detail", "get_law_text"] {
            check(world, tool, at("제2조제9항"), &["[NOT_FOUND]", "제2조제9항", "항은 제2항까지 있습니다"]);
        }
        check(world, "get_law_text", at("제750조제99항"), &["[NOT_FOUND]"]);
    }
    for jo in ["제2조제1항", "2조 1항", "제2조①", "제2조(신의성실)제1항", "000200", "제2조제1항 본문"]
    {
        let got = check(&w, "get_law_text", at(jo), &["권리의 행사와 의무의 이행"]);
        let whole = got["text"].as_str().unwrap().contains("권리는 남용하지 못한다");
        assert_eq!(whole, jo == "000200", "{jo}: {got}");
    }
    check(
        &w,
        "get_law_text",
        json!({"lawName": "난민법", "jo": "제2조제2호나목"}),
        &["조회 위치: 제2조제2호나목", "나. 난민불인정결정"],
    );
    check(&w, "get_law_text", json!({"lawName": "난민법", "jo": "제2조(정의)"}), &["제2조(정의)"]);
    let both = |hang: &str| json!({"lawName": "민법", "jo": "제2조제1항", "hang": hang});
    check(&w, "get_article_detail", both("1"), &["조회 위치: 제2조제1항"]);
    check(&w, "get_article_detail", both("2"), &["[INVALID_PARAMETER]", "서로 다릅니다"]);
    check(&w, "get_law_text", at("제2조제1항 및 제2항"), &["[INVALID_PARAMETER]", "읽지 못했습니다"]);
    // Tools of whole articles say so.
    let day = json!({"lawName": "민법", "date": "2026-05-01", "jo": "제2조제9항"});
    check(&w, "applicable_law", day.clone(), &["applicable_law는 조 단위로 봅니다"]);
    check(&w, "execute_tool", json!({"tool_name": "applicable_law", "params": day}), &["조 단위로 봅니다"]);
    check(
        &w,
        "compare_articles",
        json!({"law1": {"lawName": "민법", "jo": "제2조제1항"}, "law2": {"lawName": "민법", "jo": "제2조제2항"}}),
        &["[1] 민법 제2조제1항", "- ① 권리의 행사", "+ ② 권리는"],
    );
}

#[test]
fn nothing_given_to_a_batch_is_dropped() {
    let w = World::new();
    let one = |more: Value| {
        let mut entry = json!({"lawName": "민법", "articles": ["제1조"]});
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        entry
    };
    let old = ["[UPSTREAM_NO_DATA]", "2009-08-09"];
    check(&w, "get_batch_articles", json!({"laws": [one(json!({"efYd": "20100101"}))]}), &old);
    check(&w, "get_batch_articles", json!({"efYd": "20100101", "laws": [one(json!({}))]}), &old);
    for (args, word) in [
        (json!({"laws": [one(json!({"when": "20100101"}))]}), "모르는 값: when"),
        (json!({"laws": [one(json!({"efYd": "어제"}))]}), "날짜가 아닙니다"),
        (one(json!({"laws": [one(json!({}))]})), "함께 쓸 수 없습니다"),
        (json!({"articles": ["제1조"], "laws": [one(json!({}))]}), "함께 쓸 수 없습니다"),
    ] {
        check(&w, "get_batch_articles", args, &["[INVALID_PARAMETER]", word]);
    }
    check(
        &w,
        "get_batch_articles",
        json!({"lawName": "민법", "articles": ["제2조제2항", "제2조제9항", "제750조의2"]}),
        &["제2조제2항 (신의성실)\n② 권리는", "없는 조문: 제2조제9항(항은 제2항까지 있습니다), 제750조의2"],
    );
}

/// The structure tables of the stand-in are those of the Commercial Act, whoever asks.
#[test]
fn another_law_is_never_passed_off() {
    let w = World::new();
    for tool in ["compare_old_new", "get_three_tier", "get_law_tree", "get_law_system_tree"] {
        let got = check(&w, tool, json!({"lawName": "민법"}), &["「민법」", "다른 자료(「상법」)"]);
        assert_eq!(got["error"], true, "{got}");
        let own = w.call(tool, json!({"lawName": "상법"}));
        assert!(!own.is_error, "{}", own.text);
    }
    check(
        &w,
        "legal_research",
        json!({"query": "민법", "task": "amendment_track"}),
        &["[FAILED]", "다른 자료(「상법」)"],
    );
    let names = ["[INVALID_PARAMETER]", "「민법」", "「형법」"];
    for tool in ["get_law_text", "get_article_detail", "get_three_tier", "get_article_history"] {
        let args = json!({"lawId": "001706", "lawName": "형법", "jo": "제1조"});
        let args =
            if tool == "get_three_tier" { json!({"lawId": "001706", "lawName": "형법"}) } else { args };
        check(&w, tool, args, &names);
    }
    let version = json!({"mst": "188376", "lawName": "민법", "jo": "제4조"});
    check(&w, "get_law_text", version, &["[INVALID_PARAMETER]", "「난민법」", "「민법」"]);
    let agreed = json!({"mst": "188376", "lawId": "011546", "lawName": "난민법", "jo": "제4조"});
    check(&w, "get_law_text", agreed, &["난민법\n법률 제14408호"]);
    // What is blank is not given, and a version needs no name that is one law's only.
    let blank = json!({"mst": "", "lawId": " ", "lawName": "난민법", "jo": "제4조"});
    check(&w, "get_law_text", blank, &["난민법\n법률"]);
}

#[test]
fn names_in_other_clothes() {
    let w = World::new();
    for name in ["「민법」", "『민법』", "〈민법〉", "\"민법\"", "民法", "민법\0"] {
        check(&w, "get_law_text", json!({"lawName": name, "jo": "제1조"}), &["민법\n법률", "제1조(법원)"]);
        let (out, calls) = w.counted("search_law", json!({"query": name}));
        assert!(out.text.contains("📍 정확히 일치 (1건):\n1. 민법") && calls <= 2, "{calls}: {}", out.text);
    }
    check(&w, "get_law_text", json!({"lawName": "민법 제750조"}), &["제750조(불법행위의 내용)"]);
    for (tool, args) in [
        ("get_law_text", json!({"lawName": "민법 제750조", "jo": "제1조"})),
        ("get_law_tree", json!({"lawName": "민법 제750조"})),
    ] {
        check(&w, tool, args, &["[INVALID_PARAMETER]", "lawName=\"민법\"", "\"제750조\""]);
    }
}

#[test]
fn an_article_that_a_law_does_not_have() {
    let keyless = World::without_key();
    for (query, jo) in
        [("민법 제9999조", "제9999조가 없습니다"), ("민법 제750조의2", "제750조의2가 없습니다")]
    {
        let got = check(&keyless, "search", json!({"query": query}), &[]);
        let first = &got["value"]["results"][0];
        assert_eq!(first["id"], "law:001706", "{got}");
        assert!(first["text"].as_str().unwrap().contains(jo), "{got}");
    }
    let since = ["[NOT_FOUND]", "2026-06-05 기준", "그 뒤의 개정으로 생겼을 수"];
    for tool in ["get_article_detail", "get_law_text"] {
        for jo in ["제9999조", "제750조의2"] {
            check(&keyless, tool, json!({"lawName": "민법", "jo": jo}), &[since[0], since[1], since[2], jo]);
        }
    }
    let unknown = check(&keyless, "get_law_text", json!({"lawName": "없는법"}), &["[NO_KEY]"]);
    assert!(!unknown["text"].as_str().unwrap().contains("lawName이나"), "{unknown}");
}
