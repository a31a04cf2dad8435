//! Plans: sequences of jumps, the moves they form, and whether they are the shortest.

use board::Square;

use crate::answer::{Fewest, Verdict, Wish};
use crate::board::{Board, Jump};
use crate::goal::Goal;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// A sequence of jumps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The jumps.
    pub jumps: Vec<Jump>,
}

impl Plan {
    /// The jumps as moves: successive jumps by the same peg are one move.
    pub fn moves(&self) -> impl Iterator<Item = &[Jump]> {
        self.jumps.chunk_by(|one, next| one.to == next.from)
    }

    /// Each move in notation: `d2-d4`, or a chain such as `d2-d4-f4`.
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

    /// The positions from the start to the end; `None` if some jump is not
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

/// The length of a plan, and what is known about shorter ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The number of jumps.
    pub jumps: usize,
    /// The number of moves: successive jumps by the same peg are one move.
    pub moves: usize,
    /// Whether no plan has fewer jumps. Always true for goals other than
    /// [`Goal::Reach`]: each jump removes one peg, so all plans have the same length.
    pub jumps_are_fewest: bool,
    /// Whether it is proved that no plan has fewer moves.
    pub moves_are_fewest: bool,
}

impl Length {
    /// The length of the plan of a verdict reached with this wish; `None` if there is no
    /// plan.
    pub fn of(puzzle: &Puzzle, verdict: &Verdict, wish: Wish) -> Option<Length> {
        let Verdict::Reachable { plan, fewest, stopped } = verdict else { return None };
        let (jumps, moves) = (plan.jumps.len(), plan.moves().count());
        // A start that does not meet the goal takes one jump and one move at least.
        let is_fixed = !matches!(puzzle.goal, Goal::Reach(_));
        let jumps_are_fewest = is_fixed || matches!(fewest, Some(Fewest::Jumps(_))) || jumps <= 1;
        let moves_are_fewest = moves <= 1 || wish == Wish::FewestMoves && stopped.is_none();
        Some(Length { jumps, moves, jumps_are_fewest, moves_are_fewest })
    }
}

/// A jump in notation: `d2-d4`.
pub fn jump_name(board: &Board, jump: Jump) -> String {
    let square = |hole: u16| -> Square { board.square(hole) };
    format!("{}-{}", square(jump.from), square(jump.to))
}
