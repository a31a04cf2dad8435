//! Runs a program that nobody trusts on one input: within limits, confined where the system
//! allows it, and ended whole, with everything that it started.
//!
//! ```text
//! Runner::run  ──starts──▶  guard  ──starts──▶  cell  ──starts──▶  the program
//!  reads output             watches limits      process 1 of its
//!                           and ends all        own namespace
//! ```
//!
//! The guard and the cell are the same executable as the caller, started again; its `main` hands
//! over with [`enter`]. On Linux the guard makes new namespaces (user, mount, process, network):
//! the program sees every file system read-only except a small scratch folder in memory, has no
//! network, reaches no socket of another program, has no file open but its input and its outputs,
//! and cannot outlive the cell. Where the system refuses namespaces, the guard adopts
//! orphans instead and ends them; [`Protection`] says what holds. Other systems end only the
//! program itself, and limit only time and output.
//!
//! ```standalone_crate
//! use std::ffi::OsStr;
//! use std::path::Path;
//! use std::process::ExitCode;
//! use runner::{End, Limits, Runner, Task};
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = runner::enter() {
//!         return code; // This process is a guard or a cell.
//!     }
//!     let guard = std::env::current_exe().expect("a program has a path");
//!     let runner = Runner::new(guard, Limits::default()).expect("a temporary folder");
//!     let input = Path::new("Cargo.toml");
//!     let task = Task::new(OsStr::new("cat"), &[]);
//!     let run = runner.run(&task, input, &|| false).expect("a run");
//!     assert_eq!(run.end, End::Exit(0));
//!     assert_eq!(run.stdout, std::fs::read(input).expect("a file"));
//!     ExitCode::SUCCESS
//! }
//! ```
//!
//! | to | use |
//! |---|---|
//! | let the executable be its own guard | [`enter`], first in `main` |
//! | run a program, on standard input or on a file in place of [`FILE`] | [`Runner::run`] |
//! | set the limits of a run | [`Limits`] |
//! | read how it ended, what it wrote and what it cost | [`Run`], [`End`] |
//! | find out what holds on this system | [`Runner::protection`] |
//! | let a program write files and use the network | [`Runner::unconfined`] |
//!
//! This crate knows no game and prints nothing.

mod environment;
mod folder;
mod input;
mod outcome;
mod output;
mod run;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

pub use outcome::{End, Limits, Protection, Run};
pub use run::{RunError, Runner, Task};

/// The word in the place of an argument that stands for the name of a file with the input.
pub const FILE: &str = "{file}";

/// The argument that stands for the words of the input, each an argument of its own.
pub const ARGS: &str = "{args}";

/// Does the work of a guard or a cell if this process was started as one, and returns the exit
/// code. To be called first in `main`, before any thread is started.
pub fn enter() -> Option<std::process::ExitCode> {
    #[cfg(target_os = "linux")]
    return linux::enter();
    #[cfg(not(target_os = "linux"))]
    None
}
