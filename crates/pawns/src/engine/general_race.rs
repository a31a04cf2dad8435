//! Races under rules that are not the classic ones.
//!
//! The argument is that of [`race`](super::race): the side to move runs with one pawn
//! and does nothing else, the squares on which enemy pawns can stand are overestimated
//! ply by ply, and a runner that is never blocked or attacked by them, and that arrives
//! before they do, cannot be stopped. It needs rules under which arriving wins and no
//! capture is compulsory.

use super::field::{Board, Field};
use crate::{Blocked, Capture, FarRow, Pawns, Rules, Side};

/// A race that cannot be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Race {
    /// The runner's moves; a win takes at most `2 * moves - 1` plies.
    pub(super) moves: u32,
    /// Whether it wins. Otherwise it does not lose: the opponent may be left without
    /// a move, which is a draw.
    pub(super) wins: bool,
}

/// Whose turn it is before a race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// The runner's side.
    Own,
    /// Its opponent's.
    Opponent,
}

/// What runners meet at one of their moves.
#[derive(Clone, Copy)]
struct Round {
    /// Where runners are before it.
    runners: u64,
    /// The squares that are surely empty.
    free: u64,
    /// The squares without an own pawn, where a runner may capture.
    not_own: u64,
    /// The squares on which an enemy pawn may be able to capture.
    attacked: u64,
}

/// The squares of a set, each as a bit.
fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

/// What a race needs to know of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    pawns: Pawns,
    /// From where own pawns, and enemy pawns, may step twice.
    own_double: u64,
    enemy_double: u64,
    has_en_passant: bool,
    has_draws: bool,
}

impl Track {
    /// `None` under rules for which the argument does not hold: where arriving does
    /// not win, where a runner may have to capture instead, and where an opponent
    /// without a move has won.
    pub(super) fn new(rules: &Rules) -> Option<Track> {
        let variant = rules.variant();
        let is_sound = variant.far_row == FarRow::Wins
            && variant.capture == Capture::Free
            && variant.blocked != Blocked::Wins;
        is_sound.then(|| Track {
            pawns: variant.pawns,
            own_double: rules.pawn.steps_twice_from(Side::White),
            enemy_double: rules.pawn.steps_twice_from(Side::Black),
            has_en_passant: rules.pawn.has_en_passant,
            has_draws: variant.has_draws(),
        })
    }

    /// A race that the side to move can run whatever the opponent does; `None` if this
    /// argument finds none. The game must not be over.
    ///
    /// Proof, beyond that of the classic rules. *Double steps*: an enemy pawn that
    /// steps twice goes through two squares that a single step could go to, so `reach`
    /// grows by both. A runner that steps twice needs both squares free; where there
    /// is en passant, the first must not be attacked. Nothing but the runner steps
    /// twice on its side, so nothing else is captured in passing. *Steps to the side*
    /// (Berolina, Breakthrough): enemy pawns may come round standing pawns and onto the
    /// square that the runner has left, so no own pawn counts as an obstacle to them:
    /// `reach` is all they could reach on an empty board, and the standing pawns they
    /// could take. A Breakthrough runner may step diagonally onto a square whether or not
    /// an enemy pawn stands there by then, because it captures there. *Draws*: the
    /// runner's side always has a move. If the opponent has none, that is a draw at
    /// worst; see [`Track::is_never_blocked`] for when it has.
    #[inline]
    pub(super) fn race(&self, field: &Field, board: Board) -> Option<Race> {
        self.trace(field, board, Turn::Own, |_| ()).map(|(race, _)| race)
    }

    /// A race that the opponent of the side to move can run, although it is not its
    /// turn, seen by the side to move: it loses within `2 * moves` plies, or does not
    /// win. The game must not be over.
    ///
    /// Proof. As for the side to move, but the other side has one move more at every
    /// point: `reach` grows before the first step, and a runner must not be attacked
    /// where it stands. A pawn that can be captured in passing is a case that this leaves
    /// out.
    #[inline]
    pub(super) fn race_against(&self, field: &Field, board: Board) -> Option<Race> {
        if board.own & board.enemy != 0 {
            return None;
        }
        let turned = field.handed_over(board.own, board.enemy);
        self.trace(field, turned, Turn::Opponent, |_| ()).map(|(race, _)| race)
    }

