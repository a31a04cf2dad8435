//! Questions about pawns, without JSON in between.

use std::collections::HashMap;

use ::pawns::{Game, Move, Outcome, Question};
use ask::pawns::picture::{self, Arrow};
use ask::pawns::{Analyze, Evaluation, Solution, SolveInquiry};
use ask::{Answer as _, Error, Inquiry as _, NoTables};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::error;
use crate::position::Given;
use crate::watch::Spending;

/// Solves a position. Returns the fields of `ludex.pawns.Solution`, and whether the answer
/// is complete.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: Given<'py>,
    rules: Option<&str>,
    format: Option<&str>,
    outcome_only: bool,
    spending: Spending,
) -> PyResult<(Bound<'py, PyTuple>, bool)> {
    let game = read(py, &position, rules, format)?;
    let mut inquiry = SolveInquiry::new(game, question(outcome_only), false);
    let is_light = inquiry.is_light(&NoTables);
    let solved = spending.over(py, is_light, move |host| inquiry.answer(host))?;
    let solved = solved.map_err(|wrong| error::input(py, &wrong))?;
    Ok((fields(py, &solved)?, solved.is_complete()))
}

/// Solves several positions, which share the budget of one; equal ones once. Returns for each
/// what `solve` returns, or the exception that it raises.
#[pyfunction]
pub(crate) fn solve_many<'py>(
    py: Python<'py>,
    positions: Vec<Given<'py>>,
    rules: Option<&str>,
    format: Option<&str>,
    outcome_only: bool,
    spending: Spending,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut places: HashMap<Game, usize> = HashMap::new();
    let mut inquiries: Vec<Result<SolveInquiry, Error>> = Vec::new();
    // Which of the inquiries answers about each position.
    let mut answered_by = Vec::with_capacity(positions.len());
    for given in &positions {
        let new = inquiries.len();
        let (place, inquiry) = match given.read(rules, format) {
            Ok(game) => {
                let inquiry = SolveInquiry::new(game, question(outcome_only), false);
                (*places.entry(game).or_insert(new), Ok(inquiry))
            }
            Err(wrong) => (new, Err(wrong)),
        };
        if place == new {
            inquiries.push(inquiry);
        }
        answered_by.push(place);
    }
    let are_light = inquiries.iter().flatten().all(|inquiry| inquiry.is_light(&NoTables));
    let solved = spending.over(py, are_light, move |host| {
        let solve = |inquiry: Result<SolveInquiry, Error>| inquiry?.answer(host);
        inquiries.into_iter().map(solve).collect::<Vec<Result<Solution, Error>>>()
    })?;
    let result = |solved: Result<Solution, Error>| match solved {
        Ok(solved) => (fields(py, &solved)?, solved.is_complete()).into_bound_py_any(py),
        Err(wrong) => Ok(error::input(py, &wrong).into_value(py).into_bound(py).into_any()),
    };
    let results = solved.into_iter().map(result).collect::<PyResult<Vec<_>>>()?;
    Ok(answered_by.into_iter().map(|place| results[place].clone()).collect())
}

/// Solves a position and judges every move. Returns the fields of `ludex.pawns.Analysis`,
/// and whether the answer is complete.
#[pyfunction]
pub(crate) fn analyze<'py>(
    py: Python<'py>,
    position: Given<'py>,
    rules: Option<&str>,
    format: Option<&str>,
    outcome_only: bool,
    spending: Spending,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>, bool)> {
    let game = read(py, &position, rules, format)?;
    let variant = game.rules.variant();
    let question = Analyze {
        position: game.one_line(),
        rules: Some(variant),
        outcome_only,
        ..Analyze::default()
    };
    let mut inquiry = ask::Question::open(question).map_err(|wrong| error::input(py, &wrong))?;
    let is_light = inquiry.is_light(&NoTables);
    let analyzed = spending.over(py, is_light, move |host| inquiry.answer(host))?;
    let analyzed = analyzed.map_err(|wrong| error::input(py, &wrong))?;
    let is_complete = analyzed.is_complete();
    Ok((fields(py, &analyzed.solved)?, judged(py, &analyzed)?, is_complete))
}

/// The certificate of a position's value or outcome, or the reason why there is none.
#[pyfunction]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    position: Given<'py>,
    rules: Option<&str>,
    outcome_only: bool,
    spending: Spending,
) -> PyResult<(Option<Bound<'py, PyBytes>>, Option<String>)> {
    let game = read(py, &position, rules, None)?;
    let mut inquiry = SolveInquiry::new(game, question(outcome_only), true);
    let is_light = inquiry.is_light(&NoTables);
    let solved = spending.over(py, is_light, move |host| inquiry.answer(host))?;
    let solved = solved.map_err(|wrong| error::input(py, &wrong))?;
    Ok((solved.certificate.map(|bytes| PyBytes::new(py, &bytes.0)), solved.reason))
}

fn read(
    py: Python<'_>,
    position: &Given<'_>,
    rules: Option<&str>,
    format: Option<&str>,
) -> PyResult<Game> {
    position.read(rules, format).map_err(|wrong| error::input(py, &wrong))
}

fn question(outcome_only: bool) -> Question {
    if outcome_only { Question::Outcome } else { Question::Value }
}

/// The fields of an answer, in the order of `ludex.pawns.Solution`.
pub(crate) fn fields<'py>(py: Python<'py>, solved: &Solution) -> PyResult<Bound<'py, PyTuple>> {
    let subject = &solved.subject;
    PyTuple::new(
        py,
        [
            subject.position.as_str().into_bound_py_any(py)?,
            subject.rules.into_bound_py_any(py)?,
            subject.rows.into_bound_py_any(py)?,
            subject.cols.into_bound_py_any(py)?,
            subject.to_move.into_bound_py_any(py)?,
            solved.outcome.into_bound_py_any(py)?,
            solved.winner.into_bound_py_any(py)?,
            solved.value.into_bound_py_any(py)?,
            solved.plies.into_bound_py_any(py)?,
            PyTuple::new(py, &solved.best_moves)?.into_any(),
            PyTuple::new(py, &solved.line)?.into_any(),
            solved.sentence.as_str().into_bound_py_any(py)?,
            solved.reason.as_deref().into_bound_py_any(py)?,
            solved.positions.into_bound_py_any(py)?,
            solved.seconds.into_bound_py_any(py)?,
        ],
    )
}

/// Every move of an analysis, in the order of the fields of `ludex.pawns.Move`.
pub(crate) fn judged<'py>(py: Python<'py>, analyzed: &Evaluation) -> PyResult<Bound<'py, PyTuple>> {
    let moves: Vec<_> = analyzed
        .moves
        .iter()
        .map(|it| (it.r#move.as_str(), it.outcome, it.value, it.words.as_str()))
        .collect();
    PyTuple::new(py, moves)
}

/// Draws a position with moves, each with its outcome and a label, above a sentence.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    position: &str,
    rules: &str,
    moves: Vec<(String, String, Option<String>)>,
    sentence: &str,
) -> PyResult<String> {
    let game = read(py, &Given::Text(position.to_owned()), Some(rules), None)?;
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    let arrow = |(text, outcome, label): (String, String, Option<String>)| {
        let mv = Move::read(&text, game.rules.variant().pawns);
        Ok(Arrow {
            mv: mv.map_err(|wrong| error::refused(py, wrong))?,
            outcome: outcomes.into_iter().find(|it| it.word() == outcome),
            label,
        })
    };
    let arrows = moves.into_iter().map(arrow).collect::<PyResult<Vec<Arrow>>>()?;
    Ok(picture::with_moves(&game, &arrows, sentence))
}
