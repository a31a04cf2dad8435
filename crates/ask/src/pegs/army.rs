//! The smallest army that reaches a level, and why no smaller one does.

use std::sync::Arc;
use std::time::Duration;

use ::pegs::army::{self, ArmyPlan};
use ::pegs::{Lattice, golden, proof, text, words};
use board::counted;
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::solve::sealed;
use crate::certificate::{Bytes, settle};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The highest level that can be asked about; no army reaches a higher one.
pub const MOST_LEVEL: u32 = 64;
/// Armies for levels up to this one are found in a moment on every lattice; a search that
/// is stopped starts over.
const LIGHT: u32 = 3;

/// A level for an army to reach. Level 1 is the first row beyond the line, and the
/// army may have any width and depth.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsArmy)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// The row to reach, counted from the line.
    #[schema(minimum = 1, maximum = 64, example = 4)]
    pub level: u32,
    /// Kind of jump: `orthogonal` (the default), `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub jumps: Option<String>,
    /// Include a proof of what is known, as `certificate` in Base64.
    #[serde(default)]
    pub certificate: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Army {
    const NAME: &'static str = "pegs/army";
    const SUMMARY: &'static str = "Find the smallest army that reaches a level beyond the line";
    type Inquiry = ArmyInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<ArmyInquiry, Error> {
        let level = self.level;
        if !(1..=MOST_LEVEL).contains(&level) {
            let message = format!("{level} is not between 1 and {MOST_LEVEL}");
            return Err(Error::in_field("level", message));
        }
        let lattice = super::lattice("jumps", self.jumps.as_deref())?;
        let certified = self.certificate;
        Ok(ArmyInquiry { lattice, level, certified, found: None, took: Duration::ZERO })
    }
}

/// A search for an army.
pub struct ArmyInquiry {
    lattice: Lattice,
    level: u32,
    certified: bool,
    /// The result so far.
    found: Option<Arc<army::Army>>,
    took: Duration,
}

impl ArmyInquiry {
    /// Searches, unless the answer is complete. A search that is stopped earlier than one
    /// before it loses nothing.
    fn search(&mut self, host: &dyn Host) -> Arc<army::Army> {
        if let Some(found) = self.found.as_ref().filter(|army| army.stopped.is_none()) {
            return Arc::clone(found);
        }
        let start = host.now();
        let budget = host.stage("searching", None);
        let army = army::smallest(self.lattice, self.level, &budget);
        self.took += host.now().saturating_sub(start);
        let best = match self.found.take() {
            Some(before) if army.stopped.is_some() => combined(&before, army),
            _ => army,
        };
        Arc::clone(self.found.insert(Arc::new(best)))
    }

    /// The certificate of what is known; `None` if there is nothing worth proving.
    fn prove(&mut self, host: &dyn Host, army: &army::Army) -> Option<Result<Bytes, StopReason>> {
        let start = host.now();
        let budget = host.overtime("proving");
        let needed = proof::bytes_of_army(army);
        if needed > budget.memory {
            return Some(Err(StopReason::MemoryLimit));
        }
        let sealed = sealed(&proof::of_army(army)?, needed, &budget);
        self.took += host.now().saturating_sub(start);
        Some(sealed)
    }
}

/// The better bound and the smaller army of two stopped searches.
fn combined(before: &army::Army, after: army::Army) -> army::Army {
    let found = match (&before.found, &after.found) {
        (Some(one), Some(other)) if size(one) < size(other) => Some(one.clone()),
        (one, other) => other.clone().or_else(|| one.clone()),
    };
    let positions = before.positions + after.positions;
    let stopped = after.stopped;
    let bound = if after.lower_bound < before.lower_bound { before.clone() } else { after };
    army::Army { found, positions, stopped, ..bound }
}

fn size(found: &ArmyPlan) -> usize {
    found.puzzle.start.len()
}

/// `1 soldier`, `2 soldiers`.
fn soldiers(number: usize) -> String {
    counted(number as u64, "soldier", "soldiers")
}

impl question::Inquiry for ArmyInquiry {
    type Answer = ArmyAnswer;

    fn key(&self) -> Option<String> {
        (!self.certified).then(|| format!("pegs army {} {}", self.lattice, self.level))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.level <= LIGHT || golden::is_out_of_reach(self.lattice, self.level)
    }

    /// Finds the army, and certifies what is known, however the search ended.
    fn answer(&mut self, host: &dyn Host) -> Result<ArmyAnswer, Error> {
        let army = self.search(host);
        let proof = if self.certified { self.prove(host, &army) } else { None };
        let mut answer = ArmyAnswer::of(army, self.took);
        (answer.certificate, answer.unproved) = settle(proof, &mut answer.reason);
        Ok(answer)
    }
}

