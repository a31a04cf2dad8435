//! The flood at the speed of memory.
//!
//! Two planes of bits, 64 cells per word. The board is cut into blocks; a visit advances
//! each block that something can reach by up to 48 rounds while it is in the cache
//! ([`window`]), on all threads ([`portion`]). Where the front is thin, its cells are
//! followed one by one instead ([`thin`]).
//!
//! A visit may start with all pebbles of the spreading colour as its front, and not only
//! those that turned last, because the neighbours of the others have already turned.

// What is compiled for wide registers has to be inlined into the function that
// says so, whatever its size.
#![allow(clippy::inline_always)]

mod plan;
mod portion;
mod rows;
mod scope;
mod thin;
mod threads;
mod window;

use std::sync::{Mutex, PoisonError};

use budget::{Budget, Control, StopReason};

use crate::board::{Board, TooLarge};
use crate::map::RoundMap;
use crate::rules::{Colour, Rules};
pub(crate) use plan::spans;
use plan::{PORTIONS, Plan, Planes};
use portion::{BELOW, Portion, Strip, Visit};
use rows::GROUP;
use scope::hull;
pub(crate) use scope::{PartOutcome, Scope};
pub(crate) use window::MARGIN;
use window::{MOST_ROWS, REACH, Window};

/// The rows that are kept around a portion of the board for one thread.
pub(crate) const PORTION_ROWS: u64 = (MARGIN + BELOW) as u64;
/// The fewest and the most rows of a band.
pub(crate) const BAND_ROWS: (u64, u64) = (plan::FEWEST_ROWS as u64, MOST_ROWS as u64);
/// The bytes that a thread takes for itself, whatever the board: its window, and
/// the words beside a block.
pub(crate) const THREAD_BYTES: u64 = (window::BYTES + 16 * MOST_ROWS + 64 * GROUP) as u64;

