//! A game under way: its record, its players, and how it ended.

use ::pawns::{Game, IllegalMove, Move, Record, Side};

use crate::pawns::args::Player;

/// Who moves the pawns of each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players {
    pub(super) white: Player,
    pub(super) black: Player,
}

impl Players {
    pub(super) fn of(self, side: Side) -> Player {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    pub(super) fn is_human(self, side: Side) -> bool {
        self.of(side) == Player::Human
    }

    pub(super) fn have_a_human(self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_human(side))
    }
}

/// Who won, if anybody did, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// Nobody in a draw.
    pub(super) winner: Option<Side>,
    pub(super) how: How,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A pawn stands on its far row.
    Arrived,
    /// The side to move has no move.
    Stuck,
    /// The loser gave up.
    Resigned,
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Retraction {
    Resignation,
    /// The moves, in the order they were played; at least one.
    Moves(Vec<Move>),
}

/// A game that is being played.
///
/// Law: after an undo the turn is a human's, and as many redos as there were
/// undos lead back to where the first one began.
#[derive(Debug)]
pub(super) struct Session {
    players: Players,
    record: Record,
    resigned: Option<Side>,
    /// What was taken back, the next move to play again at the end.
    undone: Vec<Move>,
}

impl Session {
    pub(super) fn new(record: Record, players: Players) -> Session {
        Session { players, record, resigned: None, undone: Vec::new() }
    }

    pub(super) fn players(&self) -> Players {
        self.players
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// Where the game stands.
    pub(super) fn game(&self) -> Game {
        self.record.last()
    }

    pub(super) fn to_move(&self) -> Side {
        self.game().to_move()
    }

    pub(super) fn plies(&self) -> usize {
        self.record.moves().len()
    }

    /// How the game ended; `None` while it goes on.
    pub(super) fn ending(&self) -> Option<Ending> {
        if let Some(loser) = self.resigned {
            return Some(Ending { winner: Some(!loser), how: How::Resigned });
        }
        let game = self.game();
        let how = match game.ending()? {
            ::pawns::Ending::Arrival(_) => How::Arrived,
            ::pawns::Ending::NoPawns | ::pawns::Ending::Block => How::Stuck,
        };
        Some(Ending { winner: game.winner(), how })
    }

    /// Plays a move for the side whose turn it is. The game must not have ended
    /// by resignation.
    ///
    /// # Errors
    /// If the move is not legal; the game stays as it was.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.record.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    /// The side whose turn it is gives up a game that is not over.
    pub(super) fn resign(&mut self) {
        self.resigned = Some(self.to_move());
        self.undone.clear();
    }

    /// Goes back to the last turn of a human before this one; `None` if there
    /// was none. A resignation is taken back alone.
    pub(super) fn undo(&mut self) -> Option<Retraction> {
        if self.resigned.take().is_some() {
            return Some(Retraction::Resignation);
        }
        let first = self.record.first().to_move();
        let turn_at = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
        let target = (0..self.plies()).rev().find(|&ply| self.players.is_human(turn_at(ply)))?;
        let moves = self.record.moves()[target..].to_vec();
        for _ in &moves {
            self.undone.extend(self.record.undo());
        }
        Some(Retraction::Moves(moves))
    }

    /// Plays again what the last undo took back, and returns it; no moves if
    /// there is nothing left of that.
    pub(super) fn redo(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        while let Some(mv) = self.undone.pop() {
            self.record.play(mv).expect("a move taken back can be played again");
            moves.push(mv);
            if self.players.is_human(self.to_move()) {
                break;
            }
        }
        moves
    }

    /// Begins the same game again.
    pub(super) fn restart(&mut self) {
        *self = Session::new(Record::new(self.record.first()), self.players);
    }

    /// Goes on with another game.
    pub(super) fn replace(&mut self, record: Record) {
        *self = Session::new(record, self.players);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(moves: &str, white: Player, black: Player) -> Session {
        let record = ::pawns::text::read_record(&format!("ppp/3/PPP w {moves}")).unwrap();
        Session::new(record, Players { white, black })
    }

    fn moves(moves: &str) -> Retraction {
        Retraction::Moves(moves.split(' ').map(|mv| mv.parse().unwrap()).collect())
    }

    #[test]
    fn undo_goes_back_to_the_humans_own_turn() {
        let (human, engine) = (Player::Human, Player::Engine);
        let mut alone = session("b1-b2 a3xb2", human, engine);
        assert_eq!(alone.undo(), Some(moves("b1-b2 a3xb2")));
        assert_eq!(alone.undo(), None);

        let mut two = session("b1-b2 a3xb2", human, human);
        assert_eq!(two.undo(), Some(moves("a3xb2")));
        assert_eq!(two.undo(), Some(moves("b1-b2")));
        assert_eq!(two.undo(), None);

        let mut second = session("b1-b2", engine, human);
        assert_eq!(second.undo(), None, "the engine's first move stands");
        assert_eq!(second.plies(), 1);
    }

    #[test]
    fn a_winning_move_is_taken_back_alone() {
        let mut won = session("b1-b2 a3-a2 b2xc3", Player::Human, Player::Engine);
        let ending = won.ending().unwrap();
        assert_eq!((ending.winner, ending.how), (Some(Side::White), How::Arrived));
        assert_eq!(won.undo(), Some(moves("b2xc3")));
        assert_eq!(won.ending(), None);
    }

    #[test]
    fn redo_leads_back_to_where_the_undos_began() {
        let mut game = session("b1-b2 a3-a2 b2xc3", Player::Human, Player::Engine);
        let before = game.record().clone();
        assert!(game.undo().is_some() && game.undo().is_some());
        assert_eq!(game.plies(), 0);
        assert_eq!(game.redo().len(), 2);
        assert_eq!(game.redo().len(), 1);
        assert_eq!(game.redo(), []);
        assert_eq!(*game.record(), before);
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let mut game = session("b1-b2 a3xb2", Player::Human, Player::Human);
        game.undo();
        game.play("c3xb2".parse().unwrap()).unwrap();
        assert_eq!(game.redo(), []);
    }

    #[test]
    fn a_resignation_ends_the_game_and_can_be_taken_back() {
        let mut game = session("b1-b2", Player::Human, Player::Human);
        game.resign();
        let ending = game.ending().unwrap();
        assert_eq!((ending.winner, ending.how), (Some(Side::White), How::Resigned));
        assert_eq!(game.undo(), Some(Retraction::Resignation));
        assert_eq!((game.ending(), game.plies()), (None, 1));
    }

    #[test]
    fn a_side_without_a_move_is_stuck() {
        let game = session("b1-b2 a3xb2 a1xb2 c3-c2", Player::Human, Player::Engine);
        let ending = game.ending().unwrap();
        assert_eq!((ending.winner, ending.how), (Some(Side::Black), How::Stuck));
    }
}
