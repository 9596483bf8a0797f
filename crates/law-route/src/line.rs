//! What stands in a line: one pass finds laws, articles, annexes, times, case numbers, regions and words.

use crate::lex::annex::{self, Annex};
use crate::lex::article::{self, Article};
use crate::lex::case::{self, Case};
use crate::lex::date::{self, When};
use crate::lex::law::{self, Law};
use crate::lex::words::{self, Word};
use crate::text::{Span, char_at, fold, from, in_word, particles, word_ends, word_starts};
use law_model::Ymd;
use law_vocab::route_words::{Sense, Senses};
use std::borrow::Cow;

#[derive(Debug)]
pub(crate) struct Line<'a> {
    /// As it was typed, without blanks around it.
    pub raw: &'a str,
    /// As it is read; spans refer to this.
    pub text: Cow<'a, str>,
    pub today: Ymd,
    pub senses: Senses,
    pub words: Vec<Word>,
    pub laws: Vec<Law>,
    pub articles: Vec<Article>,
    /// 제-less articles without a law beside them.
    pub loose: Vec<Article>,
    pub annexes: Vec<Annex>,
    pub whens: Vec<When>,
    pub cases: Vec<Case>,
    pub regions: Vec<Span>,
    /// Six digits that stand alone (JO codes).
    pub codes: Vec<Span>,
    pub chars: usize,
    /// A word of legal life stands in it.
    pub topical: bool,
}

impl<'a> Line<'a> {
    pub(crate) fn read(raw: &'a str, today: Ymd) -> Self {
        let raw = raw.trim();
        let text = fold(raw);
        let chars = text.chars().count();
        let mut line = Self {
            raw,
            text: Cow::Borrowed(""),
            today,
            senses: Senses::NONE,
            words: Vec::with_capacity(8),
            laws: Vec::new(),
            articles: Vec::new(),
            loose: Vec::new(),
            annexes: Vec::new(),
            whens: Vec::new(),
            cases: Vec::new(),
            regions: Vec::new(),
            codes: Vec::new(),
            chars,
            topical: false,
        };
        Scan { text: &text, line: &mut line, segment: 0, reference: None }.run();
        line.senses = line.words.iter().fold(Senses::NONE, |s, w| s.and(w.senses));
        line.join_times(&text);
        line.settle_bare_articles();
        line.text = text;
        line
    }

    fn join_times(&mut self, text: &str) {
        let mut joined: Vec<When> = Vec::with_capacity(self.whens.len());
        for when in self.whens.drain(..) {
            match joined.last_mut() {
                Some(last) => match date::join(text, last, &when) {
                    Some(both) => *last = both,
                    None => joined.push(when),
                },
                None => joined.push(when),
            }
        }
        self.whens = joined;
    }

    /// An article without 제 counts when a law is named; else it may be money or anything.
    fn settle_bare_articles(&mut self) {
        if self.laws.is_empty() && self.articles.iter().all(|a| a.bare) {
            self.loose = std::mem::take(&mut self.articles);
        }
    }

    pub(crate) fn has(&self, sense: Sense) -> bool {
        self.senses.has(sense)
    }

    pub(crate) fn any(&self, list: &[Sense]) -> bool {
        self.senses.meets(Senses::of(list))
    }

    pub(crate) fn text_of(&self, span: Span) -> &str {
        span.of(&self.text)
    }

    /// The law as it was typed.
    pub(crate) fn law(&self, index: usize) -> Option<&str> {
        self.laws.get(index).map(|l| l.instead.as_deref().unwrap_or_else(|| self.text_of(l.span)))
    }

    /// The last law so far; while reading, the text is not yet part of the line.
    fn law_of<'t>(&'t self, text: &'t str) -> Option<&'t str> {
        self.laws.last().map(|l| l.instead.as_deref().unwrap_or_else(|| l.span.of(text)))
    }

    /// Times that say a day or a period, without 지금 and 현행.
    pub(crate) fn past(&self) -> impl Iterator<Item = &When> {
        self.whens.iter().filter(|w| !w.now)
    }

    pub(crate) fn word_of(&self, sense: Sense) -> Option<&Word> {
        self.words.iter().find(|w| w.senses.has(sense))
    }
}

struct Scan<'t, 'l, 'a> {
    text: &'t str,
    line: &'l mut Line<'a>,
    /// Where the current phrase began: a name of many words cannot reach behind it.
    segment: usize,
    /// Where the last law or article ended.
    reference: Option<usize>,
}

