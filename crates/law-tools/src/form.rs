//! What the text of a parameter must look like: looked at before a tool sees it, and long before anybody is asked.
//!
//! Full-width digits and signs become plain ones, days become `20240101`, and a blank is a value that was not given:
//! of a parameter that must be there it is refused.

use crate::ToolError;
use crate::families::article;
use crate::params::{Field, Kind};
use law_model::Ymd;
use law_vocab::key::narrow;
use serde_json::{Map, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Free,
    /// Digits with words of their own: `3의2`, `별표 4`.
    Mark,
    /// A serial number or identity.
    Id,
    /// The six digits of an annex.
    Annex,
    /// An article, or each of a list.
    Article,
    Day,
    /// The first day of a range; [`Form::To`] stands after it.
    From,
    To,
    /// `20200101~20201231` or one day.
    Period,
}

/// No number that upstream gives is longer.
const ID_DIGITS: usize = 20;

/// Every text of the arguments in its form, or what is wrong with the first that is not.
pub fn settle(args: &mut Map<String, Value>, fields: &[Field]) -> Result<(), ToolError> {
    let mut from: Option<(&str, Ymd)> = None;
    for field in fields {
        for name in field.names {
            let Some(value) = args.get_mut(*name) else { continue };
            shape(value, name, field)?;
            let day = value.as_str().and_then(Ymd::parse);
            match (field.form, from, day) {
                (Form::From, _, Some(day)) => from = Some((name, day)),
                (Form::To, Some((first, from)), Some(to)) => in_order(first, from, name, to)?,
                _ => {}
            }
        }
    }
    Ok(())
}

/// A range does not run backwards.
fn in_order(first: &str, from: Ymd, last: &str, to: Ymd) -> Result<(), ToolError> {
    if from <= to {
        return Ok(());
    }
    Err(ToolError::bad_arguments(format!(
        "{first}({from})이(가) {last}({to})보다 늦습니다. 예: 20200101, 20201231"
    )))
}

