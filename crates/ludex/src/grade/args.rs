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
    /// Judge each of these programs, and compare them in one table
    #[arg(long, value_name = "PROGRAM", num_args = 1..)]
    pub(super) each: Vec<PathBuf>,
    /// Processor time limit per test, such as 500ms or 10s; the same limit applies to time spent waiting
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10s")]
    pub(super) time_limit: TimeLimit,
    /// Memory limit per test, for all processes of the program together
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "512MiB")]
    pub(super) memory_limit: MemoryLimit,
    /// Maximum number of processes and threads of a program
    #[arg(long, value_name = "N", default_value = "64", value_parser = within(1..=10_000_u32))]
    pub(super) process_limit: u32,
    /// Maximum output per test
    #[arg(long, value_name = "SIZE", default_value = "1MiB")]
    pub(super) output_limit: MemoryLimit,
    /// Size of the scratch folder that a program finds in $TMPDIR, per test
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    pub(super) disk_limit: MemoryLimit,
    /// Number of tests at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = within(1..=1024_u16))]
    pub(super) jobs: Option<u16>,
    /// Let programs write files and use the network; the limits still hold
    #[arg(long)]
    pub(super) unconfined: bool,
    /// Environment variable that programs get, beside PATH, HOME and the language; its value is
    /// yours unless given as NAME=VALUE
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
    /// Write an XML report in the format that continuous integration reads
    #[arg(long, value_name = "FILE")]
    pub(super) junit: Option<PathBuf>,
    /// Write a line for each program, for a spreadsheet
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// The program and its arguments. {file} stands for a file with the test, which otherwise
    /// comes on standard input, and {args} for its words; {program} stands for each program of
    /// --each
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
}
