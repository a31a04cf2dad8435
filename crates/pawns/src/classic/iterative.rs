//! Ask for a win in one ply, in two, in three.
//!
//! "Can the side to move win within n plies?" is a question with two answers,
//! which needs no window and stops at the first winning move. Asked for n = 0,
//! 1, 2, … it is first answered when n is the exact distance: a win takes an
//! odd number of plies, a loss an even one, unless a finished game can be won by
//! the side whose turn it is. A position that is neither won nor lost within as
//! many plies as a game can last is a draw. What one depth has found helps the
//! next: a win within n plies is one within n + 1, and the table keeps, for
//! every position, what has been proved and refuted so far.

use budget::StopReason;

use super::Tally;
use super::table::Table;
use crate::{Game, Outcome, Position, Rules, Value};

pub(super) fn solve(game: &Game, tally: &mut Tally<'_>) -> Result<Value, StopReason> {
    let mut search = Search { rules: &game.rules, tally, table: Table::new() };
    // ANCHOR: deepen
    let both = game.rules.variant().can_end_with_a_win();
    for plies in 0..=game.rules.most_plies(game.position) as i16 {
        if (both || plies % 2 == 0) && search.loses(game.position, plies)? {
            return Ok(Value::new(-plies));
        }
        if (both || plies % 2 == 1) && search.wins(game.position, plies)? {
            return Ok(if plies == 0 { Value::WON } else { Value::new(plies) });
        }
    }
    // ANCHOR_END: deepen
    Ok(Value::DRAW)
}

/// What is known of one position and one question.
#[derive(Clone, Copy)]
struct Answers {
    /// True for this many plies and more.
    yes_from: i16,
    /// False for this many plies and fewer.
    no_until: i16,
}

impl Answers {
    const NOTHING: Answers = Answers { yes_from: i16::MAX, no_until: -1 };

    fn answer(self, plies: i16) -> Option<bool> {
        if plies >= self.yes_from {
            Some(true)
        } else if plies <= self.no_until {
            Some(false)
        } else {
            None
        }
    }

    fn learn(&mut self, plies: i16, answer: bool) {
        if answer {
            self.yes_from = plies;
        } else {
            self.no_until = plies;
        }
    }
}

/// The two questions about one position.
#[derive(Clone, Copy)]
struct Entry {
    wins: Answers,
    loses: Answers,
}

struct Search<'a, 'b> {
    rules: &'a Rules,
    tally: &'a mut Tally<'b>,
    table: Table<Entry>,
}

impl Search<'_, '_> {
    /// Whether the side to move can force a win within so many plies: one move
    /// must leave the opponent lost.
    // ANCHOR: wins
    fn wins(&mut self, position: Position, plies: i16) -> Result<bool, StopReason> {
        self.tally.enter()?;
        if let Some(result) = self.rules.result(position) {
            return Ok(result == Outcome::Win);
        }
        if plies < 1 {
            return Ok(false);
        }
        let known = self.known(position);
        if let Some(answer) = known.wins.answer(plies) {
            return Ok(answer);
        }
        let mut answer = false;
        for next in self.rules.successors(position) {
            if self.loses(next, plies - 1)? {
                answer = true;
                break;
            }
        }
        let mut known = self.known(position);
        known.wins.learn(plies, answer);
        self.table.insert(self.tally, position, known)?;
        Ok(answer)
    }
    // ANCHOR_END: wins

    /// Whether the side to move loses within so many plies whatever it does:
    /// all moves must leave the opponent winning.
    fn loses(&mut self, position: Position, plies: i16) -> Result<bool, StopReason> {
        self.tally.enter()?;
        if let Some(result) = self.rules.result(position) {
            return Ok(result == Outcome::Loss);
        }
        if plies < 1 {
            return Ok(false);
        }
        let known = self.known(position);
        if let Some(answer) = known.loses.answer(plies) {
            return Ok(answer);
        }
        let mut answer = true;
        for next in self.rules.successors(position) {
            if !self.wins(next, plies - 1)? {
                answer = false;
                break;
            }
        }
        let mut known = self.known(position);
        known.loses.learn(plies, answer);
        self.table.insert(self.tally, position, known)?;
        Ok(answer)
    }

    fn known(&self, position: Position) -> Entry {
        self.table
            .get(position)
            .unwrap_or(Entry { wins: Answers::NOTHING, loses: Answers::NOTHING })
    }
}
