//! An article as text: header, then 항, 호 and 목 in their order, nothing dropped.

use super::{Article, Item, Paragraph, SubItem};

/// Said before 목 whose 호 upstream does not tell.
const LOOSE_NOTICE: &str = "[참고] 아래 목은 원문 데이터에 어느 호에 속하는지 표시가 없어 순서대로 적습니다.";

impl Article {
    /// `제103조의2`.
    #[must_use]
    pub fn label(&self) -> String {
        if self.written.is_empty() { self.no.label() } else { self.written.clone() }
    }

    /// `제53조(연장 근로의 제한)`.
    #[must_use]
    pub fn header(&self) -> String {
        if self.title.is_empty() { self.label() } else { format!("{}({})", self.label(), self.title) }
    }

    /// Whether there is text at all; an article made of images only has none to quote.
    #[must_use]
    pub fn is_transcribed(&self) -> bool {
        !self.text.is_empty() || self.paragraphs.iter().any(|p| !p.is_blank())
    }

    /// The whole article.
    #[must_use]
    pub fn render(&self) -> String {
        let mut lines = vec![format!("{} {}", self.header(), self.text).trim_end().to_owned()];
        self.paragraphs.iter().for_each(|p| p.render_into(&mut lines));
        if !self.is_transcribed() && !self.images.is_empty() {
            lines.push(format!(
                "[그림 {}개: 글자로 제공되지 않는 내용입니다. 원문에서 확인하십시오.]",
                self.images.len()
            ));
        }
        if !self.notes.is_empty() {
            lines.push(self.notes.clone());
        }
        lines.join("\n")
    }
}

impl Paragraph {
    fn is_blank(&self) -> bool {
        self.text.is_empty() && self.items.is_empty() && self.loose.is_empty()
    }

    /// 항 with everything below it.
    #[must_use]
    pub fn render(&self) -> String {
        let mut lines = Vec::new();
        self.render_into(&mut lines);
        lines.join("\n")
    }

    fn render_into(&self, lines: &mut Vec<String>) {
        if !self.text.is_empty() {
            lines.push(labelled(&circled(self.no), &self.text));
        }
        self.items.iter().for_each(|i| i.render_into(lines));
        if !self.loose.is_empty() {
            lines.push(LOOSE_NOTICE.to_owned());
            lines.extend(self.loose.iter().map(SubItem::line));
        }
    }
}

impl Item {
    /// 호 with its 목.
    #[must_use]
    pub fn render(&self) -> String {
        let mut lines = Vec::new();
        self.render_into(&mut lines);
        lines.join("\n")
    }

    fn render_into(&self, lines: &mut Vec<String>) {
        let label = if self.no.main == 0 { String::new() } else { format!("{}.", self.no) };
        lines.push(format!("  {}", labelled(&label, &self.text)));
        lines.extend(self.subitems.iter().map(SubItem::line));
    }
}

impl SubItem {
    fn line(&self) -> String {
        let label = if self.label.is_empty() { String::new() } else { format!("{}.", self.label) };
        let text = labelled(&label, &self.text);
        text.lines().map(|l| format!("    {l}")).collect::<Vec<_>>().join("\n")
    }
}

/// Upstream's text carries its number already; put it there only where it does not.
fn labelled(label: &str, text: &str) -> String {
    if label.is_empty() || text.starts_with(label) { text.to_owned() } else { format!("{label} {text}") }
}

