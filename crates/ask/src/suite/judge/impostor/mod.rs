//! Programs with known errors, played out: whoever answers exactly as one of them, errors
//! included, and as no other, has that error.

mod best_move;
mod gone;
mod pawns;
mod pegs;

use ::pawns::Move;
use budget::Control;

use super::super::expected::{Expected, Outcome as SuiteOutcome};
use super::super::{AnswerKind, Suite, Test};
use super::pattern::CHANCE;
use super::{Row, Subject, Verdict, read};

/// Tests that take more work are not played out.
const MOST_WORK: u64 = 20_000;

/// The most positions that one game may have.
const MOST_POSITIONS: usize = 100_000;

/// How many positions are met between two looks at the clock.
const POLL: usize = 1024;

/// The fewest answers to be compared, and the fewest errors among them.
const FEWEST: (usize, usize) = (5, 2);

/// An answer, for comparison: a number, and a second part for those that have one.
type Answer = (i64, bool);

/// The answer that a goal is out of reach, or that there is no move.
const NONE: Answer = (-1, false);

/// What a program with a known error may answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Played {
    answers: Vec<Answer>,
    /// The number of answers that there are, if they can be counted.
    choices: Option<usize>,
}

impl From<Answer> for Played {
    fn from(answer: Answer) -> Played {
        Played { answers: vec![answer], choices: None }
    }
}

impl Played {
    /// How likely it is that an answer fits by chance: nothing is known of numbers.
    fn chance(&self) -> f64 {
        self.choices.map_or(0.0, |choices| self.answers.len() as f64 / choices.max(1) as f64)
    }
}

/// What a program with a known error answers; `None` if that cannot be said, or if it is stopped.
type Play = Box<dyn Fn(&Row<'_>, &Control) -> Option<Played>>;

/// A known error, in words, with all ways in which programs make it.
struct Impostor {
    words: &'static str,
    ways: Vec<Play>,
    /// Whether others make the same error in a particular way, and are named if they fit.
    is_general: bool,
}

impl Impostor {
    fn new(words: &'static str, ways: Vec<Play>) -> Impostor {
        Impostor { words, ways, is_general: false }
    }
}

/// The only known error that explains all answers, and the tests that show it. Nothing if it is
/// stopped.
pub(super) fn recognized(
    suite: &Suite,
    rows: &[Row<'_>],
    control: &Control,
) -> Option<(String, Vec<String>)> {
    let is_answer = |row: &&Row<'_>| matches!(row.verdict, Verdict::Right | Verdict::Wrong);
    let answered: Vec<&Row<'_>> = rows
        .iter()
        .filter(is_answer)
        .filter(|row| row.test.work <= MOST_WORK && claimed(row).is_some())
        .collect();
    let wrong = answered.iter().filter(|row| row.verdict == Verdict::Wrong).count();
    if answered.len() < FEWEST.0 || wrong < FEWEST.1 {
        return None;
    }
    let fits = |impostor: &Impostor| explains(impostor, &answered, control);
    let (general, particular): (Vec<Impostor>, Vec<Impostor>) =
        impostors(suite).into_iter().partition(|impostor| impostor.is_general);
    let mut fitting: Vec<Impostor> = particular.into_iter().filter(fits).collect();
    if fitting.is_empty() {
        fitting = general.into_iter().filter(fits).collect();
    }
    // Two explanations are none; and one that was not played out might be the second.
    let [found] = &fitting[..] else { return None };
    if control.stopped().is_some() {
        return None;
    }
    let tests = answered.iter().map(|row| row.test.name.clone()).collect();
    Some((found.words.to_owned(), tests))
}

/// Whether an impostor gives exactly these answers, in one of its ways, and hardly by chance.
fn explains(impostor: &Impostor, answered: &[&Row<'_>], control: &Control) -> bool {
    // The wrong ones first: most impostors fail there.
    let (wrong, right): (Vec<&&Row<'_>>, Vec<&&Row<'_>>) =
        answered.iter().partition(|row| row.verdict == Verdict::Wrong);
    let ways = impostor.ways.len() as f64;
    impostor.ways.iter().any(|way| {
        let mut chance = ways;
        let is_played = |row: &&&Row<'_>| {
            let played = if control.stopped().is_some() { None } else { way(row, control) };
            let Some(played) = played else { return false };
            if row.verdict == Verdict::Wrong {
                chance *= played.chance();
            }
            claimed(row).is_some_and(|claimed| played.answers.contains(&claimed))
        };
        wrong.iter().chain(&right).all(is_played) && chance <= CHANCE
    })
}

/// The answer that was given.
fn claimed(row: &Row<'_>) -> Option<Answer> {
    let text = &row.output?.text;
    match row.test.expected {
        Expected::Sign { .. } => read::sign(text).ok().map(|sign| (sign.into(), false)),
        Expected::Value { .. } => {
            let (outcome, value) = read::value(text).ok()?;
            Some((value?, outcome == SuiteOutcome::Win))
        }
        Expected::BestMove { .. } => {
            let Subject::Pawns(game) = row.subject else { return None };
            let Some(given) = read::best_move(text).ok()? else { return Some(NONE) };
            let mv = Move::read(&given, game.rules.variant().pawns).ok()?;
            game.play(mv).is_ok().then(|| number_of(mv))
        }
        Expected::Reachable { .. } => read::reachable(text).ok().map(reach),
        Expected::FewestJumps { .. } => match read::fewest(text).ok()? {
            Some(jumps) => Some((i64::try_from(jumps).ok()?, false)),
            None => Some(NONE),
        },
        Expected::Rounds { .. } => {
            let (rounds, remains) = read::rounds(text).ok()?;
            Some((i64::try_from(rounds).ok()?, remains))
        }
        Expected::Plan { .. } => None,
    }
}

/// The answer that is right, where there is a single one.
fn right(test: &Test) -> Option<Answer> {
    match test.expected {
        Expected::Sign { sign } => Some((sign.into(), false)),
        Expected::Value { outcome, value } => Some((value?.into(), outcome == SuiteOutcome::Win)),
        Expected::Reachable { reachable } => Some(reach(reachable)),
        Expected::FewestJumps { jumps } => Some(jumps.map_or(NONE, |jumps| (jumps.into(), false))),
        Expected::Rounds { rounds, remains } => Some((i64::try_from(rounds).ok()?, remains)),
        Expected::BestMove { .. } | Expected::Plan { .. } => None,
    }
}

/// A move as an answer.
fn number_of(mv: Move) -> Answer {
    let squares = [mv.from.col, mv.from.row, mv.to.col, mv.to.row];
    (squares.iter().fold(0, |number, &part| number << 15 | i64::from(part)), false)
}

/// Whether a goal can be reached, as an answer.
fn reach(is_reachable: bool) -> Answer {
    if is_reachable { (1, false) } else { NONE }
}

fn impostors(suite: &Suite) -> Vec<Impostor> {
    match suite.answer {
        AnswerKind::Sign => pawns::impostors(true),
        AnswerKind::Value => pawns::impostors(false),
        AnswerKind::BestMove => best_move::impostors(),
        AnswerKind::Reachable => pegs::impostors(false),
        AnswerKind::FewestJumps => pegs::impostors(true),
        AnswerKind::Plan => Vec::new(),
        AnswerKind::Rounds => gone::impostors(),
    }
}

/// An error that changes the right answer.
fn altered(words: &'static str, change: fn(Answer, &Row<'_>) -> Option<Answer>) -> Impostor {
    let way = move |row: &Row<'_>, _: &Control| change(right(row.test)?, row).map(Played::from);
    Impostor::new(words, vec![Box::new(way)])
}
