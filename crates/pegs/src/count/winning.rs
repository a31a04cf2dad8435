//! The positions that still lead to the goal.
//!
//! Where the goal is one of a few positions, layers from the start and, by jumps backward, layers
//! from the goal are made until they meet in the middle. What is in both is winning, and
//! whatever is in a layer and next to a winning position is, too. Where a hole is to be
//! reached, there is no telling what else the end looks like: all layers are made from the start.

use budget::{Budget, StopReason};

use super::exclusion::Exclusion;
use super::game::{Game, Target};
use super::key::Key;
use super::layer::{Layer, Maker};
use super::space::Way;
use crate::set::Set;

/// A layer that is worth a search for weights that exclude.
const LARGE: usize = 1 << 16;

/// Finds the winning positions in each layer from the start on. If `layers` are given, they
/// are all that can come from the start.
///
/// # Errors
/// If the budget ends.
pub(super) fn find<K: Key<W>, const W: usize>(
    game: &Game<'_, K, W>,
    layers: Option<Vec<Layer<K>>>,
    budget: &Budget,
) -> Result<Vec<Layer<K>>, StopReason> {
    find_with(LARGE, game, layers, budget)
}

/// The same, with weights that exclude from layers of some size on.
fn find_with<K: Key<W>, const W: usize>(
    large: usize,
    game: &Game<'_, K, W>,
    layers: Option<Vec<Layer<K>>>,
    budget: &Budget,
) -> Result<Vec<Layer<K>>, StopReason> {
    let search = Search { large, game, budget, maker: Maker::new(game.cut, budget) };
    let mut winning = match &game.target {
        Target::Reach(_) => {
            let layers = layers.map_or_else(|| search.all_layers(), Ok)?;
            search.pick_out(layers)?
        }
        Target::Ends(ends) => match ends.as_slice() {
            [] => Vec::new(),
            [end] if search.is_complement(end) => search.by_complements(end)?,
            ends => search.by_both_ends(ends)?,
        },
    };
    while winning.last().is_some_and(Layer::is_empty) {
        winning.pop();
    }
    Ok(winning)
}

struct Search<'a, K, const W: usize> {
    /// A layer of so many positions is worth a search for weights.
    large: usize,
    game: &'a Game<'a, K, W>,
    budget: &'a Budget,
    maker: Maker<'a>,
}

