//! Addresses of official pages. What an argument or upstream put into them stays a part of them.

pub(crate) const HOME: &str = "https://www.law.go.kr";

/// A page and the value that names what it shows.
pub(crate) fn address(page: &str, value: &str) -> String {
    page.to_owned() + &law_cite::encoded(value)
}

/// A link as upstream writes it; nothing in it ends it.
pub(crate) fn absolute(link: &str) -> String {
    let mut out = if link.starts_with('/') { HOME.to_owned() } else { String::new() };
    for c in link.chars() {
        if c.is_whitespace() || c.is_control() || "<>\"()[]".contains(c) {
            law_host::push_encoded(&mut out, c.encode_utf8(&mut [0; 4]));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_leaves_its_address() {
        let law = |name| address("https://www.law.go.kr/법령/", name);
        assert_eq!(law("민법"), "https://www.law.go.kr/법령/민법");
        assert_eq!(
            law("민법)[x](https://evil.example/?a#b"),
            "https://www.law.go.kr/법령/민법%29%5Bx%5D%28https%3A%2F%2Fevil%2Eexample%2F%3Fa%23b"
        );
        assert_eq!(law("../\"><script>\n"), "https://www.law.go.kr/법령/%2E%2E%2F%22%3E%3Cscript%3E");
        assert_eq!(absolute("/LSW/flDownload.do?flSeq=1"), "https://www.law.go.kr/LSW/flDownload.do?flSeq=1");
        assert_eq!(absolute("/a b)<c>"), "https://www.law.go.kr/a%20b%29%3Cc%3E");
    }
}
