//! The flood where the front is thin: a queue of cells.
//!
//! In a maze few cells turn in a round. Following these cells costs less than
//! looking at windows of a thousand words for each.

use budget::{Control, StopReason};

use super::plan::{Plan, Planes};
use super::scope::hull;
use super::window::REACH;

/// So many cells of front for each block that has any are few.
pub(super) const FEW: u64 = 24;

/// How a thin flood ended.
pub(super) enum End {
    /// Nothing more turns.
    Still,
    /// The round that was asked for has come.
    Round,
    /// The front has become thick.
    Thick,
    /// The front has come to where the part of the board ends.
    Edge,
}

/// What came of it.
pub(super) struct Spread {
    pub(super) end: End,
    /// What turned in the last round.
    pub(super) front: Vec<(u32, u32)>,
    /// The last round in which something turned in a row that counts.
    pub(super) last: u64,
    /// The rounds in which something turned.
    pub(super) rounds: u64,
    /// How many cells did.
    pub(super) turned: u64,
}

/// Follows a front cell by cell, until it ends, or becomes thick, or comes to the
/// end of the part, or `most` rounds have passed.
pub(super) fn follow(
    plan: &Plan,
    planes: &mut Planes<'_>,
    front: Vec<(u32, u32)>,
    (done, most): (u64, u64),
    control: &Control,
) -> Result<Spread, StopReason> {
    let mut spread = Spread { end: End::Still, front, last: 0, rounds: 0, turned: 0 };
    let mut next = Vec::new();
    // More than that is thick, whichever blocks it is in: the front may not grow
    // without limit before the next look.
    let most_cells = 4 * FEW * (plan.bands * plan.blocks) as u64;
    let mut blocks = Blocks { seen: vec![0; plan.bands * plan.blocks], epoch: 0 };
    let mut unlooked = 0;
    loop {
        if spread.rounds == most {
            return Ok(Spread { end: End::Round, ..spread });
        }
        unlooked += spread.front.len() + 1;
        if unlooked > 1 << 14 {
            unlooked = 0;
            plan.tell(done + spread.rounds, control);
            if let Some(reason) = control.stopped() {
                return Err(reason);
            }
        }
        turn(plan, planes, &spread.front, &mut next, done + spread.rounds + 1);
        spread.front.clear();
        std::mem::swap(&mut spread.front, &mut next);
        if spread.front.is_empty() {
            return Ok(spread);
        }
        spread.rounds += 1;
        spread.turned += spread.front.len() as u64;
        match &plan.scope {
            None => spread.last = spread.rounds,
            Some(scope) => {
                if scope.counts(&spread.front) {
                    spread.last = spread.rounds;
                }
                let rows = hull(spread.front.iter().map(|&(row, _)| row));
                if rows.is_some_and(|rows| scope.distance(rows) == 0) {
                    return Ok(Spread { end: End::Edge, ..spread });
                }
            }
        }
        let cells = spread.front.len() as u64;
        let is_due = spread.rounds.is_multiple_of(u64::from(REACH / 4)) || cells > most_cells;
        if is_due && cells > FEW && cells > FEW * blocks.count(plan, &spread.front) {
            return Ok(Spread { end: End::Thick, ..spread });
        }
    }
}

/// Turns what is next to a front, in a round.
#[inline]
fn turn(
    plan: &Plan,
    planes: &mut Planes<'_>,
    front: &[(u32, u32)],
    next: &mut Vec<(u32, u32)>,
    round: u64,
) {
    for &at in front {
        plan.rules_around(at, |row, col| {
            let (word, bit) = (row as usize * plan.stride + col as usize / 64, 1u64 << (col % 64));
            if planes.target[word] & bit != 0 {
                planes.target[word] &= !bit;
                planes.source[word] |= bit;
                next.push((row, col));
                if let Some(map) = &mut planes.map {
                    map[row as usize * plan.cols as usize + col as usize] = round as u32;
                }
            }
        });
    }
}

/// Counts blocks without clearing its notes each time.
struct Blocks {
    seen: Vec<u32>,
    epoch: u32,
}

impl Blocks {
    /// How many blocks have a cell of the front.
    fn count(&mut self, plan: &Plan, front: &[(u32, u32)]) -> u64 {
        if self.epoch == u32::MAX {
            self.seen.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
        let mut count = 0;
        for &(row, col) in front {
            let seen = &mut self.seen[plan.block_of(row, col)];
            count += u64::from(*seen != self.epoch);
            *seen = self.epoch;
        }
        count
    }
}
