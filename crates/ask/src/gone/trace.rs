//! The flood as a queue, step by step.

use ::gone::twin::{self, Recorder, Step};
use ::gone::{Board, FloodResult, Rules};
use board::grouped;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::limit::{Halt, Room, rows};
use super::source::{self, BoardBytes, LIGHT, Source};
use super::words;
use crate::error::Error;
use crate::events;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The most cells of a board whose queue is shown.
pub const MOST_CELLS: u64 = 1 << 16;

/// A flood to trace.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GoneTrace)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Rows of `B`, `W` and `.`, or the coordinate form; rows end with `/` or a line end. At
    /// most 65,536 cells.
    #[schema(example = "BWW./BBB./B.../...B")]
    pub position: Option<String>,
    /// Instead of `position`: a file of any format, in Base64.
    pub file: Option<String>,
    /// The number of neighbours of a cell: 4 (the default) or 8.
    #[schema(example = 4)]
    pub neighbours: Option<u64>,
    /// Wrap around at the edges.
    #[serde(default)]
    pub wrap: bool,
    /// The colour that spreads: `white` (the default) or `black`.
    #[schema(example = "white")]
    pub spread: Option<String>,
    /// The maximum number of events; 10,000 if absent.
    #[schema(minimum = 1, maximum = 100_000, example = 1000)]
    pub limit: Option<u64>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl Trace {
    /// The question about a board from another source.
    ///
    /// # Errors
    /// If the question is invalid.
    pub fn open_with<S: Source>(self, source: S) -> Result<TraceInquiry<S>, Error> {
        let rules = words::rules(self.neighbours, self.wrap, self.spread.as_deref())?;
        Ok(TraceInquiry { source, rules, limit: events::asked(self.limit)? })
    }
}

impl question::Question for Trace {
    const NAME: &'static str = "gone/trace";
    const SUMMARY: &'static str = "Trace the queue of a flood, event by event";
    const ABOUT: question::About = question::About::PositionOr("file");
    type Inquiry = TraceInquiry<BoardBytes>;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(mut self) -> Result<TraceInquiry<BoardBytes>, Error> {
        let given = BoardBytes::of(self.position.take(), self.file.take())?;
        self.open_with(given)
    }
}

/// A flood being watched.
pub struct TraceInquiry<S: Source = BoardBytes> {
    source: S,
    rules: Rules,
    limit: u64,
}

impl<S: Source> question::Inquiry for TraceInquiry<S> {
    type Answer = FloodTrace;

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.source.most_cells().is_some_and(|cells| cells <= LIGHT)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<FloodTrace, Error> {
        let start = host.now();
        let budget = host.stage("reading", None);
        let board = match source::whole(&mut self.source, &budget) {
            Ok(board) => board,
            Err(Halt::Refused(error)) => return Err(error),
            Err(Halt::Stopped(reason)) => return Ok(self.unread(reason.to_string())),
        };
        if board.area() > MOST_CELLS {
            let (cells, most) = (grouped(board.area()), grouped(MOST_CELLS));
            let message = format!("the board has {cells} cells, but a trace takes at most {most}");
            return Err(Error::input(message));
        }
        let left = budget.memory.saturating_sub(FLOOD_BYTES * board.area());
        let limit = events::fitting(self.limit, left, EVENT_BYTES, host);
        let mut recorder = Recorder::new(limit as usize);
        let map = twin::rounds_observed(&board, self.rules, &mut recorder);
        let (turned, left) = (recorder.turned, map.left());
        let spread = board.count(self.rules.spread) + turned;
        let result = FloodResult { rounds: map.last().into(), turned, spread, left };
        let (cut, events) = (recorder.is_cut, recorder.steps.iter().map(TraceEvent::of).collect());
        let squares = rows(&board, &mut Room::of(host))?;
        let summary = TraceSummary {
            rows: Some(board.rows()),
            cols: Some(board.cols()),
            squares,
            sentence: words::end(self.rules, &result)
                + &events::cut_sentence(cut, recorder.steps.len()),
            rounds: Some(result.rounds),
            taken: recorder.taken,
            turned,
            left: Some(left),
            longest_queue: recorder.longest_queue,
            cut,
            seconds: host.now().saturating_sub(start).as_secs_f64(),
            ..TraceSummary::new(self.rules)
        };
        Ok(FloodTrace { summary, events, board })
    }
}

/// The bytes of memory that the flood takes for each cell: its round, its place in the
/// queue, and that in a queue that grows.
const FLOOD_BYTES: u64 = 32;
/// The most bytes that an event takes, in memory and as JSON.
const EVENT_BYTES: u64 = 256;

impl<S: Source> TraceInquiry<S> {
    /// The answer if the board could not be read in time.
    fn unread(&self, reason: String) -> FloodTrace {
        let sentence = words::unknown(None, &reason);
        let summary =
            TraceSummary { sentence, reason: Some(reason), ..TraceSummary::new(self.rules) };
        FloodTrace { summary, events: Vec::new(), board: Board::default() }
    }
}

/// The answer to `trace`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GoneFloodTrace)]
pub struct FloodTrace {
    /// All but the events.
    #[serde(flatten)]
    pub summary: TraceSummary,
    /// The events, in order.
    pub events: Vec<TraceEvent>,
    /// The board.
    #[serde(skip)]
    pub board: Board,
}

