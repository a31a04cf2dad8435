//! What a table can be made of: games whose positions come in layers.

/// A game in which every move leads from one layer to the next, and whose
/// positions have numbers. The passes over layers know no more of a game than
/// this.
///
/// Scores are numbers of eight bits of which the side to move likes the larger
/// better. How they come to mean wins, losses and plies, the game knows.
pub trait Layered: Sync {
    /// One more than the largest number of a position.
    fn bound(&self) -> u64;

    /// The number of the position that games begin with.
    fn root(&self) -> u64;

    /// Calls `each` with the number that each legal move leads to. Returns how
    /// many positions the number stands for: two mirror images, or one.
    fn successors(&self, layer: u32, number: u64, each: impl FnMut(u64)) -> u32;

    /// The smaller number of a position's and its mirror image's; `None` if all
    /// numbers are.
    fn folded(&self, number: u64) -> Option<u64>;

    /// The score of a position without moves.
    const OVER: i8;

    /// What a move is worth to the mover if it leads to a position of this score
    /// for the opponent.
    fn for_the_mover(score: i8) -> i8;

    /// Whether a move to a position of this score wins.
    fn is_won_by_the_mover(score: i8) -> bool;
}

/// Values in plies as scores: a quick win is largest, a quick loss smallest.
///
/// `128 - k` for a win in `k` plies, `k - 128` for a loss in `k`.
///
/// ```
/// use tables::score;
///
/// assert_eq!(score::of(0), -128);
/// assert!(score::of(-2) < score::of(-8) && score::of(-8) < score::of(9));
/// assert!((-126..=127).all(|value| score::value(score::of(value)) == value));
/// ```
pub mod score {
    /// The score of a value in plies, which is from -126 to 127.
    #[inline]
    pub const fn of(value: i16) -> i8 {
        (if value > 0 { 128 - value } else { -128 - value }) as i8
    }

    /// The value in plies of a score.
    #[inline]
    pub const fn value(score: i8) -> i16 {
        if score > 0 { 128 - score as i16 } else { -128 - score as i16 }
    }
}

impl Layered for pawns::Numbering {
    fn bound(&self) -> u64 {
        pawns::Numbering::bound(self)
    }

    fn root(&self) -> u64 {
        pawns::Numbering::root(self)
    }

    #[inline]
    fn successors(&self, layer: u32, number: u64, each: impl FnMut(u64)) -> u32 {
        pawns::Numbering::successors(self, layer, number, each)
    }

    fn folded(&self, number: u64) -> Option<u64> {
        (!self.is_folded()).then(|| number.min(self.mirror_image(number)))
    }

    const OVER: i8 = score::of(0);

    #[inline]
    fn for_the_mover(score: i8) -> i8 {
        // A win in k for the opponent is a loss in k + 1, and the other way round.
        if score < 0 { -1 - score } else { 1 - score }
    }

    #[inline]
    fn is_won_by_the_mover(score: i8) -> bool {
        score < 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawns::{Numbering, Value};

    #[test]
    fn scores_follow_values() {
        let values: Vec<i16> =
            (-124..=125).filter(|&value: &i16| (value > 0) == (value % 2 != 0)).collect();
        for &value in &values {
            let next = Value::new(value).for_the_mover().get();
            assert_eq!(score::value(Numbering::for_the_mover(score::of(value))), next);
            assert_eq!(Numbering::is_won_by_the_mover(score::of(value)), next > 0);
            for &other in &values {
                let liked = Value::new(value).cmp(&Value::new(other));
                assert_eq!(score::of(value).cmp(&score::of(other)), liked);
            }
        }
    }
}
