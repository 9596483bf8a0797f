//! Statutes of the stand-in: read from Markdown (our fixtures, or the corpus), said as the Open API says them.

use serde_json::{Map, Value, json};

/// One version of a statute.
#[derive(Clone, Debug, Default)]
pub struct Statute {
    pub mst: String,
    pub id: String,
    pub name: String,
    pub short: String,
    pub class: String,
    pub ministry: String,
    /// Eight digits.
    pub promulgated: String,
    pub number: String,
    pub effective: String,
    pub revision: String,
    /// 현행, 시행예정 or 연혁.
    pub state: String,
    /// The text below the head, read when it is asked for.
    pub text: String,
}

#[derive(Clone, Debug, Default)]
struct Unit {
    /// `None`: a heading of a part or chapter.
    no: Option<(u32, u32)>,
    title: String,
    lines: Vec<String>,
}

impl Statute {
    /// From a file with a YAML head.
    pub fn from_markdown(source: &str) -> Option<Self> {
        let (head, text) = source.strip_prefix("---\n")?.split_once("\n---\n")?;
        let field = |name: &str| {
            let line = head.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(':'));
            line.unwrap_or("").trim().trim_matches('\'').to_owned()
        };
        let ministry = head.lines().find_map(|l| l.strip_prefix("- ")).unwrap_or("").to_owned();
        let digits = |text: String| text.replace('-', "");
        let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
        Some(Self {
            mst: field("법령MST"),
            id: field("법령ID"),
            name: field("제목"),
            short: field("약칭"),
            class: field("법령구분"),
            ministry: or(field("소관부처"), &ministry),
            promulgated: digits(field("공포일자")),
            number: field("공포번호"),
            effective: digits(field("시행일자")),
            revision: or(field("제개정"), "일부개정"),
            state: or(field("연혁"), "현행"),
            text: text.to_owned(),
        })
    }

    fn units(&self) -> (Vec<Unit>, String) {
        let (main, addenda) = match self.text.split_once("\n## 부칙") {
            Some((main, addenda)) => (main, addenda.to_owned()),
            None => (self.text.as_str(), String::new()),
        };
        let mut units: Vec<Unit> = Vec::new();
        let mut headings_seen = 0;
        for line in main.lines() {
            if let Some(head) = line.strip_prefix("##### ") {
                let (no, title) = article_head(head);
                units.push(Unit { no, title, lines: Vec::new() });
            } else if line.starts_with('#') {
                headings_seen += 1;
                // The first heading is the name of the statute.
                if headings_seen > 1 {
                    units.push(Unit {
                        title: line.trim_start_matches(['#', ' ']).to_owned(),
                        ..Unit::default()
                    });
                }
            } else if let Some(unit) = units.last_mut()
                && !line.trim().is_empty()
            {
                unit.lines.push(line.replace('\\', "").trim_end().to_owned());
            }
        }
        (units, addenda.trim().to_owned())
    }

    /// `{"법령": …}` of `lawService.do`, whole or one article.
    pub fn detail(&self, jo: Option<(u32, u32)>, effective: Option<&str>) -> Value {
        let effective = effective.unwrap_or(&self.effective);
        let (units, addenda) = self.units();
        let mut wire = Vec::new();
        let mut next_article = units.iter().filter_map(|u| u.no).collect::<Vec<_>>().into_iter();
        let mut coming = next_article.next();
        for unit in &units {
            match unit.no {
                Some(no) if jo.is_none_or(|jo| jo == no) => wire.push(self.article(unit, no, effective)),
                None if jo.is_none() => wire.push(self.heading(unit, coming.unwrap_or((1, 0)), effective)),
                _ => {}
            }
            if unit.no.is_some() {
                coming = next_article.next();
            }
        }
        let units = if wire.len() == 1 { wire.remove(0) } else { Value::Array(wire) };
        json!({"법령": {
            "법령키": format!("{}{}{}", self.id, self.promulgated, self.number),
            "기본정보": {
                "법령ID": self.id, "법령명_한글": self.name, "법령명약칭": self.short,
                "법종구분": {"content": self.class, "법종구분코드": "A0002"},
                "소관부처": {"content": self.ministry, "소관부처코드": "1270000"},
                "공포일자": self.promulgated, "공포번호": self.number, "시행일자": effective,
                "제개정구분": self.revision, "언어": "한글",
            },
            "조문": {"조문단위": units},
            "부칙": {"부칙단위": {
                "부칙공포일자": self.promulgated, "부칙공포번호": self.number,
                "부칙내용": [addenda.lines().filter(|l| !l.trim().is_empty()).collect::<Vec<_>>()],
            }},
        }})
    }

    fn heading(&self, unit: &Unit, before: (u32, u32), effective: &str) -> Value {
        json!({
            "조문번호": before.0.to_string(), "조문여부": "전문", "조문제목": "", "조문시행일자": effective,
            "조문내용": format!("                    {}", unit.title), "조문키": format!("{:04}{:02}0", before.0, before.1),
        })
    }

    fn article(&self, unit: &Unit, no: (u32, u32), effective: &str) -> Value {
        let head = match (no, unit.title.is_empty()) {
            ((n, 0), true) => format!("제{n}조"),
            ((n, b), true) => format!("제{n}조의{b}"),
            ((n, 0), false) => format!("제{n}조({})", unit.title),
            ((n, b), false) => format!("제{n}조의{b}({})", unit.title),
        };
        let mut map = Map::new();
        let mut set = |name: &str, value: Value| map.insert(name.to_owned(), value);
        set("조문번호", json!(no.0.to_string()));
        if no.1 > 0 {
            set("조문가지번호", json!(no.1.to_string()));
        }
        set("조문여부", json!("조문"));
        set("조문제목", json!(unit.title));
        set("조문시행일자", json!(effective));
        set("조문키", json!(format!("{:04}{:02}1", no.0, no.1)));
        let paragraphs = paragraphs(&unit.lines);
        let text = match paragraphs.first() {
            Some((mark, text, _)) if mark.is_empty() => format!("{head} {text}"),
            _ => head,
        };
        set("조문내용", json!(text.trim_end()));
        let wire: Vec<Value> = paragraphs
            .iter()
            .filter(|(mark, _, items)| !mark.is_empty() || !items.is_empty())
            .map(|(mark, text, items)| {
                let mut paragraph = Map::new();
                if !mark.is_empty() {
                    paragraph.insert("항번호".into(), json!(mark));
                    paragraph.insert("항내용".into(), json!(format!("{mark} {text}")));
                }
                if !items.is_empty() {
                    paragraph.insert("호".into(), Value::Array(items.clone()));
                }
                Value::Object(paragraph)
            })
            .collect();
        match wire.len() {
            0 => {}
            1 => drop(set("항", wire[0].clone())),
            _ => drop(set("항", Value::Array(wire))),
        }
        Value::Object(map)
    }

    /// The row of a list.
    pub fn row(&self, target: &str) -> Vec<(&'static str, String)> {
        vec![
            ("법령일련번호", self.mst.clone()),
            ("현행연혁코드", self.state.clone()),
            ("법령명한글", self.name.clone()),
            ("법령약칭명", self.short.clone()),
            ("법령ID", self.id.clone()),
            ("공포일자", self.promulgated.clone()),
            ("공포번호", self.number.clone()),
            ("제개정구분명", self.revision.clone()),
            ("소관부처코드", "1270000".to_owned()),
            ("소관부처명", self.ministry.clone()),
            ("법령구분명", self.class.clone()),
            ("시행일자", self.effective.clone()),
            (
                "법령상세링크",
                format!(
                    "/DRF/lawService.do?OC={{OC}}&target={target}&MST={}&type=HTML&mobileYn=&efYd={}",
                    self.mst, self.effective
                ),
            ),
        ]
    }
}

