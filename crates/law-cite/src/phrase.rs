//! A chain of units that names one place, or a range of places: `제94조(양도소득의 범위) 제1항제4호나목`,
//! `제106조부터 제108조`, `별표 2 제3호가목3)`.

use crate::annex::{addenda, annex, form_no, skip_heading};
use crate::tails::tail;
use crate::units::{Level, Unit, below_subitem, digits, inline, unit};
use crate::view::View;
use law_model::{ActRef, AnnexKind, AnnexRef, Part, UnitRef};

#[derive(Clone, Debug)]
pub(crate) struct Phrase {
    pub start: usize,
    /// End of the last unit or tail.
    pub end: usize,
    pub part: Part,
    /// The act named in the bracket of 부칙.
    pub addenda: Option<ActRef>,
    pub units: UnitRef,
    /// Outermost unit; `None` for an annex or 부칙 as a whole.
    pub top: Option<Level>,
    /// Innermost unit.
    pub low: Option<Level>,
    pub tail: Option<String>,
    pub to: Option<Box<UnitRef>>,
    /// A bracket between two units.
    pub note: Option<(usize, usize)>,
    pub bare: bool,
    pub circled: bool,
    /// The innermost unit word follows behind the next numbers.
    pub shared: bool,
    /// 같은 조, 전항 …: the outermost unit is that of another place.
    pub refers: Option<Refers>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refers {
    Same(Level),
    /// 같은 표.
    SameAnnex,
    /// 전조, 전2항: how many units back.
    Before(Level, u16),
    /// 이 조, 본조, before a lower unit.
    Here(Level),
}

/// Longest bracket between two units that still belongs to one place.
const LONGEST_TITLE: usize = 300;

/// The phrase that begins at `i`. With `bare` its first number may lack 제.
pub(crate) fn phrase(view: &View, i: usize, bare: bool) -> Option<Phrase> {
    let mut found = head(view, i, bare)?;
    lower_units(view, &mut found);
    range(view, &mut found);
    let empty = found.part == Part::Main && found.top.is_none();
    (!empty).then_some(found)
}

fn empty(i: usize) -> Phrase {
    Phrase {
        start: i,
        end: i,
        part: Part::Main,
        addenda: None,
        units: UnitRef::default(),
        top: None,
        low: None,
        tail: None,
        to: None,
        note: None,
        bare: false,
        circled: false,
        shared: false,
        refers: None,
    }
}

/// `같은 조 제2항`, `전항`, `같은 표 제3호`.
pub(crate) fn referring(view: &View, i: usize) -> Option<Phrase> {
    if !matches!(view.at(i), '같' | '동' | '전' | '이' | '본') {
        return None;
    }
    let (refers, level, end) = reference(view, i)?;
    let mut found = empty(i);
    found.end = end;
    found.top = level;
    found.low = level;
    found.refers = Some(refers);
    if level.is_none() {
        found.part = Part::Annex;
    }
    lower_units(view, &mut found);
    range(view, &mut found);
    let alone = found.end == end;
    let word = alone && !reference_ends(view, end);
    let here = alone && matches!(refers, Refers::Here(_));
    (!word && !here).then_some(found)
}

fn reference(view: &View, i: usize) -> Option<(Refers, Option<Level>, usize)> {
    let level = |c| match c {
        '조' => Some(Level::Article),
        '항' => Some(Level::Paragraph),
        '호' => Some(Level::Item),
        _ => None,
    };
    for word in ["같은", "동"] {
        if !view.starts(i, word) {
            continue;
        }
        let at = view.skip(i + word.chars().count());
        for annex in ["별표", "표"] {
            let end = at + annex.chars().count();
            if view.starts(at, annex) && reference_ends(view, end) {
                return Some((Refers::SameAnnex, None, end));
            }
        }
        let level = level(view.at(at))?;
        // 동조하다, 동호인: the short form needs a unit after it.
        let unit = view.at(view.skip(at + 1)) == '제' || tail(view, view.skip(at + 1)).is_some();
        return (word == "같은" || unit).then_some((Refers::Same(level), Some(level), at + 1));
    }
    if view.at(i) == '전' {
        let (count, at) =
            digits(view, inline(view, i + 1)).map_or((1, i + 1), |(n, end)| (n.parse().unwrap_or(1), end));
        let level = level(view.at(at))?;
        return reference_ends(view, at + 1).then_some((Refers::Before(level, count), Some(level), at + 1));
    }
    for word in ["이", "본"] {
        if view.starts(i, word) {
            let at = view.skip(i + 1);
            let level = level(view.at(at))?;
            return (view.at(inline(view, at + 1)) == '제').then_some((
                Refers::Here(level),
                Some(level),
                at + 1,
            ));
        }
    }
    None
}

/// What may follow a reference: a particle, a unit, no other letter.
fn reference_ends(view: &View, end: usize) -> bool {
    let next = view.at(end);
    !('가'..='힣').contains(&next) || "의에은는을를과와및또제이가중".contains(next)
}

fn head(view: &View, i: usize, bare: bool) -> Option<Phrase> {
    let mut found = empty(i);
    if let Some((act, end)) = addenda(view, i) {
        found.part = Part::Addenda;
        found.addenda = act;
        found.end = end;
    } else if let Some(head) = annex(view, i) {
        found.part = Part::Annex;
        found.start = head.start;
        found.units.annex = Some(head.annex);
        found.end = head.end;
    } else {
        let first = unit(view, i, bare)?;
        found.bare = first.bare;
        found.add(first);
    }
    Some(found)
}

impl Phrase {
    fn add(&mut self, unit: Unit) {
        self.end = unit.end;
        self.circled = unit.circled;
        self.shared = unit.shared;
        self.top = self.top.or(Some(unit.level));
        self.low = Some(unit.level);
        let slot = match unit.level {
            Level::Article => &mut self.units.article,
            Level::Paragraph => &mut self.units.paragraph,
            Level::Item => &mut self.units.item,
            Level::Subitem => &mut self.units.subitem,
        };
        *slot = Some(unit.no);
    }

