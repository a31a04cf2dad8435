//! Pegs: is there a plan, or is there none, by the rules alone?
//!
//! Boards are lists of holes and of jumps, positions are arrays. What certificates
//! there are, and why each is a proof, is told where it is checked: plans, sets
//! of holes and weights here, closed sets in `closed`, armies on an unbounded
//! board in `half_plane`, the levels that no army reaches in `golden`.

mod board;
mod closed;
mod golden;
mod half_plane;

use std::collections::HashSet;

use board::{Board, Goal, Lattice, MOST_HOLES};
use closed::{Bound, Frame, MOST_STATED};

use crate::file::{File, Numbers};
use crate::{Rejected, Verified, reject};

/// Checks a certificate about pegs.
pub(crate) fn verify(file: &File<'_>) -> Result<Verified, Rejected> {
    file.has_only(&[
        "family", "jumps", "board", "goal", "claim", "proof", "coding", "length", "sha256",
    ])?;
    let lattice = Lattice::read(file.field("jumps")?)?;
    let mut numbers = Numbers::new(&file.body);
    let verified = match file.field("board")? {
        "half-plane" => half_plane::verify(file, lattice, &mut numbers)?,
        board => {
            let (board, start) = Board::read(board, lattice)?;
            let (goal, words) = board.goal(file.field("goal")?, lattice)?;
            let (rows, cols) = (board.rows, board.cols);
            let puzzle = Puzzle { board, start, goal, words };
            let (found, positions) =
                puzzle.verify(&mut numbers, file.field("claim")?, file.field("proof")?)?;
            let statement = format!("with {} on {rows}x{cols}, {found}", lattice.words());
            Verified { statement, positions }
        }
    };
    if numbers.left() > 0 {
        reject!("the body goes on after its proof");
    }
    Ok(verified)
}

/// A number of the header, written as numbers are.
fn decimal(text: &str) -> Option<u64> {
    text.parse::<u64>().ok().filter(|number| number.to_string() == text)
}

/// A number of things, for words: `1,234 positions`.
fn counted(number: u64, one: &str, several: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped} {}", if number == 1 { one } else { several })
}

/// A weight of a body.
fn weight(numbers: &mut Numbers<'_>) -> Result<i128, Rejected> {
    let weight = numbers.signed()?;
    // The sum of all weights there can be is then far from the end of an i128.
    match i64::try_from(weight) {
        Ok(small) => Ok(small.into()),
        Err(_) => reject!("a weight is {weight}, which 64 bits cannot hold"),
    }
}

/// The sum of the weights of all pegs.
fn sum(weights: &[i128], pegs: &[bool]) -> i128 {
    weights.iter().zip(pegs).filter(|&(_, peg)| *peg).map(|(weight, _)| weight).sum()
}

/// A board, the pegs at the start, and what is wanted, also in words.
struct Puzzle {
    board: Board,
    start: Vec<bool>,
    goal: Goal,
    words: String,
}

/// What was found, in words, and the number of positions gone through.
type Found = (String, u64);

impl Puzzle {
    fn verify(
        &self,
        numbers: &mut Numbers<'_>,
        claim: &str,
        proof: &str,
    ) -> Result<Found, Rejected> {
        let fewest = claim.strip_prefix("jumps ").map(decimal);
        let words = &self.words;
        match (claim, fewest, proof, &self.goal) {
            ("reachable", None, "plan", _) => {
                let jumps = self.plan(numbers)?;
                let plan = counted(jumps, "jump", "jumps");
                Ok((format!("a plan of {plan} {words}"), jumps + 1))
            }
            (_, Some(Some(fewest)), "closed-set", Goal::Reach(target)) => {
                let jumps = self.plan(numbers)?;
                if jumps != fewest {
                    reject!("the plan has {jumps} jumps, the claim is about {fewest}");
                }
                let members = self.needs(numbers, *target, Some(fewest))?;
                let (plan, needs) =
                    (counted(jumps, "jump", "jumps"), counted(members, "need", "needs"));
                let found = format!(
                    "a plan of {plan} {words}, and none of fewer does: closed set of {needs}"
                );
                Ok((found, jumps + 1 + members))
            }
            // All ends have the same number of pegs, and every jump takes one.
            (_, Some(Some(fewest)), "plan", Goal::Ends(_)) => {
                let jumps = self.plan(numbers)?;
                if jumps != fewest {
                    reject!("the plan has {jumps} jumps, the claim is about {fewest}");
                }
                let plan = counted(jumps, "jump", "jumps");
                Ok((format!("a plan of {plan} {words}, and every plan has as many"), jumps + 1))
            }
            ("impossible", None, "parity", Goal::Ends(ends)) => self.parity(numbers, ends),
            ("impossible", None, "pagoda", _) => self.pagoda(numbers),
            ("impossible", None, "closed-set", Goal::Reach(target)) => {
                let members = self.needs(numbers, *target, None)?;
                let needs = counted(members, "need", "needs");
                Ok((format!("no plan {words}: closed set of {needs}"), members))
            }
            ("impossible", None, "closed-set", Goal::Ends(ends)) => {
                let members = self.positions(numbers, ends)?;
                let positions = counted(members, "position", "positions");
                Ok((format!("no plan {words}: closed set of {positions}"), members))
            }
            _ => reject!("{proof:?} is no proof of the claim {claim:?} for this goal"),
        }
    }

