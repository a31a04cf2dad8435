//! The half-plane: how many soldiers reach a level, on an unbounded board?
//!
//! Squares are (x, y): x columns to the right of the target's, y rows above the
//! line. Soldiers stand on y <= 0, one on a square; the target is (0, level).
//!
//! That an army of m cannot reach it is shown backward, as on boards, by a closed
//! set of needs. Of the soldiers needed in the end there are at most m, all on
//! y <= 0, so no need with all its squares there may be a member. In a bound each
//! of these soldiers weighs the unit and what its square weighs beyond it.

use std::collections::{HashMap, HashSet};

use super::board::{Jump, Lattice, MOST_HOLES};
use super::closed::{self, Bound, Frame};
use super::weights::weight;
use super::{closed_set, golden};
use crate::file::File;
use crate::numbers::{Numbers, decimal};
use crate::{Rejection, Verification, reject};

/// Squares of the body lie at most so far to the sides or below, and levels and
/// squares at most so high: sums of weights then stay within 128 bits.
const FURTHEST: i32 = 1000;
const HIGHEST: i32 = 64;

/// Bounds times squares are at most so many, and so many more for each byte.
const WEIGHTS_AT_LEAST: u64 = 1 << 20;
const WEIGHTS_PER_BYTE: u64 = 64;

/// What a stated weight takes in memory, about.
const BYTES_OF_A_WEIGHT: usize = 96;

/// What a soldier takes in memory, about.
const BYTES_OF_A_SOLDIER: usize = 24;

/// A square: so many to the right of the target, so many above the line.
pub(super) type Square = (i32, i32);

/// Checks a certificate about armies.
pub(super) fn verify(
    file: &File<'_>,
    lattice: Lattice,
    numbers: &mut Numbers<'_>,
) -> Result<Verification, Rejection> {
    let goal = file.field("goal")?;
    let level = goal.strip_prefix("level ").and_then(decimal);
    let Some(level) = level.filter(|&level| level <= FURTHEST as u64) else {
        reject!("{goal:?} is not the goal of an army: level N, up to {FURTHEST}");
    };
    let (claim, proof) = (file.field("claim")?, file.field("proof")?);
    if proof != "golden" && level > HIGHEST as u64 {
        reject!("levels beyond {HIGHEST} need golden-ratio weights");
    }
    let plane = HalfPlane { lattice, level: level as i32 };
    let size = |prefix: &str| {
        let number = claim.strip_prefix(prefix).and_then(decimal);
        number.filter(|&number| (1..=u64::from(u32::MAX)).contains(&number))
    };
    let with = format!("with {} on the half-plane", lattice.words());
    let why = |members| closed_set(members, "need", "needs");
    let (found, positions) = if let (Some(army), "plan") = (size("army at most "), proof) {
        let jumps = plane.army(numbers, army)?;
        (format!("an army of {army} reaches level {level}"), jumps + 1)
    } else if let (Some(army), "closed-set") = (size("army at least "), proof) {
        let members = plane.needs(numbers, army - 1)?;
        let why = why(members);
        (format!("no army of fewer than {army} reaches level {level}: {why}"), members)
    } else if let (Some(army), "closed-set") = (size("army "), proof) {
        let jumps = plane.army(numbers, army)?;
        let members = plane.needs(numbers, army - 1)?;
        let why = why(members);
        let found =
            format!("an army of {army} reaches level {level}, and no smaller army does: {why}");
        (found, jumps + 1 + members)
    } else if (claim, proof) == ("impossible", "golden") {
        // An army that reaches a level reaches a lower one from further down.
        if !golden::is_out_of_reach(lattice, plane.level.min(HIGHEST)) {
            reject!(
                "golden-ratio weights: the soldiers can weigh more than the target at this level"
            );
        }
        let found = format!(
            "no army reaches level {level}: by golden-ratio weights, a full half-plane of \
             soldiers weighs at most 1, the target weighs 1, and no jump increases the sum"
        );
        (found, 0)
    } else {
        reject!("{proof:?} does not prove the claim {claim:?} on the half-plane");
    };
    Ok(Verification { statement: format!("{with}, {found}"), boards: Vec::new(), positions })
}

pub(super) fn name((x, y): Square) -> String {
    format!("({x},{y})")
}

/// An army and its jumps, each from a square over another to a third, as written.
pub(super) struct March {
    pub(super) soldiers: Vec<Square>,
    pub(super) jumps: Vec<[Square; 3]>,
}

/// Reads the march of a certificate that was verified.
pub(super) fn march(numbers: &mut Numbers<'_>) -> Result<March, Rejection> {
    let army = numbers.next()?;
    numbers.bounds.afford(army.min(numbers.left() as u128), BYTES_OF_A_SOLDIER)?;
    let soldiers = (0..army).map(|_| square(numbers)).collect::<Result<_, _>>()?;
    let jumps = numbers.next()?;
    numbers.bounds.afford(jumps.min(numbers.left() as u128), 2 * BYTES_OF_A_SOLDIER)?;
    let jump = |numbers: &mut Numbers<'_>| {
        let (from, to) = (square(numbers)?, square(numbers)?);
        Ok([from, (from.0.midpoint(to.0), from.1.midpoint(to.1)), to])
    };
    let jumps = (0..jumps).map(|_| jump(numbers)).collect::<Result<_, _>>()?;
    Ok(March { soldiers, jumps })
}

