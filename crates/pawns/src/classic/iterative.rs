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

use super::observer::{Fact, Observer, Query};
use super::table::Table;
use super::tally::Tally;
use crate::{Game, Outcome, Position, Rules, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "for plies := 0, 1, 2, …:",
    "  if loses(start, plies): return \"loses in plies\"",
    "  if wins(start, plies): return \"wins in plies\"",
    "wins(position, plies):",
    "  if the game is over: return whether the side to move has won",
    "  if plies = 0: return no",
    "  if the table has the answer: return it",
    "  for each legal move:",
    "    if loses(position after the move, plies - 1): yes, and stop",
    "  table[position] := the answer",
    "  return the answer",
    "loses(position, plies):",
    "  if the game is over: return whether the side to move has lost",
    "  if plies = 0: return no",
    "  if the table has the answer: return it",
    "  for each legal move:",
    "    if not wins(position after the move, plies - 1): no, and stop",
    "  table[position] := the answer",
    "  return the answer",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    let mut search = Search { rules: &game.rules, tally, table: Table::new() };
    // ANCHOR: deepen
    let both = game.rules.variant().can_end_with_a_win();
    for plies in 0..=game.rules.most_plies(game.position) as i16 {
        search.tally.iteration(0, plies);
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

struct Search<'a, 'b, O> {
    rules: &'a Rules,
    tally: &'a mut Tally<'b, O>,
    table: Table<Entry>,
}

impl<O: Observer> Search<'_, '_, O> {
    /// Whether the side to move can force a win within so many plies: one move
    /// must leave the opponent lost.
    // ANCHOR: wins
    fn wins(&mut self, position: Position, plies: i16) -> Result<bool, StopReason> {
        self.tally.enter(3, position, Query::Wins(plies))?;
        if let Some(result) = self.rules.result(position) {
            return Ok(self.tally.leave(4, result == Outcome::Win));
        }
        if plies < 1 {
            return Ok(self.tally.leave(5, false));
        }
        let known = self.known(position);
        if let Some(answer) = known.wins.answer(plies) {
            return Ok(self.tally.hit(6, Fact::Wins(answer), answer));
        }
        let mut answer = false;
        for next in self.rules.successors(position) {
            answer = self.loses(next, plies - 1)?;
            self.tally.update(8, answer);
            if answer {
                let rules = self.rules;
                self.tally.cut(8, None, || rules.successors_from(position, next).skip(1));
                break;
            }
        }
        let mut known = self.known(position);
        known.wins.learn(plies, answer);
        self.table.insert(self.tally, position, known)?;
        self.tally.learned(9, &[Fact::Wins(answer)]);
        Ok(self.tally.leave(10, answer))
    }
    // ANCHOR_END: wins

    /// Whether the side to move loses within so many plies whatever it does:
    /// all moves must leave the opponent winning.
    fn loses(&mut self, position: Position, plies: i16) -> Result<bool, StopReason> {
        self.tally.enter(11, position, Query::Loses(plies))?;
        if let Some(result) = self.rules.result(position) {
            return Ok(self.tally.leave(12, result == Outcome::Loss));
        }
        if plies < 1 {
            return Ok(self.tally.leave(13, false));
        }
        let known = self.known(position);
        if let Some(answer) = known.loses.answer(plies) {
            return Ok(self.tally.hit(14, Fact::Loses(answer), answer));
        }
        let mut answer = true;
        for next in self.rules.successors(position) {
            answer = self.wins(next, plies - 1)?;
            self.tally.update(16, answer);
            if !answer {
                let rules = self.rules;
                self.tally.cut(16, None, || rules.successors_from(position, next).skip(1));
                break;
            }
        }
        let mut known = self.known(position);
        known.loses.learn(plies, answer);
        self.table.insert(self.tally, position, known)?;
        self.tally.learned(17, &[Fact::Loses(answer)]);
        Ok(self.tally.leave(18, answer))
    }

    fn known(&self, position: Position) -> Entry {
        self.table
            .get(position)
            .unwrap_or(Entry { wins: Answers::NOTHING, loses: Answers::NOTHING })
    }
}
