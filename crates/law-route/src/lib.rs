//! One line of Korean → the tool that answers it, with its parameters.
//!
//! `민법 제309조·제310조` becomes `search_law {query: 민법}` followed by one `get_law_text` for each article;
//! `작년에 나온 직장내괴롭힘 판례` becomes a search for precedents of that year; `별표 3 보여줘` becomes a question back.
//!
//! How it works: one pass over the line finds laws, articles, annexes, times, case numbers, regions and words
//! ([`line`]); an ordered table of patterns ([`table`]) is asked who takes the line; what the pattern extracts is
//! completed with the period, the scenario and the search → detail pipeline ([`decide`]).
//!
//! What it never does: it runs nothing, looks nothing up, guesses no law. A wish that no tool fulfils is named in
//! `unsupported`, a line with two readings comes back with a question in `clarify`. It reads a line in time
//! proportional to its length; there is no backtracking anywhere.
//!
//! ```
//! use law_model::Ymd;
//! let today = Ymd::parse("2026-08-20").unwrap();
//! let route = law_route::route("상법 제382조의3 보여줘", today);
//! assert_eq!(route.tool, "search_law");
//! assert_eq!(route.params["query"], "상법");
//! assert_eq!(route.pipeline[0].params["jo"], "제382조의3");
//! ```
//!
//! Names of statutes and all other vocabulary come from `law-vocab`.

mod decide;
mod lex;
mod line;
mod outcome;
mod patterns;
mod scenario;
mod table;
mod term;
mod text;

pub use decide::route;
pub use outcome::Step;
pub use table::{PatternInfo, pattern_table};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// A period, days inclusive, as `YYYYMMDD`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DateRange {
    pub from: String,
    pub to: String,
}

/// Where a line goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The tool to run first; empty when there is nothing to run and only `clarify` to show.
    pub tool: String,
    pub params: Map<String, Value>,
    /// Steps after the first call; each gets the identifier found by the call before it.
    pub pipeline: Vec<Step>,
    /// Name of the pattern that took the line; `None` when no pattern did.
    pub pattern: Option<&'static str>,
    /// Why, in Korean, for the person who asked.
    pub reason: String,
    pub scenario: Option<&'static str>,
    /// A question back to the person.
    pub clarify: Option<String>,
    /// Wishes in the line that the tools do not fulfil.
    pub unsupported: Vec<String>,
    pub date_range: Option<DateRange>,
    /// Patterns that accepted the line and gave way to one that knows better.
    pub yielded: Vec<&'static str>,
    /// The pipeline is the automatic "search, then the text of the hit".
    pub auto_chain: bool,
}

impl Serialize for Route {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut s = serializer.serialize_struct("Route", 11)?;
        s.serialize_field("tool", &self.tool)?;
        s.serialize_field("params", &self.params)?;
        s.serialize_field("pipeline", &self.pipeline)?;
        s.serialize_field("pattern", &self.pattern)?;
        s.serialize_field("scenario", &self.scenario)?;
        s.serialize_field("clarify", &self.clarify)?;
        s.serialize_field("unsupported", &self.unsupported)?;
        s.serialize_field("dateRange", &self.date_range)?;
        s.serialize_field("reason", &self.reason)?;
        s.serialize_field("yielded", &self.yielded)?;
        s.serialize_field("autoChain", &self.auto_chain)?;
        s.end()
    }
}
