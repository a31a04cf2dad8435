//! Grids of text: the holes of a board with something written on each.
//!
//! The hexagonal lattice is drawn with each row half a hole further to the
//! right than the one below, as it is meant.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use ::pegs::{Board, Lattice};
use anstyle::Style;
use board::Square;
use board::drawing::FAINT;

use super::scene::Scene;

/// What is drawn on a hole.
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) style: Style,
}

/// Lines of styled text, each with its width on the screen.
#[derive(Default)]
pub(super) struct Block {
    pub(super) lines: Vec<(String, usize)>,
}

impl Block {
    /// The block with a line above it.
    pub(super) fn titled(mut self, title: &str) -> Block {
        self.lines.insert(0, (title.to_owned(), title.chars().count()));
        self
    }

    pub(super) fn width(&self) -> usize {
        self.lines.iter().map(|(_, width)| *width).max().unwrap_or(0)
    }

    /// The block alone, each line ended by a line feed.
    pub(super) fn text(&self) -> String {
        self.lines.iter().fold(String::new(), |out, (line, _)| out + line + "\n")
    }
}

/// The columns and rows of a board that are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) cols: Range<u32>,
    pub(super) rows: Range<u32>,
}

impl Window {
    /// Boards up to this many rows and columns are shown whole.
    const SMALL: u32 = 12;

    pub(super) fn whole(board: &Board) -> Window {
        Window { cols: 0..board.size().cols(), rows: 0..board.size().rows() }
    }

    /// All that takes part in the jumps of scenes, and one row or column more on
    /// each side; or the whole of a small board.
    pub(super) fn around(scenes: &[Scene<'_>]) -> Window {
        let board = &scenes[0].puzzle.board;
        let whole = Window::whole(board);
        let targets = (0..board.holes().len()).filter(|&hole| scenes[0].is_target(hole));
        let jumps = scenes.iter().flat_map(|scene| scene.jumps);
        let squares: Vec<Square> = jumps
            .flat_map(|jump| [jump.from, jump.to])
            .map(usize::from)
            .chain(targets)
            .map(|hole| board.holes()[hole])
            .collect();
        let range = |of: fn(&Square) -> u32, all: Range<u32>| {
            let (least, most) = (squares.iter().map(of).min(), squares.iter().map(of).max());
            match (least, most) {
                (Some(least), Some(most)) if all.end > Window::SMALL => {
                    least.saturating_sub(1)..(most + 2).min(all.end)
                }
                _ => all,
            }
        };
        Window {
            cols: range(|square| square.col, whole.cols),
            rows: range(|square| square.row, whole.rows),
        }
    }

    fn contains(&self, square: Square) -> bool {
        self.cols.contains(&square.col) && self.rows.contains(&square.row)
    }
}

/// A board to be drawn, with a text on each hole.
pub(super) struct Grid<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) cells: Vec<Cell>,
    pub(super) has_labels: bool,
    pub(super) width: usize,
    pub(super) window: Window,
}

/// Where the holes of a grid stand on the screen.
#[derive(Clone, Copy)]
struct Layout {
    /// The width of a cell.
    cell: usize,
    /// From one hole to the next in its row.
    pitch: usize,
    /// How much further to the right the next row up begins.
    slant: usize,
    /// Whether letters of a column stand one below the other.
    is_dense: bool,
}

impl Layout {
    fn across(self, window: &Window) -> usize {
        let steps = |range: &Range<u32>| range.len() - 1;
        self.pitch * steps(&window.cols) + self.cell + self.slant * steps(&window.rows)
    }

    fn column(self, square: (u32, i64)) -> i64 {
        i64::from(square.0) * self.pitch as i64 + square.1 * self.slant as i64
    }
}

