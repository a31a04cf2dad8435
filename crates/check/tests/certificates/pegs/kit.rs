//! Boards by brute force, and a writer of certificates about them, wrong ones as
//! willingly; from `docs/certificates.md` and sharing nothing with the checker.

use std::collections::BTreeMap;

use crate::kit::{numbers, sealed};

/// The pegs of a position or of a need, hole 0 in the lowest bit.
pub(crate) type Pegs = u32;

/// The holes and jumps of a small board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) lattice: &'static str,
    /// Rows from the top, `#` a hole, `.` none.
    pub(crate) shape: &'static str,
    pub(crate) holes: Vec<(i32, i32)>,
    /// The holes a jump starts from, passes over and lands in.
    pub(crate) jumps: Vec<[usize; 3]>,
}

pub(crate) fn directions(lattice: &str) -> Vec<(i32, i32)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    let is_one = |&(x, y): &(i32, i32)| match lattice {
        "orthogonal" => x * x + y * y == 1,
        "diagonal" => x * x + y * y == 2,
        "all" => (x, y) != (0, 0),
        _ => (x, y) != (0, 0) && x != y,
    };
    all.filter(is_one).collect()
}

impl Board {
    pub(crate) fn new(lattice: &'static str, shape: &'static str) -> Board {
        let mut holes = Vec::new();
        for (y, row) in shape.split('/').rev().enumerate() {
            let of_row = row.char_indices().filter(|&(_, square)| square == '#');
            holes.extend(of_row.map(|(x, _)| (x as i32, y as i32)));
        }
        let number = |square: (i32, i32)| holes.iter().position(|&hole| hole == square);
        let mut jumps = Vec::new();
        for (from, &(x, y)) in holes.iter().enumerate() {
            for (right, up) in directions(lattice) {
                let over = number((x + right, y + up));
                let to = number((x + 2 * right, y + 2 * up));
                if let (Some(over), Some(to)) = (over, to) {
                    jumps.push([from, over, to]);
                }
            }
        }
        Board { lattice, shape, holes, jumps }
    }

    pub(crate) fn len(&self) -> usize {
        self.holes.len()
    }

    pub(crate) fn all(&self) -> std::ops::Range<Pegs> {
        0..1 << self.len()
    }

    pub(crate) fn name(&self, hole: usize) -> String {
        let (x, y) = self.holes[hole];
        format!("{}{}", char::from(b'a' + x as u8), y + 1)
    }

    pub(crate) fn hole(&self, name: &str) -> usize {
        (0..self.len()).find(|&hole| self.name(hole) == name).expect("the hole is there")
    }

    /// A position as the header writes it.
    pub(crate) fn grid(&self, pegs: Pegs) -> String {
        let mut first = self.shape.split('/').rev().map(|row| row.matches('#').count());
        let mut rows = Vec::new();
        let mut hole = 0;
        for row in self.shape.split('/').rev() {
            let squares = row.chars().scan(hole, |hole, square| {
                if square == '.' {
                    return Some('.');
                }
                *hole += 1;
                Some(if pegs >> (*hole - 1) & 1 == 1 { 'x' } else { 'o' })
            });
            rows.insert(0, squares.collect::<String>());
            hole += first.next().expect("as many rows");
        }
        rows.join("/")
    }

    /// The positions after a jump.
    pub(crate) fn after(&self, pegs: Pegs) -> Vec<Pegs> {
        let able = |[from, over, to]: &[usize; 3]| {
            pegs >> from & 1 == 1 && pegs >> over & 1 == 1 && pegs >> to & 1 == 0
        };
        let played = |jump: &[usize; 3]| jump.iter().fold(pegs, |pegs, hole| pegs ^ 1 << hole);
        self.jumps.iter().filter(|jump| able(jump)).map(played).collect()
    }

    /// The needs before a jump that lands in a need.
    pub(crate) fn before(&self, need: Pegs) -> Vec<Pegs> {
        let able = |[from, over, to]: &[usize; 3]| {
            need >> from & 1 == 0 && need >> over & 1 == 0 && need >> to & 1 == 1
        };
        let unplayed = |jump: &[usize; 3]| jump.iter().fold(need, |need, hole| need ^ 1 << hole);
        self.jumps.iter().filter(|jump| able(jump)).map(unplayed).collect()
    }

    /// All that a step leads to again and again, each with what it came from.
    pub(crate) fn closure(
        first: Pegs,
        step: impl Fn(Pegs) -> Vec<Pegs>,
    ) -> BTreeMap<Pegs, Option<Pegs>> {
        let mut known = BTreeMap::from([(first, None)]);
        let mut open = vec![first];
        while let Some(one) = open.pop() {
            for next in step(one) {
                known.entry(next).or_insert_with(|| {
                    open.push(next);
                    Some(one)
                });
            }
        }
        known
    }