/// The result of a flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloodResult {
    /// The number of rounds in which a pebble turned.
    pub rounds: u64,
    /// The number of pebbles that turned.
    pub turned: u64,
    /// The number of pebbles of the spreading colour at the end.
    pub spread: u64,
    /// The number of pebbles of the other colour at the end.
    pub left: u64,
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FloodError {
    /// The work was stopped.
    #[error("{reason}")]
    Stopped {
        /// The reason.
        reason: StopReason,
        /// A lower bound on the number of rounds.
        rounds: u64,
    },
    /// The map of rounds needs more memory than allowed.
    #[error("the map of rounds: {0}")]
    TooLarge(#[from] TooLarge),
}

/// Lets one colour spread on a board, to the end or for a number of rounds. The board is
/// updated; if the work was stopped, its content is meaningless.
///
/// ```
/// use budget::Budget;
/// use gone::{Board, Rules, flood};
///
/// let mut board: Board = "WBB\nB.B\n..B".parse()?;
/// let flooded = flood(&mut board, Rules::default(), None, &Budget::default())?;
/// assert_eq!((flooded.rounds, flooded.left), (4, 0));
/// assert_eq!(board.to_string(), "WWW\nW.W\n..W\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget's control was stopped.
pub fn flood(
    board: &mut Board,
    rules: Rules,
    rounds: Option<u64>,
    budget: &Budget,
) -> Result<FloodResult, FloodError> {
    run(board, None, rules, rounds, budget)
}

/// [`flood`] to the end, with the round in which each cell turns.
///
/// # Errors
/// As [`flood`]; and if the map needs more memory than the budget allows.
pub fn flood_map(
    board: &mut Board,
    rules: Rules,
    budget: &Budget,
) -> Result<(FloodResult, RoundMap), FloodError> {
    let needed = flood_bytes(board, rules).saturating_add(RoundMap::bytes(board.area()));
    if needed > budget.memory {
        let (rows, cols, limit) = (board.rows().into(), board.cols().into(), budget.memory);
        return Err(TooLarge { rows, cols, needed, limit, is_read: true }.into());
    }
    let mut map = RoundMap::unturned(board, rules.spread, budget.memory)?;
    let flooded = run(board, Some(map.numbers_mut()), rules, None, budget)?;
    Ok((flooded, map))
}

/// [`flood`] to the end, with the round in which each cell turns in the caller's memory, row
/// by row. Cells that do not turn keep the number that is there.
///
/// ```
/// use budget::Budget;
/// use gone::{Board, Rules, flood_into};
///
/// let mut board: Board = "WBB\nB.B".parse()?;
/// let mut rounds = [0; 6];
/// flood_into(&mut board, &mut rounds, Rules::default(), &Budget::default())?;
/// assert_eq!(rounds, [0, 1, 2, 1, 0, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`flood`].
///
/// # Panics
/// If there is not one number for each cell.
pub fn flood_into(
    board: &mut Board,
    rounds: &mut [u32],
    rules: Rules,
    budget: &Budget,
) -> Result<FloodResult, FloodError> {
    assert_eq!(rounds.len() as u64, board.area(), "there is a number for each cell");
    run(board, Some(rounds), rules, None, budget)
}

fn run(
    board: &mut Board,
    map: Option<&mut [u32]>,
    rules: Rules,
    rounds: Option<u64>,
    budget: &Budget,
) -> Result<FloodResult, FloodError> {
    if board.area() == 0 {
        return Ok(FloodResult { rounds: 0, turned: 0, spread: 0, left: 0 });
    }
    let taken = board_bytes(board) + map.as_ref().map_or(0, |_| RoundMap::bytes(board.area()));
    let spare = budget.memory.saturating_sub(taken);
    let budget = Budget { threads: threads_within(board, rules, spare, budget), ..budget.clone() };
    let plan = Plan::new(board, rules, budget.threads, None);
    let (source, target) = board.planes_mut(rules.spread);
    let mut flood = Flood::new(&plan, Planes { source, target, map });
    flood.advance_within(rounds.unwrap_or(u64::MAX), &budget)?;
    Ok(flood.flooded())
}

/// The bytes of memory that flooding a board needs: on a torus, copies of many rows are
/// kept besides the board.
pub fn flood_bytes(board: &Board, rules: Rules) -> u64 {
    let kept = match (rules.wrap, board.area()) {
        (false, _) | (_, 0) => 0,
        _ => plan::beside(board.rows(), board.cols(), true, 1) - THREAD_BYTES,
    };
    board_bytes(board).saturating_add(kept)
}

fn board_bytes(board: &Board) -> u64 {
    Board::bytes(board.rows().into(), board.cols().into())
}

/// As many threads as there may be, and memory for what they keep; at least one.
fn threads_within(board: &Board, rules: Rules, spare: u64, budget: &Budget) -> usize {
    let fits =
        |threads: &usize| plan::beside(board.rows(), board.cols(), rules.wrap, *threads) <= spare;
    (2..=budget.threads).rev().find(fits).unwrap_or(1)
}

/// Lets a part of a larger board go on, which must have cells, for at most so
/// many rounds. Where the larger board goes on, the part ends before it would
/// have to know more of it.
///
/// # Errors
/// As [`flood`].
pub(crate) fn flood_part(
    board: &mut Board,
    rules: Rules,
    rounds: u64,
    scope: Scope,
    budget: &Budget,
) -> Result<PartOutcome, FloodError> {
    let fronts = scope.fronts.clone();
    let plan = Plan::new(board, rules, budget.threads.max(1), Some(scope));
    let (source, target) = board.planes_mut(rules.spread);
    let mut flood = Flood::new(&plan, Planes { source, target, map: None });
    flood.dirty.fill(false);
    for (first, last) in fronts {
        plan.mark(&mut flood.dirty, (first, 0), (last, plan.cols - 1));
        flood.front_rows =
            hull(flood.front_rows.iter().flat_map(|&(a, b)| [a, b]).chain([first, last]));
    }
    flood.advance_within(rounds, budget)?;
    Ok(PartOutcome { rounds: flood.rounds, last: flood.last, front: flood.front_rows })
}

/// A flood under way.
struct Flood<'a> {
    plan: &'a Plan,
    planes: Planes<'a>,
    /// Which blocks something can reach in the next visit.
    dirty: Vec<bool>,
    rounds: u64,
    /// The last round in which something turned in a row that counts.
    last: u64,
    /// The rows in which something turned last; none if no more turns.
    front_rows: Option<(u32, u32)>,
    turned: u64,
    /// How many pebbles of both colours there were, once that is known.
    before: Option<(u64, u64)>,
}

