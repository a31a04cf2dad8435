//! The engine's view of rules that are not the classic ones.
//!
//! Nothing is taken for granted here that one of the rules may change: a game may end with
//! a draw or with a win of the side to move, and a shortcut is taken only under rules for
//! which it is proved.

use super::field::{Board, Field};
use super::general_moves::{Mover, Ply};
use super::general_race::Track;
use super::score::{
    DRAWN, Facts, Score, WINS, WON, asked_of_opponent, asked_of_opponent_with_draws, score_of,
};
use super::search::Core;
use crate::destinations::Destinations;
use crate::{
    Blocked, Capture, DoubleStep, EnPassant, FarRow, Game, Pawns, Rules, Side, Start, Value,
    Variant,
};

/// Any rules, as the search needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct General {
    pub(super) mover: Mover,
    order: Order,
    pub(super) has_draws: bool,
    can_end_with_a_win: bool,
    far_row: FarRow,
    islands: Islands,
    /// The squares that a pawn may just have passed over.
    passed: u64,
    /// Whether an enemy pawn one step from arriving has to be captured at once.
    must_defend: bool,
    /// Races, under rules that have them.
    track: Option<Track>,
}

/// The first move of a win by force.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForcedWin {
    /// The board after it, for the opponent.
    pub(super) board: Board,
    /// Whether the next move arrives, whatever the opponent does.
    pub(super) arrives_next: bool,
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

/// Which moves are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Those that are good under the classic rules.
    Steps,
    /// Those that are good where pawns may step twice.
    DoubleSteps,
    /// Those that are good in Breakthrough.
    Breakthrough,
    /// Those that capture, advance and restrict the opponent.
    Ahead,
    /// Those that capture, stay behind and restrict the opponent: arriving does not win.
    Back,
}

