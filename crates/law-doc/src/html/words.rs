//! The words between tags: what is white space, and what a reading is.

use super::{Page, unescape};

/// Where in a ruby text the reader is.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Ruby {
    #[default]
    Base,
    Reading,
    /// Brackets for browsers that know no ruby.
    Brackets,
}

impl Page<'_> {
    pub(super) fn text(&mut self, raw: &str) {
        if self.verbatim == 0 {
            return self.words(raw);
        }
        for (i, line) in raw.split('\n').enumerate() {
            if i > 0 {
                self.end_paragraph();
            }
            self.words(line);
        }
    }

    /// Text in which all white space is one space, wherever tags stand in it.
    fn words(&mut self, raw: &str) {
        if self.ruby == Ruby::Brackets {
            return;
        }
        let mut said = String::new();
        for c in unescape(raw).chars() {
            if matches!(c, ' ' | '\n' | '\r' | '\t' | '\u{c}') {
                self.space = true;
                continue;
            }
            if said.is_empty() && !self.open {
                self.begin(0);
            }
            if said.is_empty() {
                self.settle();
            } else if std::mem::take(&mut self.space) {
                said.push(' ');
            }
            self.fresh = false;
            said.push(c);
        }
        self.flow().text(&said);
    }

    /// White space before what comes does not belong to it.
    pub(super) fn settle(&mut self) {
        if std::mem::take(&mut self.space) && self.open && !self.fresh {
            let flow = self.flow();
            let height = std::mem::take(&mut flow.height);
            flow.text(" ");
            flow.height = height;
        }
    }

    /// `債務<rt>채무` is said as `債務(채무)`, with or without brackets of the page's own.
    pub(super) fn ruby(&mut self, name: &str, closing: bool) {
        self.space = false;
        if std::mem::take(&mut self.ruby) == Ruby::Reading {
            self.words(")");
        }
        match name {
            "rt" if !closing => {
                self.words("(");
                self.ruby = Ruby::Reading;
            }
            "rp" if !closing => self.ruby = Ruby::Brackets,
            _ => {}
        }
    }
}
