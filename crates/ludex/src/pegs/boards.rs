//! `ludex pegs boards`.

use ::pegs::{NAMES, Puzzle, text};
use anyhow::Context as _;
use serde::Serialize;

use super::args::Boards;
use super::json::Subject;
use crate::exit::Exit;
use crate::{output, report};

#[derive(Serialize)]
struct Listed<'a> {
    boards: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    /// Nothing for another name of a board that is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    holes: usize,
    #[serde(flatten)]
    subject: Subject,
    /// The rows of the start, from the top.
    drawing: Vec<String>,
}

impl<'a> Row<'a> {
    fn new(name: &'a str, puzzle: &Puzzle) -> Row<'a> {
        let kind = |name: &str| name.split(':').next().unwrap_or_default().to_ascii_lowercase();
        let listed = NAMES.iter().find(|named| kind(named.name) == kind(name.trim()));
        Row {
            name,
            about: listed.map(|named| named.about),
            holes: puzzle.board.holes().len(),
            subject: Subject::of(puzzle),
            drawing: text::rows(&puzzle.board, &puzzle.start),
        }
    }
}

pub(super) fn run(args: &Boards) -> crate::Result {
    if let Some(name) = &args.name {
        let unknown = || format!("{:?} is no board: see `ludex pegs boards`", board::excerpt(name));
        let puzzle = Puzzle::named(name)?.with_context(unknown)?;
        if args.json {
            output::json(&Listed { boards: vec![Row::new(name, &puzzle)] })?;
        } else {
            output::text(&text::lines(&puzzle))?;
        }
    } else if args.json {
        let boards = NAMES.map(|named| Row::new(named.name, &puzzle(named.name)));
        output::json(&Listed { boards: boards.into() })?;
    } else {
        let rows = NAMES.map(|named| {
            let puzzle = puzzle(named.name);
            let goal = puzzle.goal.words(|hole| puzzle.board.holes()[hole]);
            vec![named.name.to_owned(), goal, named.about.to_owned()]
        });
        output::text(&report::table(&["name", "goal", "what it is"], rows))?;
    }
    Ok(Exit::Answered)
}

fn puzzle(name: &str) -> Puzzle {
    let named = Puzzle::named(name).expect("the examples make sense");
    named.expect("the names are known")
}
