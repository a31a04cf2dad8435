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
//!
//! In version 3, a reply may also win a race, which ends an argument without a board of
//! the set.

mod any_rules;
mod any_set;
mod board;
mod codes;
mod moves;
mod race;
mod rules;
mod set;
mod view;

pub(crate) use any_rules::verify as verify_under_any_rules;
pub(crate) use board::{Board, read_position, read_size};
use set::{Claim, Set};
pub(crate) use view::view;
#[cfg(feature = "tables")]
pub(crate) use {
    any_rules::read_marked_position,
    board::{EMPTY, ENEMY, OWN},
    rules::{Ending, Rules},
};

use crate::file::File;
use crate::{Rejection, Verification, reject};

/// Checks a certificate of version 1 or 3 about pawns.
pub(crate) fn verify(file: &File<'_>) -> Result<Verification, Rejection> {
    file.has_only(&[
        "family", "rules", "board", "position", "claim", "coding", "length", "sha256",
    ])?;
    if file.field("rules")? != "classic" {
        reject!("unknown rules: only the classic rules are supported");
    }
    let (rows, cols) = read_size(file.field("board")?)?;
    let position = file.field("position")?;
    let (root, white) = read_position(position, rows, cols)?;

    let Proof { sets, proved, words } = read_proof(file, &root, white)?;
    if !proved {
        reject!("the set of positions does not cover the claimed position, {position}");
    }
    let mut positions = 0;
    for set in &sets {
        set.check_all(rows, cols, file.bounds)?;
        positions += set.len() as u64;
    }
    let mover = if white { "White" } else { "Black" };
    let place = if root.is_start() { String::new() } else { format!(" at {position}") };
    let statement = format!("{mover}, to move on {rows}x{cols}{place}, {words}");
    Ok(Verification { statement, boards: vec![position.to_owned()], positions })
}

/// Sets of boards, and what follows if all they claim is true.
struct Proof<'a> {
    sets: Vec<Set<'a>>,
    /// Whether it is what the certificate claims.
    proved: bool,
    /// The claim in words.
    words: String,
}

/// Reads the sets of a body. They are about the boards on which the side to move at
/// the root is to move, or about those that its moves lead to.
fn read_proof<'a>(file: &'a File<'_>, root: &Board, white: bool) -> Result<Proof<'a>, Rejection> {
    let mut numbers = file.numbers();
    // In version 3 races need no boards of the set.
    let loses = if file.version == 3 { Claim::LosesOrRaces } else { Claim::Loses };
    let proof = match file.field("claim")? {
        "loss" => {
            let lost = Set::read(&mut numbers, loses, white)?;
            let proved = lost.is_bad(root, 0);
            Proof { sets: vec![lost], proved, words: "loses".into() }
        }
        "win" => {
            let lost = Set::read(&mut numbers, loses, !white)?;
            let proved = lost.has_good_move(root, 0);
            Proof { sets: vec![lost], proved, words: "wins".into() }
        }
        claim if file.version == 3 => {
            reject!("a certificate of version 3 claims a win or a loss, not {claim:?}");
        }
        claim => {
            let value = read_value(claim)?;
            let wins = value > 0;
            let fast = Set::read(&mut numbers, Claim::LosesWithin, white != wins)?;
            let slow = Set::read(&mut numbers, Claim::CannotWinWithin, white == wins)?;
            let proved = is_exactly(&fast, &slow, root, value);
            let plies = value.unsigned_abs();
            let words = match value {
                0 => "has already lost".to_owned(),
                1 => "wins in 1 ply".to_owned(),
                2.. => format!("wins in {plies} plies"),
                _ => format!("loses in {plies} plies"),
            };
            Proof { sets: vec![fast, slow], proved, words }
        }
    };
    if numbers.left() > 0 {
        reject!("the body continues after its positions");
    }
    Ok(proof)
}

/// Reads `value 11` or `value -30`.
fn read_value(claim: &str) -> Result<i32, Rejection> {
    let Some(value) = claim.strip_prefix("value ").and_then(|text| text.parse::<i32>().ok()) else {
        reject!("unknown claim {claim:?}");
    };
    if claim != format!("value {value}") {
        reject!("the value in {claim:?} is not a plain number");
    }
    Ok(value)
}

/// Whether two sets bound a value from both sides. `fast` holds positions lost
/// within their plies, `slow` positions that cannot be won within theirs.
fn is_exactly(fast: &Set<'_>, slow: &Set<'_>, root: &Board, value: i32) -> bool {
    let Ok(plies) = u16::try_from(value.unsigned_abs()) else { return false };
    // The winner makes the last move, so a win takes an odd number of plies.
    if (value > 0) != (plies % 2 == 1) {
        return false;
    }
    if value > 0 {
        // Won by then, and no two plies sooner.
        fast.has_good_move(root, plies - 1) && (plies < 3 || slow.is_bad(root, plies - 2))
    } else if plies == 0 {
        root.is_lost()
    } else {
        // Lost by then; and with a move it takes two plies at least, or as many
        // more as the opponent needs after one of the moves.
        !root.is_lost()
            && fast.is_bad(root, plies)
            && (plies < 4 || slow.has_good_move(root, plies - 3))
    }
}
