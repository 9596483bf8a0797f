//! Verdicts on statutes from the outline.
//!
//! Order of questions: which law is meant; was it in force on the day; is the place there; does the title
//! agree. A missing place is an error only when no version of the law on that day can have it: not when
//! the history has a hole there, and not when the outline is old enough that an amendment could have added
//! the place ([`Law::could_have_been_added`]).

use crate::verdicts::{Checked, Laws, Question};
use crate::{name, title};
use law_model::{ActRef, ArticleNo, Citation, Part, Status, UncheckedReason, UnitRef, Ymd};
use law_outline::{Law, Place, PlaceState, UnitKind, VersionNo, VersionPick};
use law_vocab::names::{Name, NameStatus};
use std::rc::Rc;

pub(crate) fn check(citation: &Citation, laws: &Laws, question: &Question) -> Checked {
    let Some(law) = citation.law.as_deref() else {
        return Checked::unchecked(
            UncheckedReason::UnresolvedLaw,
            "어느 법령을 가리키는지 글에서 알 수 없습니다.",
        );
    };
    let Some(name) = name::known(citation) else {
        return Checked::unchecked(
            UncheckedReason::UnresolvedLaw,
            format!(
                "'{law}'은(는) 현행·구 법령 이름에서 찾지 못했습니다. 없는 법령이라고 단정하지 않습니다."
            ),
        )
        .suggest(similar(law));
    };
    let checked = if name.is_ambiguous() {
        ambiguous(law, name)
    } else if name.status() == NameStatus::Repealed {
        repealed(citation, name, question)
    } else {
        among(citation, laws, question)
    };
    named(checked, name)
}

fn similar(law: &str) -> String {
    let names: Vec<String> = law_vocab::names::similar(law, 3).into_iter().map(Name::official).collect();
    if names.is_empty() {
        "이름을 확인해 주세요.".to_owned()
    } else {
        format!("비슷한 이름: {}", names.join(", "))
    }
}

fn named(mut checked: Checked, name: Name) -> Checked {
    checked.verdict.official_name.get_or_insert_with(|| name.official());
    checked
}

fn ambiguous(law: &str, name: Name) -> Checked {
    let names: Vec<String> = name.officials().map(Name::spelled).collect();
    Checked::new(Status::Ambiguous, format!("'{law}'은(는) 여러 법령의 줄임말입니다: {}", names.join(", ")))
        .suggest("정식 이름을 써 주세요.")
}

fn repealed(citation: &Citation, name: Name, question: &Question) -> Checked {
    let repeal = name.repeal();
    let day = repeal.and_then(|r| Ymd::from_number(r.date));
    if citation.old || question.as_of.is_some_and(|asked| day.is_none_or(|d| asked < d)) {
        return Checked::unchecked(
            UncheckedReason::OldLaw,
            format!("{}은(는) 폐지된 법령으로, 옛 조문은 내장 목록에 없습니다.", name.official()),
        );
    }
    let by = repeal.and_then(|r| r.by).map(Name::spelled);
    let note = match (day, by) {
        (Some(day), Some(by)) => format!("폐지된 법령입니다({day} 공포, {by} 부칙)."),
        (Some(day), None) => format!("폐지된 법령입니다({day} 공포)."),
        _ => "폐지된 법령입니다.".to_owned(),
    };
    Checked::new(Status::Repealed, note)
}

/// Checks against every law of the name; one that has the place decides, an error needs all of them.
fn among(citation: &Citation, laws: &Laws, question: &Question) -> Checked {
    let ids = name::law_ids(citation);
    let mut verdicts = ids.iter().map(|id| match laws.get(id) {
        Some(Some(law)) => against(citation, law, question),
        _ => Checked::unchecked(
            UncheckedReason::OutsideCoverage,
            "이 법령의 내장 목록을 읽지 못해 확인하지 못했습니다.",
        ),
    });
    let Some(mut best) = verdicts.next() else {
        return Checked::unchecked(
            UncheckedReason::OutsideCoverage,
            "내장 목록에 이 법령의 조문이 없습니다.",
        );
    };
    for other in verdicts {
        if rank(&other) < rank(&best) {
            best = other;
        }
    }
    best
}

