//! Office mathematics → the equation script that the other formats have.

use crate::xml::{Node, Xml};

/// Deeper formulas are read as their letters.
const DEEPEST: usize = 40;

/// Element → what is said of it. `<e>` is its part of that name, `<_sub>` and `<^sup>` one below and above, if there is any;
/// `<chr∫>` a sign among its properties, with the usual one; `<*|>` all its parts with a sign between.
const FORMS: &[(&str, &str)] = &[
    ("f", "{{<num>} over {<den>}}"),
    ("sSup", "{<e>}<^sup>"),
    ("sSub", "{<e>}<_sub>"),
    ("sSubSup", "{<e>}<_sub><^sup>"),
    ("sPre", "{}<_sub><^sup>{<e>}"),
    ("rad", "root {<deg>} of {<e>}"),
    ("nary", "<chr∫><_sub><^sup> {<e>}"),
    ("d", "left <begChr(> <*|> right <endChr)>"),
    ("mr", "<* & >"),
    ("m", "\\begin{matrix}<* # >\\end{matrix}"),
    ("eqArr", "\\begin{matrix}<* # >\\end{matrix}"),
    ("func", "<fName> {<e>}"),
    ("limLow", "<e><_lim>"),
    ("limUpp", "<e><^lim>"),
    ("acc", "<chr\u{302}> {<e>}"),
    ("bar", "<pos\u{332}> {<e>}"),
];

/// Signs that the script has a word for, or that would be read as its own.
const SIGNS: &[(&str, &str)] = &[
    ("∑", "sum"),
    ("∏", "prod"),
    ("∫", "int"),
    ("{", "\\{"),
    ("}", "\\}"),
    ("", "."),
    ("\u{302}", "hat"),
    ("\u{303}", "tilde"),
    ("\u{304}", "bar"),
    ("\u{305}", "bar"),
    ("\u{307}", "dot"),
    ("\u{20d7}", "vec"),
    ("top", "bar"),
    ("bot", "under"),
    ("\u{332}", "under"),
];

/// What the children of the open element say, up to its end.
pub(super) fn script(x: &mut Xml<'_>, depth: usize) -> String {
    let mut said = Said::default();
    said.read(x, depth);
    said.joined("")
}

#[derive(Default)]
struct Said {
    /// Properties by name.
    signs: Vec<(String, String)>,
    parts: Vec<(String, String)>,
}

impl Said {
    fn read(&mut self, x: &mut Xml<'_>, depth: usize) {
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => {
                    let name = e.name().to_owned();
                    if name == "del" || name == "moveFrom" {
                        x.skip();
                    } else if name.ends_with("Pr") {
                        self.signs.extend(super::body::properties(x).0);
                    } else if name == "t" || depth >= DEEPEST {
                        self.parts.push((name, x.text()));
                    } else {
                        let mut inner = Said::default();
                        inner.read(x, depth + 1);
                        let text = inner.text(&name);
                        self.parts.push((name, text));
                    }
                }
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    fn joined(&self, by: &str) -> String {
        let mut out = String::new();
        for (i, (_, said)) in self.parts.iter().enumerate() {
            out.push_str(if i > 0 { by } else { "" });
            out.push_str(said);
        }
        out
    }

    fn text(&self, name: &str) -> String {
        let form = match name {
            "rad" if find(&self.parts, "deg").is_none_or(str::is_empty) => "sqrt {<e>}",
            _ => FORMS.iter().find(|(n, _)| *n == name).map_or("<*>", |(_, form)| form),
        };
        let mut out = String::new();
        for piece in form.split('<') {
            let Some((slot, after)) = piece.split_once('>') else {
                out.push_str(piece);
                continue;
            };
            self.fill(slot, &mut out);
            out.push_str(after);
        }
        out
    }

    fn fill(&self, slot: &str, out: &mut String) {
        if let Some(by) = slot.strip_prefix('*') {
            out.push_str(&self.joined(by));
        } else if let Some(name) = slot.strip_prefix(['_', '^']) {
            if let Some(said) = find(&self.parts, name).filter(|s| !s.is_empty()) {
                out.push(' ');
                out.push_str(slot.get(..1).unwrap_or_default());
                out.push('{');
                out.push_str(said);
                out.push('}');
            }
        } else if let Some(said) = find(&self.parts, slot) {
            out.push_str(said);
        } else {
            let ascii = slot.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
            let usual = slot.get(ascii.len()..).unwrap_or_default();
            let sign = find(&self.signs, ascii).unwrap_or(usual);
            out.push_str(SIGNS.iter().find(|(s, _)| *s == sign).map_or(sign, |(_, word)| word));
        }
    }
}

fn find<'s>(list: &'s [(String, String)], key: &str) -> Option<&'s str> {
    list.iter().find(|(n, _)| n == key).map(|(_, said)| said.trim())
}
