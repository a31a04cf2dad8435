//! The rules of all pawn games, on arrays.
//!
//! Boards are seen by the side to move, whose pawns go up. A rule set is a preset and
//! the keys that differ from it, as in `pawn-game,blocked=loses`.

use super::board::{Board, EMPTY, ENEMY, OWN, PASSED};
use crate::{Rejection, reject};

/// The value of each key, as a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    words: [&'static str; 7],
}

/// How a game ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Drawn,
    Lost,
}

/// A pawn's way: its squares, the square of the pawn it takes, and the square that a
/// double step passes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    from: usize,
    to: usize,
    taken: Option<usize>,
    passed: Option<usize>,
}

/// The keys, in the order of [`Rules::words`], with their values.
const KEYS: [(&str, &[&str]); 7] = [
    ("start", &["first", "second", "two-rows"]),
    ("pawns", &["orthodox", "berolina", "breakthrough"]),
    ("double-step", &["no", "home", "anywhere"]),
    ("en-passant", &["no", "yes"]),
    ("capture", &["free", "compulsory"]),
    ("far-row", &["wins", "loses", "nothing"]),
    ("blocked", &["loses", "draws", "draws-if-both", "wins"]),
];

const CLASSIC: [&str; 7] = ["first", "orthodox", "no", "no", "free", "wins", "loses"];

const PRESETS: [(&str, [&str; 7]); 7] = [
    ("classic", CLASSIC),
    ("pawn-game", ["second", "orthodox", "home", "yes", "free", "wins", "draws"]),
    ("misere", ["first", "orthodox", "no", "no", "free", "loses", "wins"]),
    ("compulsory", ["first", "orthodox", "no", "no", "compulsory", "wins", "loses"]),
    ("berolina", ["first", "berolina", "no", "no", "free", "wins", "loses"]),
    ("breakthrough", ["two-rows", "breakthrough", "no", "no", "free", "wins", "loses"]),
    ("dawson", ["first", "orthodox", "no", "no", "compulsory", "nothing", "loses"]),
];

