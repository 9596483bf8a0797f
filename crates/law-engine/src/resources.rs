//! Statutes as MCP resources: `law://{name}` and `law://{name}/{article}`, with completion of names; the user's
//! own documents as `corpus://{path}`, listed and completed where there are any.

use crate::prompts;
use law_corpus::Corpus;
use law_host::Host;
use law_tools::{Ctx, Output};
use law_vocab::names;
use mcp_wire::{Completing, Completion, Fault, Resource, ResourceBody, ResourceContents, ResourceTemplate};
use serde_json::{Value, json};

const SCHEME: &str = "law://";
const COMPLETIONS: usize = 20;

const CORPUS: &str = "corpus://";

/// The user's documents.
pub(crate) async fn list(host: &dyn Host, corpus: &Corpus) -> Vec<Resource> {
    let Ok(overview) = corpus.overview(host, "").await else { return Vec::new() };
    let resource = |doc: law_corpus::Document| Resource {
        uri: format!("{CORPUS}{}", encoded(&doc.path)),
        name: doc.path,
        title: Some(doc.title),
        description: None,
        mime_type: Some("text/markdown".to_owned()),
    };
    overview.documents.into_iter().map(resource).collect()
}

/// The first of all that fit, and how many there are.
fn first_of(mut values: Vec<String>) -> Completion {
    let total = u64::try_from(values.len()).ok();
    values.truncate(COMPLETIONS);
    Completion { values, total }
}

/// What cannot stand in an address as it is; Hangul can.
fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            '%' | '#' | '?' | ' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            _ => out.push(c),
        }
    }
    out
}

pub(crate) fn templates(corpus: bool) -> Vec<ResourceTemplate> {
    let template = |uri: &str, name: &str, title: &str, about: &str| ResourceTemplate {
        uri_template: uri.to_owned(),
        name: name.to_owned(),
        title: Some(title.to_owned()),
        description: Some(about.to_owned()),
        mime_type: Some("text/plain".to_owned()),
    };
    let mut all = vec![
        template("law://{name}", "law", "법령", "법령의 전문 또는 목차"),
        template("law://{name}/{article}", "article", "조문", "법령의 한 조문, 예: law://민법/제750조"),
    ];
    if corpus {
        all.push(template("corpus://{+path}", "document", "내 문서", "색인한 폴더의 문서, 폴더 안의 경로로"));
    }
    all
}

/// What begins as typed: names of laws, or paths of documents where there is a corpus. What is no prompt and no template
/// of ours has nothing, and no fault: the protocol's own test suite asks so.
pub(crate) async fn complete(host: &dyn Host, corpus: Option<&Corpus>, completing: Completing) -> Completion {
    let Completing { of, argument, typed } = completing;
    let known = match (&of, corpus) {
        (Err(uri), Some(corpus)) if uri.starts_with(CORPUS) && argument == "path" => {
            return first_of(corpus.complete(host, &typed, usize::MAX).await);
        }
        (Err(uri), _) => uri.starts_with(SCHEME),
        (Ok(prompt), _) => prompts::has(prompt),
    };
    let found = match argument.as_str() {
        "name" | "law" if known => names::complete(&typed, usize::MAX),
        _ => Vec::new(),
    };
    let total = u64::try_from(found.len()).ok();
    Completion { values: found.into_iter().take(COMPLETIONS).map(names::Name::spelled).collect(), total }
}

/// The arguments of `get_law_text` behind an address, or `None` when it is no address of a statute.
fn arguments(uri: &str) -> Option<Value> {
    let path = decoded(uri.strip_prefix(SCHEME)?);
    let (name, article) = match path.split_once('/') {
        Some((name, article)) => (name, Some(article)),
        None => (path.as_str(), None),
    };
    if name.trim().is_empty() {
        return None;
    }
    Some(match article {
        Some(jo) => json!({"lawName": name, "jo": jo}),
        None => json!({"lawName": name}),
    })
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|h| std::str::from_utf8(h).ok());
        match hex.and_then(|h| u8::from_str_radix(h, 16).ok()).filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads one resource, or says why there is none at this address.
pub(crate) async fn read(ctx: &Ctx<'_>, uri: &str) -> Result<ResourceContents, Fault> {
    let unknown = || Fault::UnknownResource(shortened(uri));
    let (mime, text) = if let Some(path) = uri.strip_prefix(CORPUS).filter(|_| ctx.settings.corpus) {
        let document = ctx.corpus.document(ctx.host, &decoded(path)).await;
        ("text/markdown", document.map(|(_, text)| text))
    } else {
        let arguments = arguments(uri).ok_or_else(unknown)?;
        let output = law_tools::call(ctx, "get_law_text", arguments).await;
        ("text/plain", output.map(|output| found(output, uri)).transpose()?)
    };
    Ok(ResourceContents {
        uri: uri.to_owned(),
        mime_type: Some(mime.to_owned()),
        body: ResourceBody::Text(text.ok_or_else(unknown)?),
    })
}

/// The text, or all that the tool said instead of one: what is missing, or why nobody knows, and what to do.
fn found(output: Output, uri: &str) -> Result<String, Fault> {
    let absent = output.structured.get("found") == Some(&Value::Bool(false));
    let label = output.structured.pointer("/error/label").and_then(Value::as_str);
    match label.unwrap_or(if absent { "NOT_FOUND" } else { "" }) {
        "" => Ok(output.text),
        "INVALID_PARAMETER" => {
            let why = output.structured.pointer("/error/message").and_then(Value::as_str);
            Err(Fault::InvalidParams(why.unwrap_or_default().to_owned()))
        }
        "NOT_FOUND" => Err(Fault::NoResource { uri: shortened(uri), why: output.text }),
        _ => Err(Fault::Internal(output.text)),
    }
}

/// An address that is nobody's is not repeated at length.
fn shortened(uri: &str) -> String {
    uri.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(uri: &str, want: Expect) {
        want.assert_eq(&arguments(uri).map_or_else(|| "-".to_owned(), |a| a.to_string()));
    }

    #[test]
    fn addresses_of_statutes() {
        check("law://민법/제750조", expect![[r#"{"lawName":"민법","jo":"제750조"}"#]]);
        check("law://%EB%AF%BC%EB%B2%95", expect![[r#"{"lawName":"민법"}"#]]);
        check("law://", expect!["-"]);
        check("http://민법", expect!["-"]);
        check("law://%", expect![[r#"{"lawName":"%"}"#]]);
    }
}
