//! Plans: jumps one after the other, and the moves they make.

use board::Square;

use crate::board::{Board, Jump};
use crate::position::Position;

/// Jumps to be made one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The jumps.
    pub jumps: Vec<Jump>,
}

impl Plan {
    /// The jumps as moves: jumps of the same peg in a row are one move.
    pub fn moves(&self) -> impl Iterator<Item = &[Jump]> {
        self.jumps.chunk_by(|one, next| one.to == next.from)
    }

    /// Each move as it is written: `d2-d4`, or a chain such as `d2-d4-f4`.
    pub fn notation(&self, board: &Board) -> Vec<String> {
        let chain = |jumps: &[Jump]| {
            let first = jumps.first().map(|jump| jump.from);
            let stops: Vec<String> = first
                .into_iter()
                .chain(jumps.iter().map(|jump| jump.to))
                .map(|hole| board.square(hole).to_string())
                .collect();
            stops.join("-")
        };
        self.moves().map(chain).collect()
    }

    /// The positions from the start to the end; `None` if a jump is not
    /// possible.
    pub fn replay(&self, board: &Board, start: &Position) -> Option<Vec<Position>> {
        let mut positions = vec![start.clone()];
        for &jump in &self.jumps {
            let before = positions.last().expect("the start is there");
            if !board.allows(before, jump) {
                return None;
            }
            positions.push(board.play(before, jump));
        }
        Some(positions)
    }
}

/// A jump as it is written: `d2-d4`.
pub fn jump_name(board: &Board, jump: Jump) -> String {
    let square = |hole: u16| -> Square { board.square(hole) };
    format!("{}-{}", square(jump.from), square(jump.to))
}
