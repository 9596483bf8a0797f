//! `parse_jo_code`: 제38조의2 ↔ 003802.

use crate::json;
use crate::{Cost, Hints, Output, ToolDef, ToolError, params, words};
use law_model::ArticleNo;

pub static TOOL: ToolDef = ToolDef {
    name: "parse_jo_code",
    title: "조문 번호 변환",
    category: "유틸",
    description: "조문 표기(제38조의2)와 법제처 JO 코드(003802)를 서로 바꿉니다. 조문 내용은 get_law_text로 조회하세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |_, args| Box::pin(async move { convert(&Input::read(args)?) }),
};

words! { enum Direction { ToCode = "to_code", ToText = "to_text" } }
words! { enum LawType { Law = "law", Ordinance = "ordinance" } }

params! {
    struct Input {
        jo_text: String as Mark = "joText", "조문 표기 또는 코드, 예: 제38조의2, 003802";
        direction: Option<Direction> = "direction", "to_code(기본) 또는 to_text";
        law_type: Option<LawType> = "lawType", "law(기본) 또는 ordinance";
    }
}

/// Digits of the code for article, branch and, in ordinances, a second branch: AAAABB or AABBCC.
const WIDTHS: [(LawType, [usize; 2]); 2] = [(LawType::Law, [4, 2]), (LawType::Ordinance, [2, 2])];

fn convert(input: &Input) -> Result<Output, ToolError> {
    let law_type = input.law_type.unwrap_or(LawType::Law);
    let widths = WIDTHS.iter().find(|(t, _)| *t == law_type).map_or([4, 2], |(_, w)| *w);
    let direction = input.direction.unwrap_or(Direction::ToCode);
    let converted = match direction {
        Direction::ToCode => article(&input.jo_text).and_then(|no| to_code(no, widths)),
        Direction::ToText => to_text(&input.jo_text, widths),
    };
    let Some(converted) = converted else {
        return Err(ToolError::bad_arguments(format!(
            "'{}'은(는) 조문 표기나 JO 코드가 아닙니다. 예: 제38조의2, 38조의2, 003802",
            input.jo_text
        )));
    };
    let value = json!({
        "input": input.jo_text,
        "output": converted,
        "direction": if direction == Direction::ToCode { "to_code" } else { "to_text" },
        "lawType": if law_type == LawType::Law { "law" } else { "ordinance" },
        "format": if law_type == LawType::Law { "AAAABB" } else { "AABBCC" },
    });
    Ok(Output::new(value.to_string(), value))
}

/// The article of a notation; 항 and 호 that follow do not belong to the code and are dropped.
pub(crate) fn article(text: &str) -> Option<ArticleNo> {
    article_and_rest(text).map(|(no, _)| no)
}

/// The article of a notation, and what is written behind it without spaces.
pub(crate) fn article_and_rest(text: &str) -> Option<(ArticleNo, String)> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).map(ascii_digit).collect();
    if compact.len() == 6 && compact.bytes().all(|b| b.is_ascii_digit()) {
        return to_text(&compact, [4, 2]).and_then(|t| article_and_rest(&t));
    }
    let rest = compact.strip_prefix('제').unwrap_or(&compact);
    let rest = rest.strip_prefix('§').unwrap_or(rest);
    let (main, rest) = number(rest)?;
    let behind = rest.strip_prefix(['조', '條']);
    let rest = behind.unwrap_or(rest);
    let (branch, rest) = match rest.strip_prefix(['의', '-']) {
        Some(rest) => number(rest)?,
        // `2조 1항`
        None if behind.is_some() && rest.starts_with(|c: char| c.is_ascii_digit()) => {
            return Some((ArticleNo::new(main, 0), rest.to_owned()));
        }
        None => (0, rest),
    };
    let rest = ends_article(rest).then(|| rest.trim_start_matches('조').to_owned())?;
    Some((ArticleNo::new(main, branch), rest))
}

fn ends_article(rest: &str) -> bool {
    rest.is_empty()
        || rest.starts_with(['제', '조', '('])
        || rest.chars().next().is_some_and(|c| ('①'..='⑳').contains(&c))
}

fn ascii_digit(c: char) -> char {
    match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        _ => c,
    }
}

#[inline(never)]
fn number(text: &str) -> Option<(u16, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

fn to_code(no: ArticleNo, [main, branch]: [usize; 2]) -> Option<String> {
    let code = format!("{:0main$}{:0branch$}", no.main, no.branch);
    (code.len() == main + branch).then(|| format!("{code:0<6}"))
}

fn to_text(code: &str, [main, branch]: [usize; 2]) -> Option<String> {
    let code = code.trim();
    if code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let no = ArticleNo::new(code.get(..main)?.parse().ok()?, code.get(main..main + branch)?.parse().ok()?);
    (no.main > 0).then(|| no.label())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::Value;

    fn check(args: Value, want: Expect) {
        let got = Input::read(args).and_then(|i| convert(&i)).map_or_else(
            |e| e.message.clone(),
            |o| o.structured.get("output").and_then(Value::as_str).unwrap_or_default().to_owned(),
        );
        want.assert_eq(&got);
    }

    #[test]
    fn notations_to_codes_and_back() {
        check(json!({"joText": "제38조의2"}), expect!["003802"]);
        check(json!({"joText": "제 38 조의 2"}), expect!["003802"]);
        check(json!({"joText": "3"}), expect!["000300"]);
        check(json!({"joText": "§750"}), expect!["075000"]);
        check(json!({"joText": "제148조의2제1항"}), expect!["014802"]);
        check(json!({"joText": "제10조의2 제2항"}), expect!["001002"]);
        check(json!({"joText": "003802", "direction": "to_text"}), expect!["제38조의2"]);
        check(json!({"joText": "제5조의3", "lawType": "ordinance"}), expect!["050300"]);
        check(
            json!({"joText": "050300", "lawType": "ordinance", "direction": "to_text"}),
            expect!["제5조의3"],
        );
        check(
            json!({"joText": "제일조"}),
            expect!["'제일조'는 조문 표기나 JO 코드가 아닙니다. 예: 제38조의2, 38조의2, 003802"],
        );
        check(
            json!({"joText": "제100조", "lawType": "ordinance"}),
            expect!["'제100조'는 조문 표기나 JO 코드가 아닙니다. 예: 제38조의2, 38조의2, 003802"],
        );
    }
}