    /// Plays a plan from the start: the number of jumps, and of each the holes it
    /// begins and ends in.
    fn plan(&self, numbers: &mut Numbers<'_>) -> Result<u64, Rejected> {
        let mut pegs = self.start.clone();
        let jumps = numbers.next()?;
        for number in 1..=jumps {
            let (start, end) = (numbers.next()?, numbers.next()?);
            let jump = self
                .board
                .jumps
                .iter()
                .find(|&&[from, _, to]| (from as u128, to as u128) == (start, end));
            let Some(&[from, over, to]) = jump else {
                reject!("jump {number}, from hole {start} to hole {end}, is none of the board");
            };
            if !(pegs[from] && pegs[over] && !pegs[to]) {
                let (from, to) = (self.board.name(from), self.board.name(to));
                reject!("jump {number}, {from}-{to}, cannot be made where it stands in the plan");
            }
            [pegs[from], pegs[over], pegs[to]] = [false, false, true];
        }
        if !self.goal.is_met(&pegs) {
            reject!("the plan ends without meeting the goal");
        }
        // Every jump takes a peg, so there are not that many.
        Ok(jumps as u64)
    }

    /// Sets of holes of which every jump touches none or two. A jump changes the
    /// pegs of all its holes, so it never changes whether the pegs in the set are
    /// even or odd in number; where start and end differ in that, no plan leads
    /// from one to the other.
    fn parity(&self, numbers: &mut Numbers<'_>, ends: &[Vec<bool>]) -> Result<Found, Rejected> {
        let holes = self.board.holes.len();
        let mut is_ruled_out = vec![false; ends.len()];
        let sets = numbers.count(MOST_HOLES, "sets of holes")?;
        for number in 1..=sets {
            let mut set = vec![false; holes];
            let mut hole = 0;
            for index in 0..numbers.count(holes, "holes in a set")? {
                let difference = numbers.next()?;
                if (difference == 0 && index > 0) || difference >= (holes - hole) as u128 {
                    reject!("set {number} has holes out of order, or not of the board");
                }
                hole += difference as usize;
                set[hole] = true;
            }
            let touched = |jump: &[usize; 3]| jump.iter().filter(|&&hole| set[hole]).count();
            if let Some(jump) = self.board.jumps.iter().find(|jump| touched(jump) % 2 == 1) {
                let (from, to) = (self.board.name(jump[0]), self.board.name(jump[2]));
                let touched = touched(jump);
                reject!("set {number} has {touched} of the holes of {from}-{to}, not none or two");
            }
            let is_odd = |pegs: &[bool]| {
                pegs.iter().zip(&set).filter(|&(peg, marked)| *peg && *marked).count() % 2 == 1
            };
            for (ruled_out, end) in is_ruled_out.iter_mut().zip(ends) {
                *ruled_out |= is_odd(end) != is_odd(&self.start);
            }
        }
        self.require_all(&is_ruled_out, ends)?;
        let found = format!(
            "no plan {}: parity: no jump changes whether the pegs in {} are even or odd in \
             number, and at the end it would have to differ from the start",
            self.words,
            if sets == 1 { "the set of holes" } else { "one of the sets of holes" },
        );
        Ok((found, 1 + ends.len() as u64))
    }

    /// Rejects unless every end is ruled out.
    fn require_all(&self, is_ruled_out: &[bool], ends: &[Vec<bool>]) -> Result<(), Rejected> {
        if let Some(end) = is_ruled_out.iter().position(|ruled_out| !ruled_out) {
            let pegs = (0..self.start.len()).filter(|&hole| ends[end][hole]);
            let names: Vec<String> = pegs.map(|hole| self.board.name(hole)).collect();
            reject!("the proof does not rule out the end with pegs in {}", names.join(" "));
        }
        Ok(())
    }

