//! Anti-bot pages: a 200 page with nothing to read but a script that moves on.
//!
//! An address that stands there in full is followed by the caller, on the same site and a few times only.
//! An address that has to be computed is not: that is `blocked`, and nothing here runs or unpicks scripts.

/// What a body turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Script {
    /// Not such a page.
    No,
    To(String),
    Hidden,
}

const PROBE: usize = 64 << 10;
const MOVES: &[&str] = &["location.assign", "location.replace", "location.href", ".location", "location"];

/// Reads at most the first 64 KiB.
#[must_use]
pub fn script_page(body: &[u8]) -> Script {
    if body.len() > PROBE {
        return Script::No;
    }
    let text = String::from_utf8_lossy(body);
    let page = super::body::Page::split(&text);
    if page.script.is_empty() && page.refresh.is_none() || page.visible_chars() > 60 {
        return Script::No;
    }
    if let Some(url) = page.refresh {
        return Script::To(url);
    }
    match moves(&page.script) {
        Some(Some(url)) => Script::To(url),
        Some(None) => Script::Hidden,
        None if looks_packed(&page.script) => Script::Hidden,
        None => Script::No,
    }
}

/// The first assignment to the location: its address, or `Some(None)` when that is computed.
fn moves(script: &str) -> Option<Option<String>> {
    let at = MOVES.iter().find_map(|word| {
        script.match_indices(word).find_map(|(at, word)| {
            let rest = script.get(at + word.len()..)?.trim_start();
            let argument = rest.strip_prefix('(').or_else(|| rest.strip_prefix('='))?;
            (!argument.starts_with('=')).then_some(argument)
        })
    })?;
    Some(literal(at))
}

/// A whole string literal, and nothing joined to it.
fn literal(argument: &str) -> Option<String> {
    let argument = argument.trim_start();
    let quote = argument.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    let (inside, after) = argument.get(1..)?.split_once(quote)?;
    let url = inside.replace("\\/", "/").replace("&amp;", "&");
    let plain = !url.contains(['\\', '$', '\n']) && !url.trim().is_empty();
    let ends = after.trim_start().chars().next().is_none_or(|c| matches!(c, ')' | ';' | '}' | '<'))
        || after.starts_with('\n');
    (plain && ends).then_some(url)
}

fn looks_packed(script: &str) -> bool {
    ["eval(", "fromCharCode", "atob(", "unescape(", "document.cookie"]
        .iter()
        .any(|word| script.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_addresses_are_followed() {
        let to = |page: &str| script_page(page.as_bytes());
        let url = Script::To("/DRF/lawSearch.do?x=1&y=2".into());
        for page in [
            "<html><head><script>location.assign('/DRF/lawSearch.do?x=1&y=2');</script></head></html>",
            "<script>window.location.href = \"\\/DRF\\/lawSearch.do?x=1&amp;y=2\"</script>",
            "<!doctype html><script>setTimeout(function(){document.location='/DRF/lawSearch.do?x=1&y=2'},9)</script>",
            "<html><meta http-equiv=\"refresh\" content=\"0; url=/DRF/lawSearch.do?x=1&y=2\"></html>",
        ] {
            assert_eq!(to(page), url, "{page}");
        }
        for page in [
            "<script>var t='/DRF',h='/law',o='Search.do';location.assign(t+h+o)</script>",
            "<script>var x='/DRabcF/a';location.assign(x.slice(0,4)+x.slice(7))</script>",
            "<html><script>location.replace('/a'+b)</script></html>",
            "<html><body><script>eval(function(p,a){return p}('x'))</script></body></html>",
        ] {
            assert_eq!(to(page), Script::Hidden, "{page}");
        }
        for page in [
            "",
            "{\"location\":\"x\"}",
            "<?xml version='1.0'?><a><![CDATA[<script>location.href='/x'</script>]]></a>",
            "<html><script src='/a.js'></script><body><h2>미신청된 목록/본문에 대한 접근입니다.</h2></body></html>",
            "<html><script>function go(){location.href='/x'}</script><body>민법 연혁 목록입니다. 아래 표에서 판본을 골라 주십시오. 제정 1958. 2. 22. 시행 1960. 1. 1. 법률 제471호 이후의 모든 개정을 실었습니다.</body></html>",
        ] {
            assert_eq!(to(page), Script::No, "{page}");
        }
    }
}
