//! Pictures of peg boards and plans.

use ::pegs::{ArgumentKind, Board, Goal, Plan, Puzzle};
use ask::pegs::picture::Sketch;
use ask::pegs::read_plan;
use ask::pegs::scene::Stride;
use board::Square;
use pyo3::prelude::*;

use crate::error;

/// The most holes of all boards of a plan that is drawn. Of a longer plan, only the start is.
const MOST_HOLES: usize = 20_000;

/// A number for each hole, rows from the top.
type Grid = Vec<Vec<Option<i64>>>;

/// Draws a puzzle with its plan, or with the numbers that prove that there is none; words alone
/// without a puzzle. `rows` are those of the army, or the level that it reaches.
#[pyfunction]
pub(crate) fn draw_pegs(
    py: Python<'_>,
    position: Option<&str>,
    plan: Vec<String>,
    by_moves: bool,
    rows: Option<(&str, u32)>,
    numbers: Option<(&str, Grid)>,
    captions: Vec<String>,
) -> PyResult<String> {
    let puzzle = position.map(ask::pegs::read).transpose();
    let puzzle = puzzle.map_err(|wrong| error::input(py, &wrong))?;
    let plan = puzzle.as_ref().map(|puzzle| read_plan(puzzle, &plan)).transpose();
    let plan = plan.map_err(|wrong| error::input(py, &wrong))?;
    let numbers = puzzle.as_ref().zip(numbers).and_then(|(puzzle, (kind, grid))| {
        let kinds = [ArgumentKind::Parity, ArgumentKind::Pagoda, ArgumentKind::ClosedSet];
        let kind = kinds.into_iter().find(|it| it.name() == kind)?;
        Some((kind, by_hole(&puzzle.board, &grid)?))
    });
    let is_drawn = |plan: &&Plan| {
        let holes = puzzle.as_ref().map_or(0, |puzzle| puzzle.board.holes().len());
        !plan.jumps.is_empty() && (plan.jumps.len() + 1) * holes <= MOST_HOLES
    };
    let sketch = Sketch {
        puzzle: puzzle.as_ref(),
        plan: plan.as_ref().filter(is_drawn),
        stride: if by_moves { Stride::Move } else { Stride::Jump },
        line: puzzle.as_ref().zip(rows).and_then(|(puzzle, rows)| line(puzzle, rows)),
        numbers: numbers.as_ref().map(|(kind, numbers)| (*kind, numbers.as_slice())),
        captions: captions.iter().map(String::as_str).collect(),
    };
    let mut svg = Vec::new();
    sketch.write(&mut svg).expect("a vector takes all bytes");
    Ok(String::from_utf8(svg).expect("a picture is text"))
}

/// The last row behind the line.
fn line(puzzle: &Puzzle, (what, rows): (&str, u32)) -> Option<u32> {
    match (what, &puzzle.goal) {
        ("level", Goal::Reach(target)) => puzzle.board.holes()[*target].row.checked_sub(rows),
        ("army", _) => rows.checked_sub(1),
        _ => None,
    }
}

/// The number of each hole, in the order of holes.
fn by_hole(board: &Board, grid: &Grid) -> Option<Vec<i64>> {
    let number = |square: &Square| {
        let from_top = board.size().rows() - 1 - square.row;
        *grid.get(from_top as usize)?.get(square.col as usize)?
    };
    board.holes().iter().map(number).collect()
}
