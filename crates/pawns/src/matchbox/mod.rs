//! A machine of matchboxes that learns to play, as Martin Gardner described it for Hexapawn
//! in 1962.
//!
//! Each position in which the machine is to move has a [box](Matchbox) with a bead for every
//! legal move. The machine draws a bead at random and makes its move; if the box is empty, it
//! resigns. After the game, beads are taken out or added: the [`Lesson`]. It needs no idea of
//! the game, and becomes perfect all the same.
//!
//! ```
//! use budget::Budget;
//! use pawns::matchbox::{Kit, Lesson, Machine, Opponent, School};
//! use pawns::{Rng, Side};
//!
//! let kit = Kit::new(&"3x3".parse()?, Side::Black)?;
//! assert_eq!((kit.boxes().len(), kit.beads()), (19, 45));
//! let school = School::new(&kit, Lesson::Punish, Opponent::Random, &Budget::default())?;
//! let (mut machine, mut random) = (Machine::new(&kit, 1), Rng::with_seed(1));
//! let mut losses = 0;
//! while !school.examine(&machine).is_perfect {
//!     let result = school.play(&mut machine, None, &mut random);
//!     losses += u32::from(result.outcome == pawns::Outcome::Loss);
//! }
//! assert!((9..=16).contains(&losses));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod kit;
mod machine;
mod school;

pub use kit::{Kit, MOST_BOXES, Matchbox, TooManyBoxes};
pub use machine::{Draw, Lesson, MOST_BEADS, Machine};
pub use school::{Examination, GameResult, Opponent, School};