impl<'a> Flood<'a> {
    fn new(plan: &'a Plan, planes: Planes<'a>) -> Flood<'a> {
        let dirty = vec![true; plan.bands * plan.blocks];
        Flood { plan, planes, dirty, rounds: 0, last: 0, front_rows: None, turned: 0, before: None }
    }

    /// Goes on, with all the threads there may be.
    fn advance_within(&mut self, most: u64, budget: &Budget) -> Result<(), FloodError> {
        // Small boards are done before other threads have woken up.
        if budget.threads > 1
            && self.plan.bands > 1
            && let Some(done) = threads::within(budget.threads, || self.advance(most, budget))
        {
            return done;
        }
        // Where no threads are to be had, this one is there.
        self.advance(most, &Budget { threads: 1, ..budget.clone() })
    }

    /// Goes on until nothing more turns, so many rounds have passed, or the front
    /// has come to where the part of the board ends.
    fn advance(&mut self, most: u64, budget: &Budget) -> Result<(), FloodError> {
        let control = &budget.control;
        if let Some(reason) = control.stopped() {
            return Err(FloodError::Stopped { reason, rounds: 0 });
        }
        // Windows that no thread uses, to be used again.
        let windows = Mutex::new(Vec::new());
        let mut front = few_cells(self.plan, self.planes.source);
        if front.is_some() && self.plan.scope.is_none() {
            self.before = Some((count(self.planes.source), count(self.planes.target)));
        }
        while self.rounds < most {
            let rounds = self.rounds;
            let stopped = |reason| FloodError::Stopped { reason, rounds };
            if let Some(cells) = front.take()
                && !self.follow(cells, most, control).map_err(stopped)?
            {
                break;
            }
            let rounds = self.rounds;
            let stopped = |reason| FloodError::Stopped { reason, rounds };
            let left = self.distance().min(most - self.rounds);
            if left == 0 {
                break;
            }
            self.plan.tell(self.rounds, control);
            let visit_rounds = u64::from(REACH).min(left) as u32;
            let visit = self.visit(visit_rounds, budget, &windows).map_err(stopped)?;
            front = self.learn(visit);
            if self.front_rows.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Goes on cell by cell. Whether the front has become thick, and goes on in
    /// blocks.
    fn follow(
        &mut self,
        cells: Vec<(u32, u32)>,
        most: u64,
        control: &Control,
    ) -> Result<bool, StopReason> {
        let limits = (self.rounds, most - self.rounds);
        let spread = thin::follow(self.plan, &mut self.planes, cells, limits, control)?;
        if spread.last > 0 {
            self.last = self.rounds + spread.last;
        }
        self.rounds += spread.rounds;
        self.turned += spread.turned;
        self.front_rows = hull(spread.front.iter().map(|&(row, _)| row));
        match spread.end {
            thin::End::Still | thin::End::Round | thin::End::Edge => return Ok(false),
            thin::End::Thick => {}
        }
        self.dirty.fill(false);
        for &cell in &spread.front {
            self.plan.mark(&mut self.dirty, cell, cell);
        }
        Ok(true)
    }

    /// Takes over what came of a visit. The cells of the front, if they are few
    /// enough to be followed one by one.
    fn learn(&mut self, visit: Visit) -> Option<Vec<(u32, u32)>> {
        self.before.get_or_insert(visit.before);
        if visit.counted > 0 {
            self.last = self.rounds + u64::from(visit.counted);
        }
        self.rounds += u64::from(visit.last);
        self.turned += visit.turned;
        self.front_rows = hull(visit.fronts.iter().flat_map(|&(low, high)| [low.0, high.0]));
        self.dirty.fill(false);
        for &(low, high) in &visit.fronts {
            self.plan.mark(&mut self.dirty, low, high);
        }
        let is_thin = visit.front <= thin::FEW * visit.fronts.len() as u64;
        (is_thin && !visit.is_thick).then_some(visit.cells)
    }

    /// How many rounds pass before something can leave the part of the board.
    fn distance(&self) -> u64 {
        match (&self.plan.scope, self.front_rows) {
            (Some(scope), Some(rows)) => scope.distance(rows),
            _ => u64::MAX,
        }
    }

    /// What came of the flood of a whole board.
    fn flooded(&self) -> FloodResult {
        let count = || (count(self.planes.source), count(self.planes.target));
        let before = self.before.unwrap_or_else(count);
        FloodResult {
            rounds: self.rounds,
            turned: self.turned,
            spread: before.0 + self.turned,
            left: before.1 - self.turned,
        }
    }

    /// Lets all dirty blocks go on for some rounds.
    fn visit(
        &mut self,
        rounds: u32,
        budget: &Budget,
        windows: &Mutex<Vec<Window>>,
    ) -> Result<Visit, StopReason> {
        let plan = self.plan;
        let span = (self.rounds, rounds);
        let mut portions = self.portions(budget.threads.max(1));
        let control = &budget.control;
        let work = |portion: &mut Portion<'_>| {
            let idle = || windows.lock().unwrap_or_else(PoisonError::into_inner);
            let mut window = idle().pop().unwrap_or_else(Window::new);
            let visit = portion.visit(plan, &mut window, span, control);
            idle().push(window);
            visit
        };
        let visits: Vec<Result<Visit, StopReason>> = match &mut portions[..] {
            [] => Vec::new(),
            [alone] => vec![work(alone)],
            portions => threads::each_mut(portions, work),
        };
        let mut all = Visit::default();
        for visit in visits {
            all.add(visit?);
        }
        Ok(all)
    }

    /// Cuts the board into portions for threads, those without dirty blocks
    /// left out.
    fn portions(&mut self, threads: usize) -> Vec<Portion<'_>> {
        let plan = self.plan;
        let starts = self.starts(threads);
        let ends = starts[1..].iter().copied().chain([plan.bands]);
        let pieces: Vec<(usize, usize)> = starts.iter().copied().zip(ends).collect();
        let (source, target) = (&*self.planes.source, &*self.planes.target);
        let strips_of = |&(first, end): &(usize, usize)| {
            let dirty = &self.dirty[first * plan.blocks..end * plan.blocks];
            dirty.contains(&true).then(|| {
                let top = plan.rows_of(first).start as i64;
                let bottom = plan.rows_of(end - 1).end as i64;
                let keep = |rows| Strip::keep(plan, source, target, rows);
                (keep(top - MARGIN as i64..top), keep(bottom..bottom + BELOW as i64))
            })
        };
        // One portion is one thread's, and wakes no others.
        let strips: Vec<Option<(Strip, Strip)>> = match &pieces[..] {
            [alone] => vec![strips_of(alone)],
            pieces => threads::each(pieces, strips_of),
        };
        let mut portions = Vec::new();
        let (mut source, mut target) = (&mut *self.planes.source, &mut *self.planes.target);
        let mut map = self.planes.map.as_deref_mut();
        for ((first, end), strips) in pieces.into_iter().zip(strips) {
            let rows = plan.rows_of(end - 1).end - plan.rows_of(first).start;
            let (own_source, rest) = source.split_at_mut(rows * plan.stride);
            source = rest;
            let (own_target, rest) = target.split_at_mut(rows * plan.stride);
            target = rest;
            let own_map = map.take().map(|all| {
                let (own, rest) = all.split_at_mut(rows * plan.cols as usize);
                map = Some(rest);
                own
            });
            if let Some((above, below)) = strips {
                portions.push(Portion {
                    first,
                    source: own_source,
                    target: own_target,
                    map: own_map,
                    above,
                    below,
                    dirty: &self.dirty[first * plan.blocks..end * plan.blocks],
                });
            }
        }
        portions
    }

    /// The first bands of portions: each thread has a few, with as many dirty
    /// bands in each.
    fn starts(&self, threads: usize) -> Vec<usize> {
        if threads == 1 {
            return vec![0];
        }
        let is_dirty = |band: &&[bool]| band.contains(&true);
        let bands = || self.dirty.chunks(self.plan.blocks);
        let share = bands().filter(is_dirty).count().div_ceil(PORTIONS * threads).max(1);
        let mut starts = vec![0];
        let mut held = 0;
        for (band, dirty) in bands().enumerate() {
            if is_dirty(&dirty) {
                if held == share {
                    starts.push(band);
                    held = 0;
                }
                held += 1;
            }
        }
        starts
    }
}

fn count(plane: &[u64]) -> u64 {
    plane.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The cells of a plane if they are few.
fn few_cells(plan: &Plan, plane: &[u64]) -> Option<Vec<(u32, u32)>> {
    const MOST: usize = 1024;
    let mut cells = Vec::new();
    for (at, &word) in plane.iter().enumerate() {
        let mut bits = word;
        while bits != 0 {
            if cells.len() == MOST {
                return None;
            }
            let col = (at % plan.stride * 64) as u32 + bits.trailing_zeros();
            cells.push(((at / plan.stride) as u32, col));
            bits &= bits - 1;
        }
    }
    Some(cells)
}

impl FloodResult {
    /// Whether pebbles of the other colour remain.
    pub const fn remains(&self) -> bool {
        self.left > 0
    }

    /// The number of pebbles of a colour at the end.
    pub fn count(&self, colour: Colour, rules: Rules) -> u64 {
        if colour == rules.spread { self.spread } else { self.left }
    }
}