/// Mild before severe: a true citation of one of two namesakes is true.
fn rank(checked: &Checked) -> law_model::Level {
    checked.status.level()
}

fn against(citation: &Citation, law: &Rc<Law>, question: &Question) -> Checked {
    let checked = match citation.part {
        Part::Addenda | Part::Annex => not_current(law, question).unwrap_or_else(|| {
            Checked::unchecked(
                UncheckedReason::OutsideCoverage,
                "부칙·별표·서식은 내장 목록에 없어 확인하지 못했습니다.",
            )
        }),
        Part::Main if citation.old => old(citation, law),
        Part::Main => main(citation, law, question),
    };
    identified(checked, law, question.day())
}

fn identified(mut checked: Checked, law: &Law, day: Ymd) -> Checked {
    checked.verdict.law_id = Some(law.id().to_string());
    let version = law.in_force(day).first().copied().or_else(|| law.latest());
    if let Some((no, version)) = version.and_then(|no| law.version(no).map(|v| (no, v))) {
        checked.verdict.official_name = Some(law.name(no).to_owned());
        checked.verdict.mst = Some(version.mst.to_string());
        checked.verdict.effective = Some(version.effective);
    }
    checked
}

/// The verdict when no version is in force on the day asked.
fn not_current(law: &Law, question: &Question) -> Option<Checked> {
    let day = question.day();
    let date = |no: VersionNo| law.version(no).map_or_else(String::new, |v| v.effective.to_string());
    match law.version_on(day) {
        VersionPick::Version(_) => None,
        VersionPick::Repealed(no) => {
            Some(Checked::new(Status::Repealed, format!("{}에 폐지된 법령입니다.", date(no))))
        }
        VersionPick::Replaced { since, .. } => {
            Some(Checked::new(Status::Repealed, format!("{since}에 같은 이름의 새 법령으로 바뀌었습니다.")))
        }
        VersionPick::NotYet(no) => Some(Checked::new(
            if question.as_of.is_some() { Status::NotInForceAtDate } else { Status::NotYetInForce },
            format!("{day}에는 아직 시행되지 않은 법령입니다({} 시행).", date(no)),
        )),
        VersionPick::HistoryGap { after, .. } => Some(Checked::unchecked(
            UncheckedReason::HistoryGap,
            format!(
                "{day}의 조문은 내장 연혁에 없어 확인하지 못했습니다{}.",
                after.map_or_else(String::new, |no| format!("(알려진 가장 이른 판: {})", date(no)))
            ),
        )),
    }
}

fn main(citation: &Citation, law: &Law, question: &Question) -> Checked {
    if let Some(checked) = not_current(law, question) {
        return checked;
    }
    let Some(article) = citation.article.as_deref() else { return renamed(citation, law, question) };
    let Some(from) = place(article, citation) else {
        return Checked::unchecked(
            UncheckedReason::OutsideCoverage,
            "내장 목록의 조문 번호 모양이 아니어서 확인하지 못했습니다.",
        );
    };
    let checked = one_place(law, &from, citation.claim_title.as_deref(), question);
    let checked = match citation.to.as_ref().and_then(|to| range_end(&from, to)) {
        Some(end) if !checked.is_error() => {
            let last = one_place(law, &end, None, question);
            if last.status == Status::Exists { checked } else { last }
        }
        _ => checked,
    };
    if checked.status == Status::Exists { with_name(checked, citation, law, question) } else { checked }
}

fn place(article: &str, citation: &Citation) -> Option<Place> {
    Place::parse(
        article,
        citation.paragraph.as_deref(),
        citation.item.as_deref(),
        citation.subitem.as_deref(),
    )
}

/// The end of a range: the units it names, above them those of its beginning.
fn range_end(from: &Place, to: &UnitRef) -> Option<Place> {
    let number = |text: &Option<String>| text.as_deref().and_then(ArticleNo::parse);
    let mut end = *from;
    if let Some(article) = number(&to.article) {
        end = Place { article, paragraph: None, item: None, subitem: None };
    }
    if let Some(paragraph) = number(&to.paragraph) {
        end = Place { paragraph: Some(paragraph), item: None, subitem: None, ..end };
    }
    if let Some(item) = number(&to.item) {
        end = Place { item: Some(item), subitem: None, ..end };
    }
    if let Some(subitem) = to.subitem.as_deref() {
        end.subitem = Some(subitem.chars().next()?);
    }
    Some(end)
}

