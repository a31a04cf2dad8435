//! Pawns: who wins and when, any best move, and the line that shows it.

use ::pawns::engine::Engine;
use ::pawns::{Game, Move, Question, Variant, solve_with};
use budget::Budget;

use super::super::expected::{Expected, Outcome};
use super::read::{self, Unreadable};
use super::{Picture, Reason};
use crate::error::Error;
use crate::pawns::{notation, words};

/// Positions with more legal moves are refuted by the main line alone.
const MOST_REPLIES: usize = 6;

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Another side wins.
    Outcome(Outcome),
    /// The game ends after another number of plies.
    Plies(Option<i64>),
    /// The game goes on, and a move was asked for.
    NoMove,
    /// This is not a move here.
    Illegal(String),
    /// Another move is better.
    Worse(Move),
}

/// Reads the position of a test.
pub(super) fn read(position: &str, rules: &str) -> Result<Game, Error> {
    let variant: Variant = rules.parse().map_err(|error| Error::in_field("suite", error))?;
    Ok(crate::pawns::read(position, Some(variant), None)?.last())
}

/// Judges an answer: `None` if it is right.
pub(super) fn judge(
    game: &Game,
    expected: &Expected,
    text: &str,
) -> Result<Option<Fault>, Unreadable> {
    match expected {
        Expected::Sign { sign } => {
            let claimed = read::sign(text)?;
            Ok((claimed != *sign).then(|| Fault::Outcome(of_sign(claimed))))
        }
        Expected::Value { outcome, value } => {
            let (claimed, plies) = read::value(text)?;
            let is_right = claimed == *outcome && plies == value.map(i64::from);
            let fault =
                if claimed == *outcome { Fault::Plies(plies) } else { Fault::Outcome(claimed) };
            Ok((!is_right).then_some(fault))
        }
        Expected::BestMove { moves } => best_move(game, moves, text),
        _ => Ok(None),
    }
}

