//! Checkpoints: what a long search has learned, as bytes.
//!
//! Only facts that took some work to find are kept; the rest is soon found
//! again. A checkpoint is trusted, unlike a certificate: whoever reads one from a
//! file makes sure that it is whole.

use super::Engine;
use super::field::Board;
use super::score::Facts;

/// Bytes of an entry: two sets of squares, two bounds, the effort.
const ENTRY: usize = 8 + 8 + 2 + 2 + 1;

/// Facts that took fewer than 2 to this power positions are left out.
const LEAST_EFFORT: u64 = 5;

/// Bytes that are no checkpoint of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the checkpoint does not belong to this board or is damaged")]
pub struct BadCheckpoint;

impl Engine {
    /// What the engine has learned that is worth keeping.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Some((_, table)) = &self.parts else { return bytes };
        table.for_each(|board, facts, effort| {
            if effort >= LEAST_EFFORT {
                bytes.extend(board.own.to_le_bytes());
                bytes.extend(board.enemy.to_le_bytes());
                bytes.extend(facts.at_least.to_le_bytes());
                bytes.extend(facts.at_most.to_le_bytes());
                bytes.push(effort as u8);
            }
        });
        bytes
    }

    /// Learns what another engine for the same game had learned, which had
    /// searched so many positions.
    ///
    /// # Errors
    /// If the bytes cannot be a checkpoint of this game.
    pub fn restore(&mut self, bytes: &[u8], positions: u64) -> Result<(), BadCheckpoint> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        let Some((field, table)) = &mut self.parts else {
            return if bytes.is_empty() { Ok(()) } else { Err(BadCheckpoint) };
        };
        if !rest.is_empty() {
            return Err(BadCheckpoint);
        }
        for entry in entries {
            let word = |at: usize| u64::from_le_bytes(array(entry, at));
            let bound = |at: usize| i16::from_le_bytes(array(entry, at));
            let board = Board { own: word(0), enemy: word(8) };
            let facts = Facts { at_least: bound(16), at_most: bound(18) };
            let occupied = board.own | board.enemy;
            let fits = board.own & board.enemy == 0
                && occupied & !field.all == 0
                && occupied.count_ones() <= table.most_pawns()
                && facts.at_least <= facts.at_most
                && field.folded(board) == board;
            if !fits {
                return Err(BadCheckpoint);
            }
            let effort = 1 << entry[20].min(62);
            if table.fill(u64::from(table.put(board, table.place(board), facts, effort))) {
                table.grow(&self.control);
            }
        }
        self.nodes += positions;
        Ok(())
    }
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..][..N].try_into().expect("an entry has all its bytes")
}
