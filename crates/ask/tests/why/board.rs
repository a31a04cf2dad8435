//! Peg solitaire on a board of our own, read from the text of an answer.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A column and a row, from zero at the bottom left.
pub(crate) type Place = (i32, i32);
/// The places of pegs.
pub(crate) type Pegs = BTreeSet<Place>;

pub(crate) struct Board {
    /// The holes, row by row from the bottom.
    holes: Vec<Place>,
    /// The holes row by row from the top, as the text has them.
    rows: Vec<Vec<Option<Place>>>,
    pub(crate) start: Pegs,
    directions: Vec<(i32, i32)>,
    goal: String,
    end: Option<Pegs>,
}

impl Board {
    /// The board of an answer's `position`.
    pub(crate) fn of(position: &str) -> Board {
        let parts: Vec<&str> = position.split("; ").collect();
        let all = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1)];
        let directions = match parts[0].strip_prefix("jumps: ").expect("jumps come first") {
            "orthogonal" => &all[..4],
            "hex" => &all[..6],
            "all" => &all[..],
            "diagonal" => &all[4..],
            other => panic!("{other} is not a kind of jump"),
        };
        let lines: Vec<&str> = parts[2].split('/').collect();
        let row = |index: usize, line: &str| {
            let row = (lines.len() - 1 - index) as i32;
            let place = |(col, letter)| (letter != '.').then_some((col as i32, row));
            line.chars().enumerate().map(place).collect()
        };
        let rows: Vec<Vec<Option<Place>>> =
            lines.iter().enumerate().map(|(index, line)| row(index, line)).collect();
        let mut holes: Vec<Place> = rows.iter().flatten().flatten().copied().collect();
        holes.sort_by_key(|&(col, row)| (row, col));
        Board {
            holes,
            rows,
            start: pegs(parts[2]),
            directions: directions.to_vec(),
            goal: parts[1].strip_prefix("goal: ").expect("then the goal").to_owned(),
            end: parts.get(3).map(|rows| pegs(rows)),
        }
    }

    /// Every jump there could be: from, over, to.
    pub(crate) fn jumps(&self) -> Vec<[Place; 3]> {
        let mut jumps = Vec::new();
        for &(col, row) in &self.holes {
            for &(right, up) in &self.directions {
                let line = [0, 1, 2].map(|far| (col + far * right, row + far * up));
                if line.iter().all(|place| self.holes.contains(place)) {
                    jumps.push(line);
                }
            }
        }
        jumps
    }

    /// Every position that can come up.
    pub(crate) fn reached(&self) -> BTreeSet<Pegs> {
        let jumps = self.jumps();
        let mut open = vec![self.start.clone()];
        let mut reached = BTreeSet::from([self.start.clone()]);
        while let Some(pegs) = open.pop() {
            for [from, over, to] in &jumps {
                if pegs.contains(from) && pegs.contains(over) && !pegs.contains(to) {
                    let mut next = pegs.clone();
                    next.remove(from);
                    next.remove(over);
                    next.insert(*to);
                    if reached.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
        }
        reached
    }

    pub(crate) fn is_reach(&self) -> bool {
        self.goal.starts_with("reach ")
    }

    pub(crate) fn is_met(&self, pegs: &Pegs) -> bool {
        match self.goal.split_once(' ') {
            Some(("reach", square)) => pegs.contains(&self.place(square)),
            Some(("one", square)) => *pegs == Pegs::from([self.place(square)]),
            None if self.goal == "one" => pegs.len() == 1,
            _ => Some(pegs) == self.end.as_ref(),
        }
    }

    /// The ends that the goal allows, by their names.
    pub(crate) fn ends(&self) -> Vec<String> {
        match (self.goal.split_once(' '), &self.end) {
            (Some((_, square)), _) => vec![square.to_owned()],
            (None, None) => self.holes.iter().map(|&place| name(place)).collect(),
            (None, Some(end)) => vec![self.text(end)],
        }
    }

    /// The least that pegs have which make up an end. Where pegs may be elsewhere, all are
    /// that make it less.
    pub(crate) fn least(&self, end: &str, numbers: &BTreeMap<Place, i64>) -> i64 {
        if let Some(pegs) = &self.end {
            return sum(pegs, numbers);
        }
        let place = self.place(end);
        let elsewhere = numbers.iter().filter(|(hole, _)| **hole != place);
        let others: i64 = elsewhere.map(|(_, &number)| number.min(0)).sum();
        numbers[&place] + if self.is_reach() { others } else { 0 }
    }

    /// The numbers of an argument: rows from the top, null where there is no hole.
    pub(crate) fn numbers(&self, grid: &Value) -> BTreeMap<Place, i64> {
        let lines = grid.as_array().expect("rows");
        assert_eq!(lines.len(), self.rows.len(), "{grid}");
        let mut numbers = BTreeMap::new();
        for (line, places) in lines.iter().zip(&self.rows) {
            let line = line.as_array().expect("a row");
            assert_eq!(line.len(), places.len(), "{grid}");
            for (number, place) in line.iter().zip(places) {
                assert_eq!(number.is_null(), place.is_none(), "{grid}");
                numbers.extend(place.zip(number.as_i64()));
            }
        }
        assert_eq!(numbers.len(), self.holes.len(), "{grid}");
        numbers
    }

    /// A hole by its name.
    fn place(&self, square: &str) -> Place {
        let is_named = |place: &&Place| name(**place) == square;
        *self.holes.iter().find(is_named).expect("it is a hole")
    }

    /// The rows of a position.
    fn text(&self, pegs: &Pegs) -> String {
        let letter = |place: &Option<Place>| match place {
            None => '.',
            Some(place) if pegs.contains(place) => 'x',
            Some(_) => 'o',
        };
        let rows = self.rows.iter().map(|row| row.iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }
}

/// What some pegs have in all.
pub(crate) fn sum(pegs: &Pegs, numbers: &BTreeMap<Place, i64>) -> i64 {
    pegs.iter().map(|place| numbers[place]).sum()
}

fn name((col, row): Place) -> String {
    format!("{}{}", char::from(b'a' + col as u8), row + 1)
}

fn pegs(rows: &str) -> Pegs {
    let mut pegs = Pegs::new();
    for (row, line) in rows.rsplit('/').enumerate() {
        let cols = line.chars().enumerate().filter(|(_, letter)| *letter == 'x');
        pegs.extend(cols.map(|(col, _)| (col as i32, row as i32)));
    }
    pegs
}
