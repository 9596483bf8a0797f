//! Words that every rendering of a report uses.

use crate::finding;
use crate::report::{Counts, Coverage, Report};
use law_model::{Citation, Level, Overall, Status};

/// Who says it: information, not advice.
pub(crate) const NOTICE: &str = "이 결과는 정보 제공용이며 법률 자문이 아닙니다.";

/// The bracketed label that answers begin with.
pub(crate) fn label(report: &Report) -> &'static str {
    let repealed = report.citations.iter().any(|c| c.verdict == Some(Status::Repealed));
    match report.overall {
        Overall::NothingToCheck => "NO_CITATIONS_FOUND",
        Overall::Problems => "HALLUCINATION_DETECTED",
        Overall::PartlyChecked => "PARTIAL_VERIFIED",
        Overall::Notices if repealed => "REPEALED_REFERENCE",
        // A place that nobody can cite as of the day asked is not verified.
        Overall::Notices => "NOTICES",
        Overall::Verified => "VERIFIED",
    }
}

pub(crate) fn headline(report: &Report) -> &'static str {
    match report.overall {
        Overall::PartlyChecked if report.counts.unknown == 0 => {
            "읽은 부분만 확인했습니다. 읽지 못한 부분에도 인용이 있을 수 있습니다."
        }
        Overall::Verified => "모든 인용이 확인되었습니다.",
        Overall::Notices => "기준일에 그대로 쓰기 어려운 인용이 있습니다(폐지·삭제·시행 전·이름 바뀜 따위).",
        Overall::Problems => "잘못된 인용이 있습니다.",
        Overall::PartlyChecked => "확인하지 못한 인용이 있습니다. 확인하지 못함은 없음이 아닙니다.",
        Overall::NothingToCheck => {
            "확인할 법령·판례 인용을 찾지 못했습니다. 검증에 성공했다는 뜻이 아닙니다."
        }
    }
}

pub(crate) fn mark(level: Level) -> &'static str {
    match level {
        Level::Ok => "✓",
        Level::Notice => "⌛",
        Level::Unknown => "⚠",
        Level::Error => "✗",
    }
}

/// A status in one or two Korean words.
pub(crate) fn name(status: Status) -> &'static str {
    match status {
        Status::Exists => "확인",
        Status::Repealed => "폐지",
        Status::Renamed => "이름 바뀜",
        Status::Deleted => "삭제된 조항",
        Status::NotYetInForce => "시행 전",
        Status::NotInForceAtDate => "그날 시행되지 않음",
        Status::NotFound => "없는 조문",
        Status::ParagraphNotFound => "없는 항",
        Status::ItemNotFound => "없는 호",
        Status::SubitemNotFound => "없는 목",
        Status::TitleMismatch => "제목 다름",
        Status::QuoteMismatch => "문구 다름",
        Status::DateMismatch => "날짜 틀림",
        Status::CourtMismatch => "법원 틀림",
        Status::ImplausibleCaseNumber => "있을 수 없는 사건번호",
        Status::Ambiguous => "여럿 가운데 불명",
        Status::Unchecked => "미확인",
    }
}

pub(crate) fn summary(counts: &Counts) -> String {
    format!(
        "인용 {}건(법령 {}, 판례 {}, 그 밖 {}): 확인 {} · 알림 {} · 오류 {} · 미확인 {}",
        counts.total,
        counts.statutes,
        counts.cases,
        counts.other,
        counts.ok,
        counts.notice,
        counts.error,
        counts.unknown
    )
}

/// What of the document was not checked; nothing when all of it was read.
pub(crate) fn unread(report: &Report) -> Option<String> {
    let said = || {
        format!("문서에서 읽지 못한 것: {}. 그 안의 인용은 확인하지 못했습니다.", report.unread.join(", "))
    };
    (!report.unread.is_empty()).then(said)
}

/// The day asked, what was looked at, and what was not.
pub(crate) fn basis(report: &Report) -> String {
    let day = report.as_of.map_or_else(|| format!("오늘({})", report.today), |day| day.to_string());
    let Coverage { covers, laws, as_of, limits, .. } = &report.coverage;
    let live = match report.counts.live {
        0 => String::new(),
        n => format!(" {n}건은 국가법령정보센터에 바로 물었습니다."),
    };
    format!(
        "기준일: {day}. 본 것: {covers}(법령 {laws}개, {as_of} 현재), 판례의 법원·사건번호·선고일이 있을 수 있는지.{live} \
         한계: {limits}."
    )
}

pub(crate) fn status(citation: &Citation) -> Status {
    citation.verdict.unwrap_or(Status::Unchecked)
}

/// What was found and what to do, in one line.
pub(crate) fn explanation(citation: &Citation) -> String {
    let detail = citation.verdict_detail.as_ref();
    let parts = detail.map(|d| [d.note.as_deref(), d.suggestion.as_deref()]).into_iter().flatten().flatten();
    parts.collect::<Vec<_>>().join(" ")
}

/// Whether the plain sentence of a plain verdict may be left out.
pub(crate) fn is_plain(citation: &Citation) -> bool {
    citation.verdict_detail.as_ref().is_some_and(|detail| finding::is_plain(status(citation), detail))
}

pub(crate) fn title(citation: &Citation) -> &str {
    citation.verdict_detail.as_ref().and_then(|d| d.title.as_deref()).unwrap_or_default()
}

pub(crate) fn url(citation: &Citation) -> Option<&str> {
    citation.verdict_detail.as_ref().and_then(|d| d.evidence.as_ref()).map(|e| e.url.as_str())
}

/// White space of any kind as single spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