    /// A race with its first move: the squares that the runner leaves and goes to.
    pub(super) fn first_step(&self, field: &Field, board: Board) -> Option<(Race, u64, u64)> {
        let mut rounds = Vec::new();
        let (race, arrived) = self.trace(field, board, Turn::Own, |round| rounds.push(round))?;
        let mut to = arrived & arrived.wrapping_neg();
        // From the far row back, by runners that could go where they went.
        for (index, round) in rounds.iter().enumerate().rev() {
            let from = squares(round.runners)
                .find(|&from| self.run(field, Round { runners: from, ..*round }) & to != 0)
                .expect("a runner came from somewhere");
            if index == 0 {
                return Some((race, from, to));
            }
            to = from;
        }
        None
    }

    /// Runs with all pawns at once. Returns the race, and where runners arrive.
    #[inline]
    fn trace(
        &self,
        field: &Field,
        board: Board,
        turn: Turn,
        mut each: impl FnMut(Round),
    ) -> Option<(Race, u64)> {
        let passed = board.own & board.enemy;
        let board = Board { own: board.own ^ passed, enemy: board.enemy ^ passed };
        let not_own = field.all & !board.own;
        let mut reach = board.enemy;
        let mut captured = 0;
        let mut runners = board.own;
        let mut opponent_moves = 0;
        if turn == Turn::Opponent {
            let attacked = self.attacked(field, reach);
            runners &= !attacked;
            captured = attacked & board.own;
            reach |= self.reached(field, reach, board.own & !captured) | captured;
            if runners == 0 || reach & field.first != 0 {
                return None;
            }
            opponent_moves = 1;
        }
        for moves in 1.. {
            let attacked = self.attacked(field, reach);
            let round = Round { runners, free: not_own & !reach, not_own, attacked };
            each(round);
            runners = self.run(field, round);
            if runners & field.last != 0 {
                let wins = !self.has_draws || self.is_never_blocked(field, board, opponent_moves);
                return Some((Race { moves, wins }, runners & field.last));
            }
            runners &= !attacked;
            if runners == 0 {
                return None;
            }
            captured |= attacked & board.own;
            reach |= self.reached(field, reach, board.own & !captured) | captured;
            if reach & field.first != 0 {
                return None;
            }
            opponent_moves += 1;
        }
        unreachable!("runners leave the board")
    }

    /// Where runners can be after one more move.
    #[inline]
    fn run(&self, field: &Field, round: Round) -> u64 {
        let Round { runners, free, not_own, attacked } = round;
        let straight = runners << field.cols & free;
        let diagonal = field.attacked_from_below(runners);
        match self.pawns {
            Pawns::Berolina => diagonal & free,
            Pawns::Breakthrough => straight | diagonal & not_own,
            Pawns::Orthodox => {
                let passed = (runners & self.own_double) << field.cols & free;
                let passed = if self.has_en_passant { passed & !attacked } else { passed };
                straight | passed << field.cols & free
            }
        }
    }

    /// The squares on which enemy pawns can capture.
    #[inline]
    fn attacked(&self, field: &Field, enemy: u64) -> u64 {
        match self.pawns {
            Pawns::Berolina => enemy >> field.cols,
            Pawns::Orthodox | Pawns::Breakthrough => field.attacked_from_above(enemy),
        }
    }

    /// The squares that enemy pawns can step onto.
    #[inline]
    fn reached(&self, field: &Field, enemy: u64, standing: u64) -> u64 {
        let straight = enemy >> field.cols;
        let diagonal = field.attacked_from_above(enemy);
        match self.pawns {
            Pawns::Berolina => diagonal,
            Pawns::Breakthrough => straight | diagonal,
            Pawns::Orthodox => {
                let passed = (enemy & self.enemy_double) >> field.cols & !standing;
                (straight | passed >> field.cols) & !standing
            }
        }
    }