fn shape(value: &mut Value, name: &str, field: &Field) -> Result<(), ToolError> {
    let plain = field.form != Form::Free || matches!(field.kind, Kind::Whole(..) | Kind::Choice(_));
    if let (Form::Article, Some(list)) = (field.form, listed(value)) {
        *value = list;
    }
    match value {
        Value::Array(items) if field.form == Form::Article => {
            items.iter_mut().try_for_each(|item| shape(item, name, field))
        }
        Value::String(text) if text.trim().is_empty() => {
            if field.required {
                let what = format!("{name}이(가) 비었습니다. 쓸 값: {}", field.about);
                return Err(ToolError::bad_arguments(what));
            }
            *value = Value::Null;
            Ok(())
        }
        Value::String(text) if plain => {
            *text = formed(field.form, name, text.trim().chars().map(narrow).collect())?;
            if let Kind::Choice(words) = field.kind
                && let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(text))
            {
                *text = (*word).to_owned();
            }
            Ok(())
        }
        Value::Number(number) if field.form != Form::Free => {
            *value = Value::String(formed(field.form, name, number.to_string())?);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// A list that came as its JSON text.
fn listed(value: &Value) -> Option<Value> {
    let text = value.as_str()?.trim();
    text.starts_with('[').then(|| serde_json::from_slice(text.as_bytes()).ok()).flatten()
}

/// The text in its form.
fn formed(form: Form, name: &str, text: String) -> Result<String, ToolError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let (kept, what) = match form {
        Form::Free | Form::Mark => return Ok(text),
        Form::Id => (
            (digits && text.len() <= ID_DIGITS).then(|| text.clone()),
            "숫자로 된 번호가 아닙니다. 예: 001706",
        ),
        Form::Annex => {
            ((digits && text.len() == 6).then(|| text.clone()), "여섯 자리 번호가 아닙니다. 예: 000102")
        }
        Form::Article => {
            // A list may come as one text.
            let all =
                text.split(',').map(str::trim).filter(|jo| !jo.is_empty()).all(|jo| article(jo).is_some());
            (all.then(|| text.clone()), "조문 표기가 아닙니다. 예: 제38조의2, 38조의2, 003802")
        }
        Form::Day | Form::From | Form::To => (Ymd::parse(&text).map(wire), "날짜가 아닙니다. 예: 20240101"),
        Form::Period => (period(&text), "날짜나 기간이 아닙니다. 예: 20200101~20201231"),
    };
    kept.ok_or_else(|| ToolError::bad_arguments(format!("{name} '{text}'은(는) {what}")))
}

fn wire(day: Ymd) -> String {
    day.number().to_string()
}

/// One day, or two that do not run backwards.
fn period(text: &str) -> Option<String> {
    let Some((from, to)) = text.split_once('~') else { return Ymd::parse(text).map(wire) };
    let (from, to) = (Ymd::parse(from)?, Ymd::parse(to)?);
    (from <= to).then(|| format!("{}~{}", wire(from), wire(to)))
}

#[cfg(test)]
mod tests {
    use crate::{Whole, json, params};
    use expect_test::{Expect, expect};
    use serde_json::Value;

    params! {
        struct Input {
            id: String as Id = "id" | "seq", "일련번호";
            period: Option<String> as Period = "eftYd", "기간";
            name: Option<String> = "name", "이름";
            jo: Option<Vec<String>> as Article = "articles", "조문";
            annex: Option<String> as Annex = "bylSeq", "별표번호";
            ho: Option<String> as Mark = "ho", "호";
            display: Option<Whole<1, 100>> = "display", "개수";
            day: Option<String> as Day = "efYd", "이날";
            from: Option<String> as From = "fromDate", "처음";
            to: Option<String> as To = "toDate", "끝";
        }
    }

    fn check(args: Value, want: Expect) {
        let read = Input::read(args).map(|i| {
            let texts = [&i.name, &i.annex, &i.ho, &i.day, &i.from, &i.to, &i.period];
            let texts: Vec<&str> = texts.into_iter().filter_map(|t| t.as_deref()).collect();
            let jo = i.jo.unwrap_or_default().join("+");
            format!("{} {jo} {} {}", i.id, texts.join(" "), i.display.map_or(0, |n| n.0))
        });
        want.assert_eq(&read.unwrap_or_else(|error| error.message.clone()));
    }

    #[test]
    fn every_value_is_looked_at_before_a_tool_runs() {
        assert_eq!(Input::schema()["required"], json!(["id"]));
        check(json!({"id": 12, "name": " ", "efYd": "2024. 1. 2."}), expect!["12  20240102 0"]);
        check(
            json!({"seq": "１２", "articles": ["제１조", "３８의２"], "ho": "３의２", "efYd": "２０２４０１０１", "display": "７"}),
            expect!["12 제1조+38의2 3의2 20240101 7"],
        );
        check(json!({"id": "1", "eftYd": "2020-01-01 ～ 2020-12-31"}), expect!["1  20200101~20201231 0"]);
        check(json!({"id": " "}), expect!["id가 비었습니다. 쓸 값: 일련번호"]);
        check(json!({"seq": "1?x"}), expect!["seq '1?x'는 숫자로 된 번호가 아닙니다. 예: 001706"]);
        check(json!({"id": -1}), expect!["id '-1'은 숫자로 된 번호가 아닙니다. 예: 001706"]);
        check(
            json!({"id": "1", "articles": ["제1조", "xx"]}),
            expect!["articles 'xx'는 조문 표기가 아닙니다. 예: 제38조의2, 38조의2, 003802"],
        );
        check(json!({"id": "1", "articles": "[\"제1조\", \"제2조\"]"}), expect!["1 제1조+제2조  0"]);
        check(
            json!({"id": "1", "bylSeq": "12"}),
            expect!["bylSeq '12'는 여섯 자리 번호가 아닙니다. 예: 000102"],
        );
        check(
            json!({"id": "1", "efYd": "20240231"}),
            expect!["efYd '20240231'은 날짜가 아닙니다. 예: 20240101"],
        );
        check(
            json!({"id": "1", "fromDate": "20240201", "toDate": "20240101"}),
            expect!["fromDate(2024-02-01)이 toDate(2024-01-01)보다 늦습니다. 예: 20200101, 20201231"],
        );
        for period in ["2020", "20201231~20200101", "20200101~"] {
            assert!(Input::read(json!({"id": "1", "eftYd": period})).is_err(), "{period}");
        }
    }
}
