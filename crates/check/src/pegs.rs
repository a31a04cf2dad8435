//! Pegs: is there a plan, or is there none, by the rules alone?
//!
//! Boards are lists of holes and of jumps, positions are arrays. What certificates
//! there are, and why each is a proof, is told where it is checked: plans here,
//! sets of holes and weights in `weights`, closed sets in `closed`, fewest moves in
//! `moves`, armies on an unbounded board in `half_plane`, levels that no army reaches in `golden`.

mod board;
mod closed;
mod golden;
mod half_plane;
mod moves;
mod sets;
mod view;
mod weights;

use board::{Board, Goal, Lattice};
pub(crate) use view::view;

use crate::file::File;
use crate::numbers::{Numbers, decimal};
use crate::words::BoardText;
use crate::{Rejection, Verification, reject};

/// Checks a certificate about pegs.
pub(crate) fn verify(file: &File<'_>) -> Result<Verification, Rejection> {
    file.has_only(&[
        "family", "jumps", "board", "goal", "claim", "proof", "coding", "length", "sha256",
    ])?;
    let lattice = Lattice::read(file.field("jumps")?)?;
    let mut numbers = file.numbers();
    let verified = match file.field("board")? {
        "half-plane" => half_plane::verify(file, lattice, &mut numbers)?,
        field => {
            let (board, start) = Board::read(field, lattice)?;
            let (goal, words, end) = board.goal(file.field("goal")?, lattice)?;
            let (rows, cols) = (board.rows, board.cols);
            let (name, text) = BoardText::of(field).finish();
            let puzzle = Puzzle { board, start, goal, words };
            let (found, positions) =
                puzzle.verify(&mut numbers, file.field("claim")?, file.field("proof")?)?;
            let with = lattice.words();
            let statement = format!("with {with} on the {rows}x{cols} board {name}, {found}");
            Verification { statement, boards: [text].into_iter().chain(end).collect(), positions }
        }
    };
    if numbers.left() > 0 {
        reject!("the body continues after its proof");
    }
    Ok(verified)
}

/// A number of things, for words: `1,234 positions`.
fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { several })
}

/// A number with a comma after every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// What a closed set of so many members is called.
fn closed_set(members: u64, one: &str, several: &str) -> String {
    match members {
        0 => "the bounds alone exclude it".into(),
        _ => format!("closed set of {}", counted(members, one, several)),
    }
}

/// A board, the pegs at the start, and what is wanted, also in words.
struct Puzzle {
    board: Board,
    start: Vec<bool>,
    goal: Goal,
    words: String,
}

/// A plan that was played: its jumps, and its moves, which are as many jumps of one peg as there
/// are in a row.
struct Played {
    jumps: u64,
    moves: u64,
}

/// What was found, in words, and the number of positions gone through.
type Statement = (String, u64);

impl Puzzle {
    fn verify(
        &self,
        numbers: &mut Numbers<'_>,
        claim: &str,
        proof: &str,
    ) -> Result<Statement, Rejection> {
        if let (Some(moves), "closed-set") = (claim.strip_prefix("moves "), proof)
            && let Some(fewest) = decimal(moves)
        {
            return self.fewest_moves(numbers, fewest);
        }
        let fewest = claim.strip_prefix("jumps ").map(decimal);
        let words = &self.words;
        match (claim, fewest, proof, &self.goal) {
            ("reachable", None, "plan", _) => {
                let Played { jumps, .. } = self.plan(numbers)?;
                let plan = counted(jumps, "jump", "jumps");
                Ok((format!("a plan of {plan} {words}"), jumps + 1))
            }
            (_, Some(Some(fewest)), "closed-set", Goal::Reach(target)) => {
                let Played { jumps, .. } = self.plan(numbers)?;
                if jumps != fewest {
                    reject!("the plan has {jumps} jumps, the claim says {fewest}");
                }
                let members = self.needs(numbers, *target, Some(fewest))?;
                let plan = counted(jumps, "jump", "jumps");
                let why = closed_set(members, "need", "needs");
                let found = format!("a plan of {plan} {words}, and no shorter plan does: {why}");
                Ok((found, jumps + 1 + members))
            }
            // All ends have the same number of pegs, and every jump takes one.
            (_, Some(Some(fewest)), "plan", Goal::Ends(_)) => {
                let Played { jumps, .. } = self.plan(numbers)?;
                if jumps != fewest {
                    reject!("the plan has {jumps} jumps, the claim says {fewest}");
                }
                let plan = counted(jumps, "jump", "jumps");
                Ok((format!("a plan of {plan} {words}, and every plan has that many"), jumps + 1))
            }
            ("impossible", None, "parity" | "pagoda" | "closed-set", _) => {
                let (why, positions) = self.impossible(numbers, proof)?;
                Ok((format!("no plan {words}: {why}"), positions))
            }
            _ => reject!("{proof:?} does not prove the claim {claim:?} for this goal"),
        }
    }

