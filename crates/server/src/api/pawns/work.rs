//! The work behind the questions about pawns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::pawns::classic::{self, Algorithm};
use ::pawns::engine::Engine;
use ::pawns::{
    Analysis, Answer, Game, Level, ProofError, Question, Reason, Value, analyze as analyzed,
    choose as chosen, choose_known, solve_with,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use utoipa::ToSchema;
use wire::pawns::{AlgorithmRun, Analysed, Compared, Solved, Subject};

use crate::inquiry::{Found, Inquiry, Means};
use crate::shelf::Shelf;

/// How long a solver has if the request does not say.
pub(super) const TIME_OF_A_SOLVER: Duration = Duration::from_secs(10);
/// How long an opponent thinks if the request does not say.
pub(super) const TIME_TO_CHOOSE: Duration = Duration::from_secs(5);

/// Whether a question about this position is likely to take a moment only.
fn is_light(shelf: &Shelf, game: &Game) -> bool {
    let pawns = (game.position.white() | game.position.black()).count_ones();
    game.size().area() <= 25 || pawns <= 6 || shelf.is_about(game)
}

/// What a table says in answer to a question.
fn looked_up(shelf: &Shelf, game: &Game, question: Question) -> Option<Analysis> {
    let analysis = shelf.analysis(game)?;
    Some(match question {
        Question::Value => analysis,
        Question::Outcome => analysis.without_distances(),
    })
}

/// What `solve` answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct SolvedWithProof {
    #[serde(flatten)]
    solved: Solved,
    /// The bytes of the certificate in base 64; absent if it was not asked for
    /// or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// What is known of a position without a search. A proof takes one.
fn known(shelf: &Shelf, game: &Game, question: Question, certificate: bool) -> Option<Answer> {
    if certificate {
        return None;
    }
    let mut answer = looked_up(shelf, game, question)?.answer;
    if question == Question::Outcome {
        answer.best_moves.truncate(1);
    }
    Some(answer)
}

pub(super) fn solve(
    shelf: &Arc<Shelf>,
    game: &Game,
    question: Question,
    certificate: bool,
) -> Inquiry {
    let (game, light) = (*game, is_light(shelf, game));
    let shelf = Arc::clone(shelf);
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("solving", means.memory, means.time);
        let start = Instant::now();
        if let Some(answer) = known(&shelf, &game, question, certificate) {
            let solved = Solved::of(&game, &answer, start.elapsed());
            return Ok(Found::new(&SolvedWithProof { solved, certificate: None }, true));
        }
        let mut engine = Engine::for_question(&game, question, &budget);
        let mut answer = solve_with(&mut engine, &game, question);
        let mut proof = None;
        if certificate && answer.stopped.is_none() {
            budget.control.set_stage("collecting the proof");
            match wire::pawns::certificate(&mut engine, &game, &answer, &budget.control) {
                Ok(bytes) => proof = Some(BASE64_STANDARD.encode(bytes)),
                Err(ProofError::Stopped(reason)) => answer.stopped = Some(reason),
                Err(ProofError::FalseCheckpoint) => unreachable!("no checkpoint was restored"),
            }
        }
        answer.positions = engine.nodes();
        let solved = Solved::of(&game, &answer, start.elapsed());
        Ok(Found::new(&SolvedWithProof { solved, certificate: proof }, answer.stopped.is_none()))
    };
    Inquiry {
        name: (!certificate).then(|| format!("pawns solve {question:?} {}", game.one_line())),
        light,
        work: Arc::new(work),
    }
}

pub(super) fn analyze(shelf: &Arc<Shelf>, game: &Game, question: Question) -> Inquiry {
    let (game, light) = (*game, is_light(shelf, game));
    let shelf = Arc::clone(shelf);
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("analysing", means.memory, means.time);
        let start = Instant::now();
        let analysis = looked_up(&shelf, &game, question)
            .unwrap_or_else(|| analyzed(&game, question, &budget));
        let solved = Solved::of(&game, &analysis.answer, start.elapsed());
        let complete = analysis.answer.stopped.is_none();
        Ok(Found::new(&Analysed::of(solved, &analysis.moves), complete))
    };
    Inquiry {
        name: Some(format!("pawns analyze {question:?} {}", game.one_line())),
        light,
        work: Arc::new(work),
    }
}

/// Each solver has `each`, or its share of what is left if that is less.
pub(super) fn compare(game: &Game, algorithms: Vec<Algorithm>, each: Duration) -> Inquiry {
    let game = *game;
    let work = move |means: &Means<'_>| {
        let begun = Instant::now();
        let mut runs = Vec::new();
        for (done, &algorithm) in algorithms.iter().enumerate() {
            let left = means.time.saturating_sub(begun.elapsed());
            let share = left / (algorithms.len() - done) as u32;
            let budget = means.task.budget(algorithm.name(), means.memory, each.min(share));
            let start = Instant::now();
            let run = classic::run(algorithm, &game, &budget);
            runs.push(AlgorithmRun::of(algorithm, &run, start.elapsed()));
        }
        let compared = Compared { subject: Subject::of(&game), algorithms: runs };
        // Times differ from run to run: nothing is kept.
        Ok(Found::new(&compared, true))
    };
    Inquiry { name: None, light: false, work: Arc::new(work) }
}

/// What `choose` answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chosen {
    #[serde(flatten)]
    subject: Subject,
    /// The move; null when the game is over.
    r#move: Option<String>,
    /// What stands behind it: `solved`, `outcome` (it is known who wins, not how
    /// soon), `guess` or `random`; null when the game is over.
    basis: Option<&'static str>,
    /// What the position is worth to the mover; null if that is not known.
    value: Option<i16>,
}

pub(super) fn choose(shelf: &Arc<Shelf>, game: &Game, level: Level, seed: u64) -> Inquiry {
    let (game, light) = (*game, is_light(shelf, game));
    let shelf = Arc::clone(shelf);
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("thinking", means.memory, means.time);
        let mut random = fastrand::Rng::with_seed(seed);
        let choice = match shelf.analysis(&game) {
            Some(known) => choose_known(&known.answer, &game, level, &mut random),
            None => chosen(&mut Engine::new(&game, &budget), &game, level, &mut random),
        };
        let (basis, value) = match choice.map(|choice| choice.reason) {
            None => (None, None),
            Some(Reason::Solved(value)) => (Some("solved"), Some(value)),
            Some(Reason::Outcome(_)) => (Some("outcome"), None),
            Some(Reason::Guess(_)) => (Some("guess"), None),
            Some(Reason::Random) => (Some("random"), None),
        };
        let chosen = Chosen {
            subject: Subject::of(&game),
            r#move: choice.map(|choice| choice.mv.to_string()),
            basis,
            value: value.map(Value::get),
        };
        Ok(Found::new(&chosen, !matches!(basis, Some("outcome" | "guess"))))
    };
    Inquiry { name: None, light, work: Arc::new(work) }
}
