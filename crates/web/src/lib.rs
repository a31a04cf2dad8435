//! Ludex in a browser, where there are no threads, no clock but the host's, and little memory.
//!
//! The desk answers questions, the checker checks certificates. Both are functions from bytes
//! to bytes; `exports.rs` lets a worker call them, in WebAssembly only. Features make three
//! programs of them, two with a part of the desk each (`pawns`, `puzzles`) and the `checker`:
//! `cargo xtask site` builds them.
//!
//! ```
//! # #[cfg(feature = "desk")] {
//! use std::sync::Arc;
//! use std::time::Duration;
//! use web::{Outside, answer};
//!
//! /// A browser whose clock has stopped.
//! struct Still;
//!
//! impl Outside for Still {
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//!     fn seed(&self) -> u64 {
//!         7
//!     }
//!     fn progress(&self, _: &str) {}
//! }
//!
//! let reply = answer(b"pawns/solve\n{\"position\": \"3x3\"}", &(Arc::new(Still) as _));
//! assert!(reply.starts_with(r#"{"answer":{"game":"#) && reply.contains(r#""value":-6"#));
//! # }
//! ```
//!
//! | to | use | feature |
//! |---|---|---|
//! | answer a question, given as its name and its fields | `answer` | `desk` |
//! | supply the clock, random seeds and a place for progress | `Outside` | `desk` |
//! | know what a question may spend | `MEMORY`, `TIME` | `desk` |
//! | check a certificate and list entries of its proof | `report`, `Window` | `checker` |

#[cfg(feature = "checker")]
mod checker;
#[cfg(feature = "desk")]
mod desk;
#[cfg(target_family = "wasm")]
mod exports;
#[cfg(feature = "desk")]
mod host;

#[cfg(feature = "checker")]
pub use checker::{Window, report};
#[cfg(feature = "desk")]
pub use desk::answer;
#[cfg(feature = "desk")]
pub use host::{MEMORY, Outside, TIME};
