//! Pairs of holes up to symmetry.

use super::{End, Outcome, Start, Why};
use crate::board::{Board, Jump, Symmetry};
use crate::parity;
use crate::plan::Plan;
use budget::StopReason;

/// Which pairs of holes, an empty one at the start and that of the last peg, are the same up
/// to symmetry.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// For each hole, its class, and the symmetry that takes it to the first hole of it.
    classes: Vec<(usize, Symmetry)>,
    /// For each class and each hole, which of the class's ends stands for it.
    ends: Vec<Vec<usize>>,
}

/// A class, and one of its ends.
pub(super) type Place = (usize, usize);

impl Pairs {
    pub(super) fn new(board: &Board) -> Pairs {
        let holes = board.holes().len();
        let mut classes: Vec<Option<(usize, Symmetry)>> = vec![None; holes];
        let mut ends = Vec::new();
        for hole in 0..holes {
            if classes[hole].is_some() {
                continue;
            }
            for symmetry in board.symmetries() {
                let image = usize::from(symmetry[hole]);
                classes[image].get_or_insert_with(|| (ends.len(), inverse(symmetry)));
            }
            let mut orbits = vec![usize::MAX; holes];
            let mut count = 0;
            for end in 0..holes {
                if orbits[end] == usize::MAX {
                    for symmetry in fixing(board, &[hole]) {
                        orbits[usize::from(symmetry[end])] = count;
                    }
                    count += 1;
                }
            }
            ends.push(orbits);
        }
        let classes = classes.into_iter().map(|class| class.expect("each hole has a class"));
        Pairs { classes: classes.collect(), ends }
    }

    /// A row for each class, of which nothing is known but what parity excludes.
    pub(super) fn starts(&self, board: &Board) -> Vec<Start> {
        let is_allowed = allowed(board);
        let holes = 0..self.classes.len();
        let start = |class: usize| {
            let of_class = holes.clone().filter(|hole| self.class(*hole) == class);
            let of_class: Vec<usize> = of_class.collect();
            let mut ends: Vec<End> = Vec::new();
            for (hole, &end) in self.ends[class].iter().enumerate() {
                if end == ends.len() {
                    let outcome = if is_allowed(of_class[0], hole) {
                        Outcome::Unknown(StopReason::Cancelled)
                    } else {
                        Outcome::Impossible(Why::Parity)
                    };
                    ends.push(End { hole, holes: Vec::new(), outcome, moves: None });
                }
                ends[end].holes.push(hole);
            }
            let shortest_dead_end = Err(StopReason::Cancelled);
            Start { hole: of_class[0], holes: of_class, ends, shortest_dead_end }
        };
        (0..self.ends.len()).map(start).collect()
    }

    /// The class of a hole.
    pub(super) fn class(&self, hole: usize) -> usize {
        self.classes[hole].0
    }

    /// What stands for a pair of holes.
    pub(super) fn place(&self, start: usize, end: usize) -> Place {
        let (class, turn) = &self.classes[start];
        (*class, self.ends[*class][usize::from(turn[end])])
    }

    /// The pair with start and end exchanged.
    ///
    /// A jump takes two pegs and leaves one in what was empty. Seen by whoever takes holes
    /// for pegs, it is the same jump made backward. So a plan from a board with one hole to
    /// a single peg, read backward, is a plan from the board with a hole where that peg was
    /// to a single peg where the hole was. It has as many jumps, but other moves.
    pub(super) fn partner(&self, starts: &[Start], (class, end): Place) -> Place {
        self.place(starts[class].ends[end].hole, starts[class].hole)
    }

    /// The symmetry that takes a pair, with start and end exchanged, to its partner.
    pub(super) fn exchange<'a>(
        &self,
        board: &'a Board,
        starts: &[Start],
        place: Place,
    ) -> &'a Symmetry {
        let partner = self.partner(starts, place);
        let ends = |(class, end): Place| (starts[class].hole, starts[class].ends[end].hole);
        let ((start, end), (new_start, new_end)) = (ends(place), ends(partner));
        let fits = |turn: &&Symmetry| {
            usize::from(turn[end]) == new_start && usize::from(turn[start]) == new_end
        };
        board.symmetries().iter().find(fits).expect("the partner is the same up to symmetry")
    }

    /// Of a pair and its partner the one that comes first, for all that parity allows.
    pub(super) fn unordered(&self, starts: &[Start]) -> Vec<Place> {
        let all = starts.iter().enumerate();
        let places = all.flat_map(|(class, start)| (0..start.ends.len()).map(move |e| (class, e)));
        let is_first = |place: &Place| {
            let is_open = starts[place.0].ends[place.1].outcome != Outcome::Impossible(Why::Parity);
            is_open && *place <= self.partner(starts, *place)
        };
        places.filter(is_first).collect()
    }

    /// Writes down the outcome of a pair, and of its partner.
    pub(super) fn set(&self, board: &Board, starts: &mut [Start], place: Place, outcome: Outcome) {
        let partner = self.partner(starts, place);
        if partner != place {
            starts[partner.0].ends[partner.1].outcome = match &outcome {
                Outcome::Solvable(plan) => {
                    let turn = self.exchange(board, starts, place);
                    Outcome::Solvable(turned(turn, plan.jumps.iter().rev().copied()))
                }
                other => other.clone(),
            };
        }
        starts[place.0].ends[place.1].outcome = outcome;
    }
}

/// A pair in words, for progress.
pub(super) fn name(board: &Board, starts: &[Start], (class, end): Place) -> String {
    let name = |hole: usize| board.holes()[hole];
    let start = &starts[class];
    format!("{} to {}", name(start.hole), name(start.ends[end].hole))
}

/// The symmetries that leave some holes in their places, the identity first.
pub(super) fn fixing<'a>(board: &'a Board, holes: &[usize]) -> Vec<&'a Symmetry> {
    let fixes =
        |symmetry: &&Symmetry| holes.iter().all(|&hole| usize::from(symmetry[hole]) == hole);
    board.symmetries().iter().filter(fixes).collect()
}

/// The image of a plan under a symmetry.
pub(super) fn turned(turn: &Symmetry, jumps: impl IntoIterator<Item = Jump>) -> Plan {
    let image = |hole: u16| turn[usize::from(hole)];
    let jumps = jumps.into_iter().map(|jump| Jump {
        from: image(jump.from),
        over: image(jump.over),
        to: image(jump.to),
    });
    Plan { jumps: jumps.collect() }
}

fn inverse(symmetry: &Symmetry) -> Symmetry {
    let mut inverse = vec![0; symmetry.len()];
    for (from, &to) in symmetry.iter().enumerate() {
        inverse[usize::from(to)] = from as u16;
    }
    inverse
}

/// Whether parity allows a pair of holes: in each set whose parity no jump changes, all pegs
/// but that of the start, and the last one.
fn allowed(board: &Board) -> impl Fn(usize, usize) -> bool {
    let sets = parity::invariants(board);
    move |start, end| {
        sets.iter().all(|set| {
            let pegs = set.len() - usize::from(set.contains(start));
            pegs % 2 == usize::from(set.contains(end))
        })
    }
}
