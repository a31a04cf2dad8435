//! Peg solitaire: a puzzle for one.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use ::pawns::Outcome;
use ::pegs::{
    Goal, Jump, Lattice, Position as Pegs, Puzzle, Verdict, WinningPositions, Wish, jump_name,
    solve,
};
use board::Square;
use budget::{Budget, Control, StopReason};

use super::images::{CharImage, ImageData, Theme};
use super::{FINITE, INFINITE, Invalid, Move, Position, Variant, VariantEntry, sort, word};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::question::{AnyInquiry, Inquiry};

pub(super) const ID: &str = "pegsolitaire";

pub(super) const INSTRUCTIONS: &str = "\
# Peg Solitaire

At first every hole but one holds a peg.

- **Move:** a peg jumps over a neighbour into the empty hole behind it, and the neighbour is \
removed.
- **Win:** leave a single peg, anywhere.

Besides the listed variants there is one for every board that Ludex has a name for, such as \
`european`, `square:6` or `english:d1`, the cross with another hole empty at the start.
";

/// The variants that are listed: their names in paths, their names, our names of the boards.
const LISTED: [(&str, &str, &str); 2] =
    [("cross", "Cross", CROSS), ("triangle", "Triangle", "triangle:5")];
/// The 33-hole cross.
const CROSS: &str = "english";

/// On boards of at most so many holes, every position is solved in a moment.
const SMALL: usize = 20;
/// From positions of at most so many pegs on the cross, all that can follow is searched in a
/// moment.
const FEW: usize = 18;

/// Every winning position of the cross, once it is known.
static WINNING: OnceLock<WinningPositions> = OnceLock::new();

/// How many are finding them at the moment.
static PREPARING: Mutex<u32> = Mutex::new(0);
/// One of them has finished.
static PREPARED: Condvar = Condvar::new();
/// How often somebody who waits for them looks whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// Finding the winning positions: ends when it is dropped.
struct Preparation;

impl Preparation {
    fn begin() -> Preparation {
        *preparing() += 1;
        Preparation
    }
}

impl Drop for Preparation {
    fn drop(&mut self) {
        *preparing() -= 1;
        PREPARED.notify_all();
    }
}

fn preparing() -> MutexGuard<'static, u32> {
    PREPARING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits while somebody finds the winning positions, which is quicker than a search beside it.
