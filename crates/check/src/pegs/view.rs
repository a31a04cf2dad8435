//! The parts of a certificate: the jumps of a plan, sets of holes, weights, and the members
//! of a closed set.

use super::board::{Board, Goal, Lattice, MOST_HOLES};
use super::half_plane::{self, Square};
use super::moves::Members;
use super::weights::{sum, weight};
use super::{Puzzle, closed, counted};
use crate::Rejection;
use crate::file::File;
use crate::numbers::Numbers;
use crate::view::{Member, View, Window};

/// Members as they are read.
struct Reader<'a> {
    puzzle: &'a Puzzle,
    window: Window,
    members: u64,
    shown: Vec<Member>,
}

/// The most squares of a field on which a march is drawn.
const MOST_DRAWN: i64 = 4096;

/// Shows members. Of a certificate about armies these are the jumps of the march.
pub(crate) fn view(file: &File<'_>, window: Window) -> Result<View, Rejection> {
    let (lattice, board) = (Lattice::read(file.field("jumps")?)?, file.field("board")?);
    if board == "half-plane" {
        return march(file, window);
    }
    let (board, start) = Board::read(board, lattice)?;
    let (goal, words, _) = board.goal(file.field("goal")?, lattice)?;
    let puzzle = Puzzle { board, start, goal, words };
    let (claim, proof) = (file.field("claim")?, file.field("proof")?);
    let mut numbers = file.numbers();
    let mut reader = Reader { puzzle: &puzzle, window, members: 0, shown: Vec::new() };
    if claim != "impossible" {
        reader.plan(&mut numbers)?;
    }
    match (&puzzle.goal, proof) {
        (_, "plan") => {}
        _ if claim.starts_with("moves ") => reader.move_sets(&mut numbers)?,
        (Goal::Reach(_), "closed-set") => reader.closed(&mut numbers)?,
        (_, proof) => {
            reader.parity(&mut numbers)?;
            if proof != "parity" {
                reader.weights(&mut numbers)?;
            }
            if proof == "closed-set" {
                reader.closed(&mut numbers)?;
            }
        }
    }
    let Reader { members, shown, .. } = reader;
    Ok(View { members, root: Vec::new(), shown })
}

/// The jumps of an army, if the certificate has them, on the smallest field that holds them.
fn march(file: &File<'_>, window: Window) -> Result<View, Rejection> {
    let none = View { members: 0, root: Vec::new(), shown: Vec::new() };
    let claim = file.field("claim")?;
    if !claim.starts_with("army ") || claim.starts_with("army at least ") {
        return Ok(none);
    }
    let half_plane::March { soldiers, jumps } = half_plane::march(&mut file.numbers())?;
    let squares = || soldiers.iter().chain(jumps.iter().flatten());
    let span = |of: fn(&Square) -> i32| {
        let (least, most) = (squares().map(of).min()?, squares().map(of).max()?);
        Some((least, i64::from(most) - i64::from(least) + 1))
    };
    let (Some((left, cols)), Some((bottom, rows))) = (span(|at| at.0), span(|at| at.1)) else {
        return Ok(none);
    };
    if cols * rows > MOST_DRAWN {
        return Ok(none);
    }
    let mut field = vec![vec!['o'; cols as usize]; rows as usize];
    let mut put = |(x, y): Square, letter| {
        field[(rows - 1) as usize - (y - bottom) as usize][(x - left) as usize] = letter;
        field.iter().map(String::from_iter).collect::<Vec<String>>().join("/")
    };
    for &soldier in &soldiers {
        put(soldier, 'x');
    }
    let mut shown = Vec::new();
    let seen = window.within(0, jumps.len() as u64);
    for (index, &[from, over, to]) in jumps.iter().enumerate() {
        put(from, 'o');
        put(over, 'o');
        let board = put(to, 'x');
        if seen.contains(&index) {
            let [from, over, to] = [from, over, to].map(half_plane::name);
            let words = format!("jump {}: {from} jumps over {over} to {to}", index + 1);
            shown.push(Member { kind: "jump", board: Some(board), words, ..Member::default() });
        }
    }
    Ok(View { members: jumps.len() as u64, root: Vec::new(), shown })
}

