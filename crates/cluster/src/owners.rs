//! Which worker owns which number.

use std::sync::Arc;

use pawns::Numbering;

/// Says who owns a number: by its hash. A number and that of its mirror image have
/// the same owner, so that each worker can count its own positions up to mirror
/// images.
#[derive(Clone)]
pub(crate) struct Owners {
    /// Where mirror images have numbers of their own.
    unfolded: Option<Arc<Numbering>>,
}

impl Owners {
    pub(crate) fn new(numbering: &Arc<Numbering>) -> Owners {
        Owners { unfolded: (!numbering.is_folded()).then(|| Arc::clone(numbering)) }
    }

    /// The owner, before it is taken modulo the number of workers. Timely looks at
    /// the low bits, so they have to depend on all others.
    #[inline]
    pub(crate) fn owner(&self, number: u64) -> u64 {
        let in_common = self.unfolded.as_ref().map(|numbering| numbering.pawns_of_images(number));
        let mixed = in_common.unwrap_or(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }
}
