//! Reading 부칙: which statutes an act repeals, and which names it replaces by its own.

/// One 부칙 of a statute.
pub struct Addendum<'a> {
    /// The other law to whose act this 부칙 belongs: `부칙(정부조직법) <…>`.
    pub title: Option<&'a str>,
    pub act_no: String,
    /// `2007-08-03`.
    pub date: String,
    body: Vec<String>,
}

/// Last syllables of names of statutes.
const SUFFIXES: &[&str] = &["법률", "법", "령", "규칙", "규정", "직제", "세칙", "준칙", "강령", "복제"];
/// What stands before a number when an instrument is named by it: `법률 제969호 차지차가조정법`.
const INSTRUMENTS: &[&str] = &["법률", "령", "규칙", "규정"];

pub fn addenda(text: &str) -> Vec<Addendum<'_>> {
    let mut out: Vec<Addendum> = Vec::new();
    let mut paragraph = String::new();
    let body = text.find("## 부칙").map_or("", |at| &text[at..]);
    for line in body.lines().chain([""]) {
        if let Some(head) = heading(line.trim()) {
            out.push(head);
        } else if line.trim().is_empty() {
            if let (Some(last), false) = (out.last_mut(), paragraph.is_empty()) {
                last.body.push(std::mem::take(&mut paragraph));
            }
        } else {
            paragraph.push_str(if paragraph.is_empty() { "" } else { " " });
            paragraph.push_str(line.trim());
        }
    }
    out
}

/// `부칙(정부조직법) <제8852호, 2008.2.29>`.
fn heading(line: &str) -> Option<Addendum<'_>> {
    let rest = line.strip_prefix("부칙")?.strip_suffix('>')?;
    let (title, act) = rest.split_once('<')?;
    let title = title.trim().strip_prefix('(').and_then(|t| t.strip_suffix(')')).map(str::trim);
    let (_, act) = act.split_once('제')?;
    let (act_no, date) = act.split_once('호')?;
    let mut parts = date.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty());
    let date = format!("{:0>4}-{:0>2}-{:0>2}", parts.next()?, parts.next()?, parts.next()?);
    Some(Addendum { title, act_no: act_no.replace([',', ' '], ""), date, body: Vec::new() })
}

impl Addendum<'_> {
    /// Names of the statutes that this act repeals.
    pub fn repealed(&self, is_current: impl Fn(&str) -> bool) -> Vec<String> {
        let mut out = Vec::new();
        for (i, paragraph) in self.body.iter().enumerate() {
            for sentence in sentences(without_heading(paragraph)) {
                if !sentence.contains("폐지한다") || sentence.contains("훈령") {
                    continue;
                }
                if is_list_head(sentence) {
                    let items = self.body[i + 1..].iter().map_while(|p| list_item(p));
                    out.extend(items.flat_map(|item| split_names(item, &is_current)));
                } else if let Some(subject) = subject(sentence) {
                    out.extend(split_names(subject, &is_current));
                }
            }
        }
        out.into_iter().map(|name| official_spelling(bare(&name))).filter(|name| is_name(name)).collect()
    }

    /// Names that a law had before this act of its own.
    pub fn former_names(&self) -> Vec<String> {
        self.body.iter().flat_map(|p| quoted_as_former(p)).collect()
    }

    /// Names that this act replaces by another in the texts of other laws: (old, new).
    pub fn replaced(&self) -> Vec<(String, String)> {
        self.body.iter().flat_map(|p| replaced(p)).collect()
    }
}

