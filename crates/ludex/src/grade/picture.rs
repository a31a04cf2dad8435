//! The boards of a report as SVG.

use ::gone::{Board, twin};
use ::pawns::Move;
use ask::pawns::picture::{Arrow, with_moves};
use ask::suite::{Family, Picture};

use super::folder::Folder;
use crate::{gone, pegs};

/// The largest board of Gone that is drawn.
const MOST_CELLS: u64 = 10_000;

/// A picture as SVG; `None` if its position cannot be read, which does not happen to positions
/// of our own.
pub(super) fn svg(folder: &Folder, picture: &Picture) -> Option<String> {
    match folder.suite.family {
        Family::Pawns => {
            let variant = folder.suite.rules.parse().ok()?;
            let game = ask::pawns::read(&picture.position, Some(variant), None).ok()?.last();
            let pawns = game.rules.variant().pawns;
            let mv = picture.mark.as_deref().and_then(|mark| Move::read(mark, pawns).ok());
            let arrow = mv.map(|mv| Arrow { mv, outcome: None, label: None });
            Some(with_moves(&game, arrow.as_slice(), &picture.caption))
        }
        Family::Pegs => {
            let puzzle = ask::pegs::read(&picture.position).ok()?;
            Some(pegs::marked(&puzzle, picture.mark.as_deref(), &picture.caption))
        }
        Family::Gone => {
            // On one line, rows end with a slash.
            let board: Board = picture.position.replace('/', "\n").parse().ok()?;
            if board.area() > MOST_CELLS {
                return None;
            }
            let rules = ask::suite::gone_rules(&folder.suite.rules).unwrap_or_default();
            Some(gone::rounds(&twin::rounds(&board, rules), rules, &picture.caption))
        }
    }
}