    /// The positions that jumps lead to.
    pub(crate) fn reachable(&self, start: Pegs) -> BTreeMap<Pegs, Option<Pegs>> {
        Board::closure(start, |pegs| self.after(pegs))
    }

    /// The holes where the jumps of a plan to this position start and land.
    pub(crate) fn plan(&self, start: Pegs, end: Pegs) -> Vec<u128> {
        let came_from = self.reachable(start);
        let mut plan = Vec::new();
        let mut now = end;
        while let Some(before) = came_from[&now] {
            let jump = self.jumps.iter().find(|jump| {
                let [from, over, to] = **jump;
                before ^ now == 1 << from | 1 << over | 1 << to
                    && now >> to & 1 == 1
                    && before >> from & 1 == 1
            });
            let [from, _, to] = *jump.expect("one is a jump after the other");
            plan.splice(0..0, [from as u128, to as u128]);
            now = before;
        }
        plan.insert(0, plan.len() as u128 / 2);
        plan
    }
}

/// A certificate but for its checksum.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) lattice: String,
    pub(crate) board: String,
    pub(crate) goal: String,
    pub(crate) claim: String,
    pub(crate) proof: String,
    pub(crate) body: Vec<u8>,
}

impl Certificate {
    pub(crate) fn new(
        board: &Board,
        start: Pegs,
        goal: &str,
        claim: &str,
        proof: &str,
    ) -> Certificate {
        Certificate {
            lattice: board.lattice.into(),
            board: board.grid(start),
            goal: goal.into(),
            claim: claim.into(),
            proof: proof.into(),
            body: Vec::new(),
        }
    }

    pub(crate) fn with(&self, body: Vec<u8>) -> Certificate {
        Certificate { body, ..self.clone() }
    }

    pub(crate) fn header(&self) -> String {
        let Certificate { lattice, board, goal, claim, proof, body } = self;
        format!(
            "ludex certificate 1\nfamily: pegs\njumps: {lattice}\nboard: {board}\ngoal: {goal}\n\
             claim: {claim}\nproof: {proof}\ncoding: none\nlength: {}\n",
            body.len()
        )
    }

    pub(crate) fn file(&self) -> Vec<u8> {
        sealed(self.header(), &self.body)
    }

    pub(crate) fn is_accepted(&self) -> bool {
        check::verify(&self.file()).is_ok()
    }
}

/// A number with a sign as one without.
pub(crate) fn zigzag(number: i128) -> u128 {
    (number << 1 ^ number >> 127) as u128
}

/// Weights, one after the other.
pub(crate) fn weights(all: &[i128]) -> Vec<u128> {
    all.iter().map(|&weight| zigzag(weight)).collect()
}

/// What stands before the members of a closed set on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) symmetries: Vec<Vec<usize>>,
    pub(crate) bounds: Vec<(u128, Vec<i128>)>,
}

impl Frame {
    /// A closed set of positions, before which no ends are ruled out.
    pub(crate) fn positions(&self, board: &Board, members: &[Pegs]) -> Vec<u8> {
        [numbers(&[0, 0]), self.body(board, members)].concat()
    }

    /// A closed set with these members.
    pub(crate) fn body(&self, board: &Board, members: &[Pegs]) -> Vec<u8> {
        let mut all = vec![self.symmetries.len() as u128];
        all.extend(self.symmetries.iter().flatten().map(|&hole| hole as u128));
        all.push(self.bounds.len() as u128);
        for (unit, of_holes) in &self.bounds {
            all.push(*unit);
            all.extend(weights(of_holes));
        }
        [numbers(&all), coded(&in_bytes(board.len(), members))].concat()
    }
}

/// Members as bytes, in order.
pub(crate) fn in_bytes(squares: usize, members: &[Pegs]) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = members.iter().map(|&pegs| one_in_bytes(squares, pegs)).collect();
    all.sort();
    all.dedup();
    all
}

pub(crate) fn one_in_bytes(squares: usize, pegs: Pegs) -> Vec<u8> {
    let mut bytes = vec![0; squares.div_ceil(8)];
    for square in (0..squares).filter(|square| pegs >> square & 1 == 1) {
        bytes[square / 8] |= 128 >> (square % 8);
    }
    bytes
}

/// The count of members, then each without what it shares with the one before.
pub(crate) fn coded(members: &[Vec<u8>]) -> Vec<u8> {
    let mut body = numbers(&[members.len() as u128]);
    let mut before: &[u8] = &[];
    for member in members {
        let shared = member.iter().zip(before).take_while(|(a, b)| a == b).count();
        body.extend(numbers(&[shared as u128]));
        body.extend(&member[shared..]);
        before = member;
    }
    body
}
