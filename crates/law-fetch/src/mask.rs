//! Keys never show: the value after a key parameter is replaced in everything that is kept or said.

const MASK: &str = "__OC__";
const KEY_PARAMS: &[&str] = &["oc", "apikey", "api_key", "authkey", "auth_key", "key"];

/// Replaces the value of every key parameter, and `key` itself wherever it stands.
#[must_use]
pub fn mask(text: &str, key: Option<&law_host::ApiKey>) -> String {
    let masked = String::from_utf8_lossy(&mask_params(text.as_bytes(), KEY_PARAMS)).into_owned();
    match key {
        Some(key) => masked.replace(key.reveal(), MASK),
        None => masked,
    }
}

/// Bodies echo the caller's key in their links (`…?OC=…&target=…`), and may name it in other ways; it goes before a body
/// is read or stored. A body without keys stays where it is: it may have megabytes.
#[must_use]
pub fn scrub_body(body: Vec<u8>, key: Option<&law_host::ApiKey>) -> Vec<u8> {
    let names = &["oc"];
    let body = if key_value(&body, names).is_none() { body } else { mask_params(&body, names) };
    let Some(text) = key.and_then(|_| std::str::from_utf8(&body).ok()) else { return body };
    match key.and_then(|key| without(text, key.reveal())) {
        Some(clean) => clean.into_bytes(),
        None => body,
    }
}

/// The text without a key that is named (`OC: key`, `"OC":"key"`, `OC%3Dkey`) or stands alone as a value; `None` where there
/// is none. A key may be a common word: inside of a sentence it stays.
fn without(text: &str, key: &str) -> Option<String> {
    let mut out = String::new();
    let mut done = 0;
    for (at, _) in text.match_indices(key) {
        let (before, after) = (text.get(..at)?, text.get(at + key.len()..)?);
        if is_named(before) || is_alone(before, after) {
            out.push_str(text.get(done..at)?);
            out.push_str(MASK);
            done = at + key.len();
        }
    }
    out.push_str(text.get(done..)?);
    (done > 0).then_some(out)
}

/// What stands before ends in the name of the parameter and the signs that lead to its value.
fn is_named(before: &str) -> bool {
    let signs = |c: char| "=:\"'> \\".contains(c);
    let trimmed = before.trim_end_matches(signs);
    let trimmed = trimmed.strip_suffix("%3D").or_else(|| trimmed.strip_suffix("%3d")).unwrap_or(trimmed);
    let name = trimmed.trim_end_matches(signs).as_bytes();
    trimmed.len() < before.len() && ends_with_word(name, "oc")
}

/// A whole JSON string or the whole of an element.
fn is_alone(before: &str, after: &str) -> bool {
    before.ends_with('"') && after.starts_with('"') || before.ends_with('>') && after.starts_with('<')
}

fn mask_params(text: &[u8], names: &[&str]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((head, tail)) = key_value(rest, names) {
        out.extend_from_slice(head);
        out.extend_from_slice(MASK.as_bytes());
        rest = tail;
    }
    out.extend_from_slice(rest);
    out
}

/// What stands before the value of the first key parameter, and what after it.
fn key_value<'a>(text: &'a [u8], names: &[&str]) -> Option<(&'a [u8], &'a [u8])> {
    let signs = text.iter().enumerate().filter(|(_, byte)| **byte == b'=');
    signs.filter_map(|(at, _)| text.split_at_checked(at + 1)).find_map(|(head, tail)| {
        let value = tail.iter().take_while(|byte| is_value(**byte)).count();
        let named = value > 0 && names.iter().any(|name| ends_with_param(head, name));
        named.then(|| Some((head, tail.get(value..)?))).flatten()
    })
}

/// `head` ends in `name=`.
fn ends_with_param(head: &[u8], name: &str) -> bool {
    head.split_last().is_some_and(|(_, head)| ends_with_word(head, name))
}

/// No letter, digit or `_` stands before the name, unless it is the end of an escape (`%26`).
fn ends_with_word(head: &[u8], name: &str) -> bool {
    let Some(start) = head.len().checked_sub(name.len()) else { return false };
    let Some((before, word)) = head.split_at_checked(start) else { return false };
    let escape = before.len().checked_sub(3).is_some_and(|at| before.get(at) == Some(&b'%'));
    word.eq_ignore_ascii_case(name.as_bytes())
        && (escape || before.last().is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_'))
}

fn is_value(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"&\"'<>\\)#;,".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_host::ApiKey;

    #[test]
    fn keys_are_masked_and_nothing_else() {
        let key = ApiKey::new("hong-gil");
        let check = |text: &str, masked: &str| assert_eq!(mask(text, key.as_ref()), masked);
        check("/DRF/lawService.do?OC=abc&amp;target=law", "/DRF/lawService.do?OC=__OC__&amp;target=law");
        check("oc=\"x\" apiKey=1&MST=2", "oc=\"x\" apiKey=__OC__&MST=2");
        check("DOC=5, keys=6, monkey=7", "DOC=5, keys=6, monkey=7");
        check("refused hong-gil at host", "refused __OC__ at host");
        check("제1조 = 목적 OC=", "제1조 = 목적 OC=");
        let body = br#"{"link":"/DRF/lawService.do?OC=hong&target=law","t":"1 = 1"}"#;
        assert_eq!(
            String::from_utf8_lossy(&scrub_body(body.to_vec(), None)),
            r#"{"link":"/DRF/lawService.do?OC=__OC__&target=law","t":"1 = 1"}"#
        );
    }

    #[test]
    fn a_key_that_is_echoed_in_other_ways_goes_too() {
        let key = ApiKey::new("hong");
        let check = |body: &str, clean: &str| {
            let scrubbed = scrub_body(body.as_bytes().to_vec(), key.as_ref());
            assert_eq!(String::from_utf8_lossy(&scrubbed), clean);
        };
        check(r#"{"OC":"hong","x":"hong"}"#, r#"{"OC":"__OC__","x":"__OC__"}"#);
        check("<OC>hong</OC> OC: hong", "<OC>__OC__</OC> OC: __OC__");
        check("x?a=1%26OC%3Dhong%26t", "x?a=1%26OC%3D__OC__%26t");
        check("제1조 hongkong, hong 사건", "제1조 hongkong, hong 사건");
        check("doc: hong", "doc: hong");
    }
}
