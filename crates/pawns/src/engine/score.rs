//! Scores, and what is known of them.
//!
//! A score orders outcomes by how much the side to move likes them: a win in k
//! plies is `WON - k`, a loss in k plies its negative, a draw 0. The search asks one kind
//! of question, "is the score at least t?", and remembers the two bounds that
//! the answers leave.

use crate::{Outcome, Value};

/// How much the side to move likes a position.
pub(crate) type Score = i16;

/// Above every score: twice the longest game and more.
pub(crate) const WON: Score = 8192;

/// The smallest score of a win, less than that of any real game: to ask for it
/// is to ask who wins.
pub(crate) const WINS: Score = 1;

/// The score of a draw: to ask for it is to ask who can avoid to lose.
pub(crate) const DRAWN: Score = 0;

/// The score of a value.
pub(crate) const fn score_of(value: Value) -> Score {
    match value.outcome() {
        Outcome::Win => WON - value.get(),
        Outcome::Draw => DRAWN,
        Outcome::Loss => -(WON + value.get()),
    }
}

/// If a move must lead to "the opponent's score is *not* at least u" for the
/// mover's score to be at least t, this is u.
///
/// A child of score s < 0 gives its parent -s - 1, one of score s > 0 gives
/// -(s - 1). For t > 0 the child must have s <= -(t + 1), so not s >= -t. For
/// t <= 0 it must have s <= 1 - t, so not s >= 2 - t. To ask who wins is to ask
/// the opponent the same.
#[inline]
// ANCHOR: asked
pub(crate) const fn asked_of_opponent(t: Score) -> Score {
    if t == WINS {
        WINS
    } else if t > 0 {
        -t
    } else {
        2 - t
    }
}
// ANCHOR_END: asked

/// The same where there are draws: to ask for a win is to ask whether the opponent
/// cannot avoid to lose, and the other way round.
#[inline]
pub(crate) const fn asked_of_opponent_with_draws(t: Score) -> Score {
    match t {
        WINS => DRAWN,
        DRAWN => WINS,
        _ => asked_of_opponent(t),
    }
}

/// Bounds of a position's score: `at_least <= score <= at_most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) at_least: Score,
    pub(crate) at_most: Score,
}

impl Facts {
    pub(crate) const NOTHING: Facts = Facts { at_least: -WON, at_most: WON };

    /// Whether the score is at least t, if the bounds tell.
    #[inline]
    // ANCHOR: answer
    pub(crate) const fn answer(self, t: Score) -> Option<bool> {
        if self.at_least >= t {
            Some(true)
        } else if self.at_most < t {
            Some(false)
        } else {
            None
        }
    }
    // ANCHOR_END: answer

    /// The bounds after an answer, where there are draws.
    pub(crate) fn learn_with_draws(mut self, t: Score, answer: bool) -> Facts {
        if answer {
            self.at_least = self.at_least.max(t);
        } else {
            self.at_most = self.at_most.min(t - 1);
        }
        self
    }

    /// The bounds after an answer, where there are none: a score is never 0.
    pub(crate) fn learn(mut self, t: Score, answer: bool) -> Facts {
        if answer {
            self.at_least = self.at_least.max(t);
        } else {
            self.at_most = self.at_most.min(if t == WINS { -1 } else { t - 1 });
        }
        self
    }
}

/// How much of the bounds a packed word keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Horizon {
    /// Only who wins: two bits.
    Outcome,
    /// Only who wins, or nobody: two bits each.
    OutcomeOrDraw,
    /// Bounds of games of up to [`Horizon::MOST_PLIES`] plies: eight bits each.
    Distance,
    /// Any bounds: sixteen bits each.
    Far,
}

impl Horizon {
    /// The longest game that eight bits hold.
    pub(crate) const MOST_PLIES: u32 = 125;

    pub(crate) const fn bits(self) -> u32 {
        match self {
            Horizon::Outcome => 2,
            Horizon::OutcomeOrDraw => 4,
            Horizon::Distance => 16,
            Horizon::Far => 32,
        }
    }

    /// Facts as bits, never all zero if they tell anything. What does not fit
    /// is rounded to what is still true.
    #[inline]
    pub(crate) fn pack(self, facts: Facts) -> u64 {
        match self {
            Horizon::Outcome => u64::from(facts.at_least > 0) | u64::from(facts.at_most < 0) << 1,
            Horizon::OutcomeOrDraw => {
                let low = u64::from(facts.at_least >= DRAWN) + u64::from(facts.at_least > DRAWN);
                let high = u64::from(facts.at_most <= DRAWN) + u64::from(facts.at_most < DRAWN);
                low | high << 2
            }
            Horizon::Distance => {
                // From -127, nothing known, to 127. A win slower than the
                // longest is still a win, and a loss a loss; how long a slow
                // loss can be held out, or how slow a win must be, is rounded
                // to the longest.
                let narrow = |score: Score, slow_win: Score, slow_loss: Score| -> i8 {
                    match score {
                        1.. => (127 - (WON - score).min(slow_win)) as i8,
                        DRAWN => 0,
                        _ => ((WON + score).min(slow_loss) - 127) as i8,
                    }
                };
                let low = (narrow(facts.at_least, 126, 125) as u8) ^ 0x81;
                let high = (narrow(facts.at_most, 125, 126) as u8) ^ 0x7f;
                u64::from(low) | u64::from(high) << 8
            }
            Horizon::Far => {
                let low = (facts.at_least as u16) ^ (-WON) as u16;
                let high = (facts.at_most as u16) ^ WON as u16;
                u64::from(low) | u64::from(high) << 16
            }
        }
    }

