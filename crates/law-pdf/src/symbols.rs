//! Symbol fonts: their codes mean pictures, not letters.

/// A font whose codes mean pictures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Symbols {
    Wingdings,
    Symbol,
    Dingbats,
}

impl Symbols {
    /// By the name of the font, with or without the mark of a subset.
    pub(crate) fn of(base_font: &str) -> Option<Symbols> {
        let name = base_font.rsplit('+').next().unwrap_or(base_font);
        let name = name.split([',', '-']).next().unwrap_or(name);
        match name {
            "Wingdings" => Some(Symbols::Wingdings),
            "Symbol" | "SymbolMT" => Some(Symbols::Symbol),
            "ZapfDingbats" => Some(Symbols::Dingbats),
            _ => None,
        }
    }

    /// What the font draws for a code.
    pub(crate) fn picture(self, code: u8) -> Option<char> {
        let from = |first: u8, list: &str| list.chars().nth(usize::from(code.checked_sub(first)?));
        let picture = match self {
            Symbols::Wingdings => WINGDINGS.iter().find_map(|(first, list)| from(*first, list)),
            Symbols::Symbol if code < 0xa0 => from(0x20, SYMBOL_LOW),
            Symbols::Symbol => from(0xa0, SYMBOL_HIGH),
            Symbols::Dingbats => {
                let listed = DINGBATS.iter().find_map(|(first, list)| from(*first, list));
                let in_order = match code {
                    0x21..=0x7e => char::from_u32(0x26e0 + u32::from(code)),
                    0xa1..=0xfe => char::from_u32(0x26c0 + u32::from(code)),
                    _ => None,
                };
                listed.or(in_order)
            }
        };
        picture.filter(|c| *c != '\u{fffd}')
    }

    /// What is meant where a map gives the code in the private use area. A map that gives a letter is believed.
    pub(crate) fn meant(self, text: &str) -> Option<char> {
        let mut chars = text.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else { return None };
        let code = u32::from(c).checked_sub(0xf000).filter(|n| (0x20..=0xff).contains(n))?;
        self.picture(u8::try_from(code).ok()?)
    }
}

/// Runs of pictures by their first code.
const WINGDINGS: &[(u8, &str)] = &[
    (0x22, "✂✁"),
    (0x28, "☎✆✉"),
    (0x36, "⌛"),
    (0x3e, "✇✍"),
    (0x41, "✌"),
    (0x45, "☜☞☝☟"),
    (0x4a, "☺"),
    (0x4c, "☹"),
    (0x4e, "☠"),
    (0x51, "✈☼"),
    (0x54, "❄"),
    (0x56, "✞"),
    (0x58, "✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓"),
    (0x6a, "&&●❍■□❐❑❒⬧⧫◆❖⬥⌧"),
    (0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"),
    (0x9e, "·•▪○◉◉◉◎○▪◻▲✦★✶✴✹✵"),
    (0xb5, "✪✰"),
    (0xd5, "⌫⌦"),
    (0xd8, "➢"),
    (0xdc, "➲"),
    (0xdf, "←→↑↓↖↗↙↘"),
    (0xe8, "➔"),
    (0xef, "⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✗✔☒☑"),
];

const SYMBOL_LOW: &str =
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";

const SYMBOL_HIGH: &str = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{fffd}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

/// Where the dingbats of Unicode are not in the order of the font.
const DINGBATS: &[(u8, &str)] = &[
    (0x25, "☎"),
    (0x2a, "☛☞"),
    (0x48, "★"),
    (0x6c, "●"),
    (0x6e, "■"),
    (0x73, "▲▼◆"),
    (0x77, "◗"),
    (0xa8, "♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩"),
    (0xd5, "→↔↕"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures() {
        let said =
            |s: Symbols, codes: &[u8]| codes.iter().map(|c| s.picture(*c).unwrap_or('?')).collect::<String>();
        assert_eq!(said(Symbols::Wingdings, &[0x6c, 0x6e, 0x75, 0xa7, 0xd8, 0xfc, 0xfe, 0x81]), "●■◆▪➢✔☑①");
        assert_eq!(said(Symbols::Symbol, &[0x61, 0xb7, 0xa3, 0xb3, 0xae, 0xe5, 0xf0, 0xfe]), "α•≤≥→∑?⎭");
        assert_eq!(said(Symbols::Dingbats, &[0x34, 0x6c, 0xac, 0xb6, 0xca, 0xd4, 0xfe]), "✔●①❶➊➔➾");
    }

    #[test]
    fn names() {
        assert_eq!(Symbols::of("ABCDEF+Wingdings-Regular"), Some(Symbols::Wingdings));
        assert_eq!(Symbols::of("SymbolMT,Bold"), Some(Symbols::Symbol));
        assert_eq!(Symbols::of("SegoeUISymbol"), None);
        assert_eq!(Symbols::Wingdings.meant("\u{f06c}"), Some('●'));
        assert_eq!(Symbols::Wingdings.meant("l"), None);
    }
}
