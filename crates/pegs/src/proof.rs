//! Certificates: everything a checker needs to verify an answer by the rules alone.
//!
//! The bytes are described in `docs/certificates.md`.

use ::proof::leb128;

use crate::answer::{
    Answer, Bound, ClosedSet, Fewest, Members, MoveSets, Reason, Verdict, Weights,
};
use crate::army::{Army, ArmyPlan, Evidence};
use crate::board::{Board, Symmetry};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::text;

/// The parts of a certificate: lines of the header, and the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Keys and values, in order.
    pub header: Vec<(&'static str, String)>,
    /// The proof.
    pub body: Vec<u8>,
}

/// The bytes of memory that an answer and the making of its certificate take.
pub fn bytes_of_answer(puzzle: &Puzzle, answer: &Answer) -> u64 {
    let closed = match &answer.verdict {
        Verdict::Reachable { fewest: Some(Fewest::Moves(sets)), .. } => {
            let from_start = sets.from_start.as_ref().map_or(0, |(_, members)| members.bytes.len());
            // They are there as bytes already, and the body has them once more.
            return 2 * (from_start + sets.to_end.bytes.len()) as u64;
        }
        Verdict::Reachable { fewest: Some(Fewest::Jumps(closed)), .. }
        | Verdict::Impossible(Reason::Closed { closed, .. }) => Some(closed),
        _ => None,
    };
    let holes = puzzle.board.holes().len();
    closed.map_or(0, |closed| members_bytes(closed.members.len(), holes))
}

/// The same for armies.
pub fn bytes_of_army(army: &Army) -> u64 {
    let evidence = army.evidence.as_ref();
    evidence.map_or(0, |evidence| members_bytes(evidence.members.len(), evidence.squares.len()))
}

/// Members, the order in which they are written, and their bytes.
fn members_bytes(members: usize, holes: usize) -> u64 {
    let member = Position::bytes(holes) as usize + size_of::<&Position>() + holes.div_ceil(8) + 1;
    (members * member) as u64
}

/// The certificate of an answer; `None` if nothing is known.
pub fn of_answer(puzzle: &Puzzle, answer: &Answer) -> Option<Parts> {
    let mut body = Body::default();
    let (claim, proof) = match &answer.verdict {
        Verdict::Unknown(_) => return None,
        Verdict::Reachable { plan, fewest, .. } => {
            body.plan(plan);
            match fewest {
                Some(Fewest::Jumps(closed)) => {
                    body.closed(closed, puzzle.board.holes().len());
                    (format!("jumps {}", plan.jumps.len()), "closed-set")
                }
                Some(Fewest::Moves(sets)) => {
                    body.move_sets(sets);
                    (format!("moves {}", plan.moves().count()), "closed-set")
                }
                None => ("reachable".into(), "plan"),
            }
        }
        Verdict::Impossible(reason) => {
            match reason {
                Reason::Parity(sets) => body.sets(sets),
                Reason::Pagoda { parity, weights } => {
                    body.sets(parity);
                    body.weights(weights);
                }
                Reason::Closed { parity, weights, closed } => {
                    if !matches!(puzzle.goal, Goal::Reach(_)) {
                        body.sets(parity);
                        body.weights(weights);
                    }
                    body.closed(closed, puzzle.board.holes().len());
                }
            }
            ("impossible".into(), reason.name())
        }
    };
    let board = &puzzle.board;
    let goal = match &puzzle.goal {
        Goal::Exactly(end) => format!("exactly {}", text::rows(board, end).join("/")),
        goal => goal.words(|hole| board.holes()[hole]),
    };
    let header = vec![
        ("jumps", board.lattice().name().to_owned()),
        ("board", text::rows(board, &puzzle.start).join("/")),
        ("goal", goal),
        ("claim", claim),
        ("proof", proof.to_owned()),
    ];
    Some(Parts { header, body: body.0 })
}

/// The certificate of what is known about armies; `None` if there is nothing worth
/// proving.
pub fn of_army(army: &Army) -> Option<Parts> {
    let mut body = Body::default();
    let size = army.found.as_ref().map(|found| found.puzzle.start.len() as u32);
    let (claim, proof) = match (army.lower_bound, size, &army.evidence) {
        (None, _, _) => ("impossible".to_owned(), "golden"),
        (Some(bound), Some(size), Some(evidence)) if bound == size => {
            body.army(army.found.as_ref()?, army.level);
            body.evidence(evidence);
            (format!("army {size}"), "closed-set")
        }
        (Some(bound), _, Some(evidence)) => {
            body.evidence(evidence);
            (format!("army at least {bound}"), "closed-set")
        }
        (Some(_), _, None) => return None,
    };
    let header = vec![
        ("jumps", army.lattice.name().to_owned()),
        ("board", "half-plane".to_owned()),
        ("goal", format!("level {}", army.level)),
        ("claim", claim),
        ("proof", proof.to_owned()),
    ];
    Some(Parts { header, body: body.0 })
}

