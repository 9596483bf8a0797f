#![allow(clippy::expect_used, reason = "a test")]
//! What users of other tools reported, and the grammar in examples: one citation a line.

use expect_test::{Expect, expect};
use law_cite::{Citation, Context, extract};

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text, &Context::default()));
}

#[track_caller]
fn check_in(law: &str, text: &str, expected: Expect) {
    expected.assert_eq(&shown(text, &Context { law: Some(law.to_owned()), kind: None }));
}

fn shown(text: &str, context: &Context) -> String {
    extract(text, context).iter().map(line).collect::<Vec<_>>().join("\n")
}

fn line(c: &Citation) -> String {
    let mut out = format!("{} | ", c.text);
    if let Some(case) = &c.case {
        let date = case.date.map_or("-".into(), |d| d.to_string());
        let kind = case.kind.as_deref().unwrap_or("-");
        let plenary = if case.en_banc { " 전원" } else { "" };
        return format!(
            "{out}{} {date} {} {kind}{plenary}",
            case.court.as_deref().unwrap_or("-"),
            case.numbers.join(" ")
        );
    }
    out.push_str(c.law.as_deref().unwrap_or("?"));
    if c.old {
        out.push_str(" 구법");
        if let Some(until) = &c.old_until {
            out.push_str(&format!("({})", until.act_no.as_deref().unwrap_or("-")));
        }
    }
    if c.part == law_model::Part::Addenda {
        let act = c.addenda.as_ref().and_then(|a| a.act_no.as_deref());
        out.push_str(&format!(" 부칙{}", act.unwrap_or("")));
    }
    if let Some(annex) = &c.annex {
        out.push_str(&format!(" {:?} {}", annex.kind, annex.no.as_deref().unwrap_or("-")));
    }
    let units = |units: [&Option<String>; 4]| units.map(|u| u.as_deref().unwrap_or("-")).join("/");
    out.push_str(&format!(" {}", units([&c.article, &c.paragraph, &c.item, &c.subitem])));
    if let Some(tail) = &c.tail {
        out.push_str(&format!(" {tail}"));
    }
    if let Some(to) = &c.to {
        out.push_str(&format!(" → {}", units([&to.article, &to.paragraph, &to.item, &to.subitem])));
    }
    if let Some(title) = &c.claim_title {
        out.push_str(&format!(" ({title})"));
    }
    out
}

