//! The values of a ply, computed anew from those of the next.

use std::sync::atomic::Ordering;

use super::layer::Layer;
use super::tally::Tally;
use super::view::View;
use crate::shares::in_shares;
use crate::{Bounds, Rejected, reject};

/// A ply and the one after it.
pub(super) struct Pair<'a> {
    pub(super) ply: usize,
    pub(super) own: &'a Layer,
    pub(super) view: &'a View,
    pub(super) next: &'a Layer,
    pub(super) next_view: &'a View,
}

impl Pair<'_> {
    /// Computes every value of a ply, and counts its positions. Every position of the
    /// next ply has to follow one of them.
    pub(super) fn check(&self, bounds: Bounds<'_>) -> Result<Tally, Rejected> {
        let tallies = in_shares(self.own.rows(), 1 << 12, |rows| {
            let mut tally = Tally::new();
            for (done, row) in rows.enumerate() {
                if done % 4096 == 0 {
                    bounds.go_on()?;
                }
                self.check_row(row, &mut tally)?;
            }
            Ok(tally)
        })?;
        let next = self.next;
        let mut all = Tally::new();
        for tally in &tallies {
            all.merge(tally);
        }
        if let Some(row) = next.reached.iter().position(|reached| !reached.load(Ordering::Relaxed))
        {
            let line = self.next_view.line(next.white[row], next.black[row]);
            reject!("{}: {line} cannot be reached after {} plies", next.part_of(row), self.ply + 1);
        }
        Ok(all)
    }

    fn check_row(&self, row: usize, tally: &mut Tally) -> Result<(), Rejected> {
        let Pair { own, view, next, next_view, .. } = self;
        let (white, black) = own.key(row);
        let name = || format!("{}: {}", own.part_of(row), view.line(white, black));
        let Some(board) = view.board(white, black) else {
            reject!("{}: two pawns on one square, or one off the board", name());
        };
        let bits = view.bits(&board);
        if bits.canonical(view.folded) != (white, black) {
            reject!("{}: its mirror image should be stored instead", name());
        }
        let is_symmetric = (white, black) == (bits.mirrored_white, bits.mirrored_black);
        let images = if view.folded && !is_symmetric { 2 } else { 1 };
        let (mut lost_for_the_other, mut longest, mut wins) = (None, None, 0);
        for mv in board.moves() {
            let after = view.after(bits, &board, mv).canonical(view.folded);
            let Some(there) = next.find(after) else {
                let successor = next_view.line(after.0, after.1);
                reject!("{}: its successor {successor} is missing", name());
            };
            next.reached[there].store(true, Ordering::Relaxed);
            let value = next.value[there];
            longest = longest.max(Some(value));
            if value <= 0 {
                lost_for_the_other = lost_for_the_other.max(Some(value));
                wins += 1;
            }
        }
        let value = match (lost_for_the_other, longest) {
            (Some(value), _) => 1 - value,
            (None, Some(value)) => -1 - value,
            (None, None) => 0,
        };
        if own.value[row] != value {
            reject!("{}: its value is {value}, not {}", name(), own.value[row]);
        }
        if own.winning_moves[row] != wins {
            reject!("{}: {wins} of its moves win, not {}", name(), own.winning_moves[row]);
        }
        if own.images[row] != images {
            reject!("{}: it represents {images} positions, not {}", name(), own.images[row]);
        }
        tally.add(value, wins, images.into());
        Ok(())
    }
}
