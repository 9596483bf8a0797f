//! Digits that stand high or low: `별표 1²⁾` is annex 1 with a note, not annex 12.

/// The words of a raised or lowered stretch as text: digits and signs before its first letter of Korean take the form Unicode
/// has for them, all else stays. Characters answer one to one.
pub fn set(text: &str, is_low: bool) -> impl Iterator<Item = char> {
    let mut stretch = Stretch::new(is_low);
    text.chars().map(move |c| stretch.set(c))
}

/// A raised or lowered stretch whose characters come one by one.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    is_low: bool,
    is_word: bool,
}

impl Stretch {
    #[must_use]
    pub fn new(is_low: bool) -> Self {
        Self { is_low, is_word: false }
    }

    pub fn set(&mut self, c: char) -> char {
        self.is_word |= matches!(c, 'ㄱ'..='힣');
        if self.is_word { c } else { form(c, self.is_low) }
    }
}

fn form(c: char, is_low: bool) -> char {
    let place = match c {
        '1' if !is_low => return '¹',
        '2' if !is_low => return '²',
        '3' if !is_low => return '³',
        '0'..='9' => u32::from(c) - u32::from('0'),
        '+' => 10,
        '-' => 11,
        '=' => 12,
        '(' => 13,
        ')' => 14,
        _ => return c,
    };
    char::from_u32(if is_low { 0x2080 } else { 0x2070 } + place).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_before_words() {
        let set = |text, is_low| super::set(text, is_low).collect::<String>();
        assert_eq!(set("2)", false), "²⁾");
        assert_eq!(set("1,4)", false), "¹,⁴⁾");
        assert_eq!(set("2", true), "₂");
        assert_eq!(set("3)주5", false), "³⁾주5");
        assert_eq!(set("민법 제750조", false), "민법 제750조");
    }
}
