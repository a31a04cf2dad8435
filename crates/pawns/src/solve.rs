//! Answers: who wins, in how many plies, by which moves.

use budget::{Budget, StopReason};

use crate::engine::Engine;
use crate::{Game, Move, Outcome, Value};

/// What to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Only who wins.
    Outcome,
    /// Who wins, and in how many plies.
    Value,
}

/// The answer for a position. If the budget runs out, something is unknown, but nothing
/// is guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the side to move wins, draws or loses.
    pub outcome: Option<Outcome>,
    /// The exact value; also `None` if it was not requested.
    pub value: Option<Value>,
    /// All moves that keep the value; if only the outcome was requested, one move that wins
    /// or holds the draw, if there is one.
    pub best_moves: Vec<Move>,
    /// A whole game in which the winner wins as fast as possible and the loser holds out
    /// as long as possible, or in which both hold the draw; empty if only the outcome was
    /// requested.
    pub line: Vec<Move>,
    /// The number of positions searched.
    pub positions: u64,
    /// Why something is unknown, if the budget ran out.
    pub stopped: Option<StopReason>,
}

/// A move with its outcome and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The outcome for the side that moves.
    pub outcome: Option<Outcome>,
    /// The value for the side that moves, if requested.
    pub value: Option<Value>,
}

impl MoveValue {
    /// Orders moves from best to worst; unknown ones after the wins.
    fn rank(&self) -> (u8, std::cmp::Reverse<Value>) {
        let class = match self.outcome {
            Some(Outcome::Win) => 0,
            None => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Loss) => 3,
        };
        (class, std::cmp::Reverse(self.value.unwrap_or(Value::LOST)))
    }
}

/// Solves a position.
///
/// ```
/// use budget::Budget;
/// use pawns::{Game, Outcome, Question, solve};
///
/// let game: Game = "4x4".parse()?;
/// let answer = solve(&game, Question::Value, &Budget::default());
/// assert_eq!(answer.outcome, Some(Outcome::Win));
/// assert_eq!(answer.value.map(|value| value.get()), Some(11));
/// assert_eq!(answer.line.len(), 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(game: &Game, question: Question, budget: &Budget) -> Answer {
    let mut engine = Engine::for_question(game, question, budget);
    solve_with(&mut engine, game, question)
}

/// Solves a position with an engine, which may already know a lot.
///
/// # Panics
/// If the engine is for other rules.
pub fn solve_with(engine: &mut Engine, game: &Game, question: Question) -> Answer {
    assert_eq!(*engine.rules(), game.rules, "an engine plays by its own rules");
    let before = engine.nodes();
    let mut answer = Answer {
        outcome: None,
        value: None,
        best_moves: Vec::new(),
        line: Vec::new(),
        positions: 0,
        stopped: None,
    };
    answer.stopped = fill(&mut answer, engine, game, question).err();
    answer.positions = engine.nodes() - before;
    answer
}

fn fill(
    answer: &mut Answer,
    engine: &mut Engine,
    game: &Game,
    question: Question,
) -> Result<(), StopReason> {
    let outcome = engine.outcome(game.position)?;
    answer.outcome = Some(outcome);
    match question {
        Question::Outcome => {
            if outcome != Outcome::Loss {
                answer.best_moves.extend(keeping_move(engine, game, outcome)?);
            }
        }
        Question::Value => {
            let value = engine.distance(game.position, outcome)?;
            answer.value = Some(value);
            answer.best_moves = best_moves(engine, game, value)?;
            answer.line = line(engine, game, value)?;
        }
    }
    Ok(())
}

