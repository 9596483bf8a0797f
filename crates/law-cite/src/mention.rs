//! A law named or referred to: `민법`, `「상법 시행령」`, `같은 법 시행규칙`, `이 영`, `법`, `구 형법`.

use crate::attach::{attach, prefix, suffix};
use crate::foreign::foreign;
use crate::law::{Law, kind_by_ending};
use crate::notes::Note;
use crate::phrase::phrase;
use crate::units::{digits, inline};
use crate::view::View;
use law_model::Kind;
use law_vocab::names;
use law_vocab::sorted::SortedMap;

/// Short names that the text defined, with the mention that each stands for.
pub(crate) type Terms = SortedMap<String, Term>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    /// Index of the defining mention.
    pub mention: usize,
    /// The definition has 구, the name alone is the law of today.
    pub old: bool,
}

/// What a referring word asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    /// 법, 법률.
    Act,
    /// 영, 령; in full 시행령.
    Decree { full: bool },
    /// 규칙; in full 시행규칙.
    Rule { full: bool },
    /// 조례, 고시, 예규 … : the kind, and the word the name ends with.
    Other(&'static str, Kind),
}

#[derive(Clone, Debug)]
pub(crate) enum Who {
    Name(Law),
    /// A short name that the document defined: index of the defining mention.
    Defined(Term),
    /// 이 법, 본법.
    This(Noun),
    /// 법, 영, 규칙, 시행령.
    Plain(Noun),
    /// 같은 법, 동법, 위 시행령.
    Same(Noun),
    /// 이 사건 예규.
    AtIssue(Noun),
}

#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub start: usize,
    /// End of the name itself.
    pub end: usize,
    pub who: Who,
    /// 시행령 or 시행규칙 after a name or a referring word.
    pub suffix: Option<&'static str>,
    pub old: bool,
    pub note: Note,
    pub bracketed: bool,
    /// Where the unit phrase begins that belongs to this mention.
    pub unit: Option<usize>,
}

const NOUNS: [(&str, Noun); 17] = [
    ("시행규칙", Noun::Rule { full: true }),
    ("시행령", Noun::Decree { full: true }),
    ("법률", Noun::Act),
    ("법", Noun::Act),
    ("영", Noun::Decree { full: false }),
    ("령", Noun::Decree { full: false }),
    ("규칙", Noun::Rule { full: false }),
    ("조례", Noun::Other("조례", Kind::Ordinance)),
    ("규정", Noun::Other("규정", Kind::AdminRule)),
    ("고시", Noun::Other("고시", Kind::AdminRule)),
    ("예규", Noun::Other("예규", Kind::AdminRule)),
    ("훈령", Noun::Other("훈령", Kind::AdminRule)),
    ("지침", Noun::Other("지침", Kind::AdminRule)),
    ("기준", Noun::Other("기준", Kind::AdminRule)),
    ("협약", Noun::Other("협약", Kind::Treaty)),
    ("협정", Noun::Other("협정", Kind::Treaty)),
    ("조약", Noun::Other("조약", Kind::Treaty)),
];

impl Mention {
    /// A law that no list knows, by the name as written.
    pub(crate) fn named(start: usize, end: usize, name: &str) -> Self {
        Self::new(start, end, Who::Name(Law::written(name)))
    }

    pub(crate) fn new(start: usize, end: usize, who: Who) -> Self {
        Self {
            start,
            end,
            who,
            suffix: None,
            old: false,
            note: Note::default(),
            bracketed: false,
            unit: None,
        }
    }
}

/// Letters that may follow a name inside a word: particles, and the units themselves.
fn may_follow(c: char) -> bool {
    matches!(
        c,
        '제' | '상'
            | '의'
            | '은'
            | '는'
            | '이'
            | '가'
            | '에'
            | '을'
            | '를'
            | '과'
            | '와'
            | '및'
            | '도'
            | '만'
            | '중'
            | '시'
            | '부'
            | '별'
            | '등'
            | '으'
            | '로'
            | '나'
            | '또'
    )
}

