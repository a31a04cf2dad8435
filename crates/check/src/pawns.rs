//! Pawns: are the positions of this set lost, by the rules alone?
//!
//! Boards are arrays as the side to move sees them: its own pawns go up, to
//! higher rows. A certificate is one or two sets of such boards.
//!
//! Take a set of boards of which each is claimed *lost for the side to move*, and
//! let every one of them pass this test: the side to move has no move that wins
//! at once, and to each of its moves the opponent has a reply that wins at once
//! or leads to a board of the set. Then all claims are true. For the side to move
//! would need a game that it wins, and that game would go from board to board of
//! the set for ever; but every move brings a pawn ahead, so games end.
//!
//! The other two claims are about numbers of plies, and are tested alike: after a
//! move and a reply, two plies fewer are left.

use std::thread;

use crate::file::{File, Numbers};
use crate::{Bounds, Rejected, Verified, reject};

/// What stands on a square.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const OWN: u8 = 1;
pub(crate) const ENEMY: u8 = 2;

/// A board as the side to move sees it. Square `row * cols + col`, `a1` first if
/// White is to move; if Black is, the board is turned half around.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) cols: usize,
    /// How many of the squares there are.
    pub(crate) len: usize,
    pub(crate) squares: [u8; 64],
}

/// A pawn's way, by the numbers of the squares.
pub(crate) type Move = (usize, usize);

impl Board {
    /// The legal moves of the side to move. It has none once an enemy pawn has
    /// arrived: then it has lost.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        let cols = self.cols;
        let over = self.squares[..cols].contains(&ENEMY);
        let squares = if over { 0..0 } else { 0..self.len - cols };
        squares.rev().filter(|&from| self.squares[from] == OWN).flat_map(move |from| {
            let (ahead, col) = (from + cols, from % cols);
            let step = self.squares[ahead] == EMPTY;
            let left = col > 0 && self.squares[ahead - 1] == ENEMY;
            let right = col + 1 < cols && self.squares[ahead + 1] == ENEMY;
            let ways = [(step, ahead), (left, ahead.wrapping_sub(1)), (right, ahead + 1)];
            ways.into_iter().filter(|&(is_legal, _)| is_legal).map(move |(_, to)| (from, to))
        })
    }

    /// Whether all pawns of both sides stand on their first rows, and there are no
    /// others: what is usually asked about.
    fn is_start(&self) -> bool {
        let (first, rest) = self.squares[..self.len].split_at(self.cols);
        let (between, last) = rest.split_at(rest.len().saturating_sub(self.cols));
        let all = |row: &[u8], what| row.iter().all(|&square| square == what);
        all(first, OWN) && all(between, EMPTY) && last.len() == self.cols && all(last, ENEMY)
    }

    /// Whether the side to move has lost already.
    fn is_lost(&self) -> bool {
        self.moves().next().is_none()
    }

    /// Whether a square is on the row where own pawns arrive.
    fn is_last_row(&self, square: usize) -> bool {
        square >= self.len - self.cols
    }

    /// The board after a move, as the opponent sees it.
    fn after(&self, (from, to): Move) -> Board {
        let mut next = *self;
        next.squares[from] = EMPTY;
        next.squares[to] = OWN;
        next.turned()
    }

    /// The same board, as the opponent sees it.
    pub(crate) fn turned(mut self) -> Board {
        self.squares[..self.len].reverse();
        for square in &mut self.squares[..self.len] {
            *square = [EMPTY, ENEMY, OWN][usize::from(*square)];
        }
        self
    }

    /// The board of a number, whose digits to the base 3 are the squares, `a1`
    /// first.
    fn from_code(rows: usize, cols: usize, mut code: u128) -> Result<Board, Rejected> {
        // Digits are split off by the dozen, in numbers that divide quickly.
        const DOZEN: u128 = 3u128.pow(12);
        let mut board = Board { cols, len: rows * cols, squares: [EMPTY; 64] };
        for dozen in board.squares[..rows * cols].rchunks_mut(12) {
            let mut digits = (code % DOZEN) as u32;
            code /= DOZEN;
            for square in dozen.iter_mut().rev() {
                *square = (digits % 3) as u8;
                digits /= 3;
            }
            if digits != 0 {
                reject!("a position has more squares than the board");
            }
        }
        if code != 0 {
            reject!("a position has more squares than the board");
        }
        Ok(board)
    }

    /// The board in the notation of the header, as if White were to move.
    pub(crate) fn describe(&self) -> String {
        let row = |row: &[u8]| row.iter().map(|&what| ['.', 'P', 'p'][what as usize]).collect();
        let rows: Vec<String> = self.squares[..self.len].chunks(self.cols).rev().map(row).collect();
        rows.join("/") + " w"
    }
}

