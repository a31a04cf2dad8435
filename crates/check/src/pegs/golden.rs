//! Golden-ratio weights: which levels no army whatever reaches.
//!
//! Let s = (√5 - 1)/2, the positive number with s² = 1 - s, and let a square
//! weigh s^d, where d is the number of steps of the lattice from it to the
//! target; on the diagonal lattice squares that no steps join to the target
//! weigh 0, and jumps from them never leave them.
//!
//! *No jump raises the sum.* Let a, b, c be the distances of the squares it comes
//! from, goes over and lands on; neighbours differ by at most 1. If c >= a or
//! c >= b, then s^c is at most s^a or s^b. Else b = c + 1 and a is c + 1 or c + 2,
//! and s^a + s^b >= s^(c+2) + s^(c+1) = s^c (s² + s) = s^c.
//!
//! *The target weighs 1.* So an army that reaches it weighs at least 1. A finite
//! army weighs less than all squares at or below the line together. If that is at
//! most 1, no army reaches the target.
//!
//! *All squares.* In the row v below the target's let x count from a square that
//! is nearest, to both sides; s/(1 - s) = 1/s = 1 + s is the sum of s, s², ….
//!
//! | lattice    | squares at distance v | further ones              | the row's sum          |
//! |------------|-----------------------|---------------------------|------------------------|
//! | orthogonal | 1                     | 2 at each v + 1, v + 2, … | s^v (1 + 2(1 + s))     |
//! | hex        | v + 1                 | 2 at each v + 1, v + 2, … | s^v (v + 1 + 2(1 + s)) |
//! | all        | 2v + 1                | 2 at each v + 1, v + 2, … | s^v (2v + 1 + 2(1 + s))|
//! | diagonal   | v + 1                 | 2 at each v + 2, v + 4, … | s^v (v + 1 + 2s)       |
//!
//! (the last since s² + s⁴ + … = s²/(1 - s²) = s). So a row sums to
//! s^v (a + b v), and with 1 - s = s² the rows from v = L on sum to
//! s^(L-2) (a + b L) + b s^(L-3).

use super::board::Lattice;

/// The number p + q s.
type Golden = (i128, i128);

/// (p + q s) (u + v s), where s² = 1 - s.
fn times((p, q): Golden, (u, v): Golden) -> Golden {
    (p * u + q * v, p * v + q * u - q * v)
}

/// The weight of all squares at or below the line, if the target is so many rows
/// above it.
fn weight_of_all(lattice: Lattice, level: i32) -> Golden {
    let (a, b) = match lattice {
        Lattice::Orthogonal => ((3, 2), 0),
        Lattice::Hex => ((3, 2), 1),
        Lattice::All => ((3, 2), 2),
        Lattice::Diagonal => ((1, 2), 1),
    };
    // 1/s = 1 + s, and its third power to begin with.
    let cube = times((1, 1), times((1, 1), (1, 1)));
    let power = (0..level).fold(cube, |power, _| times(power, (0, 1)));
    let rows = times(times(power, (0, 1)), (a.0 + b * i128::from(level), a.1));
    (rows.0 + b * power.0, rows.1 + b * power.1)
}

/// Whether p + q s <= 1, which is q √5 <= q + 2 - 2p.
fn is_at_most_one((p, q): Golden) -> bool {
    let right = q + 2 - 2 * p;
    match (q >= 0, right >= 0) {
        (true, true) => 5 * q * q <= right * right,
        (true, false) => false,
        (false, true) => true,
        (false, false) => 5 * q * q >= right * right,
    }
}

/// Whether the weights show that no army reaches a level, of at most 64.
pub(super) fn is_out_of_reach(lattice: Lattice, level: i32) -> bool {
    is_at_most_one(weight_of_all(lattice, level))
}
