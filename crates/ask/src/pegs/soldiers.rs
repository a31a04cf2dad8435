//! Conway's Soldiers: can an army reach a square beyond the line?

use ::pegs::{MOST_HOLES, Puzzle};
use board::Square;
use serde::Deserialize;
use utoipa::ToSchema;

use super::solve::{SolveInquiry, wish};
use crate::error::Error;
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A square for an army to reach. Columns are counted from 1 at the left, rows from 1
/// at the bottom. The army fills the lowest rows.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsSoldiers)]
#[serde(deny_unknown_fields)]
pub struct Soldiers {
    /// The column to reach.
    #[schema(minimum = 1, example = 4)]
    pub x: u32,
    /// The row to reach.
    #[schema(minimum = 1, example = 7)]
    pub y: u32,
    /// The number of columns; 7 if absent.
    #[schema(minimum = 1)]
    pub width: Option<u32>,
    /// The number of rows; 8 if absent.
    #[schema(minimum = 1)]
    pub height: Option<u32>,
    /// The number of rows filled by the army; 4 if absent.
    pub army: Option<u32>,
    /// Kind of jump: `orthogonal` (the default), `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub jumps: Option<String>,
    /// Accept the first plan found.
    #[serde(default)]
    pub any: bool,
    /// Minimize moves instead of jumps.
    #[serde(default)]
    pub fewest_moves: bool,
    /// Include a proof of the answer, as `certificate` in Base64.
    #[serde(default)]
    pub certificate: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl Soldiers {
    /// The default number of columns.
    pub const WIDTH: u32 = 7;
    /// The default number of rows.
    pub const HEIGHT: u32 = 8;
    /// The default number of rows filled by the army.
    pub const ARMY: u32 = 4;

    /// The board with its army, and the target square.
    fn puzzle(&self) -> Result<(Puzzle, Square), Error> {
        let lattice = super::lattice("jumps", self.jumps.as_deref())?;
        let width = self.width.unwrap_or(Soldiers::WIDTH);
        let height = self.height.unwrap_or(Soldiers::HEIGHT);
        let army = self.army.unwrap_or(Soldiers::ARMY);
        self.check(width, height, army)?;
        let target = Square { col: self.x - 1, row: self.y - 1 };
        let puzzle = Puzzle::soldiers(lattice, width, height, army, (target.col, target.row));
        Ok((puzzle.map_err(Error::input)?, target))
    }

    /// Whether there is such a board, and the square is on it.
    fn check(&self, width: u32, height: u32, army: u32) -> Result<(), Error> {
        let (x, y) = (self.x, self.y);
        let wrong = |field, message: String| Err(Error::in_field(field, message));
        for (field, number) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            if number == 0 {
                return wrong(field, "it must be at least 1".into());
            }
        }
        let squares = u64::from(width) * u64::from(height);
        if squares > MOST_HOLES as u64 {
            let message = format!(
                "{width} columns and {height} rows make {squares} squares, but at most \
                 {MOST_HOLES} are supported: choose a smaller width or height"
            );
            return wrong("width", message);
        }
        let (field, what, remedy) = if army > height {
            (
                "army",
                format!("the army has {army} rows, the board {height}"),
                "army or a larger height",
            )
        } else if x > width {
            let what = format!("column {x} is off the board, which has {width} columns");
            ("x", what, "x or a larger width")
        } else if y > height {
            let what = format!("row {y} is off the board, which has {height} rows");
            ("y", what, "y or a larger height")
        } else {
            return Ok(());
        };
        wrong(field, format!("{what}: choose a smaller {remedy}"))
    }
}

impl question::Question for Soldiers {
    const NAME: &'static str = "pegs/soldiers";
    const SUMMARY: &'static str = "Conway's Soldiers: can an army reach a square beyond the line?";
    type Inquiry = SolveInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SolveInquiry, Error> {
        let wish = wish(self.any, self.fewest_moves)?;
        let (puzzle, target) = self.puzzle()?;
        Ok(SolveInquiry::new(puzzle, wish, self.certificate).with_target(target.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{Inquiry as _, Question as _};
    use crate::{Timeless, pegs::Solution};

    fn ask(soldiers: Soldiers) -> Solution {
        let mut solving = soldiers.open().expect("it makes sense");
        solving.answer(&Timeless::default()).expect("there is an answer")
    }

    #[test]
    fn a_square_within_the_army_is_reached_already() {
        let solved = ask(Soldiers { x: 4, y: 3, certificate: true, ..Default::default() });
        assert_eq!((solved.outcome, solved.jumps), ("reachable", Some(0)));
        assert_eq!(solved.sentence, "Already there: d3 is within the army, so 0 jumps are needed.");
        check::verify(&solved.certificate.expect("it was asked for").0).expect("it is proved");
    }

    #[test]
    fn an_army_of_no_rows_reaches_nothing_and_that_is_proved() {
        for (x, y) in [(1, 1), (4, 7)] {
            let army = Some(0);
            let solved = ask(Soldiers { x, y, army, certificate: true, ..Default::default() });
            assert_eq!((solved.outcome, solved.subject.pegs), ("impossible", 0));
            check::verify(&solved.certificate.expect("it was asked for").0).expect("it is proved");
        }
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused_in_their_field() {
        let wrong = |soldiers: Soldiers| soldiers.open().err().expect("it makes no sense").field;
        let classic = Soldiers { x: 4, y: 7, ..Default::default() };
        assert_eq!(wrong(Soldiers { x: 0, ..classic.clone() }), Some("x"));
        assert_eq!(wrong(Soldiers { x: 8, ..classic.clone() }), Some("x"));
        assert_eq!(wrong(Soldiers { y: 9, ..classic.clone() }), Some("y"));
        assert_eq!(wrong(Soldiers { army: Some(9), ..classic.clone() }), Some("army"));
        assert_eq!(wrong(Soldiers { width: Some(u32::MAX), ..classic.clone() }), Some("width"));
        assert_eq!(wrong(Soldiers { jumps: Some("knight".into()), ..classic }), Some("jumps"));
    }
}
