//! Hangul equation script → LaTeX. A word that is not known stays as it is, and nothing is dropped.
//!
//! Most words have one counterpart (`words`). Those that bind what stands beside them are read here: `a over b` takes a
//! term from either side, `sqrt` one from behind it, and a term has its own indices with it.

mod words;

use words::{OPERATORS, word};

/// Groups inside each other that are read as such.
const DEPTH: usize = 48;

/// Fractions of fractions of fractions in one row.
const STOREYS: usize = 16;

/// `{V} over {R}` → `\frac{V}{R}` and so on.
pub(crate) fn to_latex(script: &str) -> String {
    let tokens = tokens(script);
    let mut reader = Reader { tokens: &tokens, at: 0, depth: 0 };
    reader.row().trim().to_owned()
}

/// A script of letters, digits and units: words rather than mathematics.
pub(crate) fn is_plain(script: &str) -> bool {
    script.chars().all(|c| c.is_alphanumeric() || " .,%()-".contains(c))
        && tokens(script).iter().all(|t| *t == "%" || word(t).is_none() && !binds(t))
}

fn binds(token: &str) -> bool {
    is(token, &["over", "atop", "sqrt", "root", "left", "right"])
        || accent(token).is_some()
        || array(token).is_some()
}

fn is(token: &str, words: &[&str]) -> bool {
    token.len() > 1 && words.iter().any(|word| word.eq_ignore_ascii_case(token))
}

fn found(token: &str, table: &[(&str, &'static str)]) -> Option<&'static str> {
    table.iter().find(|(word, _)| word.eq_ignore_ascii_case(token)).map(|(_, latex)| *latex)
}

/// What is drawn over or under one term.
fn accent(token: &str) -> Option<&'static str> {
    if token.len() < 2 {
        return None;
    }
    found(
        token,
        &[
            ("bar", "\\overline"),
            ("vec", "\\vec"),
            ("hat", "\\hat"),
            ("dot", "\\dot"),
            ("ddot", "\\ddot"),
            ("tilde", "\\tilde"),
            ("under", "\\underline"),
            ("sqrt", "\\sqrt"),
        ],
    )
}

/// Rows and columns in the group that follows.
fn array(token: &str) -> Option<&'static str> {
    if token.len() < 4 {
        return None;
    }
    found(
        token,
        &[
            ("matrix", "matrix"),
            ("pmatrix", "pmatrix"),
            ("bmatrix", "bmatrix"),
            ("dmatrix", "vmatrix"),
            ("cases", "cases"),
            ("eqalign", "aligned"),
            ("pile", "matrix"),
            ("lpile", "matrix"),
            ("rpile", "matrix"),
        ],
    )
}

fn tokens(script: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        let run = |holds: fn(char) -> bool| rest.find(|c| !holds(c)).unwrap_or(rest.len());
        let len = if c.is_ascii_alphabetic() {
            run(|c| c.is_ascii_alphabetic())
        } else if c.is_ascii_digit() {
            run(|c| c.is_ascii_digit() || c == '.')
        } else if c.is_whitespace() {
            run(char::is_whitespace)
        } else if let Some(sign) =
            rest.strip_prefix('\\').and_then(|r| r.chars().next()).filter(|c| !c.is_alphanumeric())
        {
            // A bracket that is written, not meant.
            1 + sign.len_utf8()
        } else if let Some(quoted) = rest.strip_prefix('"').and_then(|q| q.find('"')) {
            quoted + 2
        } else if let Some(op) = OPERATORS.iter().find(|o| rest.starts_with(**o)) {
            op.len()
        } else {
            c.len_utf8()
        };
        let (token, tail) = rest.split_at(len);
        out.push(token);
        rest = tail;
    }
    out
}

