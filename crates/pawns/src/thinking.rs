//! Thinking while a clock runs: a move at once, and what is known about it as it becomes
//! known.

use budget::StopReason;

use crate::engine::Engine;
use crate::opponent::MOST_POSITIONS;
use crate::solve::{best_moves, keeping_move, line};
use crate::{Game, Move, Outcome, Position, Rng, Value, guess};

/// What to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThoughtRequest {
    /// The moves to consider; all legal ones if there are none here.
    pub moves: Vec<Move>,
    /// The number of moves to report on; at least one.
    pub lines: usize,
    /// Look no further ahead than this many plies.
    pub plies: Option<u16>,
}

impl Default for ThoughtRequest {
    /// All moves, one of them to be reported on, as far ahead as it takes.
    fn default() -> ThoughtRequest {
        ThoughtRequest { moves: Vec::new(), lines: 1, plies: None }
    }
}

/// What is known of the best moves at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The number of plies looked ahead.
    pub plies: u32,
    /// The best moves known, best first; none if the game is over.
    pub variations: Vec<Variation>,
}

/// A move, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, this one first; at least one.
    pub line: Vec<Move>,
    /// The outcome for the side that moves first, if it is proved.
    pub outcome: Option<Outcome>,
    /// The value for the side that moves first, if it is proved.
    pub value: Option<Value>,
}

impl Variation {
    /// A move of which nothing is known.
    pub fn unknown(mv: Move) -> Variation {
        Variation { line: vec![mv], outcome: None, value: None }
    }

    /// The move.
    pub fn mv(&self) -> Move {
        self.line[0]
    }

    fn decided(line: Vec<Move>, value: Value) -> Variation {
        Variation { line, outcome: Some(value.outcome()), value: Some(value) }
    }

    /// Orders moves from best to worst. An unknown one may be better than a draw.
    fn rank(&self) -> (u8, std::cmp::Reverse<Value>) {
        let class = match self.outcome {
            Some(Outcome::Win) => 0,
            None => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Loss) => 3,
        };
        // A loss whose length is unknown is better than one that is about to come.
        let unknown = if self.outcome == Some(Outcome::Loss) { Value::DRAW } else { Value::LOST };
        (class, std::cmp::Reverse(self.value.unwrap_or(unknown)))
    }
}

/// Positions to search for quick decisions before asking who wins at all.
const QUICK: u64 = 1 << 15;

/// Thinks about a position with an engine, and reports each time something is learned: first
/// a guess, then quick wins and losses, then who wins, in how many plies, and by which line.
///
/// ```
/// use budget::Budget;
/// use pawns::engine::Engine;
/// use pawns::{Game, ThoughtRequest, think};
///
/// let game: Game = "4x4".parse()?;
/// let mut engine = Engine::new(&game, &Budget::default());
/// let mut thoughts = Vec::new();
/// think(&mut engine, &game, &ThoughtRequest::default(), &mut |thought| {
///     thoughts.push(thought.clone());
/// })?;
/// assert_eq!(thoughts[0].variations[0].value, None);
/// let last = &thoughts.last().unwrap().variations[0];
/// assert_eq!((last.value.unwrap().get(), last.line.len()), (11, 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine's budget runs out first; what was reported stays true.
///
/// # Panics
/// If the engine is for other rules.
pub fn think(
    engine: &mut Engine,
    game: &Game,
    request: &ThoughtRequest,
    report: &mut dyn FnMut(&Thought),
) -> Result<(), StopReason> {
    assert_eq!(*engine.rules(), game.rules, "an engine plays by its own rules");
    let legal = game.legal_moves();
    let wanted = |mv: &Move| request.moves.is_empty() || request.moves.contains(mv);
    let moves: Vec<Move> = legal.iter().copied().filter(wanted).collect();
    let Some(guess) = guess(game, &moves, MOST_POSITIONS, &mut Rng::with_seed(0)) else {
        report(&Thought { plies: 0, variations: Vec::new() });
        return Ok(());
    };
    let considers_all = moves.len() == legal.len();
    let mut mind = Mind {
        engine,
        game,
        plies: guess.plies,
        lines: request.lines.max(1),
        variations: moves.into_iter().map(Variation::unknown).collect(),
        report,
    };
    mind.prefer(guess.mv);
    mind.tell();
    let most = game.rules.most_plies(game.position);
    let most = request.plies.map_or(most, |plies| most.min(plies.into()));
    let most = u16::try_from(most).unwrap_or(u16::MAX);
    if mind.lines == 1 && considers_all {
        mind.decide(most, request.plies.is_some())
    } else {
        mind.compare(most, request.plies.is_some())
    }
}

/// Moves under consideration.
struct Mind<'a> {
    engine: &'a mut Engine,
    game: &'a Game,
    plies: u32,
    lines: usize,
    variations: Vec<Variation>,
    report: &'a mut dyn FnMut(&Thought),
}

