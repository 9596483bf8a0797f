#![allow(dead_code, reason = "not every test uses all of it")]
//! A citation as one line.

use expect_test::Expect;
use law_cite::{Citation, Context, extract};

#[track_caller]
pub fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text, &Context::default()));
}

#[track_caller]
pub fn check_in(law: &str, text: &str, expected: Expect) {
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
        let act = c.addenda.as_ref().and_then(|a| a.act_no.clone().or(a.date.map(|d| d.to_string())));
        out.push_str(&format!(" 부칙{}", act.unwrap_or_default()));
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
