//! Small look-ups, and lines that lack something.

use crate::line::Line;
use crate::outcome::{Outcome, Plan, Step, param};
use crate::term::{question, term};
use law_vocab::route_words::{Sense, Senses};

pub(crate) mod accepts {
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    fn with(line: &Line, sense: Sense) -> bool {
        line.chars <= LONG && line.has(sense)
    }

    pub(crate) fn empty(line: &Line) -> bool {
        !line.raw.chars().any(crate::text::is_letter)
    }

    pub(crate) fn tool_help(line: &Line) -> bool {
        with(line, Sense::Tools) && line.laws.is_empty()
    }

    /// 그 법, 이 판례, 아까 본 것: this line alone does not say what is meant.
    pub(crate) fn anaphora(line: &Line) -> bool {
        let told = [
            Sense::Contract,
            Sense::Clause,
            Sense::Verify,
            Sense::Precedent,
            Sense::Comply,
            Sense::Parent,
            Sense::Radar,
        ];
        line.chars <= 30
            && line.has(Sense::Anaphora)
            && line.laws.is_empty()
            && line.cases.is_empty()
            && !line.any(&told)
    }

    pub(crate) fn search_all(line: &Line) -> bool {
        with(line, Sense::Searchall)
    }

    pub(crate) fn ai_search(line: &Line) -> bool {
        with(line, Sense::Aisearch)
    }

    pub(crate) fn abbreviations(line: &Line) -> bool {
        line.chars <= LONG && line.any(&[Sense::Abbrev, Sense::Official])
    }

    pub(crate) fn suggest_names(line: &Line) -> bool {
        with(line, Sense::Suggest)
    }

    pub(crate) fn external_links(line: &Line) -> bool {
        with(line, Sense::Extlink) && !line.laws.is_empty()
    }

    pub(crate) fn english_law(line: &Line) -> bool {
        with(line, Sense::English)
            || with(line, Sense::EnglishAct) && !line.text.chars().any(crate::text::is_hangul)
    }

    pub(crate) fn related_laws(line: &Line) -> bool {
        with(line, Sense::Related) && !line.laws.is_empty()
    }

    pub(crate) fn treaty(line: &Line) -> bool {
        with(line, Sense::Treaty)
            || with(line, Sense::Fta) && !line.any(&[Sense::FtaDuty, Sense::Interp, Sense::CustomsBody])
    }

    pub(crate) fn missing_law(line: &Line) -> bool {
        line.chars <= 40 && !line.loose.is_empty()
    }

    pub(crate) fn no_law(line: &Line) -> bool {
        !super::legal(line)
    }
}

pub(crate) fn empty(_: &Line) -> Outcome {
    Outcome::Clarify(
        "무엇을 찾을까요? 예: 민법 제750조, 음주운전 판례, 서울시 주차 조례".into(),
        Plan::default(),
    )
}

pub(crate) fn anaphora(line: &Line) -> Outcome {
    let rest = term(line, &[Sense::Anaphora], &[]);
    if line.any(&[Sense::Situation, Sense::Guide, Sense::Penalty]) || rest.split(' ').count() > 3 {
        return Outcome::Skip;
    }
    let ask = "무엇을 가리키는지 알 수 없습니다. 법령 이름이나 사건번호를 적어 주세요. 예: 민법 제750조";
    Outcome::Clarify(ask.into(), Plan::of("query", question(line)))
}

pub(crate) fn tool_help(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("intent", question(line)))
}

fn rest(line: &Line, sense: Sense) -> Plan {
    let query = term(line, &[sense], &[]);
    Plan::of("query", if query.is_empty() { question(line) } else { query })
}

pub(crate) fn search_all(line: &Line) -> Outcome {
    Outcome::Match(rest(line, Sense::Searchall))
}

pub(crate) fn ai_search(line: &Line) -> Outcome {
    Outcome::Match(rest(line, Sense::Aisearch))
}

/// The list of short names; for one law its search resolves the short name.
pub(crate) fn abbreviations(line: &Line) -> Outcome {
    match super::law(line) {
        Some(law) => Outcome::Reroute("search_law", Plan::of("query", law)),
        None if line.has(Sense::Abbrev) => Outcome::Match(Plan::default()),
        None => Outcome::Skip,
    }
}

/// `주택으로 시작하는 법령`: the beginning stands before the word that asks.
pub(crate) fn suggest_names(line: &Line) -> Outcome {
    let asked = line.word_of(Sense::Suggest).map_or(0, |w| w.start);
    let behind: Vec<_> =
        (asked > 0).then(|| crate::text::Span::new(asked, line.text.len())).into_iter().collect();
    let partial = term(line, &[Sense::Suggest, Sense::Leglist], &behind);
    let partial = partial.strip_suffix("으로").or_else(|| partial.strip_suffix('로')).unwrap_or(&partial);
    if partial.chars().count() < 2 { Outcome::Skip } else { Outcome::Match(Plan::of("partial", partial)) }
}

