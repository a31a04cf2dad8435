//! The options of `ludex pawns`.

use std::ffi::OsString;
use std::path::PathBuf;

use ::pawns::classic::Algorithm;
use ::pawns::matchbox::{Lesson, Opponent};
use ::pawns::text::Format;
use ::pawns::{Record, Size, Variant};
use ask::suite::Family;
use ask::{MemoryLimit, TimeLimit};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};

use super::rules::RulesParser;
use super::table::args::{Lookup, Puzzles, Stats, Tabulate};
use crate::cli::{Draw, Limits, whole, within};
use crate::report::paint::{PICTURE, Paint};
use crate::suite::{Order, answers, exercises};

#[derive(Debug, Subcommand)]
pub(crate) enum Pawns {
    /// Solve a position: who wins, in how many plies, by which moves
    #[command(after_help = "\
Examples:
  ludex pawns solve 5x5
  ludex pawns solve \"ppp/3/PPP w\" --output value
  ludex pawns solve 6x6 --outcome-only --time-limit 30s
  ludex pawns solve 6x6 --certificate 6x6.proof
  ludex pawns solve 6x6 --checkpoint 6x6.state
  ludex pawns solve 6x6 --checkpoint 6x6.state --resume
  printf 'B\\nppp\\n.P.\\nP.P\\n' | ludex pawns solve -")]
    Solve(Solve),
    /// List every legal move with its outcome and value, best first
    #[command(after_help = "\
Examples:
  ludex pawns analyze 4x4
  ludex pawns analyze \"ppp/1P1/P1P b\" --json")]
    Analyze(Analyze),
    /// Compare textbook algorithms on one position
    #[command(after_help = "\
A call is counted on entry to the recursive function, before the table look-up and
before the test for the end of the game.

Examples:
  ludex pawns compare 4x4
  ludex pawns compare 5x5 --algorithms memo,alphabeta-table,iterative
  ludex pawns compare 4x4 --svg calls.svg")]
    Compare(Compare),
    /// Trace a textbook algorithm, step by step
    #[command(after_help = "\
With --json, each event is a JSON object on its own line, and the last line is a summary.
The search runs on past the limit, so its counters match `ludex pawns compare`.

Examples:
  ludex pawns trace 3x3 --algorithm memo
  ludex pawns trace 3x3 --algorithm naive --json
  ludex pawns trace \"3x3 b1-b2 a3xb2\" --algorithm alphabeta --svg tree.svg
  ludex pawns trace 3x3 --algorithm iterative --dot tree.dot")]
    Trace(Trace),
    /// Train matchbox machines on a game
    #[command(after_help = "\
A machine has a box for every position where it is its turn, with beads for each move. It
draws a bead at random, and resigns if the box is empty. After a loss, `punish` removes the
last bead drawn; after a win, `reward` adds a bead of each kind drawn.

Examples:
  ludex pawns learn
  ludex pawns learn 3x3 --machines 500 --games 300 --seed 1 --svg curve.svg
  ludex pawns learn 3x4 --side white --lesson both --opponent perfect --json
  ludex pawns learn 3x3 --games 20 --play")]
    Learn(Learn),
    /// Print a matchbox machine as a cut-out kit
    #[command(after_help = "\
Examples:
  ludex pawns boxes
  ludex pawns boxes 3x3 --html kit.html --paper letter
  ludex pawns boxes 4x3 --side white --svg boxes.svg")]
    Boxes(Boxes),
    /// Count the move sequences of 1, 2, … N plies
    #[command(after_help = "Example:\n  ludex pawns perft 4x4 --depth 7")]
    Perft(Perft),
    /// List the legal moves of a position
    #[command(after_help = "\
Examples:
  ludex pawns moves 3x3
  ludex pawns moves \"3x3 b1-b2\" --try a3xb2 --json")]
    Moves(Moves),
    /// Choose a move, as an opponent of a given level
    #[command(after_help = thinks("\
