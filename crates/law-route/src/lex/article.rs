//! 조, 항, 호, 목 in every notation a person types: `제38조의2제1항`, `38조`, `§38`, `第38條`, `article 38`, `제45조①`.

use crate::text::{Span, char_at, from, is_hangul, particles, skip_blanks, word_starts};
use law_model::ArticleNo;

/// One cited article with what was said below it.
#[derive(Clone, Debug)]
pub(crate) struct Article {
    pub span: Span,
    pub no: ArticleNo,
    /// Last article of `제3조부터 제5조까지`.
    pub to: Option<ArticleNo>,
    pub hang: Option<u16>,
    pub ho: Option<String>,
    pub mok: Option<String>,
    /// Written without 제: an article only beside a law or another article (`예산 3조` is money).
    pub bare: bool,
    /// `제7-11조`: the numbering by chapters that only administrative rules use.
    pub chaptered: bool,
    /// `제1조(목적)`: a heading or a claimed title follows in brackets.
    pub titled: bool,
}

/// Reads a number of at most `max` digits.
pub(crate) fn number(text: &str, at: usize, max: usize) -> Option<(u32, usize)> {
    let digits = from(text, at).bytes().take(max + 1).take_while(u8::is_ascii_digit).count();
    let end = at + digits;
    (1..=max)
        .contains(&digits)
        .then(|| text.get(at..end).and_then(|d| d.parse().ok()))
        .flatten()
        .map(|n| (n, end))
}

fn after(text: &str, at: usize, word: &str) -> Option<usize> {
    from(text, at).starts_with(word).then_some(at + word.len())
}

/// The article that begins at `at`.
pub(crate) fn at(text: &str, at: usize) -> Option<Article> {
    let head = char_at(text, at)?;
    let mut article = match head {
        '제' => with_je(text, at),
        '§' => with_sign(text, at),
        'a' | 'A' if word_starts(text, at) => in_english(text, at),
        c if c.is_ascii_digit() => without_je(text, at),
        _ => None,
    }?;
    if !article.chaptered {
        below(text, &mut article);
    }
    article.titled = char_at(text, article.span.end) == Some('(');
    Some(article)
}

/// `제23,24조`, `1~5조`: several numbers before one 조.
pub(crate) fn listed(text: &str, at: usize) -> Option<Vec<Article>> {
    let je = after(text, at, "제");
    let (first, mut end) = number(text, je.unwrap_or(at), 4)?;
    let mut list = vec![Article { bare: je.is_none(), ..plain(at, end, article_no(first, 0)?) }];
    loop {
        let sign = char_at(text, end).filter(|c| *c == ',' || *c == '~' || law_vocab::is_middle_dot(*c));
        let Some(sign) = sign.filter(|_| list.len() < 20) else { break };
        let start = skip_blanks(text, end + sign.len_utf8());
        let (next, stop) = number(text, start, 4)?;
        let no = article_no(next, 0)?;
        match list.last_mut() {
            Some(last) if sign == '~' && last.no < no => last.to = Some(no),
            _ => list.push(Article { bare: je.is_none(), ..plain(start, stop, no) }),
        }
        end = stop;
    }
    let end = jo(text, end)?;
    let last = list.last_mut()?;
    last.span.end = end;
    (list.len() > 1 || list.iter().any(|a| a.to.is_some())).then_some(list)
}

fn plain(at: usize, end: usize, no: ArticleNo) -> Article {
    Article {
        span: Span::new(at, end),
        no,
        to: None,
        hang: None,
        ho: None,
        mok: None,
        bare: false,
        chaptered: false,
        titled: false,
    }
}

fn article_no(main: u32, branch: u32) -> Option<ArticleNo> {
    let main = u16::try_from(main).ok().filter(|n| *n > 0)?;
    Some(ArticleNo::new(main, u16::try_from(branch).ok()?))
}

/// `조` that is a unit and not the head of another word (조사, 조례).
fn jo(text: &str, at: usize) -> Option<usize> {
    let end = after(text, skip_blanks(text, at), "조")?;
    let next = char_at(text, end);
    let branch = next == Some('의') || next == Some('제');
    (branch || !next.is_some_and(is_hangul) || particles(text, end).is_some() || noun_follows(text, end))
        .then_some(end)
}

/// Words people glue to an article: 조문, 판례 …
fn noun_follows(text: &str, at: usize) -> bool {
    super::words::begins(text, at)
        || ["단서", "본문", "전단", "후단"].iter().any(|w| from(text, at).starts_with(w))
}

/// `의2`, with blanks around it when a digit follows.
fn branch(text: &str, at: usize) -> (u32, usize) {
    let ui = skip_blanks(text, at);
    let read = after(text, ui, "의")
        .or_else(|| after(text, at, "-"))
        .and_then(|end| number(text, skip_blanks(text, end), 2));
    match read {
        Some((n, end)) if !unit_follows(text, end) => (n, end),
        _ => (0, at),
    }
}

/// In `제3조의 2개 요건` the number belongs to the next word.
fn unit_follows(text: &str, at: usize) -> bool {
    ["개", "명", "가지", "년", "월", "일", "회", "건", "조", "항", "호"]
        .iter()
        .any(|u| from(text, at).starts_with(u))
        && !from(text, at).starts_with("항")
}

