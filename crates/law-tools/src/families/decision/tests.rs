//! Against the stand-in of the Open API in virtual time.

use crate::families::played::World;
use serde_json::json;

#[test]
fn search_and_text() {
    let world = World::new();
    let found =
        world.call("search_decisions", json!({"domain": "precedent", "query": "손해배상", "display": 5}));
    assert!(!found.is_error, "{}", found.text);
    assert!(found.text.contains("[231793] 손해배상(기)") && found.text.contains("대법원"), "{}", found.text);
    assert_eq!(found.structured["handle"]["id"], "231793");
    let text = world.call("get_decision_text", json!({"domain": "precedent", "id": "231793"}));
    assert!(text.text.contains("상고를 기각한다") && text.text.contains("출처:"), "{}", text.text);
    let same = world.call("get_precedent_text", json!({"id": "231793"}));
    assert_eq!(same.text, text.text);
}

#[test]
fn a_number_is_matched_whole() {
    let world = World::new();
    let args = json!({"domain": "precedent", "options": {"caseNumber": "2022다9877"}});
    let found = world.call("search_decisions", args);
    assert_eq!(found.structured["rows"].as_array().map(Vec::len), Some(1), "{}", found.text);
    let second = world.call("search_precedents", json!({"query": "2017다360"}));
    assert_eq!(second.structured["handle"]["id"], "231795");
    let absent = world.call("search_precedents", json!({"caseNumber": "2022다987"}));
    assert!(!absent.is_error && absent.text.contains("단정할 수 없습니다"), "{}", absent.text);
}

#[test]
fn a_period_and_several_texts() {
    let world = World::new();
    let args =
        json!({"query": "손해배상", "fromDate": "20230520", "toDate": "20231231", "includeText": true});
    let found = world.call("search_precedents", args);
    assert_eq!(found.structured["rows"][0]["number"], "2022다98771", "{}", found.text);
    assert!(found.text.contains("원심판결을 파기한다") && found.text.contains("기간 조건"), "{}", found.text);
    let both = world.call("get_precedent_text", json!({"id": "231793, 231794"}));
    assert!(both.text.contains("기각한다") && both.text.contains("파기한다"));
}

#[test]
fn every_collection_answers() {
    let world = World::new();
    for domain in super::domain::DOMAINS {
        let found = world.call("search_decisions", json!({"domain": domain.name, "query": "시험 기록"}));
        assert!(found.text.contains("700002"), "{}: {}", domain.name, found.text);
        let text = world.call("get_decision_text", json!({"domain": domain.name, "id": "700002"}));
        assert_eq!(text.is_error, domain.text.is_empty(), "{}: {}", domain.name, text.text);
        assert!(domain.text.is_empty() || text.text.contains("둘째 기록"), "{}: {}", domain.name, text.text);
    }
}

#[test]
fn absence_trouble_and_no_key_differ() {
    let world = World::new();
    let absent = world.call("search_admin_appeals", json!({"query": "없는말없는말"}));
    assert!(!absent.is_error && absent.text.starts_with("[NOT_FOUND]"), "{}", absent.text);
    let absent = world.call("get_admin_appeal_text", json!({"id": "999999"}));
    assert!(!absent.is_error && absent.text.starts_with("[NOT_FOUND]"), "{}", absent.text);
    world.standin.play("503", 100);
    let trouble = world.call("search_admin_appeals", json!({"query": "영업정지"}));
    assert!(trouble.is_error && trouble.text.starts_with("[EXTERNAL_API_ERROR]"), "{}", trouble.text);
    let keyless = World { key: None, ..World::new() };
    let refused = keyless.call("search_precedents", json!({"query": "손해배상"}));
    assert!(refused.is_error && refused.text.starts_with("[NO_KEY]"), "{}", refused.text);
    assert!(refused.text.contains("portal.scourt.go.kr"));
}

#[test]
fn arguments_are_refused_by_name() {
    let world = World::new();
    for (args, word) in [
        (json!({"domain": "precedent"}), "query"),
        (json!({"domain": "nothing", "query": "가"}), "interpretation"),
        (json!({"domain": "ftc", "query": "담합", "options": {"court": "대법원"}}), "모르는 값: court"),
        (json!({"domain": "ftc", "query": "담합", "options": {"fromDate": "2024"}}), "날짜"),
    ] {
        let out = world.call("search_decisions", args);
        assert!(out.is_error && out.text.contains(word), "{}", out.text);
    }
    assert!(world.call("get_precedent_text", json!({"id": "2022다9877"})).is_error);
}
