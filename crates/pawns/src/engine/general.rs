//! The engine's view of rules that are not the classic ones.
//!
//! Nothing is taken for granted here that one of the rules may change: moves and
//! ends come from [`Rules`], a game may end with a draw or with a win of the side
//! to move, and a shortcut is taken only under rules for which it is proved.

use super::field::{Board, Field};
use super::general_race::Track;
use super::score::{
    DRAWN, Facts, Score, WINS, WON, asked_of_opponent, asked_of_opponent_with_draws, score_of,
};
use super::search::Core;
use crate::{Blocked, EnPassant, FarRow, Pawns, Position, Rules, Side, Value};

/// Any rules, as the search needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct General {
    pub(super) rules: Rules,
    pub(super) field: Field,
    pub(super) has_draws: bool,
    can_end_with_a_win: bool,
    arriving_wins: bool,
    islands: Islands,
    /// Races, under rules that have them.
    track: Option<Track>,
}

/// What is done about columns without pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Islands {
    /// Pawns change their columns without capturing: nothing.
    Ignored,
    /// Islands change places, and those without a move are left out.
    Folded,
    /// Islands change places; those without a move count, because a side with
    /// pawns that cannot move is not a side without pawns.
    AllKept,
}

/// The squares that a pawn may just have passed over, seen by its opponent.
pub(super) fn passed(rules: &Rules) -> u64 {
    let variant = rules.variant();
    if variant.en_passant == EnPassant::No {
        return 0;
    }
    // As if White were to move: Black's pawns go down.
    rules.pawn.steps_twice_from(Side::Black) >> rules.size().cols()
}

impl General {
    /// # Panics
    /// On a board of one row, where nothing ever moves.
    pub(super) fn new(rules: &Rules) -> General {
        let variant = rules.variant();
        let islands = match (variant.pawns, variant.blocked) {
            (Pawns::Berolina | Pawns::Breakthrough, _) => Islands::Ignored,
            (Pawns::Orthodox, Blocked::Loses | Blocked::Wins) => Islands::Folded,
            (Pawns::Orthodox, Blocked::Draws | Blocked::DrawsIfBoth) => Islands::AllKept,
        };
        General {
            rules: *rules,
            field: Field::new(rules),
            has_draws: variant.has_draws(),
            can_end_with_a_win: variant.can_end_with_a_win(),
            arriving_wins: variant.far_row == FarRow::Wins,
            islands,
            track: Track::new(rules),
        }
    }

    /// Whether a race makes the score at least t.
    #[inline]
    fn race_is_won(&self, board: Board, t: Score) -> bool {
        let Some(race) = self.track.and_then(|track| track.race(&self.field, board)) else {
            return false;
        };
        if race.wins { WON - (2 * race.moves as Score - 1) >= t } else { t <= DRAWN }
    }

    /// Whether a board is one on which at most one square has just been passed over,
    /// and that by a possible double step.
    pub(super) fn is_one_of_its_boards(&self, board: Board) -> bool {
        let both = board.own & board.enemy;
        both & !passed(&self.rules) == 0 && both.count_ones() <= 1
    }

    /// The board as a position with White to move.
    #[inline]
    pub(super) fn position(board: Board) -> Position {
        let passed = board.own & board.enemy;
        Position::new(board.own ^ passed, board.enemy ^ passed, Side::White)
            .expect("what is in both sets was taken out")
            .with_en_passant(passed)
    }

    /// How promising a move is that leads to a position with Black to move, who has
    /// that many replies.
    pub(super) fn promise(&self, before: Position, next: Position, replies: u32) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let to = next.white() & !before.white();
        if self.arriving_wins && self.rules.variant().pawns == Pawns::Orthodox {
            return self.field.promise(to, next.white(), next.black(), replies);
        }
        let row = (to.trailing_zeros() / self.field.cols) as i32;
        let ahead = if self.arriving_wins { row } else { -row };
        33 * (count(next.white()) - count(next.black())) + 9 * ahead - 8 * replies as i32
    }
}

