//! Hangul equation script → LaTeX, word by word; a word that is not known stays as it is.

/// `a over b` → `a \over b` and so on. Nothing is dropped: every token of the script has its counterpart.
pub(crate) fn to_latex(script: &str) -> String {
    let mut out = String::new();
    for token in tokens(script) {
        let piece = word(token).unwrap_or(token);
        let glued = out.ends_with(|c: char| c.is_ascii_alphabetic())
            && piece.starts_with(|c: char| c.is_ascii_alphanumeric());
        if glued {
            out.push(' ');
        }
        out.push_str(piece);
    }
    out.trim().to_owned()
}

/// A script of letters, digits and units: words rather than mathematics.
pub(crate) fn is_plain(script: &str) -> bool {
    script.chars().all(|c| c.is_alphanumeric() || " .,%()-".contains(c))
        && tokens(script).iter().all(|t| *t == "%" || word(t).is_none())
}

fn tokens(script: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        let len = if c.is_ascii_alphabetic() {
            rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())
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

const OPERATORS: &[&str] = &["<=", ">=", "!=", "->", "+-", "-+", "=="];

fn word(token: &str) -> Option<&'static str> {
    WORDS
        .iter()
        .find(|(w, _)| *w == token)
        .or_else(|| {
            // Commands may be written in capitals throughout; Greek capitals differ only in their first letter.
            WORDS.iter().find(|(w, _)| w.eq_ignore_ascii_case(token) && !is_greek(w))
        })
        .map(|(_, latex)| *latex)
}

fn is_greek(word: &str) -> bool {
    GREEK.contains(&word.to_ascii_lowercase().as_str())
}

const GREEK: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu",
    "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
];

const WORDS: &[(&str, &str)] = &[
    ("`", "\\,"),
    ("~", "\\;"),
    ("#", "\\\\"),
    ("<=", "\\le "),
    (">=", "\\ge "),
    ("!=", "\\ne "),
    ("->", "\\to "),
    ("+-", "\\pm "),
    ("-+", "\\mp "),
    ("==", "\\equiv "),
    ("%", "\\%"),
    ("over", "\\over "),
    ("atop", "\\atop "),
    ("sqrt", "\\sqrt "),
    ("root", "\\root "),
    ("of", "\\of "),
    ("sum", "\\sum "),
    ("prod", "\\prod "),
    ("int", "\\int "),
    ("dint", "\\iint "),
    ("oint", "\\oint "),
    ("lim", "\\lim "),
    ("inf", "\\infty "),
    ("times", "\\times "),
    ("div", "\\div "),
    ("divide", "\\div "),
    ("cdot", "\\cdot "),
    ("bullet", "\\bullet "),
    ("cdots", "\\cdots "),
    ("ldots", "\\ldots "),
    ("leq", "\\le "),
    ("le", "\\le "),
    ("geq", "\\ge "),
    ("ge", "\\ge "),
    ("neq", "\\ne "),
    ("approx", "\\approx "),
    ("sim", "\\sim "),
    ("equiv", "\\equiv "),
    ("propto", "\\propto "),
    ("therefore", "\\therefore "),
    ("because", "\\because "),
    ("in", "\\in "),
    ("notin", "\\notin "),
    ("subset", "\\subset "),
    ("supset", "\\supset "),
    ("cup", "\\cup "),
    ("cap", "\\cap "),
    ("emptyset", "\\emptyset "),
    ("forall", "\\forall "),
    ("exist", "\\exists "),
    ("partial", "\\partial "),
    ("nabla", "\\nabla "),
    ("larrow", "\\leftarrow "),
    ("rarrow", "\\rightarrow "),
    ("lrarrow", "\\leftrightarrow "),
    ("left", "\\left"),
    ("right", "\\right"),
    ("bar", "\\bar "),
    ("vec", "\\vec "),
    ("hat", "\\hat "),
    ("dot", "\\dot "),
    ("tilde", "\\tilde "),
    ("under", "\\underline "),
    ("rm", "\\rm "),
    ("it", "\\it "),
    ("bold", "\\bf "),
    ("sub", "_"),
    ("sup", "^"),
    ("sin", "\\sin "),
    ("cos", "\\cos "),
    ("tan", "\\tan "),
    ("log", "\\log "),
    ("ln", "\\ln "),
    ("max", "\\max "),
    ("min", "\\min "),
    ("alpha", "\\alpha "),
    ("beta", "\\beta "),
    ("gamma", "\\gamma "),
    ("delta", "\\delta "),
    ("epsilon", "\\epsilon "),
    ("zeta", "\\zeta "),
    ("eta", "\\eta "),
    ("theta", "\\theta "),
    ("iota", "\\iota "),
    ("kappa", "\\kappa "),
    ("lambda", "\\lambda "),
    ("mu", "\\mu "),
    ("nu", "\\nu "),
    ("xi", "\\xi "),
    ("pi", "\\pi "),
    ("rho", "\\rho "),
    ("sigma", "\\sigma "),
    ("tau", "\\tau "),
    ("upsilon", "\\upsilon "),
    ("phi", "\\phi "),
    ("chi", "\\chi "),
    ("psi", "\\psi "),
    ("omega", "\\omega "),
    ("Gamma", "\\Gamma "),
    ("Delta", "\\Delta "),
    ("Theta", "\\Theta "),
    ("Lambda", "\\Lambda "),
    ("Xi", "\\Xi "),
    ("Pi", "\\Pi "),
    ("Sigma", "\\Sigma "),
    ("Phi", "\\Phi "),
    ("Psi", "\\Psi "),
    ("Omega", "\\Omega "),
];

#[cfg(test)]
mod tests {
    use super::to_latex;

    #[test]
    fn scripts() {
        assert_eq!(to_latex("a over b < 1"), "a \\over  b < 1");
        assert_eq!(to_latex("constructor"), "constructor");
        assert_eq!(to_latex("m TIMES (n _{1} -n _{2} )"), "m \\times  (n _{1} -n _{2} )");
        assert_eq!(to_latex("x<=Alpha"), "x\\le Alpha");
    }
}