/// What each square adds to a board's number, and to the number of its mirror
/// image, by what stands on it: digits times powers of 3, `a1` the greatest.
struct Worths(Vec<[Code; 3]>);

/// The numbers of a board and of its mirror image.
#[derive(Clone, Copy)]
struct Code(u128, u128);

impl Worths {
    fn new(rows: usize, cols: usize) -> Worths {
        let worth = |square: usize| 3u128.pow((rows * cols - 1 - square) as u32);
        let image = |square: usize| square / cols * cols + cols - 1 - square % cols;
        let code = |square, digit| Code(digit * worth(square), digit * worth(image(square)));
        Worths((0..rows * cols).map(|square| [0, 1, 2].map(|digit| code(square, digit))).collect())
    }

    /// The numbers after a square has changed.
    fn change(&self, code: Code, square: usize, before: u8, now: u8) -> Code {
        let worths = &self.0[square];
        let (before, now) = (worths[usize::from(before)], worths[usize::from(now)]);
        Code(code.0 - before.0 + now.0, code.1 - before.1 + now.1)
    }

    /// The numbers of a board.
    fn code(&self, board: &Board) -> Code {
        let squares = board.squares[..board.len].iter().enumerate();
        squares.fold(Code(0, 0), |code, (square, &what)| self.change(code, square, EMPTY, what))
    }
}

impl Code {
    /// What a board is known by: the smaller of its two numbers.
    fn canonical(self) -> u128 {
        self.0.min(self.1)
    }
}

/// Reads `5x6`: rows and columns.
pub(crate) fn read_size(board: &str) -> Result<(usize, usize), Rejected> {
    let size = board
        .split_once('x')
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    match size {
        Some((rows @ 1..=64, cols @ 1..=64))
            if rows * cols <= 64 && board == format!("{rows}x{cols}") =>
        {
            Ok((rows, cols))
        }
        _ => reject!("{board:?} is not the size of a board of up to 64 squares"),
    }
}

/// Reads `ppp/3/PPP w`: rows from the top, numbers for empty squares, the side.
pub(crate) fn read_position(
    text: &str,
    rows: usize,
    cols: usize,
) -> Result<(Board, bool), Rejected> {
    let Some((squares, side)) = text.split_once(' ') else { reject!("the position names no side") };
    let mut from_top = Vec::new();
    for row in squares.split('/') {
        let before = from_top.len();
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                'P' => from_top.push(OWN),
                'p' => from_top.push(ENEMY),
                '1'..='9' => {
                    let mut count = letter as usize - '0' as usize;
                    while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                        count = (count * 10 + digit as usize).min(99);
                        letters.next();
                    }
                    from_top.extend(std::iter::repeat_n(EMPTY, count));
                }
                _ => reject!("the position has an unknown letter, {letter:?}"),
            }
        }
        if from_top.len() - before != cols {
            reject!("the position and the board have different sizes");
        }
    }
    if from_top.len() != rows * cols {
        reject!("the position and the board have different sizes");
    }
    let mut board = Board { cols, len: rows * cols, squares: [EMPTY; 64] };
    for (row, squares) in from_top.chunks(cols).rev().enumerate() {
        board.squares[row * cols..][..cols].copy_from_slice(squares);
    }
    match side {
        "w" => Ok((board, true)),
        "b" => Ok((board.turned(), false)),
        _ => reject!("the position names no side to move, w or b"),
    }
}

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// The side to move loses.
    Loses,
    /// The side to move loses within so many plies.
    LosesWithin,
    /// The side to move cannot win within so many plies.
    CannotWinWithin,
}

/// A set of boards by their numbers, in order, with the plies claimed of each; 0
/// where none are.
struct Set {
    claim: Claim,
    codes: Vec<u128>,
    plies: Vec<u16>,
}

