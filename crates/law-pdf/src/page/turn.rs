//! Pages whose text does not stand upright: they are run again, turned, so that lines, rules and areas fit together.

use super::Shown;
use crate::matrix::Matrix;

impl Shown {
    /// The quarter turn, clockwise, that nearly all letters have, if they have one.
    pub(super) fn turn(&self) -> Option<u8> {
        let all: usize = self.turns.iter().sum();
        let most = (0u8..).zip(self.turns).max_by_key(|(_, count)| *count);
        most.filter(|(turn, count)| *turn != 0 && 4 * count > 3 * all).map(|(turn, _)| turn)
    }
}

/// Turns a page of this size back, and its size with it.
pub(super) fn back(turn: u8, (width, height): (f64, f64)) -> (Matrix, (f64, f64)) {
    match turn {
        1 => (Matrix([0.0, -1.0, 1.0, 0.0, 0.0, width]), (height, width)),
        2 => (Matrix([-1.0, 0.0, 0.0, -1.0, width, height]), (width, height)),
        3 => (Matrix([0.0, 1.0, -1.0, 0.0, height, 0.0]), (height, width)),
        _ => (Matrix::IDENTITY, (width, height)),
    }
}
