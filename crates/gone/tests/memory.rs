//! How much memory a flood outside of memory takes: counted, not assumed.

use std::fs::File;
use std::io::{BufReader, BufWriter, Seek as _};

use budget::Budget;
use gone::format::{self, Format, Limits};
use gone::random::{self, Density};
use gone::{Board, Cell, Colour, Rules, flood, streamed};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Writes a board into a file without a name, and forgets it.
fn file_of(board: &Board, format: Format) -> File {
    let file = tempfile::tempfile().unwrap();
    let mut out = BufWriter::new(file);
    format::write(board, format, &mut out).unwrap();
    let mut file = out.into_inner().unwrap();
    file.rewind().unwrap();
    file
}

/// Boards with many cells in their fronts, of several kinds.
fn boards() -> Vec<(&'static str, Board)> {
    let drawn = |rows, cols, black, white| {
        let density = Density::new(black, white).unwrap();
        random::board(rows, cols, density, 5, 1 << 30).unwrap()
    };
    let mut corner = drawn(3000, 3000, 1.0, 0.0);
    corner.put(0, 0, Cell::White);
    vec![
        ("noise", drawn(14_000, 4000, 0.6, 0.01)),
        ("far sources", drawn(4000, 3000, 0.97, 0.00001)),
        ("many sources", drawn(3000, 3000, 0.99, 0.002)),
        ("a maze", drawn(4000, 3000, 0.61, 0.0001)),
        ("a corner", corner),
        ("a tall board", drawn(150_000, 60, 0.7, 0.001)),
    ]
}

// One test, because the counter is for the whole process.
#[test]
fn a_flood_outside_of_memory_stays_below_its_limit() {
    let mut smallest = u64::MAX;
    for (name, mut board) in boards() {
        let (rows, cols) = (board.rows().into(), board.cols().into());
        for (index, format) in [Format::Pbm, Format::Grid, Format::Npy].into_iter().enumerate() {
            let file = file_of(&board, format);
            let rules = Rules { wrap: index == 1, ..Rules::default() };
            let expected = {
                let mut board = board.clone();
                flood(&mut board, rules, None, &Budget::default()).unwrap()
            };
            let whole = std::mem::take(&mut board);
            let (count, limit) = (whole.count(Colour::White), Board::bytes(rows, cols) * 2 / 3);
            drop(whole);
            smallest = smallest.min(limit);

            let before = MEMORY.current_usage() as u64;
            MEMORY.reset_peak_usage();
            let files = (tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap());
            let mut stored = format::store(&file, files, limit).unwrap();
            let budget = Budget { memory: limit, threads: 1 + index % 2, ..Budget::default() };
            let found = streamed::flood(&mut stored, rules, &budget).unwrap();
            let most = MEMORY.peak_usage() as u64 - before;
            assert!(most < limit, "{name}, {format:?}: {most} bytes of {limit}");
            assert_eq!(found, expected, "{name}, {format:?}");
            assert_eq!(found.spread - found.turned, count, "{name}, {format:?}");

            let mut file = file;
            file.rewind().unwrap();
            board = format::read(BufReader::new(file), Limits::default()).unwrap();
        }
    }
    assert!(smallest < 4 << 20, "limits as small as a few megabytes are tried: {smallest}");
}
