//! The fewest moves and the longest sweeps of all pairs.
//!
//! Over all positions of all plans, jump by jump. A move ends where another peg jumps. What a
//! position costs, in moves, is that of one before it, or one more: it is enough to know the
//! fewest moves to each position, and which pegs can have been the last to jump then. With
//! any other last peg the next jump costs one more, which a new move with any peg does too.

use std::sync::{Mutex, PoisonError};

use budget::{Budget, StopReason};

use super::apart::apart;
use super::halves::{Half, Halves, Winning};
use super::pairs::{Place, name, turned};
use super::{Moves, Outcome, Pairs, Start, Why};
use crate::board::Board;
use crate::plan::Plan;
use crate::search::layer::{Layer, each};
use crate::set::{Mask, Set};

/// Finds the fewest moves and longest sweeps of all pairs that may be solvable.
pub(super) fn find_moves(board: &Board, pairs: &Pairs, starts: &mut [Start], budget: &Budget) {
    let mut places = pairs.unordered(starts);
    places
        .retain(|&(class, end)| !matches!(starts[class].ends[end].outcome, Outcome::Impossible(_)));
    // Small classes have more symmetries, and so fewer positions: what is cheap comes first.
    places.sort_by_key(|&place| {
        let (class, other) = (place.0, pairs.partner(starts, place).0);
        let sizes = [starts[class].holes.len(), starts[other].holes.len()];
        (sizes.into_iter().max(), class.max(other), place)
    });
    let mut halves = Store::new(starts.len());
    for place in places {
        budget.control.set_stage(format!("moves, {}", name(board, starts, place)));
        let partner = pairs.partner(starts, place);
        let mut found = figures(board, pairs, starts, place, &mut halves, budget);
        if found.as_ref().err() == Some(&StopReason::MemoryLimit)
            && halves.drop_all_but([place.0, partner.0])
        {
            found = figures(board, pairs, starts, place, &mut halves, budget);
        }
        match found {
            Ok(Some(both)) => {
                for ((class, end), (moves, plan)) in [(partner, &both[1]), (place, &both[0])] {
                    starts[class].ends[end].moves = Some(Ok(*moves));
                    starts[class].ends[end].outcome = Outcome::Solvable(plan.clone());
                }
            }
            Ok(None) => pairs.set(board, starts, place, Outcome::Impossible(Why::ClosedSet)),
            Err(reason) => {
                for (class, end) in [partner, place] {
                    starts[class].ends[end].moves = Some(Err(reason));
                }
            }
        }
    }
}

/// Figures, and a plan with the fewest moves.
type Figures = (Moves, Plan);

/// What is found for a pair and for its partner; `None` if there is no plan.
fn figures(
    board: &Board,
    pairs: &Pairs,
    starts: &[Start],
    place: Place,
    halves: &mut Store,
    budget: &Budget,
) -> Result<Option<[Figures; 2]>, StopReason> {
    let (start, end) = (starts[place.0].hole, starts[place.0].ends[place.1].hole);
    let no_moves = Moves { fewest: 0, longest_sweep: 0, longest_last_move: 0 };
    if board.holes().len() == 2 {
        return Ok(Some([(); 2].map(|()| (no_moves, Plan::default()))));
    }
    let classes = [place.0, pairs.class(end)];
    for class in classes {
        halves.make(board, class, starts[class].hole, budget)?;
    }
    let taken = halves.bytes();
    let half = |class: usize| halves.made[class].as_ref().expect("both are made");
    let turn = pairs.exchange(board, starts, place);
    let own = apart(budget, u64::MAX);
    let (first, second) = (half(classes[0]), half(classes[1]));
    let winning = Halves { board, start, end, first, second, turn }.winning(taken, &own)?;
    if winning.layers[0].is_empty() {
        return Ok(None);
    }
    let taken = taken + winning.bytes();
    let forth = Walk { board, winning: &winning, is_back: false }.figures(end, taken, &own)?;
    if pairs.partner(starts, place) == place {
        return Ok(Some([forth.clone(), forth]));
    }
    let back = Walk { board, winning: &winning, is_back: true };
    let (moves, plan) = back.figures(start, taken, &own)?;
    Ok(Some([forth, (moves, turned(turn, plan.jumps))]))
}

/// Halves of the games of all classes, as far as they are made and kept.
struct Store {
    made: Vec<Option<Half>>,
    /// Which do not even fit the memory alone.
    too_large: Vec<bool>,
}