#[test]
fn words_before_a_name_are_not_part_of_it() {
    check(
        "횡령은 형법 제355조(횡령, 배임), 속임수는 형법 제347조(횡령)로 처벌한다.",
        expect![[r#"
        형법 제355조 | 형법 355/-/-/- (횡령, 배임)
        형법 제347조 | 형법 347/-/-/- (횡령)"#]],
    );
    check(
        "난민법 제2조, 군형법 제1조, 보상법 제3조, 민법 제1103조",
        expect![[r#"
        난민법 제2조 | 난민법 2/-/-/-
        군형법 제1조 | 군형법 1/-/-/-
        보상법 제3조 | 보상법 3/-/-/-
        민법 제1103조 | 민법 1103/-/-/-"#]],
    );
    check(
        "피고에게출입국관리법 제76조의2에 따라",
        expect!["출입국관리법 제76조의2 | 출입국관리법 76의2/-/-/-"],
    );
}

#[test]
fn references_to_a_law() {
    check(
        "「산업안전보건법」 제38조제1항 및 같은 법 시행규칙 제30조에 따른다.\n\n같은 법 제5조도 본다. 노동법 제1조.",
        expect![[r#"
            「산업안전보건법」 제38조제1항 | 산업안전보건법 38/1/-/-
            같은 법 시행규칙 제30조 | 산업안전보건법 시행규칙 30/-/-/-
            같은 법 제5조 | ? 5/-/-/-
            노동법 제1조 | 노동법 1/-/-/-"#]],
    );
    let words = "법 제542조의8제2항, 이 영 제34조, 동법 제5조";
    check_in(
        "상법 시행령",
        words,
        expect![[r#"
        법 제542조의8제2항 | 상법 542의8/2/-/-
        이 영 제34조 | 상법 시행령 34/-/-/-
        동법 제5조 | 상법 5/-/-/-"#]],
    );
    check(
        words,
        expect![[r#"
        법 제542조의8제2항 | ? 542의8/2/-/-
        이 영 제34조 | ? 34/-/-/-
        동법 제5조 | ? 5/-/-/-"#]],
    );
    check(
        "「주택법」(이하 “법”이라 한다) 제2조 및 법 제3조, 법 시행령 제4조",
        expect![[r#"
        「주택법」(이하 “법”이라 한다) 제2조 | 주택법 2/-/-/-
        법 제3조 | 주택법 3/-/-/-
        법 시행령 제4조 | 주택법 시행령 4/-/-/-"#]],
    );
}

#[test]
fn references_to_a_place() {
    check(
        "소득세법 제94조제1항제4호나목 및 같은 항 제3호가목 후단, 같은 호 다목",
        expect![[r#"
        소득세법 제94조제1항제4호나목 | 소득세법 94/1/4/나
        같은 항 제3호가목 후단 | 소득세법 94/1/3/가 후단
        같은 호 다목 | 소득세법 94/1/3/다"#]],
    );
    check_in(
        "민법",
        "제7조(동의)\n전2조의 동의와 전조 제1항\n제8조(허락)\n② 전항의 허락",
        expect![[r#"
        전2조 | 민법 5/-/-/- → 6/-/-/-
        전조 제1항 | 민법 6/1/-/-
        전항 | 민법 8/1/-/-"#]],
    );
}

#[test]
fn lists_and_ranges() {
    check(
        "근로기준법 제23조제1항ㆍ제2항, 제14조·제15조 및 제17조",
        expect![[r#"
        근로기준법 제23조제1항 | 근로기준법 23/1/-/-
        제2항 | 근로기준법 23/2/-/-
        제14조 | 근로기준법 14/-/-/-
        제15조 | 근로기준법 15/-/-/-
        제17조 | 근로기준법 17/-/-/-"#]],
    );
    check(
        "형법 제20조와 민법 제1조; 형법 제20조·제1조",
        expect![[r#"
        형법 제20조 | 형법 20/-/-/-
        민법 제1조 | 민법 1/-/-/-
        형법 제20조 | 형법 20/-/-/-
        제1조 | 형법 1/-/-/-"#]],
    );
    check(
        "상법 제106조부터 제108조까지, 제75조제1항제2호 내지 제4호",
        expect![[r#"
        상법 제106조부터 제108조 | 상법 106/-/-/- → 108/-/-/-
        제75조제1항제2호 내지 제4호 | 상법 75/1/2/- → 75/1/4/-"#]],
    );
}

#[test]
fn addenda_annexes_and_old_law() {
    check(
        "국민연금법 부칙 <제8541호, 2007. 7. 23.> 제2조",
        expect!["국민연금법 부칙 <제8541호, 2007. 7. 23.> 제2조 | 국민연금법 부칙8541 2/-/-/-"],
    );
    check(
        "도로교통법 시행규칙 별표 28 제2호가목 및 별지 제1호의2서식",
        expect![[r#"
        도로교통법 시행규칙 별표 28 제2호가목 | 도로교통법 시행규칙 Table 28 -/-/2/가
        별지 제1호의2서식 | 도로교통법 시행규칙 Form 1의2 -/-/-/-"#]],
    );
    check(
        "구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조, 제342조",
        expect![[r#"
        구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조 | 상법 구법(10600) 341/-/-/-
        제342조 | 상법 구법(10600) 342/-/-/-"#]],
    );
}

#[test]
fn spellings_of_one_place() {
    check(
        "민 법 제103조, 民法 第103條, 민법 제１０３조, 형법347조, 도교법 54조",
        expect![[r#"
        민 법 제103조 | 민법 103/-/-/-
        民法 第103條 | 민법 103/-/-/-
        민법 제１０３조 | 민법 103/-/-/-
        형법347조 | 형법 347/-/-/-
        도교법 54조 | 도로교통법 54/-/-/-"#]],
    );
    check(
        "국토계획법 시행규칙 제2조의3, 소득세법시행령 제5조①3호",
        expect![[r#"
        국토계획법 시행규칙 제2조의3 | 국토의 계획 및 이용에 관한 법률 시행규칙 2의3/-/-/-
        소득세법시행령 제5조①3호 | 소득세법 시행령 5/1/3/-"#]],
    );
}

#[test]
fn decisions() {
    check(
        "대판 2018.10.30, 2013 다 61381; 대법원 2015. 7. 16.자 2011모1839 전원합의체 결정",
        expect![[r#"
        대판 2018.10.30, 2013 다 61381 | 대법원 2018-10-30 2013다61381 판결
        대법원 2015. 7. 16.자 2011모1839 전원합의체 결정 | 대법원 2015-07-16 2011모1839 결정 전원"#]],
    );
    check(
        "헌재 2018. 6. 28. 2011헌바379, 383, 2012헌바15(병합) 전원재판부 결정",
        expect![
            "헌재 2018. 6. 28. 2011헌바379, 383, 2012헌바15(병합) 전원재판부 결정 | 헌재 2018-06-28 2011헌바379 2011헌바383 2012헌바15 결정 전원"
        ],
    );
    check(
        "서울중앙지법 2021가단5012345, 대법원 2020고단123, 헌재 2031헌마1, 조심 2019서1234",
        expect![[r#"
        서울중앙지법 2021가단5012345 | 서울중앙지법 - 2021가단5012345 -
        대법원 2020고단123 | 대법원 - 2020고단123 -
        헌재 2031헌마1 | 헌재 - 2031헌마1 결정
        조심 2019서1234 | 조심 - 2019서1234 -"#]],
    );
}

#[test]
fn addenda_that_amend_other_laws() {
    check_in(
        "질병관리청 시험의뢰규칙",
        "부칙 (보건복지부와 그 소속기관 직제 시행규칙) <제1호,2004.1.1>\n\n제4조 (다른 법령의 개정) ①내지 ⑤생략\n\n\
         ⑥식품의약품안전청및국립보건원시험의뢰규칙중 다음과 같이 개정한다.\n\n제1조 중 \"국립보건원\"을 \"질병관리본부\"로 한다.",
        expect!["제1조 | 식품의약품안전청및국립보건원시험의뢰규칙 1/-/-/-"],
    );
    check_in(
        "한국마사회법 시행령",
        "부칙 <제1호,2013.3.23>\n\n제6조(다른 법령의 개정) ① 생략\n\n<75> 한국마사회법 시행령 일부를 다음과 같이 개정한다.\n\n\
         제23조 각 호 외의 부분 및 별표 3 제4호의 위반행위란 중 \"농림수산식품부장관\"을 \"농림축산식품부장관\"으로 한다.",
        expect![[r#"
            제23조 각 호 외의 부분 | 한국마사회법 시행령 23/-/-/- 각 호 외의 부분
            별표 3 제4호 | 한국마사회법 시행령 Table 3 -/-/4/-"#]],
    );
    check_in(
        "국가교육위원회 직제",
        "부칙 <제32920호,2022.9.27>\n\n제2조(이체) ① 이 영 시행 당시 …\n\n[시행일: 2023.1.1] 제2조제2항",
        expect!["제2조제2항 | 국가교육위원회 직제 부칙 2/2/-/-"],
    );
}

#[test]
fn what_is_no_citation() {
    check(
        "추경 3조 2천억원, 4조 원대, 3000억원2025년, 1500개2024, ISO 14001인증2023, 2조 5항목, 1조각",
        expect![[""]],
    );
    check(
        "이 계약 제3조, 원고의 인사규정 제50조 제1호, 보험약관 제4조, 갑 제3호증, 독일 민법 제823조",
        expect![[""]],
    );
    check("법률 제10600호, 고시 제2020-48호, https://www.law.go.kr/법령/민법/제750조", expect![[""]]);
}
