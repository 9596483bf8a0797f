//! Office mathematics → the equation script that the other formats have.

use crate::xml::{Node, Xml};

/// Deeper formulas are read as their letters.
const DEEPEST: usize = 40;

/// What the children of the open element say, up to its end.
pub(super) fn script(x: &mut Xml<'_>, depth: usize) -> String {
    let (_, parts) = read(x, depth);
    parts.into_iter().map(|p| p.1).collect::<Vec<_>>().concat()
}

/// Properties by name, and the parts in order.
type Parts = (Vec<(String, String)>, Vec<(String, String)>);

fn read(x: &mut Xml<'_>, depth: usize) -> Parts {
    let (mut props, mut parts) = (Vec::new(), Vec::new());
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                let name = e.name().to_owned();
                match name.as_str() {
                    _ if name.ends_with("Pr") => properties(x, &mut props),
                    "del" | "moveFrom" => x.skip(),
                    "t" => parts.push((name, x.text())),
                    _ if depth >= DEEPEST => parts.push((name, x.text())),
                    _ => {
                        let said = element(&name, x, depth + 1);
                        parts.push((name, said));
                    }
                }
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    (props, parts)
}

fn properties(x: &mut Xml<'_>, props: &mut Vec<(String, String)>) {
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                props.push((e.name().to_owned(), e.attr("val").unwrap_or_default()));
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
}

fn element(name: &str, x: &mut Xml<'_>, depth: usize) -> String {
    let (props, parts) = read(x, depth);
    let find = |list: &[(String, String)], key: &str| {
        list.iter().find(|(n, _)| n == key).map(|(_, said)| said.trim().to_owned())
    };
    let part = |key: &str| find(&parts, key).unwrap_or_default();
    let prop = |key: &str, usual: &str| find(&props, key).unwrap_or_else(|| usual.to_owned());
    let joined = |by: &str| parts.iter().map(|p| p.1.as_str()).collect::<Vec<_>>().join(by);
    let raised = |mark: char, key: &str| match part(key) {
        said if said.is_empty() => said,
        said => [" ", &String::from(mark), "{", &said, "}"].concat(),
    };
    let base = part("e");
    match name {
        "f" => ["{{", &part("num"), "} over {", &part("den"), "}}"].concat(),
        "sSup" | "sSub" | "sSubSup" => ["{", &base, "}", &raised('_', "sub"), &raised('^', "sup")].concat(),
        "sPre" => ["{}", &raised('_', "sub"), &raised('^', "sup"), "{", &base, "}"].concat(),
        "rad" if part("deg").is_empty() => ["sqrt {", &base, "}"].concat(),
        "rad" => ["root {", &part("deg"), "} of {", &base, "}"].concat(),
        "nary" => {
            let sign = match prop("chr", "∫").as_str() {
                "∑" => "sum".to_owned(),
                "∏" => "prod".to_owned(),
                "∫" => "int".to_owned(),
                other => other.to_owned(),
            };
            [&sign, &raised('_', "sub"), &raised('^', "sup"), " {", &base, "}"].concat()
        }
        "d" => {
            let fence = |key: &str, usual: &str| match prop(key, usual).as_str() {
                "" => ".".to_owned(),
                c @ ("{" | "}") => ["\\", c].concat(),
                other => other.to_owned(),
            };
            [
                "left ",
                &fence("begChr", "("),
                " ",
                &joined(&prop("sepChr", "|")),
                " right ",
                &fence("endChr", ")"),
            ]
            .concat()
        }
        "mr" => joined(" & "),
        "m" | "eqArr" => ["\\begin{matrix}", &joined(" # "), "\\end{matrix}"].concat(),
        "func" => [&part("fName"), " {", &base, "}"].concat(),
        "limLow" => base + &raised('_', "lim"),
        "limUpp" => base + &raised('^', "lim"),
        "acc" => {
            let accent = match prop("chr", "\u{302}").as_str() {
                "\u{304}" | "\u{305}" | "¯" => "bar",
                "\u{20d7}" | "→" => "vec",
                "\u{303}" | "~" => "tilde",
                "\u{307}" => "dot",
                _ => "hat",
            };
            [accent, " {", &base, "}"].concat()
        }
        "bar" if prop("pos", "bot") == "bot" => ["under {", &base, "}"].concat(),
        "bar" => ["bar {", &base, "}"].concat(),
        _ => joined(""),
    }
}
