//! A second game for both passes, and a brute-force answer to compare them with.
//!
//! Some heaps of counters lie in a row. A move leaves at most half of a heap, or a
//! third, or whatever was agreed on; the side that finds all heaps empty has lost. A
//! position may be reached after different numbers of plies, and the row read from its
//! other end is the mirror image. None of that is about pawns.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use budget::Budget;
use pawns::Value;

use crate::backward::Pass;
use crate::files::numbers::NumberStream;
use crate::files::part_writer::SINGLE;
use crate::files::store::{FolderState, Store, WorkerId};
use crate::forward::collector::MOST_AT_ONCE;
use crate::game::LayeredGame;
use crate::manifest::{Counts, FORMAT, Subject, ValueKey};
use crate::{distinct, forward, score};

/// The game from some heaps, with one number for mirror images or two.
struct Heaps {
    start: Vec<u64>,
    /// Of how many counters one may be left.
    divisor: u64,
    is_folded: bool,
}

impl Heaps {
    /// One more than the largest heap has.
    fn base(&self) -> u64 {
        self.start.iter().max().unwrap() + 1
    }

    fn number(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |number, heap| number * self.base() + heap)
    }

    fn heaps(&self, mut number: u64) -> Vec<u64> {
        let mut heaps = vec![0; self.start.len()];
        for heap in heaps.iter_mut().rev() {
            *heap = number % self.base();
            number /= self.base();
        }
        heaps
    }

    fn mirror_image(&self, number: u64) -> u64 {
        let mut heaps = self.heaps(number);
        heaps.reverse();
        self.number(&heaps)
    }

    /// The number that a position goes by.
    fn canonical(&self, number: u64) -> u64 {
        if self.is_folded { number.min(self.mirror_image(number)) } else { number }
    }
}

impl LayeredGame for Heaps {
    fn bound(&self) -> u64 {
        self.base().pow(self.start.len() as u32)
    }

    fn root(&self) -> u64 {
        self.canonical(self.number(&self.start))
    }

    fn successors(&self, _layer: u32, number: u64, mut each: impl FnMut(u64)) -> u32 {
        let mut heaps = self.heaps(number);
        for index in 0..heaps.len() {
            let heap = heaps[index];
            for left in (0..=heap / self.divisor).filter(|_| heap > 0) {
                heaps[index] = left;
                each(self.canonical(self.number(&heaps)));
            }
            heaps[index] = heap;
        }
        if self.is_folded && self.mirror_image(number) != number { 2 } else { 1 }
    }

    fn finished(&self, _layer: u32, _number: u64) -> i8 {
        score::LOST
    }

    fn folded(&self, _layer: u32, number: u64) -> Option<u64> {
        (!self.is_folded).then(|| number.min(self.mirror_image(number)))
    }
}

/// A position by the definition of the game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Position(Vec<u64>);

impl Position {
    fn successors(&self, divisor: u64) -> Vec<Position> {
        let mut all = Vec::new();
        for (index, &heap) in self.0.iter().enumerate() {
            for taken in (1..=heap).filter(|taken| divisor * (heap - taken) <= heap) {
                let mut next = self.clone();
                next.0[index] -= taken;
                all.push(next);
            }
        }
        all
    }

    fn mirrored(&self) -> Position {
        Position(self.0.iter().rev().copied().collect())
    }
}

/// Values and numbers of winning moves, by recursion.
struct Oracle {
    divisor: u64,
    known: BTreeMap<Position, (i16, u8)>,
}

impl Oracle {
    fn judge(&mut self, position: &Position) -> (i16, u8) {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let next: Vec<i16> =
            position.successors(self.divisor).iter().map(|next| self.judge(next).0).collect();
        let lost = next.iter().filter(|&&value| value <= 0);
        let wins = lost.clone().count() as u8;
        let value = match (lost.max(), next.iter().max()) {
            (Some(value), _) => 1 - value,
            (None, Some(value)) => -(1 + value),
            (None, None) => 0,
        };
        self.known.insert(position.clone(), (value, wins));
        (value, wins)
    }
}

/// What a row is by definition: its number, its value, its winning moves, and how many
/// positions it stands for.
type ExpectedRow = (u64, i16, u8, u32);

