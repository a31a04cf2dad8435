//! The rules: which colour spreads, to which neighbours, and whether edges wrap around.

use std::fmt;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// Empty. It never changes, and it blocks the spread.
    Empty,
    /// A black pebble, `B`.
    Black,
    /// A white pebble, `W`.
    White,
}

impl Cell {
    /// The letter of text grids: `.`, `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Cell::Empty => '.',
            Cell::Black => 'B',
            Cell::White => 'W',
        }
    }
}

/// A colour of pebbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
}

impl Colour {
    /// Both, the one that spreads in the original game first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// A cell with a pebble of this colour.
    pub const fn cell(self) -> Cell {
        match self {
            Colour::Black => Cell::Black,
            Colour::White => Cell::White,
        }
    }

    /// `black` or `white`.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which cells are next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// Those that share a side.
    Four,
    /// Those that share a side or a corner.
    Eight,
}

impl Neighbours {
    /// The offsets of the neighbours, as rows and columns.
    pub const fn steps(self) -> &'static [(i8, i8)] {
        const ALL: [(i8, i8); 8] =
            [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        match self {
            Neighbours::Four => ALL.split_at(4).0,
            Neighbours::Eight => &ALL,
        }
    }
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which cells are next to each other.
    pub neighbours: Neighbours,
    /// Whether the board wraps around at the edges, so that it is a torus.
    pub wrap: bool,
    /// The colour that spreads.
    pub spread: Colour,
}

impl Default for Rules {
    /// White spreads to four neighbours, on a board with solid edges.
    fn default() -> Rules {
        Rules { neighbours: Neighbours::Four, wrap: false, spread: Colour::White }
    }
}

impl Rules {
    /// The neighbours of a cell, as rows and columns, on a `rows` times `cols` board. On a
    /// narrow torus a neighbour may occur twice, and may be the cell itself.
    pub fn around(
        self,
        (rows, cols): (u32, u32),
        (row, col): (u32, u32),
    ) -> impl Iterator<Item = (u32, u32)> {
        let step = move |at: u32, by: i8, count: u32| match by {
            0 => Some(at),
            1 if at + 1 < count => Some(at + 1),
            1 => self.wrap.then_some(0),
            _ if at > 0 => Some(at - 1),
            _ => self.wrap.then(|| count - 1),
        };
        self.neighbours.steps().iter().filter_map(move |&(down, right)| {
            Some((step(row, down, rows)?, step(col, right, cols)?))
        })
    }
}
