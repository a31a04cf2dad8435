//! The jumps of a board, made for whole layers of positions: all possible ones are
//! found at once, and what they lead to is folded without looking at it anew.

use crate::board::Board;
use crate::set::{Folder, Mask, Set, masks};

/// The jumps of a board, and the symmetries that positions are folded by.
pub(crate) struct Jumps<const W: usize> {
    pub(crate) masks: Vec<Mask<W>>,
    pub(crate) folder: Folder<W>,
    /// What each jump changes, seen through all symmetries, one after the other.
    changes: Vec<Set<W>>,
    forth: JumpTable,
    back: JumpTable,
}

impl<const W: usize> Jumps<W> {
    pub(crate) fn new(board: &Board, folder: Folder<W>) -> Jumps<W> {
        let masks = masks(board);
        let mut changes = Vec::with_capacity(masks.len() * folder.kept());
        for mask in &masks {
            changes.extend(folder.all_images(&mask.all));
        }
        let holes = board.holes().len();
        let forth = JumpTable::new(holes, masks.iter().map(|mask| (mask.pegs, mask.empty)));
        let back = JumpTable::new(holes, masks.iter().map(|mask| (mask.empty, mask.pegs)));
        Jumps { masks, folder, changes, forth, back }
    }

    /// The bytes that the jumps of a board take, with so many symmetries.
    pub(crate) fn bytes_of(board: &Board, symmetries: usize) -> u64 {
        let (holes, jumps) = (board.holes().len(), board.jumps().len());
        let kept = Folder::<W>::kept_of(symmetries) as u64;
        let sets = jumps as u64 * (3 + kept) * size_of::<Set<W>>() as u64;
        Folder::<W>::bytes_of(holes, symmetries) + sets + 2 * JumpTable::bytes_of(holes, jumps)
    }

    /// The bytes they take.
    pub(crate) fn bytes(&self) -> u64 {
        let sets = 3 * self.masks.capacity() + self.changes.capacity();
        let allowed = 8 * (self.forth.table.capacity() + self.back.table.capacity());
        self.folder.bytes() + (sets * size_of::<Set<W>>() + allowed) as u64
    }

    /// Writes down the jumps that are possible, each with the folded position that
    /// it leads to.
    pub(crate) fn after(&self, set: &Set<W>, steps: &mut Vec<(u16, Set<W>)>) {
        self.steps(&self.forth, set, steps);
    }

    /// Writes down the jumps that can have been the last one, each with the folded
    /// position before it.
    pub(crate) fn before(&self, set: &Set<W>, steps: &mut Vec<(u16, Set<W>)>) {
        self.steps(&self.back, set, steps);
    }

    /// The number of jumps that are possible.
    pub(crate) fn possible(&self, set: &Set<W>) -> u32 {
        (0..self.forth.words).map(|word| self.forth.word(set, word).count_ones()).sum()
    }

    fn steps(&self, allowed: &JumpTable, set: &Set<W>, steps: &mut Vec<(u16, Set<W>)>) {
        steps.clear();
        match self.folder.kept() {
            1 => self.turned::<1>(allowed, set, steps),
            2 => self.turned::<2>(allowed, set, steps),
            4 => self.turned::<4>(allowed, set, steps),
            8 => self.turned::<8>(allowed, set, steps),
            _ => self.turned::<12>(allowed, set, steps),
        }
    }

    /// A jump flips three holes, and an image of a position after it is that of the
    /// position before it with the images of the three holes flipped.
    fn turned<const S: usize>(
        &self,
        allowed: &JumpTable,
        set: &Set<W>,
        steps: &mut Vec<(u16, Set<W>)>,
    ) {
        let images = self.folder.images::<S>(set);
        let (changes, _) = self.changes.as_chunks::<S>();
        for word in 0..allowed.words {
            let mut possible = allowed.word(set, word);
            while possible != 0 {
                let jump = word * 64 + possible.trailing_zeros() as usize;
                possible &= possible - 1;
                let change = &changes[jump];
                let mut least = images[0].toggled(&change[0]);
                for (image, change) in images.iter().zip(change).skip(1) {
                    least = least.min(image.toggled(change));
                }
                steps.push((jump as u16, least));
            }
        }
    }
}

/// For every four holes and each way to fill them, the jumps that this allows: 64
/// to a word, and the ways one after the other.
pub(crate) struct JumpTable {
    pub(crate) words: usize,
    table: Vec<u64>,
}

impl JumpTable {
    /// The bytes for so many holes and jumps.
    pub(crate) fn bytes_of(holes: usize, jumps: usize) -> u64 {
        8 * 16 * (jumps.div_ceil(64) * holes.div_ceil(4)) as u64
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.table.capacity()
    }

    /// The jumps as the holes that must be filled, and those that must be empty.
    pub(crate) fn new<const W: usize>(
        holes: usize,
        jumps: impl ExactSizeIterator<Item = (Set<W>, Set<W>)>,
    ) -> JumpTable {
        let words = jumps.len().div_ceil(64);
        let groups = holes.div_ceil(4);
        let mut table = vec![0; words * groups * 16];
        for (jump, (filled, empty)) in jumps.enumerate() {
            for (index, row) in
                table[jump / 64 * groups * 16..][..groups * 16].iter_mut().enumerate()
            {
                let (group, way) = (index / 16, index % 16);
                let fits = filled.four(group) & !way == 0 && empty.four(group) & way == 0;
                *row |= u64::from(fits) << (jump % 64);
            }
        }
        JumpTable { words, table }
    }

    /// The jumps of a word that a position allows.
    #[inline]
    pub(crate) fn word<const W: usize>(&self, set: &Set<W>, word: usize) -> u64 {
        let groups = self.table.len() / self.words;
        let (ways, _) = self.table[word * groups..][..groups].as_chunks::<16>();
        ways.iter().enumerate().fold(!0, |jumps, (group, ways)| jumps & ways[set.four(group)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    /// On boards of one and of several words: all at once is as one by one.
    fn agrees<const W: usize>(name: &str, random: &mut fastrand::Rng) {
        let board = Puzzle::named(name).unwrap().unwrap().board;
        let holes = board.holes().len();
        let jumps = Jumps::<W>::new(&board, Folder::new(holes, board.symmetries()));
        let mut steps = Vec::new();
        for _ in 0..500 {
            let mut set = Set::EMPTY;
            let share = random.f64();
            (0..holes).filter(|_| random.f64() < share).for_each(|hole| set.flip(hole as u16));
            let folded = |(jump, mask): (usize, &Mask<W>)| {
                (jump as u16, jumps.folder.folded(&set.toggled(&mask.all)))
            };
            let all = jumps.masks.iter().enumerate();
            let after = all.clone().filter(|(_, mask)| mask.is_possible(&set)).map(folded);
            jumps.after(&set, &mut steps);
            assert_eq!(steps.len(), jumps.possible(&set) as usize);
            assert!(after.eq(steps.iter().copied()), "{name}");
            let before = all.filter(|(_, mask)| mask.is_possible_back(&set)).map(folded);
            jumps.before(&set, &mut steps);
            assert!(before.eq(steps.iter().copied()), "{name}");
        }
    }

    #[test]
    fn jumps_made_together_are_those_made_one_by_one() {
        let mut random = fastrand::Rng::with_seed(11);
        for name in ["english", "european", "diamond41", "triangle:5", "soldiers"] {
            agrees::<1>(name, &mut random);
            agrees::<2>(name, &mut random);
        }
        agrees::<2>("triangle:12", &mut random);
    }
}
