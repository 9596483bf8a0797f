//! What streams hold, and whether that is all of it: a deflate stream that breaks off or fails its checksum still gives
//! what stands before the break, and the library does not say so.

use flate2::{Decompress, FlushDecompress, Status};
use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, Stream};
use hayro_syntax::page::Page;
use std::borrow::Cow;

/// Beyond this a stream is cut; the packed size is checked before for all that are not encrypted.
const MOST: usize = 160 << 20;

#[derive(Default)]
pub(crate) struct Held<'a> {
    pub(crate) data: Cow<'a, [u8]>,
    /// Nothing is lost or changed, as far as the file tells.
    pub(crate) whole: bool,
}

pub(crate) fn held<'a>(stream: &Stream<'a>) -> Held<'a> {
    let (filters, known) = (stream.filters(), knows_all(stream));
    if !filters.contains(&Filter::FlateDecode) {
        return decoded(stream, known);
    }
    let parameters = ["DecodeParms", "DP"].iter().any(|key| stream.dict().contains_key(key));
    match filters.as_slice() {
        [Filter::FlateDecode] => {
            let (data, whole) = inflated(&stream.raw_data());
            if parameters { decoded(stream, known && whole) } else { Held { data: data.into(), whole } }
        }
        _ => decoded(stream, known),
    }
}

fn decoded<'a>(stream: &Stream<'a>, whole: bool) -> Held<'a> {
    match stream.decoded_data() {
        Ok(data) => Held { data, whole },
        Err(_) => Held::default(),
    }
}

/// The library passes over a filter that it does not know.
fn knows_all(stream: &Stream<'_>) -> bool {
    let named = |key: &str| match stream.dict().get::<Object<'_>>(key) {
        Some(Object::Name(_)) => 1,
        Some(Object::Array(list)) => list.iter::<Name<'_>>().count(),
        _ => 0,
    };
    stream.filters().len() >= named("Filter").max(named("F"))
}

/// Inflates as far as it goes. Some writers leave out the checksum, some the end, which is then a flushed block, and
/// some pack nothing into nothing.
fn inflated(packed: &[u8]) -> (Vec<u8>, bool) {
    const FLUSHED: &[u8] = &[0, 0, 0xff, 0xff];
    let (data, used, ended) = inflate(packed, true);
    let all_used = packed.get(used..).unwrap_or_default().trim_ascii().is_empty();
    let flushed = all_used && packed.get(..used).unwrap_or_default().trim_ascii_end().ends_with(FLUSHED);
    if ended || flushed || packed.trim_ascii().is_empty() {
        return (data, true);
    }
    let body = packed.get(2..).unwrap_or_default();
    let (data, used, ended) = inflate(body, false);
    let no_checksum = body.len().saturating_sub(used) < 4;
    (data, ended && no_checksum)
}

/// What comes out, how much goes in, and whether the end of the stream is met.
fn inflate(packed: &[u8], zlib: bool) -> (Vec<u8>, usize, bool) {
    let mut state = Decompress::new(zlib);
    let mut out = Vec::with_capacity(packed.len().saturating_mul(4).min(MOST));
    loop {
        let rest = packed.get(state.total_in() as usize..).unwrap_or_default();
        let before = (state.total_in(), state.total_out());
        let status = state.decompress_vec(rest, &mut out, FlushDecompress::None);
        let used = state.total_in() as usize;
        match status {
            Ok(Status::StreamEnd) => return (out, used, true),
            Ok(_) if out.len() == out.capacity() && out.len() < MOST => out.reserve(out.len().max(4096)),
            Ok(_) if (state.total_in(), state.total_out()) != before => {}
            _ => return (out, used, false),
        }
    }
}

/// The content of a page: one stream, or several that read as one.
pub(crate) fn of_page(page: &Page<'_>) -> Held<'static> {
    let mut all = Held { data: Cow::Owned(Vec::new()), whole: true };
    let mut add = |stream: Option<Stream<'_>>| {
        let held = stream.map(|s| held(&s)).unwrap_or_default();
        all.whole &= held.whole;
        all.data.to_mut().extend_from_slice(&held.data);
        all.data.to_mut().push(b'\n');
    };
    match page.raw().get_raw::<Object<'_>>("Contents") {
        None => all.whole = !wants_content(page.raw()),
        Some(_) => match page.raw().get::<Array<'_>>("Contents") {
            Some(list) => list.raw_iter().for_each(|item| match item {
                MaybeRef::Ref(r) => add(page.xref().get(r.into())),
                MaybeRef::NotRef(_) => add(None),
            }),
            None => add(page.raw().get("Contents")),
        },
    }
    all
}

/// A page with fonts of its own and nothing that they could be for has lost its content.
fn wants_content(page: &Dict<'_>) -> bool {
    let fonts = page.get::<Dict<'_>>("Resources").and_then(|r| r.get::<Dict<'_>>("Font"));
    fonts.is_some_and(|f| !f.is_empty()) && !page.contains_key("Annots")
}
