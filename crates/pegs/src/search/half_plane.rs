//! The half-plane: any army behind the line, without borders.
//!
//! Squares are told by their column relative to the target's and by their row
//! above the line; soldiers may stand on rows up to 0. Without surcharges a
//! square of row y costs as many soldiers as the Fibonacci number of its row: 1
//! up to row 0, then 2, 3, 5, 8. Surcharges only make it dearer, and only near
//! where they are. So the unbounded board is searched on a bounded part of it: a
//! need with a square elsewhere costs too much.

use budget::{Budget, StopReason};

use super::needs::{BoundedSearch, NeedSearch, NeedSearchResult, Step, Tariffs};
use super::prices::{JumpGraph, Tariff};
use crate::army::{Evidence, HalfPlaneBound};
use crate::board::Symmetry;
use crate::lattice::Lattice;
use crate::set::{Folder, Set, with_words};

/// A square: its column relative to the target's, its row above the line.
type Point = (i32, i32);

/// A large part of the half-plane, with the best tariff for the target alone.
pub(crate) struct HalfPlane {
    pub(crate) lattice: Lattice,
    pub(crate) level: i32,
    rectangle: RectangleGraph,
    tariff: Tariff,
}

/// The squares of a rectangle, or some of them, as a graph for prices.
struct RectangleGraph {
    points: Vec<Point>,
    graph: JumpGraph,
}

/// The squares that a need of so many soldiers may have.
pub(crate) struct Region<'a> {
    half_plane: &'a HalfPlane,
    soldiers: u32,
    rectangle: RectangleGraph,
    symmetries: Vec<Symmetry>,
}

/// What a search came to.
pub(crate) enum HalfPlaneResult {
    /// A plan: where each jump starts and lands.
    Plan(Vec<(Point, Point)>),
    /// Proof that so few soldiers do not suffice.
    Nothing(Evidence),
    /// Neither, within the effort allowed.
    Unclear,
    /// The budget ended.
    Stopped(StopReason),
    /// More squares may matter than a region has.
    TooLarge,
}

/// The soldiers that a square costs without surcharges.
fn fibonacci(row: i32) -> u32 {
    let (mut cost, mut below) = (1u32, 1u32);
    for _ in 0..row.max(0) {
        (cost, below) = (cost.saturating_add(below), cost);
    }
    cost
}

impl RectangleGraph {
    fn new(lattice: Lattice, points: Vec<Point>) -> RectangleGraph {
        let numbers: std::collections::HashMap<Point, u16> =
            points.iter().enumerate().map(|(index, &point)| (point, index as u16)).collect();
        let mut outside = Vec::new();
        let mut outside_numbers = std::collections::HashMap::new();
        let mut number = |point: Point| {
            numbers.get(&point).copied().unwrap_or_else(|| {
                // What is outside is only told apart by its cost.
                let cost = fibonacci(point.1);
                *outside_numbers.entry(cost).or_insert_with(|| {
                    outside.push(cost);
                    (points.len() + outside.len() - 1) as u16
                })
            })
        };
        let onto = points
            .iter()
            .map(|&(x, y)| {
                let jump = |&(right, up): &(i32, i32)| {
                    (number((x - 2 * right, y - 2 * up)), number((x - right, y - up)))
                };
                lattice.directions().iter().map(jump).collect()
            })
            .collect();
        let has_soldier = points.iter().map(|&(_, y)| y <= 0).collect();
        RectangleGraph { points, graph: JumpGraph { has_soldier, onto, outside } }
    }

    fn number(&self, point: Point) -> Option<usize> {
        self.points.iter().position(|&other| other == point)
    }

    /// A tariff as weights of squares: those that differ from what is usual.
    fn bound(&self, tariff: &Tariff) -> HalfPlaneBound {
        let mut entries: Vec<(Point, i64)> =
            self.points.iter().copied().zip(tariff.costs.iter().copied()).collect();
        entries.retain(|&((_, y), cost)| cost != tariff.unit * i64::from(fibonacci(y)));
        entries.sort_unstable_by_key(|&((x, y), _)| (y, x));
        HalfPlaneBound { unit: tariff.unit, entries }
    }
}

/// Surcharges that make the soldiers' prices powers of the golden ratio, as
/// Conway's weights are, on the scale that is best for the target.
fn golden_surcharges(
    lattice: Lattice,
    level: i32,
    rectangle: &RectangleGraph,
    target: usize,
) -> Vec<f64> {
    let sigma = (5f64.sqrt() - 1.0) / 2.0;
    let scaled = |scale: f64| -> Vec<f64> {
        let price = |&(x, y): &Point| match lattice.distance(x, y - level) {
            Some(distance) if y <= 0 => (sigma.powf(f64::from(distance) - scale) - 1.0).max(0.0),
            _ => 0.0,
        };
        rectangle.points.iter().map(price).collect()
    };
    (0..40)
        .map(|quarters| scaled(f64::from(level) + f64::from(quarters) / 4.0))
        .max_by(|a, b| {
            let value = |surcharges: &[f64]| rectangle.graph.value(&[target], surcharges);
            value(a).total_cmp(&value(b))
        })
        .expect("there are forty of them")
}

