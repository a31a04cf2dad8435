//! The possible jumps, and the board as text: all the rules that a board on a screen
//! needs.

use ::pegs::{Board, Goal, Position, Puzzle, text};
use board::Square;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Jump, Subject, read};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// A puzzle whose jumps to list.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsMoves)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "english")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jumps: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub lattice: Option<String>,
    /// Jumps to make first: `d2-d4`, or a chain such as `d2-d4-f4`.
    #[serde(default)]
    #[schema(example = json!(["d2-d4"]))]
    pub jumps: Vec<String>,
}

impl question::Question for Moves {
    const NAME: &'static str = "pegs/moves";
    const SUMMARY: &'static str = "List the possible jumps on a board";
    const ABOUT: question::About = question::About::Position("english");
    type Inquiry = MovesInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<MovesInquiry, Error> {
        let lattice = ("lattice", self.lattice.as_deref());
        let mut puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        for written in &self.jumps {
            puzzle.start = after(&puzzle.board, puzzle.start, written)
                .map_err(|message| Error::in_field("jumps", message))?;
        }
        Ok(MovesInquiry { puzzle })
    }
}

/// The position after the jumps of one peg.
fn after(board: &Board, position: Position, written: &str) -> Result<Position, String> {
    let name = written.trim();
    let wrong = || format!("{:?} is not a possible jump", board::excerpt(name));
    let hole = |square: &str| {
        let square: Square = square.trim().parse().map_err(|_| wrong())?;
        board.hole_at(square).ok_or_else(wrong)
    };
    let stops = name.split('-').map(hole).collect::<Result<Vec<usize>, String>>()?;
    if stops.len() < 2 {
        return Err(wrong());
    }
    stops.windows(2).try_fold(position, |position, stops| {
        let is_meant = |jump: &::pegs::Jump| {
            [usize::from(jump.from), usize::from(jump.to)] == [stops[0], stops[1]]
        };
        let jump = board.legal_jumps(&position).find(is_meant).ok_or_else(wrong)?;
        Ok(board.play(&position, jump))
    })
}

/// A puzzle whose jumps are to be listed.
pub struct MovesInquiry {
    puzzle: Puzzle,
}

impl question::Inquiry for MovesInquiry {
    type Answer = LegalJumps;

    fn is_light(&self, _: &dyn Tables) -> bool {
        true
    }

    fn answer(&mut self, _: &dyn Host) -> Result<LegalJumps, Error> {
        Ok(LegalJumps::of(&self.puzzle))
    }
}

/// The answer to `moves`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsLegalJumps)]
pub struct LegalJumps {
    /// The puzzle, after the jumps given with it.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence or two.
    #[schema(example = "The goal is met. No peg can jump.")]
    pub sentence: String,
    /// The rows from the top: `x` peg, `o` empty hole, `.` no hole.
    #[schema(example = json!(["xxo"]))]
    pub squares: Vec<String>,
    /// Every possible jump.
    pub jumps: Vec<Jump>,
    /// The square that the goal names, if it names one.
    pub target: Option<String>,
    /// The rows of the goal position, if the goal is a position.
    pub wanted: Option<Vec<String>>,
    /// Whether the goal is met.
    pub met: bool,
    /// The puzzle as a text file.
    pub text: String,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl LegalJumps {
    /// The possible jumps in a puzzle.
    pub fn of(puzzle: &Puzzle) -> LegalJumps {
        let Puzzle { board, start, goal } = puzzle;
        let (target, wanted) = match goal {
            Goal::Reach(hole) | Goal::OneAt(hole) => (Some(board.holes()[*hole].to_string()), None),
            Goal::One => (None, None),
            Goal::Exactly(end) => (None, Some(text::rows(board, end))),
        };
        let jumps: Vec<Jump> = board.legal_jumps(start).map(|jump| Jump::of(board, jump)).collect();
        let met = puzzle.is_met(start);
        LegalJumps {
            subject: Subject::of(puzzle),
            sentence: sentence(met, jumps.len()),
            squares: text::rows(board, start),
            jumps,
            target,
            wanted,
            met,
            text: text::lines(puzzle),
            puzzle: puzzle.clone(),
        }
    }
}

/// Whether the goal is met, and how many jumps are possible.
fn sentence(met: bool, jumps: usize) -> String {
    let goal = if met { "The goal is met. " } else { "" };
    let possible = match jumps {
        0 => "No peg can jump.".into(),
        1 => "1 jump is possible.".into(),
        jumps => format!("{jumps} jumps are possible."),
    };
    format!("{goal}{possible}")
}

impl question::Answer for LegalJumps {
    fn is_complete(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn after(position: &str, jumps: &[&str]) -> Result<LegalJumps, Error> {
        let jumps = jumps.iter().map(ToString::to_string).collect();
        let question = Moves { position: position.into(), jumps, ..Default::default() };
        question.open()?.answer(&Timeless::default())
    }

    #[test]
    fn jumps_and_chains_of_them_are_made_first() {
        let one = after("xxoxo", &["a1-c1", " c1-e1 "]).unwrap();
        let chain = after("xxoxo", &["a1-c1-e1"]).unwrap();
        assert_eq!(one.squares, ["oooox"]);
        assert_eq!(one.squares, chain.squares);
        assert!(one.met && one.jumps.is_empty());
    }

    #[test]
    fn what_cannot_jump_is_refused_in_its_field() {
        for jump in ["a1-e1", "b1-d1", "a1", "", "a1-", "z9-a1", "a1-c1-a1", "a1c1"] {
            let error = after("xxoxo", &[jump]).unwrap_err();
            assert_eq!(error.field, Some("jumps"), "{jump}");
            assert!(error.message.contains("not a possible jump"), "{jump}: {error}");
        }
    }

    #[test]
    fn another_lattice_has_other_jumps() {
        let question = Moves {
            position: "xo/ox".into(),
            lattice: Some("diagonal".into()),
            ..Default::default()
        };
        let legal = question.open().unwrap().answer(&Timeless::default()).unwrap();
        assert_eq!(legal.subject.jumps_allowed, "diagonal");
        let question =
            Moves { position: "xo".into(), lattice: Some("rook".into()), ..Default::default() };
        assert_eq!(question.open().err().unwrap().field, Some("lattice"));
    }
}
