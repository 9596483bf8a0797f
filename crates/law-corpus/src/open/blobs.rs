//! Bytes of blobs: whole, or from one place to another.

use super::FILE;
use crate::segment::count;
use law_host::{BlobId, BlobRead, Host};

/// The most one read asks for.
const LARGEST: u32 = 64 << 20;

pub(super) fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The bytes from one offset of a blob to another; all of them or nothing.
pub(super) async fn section(host: &dyn Host, blob: &BlobId, from: u32, to: u32) -> Option<Vec<u8>> {
    let len = to.checked_sub(from)?;
    if len == 0 {
        return Some(Vec::new());
    }
    let mut out = host.blob_range(blob.clone(), u64::from(from), len).await?;
    while out.len() < wide(len) {
        let have = count(out.len());
        let more = host.blob_range(blob.clone(), u64::from(from + have), len - have).await?;
        if more.is_empty() {
            return None;
        }
        out.extend_from_slice(&more);
    }
    Some(out)
}

/// The whole of a small blob, or of a file of the folder.
pub(crate) async fn whole(host: &dyn Host, blob: String) -> Option<Vec<u8>> {
    let mut out: Vec<u8> = Vec::new();
    loop {
        let more = host.blob_range(BlobId(blob.clone()), u64::try_from(out.len()).ok()?, 1 << 20).await?;
        let done = more.len() < 1 << 20;
        out.extend_from_slice(&more);
        if done || out.len() > wide(LARGEST) {
            return Some(out);
        }
    }
}

/// Where a part of a document lies in its file.
pub(crate) fn file_place(path: &str, from: usize, len: usize) -> Option<BlobRead> {
    let (offset, len) = (u64::try_from(from).ok()?, u32::try_from(len).ok()?);
    Some(BlobRead { id: BlobId(format!("{FILE}{path}")), offset, len })
}
