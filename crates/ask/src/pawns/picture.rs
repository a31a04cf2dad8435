//! Positions and answers as SVG pictures.

use ::pawns::{Game, Move, Outcome, Side};
use board::svg::{Hint, Picture, Tone};

use super::{Evaluation, Solution};

/// The shape of a pawn.
const PAWN: &str = "<path d=\"M13 41 q0 -7 6 -10 q3 -3 3 -9 h4 q0 6 3 9 q6 3 6 10 z\"/>\
                    <circle cx=\"24\" cy=\"15\" r=\"7\"/>";

/// A move to draw as an arrow.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// The move.
    pub mv: Move,
    /// Its outcome for the side that moves, which decides the colour.
    pub outcome: Option<Outcome>,
    /// A word on the arrow.
    pub label: Option<String>,
}

/// The position, with an arrow for the first move of the best line.
///
/// ```
/// use ask::{Inquiry as _, Question as _, Timeless, pawns};
///
/// let question = pawns::Solve { position: "3x3".into(), ..Default::default() };
/// let solved = question.open()?.answer(&Timeless::default())?;
/// assert!(pawns::picture::answer(&solved).starts_with("<svg"));
/// # Ok::<(), ask::Error>(())
/// ```
pub fn answer(solved: &Solution) -> String {
    let answer = &solved.answer;
    let first = answer.line.first().or(answer.best_moves.first());
    let arrow = first.map(|&mv| Arrow { mv, outcome: answer.outcome, label: None });
    with_moves(&solved.game, arrow.as_slice(), &solved.sentence)
}

/// The position, with an arrow and the value of every move.
pub fn analysis(analyzed: &Evaluation) -> String {
    let arrow = |judged: &::pawns::MoveValue| Arrow {
        mv: judged.mv,
        outcome: judged.outcome,
        label: match (judged.value, judged.outcome) {
            (Some(value), _) => Some(value.to_string()),
            (None, Some(_)) => None,
            (None, None) => Some("?".to_owned()),
        },
    };
    let arrows: Vec<Arrow> = analyzed.judged.iter().map(arrow).collect();
    with_moves(&analyzed.solved.game, &arrows, &analyzed.solved.sentence)
}

/// The position with moves, the first on top, and a sentence below, with the rules unless
/// they are classic.
pub fn with_moves(game: &Game, arrows: &[Arrow], sentence: &str) -> String {
    let mut picture = pawns(game);
    for Arrow { mv, outcome, .. } in arrows.iter().rev() {
        picture.arrow(mv.from, mv.to, hint(*outcome));
    }
    for Arrow { mv, outcome, label } in arrows.iter().rev() {
        if let Some(label) = label {
            picture.label(mv.from, mv.to, hint(*outcome), label);
        }
    }
    let variant = game.rules.variant();
    if variant.is_classic() {
        picture.caption(sentence);
    } else {
        picture.caption(&format!("{sentence} ({variant})"));
    }
    picture.finish()
}

/// The position, without a word.
pub fn board(game: &Game) -> String {
    pawns(game).finish()
}

/// How wide and how high the picture of an empty board is.
pub fn dimensions(size: board::Size) -> (u32, u32) {
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
