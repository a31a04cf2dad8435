//! Scenes drawn with letters, for the terminal.

use std::fmt::Write as _;

use ::pegs::{Argument, ArgumentKind, Lattice};
use anstyle::{AnsiColor, Style};
use board::Square;
use board::drawing::{FAINT, LIGHT};

use super::grid::{Block, Cell, Grid, Window};
use super::scene::{Role, Scene};

/// A peg that moved, or where it came from.
const MOVED: Style = AnsiColor::BrightGreen.on_default().bold();
/// A peg that leaves, or where it was.
const REMOVED: Style = AnsiColor::BrightRed.on_default().bold();
/// The hole to be reached.
const TARGET: Style = AnsiColor::BrightMagenta.on_default().bold();

/// Blanks between boards that stand side by side.
const GAP: usize = 3;

/// Blocks side by side, as many as fit a width, an empty line between the rows
/// of them.
pub(super) fn side_by_side(blocks: &[Block], width: usize) -> String {
    let column = blocks.iter().map(Block::width).max().unwrap_or(0);
    let across = ((width + GAP) / (column + GAP)).max(1);
    let mut out = String::new();
    for (index, row) in blocks.chunks(across).enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for at in 0..height {
            let mut missing = 0;
            for block in row {
                if let Some((line, width)) = block.lines.get(at) {
                    let _ = write!(out, "{:missing$}{line}", "");
                    missing = column + GAP - width;
                } else {
                    missing += column + GAP;
                }
            }
            out.push('\n');
        }
    }
    out
}

/// A scene with its coordinates, no wider than `width` if that can be.
pub(super) fn whole(scene: &Scene<'_>, width: usize) -> Block {
    let cells = scene_cells(scene);
    Grid::labelled(scene, cells, width).draw()
}

/// Scenes with their captions and without coordinates, as many side by side as
/// fit a width, and at least two if that can be. Of a large board the part is
/// shown where something happens.
pub(super) fn strip(scenes: &[Scene<'_>], width: usize) -> String {
    let Some(first) = scenes.first() else { return String::new() };
    let board = &first.puzzle.board;
    let whole = Window::whole(board);
    let window = Window::around(scenes);
    let draw = |scene: &Scene<'_>| {
        let cells = scene_cells(scene);
        let width = if board.lattice() == Lattice::Hex { width } else { (width - GAP) / 2 };
        let window = window.clone();
        Grid { scene, cells, has_labels: false, width, window }.draw().titled(&scene.caption)
    };
    let blocks: Vec<Block> = scenes.iter().map(draw).collect();
    let mut out = side_by_side(&blocks, width);
    if window != whole {
        let Window { cols, rows } = window;
        let from = Square { col: cols.start, row: rows.start };
        let to = Square { col: cols.end - 1, row: rows.end - 1 };
        let note = format!("The boards show only squares {from} to {to}.");
        let note = textwrap::fill(&note, width);
        let _ = write!(out, "\n{FAINT}{note}{FAINT:#}\n");
    }
    out
}

/// The numbers of an argument on its holes, if it has any.
pub(super) fn argument(scene: &Scene<'_>, argument: &Argument, width: usize) -> Option<Block> {
    let numbers = argument.numbers.as_deref()?;
    Some(match argument.kind {
        ArgumentKind::Parity => marked(scene, numbers, width),
        ArgumentKind::Pagoda | ArgumentKind::ClosedSet => weights(scene, numbers, width),
    })
}

/// The weights of holes; those with a peg stand out.
fn weights(scene: &Scene<'_>, weights: &[i64], width: usize) -> Block {
    let cell = |hole: usize| {
        let style = match scene.position.contains(hole) {
            _ if scene.is_target(hole) => TARGET,
            true => LIGHT,
            false => Style::new(),
        };
        Cell { text: weights[hole].to_string(), style }
    };
    let cells = (0..weights.len()).map(cell).collect();
    Grid::labelled(scene, cells, width).draw()
}

/// The holes whose number is 1, in brackets.
fn marked(scene: &Scene<'_>, marks: &[i64], width: usize) -> Block {
    let cells = scene_cells(scene).into_iter().zip(marks).map(|(cell, &mark)| match mark {
        1 => Cell { text: format!("[{}]", cell.text), style: MOVED },
        _ => Cell { text: format!(" {} ", cell.text), ..cell },
    });
    let cells = cells.collect();
    Grid::labelled(scene, cells, width).draw()
}

/// Pegs and holes, and what is to be said of them.
fn scene_cells(scene: &Scene<'_>) -> Vec<Cell> {
    let cell = |hole: usize| {
        let has_peg = scene.position.contains(hole);
        let is_target = scene.is_target(hole);
        let style = match (scene.role(hole), has_peg) {
            (Role::Moved, _) => MOVED,
            (Role::Removed, _) => REMOVED,
            (Role::Bystander, _) if is_target => TARGET,
            (Role::Bystander, true) => LIGHT,
            (Role::Bystander, false) => FAINT,
        };
        let text = match has_peg {
            true => "x",
            false if is_target => "*",
            false => "o",
        };
        Cell { text: text.into(), style }
    };
    (0..scene.puzzle.board.holes().len()).map(cell).collect()
}
