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

use std::collections::HashMap;
use std::thread;

use crate::file::{File, Numbers};
use crate::{Rejected, Verified, reject};

/// What stands on a square.
const EMPTY: u8 = 0;
const OWN: u8 = 1;
const ENEMY: u8 = 2;

/// A board as the side to move sees it. Square `row * cols + col`, `a1` first if
/// White is to move; if Black is, the board is turned half around.
#[derive(Clone)]
struct Board {
    cols: usize,
    squares: Vec<u8>,
}

/// A pawn's way, by the numbers of the squares.
type Move = (usize, usize);

impl Board {
    /// Whether an enemy pawn has arrived: then the side to move has lost.
    fn enemy_arrived(&self) -> bool {
        self.squares[..self.cols].contains(&ENEMY)
    }

    /// The legal moves of the side to move.
    fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.enemy_arrived() {
            return;
        }
        for from in 0..self.squares.len() - self.cols {
            if self.squares[from] != OWN {
                continue;
            }
            let (ahead, col) = (from + self.cols, from % self.cols);
            if self.squares[ahead] == EMPTY {
                moves.push((from, ahead));
            }
            if col > 0 && self.squares[ahead - 1] == ENEMY {
                moves.push((from, ahead - 1));
            }
            if col + 1 < self.cols && self.squares[ahead + 1] == ENEMY {
                moves.push((from, ahead + 1));
            }
        }
    }

    /// Whether a square is on the row where own pawns arrive.
    fn is_last_row(&self, square: usize) -> bool {
        square >= self.squares.len() - self.cols
    }

    /// Writes the board after a move, as the opponent sees it, into `next`.
    fn play(&self, (from, to): Move, next: &mut Board) {
        let last = self.squares.len() - 1;
        for (square, &what) in self.squares.iter().enumerate() {
            next.squares[last - square] = match what {
                OWN => ENEMY,
                ENEMY => OWN,
                empty => empty,
            };
        }
        next.squares[last - from] = EMPTY;
        next.squares[last - to] = ENEMY;
    }

    /// What the board is known by in a set.
    fn code(&self) -> u128 {
        let rows = self.squares.len() / self.cols;
        Worths::new(rows, self.cols).code(self).canonical()
    }

    /// Whether the side to move has lost already.
    fn is_lost(&self, moves: &mut Vec<Move>) -> bool {
        self.moves(moves);
        moves.is_empty()
    }

    /// The board of a number, whose digits to the base 3 are the squares, `a1`
    /// first.
    fn from_code(rows: usize, cols: usize, mut code: u128) -> Result<Board, Rejected> {
        // Digits are split off by the dozen, in numbers that divide quickly.
        const DOZEN: u128 = 3u128.pow(12);
        let mut squares = vec![EMPTY; rows * cols];
        for dozen in squares.rchunks_mut(12) {
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
        Ok(Board { cols, squares })
    }

    /// The board in the notation of the header, as if White were to move.
    fn describe(&self) -> String {
        let row = |row: &[u8]| row.iter().map(|&what| ['.', 'P', 'p'][what as usize]).collect();
        let rows: Vec<String> = self.squares.chunks(self.cols).rev().map(row).collect();
        rows.join("/") + " w"
    }
}

/// The worth of each square in a board's number: powers of 3, `a1` the greatest.
/// The second is its worth in the number of the mirror image.
struct Worths(Vec<(u128, u128)>);

/// The numbers of a board and of its mirror image.
#[derive(Clone, Copy)]
struct Code(u128, u128);

impl Worths {
    fn new(rows: usize, cols: usize) -> Worths {
        let worth = |square: usize| 3u128.pow((rows * cols - 1 - square) as u32);
        let image = |square: usize| square / cols * cols + cols - 1 - square % cols;
        Worths((0..rows * cols).map(|square| (worth(square), worth(image(square)))).collect())
    }

    /// The numbers after a square has changed.
    fn change(&self, code: Code, square: usize, before: u8, now: u8) -> Code {
        let (worth, image) = self.0[square];
        let change =
            |code: u128, worth: u128| code - worth * u128::from(before) + worth * u128::from(now);
        Code(change(code.0, worth), change(code.1, image))
    }

    /// The numbers of a board.
    fn code(&self, board: &Board) -> Code {
        let squares = board.squares.iter().enumerate();
        squares.fold(Code(0, 0), |code, (square, &what)| self.change(code, square, EMPTY, what))
    }
}

impl Code {
    /// What a board is known by: the smaller of its two numbers.
    fn canonical(self) -> u128 {
        self.0.min(self.1)
    }
}

