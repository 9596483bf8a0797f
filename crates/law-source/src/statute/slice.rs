//! One article out of a large statute, without building the rest.

use super::read::unit;
use super::{Article, Statute, StatuteInfo, Unit};
use crate::body::Body;
use crate::decoded::{Decoded, ReadError};
use crate::json;
use crate::record::Record;
use crate::scan::{Cursor, scalar_text};
use crate::shape::read_body;
use law_model::ArticleNo;
use serde::Serialize;

/// What one look-up needs of a statute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Slice {
    pub info: StatuteInfo,
    /// The article asked for; several when its text is staggered, none when the body does not hold it.
    pub articles: Vec<Article>,
    /// Articles in the body, headings not counted.
    pub article_count: usize,
}

impl Slice {
    fn of(statute: Statute, no: ArticleNo) -> Self {
        let article_count = statute.articles().count();
        let articles = statute.article(no).cloned().collect();
        Self { info: statute.info, articles, article_count }
    }
}

/// Reads one article of a `law`/`eflaw` answer. JSON is walked through in one pass; anything the walk does not
/// expect (XML, a message, another encoding) goes the full way and is judged there.
pub fn read_article(
    target: &str,
    bytes: &[u8],
    content_type: Option<&str>,
    no: ArticleNo,
) -> Result<Decoded<Slice>, ReadError> {
    if let Some(slice) = walk(bytes, no) {
        return Ok(Decoded::Value(slice));
    }
    let body = Body::open(bytes, content_type);
    Ok(match read_body::<Statute>(target, &body)? {
        Decoded::Value(statute) => Decoded::Value(Slice::of(statute, no)),
        Decoded::Miss(miss) => Decoded::Miss(miss),
    })
}

fn walk(bytes: &[u8], no: ArticleNo) -> Option<Slice> {
    let mut c = Cursor::new(bytes);
    let mut slice = Slice::default();
    let mut complete = false;
    if !c.enter(b'{') || c.key()?? != "법령".as_bytes() || !c.enter(b'{') {
        return None;
    }
    while let Some(key) = c.key()? {
        match std::str::from_utf8(key).ok()? {
            "기본정보" => {
                slice.info = StatuteInfo::read(&json::parse(std::str::from_utf8(c.skip()?).ok()?).ok()?)
            }
            "조문" => {
                units(&mut c, no, &mut slice)?;
                complete = true;
            }
            _ => drop(c.skip()?),
        }
    }
    complete.then_some(slice)
}

/// The object under 조문: its 조문단위, an array or a single object.
fn units(c: &mut Cursor<'_>, no: ArticleNo, slice: &mut Slice) -> Option<()> {
    if !c.enter(b'{') {
        return None;
    }
    while let Some(key) = c.key()? {
        if key != "조문단위".as_bytes() {
            c.skip()?;
        } else if c.begins(b'{') {
            one_unit(c, no, slice)?;
        } else if c.enter(b'[') {
            while c.item()? {
                one_unit(c, no, slice)?;
            }
        } else {
            return None;
        }
    }
    Some(())
}

fn one_unit(c: &mut Cursor<'_>, no: ArticleNo, slice: &mut Slice) -> Option<()> {
    let start = c.here();
    if !c.enter(b'{') {
        return None;
    }
    let (mut number, mut branch, mut kind) = ("", "", "");
    while let Some(key) = c.key()? {
        let value = c.skip()?;
        match std::str::from_utf8(key).ok()? {
            "조문번호" => number = scalar_text(value),
            "조문가지번호" => branch = scalar_text(value),
            "조문여부" => kind = scalar_text(value),
            _ => {}
        }
    }
    if kind == "전문" {
        return Some(());
    }
    slice.article_count += 1;
    if super::number::article_no(number, branch) == Some(no) {
        let raw = std::str::from_utf8(c.since(start)?).ok()?;
        if let Some(Unit::Article(article)) = unit(&json::parse(raw).ok()?) {
            slice.articles.push(article);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_and_the_full_way_agree() {
        let body = r#"{"법령":{"조문":{"조문단위":[
            {"조문번호":"5","조문여부":"전문","조문내용":"제2절 계약의 해제"},
            {"항":[{"항번호":"①","항내용":"① 가"}],"조문번호":"5","조문여부":"조문","조문제목":"해제","조문내용":"제5조(해제)"},
            {"조문번호":"5","조문가지번호":"2","조문여부":"조문","조문내용":"제5조의2 삭제"}]},
            "기본정보":{"법령명_한글":"보기법","법령ID":"000001"},"부칙":{"부칙단위":[]}}}"#;
        for (main, branch, found) in [(5, 0, 1), (5, 2, 1), (6, 0, 0)] {
            let no = ArticleNo::new(main, branch);
            let walked = walk(body.as_bytes(), no).unwrap();
            let open = Body::open(body.as_bytes(), None);
            let Ok(Decoded::Value(statute)) = read_body::<Statute>("law", &open) else { panic!() };
            assert_eq!(walked, Slice::of(statute, no));
            assert_eq!((walked.articles.len(), walked.article_count), (found, 2));
        }
    }

    #[test]
    fn a_cut_body_is_an_error_and_a_message_a_miss() {
        let no = ArticleNo::new(1, 0);
        assert!(
            read_article(
                "law",
                "{\"법령\":{\"조문\":{\"조문단위\":[{\"조문번호\":\"1\"}".as_bytes(),
                None,
                no
            )
            .is_err()
        );
        let miss = read_article("law", "{\"Law\":\"일치하는 법령이 없습니다.\"}".as_bytes(), None, no);
        assert!(matches!(miss, Ok(Decoded::Miss(_))));
    }
}
