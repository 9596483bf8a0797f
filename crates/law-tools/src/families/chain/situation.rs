//! What to do when something has happened: the article it rests on, whom to turn to, by when, with which papers.
//!
//! `situations.tsv` has a line for each: words of the question, law, article, what cases about it are searched by, bodies,
//! periods (law@article@what), papers, what to take care of; lists with `|`. The last line, without words, is for
//! everything else. Periods are statements of law: a test looks them up in their articles.

const TABLE: &str = include_str!("situations.tsv");

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Situation {
    words: &'static str,
    pub law: &'static str,
    pub jo: &'static str,
    pub topic: &'static str,
    bodies: &'static str,
    periods: &'static str,
    papers: &'static str,
    pub care: &'static str,
}

fn all() -> impl Iterator<Item = Situation> {
    TABLE.lines().map(|line| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        Situation {
            words: cell(),
            law: cell(),
            jo: cell(),
            topic: cell(),
            bodies: cell(),
            periods: cell(),
            papers: cell(),
            care: cell(),
        }
    })
}

/// The situation a question tells of, or what holds for any.
pub(crate) fn of(query: &str) -> Situation {
    let squeezed: String = query.chars().filter(|c| !c.is_whitespace()).collect();
    let holds = |word: &str| query.contains(word) || squeezed.contains(word);
    all().find(|s| s.words.split('|').any(holds)).unwrap_or_default()
}

impl Situation {
    pub fn agencies(&self) -> String {
        let mut text = String::from("[기관]");
        list(&mut text, self.bodies);
        text.push_str("\n[기한]");
        for period in self.periods.split('|') {
            let mut cells = period.split('@');
            let mut cell = || cells.next().unwrap_or_default();
            let (law, jo, what) = (cell(), cell(), cell());
            text.push_str(&format!("\n- {what} (「{law}」 {jo})"));
        }
        text.push_str("\n기한의 기산일과 예외는 조문에서 확인하세요.");
        text
    }

    pub fn papers(&self) -> String {
        let mut text = String::new();
        list(&mut text, self.papers);
        text.trim_start().to_owned()
    }
}

fn list(text: &mut String, items: &str) {
    for item in items.split('|') {
        text.push_str("\n- ");
        text.push_str(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that stand in the articles that periods rest on.
    #[rustfmt::skip]
    const QUOTES: &[(&str, &str, &str)] = &[
        ("주택임대차보호법", "제3조의3", "임대차가 끝난 후"),
        ("주택임대차보호법", "제6조", "2개월 전까지"),
        ("근로기준법", "제28조", "3개월 이내"),
        ("근로기준법", "제36조", "14일 이내"),
        ("근로기준법", "제49조", "3년간"),
        ("근로자퇴직급여 보장법", "제10조", "3년간"),
        ("산업재해보상보험법", "제112조", "3년간"),
        ("산업재해보상보험법", "제103조", "90일 이내"),
        ("도로교통법", "제94조", "60일 이내"),
        ("행정심판법", "제27조", "90일 이내"),
        ("도로교통법", "제142조", "거치지 아니하면"),
        ("민법", "제839조의2", "2년"),
        ("민법", "제766조", "3년간"),
        ("민법", "제841조", "6월"),
        ("소송촉진 등에 관한 특례법", "제26조", "변론이 종결될 때까지"),
        ("국가인권위원회법", "제32조", "1년 이상 지나서"),
        ("근로기준법", "제76조의3", "지체 없이"),
        ("민법", "제582조", "6월"),
        ("전자상거래 등에서의 소비자보호에 관한 법률", "제17조", "7일"),
        ("민법", "제1019조", "3월내"),
        ("질서위반행위규제법", "제20조", "60일 이내"),
        ("국세기본법", "제68조", "90일 이내"),
        ("국세기본법", "제61조", "90일 이내"),
        ("행정소송법", "제20조", "90일 이내"),
    ];

    #[test]
    fn situations_are_told_by_their_words() {
        for (query, law) in [
            ("부당해고를 당했는데 어떻게 해야 하나요", "근로기준법"),
            ("집주인이 전세금을 안 돌려줘요", "주택임대차보호법"),
            ("월급을 못 받았어요", "근로기준법"),
            ("음주운전으로 면허 취소됐어요", "도로교통법"),
            ("과태료 고지서를 받았는데 억울해요", "질서위반행위규제법"),
        ] {
            assert_eq!(Some(of(query).law), Some(law), "{query}");
        }
        assert_eq!(of("민법 제750조").law, "");
    }

    /// Texts of statutes from the corpus in the shared folder, by name.
    #[allow(clippy::disallowed_methods, reason = "tests read the shared folder")]
    fn corpus(laws: &[&str]) -> Option<Vec<(String, String)>> {
        use std::process::Command;
        let beside = ["../../../shared", "../../../../shared"];
        let folder = beside.iter().map(|up| format!("{}/{up}/data/corpus", env!("CARGO_MANIFEST_DIR")));
        let folder = folder.into_iter().find(|f| std::fs::exists(f).unwrap_or(false))?;
        let index =
            Command::new("xz").args(["-dc", &format!("{folder}/statutes_index.tsv.xz")]).output().ok()?;
        let index = String::from_utf8(index.stdout).ok()?;
        let mut paths: Vec<(String, String)> = Vec::new();
        for row in index.lines().map(|line| line.split('\t').collect::<Vec<_>>()) {
            // Of two statutes of one name the one in force is the longer one.
            if let [_, _, name, .., articles, _, _, path] = row.as_slice()
                && laws.contains(name)
                && *articles != "1"
            {
                paths.push(((*name).to_owned(), (*path).to_owned()));
            }
        }
        let out = std::env::temp_dir().join(format!("hanlaw-situations-{}", std::process::id()));
        std::fs::create_dir_all(&out).ok()?;
        let tar = Command::new("tar")
            .args(["-xJf", &format!("{folder}/statutes_full.tar.xz"), "-C"])
            .arg(&out)
            .args(paths.iter().map(|(_, path)| path))
            .status();
        tar.ok()?.success().then_some(())?;
        let texts =
            paths.into_iter().map(|(name, path)| Some((name, std::fs::read_to_string(out.join(path)).ok()?)));
        let texts = texts.collect();
        std::fs::remove_dir_all(&out).ok()?;
        texts
    }

    #[test]
    #[allow(clippy::print_stdout, reason = "tests")]
    fn periods_stand_in_the_law() {
        let mut places = QUOTES.to_vec();
        for period in all().flat_map(|s| s.periods.split('|')) {
            let (law, rest) = period.split_once('@').unwrap();
            let (jo, _) = rest.split_once('@').unwrap();
            assert!(QUOTES.iter().any(|(l, j, _)| *l == law && *j == jo), "{law} {jo} is not quoted");
        }
        places.extend(all().filter(|s| !s.law.is_empty()).map(|s| (s.law, s.jo, "")));
        let laws: Vec<&str> = places.iter().map(|(law, ..)| *law).collect();
        let Some(texts) = corpus(&laws) else {
            println!("SKIPPED periods_stand_in_the_law: no shared data");
            return;
        };
        for (law, jo, words) in places {
            let text = texts.iter().find(|(name, _)| name == law).map(|(_, text)| text.as_str());
            let (_, from) = text.and_then(|t| t.split_once(&format!("##### {jo} ("))).expect(law);
            let article = from.split("\n##### ").next().unwrap_or(from);
            assert!(article.contains(words), "{law} {jo}: {words}\n{article}");
        }
    }
}