/// `제839조의2 (재산분할청구권)` and `제3조 삭제`.
fn article_head(text: &str) -> (Option<(u32, u32)>, String) {
    let (head, title) = match text.split_once('(') {
        Some((head, title)) => (head.trim(), title.trim_end().trim_end_matches(')').to_owned()),
        None => (text.trim(), String::new()),
    };
    let number = |s: &str| s.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
    let main = head.strip_prefix('제').and_then(number);
    let branch = head.split_once("조의").and_then(|(_, b)| number(b)).unwrap_or(0);
    (main.map(|main| (main, branch)), title)
}

type Paragraph = (String, String, Vec<Value>);

/// Lines of an article as paragraphs with their items; the mark is empty for text without a number.
fn paragraphs(lines: &[String]) -> Vec<Paragraph> {
    let mut out: Vec<Paragraph> = Vec::new();
    for line in lines {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if let Some((mark, rest)) = text.strip_prefix("**").and_then(|t| t.split_once("**")) {
            out.push((mark.to_owned(), rest.trim().to_owned(), Vec::new()));
        } else if indent >= 2
            && let Some((mark, rest)) = text.split_once(". ")
            && mark.chars().count() <= 6
        {
            if out.is_empty() {
                out.push(Default::default());
            }
            let Some((_, _, items)) = out.last_mut() else { continue };
            let item = mark.starts_with(|c: char| c.is_ascii_digit());
            let words = format!("{mark}. {rest}");
            match items.last_mut() {
                Some(Value::Object(last)) if !item => {
                    let sub = json!({"목번호": format!("{mark}."), "목내용": words});
                    let list = last.entry("목").or_insert_with(|| json!([]));
                    list.as_array_mut().into_iter().for_each(|list| list.push(sub.clone()));
                }
                _ => items.push(json!({"호번호": format!("{mark}."), "호내용": words})),
            }
        } else {
            match out.last_mut() {
                Some((_, last, items)) if items.is_empty() => {
                    if !last.is_empty() {
                        last.push('\n');
                    }
                    last.push_str(text);
                }
                _ => out.push((String::new(), text.to_owned(), Vec::new())),
            }
        }
    }
    out
}
