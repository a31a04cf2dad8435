//! A second opinion: answers replayed on a board of our own, from the text that
//! the program prints.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};

/// A column and a row, from zero at the bottom left.
pub(crate) type Place = (i32, i32);

/// Pegs and holes, by column and row from zero at the bottom left.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) pegs: BTreeMap<Place, bool>,
    directions: Vec<(i32, i32)>,
    goal: String,
    end: Option<BTreeMap<Place, bool>>,
}

impl Board {
    /// The board of an answer's `position`.
    #[track_caller]
    pub(crate) fn of(answer: &Map<String, Value>) -> Board {
        let position = answer["position"].as_str().expect("a position");
        let parts: Vec<&str> = position.split("; ").collect();
        let all = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1)];
        let directions = match parts[0].strip_prefix("jumps: ").expect("jumps come first") {
            "orthogonal" => &all[..4],
            "hex" => &all[..6],
            "all" => &all[..],
            "diagonal" => &all[4..],
            other => panic!("{other} is no kind of jump"),
        };
        Board {
            pegs: grid(parts[2]),
            directions: directions.to_vec(),
            goal: parts[1].strip_prefix("goal: ").expect("then the goal").to_owned(),
            end: parts.get(3).map(|rows| grid(rows)),
        }
    }

    /// Every jump there could be: from, over, to.
    pub(crate) fn jumps(&self) -> Vec<[Place; 3]> {
        let mut jumps = Vec::new();
        for &(col, row) in self.pegs.keys() {
            for &(right, up) in &self.directions {
                let line = [1, 2].map(|far| (col + far * right, row + far * up));
                if line.iter().all(|place| self.pegs.contains_key(place)) {
                    jumps.push([(col, row), line[0], line[1]]);
                }
            }
        }
        jumps
    }

    /// Makes the jumps of a move such as `d2-d4-f4`; returns how many they were.
    #[track_caller]
    fn play(&mut self, chain: &str) -> usize {
        let stops: Vec<Place> = chain.split('-').map(place).collect();
        for pair in stops.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let over = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
            assert!(self.jumps().contains(&[from, over, to]), "{chain} is no jump");
            assert!(self.pegs[&from] && self.pegs[&over] && !self.pegs[&to], "{chain}");
            self.pegs.extend([(from, false), (over, false), (to, true)]);
        }
        stops.len() - 1
    }

    fn is_goal(&self) -> bool {
        let left: Vec<Place> =
            self.pegs.iter().filter(|(_, is_peg)| **is_peg).map(|(place, _)| *place).collect();
        match self.goal.split_once(' ') {
            Some(("reach", square)) => left.contains(&place(square)),
            Some(("one", square)) => left == [place(square)],
            None if self.goal == "one" => left.len() == 1,
            None => Some(&self.pegs) == self.end.as_ref(),
            _ => panic!("{} is no goal", self.goal),
        }
    }

    /// Every position that can come up, by depth-first search.
    fn can_be_solved(&self, seen: &mut HashSet<Vec<bool>>) -> bool {
        if self.is_goal() {
            return true;
        }
        let key = self.pegs.values().copied().collect();
        seen.insert(key)
            && self.jumps().into_iter().any(|[from, over, to]| {
                self.pegs[&from] && self.pegs[&over] && !self.pegs[&to] && {
                    let mut next = self.clone();
                    next.pegs.extend([(from, false), (over, false), (to, true)]);
                    next.can_be_solved(seen)
                }
            })
    }
}

/// Checks an answer with a plan by replaying it.
#[track_caller]
pub(crate) fn is_a_plan(answer: &Map<String, Value>) {
    let mut board = Board::of(answer);
    let line = answer["line"].as_array().expect("a list");
    let moves: Vec<&str> = line.iter().map(|chain| chain.as_str().expect("a move")).collect();
    let jumps: usize = moves.iter().map(|chain| board.play(chain)).sum();
    assert!(board.is_goal(), "{moves:?} does not end at the goal");
    assert_eq!(answer["jumps"], jumps);
    assert_eq!(answer["moves"], moves.len());
    for pair in moves.windows(2) {
        let end = pair[0].rsplit('-').next();
        assert_ne!(end, pair[1].split('-').next(), "{moves:?}: that is one move");
    }
}

/// Checks that an answer without a plan is right, by brute force.
#[track_caller]
pub(crate) fn is_impossible(answer: &Map<String, Value>) {
    assert!(!Board::of(answer).can_be_solved(&mut HashSet::default()), "{answer:?}");
}

/// A square's place.
#[track_caller]
pub(crate) fn place(square: &str) -> Place {
    let (letters, digits) = square.split_at(square.find(|c: char| c.is_ascii_digit()).unwrap());
    let col = letters.bytes().fold(0, |col, letter| col * 26 + i32::from(letter - b'a') + 1) - 1;
    (col, digits.parse::<i32>().unwrap() - 1)
}

fn grid(rows: &str) -> BTreeMap<Place, bool> {
    let mut pegs = BTreeMap::new();
    for (row, text) in rows.rsplit('/').enumerate() {
        for (col, letter) in text.chars().enumerate() {
            if letter != '.' {
                pegs.insert((col as i32, row as i32), letter == 'x');
            }
        }
    }
    pegs
}
