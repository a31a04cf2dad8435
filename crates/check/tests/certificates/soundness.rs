//! Whatever is accepted is true: by the recurrence, on boards small enough.

use crate::kit::{Parts, Random, SMALL, Set};
use crate::rules::Position;
use crate::strategy;
use crate::twin::{Claim, Placements};

const SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (5, 1)];

/// A certificate about a position of a board.
struct Case {
    root: usize,
    parts: Parts,
}

impl Case {
    /// Any placement with either side to move, and any claim.
    fn random(random: &mut Random, all: &Placements) -> Case {
        // Of a few the one with the longest game: most games are over soon.
        let few = (0..=random.below(30)).map(|_| random.below(all.values.len()));
        let root = few.max_by_key(|&code| all.values[code].abs()).expect("one at least");
        let mut case = Case {
            root,
            parts: Parts {
                board: format!("{}x{}", all.rows, all.cols),
                position: String::new(),
                claim: String::new(),
                sets: Vec::new(),
            },
        };
        case.place(random, all, root);
        case
    }

    fn place(&mut self, random: &mut Random, all: &Placements, root: usize) {
        let position = Position::from_code(all.rows, all.cols, root);
        let position = if random.once_in(2) { position.turned() } else { position };
        let position = if random.once_in(2) { position.mirrored() } else { position };
        self.root = position.code();
        self.parts.position = position.line();
    }

    /// What the sets of this claim say.
    fn claims(&self) -> &'static [Claim] {
        match self.parts.claim.as_str() {
            "win" | "loss" => &[Claim::Loses],
            _ => &[Claim::LosesWithin, Claim::CannotWinWithin],
        }
    }

    /// The claim in words, if it is true.
    fn truth(&self, all: &Placements) -> Option<String> {
        let value = all.values[self.root];
        let words = match (self.parts.claim.as_str(), value) {
            ("win", 1..) => "wins".to_owned(),
            ("loss", ..=0) => "loses".to_owned(),
            ("value 0", 0) => "has already lost".to_owned(),
            ("value 1", 1) => "wins in 1 ply".to_owned(),
            (claim, 1..) if claim == format!("value {value}") => format!("wins in {value} plies"),
            (claim, ..=0) if claim == format!("value {value}") => {
                format!("loses in {} plies", -value)
            }
            _ => return None,
        };
        let mover = if self.parts.position.ends_with('w') { "White" } else { "Black" };
        let position = &self.parts.position;
        Some(format!("{mover}, to move on {}{}, {words}", self.parts.board, place(position)))
    }

    /// Asserts that the checker agrees with the second one, and that both speak
    /// the truth if they accept. Returns whether they do.
    fn is_accepted(&self, all: &Placements) -> bool {
        let found = check::verify(&self.parts.file());
        let expected = all.accepts(&self.parts, self.root);
        assert_eq!(found.is_ok(), expected, "{found:?}: {:?}", self.parts);
        if let Ok(found) = found {
            assert_eq!(Some(found.statement), self.truth(all), "{:?}", self.parts);
            for (&claim, set) in self.claims().iter().zip(&self.parts.sets) {
                for &entry in set {
                    assert!(all.is_true(claim, entry), "{claim:?} {entry:?}: {:?}", self.parts);
                }
            }
        }
        expected
    }
}

fn random_claim(random: &mut Random) -> String {
    match random.below(4) {
        0 => "win".to_owned(),
        1 => "loss".to_owned(),
        _ => format!("value {}", random.below(20) as i32 - 10),
    }
}

/// A claim that is true of a value.
fn true_claim(random: &mut Random, value: i32) -> String {
    match random.below(3) {
        0 if value > 0 => "win".to_owned(),
        0 => "loss".to_owned(),
        _ => format!("value {value}"),
    }
}

/// A set without order or repetition.
fn in_order(mut set: Set) -> Set {
    set.sort_unstable();
    set.dedup_by_key(|&mut (code, _)| code);
    set
}

/// Every placement of which the claim can be made, with the strongest number.
fn all_true(all: &Placements, claim: Claim) -> Set {
    let canonical = (0..all.values.len()).filter(|&code| all.canonical[code] == code);
    canonical
        .filter_map(|code| {
            let value = all.values[code];
            let plies = match claim {
                Claim::Loses if value <= 0 => None,
                Claim::LosesWithin if value <= 0 => Some(-value as u128),
                Claim::CannotWinWithin if value <= 0 => Some(99),
                Claim::CannotWinWithin if value > 1 => Some(value as u128 - 1),
                _ => return None,
            };
            Some((code as u128, plies))
        })
        .collect()
}

