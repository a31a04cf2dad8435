//! Which worker owns which number.

use pawns::Numbering;

/// Says who owns a number: by the hash of its white pawns, so that Black's steps lead to
/// numbers of the same owner. Where mirror images have numbers of their own, by the hash of
/// what they have in common, so that each worker can count its own positions up to mirror
/// images.
#[derive(Clone, Copy)]
pub(crate) struct Owners<'a> {
    numbering: &'a Numbering,
    workers: usize,
}

impl<'a> Owners<'a> {
    pub(crate) fn new(numbering: &'a Numbering, workers: usize) -> Owners<'a> {
        Owners { numbering, workers }
    }

    /// How many there are.
    pub(crate) fn workers(self) -> usize {
        self.workers
    }

    /// The owner of a number.
    #[inline]
    pub(crate) fn of(self, number: u64) -> usize {
        let kept = if self.numbering.is_folded() {
            self.numbering.pawns(number).0
        } else {
            self.numbering.pawns_of_images(number)
        };
        // The high bits depend on all others.
        let mixed = (kept ^ kept >> 32).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.workers as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_stays_for_mirror_images_and_steps_of_black() {
        for (position, is_folded) in [("4x4", true), ("p.p./.p../.P../PP.P w", false)] {
            let numbering = Numbering::new(&position.parse().unwrap()).unwrap();
            assert_eq!(numbering.is_folded(), is_folded);
            let owners = Owners::new(&numbering, 3);
            let mut layer = vec![numbering.root()];
            let mut owned = [0; 3];
            for ply in 0.. {
                let mut next = Vec::new();
                for &number in &layer {
                    let owner = owners.of(number);
                    owned[owner] += 1;
                    assert_eq!(owner, owners.of(numbering.mirror_image(ply, number)));
                    let white = numbering.pawns(number).0.count_ones();
                    numbering.successors(ply, number, |after| {
                        let is_step = numbering.pawns(after).0.count_ones() == white;
                        if is_folded && ply % 2 == 1 && is_step {
                            assert_eq!(owners.of(after), owner);
                        }
                        next.push(after);
                    });
                }
                next.sort_unstable();
                next.dedup();
                layer = next;
                if layer.is_empty() {
                    break;
                }
            }
            let all: usize = owned.iter().sum();
            assert!(owned.iter().all(|&here| here > all / 6), "{position}: {owned:?}");
        }
    }
}
