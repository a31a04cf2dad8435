//! Opponents: perfect, random, and in between.

use budget::StopReason;

use crate::engine::Engine;
use crate::{Answer, Game, Move, Outcome, Position, Question, Value, solve_with};

/// The level of an opponent, from 0 (random moves) to 10 (perfect play). In between, an
/// opponent sometimes plays a random move, the less often the higher its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Random moves.
    pub const RANDOM: Level = Level(0);

    /// Perfect play.
    pub const PERFECT: Level = Level(10);

    /// A level from 0 to 10; `None` above.
    pub const fn new(level: u8) -> Option<Level> {
        if level <= 10 { Some(Level(level)) } else { None }
    }

    /// The fraction of random moves: 1 at level 0, 0 at level 10.
    ///
    /// ```
    /// use pawns::Level;
    /// let shares: Vec<f64> = (0..=10).map(|n| Level::new(n).unwrap().carelessness()).collect();
    /// assert!(shares.is_sorted_by(|a, b| a > b));
    /// ```
    pub fn carelessness(self) -> f64 {
        f64::from(10 - self.0) / 10.0
    }

    /// A random move of these, if this is a turn on which an opponent of this level is
    /// careless; `None` if it plays as well as it can, or if there are no moves.
    pub fn slip(self, moves: &[Move], random: &mut fastrand::Rng) -> Option<Move> {
        let any = *pick(moves, random)?;
        (random.f64() < self.carelessness()).then_some(any)
    }
}

/// A move and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Why it was chosen.
    pub reason: Reason,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a best move; the position has this value.
    Solved(Value),
    /// It wins or holds the draw, or every move loses; the distance is unknown.
    Outcome(Outcome),
    /// The budget ran out first: a guess by looking a few plies ahead.
    Guess(StopReason),
    /// A random move.
    Random,
}

/// Chooses a move for the side to move; `None` when the game is over.
///
/// The engine's budget bounds the search; when it runs out, the choice is a guess and
/// says so.
pub fn choose(
    engine: &mut Engine,
    game: &Game,
    level: Level,
    random: &mut fastrand::Rng,
) -> Option<Choice> {
    let moves = game.legal_moves();
    if let Some(mv) = level.slip(&moves, random) {
        return Some(Choice { mv, reason: Reason::Random });
    }
    let answer = solve_with(engine, game, Question::Value);
    if let Some(solved) = best(&answer, random) {
        return Some(solved);
    }
    if let Some(outcome @ (Outcome::Win | Outcome::Draw)) = answer.outcome {
        let keeps = |mv: &&Move| {
            let left = Some(outcome.reversed());
            game.play(**mv).is_ok_and(|next| engine.recall(next.position) == left)
        };
        if let Some(&mv) = moves.iter().find(keeps) {
            return Some(Choice { mv, reason: Reason::Outcome(outcome) });
        }
    }
    let reason = match answer.outcome {
        // Every move of a lost position loses, but not every move of a drawn one holds.
        Some(Outcome::Loss) => Reason::Outcome(Outcome::Loss),
        _ => Reason::Guess(answer.stopped.unwrap_or(StopReason::Cancelled)),
    };
    guess(game, &moves, MOST_POSITIONS, random).map(|guess| Choice { mv: guess.mv, reason })
}

/// Chooses a move from a complete answer; `None` when the game is over.
///
/// ```
/// use budget::Budget;
/// use pawns::{Game, Level, Question, Reason, Rng, choose_known, solve};
///
/// let game: Game = "ppp/1P1/P1P b".parse()?;
/// let answer = solve(&game, Question::Value, &Budget::default());
/// let choice = choose_known(&answer, &game, Level::PERFECT, &mut Rng::with_seed(1)).unwrap();
/// assert!(answer.best_moves.contains(&choice.mv));
/// assert!(matches!(choice.reason, Reason::Solved(value) if value.get() == 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose_known(
    answer: &Answer,
    game: &Game,
    level: Level,
    random: &mut fastrand::Rng,
) -> Option<Choice> {
    match level.slip(&game.legal_moves(), random) {
        Some(mv) => Some(Choice { mv, reason: Reason::Random }),
        None => best(answer, random),
    }
}

/// One of the best moves, if they are known.
fn best(answer: &Answer, random: &mut fastrand::Rng) -> Option<Choice> {
    let reason = Reason::Solved(answer.value?);
    pick(&answer.best_moves, random).map(|&mv| Choice { mv, reason })
}

fn pick<'a>(moves: &'a [Move], random: &mut fastrand::Rng) -> Option<&'a Move> {
    moves.get(below(moves.len().max(1), random))
}

/// A random number below `end`. Not by `Rng::usize`, which draws other numbers where it has 32
/// bits, as in a browser.
fn below(end: usize, random: &mut fastrand::Rng) -> usize {
    random.u64(..end as u64) as usize
}

