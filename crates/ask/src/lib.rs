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
//! | [`pawns`] | `solve`, `analyze`, `compare`, `perft`, `moves`, `choose`, `puzzle`, `rules`, `trace`, `learn`, `boxes`, `suite` |
//! | [`pegs`] | `solve`, `soldiers`, `army`, `count`, `compare`, `trace`, `moves`, `puzzle`, `boards`, `suite` |
//! | [`gone`] | `solve`, `random`, `convert`, `trace`, `percolation`, `suite` |
//! | [`suite`]s of any family | `judge` |
//! | certificates | [`Verify`] |
//!
//! | to | use |
//! |---|---|
//! | ask one question | its struct, [`Question::open`], [`Inquiry::answer`] |
//! | ask any question by name, as JSON | [`Kind::named`], [`Kind::ask`] |
//! | ask about several positions at once | [`Kind::batch`] |
//! | list all questions, with their fields | [`ALL`], [`Kind::description`] |
//! | answer only some, with less code | [`PAWNS`], [`PUZZLES`], [`Kind::among`] |
//! | set limits for one question | [`Limits`], [`LimitedHost`] |
//! | supply a clock, a stop signal, tables | implement [`Host`]; [`Timeless`] has none of them |
//! | report progress while one is answered | [`Progress::of`] |
//! | answer as the `GamesCrafters`' servers do | [`uwapi`] |
//! | treat all questions alike | [`AnyQuestion`], [`AnyInquiry`] |
//!
//! This crate opens no file or socket, reads no clock, picks no random seed and starts no
//! thread: the host does. So it runs wherever Rust does, WebAssembly included.

mod batch;
mod certificate;
mod compare;
mod digits;
mod draw;
mod error;
mod events;
mod fields;
pub mod gone;
mod host;
mod kind;
mod limits;
pub mod pawns;
pub mod pegs;
mod progress;
mod proof_view;
mod question;
pub mod suite;
pub mod uwapi;
mod verify;

pub use batch::{AnswerList, Batch, Questions};
pub use certificate::Bytes;
pub use compare::TIME_EACH;
pub use digits::Digits;
pub use error::{Error, ErrorKind};
pub use events::{EVENTS, MOST_EVENTS};
pub use host::{Host, LimitedHost, NoTables, Tables, Timeless};
pub use kind::{ALL, Description, Kind, PAWNS, PUZZLES};
pub use limits::{Limits, MemoryLimit, TimeLimit};
pub use progress::Progress;
pub use proof_view::{ProofMember, ProofStep, ProofView};
pub use question::{About, Answer, AnyInquiry, AnyQuestion, Inquiry, Question, Reply, raw};
pub use verify::{Certificate, CheckedFile, Report, Source, Verify, VerifyInquiry, Window};
