//! A plan of jumps to the goal, or a proof that none exists.

use std::sync::Arc;
use std::time::Duration;

use ::pegs::{Answer, Length, Plan, Puzzle, Solver, Verdict, Wish, proof, text, words};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Jump, Subject, Why, read};
use crate::certificate::{Bytes, seal, settle};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// Boards of up to this many holes are likely to take only a moment.
const LIGHT: usize = 64;

/// A puzzle to solve.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsSolve)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "soldiers")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "reach d8")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub jumps: Option<String>,
    /// Accept the first plan found.
    #[serde(default)]
    pub any: bool,
    /// Minimize moves instead of jumps.
    #[serde(default)]
    pub fewest_moves: bool,
    /// Include a proof of the answer, as `certificate` in Base64.
    #[serde(default)]
    pub certificate: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Solve {
    const NAME: &'static str = "pegs/solve";
    const SUMMARY: &'static str = "Find a plan of jumps to the goal, or prove that none exists";
    const ABOUT: question::About = question::About::Position("english");
    type Inquiry = SolveInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SolveInquiry, Error> {
        let lattice = ("jumps", self.jumps.as_deref());
        let wish = wish(self.any, self.fewest_moves)?;
        let puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        Ok(SolveInquiry::new(puzzle, wish, self.certificate))
    }
}

/// The wish that two fields of a question express.
pub(super) fn wish(any: bool, fewest_moves: bool) -> Result<Wish, Error> {
    match (any, fewest_moves) {
        (false, false) => Ok(Wish::FewestJumps),
        (true, false) => Ok(Wish::Any),
        (false, true) => Ok(Wish::FewestMoves),
        (true, true) => {
            Err(Error::input("any and fewest_moves cannot be combined: send one of them"))
        }
    }
}

/// A puzzle being solved.
pub struct SolveInquiry {
    puzzle: Puzzle,
    wish: Wish,
    certified: bool,
    /// The target square, if the question names one.
    target: Option<String>,
    solver: Solver,
    /// The result so far.
    found: Option<Arc<Answer>>,
    took: Duration,
}

impl SolveInquiry {
    /// A puzzle about which nothing is known yet.
    pub fn new(puzzle: Puzzle, wish: Wish, certified: bool) -> SolveInquiry {
        let solver = Solver::new(&puzzle, wish);
        let solver = if certified { solver.with_proof_of_moves() } else { solver };
        SolveInquiry {
            puzzle,
            wish,
            certified,
            target: None,
            solver,
            found: None,
            took: Duration::ZERO,
        }
    }