    /// The facts of bits; bits above them are ignored.
    #[inline]
    pub(crate) fn unpack(self, bits: u64) -> Facts {
        match self {
            Horizon::Outcome => Facts {
                at_least: if bits & 1 != 0 { WINS } else { -WON },
                at_most: if bits & 2 != 0 { -1 } else { WON },
            },
            Horizon::OutcomeOrDraw => Facts {
                at_least: [-WON, DRAWN, WINS, WINS][(bits & 3) as usize],
                at_most: [WON, DRAWN, -1, -1][(bits >> 2 & 3) as usize],
            },
            Horizon::Distance => {
                let widen = |score: i8| -> Score {
                    match score {
                        // The last place stands for every slower win or loss.
                        1 => WINS,
                        -1 => -1,
                        0 => DRAWN,
                        2.. => WON - (127 - Score::from(score)),
                        _ => Score::from(score) + 127 - WON,
                    }
                };
                Facts {
                    at_least: widen(((bits as u8) ^ 0x81) as i8),
                    at_most: widen((((bits >> 8) as u8) ^ 0x7f) as i8),
                }
            }
            Horizon::Far => Facts {
                at_least: ((bits as u16) ^ (-WON) as u16) as Score,
                at_most: (((bits >> 16) as u16) ^ WON as u16) as Score,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_and_what_is_asked_of_the_opponent_agree_for_all_values() {
        let values = (0..=40).flat_map(|k| [k, -k]).map(Value::new);
        for child in
            values.filter(|v| v.get() <= 0 && v.get() % 2 == 0 || v.get() > 0 && v.get() % 2 == 1)
        {
            let parent = score_of(child.for_the_mover());
            for plies in 1..60 {
                for t in [WON - plies, plies - WON, WINS] {
                    let by_child = score_of(child) < asked_of_opponent(t);
                    assert_eq!(parent >= t, by_child, "child {child}, t {t}");
                }
            }
        }
    }

    #[test]
    fn with_draws_a_question_and_what_is_asked_of_the_opponent_agree_for_all_values() {
        let plies = (1..=40).flat_map(|k| [k, -k]).map(Value::new);
        for child in plies.chain([Value::LOST, Value::DRAW, Value::WON]) {
            let parent = score_of(child.for_the_mover());
            let questions = (1..60).flat_map(|plies| [WON - plies, plies - WON]);
            for t in questions.chain([WINS, DRAWN]) {
                let by_child = score_of(child) < asked_of_opponent_with_draws(t);
                assert_eq!(parent >= t, by_child, "child {child}, t {t}");
                let facts = Facts::NOTHING.learn_with_draws(t, parent >= t);
                assert!((facts.at_least..=facts.at_most).contains(&parent));
            }
        }
    }

    #[test]
    fn packed_facts_are_kept_or_weakened_to_something_true() {
        let scores: Vec<Score> = (1..=200)
            .flat_map(|k| [WON - k, k - WON])
            .chain([-WON, WON, WINS, DRAWN, -1])
            .collect();
        for &at_least in &scores {
            for &at_most in scores.iter().filter(|&&s| s >= at_least) {
                let facts = Facts { at_least, at_most };
                assert_eq!(Horizon::Far.unpack(Horizon::Far.pack(facts)), facts);
                for horizon in [Horizon::Outcome, Horizon::OutcomeOrDraw, Horizon::Distance] {
                    let kept = horizon.unpack(horizon.pack(facts) | 1 << horizon.bits());
                    assert!(kept.at_least <= facts.at_least && kept.at_most >= facts.at_most);
                    if horizon == Horizon::OutcomeOrDraw {
                        assert_eq!(kept.answer(WINS), facts.answer(WINS));
                        assert_eq!(kept.answer(DRAWN), facts.answer(DRAWN));
                    }
                    if horizon == Horizon::Distance {
                        let near =
                            |s: Score| s == 0 || (WON - s.abs()) <= Horizon::MOST_PLIES as Score;
                        assert!(!near(at_least) || kept.at_least == at_least);
                        assert!(!near(at_most) || kept.at_most == at_most);
                    }
                }
                if facts != Facts::NOTHING {
                    assert_ne!(Horizon::Far.pack(facts), 0);
                    assert_ne!(Horizon::Distance.pack(facts), 0);
                }
            }
        }
    }
}