/// Bytes being written.
#[derive(Default)]
struct Body(Vec<u8>);

impl Body {
    fn number(&mut self, number: u64) {
        leb128::put(&mut self.0, number);
    }

    fn signed(&mut self, number: i64) {
        leb128::put_signed(&mut self.0, number);
    }

    fn plan(&mut self, plan: &Plan) {
        self.number(plan.jumps.len() as u64);
        for jump in &plan.jumps {
            self.number(jump.from.into());
            self.number(jump.to.into());
        }
    }

    fn sets(&mut self, sets: &[Position]) {
        self.number(sets.len() as u64);
        for set in sets {
            self.number(set.len() as u64);
            let mut before = 0;
            for hole in set.pegs() {
                self.number((hole - before) as u64);
                before = hole;
            }
        }
    }

    fn weights(&mut self, functions: &[Weights]) {
        self.number(functions.len() as u64);
        for function in functions {
            function.0.iter().for_each(|&weight| self.signed(weight));
        }
    }

    fn frame(&mut self, symmetries: &[Symmetry], bounds: &[Bound]) {
        self.number(symmetries.len() as u64);
        for &hole in symmetries.iter().flatten() {
            self.number(hole.into());
        }
        self.number(bounds.len() as u64);
        for Bound { weights, unit } in bounds {
            self.number(*unit as u64);
            weights.0.iter().for_each(|&weight| self.signed(weight));
        }
    }

    fn move_sets(&mut self, sets: &MoveSets) {
        let MoveSets { parity, weights, symmetries, bounds, from_start, to_end } = sets;
        if from_start.is_some() {
            self.sets(parity);
            self.weights(weights);
        }
        let bounds = bounds.iter().map(|weights| Bound { weights: weights.clone(), unit: 0 });
        self.frame(symmetries, &bounds.collect::<Vec<_>>());
        if let Some((moves, members)) = from_start {
            self.number((*moves).into());
            self.written(members);
        }
        self.written(to_end);
    }

    fn written(&mut self, members: &Members) {
        self.number(members.count);
        self.0.extend_from_slice(&members.bytes);
    }

    fn closed(&mut self, closed: &ClosedSet, holes: usize) {
        self.frame(&closed.symmetries, &closed.bounds);
        self.members(&closed.members, holes);
    }

    /// Members as bytes, sorted, each without what it shares with the one before.
    fn members(&mut self, members: &[Position], holes: usize) {
        /// Such that they compare as their bytes do, hole by hole.
        fn words(member: &Position) -> impl Iterator<Item = u64> {
            member.words().iter().map(|word| word.reverse_bits())
        }
        let mut sorted: Vec<&Position> = members.iter().collect();
        sorted.sort_unstable_by(|one, other| words(one).cmp(words(other)));
        self.number(sorted.len() as u64);
        let length = holes.div_ceil(8);
        let mut before: Vec<u8> = Vec::new();
        let mut bytes = Vec::new();
        for member in sorted {
            bytes.clear();
            bytes.extend(words(member).flat_map(u64::to_be_bytes).take(length));
            let shared = bytes.iter().zip(&before).take_while(|(one, other)| one == other).count();
            self.number(shared as u64);
            self.0.extend_from_slice(&bytes[shared..]);
            std::mem::swap(&mut before, &mut bytes);
        }
    }

    fn point(&mut self, (x, y): (i32, i32)) {
        self.signed(x.into());
        self.signed(y.into());
    }

    fn army(&mut self, found: &ArmyPlan, level: u32) {
        let ArmyPlan { puzzle, line, plan, column } = found;
        let board: &Board = &puzzle.board;
        let point = |hole: usize| {
            let square = board.holes()[hole];
            (square.col as i32 - column, square.row as i32 - *line as i32)
        };
        debug_assert!(matches!(puzzle.goal, Goal::Reach(hole) if point(hole) == (0, level as i32)));
        self.number(puzzle.start.len() as u64);
        puzzle.start.pegs().for_each(|hole| self.point(point(hole)));
        self.number(plan.jumps.len() as u64);
        for jump in &plan.jumps {
            self.point(point(jump.from.into()));
            self.point(point(jump.to.into()));
        }
    }

    fn evidence(&mut self, evidence: &Evidence) {
        self.number(1);
        self.number(evidence.bounds.len() as u64);
        for bound in &evidence.bounds {
            self.number(bound.unit as u64);
            self.number(bound.entries.len() as u64);
            for &(point, weight) in &bound.entries {
                self.point(point);
                self.number(weight as u64);
            }
        }
        self.number(evidence.squares.len() as u64);
        evidence.squares.iter().for_each(|&point| self.point(point));
        self.members(&evidence.members, evidence.squares.len());
    }
}
