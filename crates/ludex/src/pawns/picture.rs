//! Positions as SVG pictures.

use ::pawns::{Game, Outcome, Side};
use ask::pawns::{Evaluation, Solution};
use board::svg::{Hint, Picture, Tone};

/// The shape of a pawn.
const PAWN: &str = "<path d=\"M13 41 q0 -7 6 -10 q3 -3 3 -9 h4 q0 6 3 9 q6 3 6 10 z\"/>\
                    <circle cx=\"24\" cy=\"15\" r=\"7\"/>";

/// The position, with an arrow for the first move of the best line.
pub(super) fn answer(solved: &Solution) -> String {
    let answer = &solved.answer;
    let mut picture = pawns(&solved.game);
    if let Some(mv) = answer.line.first().or(answer.best_moves.first()) {
        picture.arrow(mv.from, mv.to, hint(answer.outcome));
    }
    picture.caption(&caption(solved));
    picture.finish()
}

/// The position, with an arrow and the value of every move.
pub(super) fn analysis(analysed: &Evaluation) -> String {
    let mut picture = pawns(&analysed.solved.game);
    for judged in analysed.judged.iter().rev() {
        picture.arrow(judged.mv.from, judged.mv.to, hint(judged.outcome));
    }
    for judged in analysed.judged.iter().rev() {
        let text = match (judged.value, judged.outcome) {
            (Some(value), _) => value.to_string(),
            (None, Some(_)) => continue,
            (None, None) => "?".to_owned(),
        };
        picture.label(judged.mv.from, judged.mv.to, hint(judged.outcome), &text);
    }
    picture.caption(&caption(&analysed.solved));
    picture.finish()
}

/// The answer, and the rules unless they are classic.
fn caption(solved: &Solution) -> String {
    let variant = solved.game.rules.variant();
    if variant.is_classic() {
        solved.sentence.clone()
    } else {
        format!("{} ({variant})", solved.sentence)
    }
}

/// The position, without a word.
pub(super) fn board(game: &Game) -> String {
    pawns(game).finish()
}

/// How wide and how high the picture of an empty board is.
pub(super) fn dimensions(size: board::Size) -> (u32, u32) {
    Picture::new(size).dimensions()
}

/// The position alone.
fn pawns(game: &Game) -> Picture {
    let mut picture = Picture::new(game.size());
    for square in game.size().squares() {
        match game.rules.pawn_at(game.position, square) {
            Some(Side::White) => picture.figure(square, PAWN, Tone::Light),
            Some(Side::Black) => picture.figure(square, PAWN, Tone::Dark),
            None => {}
        }
    }
    picture
}

fn hint(outcome: Option<Outcome>) -> Hint {
    match outcome {
        Some(Outcome::Win) => Hint::Good,
        Some(Outcome::Loss) => Hint::Bad,
        Some(Outcome::Draw) | None => Hint::Neutral,
    }
}
