//! Questions about Gone.

mod answer;
mod board_file;
mod convert;
mod limit;
mod map;
mod random;
mod solve;
mod source;
mod words;

pub use answer::{Extra, Gap, Solution};
pub use board_file::{BoardFile, BoardFileInquiry};
pub use convert::Convert;
pub use map::MapRows;
pub use random::{BLACK, Random, WHITE};
pub use solve::{Solve, SolveInquiry};
pub use source::{BoardBytes, Readers, Scratch, Source};
pub use words::{format, rules};
