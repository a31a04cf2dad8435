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

use super::any_set::{Claim, Set};
use super::board::{Board, OWN, read_position, read_size};
use super::rules::{Ending, Rules};
use crate::file::File;
use crate::{Rejection, Verification, reject};

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
            let set = Set::read(&mut numbers, &rules, (rows, cols), Claim::Loses)?;
            let proved = set.holds(&root, 0);
            (vec![set], proved, "loses".to_owned())
        }
        "win" => {
            let set = Set::read(&mut numbers, &rules, (rows, cols), Claim::Loses)?;
            let proved =
                rules.ending(&root, OWN) == Some(Ending::Won) || set.after_a_move(&root, 0);
            (vec![set], proved, "wins".to_owned())
        }
        "draw" => {
            let set = Set::read(&mut numbers, &rules, (rows, cols), Claim::DoesNotWin)?;
            let proved = match rules.ending(&root, OWN) {
                Some(ending) => ending == Ending::Drawn,
                None => set.holds(&root, 0) && set.after_a_move(&root, 0),
            };
            (vec![set], proved, "draws: neither side can win".to_owned())
        }
        claim => {
            let (wins, plies) = read_value(claim)?;
            let fast = Set::read(&mut numbers, &rules, (rows, cols), Claim::LosesWithin)?;
            let slow = Set::read(&mut numbers, &rules, (rows, cols), Claim::CannotWinWithin)?;
            let proved = is_exactly(&rules, &fast, &slow, &root, wins, plies);
            let words = match (wins, plies) {
                (true, 0) => "has already won".to_owned(),
                (false, 0) => "has already lost".to_owned(),
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
        set.check_all(file.bounds)?;
        positions += set.len() as u64;
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
    if !rules.en_passant {
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
    rules.mark(&mut board, OWN, square as u8);
    if board.passed.is_none() {
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
pub(super) fn read_value(claim: &str) -> Result<(bool, u16), Rejection> {
    let Some(value) = claim.strip_prefix("value ") else { reject!("unknown claim {claim:?}") };
    if value == "+0" {
        return Ok((true, 0));
    }
    match value.parse::<i32>() {
        Ok(number) if value == number.to_string() && number.unsigned_abs() <= 65_535 => {
            Ok((number > 0, number.unsigned_abs() as u16))
        }
        _ => reject!("the value in {claim:?} is not a plain number"),
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
    match (rules.ending(root, OWN), wins) {
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
