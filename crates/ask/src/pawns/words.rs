//! Answers about pawns in words.

use ::pawns::{Answer, Blocked, Choice, Ending, Exercise, Game, MoveValue, Outcome, Reason, Value};
use board::counted;

/// `White to move loses in 6 plies: Black wins (value -6).`
pub fn verdict(game: &Game, answer: &Answer) -> String {
    let (mover, other) = (game.to_move(), !game.to_move());
    let gap = answer.stopped.map(|reason| reason.to_string()).unwrap_or_default();
    let distance = if gap.is_empty() {
        String::new()
    } else {
        format!("; the number of plies is unknown: {gap}")
    };
    match (answer.outcome, answer.value) {
        (None, _) => format!("{mover} to move: unknown, {gap}."),
        (Some(Outcome::Draw), _) => game_over(game)
            .unwrap_or_else(|| format!("{mover} to move draws: neither side can force a win.")),
        (Some(Outcome::Win), None) => format!("{mover} to move wins{distance}."),
        (Some(Outcome::Win), Some(Value::WON)) => {
            format!("{mover} to move has already won (value +0).")
        }
        (Some(Outcome::Win), Some(value)) => {
            format!("{mover} to move wins in {} (value {value}).", plies(value.plies()))
        }
        (Some(Outcome::Loss), None) => format!("{mover} to move loses: {other} wins{distance}."),
        (Some(Outcome::Loss), Some(Value::LOST)) => {
            format!("{mover} to move has already lost: {other} wins (value 0).")
        }
        (Some(Outcome::Loss), Some(value)) => {
            let plies = plies(value.plies());
            format!("{mover} to move loses in {plies}: {other} wins (value {value}).")
        }
    }
}

/// How a game ended: `a pawn has reached b3`, `Black cannot move`; `None` while it goes on.
/// Where that is not what loses a game of Hexapawn, it says what it means.
pub fn ending(game: &Game) -> Option<String> {
    let mover = game.to_move();
    let result = game.result()?;
    let means = if result == Outcome::Win { " and so wins" } else { "" };
    Some(match game.ending()? {
        Ending::Arrival(square) if result == Outcome::Win => {
            format!("{}'s pawn has reached {square}, which loses", !mover)
        }
        Ending::Arrival(square) => format!("a pawn has reached {square}"),
        Ending::NoPawns => format!("{mover} has no pawns left{means}"),
        Ending::Block
            if result == Outcome::Draw && game.rules.variant().blocked == Blocked::DrawsIfBoth =>
        {
            "neither side can move".into()
        }
        Ending::Block => format!("{mover} cannot move{means}"),
    })
}

/// `arrived` or `stuck`: the word for how a game ended. A side without pawns is stuck, too.
pub fn end(ending: Ending) -> &'static str {
    match ending {
        Ending::Arrival(_) => "arrived",
        Ending::NoPawns | Ending::Block => "stuck",
    }
}

/// `The game is over: Black wins, White cannot move.`; `None` while it goes on.
pub fn game_over(game: &Game) -> Option<String> {
    let how = ending(game)?;
    Some(match game.winner() {
        Some(winner) => format!("The game is over: {winner} wins, {how}."),
        None => format!("The game is over: a draw, {how}."),
    })
}

/// The moves of a position, counted: `White to move: 3 legal moves.`
pub(super) fn legal_moves(game: &Game, number: usize) -> String {
    game_over(game).unwrap_or_else(|| {
        let moves = counted(number as u64, "legal move", "legal moves");
        format!("{} to move: {moves}.", game.to_move())
    })
}

/// A chosen move and what it is based on: `b1-b2 (White wins in 5)`.
pub(super) fn choice(game: &Game, choice: Option<Choice>) -> String {
    let Some(choice) = choice else {
        return game_over(game).unwrap_or_else(|| "There is no legal move.".into());
    };
    let mover = game.to_move();
    let basis = match choice.reason {
        Reason::Solved(known) => format!("{mover} {}", value(known)),
        Reason::Outcome(outcome) => format!("{mover} {}", judgement(Some(outcome), None)),
        Reason::Guess(reason) => format!("a guess: {reason}"),
        Reason::Random => "a random move".into(),
    };
    format!("{} ({basis})", choice.mv)
}

/// `1 ply`, `2 plies`.
pub fn plies(number: u16) -> String {
    counted(number.into(), "ply", "plies")
}

/// `wins in 5`, `loses in 6`, `draws`, `has lost`.
pub fn value(value: Value) -> String {
    match (value.outcome(), value.plies()) {
        (Outcome::Draw, _) => "draws".into(),
        (Outcome::Win, 0) => "has won".into(),
        (_, 0) => "has lost".into(),
        (Outcome::Win, plies) => format!("wins in {plies}"),
        (Outcome::Loss, plies) => format!("loses in {plies}"),
    }
}

/// `wins in 5`, `loses`, `unknown`: what is known about a move.
pub fn judgement(outcome: Option<Outcome>, known: Option<Value>) -> String {
    match (outcome, known) {
        (_, Some(known)) => value(known),
        (Some(Outcome::Win), None) => "wins".into(),
        (Some(Outcome::Draw), None) => "draws".into(),
        (Some(Outcome::Loss), None) => "loses".into(),
        (None, None) => "unknown".into(),
    }
}

/// What a move costs against the best one: `throws away the draw`; `None` if it is as good,
/// or if that is unknown.
pub fn mistake(best: &MoveValue, played: &MoveValue) -> Option<&'static str> {
    let is_worse = || Some(played.value? < best.value?);
    match (best.outcome?, played.outcome?) {
        (Outcome::Win, Outcome::Loss) => Some("throws away the win"),
        (Outcome::Win, Outcome::Draw) => Some("settles for a draw instead of a win"),
        (Outcome::Draw, Outcome::Loss) => Some("throws away the draw"),
        (Outcome::Win, Outcome::Win) if is_worse()? => Some("wins later than possible"),
        (Outcome::Loss, Outcome::Loss) if is_worse()? => Some("loses sooner than necessary"),
        _ => None,
    }
}

/// What the only right move of an exercise does: `wins in 5 plies`, or `holds the draw`.
pub fn feat(value: Value) -> String {
    match value {
        Value::DRAW => "holds the draw".into(),
        value => format!("wins in {}", plies(value.plies())),
    }
}

/// `White to move wins in 5 plies`, or `White to move holds the draw`.
pub fn task(exercise: &Exercise) -> String {
    format!("{} to move {}", exercise.game.to_move(), feat(exercise.value))
}
