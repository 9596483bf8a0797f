//! Keys never show: the value after a key parameter is replaced in everything that is kept or said.

use law_host::ApiKey;

const MASK: &str = "__OC__";
const KEY_PARAMS: &[&str] = &["oc", "apikey", "api_key", "authkey", "auth_key", "key"];

/// Replaces the value of every key parameter, and `key` itself wherever it stands.
#[must_use]
pub fn mask(text: &str, key: Option<&ApiKey>) -> String {
    let text = text.as_bytes();
    let clean = key.and_then(|key| without(text, key.reveal().as_bytes(), &|_, _| true));
    let masked = mask_params(clean.as_deref().unwrap_or(text), KEY_PARAMS);
    String::from_utf8_lossy(&masked).into_owned()
}

/// Bodies echo the caller's key in their links (`…?OC=…&target=…`), and may name it in other ways; it goes before a body
/// is read or stored, however it is escaped. A body without keys stays where it is: it may have megabytes.
#[must_use]
pub fn scrub_body(body: Vec<u8>, key: Option<&ApiKey>) -> Vec<u8> {
    let clean = key.map(|key| key.reveal().as_bytes()).and_then(|key| {
        let anywhere = is_nothing_else(key);
        without(&body, key, &|before, after| anywhere || is_named(before) || is_alone(before, after))
    });
    let body = clean.unwrap_or(body);
    let names = &["oc"];
    if key_value(&body, names).is_none() { body } else { mask_params(&body, names) }
}

/// Whether a scrubbed body may still show the key: others must not get such a body. A shorter key tells nothing, it
/// stands in any text.
#[must_use]
pub fn may_show(body: &[u8], key: &ApiKey) -> bool {
    let key = key.reveal().as_bytes();
    key.len() >= TELLING && !is_nothing_else(key) && found(body, key).is_some()
}

const TELLING: usize = 6;

/// A key that is no word and no number of a text: it goes wherever it stands. Another may be a common word, and stays
/// inside of a sentence.
fn is_nothing_else(key: &[u8]) -> bool {
    let letters = key.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    key.len() >= TELLING && letters > 0 && letters < key.len()
}

/// The text without the key where `goes` says so of what stands before and after; `None` where nothing goes.
fn without(text: &[u8], key: &[u8], goes: &dyn Fn(&[u8], &[u8]) -> bool) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut kept, mut from) = (0, 0);
    while let Some((at, len)) = found(text.get(from..)?, key) {
        let (start, end) = (from + at, from + at + len);
        if goes(text.get(..start)?, text.get(end..)?) {
            out.extend_from_slice(text.get(kept..start)?);
            out.extend_from_slice(MASK.as_bytes());
            kept = end;
        }
        from = end;
    }
    out.extend_from_slice(text.get(kept..)?);
    (kept > 0).then_some(out)
}

/// Where the key stands next, and its length there.
fn found(text: &[u8], key: &[u8]) -> Option<(usize, usize)> {
    let first = *key.first()?;
    let mut from = 0;
    loop {
        let begins = |byte: &u8| *byte == first || matches!(byte, b'%' | b'&' | b'\\');
        let at = from + text.get(from..)?.iter().position(begins)?;
        if let Some(len) = spelled(text.get(at..)?, key) {
            return Some((at, len));
        }
        from = at + 1;
    }
}

/// The length of the key at the beginning of `text`: as it is, or with any of its characters escaped.
fn spelled(text: &[u8], key: &[u8]) -> Option<usize> {
    let mut at = 0;
    for byte in key {
        let rest = text.get(at..)?;
        let Some(len) = escaped(rest, *byte).or((rest.first() == Some(byte)).then_some(1)) else {
            return text.starts_with(key).then_some(key.len());
        };
        at += len;
    }
    Some(at)
}

/// The length of an escape of `byte` at the beginning of `text`, as addresses (`%26`), JSON (`\u0026`, `\/`) and HTML
/// (`&amp;`, `&#38;`) have them.
fn escaped(text: &[u8], byte: u8) -> Option<usize> {
    let hex = |from: usize, to: usize| {
        let digits = std::str::from_utf8(text.get(from..to)?).ok()?;
        (u32::from_str_radix(digits, 16).ok()? == u32::from(byte)).then_some(to)
    };
    match (text.first()?, text.get(1)?) {
        (b'%', _) => hex(1, 3),
        (b'\\', b'u') => hex(2, 6),
        (b'\\', next) => (*next == byte && b"\"\\/".contains(next)).then_some(2),
        (b'&', _) => {
            let end = text.iter().take(8).position(|b| *b == b';')?;
            let name = std::str::from_utf8(text.get(1..end)?).ok()?;
            let code = match name {
                "amp" => 38,
                "lt" => 60,
                "gt" => 62,
                "quot" => 34,
                "apos" => 39,
                _ => match name.strip_prefix("#x").or(name.strip_prefix("#X")) {
                    Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                    None => name.strip_prefix('#')?.parse().ok()?,
                },
            };
            (code == u32::from(byte)).then_some(end + 1)
        }
        _ => None,
    }
}

