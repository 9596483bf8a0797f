//! HTML: a page as blocks, or a refusal when the page only says that the file did not come.
//!
//! The reader is a tag scanner, not a browser: it knows which tags begin a block, what a table is, and what is not
//! text. Unclosed cells and rows are closed by what follows them.

mod attribute;
mod hidden;
mod list;
mod reference;
mod table;
mod words;

use crate::flow::{FieldKind, Flow, Height, words};
use crate::grid::Holes;
use crate::model::{Aside, AsideKind, Document, Format, Inline, Source};
use crate::{Limits, Refusal};
use attribute::attribute;
use hidden::{after_closing, after_hidden, is_hidden, without_tags};
use list::Lists;
pub(crate) use reference::unescape;
use table::OpenTable;
use words::Ruby;

pub(crate) fn is_web_address(url: &str) -> bool {
    ["http://", "https://", "mailto:", "www."].iter().any(|s| url.starts_with(s))
}

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    let (text, warnings) = crate::text::decode_with(bytes);
    let doc = Document { warnings, ..Page::read(&text, limits)? };
    if is_notice(&words(&doc.blocks), doc.images) {
        return Err(Refusal::NotADocument {
            what: "내려받기 안내나 오류를 알리는 웹 페이지"
        });
    }
    Ok(doc)
}

/// A short page that speaks about failing, logging in or downloading, or one that says nothing at all because a script
/// hands the file out.
fn is_notice(said: &str, images: usize) -> bool {
    const SIGNS: &[&str] = &[
        "오류",
        "에러",
        "로그인",
        "불편을 드려",
        "찾을 수 없",
        "존재하지 않",
        "잘못된 접근",
        "미신청",
        "대한 접근입니다",
        "권한이 없",
        "다운로드",
        "내려받",
        "점검",
        "Error",
        "error",
        "Not Found",
        "Forbidden",
        "Bad Request",
        "Access Denied",
        "redirect",
    ];
    let length = said.chars().filter(|c| !c.is_whitespace()).count();
    length == 0 && images == 0 || length < 600 && SIGNS.iter().any(|s| said.contains(s))
}

struct Page<'l> {
    limits: &'l Limits,
    doc: Document,
    body: Flow,
    /// The text of open cells, the innermost last.
    cells: Vec<Flow>,
    tables: Vec<OpenTable>,
    holes: Holes,
    lists: Lists,
    paragraph: u32,
    open: bool,
    /// The line has no text yet.
    fresh: bool,
    /// White space that counts if text follows on the line.
    space: bool,
    /// How many elements are open whose line ends are line ends.
    verbatim: usize,
    ruby: Ruby,
    /// No `>` is left: what looks like a tag is text.
    no_more_tags: bool,
}

