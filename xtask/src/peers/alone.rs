//! Ludex against itself: threads, and certificates.

use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::ours;
use super::table::{Answers, Row, Theirs};
use crate::workspace::Workspace;

/// All threads against one, taken in turns so that a slow spell of the machine
/// meets both; nothing on a single core.
///
/// # Errors
/// Ludex fails.
pub(super) fn threads(workspace: &Workspace, size: &str) -> Result<Option<Row>> {
    let all = thread::available_parallelism().map_or(1, usize::from);
    if all == 1 {
        return Ok(None);
    }
    eprintln!("{size}, who wins: 1 and {all} threads");
    let solve = |threads: usize| {
        ours::solve(workspace, size, &format!("--outcome-only --threads {threads}"))
    };
    let mut alone = Best::default();
    let (many, answer) = ours::best_of_three(|| {
        let (time, answer) = solve(1)?;
        alone.see(time, answer.outcome);
        solve(all)
    })?;
    let (alone, said) = alone.take();
    Ok(Some(Row {
        work: format!("{size}, who wins, {all} threads"),
        peer: "ludex, 1 thread".to_owned(),
        theirs: Theirs::Took(alone),
        ours: many,
        answers: Answers::compare(Some(&said), &answer.outcome),
        target: Some(1.5),
    }))
}

/// Checking a certificate against the search for the same answer, without and
/// with writing it.
///
/// # Errors
/// Ludex fails, or the certificate does not verify.
pub(super) fn certificate(workspace: &Workspace, size: &str) -> Result<[Row; 2]> {
    eprintln!("{size}, who wins: searching, proving, checking");
    let file = workspace.peers_directory().join(format!("{size}.certificate"));
    let (mut search, mut produce) = (Best::default(), Best::default());
    let (check, said) = ours::best_of_three(|| {
        let (time, answer) = ours::solve(workspace, size, "--outcome-only")?;
        search.see(time, answer.outcome);
        let (time, answer) = ours::prove(workspace, size, "--outcome-only", &file)?;
        produce.see(time, answer.outcome);
        ours::check(workspace, &file)
    })?;
    let claim = claimed_outcome(&said).unwrap_or("neither");
    let row = |(theirs, outcome): (Duration, String), peer: &str| Row {
        work: format!("{size}, who wins, checking the certificate"),
        peer: peer.to_owned(),
        theirs: Theirs::Took(theirs),
        ours: check,
        answers: Answers::compare(Some(&outcome), claim),
        target: Some(1.0),
    };
    Ok([
        row(search.take(), "ludex, searching"),
        row(produce.take(), "ludex, searching and proving"),
    ])
}

/// The shortest of several times, and the last answer.
#[derive(Default)]
struct Best {
    time: Option<Duration>,
    answer: String,
}

impl Best {
    fn see(&mut self, time: Duration, answer: String) {
        self.time = Some(self.time.map_or(time, |best| best.min(time)));
        self.answer = answer;
    }

    fn take(self) -> (Duration, String) {
        (self.time.unwrap_or_default(), self.answer)
    }
}

/// What the checker says about the side to move, in the word for an outcome.
fn claimed_outcome(said: &str) -> Option<&'static str> {
    let says = |word: &str| said.split(|c: char| !c.is_alphabetic()).any(|there| there == word);
    match (says("wins"), says("loses")) {
        (true, false) => Some("win"),
        (false, true) => Some("loss"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checkers_sentence_is_understood() {
        let sentence = "a.certificate: verified: White, to move on 6x6, loses: 99594 positions";
        assert_eq!(claimed_outcome(sentence), Some("loss"));
        assert_eq!(claimed_outcome("verified: Black, to move on 4x4, wins: 1"), Some("win"));
        assert_eq!(claimed_outcome("verified: nothing"), None);
        assert_eq!(claimed_outcome("it wins or loses"), None);
    }

    #[test]
    fn the_best_time_is_kept_with_the_last_answer() {
        let mut best = Best::default();
        for (seconds, answer) in [(3, "a"), (1, "b"), (2, "c")] {
            best.see(Duration::from_secs(seconds), answer.to_owned());
        }
        assert_eq!(best.take(), (Duration::from_secs(1), "c".to_owned()));
    }
}
