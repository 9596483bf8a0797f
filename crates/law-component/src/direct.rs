//! `interface direct`: answers at once.

use crate::Component;
use crate::bindings::exports::hanlaw::engine::direct::{CheckOptions, Guest, Refusal};
use law_engine::{Held, direct};
use std::cell::RefCell;

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

impl From<direct::Refusal> for Refusal {
    fn from(refusal: direct::Refusal) -> Self {
        Self { label: refusal.label, message: refusal.message }
    }
}

impl Guest for Component {
    fn load_outline(bytes: Vec<u8>) -> Result<(), Refusal> {
        Ok(HELD.with_borrow_mut(|slot| Held::load(slot, bytes))?)
    }

    fn check(text: String, options: CheckOptions) -> Result<String, Refusal> {
        let CheckOptions { today, as_of, context } = options;
        let held = HELD.with_borrow(|held| held.clone().unwrap_or_else(|| Held::new(Vec::new())));
        Ok(held.check_on(&text, &today, as_of.as_deref(), context.as_deref())?)
    }

    fn cite(text: String, context: Option<String>) -> Result<String, Refusal> {
        Ok(direct::cite(&text, context.as_deref())?)
    }

    fn route(line: String, today: String) -> Result<String, Refusal> {
        Ok(direct::route(&line, &today)?)
    }

    fn convert(file: Vec<u8>) -> Result<String, Refusal> {
        Ok(direct::convert(file)?)
    }

    fn describe() -> String {
        law_engine::describe().to_string()
    }
}