/// The result of a flood.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GoneTraceSummary)]
pub struct TraceSummary {
    /// Always `gone`.
    pub game: &'static str,
    /// The number of neighbours of a cell: 4 or 8.
    pub neighbours: u8,
    /// Whether the board wraps around at the edges.
    pub wrap: bool,
    /// The colour that spreads.
    #[schema(example = "white")]
    pub spread: &'static str,
    /// The rows of the board; null if it was not read.
    pub rows: Option<u32>,
    /// The columns of the board; null if it was not read.
    pub cols: Option<u32>,
    /// The rows of the board as it was sent.
    pub squares: Vec<String>,
    /// The answer in a sentence.
    #[schema(example = "3 rounds; 1 black pebble remains.")]
    pub sentence: String,
    /// The flood in words; events refer to its lines, counted from 0.
    pub pseudocode: &'static [&'static str],
    /// The number of rounds; null if the board was not read.
    pub rounds: Option<u64>,
    /// The number of cells that were taken from the queue.
    pub taken: u64,
    /// The number of pebbles that turned.
    pub turned: u64,
    /// The number of pebbles that never turned; null if the board was not read.
    pub left: Option<u64>,
    /// The number of cells in the queue at its longest.
    pub longest_queue: u64,
    /// Whether there were more events than are included; the counters are those of the whole
    /// flood.
    pub cut: bool,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there is no result; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl TraceSummary {
    fn new(rules: Rules) -> TraceSummary {
        TraceSummary {
            game: "gone",
            neighbours: words::number(rules.neighbours),
            wrap: rules.wrap,
            spread: rules.spread.word(),
            rows: None,
            cols: None,
            squares: Vec::new(),
            sentence: String::new(),
            pseudocode: twin::PSEUDOCODE,
            rounds: None,
            taken: 0,
            turned: 0,
            left: None,
            longest_queue: 0,
            cut: false,
            seconds: 0.0,
            reason: None,
        }
    }
}

impl question::Answer for FloodTrace {
    fn is_complete(&self) -> bool {
        self.summary.reason.is_none()
    }
}

/// One event of a flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GoneTraceEvent)]
pub struct TraceEvent {
    /// What happens: `source` (a pebble that spreads joins the queue), `take` (the first cell
    /// of the queue is taken), `turn` (its neighbour turns and joins the queue) or `skip`
    /// (its neighbour does not turn).
    #[schema(example = "turn")]
    pub event: &'static str,
    /// The line of the pseudocode, counted from 0.
    pub line: usize,
    /// The row and the column of the cell, counted from 0 at the top left.
    pub cell: [u32; 2],
    /// The round in which it turned; absent if it is skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Why it is skipped: `empty` or `turned`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
}

impl TraceEvent {
    fn of(step: &Step) -> TraceEvent {
        let (event, cell, round, why) = match *step {
            Step::Source { cell } => ("source", cell, Some(0), None),
            Step::Take { cell, round } => ("take", cell, Some(round), None),
            Step::Turn { cell, round } => ("turn", cell, Some(round), None),
            Step::Skip { cell, is_empty } => {
                ("skip", cell, None, Some(if is_empty { "empty" } else { "turned" }))
            }
        };
        TraceEvent { event, line: step.line(), cell: [cell.0, cell.1], round, why }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn trace(question: Trace) -> Result<FloodTrace, Error> {
        question.open()?.answer(&Timeless::default())
    }

    #[test]
    fn events_make_the_queue_and_every_round() {
        let position = Some("BWW./BBB./B.../...B".to_owned());
        let traced = trace(Trace { position, ..Default::default() }).unwrap();
        let summary = &traced.summary;
        assert_eq!((summary.rounds, summary.left, summary.cut), (Some(3), Some(1), false));
        assert_eq!(summary.sentence, "3 rounds; 1 black pebble remains.");
        let mut queue = VecDeque::new();
        let (mut last, mut longest) = (0, 0);
        for event in &traced.events {
            match event.event {
                "source" => queue.push_back((event.cell, 0)),
                "turn" => queue.push_back((event.cell, event.round.unwrap())),
                "take" => {
                    let (cell, round) = queue.pop_front().unwrap();
                    assert_eq!((cell, Some(round)), (event.cell, event.round));
                    assert!(round >= last, "a queue keeps the order of the rounds");
                    last = round;
                }
                _ => assert!(event.why.is_some()),
            }
            longest = longest.max(queue.len() as u64);
            assert!(event.line < summary.pseudocode.len());
        }
        assert!(queue.is_empty());
        assert_eq!((u64::from(last), longest), (3, summary.longest_queue));
    }

    #[test]
    fn large_boards_are_refused_and_long_traces_are_cut() {
        let position = Some("300\n300\n0,0\n\n".to_owned());
        let error = trace(Trace { position, ..Default::default() }).unwrap_err();
        assert_eq!(error.message, "the board has 90,000 cells, but a trace takes at most 65,536");
        let position = Some(format!("W{}", "B".repeat(500)));
        let cut = trace(Trace { position, limit: Some(10), ..Default::default() }).unwrap();
        assert_eq!((cut.events.len(), cut.summary.cut, cut.summary.turned), (10, true, 500));
        assert!(cut.summary.sentence.ends_with("The trace is cut after 10 events."));
    }
}
