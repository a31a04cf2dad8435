//! `ludex pegs soldiers`.

use ::pegs::{MOST_HOLES, Puzzle};
use anyhow::ensure;
use board::Square;

use super::answer::{self, Question};
use super::args::Soldiers;
use super::scene::Stride;

pub(super) fn run(args: &Soldiers) -> crate::Result {
    let puzzle = puzzle(args)?;
    let question = Question {
        puzzle: &puzzle,
        wish: answer::wish(args.any, args.fewest_moves),
        show: &args.show,
        limits: &args.limits,
        stride: Stride::Jump,
        line: Some(args.army - 1),
        has_boards: true,
        target: Some(target(args).to_string()),
    };
    question.settle()
}

fn target(args: &Soldiers) -> Square {
    Square { col: args.x - 1, row: args.y - 1 }
}

/// The board with its army, if the target lies beyond that.
fn puzzle(args: &Soldiers) -> anyhow::Result<Puzzle> {
    let Soldiers { x, y, width, height, army, .. } = *args;
    let squares = u64::from(width) * u64::from(height);
    ensure!(
        squares <= MOST_HOLES as u64,
        "{width} columns and {height} rows are {squares} squares: at most {MOST_HOLES} are \
         supported, choose smaller --width and --height"
    );
    ensure!(
        army <= height,
        "the army has {army} rows, the board {height}: choose a smaller --army or a larger --height"
    );
    ensure!(
        x <= width,
        "column {x} is off the board, which has {width} columns: choose a smaller X or a larger \
         --width"
    );
    ensure!(
        y <= height,
        "row {y} is off the board, which has {height} rows: choose a smaller Y or a larger --height"
    );
    ensure!(
        y > army,
        "row {y} is within the army, which fills rows 1 to {army}: choose a larger Y or a smaller \
         --army"
    );
    let Square { col, row } = target(args);
    Ok(Puzzle::soldiers(args.jumps, width, height, army, (col, row))?)
}