fn await_preparation(control: &Control) {
    let mut number = preparing();
    while *number > 0 && WINNING.get().is_none() && control.stopped().is_none() {
        let waited = PREPARED.wait_timeout(number, TICK);
        number = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

pub(super) fn prepare(budget: &Budget) -> Result<(), StopReason> {
    let Some(puzzle) = find("cross") else { return Ok(()) };
    let _preparation = Preparation::begin();
    let empty = empty_hole(&puzzle);
    if WINNING.get().is_none()
        && let Some(found) = WinningPositions::of_complement_game(&puzzle.board, empty, budget)?
    {
        // Whoever was first has found the same.
        let _ = WINNING.set(found);
    }
    Ok(())
}

/// The hole that is empty at the start; the first of several.
fn empty_hole(puzzle: &Puzzle) -> usize {
    let holes = puzzle.board.holes().len();
    (0..holes).find(|hole| !puzzle.start.contains(*hole)).unwrap_or(0)
}

/// The board of a variant, with a single peg as its goal.
fn find(id: &str) -> Option<Puzzle> {
    let listed = LISTED.iter().find(|(name, ..)| *name == id);
    let name = listed.map_or(id, |(_, _, name)| name);
    let puzzle = Puzzle::named(name).ok()??;
    let is_solitaire = matches!(puzzle.goal, Goal::One | Goal::OneAt(_));
    let is_small = puzzle.board.holes().len() <= 64;
    (is_solitaire && is_small).then_some(Puzzle { goal: Goal::One, ..puzzle })
}

pub(super) fn listed() -> Vec<VariantEntry> {
    let entry = |(id, name, _): &(&str, &str, &str)| VariantEntry {
        id: (*id).to_owned(),
        name: (*name).to_owned(),
        gui: "v3",
    };
    LISTED.iter().map(entry).collect()
}

pub(super) fn variant(id: &str) -> Option<Variant> {
    let puzzle = find(id)?;
    let listed = LISTED.iter().find(|(name, ..)| *name == id);
    let text = write(&puzzle, &puzzle.start);
    Some(Variant {
        id: id.to_owned(),
        name: listed.map_or(id, |(_, name, _)| name).to_owned(),
        start_position: text.clone(),
        autogui_start_position: text,
        image_data: ImageData::of(theme(&puzzle, listed.map(|(id, ..)| *id))),
        gui: if listed.is_some() { "v3" } else { "v2" },
    })
}

/// How to draw a board on a square of side 100; with the picture of this name behind it.
fn theme(puzzle: &Puzzle, picture: Option<&str>) -> Theme {
    let is_hex = puzzle.board.lattice() == Lattice::Hex;
    let place = |square: Square| {
        let (col, row) = (f64::from(square.col), f64::from(square.row));
        if is_hex { (col + row / 2.0, row * 0.75_f64.sqrt()) } else { (col, row) }
    };
    let order = order(puzzle);
    let places: Vec<(f64, f64)> =
        order.iter().map(|hole| place(puzzle.board.square(*hole))).collect();
    let span = |of: fn(&(f64, f64)) -> f64| {
        let least = places.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (f64::midpoint(least, most), most - least + 1.0)
    };
    let ((middle, width), (centre, height)) = (span(|place| place.0), span(|place| place.1));
    // The picture of the triangle has its own measures.
    let (unit, below) = match picture {
        Some("triangle") => (19.7, -3.6388),
        _ => (99.0 / width.max(height), 0.0),
    };
    let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
    let center = |(x, y): &(f64, f64)| {
        [rounded(50.0 + (x - middle) * unit), rounded(50.0 + below - (y - centre) * unit)]
    };
    Theme {
        space: [100.0, 100.0],
        centers: places.iter().map(center).collect(),
        background: picture.map(|name| format!("pegsolitaire/{name}.svg")),
        char_images: BTreeMap::from([(
            'x',
            CharImage { image: "general/brownpiece.svg", scale: rounded(0.92 * unit) },
        )]),
        arrow_width: 1.25,
        sounds: BTreeMap::from([('x', "general/slideThenRemove.mp3")]),
        animation_type: "simpleSlides",
    }
}

/// The holes, row by row from the top.
fn order(puzzle: &Puzzle) -> Vec<u16> {
    let mut holes: Vec<u16> = (0..puzzle.board.holes().len() as u16).collect();
    holes.sort_by_key(|hole| {
        let square = puzzle.board.square(*hole);
        (std::cmp::Reverse(square.row), square.col)
    });
    holes
}

/// A position as text: `x` for a peg, `-` for an empty hole.
fn write(puzzle: &Puzzle, pegs: &Pegs) -> String {
    let letter = |hole: &u16| if pegs.contains(usize::from(*hole)) { 'x' } else { '-' };
    "1_".chars().chain(order(puzzle).iter().map(letter)).collect()
}

fn read(puzzle: &Puzzle, text: &str) -> Option<Pegs> {
    let letters = text.strip_prefix("1_")?;
    let order = order(puzzle);
    if letters.len() != order.len() || !letters.bytes().all(|b| matches!(b, b'x' | b'-')) {
        return None;
    }
    let is_peg = |(hole, letter): (&u16, u8)| (letter == b'x').then_some(usize::from(*hole));
    let pegs = order.iter().zip(letters.bytes()).filter_map(is_peg);
    Some(Pegs::of(order.len(), pegs)).filter(|pegs| !pegs.is_empty())
}

/// Whether a variant is the 33-hole cross, by whichever of its names.
pub(super) fn is_cross(variant: &str) -> bool {
    find(variant).is_some_and(|puzzle| is_cross_puzzle(&puzzle))
}

fn is_cross_puzzle(puzzle: &Puzzle) -> bool {
    find(CROSS).is_some_and(|cross| cross == *puzzle)
}

pub(super) fn position(variant: &str, text: &str) -> Result<Box<dyn AnyInquiry>, Invalid> {
    let puzzle = find(variant).ok_or(Invalid::Variant)?;
    let pegs = read(&puzzle, text).ok_or(Invalid::Position)?;
    let is_cross = is_cross_puzzle(&puzzle);
    let variant = variant.to_owned();
    Ok(Box::new(PositionInquiry { puzzle, pegs, variant, is_cross }))
}

/// A position whose jumps are judged.
struct PositionInquiry {
    puzzle: Puzzle,
    pegs: Pegs,
    variant: String,
    is_cross: bool,
}

impl PositionInquiry {
    /// The table of winning positions, if there is one.
    fn winning(&self) -> Option<&'static WinningPositions> {
        if self.is_cross { WINNING.get() } else { None }
    }

    /// Whether a goal can be reached; `None` if the budget ends first.
    fn solve(&self, pegs: Pegs, goal: Goal, budget: &Budget) -> Option<bool> {
        let puzzle = Puzzle { board: self.puzzle.board.clone(), start: pegs, goal };
        match solve(&puzzle, Wish::Any, budget).verdict {
            Verdict::Reachable { .. } => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// Whether a single peg can be left.
    fn can_be_solved(&self, budget: &Budget) -> Option<bool> {
        if self.pegs.len() == 1 {
            return Some(true);
        }
        let Some(winning) = self.winning() else {
            return self.solve(self.pegs.clone(), Goal::One, budget);
        };
        if winning.contains(&self.pegs) {
            return Some(true);
        }
        // It cannot be reached or not be solved. It can be reached if its complement can be
        // solved, and that has few pegs if this has many.
        if self.pegs.len() > FEW {
            let holes = self.puzzle.board.holes().len();
            let complement = Pegs::of(holes, (0..holes).filter(|hole| !self.pegs.contains(*hole)));
            let goal = Goal::OneAt(empty_hole(&self.puzzle));
            if self.solve(complement, goal, budget) == Some(true) {
                return Some(false);
            }
        }
        self.solve(self.pegs.clone(), Goal::One, budget)
    }

    /// Whether a single peg can be left after a jump from here, where it can.
    fn can_be_solved_after(&self, next: &Pegs, budget: &Budget) -> Option<bool> {
        match self.winning() {
            _ if next.len() == 1 => Some(true),
            // On the cross, a last peg that is not in the centre could have gone there with
            // its last jump: what can be solved at all can be finished in the centre.
            Some(winning) if winning.contains(&self.pegs) => Some(winning.contains(next)),
            _ => self.solve(next.clone(), Goal::One, budget),
        }
    }

    fn describe(&self, jump: Jump, next: &Pegs, solvable: Option<bool>) -> Move {
        let order = order(&self.puzzle);
        let number = |hole: u16| order.iter().position(|other| *other == hole).unwrap_or(0);
        let text = write(&self.puzzle, next);
        let (value, remoteness) = judged(next, solvable);
        Move {
            r#move: jump_name(&self.puzzle.board, jump),
            autogui_move: format!("M_{}_{}_x", number(jump.from), number(jump.to)),
            position: text.clone(),
            autogui_position: text,
            position_value: value,
            remoteness,
            // A puzzle has one player, so that a move is worth what it leads to.
            move_value: value,
            delta_remoteness: i32::from(solvable == Some(true)),
        }
    }
}

/// The value of a position and its remoteness: each jump removes one peg.
fn judged(pegs: &Pegs, solvable: Option<bool>) -> (&'static str, i32) {
    match solvable {
        Some(true) => (word(Some(Outcome::Win)), pegs.len() as i32 - 1),
        Some(false) => (word(Some(Outcome::Loss)), INFINITE),
        None => (word(None), FINITE),
    }
}

impl Inquiry for PositionInquiry {
    type Answer = Position;

    fn key(&self) -> Option<String> {
        Some(format!("uwapi {ID} {} {}", self.variant, write(&self.puzzle, &self.pegs)))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.puzzle.board.holes().len() <= SMALL || self.winning().is_some()
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Position, Error> {
        let budget = host.stage("solving", None);
        if self.is_cross && self.pegs.len() > FEW {
            await_preparation(&budget.control);
        }
        let solvable = self.can_be_solved(&budget);
        let mut moves = Vec::new();
        let mut is_complete = solvable.is_some();
        for jump in self.puzzle.board.legal_jumps(&self.pegs) {
            let next = self.puzzle.board.play(&self.pegs, jump);
            let after = match solvable {
                Some(true) => self.can_be_solved_after(&next, &budget),
                // Nothing that follows can be solved either.
                Some(false) => Some(false),
                None => None,
            };
            is_complete &= after.is_some();
            moves.push(self.describe(jump, &next, after));
        }
        sort(&mut moves);
        let text = write(&self.puzzle, &self.pegs);
        let (position_value, remoteness) = judged(&self.pegs, solvable);
        Ok(Position {
            position: text.clone(),
            autogui_position: text,
            position_value,
            remoteness,
            moves,
            is_complete,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::images::FILES;
    use super::*;
    use crate::host::Timeless;

    fn ask(variant: &str, text: &str) -> serde_json::Value {
        let mut inquiry = position(variant, text).unwrap();
        let answer = inquiry.answer(&Timeless::default()).unwrap();
        assert!(answer.complete);
        serde_json::from_str(answer.json.get()).unwrap()
    }

    #[test]
    fn positions_are_read_back_and_nothing_else_is_a_position() {
        for id in ["cross", "triangle", "european", "english:d1"] {
            let puzzle = find(id).unwrap();
            let text = write(&puzzle, &puzzle.start);
            assert_eq!(read(&puzzle, &text), Some(puzzle.start.clone()), "{id} {text}");
        }
        let puzzle = find("triangle").unwrap();
        for text in ["", "1_", "2_-xxxxxxxxxxxxxx", "1_---------------", "1_-xxxxxxxxxxxxx", "1_é"]
        {
            assert_eq!(read(&puzzle, text), None, "{text}");
        }
        for id in ["", "soldiers", "row5:3", "square:9", "no-such-board"] {
            assert!(find(id).is_none(), "{id}");
        }
    }

    #[test]
    fn questions_wait_for_the_table_until_it_is_made_or_they_are_stopped() {
        let preparation = Preparation::begin();
        let control = Control::default();
        control.stop(StopReason::Cancelled);
        await_preparation(&control);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| await_preparation(&Control::default()));
            assert!(!waiting.is_finished());
            drop(preparation);
        });
        assert_eq!(*preparing(), 0);
    }

    #[test]
    fn the_cross_is_known_by_all_its_names() {
        for (name, expected) in [
            ("cross", true),
            ("english", true),
            ("english:d4", true),
            ("english:d1", false),
            ("european", false),
            ("triangle", false),
            ("no-such-board", false),
        ] {
            assert_eq!(is_cross(name), expected, "{name}");
        }
    }

    #[test]
    fn the_pictures_exist_and_holes_lie_where_they_show_them() {
        for entry in listed() {
            for file in variant(&entry.id).unwrap().image_data.files() {
                assert!(FILES.contains(&file.as_str()), "{file}");
            }
        }
        let centers = |id: &str| theme(&find(id).unwrap(), Some(id)).centers;
        let cross = centers("cross");
        assert_eq!(
            (cross[0], cross[16], cross[32]),
            ([35.8571, 7.5714], [50.0, 50.0], [64.1429, 92.4286])
        );
        let triangle = centers("triangle");
        for (place, expected) in
            [(0, [50.0, 12.2398]), (1, [40.15, 29.3005]), (14, [89.4, 80.4826])]
        {
            let off = |axis: usize| (triangle[place][axis] - expected[axis]).abs();
            assert!(off(0) < 0.01 && off(1) < 0.01, "{place}: {:?}", triangle[place]);
        }
    }

    #[test]
    fn every_jump_on_the_triangle_is_judged_and_the_last_peg_ends_it() {
        let start = ask("triangle", "1_-xxxxxxxxxxxxxx");
        assert_eq!(
            (start["positionValue"].as_str(), start["remoteness"].as_i64()),
            (Some("win"), Some(13))
        );
        assert_eq!(start["moves"].as_array().unwrap().len(), 2);
        let mut position = start;
        for left in (0..13).rev() {
            let best = &position["moves"][0];
            assert_eq!(best["moveValue"], "win");
            assert_eq!(
                (best["remoteness"].as_i64(), best["deltaRemoteness"].as_i64()),
                (Some(left), Some(1))
            );
            position = ask("triangle", best["position"].as_str().unwrap());
        }
        assert_eq!(
            (position["positionValue"].as_str(), position["moves"].as_array().unwrap().len()),
            (Some("win"), 0)
        );
        // Three corners: no jump, and not solved.
        let stuck = ask("triangle", "1_x---------x---x");
        assert_eq!(
            (stuck["positionValue"].as_str(), stuck["remoteness"].as_i64()),
            (Some("lose"), Some(-200))
        );
    }
}
