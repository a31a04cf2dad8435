//! Checkpoints: what a long search has learned, as bytes.
//!
//! Only facts that took some work to find are kept; the rest is quickly found again.
//! They are written and read in pieces, and take no memory besides the table's. Unlike a
//! certificate, a checkpoint is trusted: the caller makes sure that the file is intact.

use std::io::{self, Read, Write};

use super::Engine;
use super::field::{Board, Field};
use super::score::{Facts, WON};
use super::search::Core as _;
use super::table::Table;

/// Bytes of an entry: two sets of squares, two bounds, the effort.
const ENTRY: usize = 8 + 8 + 2 + 2 + 1;

/// Entries that are written or read at a time.
const PIECE: usize = 1 << 10;

/// Facts that took fewer than 2 to this power positions are left out.
const LEAST_EFFORT: u64 = 5;

/// Why an engine could not load a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum BadCheckpoint {
    /// The bytes are not a checkpoint of this game.
    #[error("the checkpoint is for another board, or is damaged")]
    Foreign,
    /// The bytes could not be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

impl Engine {
    /// The length of its [checkpoint](Engine::checkpoint) in bytes.
    pub fn checkpoint_length(&self) -> u64 {
        let mut entries = 0;
        self.for_each_fact(|_| entries += 1);
        entries * ENTRY as u64
    }

    /// Writes everything the engine has learned that is worth keeping.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn checkpoint(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(PIECE * ENTRY);
        let mut written = Ok(());
        self.for_each_fact(|entry| {
            bytes.extend(entry);
            if bytes.len() == PIECE * ENTRY {
                if written.is_ok() {
                    written = out.write_all(&bytes);
                }
                bytes.clear();
            }
        });
        written?;
        out.write_all(&bytes)
    }

    /// Calls a function with every entry of a checkpoint.
    fn for_each_fact(&self, mut each: impl FnMut([u8; ENTRY])) {
        let Some((_, table)) = &self.parts else { return };
        table.for_each(|board, facts, effort| {
            if effort >= LEAST_EFFORT {
                let mut entry = [0; ENTRY];
                entry[..8].copy_from_slice(&board.own.to_le_bytes());
                entry[8..16].copy_from_slice(&board.enemy.to_le_bytes());
                entry[16..18].copy_from_slice(&facts.at_least.to_le_bytes());
                entry[18..20].copy_from_slice(&facts.at_most.to_le_bytes());
                entry[20] = effort as u8;
                each(entry);
            }
        });
    }

    /// Loads the checkpoint of another engine for the same game, of `length` bytes, which had
    /// searched so many positions. Facts that do not fit in the table's memory are dropped, the
    /// cheapest first.
    ///
    /// # Errors
    /// If the bytes cannot be read, or are not a checkpoint of this game. Some of it may
    /// have been loaded.
    pub fn restore(
        &mut self,
        checkpoint: &mut (impl Read + ?Sized),
        length: u64,
        positions: u64,
    ) -> Result<(), BadCheckpoint> {
        if let Some((_, table)) = &mut self.parts {
            // Entries come in the order of their places: a table that grew only when half of
            // it is full would have lost most of them by then.
            table.make_room_for(length / ENTRY as u64, self.memory, &self.control);
        }
        let mut bytes = vec![0; PIECE * ENTRY];
        loop {
            let filled = fill(checkpoint, &mut bytes)?;
            let (entries, rest) = bytes[..filled].as_chunks::<ENTRY>();
            if !rest.is_empty() || (self.parts.is_none() && filled > 0) {
                return Err(BadCheckpoint::Foreign);
            }
            for entry in entries {
                let (field, table) = self.parts.as_mut().expect("there is something to learn");
                let fits = |board: Board| match &self.general {
                    Some(core) => core.is_one_of_its_boards(board) && core.folded(board) == board,
                    None => board.own & board.enemy == 0 && field.folded(board) == board,
                };
                let Some((board, facts, effort)) = read(entry, field, table, fits) else {
                    return Err(BadCheckpoint::Foreign);
                };
                table.fill(u64::from(table.put(board, table.place(board), facts, effort)));
            }
            if filled < bytes.len() {
                self.nodes += positions;
                return Ok(());
            }
        }
    }
}

