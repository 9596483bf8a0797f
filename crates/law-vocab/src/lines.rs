//! A table of words as one string: sorted lines, their columns parted by tabs, looked up by halves where they lie.
//!
//! A pointer and a length for each of some thousand words would weigh more than the words.
//!
//! ```
//! use law_vocab::lines::Lines;
//! let terms = Lines("뺑소니\t도주치상\n뺑소니\t사고후미조치\n월급\t임금\n");
//! assert_eq!(terms.under("뺑소니").collect::<Vec<_>>(), ["도주치상", "사고후미조치"]);
//! assert!(!terms.has("뺑"));
//! ```

/// Every line ends in a line feed.
#[derive(Clone, Copy, Debug)]
pub struct Lines(pub &'static str);

impl Lines {
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.lines()
    }

    /// Whether a line begins with this column.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        self.from(key).next().is_some_and(|line| column(line) == key)
    }

    /// What stands behind this first column, line by line.
    pub fn under(self, key: &str) -> impl Iterator<Item = &'static str> + use<> {
        let count = self.from(key).take_while(|line| column(line) == key).count();
        self.from(key).take(count).filter_map(|line| line.split_once('\t')).map(|(_, rest)| rest)
    }

    /// The lines from the first one on whose first column is not before `key`.
    fn from(self, key: &str) -> std::str::Lines<'static> {
        let bytes = self.0.as_bytes();
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let before = bytes.get(low..middle).unwrap_or_default();
            let start = before.iter().rposition(|byte| *byte == b'\n').map_or(low, |at| low + at + 1);
            let line = bytes.get(start..).unwrap_or_default();
            let column = line.iter().take_while(|byte| !matches!(byte, b'\n' | b'\t'));
            if column.lt(key.as_bytes()) {
                low = start + line.iter().take_while(|byte| **byte != b'\n').count() + 1;
            } else {
                high = start;
            }
        }
        self.0.get(low..).unwrap_or_default().lines()
    }
}

fn column(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found_and_nothing_else() {
        const WORDS: Lines = Lines("가\n가나\n나\t1\n나\t2\n다라마\t3\n하\n");
        for line in WORDS.iter() {
            assert!(WORDS.has(column(line)), "{line}");
        }
        for word in ["", "가나다", "각", "라", "하하", "다라", "\n", "나\t1"] {
            assert!(!WORDS.has(word), "{word}");
        }
        assert_eq!(WORDS.under("나").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(WORDS.under("가").count() + WORDS.under("없음").count(), 0);
        assert!(!Lines("").has("가"));
    }
}
