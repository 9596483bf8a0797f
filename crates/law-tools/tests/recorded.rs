//! Tools over bodies recorded from law.go.kr by others, where the shared folder has them: what is shown is that
//! the tool finds its way through a real body, not how the service behaves today.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]
#![allow(clippy::disallowed_methods, reason = "tests read the shared folder")]

mod world;

use serde_json::{Value, json};
use std::path::PathBuf;
use world::over_bytes;

fn shared() -> PathBuf {
    std::env::var("HANLAW_SHARED")
        .map_or_else(
            |_| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
            PathBuf::from,
        )
        .join("data/drf")
}

/// What is wrong with the answer of the tool over one body; nothing when every word stands in it.
fn wrong(file: &str, tool: &str, args: Value, words: &[&str]) -> Option<String> {
    let found =
        [shared(), PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/drf"))]
            .into_iter()
            .find_map(|dir| std::fs::read(dir.join(file)).ok());
    let Some(body) = found else {
        println!("SKIPPED {tool} {file}: no shared data");
        return None;
    };
    let output = over_bytes(move |_| body.clone(), tool, args);
    let mut faults: Vec<String> =
        words.iter().filter(|w| !output.text.contains(**w)).map(|w| format!("no {w:?}")).collect();
    faults.extend(output.is_error.then(|| "an error".to_owned()));
    faults.extend((output.text.len() > 24_000).then(|| format!("{} bytes", output.text.len())));
    faults.extend(output.text.contains("OC=").then(|| "a key parameter".to_owned()));
    (!faults.is_empty()).then(|| format!("{tool} {file}: {}\n{}", faults.join(", "), output.text))
}

/// What the bodies are, after the index beside them: recorded as they came (real), cut (real-abridged), put together
/// again (rebuilt), or written by others for their own tests (stub, which prove nothing about upstream).
fn kinds<'f>(files: impl Iterator<Item = &'f str>) -> String {
    let index = world::shared("data/drf/INDEX.tsv").unwrap_or_default();
    let index = String::from_utf8(index).unwrap();
    let mut counts: std::collections::BTreeMap<&str, u32> = std::collections::BTreeMap::new();
    for file in files {
        let line = index.lines().find(|line| line.split('\t').next() == Some(file));
        let kind = line.and_then(|line| line.split('\t').nth(3)).unwrap_or("not in the index");
        *counts.entry(kind).or_default() += 1;
    }
    counts.iter().map(|(kind, n)| format!("{kind} {n}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn recorded_bodies_become_answers() {
    let cases: &[(&str, &str, Value, &[&str])] = &[
        (
            "lstrmAI/lawchat_lstrmAI_산업안전.json",
            "get_legal_term_kb",
            json!({"query": "산업안전"}),
            &["한국산업안전보건공단", "총 31건"],
        ),
        ("dlytrm/lawchat_dlytrm_임금.json", "get_daily_term", json!({"query": "임금"}), &["임금"]),
        (
            "dlytrmRlt/lawchat_dlytrmRlt_체불.json",
            "get_daily_to_legal",
            json!({"dailyTerm": "체불"}),
            &["일상용어"],
        ),
        (
            "elaw/lexlink_search_insurance_5.xml",
            "search_english_law",
            json!({"query": "insurance"}),
            &["INSURANCE", "get_english_law_text"],
        ),
        (
            "elaw/lexlink_service_009589.xml",
            "get_english_law_text",
            json!({"lawId": "009589"}),
            &["Article 1", "법적 효력"],
        ),
        (
            "aiSearch/lawmcp_ai-search_REAL_RESPONSE.json",
            "search_ai_law",
            json!({"query": "물음"}),
            &[
                "근로기준법 제28조(부당해고등의 구제신청)",
                "get_law_text(lawName=\"근로기준법\", jo=\"제28조\")",
            ],
        ),
        (
            "admrul/lexlink_search_학교_5.xml",
            "search_admin_rule",
            json!({"query": "학교"}),
            &["get_admin_rule(id=\"2"],
        ),
        (
            "admrulOldAndNew/rcc_admrul_oldandnew_search_efsv.xml",
            "compare_admin_rule_old_new",
            json!({"query": "전자금융감독규정"}),
            &["신구법일련번호"],
        ),
        (
            "lnkLs/lexlink_search_건축법_5.xml",
            "get_linked_ordinances",
            json!({"query": "건축법"}),
            &["건축법"],
        ),
        (
            "lnkLsOrdJo/lexlink_search_002118_5.xml",
            "get_linked_ordinance_articles",
            json!({"query": "건축법"}),
            &["자치법규 조문"],
        ),
        (
            "trty/rub_list_trty.xml",
            "search_treaties",
            json!({"query": "협정"}),
            &["교육교환계획", "get_treaty_text(id="],
        ),
        ("trty/rub_body_trty.xml", "get_treaty_text", json!({"id": "1"}), &["출처"]),
        (
            "ordin/rub_list_ordin.xml",
            "search_ordinance",
            json!({"query": "교육"}),
            &["get_ordinance(ordinSeq="],
        ),
        (
            "ordin/ordinance-1941163-gwangjin-bokmu.xml",
            "get_ordinance",
            json!({"ordinSeq": "1941163"}),
            &["광진구의회", "제1조"],
        ),
        (
            "ordin/ordinance-1941163-gwangjin-bokmu.xml",
            "get_ordinance",
            json!({"ordinSeq": "1941163", "jo": "제2조"}),
            &["제2조"],
        ),
        (
            "oldAndNew/rcc_oldandnew_000030_mst283843.xml",
            "compare_old_new",
            json!({"mst": "283843"}),
            &["정보통신망", "[개정 전]"],
        ),
        (
            "lsStmd/map_lsStmd_001823_abridged.xml",
            "get_law_system_tree",
            json!({"lawId": "001823"}),
            &["체계도"],
        ),
        ("thdCmp/other_thdCmp_knd2_names.json", "get_three_tier", json!({"mst": "1"}), &["녹색건축물"]),
        ("thdCmp/other_thdCmp_knd2_names.json", "get_law_tree", json!({"mst": "1"}), &["├─"]),
        ("thdCmp/finlaw_thdCmp_knd2_none.json", "get_three_tier", json!({"mst": "1"}), &["[NOT_FOUND]"]),
        (
            "lsHistory/legalizepipeline_history_response.html",
            "search_historical_law",
            json!({"lawName": "민법"}),
            &["253527"],
        ),
        (
            "lsHstInf/rcc_lschg_regdt20240719.xml",
            "get_law_history",
            json!({"regDt": "20240719"}),
            &["가족관계의 등록"],
        ),
        (
            "lsJoHstInf/rcc_jochg_009244_jo000502.xml",
            "get_article_history",
            json!({"lawId": "009244", "jo": "제5조의2"}),
            &["총 8건", "제5조의2", "MST 66596"],
        ),
        (
            "lsJoHstInf/rcc_dayjochg_regdt20260113.xml",
            "get_article_history",
            json!({"lawId": "012966", "regDt": "20260113"}),
            &["제15조의2", "본조신설"],
        ),
        (
            "lsRlt/lawchat_lsRlt_산업재해보상보험법.json",
            "get_related_laws",
            json!({"lawId": "001760"}),
            &["관계"],
        ),
        (
            "lstrm/doc_lstrm_service_cheongwon.json",
            "get_legal_term_detail",
            json!({"query": "청원"}),
            &["請願"],
        ),
        (
            "lstrm/doc_lstrm_search_abridged.json",
            "search_legal_terms",
            json!({"query": "가"}),
            &["get_legal_term_detail"],
        ),
        (
            "lstrmRlt/lawchat_lstrmRlt_산재.json",
            "get_legal_to_daily",
            json!({"legalTerm": "산재"}),
            &["법령용어 →"],
        ),
        (
            "lstrmRltJo/lawmcp_term-linkage_LINKED_BUDANG.json",
            "get_term_articles",
            json!({"term": "부당"}),
            &["근로기준법 제23조"],
        ),
        (
            "lnkDep/lexlink_search_1400000_5.xml",
            "get_delegated_laws",
            json!({"query": "산"}),
            &["이름으로 거르지 않는"],
        ),
        ("lsAbrv/klm_utils_0.xml", "get_law_abbreviations", json!({}), &["약칭"]),
        ("admrul/lawchat_2.json", "get_admin_rule", json!({"id": "2100000000001"}), &["[NOT_FOUND]"]),
        ("admrul/lawchat_3.json", "get_admin_rule", json!({"id": "2100000000001"}), &["조회기준일"]),
        ("admrul/lawchat_4.json", "get_admin_rule", json!({"id": "2100000000001"}), &["조회기준일"]),
        ("admrul/lawchat_5.json", "get_admin_rule", json!({"id": "2100000000001"}), &["조회기준일"]),
    ];
    println!("{}", kinds(cases.iter().map(|(file, ..)| *file)));
    let faults: Vec<String> =
        cases.iter().filter_map(|(file, tool, args, words)| wrong(file, tool, args.clone(), words)).collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), cases.len(), faults.join("\n\n"));
}