/// `①` … `㊿`; plain digits beyond, nothing for 0.
fn circled(no: u16) -> String {
    let base = match no {
        0 => return String::new(),
        1..=20 => 0x2460 - 1,
        21..=35 => 0x3251 - 21,
        36..=50 => 0x32b1 - 36,
        _ => return format!("({no})"),
    };
    char::from_u32(base + u32::from(no)).map(String::from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::{Decoded, Statute, read};
    use expect_test::{Expect, expect};

    fn check(units: &str, expect: Expect) {
        let body = format!(
            r#"{{"법령":{{"기본정보":{{"법령명_한글":"보기법"}},"조문":{{"조문단위":[{units}]}}}}}}"#
        );
        let Ok(Decoded::Value(statute)) = read::<Statute>("law", body.as_bytes(), None) else {
            panic!("{body}")
        };
        let headings = statute.headings().map(|h| format!("# {}\n", h.lines.join(" / ")));
        let articles = statute.articles().map(|a| a.render() + "\n");
        expect.assert_eq(&headings.chain(articles).collect::<String>());
    }

    #[test]
    fn a_heading_is_no_article_and_an_article_is_more_than_its_title() {
        check(
            r#"{"조문번호":"5","조문여부":"전문","조문내용":[["제2편 계약","    제2절 계약의 해제"]]},
               {"조문번호":"5","조문여부":"조문","조문제목":"해제","조문내용":"제5조(해제)","항":{"항번호":"①","항내용":"① 가. <개정 2020.1.1>",
                "호":[{"호번호":"1.","호내용":"1.  나"},{"호번호":"1.","호가지번호":"2","호내용":"1의2. 다","목":{"목번호":"가.","목내용":[["가.  라","1) 마"]]}}]},
                "조문참고자료":"[전문개정 2020.1.1]"}"#,
            expect![[r#"
                # 제2편 계약 / 제2절 계약의 해제
                제5조(해제)
                ① 가. <개정 2020.1.1>
                  1.  나
                  1의2. 다
                    가.  라
                    1) 마
                [전문개정 2020.1.1]
            "#]],
        );
    }

    #[test]
    fn subitems_beside_the_items_go_back_to_them() {
        let unit = |items: &str| {
            format!(
                r#"{{"조문번호":"1","조문가지번호":"3","조문여부":"조문","조문내용":"제1조의3 다음과 같다.","항":[{{"호":[{items}],
                "목":[{{"목번호":"가.","목내용":"가. 갑"}},{{"목번호":"나.","목내용":"나. 을"}},{{"목번호":"가.","목내용":"가. 병"}}]}}]}}"#
            )
        };
        let two = r#"{"호번호":"1.","호내용":"1. 하나"},{"호번호":"2.","호내용":"2. 둘"}"#;
        check(
            &unit(two),
            expect![[r#"
                제1조의3 다음과 같다.
                  1. 하나
                    가. 갑
                    나. 을
                  2. 둘
                    가. 병
            "#]],
        );
        check(
            &unit(&format!(r#"{two},{{"호번호":"3.","호내용":"3. 셋"}}"#)),
            expect![[r#"
                제1조의3 다음과 같다.
                  1. 하나
                  2. 둘
                  3. 셋
                [참고] 아래 목은 원문 데이터에 어느 호에 속하는지 표시가 없어 순서대로 적습니다.
                    가. 갑
                    나. 을
                    가. 병
            "#]],
        );
    }

    #[test]
    fn text_made_of_images_is_said_to_be_missing() {
        check(
            r#"{"조문번호":"7","조문여부":"조문","조문제목":"산식","조문내용":"제7조(산식)<img src='/a.gif'><img src='/b.gif'></img>"}"#,
            expect![[r#"
                제7조(산식)
                [그림 2개: 글자로 제공되지 않는 내용입니다. 원문에서 확인하십시오.]
            "#]],
        );
    }

    #[test]
    fn numbers_are_put_where_upstream_leaves_them_out_and_headers_stand_once() {
        check(
            r#"{"조문번호":"53","조문제목":"연장 근로의 제한","항":[{"항번호":"① ","항내용":"합의하면"},{"항번호":"② ","항내용":"② 제1항"}]},
               {"조문번호":"54","조문내용":"제54조 삭제 <2010.1.1>"},
               {"조문번호":"55","조문내용":"제55조(제목(약칭)) 제55조제2항에 따른다."},
               {"조문번호":"5","조문가지번호":"2","조문내용":"제5조의2(가) 나"}"#,
            expect![[r#"
                제53조(연장 근로의 제한)
                ① 합의하면
                ② 제1항
                제54조 삭제 <2010.1.1>
                제55조(제목(약칭)) 제55조제2항에 따른다.
                제5조의2(가) 나
            "#]],
        );
    }
}
