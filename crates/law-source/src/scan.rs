//! Walks through JSON bytes without building anything: what is not wanted is skipped at the speed of a byte search.
//!
//! Every method gives `None` at the first thing that is not JSON, a cut document included.

use memchr::memchr2;

#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    pos: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let pos = if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        Self { bytes, pos }
    }

    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.pos) {
            self.pos += 1;
        }
        self.bytes.get(self.pos).copied()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.pos += 1)
    }

    /// Whether a value of this kind (`{` or `[`) begins here; enters it.
    pub(crate) fn enter(&mut self, bracket: u8) -> bool {
        self.eat(bracket).is_some()
    }

    pub(crate) fn begins(&mut self, bracket: u8) -> bool {
        self.peek() == Some(bracket)
    }

    /// The next member name of the object entered, raw; `Some(None)` at its end.
    pub(crate) fn key(&mut self) -> Option<Option<&'a [u8]>> {
        if self.eat(b',').is_none() && self.eat(b'}').is_some() {
            return Some(None);
        }
        let raw = self.string()?;
        self.eat(b':')?;
        Some(Some(raw))
    }

    /// Whether the array entered has a next item; leaves it at its end.
    pub(crate) fn item(&mut self) -> Option<bool> {
        if self.eat(b',').is_some() {
            return Some(true);
        }
        if self.eat(b']').is_some() {
            return Some(false);
        }
        self.peek().map(|_| true)
    }

    /// The bytes between the quotes.
    fn string(&mut self) -> Option<&'a [u8]> {
        self.eat(b'"')?;
        let start = self.pos;
        loop {
            let rest = self.bytes.get(self.pos..)?;
            let at = memchr2(b'"', b'\\', rest)?;
            self.pos += at;
            if rest.get(at) == Some(&b'\\') {
                self.pos += 2;
            } else {
                self.pos += 1;
                return self.bytes.get(start..self.pos - 1);
            }
        }
    }

    /// Skips one value and gives its bytes.
    pub(crate) fn skip(&mut self) -> Option<&'a [u8]> {
        self.peek()?;
        let start = self.pos;
        let mut depth = 0usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.pos += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.pos += 1;
                }
                b',' | b':' if depth > 0 => {
                    self.pos += 1;
                    continue;
                }
                b if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.') => self.scalar(),
                _ => return None,
            }
            if depth == 0 {
                return self.bytes.get(start..self.pos);
            }
        }
    }

    fn scalar(&mut self) {
        while let Some(b) = self.bytes.get(self.pos) {
            if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.') {
                self.pos += 1;
            } else {
                break;
            }
        }
    }

    /// Position, to take the bytes of a value that was walked through.
    pub(crate) fn here(&mut self) -> usize {
        self.peek();
        self.pos
    }

    pub(crate) fn since(&self, start: usize) -> Option<&'a [u8]> {
        self.bytes.get(start..self.pos)
    }
}

/// The text of a raw scalar or string without escapes.
pub(crate) fn scalar_text(raw: &[u8]) -> &str {
    std::str::from_utf8(raw).unwrap_or_default().trim_matches('"').trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_and_skips() {
        let json = br#" {"a":{"x":["]}\"",1.5,null]}, "b" : [ {"n":"1"} , {"n":"2"} ]}"#;
        let mut c = Cursor::new(json);
        assert!(c.enter(b'{'));
        assert_eq!(c.key(), Some(Some(&b"a"[..])));
        assert_eq!(c.skip(), Some(&br#"{"x":["]}\"",1.5,null]}"#[..]));
        assert_eq!(c.key(), Some(Some(&b"b"[..])));
        assert!(c.enter(b'['));
        let mut seen = Vec::new();
        while c.item() == Some(true) {
            seen.push(c.skip().unwrap());
        }
        assert_eq!(seen, [&br#"{"n":"1"}"#[..], &br#"{"n":"2"}"#[..]]);
        assert_eq!(c.key(), Some(None));
    }

    #[test]
    fn a_cut_document_is_noticed() {
        for cut in [&b"{\"a\":[1,2"[..], b"{\"a\":\"x", b"{\"a\":\"x\\", b"{\"a\"", b""] {
            assert_eq!(Cursor::new(cut).skip(), None);
        }
    }
}
