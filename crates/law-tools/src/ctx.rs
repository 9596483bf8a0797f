//! What a tool call may use.

use law_corpus::Corpus;
use law_fetch::{Client, FetchConfig};
use law_host::{ApiKey, Host, Limits, Scope};
use law_model::Ymd;
use law_outline::OutlineOver;
use serde_json::Value;
use std::rc::Rc;

/// Settings of one request, validated by the host before it starts.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub key: Option<ApiKey>,
    pub fetch: Rc<FetchConfig>,
    pub limits: Limits,
    /// The host has a folder of the user's own documents; without one the corpus tools are not there.
    pub corpus: bool,
}

/// How far long work is: done, total, what is being done.
pub type Progress<'a> = &'a dyn Fn(u32, Option<u32>, &str);

/// The surroundings of one tool call; shared by every call of a batch.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    pub host: &'a dyn Host,
    pub scope: &'a Scope,
    pub settings: &'a Settings,
    /// The embedded outline; its blocks stay decoded between requests.
    pub outline: &'a OutlineOver,
    /// The user's own documents; its segments stay open between requests.
    pub corpus: &'a Corpus,
    pub progress: Progress<'a>,
}

impl std::fmt::Debug for Ctx<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ctx").field("scope", self.scope).finish_non_exhaustive()
    }
}

impl<'a> Ctx<'a> {
    /// The Korean calendar day of the request.
    #[must_use]
    pub fn today(&self) -> Ymd {
        Ymd::from_unix_millis(self.host.now())
    }

    /// The live source, or `None` without a key.
    #[must_use]
    pub fn live(&self) -> Option<Client<'a>> {
        let key = self.settings.key.as_ref()?;
        Some(Client::new(self.host, self.scope, Some(key), &self.settings.fetch))
    }
}

/// Takes `apiKey` out of the arguments: a key travels in the settings, never in what tools see or echo.
pub(crate) fn settings_of(args: &mut Value, settings: &Settings) -> Option<Settings> {
    let given = args.as_object_mut()?.remove("apiKey")?;
    let key = ApiKey::new(given.as_str()?)?;
    Some(Settings { key: Some(key), ..settings.clone() })
}
