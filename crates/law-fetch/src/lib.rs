//! The client of the Ministry's Open API (law.go.kr "DRF"), over [`law_host::Host`].
//!
//! For: asking exactly as upstream wants to be asked, again where that helps, and naming every failure.
//! What comes back is an answer (a record, a list, or upstream's own word that there is no such record) or
//! a [`Trouble`]; trouble never says that something does not exist. Work is bounded by the request's
//! [`law_host::Scope`]: every attempt, redirect and hop counts, every wait ends with the deadline.
//!
//! It never picks a law that was not asked for, never shows or stores a key, never leaves the host table,
//! never runs a script, knows no clock and no randomness but the host's.
//!
//! ```text
//! let client = Client::new(&host, &scope, Some(&key), &cfg);
//! let fetched = client.detail(&target::LAW, &[("MST", "284415"), ("JO", "075000")], &decode).await?;
//! ```
//!
//! What is known of upstream's habits rests on recordings and on reports of others; nothing here has been
//! run against the live service.

pub mod ask;
mod attempt;
pub mod cache;
mod cases;
mod client;
mod config;
mod files;
mod mask;
mod reading;
mod resolve;
mod retry;
mod search;
mod statute;
pub mod target;
mod tax;
mod trouble;
pub mod wait;

pub use ask::{Ask, terms};
pub use client::{Client, Fetched, Freshness};
pub use config::FetchConfig;
pub use mask::{mask, scrub_body};
pub use reading::{Answer, Decode};
pub use resolve::{Resolution, same_name};
pub use search::Hits;
pub use statute::{AsOf, LawRef};
pub use target::{Endpoint, Format, Keep, TARGETS, Target};
pub use trouble::{Nothing, Trouble};
