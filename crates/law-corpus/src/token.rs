//! The one tokenizer, for indexing and for queries. Its [`VERSION`] is written into every segment.
//!
//! A word gives its stem and, where they differ, its full form; every Hangul word of two syllables or more also
//! gives the pairs of syllables of its stem, so that 계약해제 and 계약 해제 meet. A two-syllable word is its own
//! pair: one key, counted as a word and as a pair.

use crate::fold::{Class, Fold, Folded};
use crate::suffix;

/// Changes whenever the terms of some text change; an index of another version is built again.
pub const VERSION: u16 = 1;

/// Longer runs without a gap are cut into words of this length.
const LONGEST: usize = 24;

/// What a term is to its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// A word as it is written, or its stem.
    Word,
    /// Two neighbouring syllables inside a word.
    Pair,
    /// A word cut down from the one before it in the stream: it adds nothing to the length of a text.
    Stem,
}

/// One term with the bytes of the text it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term<'t> {
    pub key: &'t str,
    pub role: Role,
    pub start: u32,
    pub end: u32,
}

/// Gives every term of a text to `sink`, from left to right.
pub(crate) fn terms(text: &str, sink: &mut dyn FnMut(Term<'_>)) {
    let mut words = Words { run: Vec::new(), chars: Vec::new(), key: String::new(), sink };
    for folded in Fold::new(text) {
        if folded.class == Class::Gap && !words.joins(folded) {
            words.end();
        } else {
            words.run.push(folded);
            if words.run.len() >= LONGEST * 2 {
                words.end();
            }
        }
    }
    words.end();
}

struct Words<'s> {
    run: Vec<Folded>,
    chars: Vec<char>,
    key: String,
    sink: &'s mut dyn FnMut(Term<'_>),
}

fn spell(run: &[Folded], out: &mut Vec<char>) {
    for folded in run {
        out.push(folded.c);
    }
}

fn write(run: &[Folded], out: &mut String) {
    for folded in run {
        out.push(folded.c);
    }
}

/// Units after a number that make one term with it: 제1조, 제2항, 별표의 제3호서식.
const UNITS: &str = "조항호목편장절관";

impl Words<'_> {
    /// A comma or point inside a number (1,000만원, 0.5) stays with it.
    fn joins(&self, gap: Folded) -> bool {
        matches!(gap.c, ',' | '.') && self.run.last().is_some_and(|f| f.class == Class::Digit)
    }

    fn end(&mut self) {
        let run = std::mem::take(&mut self.run);
        let mut at = 0;
        while let Some(first) = run.get(at) {
            at = match first.class {
                Class::Gap => at + 1,
                Class::Digit => self.number(&run, at),
                class => {
                    let end = self.stretch(&run, at, class);
                    // 제 before a number belongs to the number.
                    let ordinal = class == Class::Hangul
                        && run.get(end).is_some_and(|f| f.class == Class::Digit)
                        && run.get(end - 1).is_some_and(|f| f.c == '제');
                    let words = if ordinal { end - 1 } else { end };
                    match class {
                        Class::Hangul => self.hangul(run.get(at..words).unwrap_or_default()),
                        Class::Han => self.han(run.get(at..words).unwrap_or_default()),
                        _ => self.latin(run.get(at..words).unwrap_or_default()),
                    }
                    end
                }
            };
        }
        self.run = run;
        self.run.clear();
    }

    fn stretch(&self, run: &[Folded], at: usize, class: Class) -> usize {
        let rest = run.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|f| f.class == class).count().max(1)
    }

    /// Digits with what belongs to them: 제1조의2, 30일, 2,000만원, 2020.
    fn number(&mut self, run: &[Folded], at: usize) -> usize {
        let mut end = at;
        self.key.clear();
        while let Some(f) = run.get(end) {
            match f.class {
                Class::Digit => self.key.push(f.c),
                // A point is kept only inside a number.
                Class::Gap if run.get(end + 1).is_some_and(|n| n.class == Class::Digit) => {
                    if f.c == '.' {
                        self.key.push('.');
                    }
                }
                _ => break,
            }
            end += 1;
        }
        let ordinal = at.checked_sub(1).and_then(|i| run.get(i)).is_some_and(|f| f.c == '제');
        let unit = run.get(end).map_or(' ', |f| f.c);
        let start = if ordinal { at - 1 } else { at };
        let plain_article = unit == '조' && !run.get(end + 1).is_some_and(|f| f.c == '원' || f.c == '각');
        if (ordinal && UNITS.contains(unit)) || plain_article {
            self.key.insert(0, '제');
            self.key.push(unit);
            end = self.branch(run, end + 1);
            self.emit(run, start, end, Role::Word);
            return end;
        }
        let rest = self.stretch_of_hangul(run, end);
        if rest > end {
            self.chars.clear();
            spell(run.get(end..rest).unwrap_or_default(), &mut self.chars);
            let unit = suffix::unit(&self.chars);
            if unit <= 4 {
                let digits = self.key.len();
                let chars = std::mem::take(&mut self.chars);
                write(run.get(end..end + unit).unwrap_or_default(), &mut self.key);
                self.emit(run, start, end + unit, Role::Stem);
                self.key.truncate(digits);
                self.chars = chars;
            }
            if unit == 1 {
                self.emit(run, start, end, Role::Word);
                return rest;
            }
        }
        self.emit(run, start, end, Role::Word);
        end
    }

    /// 의2 after 제1조.
    fn branch(&mut self, run: &[Folded], at: usize) -> usize {
        let digits = |from: usize| {
            run.get(from..).unwrap_or_default().iter().take_while(|f| f.class == Class::Digit).count()
        };
        if run.get(at).is_some_and(|f| f.c == '의') && digits(at + 1) > 0 {
            let end = at + 1 + digits(at + 1);
            write(run.get(at..end).unwrap_or_default(), &mut self.key);
            return end;
        }
        at
    }

    fn stretch_of_hangul(&self, run: &[Folded], at: usize) -> usize {
        let rest = run.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|f| f.class == Class::Hangul).count()
    }

    fn hangul(&mut self, run: &[Folded]) {
        for part in run.chunks(LONGEST) {
            self.chars.clear();
            spell(part, &mut self.chars);
            let stem = suffix::stem(&self.chars);
            self.key.clear();
            write(part, &mut self.key);
            self.emit(part, 0, part.len(), Role::Word);
            if stem < part.len() {
                self.key.clear();
                write(part.get(..stem).unwrap_or_default(), &mut self.key);
                self.emit(part, 0, stem, Role::Stem);
            }
            self.pairs(part, stem);
        }
    }

    fn pairs(&mut self, part: &[Folded], stem: usize) {
        for at in 0..stem.saturating_sub(1) {
            self.key.clear();
            write(part.get(at..at + 2).unwrap_or_default(), &mut self.key);
            self.emit(part, at, at + 2, Role::Pair);
        }
    }

    fn han(&mut self, run: &[Folded]) {
        for part in run.chunks(LONGEST) {
            self.key.clear();
            write(part, &mut self.key);
            self.emit(part, 0, part.len(), Role::Word);
            self.pairs(part, part.len());
        }
    }

    fn latin(&mut self, run: &[Folded]) {
        for part in run.chunks(LONGEST) {
            self.key.clear();
            write(part, &mut self.key);
            self.emit(part, 0, part.len(), Role::Word);
            let stem = english(&self.key);
            if stem < self.key.len() {
                self.key.truncate(stem);
                if self.key.ends_with('i') {
                    self.key.pop();
                    self.key.push('y');
                }
                self.emit(part, 0, part.len(), Role::Stem);
            }
        }
    }

    fn emit(&mut self, run: &[Folded], from: usize, to: usize, role: Role) {
        let start = run.get(from).map_or(0, |f| f.start);
        let end = to.checked_sub(1).and_then(|i| run.get(i)).map_or(start, |f| f.end);
        (self.sink)(Term { key: &self.key, role, start, end });
    }
}