/// Reads a square.
fn square(numbers: &mut Numbers<'_>) -> Result<Square, Rejection> {
    let (x, y) = (numbers.signed()?, numbers.signed()?);
    let (furthest, highest) = (i128::from(FURTHEST), i128::from(HIGHEST));
    if !(-furthest..=furthest).contains(&x) || !(-furthest..=highest).contains(&y) {
        reject!(
            "the square ({x},{y}) is further away than {FURTHEST}, or {HIGHEST} above the line"
        );
    }
    Ok((x as i32, y as i32))
}

/// Rejects squares that are not in order: by rows from below, then from the left.
fn require_order(squares: &[Square]) -> Result<(), Rejection> {
    let is_in_order = |pair: &[Square]| (pair[0].1, pair[0].0) < (pair[1].1, pair[1].0);
    match squares.windows(2).find(|pair| !is_in_order(pair)) {
        Some(pair) => reject!("the square {} is out of order", name(pair[1])),
        None => Ok(()),
    }
}

/// 1 up to the line, then 2, 3, 5, 8 and so on.
fn fibonacci(y: i32) -> i128 {
    let (mut last, mut now) = (1, 1);
    for _ in 0..y {
        (last, now) = (now, last + now);
    }
    now
}

/// Weights on the whole plane: those stated, and for all other squares the unit
/// times [`fibonacci`].
struct Weights {
    unit: i128,
    stated: HashMap<Square, i128>,
}

impl Weights {
    fn of(&self, square: Square) -> i128 {
        self.stated.get(&square).copied().unwrap_or_else(|| self.unit * fibonacci(square.1))
    }
}

struct HalfPlane {
    lattice: Lattice,
    level: i32,
}

impl HalfPlane {
    /// The squares of the jump that lands here in this direction.
    fn jump_to((x, y): Square, (right, up): (i32, i32)) -> [Square; 3] {
        [(x - 2 * right, y - 2 * up), (x - right, y - up), (x, y)]
    }

    /// The mirror image, which keeps the target, the rows and the set of the
    /// directions. On the hexagonal lattice (0, 1) and (-1, 1) change places.
    fn mirrored(&self, (x, y): Square) -> Square {
        match self.lattice {
            Lattice::Hex => (-x - (y - self.level), y),
            _ => (-x, y),
        }
    }

    /// Plays an army's plan: the number of soldiers, their squares, the number of
    /// jumps, and the squares each begins and ends on. Returns that number.
    fn army(&self, numbers: &mut Numbers<'_>, army: u64) -> Result<u64, Rejection> {
        if numbers.next()? != army.into() {
            reject!("the number of soldiers in the body is not {army}, as claimed");
        }
        let most = numbers.left() as u128;
        numbers.bounds.afford(most.min(army.into()), BYTES_OF_A_SOLDIER)?;
        let mut soldiers = HashSet::new();
        for _ in 0..army {
            let soldier = square(numbers)?;
            if soldier.1 > 0 || !soldiers.insert(soldier) {
                reject!("the soldier on {} is beyond the line, or listed twice", name(soldier));
            }
        }
        let jumps = numbers.next()?;
        for number in 1..=jumps {
            let (start, end) = (square(numbers)?, square(numbers)?);
            let ways = self.lattice.directions().iter().map(|&way| HalfPlane::jump_to(end, way));
            let Some([from, over, to]) = ways.into_iter().find(|jump| jump[0] == start) else {
                reject!("jump {number}, {}-{}, does not exist", name(start), name(end));
            };
            if !soldiers.remove(&from) || !soldiers.remove(&over) || !soldiers.insert(to) {
                let (from, to) = (name(from), name(to));
                reject!("jump {number}, {from}-{to}, is not possible at that point of the plan");
            }
        }
        if !soldiers.contains(&(0, self.level)) {
            reject!("the plan ends without a soldier on the target");
        }
        // Every jump takes a soldier, so there are not that many.
        Ok(jumps as u64)
    }

