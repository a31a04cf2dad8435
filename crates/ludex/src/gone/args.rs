//! The options of `ludex gone`.

use std::ffi::OsString;
use std::path::PathBuf;

use ::gone::Colour;
use ::gone::format::Format;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::cli::{Limits, fraction, whole};
use crate::report::paint::{PICTURE, Paint};
use crate::suite::{Order, exercises};
use ask::suite::Family;
use ask::{MemoryLimit, TimeLimit};

#[derive(Debug, Subcommand)]
pub(crate) enum Gone {
    /// Count the rounds until white stops spreading, and the black pebbles left
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

A board larger than --memory-limit is solved in pieces, as long as it is an
uncompressed grid, PBM pair or .npy array and no picture, map or certificate is
requested; meanwhile it takes two bits per cell in --scratch.")]
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
    /// Trace the queue of a flood, event by event
    #[command(after_help = "\
The textbook flood: take cells from a queue, and turn each one's neighbours. Cells are
written as x,y counted from 0 at the top left. Boards may have up to 65,536 cells.

Examples:
  ludex gone trace WBB/B.B
  ludex gone trace BWW./BBB./B.../...B --json --limit 1000")]
    Trace(Trace),
    /// Flood random boards, and find the density at which white gets through
    #[command(after_help = "\
The top row is white, with black pebbles scattered at random below. On an infinite
board, white gets through above a density of 0.5927 (0.4073 with eight neighbours), the
site percolation threshold.

Examples:
  ludex gone percolation 100x100
  ludex gone percolation 200x200 --densities 0.55..0.65:0.01 --runs 100 --seed 1
  ludex gone percolation 50x50 --neighbours 8 --densities 0.3..0.6:0.02 --svg curve.svg")]
    Percolation(Percolation),
    /// Write a suite of exercises with answers, for a course
    #[command(after_help = "\
Each test is a file NAME.in, the program's input, and NAME.out, the correct answer: the
number of rounds and, on the next line, whether a black pebble survives (yes or no).
suite.json describes the tests. On half of the boards one survives; tests run from easy to
hard, and no two are equivalent by symmetry. The suite includes a board without cells and,
if it has 40 tests or more, a corridor of 200,000 cells.

Examples:
  ludex gone suite --out gone
  ludex gone suite --sizes 2x2..9x9 --neighbours 8 --wrap --seed 7 --out torus
  ludex gone suite --like case-western --out gone")]
    Suite(Suite),
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
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) at: Option<u64>,
    /// Animate the rounds in the terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// Time per round for --watch and --gif
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
    /// Folder for boards larger than the memory limit [default: the system's temporary
    /// folder]
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
    #[arg(long, value_name = "FRACTION", default_value_t = ask::gone::BLACK, allow_hyphen_values = true, value_parser = fraction)]
    pub(crate) black: f64,
    /// Fraction of white cells, from 0 to 1
    #[arg(long, value_name = "FRACTION", default_value_t = ask::gone::WHITE, allow_hyphen_values = true, value_parser = fraction)]
    pub(crate) white: f64,
    /// Random seed; the same seed generates the same board
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
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

#[derive(Debug, Args)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) ways: Ways,
    #[command(flatten)]
    pub(crate) options: crate::events::Options,
}

impl Trace {
    /// The question that was typed, without its board.
    pub(crate) fn question(&self) -> ask::gone::Trace {
        ask::gone::Trace {
            neighbours: self.ways.neighbours.parse().ok(),
            wrap: self.ways.wrap,
            spread: Some(self.ways.spread.clone()),
            limit: Some(self.options.limit),
            ..Default::default()
        }
    }
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Percolation {
    /// Size of the boards, such as 100x100
    #[arg(value_name = "ROWSxCOLS")]
    pub(crate) size: String,
    /// Fractions of black cells: FROM..TO:STEP, or numbers separated by commas
    #[arg(long, value_name = "FRACTIONS", default_value = ask::gone::DENSITIES, allow_hyphen_values = true)]
    pub(crate) densities: String,
    /// Number of boards at each density
    #[arg(long, value_name = "N", default_value_t = ask::gone::RUNS, allow_hyphen_values = true, value_parser = whole)]
    pub(crate) runs: u64,
    /// Random seed; the same seed gives the same curve
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Neighbours of a cell: 4, or 8 including diagonals
    #[arg(long, value_name = "N", default_value = "4", value_parser = ["4", "8"])]
    pub(crate) neighbours: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG chart of the curves
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Suite {
    #[command(flatten)]
    pub(crate) order: Order,
    #[command(flatten)]
    ways: Ways,
    /// Format of the tests [default: grid]
    #[arg(long, value_parser = ["grid", "coordinates"])]
    format: Option<String>,
    /// Use the input format of a known exercise
    #[arg(long, value_name = "EXERCISE", value_parser = exercises(Family::Gone))]
    like: Option<String>,
}

impl Suite {
    /// The question that these options ask.
    pub(crate) fn question(&self) -> ask::gone::Suite {
        ask::gone::Suite {
            sizes: self.order.sizes.clone(),
            count: self.order.count,
            seed: self.order.seed,
            neighbours: self.ways.neighbours.parse().ok(),
            wrap: self.ways.wrap,
            spread: Some(self.ways.spread.clone()),
            format: self.format.clone(),
            like: self.like.clone(),
            ..Default::default()
        }
    }
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
