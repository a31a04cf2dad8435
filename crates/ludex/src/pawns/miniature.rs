//! Small boards without coordinates, as parts of larger pictures.

use std::fmt::Write as _;

use ::pawns::{Game, Move, Side};

/// A small board: where its upper left corner is, and how wide its squares are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miniature {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) cell: f64,
}

impl Miniature {
    /// Draws the squares and the pawns.
    pub(super) fn draw(self, body: &mut String, game: &Game) {
        let (Miniature { x, y, cell }, size) = (self, game.size());
        let (width, height) = (cell * f64::from(size.cols()), cell * f64::from(size.rows()));
        let _ = write!(
            body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#efe3cf\"/>"
        );
        for square in size.squares() {
            let (cx, cy) = self.centre(game, square);
            if (square.col + square.row).is_multiple_of(2) {
                let _ = write!(
                    body,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{cell:.1}\" height=\"{cell:.1}\" fill=\"#c8ab83\"/>",
                    cx - cell / 2.0,
                    cy - cell / 2.0
                );
            }
            let (fill, line) = match game.rules.pawn_at(game.position, square) {
                Some(Side::White) => ("#fffdf8", "#2b2b2b"),
                Some(Side::Black) => ("#2b2b2b", "#f4f0e8"),
                None => continue,
            };
            let _ = write!(
                body,
                "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{:.1}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{:.1}\"/>",
                cell * 0.33,
                (cell * 0.06).max(0.6)
            );
        }
        body.push('\n');
    }

    /// An arrow for a move, in a colour of its own, with a letter on a disc.
    pub(super) fn arrow(
        self,
        body: &mut String,
        game: &Game,
        mv: &Move,
        colour: &str,
        letter: &str,
    ) {
        let ((x1, y1), (x2, y2)) = (self.centre(game, mv.from), self.centre(game, mv.to));
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let ((ux, uy), unit) = (((x2 - x1) / length, (y2 - y1) / length), self.cell / 10.0);
        let (tx, ty) = (x2 + 1.2 * unit * ux, y2 + 1.2 * unit * uy);
        let (bx, by) = (tx - 3.2 * unit * ux, ty - 3.2 * unit * uy);
        let (sx, sy) = (x1 + 2.0 * unit * ux, y1 + 2.0 * unit * uy);
        let head = format!(
            "M{tx:.1} {ty:.1} L{:.1} {:.1} L{:.1} {:.1} z",
            bx - 1.9 * unit * uy,
            by + 1.9 * unit * ux,
            bx + 1.9 * unit * uy,
            by - 1.9 * unit * ux
        );
        // A dark rim, so that light arrows show on light squares.
        for (colour, more) in [("#2b2b2b", 0.5 * unit), (colour, 0.0)] {
            let _ = write!(
                body,
                "<g fill=\"{colour}\" stroke=\"{colour}\"><line x1=\"{sx:.1}\" y1=\"{sy:.1}\" x2=\"{bx:.1}\" y2=\"{by:.1}\" stroke-width=\"{:.1}\"/>\
                 <path d=\"{head}\" stroke-width=\"{more:.1}\" stroke-linejoin=\"round\"/></g>",
                1.2 * unit + more
            );
        }
        // Where neither two moves of one pawn nor two that cross have their beads together.
        let part = if mv.from.col == mv.to.col { 0.1 } else { 0.31 };
        let (cx, cy) = (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
        bead(body, (cx, cy), 1.8 * unit, colour, letter);
    }

    fn centre(self, game: &Game, square: board::Square) -> (f64, f64) {
        let rows = game.size().rows();
        (
            self.x + self.cell * (f64::from(square.col) + 0.5),
            self.y + self.cell * (f64::from(rows - 1 - square.row) + 0.5),
        )
    }
}

/// A bead: a disc with its letter.
pub(super) fn bead(
    body: &mut String,
    (cx, cy): (f64, f64),
    radius: f64,
    colour: &str,
    letter: &str,
) {
    let ink = ask::pawns::bead_ink(colour);
    let size = if letter.len() > 1 { radius } else { radius * 1.35 };
    let _ = writeln!(
        body,
        "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" stroke=\"#2b2b2b\" stroke-width=\"{:.1}\"/>\
         <text x=\"{cx:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\">{letter}</text>",
        radius * 0.14,
        cy + size * 0.36
    );
}