Examples:
  ludex pawns choose \"ppp/1P1/P1P b\"
  ludex pawns choose 5x5 --level 3 --seed 7"))]
    Choose(Choose),
    /// Play in the terminal, against the engine or another person
    #[command(after_help = thinks("\
Examples:
  ludex pawns play 3x3
  ludex pawns play 5x5 --white engine --black human --level 7
  ludex pawns play 4x4 --white human --black human"))]
    Play(Play),
    /// Make a puzzle: find the only move that wins or holds the draw
    #[command(after_help = "\
The same board, rules, level and seed make the same puzzle everywhere. You need to look
ahead at most 3 plies at level 1, 5 at level 2, 7 at level 3, 11 at level 4, and further
at level 5. Without --seed or --date you get a random puzzle.

Examples:
  ludex pawns puzzle 4x4 --level 2 --seed 7
  ludex pawns puzzle 5x5 --date 2026-11-18
  ludex pawns puzzle 4x4 --rules classic,blocked=draws --json")]
    Puzzle(Puzzle),
    /// List the rules of pawn games, or explain one rule set
    #[command(after_help = "\
Examples:
  ludex pawns rules
  ludex pawns rules pawn-game
  ludex pawns rules classic,blocked=draws --json
  ludex pawns rules pawn-game --ini 8x8")]
    Rules(Rules),
    /// Solve every reachable position and save the values as Parquet files
    #[command(after_help = "\
To resume an interrupted run from its last finished layer, run the same command
again. The folder is described in the book, under Tables.

Examples:
  ludex pawns tabulate 5x5 --out 5x5.table
  ludex pawns tabulate 6x6 --out 6x6.table --memory-limit 4GiB
  ludex pawns tabulate 6x5 --out 6x5.table --hosts hosts.txt --process 0
  ludex cluster run --local 2 pawns tabulate 6x5 --out 6x5.table")]
    Tabulate(Tabulate),
    /// Look up a position in a table
    #[command(after_help = "\
Examples:
  ludex pawns lookup 5x5.table 5x5
  ludex pawns lookup 5x5.table \"pp1pp/2p2/5/2P2/PP1PP w\" --output value")]
    Lookup(Lookup),
    /// Count a table's wins, draws and losses, by ply and by distance to the end
    #[command(after_help = "Example:\n  ludex pawns stats 5x5.table --svg 5x5.svg")]
    Stats(Stats),
    /// Pick puzzles from a table, in which exactly one move wins or holds the draw
    #[command(after_help = "\
Examples:
  ludex pawns puzzles 5x5.table --plies 5 --count 20
  ludex pawns puzzles 5x5.table --plies 7 --html sheet.html --seed 3")]
    Puzzles(Puzzles),
    /// Write a suite of exercises with answers, for a course
    #[command(after_help = "\
Each test is a file NAME.in, the program's input, and NAME.out, a correct answer;
suite.json describes the tests. Wins and losses are balanced, tests run from easy to
hard, no two are equivalent by symmetry, and the classic traps are included. The format
`size` has start positions only: as many as there are, balanced or not.

Examples:
  ludex pawns suite --out hexapawn
  ludex pawns suite --sizes 3x3..6x6 --count 40 --seed 7 --format side-rows --answer sign --out DIR
  ludex pawns suite --rules misere --answer best-move --out misere
  ludex pawns suite --like lille --seed 1 --out lille")]
    Suite(Suite),
}

/// How long the engine thinks, and examples.
fn thinks(examples: &str) -> String {
    let seconds = ask::pawns::TIME_TO_CHOOSE.as_secs();
    format!(
        "The engine thinks for up to {seconds} seconds per move, unless you set --time-limit. If that\n\
         isn't enough to solve the position, it guesses and says so.\n\n{examples}"
    )
}

