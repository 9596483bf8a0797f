//! Counts of what a model holds, for bug reports and for the table the tests keep.

use crate::ai::AiAnswer;
use crate::decision::Decision;
use crate::delegation::Delegations;
use crate::english::EnglishLaw;
use crate::history::History;
use crate::list::ChangedLaw;
use crate::listing::Listing;
use crate::oldnew::OldAndNew;
use crate::ordinance::Ordinance;
use crate::record::Record;
use crate::relation::Relations;
use crate::rule::Rule;
use crate::statute::{Addendum, Annex, Statute, Unit, articles, headings};
use crate::structure::Structure;
use crate::term::{Definitions, TermArticles, TermLinks};
use crate::threeway::ThreeWay;
use crate::treaty::Treaty;
use law_vocab::sorted::SortedMap;

pub(crate) type Counts = SortedMap<&'static str, u64>;

/// What a model is about and how much of it there is.
pub(crate) trait Summary {
    fn title(&self) -> String;
    fn count(&self, into: &mut Counts);
}

fn put(into: &mut Counts, name: &'static str, n: usize) {
    into.insert(name, u64::try_from(n).unwrap_or(u64::MAX));
}

fn put_total(into: &mut Counts, total: Option<u64>) {
    if let Some(total) = total {
        into.insert("total", total);
    }
}

fn put_units(into: &mut Counts, units: &[Unit]) {
    let paragraphs = || articles(units).flat_map(|a| &a.paragraphs);
    let items = || paragraphs().flat_map(|p| &p.items);
    put(into, "articles", articles(units).count());
    put(into, "headings", headings(units).count());
    put(into, "passages", units.iter().filter(|u| matches!(u, Unit::Passage(_))).count());
    put(into, "항", paragraphs().filter(|p| p.no > 0).count());
    put(into, "호", items().count());
    put(
        into,
        "목",
        items().map(|i| i.subitems.len()).sum::<usize>() + paragraphs().map(|p| p.loose.len()).sum::<usize>(),
    );
    put(into, "loose_목", paragraphs().map(|p| p.loose.len()).sum());
    put(into, "images", articles(units).map(|a| a.images.len()).sum());
}

fn put_law(into: &mut Counts, units: &[Unit], addenda: &[Addendum], annexes: &[Annex], filled: usize) {
    put_units(into, units);
    put(into, "addenda", addenda.len());
    put(into, "annexes", annexes.len());
    put(into, "fields_filled", filled);
}

impl Summary for Statute {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_law(into, &self.units, &self.addenda, &self.annexes, self.info.filled());
    }
}

impl Summary for Rule {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_law(into, &self.units, &self.addenda, &self.annexes, self.info.filled());
        put(into, "attachments", self.attachments.len());
    }
}

impl Summary for Ordinance {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_law(into, &self.units, &self.addenda, &self.annexes, self.info.filled());
    }
}

impl Summary for EnglishLaw {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_law(into, &self.units, &self.addenda, &[], self.info.filled());
    }
}

impl<R: Record> Summary for Listing<R> {
    fn title(&self) -> String {
        self.keyword.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "rows", self.rows.len());
        put(into, "fields_filled", self.rows.iter().map(Record::filled).sum());
    }
}

/// Lists of changed articles count their articles too.
pub(crate) struct Changes(pub(crate) Listing<ChangedLaw>);

impl Summary for Changes {
    fn title(&self) -> String {
        self.0.rows.first().map(|r| r.law.name.clone()).unwrap_or_default()
    }

    fn count(&self, into: &mut Counts) {
        self.0.count(into);
        put(into, "articles", self.0.rows.iter().map(|r| r.articles.len()).sum());
    }
}

impl Summary for Decision {
    fn title(&self) -> String {
        format!("{} {}", self.info.number, self.info.title).trim().to_owned()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "sections", self.sections.len());
        put(into, "facts", self.facts.len());
        put(into, "images", self.images.len());
        put(into, "characters", self.sections.iter().map(|s| s.text.chars().count()).sum());
        put(into, "fields_filled", self.info.filled());
    }
}

impl Summary for Treaty {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "characters", self.text.chars().count());
        put(into, "fields_filled", self.info.filled() + self.more.filled());
    }
}

impl Summary for OldAndNew {
    fn title(&self) -> String {
        self.new.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "rows", self.rows.len());
        put(into, "labelled", self.rows.iter().filter(|r| !r.label.is_empty()).count());
        put(into, "changed", self.rows.iter().filter(|r| r.new.iter().any(|p| p.changed)).count());
    }
}

impl Summary for ThreeWay {
    fn title(&self) -> String {
        self.info.law.clone()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "rows", self.rows.len());
        put(into, "decree", self.rows.iter().map(|r| r.decree.len()).sum());
        put(into, "rule", self.rows.iter().map(|r| r.rule.len()).sum());
        put(into, "admin_rules", self.rows.iter().map(|r| r.admin_rules.len()).sum());
        put(into, "fields_filled", self.info.filled());
    }
}

impl Summary for Structure {
    fn title(&self) -> String {
        self.info.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "instruments", self.all().len());
        put(into, "related", self.related.len());
        put(into, "fields_filled", self.info.filled());
    }
}

impl Summary for Delegations {
    fn title(&self) -> String {
        self.law.name.clone()
    }

    fn count(&self, into: &mut Counts) {
        let delegates = || self.articles.iter().flat_map(|a| &a.to);
        put(into, "articles", self.articles.len());
        put(into, "delegates", delegates().count());
        put(into, "clauses", delegates().map(|d| d.clauses.len()).sum());
    }
}

impl Summary for Relations {
    fn title(&self) -> String {
        self.keyword.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "rows", self.laws.iter().map(|l| l.related.len()).sum());
    }
}

impl Summary for AiAnswer {
    fn title(&self) -> String {
        self.keyword.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "rows", self.hits.len());
        put(into, "fields_filled", self.hits.iter().map(|h| h.row.filled()).sum());
    }
}

impl Summary for Definitions {
    fn title(&self) -> String {
        self.senses.first().map(|s| s.name.clone()).unwrap_or_default()
    }

    fn count(&self, into: &mut Counts) {
        put(into, "senses", self.senses.len());
        put(into, "sources", self.sources.len());
    }
}

impl Summary for TermLinks {
    fn title(&self) -> String {
        self.keyword.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "rows", self.terms.len());
        put(into, "links", self.terms.iter().map(|t| t.links.len()).sum());
    }
}

impl Summary for TermArticles {
    fn title(&self) -> String {
        self.keyword.clone()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "terms", self.terms.len());
        put(into, "articles", self.articles.len());
        put(into, "links", self.articles.iter().map(|a| a.terms.len()).sum());
    }
}

impl Summary for History {
    fn title(&self) -> String {
        self.rows.first().map(|r| r.name.clone()).unwrap_or_default()
    }

    fn count(&self, into: &mut Counts) {
        put_total(into, self.total);
        put(into, "rows", self.rows.len());
    }
}
