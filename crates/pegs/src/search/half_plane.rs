//! The half-plane: any army behind the line, without borders.
//!
//! Squares are told by their column relative to the target's and by their row
//! above the line; soldiers may stand on rows up to 0. Without surcharges a
//! square of row y costs as many soldiers as the Fibonacci number of its row: 1
//! up to row 0, then 2, 3, 5, 8. Surcharges only make it dearer, and only near
//! where they are. So the unbounded board is searched on a bounded part of it: a
//! need with a square elsewhere costs too much.

use budget::{Budget, StopReason};

use super::needs::{Dive, Hunt, Hunted, Step, Tariffs};
use super::prices::{Ground, Tariff};
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
    sheet: Sheet,
    tariff: Tariff,
}

/// The squares of a rectangle, or some of them, as a ground for prices.
struct Sheet {
    points: Vec<Point>,
    ground: Ground,
}

/// The squares that a need of so many soldiers may have.
pub(crate) struct Region<'a> {
    half_plane: &'a HalfPlane,
    soldiers: u32,
    sheet: Sheet,
    symmetries: Vec<Symmetry>,
}

/// What a search came to.
pub(crate) enum Searched {
    /// A plan: where each jump starts and lands.
    Plan(Vec<(Point, Point)>),
    /// Proof that so few soldiers do not suffice.
    Nothing(Evidence),
    /// Neither, within the effort allowed.
    Unclear,
    /// The budget ended.
    Stopped(StopReason),
}

/// The soldiers that a square costs without surcharges.
fn fibonacci(row: i32) -> u32 {
    let (mut cost, mut below) = (1u32, 1u32);
    for _ in 0..row.max(0) {
        (cost, below) = (cost.saturating_add(below), cost);
    }
    cost
}

