//! A position on its board, and a record of a game.

use std::fmt;
use std::str::FromStr;

use board::{Size, Square, drawing};

use crate::text::{self, Format, TextError};
use crate::{IllegalMove, Move, Outcome, Position, Rules, Side};

/// A position together with its rules.
///
/// ```
/// use pawns::Game;
///
/// let game: Game = "3x3".parse()?;
/// let game = game.play("b1-b2".parse()?)?;
/// assert_eq!(game.to_string(), "\
/// 3  p p p
/// 2  . P .
/// 1  P . P
///    a b c
/// Black to move
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The board and its rules.
    pub rules: Rules,
    /// The pawns and the side to move.
    pub position: Position,
}

impl Game {
    /// The start position; `None` on a board with too few rows for it.
    pub fn start(rules: Rules) -> Option<Game> {
        rules.start().map(|position| Game { rules, position })
    }

    /// All legal moves, sorted by their squares; none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.rules.legal_moves(self.position)
    }

    /// The game after a legal move.
    ///
    /// # Errors
    /// With the reason if the move is illegal.
    pub fn play(&self, mv: Move) -> Result<Game, IllegalMove> {
        let position = self.rules.play(self.position, mv)?;
        Ok(Game { rules: self.rules, position })
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.rules.is_over(self.position)
    }

    /// How the game ended for the side to move; `None` if it goes on.
    pub fn result(&self) -> Option<Outcome> {
        self.rules.result(self.position)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.rules.size()
    }

    /// The position on one line: `ppp/3/PPP w`, with a third field where rules know
    /// en passant.
    pub fn one_line(&self) -> String {
        text::write(self, Format::OneLine).expect("one line holds every position")
    }

    /// `P` or `p`, or `None` for an empty square.
    pub fn letter_at(&self, square: Square) -> Option<char> {
        self.rules.pawn_at(self.position, square).map(|side| match side {
            Side::White => 'P',
            Side::Black => 'p',
        })
    }
}

impl FromStr for Game {
    type Err = TextError;

    /// Reads a position in any of the formats of [`text`].
    fn from_str(text: &str) -> Result<Game, TextError> {
        text::read(text)
    }
}

impl fmt::Display for Game {
    /// Draws the board with its coordinates, and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = drawing::plain(self.size(), |square| self.letter_at(square).unwrap_or('.'));
        writeln!(f, "{drawn}{} to move", self.to_move())
    }
}

/// A game as played: its first position and the moves.
///
/// Displayed as a one-line position followed by one move per line, which
/// [`text::read_record`] reads back, and
/// preceded by a line with the rules unless they are classic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    games: Vec<Game>,
    moves: Vec<Move>,
}

impl Record {
    /// A game that begins with this position.
    pub fn new(start: Game) -> Record {
        Record { games: vec![start], moves: Vec::new() }
    }

    /// The first position.
    pub fn first(&self) -> Game {
        self.games[0]
    }

    /// The current position.
    pub fn last(&self) -> Game {
        *self.games.last().expect("a record holds its start")
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal; the record is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let last = self.last();
        let (mv, position) = last.rules.find(last.position, mv)?;
        self.games.push(Game { position, ..last });
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.games.pop();
        Some(mv)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.first().rules;
        if !rules.variant().is_classic() {
            writeln!(f, "rules: {}", rules.name())?;
        }
        writeln!(f, "{}", self.first().one_line())?;
        self.moves.iter().try_for_each(|mv| writeln!(f, "{mv}"))
    }
}