    /// Why there is no plan: in turn, sets of holes rule out some of the ends,
    /// weights some more, and a closed set the others.
    fn impossible(&self, numbers: &mut Numbers<'_>, proof: &str) -> Result<Statement, Rejection> {
        let ends = match &self.goal {
            Goal::Reach(target) if proof == "closed-set" => {
                let members = self.needs(numbers, *target, None)?;
                return Ok((
                    format!("closed set of {}", counted(members, "need", "needs")),
                    members,
                ));
            }
            Goal::Reach(target) => vec![self.only(*target)],
            Goal::Ends(ends) => ends.clone(),
        };
        let all = ends.len();
        let gone = |left: usize, by: &str| match (all - left) as u64 {
            0 => String::new(),
            gone => format!(
                "{} ruled out by {by}; ",
                counted(gone, "end position is", "end positions are")
            ),
        };
        let ends = self.ends_left_by_parity(numbers, ends)?;
        if proof == "parity" {
            let why = "parity: no jump changes whether the number of pegs in any of the given sets \
                       of holes is even or odd, but the goal would require a change";
            self.require_none(&ends, why)?;
            return Ok((why.into(), 1 + all as u64));
        }
        let by_parity = gone(ends.len(), "parity");
        let (ends, why) = self.ends_left_by_weights(numbers, ends)?;
        if proof == "pagoda" {
            self.require_none(&ends, &why)?;
            return Ok((by_parity + &why, 1 + all as u64));
        }
        let members = self.positions(numbers, &ends)?;
        let why = closed_set(members, "position", "positions");
        Ok((gone(ends.len(), "parity or weights") + &why, members))
    }

    /// The position with a single peg.
    fn only(&self, peg: usize) -> Vec<bool> {
        (0..self.start.len()).map(|hole| hole == peg).collect()
    }

    /// Plays a plan from the start: the number of jumps, and of each the holes it
    /// begins and ends in.
    fn plan(&self, numbers: &mut Numbers<'_>) -> Result<Played, Rejection> {
        let mut pegs = self.start.clone();
        let (mut moves, mut latest) = (0, None);
        let jumps = numbers.next()?;
        for number in 1..=jumps {
            let (start, end) = (numbers.next()?, numbers.next()?);
            let jump = self
                .board
                .jumps
                .iter()
                .find(|&&[from, _, to]| (from as u128, to as u128) == (start, end));
            let Some(&[from, over, to]) = jump else {
                reject!(
                    "jump {number}, from hole {start} to hole {end}, does not exist on the board"
                );
            };
            if !(pegs[from] && pegs[over] && !pegs[to]) {
                let (from, to) = (self.board.name(from), self.board.name(to));
                reject!("jump {number}, {from}-{to}, is not possible at that point of the plan");
            }
            [pegs[from], pegs[over], pegs[to]] = [false, false, true];
            moves += u64::from(latest != Some(from));
            latest = Some(to);
        }
        if !self.goal.is_met(&pegs) {
            reject!("the plan ends without meeting the goal");
        }
        // Every jump takes a peg, so there are not that many.
        Ok(Played { jumps: jumps as u64, moves })
    }
}
