//! Text that only its wording divides → headings, articles, 항, 호, 목.
//!
//! Administrative rules and ordinances come as plain text, now with line ends, now run together. Marks are taken
//! only in sequence (② after ①, 제4조 after 제3조), so that references do not cut a sentence. No text is dropped:
//! what is not understood stays with what stands before it.

use crate::clause::{digits, divide};
use crate::statute::{Article, Heading, Passage, Unit};
use law_model::ArticleNo;

/// Headings, articles and passages in order.
pub(crate) fn units(text: &str) -> Vec<Unit> {
    let broken = break_articles(text);
    let mut out: Vec<Open> = Vec::new();
    for line in broken.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if is_heading(trimmed) {
            match out.last_mut() {
                Some(Open::Heading(lines)) => lines.push(trimmed.to_owned()),
                _ => out.push(Open::Heading(vec![trimmed.to_owned()])),
            }
        } else if let Some(head) = article_head(trimmed) {
            out.push(Open::Article(head, String::new()));
        } else {
            match out.last_mut() {
                Some(Open::Article(_, body) | Open::Passage(body)) => {
                    body.push('\n');
                    body.push_str(line.trim_end());
                }
                _ => out.push(Open::Passage(line.trim_end().to_owned())),
            }
        }
    }
    out.into_iter().map(Open::close).collect()
}

enum Open {
    Heading(Vec<String>),
    Article(Head, String),
    Passage(String),
}

impl Open {
    fn close(self) -> Unit {
        match self {
            Self::Heading(lines) => Unit::Heading(Heading { lines }),
            Self::Passage(text) => Unit::Passage(Passage { text }),
            Self::Article(head, below) => {
                let text = format!("{}{below}", head.rest);
                Unit::Article(article(head.no, head.written, head.title, &text))
            }
        }
    }
}

/// An article with its text divided.
pub(crate) fn article(no: ArticleNo, written: String, title: String, text: &str) -> Article {
    let (text, paragraphs) = divide(text);
    Article { no, written, title, text, paragraphs, ..Article::blank() }
}

struct Head {
    no: ArticleNo,
    written: String,
    title: String,
    rest: String,
}

/// `제2조(정의) …`, `제3조의2 삭제`, `제5-13조(…)`.
fn article_head(line: &str) -> Option<Head> {
    let (no, written, len) = article_mark(line)?;
    let rest = line.get(len..)?;
    let after = rest.trim_start();
    let (title, rest) = match after.strip_prefix('(').and_then(|_| bracket_end(after)) {
        Some(end) => (after.get(1..end - 1)?.to_owned(), after.get(end..)?),
        None if after.is_empty() || after.starts_with(['삭', '<', '[', '①']) || rest.starts_with(' ') => {
            (String::new(), after)
        }
        None => return None,
    };
    // "제10조 및 제11조에 따라 …" at the start of a line is a sentence.
    if title.is_empty() && (rest.starts_with("및 ") || rest.starts_with('제') || rest.starts_with("또는 "))
    {
        return None;
    }
    Some(Head { no, written, title, rest: rest.trim_start().to_owned() })
}

/// Number, odd spelling and length of `제N조[의M]` or `제N-M조`.
fn article_mark(text: &str) -> Option<(ArticleNo, String, usize)> {
    let rest = text.strip_prefix('제')?;
    let main = digits(rest);
    let rest = rest.get(main.len()..)?;
    let number: u16 = main.parse().ok()?;
    if let Some(dashed) = rest.strip_prefix('-') {
        let own = digits(dashed);
        let tail = dashed.get(own.len()..)?.strip_prefix('조').filter(|_| !own.is_empty())?;
        let len = text.len() - tail.len();
        return Some((ArticleNo::new(0, 0), text.get(..len)?.to_owned(), len));
    }
    let rest = rest.strip_prefix('조')?;
    let own = rest.strip_prefix('의').map(digits).unwrap_or_default();
    let len = text.len() - rest.len() + if own.is_empty() { 0 } else { '의'.len_utf8() + own.len() };
    Some((ArticleNo::new(number, own.parse().unwrap_or(0)), String::new(), len))
}

fn bracket_end(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(i + 1);
        }
    }
    None
}

/// `제1장 총칙`, `제2절`, `제1편 …`.
fn is_heading(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('제') else { return false };
    let number = digits(rest);
    let rest = rest.get(number.len()..).unwrap_or_default();
    let level = rest.chars().next().filter(|c| "편장절관".contains(*c));
    let Some(level) = level.filter(|_| !number.is_empty()) else { return false };
    let after = rest.get(level.len_utf8()..).unwrap_or_default();
    let after =
        after.strip_prefix('의').map_or(after, |a| a.trim_start_matches(|c: char| c.is_ascii_digit()));
    (after.is_empty() || after.starts_with([' ', '('])) && line.chars().count() < 60
}

