//! The smallest armies that reach a level, with proofs of minimality.

use std::fmt;

use board::{Size, Square};
use budget::{Budget, StopReason};

use crate::board::Board;
use crate::goal::Goal;
use crate::golden;
use crate::lattice::Lattice;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::half_plane::{Effort, HalfPlane, HalfPlaneResult, Region};

/// The highest level that is examined by itself; beyond it, the golden ratio excludes
/// every lattice.
pub const MOST_LEVEL: u32 = 1000;

/// What is known about the armies that reach a level beyond the line.
#[derive(Clone, Debug)]
pub struct Army {
    /// The directions in which soldiers jump.
    pub lattice: Lattice,
    /// The row to reach, counted from the line.
    pub level: u32,
    /// No army of fewer soldiers suffices; `None` if no army does.
    pub lower_bound: Option<u32>,
    /// The kind of proof of the lower bound.
    pub proof: LowerBound,
    /// The proof, unless it is the golden ratio.
    pub evidence: Option<Evidence>,
    /// The smallest army found.
    pub found: Option<ArmyPlan>,
    /// The number of sets of required soldiers that were searched.
    pub positions: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<Obstacle>,
}

/// Why the smallest army is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The budget ran out.
    Budget(StopReason),
    /// Soldiers on more squares may matter than are searched as a whole; no budget helps.
    Squares,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Budget(reason) => reason.fmt(f),
            Obstacle::Squares => {
                write!(
                    f,
                    "more than {} squares to search, whatever the limits",
                    Region::MOST_SQUARES
                )
            }
        }
    }
}

/// An army that reaches its level.
#[derive(Clone, Debug)]
pub struct ArmyPlan {
    /// A board with room for the whole plan; its start is the army, its goal the target
    /// square.
    pub puzzle: Puzzle,
    /// The last row of the board behind the line, from zero.
    pub line: u32,
    /// The column of the target square on the board, from zero.
    pub column: i32,
    /// The jumps.
    pub plan: Plan,
}

/// A proof that no army of this size suffices, on squares given by their column
/// relative to the target's and their row above the line.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The number of soldiers that is too few.
    pub soldiers: u32,
    /// Weights by unit and square; a square without one weighs as many units as the
    /// Fibonacci number of its row.
    pub bounds: Vec<HalfPlaneBound>,
    /// The squares of which members are sets.
    pub squares: Vec<(i32, i32)>,
    /// Sets of required squares; each also represents its mirror image.
    pub members: Vec<Position>,
}

impl Evidence {
    /// The bytes it takes, approximately.
    fn bytes(&self) -> u64 {
        let entries: usize = self.bounds.iter().map(|bound| bound.entries.len()).sum();
        let members = self.members.len() as u64 * Position::bytes(self.squares.len());
        members + (entries * size_of::<((i32, i32), i64)>()) as u64
    }
}

/// Weights of squares of the half-plane.
#[derive(Clone, Debug)]
pub struct HalfPlaneBound {
    /// The weight of a soldier on any other square.
    pub unit: i64,
    /// Squares, by row and column, and their weights.
    pub entries: Vec<((i32, i32), i64)>,
}

/// Kinds of proof of a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowerBound {
    /// Powers of the golden ratio as weights: a full half-plane of soldiers weighs no more
    /// than the target square, so no finite army reaches it.
    Golden,
    /// Prices of squares, from the dual of a linear program.
    Prices,
    /// All sets of soldiers that would suffice; none of them is behind the line.
    Closed,
}

impl LowerBound {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            LowerBound::Golden => "golden-ratio",
            LowerBound::Prices => "linear-programming",
            LowerBound::Closed => "closed-set",
        }
    }
}

/// Finds the smallest army that reaches a level, with a proof of minimality.
///
/// If the budget runs out first, the best bounds so far are returned.
///
/// # Panics
/// If the level is 0.
pub fn smallest(lattice: Lattice, level: u32, budget: &Budget) -> Army {
    assert!(level > 0, "level 0 is behind the line");
    let mut army = Army {
        lattice,
        level,
        lower_bound: None,
        proof: LowerBound::Golden,
        evidence: None,
        found: None,
        positions: 0,
        stopped: None,
    };
    if golden::is_out_of_reach(lattice, level) {
        return army;
    }
    let mut search = Search { half_plane: HalfPlane::new(lattice, level as i32, 4), spare: 4 };
    let mut soldiers = search.half_plane.lower_bound();
    army.lower_bound = Some(soldiers);
    army.proof = LowerBound::Prices;
    army.evidence = Some(search.half_plane.price_evidence(soldiers - 1));
    let mut most_needs = QUICK;
    loop {
        budget.control.set_stage(format!("trying {soldiers} soldiers"));
        let left = army.evidence.as_ref().map_or(0, Evidence::bytes);
        let left = Budget { memory: budget.memory.saturating_sub(left), ..budget.clone() };
        match search.within(soldiers, &left, most_needs, &mut army.positions) {
            HalfPlaneResult::Plan(steps) => {
                army.found = Some(found(lattice, level as i32, &steps));
                return army;
            }
            HalfPlaneResult::Nothing(evidence) => {
                army.evidence = Some(evidence);
                army.proof = LowerBound::Closed;
                soldiers += 1;
                army.lower_bound = Some(soldiers);
                if army.found.as_ref().is_some_and(|f| f.puzzle.start.len() == soldiers as usize) {
                    return army;
                }
            }
            HalfPlaneResult::Unclear => {
                // Not so easy. See what a few more soldiers can do before going
                // through all of it.
                most_needs = u64::MAX;
                search.look_for_any(soldiers, &left, &mut army);
                let size = army.found.as_ref().map(|found| found.puzzle.start.len());
                if size == Some(soldiers as usize) {
                    return army;
                }
            }
            HalfPlaneResult::Stopped(reason) => {
                army.stopped = Some(Obstacle::Budget(reason));
                return army;
            }
            HalfPlaneResult::TooLarge => {
                army.stopped = Some(Obstacle::Squares);
                return army;
            }
        }
    }
}

