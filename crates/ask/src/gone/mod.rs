//! Questions about Gone.

mod answer;
mod board_file;
mod convert;
mod limit;
mod map;
mod percolation;
pub mod picture;
mod random;
mod solve;
mod source;
mod suite;
mod trace;
mod words;

pub use answer::{Extra, Gap, Solution};
pub use board_file::{BoardFile, BoardFileInquiry};
pub use convert::Convert;
pub use map::MapRows;
pub use percolation::{
    DENSITIES, Percolation, PercolationCurve, PercolationInquiry, PercolationPoint, RUNS,
};
pub use random::{BLACK, Random, WHITE};
pub use solve::{Solve, SolveInquiry};
pub use source::{BoardBytes, Readers, Scratch, Source};
pub use suite::{Suite, SuiteInquiry};
pub use trace::{FloodTrace, MOST_CELLS, Trace, TraceEvent, TraceInquiry, TraceSummary};
pub use words::{format, rules};