    /// Reads a weight for each hole, such that no jump raises the sum: what it
    /// lands on weighs at most as much as the two pegs it takes.
    fn weights(&self, numbers: &mut Numbers<'_>) -> Result<Vec<i128>, Rejected> {
        let read = self.board.holes.iter().map(|_| weight(numbers));
        let weights = read.collect::<Result<Vec<_>, _>>()?;
        for &[from, over, to] in &self.board.jumps {
            if weights[from] + weights[over] < weights[to] {
                let names = [from, over, to].map(|hole| self.board.name(hole));
                let [a, b, c] = [from, over, to].map(|hole| weights[hole]);
                let [from, over, to] = names;
                reject!(
                    "{from}-{to} raises the sum: {from} and {over} weigh {a} and {b}, {to} {c}"
                );
            }
        }
        Ok(weights)
    }

    /// Weights that are not negative, too, so that what is needed weighs no more
    /// than a position with more pegs.
    fn weights_of_needs(&self, numbers: &mut Numbers<'_>) -> Result<Vec<i128>, Rejected> {
        let weights = self.weights(numbers)?;
        if let Some(hole) = weights.iter().position(|&weight| weight < 0) {
            reject!("{} weighs {}, less than nothing", self.board.name(hole), weights[hole]);
        }
        Ok(weights)
    }

    /// Weights of which no jump raises the sum; and every end needs more, by one
    /// function or another, than there is at the start. A square to reach is an
    /// end like any other if further pegs weigh no less than nothing.
    fn pagoda(&self, numbers: &mut Numbers<'_>) -> Result<Found, Rejected> {
        let words = &self.words;
        let ends = match &self.goal {
            Goal::Reach(target) => &vec![self.only(*target)],
            Goal::Ends(ends) => ends,
        };
        let mut is_ruled_out = vec![false; ends.len()];
        let mut told = None;
        let functions = numbers.count(MOST_HOLES, "weight functions")?;
        for _ in 0..functions {
            let weights = match self.goal {
                Goal::Reach(_) => self.weights_of_needs(numbers)?,
                Goal::Ends(_) => self.weights(numbers)?,
            };
            let start = sum(&weights, &self.start);
            let sums: Vec<i128> = ends.iter().map(|end| sum(&weights, end)).collect();
            for (ruled_out, &end) in is_ruled_out.iter_mut().zip(&sums) {
                *ruled_out |= start < end;
            }
            let needed = sums.iter().min().expect("every goal has an end");
            let story = format!(
                "weights sum to {start} at the start, the goal needs {needed}, no jump raises the sum"
            );
            if functions == 1 && start >= *needed {
                reject!("nothing follows from this: {story}");
            }
            told = told.or((start < *needed).then_some(story));
        }
        self.require_all(&is_ruled_out, ends)?;
        let several = || {
            format!(
                "for every end one of {functions} weight functions needs more than it has at the \
                 start, and no jump raises a sum"
            )
        };
        Ok((format!("no plan {words}: {}", told.unwrap_or_else(several)), 1 + ends.len() as u64))
    }

    /// The position with a single peg.
    fn only(&self, peg: usize) -> Vec<bool> {
        (0..self.start.len()).map(|hole| hole == peg).collect()
    }

    /// Reads the symmetries: permutations of the holes that take jumps to jumps
    /// and leave the puzzle as it is.
    fn symmetries(
        &self,
        numbers: &mut Numbers<'_>,
        keeps: impl Fn(&dyn Fn(&[bool]) -> Vec<bool>) -> bool,
    ) -> Result<Vec<Vec<usize>>, Rejected> {
        let holes = self.board.holes.len();
        let jumps: HashSet<_> = self.board.jumps.iter().copied().collect();
        let count = numbers.count(MOST_STATED, "symmetries")?;
        let read = |number: usize| {
            let mut is_taken = vec![false; holes];
            let mut goes = Vec::with_capacity(holes);
            for _ in 0..holes {
                let to = numbers.next()?;
                match usize::try_from(to).ok().filter(|&to| to < holes && !is_taken[to]) {
                    Some(to) => {
                        is_taken[to] = true;
                        goes.push(to);
                    }
                    None => reject!("symmetry {number} is no permutation of the holes"),
                }
            }
            if let Some(&[from, _, to]) =
                self.board.jumps.iter().find(|jump| !jumps.contains(&jump.map(|hole| goes[hole])))
            {
                let (from, to) = (self.board.name(from), self.board.name(to));
                reject!("symmetry {number} takes the jump {from}-{to} to none");
            }
            let image = |pegs: &[bool]| {
                let mut image = vec![false; holes];
                (0..holes).for_each(|hole| image[goes[hole]] = pegs[hole]);
                image
            };
            if !keeps(&image) {
                reject!("symmetry {number} changes what is wanted or given");
            }
            Ok(goes)
        };
        (1..=count).map(read).collect()
    }

