//! Certificates of version 2: any rules, and draws.
//!
//! A certificate is one or two sets of boards, seen by the side to move. What is
//! claimed of the boards of a set is one of four things: the side to move *loses*, or
//! *does not win*, or *loses within* so many plies, or *cannot win within* so many.
//! Each is tested alike: whatever the side to move plays, the game is over as claimed,
//! or the opponent has a reply after which it is, or after which the board is in the
//! set, with two plies fewer. Every ply brings a pawn ahead, under all rules, so
//! following replies never comes back to a board, and a set whose boards all pass has
//! only true claims.

use super::board::{Board, EMPTY, PASSED, read_position, read_size};
use super::rules::{Ending, Rules};
use crate::file::File;
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, Verification, reject};

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    Loses,
    DoesNotWin,
    LosesWithin,
    CannotWinWithin,
}

impl Claim {
    /// Whether a finished game in which the claim's side is to move is as claimed.
    fn admits(self, ending: Ending) -> bool {
        match self {
            Claim::Loses | Claim::LosesWithin => ending == Ending::Lost,
            Claim::DoesNotWin | Claim::CannotWinWithin => ending != Ending::Won,
        }
    }

    /// The same, seen by the opponent, who is to move.
    fn admits_of_opponent(self, ending: Ending) -> bool {
        self.admits(match ending {
            Ending::Won => Ending::Lost,
            Ending::Drawn => Ending::Drawn,
            Ending::Lost => Ending::Won,
        })
    }

    fn has_plies(self) -> bool {
        matches!(self, Claim::LosesWithin | Claim::CannotWinWithin)
    }
}

/// Checks a certificate about pawns under any rules.
pub(crate) fn verify(file: &File<'_>) -> Result<Verification, Rejection> {
    file.has_only(&[
        "family", "rules", "board", "position", "claim", "coding", "length", "sha256",
    ])?;
    let named = file.field("rules")?;
    let rules = Rules::read(named)?;
    let (rows, cols) = read_size(file.field("board")?)?;
    let position = file.field("position")?;
    let (root, white) = read_marked_position(&rules, position, rows, cols)?;

    let mut numbers = file.numbers();
    let claim = file.field("claim")?;
    let (sets, proved, words) = match claim {
        "loss" => {
            let set = Set::read(&mut numbers, &rules, Claim::Loses)?;
            let proved = set.holds(&root, 0);
            (vec![set], proved, "loses".to_owned())
        }
        "win" => {
            let set = Set::read(&mut numbers, &rules, Claim::Loses)?;
            let proved = rules.ending(&root) == Some(Ending::Won) || set.after_a_move(&root, 0);
            (vec![set], proved, "wins".to_owned())
        }
        "draw" => {
            let set = Set::read(&mut numbers, &rules, Claim::DoesNotWin)?;
            let proved = match rules.ending(&root) {
                Some(ending) => ending == Ending::Drawn,
                None => set.holds(&root, 0) && set.after_a_move(&root, 0),
            };
            (vec![set], proved, "draws: neither side can win".to_owned())
        }
        claim => {
            let (wins, plies) = read_value(claim)?;
            let fast = Set::read(&mut numbers, &rules, Claim::LosesWithin)?;
            let slow = Set::read(&mut numbers, &rules, Claim::CannotWinWithin)?;
            let proved = is_exactly(&rules, &fast, &slow, &root, wins, plies);
            let words = match (wins, plies) {
                (true, 0) => "has won already".to_owned(),
                (false, 0) => "has lost already".to_owned(),
                (true, 1) => "wins in 1 ply".to_owned(),
                (false, 1) => "loses in 1 ply".to_owned(),
                (true, _) => format!("wins in {plies} plies"),
                (false, _) => format!("loses in {plies} plies"),
            };
            (vec![fast, slow], proved, words)
        }
    };
    if numbers.left() > 0 {
        reject!("the body continues after its positions");
    }
    if !proved {
        reject!("the set of positions does not cover the claimed position, {position}");
    }
    let mut positions = 0;
    for set in &sets {
        set.check_all(rows, cols, file.bounds)?;
        positions += set.codes.len() as u64;
    }
    let mover = if white { "White" } else { "Black" };
    let place = if rules.is_start(&root) { String::new() } else { format!(" at {position}") };
    let statement = format!("{mover}, to move on {rows}x{cols}{place} under {named}, {words}");
    Ok(Verification { statement, boards: vec![position.to_owned()], positions })
}

