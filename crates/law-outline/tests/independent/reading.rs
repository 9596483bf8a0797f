//! A statute in Markdown, read line by line.

use law_model::{ArticleNo, LawId, Mst, Ymd};
use law_outline::Place;
use std::collections::BTreeMap;

/// 항 (0: none), 호, 목.
type UnitKey = (u16, Option<ArticleNo>, Option<char>);

#[derive(Default)]
pub struct Article {
    pub title: String,
    pub deleted: bool,
    /// Every unit, and whether it is 삭제.
    pub units: BTreeMap<UnitKey, bool>,
}

pub struct Text {
    pub articles: BTreeMap<ArticleNo, Article>,
}

pub struct Reading {
    pub law: LawId,
    pub mst: Mst,
    pub act_no: u32,
    pub promulgated: Ymd,
    pub effective: Ymd,
    pub text: Text,
}

/// A file whose head line `제목:` has lost its key.
pub fn read(file: &str) -> Reading {
    let (head, body) = file.split_once("\n---\n").unwrap();
    let field = |key: &str| {
        let line = head.lines().find_map(|l| l.strip_prefix(key)).unwrap();
        line.trim_matches([':', ' ', '\'', '"'])
    };
    Reading {
        law: LawId(field("법령ID").parse().unwrap()),
        mst: Mst(field("법령MST").parse().unwrap()),
        act_no: field("공포번호").parse().unwrap(),
        promulgated: Ymd::parse(field("공포일자")).unwrap(),
        effective: Ymd::parse(field("시행일자")).unwrap(),
        text: read_text(body.split("\n## 부칙\n").next().unwrap()),
    }
}

fn read_text(body: &str) -> Text {
    let mut articles: BTreeMap<ArticleNo, Article> = BTreeMap::new();
    let mut at = None;
    let mut key: UnitKey = (0, None, None);
    for line in body.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(head) = line.strip_prefix("##### 제") {
            let (no, title) = head_of(head);
            articles.insert(no, Article { title, ..Article::default() });
            (at, key) = (Some(no), (0, None, None));
        } else if line.starts_with('#') {
            at = None;
        } else if let Some(article) = at.and_then(|no| articles.get_mut(&no)) {
            read_line(line, article, &mut key);
        }
    }
    Text { articles }
}

/// `103조의2 (제목)`.
fn head_of(head: &str) -> (ArticleNo, String) {
    let (number, title) =
        head.split_once(" (").map_or((head, ""), |(n, t)| (n, t.strip_suffix(')').unwrap_or(t)));
    let number = number.trim().replacen('조', "", 1);
    (ArticleNo::parse(&number).unwrap(), title.to_owned())
}

fn read_line(line: &str, article: &mut Article, key: &mut UnitKey) {
    let rest = if let Some((paragraph, rest)) = paragraph_of(line) {
        *key = (paragraph, None, None);
        rest
    } else if let Some((marker, rest)) =
        line.split_once("\\. ").or_else(|| Some((line.strip_suffix("\\.")?, "")))
    {
        let mut letters = marker.chars();
        match (ArticleNo::parse(marker), letters.next(), letters.next()) {
            (Some(item), ..) => *key = (key.0, Some(item), None),
            (None, Some(subitem), None) if key.1.is_some() => key.2 = Some(subitem),
            _ => return,
        }
        rest
    } else {
        article.deleted |= article.units.is_empty() && line.starts_with("삭제");
        return;
    };
    article.units.insert(*key, rest.trim_start().starts_with("삭제"));
}

fn paragraph_of(line: &str) -> Option<(u16, &str)> {
    let (circled, rest) = line.strip_prefix("**")?.split_once("**")?;
    let mut chars = circled.chars();
    let number = u32::from(chars.next()?).checked_sub(u32::from('①'))? + 1;
    (chars.next().is_none() && number <= 20).then(|| (u16::try_from(number).unwrap(), rest))
}

impl Text {
    /// The state of a place, in the words of the comparison.
    pub fn word(&self, place: &Place) -> String {
        let Some(article) = self.articles.get(&place.article) else { return "no article".into() };
        if article.deleted {
            return "article deleted".into();
        }
        let exists = format!("exists {}", article.title);
        let max = article.units.keys().map(|k| k.0).max().unwrap_or(0);
        let paragraph = match place.paragraph {
            Some(_) if max == 0 => return "no paragraphs at all".into(),
            Some(no) => match article.units.get(&(no.main, None, None)) {
                _ if no.branch > 0 => return format!("paragraphs up to {max}"),
                None => return format!("paragraphs up to {max}"),
                Some(true) => return "paragraph deleted".into(),
                Some(false) => no.main,
            },
            None => 0,
        };
        if place.item.is_none() {
            return exists;
        }
        match article.units.get(&(paragraph, place.item, None)) {
            Some(true) => "item deleted".into(),
            Some(false) if place.subitem.is_none() => exists,
            Some(false) if article.units.contains_key(&(paragraph, place.item, place.subitem)) => exists,
            Some(false) => "no subitem".into(),
            None if place.paragraph.is_some() => "no item".into(),
            None => {
                let mut elsewhere =
                    article.units.iter().filter(|((_, i, s), _)| (*i, *s) == (place.item, place.subitem));
                if elsewhere.any(|(_, deleted)| !deleted) {
                    format!("under a paragraph {}", article.title)
                } else {
                    "no item".into()
                }
            }
        }
    }
}