pub(crate) fn external_links(line: &Line) -> Outcome {
    let jo = line.articles.first().map(|a| super::jo(a.no));
    match super::law(line) {
        // 내용과 링크: the text first, the link behind it.
        Some(law) if jo.is_some() && (line.text.contains("내용") || line.text.contains("조문")) => {
            Outcome::NeedsLaw(
                law.clone(),
                vec![
                    Step::new("get_law_text", param("jo", jo.clone().unwrap_or_default())),
                    Step::new(
                        "get_external_links",
                        Plan::of("linkType", "law").with("lawName", law).with_some("jo", jo).params,
                    ),
                ],
            )
        }
        Some(law) => Outcome::Match(Plan::of("linkType", "law").with("lawName", law).with_some("jo", jo)),
        None => Outcome::Skip,
    }
}

pub(crate) fn english_law(line: &Line) -> Outcome {
    if let Some(law) = super::law(line) {
        return Outcome::Match(Plan::of("query", law));
    }
    let latin = line.text.chars().filter(char::is_ascii_alphabetic).count() > 7;
    let articles: Vec<_> = line.articles.iter().chain(&line.loose).map(|a| a.span).collect();
    let query = term(line, &[Sense::English, Sense::Leglist], &articles);
    if (latin || line.has(Sense::Leglist)) && !query.is_empty() {
        Outcome::Match(Plan::of("query", query))
    } else {
        Outcome::Skip
    }
}

pub(crate) fn related_laws(line: &Line) -> Outcome {
    match super::law(line) {
        Some(law) if line.laws.len() == 1 => Outcome::Match(Plan::of("lawName", law)),
        _ => Outcome::Skip,
    }
}

pub(crate) fn treaty(line: &Line) -> Outcome {
    if line.has(Sense::Customs) || line.any(&[Sense::Situation, Sense::Guide, Sense::Contract]) {
        return Outcome::Skip;
    }
    let query = term(line, &[], &[]);
    Outcome::Match(Plan::of("query", if query.is_empty() { question(line) } else { query }))
}

/// `60조 연차 며칠이야`: an article, but of which law?
pub(crate) fn missing_law(line: &Line) -> Outcome {
    if line
        .loose
        .first()
        .is_some_and(|a| line.text.get(a.span.end..).is_some_and(|t| t.trim_start().starts_with('원')))
    {
        return Outcome::Skip;
    }
    let ask = "어느 법령의 조문인지 알려 주세요. 예: 근로기준법 제60조";
    Outcome::Clarify(ask.into(), Plan::of("query", question(line)))
}

/// Senses that ordinary talk has too.
const COMMON: Senses = Senses::of(&[
    Sense::Command,
    Sense::Now,
    Sense::Compare,
    Sense::Proc,
    Sense::Review,
    Sense::Summary,
    Sense::Export,
    Sense::English,
    Sense::CiteWord,
    Sense::Stats,
    Sense::Permission,
    Sense::Oldlaw,
    Sense::Verify,
    Sense::Whatis,
    Sense::Fee,
    Sense::PenaltyAsk,
    Sense::Tools,
    Sense::Extlink,
    Sense::Amend,
    Sense::Similar,
    Sense::Guide,
    Sense::Easy,
    Sense::Alert,
    Sense::Nation,
    Sense::Relation,
    Sense::Basis,
    Sense::Goodlaw,
    Sense::Bulk,
    Sense::Tree,
    Sense::Keywords,
    Sense::Term,
    Sense::Leglist,
    Sense::ArticleWord,
    Sense::Anaphora,
    Sense::Wish,
    Sense::Rule,
    Sense::RuleLocal,
    Sense::Applying,
    Sense::Region,
    Sense::Howdo,
    Sense::FtaDuty,
    Sense::EnglishAct,
    Sense::Company,
    Sense::Paste,
    Sense::Newlaw,
    Sense::Addenda,
]);

/// Whether anything in the line has to do with law.
pub(crate) fn legal(line: &Line) -> bool {
    line.topical || !line.laws.is_empty() || line.words.iter().any(|w| !w.senses.only(COMMON))
}

pub(crate) fn no_law(line: &Line) -> Outcome {
    Outcome::Clarify(
        "법령과 관련된 질문인지 알기 어렵습니다. 알고 싶은 법령·사건·상황을 조금 더 적어 주세요.".into(),
        Plan::of("query", question(line)),
    )
}

/// Whether 방법 or 어떻게 stands beside something official.
pub(crate) fn procedural(line: &Line) -> bool {
    line.words.iter().any(|w| {
        w.senses.has(Sense::Proc)
            && !matches!(
                line.text_of(crate::text::Span::new(w.start, w.end)),
                "방법" | "어떻게" | "순서" | "단계" | "는 법"
            )
    }) || legal(line)
}
