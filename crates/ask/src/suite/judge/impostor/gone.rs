//! Programs that count the rounds of Gone.

use std::collections::HashSet;

use ::gone::{Board, Cell, Neighbours, Rules, twin};
use budget::Control;

use super::super::{Row, Subject};
use super::{Answer, Impostor, Play, altered};

/// The largest board that is played out: its twin takes the square of that.
const MOST_CELLS: u64 = 1 << 12;

/// Errors of programs that count rounds.
pub(super) fn impostors() -> Vec<Impostor> {
    let way = |change: fn(&Board, Rules) -> Answer| -> Play {
        Box::new(move |row: &Row<'_>, _: &Control| match row.subject {
            Subject::Gone(board, rules) if board.area() <= MOST_CELLS => {
                Some(change(board, *rules).into())
            }
            _ => None,
        })
    };
    let played = |words, change| Impostor::new(words, vec![way(change)]);
    vec![
        altered("also counts the last round, in which nothing turns", |(rounds, remains), _| {
            Some((rounds + 1, remains))
        }),
        altered("leaves out one round", |(rounds, remains), _| {
            Some(((rounds - 1).max(0), remains))
        }),
        altered("says \"yes\" for \"no\" and the other way round", |(rounds, remains), _| {
            Some((rounds, !remains))
        }),
        played("spreads to all eight neighbours", |board, rules| {
            flooded(board, Rules { neighbours: Neighbours::Eight, ..rules })
        }),
        played("lets the spread wrap around at the edges", |board, rules| {
            flooded(board, Rules { wrap: true, ..rules })
        }),
        played("takes one colour for the other", |board, rules| {
            flooded(board, Rules { spread: rules.spread.other(), ..rules })
        }),
        Impostor::new(
            "lets empty cells pass the spread on",
            vec![way(conducted), way(conducted_counting_all)],
        ),
        Impostor::new(
            "floods depth first: each pebble counts from the one that found it, which may be a detour",
            orders().into_iter().map(deep).collect(),
        ),
    ]
}

fn flooded(board: &Board, rules: Rules) -> Answer {
    let map = twin::rounds(board, rules);
    (map.last().into(), map.left() > 0)
}

/// The spread over all cells, empty or not; only rounds in which a pebble turns count.
fn conducted(board: &Board, rules: Rules) -> Answer {
    let (_, last, remains) = spread_over_all(board, rules);
    (last, remains)
}

/// The same, but rounds in which any cell turns count.
fn conducted_counting_all(board: &Board, rules: Rules) -> Answer {
    let (rounds, _, remains) = spread_over_all(board, rules);
    (rounds, remains)
}

