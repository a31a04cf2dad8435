//! The options of `ludex gone`.

use std::ffi::OsString;
use std::path::PathBuf;

use ::gone::Colour;
use ::gone::format::Format;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::cli::Limits;
use crate::report::paint::{PICTURE, Paint};
use ask::{MemoryLimit, TimeLimit};

#[derive(Debug, Subcommand)]
pub(crate) enum Gone {
    /// Count the rounds until white stops spreading, and the black pebbles that remain
    #[command(after_help = "\
Examples:
  ludex gone solve board.txt
  ludex gone solve WBB/B.B --at 1
  ludex gone solve board.png --map rounds.npy
  ludex gone solve board.txt --watch
  ludex gone solve white.pbm black.pbm --json
  zcat board.txt.gz | ludex gone solve - --certificate board.proof

A board is a grid of B, W and . (empty); or four lines: width, height, white pebbles
and black pebbles, each pebble as x,y counted from 0; or a pair of PBM images, a PNG
or an .npy array. Each may be compressed (.gz or .zst).

A board larger than --memory-limit is solved piece by piece, provided that it is an
uncompressed grid, PBM pair or .npy array and you ask only for the answer. Meanwhile
it is stored in --scratch, at two bits per cell.")]
    Solve(Solve),
    /// Generate a random board
    #[command(after_help = "\
Examples:
  ludex gone random 20x40
  ludex gone random 10000x10000 --black 0.6 --white 0.01 --seed 7 -o board.pbm.zst")]
    Random(Random),
    /// Convert a board to another format
    #[command(after_help = "\
The file name determines the format: .txt (a grid of letters), .xy (coordinates),
.pbm, .png or .npy, optionally followed by .gz or .zst. A board without cells, such
as 5x0, keeps its size in .xy, .pbm and .npy, becomes 0x0 as a grid of letters, and
cannot be written as .png.

Examples:
  ludex gone convert board.txt -o board.png
  ludex gone convert board.npy --format coordinates
  ludex gone convert white.pbm black.pbm -o board.txt.gz")]
    Convert(Convert),
}

/// Where a board comes from.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// A file, a grid (WBB/B.B), or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) input: OsString,
    /// PBM image of the black pebbles, if INPUT is the image of the white ones
    #[arg(value_name = "BLACK")]
    pub(crate) black: Option<PathBuf>,
}

/// How pebbles spread.
#[derive(Debug, Args)]
pub(crate) struct Ways {
    /// Neighbours of a cell: 4, or 8 including diagonals
    #[arg(long, value_name = "N", default_value = "4", value_parser = ["4", "8"])]
    neighbours: String,
    /// Wrap around at the edges: the board is a torus
    #[arg(long)]
    wrap: bool,
    /// Colour that spreads
    #[arg(long, default_value = Colour::ALL[0].word(), value_parser = colours())]
    spread: String,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg", "gif"]).multiple(true))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) ways: Ways,
    /// Show the board after N rounds
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) at: Option<u64>,
    /// Animate the rounds in the terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// How long --watch and --gif show each round
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) delay: Option<TimeLimit>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the round in which each cell turns: as .npy, .png or .csv, otherwise as text
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
    /// Write an SVG picture of the board and its rounds
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an animated GIF of the rounds
    #[arg(long, value_name = "FILE")]
    pub(crate) gif: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Write a proof of the answer, for `ludex verify` or ludex-check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Folder for boards larger than the memory limit [default: the system's folder for
    /// temporary files]
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

impl Solve {
    /// The question that was typed, without its board.
    pub(crate) fn question(&self) -> ask::gone::Solve {
        ask::gone::Solve {
            neighbours: self.ways.neighbours.parse().ok(),
            wrap: self.ways.wrap,
            spread: Some(self.ways.spread.clone()),
            at: self.at,
            certificate: self.certificate.is_some(),
            ..Default::default()
        }
    }

    /// Whether more than the answer is wanted.
    pub(crate) fn needs_board(&self) -> bool {
        self.at.is_some() || self.certificate.is_some() || self.needs_map()
    }

    /// Whether the round of each cell is shown.
    pub(crate) fn needs_map(&self) -> bool {
        self.map.is_some() || self.svg.is_some() || self.gif.is_some() || self.watch
    }
}

#[derive(Debug, Args)]
pub(crate) struct Random {
    /// Size of the board, such as 20x40
    #[arg(value_name = "ROWSxCOLS")]
    pub(crate) size: String,
    /// Fraction of black cells, from 0 to 1
    #[arg(long, value_name = "FRACTION", default_value_t = ask::gone::BLACK, allow_hyphen_values = true)]
    pub(crate) black: f64,
    /// Fraction of white cells, from 0 to 1
    #[arg(long, value_name = "FRACTION", default_value_t = ask::gone::WHITE, allow_hyphen_values = true)]
    pub(crate) white: f64,
    /// Random seed; the same seed generates the same board
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) target: Target,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// Where a board goes.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Output format [default: from the file name, otherwise grid]
    #[arg(long, value_parser = formats())]
    pub(crate) format: Option<Format>,
    /// Print one JSON object, which includes the file in Base64 unless --output writes it
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory limit for the board, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
}

/// The formats by their names, so that shells can complete them.
fn formats() -> impl TypedValueParser<Value = Format> {
    let about = |format| match format {
        Format::Grid => "Rows of B, W and .",
        Format::Coordinates => "Width, height, white pebbles, black pebbles",
        Format::Pbm => "Two binary PBM images: white, then black",
        Format::Png => "A black, white and grey image",
        Format::Npy => "An array: 0 empty, 1 black, 2 white",
    };
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(about(format)));
    PossibleValuesParser::new(values).map(|name| {
        let mut all = Format::ALL.into_iter();
        all.find(|format| format.name() == name).expect("the name is one of the possible ones")
    })
}

/// The colours by their words, so that shells can complete them.
fn colours() -> PossibleValuesParser {
    let about = |colour| match colour {
        Colour::White => "Black pebbles turn white",
        Colour::Black => "White pebbles turn black",
    };
    let value = |colour: Colour| PossibleValue::new(colour.word()).help(about(colour));
    PossibleValuesParser::new(Colour::ALL.map(value))
}
