//! Tests of tools against the stand-in of the Open API, in virtual time.

use crate::{Ctx, Output, Settings};
use law_fetch::FetchConfig;
use law_host::{ApiKey, BlobId, Host, Limits, Scope};
use law_outline::OutlineOver;
use serde_json::Value;
use testkit::Virtual;

pub struct World {
    pub standin: Virtual,
    pub key: Option<ApiKey>,
    pub limits: Limits,
}

impl World {
    pub fn new() -> Self {
        Self::slow(0)
    }

    /// Every answer takes so long.
    pub fn slow(millis: u32) -> Self {
        Self { standin: Virtual::new(millis), key: ApiKey::new("k"), limits: Limits::default() }
    }

    pub fn call(&self, tool: &str, args: Value) -> Output {
        let host = &self.standin.host;
        let fetch = FetchConfig { bases: self.standin.bases.clone(), ..FetchConfig::default() };
        let settings = Settings { key: self.key.clone(), fetch, limits: self.limits };
        let scope = Scope::new(self.limits, host.now());
        let outline = OutlineOver::new(BlobId("none".to_owned()));
        let ctx =
            Ctx { host, scope: &scope, settings: &settings, outline: &outline, progress: &|_, _, _| {} };
        host.run(crate::call(&ctx, tool, args)).expect("the call ends").expect("the tool exists")
    }
}
