//! What the table of names recognises.

use expect_test::{Expect, expect};
use law_vocab::names::{self, Name, NameStatus};

fn show(name: Name) -> String {
    let ids: Vec<String> = name.law_ids().map(|id| format!("{id:06}")).collect();
    let officials: Vec<String> = name.officials().map(Name::spelled).collect();
    format!("{:?} {} [{}] {}", name.status(), officials.join(" | "), ids.join(" "), name.class().word())
}

fn check(text: &str, expect: Expect) {
    let shown: Vec<String> = names::prefixes(text)
        .map(|m| format!("{} → {}", text.get(..m.len).unwrap_or("?"), show(m.name)))
        .collect();
    expect.assert_eq(&shown.join("\n"));
}

#[test]
fn names_at_the_beginning_of_a_text() {
    check("형법상 책임", expect![[r#"형법 → Current 형법 [001692] 법률"#]]);
    check(
        "상법 시행령 제3조",
        expect![[r#"
        상법 시행령 → Current 상법 시행령 [003811] 대통령령
        상법 → Current 상법 [001702] 법률"#]],
    );
    check(
        "국토계획법시행규칙 제1조",
        expect![[r#"
        국토계획법시행규칙 → Short 국토의 계획 및 이용에 관한 법률 시행규칙 [009469] 부령
        국토계획법 → Short 국토의 계획 및 이용에 관한 법률 [009294] 법률"#]],
    );
    check(
        "표시·광고의\n공정화에관한 법률 제3조",
        expect![[r#"
        표시·광고의
        공정화에관한 법률 → Current 표시ㆍ광고의 공정화에 관한 법률 [002011] 법률"#]],
    );
    check("방법을 찾아", expect![""]);
    check(" 민법", expect![""]);
    check("", expect![""]);
}

#[test]
fn every_name_is_found_in_every_spelling() {
    let mut count = [0; 4];
    for name in names::all() {
        let spelled = name.spelled();
        count[name.status() as usize] += 1;
        for text in
            [spelled.clone(), spelled.replace(' ', ""), spelled.replace('ㆍ', "·"), spelled.replace('ㆍ', "")]
        {
            assert_eq!(names::find(&text), Some(name), "{text}");
            assert_eq!(names::longest_suffix(&text).map(|m| m.len), Some(text.len()), "{text}");
        }
    }
    for name in names::shorts() {
        count[NameStatus::Short as usize] += 1;
        assert_eq!(names::find(&name.spelled()), Some(name));
        assert!(name.law_ids().next().is_some(), "{}", name.spelled());
    }
    println!("current, earlier, repealed, short: {count:?}");
    assert_eq!(count[NameStatus::Current as usize], 5_595);
}

#[test]
fn what_became_of_a_name() {
    let fate = |text: &str| {
        let name = names::find(text).unwrap();
        let successors: Vec<String> = name.successors().map(Name::spelled).collect();
        let repeal = name.repeal().map(|r| {
            let by = r.by.map_or(String::new(), Name::spelled);
            format!("{} 제{}호 {:?} {by}", r.date, r.act_no, r.effective)
        });
        format!("{:?} {} {}", name.status(), successors.join(", "), repeal.unwrap_or_default())
    };
    expect!["Repealed  20070803 제8635호 None 자본시장과 금융투자업에 관한 법률"]
        .assert_eq(&fate("증권거래법"));
    expect!["Earlier 국제사법 "].assert_eq(&fate("섭외사법"));
    expect!["Earlier 민간임대주택에 관한 특별법, 공공주택 특별법 "].assert_eq(&fate("임대주택법"));
    expect!["Current 해사안전기본법 "].assert_eq(&fate("해상교통안전법"));
    // An official short form today, the name of the act until 2007.
    expect!["Short 남녀고용평등과 일ㆍ가정 양립 지원에 관한 법률 "].assert_eq(&fate("남녀고용평등법"));
    // The corpus lists its repeal as its text.
    expect!["Repealed  20251001 제21066호 Some(20251001) 방송미디어통신위원회의 설치 및 운영에 관한 법률"]
        .assert_eq(&fate("방송통신위원회의 설치 및 운영에 관한 법률"));
    // Repeal enacted, then put off again and again: still in force.
    expect!["Current  20090130 제9346호 Some(20280101) "].assert_eq(&fate("교통ㆍ에너지ㆍ환경세법"));
    let former: Vec<u32> = names::find("해상교통안전법").unwrap().former_ids().collect();
    assert_eq!(former, [58]);
    assert_eq!(Name::of_law(1706).map(Name::spelled).as_deref(), Some("민법"));
}

#[test]
fn ambiguous_short_forms_say_so() {
    let name = names::find("건기법").unwrap();
    assert!(name.is_ambiguous());
    assert!(!names::find("형소법").unwrap().is_ambiguous());
}

#[test]
fn names_at_the_end_of_a_text() {
    for (text, name) in [
        ("그러므로 구 민법", "민법"),
        ("이에 따라 상법 시행령", "상법 시행령"),
        ("위 국토계획법", "국토계획법"),
        ("「표시·광고의 공정화에 관한 법률", "표시·광고의 공정화에 관한 법률"),
    ] {
        let found = names::longest_suffix(text).unwrap();
        assert_eq!(text.get(text.len() - found.len..), Some(name));
    }
    assert_eq!(names::longest_suffix("민법 "), None);
    assert_eq!(names::longest_suffix("그런 방법"), None);
}

#[test]
fn parents() {
    assert_eq!(names::parent_act("상법시행령").as_deref(), Some("상법"));
    assert_eq!(names::parent_act("국토계획법 시행규칙").as_deref(), Some("국토의 계획 및 이용에 관한 법률"));
    assert_eq!(names::parent_act("공무원보수규정").as_deref(), Some("국가공무원법"));
    assert_eq!(names::parent_act("상법"), None);
}

#[test]
fn completion_and_typos() {
    let list = |names: Vec<Name>| names.into_iter().map(Name::spelled).collect::<Vec<_>>().join(", ");
    expect!["도로교통법, 도로교통법 시행령, 도로교통법 시행규칙"]
        .assert_eq(&list(names::complete("도로교통", 3)));
    expect!["상법시행법"].assert_eq(&list(names::complete("상법 시행", 1)));
    expect!["도로교통법"].assert_eq(&list(names::similar("도로교퉁법", 1)));
    expect!["관세법 시행령"].assert_eq(&list(names::similar("관세벚 시행령", 1)));
    expect![""].assert_eq(&list(names::similar("전혀 없는 이름의 법률", 1)));
}

#[test]
fn any_input_is_handled() {
    let pieces = [
        "상법",
        " ",
        "\n",
        "ㆍ",
        "시행령",
        "\u{1109}",
        "\u{1161}",
        "法",
        "ａ",
        "「",
        "국토",
        "의",
        "\u{0}",
        "🦀",
    ];
    for a in pieces {
        for b in pieces {
            let pair = format!("{a}{b}");
            assert!(names::similar(&pair, 3).len() <= 3 && names::complete(&pair, 3).len() <= 3);
            for c in pieces {
                let text = format!("{a}{b}{c}{a}");
                for m in names::prefixes(&text).chain(names::longest_prefix(&text)) {
                    assert!(text.is_char_boundary(m.len) && m.len <= text.len());
                }
                names::longest_suffix(&text).inspect(|m| assert!(text.is_char_boundary(text.len() - m.len)));
            }
        }
    }
}