impl Set {
    /// Reads the number of boards, the differences of their codes, the plies.
    fn read(numbers: &mut Numbers<'_>, claim: Claim) -> Result<Set, Rejected> {
        let count = numbers.next()?;
        if count > numbers.left() as u128 {
            reject!("the body is too short for the {count} positions it promises");
        }
        numbers.bounds.afford(count, size_of::<u128>() + size_of::<u16>())?;
        let (mut codes, mut plies) = (Vec::<u128>::new(), Vec::new());
        if codes.try_reserve_exact(count as usize).is_err()
            || plies.try_reserve_exact(count as usize).is_err()
        {
            reject!("there is no memory for the {count} positions");
        }
        for _ in 0..count {
            let difference = numbers.next()?;
            if !codes.is_empty() && difference == 0 {
                reject!("a position stands twice in the body");
            }
            let before = codes.last().copied().unwrap_or(0);
            let Some(code) = before.checked_add(difference) else {
                reject!("a position has more squares than any board");
            };
            codes.push(code);
        }
        plies.resize(codes.len(), 0);
        if claim != Claim::Loses {
            for plies in &mut plies {
                let number = numbers.next()?;
                let Ok(small) = u16::try_from(number) else {
                    reject!("a position claims {number} plies, more than any game has");
                };
                *plies = small;
            }
        }
        Ok(Set { claim, codes, plies })
    }

    /// Whether the set claims of a board what is needed.
    fn holds(&self, code: u128, needed: u16) -> bool {
        let Ok(index) = self.codes.binary_search(&code) else { return false };
        match self.claim {
            Claim::Loses => true,
            Claim::LosesWithin => self.plies[index] <= needed,
            Claim::CannotWinWithin => self.plies[index] >= needed,
        }
    }

    /// Goes through the argument of one board.
    fn check(&self, worths: &Worths, board: &Board, plies: u16) -> Result<(), Rejected> {
        if self.claim == Claim::LosesWithin && plies < 2 && !board.is_lost() {
            reject!("{}: moves are left, but no plies", board.describe());
        }
        // What a reply has to lead to.
        let needed = plies.saturating_sub(2);
        let code = worths.code(board);
        if code.0 != code.canonical() {
            reject!("{}: its mirror image stands for it", board.describe());
        }
        for (from, to) in board.moves() {
            let next = board.after((from, to));
            if next.is_lost() {
                reject!("{}: the side to move wins at once", board.describe());
            }
            // Of the next two plies that was the one that could have won.
            if self.claim == Claim::CannotWinWithin && needed == 0 {
                continue;
            }
            let moved = worths.change(code, from, OWN, EMPTY);
            let moved = worths.change(moved, to, board.squares[to], OWN);
            // After a reply it is the same side's turn, and the board is seen
            // from the same side again: the reply is turned around.
            let last = board.len - 1;
            let replied = |(from, to): Move| {
                let captured = if next.squares[to] == ENEMY { OWN } else { EMPTY };
                let moved = worths.change(moved, last - from, ENEMY, EMPTY);
                worths.change(moved, last - to, captured, ENEMY).canonical()
            };
            let answered = next.moves().any(|(_, to)| next.is_last_row(to))
                || next.moves().any(|reply| self.holds(replied(reply), needed))
                || next.moves().any(|reply| next.after(reply).is_lost());
            if !answered {
                let (board, next) = (board.describe(), next.describe());
                reject!("{board}: to the move that leads to {next} no reply is given");
            }
        }
        Ok(())
    }

    /// Goes through the arguments of all boards, on all cores.
    fn check_all(&self, rows: usize, cols: usize, bounds: Bounds<'_>) -> Result<(), Rejected> {
        let check_share = &|codes: &[u128], plies: &[u16]| {
            let worths = Worths::new(rows, cols);
            let shares = codes.chunks(256).zip(plies.chunks(256));
            shares.into_iter().try_for_each(|(codes, plies)| {
                bounds.go_on()?;
                codes.iter().zip(plies).try_for_each(|(&code, &plies)| {
                    self.check(&worths, &Board::from_code(rows, cols, code)?, plies)
                })
            })
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = self.codes.len().div_ceil(cores).max(1);
        thread::scope(|scope| {
            let shares = self.codes.chunks(share).zip(self.plies.chunks(share));
            let workers: Vec<_> = shares
                .map(|(codes, plies)| scope.spawn(move || check_share(codes, plies)))
                .collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(result) => result,
                Err(_) => reject!("the checker itself failed"),
            })
        })
    }
}