/// A bare name, or a place that exists: under a name the law no longer has, that is worth a notice.
fn renamed(citation: &Citation, law: &Law, question: &Question) -> Checked {
    with_name(Checked::new(Status::Exists, "시행 중인 법령입니다."), citation, law, question)
}

fn with_name(checked: Checked, citation: &Citation, law: &Law, question: &Question) -> Checked {
    let Some(now) = law.in_force(question.day()).first().map(|no| law.name(*no)) else { return checked };
    let same = |a: &str, b: &str| law_vocab::key::key(a) == law_vocab::key::key(b);
    let Some(cited) = name::known(citation).map(|n| n.official()) else { return checked };
    if same(&cited, now) {
        return checked;
    }
    let mut renamed = Checked::new(
        Status::Renamed,
        format!("이 이름은 바뀌었습니다. {} 현재 이름은 「{now}」입니다.", question.day()),
    );
    renamed.verdict.title = checked.verdict.title;
    renamed.suggest(format!("「{now}」(으)로 고쳐 쓰세요."))
}

fn one_place(law: &Law, place: &Place, claim: Option<&str>, question: &Question) -> Checked {
    let day = question.day();
    let Some(on) = law.place_on(day, place) else {
        return Checked::unchecked(UncheckedReason::HistoryGap, format!("{day}의 조문을 알 수 없습니다."));
    };
    if let PlaceState::Exists { title, .. } = on.state {
        return titled(law, place, claim, day, title);
    }
    if on.doubtful {
        return Checked::unchecked(
            UncheckedReason::HistoryGap,
            "앞뒤 판에는 있는 자리라서 내장 연혁의 빈틈일 수 있습니다.",
        );
    }
    if let PlaceState::Deleted { unit, title } = on.state {
        let unit = match unit {
            UnitKind::Article => "조",
            UnitKind::Paragraph => "항",
            UnitKind::Item => "호",
        };
        return with_title(Checked::new(Status::Deleted, format!("삭제된 {unit}입니다.")), title);
    }
    if let Some(elsewhere) = at_another_time(law, place, day) {
        return elsewhere;
    }
    if question.is_stale() && law.could_have_been_added(place) {
        return Checked::unchecked(
            UncheckedReason::OutlineStale,
            format!(
                "{} 기준 목록에는 없지만 그 뒤의 개정으로 생겼을 수 있는 자리입니다.",
                question.outline_as_of
            ),
        )
        .suggest("인증키를 넣거나 국가법령정보센터에서 확인하세요.");
    }
    missing(on.state)
}

fn with_title(mut checked: Checked, title: &str) -> Checked {
    checked.verdict.title = (!title.is_empty()).then(|| title.to_owned());
    checked
}

fn titled(law: &Law, place: &Place, claim: Option<&str>, day: Ymd, title: &str) -> Checked {
    let exists = with_title(Checked::new(Status::Exists, "있는 조문입니다."), title);
    let Some(claim) = claim else { return exists };
    let titles = law.titles_on(day, place.article);
    if titles.is_empty() || titles.iter().any(|t| title::matches(claim, t)) {
        return exists;
    }
    if former_titles(law, place.article).any(|t| title::matches(claim, t)) {
        let mut checked = exists;
        checked.verdict.note = Some(format!("있는 조문입니다. 다만 '{claim}'은(는) 예전 제목입니다."));
        return checked;
    }
    let wrong =
        Checked::new(Status::TitleMismatch, format!("제목이 '{claim}'이(가) 아니라 '{title}'입니다."));
    with_title(wrong, title).suggest(format!("제{}조의 제목은 '{title}'입니다.", place.article))
}

fn former_titles(law: &Law, no: ArticleNo) -> impl Iterator<Item = &str> {
    use law_outline::ArticleEventKind::{Added, FirstKnown, Retitled};
    law.history_of(no).into_iter().filter_map(|event| match event.what {
        FirstKnown { title } | Added { title } | Retitled { to: title, .. } => Some(title),
        _ => None,
    })
}