impl Mind<'_> {
    /// Puts a move first.
    fn prefer(&mut self, mv: Move) {
        let place = self.variations.iter().position(|variation| variation.mv() == mv);
        if let Some(place) = place {
            self.variations[..=place].rotate_right(1);
        }
    }

    /// Reports the best moves.
    fn tell(&mut self) {
        let variations = self.variations.iter().take(self.lines).cloned().collect();
        (self.report)(&Thought { plies: self.plies, variations });
    }

    fn position(&self) -> Position {
        self.game.position
    }

    /// Finds one best move: whether the game is decided within few plies, then, unless the
    /// plies are limited, who wins it and when.
    fn decide(&mut self, most: u16, is_limited: bool) -> Result<(), StopReason> {
        let before = self.engine.nodes();
        for plies in 1..=most {
            if !is_limited && self.engine.nodes() - before > QUICK {
                break;
            }
            if let Some(value) = self.engine.decided_after(self.position(), plies)? {
                return self.conclude(value);
            }
            if u32::from(plies) > self.plies {
                self.plies = plies.into();
                self.tell();
            }
        }
        if is_limited {
            return Ok(());
        }
        let outcome = self.engine.outcome(self.position())?;
        if outcome != Outcome::Loss
            && let Some(mv) = keeping_move(self.engine, self.game, outcome)?
        {
            self.prefer(mv);
        }
        self.variations[0].outcome = Some(outcome);
        self.tell();
        let value = self.engine.distance(self.position(), outcome)?;
        self.conclude(value)
    }

    /// Reports a best move and the line that follows, of a position of this value.
    fn conclude(&mut self, value: Value) -> Result<(), StopReason> {
        let best = best_moves(self.engine, self.game, value)?;
        let first = self.variations[0].mv();
        let mv = if best.contains(&first) { first } else { best[0] };
        self.prefer(mv);
        self.plies = if value == Value::DRAW { self.plies } else { value.plies().into() };
        self.variations[0] = Variation::decided(vec![mv], value);
        self.tell();
        self.variations[0].line = self.line(mv, value.left_to_the_opponent())?;
        self.tell();
        Ok(())
    }

    /// A move, and best play after it, which leaves the opponent this value.
    fn line(&mut self, mv: Move, left: Value) -> Result<Vec<Move>, StopReason> {
        let next = self.game.play(mv).expect("the move is legal");
        let mut moves = vec![mv];
        moves.extend(line(self.engine, &next, left)?);
        Ok(moves)
    }

    /// Judges every move: whether it is decided within few plies; then, unless the plies are
    /// limited, who wins and when.
    fn compare(&mut self, most: u16, is_limited: bool) -> Result<(), StopReason> {
        let before = self.engine.nodes();
        for plies in 1..=most {
            if !is_limited && self.engine.nodes() - before > QUICK {
                break;
            }
            self.judge_each(|engine, variation, next| {
                if variation.value.is_none()
                    && let Some(value) = engine.decided_after(next, plies - 1)?
                {
                    *variation = Variation::decided(variation.line.clone(), value.for_the_mover());
                }
                Ok(())
            })?;
            if self.variations.iter().all(|variation| variation.value.is_some()) {
                break;
            }
            if u32::from(plies) > self.plies {
                self.plies = plies.into();
                self.tell();
            }
        }
        if !is_limited {
            self.judge_each(|engine, variation, next| {
                if variation.outcome.is_none() {
                    variation.outcome = Some(engine.outcome(next)?.reversed());
                }
                Ok(())
            })?;
            self.judge_each(|engine, variation, next| {
                if let (None, Some(outcome)) = (variation.value, variation.outcome) {
                    let value = engine.distance(next, outcome.reversed())?;
                    variation.value = Some(value.for_the_mover());
                }
                Ok(())
            })?;
        }
        for place in 0..self.variations.len().min(self.lines) {
            let variation = &self.variations[place];
            if let Some(value) = variation.value {
                let line = self.line(variation.mv(), value.left_to_the_opponent())?;
                self.variations[place].line = line;
            }
        }
        let decided = self.variations.iter().filter_map(|variation| variation.value);
        let longest = decided.map(|value| value.plies().into()).max().unwrap_or(0);
        self.plies = self.plies.max(longest);
        self.tell();
        Ok(())
    }

    /// Judges each move by what it leads to, best first, and reports what changed.
    fn judge_each(
        &mut self,
        mut judge: impl FnMut(&mut Engine, &mut Variation, Position) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let mut learned = Ok(());
        let mut judged = self.variations.clone();
        for variation in &mut judged {
            let next = self.game.play(variation.mv()).expect("the move is legal").position;
            learned = judge(self.engine, variation, next);
            if learned.is_err() {
                break;
            }
        }
        judged.sort_by_key(Variation::rank);
        if judged != self.variations {
            self.variations = judged;
            self.tell();
        }
        learned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Question, Variant, analyze, solve};
    use budget::Budget;

    fn thoughts(game: &Game, request: &ThoughtRequest) -> Vec<Thought> {
        let mut engine = Engine::new(game, &Budget::default());
        let mut thoughts = Vec::new();
        think(&mut engine, game, request, &mut |thought| thoughts.push(thought.clone())).unwrap();
        thoughts
    }

    /// Every position that follows from a start, within so many plies.
    fn positions(start: &Game, plies: u32) -> Vec<Game> {
        let mut found = vec![*start];
        let mut last = found.clone();
        for _ in 0..plies {
            let next = |game: &Game| {
                let game = *game;
                game.legal_moves().into_iter().map(move |mv| game.play(mv).unwrap())
            };
            last = last.iter().flat_map(next).collect();
            last.sort_by_key(Game::one_line);
            last.dedup();
            found.extend(&last);
        }
        found
    }

    #[test]
    fn under_all_rules_thinking_ends_with_the_value_and_says_nothing_false_before() {
        for variant in Variant::all() {
            let rules = crate::Rules::new("4x2".parse().unwrap(), variant).unwrap();
            let Some(start) = Game::start(rules) else { continue };
            for game in positions(&start, 2) {
                let answer = solve(&game, Question::Value, &Budget::default());
                let thoughts = thoughts(&game, &ThoughtRequest::default());
                let last = thoughts.last().unwrap();
                assert_eq!(last.variations.is_empty(), game.is_over());
                for thought in &thoughts {
                    for variation in &thought.variations {
                        assert!(variation.outcome.is_none_or(|o| Some(o) == answer.outcome));
                        assert!(variation.value.is_none_or(|v| Some(v) == answer.value));
                    }
                }
                if let Some(best) = last.variations.first() {
                    assert_eq!(best.value, answer.value, "{variant} {}", game.one_line());
                    assert!(answer.best_moves.contains(&best.mv()), "{}", game.one_line());
                }
            }
        }
    }

    #[test]
    fn several_lines_are_those_of_an_analysis() {
        for rules in ["classic", "misere", "classic,blocked=draws"] {
            let start: Game = format!("rules: {rules}\n3x4").parse().unwrap();
            for game in positions(&start, 3) {
                let analysis = analyze(&game, Question::Value, &Budget::default());
                let all = ThoughtRequest { lines: 9, ..ThoughtRequest::default() };
                let last = thoughts(&game, &all).pop().unwrap();
                let values: Vec<_> = last.variations.iter().map(|v| v.value).collect();
                let expected: Vec<_> = analysis.moves.iter().map(|judged| judged.value).collect();
                assert_eq!(values, expected, "{rules} {}", game.one_line());
                for variation in &last.variations {
                    let mut game = game;
                    for &mv in &variation.line {
                        game = game.play(mv).unwrap();
                    }
                    assert!(game.is_over(), "a whole game");
                    let plies = variation.value.and_then(Value::signed).map(i16::unsigned_abs);
                    assert!(plies.is_none_or(|plies| usize::from(plies) == variation.line.len()));
                }
            }
        }
    }

    #[test]
    fn only_the_moves_that_are_asked_about_are_considered() {
        let game: Game = "3x4".parse().unwrap();
        for mv in game.legal_moves() {
            let request = ThoughtRequest { moves: vec![mv], ..ThoughtRequest::default() };
            for thought in thoughts(&game, &request) {
                assert_eq!(thought.variations.len(), 1);
                assert_eq!(thought.variations[0].mv(), mv);
            }
        }
    }

    #[test]
    fn a_limit_of_plies_finds_what_ends_within_it_and_nothing_else() {
        let game: Game = "5x5".parse().unwrap();
        for lines in [1, 3] {
            for plies in [1, 5, 18, 19, 60] {
                let request = ThoughtRequest { plies: Some(plies), lines, moves: Vec::new() };
                let last = thoughts(&game, &request).pop().unwrap();
                let value = last.variations[0].value.map(Value::get);
                assert_eq!(value, (plies >= 19).then_some(19), "{plies} plies, {lines} lines");
            }
        }
    }

    #[test]
    fn a_stopped_search_has_a_legal_move() {
        let game: Game = "8x8".parse().unwrap();
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        budget.control.stop(StopReason::TimeLimit);
        let mut engine = Engine::new(&game, &budget);
        let mut seen = Vec::new();
        let request = ThoughtRequest::default();
        let stopped =
            think(&mut engine, &game, &request, &mut |thought| seen.push(thought.clone()));
        assert_eq!(stopped, Err(StopReason::TimeLimit));
        assert!(game.play(seen[0].variations[0].mv()).is_ok());
    }
}