impl Order {
    fn new(variant: Variant) -> Order {
        match (variant.far_row, variant.pawns, variant.double_step) {
            (FarRow::Loses | FarRow::Nothing, _, _) => Order::Back,
            (FarRow::Wins, Pawns::Orthodox, DoubleStep::No) => Order::Steps,
            (FarRow::Wins, Pawns::Orthodox, _) => Order::DoubleSteps,
            (FarRow::Wins, Pawns::Breakthrough, _) => Order::Breakthrough,
            (FarRow::Wins, Pawns::Berolina, _) => Order::Ahead,
        }
    }
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

/// The squares on which pawns can stand in a game and in what follows, as long as it
/// goes on. Where pawns start on their second row and arriving ends the game, none
/// stands on the first row or the last.
pub(super) fn live_squares(game: &Game) -> u64 {
    let (rules, position) = (&game.rules, game.position);
    let edges = rules.far_row(Side::White) | rules.far_row(Side::Black);
    let variant = rules.variant();
    let is_narrower = variant.start == Start::Second
        && variant.far_row != FarRow::Nothing
        && rules.size().rows() > 2
        && (position.white() | position.black()) & edges == 0;
    if is_narrower { rules.all() & !edges } else { rules.all() }
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
            mover: Mover::new(rules),
            order: Order::new(variant),
            has_draws: variant.has_draws(),
            can_end_with_a_win: variant.can_end_with_a_win(),
            far_row: variant.far_row,
            islands,
            passed: passed(rules),
            must_defend: variant.pawns == Pawns::Breakthrough
                && rules.size().cols() > 1
                && variant.capture == Capture::Free
                && variant.far_row == FarRow::Wins
                && variant.blocked != Blocked::Wins,
            track: Track::new(rules),
        }
    }

    pub(super) const fn field(&self) -> &Field {
        &self.mover.field
    }

    /// What threats are found by, under rules under which they force the opponent.
    #[inline]
    pub(super) fn threats_track(&self) -> Option<&Track> {
        self.track.as_ref().filter(|_| self.must_defend)
    }

    /// Whether a race or threats make the score at least t.
    #[inline]
    fn wins_by_force(&self, board: Board, t: Score) -> bool {
        let Some(track) = &self.track else { return false };
        let in_time = |moves: u32| WON - (2 * moves as Score - 1) >= t;
        if let Some(race) = track.race(self.field(), board)
            && if race.wins { in_time(race.moves) } else { t <= DRAWN }
        {
            return true;
        }
        let threat = self.threats_track().and_then(|track| track.threats(self.field(), board));
        threat.is_some_and(|threat| in_time(threat.moves))
    }

    /// Whether a race of the opponent makes the score less than t.
    #[inline]
    fn loses_by_force(&self, board: Board, t: Score) -> bool {
        let Some(track) = &self.track else { return false };
        track.race_against(self.field(), board).is_some_and(|race| {
            let most = if race.wins { 2 * race.moves as Score - WON } else { DRAWN };
            most < t
        })
    }

    /// The board after the first move of a race or of threats that win, or that only
    /// hold if that is enough; the opponent then has lost within `most` plies, if that
    /// is given.
    pub(super) fn first_of_forced_win(
        &self,
        board: Board,
        holding_is_enough: bool,
        most: Option<u16>,
    ) -> Option<ForcedWin> {
        let track = self.track.as_ref()?;
        let in_time = |moves: u32| most.is_none_or(|most| 2 * (moves - 1) <= u32::from(most));
        let race = track
            .first_step(self.field(), board)
            .filter(|(race, _, _)| (race.wins || holding_is_enough) && in_time(race.moves));
        let threat = || {
            let threat = self.threats_track().and_then(|track| track.threats(self.field(), board));
            threat.filter(|threat| in_time(threat.moves)).map(|threat| (threat.from, threat.to))
        };
        let arrives_next = race.is_some_and(|(race, _, _)| race.moves <= 2 && race.wins);
        let (from, to) = match race {
            Some((_, from, to)) if arrives_next => (from, to),
            // While a threat stands, few of the opponent's moves need an answer of their own.
            Some((_, from, to)) => threat().unwrap_or((from, to)),
            None => threat()?,
        };
        let own = board.own & !board.enemy ^ from ^ to;
        self.mover.find_ply(board, self.mover.destinations(board), |ply| {
            let board = || ForcedWin { board: self.mover.after(ply), arrives_next };
            (ply.to == to && ply.own == own).then(board)
        })
    }

    /// Whether a board is one on which at most one square has just been passed over,
    /// and that by a possible double step.
    pub(super) fn is_one_of_its_boards(&self, board: Board) -> bool {
        let both = board.own & board.enemy;
        both & !self.passed == 0 && both.count_ones() <= 1
    }

    /// Whether the side to move can arrive, where that wins.
    #[inline]
    pub(super) fn arrives(&self, destinations: Destinations) -> bool {
        self.far_row == FarRow::Wins && destinations.all() & self.field().last != 0
    }

    /// The moves that do not lose to an enemy pawn's next step.
    ///
    /// Proof. Let a Breakthrough pawn of the enemy stand one step from arriving, on a
    /// board of several columns. Of the squares diagonally below it one is on the board,
    /// and it is empty or holds a pawn that can be captured there: the enemy's own pawns
    /// do not stand on that row, or the game would be over. So it arrives with its next
    /// move unless it is captured now; the game goes on until then, for a side with a
    /// move is not blocked. A single move captures one pawn.
    #[inline]
    fn defences(&self, board: Board, destinations: Destinations) -> Destinations {
        let threats = board.enemy & self.field().second;
        if !self.must_defend || threats == 0 {
            return destinations;
        }
        if threats & (threats - 1) != 0 {
            return Destinations::NONE;
        }
        Destinations {
            ahead: 0,
            leftward: destinations.leftward & threats,
            rightward: destinations.rightward & threats,
            double: 0,
        }
    }

    /// What a move that does not arrive is good for, if that takes no search; otherwise
    /// keeps the board for the opponent. `u` is what is asked of the opponent.
    #[inline]
    fn look_at(&self, ply: Ply, u: Score, keep: &mut impl FnMut(Board, i32)) -> Option<bool> {
        let child = self.mover.after(ply);
        let replies = self.mover.destinations(child);
        let score = if self.mover.has_ended(ply) {
            // Arriving loses.
            WON
        } else if replies.is_empty() {
            score_of(Value::finished(self.mover.result_without_moves(child)))
        } else if self.arrives(replies) {
            WON - 1
        } else {
            if self.wins_by_force(child, u) {
                return None;
            }
            if self.loses_by_force(child, u) {
                return Some(true);
            }
            keep(self.folded(child), self.promise(ply, child, replies.count()));
            return None;
        };
        (score < u).then_some(true)
    }

    /// How promising a move is that leaves the opponent a board and so many replies.
    #[inline]
    pub(super) fn promise(&self, ply: Ply, child: Board, replies: u32) -> i32 {
        let (field, Ply { to, own, enemy, .. }) = (self.field(), ply);
        match self.order {
            Order::Steps => {
                let again = Board { own, enemy };
                field.promise(to, again, replies, field.race(again).is_some())
            }
            Order::DoubleSteps => field.pawn_game_promise(to, Board { own, enemy }, child, replies),
            Order::Breakthrough => field.breakthrough_promise(to, own, enemy, replies),
            Order::Ahead | Order::Back => {
                let count = |set: u64| set.count_ones() as i32;
                let row = (to.trailing_zeros() / field.cols) as i32;
                let ahead = if self.order == Order::Ahead { row } else { -row };
                33 * (count(own) - count(enemy)) + 9 * ahead - 9 * replies as i32
            }
        }
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
        let has_arrived = board.own & self.field().last != 0 && self.far_row != FarRow::Nothing;
        match self.islands {
            Islands::Folded if !has_arrived => self.field().folded(board),
            Islands::AllKept if !has_arrived => self.field().folded_with_all_islands(board),
            _ => self.field().mirror_folded(board),
        }
    }

    #[inline]
    fn is_at_least_at_sight(&self, board: Board, t: Score) -> bool {
        self.arrives(self.mover.destinations(board)) || self.wins_by_force(board, t)
    }

    #[inline]
    fn expand(&self, board: Board, t: Score, mut keep: impl FnMut(Board, i32)) -> Option<bool> {
        // The game is not over, so it lasts for one ply at least; and for two where
        // nobody loses by his own move.
        let shortest = if self.can_end_with_a_win { 1 } else { 2 };
        if t <= shortest - WON {
            return Some(true);
        }
        let destinations = self.mover.destinations(board);
        let has_arrived = self.far_row == FarRow::Wins && board.own & self.field().last != 0;
        if has_arrived || self.arrives(destinations) {
            return Some(true);
        }
        let u = self.asked_of_opponent(t);
        let destinations = self.defences(board, destinations);
        self.mover.find_ply(board, destinations, |ply| self.look_at(ply, u, &mut keep))
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
    use crate::Outcome;
    use crate::engine::placements::{UP_TO_TWELVE, Values, is_among, sizes, variants};

    #[test]
    fn folded_boards_have_the_same_value_on_every_placement_under_all_rules() {
        // Of up to twelve squares for some.
        let sample = [
            "misere",
            "compulsory",
            "dawson",
            "pawn-game",
            "classic,blocked=draws-if-both",
            "classic,double-step=anywhere,en-passant=yes,blocked=wins",
            "breakthrough",
        ];
        for variant in variants() {
            let is_in_sample = is_among(&sample, variant);
            let (mut folded, mut passed) = (0, 0);
            for (rows, cols) in sizes(variant, is_in_sample) {
                let mut values = Values::new(variant, rows, cols);
                let core = General::new(&values.rules);
                for board in values.boards() {
                    let image = core.folded(board);
                    if image == board || values.is_over(board) {
                        continue;
                    }
                    assert_eq!(values.value(image), values.value(board), "{variant}: {board:?}");
                    assert_eq!(core.folded(image), image, "{variant}: {board:?}");
                    folded += 1;
                    passed += u32::from(board.own & board.enemy != 0);
                }
            }
            let most = if is_in_sample { 100_000 } else { 1_000 };
            assert!(folded > most, "{variant}: {folded}");
            assert_eq!(passed > 0, variant.en_passant == EnPassant::Yes, "{variant}: {passed}");
        }
    }

    #[test]
    fn only_a_capture_stops_a_pawn_about_to_arrive_on_every_placement_of_small_boards() {
        let mut rule_sets = 0;
        for variant in variants().filter(|variant| variant.pawns == Pawns::Breakthrough) {
            let (mut useless, mut defended) = (0, 0);
            for (rows, cols) in UP_TO_TWELVE {
                let mut values = Values::new(variant, rows, cols);
                let core = General::new(&values.rules);
                if !core.must_defend {
                    continue;
                }
                for board in values.boards() {
                    let all = core.mover.destinations(board);
                    let has_arrived = board.own & core.field().last != 0;
                    if values.is_over(board) || has_arrived || core.arrives(all) {
                        continue;
                    }
                    let kept = core.defences(board, all);
                    let boards = |destinations| {
                        let mut boards = Vec::new();
                        core.mover.find_ply(board, destinations, |ply| {
                            boards.push(core.mover.after(ply));
                            None::<()>
                        });
                        boards
                    };
                    let kept = boards(kept);
                    for next in boards(all) {
                        if kept.contains(&next) {
                            defended += u32::from(board.enemy & core.field().second != 0);
                        } else {
                            assert_eq!(
                                values.value(next).get(),
                                1,
                                "{variant}: {board:?} {next:?}"
                            );
                            useless += 1;
                        }
                    }
                }
            }
            if useless > 0 {
                assert!(useless > 100_000 && defended > 1_000, "{variant}: {useless} {defended}");
                rule_sets += 1;
            }
        }
        assert_eq!(rule_sets, 3, "Breakthrough, with three rules for a side that is blocked");
    }

    #[test]
    fn the_first_move_of_a_forced_win_wins_on_every_placement_under_all_rules() {
        // Of up to twelve squares for some.
        let sample = [
            "breakthrough",
            "breakthrough,blocked=draws",
            "berolina",
            "pawn-game",
            "classic,double-step=anywhere,en-passant=yes",
        ];
        let mut rule_sets = 0;
        for variant in variants() {
            let is_in_sample = is_among(&sample, variant);
            let (mut settled, mut longer) = (0, 0);
            for (rows, cols) in sizes(variant, is_in_sample) {
                let mut values = Values::new(variant, rows, cols);
                let core = General::new(&values.rules);
                if core.track.is_none() {
                    break;
                }
                for board in values.boards() {
                    let has_arrived = board.own & core.field().last != 0;
                    let can_arrive = core.arrives(core.mover.destinations(board));
                    if values.is_over(board) || has_arrived || can_arrive {
                        continue;
                    }
                    let Some(forced) = core.first_of_forced_win(board, false, None) else {
                        continue;
                    };
                    let value = values.value(forced.board);
                    assert_eq!(value.outcome(), Outcome::Loss, "{variant}: {board:?}");
                    if forced.arrives_next {
                        assert!(value.plies() <= 2, "{variant}: {board:?}");
                        settled += 1;
                    } else {
                        longer += 1;
                    }
                }
            }
            if is_in_sample {
                assert!(settled > 1_000 && longer > 100, "{variant}: {settled} {longer}");
            }
            rule_sets += u32::from(settled > 0);
        }
        // All that have races but two: against Berolina pawns that may be blocked, which is a
        // draw, no race is known to win.
        assert_eq!(rule_sets, 25);
    }
}
