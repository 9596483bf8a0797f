//! Case numbers without a source: what is impossible, and the rest unconfirmed.

use crate::verdicts::{Checked, Question};
use law_model::{CaseRef, Citation, Status, UncheckedReason};

pub(crate) fn check(citation: &Citation, question: &Question) -> Checked {
    let empty = CaseRef::default();
    let case = citation.case.as_ref().unwrap_or(&empty);
    if let Some(why) = case.numbers.iter().find_map(|n| impossible(n, case.court.as_deref(), question)) {
        return Checked::new(Status::ImplausibleCaseNumber, why)
            .suggest("사건번호를 판결문 원문에서 다시 확인하세요.");
    }
    if case.date.is_some_and(|date| date > question.today) {
        return Checked::new(Status::DateMismatch, "선고일이 오늘보다 뒤입니다.");
    }
    Checked::unchecked(
        UncheckedReason::UnconfirmedCase,
        "사건번호의 모양은 맞지만 실제로 있는 사건인지는 확인하지 못했습니다.",
    )
    .suggest("인증키를 넣으면 공개된 판례에서 찾아봅니다. 하급심은 대법원 판결서 인터넷열람에서 확인하세요.")
}

/// Why this number cannot be, or `None`.
fn impossible(number: &str, _court: Option<&str>, question: &Question) -> Option<String> {
    let digits = number.find(|c: char| !c.is_ascii_digit())?;
    let year: u16 = number.get(..digits)?.parse().ok()?;
    let future = digits == 4 && year > question.today.year();
    future.then(|| format!("{number}: 접수 연도가 {year}년으로, 아직 오지 않은 해입니다."))
}
