//! The positions of a class, and what jumps and symmetries do to them.
//!
//! A jump flips three holes, so all positions that jumps lead to differ from the start by a sum of
//! such triples. Of such a sum the pegs at some holes, the *pivots*, tell all others. A
//! position is therefore kept as its bits at the pivots: 29 of the 33 on the English board, so that
//! it takes four bytes. Symmetries and jumps act on these bits as they do on the holes: an image is
//! looked up group by group, and a jump flips some bits of it, always the same.

use super::key::Key;
use crate::board::{Board, Symmetry};
use crate::position::Position;
use crate::search::jumps::JumpTable;
use crate::set::{Mask, Set, masks};

/// Positions that come from the start by sums of jumps, folded by symmetries.
pub(super) struct Space<K, const W: usize> {
    /// What each group of a key contributes to a position.
    parts: Vec<Set<W>>,
    pivots: Vec<u16>,
    /// The images of each group of a key under all symmetries, one after the other.
    images: Vec<K>,
    /// What each jump flips, seen through all symmetries.
    changes: Vec<K>,
    pub(super) symmetries: usize,
    kept: usize,
    pub(super) masks: Vec<Mask<W>>,
    forth: JumpTable,
    back: JumpTable,
}

/// Which way jumps are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forth,
    Back,
}

/// The sums of jumps: for each pivot the sum that holds it and no other pivot.
pub(super) struct Basis<const W: usize> {
    pivots: Vec<u16>,
    rows: Vec<Set<W>>,
}

impl<const W: usize> Basis<W> {
    pub(super) fn new(masks: &[Mask<W>]) -> Basis<W> {
        let mut basis = Basis { pivots: Vec::new(), rows: Vec::new() };
        for mask in masks {
            let row = basis.reduced(mask.all);
            let Some(pivot) = row.iter().next() else { continue };
            for other in basis.rows.iter_mut().filter(|other| other.has(pivot as u16)) {
                *other = other.toggled(&row);
            }
            basis.pivots.push(pivot as u16);
            basis.rows.push(row);
        }
        basis
    }

    /// A set without its pivots: empty if it is a sum of jumps.
    fn reduced(&self, set: Set<W>) -> Set<W> {
        let rows = self.pivots.iter().zip(&self.rows);
        rows.filter(|(pivot, _)| set.has(**pivot)).fold(set, |set, (_, row)| set.toggled(row))
    }

    /// Whether jumps and jumps backward may lead from one position to the other.
    pub(super) fn may_connect(&self, one: &Set<W>, other: &Set<W>) -> bool {
        self.reduced(one.toggled(other)) == Set::EMPTY
    }

    /// The number of pivots.
    pub(super) fn rank(&self) -> usize {
        self.pivots.len()
    }
}

impl<K: Key<W>, const W: usize> Space<K, W> {
    /// The bytes that a space takes, with so many bits to a key.
    pub(super) fn bytes_of(board: &Board, symmetries: usize, bits: usize) -> u64 {
        let (holes, jumps) = (board.holes().len(), board.jumps().len());
        let entries = bits.div_ceil(K::GROUP).max(1) << K::GROUP;
        let kept = kept_of(symmetries);
        let keys = (entries + jumps) * kept * size_of::<K>();
        // The rows of the basis and the masks, and the parts of positions.
        let sets = (4 * jumps + bits + entries) * size_of::<Set<W>>();
        (keys + sets) as u64 + 2 * JumpTable::bytes_of(holes, jumps)
    }

