//! The possible jumps, and the board as text: all the rules that a board on a screen
//! needs.

use ::pegs::golden::GoldenWeights;
use ::pegs::{Board, Goal, Plan, Position, Puzzle, text};
use board::Square;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Jump, Subject, read};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// A puzzle, to list its legal jumps.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsMoves)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "english")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub lattice: Option<String>,
    /// Jumps to make first: `d2-d4`, or a chain such as `d2-d4-f4`.
    #[serde(default)]
    #[schema(example = json!(["d2-d4"]))]
    pub jumps: Vec<String>,
    /// Include the golden-ratio weights of the holes, by which no jump raises the total. The
    /// goal must be a hole to reach.
    #[serde(default)]
    pub golden: bool,
}

impl question::Question for Moves {
    const NAME: &'static str = "pegs/moves";
    const SUMMARY: &'static str = "List the legal jumps on a board";
    const ABOUT: question::About = question::About::Position("english");
    type Inquiry = MovesInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<MovesInquiry, Error> {
        let lattice = ("lattice", self.lattice.as_deref());
        let mut puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        let mut made = Made::default();
        for written in &self.jumps {
            puzzle.start = made.take(&puzzle.board, puzzle.start, written).map_err(wrong_jump)?;
        }
        let golden = self.golden.then(|| Golden::weights(&puzzle)).transpose()?;
        Ok(MovesInquiry { puzzle, made, golden })
    }
}

fn wrong_jump(message: String) -> Error {
    Error::in_field("jumps", message)
}

/// A plan from its moves as they are written: jumps such as `d2-d4`, or chains such as
/// `d2-d4-f4`.
///
/// ```
/// let puzzle = ask::pegs::read("english")?;
/// assert_eq!(ask::pegs::read_plan(&puzzle, &["d2-d4".into(), "b3-d3".into()])?.jumps.len(), 2);
/// assert!(ask::pegs::read_plan(&puzzle, &["d2-d3".into()]).is_err());
/// # Ok::<(), ask::Error>(())
/// ```
///
/// # Errors
/// If one of them is not possible when its turn comes.
pub fn read_plan(puzzle: &Puzzle, moves: &[String]) -> Result<Plan, Error> {
    let (mut made, mut position) = (Made::default(), puzzle.start.clone());
    for written in moves {
        position = made.take(&puzzle.board, position, written).map_err(wrong_jump)?;
    }
    Ok(Plan { jumps: made.jumps })
}

/// The jumps that have been made. A chain of jumps by one peg is one move.
#[derive(Clone, Debug, Default)]
struct Made {
    jumps: Vec<::pegs::Jump>,
}

impl Made {
    /// Makes the jumps of one peg, and returns the position after them.
    fn take(&mut self, board: &Board, from: Position, written: &str) -> Result<Position, String> {
        stops(board, written)?.windows(2).try_fold(from, |position, stops| {
            let is_meant = |jump: &::pegs::Jump| {
                [usize::from(jump.from), usize::from(jump.to)] == [stops[0], stops[1]]
            };
            let jump = board.legal_jumps(&position).find(is_meant);
            let jump = jump.ok_or_else(|| not_possible(written))?;
            self.jumps.push(jump);
            Ok(board.play(&position, jump))
        })
    }

    /// The number of moves.
    fn moves(&self) -> usize {
        let goes_on = self.jumps.windows(2).filter(|pair| pair[0].to == pair[1].from).count();
        self.jumps.len() - goes_on
    }
}

/// The holes that the jumps of one peg name.
fn stops(board: &Board, written: &str) -> Result<Vec<usize>, String> {
    let name = written.trim();
    let wrong = || not_possible(written);
    let hole = |square: &str| {
        let square: Square = square.trim().parse().map_err(|_| wrong())?;
        board.hole_at(square).ok_or_else(wrong)
    };
    let stops = name.split('-').map(hole).collect::<Result<Vec<usize>, String>>()?;
    if stops.len() < 2 { Err(wrong()) } else { Ok(stops) }
}

fn not_possible(written: &str) -> String {
    format!("{:?} is not a legal jump", board::excerpt(written.trim()))
}

/// A puzzle whose jumps are to be listed.
pub struct MovesInquiry {
    puzzle: Puzzle,
    made: Made,
    golden: Option<GoldenWeights>,
}

