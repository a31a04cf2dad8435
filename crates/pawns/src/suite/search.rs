//! The search for tests: random games, walked from their ends, where positions are easy, to
//! where they become as hard as wanted.

use std::collections::HashSet;
use std::sync::Arc;

use board::Numbers;
use budget::{Budget, Control, StopReason};

use super::{Order, SuiteError, SuiteTest, Trap};
use crate::classic::{self, Algorithm};
use crate::text::{self, Format};
use crate::{Game, Outcome, Position, Rules, Side, Value};

/// The hardest tests take at most 2 to the power of this many calls. Each game draws its own
/// power up to it, so that there are as many easy tests as hard ones.
const POWERS: std::ops::RangeInclusive<u32> = 4..=16;
/// The calls that a start position may take, where only those are wanted.
const MOST_CALLS_OF_A_START: u64 = 1 << 22;
/// The games for each test, and for a suite whatever its length, after which the search for
/// traps ends.
const GAMES_FOR_TRAPS: (usize, usize) = (4, 400);
/// The same for the whole search.
const GAMES: (usize, usize) = (50, 2000);
/// The placements that are tried for each game, where stopped passed pawns are wanted.
const PLACEMENTS: usize = 5;

/// The traps, the most telling first, and how many tests each takes.
const WANTED: [(Trap, usize); 6] = [
    (Trap::CapturesButNoPushes, 1),
    (Trap::GameOver, 1),
    (Trap::ImmediateArrival, 1),
    (Trap::SideForgotten, 1),
    (Trap::PassedPawnStopped, 1),
    (Trap::BothSidesToMove, 2),
];

/// The start positions that a solver with a memo can be expected to solve.
pub(super) fn starts(order: &Order, budget: &Budget) -> Result<Vec<SuiteTest>, SuiteError> {
    let mut tests: Vec<SuiteTest> = Vec::new();
    for rules in &order.boards {
        let Some(game) = Game::start(*rules) else { continue };
        let is_seen = tests.iter().any(|test| test.game == game);
        if let Some((value, calls)) = measured(&game, MOST_CALLS_OF_A_START, budget)?
            && !is_seen
        {
            tests.push(SuiteTest { game, value, calls, traps: traps_of(&game, value) });
        }
    }
    tests.sort_by_key(|test| (test.calls, test.game.size().area(), test.game.size().rows()));
    let (found, count) = (tests.len(), order.count);
    tests.truncate(count);
    let is_enough = found >= count || order.may_be_fewer && found > 0;
    if is_enough { Ok(tests) } else { Err(SuiteError::TooFew { found, count }) }
}

/// Random positions of random games.
pub(super) fn random(order: &Order, budget: &Budget) -> Result<Vec<SuiteTest>, SuiteError> {
    let mut search = Search::new(order, budget);
    let games = |(each, all): (usize, usize)| each * order.count + all;
    for game in 0..games(GAMES) {
        if game == games(GAMES_FOR_TRAPS) {
            search.wanted.clear();
        }
        if search.kept.len() == order.count {
            break;
        }
        search.game(game)?;
    }
    let (found, count) = (search.kept.len(), order.count);
    if found < count {
        return Err(SuiteError::TooFew { found, count });
    }
    let mut tests = search.kept;
    for test in &mut tests {
        budget.control.stopped().map_or(Ok(()), Err)?;
        test.traps.extend(traps_of(&test.game, test.value));
        test.traps.sort_unstable();
        test.traps.dedup();
    }
    Ok(tests)
}

/// The value of a position and the calls of a solver with a memo; `None` if it takes more.
fn measured(game: &Game, most: u64, budget: &Budget) -> Result<Option<(Value, u64)>, StopReason> {
    if let Some(reason) = budget.control.stopped() {
        return Err(reason);
    }
    let limit = Control::polling(move |control| {
        if control.visited() >= most {
            control.stop(StopReason::Cancelled);
        }
    });
    let own = Budget { memory: budget.memory, threads: 1, control: Arc::new(limit) };
    let run = classic::run(Algorithm::Memo, game, &own);
    budget.control.visit(run.calls);
    match run.value {
        Ok(value) => Ok((run.calls <= most).then_some((value, run.calls))),
        Err(StopReason::MemoryLimit) => Err(StopReason::MemoryLimit),
        Err(_) => Ok(None),
    }
}

/// The traps that a position sets by itself.
fn traps_of(game: &Game, value: Value) -> Vec<Trap> {
    Trap::ALL.into_iter().filter(|trap| trap.is_set(game, value)).collect()
}

struct Search<'a> {
    order: &'a Order,
    budget: &'a Budget,
    numbers: Numbers,
    kept: Vec<SuiteTest>,
    /// The positions that are kept, each as the representative of its class.
    seen: HashSet<(board::Size, Position)>,
    /// The traps still to be set, and the tests reserved for each.
    wanted: Vec<(Trap, usize)>,
}

