//! The built-in boards.

use ::pegs::{NAMES, Puzzle, text};
use board::counted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Subject;
use super::read::names;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// The built-in boards, or one of them.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsBoards)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The name of one; all of them if absent.
    #[schema(example = "triangle:5")]
    pub name: Option<String>,
}

impl question::Question for Boards {
    const NAME: &'static str = "pegs/boards";
    const SUMMARY: &'static str = "List the built-in boards, or show one of them";
    const BARE_SUMMARY: Option<&'static str> = Some("List the built-in boards");
    type Inquiry = BoardsInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<BoardsInquiry, Error> {
        let Some(name) = self.name else {
            let named = NAMES.iter().filter_map(|named| {
                let puzzle = Puzzle::named(named.name).ok()??;
                Some(NamedBoard::new(named.name, &puzzle))
            });
            return Ok(BoardsInquiry { boards: named.collect() });
        };
        let unknown = || {
            let excerpt = board::excerpt(&name);
            Error::input(format!("{excerpt:?} is not a built-in board: choose from {}", names()))
        };
        let puzzle = Puzzle::named(&name).map_err(Error::input)?.ok_or_else(unknown)?;
        Ok(BoardsInquiry { boards: vec![NamedBoard::new(&name, &puzzle)] })
    }
}

/// Boards to be listed.
pub struct BoardsInquiry {
    boards: Vec<NamedBoard>,
}

impl question::Inquiry for BoardsInquiry {
    type Answer = BoardList;

    fn is_light(&self, _: &dyn Tables) -> bool {
        true
    }

    fn answer(&mut self, _: &dyn Host) -> Result<BoardList, Error> {
        let sentence = match &self.boards[..] {
            [board] => {
                let NamedBoard { name, holes, subject, .. } = board;
                format!("{name}: {holes} holes, {}.", counted(subject.pegs as u64, "peg", "pegs"))
            }
            boards => format!("There are {} built-in boards.", boards.len()),
        };
        Ok(BoardList { sentence, boards: self.boards.clone() })
    }
}

/// The answer to `boards`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsBoardList)]
pub struct BoardList {
    /// The answer in a sentence.
    #[schema(example = "triangle:5: 15 holes, 14 pegs.")]
    pub sentence: String,
    /// The boards.
    pub boards: Vec<NamedBoard>,
}

impl question::Answer for BoardList {
    fn is_complete(&self) -> bool {
        true
    }
}

/// A built-in board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedBoard {
    /// Its name, which is also accepted as a position.
    #[schema(example = "triangle:5")]
    pub name: String,
    /// A description; absent for a second name of a listed board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
    /// The number of holes.
    pub holes: usize,
    /// The board.
    #[serde(flatten)]
    pub subject: Subject,
    /// The rows of the start, from the top.
    #[schema(example = json!(["xxo"]))]
    pub drawing: Vec<String>,
    /// The board as a puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl NamedBoard {
    fn new(name: &str, puzzle: &Puzzle) -> NamedBoard {
        let kind = |name: &str| name.split(':').next().unwrap_or_default().to_ascii_lowercase();
        let listed = NAMES.iter().find(|named| kind(named.name) == kind(name.trim()));
        NamedBoard {
            name: name.to_owned(),
            about: listed.map(|named| named.about),
            holes: puzzle.board.holes().len(),
            subject: Subject::of(puzzle),
            drawing: text::rows(&puzzle.board, &puzzle.start),
            puzzle: puzzle.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn boards(name: Option<&str>) -> Result<Vec<NamedBoard>, Error> {
        let question = Boards { name: name.map(str::to_owned) };
        Ok(question.open()?.answer(&Timeless::default())?.boards)
    }

    #[test]
    fn every_name_is_listed_and_each_can_be_asked_for() {
        let all = boards(None).unwrap();
        assert_eq!(all.len(), NAMES.len());
        for board in all {
            let alone = boards(Some(&board.name)).unwrap();
            assert_eq!(alone[0].subject.position, board.subject.position);
            assert_eq!(alone[0].about, board.about);
        }
        assert_eq!(boards(Some("standard")).unwrap()[0].about, None);
    }

    #[test]
    fn a_name_that_nobody_has_is_refused_with_those_that_there_are() {
        let error = boards(Some("chess")).unwrap_err();
        assert!(error.message.starts_with("\"chess\" is not a built-in board: "), "{error}");
        assert!(error.message.contains("english, european"), "{error}");
        assert!(boards(Some("triangle:0")).unwrap_err().message.contains("side"));
    }
}
