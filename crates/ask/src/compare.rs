//! Algorithms compared: each has its own time limit, and a stop ends all of them.

use std::time::Duration;

use budget::{Budget, StopReason};

use crate::error::Error;
use crate::host::Host;

/// The default time limit per algorithm.
pub const TIME_EACH: Duration = Duration::from_secs(10);

/// The result of one algorithm.
pub(crate) struct Trial<A, R> {
    pub(crate) algorithm: A,
    pub(crate) run: R,
    /// Why it did not finish.
    pub(crate) stopped: Option<StopReason>,
    pub(crate) took: Duration,
}

/// The algorithms of these names; all of them if no names are given.
pub(crate) fn chosen<A: Copy>(
    all: &[A],
    name: impl Fn(A) -> &'static str,
    names: Option<&[String]>,
) -> Result<Vec<A>, Error> {
    let Some(names) = names else { return Ok(all.to_vec()) };
    let wrong = |message: String| Error::in_field("algorithms", message);
    if names.is_empty() || names.len() > all.len() {
        return Err(wrong(format!("give between 1 and {} names", all.len())));
    }
    let algorithm = |wanted: &String| {
        all.iter().copied().find(|&algorithm| name(algorithm) == wanted).ok_or_else(|| {
            let known: Vec<_> = all.iter().map(|&algorithm| name(algorithm)).collect();
            let (wanted, known) = (board::excerpt(wanted), known.join(", "));
            wrong(format!("{wanted:?} is not an algorithm: choose from {known}"))
        })
    };
    names.iter().map(algorithm).collect()
}

/// Runs the algorithms one after the other. Each has its limit, or its share of what is left
/// if that is less.
pub(crate) fn in_turn<A: Copy, R>(
    algorithms: &[A],
    name: impl Fn(A) -> &'static str,
    each: Duration,
    host: &dyn Host,
    run: impl Fn(A, &Budget) -> (R, Option<StopReason>),
) -> Vec<Trial<A, R>> {
    let mut trials = Vec::new();
    let mut is_cancelled = false;
    for (done, &algorithm) in algorithms.iter().enumerate() {
        let waiting = (algorithms.len() - done) as u32;
        let share = host.left().map_or(Duration::MAX, |left| left / waiting);
        let budget = host.stage(name(algorithm), Some(each.min(share)));
        if is_cancelled {
            budget.control.stop(StopReason::Cancelled);
        }
        let start = host.now();
        let (run, stopped) = run(algorithm, &budget);
        is_cancelled |= stopped == Some(StopReason::Cancelled);
        let took = host.now().saturating_sub(start);
        trials.push(Trial { algorithm, run, stopped, took });
    }
    trials
}

/// How many of the algorithms finished, and their result in words if any did.
pub(crate) fn sentence(finished: impl Iterator<Item = bool>, result: &str) -> String {
    let finished: Vec<bool> = finished.collect();
    let (done, all) = (finished.iter().filter(|&&done| done).count(), finished.len());
    match (done, all) {
        (0, 1) => "The algorithm did not finish.".into(),
        (1, 1) => format!("The algorithm finished: {result}."),
        (0, _) => format!("None of the {all} algorithms finished."),
        _ if done == all => format!("All {all} algorithms finished: {result}."),
        _ => format!("{done} of {all} algorithms finished: {result}."),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::Timeless;

    const ALL: [&str; 3] = ["slow", "quick", "clever"];

    /// A host that counts the time down, an hour a stage.
    struct Hours(RefCell<Vec<Option<Duration>>>);

    const HOUR: Duration = Duration::from_hours(1);

    impl Host for Hours {
        fn now(&self) -> Duration {
            HOUR * self.0.borrow().len() as u32
        }

        fn left(&self) -> Option<Duration> {
            Some((HOUR * 3).saturating_sub(self.now()))
        }

        fn stage(&self, _: &'static str, limit: Option<Duration>) -> Budget {
            self.0.borrow_mut().push(limit);
            Budget::default()
        }

        fn seed(&self) -> u64 {
            0
        }
    }

    #[test]
    fn each_has_its_limit_or_its_share_of_what_is_left() {
        for (each, expected) in [(HOUR * 2, HOUR), (HOUR / 2, HOUR / 2)] {
            let host = Hours(RefCell::default());
            let trials = in_turn(&ALL, |name| name, each, &host, |name, _| (name.len(), None));
            assert_eq!(*host.0.borrow(), [Some(expected); 3]);
            let lengths: Vec<_> = trials.iter().map(|trial| (trial.algorithm, trial.run)).collect();
            assert_eq!(lengths, ALL.map(|name| (name, name.len())));
        }
    }

    #[test]
    fn whoever_ends_one_ends_all_that_follow() {
        let host = Hours(RefCell::default());
        let trials = in_turn(
            &ALL,
            |name| name,
            HOUR,
            &host,
            |name, budget| {
                if name == "quick" {
                    budget.control.stop(StopReason::Cancelled);
                }
                ((), budget.control.stopped())
            },
        );
        let stopped: Vec<_> = trials.iter().map(|trial| trial.stopped).collect();
        assert_eq!(stopped, [None, Some(StopReason::Cancelled), Some(StopReason::Cancelled)]);
        let timeless = Timeless::default();
        let none = in_turn(&[], |name| name, HOUR, &timeless, |_, _| ((), None));
        assert!(none.is_empty());
    }

    #[test]
    fn names_are_those_that_there_are() {
        let names =
            |names: &[&str]| -> Vec<String> { names.iter().map(ToString::to_string).collect() };
        let choose = |names: Option<&[String]>| chosen(&ALL, |name| name, names);
        assert_eq!(choose(None).unwrap(), ALL);
        assert_eq!(choose(Some(&names(&["clever", "slow"]))).unwrap(), ["clever", "slow"]);
        for wrong in [&[][..], &["slow"; 4], &["magic"]] {
            let error = choose(Some(&names(wrong))).unwrap_err();
            assert_eq!(error.field, Some("algorithms"), "{error}");
        }
        let error = choose(Some(&names(&["magic"]))).unwrap_err();
        assert_eq!(error.message, "\"magic\" is not an algorithm: choose from slow, quick, clever");
    }
}
