//! Benchmarks: move generation, perft, the memoized solver, the engine, other rules.

use std::hint::black_box;

use budget::{Budget, Control};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pawns::classic::{self, Algorithm};
use pawns::{Game, Question, Rules, perft, solve};

fn game(text: &str) -> Game {
    text.parse().expect("the position is well formed")
}

fn move_generation(c: &mut Criterion) {
    let mut group = c.benchmark_group("moves");
    for position in ["4x4", "8x8", "p2pp/2p2/1p2P/3P1/PPP2 w"] {
        let game = game(position);
        group.throughput(Throughput::Elements(game.legal_moves().len() as u64));
        group.bench_function(position, |b| {
            b.iter(|| {
                black_box(&game).rules.successors(black_box(game.position)).map(black_box).count()
            });
        });
    }
}

fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (position, plies) in [("4x4", 8), ("5x5", 7), ("8x8", 6)] {
        let game = game(position);
        let count = perft(&game, plies, &Control::default()).expect("nobody stops it");
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("{position} to {plies} plies"), |b| {
            b.iter(|| perft(black_box(&game), plies, &Control::default()));
        });
    }
}

/// The start position of a board under some rules.
fn game_under(rules: &str, size: &str) -> Game {
    let variant = rules.parse().expect("the rules are well formed");
    let rules = Rules::new(size.parse().expect("a size"), variant).expect("a small board");
    Game { rules, position: rules.start().expect("a board with room") }
}

fn other_rules(c: &mut Criterion) {
    let mut group = c.benchmark_group("other rules");
    group.sample_size(10);
    for (rules, size, plies) in
        [("pawn-game", "8x8", 6), ("berolina", "8x8", 6), ("breakthrough", "8x8", 5)]
    {
        let game = game_under(rules, size);
        let count = perft(&game, plies, &Control::default()).expect("nobody stops it");
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("perft of {rules} {size} to {plies} plies"), |b| {
            b.iter(|| perft(black_box(&game), plies, &Control::default()));
        });
    }
    for (rules, size) in
        [("breakthrough", "5x5"), ("pawn-game,blocked=loses", "8x6"), ("pawn-game", "8x5")]
    {
        let game = game_under(rules, size);
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("outcome of {rules} {size}"), |b| {
            b.iter(|| solve(black_box(&game), Question::Outcome, &Budget::default()));
        });
    }
}

fn solvers(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    group.bench_function("memo 4x4", |b| {
        b.iter(|| classic::run(Algorithm::Memo, black_box(&game("4x4")), &Budget::default()));
    });
    for (name, position, question) in [
        ("value of 5x5", "5x5", Question::Value),
        ("outcome of 5x5", "5x5", Question::Outcome),
        ("outcome of 6x6", "6x6", Question::Outcome),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| solve(black_box(&game(position)), question, &Budget::default()));
        });
    }
}

criterion_group!(benches, move_generation, leaves, other_rules, solvers);
criterion_main!(benches);
