//! What the structured answers of the tools look like. A member has the same kind wherever it stands, so the kinds
//! are one list, and a form is the names of its members and of the tools that answer so.
//!
//! Any answer may say what it could not find (`found`, `message`, `next`); an error carries `error` alone.

use crate::json;
use serde_json::{Map, Value};

/// Members by kind. Every one of them may also be null.
const KINDS: [(&str, &str); 7] = [
    (
        "string",
        "query official source asOf note fallback url currency title place jo view chapter keyword name message next \
         lawName serial kindOfLaw effective selector format revision law domain id chain scenario operator date mst upcoming \
         verdict grade kind MST ID decree rule basis lawId intent partial term search input output direction lawType mode status \
         asked caseNumber mermaid ordinSeq text tool retained",
    ),
    (
        "integer",
        "total page pages images clauses unseen score later leftOut upcomingTotal days matched parentsTotal laterTotal unchanged",
    ),
    ("boolean", "found confirmed transcribed sameAsCurrent guessed"),
    (
        "object",
        "info law handle annex row old new target version first second before after article precedents parts byRevision snapshot \
         ordinance texts counts coverage",
    ),
    (
        "array",
        "results rows exact near upcoming contents articles files notes annexes pairs revisions related instruments links buckets sections \
         facts texts precedents keywords words changes versions risks amounts periods conflicts hints provisions onlyFirst onlySecond \
         laws errors notFound failed notAsked missedDays signals later scanned unread parents senses sources groups tools chapters \
         matches past citing skipped missing partial citations",
    ),
    ("number", ""),
    ("null", ""),
];

/// What any answer may have.
const COMMON: &str = "found message next note notes source asOf url handle";
/// A list of one target.
const LIST: &str = "query total page pages confirmed results";
/// A part of a text.
const TEXT: &str = "info images files transcribed view contents chapter chapters articles total keyword matches page pages id";
/// A statute.
const STATUTE: &str = "law lawName currency place jo";
const DECISIONS: &str = "domain query total page pages rows texts";
const DECISION: &str = "domain id info sections facts images texts";
const CHAIN: &str = "chain scenario query law sections skipped";

/// Tools and the members of their answers besides the common ones. A tool's name may end in `*`.
#[rustfmt::skip]
const FORMS: &[(&str, &[&str])] = &[
    ("search_law", &["official exact near upcoming upcomingTotal fallback status", LIST]),
    ("search_law_bulk", &["mode laws unchanged notFound near failed notAsked snapshot"]),
    ("get_law_text get_historical_law", &[STATUTE, TEXT, "title texts"]),
    ("get_article_detail", &[STATUTE, "title texts articles transcribed"]),
    ("get_batch_articles", &["laws errors missing"]),
    ("search_historical_law", &["lawName total versions"]),
    ("suggest_law_names", &["partial guessed groups"]),
    ("get_article_history", &["lawId lawName jo changes total page pages"]),
    ("search_ordinance", &[LIST, "citing asked"]),
    ("search_admin_rule", &[LIST, "past"]),
    ("get_admin_rule get_ordinance get_treaty_text get_english_law_text get_*_rule_text", &[TEXT]),
    ("get_annexes", &[TEXT, "lawName annex format law serial kindOfLaw effective annexes selector near"]),
    ("ordinance_radar", &["ordinance ordinSeq parents parentsTotal"]),
    ("compare_admin_rule_old_new", &[LIST, "id name old new pairs"]),
    ("compare_old_new", &["law revision old new pairs MST ID"]),
    ("compare_articles", &["first second verdict onlyFirst onlySecond"]),
    ("get_three_tier", &["info basis rows row"]),
    ("get_law_tree", &["law decree rule rows"]),
    ("get_law_system_tree", &["law related partial instruments"]),
    ("get_law_statistics", &["days total byRevision results missedDays"]),
    ("get_external_links", &["links"]),
    ("parse_article_links", &[STATUTE, "links"]),
    ("parse_jo_code", &["input output direction lawType format"]),
    ("get_law_abbreviations", &["total matched results"]),
    ("search_all", &["query groups"]),
    ("advanced_search", &["query operator results partial total"]),
    ("search_ai_law", &["query search total page pages results"]),
    ("get_legal_term_detail", &["query senses sources"]),
    ("get_daily_to_legal get_legal_to_daily", &["query links"]),
    ("get_term_articles", &["term total page pages results"]),
    ("search_decisions", &[DECISIONS, LIST]),
    ("get_decision_text", &[DECISION, TEXT]),
    ("search_precedents search_interpretations search_*_decisions search_*_interpretations search_*_appeals", &[DECISIONS]),
    ("get_precedent_text get_interpretation_text get_*_decision_text get_*_interpretation_text get_*_appeal_text", &[DECISION]),
    ("summarize_precedent", &["id info parts"]),
    ("extract_precedent_keywords", &["id keywords"]),
    ("find_similar_precedents", &["words rows total"]),
    ("get_article_with_precedents", &["article precedents"]),
    ("get_penalty_articles", &["law effective articles"]),
    ("compare_law_versions", &["before after revisions changes"]),
    ("analyze_document", &["kind clauses unseen score grade risks amounts periods conflicts hints"]),
    ("applicable_law", &["law date version mst later upcoming jo sameAsCurrent provisions"]),
    ("cite_check", &["caseNumber target verdict signals later laterTotal scanned unread"]),
    ("impact_map", &["law jo buckets mermaid"]),
    ("chain_*", &[CHAIN]),
    ("legal_research", &[CHAIN]),
    ("discover_tools", &["intent tools leftOut"]),
    // A list tool of one of the smaller targets.
    ("search_* get_*", &[LIST]),
];

/// The schema of a tool's structured answer; open where the tool passes on what another one answers.
pub(crate) fn schema(tool: &str) -> Value {
    let fits = |pattern: &str| match pattern.split_once('*') {
        Some((before, after)) => {
            tool.len() >= pattern.len() && tool.starts_with(before) && tool.ends_with(after)
        }
        None => tool == pattern,
    };
    let form = FORMS.iter().find(|(names, _)| names.split(' ').any(fits));
    let Some((_, parts)) = form else { return json!({"type": "object"}) };
    let mut properties = Map::new();
    for name in parts.iter().flat_map(|part| part.split(' ')).chain(COMMON.split(' ')) {
        properties.insert(name.to_owned(), json!({"type": kinds(name)}));
    }
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

fn kinds(name: &str) -> Vec<&'static str> {
    let holds = |names: &str| names.split_whitespace().any(|n| n == name);
    KINDS.iter().filter(|(kind, names)| *kind == "null" || holds(names)).map(|(kind, _)| *kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_has_a_kind() {
        for (tools, parts) in FORMS {
            for name in parts.iter().flat_map(|part| part.split(' ')).chain(COMMON.split(' ')) {
                assert!(kinds(name).len() >= 2, "{tools}: {name}");
            }
        }
    }
}