/// Words glued in front of a name.
const GLUED: [&str; 11] = ["개정", "현행", "우리", "종전의", "제헌", "유신", "구", "신", "위", "및", "각"];
/// Those that make it a law of former times.
const GLUED_OLD: [&str; 4] = ["구", "종전의", "제헌", "유신"];

/// Marks that may close right after a name: `“상법” 제3조`.
pub(crate) const CLOSING: &str = "\"'”’>]";

pub(crate) fn is_hangul(c: char) -> bool {
    ('가'..='힣').contains(&c)
}

/// The right border of a name: nothing that makes it part of a longer word.
pub(crate) fn border(view: &View, end: usize) -> bool {
    let next = view.at(end);
    !is_hangul(next) || may_follow(next)
}

/// The mention that begins at the word start `i`, with its bracket and its unit looked up.
pub(crate) fn mention(view: &View, i: usize, terms: Option<&Terms>) -> Option<Mention> {
    let mut found = if view.at(i) == '「' {
        bracketed(view, i)?
    } else {
        referring(view, i).or_else(|| named(view, i, terms)).or_else(|| plain(view, i))?
    };
    suffix(view, &mut found);
    attach(view, &mut found);
    prefix(view, &mut found);
    let needs_unit = match found.who {
        Who::Name(_) | Who::Defined(_) => false,
        Who::This(_) | Who::Plain(_) | Who::Same(_) | Who::AtIssue(_) => true,
    };
    (!needs_unit || found.unit.is_some()).then_some(found)
}

/// `「…」` whose content ends like a law; a bracket that also holds units is read from the inside.
fn bracketed(view: &View, i: usize) -> Option<Mention> {
    if view.at(i) != '「' {
        return None;
    }
    let end = view.bracket_end(i).filter(|end| end - i <= 122)?;
    let content = view.str(i + 1, end - 1).trim();
    let known = names::find(content);
    let holds_units = || (i + 1..end).any(|j| view.at(j) == '제' && phrase(view, j, false).is_some());
    if known.is_none() && (kind_by_ending(content).is_none() || holds_units()) {
        return None;
    }
    if known.is_none() && is_book(view, end) {
        return None;
    }
    let law = known.map_or_else(|| Law::written(content), Law::of);
    let mut found = Mention::new(i, end, Who::Name(law));
    found.bracketed = true;
    Some(found)
}

/// `『행정법』(2026)`: the year of a book.
fn is_book(view: &View, end: usize) -> bool {
    let year = (view.at(end) == '(').then(|| digits(view, end + 1)).flatten();
    year.is_some_and(|(year, end)| year.len() == 4 && matches!(view.at(end), ')' | ','))
}

fn noun(view: &View, i: usize) -> Option<(Noun, usize)> {
    if !matches!(
        view.at(i),
        '시' | '법' | '영' | '령' | '규' | '조' | '고' | '예' | '훈' | '지' | '기' | '협'
    ) {
        return None;
    }
    let (word, noun) = NOUNS.iter().find(|(word, _)| view.starts(i, word))?;
    Some((*noun, i + word.chars().count()))
}

