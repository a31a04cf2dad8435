//! Boards: holes, the jumps between them, and what is wanted.

use crate::words::BoardText;
use crate::{Rejection, reject};

/// The holes that a peg leaves, jumps over and lands in.
pub(super) type Jump = [usize; 3];

/// The most holes of a board.
pub(super) const MOST_HOLES: usize = 1024;

/// The ways a peg may jump.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lattice {
    Orthogonal,
    Diagonal,
    All,
    Hex,
}

impl Lattice {
    pub(super) fn read(name: &str) -> Result<Lattice, Rejection> {
        Ok(match name {
            "orthogonal" => Lattice::Orthogonal,
            "diagonal" => Lattice::Diagonal,
            "all" => Lattice::All,
            "hex" => Lattice::Hex,
            _ => reject!("unknown jumps {name:?}"),
        })
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Lattice::Orthogonal => "orthogonal jumps",
            Lattice::Diagonal => "diagonal jumps",
            Lattice::All => "jumps in all eight directions",
            Lattice::Hex => "hexagonal jumps",
        }
    }

    /// The steps to a hole's neighbours: so many to the right, so many up.
    pub(super) fn directions(self) -> &'static [(i32, i32)] {
        match self {
            Lattice::Orthogonal => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
            Lattice::Diagonal => &[(1, 1), (-1, -1), (1, -1), (-1, 1)],
            Lattice::All => &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)],
            Lattice::Hex => &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)],
        }
    }
}

/// A board: its holes, numbered row by row from the bottom left, and the jumps.
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The column and the row of each hole.
    pub(super) holes: Vec<(usize, usize)>,
    pub(super) jumps: Vec<Jump>,
}

/// What is wanted.
pub(super) enum Goal {
    /// A peg in this hole, whatever is elsewhere.
    Reach(usize),
    /// One of these positions, which all have the same number of pegs.
    Ends(Vec<Vec<bool>>),
}

impl Board {
    /// Reads `xxx/xo.`: rows from the top, `x` a peg, `o` an empty hole, `.` no
    /// hole. The second result says where the pegs are.
    pub(super) fn read(text: &str, lattice: Lattice) -> Result<(Board, Vec<bool>), Rejection> {
        let rows: Vec<&[u8]> = text.split('/').rev().map(str::as_bytes).collect();
        let cols = rows[0].len();
        if rows.iter().any(|row| row.len() != cols) {
            reject!("the rows of the board have different lengths");
        }
        let (mut holes, mut pegs) = (Vec::new(), Vec::new());
        for (row, squares) in rows.iter().enumerate() {
            for (col, square) in squares.iter().enumerate() {
                match square {
                    b'x' | b'o' => {
                        holes.push((col, row));
                        pegs.push(*square == b'x');
                    }
                    b'.' => {}
                    _ => reject!("the board has squares other than x, o and ."),
                }
            }
        }
        if holes.is_empty() || holes.len() > MOST_HOLES {
            reject!("the board has {} holes, not 1 to {MOST_HOLES}", holes.len());
        }
        let mut board = Board { rows: rows.len(), cols, holes, jumps: Vec::new() };
        for (from, &(col, row)) in board.holes.iter().enumerate() {
            for &(right, up) in lattice.directions() {
                let beside = |steps: i32| {
                    let col = usize::try_from(col as i32 + steps * right).ok()?;
                    board.hole(col, usize::try_from(row as i32 + steps * up).ok()?)
                };
                if let (Some(over), Some(to)) = (beside(1), beside(2)) {
                    board.jumps.push([from, over, to]);
                }
            }
        }
        Ok((board, pegs))
    }

    /// The number of the hole there, if there is one.
    fn hole(&self, col: usize, row: usize) -> Option<usize> {
        self.holes.binary_search_by_key(&(row, col), |&(col, row)| (row, col)).ok()
    }

    /// A hole's name: the letters of its column, `a` to `z`, `aa` and on, and the
    /// number of its row.
    pub(super) fn name(&self, hole: usize) -> String {
        let (col, row) = self.holes[hole];
        let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
        let mut letters = vec![letter(col)];
        let mut rest = col / 26;
        while rest > 0 {
            rest -= 1;
            letters.insert(0, letter(rest));
            rest /= 26;
        }
        format!("{}{}", String::from_iter(letters), row + 1)
    }

    fn named(&self, name: &str) -> Result<usize, Rejection> {
        match (0..self.holes.len()).find(|&hole| self.name(hole) == name) {
            Some(hole) => Ok(hole),
            None => reject!("the board has no hole {name:?}"),
        }
    }

    /// Reads `reach d7`, `one`, `one d4` or `exactly xxx/xo.`; says it in words, too, and
    /// which board it names.
    pub(super) fn goal(
        &self,
        text: &str,
        lattice: Lattice,
    ) -> Result<(Goal, String, Option<String>), Rejection> {
        let one = |peg: usize| (0..self.holes.len()).map(|hole| hole == peg).collect();
        Ok(match text.split_once(' ') {
            None if text == "one" => {
                let ends = (0..self.holes.len()).map(one).collect();
                (Goal::Ends(ends), "leaves one peg".into(), None)
            }
            Some(("reach", name)) => {
                (Goal::Reach(self.named(name)?), format!("reaches {name}"), None)
            }
            Some(("one", name)) => {
                let ends = vec![one(self.named(name)?)];
                (Goal::Ends(ends), format!("leaves one peg, in {name}"), None)
            }
            Some(("exactly", grid)) => {
                let (other, pegs) = Board::read(grid, lattice)?;
                if (other.rows, other.cols, &other.holes) != (self.rows, self.cols, &self.holes) {
                    reject!("the goal position does not have the same holes as the board");
                }
                let (name, text) = BoardText::of(grid).finish();
                (Goal::Ends(vec![pegs]), format!("leaves exactly the board {name}"), Some(text))
            }
            _ => reject!("unknown goal {text:?}"),
        })
    }
}

impl Goal {
    /// Whether a position is what is wanted.
    pub(super) fn is_met(&self, pegs: &[bool]) -> bool {
        match self {
            Goal::Reach(hole) => pegs[*hole],
            Goal::Ends(ends) => ends.iter().any(|end| end == pegs),
        }
    }
}
