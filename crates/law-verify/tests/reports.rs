//! A report as people and programs see it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod support;

use expect_test::expect;

const TEXT: &str = "횡령은 형법 제355조(횡령, 배임),\n속임수는 형법 제347조(횡령)로 처벌한다.\n\
    호적법 제15조, 국민연금법 부칙 제2조, 대법원 2088다12345 판결도 같다.";

#[test]
fn for_a_terminal() {
    let report = support::report(TEXT, "2026-06-05", None);
    expect![[r#"
        [HALLUCINATION_DETECTED] 잘못된 인용이 있습니다.
        인용 5건(법령 4, 판례 1, 그 밖 0): 확인 1 · 알림 1 · 오류 2 · 미확인 1
        기준일: 오늘(2026-06-05). 본 것: 현행 법령 본칙의 조·항·호·목과 조 제목, 알려진 모든 개정판(법령 5695개, 2026-06-05 현재), 판례의 법원·사건번호·선고일이 있을 수 있는지. 한계: 부칙·별표·조례·행정규칙·조약은 없음. 연혁의 완전성은 확인되지 않음. 시행일은 개정판마다 하나만 있음. 폐지된 법령의 조문은 없음.

        ✓ 형법 제355조 (횡령, 배임)
        ✗ 형법 제347조 (사기) — 제목이 다릅니다. 제347조의 제목은 '횡령'이 아니라 '사기'입니다.
        ⌛ 호적법 제15조 — 폐지된 법령입니다. 「가족관계의 등록 등에 관한 법률」(제8435호, 2007-05-17 공포, 2008-01-01 시행) 부칙으로 폐지되었습니다. 옛 조문을 뜻하면 '구 호적법'으로 적고 시점을 밝히세요.
        ⚠ 국민연금법 부칙 제2조 — 확인하지 못함: 부칙은 내장 목록에 없습니다. 국가법령정보센터(law.go.kr)에서 확인하세요.
        ✗ 대법원 2088다12345 판결 — 2088다12345: 접수 연도가 2088년으로, 아직 오지 않은 해입니다. 사건번호를 판결문에서 다시 확인하세요. 지어낸 판례일 수 있습니다.

        이 결과는 정보 제공용이며 법률 자문이 아닙니다."#]].assert_eq(&law_verify::text(&report));
}

#[test]
fn for_a_document() {
    let report = support::report(TEXT, "2026-06-05", None);
    expect![[r#"
        ## 인용 검증 결과

        **잘못된 인용이 있습니다.**

        인용 5건(법령 4, 판례 1, 그 밖 0): 확인 1 · 알림 1 · 오류 2 · 미확인 1  
        기준일: 오늘(2026-06-05). 본 것: 현행 법령 본칙의 조·항·호·목과 조 제목, 알려진 모든 개정판(법령 5695개, 2026-06-05 현재), 판례의 법원·사건번호·선고일이 있을 수 있는지. 한계: 부칙·별표·조례·행정규칙·조약은 없음. 연혁의 완전성은 확인되지 않음. 시행일은 개정판마다 하나만 있음. 폐지된 법령의 조문은 없음.

        | | 인용 | 판정 | 설명 |
        |---|---|---|---|
        | ✓ | [형법 제355조](<https://www.law.go.kr/법령/형법/제355조>) | 확인 | 횡령, 배임 |
        | ✗ | [형법 제347조](<https://www.law.go.kr/법령/형법/제347조>) | 제목 다름 | 제목이 다릅니다. 제347조의 제목은 '횡령'이 아니라 '사기'입니다. |
        | ⌛ | [호적법 제15조](<https://www.law.go.kr/법령/호적법/제15조>) | 폐지 | 폐지된 법령입니다. 「가족관계의 등록 등에 관한 법률」(제8435호, 2007-05-17 공포, 2008-01-01 시행) 부칙으로 폐지되었습니다. 옛 조문을 뜻하면 '구 호적법'으로 적고 시점을 밝히세요. |
        | ⚠ | 국민연금법 부칙 제2조 | 미확인 | 확인하지 못함: 부칙은 내장 목록에 없습니다. 국가법령정보센터(law.go.kr)에서 확인하세요. |
        | ✗ | 대법원 2088다12345 판결 | 있을 수 없는 사건번호 | 2088다12345: 접수 연도가 2088년으로, 아직 오지 않은 해입니다. 사건번호를 판결문에서 다시 확인하세요. 지어낸 판례일 수 있습니다. |

        이 결과는 정보 제공용이며 법률 자문이 아닙니다.
    "#]].assert_eq(&law_verify::markdown(&report));
}

#[test]
fn for_an_editor() {
    let report = support::report(TEXT, "2026-06-05", None);
    let sarif = law_verify::sarif(&report, TEXT, "의견서.md", "0.1.0");
    expect![[r#"
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "hanlaw",
                  "version": "0.1.0",
                  "rules": [
                    {
                      "id": "implausible_case_number",
                      "shortDescription": {
                        "text": "있을 수 없는 사건번호"
                      }
                    },
                    {
                      "id": "repealed",
                      "shortDescription": {
                        "text": "폐지"
                      }
                    },
                    {
                      "id": "title_mismatch",
                      "shortDescription": {
                        "text": "제목 다름"
                      }
                    },
                    {
                      "id": "unchecked",
                      "shortDescription": {
                        "text": "미확인"
                      }
                    }
                  ]
                }
              },
              "columnKind": "utf16CodeUnits",
              "results": [
                {
                  "ruleId": "title_mismatch",
                  "level": "error",
                  "message": {
                    "text": "형법 제347조: 제목이 다릅니다. 제347조의 제목은 '횡령'이 아니라 '사기'입니다."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "의견서.md"
                        },
                        "region": {
                          "startLine": 2,
                          "startColumn": 6,
                          "endLine": 2,
                          "endColumn": 14,
                          "byteOffset": 57,
                          "byteLength": 16
                        }
                      }
                    }
                  ]
                },
                {
                  "ruleId": "repealed",
                  "level": "note",
                  "message": {
                    "text": "호적법 제15조: 폐지된 법령입니다. 「가족관계의 등록 등에 관한 법률」(제8435호, 2007-05-17 공포, 2008-01-01 시행) 부칙으로 폐지되었습니다. 옛 조문을 뜻하면 '구 호적법'으로 적고 시점을 밝히세요."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "의견서.md"
                        },
                        "region": {
                          "startLine": 3,
                          "startColumn": 1,
                          "endLine": 3,
                          "endColumn": 9,
                          "byteOffset": 99,
                          "byteLength": 18
                        }
                      }
                    }
                  ]
                },
                {
                  "ruleId": "unchecked",
                  "level": "note",
                  "message": {
                    "text": "국민연금법 부칙 제2조: 확인하지 못함: 부칙은 내장 목록에 없습니다. 국가법령정보센터(law.go.kr)에서 확인하세요."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "의견서.md"
                        },
                        "region": {
                          "startLine": 3,
                          "startColumn": 11,
                          "endLine": 3,
                          "endColumn": 23,
                          "byteOffset": 119,
                          "byteLength": 30
                        }
                      }
                    }
                  ]
                },
                {
                  "ruleId": "implausible_case_number",
                  "level": "error",
                  "message": {
                    "text": "대법원 2088다12345 판결: 2088다12345: 접수 연도가 2088년으로, 아직 오지 않은 해입니다. 사건번호를 판결문에서 다시 확인하세요. 지어낸 판례일 수 있습니다."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "의견서.md"
                        },
                        "region": {
                          "startLine": 3,
                          "startColumn": 25,
                          "endLine": 3,
                          "endColumn": 42,
                          "byteOffset": 151,
                          "byteLength": 29
                        }
                      }
                    }
                  ]
                }
              ]
            }
          ]
        }"#]].assert_eq(&serde_json::to_string_pretty(&sarif).unwrap());
}

