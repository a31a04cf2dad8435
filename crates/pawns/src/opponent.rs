//! Opponents: perfect ones, random ones, and those between.

use budget::StopReason;

use crate::engine::Engine;
use crate::{Game, Move, Outcome, Position, Question, Value, solve_with};

/// How well an opponent plays: from 0, which moves at random, to 10, which
/// makes no mistake. Between them a level plays a random move in place of a
/// best one, the more rarely the higher it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Plays at random.
    pub const RANDOM: Level = Level(0);
    /// Plays perfectly.
    pub const PERFECT: Level = Level(10);

    /// A level from 0 to 10; `None` above.
    pub const fn new(level: u8) -> Option<Level> {
        if level <= 10 { Some(Level(level)) } else { None }
    }

    /// The share of moves that are random: 1 at level 0, 0 at level 10.
    ///
    /// ```
    /// use pawns::Level;
    /// let shares: Vec<f64> = (0..=10).map(|n| Level::new(n).unwrap().carelessness()).collect();
    /// assert!(shares.is_sorted_by(|a, b| a > b));
    /// ```
    pub fn carelessness(self) -> f64 {
        f64::from(10 - self.0) / 10.0
    }
}

/// A move and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What stands behind it.
    pub reason: Reason,
}

/// What stands behind a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A best move; the position is worth this to the mover.
    Solved(Value),
    /// A move that wins or a position that is lost; the distance is not known.
    Outcome(Outcome),
    /// The budget ended first: a guess by looking a few plies ahead.
    Guess(StopReason),
    /// Drawn by lot.
    Random,
}

/// Chooses a move for the side to move; `None` when the game is over.
///
/// The engine's budget bounds the search; when it ends, the choice is a guess
/// and says so.
pub fn choose(
    engine: &mut Engine,
    game: &Game,
    level: Level,
    random: &mut fastrand::Rng,
) -> Option<Choice> {
    let moves = game.legal_moves();
    let any = *moves.get(random.usize(..moves.len().max(1)))?;
    if random.f64() < level.carelessness() {
        return Some(Choice { mv: any, reason: Reason::Random });
    }
    let answer = solve_with(engine, game, Question::Value);
    if let Some(value) = answer.value
        && let Some(&mv) = pick(&answer.best_moves, random)
    {
        return Some(Choice { mv, reason: Reason::Solved(value) });
    }
    if answer.outcome == Some(Outcome::Win) {
        let winning = |mv: &&Move| {
            game.play(**mv).is_ok_and(|next| engine.recall(next.position) == Some(Outcome::Loss))
        };
        if let Some(&mv) = moves.iter().find(winning) {
            return Some(Choice { mv, reason: Reason::Outcome(Outcome::Win) });
        }
    }
    let reason = match answer.outcome {
        Some(Outcome::Loss) => Reason::Outcome(Outcome::Loss),
        _ => Reason::Guess(answer.stopped.unwrap_or(StopReason::Cancelled)),
    };
    Some(Choice { mv: guess(game, random), reason })
}

fn pick<'a>(moves: &'a [Move], random: &mut fastrand::Rng) -> Option<&'a Move> {
    moves.get(random.usize(..moves.len().max(1)))
}

/// A move by judgement: the best a few plies ahead, by counting.
fn guess(game: &Game, random: &mut fastrand::Rng) -> Move {
    const PLIES: u32 = 6;
    let mut moves: Vec<(Move, Position)> = game.rules.successors(game.position).moves().collect();
    random.shuffle(&mut moves);
    let mut best = (i32::MIN, moves[0].0);
    for (mv, next) in moves {
        let floor = best.0.max(-WON);
        let promise = -promise(game, next, PLIES, -WON, -floor);
        if promise > best.0 {
            best = (promise, mv);
        }
    }
    best.1
}

/// More than any count of pawns and rows.
const WON: i32 = 1_000_000;

/// How good a position looks to the side to move, by alpha-beta to a fixed
/// depth.
fn promise(game: &Game, position: Position, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    let rules = &game.rules;
    if rules.is_over(position) {
        // The sooner, the worse.
        return -WON + 100 - plies as i32;
    }
    if plies == 0 {
        return look(game, position);
    }
    let mut best = -WON;
    for next in rules.successors(position) {
        best = best.max(-promise(game, next, plies - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Pawns, and how far they have come.
fn look(game: &Game, position: Position) -> i32 {
    let rules = &game.rules;
    let rows = rules.size().rows() as i32;
    let worth = |side: crate::Side| -> i32 {
        let pawns = position.pawns(side);
        let advance = |square: board::Square| match side {
            crate::Side::White => square.row as i32,
            crate::Side::Black => rows - 1 - square.row as i32,
        };
        let squares = rules.size().squares().filter(|&square| pawns & rules.bit(square) != 0);
        squares.map(|square| 100 + advance(square) * advance(square)).sum()
    };
    worth(position.to_move()) - worth(!position.to_move())
}
