//! HTML: a page of text, or the error page that came instead of a file.

pub(crate) fn is_web_address(url: &str) -> bool {
    ["http://", "https://", "mailto:", "www."].iter().any(|s| url.starts_with(s))
}
