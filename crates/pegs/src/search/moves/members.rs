//! The positions of a side as a part of a certificate.

use ::proof::leb128;
use budget::{Budget, StopReason};

use super::side::{Ground, Label, Side};
use crate::answer::Members;
use crate::set::Set;

/// A position by the words that compare as its bytes do, and what is known of it.
type Row<const W: usize> = ([u64; W], Label<W>);

impl<const W: usize> Side<W> {
    /// All positions within the finished levels that no limits exclude, each as the image that
    /// comes first in order.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn members(
        &self,
        ground: &Ground<'_, W>,
        taken: u64,
        budget: &Budget,
    ) -> Result<Members, StopReason> {
        let finished = || self.known.iter().filter(|(_, label)| label.moves <= self.moves);
        let count = finished().count();
        let length = ground.symmetries[0].len().div_ceil(8);
        // The list, and its bytes as often as a vector may take them while it grows.
        let each = size_of::<Row<W>>() + 3 * (length + 6);
        if taken + (count * each) as u64 > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let mut rows: Vec<Row<W>> = Vec::with_capacity(count);
        for (number, (set, label)) in finished().enumerate() {
            if number % 4096 == 0 {
                budget.control.stopped().map_or(Ok(()), Err)?;
            }
            if !ground.limits.exclude(self.way, set) {
                rows.push(row(ground, set, label));
            }
        }
        rows.sort_unstable_by_key(|(key, _)| *key);
        Ok(Members { count: rows.len() as u64, bytes: written(&rows, length) })
    }
}

/// The image that comes first, and what is known of it.
fn row<const W: usize>(ground: &Ground<'_, W>, set: &Set<W>, label: &Label<W>) -> Row<W> {
    let images = ground.jumps.folder.all_images(set);
    let keys = images.iter().map(Set::in_order).zip(ground.symmetries);
    let (key, symmetry) = keys.min_by_key(|(key, _)| *key).expect("the identity is among them");
    let mut last = Set::EMPTY;
    label.last.iter().for_each(|hole| last.flip(symmetry[hole]));
    (key, Label { moves: label.moves, last })
}

/// The bytes of rows in order, each without what it shares with the one before.
fn written<const W: usize>(rows: &[Row<W>], length: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut before, mut member) = (Vec::new(), Vec::new());
    for (key, label) in rows {
        member.clear();
        member.extend(key.iter().flat_map(|word| word.to_be_bytes()).take(length));
        let pairs = member.iter().zip(&before);
        let shared = pairs.take_while(|(one, other)| one == other).count();
        leb128::put(&mut bytes, shared as u64);
        bytes.extend_from_slice(&member[shared..]);
        leb128::put(&mut bytes, label.moves);
        leb128::put(&mut bytes, label.last.len());
        let mut hole = 0;
        for next in label.last.iter() {
            leb128::put(&mut bytes, (next - hole) as u64);
            hole = next;
        }
        std::mem::swap(&mut before, &mut member);
    }
    bytes.shrink_to_fit();
    bytes
}
