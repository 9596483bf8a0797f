//! A name → the one statute that bears it, or candidates; never the first hit and never another law.

use crate::client::{Client, Fetched};
use crate::reading::Answer;
use crate::target::LAW;
use crate::{Hits, Trouble};
use law_model::{ArticleNo, LawId};
use law_source::list::StatuteRow;
use law_source::read_article;
use law_vocab::names::{self, NameStatus};
use law_vocab::order::Arrange;

/// What a name leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    Resolved(Box<StatuteRow>),
    /// The name is an earlier one of this statute, which has another name now.
    Renamed(Box<StatuteRow>),
    /// Statutes whose names are near, nearest first; none is the one that was named.
    Candidates(Vec<StatuteRow>),
    /// `confirmed`: the search works and has no statute of such a name. Otherwise nothing is known.
    NothingFound {
        confirmed: bool,
    },
}

/// Rows of a page, and how many pages are looked through for an exact name.
const PAGE: u32 = 100;
const PAGES: u32 = 3;

impl Client<'_> {
    /// The statute in force that bears this name, short name or earlier name.
    pub async fn resolve(&self, name: &str) -> Result<Fetched<Resolution>, Trouble> {
        let known = names::find(name);
        let officials: Vec<String> =
            known.into_iter().flat_map(|known| known.officials()).map(|n| n.spelled()).take(4).collect();
        match officials.as_slice() {
            [] => self.find(name).await,
            [official] => {
                let found = self.find(official).await?;
                let earlier = known.filter(|known| known.status() == NameStatus::Earlier);
                match (&found.value, earlier.and_then(|known| known.law_ids().next())) {
                    (Resolution::Resolved(_), _) | (_, None) => Ok(found),
                    (_, Some(id)) => self.renamed(LawId(id), found).await,
                }
            }
            several => {
                let mut rows = Vec::new();
                let mut last = self.find(name).await?;
                for official in several {
                    let found = self.find(official).await?;
                    if let Resolution::Resolved(row) = &found.value {
                        rows.push((**row).clone());
                    }
                    last = found.after(last.calls);
                }
                Ok(last.map(|_| Resolution::Candidates(rows)))
            }
        }
    }

    /// Looks through the pages of the list for the very name.
    async fn find(&self, name: &str) -> Result<Fetched<Resolution>, Trouble> {
        let query = name.replace(DOTS, "\u{318d}");
        let mut seen: Vec<StatuteRow> = Vec::new();
        let (mut page, mut calls) = (1, 0);
        loop {
            let fetched = self.search_laws(&query, PAGE, page).await?;
            calls += fetched.calls;
            let Hits { rows, total, confirmed } = fetched.value.clone();
            let last = rows.is_empty() || u64::from(page * PAGE) >= total || page >= PAGES;
            seen.extend(rows);
            let resolution = match exact(&seen, name) {
                Some(resolution) => resolution,
                None if !last => {
                    page += 1;
                    continue;
                }
                None => near(seen, name, confirmed),
            };
            return Ok(Fetched { calls, ..fetched.map(|_| resolution) });
        }
    }

    /// The statute by its identity, which a new name does not change.
    async fn renamed(&self, id: LawId, found: Fetched<Resolution>) -> Result<Fetched<Resolution>, Trouble> {
        let (id_text, no) = (id.to_string(), ArticleNo::new(1, 0));
        let params = [("ID", id_text.as_str()), ("JO", "000100")];
        let decode = |body: &[u8]| Ok(read_article(LAW.name, body, None, no));
        let current = self.detail(&LAW, &params, &decode).await?;
        let calls = found.calls + current.calls;
        let name = match &current.value {
            Answer::Record(slice) if slice.info.law_id == Some(id) => slice.info.name.clone(),
            _ => return Ok(Fetched { calls, ..found }),
        };
        let renamed = self.find(&name).await?.after(calls);
        Ok(match &renamed.value {
            Resolution::Resolved(row) if row.law_id == Some(id) => {
                let row = row.clone();
                renamed.map(|_| Resolution::Renamed(row))
            }
            _ => Fetched { calls: renamed.calls, ..found },
        })
    }
}

