//! Files that law.go.kr serves beside the data: annexes as HWP, HWPX or PDF.

use crate::ask::headers;
use crate::cache::Question;
use crate::client::{Client, Fetched, Freshness};
use crate::reading::{Answer, Place};
use crate::{Endpoint, Keep, Nothing, Trouble};
use law_host::{Method, Site, UpstreamQuery};
use law_source::{Body, Miss};

const API: &str = "첨부파일";

impl Client<'_> {
    /// The bytes behind a link of an answer (`/LSW/flDownload.do?flSeq=…`); links out of the host table are
    /// refused. A page in place of the file is trouble.
    pub async fn file(&self, link: &str) -> Result<Fetched<Vec<u8>>, Trouble> {
        let query = self.link(link).ok_or(Trouble::Redirect)?;
        let line = format!("file:{}?{:?}", query.path, query.params);
        let asked = Question { line, keep: Keep::Request, own_words: false };
        let place = Place::new();
        let check = |body: &[u8]| match page(body) {
            Some(trouble) => Err(trouble),
            None => {
                place.set(body.to_vec());
                Ok(Answer::Record(()))
            }
        };
        let fetched = self
            .kept_or(&asked, Freshness::Kept, &check, async |line, _| {
                let body = line
                    .again(&asked.line, Endpoint::Detail, async || {
                        let body = line.reply(query.clone(), "file").await?.body;
                        page(&body).map_or(Ok(body), |trouble| Err(trouble.into()))
                    })
                    .await?;
                let answer = check(&body)?;
                Ok((body, answer))
            })
            .await?;
        let nothing = Trouble::GaveNothing { api: API, nothing: Nothing::Blank };
        fetched.try_map(|answer| place.fill(answer).record().ok_or(nothing))
    }

    /// A link as a question to the site it lies on.
    fn link(&self, link: &str) -> Option<UpstreamQuery> {
        let from = UpstreamQuery {
            site: Site::Law,
            path: String::new(),
            method: Method::Get,
            params: Vec::new(),
            form: Vec::new(),
            headers: headers(self.cfg, Site::Law),
            key: None,
        };
        self.cfg.bases.follow(&from, link).filter(|query| query.site == Site::Law)
    }
}

/// What stands where the file should be.
fn page(body: &[u8]) -> Option<Trouble> {
    if body.len() > 64 << 10 {
        return None;
    }
    match Miss::of_body(&Body::open(body, None))? {
        Miss::Empty => Some(Trouble::GaveNothing { api: API, nothing: Nothing::Blank }),
        Miss::Html { page: law_source::Page::Maintenance } => Some(Trouble::Maintenance),
        Miss::Html { .. } => Some(Trouble::GaveNothing { api: API, nothing: Nothing::Page }),
        _ => None,
    }
}
