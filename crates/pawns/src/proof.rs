//! Proofs of answers: sets of positions that a checker verifies by the rules alone.
//!
//! A proof states who wins, or in exactly how many plies. It has up to two sets;
//! `docs/certificates.md` describes their claims and their bytes.

use std::fmt;
use std::iter;
use std::ops::Range;

use ::proof::leb128;
use board::Square;
use budget::StopReason;
use itertools::Itertools as _;

use crate::engine::{Board, Claim, Claims, Engine, Strategy};
use crate::sorted_codes::SortedCodes;
use crate::{EnPassant, Game, Outcome, Position, Rules, Value};

/// A proof of a position's outcome or value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The version of the certificate format: 1 under the classic rules, 3 if races are
    /// leaves, 2 under other rules.
    pub version: u8,
    /// The claim.
    pub claim: ProofClaim,
    /// The number of positions.
    pub positions: u64,
    /// The sets as bytes: for each the number of positions, the differences of their
    /// codes, and the plies if there are any, all as LEB128 numbers.
    pub body: Vec<u8>,
}

/// What a proof claims about the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofClaim {
    /// It wins, draws or loses.
    Outcome(Outcome),
    /// It wins or loses in exactly this many plies.
    Value(Value),
}

impl fmt::Display for ProofClaim {
    /// As in the header of a certificate: `win`, `draw`, `loss` or `value -6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofClaim::Outcome(outcome) => f.write_str(outcome.word()),
            ProofClaim::Value(Value::DRAW) => f.write_str(Outcome::Draw.word()),
            ProofClaim::Value(value) => write!(f, "value {value}"),
        }
    }
}

/// Why there is no proof of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The budget ran out first.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The engine found no reply that keeps a claim true. Its own facts are true; those
    /// [loaded](Engine::restore) from a checkpoint need not be.
    #[error("the checkpoint contains false facts")]
    FalseCheckpoint,
}

impl Proof {
    /// Builds the proof of an answer. To prove a value, the engine must be one for
    /// values.
    ///
    /// # Errors
    /// If the budget runs out first, or if facts loaded from a checkpoint are false.
    ///
    /// # Panics
    /// If the claim is false.
    pub fn build(engine: &mut Engine, game: &Game, claim: ProofClaim) -> Result<Proof, ProofError> {
        let holds = match claim {
            ProofClaim::Outcome(outcome) => engine.outcome(game.position)? == outcome,
            ProofClaim::Value(value) => engine.value(game.position)? == value,
        };
        assert!(holds, "{claim} is not true of {}", game.one_line());
        let mut builder = Builder::new(engine, game);
        let version = if game.rules.variant().is_classic() { 1 } else { 2 };
        match claim {
            _ if version == 2 => builder.general(claim)?,
            ProofClaim::Outcome(outcome) => builder.outcome(outcome)?,
            ProofClaim::Value(value) => builder.both_bounds(value)?,
        }
        Ok(builder.finish(version, claim))
    }

    /// Builds the proof of who wins in which races that are won need no positions: under the
    /// classic rules, a third as long. Checkers of version 3 recognize the races.
    ///
    /// # Errors
    /// As [`Proof::build`].
    ///
    /// # Panics
    /// If the rules are not the classic ones.
    pub fn build_with_races(engine: &mut Engine, game: &Game) -> Result<Proof, ProofError> {
        assert!(game.rules.variant().is_classic(), "races are leaves under the classic rules");
        let outcome = engine.outcome(game.position)?;
        let mut builder = Builder { races: true, ..Builder::new(engine, game) };
        builder.outcome(outcome)?;
        Ok(builder.finish(3, ProofClaim::Outcome(outcome)))
    }
}

struct Builder<'a> {
    engine: &'a mut Engine,
    game: &'a Game,
    /// Whether races that are won are left out.
    races: bool,
    positions: u64,
    body: Vec<u8>,
}

