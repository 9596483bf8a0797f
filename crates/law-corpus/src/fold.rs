//! One character as the index sees it: composed, narrow, small, without accents.
//!
//! This is what NFC and case folding come to for the scripts of Korean documents; the positions stay those of
//! the text as it was delivered.

/// What a character is to the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Hangul,
    Digit,
    Latin,
    Han,
    /// Ends a word.
    Gap,
}

/// A folded character with the bytes it stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folded {
    pub c: char,
    pub class: Class,
    pub start: u32,
    pub end: u32,
}

/// The unified ideographs behind U+F900..U+FA0B, the ones Korean character sets write twice.
const COMPATIBILITY: &str = "\
    豈更車賈滑串句龜龜契金喇奈懶癩羅蘿螺裸邏樂洛烙珞落酪駱亂卵欄爛蘭\
    鸞嵐濫藍襤拉臘蠟廊朗浪狼郎來冷勞擄櫓爐盧老蘆虜路露魯鷺碌祿綠菉錄\
    鹿論壟弄籠聾牢磊賂雷壘屢樓淚漏累縷陋勒肋凜凌稜綾菱陵讀拏樂諾丹寧\
    怒率異北磻便復不泌數索參塞省葉說殺辰沈拾若掠略亮兩凉梁糧良諒量勵\
    呂女廬旅濾礪閭驪麗黎力曆歷轢年憐戀撚漣煉璉秊練聯輦蓮連鍊列劣咽烈\
    裂說廉念捻殮簾獵令囹寧嶺怜玲瑩羚聆鈴零靈領例禮醴隸惡了僚寮尿料樂\
    燎療蓼遼龍暈阮劉杻柳流溜琉留硫紐類六戮陸倫崙淪輪律慄栗率隆利吏履\
    易李梨泥理痢罹裏裡里離匿溺吝燐璘藺隣鱗麟林淋臨立笠粒狀炙識什茶刺\
    切度拓糖宅洞暴輻行降見廓";

/// U+00C0..U+00FF without their accents.
const LATIN: &[u8; 64] = b"aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";

/// Folds a text from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Fold<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fold<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// The number of the next character within a block of jamo, when it is there.
    fn jamo(&mut self, first: u32, count: u32) -> Option<u32> {
        let c = self.peek()?;
        let n = u32::from(c).checked_sub(first).filter(|n| *n < count)?;
        self.at += c.len_utf8();
        Some(n)
    }

    /// A syllable written as jamo.
    fn composed(&mut self, lead: u32) -> Option<char> {
        let vowel = self.jamo(0x1161, 21)?;
        let tail = self.jamo(0x11a8, 27).map_or(0, |t| t + 1);
        char::from_u32(0xac00 + (lead * 21 + vowel) * 28 + tail)
    }
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn plain(c: char) -> (char, Class) {
    match c {
        '가'..='힣' => (c, Class::Hangul),
        '0'..='9' => (c, Class::Digit),
        'a'..='z' => (c, Class::Latin),
        'A'..='Z' => (c.to_ascii_lowercase(), Class::Latin),
        '\0'..='\u{bf}' => (c, Class::Gap),
        '\u{c0}'..='\u{ff}' => {
            let base = usize::try_from(u32::from(c) - 0xc0).ok().and_then(|i| LATIN.get(i));
            base.filter(|b| **b != b' ').map_or((c, Class::Gap), |b| (char::from(*b), Class::Latin))
        }
        '\u{100}'..='\u{24f}' | 'Ͱ'..='ԯ' => (c.to_lowercase().next().unwrap_or(c), Class::Latin),
        '一'..='鿿' | '㐀'..='䶿' => (c, Class::Han),
        '\u{f900}'..='\u{fa0b}' => {
            let index = usize::try_from(u32::from(c) - 0xf900).unwrap_or(usize::MAX);
            (COMPATIBILITY.chars().nth(index).unwrap_or(c), Class::Han)
        }
        '\u{ff01}'..='\u{ff5e}' => plain(char::from_u32(u32::from(c) - 0xfee0).unwrap_or(' ')),
        _ => (c, Class::Gap),
    }
}

impl Iterator for Fold<'_> {
    type Item = Folded;

    fn next(&mut self) -> Option<Folded> {
        loop {
            let start = self.at;
            let c = self.peek()?;
            self.at += c.len_utf8();
            // Accents and invisible joiners belong to the letter before them.
            if matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
            {
                continue;
            }
            let (c, class) = match u32::from(c).checked_sub(0x1100).filter(|n| *n < 19) {
                Some(lead) => self.composed(lead).map_or((c, Class::Gap), |c| (c, Class::Hangul)),
                None => plain(c),
            };
            return Some(Folded { c, class, start: narrow(start), end: narrow(self.at) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        Fold::new(text).filter(|f| f.class != Class::Gap).map(|f| f.c).collect()
    }

    #[test]
    fn one_form_for_every_way_to_write_it() {
        for (text, want) in [
            ("\u{1106}\u{1175}\u{11ab}\u{1107}\u{1165}\u{11b8} 민법", "민법민법"),
            ("ＡＢ１２ Ab12", "ab12ab12"),
            ("Caf\u{e9} Cafe\u{301}", "cafecafe"),
            ("\u{f967}動 不動", "不動不動"),
            ("①ㆍ·※", ""),
        ] {
            assert_eq!(folded(text), want);
        }
        let spans: Vec<(u32, u32)> =
            Fold::new("\u{1106}\u{1175}\u{11ab}법").map(|f| (f.start, f.end)).collect();
        assert_eq!(spans, [(0, 9), (9, 12)]);
    }
}
