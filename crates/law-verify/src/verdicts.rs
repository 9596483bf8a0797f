//! From a list of citations to a list of verdicts.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::{case, name, statute};
use law_host::Host;
use law_model::{ActRef, Citation, Evidence, Kind, LawId, Overall, Source, Status};
use law_outline::{Law, OutlineOver};
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
use std::rc::Rc;

/// The laws a text cites, each loaded once. `None`: the outline could not be read for it.
pub type Laws = SortedMap<LawId, Option<Rc<Law>>>;

/// Writes a verdict into every citation and gives the laws it read, each once, from the outline.
pub async fn check_all(
    host: &dyn Host,
    outline: &OutlineOver,
    question: &Question,
    citations: &mut [Citation],
) -> Laws {
    let mut wanted: Vec<LawId> = citations.iter().flat_map(name::wanted).collect();
    wanted.arrange(Ord::cmp);
    wanted.dedup();
    let mut laws = Laws::new();
    for id in wanted {
        // A block that cannot be read leaves its law unchecked; the other verdicts stand.
        laws.insert(id, outline.law(host, id).await.ok().flatten());
    }
    let (mut said, similar) = (Said::new(), name::Similar::default());
    for citation in citations {
        let checked = as_said_before(citation, &mut said)
            .map(|same| check(&same, &laws, question, &similar))
            .filter(|checked| checked.status == Status::Exists)
            .unwrap_or_else(|| check(citation, &laws, question, &similar));
        write(citation, checked);
    }
    laws
}

/// The amendment that a text named last for each old law.
type Said = SortedMap<String, ActRef>;

/// `구 상법(… 개정되기 전의 것, 이하 같다)` and later `구 상법 제341조`: the later one as if it named the
/// amendment again. What comes of it counts only when it speaks for the citation.
fn as_said_before(citation: &Citation, said: &mut Said) -> Option<Citation> {
    let law = citation.law.as_ref().filter(|_| citation.old)?;
    match &citation.old_until {
        Some(act) => {
            said.insert(law.clone(), act.clone());
            None
        }
        None => Some(Citation { old_until: Some(said.get(law)?.clone()), ..citation.clone() }),
    }
}

pub(crate) fn write(citation: &mut Citation, checked: Checked) {
    citation.verdict = Some(checked.status);
    citation.verdict_detail = Some(checked.verdict);
}

/// The headline over checked citations.
pub(crate) fn overall(citations: &[Citation]) -> Overall {
    Overall::of(citations.iter().filter_map(|c| c.verdict))
}

fn check(citation: &Citation, laws: &Laws, question: &Question, similar: &name::Similar) -> Checked {
    let outside = |kind| Checked::say(Finding::OutsideCoverage, &[("kind", kind)]);
    let mut checked = match citation.kind {
        Kind::Statute | Kind::Constitution => statute::check(citation, laws, question, similar),
        Kind::Case => return case::check(citation, question),
        Kind::Ordinance => outside("자치법규"),
        Kind::AdminRule => outside("행정규칙"),
        Kind::Treaty => outside("조약"),
    };
    if checked.status != Status::Unchecked
        && let Some(name) = checked.verdict.official_name.as_deref()
    {
        let url = official_url(name, citation);
        let as_of = question.outline_as_of;
        checked.verdict.evidence = Some(Evidence { source: Source::Outline, as_of, url, sha256: None });
    }
    checked
}

/// The page of the law, at the article where there is one.
pub(crate) fn official_url(name: &str, citation: &Citation) -> String {
    let official = Citation { law: Some(name.to_owned()), ..citation.clone() };
    law_cite::address(&official).unwrap_or_default()
}
