//! The outline file, and a law inside it.

use law_model::{ArticleNo, LawId, Ymd};
use law_outline::{HEADER_LEN, Law, Outline, Place};

/// A whole file as it is; other bytes are one law, put into a file whose checksums are right.
pub(crate) fn outline(bytes: &[u8]) {
    if bytes.starts_with(b"HANLAWOL") {
        return file(bytes);
    }
    file(&sealed(bytes));
}

fn file(bytes: &[u8]) {
    let Ok(outline) = Outline::open(bytes) else { return };
    let _ = outline.meta().note().len();
    for id in outline.law_ids().take(50) {
        if let Ok(Some(law)) = outline.law(id) {
            asked(&law);
        }
    }
}

fn asked(law: &Law) {
    let days = [(1948, 7, 17), (2003, 7, 1), (2026, 6, 5), (9999, 12, 31)];
    for day in days.into_iter().filter_map(|(y, m, d)| Ymd::new(y, m, d)) {
        let _ = (
            law.version_on(day),
            law.in_force(day),
            law.place_on(day, &Place::article(ArticleNo::new(1, 0))),
        );
    }
    for (no, _) in law.versions().take(40) {
        let _ = (law.name(no), law.class(no));
        for (article, state) in law.articles(no).take(40) {
            if let law_outline::ArticleState::Live { shape, .. } = state {
                let _ = shape.units().count();
            }
            let place = Place::article(article);
            let _ = (law.place(no, &place).exists(), law.could_have_been_added(&place));
        }
    }
    for (article, _) in law.latest().into_iter().flat_map(|no| law.articles(no)).take(40) {
        let _ = (law.history_of(article), law.life_of(&Place::article(article)));
    }
    let _ = (law.names(), law.successor(), law.timeline().count());
}

/// One law in one block, as the head of `law-outline`'s `file.rs` lays it out.
fn sealed(law: &[u8]) -> Vec<u8> {
    let mut block = vec![1, 1];
    let mut len = law.len();
    while len > 0x7f {
        block.push((len & 0x7f) as u8 | 0x80);
        len >>= 7;
    }
    block.push(len as u8);
    block.extend(law);
    let packed = testkit::documents::deflate(&block);
    let front = HEADER_LEN + 16 + 8;
    let words = |list: &[usize]| list.iter().flat_map(|n| (*n as u32).to_le_bytes()).collect::<Vec<u8>>();
    let mut head = b"HANLAWOL".to_vec();
    head.extend(words(&[1, 1, 0, 1, 1, 20_260_605, front]));
    head.resize(HEADER_LEN - 4, 0);
    let crc = testkit::documents::crc32(&packed) as usize;
    let tables = [words(&[front, packed.len(), block.len(), crc]), words(&[LawId(1).0 as usize, 0])].concat();
    let sum = testkit::documents::crc32(&[&head[..], &tables].concat());
    [head, sum.to_le_bytes().to_vec(), tables, packed].concat()
}