/// Single spaces, and ㆍ for every middle dot.
fn official_spelling(name: &str) -> String {
    let dotted: String = name.chars().map(|c| if law_vocab::is_middle_dot(c) { 'ㆍ' } else { c }).collect();
    dotted.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn ends_like_a_name(text: &str) -> bool {
    SUFFIXES.iter().any(|s| text.ends_with(s))
}

fn is_name(name: &str) -> bool {
    const NOT: &[&str] = &[
        "개정",
        "다음",
        "각호",
        "각 호",
        "폐지",
        " 또는 ",
        ":",
        "\"",
        "“",
        "시행과 동시에",
        "의용된",
        ", 제",
        ", 대통령령",
        "제1호",
        "제2호",
    ];
    const BARE: &[&str] = &["법률", "법령", "규칙", "규정", "명령", "대통령령", "부령", "총리령"];
    let pointing = ["이 ", "본 ", "당해 ", "동 ", "위 ", "종전의 "].iter().any(|p| name.starts_with(p));
    let length = name.chars().count();
    ends_like_a_name(name)
        && (3..=80).contains(&length)
        && name.starts_with(char::is_alphanumeric)
        && !pointing
        && !BARE.contains(&name)
        && !NOT.iter().any(|n| name.contains(n))
}

/// Without `제2조 (다른 법률의 폐지)`, `②(폐지법률)`.
fn without_heading(paragraph: &str) -> &str {
    let mut rest = paragraph.trim_start_matches(circled).trim_start();
    if let Some((number, after)) = rest.strip_prefix('제').and_then(|r| r.split_once('조'))
        && number.bytes().all(|b| b.is_ascii_digit())
    {
        rest = after.trim_start();
    }
    if rest.starts_with('(')
        && let Some((_, after)) = rest.split_once(')')
    {
        rest = after;
    }
    rest.trim()
}

fn circled(c: char) -> bool {
    ('\u{2460}'..='\u{24ff}').contains(&c)
}

fn sentences(paragraph: &str) -> impl Iterator<Item = &str> {
    paragraph.split(circled).flat_map(|p| p.split_inclusive("다. ")).map(str::trim)
}

/// `다음 각 호의 법률은 각각 폐지한다.`
fn is_list_head(sentence: &str) -> bool {
    let tight = sentence.replace(' ', "");
    tight.find("다음").is_some_and(|at| {
        let after = &tight[at + "다음".len()..];
        ["각호", "의각호", "의법률은", "의법령은", "의대통령령은", "의규칙은"]
            .iter()
            .any(|w| after.starts_with(w))
    })
}

/// `1. 건설기계저당법` or a paragraph that is a name and nothing else.
fn list_item(paragraph: &str) -> Option<&str> {
    let digits = paragraph.trim_start_matches(|c: char| c.is_ascii_digit());
    let item = digits.strip_prefix('.').filter(|_| digits.len() < paragraph.len()).map(str::trim);
    item.or_else(|| is_name(paragraph).then_some(paragraph))
}

/// What stands before `은`, `는`, `을`, `를`, when it ends like a name.
fn subject(sentence: &str) -> Option<&str> {
    sentence.char_indices().find_map(|(at, c)| {
        let before = sentence[..at].trim_end();
        let particle =
            matches!(c, '은' | '는' | '을' | '를') && sentence[at + c.len_utf8()..].starts_with(' ');
        (particle && ends_like_a_name(bare(before))).then_some(before)
    })
}

/// Without brackets, the number before the name, and a parenthesis after it.
fn bare(name: &str) -> &str {
    let mut name = name.trim();
    while let (true, Some(open)) = (name.ends_with(')'), name.rfind('(')) {
        let inside = &name[open..];
        if !["호", "이하", ".", "공포"].iter().any(|w| inside.contains(w)) {
            break;
        }
        name = name[..open].trim_end();
    }
    name = name.trim_matches(|c| matches!(c, '「' | '」' | '"' | '“' | '”')).trim();
    for opening in ["종전의 ", "이 규칙 시행과 동시에 ", "이 규정시행과 동시에 ", "이 규칙의 시행과 동시에 "]
    {
        name = name.strip_prefix(opening).unwrap_or(name);
    }
    if let Some((before, after)) = name.split_once('호')
        && let Some((instrument, number)) = before.rsplit_once('제')
        && INSTRUMENTS.iter().any(|i| instrument.trim().ends_with(i))
        && !number.is_empty()
        && number.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' '))
    {
        name = after.trim();
    }
    name.trim_matches(|c| matches!(c, '「' | '」' | '"')).trim()
}

/// The single names of `A법ㆍB법 및 C법`; a connector counts only after something that ends like a name.
fn split_names(list: &str, is_current: impl Fn(&str) -> bool) -> Vec<String> {
    if list.contains('「') {
        return list
            .split('「')
            .skip(1)
            .filter_map(|p| p.split_once('」'))
            .map(|(n, _)| n.to_owned())
            .collect();
    }
    let mut names = Vec::new();
    let mut start = 0;
    let mut depth = 0;
    for (at, c) in list.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        let rest = &list[at..];
        let connector = [", ", "ㆍ", "·", ",", " 및 ", "과 ", "와 "].iter().find(|w| rest.starts_with(*w));
        if let (Some(connector), 0) = (connector, depth)
            && start <= at
            && ends_like_a_name(bare(&list[start..at]))
        {
            names.push(list[start..at].trim().to_owned());
            start = at + connector.len();
        }
    }
    names.push(list[start..].trim().to_owned());
    // `특허법ㆍ의장법에의한수수료규칙`: laws in force inside a name are not what is repealed.
    let last = names.last().and_then(|n| n.chars().next_back());
    let inside = |n: &String| is_current(n) && n.chars().next_back() != last;
    if names.iter().any(inside) { vec![list.to_owned()] } else { names }
}

/// `"「A법」"을 "「B법」"으로 한다`, also with unbracketed names, with 각각, and with the same tail on both sides.
fn replaced(paragraph: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let quoted: Vec<&str> = paragraph.split(['"', '“', '”']).collect();
    // Odd pieces are inside quotation marks.
    for window in quoted.windows(4).skip(1).step_by(2) {
        let &[old, between, new, after] = window else { continue };
        let is_link = ["을", "를"].contains(&between.trim().trim_end_matches("각각").trim());
        let (old, new) = (quoted_name(old), quoted_name(new));
        // `규칙` for `법원공무원규칙` is a short form, not a former name.
        let short = new.replace(' ', "").ends_with(&old.replace(' ', ""));
        if is_link && after.starts_with(['으', '로']) && is_one_name(old) && is_one_name(new) && !short {
            out.push((official_spelling(old), official_spelling(new)));
        }
    }
    out
}

