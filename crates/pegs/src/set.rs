//! Sets of holes as a few machine words: what the searches work on.

use std::hash::{Hash, Hasher};

use crate::board::{Board, Symmetry};
use crate::position::Position;

/// A set of up to `64 * W` holes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Hash for Set<W> {
    /// Word by word: what is derived goes byte by byte.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Set<W> = Set([0; W]);
    pub(crate) const FULL: Set<W> = Set([u64::MAX; W]);

    /// One hole.
    pub(crate) fn single(hole: u16) -> Set<W> {
        let mut set = Set::EMPTY;
        set.flip(hole);
        set
    }

    pub(crate) fn of(position: &Position) -> Set<W> {
        let mut words = [0; W];
        words[..position.words().len()].copy_from_slice(position.words());
        Set(words)
    }

    pub(crate) fn position(&self, holes: usize) -> Position {
        Position::of(holes, self.iter())
    }

    /// So many holes, beginning with a multiple of their number, as a number.
    #[inline]
    pub(crate) fn group(&self, group: usize, size: usize) -> usize {
        let in_word = 64 / size;
        (self.0[group / in_word] >> (group % in_word * size)) as usize & ((1 << size) - 1)
    }

    #[inline]
    pub(crate) fn has(&self, hole: u16) -> bool {
        self.0[usize::from(hole) / 64] >> (hole % 64) & 1 == 1
    }

    /// Four holes, beginning with a multiple of four, as a number.
    #[inline]
    pub(crate) fn four(&self, group: usize) -> usize {
        (self.0[group / 16] >> (group % 16 * 4)) as usize & 15
    }

    #[inline]
    pub(crate) fn flip(&mut self, hole: u16) {
        self.0[usize::from(hole) / 64] ^= 1 << (hole % 64);
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn is_within(&self, other: &Set<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    #[inline]
    pub(crate) fn contains(&self, other: &Set<W>) -> bool {
        other.is_within(self)
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Set<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    #[inline]
    pub(crate) fn toggled(mut self, other: &Set<W>) -> Set<W> {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own ^= other;
        }
        self
    }

    /// The words by which sets compare as their bytes in a certificate do, hole by hole.
    pub(crate) fn in_order(&self) -> [u64; W] {
        self.0.map(u64::reverse_bits)
    }

    #[inline]
    pub(crate) fn with(mut self, other: &Set<W>) -> Set<W> {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own |= other;
        }
        self
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + Clone + use<W> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            std::iter::successors((word != 0).then_some(word), |rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// A number to tell sets apart by, well mixed.
    #[inline]
    pub(crate) fn mixed(&self) -> u64 {
        let mixed = self.0.iter().fold(0u64, |hash, &word| {
            let hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 32
        });
        mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// A jump as sets: the pegs it needs, the hole that must be empty, and all three
/// that change.
#[derive(Clone, Copy)]
pub(crate) struct Mask<const W: usize> {
    pub(crate) pegs: Set<W>,
    pub(crate) empty: Set<W>,
    pub(crate) all: Set<W>,
}

/// The jumps of a board as sets, in the order of the board's.
pub(crate) fn masks<const W: usize>(board: &Board) -> Vec<Mask<W>> {
    let mask = |holes: &[u16]| {
        let mut set = Set::EMPTY;
        for &hole in holes {
            set.flip(hole);
        }
        set
    };
    let jumps = board.jumps().iter();
    jumps
        .map(|jump| Mask {
            pegs: mask(&[jump.from, jump.over]),
            empty: mask(&[jump.to]),
            all: mask(&[jump.from, jump.over, jump.to]),
        })
        .collect()
}

impl<const W: usize> Mask<W> {
    /// Whether the jump can be made.
    #[inline]
    pub(crate) fn is_possible(&self, set: &Set<W>) -> bool {
        set.contains(&self.pegs) && !set.meets(&self.empty)
    }

    /// Whether the jump can have been the last one.
    #[inline]
    pub(crate) fn is_possible_back(&self, set: &Set<W>) -> bool {
        set.contains(&self.empty) && !set.meets(&self.pegs)
    }
}

/// Folds sets that symmetries take to one another, by tables for a few holes each.
pub(crate) struct Folder<const W: usize> {
    /// For every group of holes and each way to fill it, the images under all
    /// symmetries, one after the other.
    images: Vec<Set<W>>,
    /// The number of images kept: the symmetries, or 12, the identity repeated.
    kept: usize,
}

impl<const W: usize> Folder<W> {
    /// The holes of a group: on large boards few, or the tables would take more than
    /// any cache holds.
    const GROUP: usize = if W > 4 { 4 } else { 8 };

    /// The images that are kept where there are so many symmetries.
    pub(crate) fn kept_of(symmetries: usize) -> usize {
        if [1, 2, 4, 8].contains(&symmetries) { symmetries } else { 12 }
    }

    /// The bytes that a folder takes for a board of so many holes and symmetries.
    pub(crate) fn bytes_of(holes: usize, symmetries: usize) -> u64 {
        let images = (holes.div_ceil(Self::GROUP) << Self::GROUP) * Self::kept_of(symmetries);
        (images * size_of::<Set<W>>()) as u64
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.images.capacity() * size_of::<Set<W>>()) as u64
    }

    /// A folder for some symmetries of a board, the identity among them.
    pub(crate) fn new<'a>(
        holes: usize,
        symmetries: impl IntoIterator<Item = &'a Symmetry>,
    ) -> Folder<W> {
        let mut kept: Vec<&Symmetry> = symmetries.into_iter().collect();
        kept.resize(Self::kept_of(kept.len()), kept[0]);
        let image = |symmetry: &Symmetry, group: usize, value: usize| {
            let mut set = Set::EMPTY;
            for bit in (0..Self::GROUP).filter(|bit| value >> bit & 1 == 1) {
                if let Some(&hole) = symmetry.get(group * Self::GROUP + bit) {
                    set.flip(hole);
                }
            }
            set
        };
        let groups = holes.div_ceil(Self::GROUP);
        let mut images = Vec::with_capacity((groups << Self::GROUP) * kept.len());
        for group in 0..groups {
            for value in 0..1 << Self::GROUP {
                images.extend(kept.iter().map(|symmetry| image(symmetry, group, value)));
            }
        }
        Folder { images, kept: kept.len() }
    }

    /// The number of images kept of each set: 1, 2, 4, 8 or 12.
    pub(crate) fn kept(&self) -> usize {
        self.kept
    }

    /// The images of a set: one for each symmetry, then one of them repeated.
    #[inline]
    pub(crate) fn images<const S: usize>(&self, set: &Set<W>) -> [Set<W>; S] {
        let (images, _) = self.images.as_chunks::<S>();
        let mut all = [Set::EMPTY; S];
        let in_word = 64 / Self::GROUP;
        for (group, table) in images.chunks_exact(1 << Self::GROUP).enumerate() {
            let rest = set.0[group / in_word] >> (group % in_word * Self::GROUP);
            let value = rest as usize & ((1 << Self::GROUP) - 1);
            for (image, part) in all.iter_mut().zip(&table[value]) {
                for (word, part) in image.0.iter_mut().zip(part.0) {
                    *word |= part;
                }
            }
        }
        all
    }

    /// The images of a set, as many as are kept.
    pub(crate) fn all_images(&self, set: &Set<W>) -> Vec<Set<W>> {
        self.with_images(set, <[Set<W>]>::to_vec)
    }

    /// Of all images of a set, the smallest.
    #[inline]
    pub(crate) fn folded(&self, set: &Set<W>) -> Set<W> {
        self.with_images(set, |images| {
            images.iter().copied().min().expect("the identity is among the symmetries")
        })
    }

    /// The smallest image of a set, and the number of the first symmetry that leads to it.
    #[inline]
    pub(crate) fn folded_by(&self, set: &Set<W>) -> (Set<W>, usize) {
        self.with_images(set, |images| {
            let numbered = images.iter().enumerate().map(|(number, image)| (*image, number));
            numbered.min().expect("the identity is among the symmetries")
        })
    }

    /// A bit for each image of a set that is kept: whether it is this one.
    #[inline]
    pub(crate) fn turns_to(&self, image: &Set<W>, set: &Set<W>) -> u16 {
        self.with_images(set, |images| {
            images.iter().rev().fold(0, |bits, found| bits << 1 | u16::from(found == image))
        })
    }

    #[inline]
    fn with_images<T>(&self, set: &Set<W>, see: impl Fn(&[Set<W>]) -> T) -> T {
        match self.kept {
            1 => see(&[*set]),
            2 => see(&self.images::<2>(set)),
            4 => see(&self.images::<4>(set)),
            8 => see(&self.images::<8>(set)),
            _ => see(&self.images::<12>(set)),
        }
    }
}

/// Calls a generic function with the number of words that a number of holes
/// takes. Programs for browsers have one width less, and are 60 kB smaller for it.
macro_rules! with_words {
    ($holes:expr, $call:ident ( $($argument:expr),* $(,)? )) => {
        match $holes {
            0..=64 => $call::<1>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            65..=128 => $call::<2>($($argument),*),
            #[cfg(target_family = "wasm")]
            65..=128 => $call::<4>($($argument),*),
            129..=256 => $call::<4>($($argument),*),
            _ => $call::<16>($($argument),*),
        }
    };
}
pub(crate) use with_words;
