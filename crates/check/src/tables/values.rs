//! The values of a ply, computed anew from those of the next.

use std::sync::atomic::Ordering;

use super::layer::Layer;
use super::tally::Tally;
use super::view::{Bits, Key, View};
use super::worth::Worth;
use crate::pawns::{Board, OWN};
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// A ply and the one after it.
pub(super) struct Pair<'a> {
    pub(super) ply: usize,
    pub(super) is_classic: bool,
    pub(super) own: &'a Layer,
    pub(super) view: &'a View,
    pub(super) next: &'a Layer,
    pub(super) next_view: &'a View,
}

impl Pair<'_> {
    /// Computes every value of a ply, and counts its positions. Every position of the
    /// next ply has to follow one of them.
    pub(super) fn check(&self, bounds: Bounds<'_>) -> Result<Tally, Rejection> {
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
            let line = self.next_view.line(next.key(row));
            reject!("{}: {line} cannot be reached after {} plies", next.part_of(row), self.ply + 1);
        }
        Ok(all)
    }

    fn check_row(&self, row: usize, tally: &mut Tally) -> Result<(), Rejection> {
        let Pair { own, view, .. } = self;
        let key = own.key(row);
        let name = || format!("{}: {}", own.part_of(row), view.line(key));
        let Some(board) = view.board(key) else {
            reject!("{}: two pawns on one square, or one off the board", name());
        };
        let bits = view.bits(&board);
        if bits.canonical(view.folded) != key {
            reject!("{}: its mirror image should be stored instead", name());
        }
        let images = if view.folded && key != bits.image() { 2 } else { 1 };
        let (worth, moves) = if self.is_classic {
            self.judge_classic(&board, bits, &name)?
        } else {
            self.judge(&board, &name)?
        };
        let stated = own.worth[row];
        if stated != worth {
            reject!("{}: its value is {}, not {}", name(), worth.name(), stated.name());
        }
        if own.keeping_moves[row] != moves {
            let keep = if worth == Worth::DRAW { "hold the draw" } else { "win" };
            reject!("{}: {moves} of its moves {keep}, not {}", name(), own.keeping_moves[row]);
        }
        if own.images[row] != images {
            reject!("{}: it represents {images} positions, not {}", name(), own.images[row]);
        }
        tally.add(worth, moves, images.into());
        Ok(())
    }

    /// The same as [`Pair::judge`] under the classic rules, quickly: there are no draws, and
    /// a side without moves has lost.
    fn judge_classic(
        &self,
        board: &Board,
        bits: Bits,
        name: &dyn Fn() -> String,
    ) -> Result<(Worth, u8), Rejection> {
        let (mut lost_for_the_other, mut longest, mut wins) = (None, None, 0);
        for mv in board.moves() {
            let after = self.view.after(bits, board, mv).canonical(self.view.folded);
            let value = self.successor(after, name)?.plain();
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
        Ok((Worth::of_plain(value), wins))
    }

    /// What a position of the next ply is worth, which is there.
    #[inline]
    fn successor(&self, after: Key, name: &dyn Fn() -> String) -> Result<Worth, Rejection> {
        let Some(there) = self.next.find(after) else {
            return self.missing(after, name);
        };
        self.next.reached[there].store(true, Ordering::Relaxed);
        Ok(self.next.worth[there])
    }

    #[cold]
    fn missing(&self, after: Key, name: &dyn Fn() -> String) -> Result<Worth, Rejection> {
        reject!("{}: its successor {} is missing", name(), self.next_view.line(after))
    }

    /// What a position is worth by its successors, which are at the next ply, or by its
    /// ending; and how many of its moves win, or hold the draw.
    fn judge(&self, board: &Board, name: &dyn Fn() -> String) -> Result<(Worth, u8), Rejection> {
        let Pair { view, next_view, .. } = self;
        let mut best: Option<Worth> = None;
        let mut keeping_moves = 0;
        let mut consider = |after: Key| -> Result<(), Rejection> {
            let worth = self.successor(after, name)?.of_move();
            let outcome = best.map_or(-1, Worth::outcome);
            if worth.outcome() > outcome {
                keeping_moves = 1;
            } else if worth.outcome() == outcome && outcome >= 0 {
                keeping_moves += 1;
            }
            if best.is_none_or(|best| worth.rank() > best.rank()) {
                best = Some(worth);
            }
            Ok(())
        };
        if let Some(ending) = view.rules.ending(board, OWN) {
            return Ok((Worth::of_ending(ending), 0));
        }
        let mut moves = Vec::new();
        view.rules.moves(board, OWN, &mut moves);
        for way in moves {
            let after = view.rules.after(board, OWN, way).turned();
            consider(next_view.bits(&after).canonical(view.folded))?;
        }
        Ok((best.unwrap_or(Worth::LOST), keeping_moves))
    }
}