    /// Whether the opponent surely has a move at each of the given number of its turns
    /// while the other side runs.
    ///
    /// Proof. Let an orthodox enemy pawn have so many empty squares straight below it
    /// that all its moves do not use them up, double steps included; and let no own pawn
    /// stand where it could capture from the squares of that way but the last. Then it
    /// stays on its column: it has nothing to capture, for the runner is never attacked,
    /// and no other pawn comes onto the way, for nothing stands there to be captured and
    /// the runner, if it is on that column, is above. So it has a step as long as one is
    /// needed. A side with Breakthrough pawns on a board of several columns always has a
    /// move: its foremost pawn can go diagonally, where none of its own stands.
    fn is_never_blocked(&self, field: &Field, board: Board, turns: u32) -> bool {
        if turns == 0 {
            return true;
        }
        match self.pawns {
            Pawns::Orthodox => {}
            Pawns::Berolina => return false,
            Pawns::Breakthrough => return field.cols > 1,
        }
        let empty = field.all & !(board.own | board.enemy);
        let needed = match self.enemy_double {
            0 => turns,
            all if all == field.all => 2 * turns,
            // One of the steps may be a double one.
            _ => turns + 1,
        };
        let mut pawns = board.enemy;
        while pawns != 0 {
            let pawn = pawns & pawns.wrapping_neg();
            pawns ^= pawn;
            let mut way = pawn;
            let is_free = (0..needed).all(|_| {
                let has_nothing_to_capture = field.attacked_from_above(way) & board.own == 0;
                way = way >> field.cols & empty;
                way != 0 && has_nothing_to_capture
            });
            if is_free {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::placements::{Values, is_among, sizes, variants};
    use crate::{EnPassant, Outcome, Variant};

    /// Rules of all kinds under which there are races, for boards of up to twelve squares.
    const SAMPLE: [&str; 10] = [
        "breakthrough",
        "breakthrough,blocked=draws",
        "berolina",
        "classic,blocked=draws",
        "classic,double-step=home",
        "classic,double-step=home,en-passant=yes",
        "classic,double-step=anywhere,en-passant=yes",
        "pawn-game",
        "pawn-game,blocked=draws-if-both",
        "berolina,blocked=draws",
    ];

    /// How many races were found that win, that hold, that are the opponent's; and how many
    /// where a pawn has just passed over a square.
    #[derive(Default)]
    struct Tally {
        wins: u32,
        held: u32,
        against: u32,
        passed: u32,
    }

    /// Compares the races on a board with its value.
    fn compare(track: &Track, values: &mut Values, board: Board, tally: &mut Tally) {
        let value = values.value(board);
        let plies = i32::from(value.get());
        let text = values.rules.variant();
        if let Some(race) = track.race(&values.field, board) {
            if race.wins {
                assert!((1..2 * race.moves as i32).contains(&plies), "{text}: {board:?}");
                tally.wins += 1;
            } else {
                assert_ne!(value.outcome(), Outcome::Loss, "{text}: {board:?}");
                tally.held += 1;
            }
            tally.passed += u32::from(board.own & board.enemy != 0);
            let (same, from, to) = track.first_step(&values.field, board).unwrap();
            assert_eq!(same, race);
            assert!(board.own & from != 0 && from < to, "{text}: {board:?}");
        }
        if let Some(race) = track.race_against(&values.field, board) {
            if race.wins {
                assert_eq!(value.outcome(), Outcome::Loss, "{text}: {board:?}");
                assert!(-plies <= 2 * race.moves as i32, "{text}: {board:?}");
            } else {
                assert_ne!(value.outcome(), Outcome::Win, "{text}: {board:?}");
            }
            tally.against += 1;
        }
    }

    /// Compares the races on every placement of all boards of a rule set that has races.
    fn races(variant: Variant, is_in_sample: bool) -> Option<Tally> {
        let mut tally = Tally::default();
        for (rows, cols) in sizes(variant, is_in_sample) {
            let mut values = Values::new(variant, rows, cols);
            let track = Track::new(&values.rules)?;
            for board in values.boards() {
                if !values.is_over(board) && board.own & values.field.last == 0 {
                    compare(&track, &mut values, board, &mut tally);
                }
            }
        }
        Some(tally)
    }

    #[test]
    fn every_race_keeps_its_promise_on_every_placement_under_all_rules_that_have_races() {
        let mut rule_sets = 0;
        for variant in variants() {
            let is_in_sample = is_among(&SAMPLE, variant);
            let Some(Tally { wins, held, against, passed }) = races(variant, is_in_sample) else {
                assert!(!is_in_sample, "{variant} has no races");
                continue;
            };
            let text = format!("{variant}: {wins} {held} {against} {passed}");
            let (most_wins, most_against) = if is_in_sample { (5_000, 1_000) } else { (100, 20) };
            assert!(wins > most_wins && against > most_against, "{text}");
            assert_eq!(held > 0, variant.has_draws(), "{text}");
            assert_eq!(passed > 0, variant.en_passant == EnPassant::Yes, "{text}");
            rule_sets += 1;
        }
        // Nine kinds of moves, and three rules for a side that is blocked.
        assert_eq!(rule_sets, 27);
    }
}
