//! The arguments of `ludex grade`.

use std::ffi::OsString;
use std::path::PathBuf;

use ask::{MemoryLimit, TimeLimit};
use clap::Args;

use crate::cli::within;

#[derive(Debug, Args)]
pub(crate) struct Grade {
    /// Folder of a suite, with its suite.json
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// Grade each of these programs and compare them in one table
    #[arg(long, value_name = "PROGRAM", num_args = 1..)]
    pub(super) each: Vec<PathBuf>,
    /// CPU time limit per test, such as 500ms or 10s; time spent waiting has the same limit
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10s")]
    pub(super) time_limit: TimeLimit,
    /// Memory limit per test, across all of the program's processes
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "512MiB")]
    pub(super) memory_limit: MemoryLimit,
    /// Maximum number of processes and threads of a program
    #[arg(long, value_name = "N", default_value = "64", value_parser = within(1..=10_000_u32))]
    pub(super) process_limit: u32,
    /// Maximum output per test
    #[arg(long, value_name = "SIZE", default_value = "1MiB")]
    pub(super) output_limit: MemoryLimit,
    /// Size of each test's scratch folder ($TMPDIR)
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    pub(super) disk_limit: MemoryLimit,
    /// Number of tests to run in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = within(1..=1024_u16))]
    pub(super) jobs: Option<u16>,
    /// Run without the sandbox: allow writing files and using the network; limits still apply
    #[arg(long)]
    pub(super) unconfined: bool,
    /// Environment variable to pass to programs, besides PATH, HOME and the language: NAME passes
    /// on your value, NAME=VALUE sets one
    #[arg(long, value_name = "NAME")]
    pub(super) env: Vec<String>,
    /// Number of wrong answers to explain
    #[arg(long, value_name = "N", default_value = "20", value_parser = within(0..=10_000_u64))]
    pub(super) explain: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Write a report with pictures, as one HTML file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = "Write a JUnit XML report, for CI systems")]
    pub(super) junit: Option<PathBuf>,
    /// Write one CSV row per program
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// The program and its arguments. {file} is replaced by the path of the test (otherwise
    /// passed on standard input), {args} by its words, {program} by each program given with
    /// --each
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
}