    /// The positions of a board in the class of `start`; the symmetries leave the class as it is.
    pub(super) fn new(
        board: &Board,
        symmetries: &[&Symmetry],
        start: &Set<W>,
        basis: &Basis<W>,
    ) -> Space<K, W> {
        let holes = board.holes().len();
        let masks = masks(board);
        // Where positions are their own keys, every hole stands for itself.
        let (pivots, rows): (Vec<u16>, Vec<Set<W>>) = if K::IS_SET {
            (0..holes as u16).map(|hole| (hole, Set::single(hole))).unzip()
        } else {
            (basis.pivots.clone(), basis.rows.clone())
        };
        let base = if K::IS_SET { Set::EMPTY } else { basis.reduced(*start) };
        let mut kept = symmetries.to_vec();
        kept.resize(kept_of(symmetries.len()), kept[0]);
        let turned = |symmetry: &Symmetry, set: &Set<W>| {
            let mut image = Set::EMPTY;
            set.iter().for_each(|hole| image.flip(symmetry[hole]));
            K::of(&image, &pivots)
        };
        let groups = pivots.len().div_ceil(K::GROUP).max(1);
        let mut parts = Vec::with_capacity(groups << K::GROUP);
        let mut images = Vec::with_capacity((groups << K::GROUP) * kept.len());
        for group in 0..groups {
            let first = images.len();
            let constant = if group == 0 { base } else { Set::EMPTY };
            let sums = &rows[(group * K::GROUP).min(rows.len())..];
            let turned_sums: Vec<K> = sums
                .iter()
                .take(K::GROUP)
                .flat_map(|row| kept.iter().map(|symmetry| turned(symmetry, row)))
                .collect();
            parts.push(constant);
            images.extend(kept.iter().map(|symmetry| turned(symmetry, &constant)));
            for value in 1..1usize << K::GROUP {
                let bit = value.ilog2() as usize;
                let rest = parts.len() - value + (value ^ 1 << bit);
                parts.push(sums.get(bit).map_or(parts[rest], |row| parts[rest].toggled(row)));
                for index in 0..kept.len() {
                    let rest = images[first + (value ^ 1 << bit) * kept.len() + index];
                    let row = turned_sums.get(bit * kept.len() + index);
                    images.push(row.map_or(rest, |row| rest.flipped(row)));
                }
            }
        }
        let changes = masks
            .iter()
            .flat_map(|mask| kept.iter().map(|symmetry| turned(symmetry, &mask.all)))
            .collect();
        let forth = JumpTable::new(holes, masks.iter().map(|mask| (mask.pegs, mask.empty)));
        let back = JumpTable::new(holes, masks.iter().map(|mask| (mask.empty, mask.pegs)));
        Space {
            parts,
            pivots,
            images,
            changes,
            symmetries: symmetries.len(),
            kept: kept.len(),
            masks,
            forth,
            back,
        }
    }

    /// The number of bits of a key that are used.
    pub(super) fn bits(&self) -> usize {
        self.pivots.len()
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let keys = (self.images.capacity() + self.changes.capacity()) * size_of::<K>();
        let sets = (self.parts.capacity() + 3 * self.masks.capacity()) * size_of::<Set<W>>();
        (keys + sets + self.forth.bytes() + self.back.bytes()) as u64
    }

    /// The position that a key stands for.
    #[inline]
    pub(super) fn full(&self, key: K) -> Set<W> {
        key.full(&self.parts)
    }

    /// The key of a position as it is folded.
    pub(super) fn folded(&self, set: &Set<W>) -> K {
        self.folded_after(K::of(set, &self.pivots), &K::ZERO)
    }

    /// What symmetries make of a set of holes that none of them changes, added to a key.
    pub(super) fn difference(&self, set: &Set<W>) -> K {
        K::of(set, &self.pivots)
    }

    /// A key, folded after flipping what no symmetry changes.
    pub(super) fn folded_after(&self, key: K, flip: &K) -> K {
        match self.kept {
            1 => least(&self.images::<1>(key).map(|image| image.flipped(flip))),
            2 => least(&self.images::<2>(key).map(|image| image.flipped(flip))),
            4 => least(&self.images::<4>(key).map(|image| image.flipped(flip))),
            8 => least(&self.images::<8>(key).map(|image| image.flipped(flip))),
            _ => least(&self.images::<12>(key).map(|image| image.flipped(flip))),
        }
    }

