//! What a player sees: the board, and what is said about it.

use ::pawns::{Choice, Move, Outcome, Reason, Side};
use ask::pawns::Review;
use ask::pawns::words::judgement;
use board::drawing;
use budget::StopReason;

use super::session::{How, Players, Session};
use crate::pawns::args::Player;
use crate::pawns::rules_line;
use crate::report::{BAD, GOOD, styled, words};

/// Who plays, and how to begin.
pub(super) fn welcome(session: &Session, level: u8) -> String {
    let Players { white, black } = session.players();
    let name = |player: Player, other: Player| match player {
        Player::Human if other == Player::Human => "a person".to_owned(),
        Player::Human => "you".to_owned(),
        Player::Engine => format!("the engine, level {level}"),
        Player::Random => "random moves".to_owned(),
    };
    let mut out = format!(
        "{}White  P  moves up    {}\nBlack  p  moves down  {}\n",
        rules_line(&session.game()),
        name(white, black),
        name(black, white)
    );
    if session.players().have_a_human() {
        let how = match session.game().legal_moves().first() {
            Some(mv) if session.players().is_human(session.to_move()) => {
                format!("Type a move such as {mv}, or help.")
            }
            _ => "Type help for the commands.".to_owned(),
        };
        out += &faint(&how);
    }
    out
}

/// Who won or that nobody did, how, and after how many plies; `None` while the game goes on.
/// A person's win looks good, a person's loss against a machine bad.
pub(super) fn ending(session: &Session) -> Option<String> {
    let ending = session.ending()?;
    let how = match ending.how {
        How::Arrived | How::Stuck => ask::pawns::words::ending(&session.game())?,
        How::Resigned => format!("{} resigns", session.to_move()),
    };
    let result = match ending.winner {
        Some(winner) => format!("{winner} wins"),
        None => "a draw".into(),
    };
    let sentence = match session.plies() {
        0 => format!("The game is over: {result}, {how}."),
        plies => format!("{} after {}: {how}.", capitalised(&result), words::plies(plies as u16)),
    };
    let humans = session.players();
    let style = match ending.winner {
        None => anstyle::Style::new(),
        Some(winner) if humans.is_human(winner) || !humans.have_a_human() => GOOD,
        Some(_) => BAD,
    };
    Some(styled(style, &sentence) + "\n")
}

/// The text with a capital letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `Black plays a3xb2.`, and if it is a guess, why.
pub(super) fn reply(side: Side, choice: &Choice) -> String {
    let plays = format!("{side} plays {}.\n", choice.mv);
    match choice.reason {
        Reason::Guess(reason) => plays + &faint(&format!("{side} guesses: {reason}.")),
        Reason::Solved(_) | Reason::Outcome(_) | Reason::Random => plays,
    }
}

/// A move to make, and what it achieves.
pub(super) fn hint(choice: &Choice) -> String {
    let mv = choice.mv;
    match choice.reason {
        Reason::Solved(value) => match (value.outcome(), value.plies()) {
            (Outcome::Win, 1) => format!("{mv} wins at once.\n"),
            (Outcome::Win, plies) => format!("{mv} wins in {}.\n", words::plies(plies)),
            (Outcome::Draw, _) => format!("{mv} holds the draw.\n"),
            (Outcome::Loss, plies) => {
                format!("Every move loses. {mv} holds out longest: {}.\n", words::plies(plies))
            }
        },
        Reason::Outcome(Outcome::Win) => {
            format!("{mv} wins, in an unknown number of plies.\n")
        }
        Reason::Outcome(Outcome::Draw) => format!("{mv} holds the draw.\n"),
        Reason::Outcome(Outcome::Loss) => {
            format!("Every move loses. Perhaps {mv} holds out longest.\n")
        }
        Reason::Guess(reason) => format!("Try {mv}: a guess, {reason}.\n"),
        Reason::Random => format!("Try {mv}: a random choice.\n"),
    }
}

/// The mistakes in a game, a line each.
pub(super) fn review(session: &Session, review: &Review) -> String {
    let first = session.record().first().to_move();
    let mut out = String::new();
    for mistake in &review.mistakes {
        let ply = mistake.ply + usize::from(first == Side::Black);
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        let (played, best) = (mistake.played.mv, mistake.best.mv);
        let known = judgement(mistake.best.outcome, mistake.best.value);
        let line = format!("{}{dots} {played} {}: {best} {known}.", ply / 2 + 1, mistake.words);
        out += &words::sentence(&line);
    }
    match review.stopped {
        Some(reason) => out + &unfinished(reason),
        None if out.is_empty() => "No mistakes so far.\n".into(),
        None => out,
    }
}

/// Why something is unknown.
pub(super) fn unfinished(reason: StopReason) -> String {
    faint(&format!("Not finished: {reason}."))
}

/// Moves with a label before them, broken at the terminal's width.
pub(super) fn moves(label: &str, moves: &[Move]) -> String {
    words::sentence(&format!("{label}: {}.", ask::pawns::notation(moves).join(", ")))
}

/// A remark that does not ask for attention.
pub(super) fn faint(text: &str) -> String {
    styled(drawing::FAINT, text) + "\n"
}

/// The last words when somebody leaves.
pub(super) fn farewell(session: &Session) -> String {
    match (session.ending(), session.plies()) {
        (Some(_), _) => "Goodbye.\n".into(),
        (None, 0) => "No moves played. Goodbye.\n".into(),
        (None, plies) => {
            format!("The game is unfinished after {}. Goodbye.\n", words::plies(plies as u16))
        }
    }
}
