//! The rounds of cells as JSON.

use std::sync::Arc;

use ::gone::{EMPTY, NEVER, RoundMap};
use serde::{Serialize, Serializer};

/// The round in which each cell turns, rows from the top: 0 for pebbles of the
/// spreading colour, -1 for those that never turn, null for empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapRows(
    /// The map.
    pub Arc<RoundMap>,
);

impl MapRows {
    /// The rows; none if there are no cells.
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.0.numbers().chunks(self.0.cols().max(1) as usize)
    }

    /// The bytes of its JSON at the most.
    pub(super) fn length(&self) -> u64 {
        let cell = |&number: &u32| match number {
            EMPTY => 5,
            NEVER => 3,
            round => 2 + u64::from(round.checked_ilog10().unwrap_or(0)),
        };
        let row = |row: &[u32]| 3 + row.iter().map(cell).sum::<u64>();
        2 + self.rows().map(row).sum::<u64>()
    }
}

impl Serialize for MapRows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.rows().map(Row))
    }
}

/// The rounds of a row.
struct Row<'a>(&'a [u32]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|&number| match number {
            EMPTY => None,
            NEVER => Some(-1),
            round => Some(i64::from(round)),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gone::{Board, Rules, twin};

    fn rows(board: &str) -> MapRows {
        let board: Board = board.parse().unwrap();
        MapRows(Arc::new(twin::rounds(&board, Rules::default())))
    }

    #[test]
    fn a_map_is_rows_of_rounds() {
        let rows = rows("WB.\n..B\n");
        assert_eq!(serde_json::to_string(&rows).unwrap(), "[[0,1,null],[null,null,-1]]");
    }

    #[test]
    fn the_length_of_a_map_is_known_before_it_is_written() {
        let corridor = format!("W{}", "B".repeat(1200));
        for board in ["", "B", "WB.\n..B\n", &corridor] {
            let rows = rows(board);
            let length = serde_json::to_string(&rows).unwrap().len() as u64;
            let slack = 2 + u64::from(rows.0.rows());
            assert!((length..=length + slack).contains(&rows.length()), "{board:?}: {length}");
        }
    }
}
