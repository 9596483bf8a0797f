//! An article as text: header, then 항, 호 and 목 in their order, nothing dropped.

use super::read::header;
use super::{Article, Item, Paragraph, SubItem};

/// Said before 목 whose 호 upstream does not tell.
const LOOSE_NOTICE: &str = "[참고] 아래 목은 원문 데이터에 어느 호에 속하는지 표시가 없어 순서대로 적습니다.";

impl Article {
    /// `제103조의2`.
    #[must_use]
    pub fn label(&self) -> String {
        if self.written.is_empty() { header(self.no) } else { self.written.clone() }
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
