//! The engine: a solver for boards beyond the reach of the textbook algorithms.
//!
//! It asks one question, "is the score of this position at least t?": a null-window
//! alpha-beta search in which the first good move settles a node. The winner takes one
//! such question, the exact distance a series of them. What makes it fast:
//!
//! - immediate wins, immediate losses and unstoppable races need no search;
//! - a lossless transposition table, with mirror images, colours and separate islands
//!   folded together;
//! - every child is looked up before any is searched;
//! - promising moves come first;
//! - several threads share the table and avoid each other's work.

mod checkpoint;
mod field;
mod general;
mod general_moves;
mod general_race;
mod general_strategy;
mod general_threats;
mod islands;
mod key;
mod layers;
mod order;
#[cfg(test)]
mod placements;
mod race;
mod score;
mod search;
mod strategy;
mod table;
mod team;

use std::sync::Arc;

use budget::{Budget, Control, StopReason};

use crate::{Game, Outcome, Position, Question, Rules, Value};
pub use checkpoint::BadCheckpoint;
pub(crate) use field::Board;
use field::Field;
use general::General;
pub(crate) use general_moves::Mover;
use key::Coder;
use score::{DRAWN, Horizon, Score, WINS, WON, score_of};
use search::{Core, Interruption, Search};
pub(crate) use strategy::{Claim, Claims, Strategy};
use table::Table;

/// A solver for one game and all positions that can follow from it.
///
/// It keeps what it has learned from one question to the next. It panics if asked about
/// a position on another board, or with more pawns than its game has.
///
/// ```
/// use budget::Budget;
/// use pawns::{Game, engine::Engine};
///
/// let game: Game = "5x5".parse()?;
/// let mut engine = Engine::new(&game, &Budget::default());
/// assert_eq!(engine.value(game.position)?.get(), 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    rules: Rules,
    control: Arc<Control>,
    threads: usize,
    memory: u64,
    most_pawns: u32,
    nodes: u64,
    /// Absent on boards of one row, where every game is over.
    parts: Option<(Field, Table)>,
    /// What the search needs under rules that are not the classic ones.
    general: Option<General>,
}

impl Engine {
    /// An engine for outcomes and distances of this game and of the positions that follow.
    pub fn new(game: &Game, budget: &Budget) -> Engine {
        Engine::with_horizon(game, budget, |plies| {
            if plies <= Horizon::MOST_PLIES { Horizon::Distance } else { Horizon::Far }
        })
    }

    /// An engine for one kind of question about this game.
    pub fn for_question(game: &Game, question: Question, budget: &Budget) -> Engine {
        match question {
            Question::Outcome => Engine::for_outcomes(game, budget),
            Question::Value => Engine::new(game, budget),
        }
    }

    /// The rules of the game that the engine is for.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// An engine for outcomes only: its table holds more positions.
    pub fn for_outcomes(game: &Game, budget: &Budget) -> Engine {
        let has_draws = game.rules.variant().has_draws();
        Engine::with_horizon(game, budget, |_| {
            if has_draws { Horizon::OutcomeOrDraw } else { Horizon::Outcome }
        })
    }

    fn with_horizon(game: &Game, budget: &Budget, choose: impl Fn(u32) -> Horizon) -> Engine {
        let parts = (game.size().rows() > 1).then(|| {
            let field = Field::new(&game.rules);
            let pawns = (game.position.white() | game.position.black()).count_ones();
            let horizon = choose(game.rules.most_plies(game.position));
            let coder = if game.rules.variant().is_classic() {
                Coder::new(field.squares, pawns, 0)
            } else {
                let live = general::live_squares(game);
                Coder::within(live, pawns, general::passed(&game.rules))
            };
            let first = first_memory(field.squares, budget.memory);
            (field, Table::new(coder, horizon, first, budget.memory))
        });
        Engine {
            rules: game.rules,
            control: Arc::clone(&budget.control),
            threads: budget.threads.max(1),
            memory: budget.memory,
            most_pawns: (game.position.white() | game.position.black()).count_ones(),
            nodes: 0,
            general: (parts.is_some() && !game.rules.variant().is_classic())
                .then(|| General::new(&game.rules)),
            parts,
        }
    }

