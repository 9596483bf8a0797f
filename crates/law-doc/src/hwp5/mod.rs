//! HWP 5.0: OLE streams of records, usually deflated, in distribution documents encrypted under `ViewText`.

mod control;
mod distribution;
mod fonts;
mod height;
mod info;
mod object;
mod record;
mod section;

use crate::bytes::u32_at;
use crate::flow::words;
use crate::inflate::{Budget, inflate};
use crate::model::Document;
use crate::ole::Ole;
use crate::refusal::NO_SECTION;
use crate::{Limits, Refusal};
use law_vocab::order::Arrange;
use section::Reader;

const COMPRESSED: u32 = 1;
const PASSWORD: u32 = 1 << 1;
const DISTRIBUTION: u32 = 1 << 2;
const DRM: u32 = 1 << 4;
const CERTIFICATE: u32 = 1 << 8;
const CERTIFICATE_DRM: u32 = 1 << 10;
const TRACKED: u32 = 1 << 14;

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    let ole = Ole::open(bytes, limits)?;
    let flags = flags(&ole)?;
    if flags & (PASSWORD | CERTIFICATE) != 0 {
        return Err(Refusal::Encrypted);
    }
    if flags & (DRM | CERTIFICATE_DRM) != 0 {
        return Err(Refusal::Drm);
    }
    let mut source = Source { ole: &ole, flags, budget: Budget::new(limits.inflated), whole: true };
    let info = source.part("DocInfo")?.map(|b| info::read(&b)).unwrap_or_default();
    let distribution = flags & DISTRIBUTION != 0 && ole.paths().any(|p| p.starts_with("ViewText/Section"));
    let sections = sections(&ole, if distribution { "ViewText/Section" } else { "BodyText/Section" });
    let lost = sections.len() < info.sections;
    let mut reader = Reader::new(info, limits);
    let mut locked = false;
    for path in &sections {
        let stream = if distribution { source.locked(path)? } else { source.part(path)? };
        match stream {
            Some(stream) => source.whole &= reader.section(&stream)?,
            None => locked |= distribution,
        }
    }
    let mut doc = reader.finish();
    if distribution {
        doc.warn("배포용 문서입니다. 암호 없이 열리는 문서라 본문을 풀어 읽었습니다.");
    }
    if flags & TRACKED != 0 {
        doc.warn("변경 추적이 있는 문서입니다.");
    }
    let is_complete = source.whole && !lost && !sections.is_empty();
    if is_complete && !locked {
        return Ok(doc);
    }
    match (words(&doc.blocks).is_empty(), is_complete) {
        (true, _) if locked => Err(Refusal::Distribution),
        (_, true) => Ok(doc),
        (empty, _) => Err(Refusal::Damaged {
            detail: match (sections.is_empty(), source.whole) {
                (true, _) => "본문이 들어 있지 않음",
                (_, true) => NO_SECTION,
                _ => "본문이 잘려 있거나 압축이 풀리지 않음",
            },
            read: (!empty).then(|| Box::new(doc)),
        }),
    }
}

fn flags(ole: &Ole<'_>) -> Result<u32, Refusal> {
    let head = ole.stream("FileHeader").map(|s| s.bytes).unwrap_or_default();
    if head.starts_with(b"HWP Document File") {
        return u32_at(&head, 36).ok_or(Refusal::damaged("파일 머리가 잘림"));
    }
    let has = |name: &str| ole.paths().any(|p| p.eq_ignore_ascii_case(name));
    match [
        ("WordDocument", "옛 워드 문서(.doc)"),
        ("Workbook", "엑셀 문서(.xls)"),
        ("PowerPoint Document", "파워포인트 문서(.ppt)"),
    ]
    .into_iter()
    .find(|(stream, _)| has(stream))
    {
        Some((_, what)) => Err(Refusal::Unsupported { what }),
        None if has("EncryptedPackage") => Err(Refusal::Encrypted),
        None if ole.paths().any(|p| p.starts_with("BodyText") || p == "DocInfo")
            || ole.paths().next().is_none() =>
        {
            Err(Refusal::damaged("파일 머리를 읽을 수 없음"))
        }
        None => Err(Refusal::NotADocument { what: "한글 문서가 아닌 OLE 파일" }),
    }
}

fn sections(ole: &Ole<'_>, prefix: &str) -> Vec<String> {
    let mut found: Vec<(u32, String)> =
        ole.paths().filter_map(|p| Some((p.strip_prefix(prefix)?.parse().ok()?, p.to_owned()))).collect();
    found.arrange(Ord::cmp);
    found.into_iter().map(|(_, p)| p).collect()
}

struct Source<'o> {
    ole: &'o Ole<'o>,
    flags: u32,
    budget: Budget,
    whole: bool,
}

impl Source<'_> {
    fn part(&mut self, path: &str) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(stream) = self.ole.stream(path) else { return Ok(None) };
        self.whole &= stream.whole;
        self.unpack(stream.bytes).map(Some)
    }

    fn locked(&mut self, path: &str) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(stream) = self.ole.stream(path) else { return Ok(None) };
        self.whole &= stream.whole;
        distribution::decrypt(&stream.bytes).map(|b| self.unpack(b)).transpose()
    }

    fn unpack(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        if self.flags & COMPRESSED == 0 {
            return Ok(bytes);
        }
        let out = inflate(&bytes, bytes.len().saturating_mul(4), &mut self.budget)?;
        self.whole &= out.whole;
        Ok(out.bytes)
    }
}