/// One move that keeps the outcome of a position: one that the engine remembers,
/// or else the first that a search finds.
pub(crate) fn keeping_move(
    engine: &mut Engine,
    game: &Game,
    outcome: Outcome,
) -> Result<Option<Move>, StopReason> {
    let left = outcome.reversed();
    let moves: Vec<_> = game.rules.successors(game.position).moves().collect();
    let keeps = |&&(_, next): &&(Move, _)| engine.recall(next) == Some(left);
    if let Some(&(mv, _)) = moves.iter().find(keeps) {
        return Ok(Some(mv));
    }
    for (mv, next) in moves {
        if engine.outcome(next)? == left {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// The moves that keep the value of a position, sorted by their squares.
pub(crate) fn best_moves(
    engine: &mut Engine,
    game: &Game,
    value: Value,
) -> Result<Vec<Move>, StopReason> {
    let mut best = Vec::new();
    for (mv, next) in game.rules.successors(game.position).moves() {
        if !engine.is_worth_more(next, value.left_to_the_opponent())? {
            best.push(mv);
        }
    }
    best.sort_unstable();
    Ok(best)
}

/// A whole game in which both sides play best moves.
pub(crate) fn line(
    engine: &mut Engine,
    game: &Game,
    value: Value,
) -> Result<Vec<Move>, StopReason> {
    let mut line = Vec::new();
    let (mut game, mut value) = (*game, value);
    while !game.is_over() {
        value = value.left_to_the_opponent();
        let mut moves: Vec<_> = game.rules.successors(game.position).moves().collect();
        moves.sort_unstable();
        let mut best = None;
        for (mv, next) in moves {
            if !engine.is_worth_more(next, value)? {
                best = Some((mv, next));
                break;
            }
        }
        let (mv, next) = best.expect("a position is worth what its best move is worth");
        line.push(mv);
        game.position = next;
    }
    Ok(line)
}

/// The answer for a position and for all its moves, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The answer for the position itself.
    pub answer: Answer,
    /// Every legal move.
    pub moves: Vec<MoveValue>,
}

impl Analysis {
    /// The same without values, as if only the outcome had been requested.
    ///
    /// ```
    /// use budget::Budget;
    /// use pawns::{Game, Question, analyze};
    ///
    /// let game: Game = "4x4".parse()?;
    /// let whole = analyze(&game, Question::Value, &Budget::default());
    /// let outcome = analyze(&game, Question::Outcome, &Budget::default());
    /// assert_eq!(whole.without_distances().moves, outcome.moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_distances(mut self) -> Analysis {
        for judged in &mut self.moves {
            judged.value = None;
        }
        self.moves.sort_by_key(|judged| judged.mv);
        self.moves.sort_by_key(MoveValue::rank);
        self.answer.value = None;
        self.answer.line = Vec::new();
        self.answer.best_moves = self.keeping_moves();
        self
    }

    /// The moves that win, in their order; or those that hold, if none wins.
    fn keeping_moves(&self) -> Vec<Move> {
        let of = |outcome| {
            let has = move |judged: &&MoveValue| judged.outcome == Some(outcome);
            self.moves.iter().filter(has).map(|judged| judged.mv).collect()
        };
        if self.answer.outcome == Some(Outcome::Draw) {
            of(Outcome::Draw)
        } else {
            of(Outcome::Win)
        }
    }
}

/// Analyzes every legal move of a position.
///
/// ```
/// use budget::Budget;
/// use pawns::{Game, Question, analyze};
///
/// let game: Game = ".p./ppP/P.. w".parse()?;
/// let analysis = analyze(&game, Question::Value, &Budget::default());
/// let found: Vec<String> = analysis
///     .moves
///     .iter()
///     .map(|judged| format!("{} {}", judged.mv, judged.value.unwrap()))
///     .collect();
/// assert_eq!(found, ["c2xb3 1", "c2-c3 1", "a1xb2 -2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze(game: &Game, question: Question, budget: &Budget) -> Analysis {
    let mut engine = Engine::for_question(game, question, budget);
    analyze_with(&mut engine, game, question)
}

/// Analyzes every legal move with an engine, which may already know a lot.
///
/// # Panics
/// If the engine is for other rules.
pub fn analyze_with(engine: &mut Engine, game: &Game, question: Question) -> Analysis {
    let before = engine.nodes();
    let mut answer = solve_with(engine, game, question);
    let mut moves: Vec<MoveValue> = game
        .legal_moves()
        .into_iter()
        .map(|mv| MoveValue { mv, outcome: None, value: None })
        .collect();
    if answer.outcome == Some(Outcome::Loss) {
        // Whatever is played.
        for judged in &mut moves {
            judged.outcome = Some(Outcome::Loss);
        }
    }
    // Who wins first, for all moves: distances may not be found in time.
    let judged = judge(engine, game, &mut moves, Question::Outcome).and_then(|()| match question {
        Question::Outcome => Ok(()),
        Question::Value => judge(engine, game, &mut moves, Question::Value),
    });
    moves.sort_by_key(MoveValue::rank);
    answer.stopped = answer.stopped.or(judged.err());
    answer.positions = engine.nodes() - before;
    let mut analysis = Analysis { answer, moves };
    if question == Question::Outcome {
        analysis.answer.best_moves = analysis.keeping_moves();
    }
    analysis
}

fn judge(
    engine: &mut Engine,
    game: &Game,
    moves: &mut [MoveValue],
    question: Question,
) -> Result<(), StopReason> {
    for judged in moves {
        let next = game.play(judged.mv).expect("the move is legal").position;
        match (question, judged.outcome) {
            (Question::Value, Some(outcome)) => {
                let value = engine.distance(next, outcome.reversed())?;
                judged.value = Some(value.for_the_mover());
            }
            (Question::Outcome, Some(_)) => {}
            (_, None) => judged.outcome = Some(engine.outcome(next)?.reversed()),
        }
    }
    Ok(())
}
