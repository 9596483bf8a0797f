//! `hanlaw decode TARGET FILE`: how a body is read, for bug reports and for the tests' table of counts.

use crate::body::{Body, Format};
use crate::decoded::{Decoded, ReadError, Reason, document};
use crate::history;
use crate::list::{
    AnnexRow, ChangedLaw, ComparisonRow, DecisionRow, DeletedRow, LinkRow, OrdinanceField, OrdinanceRow,
    OverviewItem, OverviewRow, RuleRow, StatuteRow, TermRow, TreatyRow,
};
use crate::listing::Listing;
use crate::miss::Miss;
use crate::node::{Node, same_key};
use crate::shape::{Shape, read_doc};
use crate::summary::{Changes, Counts, Summary};
use crate::target::{Kind, TARGETS, target};
use crate::{
    AiAnswer, Decision, Definitions, Delegations, EnglishLaw, OldAndNew, Ordinance, Relations, Rule, Statute,
    Structure, TermArticles, TermLinks, ThreeWay, Treaty,
};
use serde::Serialize;

/// How a body is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecodeReport {
    pub target: String,
    pub bytes: usize,
    pub encoding: &'static str,
    pub format: Format,
    /// The shape it has; none for a miss or an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Kind>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(skip_serializing_if = "Counts::is_empty", serialize_with = "law_model::as_object")]
    pub counts: Counts,
    /// Fields with a value that no reader knows: news from upstream, or a hole in hanlaw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown_fields: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miss: Option<Miss>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
    /// One Korean line on the outcome.
    pub summary: String,
}

/// Reads a body of the target, or of any target when `name` is one of upstream's root elements or `_errors`.
#[must_use]
pub fn decode(name: &str, bytes: &[u8], content_type: Option<&str>) -> DecodeReport {
    let body = Body::open(bytes, content_type);
    let mut report = DecodeReport {
        target: name.to_owned(),
        bytes: bytes.len(),
        encoding: body.encoding,
        format: body.format,
        shape: None,
        title: String::new(),
        counts: Counts::new(),
        unknown_fields: Vec::new(),
        miss: None,
        error: None,
        summary: String::new(),
    };
    match outcome(name, &body) {
        Ok(Decoded::Value(read)) => {
            report.summary = describe(&read);
            report.shape = Some(read.kind);
            report.title = read.title;
            report.counts = read.counts;
            report.unknown_fields = read.unknown;
        }
        Ok(Decoded::Miss(miss)) => {
            report.summary = miss.describe();
            report.miss = Some(miss);
        }
        Err(error) => {
            report.summary = error.to_string();
            report.error = Some(error.reason);
        }
    }
    report
}

struct Read {
    kind: Kind,
    title: String,
    counts: Counts,
    unknown: Vec<String>,
}

fn describe(read: &Read) -> String {
    let counts: Vec<String> =
        read.counts.iter().filter(|(_, n)| *n > 0).map(|(k, n)| format!("{k} {n}")).collect();
    let unknown = match read.unknown.len() {
        0 => String::new(),
        n => format!(", 모르는 필드 {n}개"),
    };
    format!(
        "{} 읽음: {}{unknown}",
        if read.title.is_empty() { "응답을" } else { &read.title },
        counts.join(", ")
    )
}

fn outcome(name: &str, body: &Body<'_>) -> Result<Decoded<Read>, ReadError> {
    let known = target(name);
    let kinds: Vec<Kind> = known.map(|t| t.search.into_iter().chain(t.service).collect()).unwrap_or_default();
    if kinds.contains(&Kind::History) {
        return Ok(match history::read_body(name, body)? {
            Decoded::Value(page) => Decoded::Value(summary_of(Kind::History, &page, Vec::new())),
            Decoded::Miss(miss) => Decoded::Miss(miss),
        });
    }
    let doc = match document(name, body)? {
        Decoded::Value(doc) => doc,
        Decoded::Miss(miss) => return Ok(Decoded::Miss(miss)),
    };
    let any_root = doc.keys().next().is_some_and(|root| same_key(root, name)) || name == "_errors";
    if known.is_none() && !any_root {
        let found = TARGETS.iter().flat_map(|t| t.search.into_iter().chain(t.service));
        if !found.into_iter().any(|k| roots(k).iter().any(|r| same_key(r, name))) {
            return Err(ReadError { target: name.to_owned(), reason: Reason::UnknownTarget });
        }
    }
    // The target's own shapes first; a body filed under the wrong name is still named for what it is.
    let mut last = None;
    for kind in kinds.iter().copied().chain(ALL) {
        let foreign = !kinds.contains(&kind);
        if foreign && !doc.keys().any(|key| roots(kind).iter().any(|r| same_key(key, r))) {
            continue;
        }
        doc.forget();
        match read_kind(kind, name, &doc) {
            Err(error) => last = last.or(Some(error)),
            done => return done,
        }
    }
    Err(last.unwrap_or_else(|| ReadError::shape(name, &doc)))
}