    /// The number of positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins, draws or loses.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub fn outcome(&mut self, position: Position) -> Result<Outcome, StopReason> {
        self.control.set_stage("finding the winner");
        if self.at_least(position, WINS)? {
            return Ok(Outcome::Win);
        }
        if !self.rules.variant().has_draws() {
            return Ok(Outcome::Loss);
        }
        self.control.set_stage("trying to hold a draw");
        Ok(if self.at_least(position, DRAWN)? { Outcome::Draw } else { Outcome::Loss })
    }

    /// The exact value of a position.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub fn value(&mut self, position: Position) -> Result<Value, StopReason> {
        let outcome = self.outcome(position)?;
        self.distance(position, outcome)
    }

    /// The exact value of a position whose outcome is known: tries a win within one ply,
    /// within three, …, or holding out for two plies, for four, …; every number of plies,
    /// where a game can end with a win for the side to move.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub fn distance(&mut self, position: Position, outcome: Outcome) -> Result<Value, StopReason> {
        if let Some(result) = self.rules.result(position) {
            return Ok(Value::finished(result));
        }
        let step = if self.rules.variant().can_end_with_a_win() { 1 } else { 2 };
        match outcome {
            Outcome::Draw => Ok(Value::DRAW),
            Outcome::Win => {
                let mut plies = 1;
                while !self.at_least(position, WON - plies)? {
                    plies += step;
                    self.control.set_stage(format!("trying a win within {plies} plies"));
                }
                Ok(Value::new(plies))
            }
            Outcome::Loss => {
                let mut plies = 0;
                while self.at_least(position, plies + step - WON)? {
                    plies += step;
                    self.control
                        .set_stage(format!("trying to hold out for {} plies", plies + step));
                }
                Ok(Value::new(-plies))
            }
        }
    }

    /// The value of a position that is decided after exactly this many plies of best play;
    /// `None` if it is not decided by then. It must not be decided earlier: to be asked with
    /// 0, 1, 2, … plies in turn.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub(crate) fn decided_after(
        &mut self,
        position: Position,
        plies: u16,
    ) -> Result<Option<Value>, StopReason> {
        if let Some(result) = self.rules.result(position) {
            return Ok((plies == 0).then(|| Value::finished(result)));
        }
        let Ok(plies) = Score::try_from(plies) else { return Ok(None) };
        if plies == 0 || plies >= WON {
            return Ok(None);
        }
        // Where no game ends with a win for the side to move, wins take an odd number of
        // plies, and losses an even one.
        let either = self.rules.variant().can_end_with_a_win();
        let step = if either { 1 } else { 2 };
        if (either || plies % 2 == 1) && self.at_least(position, WON - plies)? {
            return Ok(Some(Value::new(plies)));
        }
        let loses = (either || plies % 2 == 0) && !self.at_least(position, plies + step - WON)?;
        Ok(loses.then(|| Value::new(-plies)))
    }

    /// Whether a position is better than this value.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub fn is_worth_more(&mut self, position: Position, value: Value) -> Result<bool, StopReason> {
        self.at_least(position, score_of(value) + 1)
    }

    /// The outcome, if it is known without a search.
    pub fn recall(&self, position: Position) -> Option<Outcome> {
        let recall = |t| match self.at_first_sight(position, t) {
            Sight::Answer(answer) => Some(answer),
            Sight::Unclear(board) => self.recalled(board, t),
        };
        match recall(WINS) {
            Some(true) => Some(Outcome::Win),
            Some(false) if !self.rules.variant().has_draws() => Some(Outcome::Loss),
            wins => match recall(DRAWN) {
                Some(false) => Some(Outcome::Loss),
                Some(true) if wins == Some(false) => Some(Outcome::Draw),
                _ => None,
            },
        }
    }

    /// Whether the score of a position is at least t.
    fn at_least(&mut self, position: Position, t: Score) -> Result<bool, StopReason> {
        match self.at_first_sight(position, t) {
            Sight::Answer(answer) => Ok(answer),
            Sight::Unclear(board) => self.ask(board, t),
        }
    }

    /// Whether the score of a board is at least t, which is between -[`WON`] and
    /// [`WON`]. The game must not be over, nor an own pawn have arrived.
    fn ask(&mut self, board: Board, t: Score) -> Result<bool, StopReason> {
        if let Some(core) = self.general {
            return self.ask_with(&core, board, t);
        }
        let field = self.parts.as_ref().expect("a board with moves has rows").0;
        self.ask_with(&field, board, t)
    }

    fn ask_with<C: Core>(&mut self, core: &C, board: Board, t: Score) -> Result<bool, StopReason> {
        // Small questions are answered before a second thread would have begun.
        let mut alone = if self.threads > 1 { Engine::SMALL } else { u64::MAX };
        loop {
            self.keep_going()?;
            let (_, table) = self.parts.as_mut().expect("a board with moves has rows");
            let (answer, nodes) = if alone > 0 {
                let mut search = Search::new(core, table, &self.control, None, alone);
                (search.at_least(board, t), search.nodes)
            } else {
                team::search(self.threads, core, table, &self.control, board, t)
            };
            self.nodes += nodes;
            match answer {
                Ok(answer) => return Ok(answer),
                Err(Interruption::Stopped(reason)) => return Err(reason),
                Err(Interruption::TooLong) => alone = 0,
                // What has been found is kept, so the search is soon back where
                // it was.
                Err(Interruption::Full) => table.grow(self.memory),
                Err(Interruption::Answered) => unreachable!("somebody has the answer"),
            }
        }
    }

    /// Nodes within which a question is small.
    const SMALL: u64 = 8_192;

    /// The cases that the search does not deal with: no score is that good or
    /// that bad, the game is over, or an own pawn has arrived already.
    ///
    /// # Panics
    /// If the position cannot follow from the game that the engine is for: its
    /// keys would not tell such positions apart.
    fn at_first_sight(&self, position: Position, t: Score) -> Sight {
        let occupied = position.white() | position.black();
        assert!(
            occupied & !self.rules.all() == 0 && occupied.count_ones() <= self.most_pawns,
            "an engine answers only for its own board, with no more pawns than its game has"
        );
        if let Some(result) = self.rules.result(position) {
            return Sight::Answer(score_of(Value::finished(result)) >= t);
        }
        if t <= -WON || t >= WON {
            return Sight::Answer(t < 0);
        }
        let (field, table) = self.parts.as_ref().expect("a board with moves has rows");
        let board = field.board(position);
        assert!(
            (board.own | board.enemy) & !table.live() == 0,
            "an engine answers only for positions that can follow from its game"
        );
        if self.general.is_none() && board.own & field.last != 0 {
            // Any move hands over a board on which the opponent has lost.
            return Sight::Answer(true);
        }
        Sight::Unclear(board)
    }

    /// Whether the score of a board is at least t, if that takes no search.
    fn recalled(&self, board: Board, t: Score) -> Option<bool> {
        let (field, table) = self.parts.as_ref()?;
        match &self.general {
            Some(core) => search::known(core, table, core.folded(board), t),
            None => search::known(field, table, field.folded(board), t),
        }
    }

    /// Whether the budget has ended.
    pub(crate) fn keep_going(&self) -> Result<(), StopReason> {
        self.control.stopped().map_or(Ok(()), Err)
    }

    /// Sets the control for the next questions: one that has been stopped stays stopped.
    pub fn set_control(&mut self, control: Arc<Control>) {
        self.control = control;
    }

    /// Sets the memory limit for the table and a proof together; the table does not grow
    /// for it.
    pub fn set_proof_memory(&mut self, memory: u64) {
        self.memory = memory;
    }

    /// The bytes that the table takes.
    pub fn table_bytes(&self) -> u64 {
        self.parts.as_ref().map_or(0, |(_, table)| table.bytes())
    }

    /// The bytes that a proof may take: what the table leaves, but no less than half.
    pub(crate) fn left_for_proofs(&self) -> u64 {
        self.memory.saturating_sub(self.table_bytes()).max(self.memory / 2)
    }

    /// Sets the budget for the next questions. The table keeps its entries and grows
    /// within the new memory limit.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.control = Arc::clone(&budget.control);
        self.threads = budget.threads.max(1);
        self.memory = budget.memory;
        if let Some((_, table)) = &mut self.parts {
            table.set_memory(budget.memory);
        }
    }
}

enum Sight {
    Answer(bool),
    Unclear(Board),
}

/// The bytes that a table begins with: as few as a small question needs.
fn first_memory(squares: u32, memory: u64) -> u64 {
    memory.min(match squares {
        ..=12 => 1 << 14,
        13..=16 => 1 << 15,
        _ => 1 << 20,
    })
}