#[test]
fn without_citations() {
    let report = support::report("오늘 점심은 3조 2천억원어치를 먹었다.", "2026-06-05", None);
    expect![[r#"
        [NO_CITATIONS_FOUND] 확인할 법령·판례 인용을 찾지 못했습니다. 검증에 성공했다는 뜻이 아닙니다.
    "#]]
    .assert_eq(&law_verify::text(&report));
}

/// A document: places in words and as data, no lines that its file does not have, and what was not read.
#[test]
fn of_a_document() {
    let text = "형법 제347조를 본다.\n형법 제9999조\n부칙 제1조와 호적법 제15조\n";
    let mut report = support::report(text, "2026-06-05", None);
    let places = serde_json::json!([
        [0, 0, null, "1번째 문단"],
        [13, 1, null, "표 1의 1행 1열", [1, 1, 1]],
        [23, 1, null, "표 1의 1행 2열", [1, 1, 2]],
    ]);
    report.of_document(places.as_array().unwrap(), &["image_pages".into(), "??".into()]);
    let shown = law_verify::text(&report);
    expect![[r#"
        [HALLUCINATION_DETECTED] 잘못된 인용이 있습니다.
        문서에서 읽지 못한 것: 이미지로만 된 쪽, 읽지 못한 부분. 그 안의 인용은 확인하지 못했습니다."#]]
    .assert_eq(&shown.lines().take(2).collect::<Vec<_>>().join("\n"));
    let marked: Vec<&str> = shown.lines().filter(|l| l.starts_with(['✓', '✗', '⌛', '⚠'])).collect();
    expect![[r#"
        ✓ 형법 제347조 (사기)
        ✗ 형법 제9999조 — 형법에 없는 조문입니다. 가까운 조문: 제372조. [표 1의 1행 1열]
        ⚠ 부칙 제1조 — 확인하지 못함: 부칙은 내장 목록에 없습니다. 국가법령정보센터(law.go.kr)에서 확인하세요. [표 1의 1행 2열]
        ⌛ 호적법 제15조 — 폐지된 법령입니다. 「가족관계의 등록 등에 관한 법률」(제8435호, 2007-05-17 공포, 2008-01-01 시행) 부칙으로 폐지되었습니다. 옛 조문을 뜻하면 '구 호적법'으로 적고 시점을 밝히세요. [표 1의 1행 2열]"#]].assert_eq(&marked.join("\n"));
    let table = law_verify::markdown(&report);
    expect!["| ✗ | [형법 제9999조](<https://www.law.go.kr/법령/형법/제9999조>)<br>표 1의 1행 1열 | 없는 조문 | 형법에 없는 조문입니다. 가까운 조문: 제372조. |"].assert_eq(table.lines().find(|l| l.starts_with("| ✗")).unwrap());
    let sarif = law_verify::sarif(&report, text, "의견서.docx", "0.1.0");
    let run = &sarif["runs"][0];
    expect![[r#"
        [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "의견서.docx"
              }
            },
            "logicalLocations": [
              {
                "name": "표 1의 1행 1열",
                "fullyQualifiedName": "blocks/1"
              }
            ],
            "properties": {
              "block": 1,
              "offset": 1,
              "cell": {
                "table": 1,
                "row": 1,
                "column": 1
              },
              "place": "표 1의 1행 1열"
            }
          }
        ]"#]]
    .assert_eq(&serde_json::to_string_pretty(&run["results"][0]["locations"]).unwrap());
    expect![[r#"[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"warning","message":{"text":"문서에서 읽지 못한 것: 이미지로만 된 쪽, 읽지 못한 부분. 그 안의 인용은 확인하지 못했습니다."}}]}]"#]].assert_eq(&run["invocations"].to_string());
}

/// What was read is in order; what was not read may not be.
#[test]
fn a_part_is_not_the_whole() {
    for text in ["형법 제347조", "날씨가 좋다"] {
        let mut report = support::report(text, "2026-06-05", None);
        report.of_document(&[], &[]);
        assert_ne!(report.overall, law_model::Overall::PartlyChecked, "{text}");
        report.of_document(&[], &["damaged".into()]);
        assert_eq!(report.overall, law_model::Overall::PartlyChecked, "{text}");
        assert_eq!(serde_json::to_value(&report).unwrap()["unread"], serde_json::json!(["손상된 부분"]));
        expect![[r#"
            [PARTIAL_VERIFIED] 읽은 부분만 확인했습니다. 읽지 못한 부분에도 인용이 있을 수 있습니다.
            문서에서 읽지 못한 것: 손상된 부분. 그 안의 인용은 확인하지 못했습니다."#]]
        .assert_eq(&law_verify::text(&report).lines().take(2).collect::<Vec<_>>().join("\n"));
    }
    let broken = support::report("형법 제347조에 따른다. \u{fffd}\u{fffd}\u{fffd}이다.", "2026-06-05", None);
    assert_eq!(broken.overall, law_model::Overall::PartlyChecked);
}

#[test]
fn nothing_is_verified_that_was_not_in_force() {
    let report = support::report("민법 제750조", "2026-06-05", Some("1800-01-01"));
    let text = law_verify::text(&report);
    let head: Vec<&str> = text.lines().take(2).collect();
    expect![[r#"
        [NOTICES] 기준일에 그대로 쓰기 어려운 인용이 있습니다(폐지·삭제·시행 전·이름 바뀜 따위).
        인용 1건(법령 1, 판례 0, 그 밖 0): 확인 0 · 알림 1 · 오류 0 · 미확인 0"#]]
    .assert_eq(&head.join("\n"));
}