impl Reader<'_> {
    /// Takes the next member if it is to be shown.
    fn take(&mut self, member: impl FnOnce(&Puzzle) -> Member) {
        if !self.window.within(self.members, 1).is_empty() {
            self.shown.push(member(self.puzzle));
        }
        self.members += 1;
    }

    fn plan(&mut self, numbers: &mut Numbers<'_>) -> Result<(), Rejection> {
        let mut pegs = self.puzzle.start.clone();
        for number in 1..=numbers.next()? {
            let (start, end) = (numbers.next()?, numbers.next()?);
            let is_meant = |jump: &&[usize; 3]| (jump[0] as u128, jump[2] as u128) == (start, end);
            let Some(&[from, over, to]) = self.puzzle.board.jumps.iter().find(is_meant) else {
                continue;
            };
            [pegs[from], pegs[over], pegs[to]] = [false, false, true];
            let board = self.puzzle.drawing(&pegs);
            self.take(|puzzle| {
                let [from, over, to] = [from, over, to].map(|hole| puzzle.board.name(hole));
                let words = format!("jump {number}: {from} jumps over {over} to {to}");
                Member { kind: "jump", board: Some(board), words, ..Member::default() }
            });
        }
        Ok(())
    }

    fn parity(&mut self, numbers: &mut Numbers<'_>) -> Result<(), Rejection> {
        for _ in 0..numbers.count(MOST_HOLES, "sets of holes")? {
            let mut marks = vec![0; self.puzzle.start.len()];
            let mut hole = 0u128;
            for _ in 0..numbers.count(marks.len(), "holes in a set")? {
                hole = hole.saturating_add(numbers.next()?);
                if let Some(mark) = usize::try_from(hole).ok().and_then(|hole| marks.get_mut(hole))
                {
                    *mark = 1;
                }
            }
            self.take(|puzzle| {
                let pegs = sum(&marks, &puzzle.start);
                let words = format!(
                    "every jump touches 0 or 2 of the {} marked holes; {pegs} of them hold a peg \
                     at the start, and that number stays {}",
                    marks.iter().sum::<i128>(),
                    if pegs % 2 == 1 { "odd" } else { "even" }
                );
                puzzle.weighed("parity", &marks, words)
            });
        }
        Ok(())
    }

    fn weights(&mut self, numbers: &mut Numbers<'_>) -> Result<(), Rejection> {
        for _ in 0..numbers.count(MOST_HOLES, "weight functions")? {
            let weights = self.puzzle.weights(numbers)?;
            self.take(|puzzle| {
                let words = format!(
                    "none of the {} jumps raises the total weight, which is {} at the start",
                    puzzle.board.jumps.len(),
                    sum(&weights, &puzzle.start)
                );
                puzzle.weighed("weights", &weights, words)
            });
        }
        Ok(())
    }

    /// The sets that show that no plan has fewer moves, and what is before them.
    fn move_sets(&mut self, numbers: &mut Numbers<'_>) -> Result<(), Rejection> {
        let holes = self.puzzle.start.len();
        let is_forward = matches!(self.puzzle.goal, Goal::Ends(_));
        if is_forward {
            self.parity(numbers)?;
            self.weights(numbers)?;
        }
        self.puzzle.symmetries(numbers, |_| true)?;
        for _ in 0..numbers.count(numbers.left(), "bounds")? {
            weight(numbers)?;
            let weights = self.puzzle.weights(numbers)?;
            self.take(|puzzle| {
                let words = "no jump raises the total weight: what weighs less than every end, or \
                             more than the start, is on no plan";
                puzzle.weighed("bound", &weights, words.into())
            });
        }
        if is_forward {
            numbers.next()?;
            self.move_set(&Members::read(numbers, holes, u64::MAX)?, "position", "from the start");
        }
        let kind = if is_forward { "position" } else { "need" };
        self.move_set(&Members::read(numbers, holes, u64::MAX)?, kind, "to the goal");
        Ok(())
    }

    fn move_set(&mut self, members: &Members, kind: &'static str, way: &str) {
        let holes = self.puzzle.start.len();
        let width = holes.div_ceil(8);
        let each = members.pegs.chunks_exact(width).zip(members.exits.chunks_exact(width));
        for ((pegs, exits), moves) in each.zip(&members.moves) {
            self.take(|puzzle| {
                let exits = bits(exits, holes);
                let names = (0..holes).filter(|&hole| exits[hole]);
                let names: Vec<String> = names.map(|hole| puzzle.board.name(hole)).collect();
                let moves = counted((*moves).into(), "move", "moves");
                let words = match names.as_slice() {
                    [] => format!("{moves} {way}"),
                    names => format!(
                        "at least {moves} {way}; if no more, one with the peg in {} is next to it",
                        names.join(" or ")
                    ),
                };
                let board = Some(puzzle.drawing(&bits(pegs, holes)));
                Member { kind, board, words, ..Member::default() }
            });
        }
    }

    fn closed(&mut self, numbers: &mut Numbers<'_>) -> Result<(), Rejection> {
        let is_forward = matches!(self.puzzle.goal, Goal::Ends(_));
        let holes = self.puzzle.start.len();
        self.puzzle.symmetries(numbers, |_| true)?;
        for _ in 0..numbers.count(numbers.left(), "bounds")? {
            weight(numbers)?;
            let weights = self.puzzle.weights(numbers)?;
            self.take(|puzzle| {
                let words = "no jump raises the total weight: what weighs too little for the goal, \
                             or needs more than the start has, is excluded";
                puzzle.weighed("bound", &weights, words.into())
            });
        }
        let width = holes.div_ceil(8).max(1);
        let members = closed::read_members(numbers, holes, width)?;
        for member in members.chunks_exact(width) {
            self.take(|puzzle| {
                let pegs = bits(member, holes);
                let (kind, words) = if is_forward {
                    ("position", "not the goal, and every jump leads to an entry or is excluded")
                } else {
                    (
                        "need",
                        "not all there at the start, and whatever would be needed before is \
                              an entry or excluded",
                    )
                };
                let board = Some(puzzle.drawing(&pegs));
                Member { kind, board, words: words.into(), ..Member::default() }
            });
        }
        Ok(())
    }
}