/// Where a position comes from.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// A size (5x5), a position ("ppp/3/PPP w"), a file, or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) given: OsString,
    /// Rules: a preset, then any KEY=VALUE, such as pawn-game,blocked=loses; `ludex pawns
    /// rules` lists them [default: those named in the input, or classic]
    #[arg(long, value_parser = RulesParser, hide_possible_values = true)]
    pub(crate) rules: Option<Variant>,
    /// Input format [default: detected]
    #[arg(long, value_parser = formats())]
    pub(crate) format: Option<Format>,
}

impl Input {
    /// Reads the text that was given, or that of the file.
    ///
    /// # Errors
    /// If it is not a position under these rules and in this format.
    pub(crate) fn read(&self, text: &str) -> Result<Record, ask::Error> {
        ask::pawns::read(text, self.rules, self.format)
    }
}

/// The formats by their names, so that shells can complete them.
fn formats() -> impl TypedValueParser<Value = Format> {
    let about = |format| match format {
        Format::SideRows => "W or B on the first line, then rows of p, P and .",
        Format::SizesRows => {
            "Number of rows, number of columns, then rows; blanks are empty squares"
        }
        Format::OneLine => "ppp/3/PPP w, optionally followed by moves",
        Format::Size => "5x5: the start position on that board",
    };
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(about(format)));
    PossibleValuesParser::new(values)
        .map(|name| Format::named(&name).expect("the name is one of the possible ones"))
}

#[allow(clippy::struct_excessive_bools)] // each is an option of its own
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Find only who wins, not in how many plies
    #[arg(long)]
    pub(crate) outcome_only: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Output::Text, conflicts_with = "json")]
    pub(crate) output: Output,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG picture of the position and its best move
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Write a proof of the answer, for `ludex verify` or ludex-check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// End branches of the proof at won races: a third as long, for ludex-check alone
    #[arg(long, requires = "certificate", requires = "outcome_only")]
    pub(crate) race_leaves: bool,
    /// Save the progress of a long search to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often to save the checkpoint
    #[arg(
        long,
        value_name = "TIME",
        allow_hyphen_values = true,
        default_value = "60s",
        requires = "checkpoint"
    )]
    pub(crate) checkpoint_every: TimeLimit,
    /// Continue from the file given by --checkpoint
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What `solve` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// The board, the answer and a best line
    Text,
    /// Only the signed number of plies, or draw
    Value,
    /// Only 1, 0 or -1: the side to move wins, draws or loses
    Sign,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Find only who wins, not in how many plies
    #[arg(long)]
    pub(crate) outcome_only: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG picture of the position and its moves
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Answer from the table in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Algorithms to compare, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES", value_parser = algorithms())]
    pub(crate) algorithms: Vec<String>,
    #[command(flatten)]
    pub(crate) options: crate::compare::Options,
}

/// The names of the algorithms, so that shells can complete them.
fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name))
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Algorithm to trace; memo-without-side is deliberately wrong
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Algorithm::WATCHED.map(Algorithm::name)), default_value = Algorithm::AlphaBeta.name())]
    pub(crate) algorithm: String,
    /// Print at most this many events
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = ask::EVENTS, value_parser = within(1..=ask::MOST_EVENTS))]
    pub(crate) limit: u64,
    /// Print each event as a JSON object on its own line, then a summary on the last line
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the tree of calls as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Write the tree of calls as a graph for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Time limit, such as 30s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10s")]
    pub(crate) time_limit: TimeLimit,
    /// Memory limit, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
}

