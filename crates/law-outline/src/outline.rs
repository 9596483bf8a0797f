//! The two ways to a law: all bytes at hand, or range reads through the host.

use crate::OutlineError;
use crate::file::{Directory, HEADER_LEN, Meta, front_len};
use crate::law::Law;
use crate::shelf::Shelf;
use law_host::{BlobId, Host};
use law_model::LawId;
use std::cell::RefCell;
use std::rc::Rc;

/// A whole outline file in memory, still compressed.
#[derive(Debug)]
pub struct Outline<'a> {
    directory: Directory<&'a [u8]>,
    bytes: &'a [u8],
    shelf: RefCell<Shelf>,
}

impl<'a> Outline<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Self, OutlineError> {
        Ok(Self { directory: Directory::open(bytes)?, bytes, shelf: RefCell::default() })
    }

    #[must_use]
    pub fn meta(&self) -> Meta<'_> {
        self.directory.meta()
    }

    /// Every 법령ID of the file, ascending.
    pub fn law_ids(&self) -> impl Iterator<Item = LawId> {
        self.directory.law_ids()
    }

    /// `Ok(None)` when the outline does not cover this 법령ID.
    pub fn law(&self, id: LawId) -> Result<Option<Rc<Law>>, OutlineError> {
        if let Some(law) = self.shelf.borrow_mut().get(id) {
            return Ok(Some(law));
        }
        let Some(slot) = self.directory.find(id)? else { return Ok(None) };
        let start = usize::try_from(slot.offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(usize::try_from(slot.len).unwrap_or(usize::MAX));
        let deflated = self.bytes.get(start..end).ok_or(OutlineError::Corrupt("cut short"))?;
        let law = Rc::new(slot.read(deflated)?);
        self.shelf.borrow_mut().put(Rc::clone(&law));
        Ok(Some(law))
    }
}

/// An outline file behind the host, read by range: its front once, then one block per law.
#[derive(Debug)]
pub struct OutlineOver {
    blob: BlobId,
    directory: RefCell<Option<Rc<Directory<Vec<u8>>>>>,
    shelf: RefCell<Shelf>,
}

/// The first read; the front of the committed files fits, so that one read opens them.
const FIRST_READ: u32 = 1 << 16;

impl OutlineOver {
    #[must_use]
    pub fn new(blob: BlobId) -> Self {
        Self { blob, directory: RefCell::default(), shelf: RefCell::default() }
    }

    /// The front of the file, read at the first call.
    pub async fn directory(&self, host: &dyn Host) -> Result<Rc<Directory<Vec<u8>>>, OutlineError> {
        if let Some(directory) = &*self.directory.borrow() {
            return Ok(Rc::clone(directory));
        }
        let mut front = self.read(host, 0, FIRST_READ).await?;
        let len = front_len(front.get(..HEADER_LEN).unwrap_or(&front))?;
        if len > front.len() {
            front = self.read(host, 0, u32::try_from(len).unwrap_or(u32::MAX)).await?;
        }
        front.truncate(len);
        let directory = Rc::new(Directory::open(front)?);
        *self.directory.borrow_mut() = Some(Rc::clone(&directory));
        Ok(directory)
    }

    /// `Ok(None)` when the outline does not cover this 법령ID.
    pub async fn law(&self, host: &dyn Host, id: LawId) -> Result<Option<Rc<Law>>, OutlineError> {
        let shelved = self.shelf.borrow_mut().get(id);
        if shelved.is_some() {
            return Ok(shelved);
        }
        let Some(slot) = self.directory(host).await?.find(id)? else { return Ok(None) };
        let law = Rc::new(slot.read(&self.read(host, slot.offset, slot.len).await?)?);
        self.shelf.borrow_mut().put(Rc::clone(&law));
        Ok(Some(law))
    }

    async fn read(&self, host: &dyn Host, offset: u64, len: u32) -> Result<Vec<u8>, OutlineError> {
        host.blob_range(self.blob.clone(), offset, len).await.ok_or(OutlineError::Unavailable)
    }
}
