//! `analyze_document`: risky clauses, amounts, periods and contradictions of a contract. Nothing leaves the engine.

use crate::families::shared::cut;
use crate::json;
use crate::{Cost, Hints, Output, ToolDef, ToolError, Whole, params};
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "analyze_document",
    title: "문서 위험 분석",
    category: "분석",
    description: "계약서·약관의 위험 조항, 금액, 기간, 서로 어긋나는 조항을 찾습니다. 인증키가 필요 없고 글은 밖으로 보내지 않습니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |_, args| Box::pin(async move { run(&Input::read(args)?) }),
};

params! {
    struct Input {
        text: String = "text", "계약서나 약관 글";
        max: Option<Whole<1, 30>> = "maxClauses" | "max_clauses", "살필 조항 수(기본 15)";
    }
}

/// The most clauses that are looked at.
const MOST: usize = 30;

/// severity, name, words of which one must be there (may be empty), words of which another must, search.
const RULES: &str = include_str!("rules.tsv");

#[rustfmt::skip]
const KINDS: &[(&str, &[&str])] = &[
    ("근로·용역 계약", &["근로", "임금", "퇴직", "해고", "용역", "수습", "연차"]),
    ("임대차 계약", &["임대인", "임차인", "임대차", "보증금", "차임", "월세", "전세"]),
    ("이용약관", &["약관", "회원", "서비스", "청약철회", "환불", "구독"]),
    ("투자 계약", &["투자", "지분", "신주", "주주", "배당"]),
    ("비밀유지 계약", &["비밀유지", "비밀정보", "기밀", "누설"]),
    ("이용허락·기술이전 계약", &["라이선스", "실시권", "로열티", "이용허락", "기술이전"]),
    ("건설·공사 계약", &["공사", "시공", "준공", "도급", "하도급", "기성"]),
];

/// Two sides of a contradiction.
const CONFLICTS: [(&str, &[&str], &[&str]); 4] = [
    (
        "해지 예고와 즉시 해지",
        &["일 전에 통지", "일 전까지 통지", "일 전 통지", "개월 전에"],
        &["즉시 해지", "즉시 해제"],
    ),
    (
        "자동 갱신과 확정 기간",
        &["자동 갱신", "자동 연장", "자동으로 갱신", "자동으로 연장"],
        &["기간 만료로 종료", "만료와 동시에 종료", "연장하지"],
    ),
    ("면책과 손해배상", &["책임을 지지", "책임지지 않", "면책"], &["손해를 배상", "손해배상 책임"]),
    ("독점과 제3자 사용", &["독점적", "전용실시"], &["제3자에게 허락", "제3자에게도", "비독점"]),
];

struct Risk {
    clause: String,
    severity: &'static str,
    name: &'static str,
    word: &'static str,
    search: &'static str,
}

