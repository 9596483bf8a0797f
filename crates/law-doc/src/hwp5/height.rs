//! Character shapes that stand high or low, and where in a paragraph they hold.

use crate::bytes::u32_at;
use crate::flow::{Flow, Height};

/// Where the text of each character shape stands.
#[derive(Debug, Default)]
pub(super) struct Heights {
    shapes: Vec<Height>,
    /// Some of it does not stand on the line.
    any: bool,
}

impl Heights {
    /// The next character shape of the document.
    pub(super) fn add(&mut self, shape: &[u8]) {
        let height = Height::from_bits(u32_at(shape, 46).unwrap_or(0) >> 15);
        self.any |= height != Height::Line;
        self.shapes.push(height);
    }

    fn of(&self, run: &[u8]) -> Height {
        u32_at(run, 4).and_then(|shape| self.shapes.get(shape as usize)).copied().unwrap_or_default()
    }

    /// Says the text that begins at character `from` of its paragraph, by `say`, in stretches of one height.
    pub(super) fn say(
        &self,
        flow: &mut Flow,
        units: &[u8],
        from: usize,
        runs: &mut Runs<'_>,
        say: &dyn Fn(&mut Flow, usize, &[u8]),
    ) {
        let (mut rest, mut at) = (units, from);
        flow.height = runs.now;
        while self.any
            && let Some((run, later)) = runs.rest.split_at_checked(8)
        {
            let start = u32_at(run, 0).unwrap_or(0) as usize;
            let Some((said, tail)) = rest.split_at_checked(2 * start.saturating_sub(at)) else { break };
            if !said.is_empty() {
                say(flow, at, said);
            }
            (rest, at) = (tail, at.max(start));
            *runs = Runs { rest: later, now: self.of(run) };
            flow.height = runs.now;
        }
        if !rest.is_empty() {
            say(flow, at, rest);
        }
        flow.height = Height::Line;
    }
}

/// The shapes of a paragraph, each from a character on: those that are still to come, and the one that holds.
pub(super) struct Runs<'a> {
    rest: &'a [u8],
    now: Height,
}

impl<'a> Runs<'a> {
    pub(super) fn new(record: &'a [u8]) -> Runs<'a> {
        Runs { rest: record, now: Height::Line }
    }
}
