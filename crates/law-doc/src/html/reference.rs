//! `&amp;`, `&#xAC00;`: characters by their names and numbers.

/// Character references of everyday pages.
pub(crate) fn unescape(raw: &str) -> String {
    let mut out = String::new();
    let mut rest = raw;
    while let Some((before, tail)) = rest.split_once('&') {
        out.push_str(before);
        let end = tail.find(';').filter(|e| *e <= 10);
        let known = end.and_then(|e| tail.get(..e)).and_then(reference);
        match (known, end) {
            (Some(c), Some(e)) => {
                out.push(c);
                rest = tail.get(e + 1..).unwrap_or_default();
            }
            _ => {
                out.push('&');
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn reference(name: &str) -> Option<char> {
    const NAMES: &[(&str, char)] = &[
        ("lt", '<'),
        ("gt", '>'),
        ("amp", '&'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", '\u{a0}'),
        ("middot", '·'),
        ("hellip", '…'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("bull", '•'),
        ("copy", '©'),
        ("sect", '§'),
        ("times", '×'),
        ("rarr", '→'),
    ];
    if let Some(n) = name.strip_prefix('#') {
        let code = match n.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => n.parse(),
        };
        return code.ok().and_then(char::from_u32);
    }
    NAMES.iter().find(|(n, _)| *n == name).map(|(_, c)| *c)
}
