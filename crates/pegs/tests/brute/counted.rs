//! Counts against everything tried: every position, every sequence of jumps.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use budget::Budget;
use pegs::count::{Chance, Count, Outlook};
use pegs::{Goal, Position, Puzzle, Symmetry, turn};

use crate::twin::Twin;

/// Sequences of jumps are listed if they are no more than these.
const LISTED: u64 = 300;

/// Compares the counts of a puzzle with the twin's, and those of its winning positions.
pub(crate) fn check(twin: &Twin, puzzle: &Puzzle) {
    let line = pegs::text::one_line(puzzle);
    let (count, stopped) = pegs::count::count(puzzle, &Budget::default());
    assert_eq!(stopped, None);
    let (winning, stopped) = pegs::count::winning(puzzle, &Budget::default());
    assert_eq!(stopped, None);
    let game = Game { twin, puzzle, symmetries: symmetries(puzzle) };
    game.check_layers(&count, &winning.layers, &line);
    assert_eq!(winning.solutions, count.solutions, "{line}");
    assert_eq!(winning.outlook, count.outlook, "{line}");
    game.check_outlook(&count.outlook.expect("nothing stopped it"), &count.solutions, &line);
}

/// The symmetries that preserve start and goal.
fn symmetries(puzzle: &Puzzle) -> Vec<Symmetry> {
    let preserves = |symmetry: &&Symmetry| {
        let stays = |hole: usize| usize::from(symmetry[hole]) == hole;
        turn(symmetry, &puzzle.start) == puzzle.start
            && match &puzzle.goal {
                Goal::One => true,
                Goal::OneAt(hole) | Goal::Reach(hole) => stays(*hole),
                Goal::Exactly(end) => turn(symmetry, end) == *end,
            }
    };
    puzzle.board.symmetries().iter().filter(preserves).cloned().collect()
}

struct Game<'a> {
    twin: &'a Twin,
    puzzle: &'a Puzzle,
    symmetries: Vec<Symmetry>,
}