impl Core for General {
    #[inline]
    fn asked_of_opponent(&self, t: Score) -> Score {
        if self.has_draws { asked_of_opponent_with_draws(t) } else { asked_of_opponent(t) }
    }

    #[inline]
    fn learn(&self, facts: Facts, t: Score, answer: bool) -> Facts {
        if self.has_draws { facts.learn_with_draws(t, answer) } else { facts.learn(t, answer) }
    }

    /// Mirror images are the same game under all rules. Islands that change places
    /// are one under all rules for orthodox pawns, with the proof at
    /// [`Field::folded`]: a double step stays on its column, a capture en passant
    /// takes a pawn of the column beside, and whether a side can capture at all, or
    /// move at all, does not depend on where an island stands. A board on which an
    /// own pawn has arrived is left alone where that means something.
    #[inline]
    fn folded(&self, board: Board) -> Board {
        let has_arrived =
            board.own & self.field.last != 0 && self.rules.variant().far_row != FarRow::Nothing;
        match self.islands {
            Islands::Folded if !has_arrived => self.field.folded(board),
            Islands::AllKept if !has_arrived => self.field.folded_with_all_islands(board),
            _ => self.field.mirror_folded(board),
        }
    }

    #[inline]
    fn is_at_least_at_sight(&self, board: Board, t: Score) -> bool {
        self.race_is_won(board, t)
    }

    fn expand(&self, board: Board, t: Score, mut keep: impl FnMut(Board, i32)) -> Option<bool> {
        // The game is not over, so it lasts for one ply at least; and for two where
        // nobody loses by his own move.
        let shortest = if self.can_end_with_a_win { 1 } else { 2 };
        if t <= shortest - WON {
            return Some(true);
        }
        let u = self.asked_of_opponent(t);
        let position = General::position(board);
        for next in self.rules.successors(position) {
            let replies = self.rules.destinations(next);
            let score = if replies.is_empty() {
                Some(score_of(Value::finished(self.rules.result_of_finished(next))))
            } else if self.arriving_wins && replies.all() & self.field.first != 0 {
                Some(WON - 1)
            } else {
                None
            };
            match score {
                Some(score) if score < u => return Some(true),
                Some(_) => {}
                None => {
                    let child = self.field.board(next);
                    if !self.race_is_won(child, u) {
                        let promise = self.promise(position, next, replies.count());
                        keep(self.folded(child), promise);
                    }
                }
            }
        }
        None
    }

    /// In one ply only a move that ends the game wins; in two as well, unless the
    /// opponent's move can.
    #[inline]
    fn is_settled_by_one_move(&self, t: Score) -> bool {
        let plies = if self.can_end_with_a_win { 2 } else { 3 };
        t != WINS && t != DRAWN && t > WON - plies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::engine::placements::{UP_TO_TWELVE, Values};

    #[test]
    fn folded_boards_have_the_same_value_on_every_placement_of_boards_up_to_twelve_squares() {
        for text in [
            "misere",
            "compulsory",
            "dawson",
            "pawn-game",
            "classic,blocked=draws-if-both",
            "classic,double-step=anywhere,en-passant=yes,blocked=wins",
            "breakthrough",
        ] {
            let variant: Variant = text.parse().unwrap();
            let mut folded = 0;
            for (rows, cols) in UP_TO_TWELVE {
                let mut values = Values::new(variant, rows, cols);
                let core = General::new(&values.rules);
                for board in
                    values.boards().filter(|&board| !values.is_over(board)).collect::<Vec<_>>()
                {
                    let image = core.folded(board);
                    if image != board {
                        assert_eq!(values.value(image), values.value(board), "{text}: {board:?}");
                        assert_eq!(core.folded(image), image, "{text}: {board:?}");
                        folded += 1;
                    }
                }
            }
            assert!(folded > 100_000, "{text}: {folded}");
        }
    }
}