struct Reader<'t> {
    tokens: &'t [&'t str],
    at: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Option<&'t str> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    /// Passes over spaces; tells whether there were any.
    fn spaces(&mut self) -> bool {
        let from = self.at;
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
        self.at > from
    }

    /// Terms up to a closing bracket, which stays.
    fn row(&mut self) -> String {
        let mut out = String::new();
        // Where the last term begins, and where those that a drawn bracket has opened.
        let (mut term, mut opened) = (0, Vec::new());
        let mut storeys = 0;
        loop {
            let apart = self.spaces();
            let Some(token) = self.peek().filter(|t| *t != "}" || self.depth == 0) else { return out };
            let divides = is(token, &["over", "atop"]);
            if divides && storeys < STOREYS {
                storeys += 1;
                self.at += 1;
                self.spaces();
                let (above, below) = (out.split_off(term), self.term());
                let said = match is(token, &["over"]) {
                    true => [command("\\frac", &above), command("", &below)].concat(),
                    false => command("", &[bare(above.trim()), " \\atop ", bare(&below)].concat()),
                };
                push(&mut out, &said);
                continue;
            }
            if apart && !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            let begins = out.len();
            let said = self.term();
            // Space that is drawn belongs to no term.
            if !said.starts_with("\\,") && !said.starts_with("\\;") {
                term = begins;
            }
            if is(token, &["left"]) {
                opened.push(begins);
            } else if is(token, &["right"]) {
                term = opened.pop().unwrap_or(begins);
            }
            storeys = if divides { storeys } else { 0 };
            push(&mut out, &said);
        }
    }

    /// Letters and digits that stand together, a group, or a word with what it binds; and the indices behind it.
    fn term(&mut self) -> String {
        let Some(token) = self.peek().filter(|t| *t != "}" || self.depth == 0) else { return String::new() };
        self.at += 1;
        let mut out = self.atom(token);
        while is_simple(token) && self.peek().is_some_and(is_simple) {
            let more = self.next().unwrap_or_default();
            out.push_str(more);
        }
        loop {
            let here = self.at;
            self.spaces();
            let Some(mark) = self.peek().and_then(index) else {
                self.at = here;
                return out;
            };
            self.at += 1;
            self.spaces();
            out.push_str(mark);
            let token = self.peek().filter(|t| *t != "}");
            self.at += usize::from(token.is_some());
            match token {
                Some(token) => out.push_str(&command("", &self.atom(token))),
                None => out.push_str("{}"),
            }
        }
    }

    fn atom(&mut self, token: &str) -> String {
        self.depth += 1;
        let out = if self.depth > DEPTH { Some(token.to_owned()) } else { self.bound(token) };
        self.depth -= 1;
        out.unwrap_or_else(|| word(token).unwrap_or(token).to_owned())
    }

    fn bound(&mut self, token: &str) -> Option<String> {
        match token {
            "{" => return Some(command("", &self.group())),
            "}" => return Some("\\}".to_owned()),
            _ => {}
        }
        if let Some(text) = token.strip_prefix('"') {
            return Some(command("\\text", text.trim_end_matches('"')));
        }
        if is(token, &["left", "right"]) {
            return Some(
                [if is(token, &["left"]) { "\\left" } else { "\\right" }, self.delimiter()].concat(),
            );
        }
        if is(token, &["root"]) {
            self.spaces();
            let degree = self.term();
            self.spaces();
            if !self.peek().is_some_and(|t| is(t, &["of"])) {
                return Some(command("\\sqrt", &degree));
            }
            self.at += 1;
            self.spaces();
            return Some(command(&["\\sqrt[", bare(&degree), "]"].concat(), &self.term()));
        }
        let from = self.at;
        self.spaces();
        if let Some(accent) = accent(token) {
            return Some(command(accent, &self.term()));
        }
        if let Some(name) = array(token)
            && self.peek() == Some("{")
        {
            self.at += 1;
            let inner = self.group();
            return Some(["\\begin{", name, "}", &inner, "\\end{", name, "}"].concat());
        }
        self.at = from;
        None
    }

    /// What stands up to the closing bracket.
    fn group(&mut self) -> String {
        let inner = self.row();
        self.at += usize::from(self.peek() == Some("}"));
        inner.trim().to_owned()
    }

    fn delimiter(&mut self) -> &'t str {
        self.spaces();
        match self.next() {
            Some("{") => "\\{",
            Some("}") => "\\}",
            Some("<") => "\\langle",
            Some(">") => "\\rangle",
            Some(other) => other,
            None => ".",
        }
    }
}

