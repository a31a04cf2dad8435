//! Positions that weights exclude, before they are made.
//!
//! If no jump can raise the sum of some weights, a position with a smaller sum than the end's does
//! not lead there. The excess over the end's sum is kept in a byte for each such function, eight
//! of them to a word; a jump lowers it by an amount that only depends on the jump, so one
//! subtraction tells for eight functions whether what follows is excluded.

use super::key::Key;
use super::layer::Layer;
use super::space::Space;
use crate::answer::Weights;
use crate::board::{Board, Symmetry};
use crate::pagoda;
use crate::position::Position;
use crate::set::Set;

/// Words of eight functions each.
const WORDS: usize = 4;
/// The holes that are looked up together.
const GROUP: usize = 8;
/// The top bit of every byte.
const TOP: u64 = 0x8080_8080_8080_8080;
/// Positions that weights are looked for, and how many they are compared on.
const ASKED: usize = 24;
const SAMPLE: usize = 256;

/// The excess of a position by each function.
type Excess = [u64; WORDS];

/// Functions that exclude positions.
pub(super) struct Exclusion {
    /// What each group of holes contributes to the excess.
    parts: Vec<Excess>,
    /// What each jump takes of it.
    costs: Vec<Excess>,
}

impl Exclusion {
    /// Functions that exclude as many positions of a layer as can be found quickly, together with
    /// their images; none if there is nothing to exclude.
    pub(super) fn of<K: Key<W>, const W: usize>(
        board: &Board,
        symmetries: &[&Symmetry],
        space: &Space<K, W>,
        layer: &Layer<K>,
        end: &Position,
    ) -> Option<Exclusion> {
        let holes = board.holes().len();
        let apart = (layer.len() / SAMPLE).max(1);
        let sample: Vec<Position> =
            layer.iter().step_by(apart).map(|&key| space.position(key, holes)).collect();
        let mut families: Vec<Family> = Vec::new();
        let mut asked = 0;
        for position in &sample {
            if asked == ASKED {
                break;
            }
            if families.iter().any(|family| family.excludes(position, end)) {
                continue;
            }
            asked += 1;
            let found = pagoda::between(board, position, end);
            families.extend(found.and_then(|weights| Family::of(&weights, symmetries, end)));
        }
        let mut left: Vec<&Position> = sample.iter().collect();
        let mut chosen: Vec<Weights> = Vec::new();
        while let Some(best) = families.iter().enumerate().max_by_key(|(_, family)| {
            left.iter().filter(|position| family.excludes(position, end)).count()
        }) {
            let family = families.swap_remove(best.0);
            left.retain(|position| !family.excludes(position, end));
            if chosen.len() + family.0.len() <= 8 * WORDS {
                chosen.extend(family.0);
            }
        }
        // A sample in which little is excluded says that looking costs more than it spares.
        (sample.len() - left.len() >= sample.len() / 16 && !chosen.is_empty())
            .then(|| Exclusion::new(board, &chosen, end))
    }

    fn new(board: &Board, functions: &[Weights], end: &Position) -> Exclusion {
        let holes = board.holes().len();
        let lanes = |value: &dyn Fn(&Weights) -> i64| {
            let mut words = [0u64; WORDS];
            for (index, function) in functions.iter().enumerate() {
                // Bytes may borrow from one another on the way: in the sum none is negative.
                let lane = (value(function) as u64) << (index % 8 * 8);
                words[index / 8] = words[index / 8].wrapping_add(lane);
            }
            words
        };
        let mut parts = Vec::new();
        for group in 0..holes.div_ceil(GROUP) {
            for value in 0..1usize << GROUP {
                parts.push(lanes(&|function| {
                    let base = if group == 0 { -function.sum(end) } else { 0 };
                    let bits = (0..GROUP).filter(|bit| value >> bit & 1 == 1);
                    bits.filter_map(|bit| function.0.get(group * GROUP + bit)).sum::<i64>() + base
                }));
            }
        }
        let costs = board.jumps().iter().map(|jump| {
            lanes(&|function| {
                let weight = |hole: u16| function.0[usize::from(hole)];
                weight(jump.from) + weight(jump.over) - weight(jump.to)
            })
        });
        Exclusion { parts, costs: costs.collect() }
    }

    /// The excess of a position that is not excluded.
    #[inline]
    pub(super) fn excess<const W: usize>(&self, set: &Set<W>) -> Excess {
        let mut excess = [0u64; WORDS];
        for (group, table) in self.parts.chunks_exact(1 << GROUP).enumerate() {
            for (word, part) in excess.iter_mut().zip(&table[set.group(group, GROUP)]) {
                *word = word.wrapping_add(*part);
            }
        }
        excess
    }

    /// Whether a jump from a position with this excess leads to one that is not excluded.
    #[inline]
    pub(super) fn allows(&self, excess: &Excess, jump: usize) -> bool {
        let left = excess.iter().zip(&self.costs[jump]);
        left.fold(TOP, |all, (excess, cost)| all & ((excess | TOP) - cost)) == TOP
    }

    /// Whether a position is excluded.
    pub(super) fn excludes<const W: usize>(&self, set: &Set<W>) -> bool {
        self.excess(set).iter().any(|word| word & TOP != 0)
    }
}

/// A function and its images.
struct Family(Vec<Weights>);

impl Family {
    /// The images of a function; none if its sums do not fit into seven bits.
    fn of(function: &Weights, symmetries: &[&Symmetry], end: &Position) -> Option<Family> {
        let end = function.sum(end);
        let range = |sum: i64| (sum - end).unsigned_abs();
        let most = function.0.iter().filter(|&&weight| weight > 0).sum::<i64>();
        let least = function.0.iter().filter(|&&weight| weight < 0).sum::<i64>();
        // An excluded start has to be seen, too.
        if range(most) > 127 || range(least) > 127 {
            return None;
        }
        let mut images: Vec<Weights> = Vec::new();
        for symmetry in symmetries {
            let mut image = vec![0; function.0.len()];
            for (hole, &weight) in function.0.iter().enumerate() {
                image[usize::from(symmetry[hole])] = weight;
            }
            if !images.iter().any(|known| known.0 == image) {
                images.push(Weights(image));
            }
        }
        Some(Family(images))
    }

    fn excludes(&self, position: &Position, end: &Position) -> bool {
        self.0.iter().any(|function| function.sum(position) < function.sum(end))
    }
}
