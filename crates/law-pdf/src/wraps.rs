//! Where a line ends and the next one goes on: is there a space between?
//!
//! Korean lines break within words as well as between them, and the space at the end of a full line is not drawn. Which
//! letters stand at the end of a word and which at its beginning is counted in the statutes in force
//! (`data/wraps.py`); that is right nine times out of ten where nothing is drawn.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Half logarithms of the odds that the two sides have to come to.
const LEAST: i32 = 2;

#[derive(Default)]
struct Counted {
    /// What a letter says of a space behind it (`>`) and before it (`<`).
    odds: BTreeMap<(char, char), i32>,
    /// Pairs that the two sides together get wrong.
    pairs: BTreeMap<(char, char), bool>,
}

impl Counted {
    fn get() -> &'static Counted {
        static ALL: OnceLock<Counted> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut out = Counted::default();
            for (head, letters) in include_str!("../data/wraps.txt").lines().filter_map(|l| l.split_once(' '))
            {
                let mut head = head.chars();
                match (head.next(), head.as_str()) {
                    (Some(side @ ('>' | '<')), odds) => {
                        let odds = odds.parse().unwrap_or(0);
                        out.odds.extend(letters.chars().map(|c| ((side, c), odds)));
                    }
                    (Some(sign @ ('+' | '-')), first) => {
                        let of = |c| first.chars().next().map(|f| ((f, c), sign == '+'));
                        out.pairs.extend(letters.chars().filter_map(of));
                    }
                    _ => {}
                }
            }
            out
        })
    }

    fn odds(&self, side: char, c: char) -> i32 {
        self.odds.get(&(side, c)).copied().unwrap_or(0)
    }
}

/// Letters by themselves, other characters by their kind.
fn kind(c: char) -> Option<char> {
    Some(match c {
        '가'..='힣' | '(' | ')' | '%' => c,
        '0'..='9' => '0',
        'a'..='z' | 'A'..='Z' => 'a',
        '[' => '(',
        ']' => ')',
        '「' | '『' | '｢' | '《' | '〈' | '【' => '「',
        '」' | '』' | '｣' | '》' | '〉' | '】' => '」',
        '“' | '‘' => '“',
        '”' | '’' => '”',
        '·' | 'ㆍ' | '･' | '․' | '‧' => '·',
        _ => return None,
    })
}

/// Whether a space stood between the text of a line and that of the next one, where none is drawn.
pub(crate) fn parts_words(above: &str, below: &str) -> bool {
    let (Some(a), Some(b)) = (above.chars().next_back(), below.chars().next()) else { return false };
    if a.is_whitespace() || b.is_whitespace() {
        return false;
    }
    if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric() {
        // A number that is cut, or an address: Latin words break between words alone.
        return !(a.is_ascii_digit() && b.is_ascii_digit() || ends_in_address(above));
    }
    if matches!(a, '.' | ',' | ';' | ':') {
        return (b.is_alphabetic() || matches!(b, '「' | '『' | '“' | '‘')) && !ends_in_address(above);
    }
    let (Some(a), Some(b)) = (kind(a), kind(b)) else { return false };
    let all = Counted::get();
    all.pairs.get(&(a, b)).copied().unwrap_or_else(|| all.odds('>', a) + all.odds('<', b) >= LEAST)
}

fn ends_in_address(text: &str) -> bool {
    let last = text.rsplit(|c: char| c.is_whitespace() || !c.is_ascii()).next().unwrap_or_default();
    last.contains('@') || last.contains("://") || last.contains("www.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(above: &str, below: &str) -> String {
        format!("{above}{}{below}", if parts_words(above, below) { " " } else { "" })
    }

    #[test]
    fn words_come_apart_and_hold_together() {
        let pairs = [
            ("이륜자동차에", "적합한 안전모"),
            ("가동을", "정지할 것"),
            ("제16조 및", "「국가공무원법」"),
            ("고용노동부장관이", "정하는"),
            ("환경에서", "근로자가"),
            ("어느 하나에", "해당하는 자"),
            ("구조 개선에 관한 법", "률」 제2조"),
            ("지급하", "여야 한다"),
            ("대통령", "령으로 정한다"),
            ("「근로기준법」", "제23조"),
            ("제1", "0호"),
            ("2026년", "1월"),
            ("hong@mail.g", "o.kr"),
            ("the", "law"),
        ];
        let said: Vec<String> = pairs.iter().map(|(a, b)| joined(a, b)).collect();
        assert_eq!(
            said.join(" / "),
            "이륜자동차에 적합한 안전모 / 가동을 정지할 것 / 제16조 및 「국가공무원법」 / 고용노동부장관이 정하는 / \
             환경에서 근로자가 / 어느 하나에 해당하는 자 / 구조 개선에 관한 법률」 제2조 / 지급하여야 한다 / \
             대통령령으로 정한다 / 「근로기준법」 제23조 / 제10호 / 2026년 1월 / hong@mail.go.kr / the law"
        );
    }
}