fn referring(view: &View, i: usize) -> Option<Mention> {
    if !matches!(view.at(i), '이' | '같' | '동' | '위' | '본' | '당') {
        return None;
    }
    type Referring = (&'static str, fn(Noun) -> Who);
    let words: [Referring; 7] = [
        ("이 사건", Who::AtIssue),
        ("같은", Who::Same),
        ("동", Who::Same),
        ("위", Who::Same),
        ("이", Who::This),
        ("본", Who::This),
        ("당해", Who::Same),
    ];
    for (word, who) in words {
        if !view.starts(i, word) {
            continue;
        }
        // `(이하 “공단”이라 한다)이 법 제3조`: a particle.
        if word == "이" && matches!(view.back(i), ')' | '」' | '"' | '”') {
            continue;
        }
        let from = view.skip(i + word.chars().count());
        if let Some((noun, end)) = noun(view, from)
            && border(view, end)
        {
            return Some(Mention::new(i, end, who(noun)));
        }
    }
    None
}

fn named(view: &View, i: usize, terms: Option<&Terms>) -> Option<Mention> {
    let short = terms.and_then(|terms| {
        (1..=24).rev().find_map(|len| {
            let end = i + len;
            let usable = end <= view.len() && border(view, end);
            usable.then(|| terms.get(view.str(i, end)))?.map(|at| (end, *at))
        })
    });
    let known = known(view, i);
    match (short, known) {
        (Some((end, at)), known) if known.as_ref().is_none_or(|k| k.end <= end) => {
            Some(Mention::new(i, end, Who::Defined(at)))
        }
        (_, known) => known,
    }
}

fn known(view: &View, i: usize) -> Option<Mention> {
    if view.at(i) == '전' && view.at(i + 1) == ' ' {
        // `개정 전 상법` is no 전상법.
        return None;
    }
    let text = view.rest(i);
    let mut longest_first = names::prefixes(text).peekable();
    let korean = longest_first.peek().is_some() && !foreign(view, i);
    let direct = longest_first.filter(|_| korean).find_map(|m| {
        let end = view.char_at(i, m.len);
        let end = amending_end(view, end).unwrap_or(end);
        border(view, end).then(|| Mention::new(i, end, Who::Name(Law::of(m.name))))
    });
    direct.or_else(|| {
        if view.at(i) == '의' {
            return adopted(view, i);
        }
        if !matches!(view.at(i), '개' | '현' | '우' | '종' | '제' | '유' | '구' | '신' | '위' | '및' | '각')
        {
            return None;
        }
        let glued = GLUED.iter().find(|w| view.starts(i, w) && is_hangul(view.at(i + w.chars().count())))?;
        let from = i + glued.chars().count();
        let mut found = known(view, from)?;
        if GLUED_OLD.contains(glued) {
            found.old = true;
            found.start = i;
        }
        Some(found)
    })
}

/// `의용 민법`: a code of Japan that was in force in Korea until 1960.
fn adopted(view: &View, i: usize) -> Option<Mention> {
    const ADOPTED: &str = "의용";
    let code = view.starts(i, ADOPTED).then(|| inline(view, i + ADOPTED.chars().count()))?;
    let end = known(view, code)?.end;
    let name = format!("{ADOPTED} {}", view.str(code, end));
    Some(Mention { old: true, ..Mention::named(i, end, &name) })
}

/// `…법중개정법률`, `…법 일부개정법률`: the amending act stands for the law it amends.
fn amending_end(view: &View, end: usize) -> Option<usize> {
    let mut at = inline(view, end);
    for word in ["중", "일부", "전부", "전문"] {
        if view.starts(at, word) {
            at = inline(view, at + word.chars().count());
        }
    }
    ["개정법률", "개정령"].iter().find(|w| view.starts(at, w)).map(|w| at + w.chars().count())
}

/// Whether the word before `i` is an ordinance: `… 관리 조례 시행규칙`, `「… 조례」 시행규칙`.
pub(crate) fn after_ordinance(view: &View, i: usize) -> bool {
    let end = view.skip_back(i);
    let end = end - usize::from(view.back(end) == '」');
    view.ends(end, "조례").is_some()
}

/// 법, 영, 규칙, 시행령 as words of their own.
fn plain(view: &View, i: usize) -> Option<Mention> {
    let (noun, end) = noun(view, i)?;
    let word = view.str(i, end);
    // `서울특별시 주차장 조례 시행규칙`: a name of its own.
    let own_rule = matches!(noun, Noun::Rule { full: true }) && after_ordinance(view, i);
    if (own_rule || matches!(noun, Noun::Other("조례", _))) && crate::owner::local(view, i, end).is_some() {
        return None;
    }
    let usable = matches!(noun, Noun::Act | Noun::Decree { .. } | Noun::Rule { .. } | Noun::Other("조례", _));
    (usable && word != "법률" && word != "령").then(|| Mention::new(i, end, Who::Plain(noun)))
}