impl Sheet {
    fn new(lattice: Lattice, points: Vec<Point>) -> Sheet {
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
        Sheet { points, ground: Ground { has_soldier, onto, outside } }
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
fn golden_surcharges(lattice: Lattice, level: i32, sheet: &Sheet, target: usize) -> Vec<f64> {
    let sigma = (5f64.sqrt() - 1.0) / 2.0;
    let scaled = |scale: f64| -> Vec<f64> {
        let price = |&(x, y): &Point| match lattice.distance(x, y - level) {
            Some(distance) if y <= 0 => (sigma.powf(f64::from(distance) - scale) - 1.0).max(0.0),
            _ => 0.0,
        };
        sheet.points.iter().map(price).collect()
    };
    (0..40)
        .map(|quarters| scaled(f64::from(level) + f64::from(quarters) / 4.0))
        .max_by(|a, b| {
            let value = |surcharges: &[f64]| sheet.ground.value(&[target], surcharges);
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
        let sheet = Sheet::new(lattice, points);
        let target = sheet.number((0, level)).expect("the target is on the sheet");
        let surcharges = golden_surcharges(lattice, level, &sheet, target);
        let tariff = sheet.ground.tariff(&[target], 1 << 16, 40, surcharges);
        HalfPlane { lattice, level, sheet, tariff }
    }

    fn target(&self) -> usize {
        self.sheet.number((0, self.level)).expect("the target is on the sheet")
    }

    /// The fewest soldiers that prices alone allow.
    pub(crate) fn lower_bound(&self) -> u32 {
        let cost = self.tariff.costs[self.target()] - self.tariff.surcharges;
        (cost as u64).div_ceil(self.tariff.unit as u64) as u32
    }

    /// Proof by prices alone that so few soldiers do not suffice.
    pub(crate) fn price_evidence(&self, soldiers: u32) -> Evidence {
        let bounds = vec![self.sheet.bound(&self.tariff)];
        Evidence { soldiers, bounds, squares: Vec::new(), members: Vec::new() }
    }

    fn mirrored(&self, (x, y): Point) -> Point {
        match self.lattice {
            Lattice::Hex => (-x - (y - self.level), y),
            _ => (-x, y),
        }
    }

    /// The least that any need with a square costs, for every square of the
    /// sheet: its own cost, and those of the squares that come into being with
    /// it on the way from the target.
    fn costs_with(&self) -> Vec<i64> {
        let far = i64::MAX / 4;
        let mut beside = vec![far; self.sheet.points.len()];
        beside[self.target()] = 0;
        let ground = &self.sheet.ground;
        let cost = |square: u16| {
            self.tariff.costs.get(usize::from(square)).copied().unwrap_or_else(|| {
                let outside = usize::from(square) - self.sheet.points.len();
                self.tariff.unit * i64::from(ground.outside[outside])
            })
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (to, jumps) in ground.onto.iter().enumerate() {
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
        let sheet = &half_plane.sheet;
        let costs = half_plane.costs_with();
        let near = (0..sheet.points.len()).filter(|&square| costs[square] <= limit);
        let region = Region::of(half_plane, soldiers, near.map(|square| sheet.points[square]))?;
        let has_border = region.sheet.points.iter().any(|&(x, y)| {
            half_plane
                .lattice
                .directions()
                .iter()
                .any(|&(right, up)| sheet.number((x + 2 * right, y + 2 * up)).is_none())
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
        let points = squares.into_iter().map(|square| half_plane.sheet.points[square]);
        Region::of(half_plane, soldiers, points)
    }

    const MOST_LIKELY: usize = 220;
    /// The most squares of a region.
    const MOST_SQUARES: usize = 1024;

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
        points.retain(|&point| half_plane.sheet.number(point).is_some());
        points.sort_unstable_by_key(|&(x, y)| (y, x));
        let sheet = Sheet::new(half_plane.lattice, points);
        let identity = (0..sheet.points.len() as u16).collect();
        let mirror: Symmetry = sheet
            .points
            .iter()
            .map(|&point| sheet.number(half_plane.mirrored(point)).map(|square| square as u16))
            .collect::<Option<_>>()?;
        Some(Region { half_plane, soldiers, sheet, symmetries: vec![identity, mirror] })
    }

    /// Searches as hard as is said; also tells how many needs were visited.
    pub(crate) fn search(&self, budget: &Budget, effort: Effort) -> (Searched, u64) {
        let squares = self.sheet.points.len();
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
) -> (Searched, u64) {
    let sheet = &region.sheet;
    let squares = sheet.points.len();
    let target = sheet.number((0, region.half_plane.level)).expect("the target is near itself");
    let mut army = Set::EMPTY;
    (0..squares).filter(|&s| sheet.ground.has_soldier[s]).for_each(|s| army.flip(s as u16));
    // The tariff that the region was made by, on its squares.
    let whole = &region.half_plane.tariff;
    let of = |point: &Point| region.half_plane.sheet.number(*point).expect("it is part of it");
    let first = Tariff {
        unit: whole.unit,
        costs: sheet.points.iter().map(|point| whole.costs[of(point)]).collect(),
        surcharges: whole.surcharges,
        origin: sheet.points.iter().map(|point| whole.origin[of(point)]).collect(),
    };
    let mut hunt = Hunt::<W> {
        ground: sheet.ground.clone(),
        target: target as u16,
        army,
        folder: Folder::new(squares, &region.symmetries),
        tariffs: Tariffs::new(first),
        visited: 0,
    };
    let hunted = match effort {
        Effort::Needs(most) => {
            let mut dive = Dive::new(&hunt, region.soldiers, most);
            hunt.within(&mut dive, budget)
        }
        Effort::Beam(width) => {
            let plan = hunt.beam(region.soldiers, width, budget);
            plan.map(|plan| plan.map_or(Hunted::Unclear, Hunted::Plan))
        }
    };
    let searched = match hunted {
        Err(reason) => Searched::Stopped(reason),
        Ok(Hunted::Unclear) => Searched::Unclear,
        Ok(Hunted::Plan(steps)) => {
            let point = |square: u16| sheet.points[usize::from(square)];
            let jump = |step: &Step| (point(step.from), point(step.to));
            Searched::Plan(steps.iter().map(jump).collect())
        }
        Ok(Hunted::Nothing(members)) => {
            let others = hunt.tariffs.all()[1..].iter().map(|tariff| sheet.bound(tariff));
            let first = region.half_plane.sheet.bound(whole);
            Searched::Nothing(Evidence {
                soldiers: region.soldiers,
                bounds: std::iter::once(first).chain(others).collect(),
                squares: sheet.points.clone(),
                members,
            })
        }
    };
    (searched, hunt.visited)
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
            assert!(region.sheet.number((0, level)).is_some(), "{lattice} {level}");
        }
    }
}