/// The one name in a quotation: `A법`, `「A법」`, `「A법」 제3조`.
fn quoted_name(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('「').and_then(|t| t.split_once('」')) {
        Some((name, tail)) if !tail.contains('「') => name.trim(),
        _ if text.contains('「') => "",
        _ => text,
    }
}

/// `다른 법령에서 종전의 「A법」 또는 그 규정을 인용한 경우 … 이 법 … 을 인용한 것으로 본다`.
fn quoted_as_former(paragraph: &str) -> Vec<String> {
    let Some((_, rest)) = paragraph.split_once("다른 법") else { return Vec::new() };
    let own = ["이 법", "이 영", "이 규칙"].iter().any(|w| rest.contains(w));
    let Some((_, former)) = rest.split_once("종전의 ").filter(|_| own && rest.contains("인용")) else {
        return Vec::new();
    };
    let former = former.trim_start();
    let end = ["의 규정", " 또는 그", "을 인용", "를 인용", "의 해당", " 및 그"]
        .iter()
        .filter_map(|w| former.find(w))
        .min();
    let name = end.map_or("", |end| quoted_name(&former[..end]));
    if is_one_name(name) { vec![official_spelling(name)] } else { Vec::new() }
}

/// A whole name, neither a list of names nor a reference to a provision.
fn is_one_name(text: &str) -> bool {
    let provision = [
        "이 법",
        "이 영",
        "이 규칙",
        "갈음하여",
        "법 규정",
        "법률 규정",
        "령 규정",
        "조의 규정",
        "항의 규정",
    ];
    // 임용규칙 or 긴급명령 is a short form of many.
    let distinct = text.ends_with(['법', '률']) || text.chars().count() > 5;
    is_name(text)
        && distinct
        && !provision.iter().any(|w| text.contains(w))
        && split_names(text, |_| false).len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, repealed: &[&str], replaced: &[(&str, &str)]) {
        let text = format!("## 부칙\n\n부칙(갑법) <제8635호,2007.8.3>\n\n\n{body}\n");
        let addenda = addenda(&text);
        let a = &addenda[0];
        assert_eq!((a.title, a.act_no.as_str(), a.date.as_str()), (Some("갑법"), "8635", "2007-08-03"));
        assert_eq!(a.repealed(|name| name == "특허법"), repealed);
        let pairs = a.replaced();
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(pairs, replaced);
    }

    #[test]
    fn forms_of_repeal() {
        check("제2조(다른 법률의 폐지) 개항질서법은 폐지한다.", &["개항질서법"], &[]);
        check("②(폐지법률) 법률 제969호 차지차가조정법은 이를 폐지한다.", &["차지차가조정법"], &[]);
        check(
            "제3조 (다른 법률의 폐지) 다음 각 호의 법률은 각각 폐지한다.\n\n1. 증권거래법\n\n2. 선물거래법\n\n제4조 생략",
            &["증권거래법", "선물거래법"],
            &[],
        );
        check("제2조 「가나법」 및 「나에 관한 법률」을 폐지한다.", &["가나법", "나에 관한 법률"], &[]);
        check(
            "①대통령선거법ㆍ국회의원선거법 및 지방의회의원선거법은 이를 폐지한다.",
            &["대통령선거법", "국회의원선거법", "지방의회의원선거법"],
            &[],
        );
        check("①외국인투자및외자도입에관한법률은 이를 폐지한다.", &["외국인투자및외자도입에관한법률"], &[]);
        check("①특허법ㆍ의장법에의한수수료규칙은 폐지한다.", &["특허법ㆍ의장법에의한수수료규칙"], &[]);
        check("가규칙(1992. 12. 30. 공포 대법원규칙 제1,245호)을 폐지한다.", &["가규칙"], &[]);
        check("제5조의 개정규정에 따른 수수료는 폐지한다.", &[], &[]);
        check("법률 제3902호 갑법개정법률은 폐지한다.", &[], &[]);
    }

    #[test]
    fn forms_of_replacement() {
        check("제3조 중 \"「섭외사법」\"을 \"「국제사법」\"으로 한다.", &[], &[("섭외사법", "국제사법")]);
        check(
            "제3조 중 \"섭외사법\"을 각각 \"국제사법\"으로 하고, \"장관\"을 \"처장\"으로 한다.",
            &[],
            &[("섭외사법", "국제사법")],
        );
        check("\"「섭외사법」 제3조\"를 \"「국제사법」 제4조\"로 한다.", &[], &[("섭외사법", "국제사법")]);
        check("\"임용규칙\"을 \"법원공무원임용규칙\"으로 한다.", &[], &[]);
        check("\"「가나법」 및 「다라법」\"을 \"「마바법」\"으로 한다.", &[], &[]);
        let former = "제5조(다른 법률과의 관계) 이 법 시행 당시 다른 법률에서 종전의 「가나법」 또는 그 규정을 인용한 경우에는 이 법을 인용한 것으로 본다.";
        assert_eq!(quoted_as_former(former), ["가나법"]);
    }
}
