//! The events of a search, as they are sent.

use ::pegs::Puzzle;
use ::pegs::classic::{self, Discovery, Method, Step};
use ::pegs::jump_name;
use serde::Serialize;
use utoipa::ToSchema;

use super::trace::{grid, units};

/// One event of a search. Positions that are kept are numbered in the order in which they
/// are found; the start has number 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = PegsTraceEvent)]
pub struct TraceEvent {
    /// What happens: `start`, `level` (a level begins), `take` (a position is taken from the
    /// level or the queue), `keep` (a new position), `strike` (a known position is struck
    /// out), `goal`, or `exhausted` (nothing is left).
    #[schema(example = "keep")]
    pub event: &'static str,
    /// The line of the pseudocode, counted from 0.
    pub line: usize,
    /// The number of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u64>,
    /// The number of the position before the jump.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// The jump.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "a1-c1")]
    pub r#move: Option<String>,
    /// The position as the jump leaves it, rows from the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "oox/xox")]
    pub position: Option<String>,
    /// The image that stands for it, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folded: Option<String>,
    /// The number of jumps from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jumps: Option<usize>,
    /// The number of the position that a struck-out one equals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Whether it equals only an image of that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirror: Option<bool>,
    /// The number of positions that will be taken before it, as things stand: those of its
    /// level, or of the queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// The weight of its pegs, where a peg on the goal weighs 1; only for `best-first`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// The number of known positions that it was compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<u64>,
    /// The numbers of pegs in each row, from the top: with the sums of the columns, the name
    /// of its bucket. Only for `folded-levels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_sums: Option<Vec<u32>>,
    /// The numbers of pegs in each column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column_sums: Option<Vec<u32>>,
    /// The number of positions of a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<usize>,
}

/// An event of a family's search.
pub(super) fn event(puzzle: &Puzzle, method: Method, event: classic::TraceEvent) -> TraceEvent {
    let named = |name| TraceEvent { event: name, line: event.line, ..TraceEvent::default() };
    let weight = |weight| (method == Method::BestFirst).then(|| units(weight));
    match event.step {
        Step::Start { position, weight: of_pegs } => {
            let (position, jumps) = (Some(grid(puzzle, &position)), Some(0));
            TraceEvent { node: Some(0), position, jumps, weight: weight(of_pegs), ..named("start") }
        }
        Step::Level { jumps, positions } => {
            TraceEvent { jumps: Some(jumps), positions: Some(positions), ..named("level") }
        }
        Step::Take { node } => TraceEvent { node: Some(node), ..named("take") },
        Step::Goal { node } => TraceEvent { node: Some(node), ..named("goal") },
        Step::Exhausted => named("exhausted"),
        Step::Keep { node, place, found } => {
            let event = TraceEvent { node: Some(node), place: Some(place), ..named("keep") };
            with_position(&event, puzzle, method, &found)
        }
        Step::Strike { of, is_mirror, found } => {
            let event = TraceEvent { of: Some(of), mirror: Some(is_mirror), ..named("strike") };
            with_position(&event, puzzle, method, &found)
        }
    }
}

/// An event about a position that a jump led to.
fn with_position(
    event: &TraceEvent,
    puzzle: &Puzzle,
    method: Method,
    found: &Discovery,
) -> TraceEvent {
    let is_turned = found.folded != found.position;
    let sums =
        (method == Method::FoldedLevels).then(|| classic::sums(&puzzle.board, &found.folded));
    let (row_sums, column_sums) = sums.unzip();
    TraceEvent {
        parent: Some(found.parent),
        r#move: Some(jump_name(&puzzle.board, found.jump)),
        position: Some(grid(puzzle, &found.position)),
        folded: is_turned.then(|| grid(puzzle, &found.folded)),
        jumps: Some(found.jumps),
        weight: (method == Method::BestFirst).then(|| units(found.weight)),
        compared: found.compared,
        row_sums,
        column_sums,
        ..*event
    }
}

#[cfg(test)]
mod tests {
    use ::pegs::classic::{Recorder, run_observed};
    use budget::Budget;

    use super::*;

    fn events(method: Method, position: &str) -> Vec<TraceEvent> {
        let puzzle: Puzzle = position.parse().unwrap();
        let mut events = Vec::new();
        let mut recorder =
            Recorder::new(method, 100, |step| events.push(event(&puzzle, method, step)));
        run_observed(method, &puzzle, &Budget::default(), &mut recorder);
        events
    }

    #[test]
    fn an_event_says_what_there_is_to_say_and_nothing_else() {
        let events = events(Method::FoldedLevels, "goal: one; xxoxx");
        let json: Vec<String> =
            events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        assert_eq!(
            json[..5],
            [
                r#"{"event":"start","line":0,"node":0,"position":"xxoxx","jumps":0}"#,
                r#"{"event":"level","line":1,"jumps":0,"positions":1}"#,
                r#"{"event":"take","line":4,"node":0}"#,
                concat!(
                    r#"{"event":"keep","line":7,"node":1,"parent":0,"move":"a1-c1","#,
                    r#""position":"ooxxx","folded":"xxxoo","jumps":1,"place":0,"compared":0,"#,
                    r#""row_sums":[3],"column_sums":[1,1,1,0,0]}"#
                ),
                concat!(
                    r#"{"event":"strike","line":6,"parent":0,"move":"e1-c1","#,
                    r#""position":"xxxoo","jumps":1,"of":1,"mirror":false,"compared":1,"#,
                    r#""row_sums":[3],"column_sums":[1,1,1,0,0]}"#
                ),
            ]
        );
    }

    #[test]
    fn weights_are_said_where_they_matter() {
        let is_weighed = |method| {
            let events = events(method, "goal: one; xxoxx");
            let about = events.iter().filter(|event| event.position.is_some());
            about.map(|event| event.weight.is_some()).collect::<Vec<_>>()
        };
        assert!(is_weighed(Method::BestFirst).into_iter().all(|is| is));
        assert!(is_weighed(Method::Levels).into_iter().all(|is| !is));
    }
}