fn rules() -> impl Iterator<Item = [&'static str; 5]> {
    RULES.lines().filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// Parts that begin with 제N조; a text without articles is cut at blank lines.
fn clauses(text: &str) -> Vec<String> {
    let opens = |line: &str| {
        let rest = line.trim_start().strip_prefix('제')?;
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        (after.len() < rest.len() && after.starts_with('조')).then_some(())
    };
    let articles = text.lines().filter(|l| opens(l).is_some()).count() >= 2;
    let mut out: Vec<String> = vec![String::new()];
    for line in text.lines() {
        let new = if articles { opens(line).is_some() } else { line.trim().is_empty() };
        if new {
            out.push(String::new());
        }
        if let Some(last) = out.last_mut() {
            last.push_str(line.trim());
            last.push('\n');
        }
    }
    out.retain(|clause| clause.chars().filter(|c| c.is_alphanumeric()).count() >= 5);
    out
}

fn risks(clauses: &[String]) -> Vec<Risk> {
    let mut out = Vec::new();
    for clause in clauses {
        for [severity, name, all, any, search] in rules() {
            let first = all.is_empty() || all.split('|').any(|w| clause.contains(w));
            if let Some(word) = any.split('|').find(|w| says(clause, w)).filter(|_| first) {
                out.push(Risk { clause: clause.clone(), severity, name, word, search });
            }
        }
    }
    out
}

/// Words whose sentence a negation turns: `면책되지 아니한다`, `통지 없이는 해지할 수 없다`. Of other words it is part, or it
/// changes nothing (`위약금은 반환하지 아니한다`).
#[rustfmt::skip]
const TURNED: &[&str] = &[
    "즉시", "일방적", "통보만으로", "최고 없이", "통지 없이", "통보 없이", "고지 없이", "동의 없이", "임의로", "일방적으로", "면책",
    "자동 갱신", "자동 연장", "자동으로 갱신", "자동으로 연장", "자동적으로 연장", "거부", "즉시 종료", "즉시 소멸", "즉시 박탈",
    "즉시 취소", "즉시 해지", "즉시 해제", "영구", "무기한", "독점적", "전용실시",
];

/// How a sentence ends that says no.
#[rustfmt::skip]
const NEGATIONS: &[&str] = &[
    "지 아니한다", "지 아니하", "지 아니합니다", "지 않는다", "지 않", "지 않으", "지 않습니다", "지 못한다", "지 못하", "지 못합니다",
    "수 없다", "수 없", "수 없으", "수 없습니다", "아니 된다", "아니된다", "안 된다", "안된다", "안 됩니다", "금지한다", "금지된다",
];

/// Whether a clause has a word in a sentence that does not deny it.
fn says(clause: &str, word: &str) -> bool {
    clause.match_indices(word).any(|(at, _)| {
        let rest = clause.get(at + word.len()..).unwrap_or_default();
        !TURNED.contains(&word) || !denied(rest)
    })
}

/// Whether the words up to the end of the sentence, or to where it goes on with something else, end in a negation.
fn denied(rest: &str) -> bool {
    let rest = rest.strip_prefix("는,").unwrap_or(rest);
    let ends = ["\n", ".", ",", "며", "고 ", "으나", "지만", "하되"];
    let end = ends.iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
    let said = rest.get(..end).unwrap_or(rest).trim_end();
    NEGATIONS.iter().any(|negation| said.ends_with(negation))
}

/// What to search precedents for, the most serious first.
pub(crate) fn hints(text: &str) -> Vec<String> {
    let mut found = risks(&clauses(text));
    found.arrange_by_key(|risk| risk.severity != "high");
    let mut out: Vec<String> = Vec::new();
    for risk in found {
        if !out.iter().any(|h| h == risk.search) {
            out.push(risk.search.to_owned());
        }
    }
    out.truncate(5);
    out
}

pub(crate) fn long_enough(text: &str) -> Result<(), ToolError> {
    if text.chars().count() >= 20 {
        return Ok(());
    }
    Err(ToolError::bad_arguments("text가 너무 짧습니다. 20자 이상의 계약서나 약관을 넣으세요".to_owned()))
}

fn run(input: &Input) -> Result<Output, ToolError> {
    let text = input.text.as_str();
    long_enough(text)?;
    let most = input.max.map_or(15, |n| usize::try_from(n.0).unwrap_or(15));
    let all = clauses(text);
    let left = all.len().saturating_sub(most);
    let seen: Vec<String> = all.into_iter().take(most).collect();
    let found = risks(&seen);
    let score: usize = found.iter().map(|r| if r.severity == "high" { 3 } else { 1 }).sum();
    let grade = match score {
        0 => "안전",
        1..=3 => "주의",
        4..=8 => "경고",
        _ => "위험",
    };
    let weight = |words: &[&str]| words.iter().map(|w| text.matches(w).count()).sum::<usize>();
    let kind = KINDS.iter().map(|(name, words)| (weight(words), *name)).max_by_key(|(n, _)| *n);
    let kind = kind.filter(|(n, _)| *n > 1).map_or("일반 계약", |(_, name)| name);
    let mut out = format!(
        "=== 문서 위험 분석 ===\n유형: {kind} · 조항 {}개 · 위험 {}건 · 위험도: {grade}({score}점)",
        seen.len(),
        found.len()
    );
    if left > 0 {
        let more = if most < MOST { "maxClauses를 늘리거나(30까지) " } else { "" };
        out.push_str(&format!("\n⚠️ 뒤의 조항 {left}개는 살피지 않았습니다. {more}글을 나누어 넣으세요."));
    }
    let (amounts, periods) = figures(text);
    for (name, list) in [("금액", &amounts), ("기간", &periods)] {
        if !list.is_empty() {
            out.push_str(&format!("\n{name}: {}", list.join(" / ")));
        }
    }
    for risk in &found {
        let mark = if risk.severity == "high" { "위험" } else { "주의" };
        out.push_str(&format!(
            "\n\n[{mark}] {} ('{}')\n{}\n검색: {}",
            risk.name,
            risk.word,
            cut(risk.clause.trim(), 200),
            risk.search
        ));
    }
    let conflicts = conflicts(&seen);
    for (name, a, b) in &conflicts {
        out.push_str(&format!("\n\n[충돌] {name}\n- {}\n- {}", cut(a.trim(), 120), cut(b.trim(), 120)));
    }
    let hints = hints(text);
    out.push_str("\n\n[안내] 낱말로 찾은 것이라 빠진 위험이 있을 수 있습니다. 법률 자문이 아닙니다.");
    let rows: Vec<Value> = found
        .iter()
        .map(|r| json!({"severity": r.severity, "name": r.name, "word": r.word, "clause": cut(r.clause.trim(), 200), "search": r.search}))
        .collect();
    let clashes: Vec<&str> = conflicts.iter().map(|(name, ..)| *name).collect();
    Ok(Output::new(
        out,
        json!({
            "kind": kind, "clauses": seen.len(), "unseen": left, "score": score, "grade": grade, "risks": rows,
            "amounts": amounts, "periods": periods, "conflicts": clashes, "hints": hints,
        }),
    ))
}

/// Two clauses that contradict each other: a clause does not contradict itself.
fn conflicts(clauses: &[String]) -> Vec<(&'static str, &str, &str)> {
    let pair = |one: &[&str], other: &[&str]| {
        let with = |words: &[&str]| -> Vec<&String> {
            clauses.iter().filter(|c| words.iter().any(|w| says(c, w))).collect()
        };
        let (ones, others) = (with(one), with(other));
        ones.iter().find_map(|a| others.iter().find(|b| a != *b).map(|b| (a.as_str(), b.as_str())))
    };
    CONFLICTS.iter().filter_map(|(name, a, b)| pair(a, b).map(|(a, b)| (*name, a, b))).collect()
}

const MONEY: [&str; 12] = [
    "계약금액",
    "계약금",
    "위약금",
    "위약벌",
    "보증금",
    "월세",
    "차임",
    "임대료",
    "투자금",
    "사용료",
    "로열티",
    "대금",
];

/// Amounts and periods with the words before them.
fn figures(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut amounts, mut periods) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        let short = cut(line, 80);
        let digits = line.chars().any(|c| c.is_ascii_digit());
        if digits && line.contains('원') && MONEY.iter().any(|w| line.contains(w)) {
            amounts.push(short.clone());
        }
        let spans = ["개월", "년간", "일 전", "일 이내", "까지", "년으로"].iter().any(|w| line.contains(w));
        if digits
            && spans
            && ["기간", "통지", "통보", "비밀", "경업", "하자", "만료"].iter().any(|w| line.contains(w))
        {
            periods.push(short);
        }
    }
    amounts.truncate(6);
    periods.truncate(6);
    (amounts, periods)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_reads_and_finds_its_clause() {
        assert_eq!(rules().count(), RULES.lines().count());
        for [_, name, all, any, _] in rules() {
            let first = all.split('|').next().unwrap_or_default();
            let clause = format!("제1조 {first} {}", any.split('|').next().unwrap_or_default());
            assert!(risks(&[clause]).iter().any(|r| r.name == name), "{name}");
        }
    }

    #[test]
    fn a_lease() {
        let text = "제1조(임대차) 임대인과 임차인은 보증금 5,000만원으로 한다.\n제2조(해지) 임대인은 통지 없이 즉시 해지할 수 있다.\n제3조(통지) 해지하려면 30일 전에 통지하여야 한다.";
        let out = run(&Input { text: text.to_owned(), max: None }).unwrap();
        for word in ["임대차 계약", "일방 해지", "보증금 5,000만원", "[충돌] 해지 예고와 즉시 해지"]
        {
            assert!(out.text.contains(word), "{word}: {}", out.text);
        }
        assert!(run(&Input { text: "짧다".to_owned(), max: None }).is_err());
    }

    fn found(text: &str) -> String {
        let out = run(&Input { text: text.to_owned(), max: Some(Whole(30)) }).unwrap();
        let risks = out.structured["risks"].as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap());
        let conflicts = out.structured["conflicts"].as_array().unwrap().iter().map(|c| c.as_str().unwrap());
        risks.chain(conflicts).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_negation_turns_the_meaning() {
        for (text, names) in [
            ("제1조(책임) 회사는 어떠한 경우에도 면책되지 아니한다.", ""),
            ("제1조(책임) 회사는 어떠한 경우에도 면책되며 고객은 손해를 따질 수 없다.", "과도한 면책"),
            ("제1조(해지) 갑은 서면 통지 없이는 이 계약을 해지할 수 없다.", ""),
            ("제1조(해지) 갑은 통지 없이 이 계약을 해지할 수 있고, 을은 다툴 수 없다.", "일방 해지"),
            ("제1조(해지) 대금을 즉시 치르지 아니하면 갑은 이 계약을 해지할 수 있다.", "일방 해지"),
            ("제1조(변경) 회사는 고객의 동의 없이 요금을 변경하여서는 아니 된다.", ""),
            ("제1조(기간) 이 계약은 자동으로 연장되지 않는다. 다시 맺어야 한다.", ""),
            ("제1조(위약금) 위약금은 어떠한 경우에도 돌려주지 아니한다.", "위약금·손해배상 예정"),
        ] {
            assert_eq!(found(text), names, "{text}");
        }
    }

    #[test]
    fn a_clause_does_not_contradict_itself() {
        let one = "제1조(책임) 을은 손해를 배상한다. 다만, 천재지변이면 책임을 지지 아니한다.\n제2조(기타) 그 밖의 일은 협의한다.";
        assert_eq!(found(one), "과도한 면책");
        let two = format!("{one}\n제3조(배상) 갑은 을의 손해를 배상한다.");
        assert_eq!(found(&two), "과도한 면책, 면책과 손해배상");
    }

    #[test]
    fn clauses_beyond_the_most_are_for_another_call() {
        let text: String = (1..=40).map(|n| format!("제{n}조(내용) 당사자는 서로 협력한다.\n")).collect();
        let said = |max| run(&Input { text: text.clone(), max }).unwrap().text;
        let most = said(Some(Whole(30)));
        assert!(most.contains("10개는 살피지 않았습니다. 글을 나누어 넣으세요."), "{most}");
        assert!(said(None).contains("25개는 살피지 않았습니다. maxClauses를 늘리거나(30까지) 글을"));
    }
}