/// Which holes of so many are in a set of bits.
fn bits(bytes: &[u8], holes: usize) -> Vec<bool> {
    (0..holes).map(|hole| bytes[hole / 8] & (0x80 >> (hole % 8)) != 0).collect()
}

impl Puzzle {
    /// The rows of a position from the top: `xxo/.x.`.
    fn drawing(&self, pegs: &[bool]) -> String {
        let letter = |hole: Option<usize>| match hole {
            None => '.',
            Some(hole) if pegs[hole] => 'x',
            Some(_) => 'o',
        };
        let rows = self.grid().into_iter().map(|row| row.into_iter().map(letter).collect());
        rows.collect::<Vec<String>>().join("/")
    }

    /// The start with a number for each hole.
    fn weighed(&self, kind: &'static str, weights: &[i128], words: String) -> Member {
        let number = |hole: Option<usize>| hole.map(|hole| weights[hole] as i64);
        let rows = self.grid().into_iter().map(|row| row.into_iter().map(number).collect());
        let board = Some(self.drawing(&self.start));
        Member { kind, board, numbers: Some(rows.collect()), words, steps: Vec::new() }
    }

    /// The number of each hole, rows from the top.
    fn grid(&self) -> Vec<Vec<Option<usize>>> {
        let mut grid = vec![vec![None; self.board.cols]; self.board.rows];
        for (hole, &(col, row)) in self.board.holes.iter().enumerate() {
            grid[self.board.rows - 1 - row][col] = Some(hole);
        }
        grid
    }
}