impl HalfPlane {
    /// A part of the half-plane with so many rows and columns to spare.
    pub(crate) fn new(lattice: Lattice, level: i32, spare: i32) -> HalfPlane {
        let (wide, deep) = (2 * level + spare, level + spare);
        let points: Vec<Point> = (-deep..=level + 2 + spare / 2)
            .flat_map(|y| (-wide..=wide).map(move |x| (x, y)))
            .filter(|&(x, y)| lattice.distance(x, y - level).is_some())
            .collect();
        let rectangle = RectangleGraph::new(lattice, points);
        let target = rectangle.number((0, level)).expect("the target is on the rectangle");
        let surcharges = golden_surcharges(lattice, level, &rectangle, target);
        let tariff = rectangle.graph.tariff(&[target], 1 << 16, 40, surcharges);
        HalfPlane { lattice, level, rectangle, tariff }
    }

    fn target(&self) -> usize {
        self.rectangle.number((0, self.level)).expect("the target is on the rectangle")
    }

    /// The fewest soldiers that prices alone allow.
    pub(crate) fn lower_bound(&self) -> u32 {
        let cost = self.tariff.costs[self.target()] - self.tariff.surcharges;
        (cost as u64).div_ceil(self.tariff.unit as u64) as u32
    }

    /// Proof by prices alone that so few soldiers do not suffice.
    pub(crate) fn price_evidence(&self, soldiers: u32) -> Evidence {
        let bounds = vec![self.rectangle.bound(&self.tariff)];
        Evidence { soldiers, bounds, squares: Vec::new(), members: Vec::new() }
    }

    fn mirrored(&self, (x, y): Point) -> Point {
        match self.lattice {
            Lattice::Hex => (-x - (y - self.level), y),
            _ => (-x, y),
        }
    }

    /// The least that any need with a square costs, for every square of the
    /// rectangle: its own cost, and those of the squares that come into being with
    /// it on the way from the target.
    fn costs_with(&self) -> Vec<i64> {
        let far = i64::MAX / 4;
        let mut beside = vec![far; self.rectangle.points.len()];
        beside[self.target()] = 0;
        let graph = &self.rectangle.graph;
        let cost = |square: u16| {
            self.tariff.costs.get(usize::from(square)).copied().unwrap_or_else(|| {
                let outside = usize::from(square) - self.rectangle.points.len();
                self.tariff.unit * i64::from(graph.outside[outside])
            })
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (to, jumps) in graph.onto.iter().enumerate() {
                for &(from, over) in jumps {
                    for (square, other) in [(from, over), (over, from)] {
                        let found = beside[to].saturating_add(cost(other));
                        if let Some(known) = beside.get_mut(usize::from(square))
                            && found < *known
                        {
                            *known = found;
                            changed = true;
                        }
                    }
                }
            }
        }
        beside.iter().zip(&self.tariff.costs).map(|(beside, own)| beside + own).collect()
    }
}