impl Game<'_> {
    fn is_met(&self, word: u32) -> bool {
        self.puzzle.is_met(&self.twin.position(word))
    }

    fn image(symmetry: &Symmetry, word: u32) -> u32 {
        (0..symmetry.len())
            .filter(|hole| word >> hole & 1 == 1)
            .map(|hole| 1 << symmetry[hole])
            .sum()
    }

    fn folded(&self, word: u32) -> u32 {
        let images = self.symmetries.iter().map(|symmetry| Self::image(symmetry, word));
        images.min().expect("the identity is among them")
    }

    fn next(&self, word: u32) -> Vec<(usize, u32)> {
        if self.is_met(word) {
            return Vec::new();
        }
        let jumps = self.twin.jumps().iter().enumerate();
        jumps
            .filter(|(_, [from, over, to])| {
                word >> from & 1 == 1 && word >> over & 1 == 1 && word >> to & 1 == 0
            })
            .map(|(index, [from, over, to])| (index, word ^ 1 << from ^ 1 << over ^ 1 << to))
            .collect()
    }

    fn check_layers(&self, count: &Count, winning: &[u64], line: &str) {
        let mut layers = vec![BTreeSet::from([self.twin.word(&self.puzzle.start)])];
        while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
            layers.push(
                last.iter().flat_map(|&word| self.next(word)).map(|(_, next)| next).collect(),
            );
        }
        layers.pop();
        let mut chances = HashMap::new();
        let folded = |words: &mut dyn Iterator<Item = u32>| -> u64 {
            words.map(|word| self.folded(word)).collect::<BTreeSet<_>>().len() as u64
        };
        assert_eq!(count.layers.len(), layers.len(), "{line}");
        for (made, (counted, layer)) in count.layers.iter().zip(&layers).enumerate() {
            let all = || layer.iter().copied();
            assert_eq!(counted.positions, folded(&mut all()), "{line}");
            assert_eq!(counted.positions_unfolded, layer.len() as u64, "{line}");
            let wins = folded(&mut all().filter(|&word| self.chance(word, &mut chances) > 0.0));
            assert_eq!(counted.winning, wins, "{line} {made}");
            assert_eq!(winning.get(made).copied().unwrap_or(0), wins, "{line} {made}");
            let is_dead = |word: &u32| !self.is_met(*word) && self.next(*word).is_empty();
            assert_eq!(counted.dead_ends, folded(&mut all().filter(is_dead)), "{line}");
        }
        assert!(winning.len() <= layers.len() && winning.last() != Some(&0), "{line}");
    }

    /// The chance of random jumps.
    fn chance(&self, word: u32, known: &mut HashMap<u32, f64>) -> f64 {
        if let Some(&chance) = known.get(&word) {
            return chance;
        }
        let next = self.next(word);
        let sum: f64 = next.iter().map(|&(_, next)| self.chance(next, known)).sum();
        let chance = match next.len() {
            0 => f64::from(u8::from(self.is_met(word))),
            jumps => sum / jumps as f64,
        };
        known.insert(word, chance);
        chance
    }

    fn check_outlook(&self, outlook: &Outlook, solutions: &str, line: &str) {
        let mut chances = HashMap::new();
        let start = self.twin.word(&self.puzzle.start);
        assert_chance(&outlook.chance, self.chance(start, &mut chances), line);
        let firsts: BTreeMap<(u32, u32, u32), u32> = self
            .next(start)
            .into_iter()
            .map(|(jump, next)| (self.twin.jumps()[jump].into(), next))
            .collect();
        assert_eq!(outlook.jumps.len(), firsts.len(), "{line}");
        for first in &outlook.jumps {
            let jump = [first.jump.from, first.jump.over, first.jump.to].map(u32::from);
            let next = firsts[&jump.into()];
            assert_chance(&first.chance, self.chance(next, &mut chances), line);
            let [_, _, ways] = self.twin.count(next, &|word| self.is_met(word));
            assert_eq!(first.solutions, ways.to_string(), "{line}");
        }
        let number: u64 = solutions.parse().unwrap();
        if number > LISTED {
            return;
        }
        let mut all = Vec::new();
        self.list(start, &mut Vec::new(), &mut all);
        assert_eq!(all.len() as u64, number, "{line}");
        let distinct: BTreeSet<Vec<usize>> = all.iter().map(|jumps| self.least(jumps)).collect();
        assert_eq!(outlook.solutions_folded, distinct.len().to_string(), "{line}");
        self.check_passed(outlook, start, &all, line);
    }

    /// All sequences of jumps to the goal.
    fn list(&self, word: u32, jumps: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if self.is_met(word) {
            return all.push(jumps.clone());
        }
        for (jump, next) in self.next(word) {
            jumps.push(jump);
            self.list(next, jumps, all);
            jumps.pop();
        }
    }

    /// Of all images of a sequence, the least.
    fn least(&self, jumps: &[usize]) -> Vec<usize> {
        let all = self.twin.jumps();
        let image = |symmetry: &Symmetry| -> Vec<usize> {
            let turned = |&jump: &usize| {
                let holes = all[jump].map(|hole| u32::from(symmetry[hole as usize]));
                all.iter().position(|other| *other == holes).expect("an image of a jump is one")
            };
            jumps.iter().map(turned).collect()
        };
        self.symmetries.iter().map(image).min().expect("the identity is among them")
    }

    fn check_passed(&self, outlook: &Outlook, start: u32, all: &[Vec<usize>], line: &str) {
        let orbits = |jumps: &Vec<usize>| -> BTreeSet<u32> {
            let mut word = start;
            let mut orbits = BTreeSet::new();
            for &jump in jumps {
                self.twin.jumps()[jump].iter().for_each(|hole| word ^= 1 << hole);
                if !self.is_met(word) {
                    orbits.insert(self.folded(word));
                }
            }
            orbits
        };
        let common = all.iter().map(orbits).reduce(|one, other| &one & &other).unwrap_or_default();
        let word = |position: &Position| self.folded(self.twin.word(position));
        let passed: BTreeSet<u32> = outlook.passed.iter().map(|one| word(&one.position)).collect();
        assert_eq!(passed, common, "{line}");
        assert_eq!(outlook.passed.len(), common.len(), "{line}");
        for one in &outlook.passed {
            assert_eq!(one.jumps + one.position.len(), self.puzzle.start.len(), "{line}");
            let own = self.twin.word(&one.position);
            let images: BTreeSet<u32> =
                self.symmetries.iter().map(|symmetry| Self::image(symmetry, own)).collect();
            assert_eq!(one.images as usize, images.len(), "{line}");
        }
    }
}

/// Compares a chance with a number, and its fraction with both.
fn assert_chance(chance: &Chance, expected: f64, line: &str) {
    assert!((chance.value - expected).abs() < 1e-12, "{line}: {chance:?} {expected}");
    let exact = chance.exact.as_ref().expect("the board is small");
    let (share, unit) = exact.split_once('/').unwrap_or((exact, "1"));
    let [share, unit] = [share, unit].map(|number| number.parse::<u128>().unwrap());
    assert!((share as f64 / unit as f64 - expected).abs() < 1e-12, "{line}: {exact} {expected}");
    assert!((2..=share.min(1000)).all(|by| share % by != 0 || unit % by != 0), "{line}: {exact}");
}