/// The last rounds in which any cell turns and in which a pebble does, and whether one remains.
fn spread_over_all(board: &Board, rules: Rules) -> (i64, i64, bool) {
    let size = (board.rows(), board.cols());
    let cells = || (0..size.0).flat_map(|row| (0..size.1).map(move |col| (row, col)));
    let is = |(row, col): (u32, u32), cell: Cell| board.cell(row, col) == cell;
    let mut edge: Vec<(u32, u32)> = cells().filter(|&cell| is(cell, rules.spread.cell())).collect();
    let mut seen: HashSet<(u32, u32)> = edge.iter().copied().collect();
    let (mut rounds, mut last) = (0, 0);
    loop {
        let mut next = Vec::new();
        for cell in edge {
            for beside in rules.around(size, cell) {
                if seen.insert(beside) {
                    next.push(beside);
                    if is(beside, rules.spread.other().cell()) {
                        last = rounds + 1;
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        rounds += 1;
        edge = next;
    }
    let other = rules.spread.other().cell();
    (rounds, last, cells().any(|cell| is(cell, other) && !seen.contains(&cell)))
}

/// The steps to the four neighbours, down and to the right, in an order.
type Steps = [(i8, i8); 4];

/// All orders of the four neighbours.
fn orders() -> Vec<Steps> {
    let [a, b, c, d] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let threes = |[a, b, c]: [(i8, i8); 3]| {
        [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
    };
    let after = |first, rest| threes(rest).map(|[x, y, z]| [first, x, y, z]);
    [after(a, [b, c, d]), after(b, [a, c, d]), after(c, [a, b, d]), after(d, [a, b, c])].concat()
}

fn deep(order: Steps) -> Play {
    Box::new(move |row: &Row<'_>, _: &Control| match row.subject {
        Subject::Gone(board, rules)
            if board.area() <= MOST_CELLS && rules.neighbours == Neighbours::Four =>
        {
            Some(flooded_depth_first(board, *rules, order).into())
        }
        _ => None,
    })
}

/// A flood that calls itself for each neighbour that nobody has found yet.
fn flooded_depth_first(board: &Board, rules: Rules, order: Steps) -> Answer {
    let size = (board.rows(), board.cols());
    let other = rules.spread.other().cell();
    let cells = || (0..size.0).flat_map(|row| (0..size.1).map(move |col| (row, col)));
    let mut seen: HashSet<(u32, u32)> = HashSet::new();
    let mut last = 0;
    for start in cells().filter(|&(row, col)| board.cell(row, col) == rules.spread.cell()) {
        // The calls under way, each with the number of steps that it has taken.
        let mut calls = vec![(start, 0)];
        while let Some((cell, taken)) = calls.last_mut() {
            let Some(&step) = order.get(*taken) else {
                calls.pop();
                continue;
            };
            *taken += 1;
            let Some(beside) = stepped(rules, size, *cell, step) else { continue };
            if board.cell(beside.0, beside.1) == other && seen.insert(beside) {
                last = last.max(calls.len() as i64);
                calls.push((beside, 0));
            }
        }
    }
    let remains = cells().any(|cell| board.cell(cell.0, cell.1) == other && !seen.contains(&cell));
    (last, remains)
}

/// The cell one step away, around the edges where the rules say so.
fn stepped(
    rules: Rules,
    (rows, cols): (u32, u32),
    (row, col): (u32, u32),
    (down, right): (i8, i8),
) -> Option<(u32, u32)> {
    let step = |at: u32, by: i8, count: u32| match at.checked_add_signed(by.into()) {
        Some(at) if at < count => Some(at),
        Some(_) => rules.wrap.then_some(0),
        None => rules.wrap.then(|| count - 1),
    };
    Some((step(row, down, rows)?, step(col, right, cols)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_on_which_empty_cells_conduct_are_flooded_across_them() {
        let board: Board = "W.B\n...\nB.B".parse().unwrap();
        assert_eq!(conducted(&board, Rules::default()), (4, false));
        assert_eq!(conducted_counting_all(&board, Rules::default()), (4, false));
        // The last cell to turn is an empty one.
        let row: Board = "WB..".parse().unwrap();
        assert_eq!(conducted(&row, Rules::default()), (1, false));
        assert_eq!(conducted_counting_all(&row, Rules::default()), (3, false));
        assert_eq!(flooded(&board, Rules::default()), (0, true));
    }

    #[test]
    fn a_depth_first_flood_counts_detours() {
        let first = |order: Steps, text: &str| {
            flooded_depth_first(&text.parse().unwrap(), Rules::default(), order)
        };
        let orders = orders();
        assert_eq!(orders.iter().collect::<HashSet<_>>().len(), 24);
        // Right, down, left: around the block, where one step down would do.
        assert_eq!(first([(0, 1), (1, 0), (0, -1), (-1, 0)], "WB\nBB"), (3, false));
        // In a corridor there are none.
        for order in orders {
            assert_eq!(first(order, "WBBB.B"), (3, true));
        }
        let torus = Rules { wrap: true, ..Rules::default() };
        let board: Board = "W.BB".parse().unwrap();
        let [left, right] =
            [[(0, -1), (0, 1), (1, 0), (-1, 0)], [(0, 1), (0, -1), (1, 0), (-1, 0)]]
                .map(|order| flooded_depth_first(&board, torus, order));
        assert_eq!((left, right), ((2, false), (2, false)));
        assert_eq!(first(orders_first(), ""), (0, false));
    }

    fn orders_first() -> Steps {
        orders()[0]
    }
}
