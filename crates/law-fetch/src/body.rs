//! What a body is before anyone reads it as law: blank, a page for people, a refusal, an honest "no such
//! record". Wording is looked at only where upstream has no other sign.

use crate::{Nothing, Target, Trouble};

/// An HTML page taken apart: what a reader would see, and the scripts.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub visible: String,
    pub script: String,
    pub refresh: Option<String>,
}

impl Page {
    /// Empty unless the text begins as a page or a script does.
    pub fn split(text: &str) -> Self {
        let mut page = Self::default();
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if !is_page(text) && !starts_with(text, "<script") {
            return page;
        }
        let mut rest = text;
        while let Some((before, tail)) = rest.split_once('<') {
            page.visible.push_str(before);
            let Some((tag, after)) = tail.split_once('>') else { break };
            rest = after;
            let lower = tag.to_ascii_lowercase();
            if lower.starts_with("meta") && lower.contains("refresh") {
                page.refresh = refresh_address(tag);
            }
            for name in ["script", "style", "noscript", "title"] {
                if lower.starts_with(name) {
                    let (inside, after) = element_end(rest, name);
                    if name == "script" {
                        page.script.push_str(inside);
                    } else if name == "title" {
                        page.visible.push_str(inside);
                    }
                    rest = after;
                }
            }
        }
        page.visible.push_str(rest);
        page
    }

    pub fn visible_chars(&self) -> usize {
        self.visible.chars().filter(|c| !c.is_whitespace()).count()
    }
}

fn element_end<'a>(text: &'a str, name: &str) -> (&'a str, &'a str) {
    let end = text.match_indices("</").find(|(at, _)| {
        text.as_bytes()
            .get(at + 2..at + 2 + name.len())
            .is_some_and(|t| t.eq_ignore_ascii_case(name.as_bytes()))
    });
    match end.and_then(|(at, _)| text.split_at_checked(at)) {
        Some((inside, after)) => (inside, after),
        None => (text, ""),
    }
}

fn refresh_address(tag: &str) -> Option<String> {
    let at = tag.to_ascii_lowercase().find("url=")?;
    let url = tag.get(at + 4..)?.trim_start_matches(['\'', '"', ' ']);
    let end = url.find(['"', '\'', ' ']).unwrap_or(url.len());
    url.get(..end).filter(|url| !url.is_empty()).map(|url| url.replace("&amp;", "&"))
}

fn starts_with(text: &str, head: &str) -> bool {
    text.as_bytes().get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes()))
}

/// A page by its beginning only: XML may well carry `<html` inside CDATA.
#[must_use]
pub fn is_page(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    starts_with(text, "<!doctype html") || starts_with(text, "<html")
}

#[must_use]
pub fn is_blank(body: &[u8]) -> bool {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    body.iter().all(u8::is_ascii_whitespace)
}

/// Small bodies only are searched for words.
const SMALL: usize = 64 << 10;

/// Whether a page tells of works on the service.
#[must_use]
pub fn is_maintenance(body: &[u8]) -> bool {
    if body.len() > SMALL {
        return false;
    }
    let text = String::from_utf8_lossy(body);
    is_page(&text) && {
        let visible = Page::split(&text).visible;
        ["점검", "서비스 중단", "서비스가 중단", "일시 중단"].iter().any(|word| visible.contains(word))
    }
}

/// The trouble a 200 body is, if it is one. `wants_page`: HTML was asked for.
#[must_use]
pub fn trouble(body: &[u8], target: &Target, wants_page: bool) -> Option<Trouble> {
    let api = target.title;
    if is_blank(body) {
        return Some(Trouble::GaveNothing { api, nothing: Nothing::Blank });
    }
    let head = String::from_utf8_lossy(body.get(..SMALL).unwrap_or(body));
    if !is_page(&head) {
        let refused = body.len() < 4096 && head.contains("사용자 정보 검증에 실패");
        return refused.then_some(Trouble::KeyRefused);
    }
    if is_maintenance(body) {
        return Some(Trouble::Maintenance);
    }
    let notice = body.len() < SMALL && Page::split(&head).visible.contains("미신청");
    if notice && !target.notice_may_mean_absent {
        return Some(Trouble::NotApplied { api });
    }
    (notice || !wants_page).then_some(Trouble::GaveNothing { api, nothing: Nothing::Page })
}

/// The envelope in which upstream itself says that it has no such record.
#[must_use]
pub fn says_no_record(body: &[u8]) -> bool {
    if body.len() > 1024 {
        return false;
    }
    let text = String::from_utf8_lossy(body);
    !is_page(&text) && text.contains("일치하는") && text.contains("없습니다")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::{EFLAW, LAW};

    #[test]
    fn kinds_of_bodies() {
        let kind = |body: &str, target: &Target, wants_page| {
            trouble(body.as_bytes(), target, wants_page).map_or("data", |t| t.code())
        };
        let notice = "<!DOCTYPE html><html><head><title>국가법령정보 공동활용</title></head><body><h2>미신청된 목록/본문에 대한 접근입니다.</h2></body></html>";
        let works = "\n<HTML><body>시스템 점검 안내: 02:00~06:00</body></HTML>";
        let refused = "<Response><result>사용자 정보 검증에 실패하였습니다.</result></Response>";
        for (body, target, wants_page, expected) in [
            ("", LAW, false, "upstream_no_data"),
            (" \r\n\t", LAW, true, "upstream_no_data"),
            ("\u{feff}\n", LAW, false, "upstream_no_data"),
            (notice, LAW, false, "api_not_applied"),
            (notice, LAW, true, "api_not_applied"),
            (notice, EFLAW, false, "upstream_no_data"),
            (works, LAW, false, "maintenance"),
            (refused, LAW, false, "key_refused"),
            ("<html><body>무엇</body></html>", LAW, false, "upstream_no_data"),
            ("<html><body><table><tr><td>민법</td></tr></table></body></html>", LAW, true, "data"),
            ("<?xml version=\"1.0\"?><법령><![CDATA[<html>점검]]></법령>", LAW, false, "data"),
            ("{\"Law\":\"일치하는 판례가 없습니다.\"}", LAW, false, "data"),
        ] {
            assert_eq!(kind(body, &target, wants_page), expected, "{body}");
        }
        assert!(says_no_record("{\"Law\":\"일치하는 판례가 없습니다.\"}".as_bytes()));
        assert!(!says_no_record(notice.as_bytes()));
    }
}
