#![allow(clippy::disallowed_methods, missing_docs)]
fn main() {
    let root = std::env::args().nth(1).unwrap();
    let mut files: Vec<_> = Vec::new();
    let mut dirs = vec![std::path::PathBuf::from(&root)];
    while let Some(d) = dirs.pop() {
        for e in std::fs::read_dir(d).unwrap() {
            let p = e.unwrap().path();
            if p.is_dir() { dirs.push(p) } else { files.push(p) }
        }
    }
    files.sort();
    let texts: Vec<(String, Vec<u8>)> = files.iter().map(|p| (p.strip_prefix(&root).unwrap().to_str().unwrap().to_owned(), std::fs::read(p).unwrap())).collect();
    let started = std::time::Instant::now();
    let mut batch = Vec::new();
    let (mut size, mut total, mut out) = (0, 0, 0);
    let last = texts.len() - 1;
    for (i, (path, bytes)) in texts.iter().enumerate() {
        batch.push(law_corpus::Source { path, hash: "", bytes, converted: false });
        size += bytes.len();
        if size > 32 << 20 || i == last {
            let (seg, skipped) = law_corpus::build(&batch);
            println!("{} docs {} bytes -> {} {:?} {:?}", batch.len(), size, seg.len(), skipped.len(), started.elapsed());
            out += seg.len(); total += size; size = 0; batch.clear();
        }
    }
    println!("{total} -> {out} {:.3}", out as f64 / total as f64);
}
