//! What can be typed after `ludex gone`.

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
    /// How many rounds until white stops spreading, and does black remain?
    #[command(after_help = "\
Examples:
  ludex gone solve board.txt
  ludex gone solve WBB/B.B --at 1
  ludex gone solve board.png --map rounds.npy
  ludex gone solve board.txt --watch
  ludex gone solve white.pbm black.pbm --json
  zcat board.txt.gz | ludex gone solve - --certificate board.proof

A board is rows of B, W and . for empty cells; or its width, its height, the
white pebbles and the black ones, each on a line, as x,y x,y counted from 0; or a
pair of PBM images, a PNG, an .npy array; each also as .gz or .zst.

A board that takes more than --memory-limit is worked on in parts if it is a file
of rows, a PBM pair or an .npy array, not compressed, and only the answer is asked
for. Meanwhile it lies in --scratch, with two bits a cell.")]
    Solve(Solve),
    /// Make a board by lot
    #[command(after_help = "\
Examples:
  ludex gone random 20x40
  ludex gone random 10000x10000 --black 0.6 --white 0.01 --seed 7 -o board.pbm.zst")]
    Random(Random),
    /// Translate a board from one format into another
    #[command(after_help = "\
The name of the file says the format: .txt (rows of letters), .xy (coordinates),
.pbm, .png, .npy, each also with .gz or .zst behind it. A board without cells, such
as 5x0, keeps its size in .xy, .pbm and .npy, becomes 0x0 as rows of letters, and is
no .png.

Examples:
  ludex gone convert board.txt -o board.png
  ludex gone convert board.npy --format coordinates
  ludex gone convert white.pbm black.pbm -o board.txt.gz")]
    Convert(Convert),
}

/// Where a board comes from.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// A file, rows (WBB/B.B), or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) input: OsString,
    /// The black pebbles, if INPUT is a PBM image of the white ones
    #[arg(value_name = "BLACK")]
    pub(crate) black: Option<PathBuf>,
}

/// How pebbles spread.
#[derive(Debug, Args)]
pub(crate) struct Ways {
    /// Whether corners count: 4 or 8 neighbours
    #[arg(long, value_name = "N", default_value = "4", value_parser = ["4", "8"])]
    neighbours: String,
    /// The board is a torus: each edge meets the one opposite
    #[arg(long)]
    wrap: bool,
    /// The colour that spreads
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
    /// Show all rounds, one after the other
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// How long a round stays, in --watch and --gif
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) delay: Option<TimeLimit>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the round of each cell: .npy, .png, .csv, or else text
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
    /// Draw the board and its rounds into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw all rounds into an animated GIF
    #[arg(long, value_name = "FILE")]
    pub(crate) gif: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Write the proof of the answer, for `ludex verify` or ludex-check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Where a board larger than the memory limit is kept [default: the folder for
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

    /// Whether more than the answer is asked for.
    pub(crate) fn needs_board(&self) -> bool {
        self.at.is_some() || self.needs_map()
    }

    /// Whether the round of each cell is needed.
    pub(crate) fn needs_map(&self) -> bool {
        self.map.is_some()
            || self.svg.is_some()
            || self.gif.is_some()
            || self.watch
            || self.certificate.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Random {
    /// Rows and columns, such as 20x40
    #[arg(value_name = "ROWSxCOLS")]
    pub(crate) size: String,
    /// The part of cells that are black, from 0 to 1
    #[arg(long, value_name = "PART", default_value_t = ask::gone::BLACK, allow_hyphen_values = true)]
    pub(crate) black: f64,
    /// The part of cells that are white, from 0 to 1
    #[arg(long, value_name = "PART", default_value_t = ask::gone::WHITE, allow_hyphen_values = true)]
    pub(crate) white: f64,
    /// The same seed makes the same board
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
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format to write [default: what the file's name says, or rows]
    #[arg(long, value_parser = formats())]
    pub(crate) format: Option<Format>,
    /// Print one JSON object; it holds the file in base 64 unless that is written
    #[arg(long)]
    pub(crate) json: bool,
    /// The most memory for the board, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
}

/// The formats by their names, so that shells can complete them.
fn formats() -> impl TypedValueParser<Value = Format> {
    let about = |format| match format {
        Format::Grid => "Rows of B, W and .",
        Format::Coordinates => "Width, height, white pebbles, black pebbles",
        Format::Pbm => "Two packed images of bits: white, then black",
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