fn with_je(text: &str, at: usize) -> Option<Article> {
    let (main, end) = number(text, skip_blanks(text, at + "제".len()), 4)?;
    if let Some((sub, after_sub)) = after(text, end, "-").and_then(|e| number(text, e, 3)) {
        let end = jo(text, after_sub)?;
        let (_, end) = branch(text, end);
        return Some(Article { chaptered: true, ..plain(at, end, article_no(main, sub)?) });
    }
    let end = jo(text, end)?;
    let (sub, end) = branch(text, end);
    Some(plain(at, end, article_no(main, sub)?))
}

fn with_sign(text: &str, at: usize) -> Option<Article> {
    let (main, end) = number(text, skip_blanks(text, at + "§".len()), 4)?;
    let end = jo(text, end).unwrap_or(end);
    let (sub, end) = branch(text, end);
    Some(plain(at, end, article_no(main, sub)?))
}

fn in_english(text: &str, at: usize) -> Option<Article> {
    let head = from(text, at).get(..7).filter(|h| h.eq_ignore_ascii_case("article"));
    let end = match head {
        Some(_) => at + 7,
        None => {
            let short = from(text, at).get(..3).filter(|h| h.eq_ignore_ascii_case("art"))?;
            let end = at + short.len();
            after(text, end, ".").unwrap_or(end)
        }
    };
    let (main, end) = number(text, skip_blanks(text, end), 4)?;
    let (sub, end) = branch(text, end);
    Some(plain(at, end, article_no(main, sub)?))
}

fn without_je(text: &str, at: usize) -> Option<Article> {
    let (main, end) = number(text, at, 4)?;
    let end = jo(text, end)?;
    let (sub, end) = branch(text, end);
    Some(Article { bare: true, ..plain(at, end, article_no(main, sub)?) })
}

/// Circled numbers ① to ㊿.
fn circled(c: char) -> Option<u16> {
    let n = match c {
        '①'..='⑳' => c as u32 - '①' as u32 + 1,
        '㉑'..='㉟' => c as u32 - '㉑' as u32 + 21,
        '㊱'..='㊿' => c as u32 - '㊱' as u32 + 36,
        _ => return None,
    };
    u16::try_from(n).ok()
}

/// 항, 호 and 목 behind an article.
fn below(text: &str, article: &mut Article) {
    for _ in 0..3 {
        let at = skip_blanks(text, article.span.end);
        if let Some(n) = char_at(text, at).and_then(circled) {
            article.hang = Some(n);
            article.span.end = at + '①'.len_utf8();
            continue;
        }
        let digits = after(text, at, "제").map_or(at, |e| skip_blanks(text, e));
        if let Some((n, end)) = number(text, digits, 3) {
            let unit = skip_blanks(text, end);
            if let Some(end) = after(text, unit, "항").filter(|e| unit_ends(text, *e)) {
                article.hang = u16::try_from(n).ok();
                article.span.end = end;
                continue;
            }
            if let Some(end) = after(text, unit, "호").filter(|e| unit_ends(text, *e)) {
                let (sub, end) = branch(text, end);
                article.ho = Some(if sub > 0 { format!("{n}의{sub}") } else { n.to_string() });
                article.span.end = end;
                continue;
            }
        }
        if let (Some(mok), Some(end)) = (char_at(text, at), subitem(text, at)) {
            article.mok = Some(mok.to_string());
            article.span.end = end;
        }
        return;
    }
}

/// After 항 or 호: not a longer word such as 호텔, 항목.
fn unit_ends(text: &str, at: usize) -> bool {
    let next = char_at(text, at);
    !next.is_some_and(is_hangul)
        || next == Some('제')
        || next == Some('의')
        || subitem(text, at).is_some()
        || particles(text, at).is_some()
        || noun_follows(text, at)
}

/// `나목`, `나. ` is not read: a letter and 목.
fn subitem(text: &str, at: usize) -> Option<usize> {
    const LETTERS: &str =
        "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호";
    let letter = char_at(text, at).filter(|c| LETTERS.contains(*c))?;
    let end = after(text, at + letter.len_utf8(), "목")?;
    (!char_at(text, end).is_some_and(is_hangul) || particles(text, end).is_some()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(t: &str) -> Option<String> {
        let a = at(t, 0)?;
        Some(format!(
            "{} {:?} {:?} {:?} bare={} chaptered={} rest={:?}",
            a.no,
            a.hang,
            a.ho,
            a.mok,
            a.bare,
            a.chaptered,
            from(t, a.span.end)
        ))
    }

    #[test]
    fn notations() {
        let plain = |no: &str, rest: &str| {
            Some(format!("{no} None None None bare=false chaptered=false rest={rest:?}"))
        };
        assert_eq!(read("제750조"), plain("750", ""));
        assert_eq!(read("제 38 조 의 2 보여줘"), plain("38의2", " 보여줘"));
        assert_eq!(read("§23"), plain("23", ""));
        assert_eq!(read("article 23 of"), plain("23", " of"));
        assert_eq!(read("제10조의 2개 요건"), plain("10", "의 2개 요건"));
        assert_eq!(read("제조업"), None);
        assert_eq!(read("3조사"), None);
        assert!(read("44조 ").is_some_and(|r| r.contains("bare=true")));
        assert!(read("제7-11조").is_some_and(|r| r.contains("chaptered=true")));
    }

    #[test]
    fn units_below() {
        assert!(read("제12조제3호머목").is_some_and(|r| r.starts_with("12 None Some(\"3\") Some(\"머\")")));
        assert!(read("제6조의3 ① 8호").is_some_and(|r| r.starts_with("6의3 Some(1) Some(\"8\")")));
        assert!(read("제148조의2제1항").is_some_and(|r| r.starts_with("148의2 Some(1)")));
    }
}
