//! Lines that run down, drawn letter by letter: Hangul stands upright in them and digits lie on their side. The upright
//! letters are turned like the others, so that the line is one.

use super::Glyph;

/// How far above and below its baseline an upright letter reaches, in its size.
const ABOVE: f64 = 0.88;
const BELOW: f64 = 0.12;

/// A letter of a script whose lines may run down.
fn stands(g: &Glyph) -> bool {
    let mut chars = g.text.chars();
    g.turn == 0
        && chars.next().is_some_and(|c| c >= '\u{1100}' && c.is_alphabetic())
        && chars.next().is_none()
}

/// Middle across the line, and where the letter begins and ends along it.
fn extent(g: &Glyph) -> Option<(f64, f64, f64)> {
    match g.turn {
        0 if stands(g) => Some(((g.x + g.end.0) / 2.0, g.y - ABOVE * g.size, g.y + BELOW * g.size)),
        1 => Some((g.x + 0.3 * g.size, g.y, g.end.1)),
        _ => None,
    }
}

fn follows(above: &Glyph, g: &Glyph) -> bool {
    let (Some((across, _, end)), Some((own, start, _))) = (extent(above), extent(g)) else { return false };
    let em = above.size.max(1.0);
    (above.size - g.size).abs() < 0.2 * em
        && (across - own).abs() < 0.35 * em
        && (-0.4 * em..0.7 * em).contains(&(start - end))
}

pub(super) fn turn_letters(glyphs: &mut [Glyph]) {
    let mut rest = glyphs;
    while !rest.is_empty() {
        let pairs = rest.windows(2).take_while(|w| matches!(w, [a, b] if follows(a, b))).count();
        let (line, others) = rest.split_at_mut((pairs + 1).min(rest.len()));
        turn_line(line);
        rest = others;
    }
}

/// One line, if letters of both kinds stand in it.
fn turn_line(line: &mut [Glyph]) {
    let lying = line.iter().find(|g| g.turn == 1 && !g.text.trim().is_empty()).map(|g| g.x);
    let Some(base) = lying.filter(|_| line.iter().any(stands)) else { return };
    let starts: Vec<f64> = line.iter().filter_map(extent).map(|(_, start, _)| start).collect();
    for (g, next) in line.iter_mut().zip(starts.iter().skip(1).map(Some).chain([None])) {
        let Some((_, start, end)) = extent(g).filter(|_| g.turn == 0) else { continue };
        // The step to the next letter is no word's.
        let end = next.map_or(end, |n| if n - end < 0.5 * g.size { n.max(end) } else { end });
        (g.turn, g.x, g.y, g.end) = (1, base, start, (base, end));
    }
}
