//! Boards as numbers: bits, shifts, and the half turn.

use crate::svg::{Canvas, Palette};

const COLS: u32 = 4;
const ALL: u64 = 0xffff;
const NOT_LEFT: u64 = 0xeeee;
const NOT_RIGHT: u64 = 0x7777;
const SQUARE: f64 = 30.0;

/// An Octapawn position in the middle of a game, for the side that goes up.
const OWN: u64 = 0b0000_0010_0101_1000;
const ENEMY: u64 = 0b1101_0000_1000_0000;

/// The moves of all pawns at once.
pub(crate) fn bits(palette: &Palette) -> String {
    let empty = ALL & !(OWN | ENEMY);
    let leftward = (OWN & NOT_LEFT) << (COLS - 1) & ENEMY;
    let rightward = (OWN & NOT_RIGHT) << (COLS + 1) & ENEMY;
    let boards = [
        ("own", "every square is a bit", OWN),
        ("own << 4 & empty", "steps", OWN << COLS & empty),
        ("own << 3 & enemy", "captures to the left", leftward),
        ("own << 5 & enemy", "captures to the right", rightward),
    ];
    let mut canvas = Canvas::new(palette, 680.0, 192.0);
    for (index, (formula, words, lit)) in boards.into_iter().enumerate() {
        let at = (24.0 + 164.0 * index as f64, 16.0);
        board(&mut canvas, at, (OWN, ENEMY), lit);
        let middle = at.0 + 2.0 * SQUARE;
        canvas.centred((middle, 156.0), 12, palette.ink, formula);
        canvas.centred((middle, 174.0), 11, palette.faint, words);
    }
    canvas.finished()
}

/// A board, and the same as the other side sees it.
pub(crate) fn turn(palette: &Palette) -> String {
    let turned = |set: u64| set.reverse_bits() >> 48;
    let boards = [
        ("White has moved", (OWN, ENEMY)),
        ("turned half around, colours swapped", (turned(ENEMY), turned(OWN))),
    ];
    let mut canvas = Canvas::new(palette, 560.0, 176.0);
    for (index, (words, (own, enemy))) in boards.into_iter().enumerate() {
        let at = (76.0 + 280.0 * index as f64, 16.0);
        board(&mut canvas, at, (own, enemy), 0);
        canvas.centred((at.0 + 2.0 * SQUARE, 158.0), 12, palette.ink, words);
    }
    canvas.centred((276.0, 80.0), 22, palette.faint, "→");
    canvas.finished()
}

/// A board with its bit numbers, some of them lit. Own pawns are light and go up.
fn board(canvas: &mut Canvas<'_>, at: (f64, f64), (own, enemy): (u64, u64), lit: u64) {
    let palette = canvas.palette;
    for bit in 0..16u32 {
        let (row, col) = (f64::from(bit / COLS), f64::from(bit % COLS));
        let corner = (at.0 + col * SQUARE, at.1 + (3.0 - row) * SQUARE);
        let fill = if lit >> bit & 1 == 1 { palette.lit } else { palette.square };
        canvas.rect(corner, (SQUARE - 1.0, SQUARE - 1.0), fill, "none");
        let middle = (corner.0 + SQUARE / 2.0, corner.1 + SQUARE / 2.0);
        for (set, fill) in [(own, palette.white), (enemy, palette.black)] {
            if set >> bit & 1 == 1 {
                canvas.circle(middle, 10.0, fill, palette.ink);
            }
        }
        let ink = match (own >> bit & 1, enemy >> bit & 1) {
            (1, _) => "#1f2937",
            (_, 1) => "#f5f2ea",
            _ => palette.faint,
        };
        canvas.centred((middle.0, middle.1 + 4.0), 10, ink, &bit.to_string());
    }
}