fn store(folder: &Path) -> Store {
    let subject = Subject {
        format: FORMAT.into(),
        game: "heaps".into(),
        rules: "halves".into(),
        board: String::new(),
        position: String::new(),
        mirror_folded: false,
        text: false,
    };
    match Store::open(folder, &subject, WorkerId::Alone).unwrap() {
        FolderState::Unfinished(store) => store,
        FolderState::Finished(_) => panic!("nobody has finished it"),
    }
}

/// Both passes and the count of distinct positions, against brute force. Returns the
/// rows of the largest layer.
fn compare(game: &Heaps, budget: &Budget) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let store = store(folder.path());
    let layers = forward::pass(game, &store, budget).unwrap();
    let mut solved: Vec<Vec<ExpectedRow>> = layers.iter().map(|_| Vec::new()).collect();
    let pass = Pass { game, store: &store, layers: &layers, budget };
    pass.run(layers.len() as u32, |segment| {
        for ((&number, &score), &mark) in
            segment.numbers.iter().zip(&*segment.scores).zip(&segment.marks)
        {
            let images = if mark & SINGLE == 0 { 2 } else { 1 };
            let row = (number, score::value(score).get(), mark & !SINGLE, images);
            solved[segment.ply as usize].push(row);
        }
        true
    })
    .unwrap();

    let mut oracle = Oracle { divisor: game.divisor, known: BTreeMap::new() };
    let mut counts = Counts::default();
    let mut distinct_images = [BTreeSet::new(), BTreeSet::new()];
    let mut distinct = [BTreeSet::new(), BTreeSet::new()];
    let mut layer: BTreeSet<Position> = [Position(game.start.clone())].into();
    for (ply, (there, rows)) in layers.iter().zip(&solved).enumerate() {
        let mut expected = BTreeMap::<u64, ExpectedRow>::new();
        for position in &layer {
            let (value, wins) = oracle.judge(position);
            let image = position.mirrored();
            let number = game.canonical(game.number(&position.0));
            let images = if game.is_folded && image != *position { 2 } else { 1 };
            expected.insert(number, (number, value, wins, images));
            if distinct[ply % 2].insert(position.clone()) {
                counts.positions += 1;
                counts.terminal += u64::from(value == 0);
                counts.wins += u64::from(value > 0);
                counts.losses += u64::from(value <= 0);
                counts.single += u64::from(wins == 1);
                *counts.values.entry(ValueKey(Value::new(value))).or_default() += 1;
            }
            distinct_images[ply % 2].insert(position.clone().min(image));
        }
        let numbers: Vec<u64> = expected.keys().copied().collect();
        assert_eq!(there.rows, numbers.len() as u64, "ply {ply}");
        assert_eq!(*NumberStream::of(there).unwrap().take(numbers.len()).unwrap(), numbers);
        assert!(rows.iter().eq(expected.values()), "ply {ply}");
        layer = layer.iter().flat_map(|position| position.successors(game.divisor)).collect();
    }
    assert!(layer.is_empty(), "the last layer is the last");
    let folded = distinct_images.iter().map(BTreeSet::len).sum::<usize>() as u64;
    assert_eq!(distinct::count(game, &store, &layers, budget).unwrap(), (counts, folded));
    layers.iter().map(|layer| layer.rows).max().unwrap()
}

#[test]
fn both_passes_agree_with_brute_force_on_another_game() {
    for start in [&[0][..], &[1], &[9], &[3, 3], &[5, 2], &[6, 9, 6], &[1, 2, 3, 4], &[7, 5, 5, 7]]
    {
        let is_symmetric = start.iter().eq(start.iter().rev());
        for is_folded in [false, true].into_iter().filter(|&folded| is_symmetric || !folded) {
            for (memory, threads) in [(1 << 30, 1), (1 << 30, 3), (0, 1), (0, 2)] {
                let game = Heaps { start: start.to_vec(), divisor: 2, is_folded };
                compare(&game, &Budget { memory, threads, ..Budget::default() });
            }
        }
    }
}

/// So many positions that numbers are spilled to runs, layers are merged from them, and
/// the next layer is read in chunks.
#[test]
fn layers_that_do_not_fit_into_memory_agree_with_brute_force() {
    let game = Heaps { start: vec![160; 4], divisor: 8, is_folded: false };
    let largest = compare(&game, &Budget { memory: 0, threads: 1, ..Budget::default() });
    // A collector keeps no more than that in memory, and an index is of half of it.
    assert!(largest > MOST_AT_ONCE as u64);
}