impl question::Inquiry for MovesInquiry {
    type Answer = LegalJumps;

    fn is_light(&self, _: &dyn Tables) -> bool {
        true
    }

    fn answer(&mut self, _: &dyn Host) -> Result<LegalJumps, Error> {
        let golden = self.golden.as_ref().map(|weights| Golden::of(&self.puzzle, weights));
        let board = &self.puzzle.board;
        let made = self.made.jumps.iter().map(|&jump| Jump::of(board, jump)).collect();
        let moves_made = self.made.moves();
        Ok(LegalJumps { made, moves_made, golden, ..LegalJumps::of(&self.puzzle) })
    }
}

/// The answer to `moves`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsLegalJumps)]
pub struct LegalJumps {
    /// The puzzle, after the jumps given with it.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence or two.
    #[schema(example = "The goal is met. No peg can jump.")]
    pub sentence: String,
    /// The rows from the top: `x` peg, `o` empty hole, `.` no hole.
    #[schema(example = json!(["xxo"]))]
    pub squares: Vec<String>,
    /// Every legal jump.
    pub jumps: Vec<Jump>,
    /// The square that the goal names, if it names one.
    pub target: Option<String>,
    /// The rows of the goal position, if the goal is a position.
    pub wanted: Option<Vec<String>>,
    /// Whether the goal is met.
    pub met: bool,
    /// The jumps given with the question, one by one.
    pub made: Vec<Jump>,
    /// The number of moves that these jumps make up: a chain of jumps by one peg is one move.
    pub moves_made: usize,
    /// The puzzle as a text file.
    pub text: String,
    /// The golden-ratio weights; absent if they were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub golden: Option<Golden>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl LegalJumps {
    /// The possible jumps in a puzzle.
    pub fn of(puzzle: &Puzzle) -> LegalJumps {
        let Puzzle { board, start, goal } = puzzle;
        let (target, wanted) = match goal {
            Goal::Reach(hole) | Goal::OneAt(hole) => (Some(board.holes()[*hole].to_string()), None),
            Goal::One => (None, None),
            Goal::Exactly(end) => (None, Some(text::rows(board, end))),
        };
        let jumps: Vec<Jump> = board.legal_jumps(start).map(|jump| Jump::of(board, jump)).collect();
        let met = puzzle.is_met(start);
        LegalJumps {
            subject: Subject::of(puzzle),
            sentence: sentence(met, jumps.len()),
            squares: text::rows(board, start),
            jumps,
            target,
            wanted,
            met,
            made: Vec::new(),
            moves_made: 0,
            text: text::lines(puzzle),
            golden: None,
            puzzle: puzzle.clone(),
        }
    }
}

/// Weights by the golden ratio: a hole at distance d from the target weighs σ^d, where
/// σ = (√5 - 1) / 2. No jump raises the total weight of the pegs, because σ^2 + σ = 1, and
/// a peg on the target weighs 1.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsGolden)]
pub struct Golden {
    /// The distance of each hole from the target in steps from neighbour to neighbour, rows
    /// from the top; null where there is no hole, or no such steps lead to the target.
    pub distances: Vec<Vec<Option<u32>>>,
    /// The weight of each hole, rows from the top: 1 for the target; null where there is no
    /// hole.
    pub weights: Vec<Vec<Option<f64>>>,
    /// The total weight of the pegs.
    pub total: f64,
    /// The same total, exact: a + bσ with whole numbers a and b.
    #[schema(example = "5 - 8σ")]
    pub exact: String,
}

impl Golden {
    /// The weights of the holes of a puzzle.
    fn weights(puzzle: &Puzzle) -> Result<GoldenWeights, Error> {
        let wrong = |message| Error::in_field("golden", message);
        let Goal::Reach(target) = puzzle.goal else {
            return Err(wrong("golden-ratio weights need a goal of the form \"reach SQUARE\""));
        };
        GoldenWeights::of(&puzzle.board, target)
            .ok_or_else(|| wrong("the board is too large for exact weights"))
    }

