//! Weights on boards of pegs: three colours, and powers of the golden ratio.

use pegs::Lattice;
use pegs::golden::weight_behind_the_line;

use crate::svg::{Canvas, Palette};

const CELL: f64 = 38.0;

/// The English board in three colours, of which every jump touches each once.
pub(crate) fn diagonals(palette: &Palette) -> String {
    let mut canvas = Canvas::new(palette, 7.0 * CELL + 40.0, 7.0 * CELL + 40.0);
    for row in 0..7u32 {
        for col in 0..7u32 {
            let in_arms = |place: u32| (2..5).contains(&place);
            if !in_arms(row) && !in_arms(col) {
                continue;
            }
            let colour = (row + col) % 3;
            let fills = [palette.visited, palette.recalled, palette.square];
            let corner = (20.0 + f64::from(col) * CELL, 20.0 + f64::from(6 - row) * CELL);
            canvas.rect(corner, (CELL - 2.0, CELL - 2.0), fills[colour as usize], palette.line);
            let middle = (corner.0 + CELL / 2.0 - 1.0, corner.1 + CELL / 2.0 + 4.0);
            let ink = if colour == 2 { palette.ink } else { palette.paper };
            canvas.centred(middle, 13, ink, ["A", "B", "C"][colour as usize]);
        }
    }
    canvas.finished()
}

/// Squares around a target five rows beyond the line, with their distances, and what all
/// squares behind the line weigh for targets nearer and farther.
pub(crate) fn golden(palette: &Palette) -> String {
    const LEVEL: u32 = 5;
    const ROWS: u32 = 9;
    const HALF: u32 = 5;
    let sigma = (5f64.sqrt() - 1.0) / 2.0;
    let width = f64::from(2 * HALF + 1) * CELL;
    let mut canvas = Canvas::new(palette, width + 270.0, f64::from(ROWS) * CELL + 40.0);
    for row in 0..ROWS {
        for col in 0..=2 * HALF {
            let distance = row + col.abs_diff(HALF);
            let corner = (20.0 + f64::from(col) * CELL, 20.0 + f64::from(row) * CELL);
            canvas.rect(corner, (CELL - 2.0, CELL - 2.0), palette.square, "none");
            let middle = (corner.0 + CELL / 2.0 - 1.0, corner.1 + CELL / 2.0 - 1.0);
            // Areas show the weights, the smallest no smaller than can be seen.
            let radius = (17.0 * sigma.powi(distance as i32).sqrt()).max(1.5);
            canvas.circle(middle, (radius * 10.0).round() / 10.0, palette.lit, "none");
            canvas.centred((middle.0, middle.1 + 4.0), 11, palette.ink, &distance.to_string());
        }
    }
    let y = 19.0 + f64::from(LEVEL) * CELL;
    canvas.line((14.0, y), (20.0 + width, y), palette.ink, 2.0);
    let left = width + 44.0;
    canvas.words((left, 40.0), 13, palette.ink, "All squares below the line weigh");
    for level in 1..=7u32 {
        let weight = weight_behind_the_line(Lattice::Orthogonal, level);
        let number = weight.whole as f64 + weight.sigmas as f64 * sigma;
        let is_one = (weight.whole, weight.sigmas) == (1, 0);
        assert_eq!(is_one, level == LEVEL, "Conway's army weighs 1 at the fifth level only");
        let about = if is_one { "1 exactly".to_owned() } else { format!("{number:.3}") };
        let ink = if is_one { palette.recalled } else { palette.ink };
        let at = (left, 44.0 + 24.0 * f64::from(level));
        canvas.words(at, 13, ink, &format!("target in row {level}: {about}"));
    }
    canvas.finished()
}
