//! How many different positions there are, whenever games come to them.
//!
//! A position that games come to after different numbers of plies has a row at each
//! of them. All of these plies have the same side to move, and rows are in order: so
//! the plies of a side are merged, with a few rows of each in memory, and equal rows,
//! which follow each other, count once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::path::Path;

use super::manifest::{Manifest, Subject};
use super::part::Row;
use super::rows::Rows;
use super::tally::Tally;
use super::view::Key;
use crate::shares::in_shares;
use crate::{Bounds, Rejection};

/// Positions that are in memory at once to find mirror images: 64 MiB.
const MOST_AT_ONCE: u64 = 1 << 22;

/// Different positions, counted by value; and how many they are up to mirror images.
pub(super) struct Census {
    pub(super) tally: Tally,
    pub(super) folded: u64,
}

/// Counts the different positions of a table whose rows have been checked.
pub(super) fn count(
    folder: &Path,
    manifest: &Manifest,
    subject: &Subject,
    bounds: Bounds<'_>,
) -> Result<Census, Rejection> {
    let sides = in_shares(2, 1, |sides| {
        sides.map(|first| Side { folder, manifest, first }.count(subject, bounds)).collect()
    })?;
    let mut all = Census { tally: Tally::new(), folded: 0 };
    for side in sides.iter().flat_map(|sides: &Vec<Census>| sides) {
        all.tally.merge(&side.tally);
        all.folded += side.folded;
    }
    Ok(all)
}

/// The plies at which one side is to move: every second from the first on.
struct Side<'a> {
    folder: &'a Path,
    manifest: &'a Manifest,
    first: usize,
}

impl Side<'_> {
    fn count(&self, subject: &Subject, bounds: Bounds<'_>) -> Result<Census, Rejection> {
        let (mut tally, mut different) = (Tally::new(), 0);
        self.each_different(bounds, |row| {
            tally.add(row.worth, row.keeping_moves, row.images.into());
            different += 1;
        })?;
        let folded = if subject.folded {
            different
        } else {
            self.count_up_to_images(subject, different, bounds)?
        };
        Ok(Census { tally, folded })
    }

    /// Counts what is different up to mirror images where these have rows of their own:
    /// a position is put down as the smaller of the two, and what was put down twice
    /// counts once. There may be too many for that at once, and each pass takes those
    /// of its part.
    fn count_up_to_images(
        &self,
        subject: &Subject,
        different: u64,
        bounds: Bounds<'_>,
    ) -> Result<u64, Rejection> {
        let view = subject.view(self.first);
        let passes = different.div_ceil(MOST_AT_ONCE);
        // Twice as many as there are on average, should the parts differ in size.
        bounds.afford(2 * u128::from(different.min(MOST_AT_ONCE)), size_of::<Key>())?;
        let mut folded = 0;
        for pass in 0..passes {
            let mut positions = Vec::new();
            self.each_different(bounds, |row| {
                let (white, black, passed) = row.key;
                let image = (view.mirrored(white), view.mirrored(black), view.mirrored(passed));
                let least = image.min(row.key);
                // The upper bits of a product depend on all bits of both.
                let mixed = least.0 ^ least.1.rotate_left(32);
                let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                if (mixed >> 32) % passes == pass {
                    positions.push(least);
                }
            })?;
            positions.sort_unstable();
            positions.dedup();
            folded += positions.len() as u64;
        }
        Ok(folded)
    }

    /// Goes through the different rows of the side, in their order.
    fn each_different(
        &self,
        bounds: Bounds<'_>,
        mut each: impl FnMut(&Row),
    ) -> Result<(), Rejection> {
        let layers = self.manifest.layers.iter().skip(self.first).step_by(2);
        let mut plies: Vec<Rows<'_>> = layers
            .map(|layer| {
                let files = layer.parts.iter().map(|part| (part.file.as_str(), part.rows));
                Rows::new(self.folder, files, self.manifest.layout(), bounds)
            })
            .collect();
        let mut heap = BinaryHeap::new();
        for (index, ply) in plies.iter_mut().enumerate() {
            if let Some(row) = ply.next()? {
                heap.push(Reverse((row, index)));
            }
        }
        let (mut last, mut read) = (None, 0u64);
        while let Some(mut top) = heap.peek_mut() {
            read += 1;
            if read.is_multiple_of(1 << 16) {
                bounds.go_on()?;
            }
            let Reverse((ref row, index)) = *top;
            if last.replace(row.key) != Some(row.key) {
                each(row);
            }
            match plies[index].next()? {
                Some(row) => *top = Reverse((row, index)),
                None => drop(PeekMut::pop(top)),
            }
        }
        Ok(())
    }
}
