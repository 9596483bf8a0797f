//! Articles without a law in a text that names only one.
//!
//! An answer of an assistant heads a list with `개인정보 보호법` and then writes `제23조`, `시행령 제18조`. Extraction does not
//! carry a law over headings and lists. Where the whole text names one act (with its decree and rule) and that act has
//! the place, the verdict says so and says what it supposes; where it has not, nothing is held against the text.

use crate::finding::{Checked, Finding};
use crate::heading;
use crate::question::Question;
use crate::verdicts::{check_all, write};
use law_host::Host;
use law_model::{Citation, Part, Status, UncheckedReason};
use law_outline::OutlineOver;
use law_vocab::names;

pub(crate) async fn adopt(
    host: &dyn Host,
    outline: &OutlineOver,
    question: &Question,
    text: &str,
    citations: &mut [Citation],
) {
    if !citations.iter().any(is_open) {
        return;
    }
    if speaks_for_itself(text) {
        return;
    }
    let Some(act) = only_act(text) else { return };
    let mut supposed: Vec<(usize, Citation)> = Vec::new();
    for (at, citation) in citations.iter().enumerate() {
        if let Some(law) = law_of(citation, &act) {
            supposed.push((at, Citation { law: Some(law), ..citation.clone() }));
        }
    }
    let (places, mut supposed): (Vec<usize>, Vec<Citation>) = supposed.into_iter().unzip();
    check_all(host, outline, question, &mut supposed).await;
    for (at, found) in places.into_iter().zip(supposed) {
        let title = found.verdict_detail.as_ref().and_then(|detail| detail.title.as_deref());
        let exists = found.verdict == Some(Status::Exists)
            && heading::may_head(text, &found, title.unwrap_or_default());
        if let (true, Some(citation), Some(detail)) = (exists, citations.get_mut(at), found.verdict_detail) {
            let law = found.law.unwrap_or_default();
            let mut checked = Checked::say(Finding::ExistsInOnlyLaw, &[("law", &law)]);
            let note = checked.verdict.note.take();
            checked.verdict = law_model::Verdict { note, ..detail };
            write(citation, checked);
        }
    }
}

/// A contract or the rules of a body have articles of their own.
fn speaks_for_itself(text: &str) -> bool {
    const SIGNS: [&str; 18] = [
        "갑은",
        "갑이",
        "갑과",
        "“갑”",
        "\"갑\"",
        "을은",
        "이 계약",
        "본 계약",
        "계약서",
        "약관",
        "정관",
        "취업규칙",
        "단체협약",
        "합의서",
        "약정",
        "규약",
        "인사규정",
        "내규",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// The act to which every law belongs that the text names.
fn only_act(text: &str) -> Option<String> {
    let mut only: Option<String> = None;
    for law in law_cite::named(text) {
        let act = names::parent_act(&law).unwrap_or(law);
        match &only {
            Some(known) if *known != act => return None,
            Some(_) => {}
            None => only = Some(act),
        }
    }
    only
}

fn is_open(citation: &Citation) -> bool {
    let reason = citation.verdict_detail.as_ref().and_then(|detail| detail.reason);
    let open = reason == Some(UncheckedReason::UnresolvedLaw) && citation.law.is_none();
    open && citation.part == Part::Main && !citation.old && citation.article.is_some()
}

/// The law of the act's family that an unresolved citation must mean.
fn law_of(citation: &Citation, act: &str) -> Option<String> {
    if !is_open(citation) {
        return None;
    }
    let starts = |words: &[&str]| words.iter().any(|word| citation.text.starts_with(word));
    if heading::names_no_law(citation) || starts(&["법 제", "법제", "이 법 제", "같은 법 제", "동법 제"])
    {
        Some(act.to_owned())
    } else if starts(&["시행령", "영 제", "같은 법 시행령"]) {
        Some(format!("{act} 시행령"))
    } else if starts(&["시행규칙", "규칙 제", "같은 법 시행규칙"]) {
        Some(format!("{act} 시행규칙"))
    } else {
        None
    }
}