/// Reads a position, with its third field where the rules know en passant.
pub(crate) fn read_marked_position(
    rules: &Rules,
    text: &str,
    rows: usize,
    cols: usize,
) -> Result<(Board, bool), Rejection> {
    if !rules.has_en_passant() {
        return read_position(text, rows, cols);
    }
    let Some((line, passed)) = text.rsplit_once(' ').filter(|(line, _)| line.contains(' ')) else {
        reject!("the position has no third field, which these rules need: a square, or -");
    };
    let (mut board, white) = read_position(line, rows, cols)?;
    if passed == "-" {
        return Ok((board, white));
    }
    let Some((col, row)) = read_square(passed).filter(|&(col, row)| col < cols && row < rows)
    else {
        reject!("{passed:?} is not a square of the board");
    };
    let square = row * cols + col;
    let square = if white { square } else { rows * cols - 1 - square };
    if !rules.can_be_passed(&board, square) {
        reject!("no pawn can just have passed over {passed}");
    }
    rules.mark(&mut board, square);
    if board.squares[square] != PASSED {
        reject!("no capture on {passed} is possible, so the third field should be -");
    }
    Ok((board, white))
}

/// Reads `e6` or `ab12`: a column and a row, both from 0.
fn read_square(text: &str) -> Option<(usize, usize)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (name, row) = text.split_at(letters);
    if letters == 0 || letters > 2 || row.starts_with(['0', '+']) {
        return None;
    }
    let col = name.bytes().fold(0, |col, letter| col * 26 + usize::from(letter - b'a') + 1);
    Some((col - 1, row.parse::<usize>().ok()?.checked_sub(1)?))
}

/// Reads `value 11`, `value -30`, or `value +0` for a game already won.
fn read_value(claim: &str) -> Result<(bool, u16), Rejection> {
    let Some(value) = claim.strip_prefix("value ") else { reject!("unknown claim {claim:?}") };
    if value == "+0" {
        return Ok((true, 0));
    }
    match value.parse::<i32>() {
        Ok(number) if value == number.to_string() && number.unsigned_abs() <= 65_535 => {
            Ok((number > 0, number.unsigned_abs() as u16))
        }
        _ => reject!("the value of {claim:?} is not written as it should be"),
    }
}

/// Whether two sets bound a value from both sides. `fast` holds boards lost within
/// their plies, `slow` boards that cannot be won within theirs.
fn is_exactly(
    rules: &Rules,
    fast: &Set<'_>,
    slow: &Set<'_>,
    root: &Board,
    wins: bool,
    plies: u16,
) -> bool {
    match (rules.ending(root), wins) {
        (Some(ending), true) => plies == 0 && ending == Ending::Won,
        (Some(ending), false) => plies == 0 && ending == Ending::Lost,
        (None, _) if plies == 0 => false,
        // Won by then, and no ply sooner.
        (None, true) => fast.after_a_move(root, plies - 1) && slow.holds(root, plies - 1),
        // Lost by then; and with a move it takes one ply at least, or as many more as
        // the opponent needs after one of the moves.
        (None, false) => {
            fast.holds(root, plies) && (plies == 1 || slow.after_a_move(root, plies - 2))
        }
    }
}

/// A set of boards by their numbers, in order, with the plies claimed of each; 0
/// where none are.
struct Set<'a> {
    rules: &'a Rules,
    claim: Claim,
    codes: Vec<u128>,
    plies: Vec<u16>,
}

