//! The classical solvers on a tree that is already there, noting where they go.

use std::cmp::Reverse;
use std::collections::HashMap;

use pawns::classic::{self, Algorithm};
use pawns::{Budget, Position, Side};

use crate::tree::Tree;

/// How often a solver entered a node, and how often its table had the answer.
#[derive(Clone, Copy, Default)]
pub(crate) struct Visit {
    pub(crate) calls: u32,
    pub(crate) recalled: u32,
}

/// In which order alpha-beta tries moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    AsGenerated,
    BestFirst,
    WorstFirst,
}

/// Above every score.
const WON: i32 = 10_000;

/// Where a solver goes.
///
/// # Panics
/// If that is not as many calls as the solver counts.
pub(crate) fn run(tree: &Tree, algorithm: Algorithm) -> Vec<Visit> {
    let mut replay = Replay::new(tree);
    match algorithm {
        Algorithm::Naive | Algorithm::Minimax => {
            replay.visits.fill(Visit { calls: 1, recalled: 0 });
        }
        Algorithm::Memo => replay.memo(0),
        Algorithm::AlphaBeta => return alphabeta(tree, Order::AsGenerated),
        Algorithm::AlphaBetaTable => {
            replay.bounded(0, -WON, WON);
        }
        Algorithm::Iterative => replay.deepening(),
        Algorithm::MemoWithoutSide => unreachable!("the book draws algorithms that are right"),
    }
    let calls: u32 = replay.visits.iter().map(|visit| visit.calls).sum();
    let counted = classic::run(algorithm, &tree.game, &Budget::default()).calls;
    assert_eq!(u64::from(calls), counted, "{algorithm} is drawn as it works");
    replay.visits
}

/// Where plain alpha-beta goes.
///
/// # Panics
/// If in the order of generation that is not as many calls as the solver counts.
pub(crate) fn alphabeta(tree: &Tree, order: Order) -> Vec<Visit> {
    let mut replay = Replay::new(tree);
    replay.alphabeta(order, 0, -WON, WON);
    if order == Order::AsGenerated {
        let calls: u32 = replay.visits.iter().map(|visit| visit.calls).sum();
        let counted = classic::run(Algorithm::AlphaBeta, &tree.game, &Budget::default()).calls;
        assert_eq!(u64::from(calls), counted, "alpha-beta is drawn as it works");
    }
    replay.visits
}

struct Replay<'a> {
    tree: &'a Tree,
    visits: Vec<Visit>,
    /// For memo and alpha-beta: bounds of the score, counted from the position.
    bounds: HashMap<Position, (i32, i32)>,
    /// For deepening: from how many plies on the answer is yes, up to how many no.
    answers: HashMap<(Position, bool), (i32, i32)>,
}

impl<'a> Replay<'a> {
    fn new(tree: &'a Tree) -> Replay<'a> {
        Replay {
            tree,
            visits: vec![Visit::default(); tree.nodes.len()],
            bounds: HashMap::new(),
            answers: HashMap::new(),
        }
    }

    fn memo(&mut self, index: usize) {
        let tree = self.tree;
        let node = &tree.nodes[index];
        self.visits[index].calls += 1;
        if node.children.is_empty() {
            return;
        }
        if self.bounds.contains_key(&node.position) {
            self.visits[index].recalled += 1;
            return;
        }
        node.children.iter().for_each(|&child| self.memo(child));
        self.bounds.insert(node.position, (0, 0));
    }

    fn alphabeta(&mut self, order: Order, index: usize, mut alpha: i32, beta: i32) -> i32 {
        let tree = self.tree;
        let node = &tree.nodes[index];
        self.visits[index].calls += 1;
        let mut best = node.ply as i32 - WON;
        let mut children = node.children.clone();
        match order {
            Order::AsGenerated => {}
            // What is worst for the opponent is best for the mover.
            Order::BestFirst => children.sort_by_key(|&child| tree.nodes[child].value),
            Order::WorstFirst => children.sort_by_key(|&child| Reverse(tree.nodes[child].value)),
        }
        for child in children {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            best = best.max(-self.alphabeta(order, child, -beta, -alpha));
        }
        best
    }

    /// Alpha-beta with a table, promising moves first.
    fn bounded(&mut self, index: usize, mut alpha: i32, mut beta: i32) -> i32 {
        let tree = self.tree;
        let node = &tree.nodes[index];
        let ply = node.ply as i32;
        self.visits[index].calls += 1;
        if node.children.is_empty() {
            return ply - WON;
        }
        let known = self.bounds.get(&node.position).copied();
        let (low, high) = known.unwrap_or((-WON, WON));
        let from_root = |score: i32| score - score.signum() * ply;
        let from_here = |score: i32| score + score.signum() * ply;
        let (lower, upper) = (from_root(low), from_root(high));
        if lower >= beta || lower == upper || upper <= alpha {
            self.visits[index].recalled += 1;
            return if lower >= beta || lower == upper { lower } else { upper };
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
        let mut children = node.children.clone();
        children.sort_by_cached_key(|&child| Reverse(promise(tree, index, child)));
        let mut best = ply - WON;
        let mut window = alpha;
        for child in children {
            best = best.max(-self.bounded(child, -beta, -window));
            window = window.max(best);
            if window >= beta {
                break;
            }
        }
        let low = if best > alpha { from_here(best) } else { low };
        let high = if best < beta { from_here(best) } else { high };
        self.bounds.insert(node.position, (low, high));
        best
    }

    fn deepening(&mut self) {
        for plies in 0.. {
            let wants_win = plies % 2 == 1;
            if self.within(0, wants_win, plies) {
                break;
            }
        }
    }

    /// Whether the side to move wins, or loses, within so many plies.
    fn within(&mut self, index: usize, wins: bool, plies: i32) -> bool {
        let tree = self.tree;
        let node = &tree.nodes[index];
        self.visits[index].calls += 1;
        if node.children.is_empty() {
            return !wins;
        }
        if plies < if wins { 1 } else { 2 } {
            return false;
        }
        let key = (node.position, wins);
        let (yes_from, no_until) = self.answers.get(&key).copied().unwrap_or((i32::MAX, -1));
        if plies >= yes_from || plies <= no_until {
            self.visits[index].recalled += 1;
            return plies >= yes_from;
        }
        // Winning takes one move that makes the opponent lose; losing, that all fail.
        let settles = |opponent: bool| opponent == wins;
        let settled =
            node.children.iter().any(|&child| settles(self.within(child, !wins, plies - 1)));
        let answer = settled == wins;
        let (yes_from, no_until) = self.answers.get(&key).copied().unwrap_or((i32::MAX, -1));
        let learned = if answer { (plies, no_until) } else { (yes_from, plies) };
        self.answers.insert(key, learned);
        answer
    }
}

/// As in the solver: does the move arrive, does it capture, how far ahead is the pawn?
fn promise(tree: &Tree, from: usize, to: usize) -> (bool, bool, u32) {
    let (before, after) = (tree.nodes[from].position, tree.nodes[to].position);
    let side = before.to_move();
    let moved = after.pawns(side) & !before.pawns(side);
    let size = tree.rules().size();
    let row = moved.trailing_zeros() / size.cols();
    let ahead = if side == Side::White { row } else { size.rows() - 1 - row };
    let captures = after.pawns(!side) != before.pawns(!side);
    (tree.rules().has_been_passed(after), captures, ahead)
}