    fn of(puzzle: &Puzzle, weights: &GoldenWeights) -> Golden {
        let board = &puzzle.board;
        let near = |position: &Position| position.pegs().map(|hole| weights.near(hole)).sum();
        Golden {
            distances: super::why::grid(board, |hole| weights.distances[hole])
                .into_iter()
                .map(|row| row.into_iter().map(Option::flatten).collect())
                .collect(),
            weights: super::why::grid(board, |hole| weights.near(hole)),
            total: near(&puzzle.start),
            exact: weights.sum(&puzzle.start).to_string(),
        }
    }
}

/// Whether the goal is met, and how many jumps are possible.
fn sentence(met: bool, jumps: usize) -> String {
    let goal = if met { "The goal is met. " } else { "" };
    let possible = match jumps {
        0 => "No peg can jump.".into(),
        1 => "1 legal jump.".into(),
        jumps => format!("{jumps} legal jumps."),
    };
    format!("{goal}{possible}")
}

impl question::Answer for LegalJumps {
    fn is_complete(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn after(position: &str, jumps: &[&str]) -> Result<LegalJumps, Error> {
        let jumps = jumps.iter().map(ToString::to_string).collect();
        let question = Moves { position: position.into(), jumps, ..Default::default() };
        question.open()?.answer(&Timeless::default())
    }

    #[test]
    fn jumps_and_chains_of_them_are_made_first() {
        let one = after("xxoxo", &["a1-c1", " c1-e1 "]).unwrap();
        let chain = after("xxoxo", &["a1-c1-e1"]).unwrap();
        assert_eq!(one.squares, ["oooox"]);
        assert_eq!(one.squares, chain.squares);
        assert!(one.met && one.jumps.is_empty());
    }

    #[test]
    fn jumps_and_moves_are_told_apart() {
        let counts = |position: &str, jumps: &[&str]| {
            let found = after(position, jumps).unwrap();
            (found.made.len(), found.moves_made)
        };
        assert_eq!(counts("xxoxo", &[]), (0, 0));
        assert_eq!(counts("xxoxo", &["a1-c1-e1"]), (2, 1));
        assert_eq!(counts("xxoxo", &["a1-c1", "c1-e1"]), (2, 1), "the same peg goes on");
        assert_eq!(counts("xxo/xxo", &["a1-c1", "a2-c2"]), (2, 2));
    }

    #[test]
    fn golden_weights_fall_with_the_distance_and_the_total_with_jumps_away() {
        let golden = |jumps: &[&str]| {
            let jumps = jumps.iter().map(ToString::to_string).collect();
            let question = Moves {
                position: "goal: reach c3; ooo/ooo/xxx/xxx".into(),
                jumps,
                golden: true,
                ..Default::default()
            };
            let found = question.open().unwrap().answer(&Timeless::default()).unwrap();
            found.golden.expect("it was asked for")
        };
        let start = golden(&[]);
        assert_eq!(start.distances[1], [Some(2), Some(1), Some(0)]);
        assert_eq!(start.weights[1][2], Some(1.0));
        // Straight to the target: σ^2 + σ = 1, and nothing is lost.
        let ahead = golden(&["c1-c3"]);
        assert_eq!(ahead.exact, start.exact);
        assert!((ahead.total - start.total).abs() < 1e-12);
        let aside = golden(&["a1-a3"]);
        assert_eq!(aside.exact, start.exact, "towards it, too");
        let question = Moves { position: "english".into(), golden: true, ..Default::default() };
        assert_eq!(question.open().err().unwrap().field, Some("golden"));
    }

    #[test]
    fn what_cannot_jump_is_refused_in_its_field() {
        for jump in ["a1-e1", "b1-d1", "a1", "", "a1-", "z9-a1", "a1-c1-a1", "a1c1"] {
            let error = after("xxoxo", &[jump]).unwrap_err();
            assert_eq!(error.field, Some("jumps"), "{jump}");
            assert!(error.message.contains("not a legal jump"), "{jump}: {error}");
        }
    }

    #[test]
    fn another_lattice_has_other_jumps() {
        let question = Moves {
            position: "xo/ox".into(),
            lattice: Some("diagonal".into()),
            ..Default::default()
        };
        let legal = question.open().unwrap().answer(&Timeless::default()).unwrap();
        assert_eq!(legal.subject.jumps_allowed, "diagonal");
        let question =
            Moves { position: "xo".into(), lattice: Some("rook".into()), ..Default::default() };
        assert_eq!(question.open().err().unwrap().field, Some("lattice"));
    }
}
