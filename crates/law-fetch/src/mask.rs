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

/// Bodies echo the caller's key in their links (`…?OC=…&target=…`); it goes before a body is read or stored.
/// A body without keys stays where it is: it may have megabytes.
#[must_use]
pub fn scrub_body(body: Vec<u8>) -> Vec<u8> {
    let names = &["oc"];
    if key_value(&body, names).is_none() { body } else { mask_params(&body, names) }
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

/// `head` ends in `name=` with no letter, digit or `_` before the name.
fn ends_with_param(head: &[u8], name: &str) -> bool {
    let Some(start) = head.len().checked_sub(name.len() + 1) else { return false };
    let same = head.get(start..head.len() - 1).is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()));
    let before = start.checked_sub(1).and_then(|at| head.get(at));
    same && before.is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_')
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
            String::from_utf8_lossy(&scrub_body(body.to_vec())),
            r#"{"link":"/DRF/lawService.do?OC=__OC__&target=law","t":"1 = 1"}"#
        );
    }
}