impl<'l> Page<'l> {
    fn read(text: &str, limits: &'l Limits) -> Result<Document, Refusal> {
        let mut page = Page {
            limits,
            doc: Document::new(Format::Html),
            body: Flow::default(),
            cells: vec![],
            tables: vec![],
            holes: Holes::default(),
            lists: Lists::default(),
            paragraph: 0,
            open: false,
            fresh: true,
            space: false,
            verbatim: 0,
            ruby: Ruby::default(),
            no_more_tags: false,
        };
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let (before, tail) = rest.split_at(at);
            page.text(before);
            rest = page.tag(tail)?;
        }
        page.text(rest);
        while !page.tables.is_empty() {
            page.end_table();
        }
        let blocks = page.body.finish();
        Ok(Document { blocks, ..page.doc })
    }

    fn flow(&mut self) -> &mut Flow {
        self.cells.last_mut().unwrap_or(&mut self.body)
    }

    fn begin(&mut self, heading: u8) {
        let source = Source { section: 0, para: self.paragraph };
        self.paragraph = self.paragraph.saturating_add(1);
        let mark = self.lists.take_mark();
        self.flow().begin(source, heading, mark);
        self.open = true;
        (self.fresh, self.space) = (true, false);
    }

    fn end_paragraph(&mut self) {
        self.flow().end();
        self.open = false;
    }

    /// Handles what begins with `<` and gives back what follows it.
    fn tag<'t>(&mut self, tail: &'t str) -> Result<&'t str, Refusal> {
        if let Some(comment) = tail.strip_prefix("<!--") {
            let (said, rest) = comment.split_once("-->").unwrap_or((comment, ""));
            // Those without Hangul are notes of programs.
            if said.contains(|c| matches!(c, '가'..='힣')) {
                self.unseen(said);
            }
            return Ok(rest);
        }
        let inner = tail.get(1..).unwrap_or_default();
        let is_tag = inner.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        let Some((tag, rest)) =
            Some(inner).filter(|_| is_tag && !self.no_more_tags).and_then(|i| i.split_once('>'))
        else {
            self.no_more_tags |= is_tag;
            self.text("<");
            return Ok(inner);
        };
        let closing = tag.starts_with('/');
        let name: String =
            tag.trim_start_matches('/').chars().take_while(|c| c.is_ascii_alphanumeric()).take(12).collect();
        let name = name.to_ascii_lowercase();
        let is_code = matches!(name.as_str(), "script" | "style" | "title");
        if !closing && (is_code || matches!(name.as_str(), "template" | "noscript") || is_hidden(tag, &name))
        {
            let after = match name.as_str() {
                "script" | "style" | "title" | "template" | "noscript" => after_closing(rest, &name),
                _ => after_hidden(rest, &name),
            };
            if !is_code {
                self.unseen(rest.strip_suffix(after).unwrap_or_default());
            }
            return Ok(after);
        }
        self.element(&name, closing, tag)?;
        Ok(rest)
    }

    /// What is in the page and nobody sees stands beside the text.
    fn unseen(&mut self, html: &str) {
        let aside = Aside::text(AsideKind::Hidden, &unescape(&without_tags(html)));
        if !aside.blocks.is_empty() {
            self.doc.asides.push(aside);
        }
    }

    fn element(&mut self, name: &str, closing: bool, tag: &str) -> Result<(), Refusal> {
        match (name, closing) {
            ("ul" | "ol" | "li", _) => {
                self.end_paragraph();
                self.lists.element(name, closing, tag);
            }
            ("table", false) => {
                self.end_paragraph();
                if self.tables.len() >= self.limits.depth {
                    return Err(Refusal::NestedTooDeep);
                }
                self.tables.push(OpenTable::default());
            }
            ("table", true) => self.end_table(),
            ("tr", _) => {
                self.end_cell();
                if let Some(t) = self.tables.last_mut().filter(|_| !closing) {
                    t.rows = t.rows.saturating_add(1);
                }
            }
            ("td" | "th", false) => self.begin_cell(tag),
            ("td" | "th", true) => self.end_cell(),
            ("sup" | "sub", _) => {
                self.settle();
                self.flow().height = match (name, closing) {
                    (_, true) => Height::Line,
                    ("sup", _) => Height::High,
                    _ => Height::Low,
                };
            }
            ("br", _) => {
                self.flow().push(Inline::Break);
                (self.fresh, self.space) = (true, false);
            }
            ("rt" | "rp", _) => self.ruby(name, closing),
            ("ruby", true) => self.ruby(name, closing),
            ("img", false) => {
                self.doc.images += 1;
                let name = attribute(tag, "src").unwrap_or_default();
                let name = name.rsplit('/').next().unwrap_or_default().chars().take(80).collect();
                let alt = attribute(tag, "alt").unwrap_or_default();
                self.settle();
                self.fresh = false;
                self.flow().push(Inline::Image { name, alt: crate::flow::clean(alt.trim()) });
            }
            ("a", false) => {
                self.settle();
                let url = attribute(tag, "href").unwrap_or_default();
                self.flow().field_begin(String::new(), FieldKind::Link(url));
            }
            ("a", true) => {
                self.flow().field_end("");
            }
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", false) => {
                self.end_paragraph();
                self.begin(name.bytes().last().unwrap_or(b'1') - b'0');
            }
            (
                "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "section" | "article" | "dt" | "dd"
                | "blockquote" | "pre" | "hr" | "caption" | "tbody" | "thead" | "body" | "header" | "footer",
                _,
            ) => {
                self.end_paragraph();
                if name == "pre" {
                    self.verbatim = if closing { self.verbatim.saturating_sub(1) } else { self.verbatim + 1 };
                }
            }
            (
                "summary" | "details" | "figure" | "figcaption" | "main" | "address" | "center" | "option",
                _,
            ) => self.end_paragraph(),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    pub(super) fn check(html: &str, want: Expect) {
        want.assert_eq(&match read(html.as_bytes(), &Limits::default()) {
            Ok(doc) => crate::to_markdown(&doc).0,
            Err(r) => format!("[{}]\n", r.code()),
        });
    }

    #[test]
    fn pages() {
        check(
            "<html><head><title>x</title><style>p{}</style></head><body><h2>제1조(목적)</h2><p>이 법은 &lt;근로자&gt;의\n 생활을\
             <br>보장한다.<p>둘째 <a href='https://www.law.go.kr'>법령</a></body></html>",
            expect![[r#"
                ## 제1조(목적)

                이 법은 <근로자>의 생활을  
                보장한다.

                둘째 [법령](https://www.law.go.kr)
            "#]],
        );
        check(
            "<table><tr><td rowspan=2>가<td colspan='2'>나<tr><td>다<td>라<table><tr><td>속</table></table>뒤",
            expect![[r#"
                <table>
                <tr><td rowspan="2">가</td><td colspan="2">나</td></tr>
                <tr><td>다</td><td>라<br><table>
                <tr><td>속</td></tr>
                </table></td></tr>
                </table>

                뒤
            "#]],
        );
    }

    #[test]
    fn hidden_parts_are_not_said() {
        check(
            "<html><body><p hidden>상법 제8006조<div style='display: none'>가<div>상법 제8007조</div></div><p>민법 제1조\
             <img alt='상법 제8009조' src=x><a href='http://a/?x=민법 제8010조'></a><span HIDDEN>가</span>\
             <p class=\"not hidden\" title='hidden'>제2조<template>제8012조</template><noscript>제8011조</noscript></html>",
            expect![[r#"
                민법 제1조![상법 제8009조](x)

                제2조

                <!-- 숨은 설명: 상법 제8006조 -->

                <!-- 숨은 설명: 가상법 제8007조 -->

                <!-- 숨은 설명: 가 -->

                <!-- 숨은 설명: 제8012조 -->

                <!-- 숨은 설명: 제8011조 -->
            "#]],
        );
    }

    #[test]
    fn comments_and_code_are_no_text() {
        check(
            "<p>가<!-- 상법 제1조 --><!-- end --><script>상법</script><style>상법</style>나</p>",
            expect![[r#"
                가나

                <!-- 숨은 설명: 상법 제1조 -->
            "#]],
        );
    }

    #[test]
    fn white_space_is_kept_between_tags() {
        check(
            "<p> <b>국세기본법</b> <b>시행령</b>\n<i> 제1조 </i> <a href='http://a/'>가 </a>나<br> 다<sup> 1)</sup></p> <td>라 </td> <b> 마</b>",
            expect![[r#"
                국세기본법 시행령 제1조 [가](http://a/) 나  
                다 <sup>1)</sup>

                라 마
            "#]],
        );
        check(
            "<pre>\n제1조\n  제2조 <b>가</b>\n\n제3조</pre>나\n다",
            expect![["제1조\n\n제2조 가\n\n제3조\n\n나 다\n"]],
        );
    }

    #[test]
    fn readings_stand_in_brackets() {
        check("<summary>요약</summary>펼침", expect![["요약\n\n펼침\n"]]);
        check(
            "<ruby>債務<rp>(</rp><rt>채무</rt><rp>)</rp></ruby>와 <ruby>民法 <rt>민법</ruby> 제1조",
            expect![["債務(채무)와 民法(민법) 제1조\n"]],
        );
    }

    #[test]
    fn notices_are_refused() {
        check(
            "<script>alert(\"x\");</script><html><body>미신청된 목록/본문에 대한 접근입니다.</body></html>",
            expect![["[not_a_document]\n"]],
        );
        check(
            "<html><body>서비스 이용에 불편을 드려 죄송합니다.</body></html>",
            expect![["[not_a_document]\n"]],
        );
        check("<html><script>location.href='/login'</script></html>", expect![["[not_a_document]\n"]]);
    }
}
