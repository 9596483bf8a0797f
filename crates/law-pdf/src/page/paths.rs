//! Paths: what they rule, and what they paint under the text that follows.

use super::Runner;
use hayro_syntax::content::ops::TypedInstruction as Op;

impl Runner<'_> {
    pub(super) fn path(&mut self, op: &Op<'_, '_>) {
        let at = |x: f64, y: f64| self.state.ctm.apply(x, y);
        match op {
            Op::MoveTo(p) => self.rules.move_to(at(p.0.as_f64(), p.1.as_f64())),
            Op::LineTo(p) => self.rules.line_to(at(p.0.as_f64(), p.1.as_f64())),
            Op::CubicTo(p) => self.rules.curve_to(at(p.4.as_f64(), p.5.as_f64())),
            Op::CubicStartTo(p) => self.rules.curve_to(at(p.2.as_f64(), p.3.as_f64())),
            Op::CubicEndTo(p) => self.rules.curve_to(at(p.2.as_f64(), p.3.as_f64())),
            Op::ClosePath(_) => self.rules.close(),
            Op::RectPath(r) => {
                let [x, y, w, h] = [r.0, r.1, r.2, r.3].map(|n| n.as_f64());
                self.rules.move_to(at(x, y));
                for (x, y) in [(x + w, y), (x + w, y + h), (x, y + h)] {
                    self.rules.line_to(at(x, y));
                }
                self.rules.close();
            }
            Op::StrokePath(_) => self.stroke(),
            Op::CloseAndStrokePath(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => {
                if !matches!(op, Op::CloseAndStrokePath(_)) {
                    self.paint_path();
                }
                self.rules.close();
                self.stroke();
            }
            Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => {
                self.paint_path();
                self.stroke();
            }
            Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) | Op::FillPathEvenOdd(_) => {
                self.paint_path();
                self.rules.fill(self.shown.size);
            }
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.rules.clip(),
            Op::EndPath(_) => self.state.clip = self.rules.end(self.shown.size).or(self.state.clip),
            _ => {}
        }
    }

    fn stroke(&mut self) {
        self.paint_line();
        self.rules.stroke();
    }
}