fn is_space(token: &str) -> bool {
    token.starts_with(char::is_whitespace)
}

/// Letters and digits without a meaning of their own.
fn is_simple(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word(token).is_none()
        && !binds(token)
        && index(token).is_none()
}

fn index(token: &str) -> Option<&'static str> {
    found(token, &[("_", "_"), ("^", "^"), ("sub", "_"), ("sup", "^")])
}

/// A group without its own brackets.
fn bare(term: &str) -> &str {
    let inner = term.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    // Brackets of two groups, or of a group and an index, are not those of one.
    let closes = |inner: &str| {
        let mut depth = 0i32;
        inner.bytes().all(|b| {
            depth += i32::from(b == b'{') - i32::from(b == b'}');
            depth >= 0
        })
    };
    inner.filter(|i| closes(i)).unwrap_or(term)
}

/// One space is enough.
fn push(out: &mut String, piece: &str) {
    out.push_str(if out.ends_with(' ') { piece.trim_start() } else { piece });
}

/// A command with its group.
fn command(name: &str, group: &str) -> String {
    [name, "{", bare(group.trim()), "}"].concat()
}

#[cfg(test)]
mod tests {
    use super::{is_plain, to_latex};

    #[track_caller]
    fn check(script: &str, latex: &str) {
        assert_eq!(to_latex(script), latex);
    }

    #[test]
    fn words_have_their_counterparts() {
        check("constructor", "constructor");
        check("m TIMES (n _{1} -n _{2} )", "m \\times (n_{1} -n_{2} )");
        check("x<=Alpha", "x\\le Alpha");
        check("W``=`g _{1}", "W\\,\\,=\\,g_{1}");
        check("alpha beta2 50%", "\\alpha \\beta 2 50\\%");
        check("y = \"값\" $ }", "y = \\text{값} \\$ \\}");
    }

    #[test]
    fn fractions_take_one_term_from_either_side() {
        check("a over b < 1", "\\frac{a}{b} < 1");
        check("W = {m} over {22.414} + 1", "W = \\frac{m}{22.414} + 1");
        check("2x over 3y", "\\frac{2x}{3y}");
        check("x ^2 over {y _{1}} over z", "\\frac{\\frac{x^{2}}{y_{1}}}{z}");
        check("{x+y} atop {u-v}", "{x+y \\atop u-v}");
        check("over", "\\frac{}{}");
        check("{a} _{1} over b", "\\frac{{a}_{1}}{b}");
    }

    #[test]
    fn roots_accents_and_arrays() {
        check("sqrt {x+1} root 3 of {x} bar x", "\\sqrt{x+1} \\sqrt[3]{x} \\overline{x}");
        check("left ( a over b right )", "\\left( \\frac{a}{b} \\right)");
        check("left { a", "\\left\\{ a");
        check("left ( a right ) over b", "\\frac{\\left( a \\right)}{b}");
        check("left \\{ a right \\} \\{b", "\\left\\{ a \\right\\} \\{b");
        check("pmatrix {1&2 # 3&4}", "\\begin{pmatrix}1&2 \\\\ 3&4\\end{pmatrix}");
        check("sum _{} ^{} b", "\\sum _{}^{} b");
    }

    #[test]
    fn deep_groups_end() {
        let deep = "{".repeat(100_000);
        assert!(to_latex(&deep).len() < 200_000);
        assert!(to_latex(&"a over ".repeat(100_000)).len() < 1_000_000);
        let deep = "sqrt ".repeat(10_000);
        assert!(to_latex(&deep).contains("sqrt"));
        assert!(is_plain("m 3 kgf") && !is_plain("a over b") && !is_plain("sqrt x"));
    }
}
