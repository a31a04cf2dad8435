//! How fast puzzles are solved and counted: `cargo bench -p pegs`.

use std::hint::black_box;

use budget::Budget;
use criterion::{Criterion, criterion_group, criterion_main};
use pegs::{Lattice, Puzzle, Wish, army, count, solve};

fn soldiers(c: &mut Criterion) {
    for (x, y) in [(4, 7), (1, 7), (3, 8), (4, 8)] {
        let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (x - 1, y - 1))
            .expect("the board is small");
        c.bench_function(&format!("soldiers {x} {y}"), |b| {
            b.iter(|| solve(black_box(&puzzle), Wish::FewestJumps, &Budget::default()));
        });
    }
}

fn armies(c: &mut Criterion) {
    for (lattice, level) in [(Lattice::Orthogonal, 4), (Lattice::All, 6), (Lattice::Hex, 5)] {
        c.bench_function(&format!("army {lattice} {level}"), |b| {
            b.iter(|| army::smallest(black_box(lattice), level, &Budget::default()));
        });
    }
}

fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("boards");
    group.sample_size(10);
    for name in ["english", "wiegleb", "triangle:5", "row5:15"] {
        let puzzle = Puzzle::named(name).expect("the name is right").expect("it is known");
        group.bench_function(format!("solve {name}"), |b| {
            b.iter(|| solve(black_box(&puzzle), Wish::Any, &Budget::default()));
        });
    }
    let triangle = Puzzle::named("triangle:5").expect("the name is right").expect("it is known");
    group.bench_function("count triangle:5", |b| {
        b.iter(|| count::count(black_box(&triangle), &Budget::default()));
    });
}

criterion_group!(benches, soldiers, armies, boards);
criterion_main!(benches);
