//! What a pattern makes of a line it accepted.

use serde::Serialize;
use serde_json::{Map, Value};

pub(crate) type Params = Map<String, Value>;

/// One tool call.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    pub tool: String,
    pub params: Params,
}

impl Step {
    pub(crate) fn new(tool: &str, params: Params) -> Self {
        Self { tool: tool.to_string(), params }
    }
}

/// Parameters, steps behind the first call, and the scenario of a chain.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Plan {
    pub params: Params,
    pub pipeline: Vec<Step>,
    pub scenario: Option<&'static str>,
}

impl Plan {
    pub(crate) fn of(key: &str, value: impl Into<Value>) -> Self {
        Self::default().with(key, value)
    }

    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.params.insert(key.to_string(), value.into());
        self
    }

    /// The parameter only when there is a value.
    pub(crate) fn with_some(self, key: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    pub(crate) fn then(mut self, tool: &str, params: Params) -> Self {
        self.pipeline.push(Step::new(tool, params));
        self
    }

    pub(crate) fn scene(mut self, scenario: &'static str) -> Self {
        self.scenario = Some(scenario);
        self
    }
}

/// The answer of a pattern's extractor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The pattern's tool with these parameters.
    Match(Plan),
    /// Not for this pattern after all: try the next one.
    Skip,
    /// The wish is clear but a piece is missing that no other pattern has: open research with the whole line.
    Fallback,
    /// Another tool serves the wish better.
    Reroute(&'static str, Plan),
    /// A statute must be found first (`search_law`), then these steps run with its identifiers.
    NeedsLaw(String, Vec<Step>),
    /// Two readings or a missing piece: ask; the plan is the likelier reading.
    Clarify(String, Plan),
}

impl Outcome {
    /// Whether the pattern really takes the line (decides about yielding).
    pub(crate) fn takes(&self) -> bool {
        !matches!(self, Self::Skip | Self::Fallback)
    }
}

/// Parameters of one key.
pub(crate) fn param(key: &str, value: impl Into<Value>) -> Params {
    let mut map = Map::new();
    map.insert(key.to_string(), value.into());
    map
}
