//! The words of the equation editor that have one counterpart in LaTeX.

pub(super) const OPERATORS: &[&str] = &["<=", ">=", "!=", "->", "+-", "-+", "=="];

/// What is a word although it is a single character.
const SIGNS: &str = "`~#%$";

pub(super) fn word(token: &str) -> Option<&'static str> {
    // Most tokens are one letter, digit or bracket.
    if token.len() == 1 && !SIGNS.contains(token) {
        return None;
    }
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
    ("$", "\\$"),
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