/// Needs to visit before other things are tried.
const QUICK: u64 = 3_000;

/// Needs of each size to keep when looking for any army.
const BEAMS: [usize; 3] = [100, 1_000, 10_000];

/// The half-plane, of which more is looked at as more soldiers are.
struct Search {
    half_plane: HalfPlane,
    spare: i32,
}

impl Search {
    /// Looks for an army: of any size first, then ever smaller ones with ever
    /// wider beams.
    fn look_for_any(&self, least: u32, budget: &Budget, army: &mut Army) {
        let HalfPlane { lattice, level, .. } = self.half_plane;
        let mut attempt = |soldiers: u32, effort: Effort| {
            budget.control.set_stage(format!("trying {soldiers} soldiers"));
            let region = Region::likely(&self.half_plane, soldiers)?;
            let (searched, visited) = region.search(budget, effort);
            army.positions += visited;
            let HalfPlaneResult::Plan(steps) = searched else { return None };
            let found = found(lattice, level, &steps);
            let size = found.puzzle.start.len() as u32;
            army.found = Some(found);
            Some(size)
        };
        let larger = (0..24).map(|more| least + more * (more + 1) / 2);
        let mut larger = larger.take_while(|&larger| larger <= 8 * least);
        let quick = [Effort::Needs(QUICK), Effort::Beam(BEAMS[0])];
        let mut any = |larger| quick.into_iter().find_map(|effort| attempt(larger, effort));
        let Some(mut size) = larger.find_map(&mut any) else { return };
        for width in BEAMS {
            while size > least
                && let Some(smaller) = attempt(size - 1, Effort::Beam(width))
            {
                size = smaller;
            }
        }
    }

    fn within(
        &mut self,
        soldiers: u32,
        budget: &Budget,
        most_needs: u64,
        positions: &mut u64,
    ) -> HalfPlaneResult {
        loop {
            if let Some(reason) = budget.control.stopped() {
                return HalfPlaneResult::Stopped(reason);
            }
            if let Some(region) = Region::new(&self.half_plane, soldiers) {
                let (searched, visited) = region.search(budget, Effort::Needs(most_needs));
                *positions += visited;
                return searched;
            }
            if self.spare > 40 {
                // More squares than are searched as a whole.
                return if most_needs == QUICK {
                    HalfPlaneResult::Unclear
                } else {
                    HalfPlaneResult::TooLarge
                };
            }
            self.spare += 6;
            let HalfPlane { lattice, level, .. } = self.half_plane;
            self.half_plane = HalfPlane::new(lattice, level, self.spare);
        }
    }
}

/// A square of the half-plane.
type Point = (i32, i32);

/// A board around a plan on the half-plane.
fn found(lattice: Lattice, level: i32, steps: &[(Point, Point)]) -> ArmyPlan {
    let between = |(from, to): (Point, Point)| (from.0.midpoint(to.0), from.1.midpoint(to.1));
    let mut needed = vec![(0, level)];
    for &(from, to) in steps.iter().rev() {
        needed.retain(|&square| square != to);
        needed.extend([from, between((from, to))]);
    }
    let all = || steps.iter().flat_map(|&(from, to)| [from, to, between((from, to))]);
    let least = |of: fn(Point) -> i32| all().map(of).min().unwrap_or_default();
    let most = |of: fn(Point) -> i32| all().map(of).max().unwrap_or_default();
    let (left, right) = (least(|p| p.0) - 1, most(|p| p.0) + 1);
    let (bottom, top) = (least(|p| p.1).min(0), most(|p| p.1));
    let size = Size::new((top - bottom + 1) as u32, (right - left + 1) as u32)
        .expect("the target is on it");
    let board = Board::new(lattice, size, |_| true).expect("plans are small");
    let hole = |(x, y): Point| {
        let square = Square { col: (x - left) as u32, row: (y - bottom) as u32 };
        board.hole_at(square).expect("all squares are on the board")
    };
    let start = Position::of(board.holes().len(), needed.iter().map(|&square| hole(square)));
    let jumps = steps
        .iter()
        .map(|&(from, to)| {
            let [from, over, to] = [from, between((from, to)), to].map(|p| hole(p) as u16);
            crate::Jump { from, over, to }
        })
        .collect();
    let goal = Goal::Reach(hole((0, level)));
    let puzzle = Puzzle { board, start, goal };
    ArmyPlan { puzzle, line: (-bottom) as u32, plan: Plan { jumps }, column: -left }
}
