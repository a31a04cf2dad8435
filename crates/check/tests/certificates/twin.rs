//! A second checker, word by word after the tables of `docs/certificates.md`.

use std::collections::BTreeMap;

use crate::kit::{Parts, Set};
use crate::rules::{Position, Values};

/// What a set claims of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Loses,
    LosesWithin,
    CannotWinWithin,
}

/// All placements on a board, by their numbers: what moves lead to, the smaller
/// number of the two mirror images, the value.
pub(crate) struct Placements {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) next: Vec<Vec<usize>>,
    pub(crate) canonical: Vec<usize>,
    pub(crate) values: Vec<i32>,
}

impl Placements {
    pub(crate) fn new(rows: usize, cols: usize) -> Placements {
        let mut known = Values::default();
        let all = 0..3usize.pow((rows * cols) as u32);
        let all: Vec<Position> = all.map(|code| Position::from_code(rows, cols, code)).collect();
        let codes = |position: &Position| position.next().iter().map(Position::code).collect();
        Placements {
            rows,
            cols,
            next: all.iter().map(codes).collect(),
            canonical: all.iter().map(|one| one.code().min(one.mirrored().code())).collect(),
            values: all.iter().map(|position| known.of(position)).collect(),
        }
    }

    pub(crate) fn has_lost(&self, code: usize) -> bool {
        self.next[code].is_empty()
    }

    /// Whether what a set says of a board is true.
    pub(crate) fn is_true(&self, claim: Claim, (code, plies): (u128, Option<u128>)) -> bool {
        let value = self.values[code as usize];
        let plies = plies.unwrap_or(0) as i32;
        match claim {
            Claim::Loses => value <= 0,
            Claim::LosesWithin => value <= 0 && -value <= plies,
            Claim::CannotWinWithin => value <= 0 || value > plies,
        }
    }

    /// Whether every board of a set passes its test.
    fn passes(&self, claim: Claim, set: &Set) -> bool {
        let known: BTreeMap<u128, u128> =
            set.iter().map(|&(code, plies)| (code, plies.unwrap_or(0))).collect();
        set.iter().all(|&(code, plies)| {
            let (code, n) = (code as usize, plies.unwrap_or(0));
            let leads_into = |reply: &usize| {
                known.get(&(self.canonical[*reply] as u128)).is_some_and(|&plies| match claim {
                    Claim::Loses => true,
                    Claim::LosesWithin => n >= 2 && plies <= n - 2,
                    Claim::CannotWinWithin => n >= 2 && plies >= n - 2,
                })
            };
            self.canonical.get(code) == Some(&code)
                && (claim != Claim::LosesWithin || self.has_lost(code) || n >= 2)
                && self.next[code].iter().all(|&moved| {
                    let wins_at_once = self.has_lost(moved);
                    let none_needed = claim == Claim::CannotWinWithin && n <= 2;
                    let mut replies = self.next[moved].iter();
                    !wins_at_once
                        && (none_needed
                            || replies.any(|reply| self.has_lost(*reply) || leads_into(reply)))
                })
        })
    }

    /// Whether a certificate of the position with this number proves its claim.
    pub(crate) fn accepts(&self, parts: &Parts, root: usize) -> bool {
        let holds = |set: &Set, code: usize, fits: &dyn Fn(i64) -> bool| {
            let wanted = self.canonical[code] as u128;
            set.iter().any(|&(code, plies)| code == wanted && fits(plies.unwrap_or(0) as i64))
        };
        let a_move = |set: &Set, fits: &dyn Fn(i64) -> bool| {
            self.next[root].iter().any(|&next| self.has_lost(next) || holds(set, next, fits))
        };
        let always = |_| true;
        let first = &parts.sets[0];
        let Some(value) = parts.claim.strip_prefix("value ") else {
            let proved = match parts.claim.as_str() {
                "loss" => self.has_lost(root) || holds(first, root, &always),
                _ => a_move(first, &always),
            };
            return proved && self.passes(Claim::Loses, first);
        };
        let second = &parts.sets[1];
        let value: i64 = value.parse().expect("a value is a number");
        let k = value.abs();
        let proved = if value > 0 {
            k % 2 == 1
                && a_move(first, &|plies| plies < k)
                && (k == 1 || holds(second, root, &|plies| plies >= k - 2))
        } else if k == 0 {
            self.has_lost(root)
        } else {
            k % 2 == 0
                && !self.has_lost(root)
                && holds(first, root, &|plies| plies <= k)
                && (k == 2 || a_move(second, &|plies| plies >= k - 3))
        };
        proved
            && self.passes(Claim::LosesWithin, first)
            && self.passes(Claim::CannotWinWithin, second)
    }
}