/// Makes something about a certificate a little different.
fn change(random: &mut Random, all: &Placements, case: &mut Case) {
    let any_code = random.below(all.values.len());
    let index = random.below(case.parts.sets.len());
    let about_plies = case.claims().len() == 2;
    let plies = about_plies.then(|| random.below(12) as u128);
    let set = &mut case.parts.sets[index];
    let entry = random.below(set.len().max(1));
    match random.below(8) {
        0 if entry < set.len() => drop(set.remove(entry)),
        1 => *set = in_order([set.as_slice(), &[(any_code as u128, plies)]].concat()),
        2 if entry < set.len() => set[entry].1 = plies,
        3 => {
            let shift = random.below(5) as i64 - 2;
            for plies in set.iter_mut().filter_map(|(_, plies)| plies.as_mut()) {
                *plies = plies.saturating_add_signed(i128::from(shift));
            }
        }
        4 => {
            let share = random.below(30) + 1;
            set.retain(|_| !random.once_in(share));
        }
        5 if about_plies => {
            let by = [-2, -1, 1, 2][random.below(4)];
            case.parts.claim = format!("value {}", all.values[case.root] + by);
        }
        5 => case.parts.claim = ["win", "loss"][random.below(2)].into(),
        6 => case.place(random, all, any_code),
        _ if about_plies && random.once_in(4) => case.parts.sets.swap(0, 1),
        _ => {}
    }
}

#[test]
fn what_is_accepted_of_random_sets_is_true() {
    let mut random = Random(1);
    let mut accepted = 0;
    for (rows, cols) in SIZES {
        let all = Placements::new(rows, cols);
        for _ in 0..1500 {
            let mut case = Case::random(&mut random, &all);
            case.parts.claim = random_claim(&mut random);
            for &claim in case.claims() {
                let mut set = Vec::new();
                for _ in 0..random.below(6) {
                    let code = random.below(all.values.len());
                    let code = if random.once_in(9) { code } else { all.canonical[code] };
                    let plies = (claim != Claim::Loses).then(|| random.below(8) as u128);
                    let entry = (code as u128, plies);
                    // False claims are rejected at once: let some sets be true.
                    if all.is_true(claim, entry) || random.once_in(9) {
                        set.push(entry);
                    }
                }
                case.parts.sets.push(in_order(set));
            }
            accepted += u32::from(case.is_accepted(&all));
        }
    }
    assert!(accepted > 300, "only {accepted} were accepted");
}

#[test]
fn what_is_accepted_of_changed_certificates_is_true() {
    let mut random = Random(2);
    let (mut accepted, mut rejected) = (0, 0);
    for (rows, cols) in SIZES {
        let all = Placements::new(rows, cols);
        let few = if rows * cols > 6 { 20 } else { 2 };
        for _ in 0..1500 {
            let mut case = Case::random(&mut random, &all);
            case.parts.claim = true_claim(&mut random, all.values[case.root]);
            case.parts.sets = if random.once_in(few) {
                case.claims().iter().map(|&claim| all_true(&all, claim)).collect()
            } else {
                strategy::sets(&mut random, &all, &case.parts.claim, case.root)
            };
            for _ in 0..random.below(4) {
                change(&mut random, &all, &mut case);
            }
            *(if case.is_accepted(&all) { &mut accepted } else { &mut rejected }) += 1;
        }
    }
    assert!(accepted > 1000 && rejected > 1000, "{accepted} accepted, {rejected} rejected");
}

#[test]
fn a_set_of_all_that_is_true_proves_every_true_claim_of_every_placement() {
    let mut random = Random(3);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (5, 1)] {
        let all = Placements::new(rows, cols);
        for root in 0..all.values.len() {
            let mut case = Case::random(&mut random, &all);
            case.place(&mut random, &all, root);
            case.parts.claim = true_claim(&mut random, all.values[case.root]);
            case.parts.sets = case.claims().iter().map(|&claim| all_true(&all, claim)).collect();
            assert!(case.is_accepted(&all), "{:?}", case.parts);
        }
    }
}

#[test]
fn one_board_more_is_accepted_only_if_it_is_lost() {
    let all = Placements::new(3, 3);
    let parts = Parts::of(SMALL);
    let root = (0..all.values.len())
        .find(|&code| Position::from_code(3, 3, code).line() == parts.position)
        .expect("the position is one of them");
    let mut case = Case { root, parts };
    let before = case.parts.sets[0].clone();
    assert!(case.is_accepted(&all));
    let (mut accepted, mut false_ones) = (0, 0);
    for code in (0..all.values.len()).step_by(3) {
        case.parts.sets[0] = in_order([before.as_slice(), &[(code as u128, None)]].concat());
        accepted += u32::from(case.is_accepted(&all));
        false_ones += u32::from(all.values[code] > 0);
    }
    assert!(accepted > 500 && false_ones > 500, "{accepted} accepted, {false_ones} false");
}

/// How a position is named in a statement: the start is not.
fn place(position: &str) -> String {
    let rows: Vec<&str> = position[..position.len() - 2].split('/').collect();
    let all = |row: &str, pawn| row.chars().all(|letter| letter == pawn);
    let empty = |row: &&str| row.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let is_start = match rows.as_slice() {
        [top, between @ .., bottom] => {
            all(top, 'p') && all(bottom, 'P') && between.iter().all(empty)
        }
        _ => false,
    };
    if is_start { String::new() } else { format!(" at {position}") }
}
