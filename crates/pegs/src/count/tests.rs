//! Published figures, and numbers that need many words.

use num_bigint::BigUint;

use super::*;

/// Two rows of 134 jumps each, in any order: 268 choose 134 ways, more than 256
/// bits hold.
#[test]
fn there_is_no_number_of_ways_too_large_to_count() {
    let row = format!("xx{}o", "ox".repeat(133));
    let end = format!("{}x", "o".repeat(268));
    let hole = ".".repeat(269);
    let text = format!("goal: exactly; {row}/{hole}/{row}; {end}/{hole}/{end}");
    let (count, stopped) = count(&crate::text::read(&text).unwrap(), &Budget::default());
    let mut ways = BigUint::from(1u8);
    for number in 1..=134u32 {
        ways = ways * (134 + number) / number;
    }
    assert!(ways.bits() > 256);
    assert_eq!((count.solutions, stopped), (ways.to_string(), None));
}

#[test]
fn the_triangle_of_five_has_as_many_solutions_as_published() {
    let puzzle = Puzzle::named("triangle:5").unwrap().unwrap();
    let (count, stopped) = count(&puzzle, &Budget::default());
    assert_eq!((count.solutions.as_str(), stopped), ("29760", None));
}