impl<'a> Builder<'a> {
    fn new(engine: &'a mut Engine, game: &'a Game) -> Builder<'a> {
        Builder { engine, game, races: false, positions: 0, body: Vec::new() }
    }

    fn finish(self, version: u8, claim: ProofClaim) -> Proof {
        Proof { version, claim, positions: self.positions, body: self.body }
    }

    /// Who wins, under the classic rules.
    fn outcome(&mut self, outcome: Outcome) -> Result<(), ProofError> {
        let lost = match outcome {
            Outcome::Loss => Some(self.game.position),
            Outcome::Draw => unreachable!("the classic rules know no draws"),
            Outcome::Win => {
                self.move_to(|engine, next| Ok(engine.outcome(next)? == Outcome::Loss))?
            }
        };
        self.section(Claim::Loses, lost, 0)
    }

    /// "At most" and "at least" so many plies.
    fn both_bounds(&mut self, value: Value) -> Result<(), ProofError> {
        let root = self.game.position;
        let plies = value.plies();
        let (attacked, held) = match value.outcome() {
            Outcome::Draw => unreachable!("the classic rules know no draws"),
            Outcome::Win => {
                let left = value.left_to_the_opponent();
                let next = self.move_to(|engine, next| Ok(!engine.is_worth_more(next, left)?))?;
                (next.map(|next| (next, plies - 1)), (plies > 2).then(|| (root, plies - 2)))
            }
            Outcome::Loss => {
                let next = if plies > 2 {
                    let left = value.left_to_the_opponent();
                    self.move_to(|engine, next| Ok(!engine.is_worth_more(next, left)?))?
                } else {
                    None
                };
                (Some((root, plies)), next.map(|next| (next, plies - 3)))
            }
        };
        for (claim, root) in [(Claim::LosesWithin, attacked), (Claim::CannotWinWithin, held)] {
            let (position, plies) = root.unzip();
            self.section(claim, position, plies.unwrap_or_default())?;
        }
        Ok(())
    }

    /// The sets of a proof under any rules.
    fn general(&mut self, claim: ProofClaim) -> Result<(), ProofError> {
        let (root, is_over) = (self.game.position, self.game.is_over());
        match claim {
            ProofClaim::Outcome(Outcome::Draw) | ProofClaim::Value(Value::DRAW) => {
                let mut roots = vec![(root, 0)];
                let next =
                    self.move_to(|engine, next| Ok(engine.outcome(next)? != Outcome::Win))?;
                roots.extend(next.map(|next| (next, 0)));
                self.general_section(Claim::DoesNotWin, &roots)
            }
            ProofClaim::Outcome(Outcome::Loss) => self.general_section(Claim::Loses, &[(root, 0)]),
            ProofClaim::Outcome(Outcome::Win) => {
                let next =
                    self.move_to(|engine, next| Ok(engine.outcome(next)? == Outcome::Loss))?;
                self.general_section(Claim::Loses, next.map(|next| (next, 0)).as_slice())
            }
            ProofClaim::Value(value) => {
                let plies = value.plies();
                let left = value.left_to_the_opponent();
                let keeps = |engine: &mut Engine, next| Ok(!engine.is_worth_more(next, left)?);
                let next = if is_over { None } else { self.move_to(keeps)? };
                let (fast, slow) = match value.outcome() {
                    _ if is_over => (None, None),
                    Outcome::Win => (next.map(|next| (next, plies - 1)), Some((root, plies - 1))),
                    _ => (Some((root, plies)), next.map(|next| (next, plies.saturating_sub(2)))),
                };
                self.general_section(Claim::LosesWithin, fast.as_slice())?;
                let slow = slow.filter(|&(_, plies)| plies > 0);
                self.general_section(Claim::CannotWinWithin, slow.as_slice())
            }
        }
    }

    fn general_section(
        &mut self,
        claim: Claim,
        roots: &[(Position, u16)],
    ) -> Result<(), ProofError> {
        let strategy = self.engine.general_strategy(claim, roots)?;
        self.write(claim, strategy)
    }

    /// The position after the first move that is good, one that the engine
    /// remembers if it can be.
    fn move_to(
        &mut self,
        mut is_good: impl FnMut(&mut Engine, Position) -> Result<bool, StopReason>,
    ) -> Result<Option<Position>, StopReason> {
        let moves = self.game.rules.successors(self.game.position);
        let (remembered, others): (Vec<Position>, Vec<Position>) =
            moves.partition(|&next| self.engine.recall(next) == Some(Outcome::Loss));
        for next in remembered.into_iter().chain(others) {
            if is_good(self.engine, next)? {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// Appends the set around a position; an empty one if there is none or if
    /// its game is over, which needs no proof.
    fn section(
        &mut self,
        claim: Claim,
        position: Option<Position>,
        plies: u16,
    ) -> Result<(), ProofError> {
        let strategy = match position {
            Some(position) if !self.game.rules.is_over(position) => {
                self.engine.strategy(claim, position, plies, self.races)?
            }
            _ => Strategy::default(),
        };
        self.write(claim, strategy)
    }

    /// Appends a set.
    fn write(&mut self, claim: Claim, strategy: Strategy) -> Result<(), ProofError> {
        let Strategy { claims, settled } = strategy;
        let mut all_plies = Vec::new();
        let ranges = self.ranges(&claims, &settled)?;
        // A body that grew would be there twice, and larger the second time.
        self.body.reserve_exact(settled.bytes_as_one_run() + LONGEST_COUNT);
        let mut set = SetWriter::after(std::mem::take(&mut self.body));
        let mut claims = Some(claims);
        let mut settled = settled.into_sorted().peekable();
        for (index, range) in ranges.iter().enumerate() {
            // The set is there as long as something is yet to be taken from it.
            let is_last = index + 1 == ranges.len();
            let runs = if is_last {
                self.sorted_runs(claims.take().into_iter().flatten(), range)?
            } else {
                let entries = claims.iter().flatten();
                self.sorted_runs(entries.map(|(&board, &plies)| (board, plies)), range)?
            };
            for (count, (high, low, plies)) in runs.into_iter().kmerge().enumerate() {
                if count.is_multiple_of(RUN) {
                    self.engine.keep_going()?;
                }
                let code = u128::from(high) << 64 | u128::from(low);
                let before = settled.peeking_take_while(|&settled| settled < code);
                before.for_each(|settled| set.put(settled));
                settled.next_if_eq(&code);
                set.put(code);
                if claim.has_plies() {
                    leb128::put(&mut all_plies, plies);
                }
            }
        }
        settled.for_each(|settled| set.put(settled));
        self.positions += set.count;
        self.body = set.finish();
        self.body.append(&mut all_plies);
        Ok(())
    }

    /// The codes of a set in ranges, of which one after the other is sorted and written:
    /// one, unless there is little memory beside the set.
    fn ranges(
        &self,
        claims: &Claims,
        settled: &SortedCodes,
    ) -> Result<Vec<Range<u128>>, StopReason> {
        let taken = claims.allocation_size() + claims.len() * WRITTEN + self.body.capacity();
        // What is settled is written in about as many bytes as it takes.
        let taken = taken + 2 * settled.bytes_as_one_run();
        let Some(left) = self.engine.left_for_proofs().checked_sub(taken as u64) else {
            return Err(StopReason::MemoryLimit);
        };
        let bytes = (claims.len() * size_of::<Entry>()) as u64;
        // Ranges differ in size a little.
        let count = if bytes <= left { 1 } else { (bytes + bytes / 8).div_ceil(left.max(1)) };
        if count > MOST_RANGES {
            return Err(StopReason::MemoryLimit);
        }
        let rules = self.game.rules;
        let sample = claims.keys().step_by(claims.len().div_ceil(SAMPLE).max(1));
        let mut sample: Vec<u128> = sample.map(|&board| code(board, &rules)).collect();
        sample.sort_unstable();
        let quantile = |part: u64| sample[sample.len() * part as usize / count as usize];
        let inner: Vec<u128> = (1..count).map(quantile).collect();
        let ends = iter::once(&0).chain(&inner).chain(iter::once(&u128::MAX));
        Ok(ends.tuple_windows().map(|(&first, &end)| first..end).collect())
    }

    /// The codes of a set that lie in a range, and their plies, in runs that are sorted.
    fn sorted_runs(
        &self,
        claims: impl Iterator<Item = (Board, u16)>,
        range: &Range<u128>,
    ) -> Result<Vec<Vec<Entry>>, StopReason> {
        let rules = self.game.rules;
        let mut entries = claims.filter_map(|(board, plies)| {
            let code = code(board, &rules);
            range.contains(&code).then_some(((code >> 64) as u64, code as u64, plies))
        });
        let mut runs = Vec::new();
        loop {
            self.engine.keep_going()?;
            let mut run: Vec<Entry> = entries.by_ref().take(RUN).collect();
            run.shrink_to_fit();
            if run.is_empty() {
                return Ok(runs);
            }
            run.sort_unstable();
            runs.push(run);
        }
    }
}

/// Writes the codes of a set, in their order, and how many they are before them.
struct SetWriter {
    body: Vec<u8>,
    /// Where the set begins.
    start: usize,
    before: u128,
    count: u64,
}

impl SetWriter {
    /// Begins a set after what is written already.
    fn after(body: Vec<u8>) -> SetWriter {
        SetWriter { start: body.len(), body, before: 0, count: 0 }
    }

    fn put(&mut self, code: u128) {
        leb128::put(&mut self.body, code - self.before);
        self.before = code;
        self.count += 1;
    }

    /// All that is written, the number of codes before them.
    fn finish(mut self) -> Vec<u8> {
        let mut count = Vec::new();
        leb128::put(&mut count, self.count);
        self.body.splice(self.start..self.start, count);
        self.body
    }
}

/// A code, its high word before the low one, and its plies: as a number of two words it
/// would take a third more.
type Entry = (u64, u64, u16);

/// The most bytes of a number that fits a word.
const LONGEST_COUNT: usize = 10;

/// The bytes that are written of a position, at the most but for few.
const WRITTEN: usize = 8;

/// The most ranges that the codes of a set are sorted in: all of them are looked at for
/// each.
const MOST_RANGES: u64 = 16;

/// The codes by which a set is cut into ranges.
const SAMPLE: usize = 1 << 12;

/// Positions sorted or written between two looks at the budget: a few
/// milliseconds.
const RUN: usize = 1 << 16;

/// The number of a board: a digit a square to the base 3, from `a1` as the most
/// significant; 0 is empty, 1 a pawn of the side to move, 2 its opponent's. Of
/// the board and its mirror image it is the smaller number. Under rules that know
/// en passant the base is 4, and 3 the square that an enemy pawn has passed over.
pub(crate) fn code(board: Board, rules: &Rules) -> u128 {
    /// Digits that fit a word together, to the base 3 or 4.
    const DIGITS: u32 = 32;

    let size = rules.size();
    let base = if rules.variant().en_passant == EnPassant::Yes { 4u64 } else { 3 };
    let worth = u128::from(base).pow(DIGITS);
    let (mut code, mut mirrored) = ((0, 0), (0, 0));
    let mut left = size.area() as u32;
    for Square { col, row } in size.squares() {
        if left == DIGITS {
            // The last digits begin, and the others are in front of them.
            (code, mirrored) = ((code.1, 0), (mirrored.1, 0));
        }
        left -= 1;
        let digit = |col| {
            let square = row * size.cols() + col;
            board.own >> square & 1 | (board.enemy >> square & 1) << 1
        };
        code.1 = code.1 * base + digit(col);
        mirrored.1 = mirrored.1 * base + digit(size.cols() - 1 - col);
    }
    let number = |(front, end): (u64, u64)| u128::from(front) * worth + u128::from(end);
    number(code).min(number(mirrored))
}

/// A board of this number, or its mirror image: the inverse of [`code`].
pub(crate) fn board_of(mut code: u128, rules: &Rules) -> Board {
    /// Digits that fit a word together.
    const DIGITS: u32 = 20;

    let base = if rules.variant().en_passant == EnPassant::Yes { 4u64 } else { 3 };
    let mut board = Board { own: 0, enemy: 0 };
    let (mut digits, mut left) = (0, 0);
    for square in (0..rules.size().area() as u32).rev() {
        if left == 0 {
            let word = u128::from(base.pow(DIGITS));
            (digits, left) = ((code % word) as u64, DIGITS);
            code /= word;
        }
        let digit = digits % base;
        digits /= base;
        left -= 1;
        board.own |= (digit & 1) << square;
        board.enemy |= (digit >> 1) << square;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use budget::Budget;

    #[test]
    fn the_board_of_a_code_has_that_code() {
        let mut random = fastrand::Rng::with_seed(23);
        for (size, variant) in
            [("3x3", "classic"), ("7x7", "classic"), ("8x8", "classic"), ("8x8", "pawn-game")]
        {
            let rules = Rules::new(size.parse().unwrap(), variant.parse().unwrap()).unwrap();
            for _ in 0..2_000 {
                let own = random.u64(..) & random.u64(..) & rules.all();
                let enemy = random.u64(..) & random.u64(..) & rules.all() & !own;
                let code = code(Board { own, enemy }, &rules);
                let board = board_of(code, &rules);
                let mirrored = Board {
                    own: rules.mirror_set(board.own),
                    enemy: rules.mirror_set(board.enemy),
                };
                assert!([board, mirrored].contains(&Board { own, enemy }), "{size} {board:?}");
                assert_eq!(self::code(board, &rules), code);
            }
        }
    }

    #[test]
    fn a_proof_that_outgrows_its_memory_is_finished_in_layers() {
        let game: Game = "7x6".parse().unwrap();
        let budget = Budget { memory: 16 << 20, ..Budget::default() };
        let mut engine = Engine::for_outcomes(&game, &budget);
        let proof = Proof::build(&mut engine, &game, ProofClaim::Outcome(Outcome::Win)).unwrap();
        assert!(proof.positions > 400_000, "{}", proof.positions);
        let mut certificate = ::proof::Certificate::new("pawns");
        for (key, value) in [
            ("rules", "classic"),
            ("board", "7x6"),
            ("position", &game.one_line()),
            ("claim", "win"),
        ] {
            certificate.state(key, value);
        }
        let verified = check::verify(&certificate.finish(&proof.body));
        assert!(verified.is_ok(), "{verified:?}");
    }

    #[test]
    fn with_less_memory_a_proof_is_the_same_or_there_is_none() {
        let rules = Rules::new("5x4".parse().unwrap(), "breakthrough".parse().unwrap()).unwrap();
        let breakthrough = Game::start(rules).unwrap();
        // With a set in a hash table, and with one of which most is in sorted runs.
        for (game, is_about_plies, bytes) in
            [("5x5".parse().unwrap(), true, 8), (breakthrough, false, 4)]
        {
            let proof = |memory: u64| {
                let mut engine =
                    Engine::new(&game, &Budget { memory: 1 << 20, ..Budget::default() });
                let claim = if is_about_plies {
                    ProofClaim::Value(engine.value(game.position).unwrap())
                } else {
                    ProofClaim::Outcome(engine.outcome(game.position).unwrap())
                };
                engine.set_proof_memory(memory);
                Proof::build(&mut engine, &game, claim)
            };
            let whole = proof(1 << 30).unwrap();
            let set = whole.positions * size_of::<Entry>() as u64;
            let (mut memory, mut fewest) = (20 * set, u64::MAX);
            while let Ok(same) = proof(memory) {
                assert_eq!(same, whole, "{memory}");
                (fewest, memory) = (memory, memory - memory / 8);
            }
            assert_eq!(proof(memory), Err(ProofError::Stopped(StopReason::MemoryLimit)));
            assert!(fewest < bytes * set, "{fewest} bytes for codes of {set}");
        }
    }
}
