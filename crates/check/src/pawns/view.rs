//! The positions of a certificate, with the reply to every move.

use super::any_rules::{read_marked_position, read_value};
use super::any_set::{Claim, Set};
use super::board::{Board, OWN, read_size};
use super::moves::Way;
use super::race::is_lost_by_race;
use super::rules::Rules;
use crate::file::File;
use crate::view::{Member, Step, View, Window};
use crate::{Rejection, words};

/// A set, the side to move on its boards, if it is the same on all of them, and the number
/// of its first board.
struct Part<'a> {
    set: Set<'a>,
    white: Option<bool>,
    begin: u64,
    /// Whether races that are won need no boards of the set.
    races: bool,
}

/// Shows positions. The classic rules of version 1 are one set of rules among all, and their
/// boards have the same numbers.
pub(crate) fn view(file: &File<'_>, window: Window) -> Result<View, Rejection> {
    let rules = Rules::read(file.field("rules")?)?;
    let (rows, cols) = read_size(file.field("board")?)?;
    let (root, white) = read_marked_position(&rules, file.field("position")?, rows, cols)?;
    let claims = match file.field("claim")? {
        "loss" => vec![(Claim::Loses, Some(white))],
        "win" => vec![(Claim::Loses, Some(!white))],
        "draw" => vec![(Claim::DoesNotWin, None)],
        value => {
            let (wins, _) = read_value(value)?;
            vec![
                (Claim::LosesWithin, Some(white != wins)),
                (Claim::CannotWinWithin, Some(white == wins)),
            ]
        }
    };
    let (mut numbers, mut parts, mut members) = (file.numbers(), Vec::new(), 0);
    for (claim, white) in claims {
        let set = Set::read(&mut numbers, &rules, (rows, cols), claim)?;
        let part = Part { set, white, begin: members, races: file.version == 3 };
        members += part.set.len() as u64;
        parts.push(part);
    }
    let mut shown = Vec::new();
    for part in &parts {
        for index in window.within(part.begin, part.set.len() as u64) {
            shown.push(part.member(index)?);
        }
    }
    let root = parts.iter().filter_map(|part| part.root(&root, white)).collect();
    Ok(View { members, root, shown })
}

impl Part<'_> {
    /// The moves of the side to move; none once the game is over.
    fn moves(&self, board: &Board) -> Vec<Way> {
        let mut moves = Vec::new();
        if self.set.rules.ending(board, OWN).is_none() {
            self.set.rules.moves(board, OWN, &mut moves);
        }
        moves
    }

    /// The board after a move, as the opponent sees it.
    fn after(&self, board: &Board, way: Way) -> Board {
        self.set.rules.after(board, OWN, way).turned()
    }

    /// How the claim rests on this set: the position itself, or a move to one of its boards.
    fn root(&self, root: &Board, white: bool) -> Option<Step> {
        let best = |step: &Step| {
            let index = step.member.unwrap_or(self.begin) - self.begin;
            let plies = i32::from(self.set.plies(index as usize));
            if self.set.claim == Claim::CannotWinWithin { -plies } else { plies }
        };
        let to = |board: &Board, play: Option<String>| {
            let step = self.step(board);
            (step.member.is_some() || step.race).then_some(Step { play, ..step })
        };
        to(root, None).or_else(|| {
            let moves = self.moves(root).into_iter();
            let steps =
                moves.filter_map(|way| to(&self.after(root, way), Some(name(root, way, white))));
            steps.min_by_key(best)
        })
    }

    /// The step to a board: to a member, unless the game is over or the board is none.
    fn step(&self, board: &Board) -> Step {
        let is_over = self.set.rules.ending(board, OWN).is_some();
        let found = self.set.find(board).filter(|_| !is_over);
        let member = found.map(|(index, _)| self.begin + index as u64);
        let mirrored = found.is_some_and(|(_, mirrored)| mirrored);
        let race = self.races && !is_over && member.is_none() && is_lost_by_race(board);
        Step { member, mirrored, race, ..Step::default() }
    }

    fn member(&self, index: usize) -> Result<Member, Rejection> {
        let (board, plies) = self.set.at(index)?;
        // Where it is not known whose turn it is, the side to move is drawn as White.
        let white = self.white.unwrap_or(true);
        let mover = match self.white {
            Some(true) => "White",
            Some(false) => "Black",
            None => "The side to move",
        };
        let within = words::plies(plies);
        let words = match self.set.claim {
            Claim::Loses => format!("{mover}, to move, loses"),
            Claim::DoesNotWin => format!("{mover} cannot win"),
            Claim::LosesWithin => format!("{mover}, to move, loses within {within}"),
            Claim::CannotWinWithin => format!("{mover}, to move, cannot win within {within}"),
        };
        let moves = self.moves(&board).into_iter();
        let steps = moves.map(|way| self.answer(&board, way, plies, white)).collect();
        let board = Some(board.describe(white));
        Ok(Member { kind: "position", board, numbers: None, words, steps })
    }

    /// The reply to a move: one that ends the game if there is one.
    fn answer(&self, board: &Board, way: Way, plies: u16, white: bool) -> Step {
        let play = Some(name(board, way, white));
        let next = self.after(board, way);
        let needed = plies.saturating_sub(2);
        let steps = self.moves(&next).into_iter().filter_map(|reply| {
            let then = self.after(&next, reply);
            let step = Step { reply: Some(name(&next, reply, !white)), ..self.step(&then) };
            (step.race || self.set.holds(&then, needed)).then_some(step)
        });
        let step = steps.min_by_key(|step| step.member.is_some()).unwrap_or_default();
        Step { play, ..step }
    }
}

/// A move: `b1-b2`, or `b1xc2` if it takes a pawn.
fn name(board: &Board, way: Way, white: bool) -> String {
    let square = |index: usize| {
        let index = if white { index } else { board.len - 1 - index };
        words::square(index % board.cols, index / board.cols)
    };
    let sign = if way.taken.is_some() { 'x' } else { '-' };
    format!("{}{sign}{}", square(way.from.into()), square(way.to.into()))
}