impl Store {
    fn new(classes: usize) -> Store {
        Store { made: (0..classes).map(|_| None).collect(), too_large: vec![false; classes] }
    }

    fn bytes(&self) -> u64 {
        self.made.iter().flatten().map(Half::bytes).sum()
    }

    /// Makes the half of a class, whose first hole is given.
    fn make(
        &mut self,
        board: &Board,
        class: usize,
        hole: usize,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        if self.too_large[class] {
            return Err(StopReason::MemoryLimit);
        }
        if self.made[class].is_none() {
            let half = Half::new(board, hole, self.bytes(), &apart(budget, u64::MAX));
            let is_alone = self.made.iter().all(Option::is_none);
            self.too_large[class] =
                is_alone && half.as_ref().err() == Some(&StopReason::MemoryLimit);
            self.made[class] = Some(half?);
        }
        Ok(())
    }

    /// Makes room; whether there was any to be made.
    fn drop_all_but(&mut self, needed: [usize; 2]) -> bool {
        let others = self.made.iter_mut().enumerate();
        let spare = others.filter(|(class, half)| half.is_some() && !needed.contains(class));
        spare.map(|(_, half)| *half = None).count() > 0
    }
}

/// All plans of a pair, or, with holes for pegs, all plans of its partner, which are the
/// same backward.
struct Walk<'a> {
    board: &'a Board,
    winning: &'a Winning<'a>,
    is_back: bool,
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Node {
    /// The fewest moves to it.
    moves: u8,
    /// The holes of the pegs that can have been the last to jump then.
    last: Set<1>,
}

/// What is known of the positions of a layer, part by part.
type Nodes = Vec<Vec<Node>>;
/// For each position and each hole, the longest sweep that can have ended there.
type Sweeps = Vec<Vec<u8>>;