impl<'a> Grid<'a> {
    /// A whole board with its coordinates.
    pub(super) fn labelled(scene: &'a Scene<'a>, cells: Vec<Cell>, width: usize) -> Grid<'a> {
        let window = Window::whole(&scene.puzzle.board);
        Grid { scene, cells, has_labels: true, width, window }
    }

    fn board(&self) -> &Board {
        &self.scene.puzzle.board
    }

    /// The width of the row numbers.
    fn margin(&self) -> usize {
        if self.has_labels { self.board().size().rows().to_string().len() + 2 } else { 0 }
    }

    /// Draws all columns, in several parts if they do not fit beside each other.
    pub(super) fn draw(&self) -> Block {
        let layout = self.layout();
        let room = self.width.saturating_sub(self.margin());
        let Range { start, end } = self.window.cols;
        if layout.across(&self.window) <= room || layout.cell == 1 || layout.slant > 0 {
            return self.part(layout, start..end);
        }
        let step = (room / layout.pitch).max(1);
        let mut block = Block::default();
        for first in (start..end).step_by(step) {
            if first > start {
                block.lines.push((String::new(), 0));
            }
            let last = (first + step as u32).min(end);
            block.lines.extend(self.part(layout, first..last).lines);
        }
        block
    }

    /// The first way to place the holes that fits, from the best to the tightest.
    fn layout(&self) -> Layout {
        let size = self.board().size();
        let letters = if self.has_labels { Square::column_name(size.cols() - 1).len() } else { 1 };
        let text = self.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(1);
        let cell = text.max(letters);
        let pitch = cell + 1;
        let slanted = pitch.next_multiple_of(2);
        let is_hex = self.board().lattice() == Lattice::Hex;
        let ways = [
            is_hex.then_some(Layout { cell, pitch: slanted, slant: slanted / 2, is_dense: false }),
            Some(Layout { cell, pitch, slant: 0, is_dense: false }),
            (text == 1).then_some(Layout { cell: 1, pitch: 1, slant: 0, is_dense: true }),
        ];
        let room = self.width.saturating_sub(self.margin());
        let mut ways = ways.into_iter().flatten().peekable();
        loop {
            let way = ways.next().expect("the last one is taken");
            if ways.peek().is_none() || way.across(&self.window) <= room {
                return way;
            }
        }
    }

    /// Draws some of the columns.
    fn part(&self, layout: Layout, cols: Range<u32>) -> Block {
        let board = self.board();
        // What stands on each line, by row and place.
        let mut rows: BTreeMap<i64, Vec<(i64, &str, Style)>> = BTreeMap::new();
        let mut names = Vec::new();
        for (hole, square) in board.holes().iter().enumerate() {
            if cols.contains(&square.col) && self.window.contains(*square) {
                let row = i64::from(square.row);
                let Cell { text, style } = &self.cells[hole];
                let place = (layout.column((square.col, row)), text.as_str(), *style);
                rows.entry(row).or_default().push(place);
            }
        }
        // Texts end where their cell does, but these have a bracket or a blank there.
        let is_bracketed = self.cells.iter().all(|cell| cell.text.ends_with([' ', ']']));
        let after = if is_bracketed { " " } else { "" };
        if self.has_labels && !layout.is_dense {
            names.extend(cols.clone().filter_map(|col| {
                let row = self.row_of_name(layout, col)?;
                Some((row, layout.column((col, row)), Square::column_name(col) + after))
            }));
        }
        for (row, place, name) in &names {
            rows.entry(*row).or_default().push((*place, name.as_str(), FAINT));
        }
        let places = || rows.values().flatten().map(|(place, ..)| *place);
        let first = places().min().unwrap_or(0);
        let width = places().max().unwrap_or(0) + layout.cell as i64 - first;
        let mut block = Block::default();
        let bottom = i64::from(self.window.rows.start);
        let lowest = rows.keys().next().copied().unwrap_or(bottom).min(bottom);
        for row in (lowest..i64::from(self.window.rows.end)).rev() {
            let items = rows.remove(&row).unwrap_or_default();
            block.lines.push(self.line(layout, row, first, items));
            if self.scene.line.is_some_and(|line| row == i64::from(line) + 1) {
                let rule = "─".repeat(width as usize);
                let margin = self.margin();
                block.lines.push((
                    format!("{:margin$}{FAINT}{rule}{FAINT:#}", ""),
                    margin + width as usize,
                ));
            }
        }
        if self.has_labels && layout.is_dense {
            block.lines.extend(self.stacked_names(cols));
        }
        block
    }

    /// The row on which the name of a column stands: below all others, or, where
    /// columns slant, at the lower end of its own.
    fn row_of_name(&self, layout: Layout, col: u32) -> Option<i64> {
        let holes = self.board().holes();
        if layout.slant == 0 {
            return Some(-1);
        }
        let lowest = holes.iter().filter(|square| square.col == col).map(|square| square.row).min();
        lowest.map(|row| i64::from(row) - 1)
    }

    fn line(
        &self,
        layout: Layout,
        row: i64,
        first: i64,
        mut items: Vec<(i64, &str, Style)>,
    ) -> (String, usize) {
        items.sort_by_key(|(place, ..)| *place);
        let mut line = String::new();
        let mut at = self.margin();
        if self.has_labels {
            let label = if row < 0 { String::new() } else { (row + 1).to_string() };
            let digits = at - 2;
            let _ = write!(line, "{FAINT}{label:digits$}{FAINT:#}  ");
        }
        let last = items.len().wrapping_sub(1);
        for (index, (place, text, style)) in items.into_iter().enumerate() {
            let end = self.margin() + (place - first) as usize + layout.cell;
            let width = text.chars().count();
            let blanks = (end - width).saturating_sub(at);
            let text = if index == last { text.trim_end() } else { text };
            let _ = write!(line, "{:blanks$}{style}{text}{style:#}", "");
            at = end - (width - text.chars().count());
        }
        (line, at)
    }

    /// Names of columns with their letters one below the other.
    fn stacked_names(&self, cols: Range<u32>) -> Vec<(String, usize)> {
        let names: Vec<String> = cols.map(Square::column_name).collect();
        let letters = names.iter().map(String::len).max().unwrap_or(1);
        let margin = self.margin();
        let letter = |name: &String, at: usize| {
            at.checked_sub(letters - name.len()).map_or(' ', |at| char::from(name.as_bytes()[at]))
        };
        (0..letters)
            .map(|at| {
                let line: String = names.iter().map(|name| letter(name, at)).collect();
                (format!("{:margin$}{FAINT}{line}{FAINT:#}", ""), margin + names.len())
            })
            .collect()
    }
}