/// Whether the side to move has lost already, or the set claims what is needed.
fn is_bad(set: &Set, board: &Board, needed: u16) -> bool {
    let worths = Worths::new(board.len / board.cols, board.cols);
    board.is_lost() || set.holds(worths.code(board).canonical(), needed)
}

/// Whether a move leads to a board that is bad for the opponent.
fn has_good_move(set: &Set, board: &Board, needed: u16) -> bool {
    board.moves().any(|mv| is_bad(set, &board.after(mv), needed))
}

/// Checks a certificate about pawns.
pub(crate) fn verify(file: &File<'_>) -> Result<Verified, Rejected> {
    file.has_only(&[
        "family", "rules", "board", "position", "claim", "coding", "length", "sha256",
    ])?;
    if file.field("rules")? != "classic" {
        reject!("this checker knows only the classic rules");
    }
    let (rows, cols) = read_size(file.field("board")?)?;
    let (root, white) = read_position(file.field("position")?, rows, cols)?;
    let mover = if white { "White" } else { "Black" };
    let claim = file.field("claim")?;

    let mut numbers = file.numbers();
    let (sets, proved, words) = match claim {
        "loss" | "win" => {
            let lost = Set::read(&mut numbers, Claim::Loses)?;
            let (proved, words) = match claim {
                "loss" => (is_bad(&lost, &root, 0), "loses".to_owned()),
                _ => (has_good_move(&lost, &root, 0), "wins".to_owned()),
            };
            (vec![lost], proved, words)
        }
        _ => {
            let Some(value) =
                claim.strip_prefix("value ").and_then(|text| text.parse::<i32>().ok())
            else {
                reject!("unknown claim {claim:?}");
            };
            if claim != format!("value {value}") {
                reject!("the value of {claim:?} is not written as it should be");
            }
            let fast = Set::read(&mut numbers, Claim::LosesWithin)?;
            let slow = Set::read(&mut numbers, Claim::CannotWinWithin)?;
            let proved = is_exactly(&fast, &slow, &root, value);
            let plies = value.unsigned_abs();
            let words = match value {
                0 => "has lost already".to_owned(),
                1 => "wins in 1 ply".to_owned(),
                2.. => format!("wins in {plies} plies"),
                _ => format!("loses in {plies} plies"),
            };
            (vec![fast, slow], proved, words)
        }
    };
    if numbers.left() > 0 {
        reject!("the body goes on after its positions");
    }
    let position = file.field("position")?;
    if !proved {
        reject!("the set of positions does not speak of the position claimed, {position}");
    }
    let mut positions = 0;
    for set in &sets {
        set.check_all(rows, cols, file.bounds)?;
        positions += set.codes.len() as u64;
    }
    let place = if root.is_start() { String::new() } else { format!(" at {position}") };
    let statement = format!("{mover}, to move on {rows}x{cols}{place}, {words}");
    Ok(Verified { statement, positions })
}

/// Whether two sets bound a value from both sides. `fast` holds positions lost
/// within their plies, `slow` positions that cannot be won within theirs.
fn is_exactly(fast: &Set, slow: &Set, root: &Board, value: i32) -> bool {
    let Ok(plies) = u16::try_from(value.unsigned_abs()) else { return false };
    // The winner makes the last move, so a win takes an odd number of plies.
    if (value > 0) != (plies % 2 == 1) {
        return false;
    }
    if value > 0 {
        // Won by then, and no two plies sooner.
        has_good_move(fast, root, plies - 1) && (plies < 3 || is_bad(slow, root, plies - 2))
    } else if plies == 0 {
        root.is_lost()
    } else {
        // Lost by then; and with a move it takes two plies at least, or as many
        // more as the opponent needs after one of the moves.
        !root.is_lost()
            && is_bad(fast, root, plies)
            && (plies < 4 || has_good_move(slow, root, plies - 3))
    }
}