/// Shapes in the order in which a body of unknown target is tried.
const ALL: [Kind; 29] = [
    Kind::StatuteList,
    Kind::Statute,
    Kind::Delegations,
    Kind::ChangeList,
    Kind::RuleList,
    Kind::OrdinanceList,
    Kind::LinkList,
    Kind::AnnexList,
    Kind::ComparisonList,
    Kind::DecisionList,
    Kind::TreatyList,
    Kind::TermList,
    Kind::DeletedList,
    Kind::OverviewList,
    Kind::FieldList,
    Kind::Relations,
    Kind::AiAnswer,
    Kind::Rule,
    Kind::Ordinance,
    Kind::Decision,
    Kind::Treaty,
    Kind::EnglishLaw,
    Kind::OldAndNew,
    Kind::ThreeWay,
    Kind::Structure,
    Kind::Definitions,
    Kind::TermLinks,
    Kind::TermArticles,
    Kind::Overview,
];

/// Calls a macro with the type of each kind.
macro_rules! for_kind {
    ($kind:expr, $call:ident) => {
        match $kind {
            Kind::StatuteList => $call!(Listing<StatuteRow>),
            Kind::RuleList => $call!(Listing<RuleRow>),
            Kind::OrdinanceList => $call!(Listing<OrdinanceRow>),
            Kind::LinkList => $call!(Listing<LinkRow>),
            Kind::AnnexList => $call!(Listing<AnnexRow>),
            Kind::ComparisonList => $call!(Listing<ComparisonRow>),
            Kind::DecisionList => $call!(Listing<DecisionRow>),
            Kind::TreatyList => $call!(Listing<TreatyRow>),
            Kind::TermList => $call!(Listing<TermRow>),
            Kind::DeletedList => $call!(Listing<DeletedRow>),
            Kind::OverviewList => $call!(Listing<OverviewRow>),
            Kind::Overview => $call!(Listing<OverviewItem>),
            Kind::FieldList => $call!(Listing<OrdinanceField>),
            Kind::ChangeList => $call!(Changes),
            Kind::Relations => $call!(Relations),
            Kind::AiAnswer => $call!(AiAnswer),
            Kind::Statute => $call!(Statute),
            Kind::Rule => $call!(Rule),
            Kind::Ordinance => $call!(Ordinance),
            Kind::Decision => $call!(Decision),
            Kind::Treaty => $call!(Treaty),
            Kind::EnglishLaw => $call!(EnglishLaw),
            Kind::OldAndNew => $call!(OldAndNew),
            Kind::ThreeWay => $call!(ThreeWay),
            Kind::Structure => $call!(Structure),
            Kind::Delegations => $call!(Delegations),
            Kind::Definitions => $call!(Definitions),
            Kind::TermLinks => $call!(TermLinks),
            Kind::TermArticles => $call!(TermArticles),
            Kind::History | Kind::PageOnly => $call!(),
        }
    };
}

fn roots(kind: Kind) -> &'static [&'static str] {
    macro_rules! roots_of {
        ($shape:ty) => {
            <$shape as Shape>::ROOTS
        };
        () => {
            &[]
        };
    }
    for_kind!(kind, roots_of)
}

fn read_kind(kind: Kind, name: &str, doc: &Node<'_>) -> Result<Decoded<Read>, ReadError> {
    macro_rules! read_as {
        ($shape:ty) => {
            Ok(match read_doc::<$shape>(name, doc)? {
                Decoded::Value(value) => Decoded::Value(summary_of(kind, &value, doc.unread())),
                Decoded::Miss(miss) => Decoded::Miss(miss),
            })
        };
        () => {
            Err(ReadError::shape(name, doc))
        };
    }
    for_kind!(kind, read_as)
}

fn summary_of(kind: Kind, value: &impl Summary, unknown: Vec<String>) -> Read {
    let mut counts = Counts::new();
    value.count(&mut counts);
    Read { kind, title: value.title(), counts, unknown }
}

impl Shape for Changes {
    const ROOTS: &'static [&'static str] = <Listing<ChangedLaw> as Shape>::ROOTS;

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        <Listing<ChangedLaw> as Shape>::read(root).map(Self)
    }
}