/// The answer to `army`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsArmyAnswer)]
pub struct ArmyAnswer {
    /// Always `pegs`.
    pub game: &'static str,
    /// The row to reach, counted from the line.
    pub level: u32,
    /// The directions in which soldiers jump.
    pub jumps_allowed: &'static str,
    /// The answer in a sentence.
    #[schema(example = "20 soldiers can reach level 4, and no smaller army can.")]
    pub sentence: String,
    /// `reachable`, `impossible` or `unknown`.
    pub outcome: &'static str,
    /// Why something is unknown.
    pub reason: Option<String>,
    /// The size of the smallest army found.
    pub soldiers: Option<usize>,
    /// Whether it is proved that no smaller army suffices.
    pub minimal: bool,
    /// A lower bound: no army of fewer soldiers suffices. Null if no army of any size does.
    pub lower_bound: Option<u32>,
    /// The squares of the soldiers, on the board of `position`.
    pub army: Vec<String>,
    /// The army and its target square, as a puzzle on one line.
    pub position: Option<String>,
    /// The number of jumps.
    pub jumps: Option<usize>,
    /// The number of moves: a chain of jumps by one soldier is one move.
    pub moves: Option<usize>,
    /// The moves.
    pub line: Vec<String>,
    /// The proof of the lower bound: `golden-ratio`, `linear-programming` or
    /// `closed-set`.
    pub proof: &'static str,
    /// That proof in a few sentences.
    pub because: String,
    /// The number of sets of soldiers searched.
    pub positions: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// The certificate in Base64; absent if it was not requested or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub certificate: Option<Bytes>,
    /// The family's own answer.
    #[serde(skip)]
    pub found: Arc<army::Army>,
    /// Why there is no certificate.
    #[serde(skip)]
    pub unproved: Option<StopReason>,
}

impl ArmyAnswer {
    /// The answer for a level.
    pub fn of(army: Arc<army::Army>, took: Duration) -> ArmyAnswer {
        let found = army.found.as_ref();
        let outcome = match (found, army.lower_bound) {
            (Some(_), _) => "reachable",
            (None, None) => "impossible",
            (None, Some(_)) => "unknown",
        };
        let squares = |found: &ArmyPlan| {
            let holes = found.puzzle.board.holes();
            found.puzzle.start.pegs().map(|hole| holes[hole].to_string()).collect()
        };
        ArmyAnswer {
            game: "pegs",
            level: army.level,
            jumps_allowed: army.lattice.name(),
            sentence: sentence(&army),
            outcome,
            reason: army.stopped.map(|reason| reason.to_string()),
            soldiers: found.map(size),
            minimal: found.is_some() && is_settled(&army),
            lower_bound: army.lower_bound,
            army: found.map(squares).unwrap_or_default(),
            position: found.map(|found| text::one_line(&found.puzzle)),
            jumps: found.map(|found| found.plan.jumps.len()),
            moves: found.map(|found| found.plan.moves().count()),
            line: found.map(|found| found.plan.notation(&found.puzzle.board)).unwrap_or_default(),
            proof: army.proof.name(),
            because: words::lower_bound(&army),
            positions: army.positions,
            seconds: took.as_secs_f64(),
            certificate: None,
            found: army,
            unproved: None,
        }
    }

    /// Whether the smallest army is known, or that there is none.
    pub fn is_settled(&self) -> bool {
        is_settled(&self.found)
    }
}

/// The answer in a sentence.
fn sentence(army: &army::Army) -> String {
    let level = army.level;
    let gap = army.stopped.map(|reason| format!(" ({reason})")).unwrap_or_default();
    match (army.found.as_ref().map(size), army.lower_bound) {
        (None, None) => format!("No army, however large, can reach level {level}."),
        (Some(size), _) if is_settled(army) => {
            format!("{} can reach level {level}, and no smaller army can.", soldiers(size))
        }
        (Some(size), least) => format!(
            "{} can reach level {level}; the smallest army has at least {} and at most {size}{gap}.",
            soldiers(size),
            least.unwrap_or(1),
        ),
        (None, Some(least)) => format!(
            "No army that reaches level {level} was found; it would need at least {}{gap}.",
            soldiers(least as usize)
        ),
    }
}

/// Whether the smallest army is known, or that there is none.
fn is_settled(army: &army::Army) -> bool {
    let is_least = |least: u32| {
        army.found.as_ref().is_some_and(|found| size(found) as u64 <= u64::from(least))
    };
    army.lower_bound.is_none_or(is_least)
}

impl question::Answer for ArmyAnswer {
    fn is_complete(&self) -> bool {
        self.is_settled() && self.unproved.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;
    use crate::question::{Answer as _, Inquiry as _, Question as _};

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_knows_and_certifies_it() {
        let question = Army { level: 4, certificate: true, ..Default::default() };
        let mut inquiry = question.open().unwrap();
        let stopped = Timeless::default();
        stopped.0.control.stop(StopReason::TimeLimit);
        let bound = inquiry.answer(&stopped).unwrap();
        assert!(!bound.is_complete() && bound.lower_bound >= Some(1));
        assert_eq!(bound.unproved, Some(StopReason::TimeLimit), "this host allows no overtime");

        let army = inquiry.answer(&Timeless::default()).unwrap();
        assert_eq!((army.soldiers, army.minimal, army.is_complete()), (Some(20), true, true));
        assert_eq!(army.sentence, "20 soldiers can reach level 4, and no smaller army can.");
        check::verify(&army.certificate.expect("it was asked for").0).expect("it is proved");
        let again = inquiry.answer(&stopped).unwrap();
        assert_eq!(again.soldiers, Some(20), "what is known stays known");
    }

    #[test]
    fn a_level_is_a_number_from_1_to_64() {
        for level in [0, 65] {
            let error = Army { level, ..Default::default() }.open().err().unwrap();
            assert_eq!(error.field, Some("level"));
        }
    }
}