/// Fills as many bytes as there are; how many these are.
fn fill(reader: &mut (impl Read + ?Sized), bytes: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match reader.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// An entry: a board, what is known of it, and the effort that took; nothing if the
/// board cannot be one of the table's.
fn read(
    entry: &[u8; ENTRY],
    field: &Field,
    table: &Table,
    fits: impl Fn(Board) -> bool,
) -> Option<(Board, Facts, u64)> {
    let word = |at: usize| u64::from_le_bytes(array(entry, at));
    let bound = |at: usize| i16::from_le_bytes(array(entry, at));
    let board = Board { own: word(0), enemy: word(8) };
    let facts = Facts { at_least: bound(16), at_most: bound(18) };
    let occupied = board.own ^ board.enemy;
    let fits = (board.own | board.enemy) & !(field.all & table.live()) == 0
        && occupied.count_ones() <= table.most_pawns()
        && (-WON..=facts.at_most).contains(&facts.at_least)
        && facts.at_most <= WON
        && fits(board);
    fits.then(|| (board, facts, 1 << entry[20].min(62)))
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..][..N].try_into().expect("an entry has all its bytes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use budget::Budget;

    fn engine(game: &Game) -> Engine {
        Engine::new(game, &Budget { memory: 1 << 22, threads: 1, ..Budget::default() })
    }

    fn written(engine: &Engine) -> Vec<u8> {
        let mut bytes = Vec::new();
        engine.checkpoint(&mut bytes).unwrap();
        assert_eq!(bytes.len() as u64, engine.checkpoint_length());
        bytes
    }

    /// Gives a few bytes at a time, as a decoder may.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let now = bytes.len().min(13);
            self.0.read(&mut bytes[..now])
        }
    }

    #[test]
    fn what_an_engine_has_learned_is_learned_by_another() {
        let game: Game = "6x6".parse().unwrap();
        let mut first = engine(&game);
        let value = first.value(game.position).unwrap();
        let bytes = written(&first);
        assert!(bytes.len() > 2 * PIECE * ENTRY, "in several pieces");
        let mut second = engine(&game);
        second.restore(&mut Slow(&bytes), bytes.len() as u64, first.nodes()).unwrap();
        let before = second.nodes();
        assert_eq!(before, first.nodes());
        assert_eq!(second.value(game.position).unwrap(), value);
        assert!(second.nodes() - before < first.nodes() / 10);
    }

    #[test]
    fn what_is_loaded_into_a_small_table_and_written_again_is_still_known() {
        let budget = |memory| Budget { memory, threads: 1, ..Budget::default() };
        for text in ["6x5", "6x6"] {
            let game: Game = text.parse().unwrap();
            let mut first = Engine::new(&game, &budget(1 << 26));
            first.outcome(game.position).unwrap();
            let mut bytes = written(&first);
            let all = bytes.len();
            for _ in 0..3 {
                let mut next = Engine::new(&game, &budget(1 << 14));
                next.set_budget(&budget(1 << 26));
                next.restore(&mut &bytes[..], bytes.len() as u64, 0).unwrap();
                bytes = written(&next);
            }
            assert!(bytes.len() * 100 > all * 95, "{text}: {} of {all} bytes", bytes.len());
        }
    }

    #[test]
    fn bytes_that_are_no_checkpoint_of_the_game_are_refused() {
        let game: Game = "4x5".parse().unwrap();
        let mut known = engine(&game);
        known.value(game.position).unwrap();
        let bytes = written(&known);
        let learn = |bytes: &[u8]| engine(&game).restore(&mut &bytes[..], bytes.len() as u64, 1);
        learn(&bytes).unwrap();
        learn(&[]).unwrap();
        assert!(learn(&bytes[..bytes.len() - 1]).is_err());
        // Squares that the board has not, pawns of both, bounds that no score has.
        for (at, byte) in [(7, 1), (15, 0x80), (17, 0x7f), (17, 0x80), (19, 0x7f), (19, 0x80)] {
            let mut changed = bytes.clone();
            changed[at] = byte;
            assert!(learn(&changed).is_err(), "byte {at}");
        }
        let mut line = engine(&"P1p w".parse().unwrap());
        assert!(written(&line).is_empty());
        line.restore(&mut &[][..], 0, 1).unwrap();
        assert!(line.restore(&mut &bytes[..], bytes.len() as u64, 1).is_err());
    }
}