impl<K: Key<W>, const W: usize> Search<'_, K, W> {
    fn memory(&self, layers: &[&[Layer<K>]]) -> u64 {
        let taken: u64 = layers.iter().flat_map(|layers| layers.iter()).map(Layer::bytes).sum();
        self.budget.memory.saturating_sub(self.game.space.bytes() + taken)
    }

    /// The keys one jump away.
    fn next(
        &self,
        layer: &Layer<K>,
        way: Way,
        exclusion: Option<&Exclusion>,
        memory: u64,
    ) -> Result<Layer<K>, StopReason> {
        let space = &self.game.space;
        match exclusion {
            None => self.maker.next(layer, memory, &|keys: &[K], sink| {
                for &key in keys {
                    space.steps(way, key, &space.full(key), |_| true, |_, next| sink.push(next));
                }
            }),
            Some(exclusion) => self.maker.next(layer, memory, &|keys: &[K], sink| {
                for &key in keys {
                    let set = space.full(key);
                    let excess = exclusion.excess(&set);
                    let is_wanted = |jump| exclusion.allows(&excess, jump);
                    space.steps(way, key, &set, is_wanted, |_, next| sink.push(next));
                }
            }),
        }
    }

    /// Weights that exclude positions of a layer, which are removed from it.
    fn exclude(&self, layer: &mut Layer<K>) -> Option<Exclusion> {
        let game = self.game;
        let Target::Ends(ends) = &game.target else { return None };
        let [end] = ends.as_slice() else { return None };
        let end = end.position(game.board.holes().len());
        let exclusion = Exclusion::of(game.board, &game.symmetries, &game.space, layer, &end)?;
        layer.retain(|&key| !exclusion.excludes(&game.space.full(key)));
        Some(exclusion)
    }

    /// Whether the end is what the start is not: its pegs are the start's empty holes.
    fn is_complement(&self, end: &Set<W>) -> bool {
        let holes = self.game.board.holes().len() as u32;
        let start = &self.game.start;
        !start.meets(end) && start.len() + end.len() == holes
    }

    /// A jump turns two pegs and a hole into two holes and a peg; to whoever takes holes for pegs
    /// it is a jump backward. So where the end is the complement of the start, what leads to the
    /// end is the complement of what comes from the start, and half of the jumps are enough.
    fn by_complements(&self, end: &Set<W>) -> Result<Vec<Layer<K>>, StopReason> {
        let space = &self.game.space;
        let flip = space.difference(&self.game.start.toggled(end));
        let flipped = |layer: &Layer<K>, memory| {
            self.maker.next(layer, memory, &|keys: &[K], sink| {
                for &key in keys {
                    sink.push(space.folded_after(key, &flip));
                }
            })
        };
        let jumps = (self.game.start.len() - end.len()) as usize;
        let half = jumps / 2;
        let mut forward = vec![self.game.first()];
        let mut exclusion = None;
        while forward.len() <= jumps - half {
            self.budget.control.set_stage(format!("after {} jumps", forward.len()));
            let last = forward.last_mut().expect("the start is there");
            if exclusion.is_none() && last.len() >= self.large {
                exclusion = self.exclude(last);
            }
            let memory = self.memory(&[&forward]);
            let last = forward.last().expect("the start is there");
            forward.push(self.next(last, Way::Forth, exclusion.as_ref(), memory)?);
        }
        let mut last = forward.pop().expect("the middle is there");
        if half < jumps - half {
            // Of an odd number of jumps one is left between the two halves.
            last = flipped(&last, self.memory(&[&forward]).saturating_sub(last.bytes()))?;
        } else {
            let memory = self.memory(&[&forward]).saturating_sub(last.bytes());
            let other = flipped(&last, memory)?;
            forward.push(last);
            last = other;
        }
        self.budget.control.set_stage("finding winning positions");
        let other = forward.pop().expect("the middle is there");
        self.maker.intersect(&mut last, &other);
        drop(other);
        let mut winning = vec![last];
        self.go_back(forward, &mut winning)?;
        winning.reverse();
        for made in half + 1..=jumps {
            winning.push(flipped(&winning[jumps - made], self.memory(&[&winning]))?);
        }
        Ok(winning)
    }

    /// Takes layers away, from the last to the first, and adds their winning positions.
    fn go_back(
        &self,
        mut layers: Vec<Layer<K>>,
        winning: &mut Vec<Layer<K>>,
    ) -> Result<(), StopReason> {
        while let Some(layer) = layers.pop() {
            let memory = self.memory(&[&layers, winning]).saturating_sub(layer.bytes());
            let after = winning.last().expect("there is one layer at least");
            let mut before = self.next(after, Way::Back, None, memory)?;
            self.maker.intersect(&mut before, &layer);
            winning.push(before);
        }
        Ok(())
    }

    fn by_both_ends(&self, ends: &[Set<W>]) -> Result<Vec<Layer<K>>, StopReason> {
        let space = &self.game.space;
        let jumps = (self.game.start.len() - ends[0].len()) as usize;
        let mut forward = vec![self.game.first()];
        let folded = ends.iter().map(|end| space.folded(end));
        let mut backward = vec![Layer::of(self.game.cut, folded)];
        let mut exclusion = None;
        while forward.len() + backward.len() < jumps + 2 {
            self.budget.control.set_stage(format!("after {} jumps", forward.len()));
            let from = forward.last_mut().expect("the start is there");
            let is_forward = from.len() <= backward.last().map_or(0, Layer::len);
            if is_forward && exclusion.is_none() && from.len() >= self.large {
                exclusion = self.exclude(from);
            }
            let memory = self.memory(&[&forward, &backward]);
            if is_forward {
                let from = forward.last().expect("the start is there");
                forward.push(self.next(from, Way::Forth, exclusion.as_ref(), memory)?);
            } else {
                let to = backward.last().expect("the end is there");
                backward.push(self.next(to, Way::Back, None, memory)?);
            }
        }
        self.budget.control.set_stage("finding winning positions");
        let mut middle = forward.pop().expect("the start is there");
        self.maker.intersect(&mut middle, &backward.pop().expect("the end is there"));
        let mut winning = vec![middle];
        while let Some(layer) = backward.pop() {
            let memory =
                self.memory(&[&forward, &backward, &winning]).saturating_sub(layer.bytes());
            let before = winning.last().expect("the middle is there");
            let mut after = self.next(before, Way::Forth, None, memory)?;
            self.maker.intersect(&mut after, &layer);
            winning.push(after);
        }
        // From here on the other way.
        winning.reverse();
        let mut first = vec![winning.pop().expect("the middle is there")];
        self.go_back(forward, &mut first)?;
        first.reverse();
        winning.reverse();
        first.extend(winning);
        Ok(first)
    }

    /// All layers from the start.
    fn all_layers(&self) -> Result<Vec<Layer<K>>, StopReason> {
        let game = self.game;
        let space = &game.space;
        let mut layers = vec![game.first()];
        while !layers.last().expect("the start is there").is_empty() {
            self.budget.control.set_stage(format!("after {} jumps", layers.len()));
            let memory = self.memory(&[&layers]);
            let last = layers.last().expect("the start is there");
            layers.push(self.maker.next(last, memory, &|keys: &[K], sink| {
                for &key in keys {
                    let set = space.full(key);
                    if !game.is_met(&set) {
                        space.steps(Way::Forth, key, &set, |_| true, |_, next| sink.push(next));
                    }
                }
            })?);
        }
        Ok(layers)
    }

    /// Of all layers from the start the positions that lead to the goal.
    fn pick_out(&self, mut layers: Vec<Layer<K>>) -> Result<Vec<Layer<K>>, StopReason> {
        let game = self.game;
        let space = &game.space;
        self.budget.control.set_stage("finding winning positions");
        let mut winning: Vec<Layer<K>> = Vec::new();
        while let Some(layer) = layers.pop() {
            let memory = self.memory(&[&layers, &winning]).saturating_sub(layer.bytes());
            let mut before = match winning.last() {
                None => Layer::of(game.cut, []),
                Some(after) => self.maker.next(after, memory, &|keys: &[K], sink| {
                    for &key in keys {
                        let set = space.full(key);
                        let is_unmet =
                            |jump: usize| !game.is_met(&set.toggled(&space.masks[jump].all));
                        space.steps(Way::Back, key, &set, is_unmet, |_, next| sink.push(next));
                    }
                })?,
            };
            self.maker.intersect(&mut before, &layer);
            for (bucket, keys) in before.buckets.iter_mut().zip(&layer.buckets) {
                let met = || keys.iter().filter(|key| game.is_met(&space.full(**key)));
                bucket.reserve_exact(met().count());
                bucket.extend(met());
            }
            winning.push(before);
        }
        winning.reverse();
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::game::Plan;
    use crate::{Board, Goal, Lattice, Position, Puzzle};

    /// The winning positions with and without weights; whether weights excluded some.
    fn both<K: Key<1>>(puzzle: &Puzzle) {
        let budget = Budget::default();
        let game = Plan::<1>::new(puzzle).game::<K>(&budget).unwrap();
        let sorted = |large| -> Vec<Vec<K>> {
            let layers = find_with(large, &game, None, &budget).unwrap();
            let sorted = |layer: Layer<K>| {
                let mut keys: Vec<K> = layer.iter().copied().collect();
                keys.sort_unstable();
                keys
            };
            layers.into_iter().map(sorted).collect()
        };
        assert!(sorted(1) == sorted(usize::MAX), "{}", crate::text::one_line(puzzle));
    }

    /// Every start on small boards, with the complement as the goal and with another.
    #[test]
    fn weights_exclude_no_winning_position() {
        for lattice in Lattice::ALL {
            for (size, apart) in [("3x3", 1), ("3x4", 7), ("4x4", 199)] {
                let board = Board::new(lattice, size.parse().unwrap(), |_| true).unwrap();
                let holes = board.holes().len();
                for word in (0..1usize << holes).step_by(apart) {
                    let start =
                        Position::of(holes, (0..holes).filter(|hole| word >> hole & 1 == 1));
                    let rest =
                        Position::of(holes, (0..holes).filter(|&hole| !start.contains(hole)));
                    for goal in [Goal::OneAt(word % holes), Goal::Exactly(rest)] {
                        both::<u64>(&Puzzle { board: board.clone(), start: start.clone(), goal });
                    }
                }
            }
        }
    }

    #[test]
    fn weights_exclude_much_where_there_is_much() {
        let puzzle = Puzzle::named("english").unwrap().unwrap();
        let budget = Budget::default();
        let game = Plan::<1>::new(&puzzle).game::<u64>(&budget).unwrap();
        let search =
            Search { large: 1, game: &game, budget: &budget, maker: Maker::new(game.cut, &budget) };
        let mut layer = game.first();
        for _ in 0..10 {
            layer = search.next(&layer, Way::Forth, None, 1 << 30).unwrap();
        }
        let all = layer.len();
        let exclusion = search.exclude(&mut layer).expect("there is something to exclude");
        assert_eq!(all, 89_927);
        assert!(layer.len() < all * 9 / 10, "{}", layer.len());
        // What is excluded before it is made is what is excluded afterwards.
        let mut after = search.next(&layer, Way::Forth, None, 1 << 30).unwrap();
        let made = search.next(&layer, Way::Forth, Some(&exclusion), 1 << 30).unwrap();
        after.retain(|&key| !exclusion.excludes(&game.space.full(key)));
        assert_eq!(made.len(), after.len());
    }
}