impl Scan<'_, '_, '_> {
    fn run(mut self) {
        let mut at = 0;
        while let Some(c) = char_at(self.text, at) {
            at = self.step(at, c);
        }
    }

    /// Takes what stands at `at` and gives the place behind it.
    fn step(&mut self, at: usize, c: char) -> usize {
        if c == ' ' {
            return at + 1;
        }
        if !in_word(c) && c != '§' && c != '\'' {
            if words::at(self.text, at).is_some() {
                return self.word(at).unwrap_or(at + c.len_utf8());
            }
            if !law_vocab::is_middle_dot(c) && !matches!(c, '(' | ')' | '~' | '-') {
                self.segment = at + c.len_utf8();
            }
            return at + c.len_utf8();
        }
        self.reference_at(at, c)
            .or_else(|| self.name(at))
            .or_else(|| self.word(at))
            .unwrap_or_else(|| self.skip(at, c))
    }

    /// Numbers of one kind or another.
    fn reference_at(&mut self, at: usize, c: char) -> Option<usize> {
        let text = self.text;
        let letter = matches!(
            c,
            '제' | '조' | '국' | '감' | '서' | '사' | '기' | '별' | '양' | 'a' | 'A' | '§' | '\''
        );
        if !c.is_ascii_digit() && !date::begins_time(c) && !letter {
            return None;
        }
        let found = if c.is_ascii_digit() { case::at(text, at) } else { case::announced(text, at) };
        if let Some(case) = found {
            self.line.cases.push(case);
            self.segment = case.span.end;
            return Some(case.span.end);
        }
        if let Some(when) = date::at(text, at, self.line.today) {
            self.line.whens.push(when);
            self.segment = when.span.end;
            return Some(when.span.end);
        }
        if let Some(list) = article::listed(text, at).filter(|l| l.iter().all(|a| !a.bare) || self.near(at)) {
            let end = list.last()?.span.end;
            for found in list {
                self.article(found);
            }
            return Some(end);
        }
        if let Some(found) =
            article::at(text, at).filter(|a| !a.bare || self.near(at) || word_starts(text, at))
        {
            let end = found.span.end;
            self.article(found);
            return Some(end);
        }
        if let Some(found) = annex::at(text, at) {
            let end = found.span.end;
            self.mark(Sense::Annex, at, end);
            self.line.annexes.push(found);
            self.segment = end;
            return Some(end);
        }
        if c.is_ascii_digit() {
            let (_, end) = article::number(text, at, 6).filter(|(_, e)| e - at == 6)?;
            if word_starts(text, at) && (word_ends(text, end) || particles(text, end).is_some()) {
                self.line.codes.push(Span::new(at, end));
                return Some(end);
            }
        }
        None
    }

    /// Whether only separators stand between the last law or article and `at`.
    fn near(&self, at: usize) -> bool {
        self.reference.is_some_and(|end| {
            let gap = Span::new(end, at).of(self.text);
            gap.len() <= 18
                && gap.chars().all(|c| {
                    c == ' '
                        || law_vocab::is_middle_dot(c)
                        || matches!(
                            c,
                            ',' | '~' | '-' | '와' | '과' | '및' | '랑' | '이' | '의' | '하' | '고' | '」'
                        )
                })
        })
    }

    /// Adds an article, or makes a range of it and the one before.
    fn article(&mut self, found: Article) {
        let end = found.span.end;
        let joined = self.line.articles.last_mut().filter(|last| {
            last.to.is_none()
                && last.no < found.no
                && range(Span::new(last.span.end, found.span.start).of(self.text))
        });
        match joined {
            Some(last) => {
                last.to = Some(found.no);
                last.span.end = end;
            }
            None => self.line.articles.push(found),
        }
        self.reference = Some(end);
        self.segment = end;
    }

    fn name(&mut self, at: usize) -> Option<usize> {
        if law::may_begin(self.text, at) {
            if let Some(found) = law::at(self.text, at) {
                return Some(self.law(found));
            }
            let act = self.line.laws.last().filter(|l| l.span.end < at).map(|_| self.line.law_of(self.text));
            if let Some(found) = act.flatten().and_then(|act| law::below(self.text, at, act)) {
                return Some(self.law(found));
            }
            let many =
                law::phrase(self.text, at, self.segment).or_else(|| law::loose(self.text, at, self.segment));
            if let Some(found) = many {
                let start = found.span.start;
                while self.line.words.pop_if(|w| w.end > start).is_some() {}
                while self.line.regions.pop_if(|r| r.end > start).is_some() {}
                return Some(self.law(found));
            }
        }
        None
    }

    fn law(&mut self, found: Law) -> usize {
        let end = found.span.end;
        self.line.laws.push(found);
        self.reference = Some(end);
        self.segment = end;
        end
    }

    fn word(&mut self, at: usize) -> Option<usize> {
        let word = words::at(self.text, at)?;
        if word.senses.only(words::TOPIC) {
            self.line.topical = true;
            return None;
        }
        self.line.words.push(word);
        if word.senses.has(Sense::Region) {
            self.line.regions.push(Span::new(word.start, word.end));
        }
        if word.senses.has(Sense::Command) {
            self.segment = word.end;
        }
        Some(word.end.max(at + 1))
    }

    fn mark(&mut self, sense: Sense, start: usize, end: usize) {
        let senses = Senses::of(&[sense]);
        self.line.words.push(Word { start, end, senses });
    }

    fn skip(&self, at: usize, c: char) -> usize {
        if !c.is_ascii_digit() {
            return at + c.len_utf8();
        }
        at + from(self.text, at).bytes().take_while(u8::is_ascii_digit).count()
    }
}

/// `~`, `-`, 부터, 에서 between two articles.
fn range(gap: &str) -> bool {
    let gap = gap.trim();
    matches!(gap, "~" | "-" | "부터" | "에서" | "내지")
}
