//! The desk behind every door: each question of each family is a plain value, and
//! so is each answer, with its explanation, its certificate and its JSON.
//!
//! A door (the program, the server, a browser, another language) translates what
//! it was given into a [`Question`], opens it, which reads what was typed, and has
//! the [`Inquiry`] answered behind a [`Host`], which carries budget, clock and the
//! order to stop. What comes back is an [`Answer`], which the door translates
//! again: into text, JSON, a status.
//!
//! ```
//! # // ANCHOR: example
//! use ask::{Inquiry as _, Question as _, Timeless, pawns};
//!
//! let question = pawns::Solve { position: "3x3".into(), ..Default::default() };
//! let solved = question.open()?.answer(&Timeless::default())?;
//! assert_eq!((solved.outcome, solved.value), ("loss", Some(-6)));
//! assert_eq!(solved.sentence, "White to move loses in 6 plies: Black wins (value -6).");
//! # // ANCHOR_END: example
//! # Ok::<(), ask::Error>(())
//! ```
//!
//! | family | questions |
//! |---|---|
//! | [`pawns`] | `solve`, `analyze`, `compare`, `perft`, `moves`, `choose` |
//! | [`pegs`] | `solve`, `soldiers`, `army`, `count`, `compare`, `moves`, `boards` |
//! | [`gone`] | `solve`, `random`, `convert` |
//! | certificates | [`Verify`] |
//!
//! [`ALL`] lists them. A [`Kind`] takes its question as JSON, or the same about several
//! positions ([`Batch`]), and keeps to the limits that the question states; for doors
//! that take all questions alike, there are [`AnyQuestion`] and [`AnyInquiry`]. The desk
//! knows no file, socket or terminal, reads no clock, draws no lots and starts no thread,
//! so that it runs wherever Rust does.

mod batch;
mod certificate;
mod compare;
mod digits;
mod error;
mod fields;
pub mod gone;
mod host;
mod kind;
mod limits;
pub mod pawns;
pub mod pegs;
mod question;
mod verify;

pub use batch::{Answers, Batch, Questions};
pub use certificate::Bytes;
pub use compare::TIME_EACH;
pub use digits::Digits;
pub use error::{Error, ErrorKind};
pub use host::{Host, LimitedHost, NoTables, Tables, Timeless};
pub use kind::{ALL, Description, Kind};
pub use limits::{Limits, MemoryLimit, TimeLimit};
pub use question::{About, Answer, AnyInquiry, AnyQuestion, Inquiry, Question, Reply, raw};
pub use verify::{Certificate, CheckedFile, Report, Source, Verify, Verifying};
