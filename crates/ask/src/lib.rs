//! Every question of every family as a value, every answer as a value with its sentence, its
//! certificate and its JSON. The program, the server and any other front end only translate.
//!
//! A [`Question`] is plain data. Opening it reads its text and gives an [`Inquiry`], which is
//! answered with the help of a [`Host`]: the caller's budget, clock and stop signal. Asked
//! again with more to spend, an inquiry continues from what it has learned.
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
//! Or with JSON in and JSON out, which is all that a binding for another language needs:
//!
//! ```
//! use ask::{Kind, Timeless};
//!
//! let question = serde_json::json!({ "position": "WBB/B.B" });
//! let reply = Kind::named("gone/solve").unwrap().ask(question, &Timeless::default())?;
//! assert!(reply.json.get().contains(r#""rounds":3"#));
//! # Ok::<(), ask::Error>(())
//! ```
//!
//! | family | questions |
//! |---|---|
//! | [`pawns`] | `solve`, `analyze`, `compare`, `perft`, `moves`, `choose`, `rules` |
//! | [`pegs`] | `solve`, `soldiers`, `army`, `count`, `compare`, `moves`, `boards` |
//! | [`gone`] | `solve`, `random`, `convert` |
//! | certificates | [`Verify`] |
//!
//! | to | use |
//! |---|---|
//! | ask one question | its struct, [`Question::open`], [`Inquiry::answer`] |
//! | ask any question by name, as JSON | [`Kind::named`], [`Kind::ask`] |
//! | ask about several positions at once | [`Kind::batch`] |
//! | list all questions, with their fields | [`ALL`], [`Kind::description`] |
//! | set limits for one question | [`Limits`], [`LimitedHost`] |
//! | supply a clock, a stop signal, tables | implement [`Host`]; [`Timeless`] has none of them |
//! | treat all questions alike | [`AnyQuestion`], [`AnyInquiry`] |
//!
//! This crate opens no file or socket, reads no clock, picks no random seed and starts no
//! thread: the host does. So it runs wherever Rust does, WebAssembly included.

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

pub use batch::{AnswerList, Batch, Questions};
pub use certificate::Bytes;
pub use compare::TIME_EACH;
pub use digits::Digits;
pub use error::{Error, ErrorKind};
pub use host::{Host, LimitedHost, NoTables, Tables, Timeless};
pub use kind::{ALL, Description, Kind};
pub use limits::{Limits, MemoryLimit, TimeLimit};
pub use question::{About, Answer, AnyInquiry, AnyQuestion, Inquiry, Question, Reply, raw};
pub use verify::{Certificate, CheckedFile, Report, Source, Verify, VerifyInquiry};