impl<'a> Region<'a> {
    /// The region for a number of soldiers; `None` if it does not fit the part of
    /// the half-plane, or has too many squares to search.
    pub(crate) fn new(half_plane: &'a HalfPlane, soldiers: u32) -> Option<Region<'a>> {
        let limit = half_plane.tariff.limit(soldiers);
        let rectangle = &half_plane.rectangle;
        let costs = half_plane.costs_with();
        let near = (0..rectangle.points.len()).filter(|&square| costs[square] <= limit);
        let region = Region::of(half_plane, soldiers, near.map(|square| rectangle.points[square]))?;
        let has_border = region.rectangle.points.iter().any(|&(x, y)| {
            half_plane
                .lattice
                .directions()
                .iter()
                .any(|&(right, up)| rectangle.number((x + 2 * right, y + 2 * up)).is_none())
        });
        (!has_border).then_some(region)
    }

    /// The most likely squares only, to find a plan and not to find that there
    /// is none.
    pub(crate) fn likely(half_plane: &'a HalfPlane, soldiers: u32) -> Option<Region<'a>> {
        let costs = half_plane.costs_with();
        let mut squares: Vec<usize> = (0..costs.len()).collect();
        // Of all that cost as little, the target is one that must be there.
        let target = half_plane.target();
        squares.sort_by_key(|&square| (costs[square], square != target));
        squares.truncate(Region::MOST_LIKELY);
        let points = squares.into_iter().map(|square| half_plane.rectangle.points[square]);
        Region::of(half_plane, soldiers, points)
    }

    const MOST_LIKELY: usize = 220;
    /// The most squares of a region.
    pub(crate) const MOST_SQUARES: usize = 1024;

    fn of(
        half_plane: &'a HalfPlane,
        soldiers: u32,
        points: impl Iterator<Item = Point>,
    ) -> Option<Region<'a>> {
        let both: std::collections::BTreeSet<Point> =
            points.flat_map(|point| [point, half_plane.mirrored(point)]).collect();
        if both.len() > Region::MOST_SQUARES {
            return None;
        }
        let mut points: Vec<Point> = both.into_iter().collect();
        points.retain(|&point| half_plane.rectangle.number(point).is_some());
        points.sort_unstable_by_key(|&(x, y)| (y, x));
        let rectangle = RectangleGraph::new(half_plane.lattice, points);
        let identity = (0..rectangle.points.len() as u16).collect();
        let mirror: Symmetry = rectangle
            .points
            .iter()
            .map(|&point| rectangle.number(half_plane.mirrored(point)).map(|square| square as u16))
            .collect::<Option<_>>()?;
        Some(Region { half_plane, soldiers, rectangle, symmetries: vec![identity, mirror] })
    }

    /// Searches as hard as is said; also tells how many needs were visited.
    pub(crate) fn search(&self, budget: &Budget, effort: Effort) -> (HalfPlaneResult, u64) {
        let squares = self.rectangle.points.len();
        let region = self;
        with_words!(squares, search_words(region, budget, effort))
    }
}

/// How hard to search.
#[derive(Clone, Copy)]
pub(crate) enum Effort {
    /// One need after the other, at most so many.
    Needs(u64),
    /// So many needs of each size.
    Beam(usize),
}

fn search_words<const W: usize>(
    region: &Region<'_>,
    budget: &Budget,
    effort: Effort,
) -> (HalfPlaneResult, u64) {
    let rectangle = &region.rectangle;
    let squares = rectangle.points.len();
    let target = rectangle.number((0, region.half_plane.level)).expect("the target is near itself");
    let mut army = Set::EMPTY;
    (0..squares).filter(|&s| rectangle.graph.has_soldier[s]).for_each(|s| army.flip(s as u16));
    // The tariff that the region was made by, on its squares.
    let whole = &region.half_plane.tariff;
    let of = |point: &Point| region.half_plane.rectangle.number(*point).expect("it is part of it");
    let first = Tariff {
        unit: whole.unit,
        costs: rectangle.points.iter().map(|point| whole.costs[of(point)]).collect(),
        surcharges: whole.surcharges,
        origin: rectangle.points.iter().map(|point| whole.origin[of(point)]).collect(),
    };
    let mut search = NeedSearch::<W> {
        graph: rectangle.graph.clone(),
        target: target as u16,
        army,
        folder: Folder::new(squares, &region.symmetries),
        tariffs: Tariffs::new(first),
        visited: 0,
    };
    let result = match effort {
        Effort::Needs(most) => {
            let mut bounded = BoundedSearch::new(&search, region.soldiers, most);
            search.within(&mut bounded, budget)
        }
        Effort::Beam(width) => {
            let plan = search.beam(region.soldiers, width, budget);
            plan.map(|plan| plan.map_or(NeedSearchResult::Unclear, NeedSearchResult::Plan))
        }
    };
    let searched = match result {
        Err(reason) => HalfPlaneResult::Stopped(reason),
        Ok(NeedSearchResult::Unclear) => HalfPlaneResult::Unclear,
        Ok(NeedSearchResult::Plan(steps)) => {
            let point = |square: u16| rectangle.points[usize::from(square)];
            let jump = |step: &Step| (point(step.from), point(step.to));
            HalfPlaneResult::Plan(steps.iter().map(jump).collect())
        }
        Ok(NeedSearchResult::Nothing(members)) => {
            let others = search.tariffs.all()[1..].iter().map(|tariff| rectangle.bound(tariff));
            let first = region.half_plane.rectangle.bound(whole);
            HalfPlaneResult::Nothing(Evidence {
                soldiers: region.soldiers,
                bounds: std::iter::once(first).chain(others).collect(),
                squares: rectangle.points.clone(),
                members,
            })
        }
    };
    (searched, search.visited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_squares_have_the_target_among_them() {
        for (lattice, level) in [(Lattice::Orthogonal, 4), (Lattice::Hex, 5), (Lattice::All, 8)] {
            let half_plane = HalfPlane::new(lattice, level, 4);
            let soldiers = half_plane.lower_bound();
            let region = Region::likely(&half_plane, soldiers).expect("it is not too large");
            assert!(region.rectangle.number((0, level)).is_some(), "{lattice} {level}");
        }
    }
}