    /// The same, with the target square that the question names.
    pub(super) fn with_target(self, target: String) -> SolveInquiry {
        SolveInquiry { target: Some(target), ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Searches, unless the answer is complete.
    fn search(&mut self, host: &dyn Host) -> Arc<Answer> {
        let is_final = |answer: &&Arc<Answer>| answer.verdict.stopped().is_none();
        if let Some(found) = self.found.as_ref().filter(is_final) {
            return Arc::clone(found);
        }
        let start = host.now();
        let answer = Arc::new(self.solver.solve(&host.stage("solving", None)));
        self.took += host.now().saturating_sub(start);
        Arc::clone(self.found.insert(answer))
    }

    /// The certificate of what is known; `None` if nothing is.
    fn prove(&mut self, host: &dyn Host, answer: &Answer) -> Option<Result<Bytes, StopReason>> {
        let start = host.now();
        let budget = host.overtime("proving");
        let needed = proof::bytes_of_answer(&self.puzzle, answer);
        if needed > budget.memory {
            return Some(Err(StopReason::MemoryLimit));
        }
        // There was enough memory for the plan, but not for the proof.
        if self.wish == Wish::FewestMoves
            && matches!(&answer.verdict, Verdict::Reachable { plan, fewest: None, stopped: None }
                if !plan.jumps.is_empty())
        {
            return Some(Err(StopReason::MemoryLimit));
        }
        let parts = proof::of_answer(&self.puzzle, answer)?;
        let sealed = sealed(&parts, needed, &budget);
        self.took += host.now().saturating_sub(start);
        Some(sealed)
    }
}

/// The certificate file of a proof, which already takes this many bytes of memory.
pub(super) fn sealed(
    parts: &proof::Parts,
    taken: u64,
    budget: &Budget,
) -> Result<Bytes, StopReason> {
    // The body, compressed or not, is there once more.
    if taken + parts.body.len() as u64 > budget.memory {
        return Err(StopReason::MemoryLimit);
    }
    let header = parts.header.iter().map(|(key, value)| (*key, value.as_str()));
    seal("pegs", header, &parts.body, &budget.control)
}

impl question::Inquiry for SolveInquiry {
    type Answer = Solution;

    fn key(&self) -> Option<String> {
        let verb = if self.target.is_some() { "soldiers" } else { "solve" };
        (!self.certified)
            .then(|| format!("pegs {verb} {:?} {}", self.wish, text::one_line(&self.puzzle)))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.puzzle.board.holes().len() <= LIGHT
    }

    /// Finds a plan or a proof, and certifies what is known, however the search ended.
    fn answer(&mut self, host: &dyn Host) -> Result<Solution, Error> {
        let answer = self.search(host);
        let proof = if self.certified { self.prove(host, &answer) } else { None };
        let mut solved = Solution::of(&self.puzzle, self.wish, answer, self.took);
        if let Some(target) = &self.target {
            solved = solved.with_target(target.clone());
        }
        (solved.certificate, solved.unproved) = settle(proof, &mut solved.reason);
        Ok(solved)
    }
}

/// The answer to `solve` and `soldiers`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsSolution)]
pub struct Solution {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The target square, if the question names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The answer in a sentence, with what is known about shorter plans.
    #[schema(example = "Reachable in a single move of 2 jumps, the fewest possible.")]
    pub sentence: String,
    /// `reachable`, `impossible` or `unknown`.
    pub outcome: &'static str,
    /// Why something is unknown.
    pub reason: Option<String>,
    /// The number of jumps.
    pub jumps: Option<usize>,
    /// Whether it is proved that no plan has fewer jumps; null without a plan.
    pub jumps_are_fewest: Option<bool>,
    /// The number of moves: a chain of jumps by one peg is one move.
    pub moves: Option<usize>,
    /// Whether it is proved that no plan has fewer moves; null without a plan.
    pub moves_are_fewest: Option<bool>,
    /// The moves.
    #[schema(example = json!(["d2-d4", "b4-d4-d6"]))]
    pub line: Vec<String>,
    /// Each jump of the plan.
    pub steps: Vec<Jump>,
    /// `plan`, `parity`, `pagoda` or `closed-set`.
    pub proof: Option<&'static str>,
    /// Why there is no plan; null if there is one, or if that is unknown.
    pub why: Option<Why>,
    /// The number of positions searched.
    pub positions: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// The certificate in Base64; absent if it was not requested or not finished, or if
    /// nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub certificate: Option<Bytes>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
    /// The kind of plan that was wanted.
    #[serde(skip)]
    pub wish: Wish,
    /// The family's own answer.
    #[serde(skip)]
    pub answer: Arc<Answer>,
    /// Why there is no certificate.
    #[serde(skip)]
    pub unproved: Option<StopReason>,
}

impl Solution {
    /// The answer for a puzzle.
    pub fn of(puzzle: &Puzzle, wish: Wish, answer: Arc<Answer>, took: Duration) -> Solution {
        let verdict = &answer.verdict;
        let plan = plan(verdict);
        let length = Length::of(puzzle, verdict, wish);
        let (outcome, proof) = match verdict {
            Verdict::Reachable { .. } => ("reachable", Some("plan")),
            Verdict::Impossible(reason) => ("impossible", Some(reason.name())),
            Verdict::Unknown(_) => ("unknown", None),
        };
        let steps = |plan: &Plan| {
            plan.jumps.iter().map(|&jump| Jump::of(&puzzle.board, jump)).collect::<Vec<_>>()
        };
        Solution {
            subject: Subject::of(puzzle),
            target: None,
            sentence: words::sentence(puzzle, verdict, wish),
            outcome,
            reason: verdict.stopped().map(|reason| reason.to_string()),
            jumps: length.map(|length| length.jumps),
            jumps_are_fewest: length.map(|length| length.jumps_are_fewest),
            moves: length.map(|length| length.moves),
            moves_are_fewest: length.map(|length| length.moves_are_fewest),
            line: plan.map(|plan| plan.notation(&puzzle.board)).unwrap_or_default(),
            steps: plan.map(steps).unwrap_or_default(),
            proof,
            why: match verdict {
                Verdict::Impossible(reason) => Some(Why::of(puzzle, reason)),
                _ => None,
            },
            positions: answer.positions,
            seconds: took.as_secs_f64(),
            certificate: None,
            puzzle: puzzle.clone(),
            wish,
            answer,
            unproved: None,
        }
    }

    /// The same, with the target square that the question names.
    fn with_target(mut self, target: String) -> Solution {
        if self.plan().is_some_and(|plan| plan.jumps.is_empty()) {
            self.sentence =
                format!("Already there: {target} is within the army, so 0 jumps are needed.");
        }
        Solution { target: Some(target), ..self }
    }

    /// The plan, if there is one.
    pub fn plan(&self) -> Option<&Plan> {
        plan(&self.answer.verdict)
    }

    /// Why something is unknown, if the budget ran out.
    pub fn stopped(&self) -> Option<StopReason> {
        self.answer.verdict.stopped()
    }
}

fn plan(verdict: &Verdict) -> Option<&Plan> {
    match verdict {
        Verdict::Reachable { plan, .. } => Some(plan),
        _ => None,
    }
}

impl question::Answer for Solution {
    fn is_complete(&self) -> bool {
        self.stopped().is_none() && self.unproved.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;
    use crate::question::{Answer as _, Inquiry as _, Question as _};

    fn solving(position: &str, certificate: bool) -> SolveInquiry {
        let question = Solve { position: position.into(), certificate, ..Default::default() };
        question.open().expect("it makes sense")
    }

    fn stopped() -> Timeless {
        let host = Timeless::default();
        host.0.control.stop(StopReason::TimeLimit);
        host
    }

    #[test]
    fn a_question_that_was_stopped_is_answered_when_it_is_asked_again() {
        for position in ["cross", "triangle:5", "english"] {
            let at_once = solving(position, false).answer(&Timeless::default()).unwrap();
            let mut solving = solving(position, false);
            let nothing = solving.answer(&stopped()).unwrap();
            assert_eq!((nothing.outcome, nothing.is_complete()), ("unknown", false), "{position}");
            let later = solving.answer(&Timeless::default()).unwrap();
            assert_eq!(later.answer, at_once.answer, "{position}");
            let again = solving.answer(&stopped()).unwrap();
            assert_eq!(again.answer, at_once.answer, "{position}: what is known stays known");
        }
    }

    #[test]
    fn a_certificate_that_was_not_finished_is_made_later() {
        let mut solving = solving("soldiers", true);
        solving.answer(&Timeless::default()).unwrap();
        let hurried = solving.answer(&stopped()).unwrap();
        assert_eq!((hurried.jumps, hurried.is_complete()), (Some(7), false));
        assert_eq!(hurried.reason.as_deref(), Some("no certificate: time limit reached"));
        let solved = solving.answer(&Timeless::default()).unwrap();
        let bytes = solved.certificate.expect("there is time now").0;
        let verified = check::verify(&bytes).expect("it is proved");
        assert!(verified.statement.contains("7 jumps"), "{}", verified.statement);
    }

    #[test]
    fn what_is_known_of_shorter_plans_is_said() {
        let ask = |goal: &str, any: bool, fewest_moves: bool| {
            let goal = Some(goal.to_owned());
            let question =
                Solve { position: "plus".into(), goal, any, fewest_moves, ..Default::default() };
            let solved = question.open().unwrap().answer(&Timeless::default()).unwrap();
            (solved.jumps_are_fewest, solved.moves_are_fewest)
        };
        assert_eq!(ask("one d4", false, false), (Some(true), Some(false)));
        assert_eq!(ask("one d4", false, true), (Some(true), Some(true)));
        let solved = solving("row5:1", false).answer(&Timeless::default()).unwrap();
        assert_eq!((solved.jumps_are_fewest, solved.moves_are_fewest), (None, None));
    }

    #[test]
    fn a_certificate_says_that_the_moves_are_fewest() {
        for (position, goal, said) in [
            ("plus", "one d4", "6 moves leaves one peg, in d4, and no plan has fewer moves"),
            ("soldiers", "reach d6", "2 moves reaches d6, and no plan has fewer moves"),
        ] {
            let (position, goal) = (position.to_owned(), Some(goal.to_owned()));
            let question = Solve {
                position,
                goal,
                fewest_moves: true,
                certificate: true,
                ..Default::default()
            };
            let solved = question.open().unwrap().answer(&Timeless::default()).unwrap();
            assert_eq!((solved.moves_are_fewest, solved.proof), (Some(true), Some("plan")));
            let verified = check::verify(&solved.certificate.unwrap().0).expect("it is proved");
            assert!(verified.statement.contains(said), "{}", verified.statement);
        }
    }

    #[test]
    fn a_plan_cannot_be_wanted_in_two_ways() {
        let question =
            Solve { position: "cross".into(), any: true, fewest_moves: true, ..Default::default() };
        assert!(question.open().err().unwrap().message.contains("send one of them"));
    }
}