/// Reads `ppp/3/PPP w`: rows from the top, numbers for empty squares, the side.
fn read_position(text: &str, rows: usize, cols: usize) -> Result<(Board, bool), Rejected> {
    let Some((squares, side)) = text.split_once(' ') else { reject!("the position names no side") };
    let mut from_top = Vec::new();
    for row in squares.split('/') {
        let before = from_top.len();
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                'P' => from_top.push(OWN),
                'p' => from_top.push(ENEMY),
                '0'..='9' => {
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
    // From the bottom row up.
    let white: Vec<u8> = from_top.chunks(cols).rev().flatten().copied().collect();
    let board = Board { cols, squares: white };
    match side {
        "w" => Ok((board, true)),
        "b" => {
            let turned = board.squares.iter().rev().map(|&what| match what {
                OWN => ENEMY,
                ENEMY => OWN,
                empty => empty,
            });
            Ok((Board { cols, squares: turned.collect() }, false))
        }
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

/// A set of boards, with the plies claimed of each; 0 where none are.
struct Set {
    claim: Claim,
    plies_of: HashMap<u128, u64>,
}

impl Set {
    /// Reads the number of boards, the differences of their codes, the plies.
    fn read(numbers: &mut Numbers<'_>, claim: Claim) -> Result<Set, Rejected> {
        let count = numbers.next()?;
        if count > numbers.left() as u128 {
            reject!("the body is too short for the {count} positions it promises");
        }
        let mut codes: Vec<u128> = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let difference = numbers.next()?;
            let before = codes.last().copied();
            if before.is_some() && difference == 0 {
                reject!("a position stands twice in the body");
            }
            let Some(code) = before.unwrap_or(0).checked_add(difference) else {
                reject!("a position has more squares than any board");
            };
            codes.push(code);
        }
        let mut plies_of = HashMap::with_capacity(codes.len());
        for code in codes {
            let plies = if claim == Claim::Loses { 0 } else { numbers.next()? };
            // No game lasts longer than each of 64 pawns going 64 rows.
            if plies > 4096 {
                reject!("a position claims {plies} plies, more than any game has");
            }
            plies_of.insert(code, plies as u64);
        }
        Ok(Set { claim, plies_of })
    }

    /// Whether the set claims of a board what is needed.
    fn holds(&self, code: u128, needed: u64) -> bool {
        match (self.claim, self.plies_of.get(&code)) {
            (_, None) => false,
            (Claim::Loses, Some(_)) => true,
            (Claim::LosesWithin, Some(&plies)) => plies <= needed,
            (Claim::CannotWinWithin, Some(&plies)) => plies >= needed,
        }
    }

    /// Goes through the argument of one board.
    fn check(&self, board: &Board, plies: u64, room: &mut Room) -> Result<(), Rejected> {
        let Room { worths, moves, replies, further, next, after } = room;
        board.moves(moves);
        // What a reply has to lead to; no reply is needed to outlast two plies.
        let needed = match self.claim {
            Claim::Loses => 0,
            Claim::LosesWithin if moves.is_empty() => return Ok(()),
            Claim::LosesWithin if plies < 2 => {
                reject!("{}: a move is left, but no ply", board.describe())
            }
            Claim::LosesWithin | Claim::CannotWinWithin => plies.saturating_sub(2),
        };
        let code = worths.code(board);
        for &mv in moves.iter() {
            board.play(mv, next);
            if next.is_lost(replies) {
                reject!("{}: the side to move wins at once", board.describe());
            }
            if self.claim == Claim::CannotWinWithin && needed == 0 {
                continue;
            }
            let (from, to) = mv;
            let moved = worths.change(code, from, OWN, EMPTY);
            let moved = worths.change(moved, to, board.squares[to], OWN);
            // After a reply it is the same side's turn, and the board is seen
            // from the same side again: the reply is turned around.
            let last = board.squares.len() - 1;
            let replied = |&(from, to): &Move| {
                let captured = if next.squares[to] == ENEMY { OWN } else { EMPTY };
                let moved = worths.change(moved, last - from, ENEMY, EMPTY);
                worths.change(moved, last - to, captured, ENEMY).canonical()
            };
            let answered = replies.iter().any(|reply| next.is_last_row(reply.1))
                || replies.iter().any(|reply| self.holds(replied(reply), needed))
                || replies.iter().any(|&reply| {
                    next.play(reply, after);
                    after.is_lost(further)
                });
            if !answered {
                reject!(
                    "{}: to the move that leads to {} no reply is given",
                    board.describe(),
                    next.describe()
                );
            }
        }
        Ok(())
    }

    /// Goes through the arguments of all boards, on all cores.
    fn check_all(&self, rows: usize, cols: usize) -> Result<(), Rejected> {
        let boards: Vec<(u128, u64)> =
            self.plies_of.iter().map(|(&code, &plies)| (code, plies)).collect();
        let check_share = &|share: &[(u128, u64)]| {
            let mut room = Room::new(rows, cols);
            share.iter().try_for_each(|&(code, plies)| {
                self.check(&Board::from_code(rows, cols, code)?, plies, &mut room)
            })
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = boards.len().div_ceil(cores).max(1);
        thread::scope(|scope| {
            let workers: Vec<_> =
                boards.chunks(share).map(|share| scope.spawn(move || check_share(share))).collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(result) => result,
                Err(_) => reject!("the checker itself failed"),
            })
        })
    }
}

/// What the check of a board needs: boards and lists are written over again and
/// again.
struct Room {
    worths: Worths,
    moves: Vec<Move>,
    replies: Vec<Move>,
    further: Vec<Move>,
    next: Board,
    after: Board,
}

impl Room {
    fn new(rows: usize, cols: usize) -> Room {
        let board = Board { cols, squares: vec![EMPTY; rows * cols] };
        Room {
            worths: Worths::new(rows, cols),
            moves: Vec::new(),
            replies: Vec::new(),
            further: Vec::new(),
            next: board.clone(),
            after: board,
        }
    }
}

/// Whether the side to move has lost already, or the set claims what is needed.
fn is_bad(set: &Set, board: &Board, needed: u64) -> bool {
    board.is_lost(&mut Vec::new()) || set.holds(board.code(), needed)
}

/// Whether a move leads to a board that is bad for the opponent.
fn has_good_move(set: &Set, board: &Board, needed: u64) -> bool {
    let mut moves = Vec::new();
    board.moves(&mut moves);
    let mut next = board.clone();
    moves.into_iter().any(|mv| {
        board.play(mv, &mut next);
        is_bad(set, &next, needed)
    })
}

/// Checks a certificate about pawns.
pub(crate) fn verify(file: &File<'_>) -> Result<Verified, Rejected> {
    file.has_only(&[
        "family", "rules", "board", "position", "claim", "coding", "length", "sha256",
    ])?;
    if file.field("rules")? != "classic" {
        reject!("this checker knows only the classic rules");
    }
    let board = file.field("board")?;
    let size = board
        .split_once('x')
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    let Some((rows, cols)) = size.filter(|&(rows, cols)| {
        rows > 0 && cols > 0 && rows <= 64 && cols <= 64 && rows * cols <= 64
    }) else {
        reject!("{board:?} is not the size of a board of up to 64 squares");
    };
    let (root, white) = read_position(file.field("position")?, rows, cols)?;
    let mover = if white { "White" } else { "Black" };
    let claim = file.field("claim")?;

    let mut numbers = Numbers::new(&file.body);
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
            let fast = Set::read(&mut numbers, Claim::LosesWithin)?;
            let slow = Set::read(&mut numbers, Claim::CannotWinWithin)?;
            let proved = is_exactly(&fast, &slow, &root, value);
            let plies = value.unsigned_abs();
            let words = if value > 0 {
                format!("wins in {plies} plies")
            } else {
                format!("loses in {plies} plies")
            };
            (vec![fast, slow], proved, words)
        }
    };
    if numbers.left() > 0 {
        reject!("the body goes on after its positions");
    }
    if !proved {
        reject!("the set of positions does not speak of the position claimed");
    }
    let mut positions = 0;
    for set in &sets {
        set.check_all(rows, cols)?;
        positions += set.plies_of.len() as u64;
    }
    Ok(Verified { statement: format!("{mover}, to move on {rows}x{cols}, {words}"), positions })
}

/// Whether two sets bound a value from both sides. `fast` holds positions lost
/// within their plies, `slow` positions that cannot be won within theirs.
fn is_exactly(fast: &Set, slow: &Set, root: &Board, value: i32) -> bool {
    let plies = u64::from(value.unsigned_abs());
    // The winner makes the last move, so a win takes an odd number of plies.
    if (value > 0) != (plies % 2 == 1) {
        return false;
    }
    let mut moves = Vec::new();
    root.moves(&mut moves);
    if value > 0 {
        // Won in one ply, or in no fewer plies than that minus two.
        has_good_move(fast, root, plies - 1) && (plies < 3 || slow.holds(root.code(), plies - 2))
    } else if plies == 0 {
        moves.is_empty()
    } else {
        // With a move it takes two plies at least; and if it takes more, one of
        // the moves leads to where the opponent needs as many.
        !moves.is_empty()
            && fast.holds(root.code(), plies)
            && (plies < 4 || has_good_move(slow, root, plies - 3))
    }
}