/// What leads from a name to its value, plain and escaped.
const SIGNS: &[&str] = &[
    "=", ":", "\"", "'", ">", " ", "\\", "%3d", "%3a", "%22", "\\u003d", "\\u003a", "\\u0022", "&quot;",
    "&#34;", "&#39;", "&#61;", "&#x3d;",
];

/// What stands before ends in the name of the parameter and the signs that lead to its value.
fn is_named(before: &[u8]) -> bool {
    let mut name = before;
    // So many at most: a body of nothing but signs is not walked back for every key in it.
    for _ in 0..8 {
        name = SIGNS.iter().find_map(|sign| without_end(name, sign.as_bytes())).unwrap_or(name);
    }
    name.len() < before.len() && ends_with_word(name, "oc")
}

fn without_end<'a>(text: &'a [u8], end: &[u8]) -> Option<&'a [u8]> {
    let (rest, last) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    last.eq_ignore_ascii_case(end).then_some(rest)
}

/// A whole JSON string or the whole of an element.
fn is_alone(before: &[u8], after: &[u8]) -> bool {
    [
        (b"\"".as_slice(), b"\"".as_slice()),
        (b"\"", b"\\\""),
        (b">", b"<"),
        (b"&quot;", b"&quot;"),
        (b"&gt;", b"&lt;"),
    ]
    .iter()
    .any(|(open, close)| before.ends_with(open) && after.starts_with(close))
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

/// No letter, digit or `_` stands before the name, unless it is the end of an escape (`%26`, `\u0026`).
fn ends_with_word(head: &[u8], name: &str) -> bool {
    let Some(before) = without_end(head, name.as_bytes()) else { return false };
    let back = |count: usize| before.len().checked_sub(count).and_then(|at| before.get(at));
    let escape = back(3) == Some(&b'%') || back(6) == Some(&b'\\') && back(5) == Some(&b'u');
    escape || before.last().is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_')
}

fn is_value(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"&\"'<>\\)#;,".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Whatever signs a key has and however they are escaped.
    #[test]
    fn a_key_with_signs_goes_whole() {
        let key = ApiKey::new("SrvSecret&K+9");
        for body in [
            "OC=SrvSecret&K+9&target=law",
            "oc=SrvSecret%26K%2B9&target=law",
            "u=%3Fa%26OC%3DSrvSecret%26K%2b9%26t",
            "?a&amp;OC=SrvSecret&amp;K+9&amp;target",
            "?a&amp;OC=SrvSecret&#38;K&#x2B;9&amp;target",
            r#"{"u":"?OC\u003dSrvSecret\u0026K\u002b9\u0026target"}"#,
            r#"{"u":"\u0053rvSecret&K+9"}"#,
            "잘못된 키 SrvSecret&K+9 입니다.",
        ] {
            let clean = scrub_body(body.as_bytes().to_vec(), key.as_ref());
            let clean = String::from_utf8_lossy(&clean);
            assert!(
                clean.contains(MASK) && !clean.contains("Srv") && !clean.contains("K+9"),
                "{body}: {clean}"
            );
            assert!(!["rvSecret", "26K", "2B9", "2b9"].iter().any(|part| clean.contains(part)), "{clean}");
            let told = mask(body, key.as_ref());
            assert!(told.contains(MASK) && !told.contains("rvSecret"), "{told}");
        }
        let slashes = ApiKey::new(&"\\".repeat(128));
        assert!(scrub_body(vec![b'\\'; 100_000], slashes.as_ref()).len() <= 100_000);
    }

    #[test]
    fn a_word_that_is_a_key_stays_in_a_sentence_and_out_of_the_store() {
        let key = ApiKey::new("public").unwrap();
        let scrubbed = |body: &str| scrub_body(body.as_bytes().to_vec(), Some(&key));
        let (sentence, named) = (scrubbed("a public office"), scrubbed("?a=1\\u0026OC\\u003dpublic&quot;"));
        assert_eq!(String::from_utf8_lossy(&sentence), "a public office");
        assert_eq!(String::from_utf8_lossy(&named), "?a=1\\u0026OC\\u003d__OC__&quot;");
        assert!(may_show(&sentence, &key) && !may_show(&named, &key));
        assert!(!may_show(b"a test", &ApiKey::new("test").unwrap()));
    }
}
