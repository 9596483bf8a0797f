//! Asks the table who takes the line and completes the answer.

use crate::line::Line;
use crate::outcome::{Outcome, Params, Plan, Step, param};
use crate::table::{Detail, Pattern, detail_of, pattern, patterns};
use crate::term::question;
use crate::{DateRange, Route, scenario};
use law_model::Ymd;
use law_vocab::route_words::Sense;

const RESEARCH: &str = "chain_full_research";
/// Tools with `fromDate` and `toDate`.
const DATED: &[&str] =
    &["search_precedents", "search_interpretations", "advanced_search", "chain_amendment_track"];
/// Tools whose own parameters already carry the time.
const TIMED: &[&str] =
    &["applicable_law", "get_law_history", "get_law_statistics", "get_article_history", "verify_citations"];

/// Routes one line; `today` resolves words such as 작년 and 최근 3년.
#[must_use]
pub fn route(line: &str, today: Ymd) -> Route {
    let line = Line::read(line, today);
    let mut yielded = Vec::new();
    for candidate in patterns() {
        if !(candidate.accepts)(&line) {
            continue;
        }
        if gives_way(candidate, &line) {
            yielded.push(candidate.name);
            continue;
        }
        match (candidate.extract)(&line) {
            Outcome::Skip => {}
            outcome => return Draft::of(candidate, outcome, &line).finish(&line, yielded),
        }
    }
    let draft = Draft {
        tool: RESEARCH,
        plan: Plan::of("query", question(&line)),
        why: "정해진 유형이 아니어서 종합 조사로 찾습니다".into(),
        ..Draft::default()
    };
    draft.finish(&line, yielded)
}

/// The receiver's own matcher and extractor decide.
fn gives_way(candidate: &Pattern, line: &Line) -> bool {
    candidate
        .yields_to
        .iter()
        .filter_map(|name| pattern(name))
        .any(|p| (p.accepts)(line) && (p.extract)(line).takes())
}

#[derive(Default)]
struct Draft {
    tool: &'static str,
    plan: Plan,
    pattern: Option<&'static str>,
    why: String,
    clarify: Option<String>,
}

impl Draft {
    fn of(p: &Pattern, outcome: Outcome, line: &Line) -> Self {
        let base = Self { tool: p.tool, pattern: Some(p.name), why: p.why.to_string(), ..Self::default() };
        match outcome {
            Outcome::Match(plan) => Self { plan, ..base },
            Outcome::Clarify(ask, plan) => Self { plan, clarify: Some(ask), ..base },
            Outcome::Reroute(tool, plan) => Self { tool, plan, why: format!("{} → {tool}", p.why), ..base },
            Outcome::NeedsLaw(law, pipeline) => {
                Self { tool: "search_law", plan: Plan { pipeline, ..Plan::of("query", law) }, ..base }
            }
            Outcome::Fallback | Outcome::Skip => Self {
                tool: RESEARCH,
                plan: Plan::of("query", question(line)),
                why: format!("{}: 필요한 정보가 빠져 종합 조사로 찾습니다", p.why),
                ..base
            },
        }
    }

    fn finish(mut self, line: &Line, yielded: Vec<&'static str>) -> Route {
        let mut unsupported = wishes(line);
        let date_range = self.period(line, &mut unsupported);
        let auto_chain = self.detail(line, &mut unsupported);
        let scenario = self.plan.scenario.or_else(|| scenario::detect(self.tool, line));
        if let Some(scenario) = scenario.filter(|_| self.tool.starts_with("chain_")) {
            self.plan.params.insert("scenario".into(), scenario.into());
        }
        Route {
            tool: self.tool.to_string(),
            params: self.plan.params,
            pipeline: self.plan.pipeline,
            pattern: self.pattern,
            reason: self.why,
            scenario: scenario.filter(|_| self.tool.starts_with("chain_")),
            clarify: self.clarify,
            unsupported,
            date_range,
            yielded,
            auto_chain,
        }
    }

    /// The period of the line goes to the tool that can filter by it; else it is named as not applied.
    fn period(&mut self, line: &Line, unsupported: &mut Vec<String>) -> Option<DateRange> {
        if !line.cases.is_empty() || line.chars > LONG {
            return None;
        }
        let when = line.past().next()?;
        let range = DateRange { from: when.from.number().to_string(), to: when.to.number().to_string() };
        let params = &mut self.plan.params;
        if DATED.contains(&self.tool) {
            if !params.contains_key("fromDate") && !params.contains_key("toDate") {
                params.insert("fromDate".into(), range.from.clone().into());
                params.insert("toDate".into(), range.to.clone().into());
            }
        } else if !TIMED.contains(&self.tool) && !self.tool.starts_with("chain_") && !self.tool.is_empty() {
            unsupported.push("period".into());
        }
        Some(range)
    }

    /// Search tools go on to the text of the hit.
    fn detail(&mut self, line: &Line, unsupported: &mut Vec<String>) -> bool {
        let Some(Detail { tool, full, .. }) = detail_of(self.tool) else { return false };
        let wants_full = line.has(Sense::Fulltext);
        if wants_full && !full {
            unsupported.push("full".into());
        }
        if !self.plan.pipeline.is_empty() {
            return false;
        }
        let params = if wants_full && *full { param("full", true) } else { Params::new() };
        self.plan.pipeline.push(Step::new(tool, params));
        true
    }
}

/// Lines longer than this tell a story; single words in them say little.
pub(crate) const LONG: usize = 150;

/// What no tool does, by name.
fn wishes(line: &Line) -> Vec<String> {
    if line.chars > LONG {
        return Vec::new();
    }
    [(Sense::Alert, "schedule"), (Sense::Export, "export"), (Sense::Addenda, "addenda")]
        .into_iter()
        .filter(|(sense, _)| line.has(*sense))
        .map(|(_, name)| name.to_string())
        .collect()
}
