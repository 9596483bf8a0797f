//! Tax precedents, whose text the Open API does not hold: its page for people names the record of
//! taxlaw.nts.go.kr, which answers with the text.

use crate::ask::headers;
use crate::attempt::Line;
use crate::cache::Question;
use crate::client::{Client, Fetched, Freshness};
use crate::reading::{Answer, Decode, Place};
use crate::target::Format;
use crate::{Ask, Endpoint, Keep, Target, Trouble};
use law_host::{ApiKey, Method, Site, UpstreamQuery};
use law_source::{Decoded, ReadError, Reason};

const API: &str = "국세법령정보시스템 판례";
const RECORD: &str = "ntstDcmId";
const ACTION: &str = "ASIQTB002PR01";
const HOPS: u32 = 3;

/// What the page for people says of a precedent.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Page {
    /// The address of the frame that holds the text.
    Frame(String),
    /// The page shows another precedent: this one is not there.
    Another,
}

impl Client<'_> {
    /// The answer of taxlaw.nts.go.kr for a precedent of the Open API.
    pub async fn tax_precedent<T>(
        &self,
        id: &str,
        decode: Decode<'_, T>,
    ) -> Result<Fetched<Answer<T>>, Trouble> {
        let prec = Target::named("prec").ok_or(Trouble::Redirect)?;
        let ask = Ask::of(&prec, Endpoint::Detail, &[("ID", id)])?.in_format(Format::Html);
        let asked = Question { line: format!("tax:{}", ask.line()), keep: Keep::Decision, own_words: true };
        let place = Place::new();
        let check = |body: &[u8]| place.read(body, &ask, decode);
        let fetched = self.kept_or(&asked, Freshness::Kept, &check, async |line, key| {
            let shown = Place::new();
            let page = |body: &[u8]| shown.read(body, &ask, &|body| Ok(page(body, id)));
            let (body, answer) = line.retrieve(&ask, key, &page).await?;
            match shown.fill(answer) {
                Answer::Record(Page::Frame(frame)) => {
                    let detail = line.record(&ask, key, &frame).await?;
                    let body = line.text(detail).await?;
                    let answer = check(&body)?;
                    Ok((body, answer))
                }
                _ => Ok((body, Answer::NoRecord)),
            }
        });
        let fetched = fetched.await?;
        Ok(fetched.map(|answer| place.fill(answer)))
    }
}

impl Line<'_> {
    /// Follows the frame until the address names the record.
    async fn record(&self, ask: &Ask, key: &ApiKey, frame: &str) -> Result<UpstreamQuery, Trouble> {
        let bases = &self.cfg.bases;
        let mut at = bases.follow(&ask.query(self.cfg, key), frame).ok_or(Trouble::Redirect)?;
        for _ in 0..HOPS {
            at.key = None;
            if at.params.iter().any(|(name, _)| name == RECORD) {
                return Ok(at);
            }
            at.headers = headers(self.cfg, at.site);
            let location = self.location(at.clone(), "taxlaw").await?;
            at = bases.follow(&at, &location).ok_or(Trouble::Redirect)?;
        }
        Err(Trouble::Redirect)
    }

    /// Asks for the text the way the service's own page does.
    async fn text(&self, detail: UpstreamQuery) -> Result<Vec<u8>, Trouble> {
        let base = self.cfg.bases.of(Site::TaxLaw);
        let record = detail.params.iter().find(|(name, _)| name == RECORD).map_or("", |(_, value)| value);
        let digits: String = record.chars().filter(char::is_ascii_alphanumeric).collect();
        let mut sent = headers(self.cfg, Site::TaxLaw);
        sent.push(("Origin".to_owned(), base.trim_end_matches('/').to_owned()));
        // The record was found without a key (see `record`), so its address holds none.
        sent.push(("Referer".to_owned(), self.cfg.bases.url(&detail)));
        sent.push(("X-Requested-With".to_owned(), "XMLHttpRequest".to_owned()));
        let query = UpstreamQuery {
            site: Site::TaxLaw,
            path: "action.do".to_owned(),
            method: Method::Post,
            params: Vec::new(),
            form: vec![
                ("actionId".to_owned(), ACTION.to_owned()),
                ("paramData".to_owned(), format!("{{\"dcmDVO\":{{\"{RECORD}\":\"{digits}\"}}}}")),
            ],
            headers: sent,
            key: None,
        };
        self.again(record, Endpoint::Detail, async || self.attempt(query.clone(), "taxlaw").await).await
    }
}

/// Reads the page: its frame, unless it belongs to another precedent.
fn page(body: &[u8], id: &str) -> Result<Decoded<Page>, ReadError> {
    let html = String::from_utf8_lossy(body);
    let frame = after(&html, "<iframe", "src").map(|src| src.replace("&amp;", "&"));
    let shown = after(&html, "precSeq", "value");
    let of_frame = frame.as_deref().and_then(|f| f.split_once("precSeq=")).map(|(_, v)| digits(v));
    if let Some(shown) = shown
        && shown != id
        && of_frame != Some(id)
    {
        return Ok(Decoded::Value(Page::Another));
    }
    match frame {
        Some(frame) => Ok(Decoded::Value(Page::Frame(frame))),
        None => Err(ReadError {
            target: API.to_owned(),
            reason: Reason::UnknownShape { root: "iframe".to_owned() },
        }),
    }
}

/// The attribute `name` of the element in which `mark` stands.
fn after<'h>(html: &'h str, mark: &str, name: &str) -> Option<&'h str> {
    let (before, rest) = html.split_once(mark)?;
    let head = before.rfind('<').and_then(|at| before.get(at..)).unwrap_or_default();
    let tail = rest.split('>').next()?;
    let of = |text: &'h str| {
        let (_, value) = text.split_once(&format!("{name}="))?;
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        value.get(1..)?.split(quote).next()
    };
    of(tail).or_else(|| of(head)).filter(|value| !value.is_empty())
}

fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str) -> String {
        match page(html.as_bytes(), "600001") {
            Ok(Decoded::Value(page)) => format!("{page:?}"),
            other => format!("{:?}", other.err().map(|e| e.reason)),
        }
    }

    #[test]
    fn the_frame_of_the_page() {
        let own = "<html><input type=\"hidden\" id=\"precSeq\" value=\"600001\"><iframe id='f' src=\"/LSW/precInfoR.do?precSeq=600001&amp;x=1\"></iframe>";
        assert_eq!(check(own), "Frame(\"/LSW/precInfoR.do?precSeq=600001&x=1\")");
        let another = own.replace("value=\"600001\"", "value=\"5\"").replace("precSeq=600001", "precSeq=5");
        assert_eq!(check(&another), "Another");
        let value_first = "<html><input value='600001' name='precSeq'><iframe src='https://taxlaw.nts.go.kr/qt/a.do?ntstDcmId=9'>";
        assert_eq!(check(value_first), "Frame(\"https://taxlaw.nts.go.kr/qt/a.do?ntstDcmId=9\")");
        assert_eq!(check("<html><body>…"), "Some(UnknownShape { root: \"iframe\" })");
    }
}