impl Walk<'_> {
    /// The figures and a plan with the fewest moves, whose last peg stays in this hole.
    fn figures(&self, end: usize, taken: u64, budget: &Budget) -> Result<Figures, StopReason> {
        let layers = &self.winning.layers;
        let holes = self.board.holes().len();
        let order: Vec<&Layer<1>> =
            if self.is_back { layers.iter().rev().collect() } else { layers.iter().collect() };
        let first = |layer: &Layer<1>| -> (Nodes, Sweeps) {
            let node = Node { moves: 0, last: Set::EMPTY };
            let parts = layer.parts().iter();
            parts.map(|part| (vec![node; part.len()], vec![0; part.len() * holes])).unzip()
        };
        let (nodes, mut sweeps) = first(order[0]);
        let mut all = vec![nodes];
        let mut longest_sweep = 0;
        let mut kept = (order[0].len() * size_of::<Node>()) as u64;
        for pair in order.windows(2) {
            let [before, layer] = pair else { unreachable!("windows of two") };
            let (old, new) = (before.len() * holes, layer.len() * holes);
            kept += (layer.len() * size_of::<Node>()) as u64;
            if taken + kept + (old + new) as u64 > budget.memory {
                return Err(StopReason::MemoryLimit);
            }
            let last = all.last().expect("the start is there");
            let (nodes, next) = self.next(layer, before, (last, &sweeps), budget)?;
            budget.control.visit(layer.len() as u64);
            longest_sweep = next.iter().flatten().copied().max().unwrap_or(0).max(longest_sweep);
            all.push(nodes);
            sweeps = next;
        }
        // The last layer has one position, in which one peg is left.
        let last_position = *order[order.len() - 1].iter().next().expect("there is a plan");
        let (part, index) = order[order.len() - 1].place(&last_position).expect("it is there");
        let node = all[all.len() - 1][part][index];
        let moves = Moves {
            fewest: node.moves.into(),
            longest_sweep: longest_sweep.into(),
            longest_last_move: sweeps[part][index * holes + end].into(),
        };
        Ok((moves, self.plan(&order, &all, last_position)))
    }

    /// Whether a jump can have led to a position. Walking back, pegs are the holes of what
    /// is in the layers.
    fn can_have_led(&self, mask: &Mask<1>, set: Set<1>) -> bool {
        if self.is_back { mask.is_possible(&set) } else { mask.is_possible_back(&set) }
    }

    /// What follows for a layer from the one before it.
    fn next(
        &self,
        layer: &Layer<1>,
        before: &Layer<1>,
        (nodes, sweeps): (&Nodes, &Sweeps),
        budget: &Budget,
    ) -> Result<(Nodes, Sweeps), StopReason> {
        let parts = layer.parts();
        let found: Vec<Mutex<(Vec<Node>, Vec<u8>)>> =
            parts.iter().map(|_| Mutex::default()).collect();
        each(budget.threads, parts.len(), &|part| {
            if budget.control.stopped().is_some() {
                return;
            }
            let holes = self.board.holes().len();
            let mut own = vec![0; parts[part].len() * holes];
            let mut steps = Vec::new();
            let rows = parts[part].iter().zip(own.chunks_exact_mut(holes));
            let own_nodes = rows
                .map(|(set, row)| {
                    self.steps(*set, &mut steps);
                    self.node(*set, row, &steps, before, (nodes, sweeps))
                })
                .collect();
            *found[part].lock().unwrap_or_else(PoisonError::into_inner) = (own_nodes, own);
        });
        budget.control.stopped().map_or(Ok(()), Err)?;
        let unlocked = |part: Mutex<_>| part.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(found.into_iter().map(unlocked).unzip())
    }

    /// Writes down the jumps that can have led to a position, each with the folded position
    /// before it.
    fn steps(&self, set: Set<1>, steps: &mut Vec<(u16, Set<1>)>) {
        if self.is_back {
            self.winning.jumps.after(&set, steps);
        } else {
            self.winning.jumps.before(&set, steps);
        }
    }

    fn node(
        &self,
        set: Set<1>,
        row: &mut [u8],
        steps: &[(u16, Set<1>)],
        before: &Layer<1>,
        (nodes, sweeps): (&Nodes, &Sweeps),
    ) -> Node {
        let mut node = Node { moves: u8::MAX, last: Set::EMPTY };
        let holes = row.len();
        for (number, folded) in steps {
            let Some((part, index)) = before.place(folded) else { continue };
            let jump = self.board.jumps()[usize::from(*number)];
            let mask = &self.winning.jumps.masks[usize::from(*number)];
            let (_, turn) = self.winning.jumps.folder.folded_by(&set.toggled(&mask.all));
            let from = self.winning.symmetries[turn][usize::from(jump.from)];
            let known = nodes[part][index];
            let moves = known.moves + u8::from(!known.last.has(from));
            if moves < node.moves {
                node = Node { moves, last: Set::EMPTY };
            }
            if moves == node.moves && !node.last.has(jump.to) {
                node.last.flip(jump.to);
            }
            let sweep = 1 + sweeps[part][index * holes + usize::from(from)];
            let longest = &mut row[usize::from(jump.to)];
            *longest = sweep.max(*longest);
        }
        node
    }

    /// A plan with the fewest moves, found from its end.
    fn plan(&self, order: &[&Layer<1>], nodes: &[Nodes], last: Set<1>) -> Plan {
        let look = |made: usize, set: &Set<1>| -> Option<(Node, usize)> {
            let (folded, turn) = self.winning.jumps.folder.folded_by(set);
            let (part, index) = order[made].place(&folded)?;
            Some((nodes[made][part][index], turn))
        };
        let mut set = last;
        let mut jumps = Vec::new();
        // The peg that has to have jumped last, if only one will do.
        let mut peg: Option<u16> = None;
        for made in (1..order.len()).rev() {
            let (node, turn) = look(made, &set).expect("it is one of the layer");
            let may_be_last = |hole: u16| {
                let image = self.winning.symmetries[turn][usize::from(hole)];
                peg.map_or_else(|| node.last.has(image), |peg| peg == hole)
            };
            let all = self.board.jumps().iter().zip(&self.winning.jumps.masks);
            let mut fitting =
                all.filter(|(jump, mask)| may_be_last(jump.to) && self.can_have_led(mask, set));
            let (jump, mask, next) = fitting
                .find_map(|(jump, mask)| {
                    let (before, turn) = look(made - 1, &set.toggled(&mask.all))?;
                    let from = self.winning.symmetries[turn][usize::from(jump.from)];
                    let is_same = before.last.has(from) && before.moves == node.moves;
                    let is_new = before.moves + 1 == node.moves;
                    (is_same || is_new).then(|| (*jump, mask, is_same.then_some(jump.from)))
                })
                .expect("some jump costs as much as is known");
            jumps.push(jump);
            set = set.toggled(&mask.all);
            peg = next;
        }
        jumps.reverse();
        Plan { jumps }
    }
}
