//! Programs that name a best move of a pawn game.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

use ::pawns::{Game, Move, Side};
use budget::Control;

use super::super::{Row, Subject};
use super::pawns::{Order, value};
use super::{Impostor, NONE, Play, Played, number_of};

/// The moves of a position, each with its value for the side that moves.
type Moves = Vec<(Move, i64)>;

/// The moves of tests by their names: every error is about the same ones.
type Known = Rc<RefCell<HashMap<String, Option<Moves>>>>;

/// Which of the moves a program plays that knows their values.
type Choice = fn(&Game, &Moves) -> Moves;

/// Errors of programs that name a best move.
pub(super) fn impostors() -> Vec<Impostor> {
    let known = Known::default();
    let choosing = |words, choice: Choice| Impostor::new(words, vec![play(&known, choice)]);
    vec![
        choosing("plays what is best for White, whoever is to move", |game, moves| {
            if game.to_move() == Side::White { best(moves) } else { worst(moves) }
        }),
        choosing("plays what is best for the opponent", |_, moves| worst(moves)),
        choosing("loses as soon as possible where it cannot win", |_, moves| {
            if moves.iter().any(|&(_, value)| value > 0) {
                best(moves)
            } else {
                all_with(moves, moves.iter().map(|&(_, value)| value).max())
            }
        }),
        choosing("wins as late as possible", |_, moves| {
            let slowest = moves.iter().map(|&(_, value)| value).max().filter(|&value| value > 0);
            if slowest.is_some() { all_with(moves, slowest) } else { best(moves) }
        }),
        Impostor::new(
            "plays the first move that it finds, whatever comes of it",
            Order::all().map(first).collect(),
        ),
        Impostor {
            is_general: true,
            ..choosing("looks only at who wins, not at how soon", |_, moves| {
                let wins = moves.iter().any(|&(_, value)| value > 0);
                moves.iter().copied().filter(|&(_, value)| (value > 0) == wins).collect()
            })
        },
    ]
}

/// How good a value is: an early win, a late win, a late loss, an early loss.
fn rank(value: i64) -> (bool, Reverse<i64>) {
    (value > 0, Reverse(value))
}

fn best(moves: &Moves) -> Moves {
    all_with(moves, moves.iter().map(|&(_, value)| value).max_by_key(|&value| rank(value)))
}

fn worst(moves: &Moves) -> Moves {
    all_with(moves, moves.iter().map(|&(_, value)| value).min_by_key(|&value| rank(value)))
}

fn all_with(moves: &Moves, wanted: Option<i64>) -> Moves {
    moves.iter().copied().filter(|&(_, value)| Some(value) == wanted).collect()
}

fn play(known: &Known, choice: Choice) -> Play {
    let known = Rc::clone(known);
    Box::new(move |row, control| {
        let game = classic(row)?;
        let mut known = known.borrow_mut();
        let moves = known.entry(row.test.name.clone()).or_insert_with(|| valued(game, control));
        let moves = moves.as_ref()?;
        Some(played(moves.len(), choice(game, moves).into_iter().map(|(mv, _)| mv)))
    })
}

fn first(order: Order) -> Play {
    Box::new(move |row, _| {
        let game = classic(row)?;
        let mut moves: Vec<_> = game.rules.successors(game.position).moves().collect();
        order.sort(&mut moves);
        Some(played(moves.len(), moves.first().map(|&(mv, _)| mv).into_iter()))
    })
}

/// One of these moves of so many; "none" where there is none.
fn played(choices: usize, moves: impl Iterator<Item = Move>) -> Played {
    if choices == 0 {
        return Played { answers: vec![NONE], choices: Some(1) };
    }
    Played { answers: moves.map(number_of).collect(), choices: Some(choices) }
}

/// The errors are those of programs for the usual game.
fn classic<'a>(row: &Row<'a>) -> Option<&'a Game> {
    match row.subject {
        Subject::Pawns(game) if game.rules.variant().is_classic() => Some(game),
        _ => None,
    }
}

/// All moves with their values.
fn valued(game: &Game, control: &Control) -> Option<Moves> {
    let next = game.rules.successors(game.position).moves();
    next.map(|(mv, next)| {
        let value = value(game, next, control)?;
        Some((mv, if value <= 0 { 1 - value } else { -(1 + value) }))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_chooses_its_own_moves() {
        let text = ["a1-a2", "b1-b2", "c1-c2", "d1-d2"];
        let moves: Moves = text
            .iter()
            .zip([3, 5, -2, -8])
            .map(|(mv, value)| (mv.parse().unwrap(), value))
            .collect();
        let named = |moves: Moves| moves.iter().map(|(mv, _)| mv.to_string()).collect::<Vec<_>>();
        assert_eq!(named(best(&moves)), ["a1-a2"]);
        assert_eq!(named(worst(&moves)), ["c1-c2"]);
        let lost = moves[2..].to_vec();
        assert_eq!(named(best(&lost)), ["d1-d2"]);
        assert_eq!(named(worst(&lost)), ["c1-c2"]);
    }

    #[test]
    fn values_are_those_of_the_side_that_moves() {
        let game: Game = "3x3".parse().unwrap();
        let moves = valued(&game, &Control::default()).unwrap();
        let best: Vec<i64> = best(&moves).iter().map(|&(_, value)| value).collect();
        assert!(!best.is_empty() && best.iter().all(|&value| value == -6), "{moves:?}");
        let over: Game = "1p1/1P1/3 w".parse().unwrap();
        assert_eq!(valued(&over, &Control::default()), Some(vec![]));
    }
}