    /// A closed set of positions, from the start on. Returns how many there are.
    fn positions(&self, numbers: &mut Numbers<'_>, ends: &[Vec<bool>]) -> Result<u64, Rejected> {
        let symmetries =
            self.symmetries(numbers, |image| ends.iter().all(|end| self.goal.is_met(&image(end))))?;
        let mut bounds = Vec::new();
        for _ in 0..numbers.count(MOST_STATED, "bounds")? {
            if numbers.next()? != 0 {
                reject!("a bound has a unit, and only bounds of claims about numbers have");
            }
            let weights = self.weights(numbers)?;
            let sums = ends.iter().map(|end| sum(&weights, end));
            let edge = sums.min().expect("every goal has an end");
            bounds.push(Bound { weights, edge });
        }
        let first = (0..self.start.len()).filter(|&hole| self.start[hole]).collect();
        self.closed(numbers, symmetries, bounds, first, &|pegs| self.goal.is_met(pegs))
    }

    /// A closed set of needs, from the target back: what would have to be there
    /// for it to be reached, in fewer jumps than stated or in any number.
    ///
    /// Unmaking a jump puts two pegs for one. So a plan of fewer jumps needs at
    /// most as many pegs of the start as are stated, and of these each weighs the
    /// unit and what it weighs beyond it.
    fn needs(
        &self,
        numbers: &mut Numbers<'_>,
        target: usize,
        most_pegs: Option<u64>,
    ) -> Result<u64, Rejected> {
        let holes = self.board.holes.len();
        let only_target = self.only(target);
        let symmetries = self.symmetries(numbers, |image| {
            image(&self.start) == self.start && image(&only_target) == only_target
        })?;
        let mut bounds = Vec::new();
        for _ in 0..numbers.count(MOST_STATED, "bounds")? {
            let unit = weight_of_unit(numbers)?;
            if most_pegs.is_none() && unit != 0 {
                reject!("a bound has a unit, and only bounds of claims about numbers have");
            }
            let weights = self.weights_of_needs(numbers)?;
            let beyond: Vec<i128> = weights.iter().map(|&weight| (weight - unit).max(0)).collect();
            let edge = unit * i128::from(most_pegs.unwrap_or(0)) + sum(&beyond, &self.start);
            bounds.push(Bound { weights, edge });
        }
        if let Some(most) = most_pegs {
            // One for each peg: no jump raises that, either.
            bounds.push(Bound { weights: vec![1; holes], edge: most.into() });
        }
        let is_there = |needed: &[bool]| needed.iter().zip(&self.start).all(|(a, b)| !a | b);
        self.closed(numbers, symmetries, bounds, vec![target], &is_there)
    }

    fn closed(
        &self,
        numbers: &mut Numbers<'_>,
        symmetries: Vec<Vec<usize>>,
        bounds: Vec<Bound>,
        first: Vec<usize>,
        is_last: &(dyn Fn(&[bool]) -> bool + Sync),
    ) -> Result<u64, Rejected> {
        let holes = self.board.holes.len();
        let frame = Frame {
            forward: matches!(self.goal, Goal::Ends(_)),
            squares: holes,
            all_squares: holes,
            symmetries,
            bounds,
            first,
            is_last,
            name: &|hole| self.board.name(hole),
        };
        let members = closed::read_members(numbers, holes, frame.width())?;
        closed::check(&frame, &self.board.jumps, &members)?;
        Ok((members.len() / frame.width()) as u64)
    }
}

/// The unit of a bound: what each peg may weigh that is counted.
fn weight_of_unit(numbers: &mut Numbers<'_>) -> Result<i128, Rejected> {
    let unit = numbers.next()?;
    match i64::try_from(unit) {
        Ok(small) => Ok(small.into()),
        Err(_) => reject!("the unit of a bound is {unit}, which 64 bits cannot hold"),
    }
}
