//! Benchmarks: the flood on boards of several kinds, its twin, and reading.

use std::hint::black_box;

use budget::Budget;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use gone::format::{self, Format, Limits};
use gone::random::{self, Density};
use gone::{Board, Cell, Rules, flood, flood_map, twin};

const LIMIT: u64 = 1 << 30;

fn noise(side: u32) -> Board {
    let density = Density::new(0.6, 0.01).expect("parts of a board");
    random::board(side, side, density, 1, LIMIT).expect("the board is small")
}

/// All black but for one corner.
fn corner(side: u32) -> Board {
    let density = Density::new(1.0, 0.0).expect("parts of a board");
    let mut board = random::board(side, side, density, 1, LIMIT).expect("the board is small");
    board.put(0, 0, Cell::White);
    board
}

/// One winding corridor.
fn corridor(side: u32) -> Board {
    let mut board = Board::new(side, side, LIMIT).expect("the board is small");
    for row in 0..side {
        for col in 0..side {
            let is_turn = if row % 4 == 1 { col + 1 == side } else { row % 4 == 3 && col == 0 };
            if row % 2 == 0 || is_turn {
                board.put(row, col, Cell::Black);
            }
        }
    }
    board.put(0, 0, Cell::White);
    board
}

fn floods(c: &mut Criterion) {
    let mut group = c.benchmark_group("flood");
    group.sample_size(10);
    for (name, board) in
        [("noise", noise(2000)), ("corner", corner(1000)), ("corridor", corridor(1001))]
    {
        group.throughput(Throughput::Elements(board.area()));
        for threads in [1, 2] {
            let budget = Budget { threads, ..Budget::default() };
            group.bench_function(format!("{name}, {threads} threads"), |b| {
                b.iter_batched(
                    || board.clone(),
                    |mut board| flood(&mut board, Rules::default(), None, &budget),
                    BatchSize::LargeInput,
                );
            });
        }
        group.bench_function(format!("{name}, with its map"), |b| {
            b.iter_batched(
                || board.clone(),
                |mut board| flood_map(&mut board, Rules::default(), &Budget::default()),
                BatchSize::LargeInput,
            );
        });
        group.bench_function(format!("{name}, twin"), |b| {
            b.iter(|| twin::rounds(black_box(&board), Rules::default()));
        });
    }
}

fn readers(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    group.sample_size(20);
    let board = noise(4000);
    for format in Format::ALL {
        let mut bytes = Vec::new();
        format::write(&board, format, &mut bytes).expect("a vector takes all bytes");
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        let limits = Limits { memory: LIMIT, length: Some(bytes.len() as u64) };
        group.bench_function(format.name(), |b| {
            b.iter(|| format::read(black_box(&bytes[..]), limits));
        });
    }
}

criterion_group!(benches, floods, readers);
criterion_main!(benches);
