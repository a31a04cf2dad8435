//! Proofs of answers: sets of positions that a checker goes through by the rules
//! alone.
//!
//! A proof says who wins, or in exactly how many plies. It holds up to two sets;
//! what is claimed of their positions, and how they are written as bytes, is
//! described in `docs/certificates.md`.

use std::fmt;

use board::{Size, Square};
use budget::StopReason;

use crate::engine::{Board, Claim, Claims, Engine};
use crate::{Game, Outcome, Position, Value};

/// A proof of a position's outcome or value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proved.
    pub claim: Proved,
    sections: Vec<Section>,
}

/// What a proof proves of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// That it wins, or loses.
    Outcome(Outcome),
    /// In exactly how many plies.
    Value(Value),
}

impl fmt::Display for Proved {
    /// As in the header of a certificate: `win`, `loss` or `value -6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proved::Outcome(outcome) => f.write_str(outcome.word()),
            Proved::Value(value) => write!(f, "value {value}"),
        }
    }
}

/// Positions and the plies that are claimed of them, in the order of their
/// codes. Where the claim is about no number, the plies are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    codes: Vec<u128>,
    plies: Option<Vec<u16>>,
}

impl Proof {
    /// Builds the proof of an answer. The engine must be one for values if a
    /// value is to be proved.
    ///
    /// # Errors
    /// If the budget ends first.
    ///
    /// # Panics
    /// If the claim is false.
    pub fn build(engine: &mut Engine, game: &Game, claim: Proved) -> Result<Proof, StopReason> {
        let holds = match claim {
            Proved::Outcome(outcome) => engine.outcome(game.position)? == outcome,
            Proved::Value(value) => engine.value(game.position)? == value,
        };
        assert!(holds, "{claim} is not true of {}", game.one_line());
        let mut builder = Builder { engine, game };
        let sections = match claim {
            Proved::Outcome(outcome) => {
                let lost = match outcome {
                    Outcome::Loss => Some(game.position),
                    Outcome::Win => builder
                        .move_to(|engine, next| Ok(engine.outcome(next)? == Outcome::Loss))?,
                };
                vec![builder.section(Claim::Loses, lost, 0)?]
            }
            Proved::Value(value) => builder.both_bounds(value)?,
        };
        Ok(Proof { claim, sections })
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.sections.iter().map(|section| section.codes.len() as u64).sum()
    }

    /// The sets as bytes: for each its number of positions, the differences of
    /// their codes, and the plies if there are any, all as LEB128 numbers.
    pub fn body(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for section in &self.sections {
            put(&mut out, section.codes.len() as u128);
            let mut before = 0;
            for &code in &section.codes {
                put(&mut out, code - before);
                before = code;
            }
            for &plies in section.plies.iter().flatten() {
                put(&mut out, plies.into());
            }
        }
        out
    }
}

/// Appends a number, seven bits a byte from the lowest, the eighth bit set in
/// all but the last.
fn put(out: &mut Vec<u8>, mut number: u128) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

struct Builder<'a> {
    engine: &'a mut Engine,
    game: &'a Game,
}

impl Builder<'_> {
    /// "At most" and "at least" so many plies.
    fn both_bounds(&mut self, value: Value) -> Result<Vec<Section>, StopReason> {
        let root = self.game.position;
        let plies = value.plies();
        let (attacked, held) = match value.outcome() {
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
        let set = |builder: &mut Self, claim, root: Option<(Position, u16)>| {
            let (position, plies) =
                root.map_or((None, 0), |(position, plies)| (Some(position), plies));
            builder.section(claim, position, plies)
        };
        Ok(vec![set(self, Claim::LosesWithin, attacked)?, set(self, Claim::CannotWinWithin, held)?])
    }

    /// The position after the first move that is good, one that the engine
    /// remembers if it can be.
    fn move_to(
        &mut self,
        mut is_good: impl FnMut(&mut Engine, Position) -> Result<bool, StopReason>,
    ) -> Result<Option<Position>, StopReason> {
        let mut moves: Vec<Position> = self.game.rules.successors(self.game.position).collect();
        moves.sort_by_key(|&next| self.engine.recall(next) != Some(Outcome::Loss));
        for next in moves {
            if is_good(self.engine, next)? {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// The set around a position; an empty one if there is none or if its game
    /// is over, which needs no proof.
    fn section(
        &mut self,
        claim: Claim,
        position: Option<Position>,
        plies: u16,
    ) -> Result<Section, StopReason> {
        let claims = match position {
            Some(position) if !self.game.rules.is_over(position) => {
                self.engine.strategy(claim, position, plies)?
            }
            _ => Claims::default(),
        };
        let size = self.game.size();
        let mut entries: Vec<(u128, u16)> =
            claims.into_iter().map(|(board, plies)| (code(board, size), plies)).collect();
        entries.sort_unstable();
        let plies = entries.iter().map(|&(_, plies)| plies).collect();
        Ok(Section {
            codes: entries.into_iter().map(|(code, _)| code).collect(),
            plies: (claim != Claim::Loses).then_some(plies),
        })
    }
}

/// The number of a board: a digit a square to the base 3, from `a1` as the most
/// significant; 0 is empty, 1 a pawn of the side to move, 2 its opponent's. Of
/// the board and its mirror image it is the smaller number.
fn code(board: Board, size: Size) -> u128 {
    let (mut code, mut mirrored) = (0, 0);
    for Square { col, row } in size.squares() {
        let digit = |col| {
            let square = row * size.cols() + col;
            u128::from(board.own >> square & 1 | (board.enemy >> square & 1) << 1)
        };
        code = code * 3 + digit(col);
        mirrored = mirrored * 3 + digit(size.cols() - 1 - col);
    }
    code.min(mirrored)
}
