//! Plans: jumps one after the other, the moves they make, and what is known of their
//! number.

use board::Square;

use crate::answer::{Verdict, Wish};
use crate::board::{Board, Jump};
use crate::goal::Goal;
use crate::position::Position;
use crate::puzzle::Puzzle;

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

/// How long a plan is, and what is known of shorter ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The number of jumps.
    pub jumps: usize,
    /// The number of moves: jumps of the same peg in a row are one move.
    pub moves: usize,
    /// Whether no plan has fewer jumps. Always true of goals other than
    /// [`Goal::Reach`]: each jump takes one peg away, so all plans have as many.
    pub jumps_are_fewest: bool,
    /// Whether it is proved that no plan has fewer moves.
    pub moves_are_fewest: bool,
}

impl Length {
    /// The length of the plan of a verdict, which was asked for with this wish; `None`
    /// if there is no plan.
    pub fn of(puzzle: &Puzzle, verdict: &Verdict, wish: Wish) -> Option<Length> {
        let Verdict::Reachable { plan, fewest, stopped } = verdict else { return None };
        let (jumps, moves) = (plan.jumps.len(), plan.moves().count());
        // A start that does not meet the goal takes one jump and one move at least.
        let is_fixed = !matches!(puzzle.goal, Goal::Reach(_));
        let jumps_are_fewest = is_fixed || fewest.is_some() || jumps <= 1;
        let moves_are_fewest = moves <= 1 || wish == Wish::FewestMoves && stopped.is_none();
        Some(Length { jumps, moves, jumps_are_fewest, moves_are_fewest })
    }
}

/// A jump as it is written: `d2-d4`.
pub fn jump_name(board: &Board, jump: Jump) -> String {
    let square = |hole: u16| -> Square { board.square(hole) };
    format!("{}-{}", square(jump.from), square(jump.to))
}
