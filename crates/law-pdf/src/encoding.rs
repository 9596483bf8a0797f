//! Fonts with one byte a character: what the bytes and the glyph names mean.

/// The character of a byte in WinAnsiEncoding, which the other Latin encodings agree with on ASCII.
pub(crate) fn win_ansi(code: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '•', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '•', 'Ž', '•', '•', '‘', '’', '“',
        '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '•', 'ž', 'Ÿ',
    ];
    match code {
        0x80..=0x9f => HIGH.get(usize::from(code) - 0x80).copied().unwrap_or('•'),
        _ => char::from(code),
    }
}

/// The character of a byte in MacRomanEncoding.
pub(crate) fn mac_roman(code: u8) -> char {
    const HIGH: &str = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
    match code {
        0x80.. => HIGH.chars().nth(usize::from(code) - 0x80).unwrap_or('•'),
        _ => char::from(code),
    }
}

/// About what the letters of the usual sans-serif font measure.
pub(crate) fn usual_widths() -> std::collections::BTreeMap<u32, f64> {
    let width = |c: u8| match c {
        b'i' | b'j' | b'l' | b'\'' => 222.0,
        b' ' | b'!' | b',' | b'.' | b'/' | b':' | b';' | b'I' | b'[' | b']' | b'f' | b't' => 278.0,
        b'(' | b')' | b'-' | b'`' | b'r' | b'{' | b'}' => 333.0,
        b'M' | b'm' | b'%' => 850.0,
        b'W' | b'@' => 970.0,
        b'A'..=b'Z' | b'w' => 690.0,
        _ => 540.0,
    };
    (32..=255).map(|c| (u32::from(c), width(c))).collect()
}

/// The text of a glyph by its name: `uniAC00`, `u1F600`, `A`, `hyphen`, `one.alt`.
pub(crate) fn by_name(name: &str) -> Option<String> {
    let name = name.split('.').next().filter(|n| !n.is_empty())?;
    if let Some(hex) = name.strip_prefix("uni").filter(|h| h.len() >= 4 && h.len().is_multiple_of(4)) {
        let units: Option<Vec<u16>> = hex
            .as_bytes()
            .chunks(4)
            .map(|c| std::str::from_utf8(c).ok().and_then(|c| u16::from_str_radix(c, 16).ok()))
            .collect();
        if let Some(text) = units.and_then(|u| String::from_utf16(&u).ok()) {
            return Some(text);
        }
    }
    if let Some(c) =
        name.strip_prefix('u').and_then(|h| u32::from_str_radix(h, 16).ok()).and_then(char::from_u32)
    {
        return Some(c.to_string());
    }
    let mut chars = name.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return Some(c.to_string());
    }
    NAMES.iter().find(|(n, _)| *n == name).map(|(_, t)| (*t).to_owned())
}

const NAMES: &[(&str, &str)] = &[
    ("space", " "),
    ("exclam", "!"),
    ("quotedbl", "\""),
    ("numbersign", "#"),
    ("dollar", "$"),
    ("percent", "%"),
    ("ampersand", "&"),
    ("quotesingle", "'"),
    ("quoteright", "’"),
    ("quoteleft", "‘"),
    ("parenleft", "("),
    ("parenright", ")"),
    ("asterisk", "*"),
    ("plus", "+"),
    ("comma", ","),
    ("hyphen", "-"),
    ("minus", "−"),
    ("period", "."),
    ("slash", "/"),
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("colon", ":"),
    ("semicolon", ";"),
    ("less", "<"),
    ("equal", "="),
    ("greater", ">"),
    ("question", "?"),
    ("at", "@"),
    ("bracketleft", "["),
    ("backslash", "\\"),
    ("bracketright", "]"),
    ("asciicircum", "^"),
    ("underscore", "_"),
    ("grave", "`"),
    ("braceleft", "{"),
    ("bar", "|"),
    ("braceright", "}"),
    ("asciitilde", "~"),
    ("exclamdown", "¡"),
    ("cent", "¢"),
    ("sterling", "£"),
    ("currency", "¤"),
    ("yen", "¥"),
    ("section", "§"),
    ("dieresis", "¨"),
    ("copyright", "©"),
    ("registered", "®"),
    ("degree", "°"),
    ("plusminus", "±"),
    ("mu", "µ"),
    ("paragraph", "¶"),
    ("periodcentered", "·"),
    ("middot", "·"),
    ("multiply", "×"),
    ("divide", "÷"),
    ("bullet", "•"),
    ("ellipsis", "…"),
    ("endash", "–"),
    ("emdash", "—"),
    ("quotedblleft", "“"),
    ("quotedblright", "”"),
    ("quotesinglbase", "‚"),
    ("quotedblbase", "„"),
    ("guillemotleft", "«"),
    ("guillemotright", "»"),
    ("guilsinglleft", "‹"),
    ("guilsinglright", "›"),
    ("dagger", "†"),
    ("daggerdbl", "‡"),
    ("trademark", "™"),
    ("fi", "fi"),
    ("fl", "fl"),
    ("ff", "ff"),
    ("ffi", "ffi"),
    ("ffl", "ffl"),
    ("germandbls", "ß"),
    ("ae", "æ"),
    ("AE", "Æ"),
    ("oslash", "ø"),
    ("Oslash", "Ø"),
    ("aring", "å"),
    ("Aring", "Å"),
    ("adieresis", "ä"),
    ("odieresis", "ö"),
    ("udieresis", "ü"),
    ("Adieresis", "Ä"),
    ("Odieresis", "Ö"),
    ("Udieresis", "Ü"),
    ("eacute", "é"),
    ("egrave", "è"),
    ("ecircumflex", "ê"),
    ("agrave", "à"),
    ("aacute", "á"),
    ("acircumflex", "â"),
    ("ccedilla", "ç"),
    ("ntilde", "ñ"),
    ("iacute", "í"),
    ("oacute", "ó"),
    ("ocircumflex", "ô"),
    ("uacute", "ú"),
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("Delta", "Δ"),
    ("lambda", "λ"),
    ("pi", "π"),
    ("sigma", "σ"),
    ("Sigma", "Σ"),
    ("Omega", "Ω"),
    ("omega", "ω"),
    ("lessequal", "≤"),
    ("greaterequal", "≥"),
    ("notequal", "≠"),
    ("infinity", "∞"),
    ("arrowright", "→"),
    ("arrowleft", "←"),
    ("Euro", "€"),
    ("nbspace", "\u{a0}"),
    ("softhyphen", "-"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyph_names() {
        let said = |n: &str| by_name(n).unwrap_or_else(|| "?".into());
        assert_eq!(
            ["uniAC00", "u1100", "A", "hyphen", "one.alt", "g123", ".notdef"].map(said).join(" "),
            "가 ᄀ A - 1 ? ?"
        );
        assert_eq!((win_ansi(0x93), mac_roman(0xd2)), ('“', '“'));
    }
}