impl<'a> Search<'a> {
    fn new(order: &'a Order, budget: &'a Budget) -> Search<'a> {
        let each = (order.count / 20).max(1);
        let mut wanted: Vec<(Trap, usize)> = Vec::new();
        for (trap, tests) in WANTED {
            let is_writable = trap != Trap::BothSidesToMove || order.format != Format::SizesRows;
            let possible = is_writable && trap.is_possible(order.boards[0].variant());
            let reserved: usize = wanted.iter().map(|(_, tests)| tests).sum();
            if possible && reserved + tests * each <= order.count {
                wanted.push((trap, tests * each));
            }
        }
        Search {
            order,
            budget,
            numbers: Numbers::with_seed(order.seed),
            kept: Vec::new(),
            seen: HashSet::new(),
            wanted,
        }
    }

    /// Plays a game, and takes from it the positions that are wanted.
    fn game(&mut self, number: usize) -> Result<(), StopReason> {
        let rules = self.order.boards[number % self.order.boards.len()];
        // Every other time a few pawns anywhere: such games have passed pawns.
        let first = if (number / self.order.boards.len()).is_multiple_of(2) {
            rules.start()
        } else {
            self.placed(&rules)
        };
        let Some(first) = first else { return Ok(()) };
        self.seek_a_passed_pawn(&rules)?;
        let powers = (POWERS.end() - POWERS.start() + 1) as usize;
        let most = 1_u64 << (POWERS.start() + self.numbers.below(powers) as u32);
        let mut hardest = None;
        for position in self.played(&rules, first).into_iter().rev() {
            let Some(game) = self.expressible(Game { rules, position }) else { continue };
            let Some((value, calls)) = measured(&game, most, self.budget)? else { break };
            let test = SuiteTest { game, value, calls, traps: Vec::new() };
            if !self.set_a_trap(&test)? && !game.is_over() {
                hardest = Some(test);
            }
        }
        let reserved: usize = self.wanted.iter().map(|(_, tests)| tests).sum();
        // All tests with traps may turn out to be won, or lost.
        let most = match reserved {
            0 => self.order.count.div_ceil(2),
            _ => (self.order.count / 2).saturating_sub(reserved),
        };
        if let Some(test) = hardest
            && self.kept.len() + reserved < self.order.count
            && self.takes(&[&test], most)
        {
            self.keep(test);
        }
        Ok(())
    }

    /// Games hardly ever lead to a passed pawn that is stopped: such positions are placed.
    fn seek_a_passed_pawn(&mut self, rules: &Rules) -> Result<(), StopReason> {
        let is_wanted =
            |(trap, left): &(Trap, usize)| *trap == Trap::PassedPawnStopped && *left > 0;
        let Some(index) = self.wanted.iter().position(is_wanted) else { return Ok(()) };
        for _ in 0..PLACEMENTS {
            let Some(position) = self.with_a_passed_pawn(rules) else { continue };
            let Some(game) = self.expressible(Game { rules: *rules, position }) else { continue };
            let Some((value, calls)) = measured(&game, 1 << *POWERS.end(), self.budget)? else {
                continue;
            };
            let test = SuiteTest { game, value, calls, traps: Vec::new() };
            if Trap::PassedPawnStopped.is_set(&game, value) && self.takes_a_trap(&[&test]) {
                self.keep(test);
                self.wanted[index].1 -= 1;
                return Ok(());
            }
        }
        Ok(())
    }

    /// A black pawn with a free way, a white one two files beside it, and between them a black
    /// one that it can capture, so that it stands in the way; and a few pawns more.
    ///
    /// ```text
    ///   . . .
    ///   p . .    the passed pawn, three rows or more above
    ///   . . .    the pawn that will stop it
    ///   . p .
    ///   . . P
    /// ```
    fn with_a_passed_pawn(&mut self, rules: &Rules) -> Option<Position> {
        let (rows, cols) = (rules.size().rows() as usize, rules.size().cols() as usize);
        if rows < 5 || cols < 3 {
            return None;
        }
        let stopper = self.numbers.below((rows - 5) / 2 + 1);
        // Farther up, White would win the race anyway.
        let passed = stopper + 3 + self.numbers.below(rows - 4 - 2 * stopper);
        let col = self.numbers.below(cols - 2);
        let bit =
            |col: usize, row: usize| rules.bit(board::Square { col: col as u32, row: row as u32 });
        let mut sets = [bit(col + 2, stopper), bit(col, passed) | bit(col + 1, stopper + 1)];
        for _ in 0..self.numbers.below(4) {
            let own = self.numbers.below(2);
            let more = bit(self.numbers.below(cols), 1 + self.numbers.below(rows - 2));
            sets[own] |= more & !(sets[0] | sets[1]);
        }
        let position = Position::new(sets[0], sets[1], Side::White)?;
        let position = match self.numbers.below(2) {
            0 => position,
            _ => rules.mirror(position),
        };
        Some(if self.numbers.below(2) == 0 { position } else { rules.swap_colours(position) })
    }

    /// A few pawns of each side, none of which has arrived.
    fn placed(&mut self, rules: &Rules) -> Option<Position> {
        let squares: Vec<_> = rules.size().squares().collect();
        let mut sets = [0_u64; 2];
        for side in [Side::White, Side::Black] {
            for _ in 0..=self.numbers.below(rules.size().cols().min(4) as usize) {
                let bit = rules.bit(squares[self.numbers.below(squares.len())]);
                if bit & (sets[0] | sets[1] | rules.far_row(side)) == 0 {
                    sets[side as usize] |= bit;
                }
            }
        }
        let to_move = [Side::White, Side::Black][self.numbers.below(2)];
        Position::new(sets[0], sets[1], to_move)
    }

    /// The positions of a random game, from its first to its end.
    fn played(&mut self, rules: &Rules, first: Position) -> Vec<Position> {
        let mut line = vec![first];
        loop {
            let next = rules.successors(line[line.len() - 1]);
            let count = next.len();
            if count == 0 {
                return line;
            }
            line.extend(next.clone().nth(self.numbers.below(count)));
        }
    }

    /// The position as the format can express it; `None` if it cannot.
    fn expressible(&self, game: Game) -> Option<Game> {
        let game = match (self.order.format, game.to_move()) {
            (Format::SizesRows, Side::Black) => {
                Game { position: game.rules.swap_colours(game.position), ..game }
            }
            _ => game,
        };
        text::write(&game, self.order.format).map(|_| game)
    }

    /// Whether a test is kept because it sets a trap that is wanted.
    fn set_a_trap(&mut self, test: &SuiteTest) -> Result<bool, StopReason> {
        for index in 0..self.wanted.len() {
            let (trap, left) = self.wanted[index];
            if left == 0 {
                continue;
            }
            if trap == Trap::BothSidesToMove {
                if self.keep_both(test)? {
                    self.wanted[index].1 -= 2;
                    return Ok(true);
                }
            } else if Self::is_telling(trap, test) && self.takes_a_trap(&[test]) {
                self.keep(test.clone());
                self.wanted[index].1 -= 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a position sets a trap that a wrong program falls into.
    fn is_telling(trap: Trap, test: &SuiteTest) -> bool {
        // A program that takes "no pushes" for "no moves" is right about a lost position.
        let is_wrongly_lost =
            trap != Trap::CapturesButNoPushes || test.value.outcome() != Outcome::Loss;
        is_wrongly_lost && trap.is_set(&test.game, test.value)
    }

    /// Keeps a position and the same board with the other side to move, if their outcomes
    /// differ.
    fn keep_both(&mut self, test: &SuiteTest) -> Result<bool, StopReason> {
        let position = test.game.position;
        let turned = Position::new(position.white(), position.black(), !position.to_move())
            .expect("the pawns are where they were");
        let game = Game { position: turned, ..test.game };
        let is_fit = |game: &Game| !game.is_over() && game.position.en_passant() == 0;
        if !is_fit(&test.game) || !is_fit(&game) {
            return Ok(false);
        }
        let most = 1 << *POWERS.end();
        let Some((value, calls)) = measured(&game, most, self.budget)? else { return Ok(false) };
        let other = SuiteTest { game, value, calls, traps: vec![Trap::BothSidesToMove] };
        if value.outcome() == test.value.outcome() || !self.takes_a_trap(&[test, &other]) {
            return Ok(false);
        }
        self.keep(SuiteTest { traps: vec![Trap::BothSidesToMove], ..test.clone() });
        self.keep(other);
        Ok(true)
    }

    /// [`Search::takes`] for tests that set a trap.
    fn takes_a_trap(&self, tests: &[&SuiteTest]) -> bool {
        self.takes(tests, self.order.count.div_ceil(2))
    }

    /// Whether these tests differ from all others and from each other, and keep the balance:
    /// at most so many are won, and so many lost.
    fn takes(&self, tests: &[&SuiteTest], most: usize) -> bool {
        let mut classes: Vec<_> = tests.iter().map(|test| class(test)).collect();
        classes.sort_unstable();
        classes.dedup();
        let count = |outcome: Outcome| {
            let of = |test: &&SuiteTest| test.value.outcome() == outcome;
            self.kept.iter().filter(of).count() + tests.iter().copied().filter(of).count()
        };
        let [wins, draws, losses] = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(count);
        let is_balanced = if self.order.boards[0].variant().has_draws() {
            // How many draws there will be is unknown: balance as they come.
            wins.abs_diff(losses) <= 1 && draws <= self.order.count.div_ceil(3)
        } else {
            wins.max(losses) <= most
        };
        classes.len() == tests.len()
            && is_balanced
            && !classes.iter().any(|class| self.seen.contains(class))
    }

    fn keep(&mut self, test: SuiteTest) {
        self.seen.insert(class(&test));
        self.kept.push(test);
    }
}

/// The same for positions that are the same up to symmetry.
fn class(test: &SuiteTest) -> (board::Size, Position) {
    (test.game.size(), test.game.rules.canonical(test.game.position))
}