    /// Reads the weights of a bound: the unit, then stated squares with weights.
    ///
    /// Jumps that touch no stated square raise no sum: with F for [`fibonacci`],
    /// F(y) <= F(y-1) + F(y-2) for those that go up, F(y) <= F(y) + F(y) for those
    /// along a row, F(y) <= F(y+1) for those that go down. The others are gone
    /// through.
    fn weights(&self, numbers: &mut Numbers<'_>) -> Result<Weights, Rejection> {
        let unit = weight(numbers)?;
        let (mut squares, mut stated) = (Vec::new(), HashMap::new());
        // Each takes three numbers.
        let count = numbers.count(numbers.left() / 3, "weights")?;
        numbers.bounds.afford(count as u128, BYTES_OF_A_WEIGHT)?;
        for _ in 0..count {
            let square = square(numbers)?;
            let weight = weight(numbers)?;
            squares.push(square);
            stated.insert(square, weight);
        }
        require_order(&squares)?;
        let weights = Weights { unit, stated };
        for (index, &(x, y)) in squares.iter().enumerate() {
            if index % 1024 == 0 {
                numbers.bounds.go_on()?;
            }
            for &(right, up) in self.lattice.directions() {
                for steps in 0..3 {
                    let end = (x + steps * right, y + steps * up);
                    let [from, over, to] = HalfPlane::jump_to(end, (right, up));
                    let [a, b, c] = [from, over, to].map(|square| weights.of(square));
                    if a + b < c {
                        let [from, over, to] = [from, over, to].map(name);
                        reject!(
                            "{from}-{to} increases the sum: {from} and {over} weigh {a} and {b}, {to} {c}"
                        );
                    }
                }
            }
        }
        Ok(weights)
    }

    /// A closed set of needs, from the target back, for armies of at most so many.
    /// Returns how many there are.
    fn needs(&self, numbers: &mut Numbers<'_>, most: u64) -> Result<u64, Rejection> {
        let is_mirrored = numbers.count(1, "mirrors")? == 1;
        let (mut bounds, mut stated) = (Vec::new(), 0);
        let length = numbers.left();
        for _ in 0..numbers.count(length, "bounds")? {
            bounds.push(self.weights(numbers)?);
            stated += bounds.last().map_or(0, |bound: &Weights| bound.stated.len() as u128);
            numbers.bounds.afford(stated, BYTES_OF_A_WEIGHT)?;
        }
        let listed = numbers.count(MOST_HOLES, "squares")?;
        let squares =
            (0..listed).map(|_| square(numbers)).collect::<Result<Vec<Square>, Rejection>>()?;
        require_order(&squares)?;

        let mut squares = SquareList::new(squares);
        if is_mirrored {
            (0..listed).for_each(|index| _ = squares.number(self.mirrored(squares.all[index])));
        }
        let of_members = squares.all.len();
        let target = squares.number((0, self.level));
        let mut jumps: Vec<Jump> = Vec::new();
        for index in 0..of_members {
            for &way in self.lattice.directions() {
                let jump = HalfPlane::jump_to(squares.all[index], way);
                jumps.push(jump.map(|square| squares.number(square)));
            }
        }
        // The jumps onto squares and onto their mirror images are mirror images,
        // so all squares have theirs.
        let mirror = |square: &Square| squares.numbers[&self.mirrored(*square)];
        let mut symmetries = vec![(0..squares.all.len()).collect()];
        if is_mirrored {
            symmetries.push(squares.all.iter().map(mirror).collect());
        }
        let squares = squares.all;
        // A bound has a weight for every square, however short it is written.
        let weights = bounds.len() as u64 * squares.len() as u64;
        if weights > WEIGHTS_AT_LEAST + WEIGHTS_PER_BYTE * length as u64 {
            reject!("{} bounds for {} squares are too many", bounds.len(), squares.len());
        }
        closed::afford_bounds(numbers.bounds, bounds.len(), squares.len(), symmetries.len())?;
        let bound = |weights: &Weights| {
            let soldiers = weights.stated.iter().filter(|((_, y), _)| *y <= 0);
            let beyond: i128 = soldiers.map(|(_, weight)| (weight - weights.unit).max(0)).sum();
            Bound {
                weights: squares.iter().map(|&square| weights.of(square)).collect(),
                edge: weights.unit * i128::from(most) + beyond,
            }
        };
        let mut bounds: Vec<Bound> = bounds.iter().map(bound).collect();
        // One for each soldier: no jump raises that, either.
        bounds.push(Bound { weights: vec![1; squares.len()], edge: most.into() });

        let frame = Frame {
            forward: false,
            squares: of_members,
            all_squares: squares.len(),
            symmetries,
            bounds,
            limits: numbers.bounds,
            first: vec![target],
            is_last: &|needed| {
                (0..of_members).all(|square| !needed[square] || squares[square].1 <= 0)
            },
            name: &|square| name(squares[square]),
        };
        let members = closed::read_members(numbers, listed, frame.width())?;
        closed::check(&frame, &jumps, &members)?;
        Ok((members.len() / frame.width()) as u64)
    }
}

/// Squares with numbers, in the order in which they came.
struct SquareList {
    all: Vec<Square>,
    numbers: HashMap<Square, usize>,
}

impl SquareList {
    fn new(all: Vec<Square>) -> SquareList {
        let numbers = all.iter().copied().zip(0..).collect();
        SquareList { all, numbers }
    }

    /// The number of a square, a new one if it had none.
    fn number(&mut self, square: Square) -> usize {
        let SquareList { all, numbers } = self;
        *numbers.entry(square).or_insert_with(|| {
            all.push(square);
            all.len() - 1
        })
    }
}