/// A place that is real at another time: promulgated and coming, or past.
fn at_another_time(law: &Law, place: &Place, day: Ymd) -> Option<Checked> {
    let lives: Vec<_> = law.life_of(place).into_iter().filter(|span| span.state.exists()).collect();
    if let Some(coming) = lives.iter().find(|span| span.from > day) {
        let status = Status::NotYetInForce;
        return Some(Checked::new(status, format!("{}에 시행될 자리입니다.", coming.from)));
    }
    let past = lives.iter().rev().find(|span| span.until.is_some_and(|until| until <= day))?;
    let until = past.until.map_or_else(String::new, |d| d.to_string());
    Some(
        Checked::new(Status::NotInForceAtDate, format!("{until}까지 있던 자리로, {day}에는 없습니다."))
            .suggest("당시 조문을 인용한 것이라면 '구 …법'으로 표시하세요."),
    )
}

fn missing(state: PlaceState<'_>) -> Checked {
    match state {
        PlaceState::NoArticle { before, after } => {
            let near: Vec<String> = [before, after].into_iter().flatten().map(article_label).collect();
            let checked = Checked::new(Status::NotFound, "이 법령에 없는 조문입니다.");
            if near.is_empty() {
                checked
            } else {
                checked.suggest(format!("가까운 조문: {}", near.join(", ")))
            }
        }
        PlaceState::NoParagraph { title, max, .. } => {
            let note = if max == 0 {
                "항이 없는 조문입니다.".to_owned()
            } else {
                format!("제{max}항까지 있습니다.")
            };
            with_title(Checked::new(Status::ParagraphNotFound, note), title)
        }
        PlaceState::NoItem { title, last } => {
            let note = last.map_or_else(
                || "호가 없는 자리입니다.".to_owned(),
                |no| format!("{}까지 있습니다.", item_label(no)),
            );
            with_title(Checked::new(Status::ItemNotFound, note), title)
        }
        PlaceState::NoSubitem { title, last } => {
            let note =
                last.map_or_else(|| "목이 없는 호입니다.".to_owned(), |c| format!("{c}목까지 있습니다."));
            with_title(Checked::new(Status::SubitemNotFound, note), title)
        }
        PlaceState::Exists { .. } | PlaceState::Deleted { .. } => {
            Checked::new(Status::Exists, "있는 조문입니다.")
        }
    }
}

fn article_label(no: ArticleNo) -> String {
    if no.branch > 0 { format!("제{}조의{}", no.main, no.branch) } else { format!("제{}조", no.main) }
}

fn item_label(no: ArticleNo) -> String {
    if no.branch > 0 { format!("제{}호의{}", no.main, no.branch) } else { format!("제{}호", no.main) }
}

/// 구법: checked against the version before the amendment that the text names.
fn old(citation: &Citation, law: &Law) -> Checked {
    let unknown = || {
        Checked::unchecked(
            UncheckedReason::OldLaw,
            "구법 인용인데 어느 판인지 내장 연혁에서 알 수 없어 확인하지 못했습니다.",
        )
    };
    let Some(day) = citation.old_until.as_ref().and_then(|act| eve_of(law, act)) else { return unknown() };
    let Some(article) = citation.article.as_deref() else {
        return Checked::new(Status::Exists, format!("{day}에 시행되던 법령입니다."));
    };
    let Some((place, on)) = place(article, citation).and_then(|p| law.place_on(day, &p).map(|on| (p, on)))
    else {
        return unknown();
    };
    match on.state {
        PlaceState::Exists { title, .. } => {
            with_title(Checked::new(Status::Exists, format!("{day}에 시행되던 판에 있는 조문입니다.")), title)
        }
        _ if on.doubtful || law.life_of(&place).iter().any(|span| span.state.exists()) => unknown(),
        state => missing(state),
    }
}

/// The last day on which the law stood as it was before the named act.
fn eve_of(law: &Law, act: &ActRef) -> Option<Ymd> {
    let number = act.act_no.as_deref().and_then(|n| n.parse::<u32>().ok());
    if number.is_none() && act.date.is_none() {
        return None;
    }
    let named = |(_, v): &(VersionNo, &law_outline::Version)| {
        number.is_none_or(|n| n == v.act_no) && act.date.is_none_or(|d| d == v.promulgated)
    };
    let (_, amended) = law.versions().find(named)?;
    Some(amended.effective.plus_days(-1))
}