/// The positions that a guess looks at, at most: a moment.
pub(crate) const MOST_POSITIONS: u32 = 100_000;

/// A move by judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The move.
    pub mv: Move,
    /// The number of plies looked ahead.
    pub plies: u32,
}

/// A move by judgement, one of those given: the best some plies ahead, by counting. It looks
/// up to seven plies ahead, as long as that takes no more than so many positions. `None` if
/// none of them is legal.
///
/// ```
/// use pawns::{Game, Rng, guess};
///
/// let game: Game = "8x8".parse()?;
/// let guess = guess(&game, &game.legal_moves(), 1000, &mut Rng::with_seed(1)).unwrap();
/// assert!(game.play(guess.mv).is_ok() && guess.plies >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn guess(
    game: &Game,
    moves: &[Move],
    positions: u32,
    random: &mut fastrand::Rng,
) -> Option<Guess> {
    const MOST_PLIES: u32 = 6;
    let legal = game.rules.successors(game.position).moves();
    let mut moves: Vec<(Move, Position)> = legal.filter(|(mv, _)| moves.contains(mv)).collect();
    for place in 1..moves.len() {
        moves.swap(place, below(place + 1, random));
    }
    let mut guess = Guess { mv: moves.first()?.0, plies: 0 };
    let mut left = positions;
    for plies in 0..=MOST_PLIES {
        match best_of(game, &moves, plies, &mut left) {
            Some(mv) => guess = Guess { mv, plies: plies + 1 },
            None => break,
        }
    }
    Some(guess)
}

/// The move that looks best so many plies after it; `None` if that would take
/// more positions than are left.
fn best_of(game: &Game, moves: &[(Move, Position)], plies: u32, left: &mut u32) -> Option<Move> {
    let mut best = (i32::MIN, moves[0].0);
    for &(mv, next) in moves {
        let floor = best.0.max(-WON);
        let promise = -promise(game, next, plies, -WON, -floor, left)?;
        if promise > best.0 {
            best = (promise, mv);
        }
    }
    Some(best.1)
}

/// More than any count of pawns and rows.
const WON: i32 = 1_000_000;

/// How good a position looks to the side to move, by alpha-beta to a fixed
/// depth; `None` if no positions are left to look at.
fn promise(
    game: &Game,
    position: Position,
    plies: u32,
    mut alpha: i32,
    beta: i32,
    left: &mut u32,
) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let rules = &game.rules;
    if let Some(result) = rules.result(position) {
        // The sooner lost the worse, the sooner won the better.
        let decided = WON - 100 + plies as i32;
        return Some(match result {
            Outcome::Win => decided,
            Outcome::Draw => 0,
            Outcome::Loss => -decided,
        });
    }
    if plies == 0 {
        return Some(look(game, position));
    }
    let mut best = -WON;
    for next in rules.successors(position) {
        best = best.max(-promise(game, next, plies - 1, -beta, -alpha, left)?);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Some(best)
}

/// Pawns, and how far they have come; the other way round where arriving loses or being
/// stuck wins.
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
    let ahead = worth(position.to_move()) - worth(!position.to_move());
    if rules.variant().can_end_with_a_win() { -ahead } else { ahead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use budget::Budget;

    /// How often Black, at a level, loses 3x3 as second player, whose win it is,
    /// against random moves.
    fn losses(level: u8) -> usize {
        let start: Game = "3x3".parse().unwrap();
        let level = Level::new(level).unwrap();
        let mut engine = Engine::new(&start, &Budget::default());
        let loses = |seed: &u64| {
            let mut random = fastrand::Rng::with_seed(*seed);
            let mut game = start;
            while game.winner().is_none() {
                let level = if game.to_move() == crate::Side::White { Level(0) } else { level };
                let choice = choose(&mut engine, &game, level, &mut random).unwrap();
                game = game.play(choice.mv).unwrap();
            }
            game.winner() == Some(crate::Side::White)
        };
        (0..300).filter(loses).count()
    }

    #[test]
    fn mistakes_grow_rarer_with_the_level_and_end_at_the_highest() {
        let losses = [0, 3, 6, 9, 10].map(losses);
        assert!(losses.is_sorted_by(|more, fewer| more > fewer), "{losses:?}");
        assert_eq!(losses[4], 0);
    }

    #[test]
    fn a_guess_on_a_crowded_board_takes_a_moment_and_not_a_minute() {
        let game: Game = "3x21".parse().unwrap();
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        budget.control.stop(StopReason::TimeLimit);
        let mut engine = Engine::new(&game, &budget);
        let mut random = fastrand::Rng::with_seed(1);
        let choice = choose(&mut engine, &game, Level::PERFECT, &mut random).unwrap();
        assert_eq!(choice.reason, Reason::Guess(StopReason::TimeLimit));
    }
}
