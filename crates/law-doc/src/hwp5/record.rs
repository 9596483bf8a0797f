//! The record stream of HWP 5: a tag, a level and some bytes, over and over.

use crate::bytes::u32_at;

#[derive(Debug, Clone, Copy)]
pub(super) struct Record<'a> {
    pub(super) tag: u16,
    pub(super) level: u16,
    pub(super) data: &'a [u8],
}

/// Tags that carry something a reader of the text needs.
pub(super) mod tag {
    pub(in crate::hwp5) const DOCUMENT_PROPERTIES: u16 = 16;
    pub(in crate::hwp5) const BIN_DATA: u16 = 18;
    pub(in crate::hwp5) const ID_MAPPINGS: u16 = 17;
    pub(in crate::hwp5) const FACE_NAME: u16 = 19;
    pub(in crate::hwp5) const CHAR_SHAPE: u16 = 21;
    pub(in crate::hwp5) const NUMBERING: u16 = 23;
    pub(in crate::hwp5) const BULLET: u16 = 24;
    pub(in crate::hwp5) const PARA_SHAPE: u16 = 25;
    pub(in crate::hwp5) const DISTRIBUTE_DOC_DATA: u16 = 28;
    pub(in crate::hwp5) const PARA_HEADER: u16 = 66;
    pub(in crate::hwp5) const PARA_TEXT: u16 = 67;
    pub(in crate::hwp5) const PARA_CHAR_SHAPE: u16 = 68;
    pub(in crate::hwp5) const CTRL_HEADER: u16 = 71;
    pub(in crate::hwp5) const LIST_HEADER: u16 = 72;
    pub(in crate::hwp5) const SHAPE_COMPONENT: u16 = 76;
    pub(in crate::hwp5) const TABLE: u16 = 77;
    pub(in crate::hwp5) const OLE: u16 = 84;
    pub(in crate::hwp5) const PICTURE: u16 = 85;
    pub(in crate::hwp5) const EQUATION: u16 = 88;
    pub(in crate::hwp5) const TEXT_ART: u16 = 90;
    pub(in crate::hwp5) const FORM: u16 = 91;
    pub(in crate::hwp5) const MEMO_LIST: u16 = 93;
}

/// All records of a stream; the flag tells that the last one was cut off.
pub(super) fn records(stream: &[u8]) -> (Vec<Record<'_>>, bool) {
    let mut out = Vec::with_capacity(stream.len() / 32);
    let mut rest = stream;
    while let Some(head) = u32_at(rest, 0) {
        let (mut size, mut from) = ((head >> 20) as usize, 4);
        if size == 0xfff {
            let Some(long) = u32_at(rest, 4) else { return (out, false) };
            (size, from) = (long as usize, 8);
        }
        let body = rest.get(from..).unwrap_or_default();
        let Some((data, tail)) = body.split_at_checked(size) else {
            out.push(Record { tag: (head & 0x3ff) as u16, level: (head >> 10 & 0x3ff) as u16, data: body });
            return (out, false);
        };
        out.push(Record { tag: (head & 0x3ff) as u16, level: (head >> 10 & 0x3ff) as u16, data });
        rest = tail;
    }
    (out, true)
}

/// Splits records into heads with everything that stands deeper than them.
pub(super) fn groups<'r, 'a>(
    records: &'r [Record<'a>],
) -> impl Iterator<Item = (Record<'a>, &'r [Record<'a>])> {
    let mut rest = records;
    std::iter::from_fn(move || {
        let (head, tail) = rest.split_first()?;
        let len = tail.iter().position(|r| r.level <= head.level).unwrap_or(tail.len());
        let (body, next) = tail.split_at(len);
        rest = next;
        Some((*head, body))
    })
}
