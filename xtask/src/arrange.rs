//! The functions of a module in an order that compresses well: each is followed by the one that repeats most of it.
//!
//! gzip finds a repetition only within the last 32 KiB, and the linker puts the hundreds of near-copies that the
//! compiler makes of one generic function anywhere. wasm-opt can sort functions by name; so they get the names
//! `00000`, `00001` … in the order wanted. Nothing but the order changes.

use crate::{Result, sh};
use std::path::Path;
use wasmparser::{Parser, Payload};

/// Bytes in a row that two functions must share to count as alike.
const RUN: usize = 6;
/// Bytes of the functions just placed that the next one is compared with; within gzip's window.
const WINDOW: usize = 24_000;
/// A run that more functions have than this tells nothing about any of them.
const COMMON: usize = 100;

/// Writes the module of `from` with its functions named by their new order.
pub fn name_by_order(from: &Path, to: &Path) -> Result {
    let module = sh::read(from)?;
    let broken = |e: wasmparser::BinaryReaderError| format!("{}: {e}", from.display());
    let (mut imported, mut bodies, mut out) = (0, Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(&module) {
        let payload = payload.map_err(broken)?;
        match &payload {
            Payload::Version { range, .. } => out.extend_from_slice(&module[range.clone()]),
            Payload::ImportSection(imports) => {
                for import in imports.clone().into_imports() {
                    imported +=
                        usize::from(matches!(import.map_err(broken)?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(&module[body.range()]),
            // What a component is made of stands in a section of its own.
            Payload::CustomSection(section) if !section.name().starts_with("component-type") => continue,
            _ => {}
        }
        if let Some((id, range)) = payload.as_section() {
            section(&mut out, id, &module[range]);
        }
    }
    section(&mut out, 0, &names(imported, &order(&bodies)));
    sh::write(to, out)
}

fn section(out: &mut Vec<u8>, id: u8, body: &[u8]) {
    out.push(id);
    number(out, body.len());
    out.extend_from_slice(body);
}

/// The custom section that names function `imported + order[n]` by the number n.
fn names(imported: usize, order: &[usize]) -> Vec<u8> {
    let mut ranks: Vec<(usize, usize)> = order.iter().enumerate().map(|(rank, at)| (*at, rank)).collect();
    ranks.sort_unstable();
    let mut functions = Vec::new();
    number(&mut functions, ranks.len());
    for (at, rank) in ranks {
        number(&mut functions, imported + at);
        text(&mut functions, &format!("{rank:05}"));
    }
    let mut out = Vec::new();
    text(&mut out, "name");
    section(&mut out, 1, &functions);
    out
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

/// Unsigned LEB128.
fn number(out: &mut Vec<u8>, mut value: usize) {
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// The bodies, the longest first, each after those it shares most runs with for its length.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let (runs_of, owners) = shared_runs(bodies);
    // How often a run occurs in the window, and how many runs of the window a body has.
    let (mut seen, mut score) = (vec![0_u32; owners.len()], vec![0_u64; bodies.len()]);
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let (mut order, mut tail, mut window) = (Vec::new(), 0, 0);
    let mut next = left.iter().copied().max_by_key(|at| bodies[*at].len());
    while let Some(at) = next {
        left.retain(|other| *other != at);
        order.push(at);
        window += bodies[at].len();
        for run in &runs_of[at] {
            seen[*run] += 1;
            if seen[*run] == 1 {
                owners[*run].iter().for_each(|owner| score[*owner] += 1);
            }
        }
        while window > WINDOW && tail + 1 < order.len() {
            let gone = order[tail];
            (tail, window) = (tail + 1, window - bodies[gone].len());
            for run in &runs_of[gone] {
                seen[*run] -= 1;
                if seen[*run] == 0 {
                    owners[*run].iter().for_each(|owner| score[*owner] -= 1);
                }
            }
        }
        let alike = |at: &usize| likeness(score[*at], bodies[*at].len());
        next = left.iter().copied().max_by_key(|at| (alike(at), std::cmp::Reverse(*at)));
    }
    order
}

/// Shared runs for the length to the power of ¾, which packs better than for the length: a long body that shares much
/// goes before a short one that shares all.
fn likeness(shared: u64, len: usize) -> u128 {
    u128::from(shared).pow(4) * 1_000_000 / (len as u128).pow(3)
}

/// The runs that several bodies have, but not too many: for each body its runs, for each run its bodies.
fn shared_runs(bodies: &[&[u8]]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut all: Vec<(&[u8], usize)> = Vec::new();
    for (at, body) in bodies.iter().enumerate() {
        all.extend(body.windows(RUN).map(|run| (run, at)));
    }
    all.sort_unstable();
    all.dedup();
    let (mut runs_of, mut owners) = (vec![Vec::new(); bodies.len()], Vec::new());
    for same in all.chunk_by(|a, b| a.0 == b.0).filter(|same| (2..=COMMON).contains(&same.len())) {
        same.iter().for_each(|(_, at)| runs_of[*at].push(owners.len()));
        owners.push(same.iter().map(|(_, at)| *at).collect());
    }
    (runs_of, owners)
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn bodies_that_share_bytes_come_together() {
        let bodies: [&[u8]; 5] =
            [b"abcdefgh-long-first", b"0123456789", b"abcdefgh-short", b"x0123456789", b"unlike"];
        assert_eq!(order(&bodies), [0, 2, 1, 3, 4]);
    }
}
