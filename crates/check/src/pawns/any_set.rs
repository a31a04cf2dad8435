//! Sets of boards of version 2, and the test that each board must pass.

use super::board::{Board, EMPTY, ENEMY, OWN};
use super::codes::{Code, Codes, Worths};
use super::moves::Way;
use super::rules::{Ending, Rules};
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
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

/// A set of boards by their numbers.
pub(super) struct Set<'a> {
    pub(super) rules: &'a Rules,
    rows: usize,
    cols: usize,
    worths: Worths,
    pub(super) claim: Claim,
    codes: Codes<'a>,
}

/// Replies that answered moves before, and room for moves: nothing that a verdict depends
/// on.
struct Scratch {
    moves: Vec<Way>,
    replies: Vec<Way>,
    /// By the squares of the move. What answered a move last time often does so again.
    answers: Vec<Option<Way>>,
}

impl<'a> Set<'a> {
    /// Reads the number of boards, the differences of their codes, the plies.
    pub(super) fn read(
        numbers: &mut Numbers<'a>,
        rules: &'a Rules,
        (rows, cols): (usize, usize),
        claim: Claim,
    ) -> Result<Set<'a>, Rejection> {
        let codes = Codes::read(numbers, claim.has_plies())?;
        let worths = Worths::new(rows, cols, base(rules));
        Ok(Set { rules, rows, cols, worths, claim, codes })
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// A board by its place, and the plies claimed of it.
    pub(super) fn at(&self, index: usize) -> Result<(Board, u16), Rejection> {
        let (board, _) = self.board(self.codes.at(index))?;
        Ok((board, self.plies(index)))
    }

    /// The plies claimed of the board at a place; 0 where none are.
    pub(super) fn plies(&self, index: usize) -> u16 {
        self.codes.plies_of(index)
    }

    /// The place of a board, and whether its mirror image stands there.
    pub(super) fn find(&self, board: &Board) -> Option<(usize, bool)> {
        let Code(plain, mirrored) = self.worths.marked(self.worths.code(board), board.passed);
        Some((self.codes.place_of(plain.min(mirrored))?, mirrored < plain))
    }

    /// Whether a board is as the set claims, with as many plies as needed: because the
    /// game is over, because no plies are left to win in, or because it is in the set.
    pub(super) fn holds(&self, board: &Board, needed: u16) -> bool {
        self.holds_known(board, self.worths.code(board), needed)
    }

    /// The same of a board whose pawns' numbers are known.
    fn holds_known(&self, board: &Board, code: Code, needed: u16) -> bool {
        if let Some(ending) = self.rules.ending(board, OWN) {
            return self.claim.admits(ending);
        }
        if self.claim == Claim::CannotWinWithin && needed == 0 {
            return true;
        }
        let code = self.worths.marked(code, board.passed).canonical();
        let Some(plies) = self.codes.find(code) else { return false };
        match self.claim {
            Claim::Loses | Claim::DoesNotWin => true,
            Claim::LosesWithin => plies <= needed,
            Claim::CannotWinWithin => plies >= needed,
        }
    }

    /// Whether a move leads to a board that is, for the opponent, as the set claims. The
    /// game goes on.
    pub(super) fn after_a_move(&self, board: &Board, needed: u16) -> bool {
        if self.rules.ending(board, OWN).is_some() {
            return false;
        }
        let mut moves = Vec::new();
        self.rules.moves(board, OWN, &mut moves);
        let mut nexts = moves.into_iter().map(|way| self.rules.after(board, OWN, way).turned());
        nexts.any(|next| self.holds(&next, needed))
    }

    /// Goes through the arguments of all boards.
    pub(super) fn check_all(&self, bounds: Bounds<'_>) -> Result<(), Rejection> {
        in_shares(self.codes.blocks(), 64, |share| {
            let (moves, replies, answers) = (Vec::new(), Vec::new(), vec![None; 64 * 64]);
            let mut scratch = Scratch { moves, replies, answers };
            for (done, block) in share.enumerate() {
                if done % 16 == 0 {
                    bounds.go_on()?;
                }
                for (code, plies) in self.codes.block(block) {
                    let (board, code) = self.board(code)?;
                    self.check(&board, code, plies, &mut scratch)?;
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Goes through the argument of one board.
    fn check(
        &self,
        board: &Board,
        code: Code,
        plies: u16,
        scratch: &mut Scratch,
    ) -> Result<(), Rejection> {
        let (rules, name) = (self.rules, || board.describe(true));
        match rules.ending(board, OWN) {
            Some(ending) if self.claim.admits(ending) => return Ok(()),
            Some(_) => reject!("{}: the game is over, and not as claimed", name()),
            None if self.claim == Claim::LosesWithin && plies == 0 => {
                reject!("{}: no plies are left, but the side to move has moves", name());
            }
            None => {}
        }
        let Scratch { moves, replies, answers } = scratch;
        rules.moves(board, OWN, moves);
        for &way in &*moves {
            let next = rules.after(board, OWN, way);
            if let Some(ending) = rules.ending(&next, ENEMY) {
                if !self.claim.admits_of_opponent(ending) {
                    let next = next.turned().describe(false);
                    reject!("{}: the move to {next} refutes it", name());
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
            let moved = self.worths.after(code, OWN, way);
            let is_answer = |reply: Way| {
                let last = rules.after(&next, ENEMY, reply);
                self.holds_known(&last, self.worths.after(moved, ENEMY, reply), needed)
            };
            rules.moves(&next, ENEMY, replies);
            let known = &mut answers[64 * usize::from(way.from) + usize::from(way.to)];
            let first = replies.iter().position(|&reply| Some(reply) == *known).unwrap_or(0);
            replies.swap(0, first);
            *known = replies.iter().copied().find(|&reply| is_answer(reply));
            if known.is_none() {
                let (board, next) = (name(), next.turned().describe(false));
                reject!("{board}: there is no reply to the move that leads to {next}");
            }
        }
        Ok(())
    }

    /// The board of a number, and the numbers of its pawns.
    fn board(&self, code: u128) -> Result<(Board, Code), Rejection> {
        let board = if self.rules.en_passant {
            self.marked(Board::from_code::<4>(self.rows, self.cols, code)?)?
        } else {
            Board::from_code::<3>(self.rows, self.cols, code)?
        };
        let pawns = self.worths.code(&board);
        if self.worths.marked(pawns, board.passed).canonical() != code {
            reject!("{}: its mirror image should be stored instead", board.describe(true));
        }
        Ok((board, pawns))
    }

    /// A board whose digits may have been 3, on one square that an enemy pawn can just have
    /// passed over and where it can be captured.
    fn marked(&self, mut board: Board) -> Result<Board, Rejection> {
        let mut marks = (0..board.len).filter(|&square| board.squares[square] > ENEMY);
        let (Some(square), others) = (marks.next(), marks.count()) else { return Ok(board) };
        board.squares[square] = EMPTY;
        let is_possible = others == 0 && self.rules.can_be_passed(&board, square);
        if is_possible {
            self.rules.mark(&mut board, OWN, square as u8);
        }
        if board.passed.is_none() {
            board.squares = board.squares.map(|what| if what > ENEMY { EMPTY } else { what });
            reject!(
                "{}: no pawn can just have passed over the marked square",
                board.describe(true)
            );
        }
        Ok(board)
    }
}

/// The digits that a square can have.
fn base(rules: &Rules) -> u128 {
    if rules.en_passant { 4 } else { 3 }
}