/// The row that bears the name; by short name only when no full name does; several laws of one name are
/// candidates.
fn exact(rows: &[StatuteRow], name: &str) -> Option<Resolution> {
    let by = |of: fn(&StatuteRow) -> &str| {
        let mut rows: Vec<&StatuteRow> = rows.iter().filter(|row| same_name(of(row), name)).collect();
        rows.arrange_by_key(|row| row.status != "현행");
        rows
    };
    let full = by(|row| &row.name);
    let found = if full.is_empty() { by(|row| &row.short_name) } else { full };
    let first = *found.first()?;
    let one_law = found.iter().all(|row| row.law_id == first.law_id);
    Some(if one_law {
        Resolution::Resolved(Box::new(first.clone()))
    } else {
        Resolution::Candidates(found.into_iter().cloned().collect())
    })
}

/// Rows of related names; a list in which no name is related was not an answer to this query.
fn near(mut rows: Vec<StatuteRow>, name: &str, confirmed: bool) -> Resolution {
    if rows.is_empty() {
        return Resolution::NothingFound { confirmed };
    }
    let wanted = plain(name);
    let words: Vec<String> = name.split_whitespace().map(plain).collect();
    rows.retain(|row| {
        [&row.name, &row.short_name].into_iter().map(|n| plain(n)).any(|n| {
            !n.is_empty() && (wanted.contains(&n) || words.iter().all(|word| n.contains(word.as_str())))
        })
    });
    if rows.is_empty() {
        return Resolution::NothingFound { confirmed: false };
    }
    rows.arrange_by_key(|row| {
        let n = plain(&row.name);
        (!n.starts_with(&wanted), n.chars().count().abs_diff(wanted.chars().count()), n)
    });
    Resolution::Candidates(rows)
}

/// Whether two spellings are one name: spaces and the five middle dots do not count.
#[must_use]
pub fn same_name(a: &str, b: &str) -> bool {
    let a = plain(a);
    !a.is_empty() && a == plain(b)
}

const DOTS: [char; 6] = ['\u{318d}', '\u{b7}', '\u{2027}', '\u{2022}', '\u{30fb}', '\u{ff65}'];

fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !DOTS.contains(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, short: &str, id: u32) -> StatuteRow {
        StatuteRow {
            name: name.into(),
            short_name: short.into(),
            law_id: Some(law_model::LawId(id)),
            status: "현행".into(),
            ..StatuteRow::default()
        }
    }

    fn check(rows: &[StatuteRow], name: &str) -> String {
        let resolution = exact(rows, name).unwrap_or_else(|| near(rows.to_vec(), name, true));
        match resolution {
            Resolution::Resolved(row) | Resolution::Renamed(row) => row.name,
            Resolution::Candidates(rows) => {
                format!("? {}", rows.into_iter().map(|row| row.name).collect::<Vec<_>>().join(" | "))
            }
            Resolution::NothingFound { confirmed } => format!("nothing, confirmed {confirmed}"),
        }
    }

    #[test]
    fn never_another_law() {
        let rows = [
            row("난민법", "", 1),
            row("난민법 시행령", "", 2),
            row("민법", "", 3),
            row("화학물질관리법", "화관법", 4),
            row("10ㆍ27법난 피해자의 명예회복 등에 관한 법률", "", 5),
            row("같은 이름", "", 6),
            row("같은 이름", "", 7),
        ];
        for (name, expected) in [
            ("민법", "민법"),
            (" 민 법 ", "민법"),
            ("화관법", "화학물질관리법"),
            ("10·27 법난 피해자의 명예회복 등에 관한 법률", "10ㆍ27법난 피해자의 명예회복 등에 관한 법률"),
            ("난민", "? 난민법 | 난민법 시행령"),
            ("같은 이름", "? 같은 이름 | 같은 이름"),
            ("인공지능법", "nothing, confirmed false"),
        ] {
            assert_eq!(check(&rows, name), expected, "{name}");
        }
        assert_eq!(check(&[], "없는법"), "nothing, confirmed true");
    }
}
