//! The options of commands about tables.

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Cluster, Limits, whole, within};
use crate::pawns::args::{Input, Output};
use crate::report::paint::{PICTURE, Paint};

#[derive(Debug, Args)]
pub(crate) struct Tabulate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Folder for the table; an interrupted run continues there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Also store every position as text
    #[arg(long)]
    pub(crate) text: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: Cluster,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Lookup {
    /// Folder that contains the table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    #[command(flatten)]
    pub(crate) input: Input,
    /// What to print
    #[arg(long, value_enum, default_value_t = Output::Text, conflicts_with = "json")]
    pub(crate) output: Output,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Stats {
    /// Folder that contains the table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG chart of wins and losses, by ply and by distance to the end
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// Folder that contains the table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    /// Length of the win, in plies [default: 5, or the nearest length with puzzles]; odd,
    /// unless the rules let a side win without moving
    #[arg(long, value_name = "N", value_parser = within(1..=127_i16))]
    pub(crate) plies: Option<i16>,
    /// Pick draws that only one move holds, instead of wins
    #[arg(long, conflicts_with = "plies")]
    pub(crate) draws: bool,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within(1..=1000_u16))]
    pub(crate) count: u16,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG sheet of puzzles
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an HTML sheet to print, with the solutions on a separate page
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}
