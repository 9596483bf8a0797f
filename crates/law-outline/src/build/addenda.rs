//! Acts named in the heads of the addenda: `부칙(정부조직법) <제11690호,2013.3.23>`.
//!
//! Every amendment leaves such a head in the text, so an act that stands there but not among the
//! versions is a hole in the history.

use super::BuiltLaw;
use law_model::{LawId, Ymd};

/// An act by day of promulgation and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    pub day: Ymd,
    pub no: u32,
}

/// 법령ID and acts of one file of the corpus (Markdown with a YAML head).
#[must_use]
pub fn acts_in_addenda(markdown: &str) -> Option<(LawId, Vec<Act>)> {
    let id = markdown.lines().find_map(|line| line.strip_prefix("법령ID:"))?;
    let id = LawId(id.trim_matches([' ', '\'', '"']).parse().ok()?);
    let addenda = markdown.split_once("\n## 부칙\n").map_or("", |(_, addenda)| addenda);
    let heads = addenda.lines().filter(|line| line.trim_start().starts_with("부칙"));
    Some((id, heads.filter_map(act_of).collect()))
}

fn act_of(head: &str) -> Option<Act> {
    let (_, act) = head.trim_end().strip_suffix('>')?.rsplit_once('<')?;
    let (no, day) = act.split_once(',')?;
    let no = no.trim().trim_start_matches('제').trim_end_matches('호').parse().ok()?;
    Some(Act { day: Ymd::parse(day)?, no })
}

/// Marks where acts are missing between known versions; gives how many were.
pub fn mark_gaps(law: &mut BuiltLaw, acts: &[Act]) -> usize {
    let known = |act: &Act| law.versions.iter().any(|v| v.act_no == act.no || v.promulgated == act.day);
    let missing: Vec<Act> = acts.iter().filter(|act| !known(act)).copied().collect();
    let Some(first) = law.versions.first().map(|v| v.promulgated) else { return 0 };
    let mut marked = 0;
    for act in missing.iter().filter(|act| first < act.day) {
        if let Some(next) = law.versions.iter_mut().find(|v| act.day < v.promulgated) {
            next.gap_since = Some(next.gap_since.map_or(act.day, |day| day.min(act.day)));
            marked += 1;
        }
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn heads_of_addenda() {
        let text = "---\n법령ID: '001706'\n---\n\n##### 제1조\n\n부칙 <제1호,1990.1.1>\n\n## 부칙\n\n\
                    부칙 <제471호,1958.2.22>\n\n제1조 이 법은 <제9호,2001.1.1> …\n\n\
                    부칙(정부조직법) <제11690호, 2013. 3. 23.>\n\n부칙 누락 <호,2013.13.1>\n";
        expect![[r#"
            Some(
                (
                    LawId(
                        1706,
                    ),
                    [
                        Act {
                            day: 1958-02-22,
                            no: 471,
                        },
                        Act {
                            day: 2013-03-23,
                            no: 11690,
                        },
                    ],
                ),
            )
        "#]]
        .assert_debug_eq(&acts_in_addenda(text));
    }
}