impl Rules {
    /// Reads `PRESET` or `PRESET,KEY=VALUE,…`: of all texts for the same rules the one
    /// that [`Rules::text`] gives.
    pub(crate) fn read(text: &str) -> Result<Rules, Rejection> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let Some((_, words)) = PRESETS.iter().find(|(preset, _)| *preset == name) else {
            reject!("unknown rules {text:?}");
        };
        let mut words = *words;
        let mut named = [false; KEYS.len()];
        for part in parts {
            let found = part.split_once('=').and_then(|(key, value)| {
                let index = KEYS.iter().position(|(known, _)| *known == key)?;
                let value = KEYS[index].1.iter().find(|known| **known == value)?;
                Some((index, *value))
            });
            let Some((index, value)) = found else { reject!("unknown rule {part:?}") };
            if std::mem::replace(&mut named[index], true) {
                reject!("the rules {text:?} name {:?} twice", KEYS[index].0);
            }
            words[index] = value;
        }
        let rules = Rules { words };
        let steps_twice = rules.double_step() != "no";
        if steps_twice && rules.pawns() != "orthodox" || rules.has_en_passant() && !steps_twice {
            reject!("the rules {text:?} contradict each other");
        }
        if rules.text() != text {
            reject!("the rules {text:?} should be written as {:?}", rules.text());
        }
        Ok(rules)
    }

    /// The preset from which the fewest keys differ, the first of several in the order
    /// above; then these keys, in their order.
    pub(crate) fn text(&self) -> String {
        let differences = |preset: &[&str; 7]| {
            (0..7).filter(|&key| preset[key] != self.words[key]).collect::<Vec<usize>>()
        };
        // Of several that are nearest, this is the first.
        let nearest = PRESETS.iter().min_by_key(|(_, preset)| differences(preset).len());
        let Some((name, preset)) = nearest else { return String::new() };
        let mut text = vec![*name];
        for key in differences(preset) {
            text.extend([",", KEYS[key].0, "=", self.words[key]]);
        }
        text.concat()
    }

    #[cfg(feature = "tables")]
    pub(crate) fn is_classic(&self) -> bool {
        self.words == CLASSIC
    }

    fn start(&self) -> &str {
        self.words[0]
    }

    fn pawns(&self) -> &str {
        self.words[1]
    }

    fn double_step(&self) -> &str {
        self.words[2]
    }

    pub(crate) fn has_en_passant(&self) -> bool {
        self.words[3] == "yes"
    }

    fn must_capture(&self) -> bool {
        self.words[4] == "compulsory"
    }

    fn far_row(&self) -> &str {
        self.words[5]
    }

    fn blocked(&self) -> &str {
        self.words[6]
    }

    /// Whether a board is the one that games begin with.
    pub(super) fn is_start(&self, board: &Board) -> bool {
        let (cols, rows) = (board.cols, board.len / board.cols);
        let filled: &[usize] = match self.start() {
            "first" => &[0],
            "second" => &[1],
            _ => &[0, 1],
        };
        (0..board.len).all(|square| {
            let (own, enemy) = (square / cols, rows - 1 - square / cols);
            let expected = match (filled.contains(&own), filled.contains(&enemy)) {
                (false, false) => EMPTY,
                (true, false) => OWN,
                (false, true) => ENEMY,
                (true, true) => return false,
            };
            board.squares[square] == expected
        })
    }

    /// How the game ended; `None` if it goes on.
    pub(super) fn ending(&self, board: &Board) -> Option<Ending> {
        self.moves(board).err()
    }

    /// The legal moves, of which there is at least one; or how the game ended for the side
    /// to move.
    pub(crate) fn moves(&self, board: &Board) -> Result<Vec<Way>, Ending> {
        if self.is_ended_by_arrival(board) {
            return Err(if self.far_row() == "wins" { Ending::Lost } else { Ending::Won });
        }
        if !board.squares[..board.len].contains(&OWN) {
            return Err(if self.blocked() == "wins" { Ending::Won } else { Ending::Lost });
        }
        let ways = self.ways(board);
        if !ways.is_empty() {
            return Ok(ways);
        }
        Err(match self.blocked() {
            "loses" => Ending::Lost,
            "draws" => Ending::Drawn,
            "wins" => Ending::Won,
            _ if self.ways(&without_passed(*board).turned()).is_empty() => Ending::Drawn,
            _ => Ending::Lost,
        })
    }

    fn is_ended_by_arrival(&self, board: &Board) -> bool {
        self.far_row() != "nothing" && board.squares[..board.cols].contains(&ENEMY)
    }

    /// Every way that pawns of the side to move can go.
    fn ways(&self, board: &Board) -> Vec<Way> {
        let cols = board.cols;
        let mut ways = Vec::new();
        for from in (0..board.len).filter(|&from| board.squares[from] == OWN) {
            let (ahead, col) = (from + cols, from % cols);
            if ahead >= board.len {
                continue;
            }
            self.one_square(board, from, ahead, false, &mut ways);
            if col > 0 {
                self.one_square(board, from, ahead - 1, true, &mut ways);
            }
            if col + 1 < cols {
                self.one_square(board, from, ahead + 1, true, &mut ways);
            }
            let home = usize::from(self.start() != "first");
            let may = match self.double_step() {
                "no" => false,
                "home" => from / cols == home,
                _ => true,
            };
            let to = ahead + cols;
            if may && to < board.len && is_empty(board, ahead) && is_empty(board, to) {
                ways.push(Way { from, to, taken: None, passed: Some(ahead) });
            }
        }
        if self.must_capture() && ways.iter().any(|way| way.taken.is_some()) {
            ways.retain(|way| way.taken.is_some());
        }
        ways
    }

    /// Adds the way from a square to one ahead of it, if a pawn may go there.
    fn one_square(
        &self,
        board: &Board,
        from: usize,
        to: usize,
        diagonal: bool,
        ways: &mut Vec<Way>,
    ) {
        let (steps, captures) = match self.pawns() {
            "orthodox" => (!diagonal, diagonal),
            "berolina" => (diagonal, !diagonal),
            _ => (true, diagonal),
        };
        let taken = match board.squares[to] {
            ENEMY if captures => Some(to),
            // The pawn that passed over the square stands behind it.
            PASSED if captures => Some(to - board.cols),
            EMPTY | PASSED if steps => None,
            _ => return,
        };
        ways.push(Way { from, to, taken, passed: None });
    }

    /// The board after a move, as the opponent sees it.
    pub(crate) fn after(&self, board: &Board, way: Way) -> Board {
        let mut next = without_passed(*board);
        next.squares[way.from] = EMPTY;
        if let Some(taken) = way.taken {
            next.squares[taken] = EMPTY;
        }
        next.squares[way.to] = OWN;
        let mut next = next.turned();
        if let Some(passed) = way.passed.filter(|_| self.has_en_passant()) {
            self.mark(&mut next, board.len - 1 - passed);
        }
        next
    }

    /// Marks a square that an enemy pawn has just passed over, if it can be captured
    /// there: the game goes on, and an own pawn stands diagonally below.
    pub(super) fn mark(&self, board: &mut Board, passed: usize) {
        let (cols, col) = (board.cols, passed % board.cols);
        let is_own = |aside: bool, square: usize| aside && board.squares[square] == OWN;
        let below = passed - cols;
        let can_capture =
            is_own(col > 0, below.wrapping_sub(1)) || is_own(col + 1 < cols, below + 1);
        if can_capture && !self.is_ended_by_arrival(board) {
            board.squares[passed] = PASSED;
        }
    }

    /// Whether a double step of an enemy pawn can just have passed over a square.
    pub(super) fn can_be_passed(&self, board: &Board, passed: usize) -> bool {
        let (cols, rows) = (board.cols, board.len / board.cols);
        let row = passed / cols;
        if row == 0 || row + 1 >= rows {
            return false;
        }
        let home = usize::from(self.start() != "first");
        let from_row = rows - 1 - (row + 1);
        (self.double_step() == "anywhere" || from_row == home)
            && board.squares[passed - cols] == ENEMY
            && is_empty(board, passed)
            && is_empty(board, passed + cols)
    }
}

fn is_empty(board: &Board, square: usize) -> bool {
    matches!(board.squares[square], EMPTY | PASSED)
}

fn without_passed(mut board: Board) -> Board {
    for square in board.squares.iter_mut().filter(|square| **square == PASSED) {
        *square = EMPTY;
    }
    board
}
