//! Documents built in code: containers around a few lines of XML, records or page content.

mod pdf;

pub use pdf::{pages, pdf, stream};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut e = DeflateEncoder::new(Vec::new(), Compression::fast());
    e.write_all(bytes).unwrap();
    e.finish().unwrap()
}

/// The checksum of zip archives, PNG and the outline.
pub fn crc32(bytes: &[u8]) -> u32 {
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}

/// A zip archive of deflated parts.
pub fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, body) in parts {
        let packed = deflate(body);
        let offset = out.len() as u32;
        let mut head = Vec::new();
        for n in [20u16, 0, 8, 0, 0] {
            head.extend(n.to_le_bytes());
        }
        for n in [crc32(body), packed.len() as u32, body.len() as u32] {
            head.extend(n.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
        head.extend(0u16.to_le_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(name.as_bytes());
        out.extend(&packed);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&head);
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = out.len() as u32;
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    for n in [parts.len() as u16, parts.len() as u16] {
        out.extend(n.to_le_bytes());
    }
    for n in [directory.len() as u32, start] {
        out.extend(n.to_le_bytes());
    }
    out.extend([0, 0]);
    out
}

pub fn hwpx_with_header(header: &str, body: &str) -> Vec<u8> {
    let section = format!("<?xml version=\"1.0\"?><hs:sec xmlns:hs=\"s\" xmlns:hp=\"p\">{body}</hs:sec>");
    zip(&[("Contents/header.xml", header.as_bytes()), ("Contents/section0.xml", section.as_bytes())])
}

pub fn hwpx(body: &str) -> Vec<u8> {
    hwpx_with_header("<hh:head/>", body)
}

/// A paragraph of one run.
pub fn p(run: &str) -> String {
    format!("<hp:p><hp:run>{run}</hp:run></hp:p>")
}

pub fn docx(body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let document = format!("<w:document xmlns:w=\"w\"><w:body>{body}</w:body></w:document>");
    let mut parts = vec![("word/document.xml", document.as_bytes())];
    parts.extend(more.iter().map(|(n, x)| (*n, x.as_bytes())));
    zip(&parts)
}

/// An OLE file whose streams all stand in ordinary sectors. Paths have at most one folder.
pub fn ole(streams: &[(&str, &[u8])]) -> Vec<u8> {
    const END: u32 = 0xffff_fffe;
    let mut fat: Vec<u32> = Vec::new();
    let mut data = Vec::new();
    let mut add = |bytes: &[u8], fat: &mut Vec<u32>| {
        let start = fat.len() as u32;
        let sectors = bytes.len().div_ceil(512).max(1);
        fat.extend((0..sectors).map(|i| if i + 1 == sectors { END } else { start + i as u32 + 1 }));
        data.extend(bytes);
        data.resize(fat.len() * 512, 0);
        start
    };
    let mut entries: Vec<(String, u8, u32, u32, u32)> = vec![("Root Entry".into(), 5, 1, END, 0)];
    let mut folders: Vec<(String, Vec<usize>)> = Vec::new();
    let mut top = Vec::new();
    for (path, body) in streams {
        let start = add(body, &mut fat);
        let (folder, name) = path.split_once('/').unwrap_or(("", path));
        entries.push((name.into(), 2, u32::MAX, start, body.len() as u32));
        let at = entries.len() - 1;
        match folders.iter_mut().find(|(f, _)| f == folder) {
            _ if folder.is_empty() => top.push(at),
            Some((_, children)) => children.push(at),
            None => folders.push((folder.into(), vec![at])),
        }
    }
    let mut right = vec![u32::MAX; entries.len() + folders.len()];
    let mut chain = |list: &[usize]| {
        for w in list.windows(2) {
            right[w[0]] = w[1] as u32;
        }
        list[0] as u32
    };
    for (name, children) in &folders {
        let child = chain(children);
        entries.push((name.clone(), 1, child, END, 0));
        top.push(entries.len() - 1);
    }
    entries[0].2 = chain(&top);
    let mut directory = Vec::new();
    for (i, (name, kind, child, start, size)) in entries.iter().enumerate() {
        let mut e = vec![0u8; 128];
        for (j, unit) in name.encode_utf16().enumerate() {
            e[2 * j..2 * j + 2].copy_from_slice(&unit.to_le_bytes());
        }
        e[64..66].copy_from_slice(&(2 * (name.encode_utf16().count() as u16 + 1)).to_le_bytes());
        e[66] = *kind;
        for (at, n) in [(68, u32::MAX), (72, right[i]), (76, *child), (116, *start), (120, *size)] {
            e[at..at + 4].copy_from_slice(&n.to_le_bytes());
        }
        directory.extend(e);
    }
    let directory_start = add(&directory, &mut fat);
    let fat_start = fat.len() as u32;
    let fat_sectors = (fat.len() + 2).div_ceil(128).max(1) as u32;
    fat.extend((0..fat_sectors).map(|_| 0xffff_fffd));
    let mut head = vec![0u8; 512];
    head[..8].copy_from_slice(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    for (at, n) in [(24, 0x3eu16), (26, 3), (28, 0xfffe), (30, 9), (32, 6)] {
        head[at..at + 2].copy_from_slice(&n.to_le_bytes());
    }
    for (at, n) in [(44, fat_sectors), (48, directory_start), (56, 0), (60, END), (64, 0), (68, END), (72, 0)]
    {
        head[at..at + 4].copy_from_slice(&n.to_le_bytes());
    }
    for i in 0..109u32 {
        let n = if i < fat_sectors { fat_start + i } else { u32::MAX };
        head[76 + 4 * i as usize..80 + 4 * i as usize].copy_from_slice(&n.to_le_bytes());
    }
    let mut out = head;
    out.extend(data);
    for n in fat.iter().chain(std::iter::repeat(&u32::MAX)).take(fat_sectors as usize * 128) {
        out.extend(n.to_le_bytes());
    }
    out
}

pub fn record(tag: u32, level: u32, data: &[u8]) -> Vec<u8> {
    let size = data.len().min(0xfff) as u32;
    let mut out = (tag | level << 10 | size << 20).to_le_bytes().to_vec();
    if size == 0xfff {
        out.extend((data.len() as u32).to_le_bytes());
    }
    out.extend(data);
    out
}

pub fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Paragraph records at `level`; `text` may hold control characters.
pub fn para(level: u32, text: &[u8]) -> Vec<u8> {
    let mut head = ((text.len() / 2) as u32).to_le_bytes().to_vec();
    head.resize(24, 0);
    [record(66, level, &head), record(67, level + 1, text)].concat()
}

/// An extended control character of eight units.
pub fn control_char(code: u16, id: &[u8; 4]) -> Vec<u8> {
    let mut out = code.to_le_bytes().to_vec();
    out.extend(id.iter().rev());
    out.resize(14, 0);
    out.extend(code.to_le_bytes());
    out
}

/// A control record's data: its id, backwards, and `rest`.
pub fn control(id: &[u8; 4], rest: &[u8]) -> Vec<u8> {
    id.iter().rev().chain(rest).copied().collect()
}

pub fn hwp(flags: u32, sections: &[Vec<u8>]) -> Vec<u8> {
    hwp_with_info(flags, &[], sections)
}

/// `info` are the records of the stream DocInfo; bit 0 of `flags` says that streams are deflated.
pub fn hwp_with_info(flags: u32, info: &[u8], sections: &[Vec<u8>]) -> Vec<u8> {
    let mut head = b"HWP Document File".to_vec();
    head.resize(32, 0);
    head.extend(0x0501_0000u32.to_le_bytes());
    head.extend(flags.to_le_bytes());
    head.resize(256, 0);
    let packed: Vec<Vec<u8>> =
        sections.iter().map(|s| if flags & 1 != 0 { deflate(s) } else { s.clone() }).collect();
    let info = if flags & 1 != 0 { deflate(info) } else { info.to_vec() };
    let names: Vec<String> = (0..sections.len()).map(|i| format!("BodyText/Section{i}")).collect();
    let mut streams: Vec<(&str, &[u8])> = vec![("FileHeader", &head), ("DocInfo", &info)];
    streams.extend(names.iter().zip(&packed).map(|(n, b)| (n.as_str(), b.as_slice())));
    ole(&streams)
}

/// A file of 한글 3.0: its head, no fonts and styles, then `paragraphs` and the empty one that ends them.
pub fn hwp3(password: u16, paragraphs: &[Vec<u8>]) -> Vec<u8> {
    let mut out = b"HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05".to_vec();
    out.resize(30 + 128 + 1008, 0);
    out[126..128].copy_from_slice(&password.to_le_bytes());
    out.extend([0; 16]);
    out.extend(paragraphs.concat());
    out.extend(hwp3_para(&[]));
    out
}

pub fn hwp3_para(codes: &[u16]) -> Vec<u8> {
    let mut out = vec![1];
    out.extend((codes.len() as u16).to_le_bytes());
    out.resize(43, 0);
    out.extend(codes.iter().flat_map(|c| c.to_le_bytes()));
    out
}
