//! Proofs that do not fit a hash table: layer by layer, in a few bytes for each position.
//!
//! The *progress* of a position is the number of rows by which its pawns have advanced, and
//! the number of rows of the board for each pawn that is gone. Every ply increases it: a step
//! by the rows that the pawn goes; a capture by these and by at least one more, for the pawn that is
//! gone had advanced by fewer rows than the board has. So when positions are looked at in
//! the order of their progress, all that need a position have been looked at before it. Each
//! layer is sorted, looked at once, and then only written.
//!
//! A hash table of bounded size remembers some of the positions that the proof has already, so that
//! replies that lead to them are preferred: a proof without it is larger by a quarter.

use std::collections::BTreeMap;

use budget::StopReason;
use rustc_hash::FxBuildHasher;

use super::Engine;
use super::field::{Board, Field};
use super::strategy::{Claims, Needed, Replies, Strategy};
use crate::proof::{board_of, code};
use crate::sorted_codes::{self, SortedCodes};
use crate::{ProofError, Rules};

/// A proof under construction.
pub(super) struct Layers {
    rules: Rules,
    field: Field,
    most_pawns: u32,
    /// The positions whose replies are yet to be looked for, by their progress.
    open: BTreeMap<u32, SortedCodes>,
    /// The others.
    finished: SortedCodes,
    /// Some of both, and how many there may be.
    recent: Claims,
    most_recent: usize,
}

impl Layers {
    /// The fewest bytes in which it is worth while.
    pub(super) const LEAST: u64 = 4 << 20;

    /// The continuation of a set that has outgrown its memory.
    pub(super) fn new(
        engine: &Engine,
        mut claims: Claims,
        open: Vec<Board>,
        finished: SortedCodes,
    ) -> Layers {
        let (field, _) = engine.parts.as_ref().expect("a board with moves has rows");
        let mut layers = Layers {
            rules: engine.rules,
            field: *field,
            most_pawns: engine.most_pawns,
            open: BTreeMap::new(),
            finished,
            recent: Claims::with_hasher(FxBuildHasher),
            most_recent: 0,
        };
        for board in open {
            claims.remove(&board);
            layers.insert(board);
        }
        for board in claims.into_keys() {
            layers.finished.insert(code(board, &layers.rules));
        }
        // A quarter of the memory, in buckets of an entry and a byte.
        let bucket = size_of::<(Board, u16)>() as u64 + 1;
        let buckets = 1usize << (engine.left_for_proofs() / 4 / bucket).max(8).ilog2();
        layers.most_recent = buckets / 8 * 7;
        layers.recent.reserve(layers.most_recent);
        layers
    }

    /// Adds a position that the proof needs.
    pub(super) fn add(&mut self, needed: Needed) {
        match needed {
            Needed::Settled(board) => self.finished.insert(code(board, &self.rules)),
            Needed::Open(board, _) => {
                if self.recent.insert(board, 0).is_none() {
                    self.insert(board);
                }
            }
        }
    }

    fn insert(&mut self, board: Board) {
        let progress = progress(&self.field, self.most_pawns, board);
        self.open.entry(progress).or_default().insert(code(board, &self.rules));
    }

    /// The most bytes that it takes until there is one more position.
    fn bytes(&self) -> u64 {
        let open: u64 = self.open.values().map(SortedCodes::bytes_with_one_more).sum();
        open + self.finished.bytes_with_one_more() + self.recent.allocation_size() as u64
    }

    /// Boards whose replies are looked for next: their claims are known.
    fn remember(&mut self, batch: &[Board]) {
        /// More positions than a batch usually needs, for each of its own.
        const NEEDED: usize = 8;
        if self.recent.len() + NEEDED * batch.len() > self.most_recent {
            self.recent.clear();
        }
        self.recent.extend(batch.iter().map(|&board| (board, 0)));
    }
}

/// See the top of this file. A square passed over is no pawn.
fn progress(field: &Field, most_pawns: u32, board: Board) -> u32 {
    let passed = board.own & board.enemy;
    let (own, enemy) = (board.own ^ passed, board.enemy ^ passed);
    let rows = field.squares / field.cols;
    let advanced: u32 = (0..rows)
        .map(|row| {
            let squares = field.first << (row * field.cols);
            row * (own & squares).count_ones() + (rows - 1 - row) * (enemy & squares).count_ones()
        })
        .sum();
    advanced + rows * (most_pawns - (own | enemy).count_ones())
}

impl Engine {
    /// The smallest set that holds what is in the layers, and what `replies` finds to be
    /// needed for it; and the number of nodes searched, some of them before.
    pub(super) fn grow_in_layers(
        &self,
        mut layers: Layers,
        mut nodes: u64,
        replies: impl Fn(&Claims, &[Board]) -> Replies + Sync,
    ) -> (Result<Strategy, ProofError>, u64) {
        let mut seen = 0;
        while let Some((_, layer)) = layers.open.pop_first() {
            let run = layer.into_run();
            let (rules, field) = (layers.rules, layers.field);
            let mut boards = sorted_codes::numbers(run.iter().copied())
                .map(|code| field.mirror_folded(board_of(code, &rules)));
            loop {
                let batch: Vec<Board> = boards.by_ref().take(Engine::BATCH).collect();
                if batch.is_empty() {
                    break;
                }
                seen += batch.len();
                self.control.set_stage(format!("proving in layers, {seen} positions"));
                layers.remember(&batch);
                let (found, searched) =
                    self.in_shares(&batch, |boards| replies(&layers.recent, boards));
                nodes += searched;
                match found {
                    Ok(found) => found.into_iter().for_each(|needed| layers.add(needed)),
                    Err(error) => return (Err(error), nodes),
                }
                if layers.bytes() + 2 * run.len() as u64 > self.left_for_proofs() {
                    return (Err(StopReason::MemoryLimit.into()), nodes);
                }
            }
            drop(boards);
            layers.finished.add_run(run);
        }
        let claims = Claims::with_hasher(FxBuildHasher);
        (Ok(Strategy { claims, settled: layers.finished }), nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blocked;
    use crate::engine::placements::{Values, is_among, sizes, variants};

    #[test]
    fn every_ply_increases_the_progress_on_every_placement_under_all_rules() {
        let sample = ["classic", "pawn-game", "breakthrough", "berolina"];
        // How a game ends changes no ply.
        for variant in variants().filter(|variant| variant.blocked == Blocked::Loses) {
            for (rows, cols) in sizes(variant, is_among(&sample, variant)) {
                let values = Values::new(variant, rows, cols);
                let (rules, field) = (values.rules, values.field);
                for board in values.boards() {
                    let before = progress(&field, rows * cols, board);
                    for next in rules.successors(Values::position(board)) {
                        let after = progress(&field, rows * cols, field.board(next));
                        assert!(after > before, "{variant}: {board:?}");
                    }
                }
            }
        }
    }
}