/// Bytes of an English word without plural, -ed and -ing; short words stay.
fn english(word: &str) -> usize {
    let keeps = |ending: &str, least: usize| {
        word.strip_suffix(ending).filter(|stem| stem.len() >= least).map(str::len)
    };
    if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        return word.len();
    }
    keeps("ing", 4)
        .or_else(|| {
            keeps("es", 4).filter(|n| {
                word.get(..*n).is_some_and(|w| {
                    w.ends_with('i') || w.ends_with("ch") || w.ends_with("sh") || w.ends_with('x')
                })
            })
        })
        .or_else(|| keeps("ed", 4))
        .or_else(|| keeps("s", 3))
        .unwrap_or(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, want: Expect) {
        let mut out: Vec<String> = Vec::new();
        terms(text, &mut |t| {
            out.push(match t.role {
                Role::Word => t.key.to_owned(),
                Role::Stem => format!("={}", t.key),
                Role::Pair => format!("~{}", t.key),
            });
        });
        want.assert_eq(&out.join(" "));
    }

    #[test]
    fn words_stems_and_pairs() {
        check("계약을 해제", expect!["계약을 =계약 ~계약 해제 ~해제"]);
        check("계약해제", expect!["계약해제 ~계약 ~약해 ~해제"]);
        check("임대차(賃貸借)에", expect!["임대차 ~임대 ~대차 賃貸借 ~賃貸 ~貸借 에"]);
        check("법", expect!["법"]);
        check("대한민국의", expect!["대한민국의 =대한민국 ~대한 ~한민 ~민국"]);
    }

    #[test]
    fn article_references_are_one_term() {
        check("제1조의2", expect!["제1조의2"]);
        check("제10조에 따른", expect!["제10조 에 따른 ~따른"]);
        check("「민법」제575조제1항ㆍ제3항", expect!["민법 ~민법 제575조 제1항 제3항"]);
        check("국토계획법 56조", expect!["국토계획법 ~국토 ~토계 ~계획 ~획법 제56조"]);
        check("5조원", expect!["=5조원 5 조원 ~조원"]);
    }

    #[test]
    fn numbers_and_latin() {
        check("1,000만원 30일부터", expect!["=1000만원 1000 만원 ~만원 =30일 30"]);
        check("0.5% 2020.1.6.", expect!["0.5 2020.1.6"]);
        check(
            "Contracts policies class NFTs",
            expect!["contracts =contract policies =policy class nfts =nft"],
        );
        check("CCTV를", expect!["cctv 를"]);
    }
}
