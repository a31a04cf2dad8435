//! Lattices: the directions of jumps, and the symmetries of the plane.

use std::fmt;
use std::str::FromStr;

/// The directions in which pegs jump.
///
/// The hexagonal lattice is written on a square grid, with each row shifted by half a
/// hole against the row below: besides its four orthogonal neighbours a hole has those
/// up to the left and down to the right.
///
/// ```text
///   orthogonal     diagonal       all            hex
///     . ↑ .         ↖ . ↗        ↖ ↑ ↗         ↖ ↑ .
///     ← o →         . o .        ← o →         ← o →
///     . ↓ .         ↙ . ↘        ↙ ↓ ↘         . ↓ ↘
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Along rows and columns.
    #[default]
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// In all eight directions.
    All,
    /// In the six directions of the hexagonal lattice.
    Hex,
}

/// A linear map of the plane, by the images of (1, 0) and (0, 1).
pub(crate) type Turn = [(i32, i32); 2];

const DIRECTIONS: [(i32, i32); 10] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

impl Lattice {
    /// All lattices.
    pub const ALL: [Lattice; 4] =
        [Lattice::Orthogonal, Lattice::Diagonal, Lattice::All, Lattice::Hex];

    /// Its name, as in a board's header.
    pub const fn name(self) -> &'static str {
        match self {
            Lattice::Orthogonal => "orthogonal",
            Lattice::Diagonal => "diagonal",
            Lattice::All => "all",
            Lattice::Hex => "hex",
        }
    }

    /// The directions as steps to the right and upward.
    pub const fn directions(self) -> &'static [(i32, i32)] {
        let (first, rest) = DIRECTIONS.split_at(4);
        match self {
            Lattice::Orthogonal => first,
            Lattice::Hex => DIRECTIONS.split_at(6).0,
            Lattice::All => DIRECTIONS.split_at(8).0,
            Lattice::Diagonal => rest.split_at(2).1,
        }
    }

    /// The number of jumps' lengths between a hole and one so far to the right
    /// and upward; `None` if no series of them leads there.
    pub(crate) fn distance(self, right: i32, up: i32) -> Option<u32> {
        let (x, y) = (right.unsigned_abs(), up.unsigned_abs());
        match self {
            Lattice::Orthogonal => Some(x + y),
            Lattice::Hex if right.signum() == up.signum() => Some(x + y),
            Lattice::All | Lattice::Hex => Some(x.max(y)),
            Lattice::Diagonal => (x + y).is_multiple_of(2).then_some(x.max(y)),
        }
    }

    /// The linear maps that take the lattice to itself, the identity first.
    pub(crate) fn turns(self) -> Vec<Turn> {
        let directions = self.directions();
        let unit = [-1, 0, 1];
        let vectors: Vec<(i32, i32)> =
            unit.iter().flat_map(|&x| unit.iter().map(move |&y| (x, y))).collect();
        let mut turns: Vec<Turn> = vectors
            .iter()
            .flat_map(|&a| vectors.iter().map(move |&b| [a, b]))
            .filter(|&[a, b]| (a.0 * b.1 - a.1 * b.0).abs() == 1)
            .filter(|&turn| directions.iter().all(|&d| directions.contains(&turned(turn, d))))
            .collect();
        turns.sort_by_key(|&turn| turn != [(1, 0), (0, 1)]);
        turns
    }
}

/// Where a linear map takes a vector.
pub(crate) fn turned([a, b]: Turn, (x, y): (i32, i32)) -> (i32, i32) {
    (a.0 * x + b.0 * y, a.1 * x + b.1 * y)
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is not the name of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a kind of jump: write orthogonal, diagonal, all or hex")]
pub struct ParseLatticeError(String);

impl FromStr for Lattice {
    type Err = ParseLatticeError;

    fn from_str(text: &str) -> Result<Lattice, ParseLatticeError> {
        let found = Lattice::ALL.into_iter().find(|lattice| lattice.name() == text);
        found.ok_or_else(|| ParseLatticeError(board::excerpt(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_eight_symmetries_and_hexagons_twelve() {
        let counts = Lattice::ALL.map(|lattice| lattice.turns().len());
        assert_eq!(counts, [8, 8, 8, 12]);
        let counts = Lattice::ALL.map(|lattice| lattice.directions().len());
        assert_eq!(counts, [4, 4, 8, 6]);
    }

    #[test]
    fn a_distance_is_the_length_of_a_shortest_way() {
        for lattice in Lattice::ALL {
            let mut reached = vec![(0, 0)];
            for steps in 0..5 {
                for x in -5..=5 {
                    for y in -5..=5 {
                        let near = lattice.distance(x, y).is_some_and(|far| far <= steps);
                        assert_eq!(near, reached.contains(&(x, y)), "{lattice} {x} {y}");
                    }
                }
                let more: Vec<_> = reached
                    .iter()
                    .flat_map(|&(x, y)| {
                        lattice.directions().iter().map(move |d| (x + d.0, y + d.1))
                    })
                    .collect();
                reached.extend(more);
                reached.sort_unstable();
                reached.dedup();
            }
        }
    }

    #[test]
    fn a_lattice_is_read_back_from_its_name() {
        for lattice in Lattice::ALL {
            assert_eq!(lattice.to_string().parse(), Ok(lattice));
        }
        assert!("square".parse::<Lattice>().is_err());
    }
}
