//! The library inflates streams without a limit, so what they hold is measured before it is called.

use flate2::{Decompress, FlushDecompress, Status};
use law_doc::Refusal;

/// Inflates every deflate stream into one small buffer and counts. Streams packed twice are not believed at all.
pub(crate) fn check(bytes: &[u8], max: usize) -> Result<(), Refusal> {
    let mut left = max;
    let mut buffer = vec![0u8; 1 << 15];
    let mut rest = bytes;
    while let Some(at) = find(rest, b"stream") {
        let (head, tail) = rest.split_at(at);
        let body = tail.get(6..).unwrap_or_default();
        rest = body;
        if head.ends_with(b"end") {
            continue;
        }
        let body = body.strip_prefix(b"\r\n").or(body.strip_prefix(b"\n")).unwrap_or(body);
        let dictionary = head.get(head.len().saturating_sub(300)..).unwrap_or_default();
        if packed_twice(dictionary) {
            return Err(Refusal::TooLarge);
        }
        if matches!(body, [0x08 | 0x18 | 0x28 | 0x38 | 0x48 | 0x58 | 0x68 | 0x78, ..]) {
            left = left.checked_sub(inflated(body, left, &mut buffer)).ok_or(Refusal::TooLarge)?;
        }
    }
    Ok(())
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|w| w == needle)
}

fn packed_twice(dictionary: &[u8]) -> bool {
    let from = dictionary.windows(2).rposition(|w| w == b"<<").unwrap_or(0);
    let own = dictionary.get(from..).unwrap_or_default();
    let count = own.windows(11).filter(|w| *w == b"FlateDecode").count();
    let lzw = own.windows(9).filter(|w| *w == b"LZWDecode").count();
    count + lzw > 1
}

fn inflated(body: &[u8], max: usize, buffer: &mut [u8]) -> usize {
    let mut state = Decompress::new(true);
    let mut total = 0usize;
    loop {
        let rest = body.get(state.total_in() as usize..).unwrap_or_default();
        let before = (state.total_in(), state.total_out());
        let status = state.decompress(rest, buffer, FlushDecompress::None);
        total = total.saturating_add((state.total_out() - before.1) as usize);
        let stuck = (state.total_in(), state.total_out()) == before;
        if total > max || stuck || !matches!(status, Ok(Status::Ok)) {
            return total;
        }
    }
}