/// The game of a matchbox machine.
#[derive(Debug, Args)]
#[command(mut_arg("given", |arg| arg.required(false).default_value("3x3")))]
pub(crate) struct MachineGame {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The side that the machine plays [default: the one that moves second]
    #[arg(long, value_parser = ["white", "black"])]
    pub(crate) side: Option<String>,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Learn {
    #[command(flatten)]
    pub(crate) game: MachineGame,
    /// Learning rule
    #[arg(long, value_parser = PossibleValuesParser::new(Lesson::ALL.map(Lesson::name)), default_value = "punish")]
    pub(crate) lesson: String,
    /// Training opponent
    #[arg(long, value_parser = PossibleValuesParser::new(Opponent::ALL.map(Opponent::name)), default_value = "random")]
    pub(crate) opponent: String,
    /// Games per machine [default: 50; with --play, 0 before you play]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=ask::pawns::MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// Number of machines, each starting untrained
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = ask::pawns::MACHINES, value_parser = within(1..=ask::pawns::MOST_GAMES))]
    pub(crate) machines: u64,
    /// Initial number of beads per move
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = 1, value_parser = within(1..=1000_u64))]
    pub(crate) each: u64,
    /// Random seed, for repeatable games
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Play against a machine, which learns from every game
    #[arg(long, conflicts_with_all = ["machines", "json", "svg"])]
    pub(crate) play: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the learning curve as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("files").args(["svg", "html"]).multiple(true))]
pub(crate) struct Boxes {
    #[command(flatten)]
    pub(crate) game: MachineGame,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a printable page: box fronts, beads, rules and score sheet
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the box fronts as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Paper size
    #[arg(long, value_enum, default_value_t = Paper::A4, requires = "files")]
    pub(crate) paper: Paper,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// The size of a sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 by 297 millimetres
    A4,
    /// 8.5 by 11 inches
    Letter,
}

#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Maximum number of plies
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=ask::pawns::MOST_PLIES))]
    pub(crate) depth: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Time limit, such as 30s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time_limit: Option<TimeLimit>,
}

#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Test this move and, if it is illegal, explain why (the exit code is 0 either way)
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) r#try: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("time_limit", |arg| arg.help("Time to think about a move, such as 5s or 1m30s")))]
pub(crate) struct Choose {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Level of play, from 0 (random) to 10 (perfect)
    #[arg(long, default_value_t = 10, value_parser = within(0..=10_u8))]
    pub(crate) level: u8,
    /// Random seed, for repeatable choices
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
#[command(mut_arg("time_limit", |arg| arg.help("Time to think about a move, such as 5s or 1m30s")))]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Who plays White
    #[arg(long, value_enum, default_value_t = Player::Human)]
    pub(crate) white: Player,
    /// Who plays Black
    #[arg(long, value_enum, default_value_t = Player::Engine)]
    pub(crate) black: Player,
    /// Level of the engine, from 0 (random) to 10 (perfect)
    #[arg(long, default_value_t = 10, value_parser = within(0..=10_u8))]
    pub(crate) level: u8,
    /// Random seed, for repeatable choices
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Print the game as one JSON object when it ends; the dialogue goes to standard
    /// error
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) draw: Draw,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// A rule set to explain: a preset, then any KEY=VALUE, such as pawn-game,blocked=loses
    #[arg(value_name = "RULES", value_parser = RulesParser, hide_possible_values = true)]
    pub(crate) name: Option<Variant>,
    /// Print a variants file that lets Fairy-Stockfish play the same game on boards of
    /// these sizes [default: the sizes usual for the rules]
    #[arg(long, value_name = "SIZE", num_args = 0.., requires = "name", conflicts_with = "json")]
    pub(crate) ini: Option<Vec<Size>>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Suite {
    #[command(flatten)]
    pub(crate) order: Order,
    /// Rules: a preset, then any KEY=VALUE, such as pawn-game,blocked=loses [default: classic]
    #[arg(long, value_parser = RulesParser, hide_possible_values = true)]
    pub(crate) rules: Option<Variant>,
    /// Format of the tests [default: side-rows]
    #[arg(long, value_parser = formats())]
    pub(crate) format: Option<Format>,
    /// Answer to ask for [default: sign]
    #[arg(long, value_parser = answers(Family::Pawns))]
    pub(crate) answer: Option<String>,
    /// Use the input format and the expected answer of a known exercise
    #[arg(long, value_name = "EXERCISE", value_parser = exercises(Family::Pawns))]
    pub(crate) like: Option<String>,
}

/// Who moves the pawns of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    /// You, or another person at the keyboard
    Human,
    /// The engine, at the level set by --level
    Engine,
    /// Random moves
    Random,
}
