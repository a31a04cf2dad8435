//! Threats in Breakthrough: wins in which the opponent never has a free move.
//!
//! A pawn one step from arriving has to be captured at once. So whoever puts one there
//! forces the opponent, who has at most two captures to choose from; and if each of them
//! is answered by another such move, or by a race that is won, nothing was left to
//! chance. These are real moves and all replies to them: a small search of its own. Mostly
//! it takes so few moves that it is cheaper than looking a position up; on wide boards of
//! few rows it would take more than anyone has, so it is given up after [`FUEL`].

use super::field::{Board, Field};
use super::general_race::Track;

/// The moves tried for one answer: enough for nearly every win by threats that a search meets,
/// for all of them on 5x5, and few enough for it to look at its limits many times in a second.
const FUEL: u32 = 64;

/// The first move of a win by threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The own moves within which it surely wins.
    pub(super) moves: u32,
    /// The square that the pawn leaves.
    pub(super) from: u64,
    /// The square that it goes to.
    pub(super) to: u64,
}

impl Track {
    /// A win by threats, the last of which arrives or begins a race; `None` if there is
    /// no such win, or if it takes more than [`FUEL`] to find.
    ///
    /// Proof. It is assumed of the rules that a Breakthrough pawn one step from arriving
    /// arrives unless it is captured at once (`General::defences` has the proof of that).
    /// The opponent has no such pawn here, or there are no threats; and none after its
    /// replies, which capture on its own second row. So each threat has to be captured,
    /// the replies tried are all there are, and each move is followed by one of the
    /// opponent until the last: `2 * moves - 1` plies at most. Every capture removes a
    /// pawn, so the depth is bounded; fuel bounds the breadth. Without fuel nothing is
    /// claimed, so a win that is claimed is one; and as every answer begins with the same
    /// fuel, it depends on the board alone.
    pub(super) fn threats(&self, field: &Field, board: Board) -> Option<Threat> {
        let mut fuel = FUEL;
        self.threats_within(field, board, &mut fuel)
    }

    /// The same, as long as there is fuel: a unit for each move tried.
    fn threats_within(&self, field: &Field, board: Board, fuel: &mut u32) -> Option<Threat> {
        if board.enemy & field.second != 0 {
            return None;
        }
        let runners = board.own & field.before_last >> field.cols;
        if runners == 0 {
            return None;
        }
        let free = field.all & !board.own;
        let directions = [
            (runners << field.cols & free & !board.enemy, field.cols),
            ((runners & field.not_left) << (field.cols - 1) & free, field.cols - 1),
            ((runners & field.not_right) << (field.cols + 1) & free, field.cols + 1),
        ];
        for (mut set, shift) in directions {
            while set != 0 {
                let to = set & set.wrapping_neg();
                set ^= to;
                let from = to >> shift;
                let (own, enemy) = (board.own ^ from, board.enemy & !to);
                *fuel = fuel.checked_sub(1)?;
                if let Some(moves) = self.after_captures(field, own, enemy, to, fuel) {
                    return Some(Threat { moves: moves + 1, from, to });
                }
            }
        }
        None
    }

    /// The number of own moves that win after every capture of a pawn that has just come
    /// to stand one step from arriving; `own` is the others.
    fn after_captures(
        &self,
        field: &Field,
        own: u64,
        enemy: u64,
        to: u64,
        fuel: &mut u32,
    ) -> Option<u32> {
        let mut captors = field.attacked_from_below(to) & enemy;
        let mut most = 1;
        while captors != 0 {
            let captor = captors & captors.wrapping_neg();
            captors ^= captor;
            let board = Board { own, enemy: enemy ^ captor ^ to };
            let race = self.race(field, board).filter(|race| race.wins).map(|race| race.moves);
            let threats = || self.threats_within(field, board, fuel).map(|threat| threat.moves);
            most = most.max(race.or_else(threats)?);
        }
        Some(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::engine::general::General;
    use crate::engine::placements::{UP_TO_TWELVE, Values, variants};
    use crate::{Game, Outcome, Pawns, Rules};

    #[test]
    fn threats_win_in_time_on_every_placement_of_boards_up_to_twelve_squares() {
        let mut rule_sets = 0;
        for variant in variants().filter(|variant| variant.pawns == Pawns::Breakthrough) {
            let (mut wins, mut longer) = (0, 0);
            for (rows, cols) in UP_TO_TWELVE {
                let mut values = Values::new(variant, rows, cols);
                let core = General::new(&values.rules);
                let Some(track) = core.threats_track() else { continue };
                for board in values.boards() {
                    if values.is_over(board) || board.own & values.field.last != 0 {
                        continue;
                    }
                    let Some(threat) = track.threats(&values.field, board) else { continue };
                    let moves = threat.moves;
                    let value = values.value(board);
                    assert_eq!(value.outcome(), Outcome::Win, "{variant}: {board:?}");
                    assert!(u32::from(value.plies()) < 2 * moves, "{variant}: {board:?}");
                    wins += 1;
                    longer += u32::from(moves > 2);
                }
            }
            if wins > 0 {
                assert!(wins > 1_000 && longer > 10, "{variant}: {wins} {longer}");
                rule_sets += 1;
            }
        }
        assert_eq!(rule_sets, 3, "Breakthrough, with three rules for a side that is blocked");
    }

    /// The boards of some random games of Breakthrough.
    fn boards_of_games(size: &str) -> (General, Vec<Board>) {
        let rules = Rules::new(size.parse().unwrap(), "breakthrough".parse().unwrap()).unwrap();
        let core = General::new(&rules);
        let mut random = fastrand::Rng::with_seed(4);
        let mut boards = Vec::new();
        for _ in 0..200 {
            let mut board = core.field().board(rules.start().unwrap());
            loop {
                let going_on = core.mover.successors(board);
                let going_on: Vec<Board> =
                    going_on.filter(|&next| core.mover.result(next).is_none()).collect();
                let Some(&next) = random.choice(&going_on) else { break };
                boards.push(next);
                board = next;
            }
        }
        (core, boards)
    }

    #[test]
    fn threats_are_given_up_on_wide_boards_and_all_found_on_small_ones() {
        for (size, is_wide) in [("4x16", true), ("4x12", true), ("5x4", false), ("5x5", false)] {
            let (core, boards) = boards_of_games(size);
            let track = core.threats_track().unwrap();
            let (mut found, mut given_up) = (0, 0);
            for board in boards {
                let mut fuel = FUEL;
                let threat = track.threats_within(core.field(), board, &mut fuel);
                assert_eq!(threat, track.threats(core.field(), board), "an answer is repeated");
                found += u32::from(threat.is_some());
                given_up += u32::from(fuel == 0 && threat.is_none());
                if !is_wide {
                    let without_end = track.threats_within(core.field(), board, &mut { u32::MAX });
                    assert_eq!(threat, without_end, "{size}: {board:?}");
                }
            }
            assert!(found > 0 && (given_up > 0 || !is_wide), "{size}: {found} {given_up}");
        }
    }

    #[test]
    fn an_engine_answers_on_wide_boards_of_four_rows() {
        for (size, rules) in [
            ("4x10", "breakthrough"),
            ("4x11", "breakthrough,blocked=draws"),
            ("4x12", "breakthrough,blocked=draws-if-both"),
        ] {
            let rules = Rules::new(size.parse().unwrap(), rules.parse().unwrap()).unwrap();
            let game = Game::start(rules).unwrap();
            let mut engine = Engine::for_outcomes(&game, &budget::Budget::default());
            assert_eq!(engine.outcome(game.position), Ok(Outcome::Loss), "{size}");
        }
    }
}