    #[inline]
    fn images<const S: usize>(&self, key: K) -> [K; S] {
        let (images, _) = self.images.as_chunks::<S>();
        let mut tables = images.chunks_exact(1 << K::GROUP).enumerate();
        let mut all = tables.next().map_or([K::ZERO; S], |(_, table)| table[key.group(0)]);
        for (group, table) in tables {
            for (image, part) in all.iter_mut().zip(&table[key.group(group)]) {
                *image = image.flipped(part);
            }
        }
        all
    }

    /// The number of jumps that are possible.
    #[inline]
    pub(super) fn possible(&self, set: &Set<W>) -> u32 {
        (0..self.forth.words).map(|word| self.forth.word(set, word).count_ones()).sum()
    }

    /// Calls a function with every jump of a position that is wanted and the folded key it leads
    /// to; returns the number of jumps, and that of different images of the position.
    #[inline]
    pub(super) fn steps(
        &self,
        way: Way,
        key: K,
        set: &Set<W>,
        is_wanted: impl FnMut(usize) -> bool,
        visit: impl FnMut(usize, K),
    ) -> (u32, u32) {
        match self.kept {
            1 => self.turned::<1>(way, key, set, is_wanted, visit),
            2 => self.turned::<2>(way, key, set, is_wanted, visit),
            4 => self.turned::<4>(way, key, set, is_wanted, visit),
            8 => self.turned::<8>(way, key, set, is_wanted, visit),
            _ => self.turned::<12>(way, key, set, is_wanted, visit),
        }
    }

    /// The number of different images of a position.
    pub(super) fn orbit(&self, key: K) -> u32 {
        self.steps(Way::Forth, key, &Set::EMPTY, |_| false, |_, _| {}).1
    }

    /// A jump flips the same holes whatever else there is, and an image of a position after it is
    /// that of the position before it with the images of the holes flipped.
    #[inline]
    fn turned<const S: usize>(
        &self,
        way: Way,
        key: K,
        set: &Set<W>,
        mut is_wanted: impl FnMut(usize) -> bool,
        mut visit: impl FnMut(usize, K),
    ) -> (u32, u32) {
        let images = self.images::<S>(key);
        let (changes, _) = self.changes.as_chunks::<S>();
        let allowed = if way == Way::Forth { &self.forth } else { &self.back };
        let mut jumps = 0;
        for word in 0..allowed.words {
            let mut possible = allowed.word(set, word);
            jumps += possible.count_ones();
            while possible != 0 {
                let jump = word * 64 + possible.trailing_zeros() as usize;
                possible &= possible - 1;
                if is_wanted(jump) {
                    let change = &changes[jump];
                    visit(
                        jump,
                        least(&std::array::from_fn::<K, S, _>(|index| {
                            images[index].flipped(&change[index])
                        })),
                    );
                }
            }
        }
        let same = images[..self.symmetries].iter().filter(|image| **image == key).count();
        (jumps, (self.symmetries / same.max(1)) as u32)
    }

    /// The position that a key stands for, on a board of so many holes.
    pub(super) fn position(&self, key: K, holes: usize) -> Position {
        self.full(key).position(holes)
    }
}

/// The images that are kept where there are so many symmetries: one of these numbers, with the
/// identity repeated.
fn kept_of(symmetries: usize) -> usize {
    if [1, 2, 4, 8].contains(&symmetries) { symmetries } else { 12 }
}

#[inline]
fn least<K: Copy + Ord, const S: usize>(images: &[K; S]) -> K {
    // In pairs: one after the other, each would wait for the one before.
    let mut images = *images;
    let mut left = S;
    while left > 1 {
        let half = left.div_ceil(2);
        for index in 0..left / 2 {
            images[index] = images[index].min(images[index + half]);
        }
        left = half;
    }
    images[0]
}