/// Puts line ends before articles and chapters that follow a sentence on the same line, in sequence only.
fn break_articles(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut last = ArticleNo::new(0, 0);
    let mut chapter = 0u16;
    let mut copied = 0;
    for (at, _) in text.match_indices('제') {
        let here = text.get(at..).unwrap_or_default();
        let next = article_mark(here).filter(|(_, _, len)| {
            here.get(*len..).is_some_and(|r| r.trim_start_matches(' ').starts_with('('))
        });
        if let Some((no, ..)) = next {
            let follows = no.main == last.main + 1 && no.branch == 0
                || no.main == last.main && no.branch == last.branch + 1 + u16::from(last.branch == 0);
            let starts = sentence_ends(text.get(copied..at).unwrap_or_default());
            if follows && starts {
                break_at(text, &mut out, &mut copied, at);
                last = no;
            }
        } else if chapter_no(here) == Some(chapter + 1)
            && sentence_ends(text.get(copied..at).unwrap_or_default())
        {
            break_at(text, &mut out, &mut copied, at);
            chapter += 1;
        }
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

fn break_at(text: &str, out: &mut String, copied: &mut usize, at: usize) {
    out.push_str(text.get(*copied..at).unwrap_or_default());
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    *copied = at;
}

fn chapter_no(text: &str) -> Option<u16> {
    let rest = text.strip_prefix('제')?;
    let number = digits(rest);
    rest.get(number.len()..)?.strip_prefix("장 ")?;
    number.parse().ok()
}

/// Whether a new unit may begin after this text: a line end, a full stop, a closing bracket, a chapter name.
fn sentence_ends(before: &str) -> bool {
    let before = before.trim_end_matches(' ');
    if before.is_empty() || before.ends_with(['\n', '.', '>', ']', '〉']) {
        return true;
    }
    // A heading is short: no need to look for the start of a long line.
    let tail = (0..4).find_map(|i| before.get(before.len().saturating_sub(240 - i)..)).unwrap_or_default();
    tail.rsplit('\n').next().is_some_and(|line| is_heading(line.trim_start()))
}

/// The text of an article without the header it repeats.
pub(crate) fn without_header(text: &str, no: ArticleNo, title: &str) -> String {
    let rest = text.trim_start().strip_prefix(&no.label()).unwrap_or(text).trim_start();
    let bracket = format!("({title})");
    rest.strip_prefix(&bracket).unwrap_or(rest).trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let show = |u: &Unit| match u {
            Unit::Heading(h) => format!("# {}\n", h.lines.join(" / ")),
            Unit::Passage(p) => format!("~ {}\n", p.text),
            Unit::Article(a) => {
                let count: Vec<String> = a
                    .paragraphs
                    .iter()
                    .map(|p| {
                        format!(
                            "{}:{}",
                            p.no,
                            p.items
                                .iter()
                                .map(|i| format!("{}{}", i.no, i.subitems.len()))
                                .collect::<Vec<_>>()
                                .join(",")
                        )
                    })
                    .collect();
                format!("{} {count:?}\n", a.render())
            }
        };
        expect.assert_eq(&units(text).iter().map(show).collect::<String>());
    }

    #[test]
    fn lines() {
        check(
            "제1장 총칙\n제1조(목적) 이 규칙은 가를 정한다.\n제2조(정의 (약칭))\n① 뜻은 다음과 같다.\n1. 가\n가. 갑\n나. 을\n1) 병\n2. 나\n② 라\n제2조의2 삭제 <2020>\n제3-4조(신고) 제10조에 따른다.\n제10조 및 제11조는 아니다.",
            expect![[r#"
                # 제1장 총칙
                제1조(목적) 이 규칙은 가를 정한다. []
                제2조(정의 (약칭))
                ① 뜻은 다음과 같다.
                  1. 가
                    가. 갑
                    나. 을
                    1) 병
                  2. 나
                ② 라 ["1:12,20", "2:"]
                제2조의2 삭제 <2020> []
                제3-4조(신고) 제10조에 따른다.
                제10조 및 제11조는 아니다. []
            "#]],
        );
    }

    #[test]
    fn run_together() {
        check(
            "제1장 총칙제1조(목적)이 규칙은 2006. 1. 1.부터 시행한다.제2조(정의)①뜻은 다음과 같다.1. \"가\"란 다음이다.가. 갑나. 을2. 나를 말한다.②「보기법」 제3조(정의)에 따른다.제2장 보칙제3조(위임) 라.",
            expect![[r#"
                # 제1장 총칙
                제1조(목적) 이 규칙은 2006. 1. 1.부터 시행한다. []
                제2조(정의)
                ①뜻은 다음과 같다.
                  1. "가"란 다음이다.
                    가. 갑나. 을
                  2. 나를 말한다.
                ②「보기법」 제3조(정의)에 따른다. ["1:11,20", "2:"]
                # 제2장 보칙
                제3조(위임) 라. []
            "#]],
        );
    }

    #[test]
    fn text_without_articles_stays_text() {
        check(
            "대상차종은 다음과 같다.\n1. 가",
            expect![[r#"
            ~ 대상차종은 다음과 같다.
            1. 가
        "#]],
        );
    }
}