impl<'a> Set<'a> {
    /// Reads the number of boards, the differences of their codes, the plies.
    fn read(
        numbers: &mut Numbers<'_>,
        rules: &'a Rules,
        claim: Claim,
    ) -> Result<Set<'a>, Rejection> {
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
            let Some(code) = codes.last().copied().unwrap_or(0).checked_add(difference) else {
                reject!("a position has more squares than any board");
            };
            codes.push(code);
        }
        plies.resize(codes.len(), 0);
        if claim.has_plies() {
            for plies in &mut plies {
                let number = numbers.next()?;
                let Ok(small) = u16::try_from(number) else {
                    reject!("a position claims {number} plies, more than any game has");
                };
                *plies = small;
            }
        }
        Ok(Set { rules, claim, codes, plies })
    }

    /// Whether a board is as the set claims, with as many plies as needed: because the
    /// game is over, because no plies are left to win in, or because it is in the set.
    fn holds(&self, board: &Board, needed: u16) -> bool {
        if let Some(ending) = self.rules.ending(board) {
            return self.claim.admits(ending);
        }
        if self.claim == Claim::CannotWinWithin && needed == 0 {
            return true;
        }
        let Ok(index) = self.codes.binary_search(&self.code(board)) else { return false };
        match self.claim {
            Claim::Loses | Claim::DoesNotWin => true,
            Claim::LosesWithin => self.plies[index] <= needed,
            Claim::CannotWinWithin => self.plies[index] >= needed,
        }
    }

    /// Whether a move leads to a board that is, for the opponent, as the set claims.
    fn after_a_move(&self, board: &Board, needed: u16) -> bool {
        let moves = self.rules.moves(board).unwrap_or_default();
        moves.into_iter().any(|way| self.holds(&self.rules.after(board, way), needed))
    }

    /// Goes through the arguments of all boards.
    fn check_all(&self, rows: usize, cols: usize, bounds: Bounds<'_>) -> Result<(), Rejection> {
        in_shares(self.codes.len(), 1024, |share| {
            for (done, index) in share.enumerate() {
                if done % 256 == 0 {
                    bounds.go_on()?;
                }
                let board = self.board(rows, cols, self.codes[index])?;
                self.check(&board, self.plies[index])?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Goes through the argument of one board.
    fn check(&self, board: &Board, plies: u16) -> Result<(), Rejection> {
        let (rules, name) = (self.rules, || board.describe(true));
        let moves = match rules.moves(board) {
            Err(ending) if self.claim.admits(ending) => return Ok(()),
            Err(_) => reject!("{}: the game is over, and not as claimed", name()),
            Ok(moves) => moves,
        };
        if self.claim == Claim::LosesWithin && plies == 0 {
            reject!("{}: moves are left, but no plies", name());
        }
        for way in moves {
            let next = rules.after(board, way);
            if let Some(ending) = rules.ending(&next) {
                if !self.claim.admits_of_opponent(ending) {
                    reject!("{}: the move to {} refutes it", name(), next.describe(false));
                }
                continue;
            }
            let needed = match (self.claim, plies.checked_sub(2)) {
                (Claim::Loses | Claim::DoesNotWin, _) => 0,
                (_, Some(left)) => left,
                // After one ply more, too few are left for a win.
                (Claim::CannotWinWithin, None) => continue,
                (Claim::LosesWithin, None) => {
                    reject!("{}: it takes more than one ply", name());
                }
            };
            if !self.after_a_move(&next, needed) {
                let (board, next) = (name(), next.describe(false));
                reject!("{board}: to the move that leads to {next} no reply is given");
            }
        }
        Ok(())
    }

    /// Whether no square is marked, or one that an enemy pawn can just have passed over and
    /// where it can be captured: the same position has no other number.
    fn is_mark_possible(&self, board: &Board) -> bool {
        let Some(square) = board.squares[..board.len].iter().position(|&what| what == PASSED)
        else {
            return true;
        };
        let mut marked = *board;
        marked.squares[square] = EMPTY;
        if !self.rules.can_be_passed(&marked, square) {
            return false;
        }
        self.rules.mark(&mut marked, square);
        marked.squares == board.squares
    }

    /// The digits that a square can have.
    fn base(&self) -> u128 {
        if self.rules.has_en_passant() { 4 } else { 3 }
    }

    /// The number of a board, or of its mirror image if that is smaller.
    fn code(&self, board: &Board) -> u128 {
        let (plain, mirrored) = self.codes_of(board);
        plain.min(mirrored)
    }

    /// The numbers of a board and of its mirror image.
    fn codes_of(&self, board: &Board) -> (u128, u128) {
        let (cols, base) = (board.cols, self.base());
        let (mut plain, mut mirrored) = (0, 0);
        for square in 0..board.len {
            let image = square / cols * cols + cols - 1 - square % cols;
            plain = plain * base + u128::from(board.squares[square]);
            mirrored = mirrored * base + u128::from(board.squares[image]);
        }
        (plain, mirrored)
    }

    /// The board of a number.
    fn board(&self, rows: usize, cols: usize, code: u128) -> Result<Board, Rejection> {
        let mut board = Board { cols, len: rows * cols, squares: [EMPTY; 64] };
        let mut rest = code;
        for square in board.squares[..rows * cols].iter_mut().rev() {
            *square = (rest % self.base()) as u8;
            rest /= self.base();
        }
        if rest != 0 {
            reject!("a position has more squares than the board");
        }
        let (plain, mirrored) = self.codes_of(&board);
        if mirrored < plain {
            reject!("{}: its mirror image stands for it", board.describe(true));
        }
        if !self.is_mark_possible(&board) {
            reject!("{}: no pawn can just have passed there", board.describe(true));
        }
        Ok(board)
    }
}
