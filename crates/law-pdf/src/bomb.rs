//! The library inflates streams without a limit, so what they hold is measured before it is called.

use flate2::{Decompress, FlushDecompress, Status};
use law_doc::Refusal;

/// Inflates every deflate stream into one small buffer and counts. Streams packed twice are not believed at all.
///
/// Says whether a stream that holds objects is broken: the library takes what it gets out of one.
pub(crate) fn check(bytes: &[u8], max: usize) -> Result<bool, Refusal> {
    let mut left = max;
    let mut broken = false;
    // Behind a cipher nothing can be told of a stream.
    let is_plain = find(bytes, b"/Encrypt").is_none();
    let mut buffer = vec![0u8; 1 << 15];
    let mut rest = bytes;
    while let Some(at) = find(rest, b"stream") {
        let (head, tail) = rest.split_at(at);
        let body = tail.get(6..).unwrap_or_default();
        rest = body;
        if head.ends_with(b"end") {
            continue;
        }
        let end_of_line = [b"\r\n".as_slice(), b"\n", b"\r"].into_iter().find(|e| body.starts_with(e));
        let body = body.get(end_of_line.map_or(0, <[u8]>::len)..).unwrap_or_default();
        let dictionary = last_dictionary(head);
        if packed_twice(dictionary) {
            return Err(Refusal::TooLarge);
        }
        let mut whole = !has(dictionary, b"FlateDecode") || has(dictionary, b"ASCII");
        if matches!(body, [0x08 | 0x18 | 0x28 | 0x38 | 0x48 | 0x58 | 0x68 | 0x78, ..]) {
            let (size, ended) = inflated(body, left, &mut buffer);
            left = left.checked_sub(size).ok_or(Refusal::TooLarge)?;
            whole |= ended;
        }
        let holds_objects = has(dictionary, b"/ObjStm") || has(dictionary, b"/XRef");
        broken |= is_plain && holds_objects && !whole;
    }
    Ok(broken)
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|w| w == needle)
}

fn has(text: &[u8], word: &[u8]) -> bool {
    find(text, word).is_some()
}

/// The dictionary that ends before a stream, or its innermost.
fn last_dictionary(head: &[u8]) -> &[u8] {
    let near = head.get(head.len().saturating_sub(300)..).unwrap_or_default();
    // What an object before it says is not its own.
    let from = near.windows(4).rposition(|w| w == b" obj").unwrap_or(0);
    near.get(from..).unwrap_or_default()
}

fn packed_twice(dictionary: &[u8]) -> bool {
    let from = dictionary.windows(2).rposition(|w| w == b"<<").unwrap_or(0);
    let own = dictionary.get(from..).unwrap_or_default();
    let count = own.windows(11).filter(|w| *w == b"FlateDecode").count();
    let lzw = own.windows(9).filter(|w| *w == b"LZWDecode").count();
    count + lzw > 1
}

/// How much comes out, and whether the stream is whole.
fn inflated(body: &[u8], max: usize, buffer: &mut [u8]) -> (usize, bool) {
    let mut state = Decompress::new(true);
    let mut total = 0usize;
    loop {
        let rest = body.get(state.total_in() as usize..).unwrap_or_default();
        let before = (state.total_in(), state.total_out());
        let status = state.decompress(rest, buffer, FlushDecompress::None);
        total = total.saturating_add((state.total_out() - before.1) as usize);
        let stuck = (state.total_in(), state.total_out()) == before;
        if total > max || stuck || !matches!(status, Ok(Status::Ok)) {
            return (total, matches!(status, Ok(Status::StreamEnd)));
        }
    }
}