fn of_sign(sign: i8) -> Outcome {
    match sign {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

fn best_move(game: &Game, best: &[String], text: &str) -> Result<Option<Fault>, Unreadable> {
    let Some(given) = read::best_move(text)? else {
        return Ok((!game.is_over()).then_some(Fault::NoMove));
    };
    let pawns = game.rules.variant().pawns;
    let mv = match Move::read(&given, pawns) {
        Ok(mv) => mv,
        Err(error) => return Ok(Some(Fault::Illegal(error.to_string()))),
    };
    if let Err(error) = game.play(mv) {
        return Ok(Some(Fault::Illegal(error.to_string())));
    }
    let is_best = best.iter().any(|text| Move::read(text, pawns).is_ok_and(|best| best == mv));
    Ok((!is_best).then_some(Fault::Worse(mv)))
}

/// Says why an answer is wrong.
pub(super) fn explain(game: &Game, fault: &Fault, budget: &Budget) -> Reason {
    if game.is_over() {
        return over(game, fault);
    }
    let mut engine = Engine::for_question(game, Question::Value, budget);
    let answer = solve_with(&mut engine, game, Question::Value);
    let (Some(outcome), Some(value)) = (answer.outcome, answer.value) else {
        return Reason::plain(words::verdict(game, &answer));
    };
    let mover = game.to_move();
    let sentence = match fault {
        Fault::Outcome(claimed) => {
            let truth = words::judgement(Some(outcome), Some(value));
            format!("{}, but {mover} {truth}:", claim_of(game, *claimed))
        }
        Fault::Plies(claimed) => {
            let claimed = claimed.map_or(0, i64::abs);
            let right = i64::from(value.plies());
            let how = match (outcome == ::pawns::Outcome::Win, claimed > right) {
                (true, true) => "there is a quicker way",
                (true, false) => "no quicker way works",
                (false, true) => "no defence lasts longer",
                (false, false) => "this holds out longer",
            };
            format!("{mover} {}, not {claimed}: {how},", words::value(value))
        }
        Fault::NoMove => format!("The game is not over: {mover} has a move,"),
        Fault::Illegal(why) => {
            let best = notation(&answer.best_moves).join(" or ");
            let sentence = format!("{}. A best move is {best}.", capitalized(why));
            return Reason::plain(sentence).with(picture(game, None));
        }
        Fault::Worse(mv) => return worse(&mut engine, game, *mv, value),
    };
    let mut reason = line(game, &answer.line, &sentence);
    if outcome == ::pawns::Outcome::Loss
        && matches!(fault, Fault::Outcome(_))
        && let Some(replies) = replies(&mut engine, game)
    {
        reason.sentence.push(' ');
        reason.sentence.push_str(&replies);
    }
    reason
}

/// `You say that White, to move, wins`.
fn claim_of(game: &Game, claimed: Outcome) -> String {
    let claim = match claimed {
        Outcome::Win => "wins",
        Outcome::Draw => "draws",
        Outcome::Loss => "loses",
    };
    format!("You say that {}, to move, {claim}", game.to_move())
}

/// Why an answer about a game that is over is wrong.
fn over(game: &Game, fault: &Fault) -> Reason {
    let winner = game.winner().map_or_else(|| "it is a draw".into(), |side| format!("{side} wins"));
    let end = words::ending(game).unwrap_or_default();
    let sentence = match fault {
        Fault::Outcome(claimed) => {
            format!("{}, but the game is over: {winner}, {end}.", claim_of(game, *claimed))
        }
        Fault::Plies(claimed) => {
            let value = if game.winner() == Some(game.to_move()) { "+0" } else { "0" };
            let claimed = claimed.unwrap_or_default();
            format!(
                "The game is over: {winner}, {end}. No ply is left to play, so the value is {value}, \
                 not {claimed}."
            )
        }
        Fault::NoMove | Fault::Illegal(_) | Fault::Worse(_) => {
            format!("The game is over: {winner}, {end}. There is no move: the answer is \"none\".")
        }
    };
    // The sentence has said how it ended.
    let shown = Picture { caption: "the position".into(), ..picture(game, None) };
    Reason::plain(sentence).with(shown)
}

/// A line with the sentence before it and the end after it, and pictures of both.
fn line(game: &Game, moves: &[Move], before: &str) -> Reason {
    let mut last = *game;
    for &mv in moves {
        let Ok(next) = last.play(mv) else { break };
        last = next;
    }
    let written = notation(moves);
    let end = words::ending(&last).unwrap_or_default();
    let winner = last.winner().map_or_else(|| "it is a draw".into(), |side| format!("{side} wins"));
    let after = if before.ends_with(':') { "after" } else { "as in" };
    let sentence = format!("{before} {after} {}, {winner}: {end}.", written.join(" "));
    let reason = Reason { sentence, line: written, pictures: Vec::new() };
    let start = picture(game, moves.first());
    let mut shown = reason.with(start);
    if !moves.is_empty() {
        shown = shown.with(picture(&last, None));
    }
    shown
}

/// What each move of a lost position is answered with.
fn replies(engine: &mut Engine, game: &Game) -> Option<String> {
    let moves = game.legal_moves();
    if moves.len() < 2 || moves.len() > MOST_REPLIES {
        return None;
    }
    let mut all = Vec::new();
    for mv in moves {
        let next = game.play(mv).ok()?;
        let answer = solve_with(engine, &next, Question::Value);
        all.push(match answer.line.first() {
            Some(reply) => format!("{mv} to {reply}"),
            None => format!("{mv} at once"),
        });
    }
    Some(format!("Every move loses: {}.", all.join(", ")))
}

/// Why a legal move is not a best one.
fn worse(engine: &mut Engine, game: &Game, mv: Move, best: ::pawns::Value) -> Reason {
    let Ok(next) = game.play(mv) else { return Reason::default() };
    let answer = solve_with(engine, &next, Question::Value);
    let mover = game.to_move();
    let then = answer.value.map_or_else(
        || "is not a best move".to_owned(),
        |value| format!("{} that way", words::value(value.for_the_mover())),
    );
    let truth = words::value(best);
    let mut moves = vec![mv];
    moves.extend(&answer.line);
    let mut reason = line(game, &moves, &format!("{mover} {truth} with a best move, but {then}:"));
    let analysis = ::pawns::analyze_with(engine, game, Question::Value);
    let good = notation(&analysis.answer.best_moves).join(" or ");
    if !good.is_empty() {
        reason.sentence.push_str(" Better: ");
        reason.sentence.push_str(&good);
        reason.sentence.push('.');
    }
    reason
}

/// A position, and the move to be marked in it.
fn picture(game: &Game, mv: Option<&Move>) -> Picture {
    let to_move = format!("{} to move", game.to_move());
    let caption = words::game_over(game).unwrap_or(to_move);
    Picture {
        position: game.one_line(),
        mark: mv.map(Move::to_string),
        caption,
        drawing: board::drawing::plain(game.size(), |square| game.letter_at(square).unwrap_or('.')),
    }
}

/// The sentence with a capital letter, unless it begins with a square.
fn capitalized(text: &str) -> String {
    let begins_with_a_square = text.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !begins_with_a_square => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(position: &str) -> Game {
        read(position, "classic").unwrap()
    }

    fn said(position: &str, expected: &Expected, text: &str) -> String {
        let game = game(position);
        let fault = judge(&game, expected, text).unwrap().expect("it is wrong");
        explain(&game, &fault, &Budget::default()).sentence
    }

    #[test]
    fn a_wrong_winner_is_refuted_by_a_line() {
        let sentence = said("3x3", &Expected::Sign { sign: -1 }, "1");
        assert!(
            sentence.starts_with("You say that White, to move, wins, but White loses in 6: after"),
            "{sentence}"
        );
        assert!(sentence.contains("Black wins: "), "{sentence}");
        assert!(sentence.contains("Every move loses: a1-a2 to "), "{sentence}");
        let wins = said("3/1p1/PPP b", &Expected::Sign { sign: 1 }, "-1");
        assert_eq!(
            wins,
            "You say that Black, to move, loses, but Black wins in 1: after b2xa1, Black wins: \
             a pawn has reached a1."
        );
    }

    #[test]
    fn a_game_that_is_over_says_so() {
        let over = "1p1/1P1/3 w";
        let sentence = said(over, &Expected::Sign { sign: -1 }, "1");
        assert_eq!(
            sentence,
            "You say that White, to move, wins, but the game is over: Black wins, White cannot move."
        );
        let value = Expected::Value { outcome: Outcome::Loss, value: Some(0) };
        let sentence = said(over, &value, "-2");
        assert!(sentence.ends_with("so the value is 0, not -2."), "{sentence}");
        let sentence = said(over, &Expected::BestMove { moves: vec![] }, "b2-b3");
        assert!(sentence.ends_with("the answer is \"none\"."), "{sentence}");
        let game = game(over);
        let reason = explain(&game, &Fault::Outcome(Outcome::Win), &Budget::default());
        assert!(!reason.sentence.contains(&reason.pictures[0].caption), "not said twice");
    }

    #[test]
    fn a_wrong_number_of_plies_is_told_from_a_wrong_winner() {
        let value = Expected::Value { outcome: Outcome::Loss, value: Some(-6) };
        let longer = said("3x3", &value, "-8");
        assert!(longer.starts_with("White loses in 6, not 8: no defence lasts longer"), "{longer}");
        let shorter = said("3x3", &value, "-4");
        assert!(shorter.contains("this holds out longer, as in "), "{shorter}");
        assert!(said("3x3", &value, "6").starts_with("You say that White, to move, wins"));
    }

    #[test]
    fn any_best_move_counts_and_others_are_refuted() {
        let moves: Vec<String> = ["a1-a2", "b1-b2", "c1-c2"].map(String::from).into();
        let expected = Expected::BestMove { moves: moves[..1].to_vec() };
        let start = game("3x3");
        for right in ["a1-a2", "A1 A2", "a1a2\n"] {
            assert_eq!(judge(&start, &expected, right), Ok(None), "{right}");
        }
        let worse = said("3x3", &expected, "b1-b2");
        assert!(worse.contains("White loses in 6 with a best move, but loses in "), "{worse}");
        let illegal = said("3x3", &expected, "a1-a3");
        assert!(illegal.contains("is illegal: a pawn moves one square"), "{illegal}");
        let nonsense = said("3x3", &expected, "zz");
        assert!(nonsense.contains("is not a move"), "{nonsense}");
        let none = said("3x3", &expected, "none");
        assert!(none.starts_with("The game is not over: White has a move, as in "), "{none}");
        let over = game("1p1/1P1/3 w");
        assert_eq!(judge(&over, &Expected::BestMove { moves: vec![] }, "none"), Ok(None));
    }
}
