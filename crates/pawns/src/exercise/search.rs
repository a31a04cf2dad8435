//! Puzzles from a seed: random games, searched backward from their ends.

use board::Numbers;
use budget::StopReason;
use rustc_hash::FxHashSet;

use super::{Difficulty, Exercise, Puzzle, Refutation};
use crate::engine::Engine;
use crate::{Game, Move, Outcome, Position, Question, Value, analyze_with, solve_with};

/// How many random games are searched for a puzzle before there is none.
pub const GAMES: u32 = 1000;

/// More plies than any game has.
const LONGEST: u16 = 1000;

/// A search for a puzzle of one difficulty. The same game, difficulty and seed give the same
/// puzzle on every machine, however often the search is stopped on the way.
///
/// ```
/// use budget::Budget;
/// use pawns::{Difficulty, ExerciseSearch, Game, engine::Engine};
///
/// let game: Game = "4x4".parse()?;
/// let mut search = ExerciseSearch::new(game, Difficulty::ALL[1], 7);
/// let mut engine = Engine::new(&game, &Budget::default());
/// let puzzle = search.run(&mut engine)?.expect("there are puzzles of level 2 on 4x4");
/// assert_eq!(puzzle.exercise.value.get(), 5);
/// assert_eq!(puzzle.mistakes.len() + 1, puzzle.exercise.game.legal_moves().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExerciseSearch {
    first: Game,
    level: Difficulty,
    numbers: Numbers,
    /// The positions of the present game that are left to look at, the last one first out.
    open: Vec<(u32, Position)>,
    seen: FxHashSet<Position>,
    games: u32,
}

impl ExerciseSearch {
    /// A search among the positions that can follow a game.
    pub fn new(first: Game, level: Difficulty, seed: u64) -> ExerciseSearch {
        let numbers = Numbers::with_seed(seed);
        ExerciseSearch {
            first,
            level,
            numbers,
            open: Vec::new(),
            seen: FxHashSet::default(),
            games: 0,
        }
    }

    /// The number of positions looked at so far.
    pub fn examined(&self) -> usize {
        self.seen.len()
    }

    /// Finds the puzzle; `None` if [`GAMES`] games have none. Asked again after a stop, it
    /// goes on where it was.
    ///
    /// # Errors
    /// If the engine's budget runs out first.
    ///
    /// # Panics
    /// If the engine is for other rules.
    pub fn run(&mut self, engine: &mut Engine) -> Result<Option<Puzzle>, StopReason> {
        loop {
            while let Some(&(ply, position)) = self.open.last() {
                let game = Game { rules: self.first.rules, position };
                let found = if self.seen.contains(&position) {
                    None
                } else {
                    self.examine(engine, game, ply)?
                };
                self.seen.insert(position);
                self.open.pop();
                if found.is_some() {
                    return Ok(found);
                }
            }
            if self.games == GAMES {
                return Ok(None);
            }
            self.games += 1;
            self.play();
        }
    }

    /// Plays a random game, and opens those of its positions that may be of the difficulty:
    /// a game of random moves is seldom shorter than best play.
    fn play(&mut self) {
        let rules = self.first.rules;
        let mut position = self.first.position;
        let mut ply = 0;
        loop {
            let next: Vec<Position> = rules.successors(position).collect();
            if next.is_empty() {
                break;
            }
            self.open.push((ply, position));
            position = next[self.numbers.below(next.len())];
            ply += 1;
        }
        let most = usize::from(*self.level.plies().end()).saturating_add(4);
        let start = self.open.len().saturating_sub(most);
        self.open.drain(..start);
    }

    /// Whether a position is certain to be no win of the difficulty, which takes less than
    /// finding out what it is. Where there are draws, it may be one of those.
    fn is_too_deep(&self, engine: &mut Engine, game: &Game) -> Result<bool, StopReason> {
        let most = *self.level.plies().end();
        if most > LONGEST || game.rules.variant().has_draws() {
            return Ok(false);
        }
        let one_later = Value::new(most as i16 + 1);
        Ok(!engine.is_worth_more(game.position, one_later)?)
    }

    /// The puzzle of a position, if it is one, and of the difficulty.
    fn examine(
        &self,
        engine: &mut Engine,
        game: Game,
        ply: u32,
    ) -> Result<Option<Puzzle>, StopReason> {
        if self.is_too_deep(engine, &game)? {
            return Ok(None);
        }
        let Some(keeping) = only_keeping_move(engine, &game)? else { return Ok(None) };
        let value = engine.value(game.position)?;
        if value != Value::DRAW && !self.level.plies().contains(&value.plies()) {
            return Ok(None);
        }
        let analysis = analyze_with(engine, &game, Question::Value);
        if let Some(reason) = analysis.answer.stopped {
            return Err(reason);
        }
        let mut mistakes = Vec::new();
        for judged in analysis.moves.iter().filter(|judged| judged.mv != keeping) {
            let value = judged.value.expect("the search was not stopped");
            mistakes.push(Refutation { mv: judged.mv, value, line: Vec::new() });
        }
        let solution = analysis.answer.line;
        let mut puzzle = Puzzle { exercise: Exercise { game, ply, value, solution }, mistakes };
        if !self.level.fits(&puzzle) {
            return Ok(None);
        }
        for mistake in &mut puzzle.mistakes {
            mistake.line = line_after(engine, &game, mistake.mv)?;
        }
        Ok(Some(puzzle))
    }
}

/// Best play after a move.
fn line_after(engine: &mut Engine, game: &Game, mv: Move) -> Result<Vec<Move>, StopReason> {
    let next = game.play(mv).expect("the move is legal");
    let answer = solve_with(engine, &next, Question::Value);
    answer.stopped.map_or(Ok(answer.line), Err)
}

/// The only move that wins, or holds the draw if none wins; `None` if there are several, or
/// none, or no other move.
fn only_keeping_move(engine: &mut Engine, game: &Game) -> Result<Option<Move>, StopReason> {
    let moves: Vec<(Move, Position)> = game.rules.successors(game.position).moves().collect();
    if moves.len() < 2 {
        return Ok(None);
    }
    let outcome = engine.outcome(game.position)?;
    if outcome == Outcome::Loss {
        return Ok(None);
    }
    let mut keeping = None;
    for (mv, next) in moves {
        if engine.outcome(next)?.reversed() == outcome && keeping.replace(mv).is_some() {
            return Ok(None);
        }
    }
    Ok(keeping)
}