    /// Whether a unit of this level may follow.
    fn takes(&self, level: Level) -> bool {
        let inner = self.low.is_none_or(|low| level > low);
        inner && (self.part != Part::Annex || level > Level::Paragraph)
    }
}

fn lower_units(view: &View, found: &mut Phrase) {
    loop {
        if found.low == Some(Level::Subitem) {
            while let Some((no, end)) = below_subitem(view, found.end) {
                if let Some(letter) = &mut found.units.subitem {
                    letter.push('.');
                    letter.push_str(&no);
                }
                found.end = end;
            }
        }
        let from = if found.part == Part::Annex { skip_heading(view, found.end) } else { found.end };
        let next = joined(view, from);
        if let Some(unit) = lower_unit(view, found, next) {
            found.add(unit);
            continue;
        }
        if found.tail.is_none()
            && let Some(end) = tail(view, next)
            && (found.top.is_some() || found.part == Part::Addenda)
        {
            found.tail = Some(view.str(next, end).to_owned());
            found.end = end;
            continue;
        }
        if let Some((open, close)) = title(view, inline(view, found.end))
            && let Some(unit) = unit(view, view.skip(close), false).filter(|u| found.takes(u.level))
            && found.note.is_none()
        {
            found.note = Some((open + 1, close - 1));
            found.add(unit);
            continue;
        }
        return;
    }
}

/// Past spaces and a joining 의.
fn joined(view: &View, i: usize) -> usize {
    let at = if view.at(i) == '의'
        && matches!(view.at(inline(view, i + 1)), '제' | '각' | '본' | '단' | '전' | '후')
    {
        i + 1
    } else {
        i
    };
    view.skip(at)
}

fn lower_unit(view: &View, found: &Phrase, at: usize) -> Option<Unit> {
    let gap = at - found.end;
    let same_line = !(found.end..at).any(|i| view.at(i) == '\n');
    let unit = unit(view, at, same_line && gap <= 1).filter(|u| found.takes(u.level))?;
    // After a space a circled number opens a paragraph of the text; 호 without 제 is too weak across a gap.
    let section = view.at(found.start) == '§' && gap <= 1;
    let heading = unit.circled && (gap > 0 && !section || found.low != Some(Level::Article));
    let letter = unit.level == Level::Subitem && !same_line;
    let weak = unit.bare && !unit.circled && gap > 0 && !found.bare && unit.level == Level::Article;
    (!heading && !letter && !weak).then_some(unit)
}

fn title(view: &View, open: usize) -> Option<(usize, usize)> {
    let close = (view.at(open) == '(').then(|| view.bracket_end(open)).flatten()?;
    (close - open <= LONGEST_TITLE).then_some((open, close))
}

/// `부터 … 까지`, `내지`, `~`.
fn range(view: &View, found: &mut Phrase) {
    if found.part == Part::Addenda && found.top.is_none() {
        return;
    }
    let mut at = inline(view, found.end);
    if let Some((_, close)) = title(view, at) {
        at = inline(view, close);
    }
    let Some((word, needs_until)) = range_word(view, at) else { return };
    let from = view.skip(word);
    let Some((units, end)) = range_end(view, found, from) else { return };
    if needs_until && !view.starts(inline(view, end), "까지") {
        return;
    }
    found.to = Some(Box::new(units));
    found.end = end;
}

fn range_word(view: &View, i: usize) -> Option<(usize, bool)> {
    let words = [("부터", false), ("내지", false), ("~", false), ("-", false), ("에서", true)];
    words.iter().find(|(w, _)| view.starts(i, w)).map(|(w, until)| (i + w.chars().count(), *until))
}

fn range_end(view: &View, found: &Phrase, i: usize) -> Option<(UnitRef, usize)> {
    if let Some(form) = found.units.annex.as_ref().filter(|_| found.top.is_none()) {
        return annex_range_end(view, form, i);
    }
    let mut last = head(view, i, true).filter(|p| p.part == Part::Main && !p.circled)?;
    lower_units(view, &mut last);
    let top = last.top?;
    if found.low.is_some_and(|low| top > low) || found.top.is_some_and(|t| top < t) {
        return None;
    }
    let (above, mut units) = (&found.units, last.units);
    units.annex.clone_from(&above.annex);
    if top > Level::Article {
        units.article.clone_from(&above.article);
    }
    if top > Level::Paragraph {
        units.paragraph.clone_from(&above.paragraph);
    }
    if top > Level::Item {
        units.item.clone_from(&above.item);
    }
    Some((units, last.end))
}

fn annex_range_end(view: &View, first: &AnnexRef, i: usize) -> Option<(UnitRef, usize)> {
    let (annex, end) = match annex(view, i) {
        Some(head) => (head.annex, head.end),
        None if first.kind == AnnexKind::Form && view.at(i) == '제' => {
            let (no, end) = form_no(view, inline(view, i + 1))?;
            (AnnexRef { kind: AnnexKind::Form, no: Some(no) }, end)
        }
        None => return None,
    };
    Some((UnitRef { annex: Some(annex), ..UnitRef::default() }, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let view = View::new(text);
        let shown = phrase(&view, 0, true).map_or_else(String::new, |p| {
            let show = |u: &UnitRef| {
                let annex =
                    u.annex.as_ref().map(|a| format!("{:?} {} ", a.kind, a.no.as_deref().unwrap_or("-")));
                let units =
                    [&u.article, &u.paragraph, &u.item, &u.subitem].map(|u| u.as_deref().unwrap_or("-"));
                annex.unwrap_or_default() + &units.join("/")
            };
            let mut out = format!("{} | {}", view.str(p.start, p.end), show(&p.units));
            if let Some(tail) = &p.tail {
                out = format!("{out} | {tail}");
            }
            if let Some(to) = &p.to {
                out = format!("{out} → {}", show(to));
            }
            out
        });
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn phrases() {
        check("제94조제1항제4호나목에", "제94조제1항제4호나목 | 94/1/4/나");
        check("제94조(양도소득의 범위) 제1항", "제94조(양도소득의 범위) 제1항 | 94/1/-/-");
        check("867조 1항에", "867조 1항 | 867/1/-/-");
        check("제16조①3호", "제16조①3호 | 16/1/3/-");
        check("제2항의 각호가", "제2항의 각호 | -/2/-/- | 각호");
        check("제88조 제1항 본문 제1호", "제88조 제1항 본문 제1호 | 88/1/1/- | 본문");
        check("제106조부터 제108조까지", "제106조부터 제108조 | 106/-/-/- → 108/-/-/-");
        check("제75조제1항제2호부터 제4호까지", "제75조제1항제2호부터 제4호 | 75/1/2/- → 75/1/4/-");
        check("제92조제2호 가목부터 라목까지", "제92조제2호 가목부터 라목 | 92/-/2/가 → 92/-/2/라");
        check("제3항 내지 5항", "제3항 내지 5항 | -/3/-/- → -/5/-/-");
        check("[별표 2] 제1호 가목 2) 나), ", "[별표 2] 제1호 가목 2) 나) | Table 2 -/-/1/가.2.나");
        check("별표 28의 제2호", "별표 28의 제2호 | Table 28 -/-/2/-");
        check("별표 1 비고 제2호", "별표 1 비고 제2호 | Table 1 -/-/2/-");
        check("별지 제147호의2서식에", "별지 제147호의2서식 | Form 147의2 -/-/-/-");
        check(
            "별지 제1호서식부터 제3호서식까지",
            "별지 제1호서식부터 제3호서식 | Form 1 -/-/-/- → Form 3 -/-/-/-",
        );
        check("부칙 <제8541호, 2007. 7. 23.> 제2조", "부칙 <제8541호, 2007. 7. 23.> 제2조 | 2/-/-/-");
        check("별지 1 목록", "");
        check("[별지 1] 목록", "");
        check("제3장", "");
    }
}
