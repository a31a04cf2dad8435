//! A question that is asked again goes on from what it has learned.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use ask::{Answer as _, Host, Inquiry, Question, pawns};
use budget::{Budget, Control, StopReason};

/// A host whose first stages end after so many positions; later ones have more
/// memory and all the time they want.
struct Interrupting {
    after: u64,
    stages: AtomicU64,
    interrupted: u64,
}

impl Interrupting {
    fn new(after: u64, interrupted: u64) -> Interrupting {
        Interrupting { after, stages: AtomicU64::new(0), interrupted }
    }
}

impl Host for Interrupting {
    fn seed(&self) -> u64 {
        0
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn left(&self) -> Option<Duration> {
        None
    }

    fn stage(&self, _: &'static str, _: Option<Duration>) -> Budget {
        let control = Arc::<Control>::default();
        if self.stages.fetch_add(1, Ordering::Relaxed) >= self.interrupted {
            return Budget { memory: 64 << 20, threads: 1, control };
        }
        let (watched, after) = (Arc::clone(&control), self.after);
        thread::spawn(move || {
            // Ends with the search, or with the test: whoever lets go of it.
            while Arc::strong_count(&watched) > 1 {
                if watched.visited() >= after {
                    watched.stop(StopReason::TimeLimit);
                }
                thread::yield_now();
            }
        });
        Budget { memory: 1 << 20, threads: 1, control }
    }
}

/// JSON without what differs from run to run.
fn steady(answer: &impl serde::Serialize) -> serde_json::Value {
    let mut json = serde_json::to_value(answer).unwrap();
    for field in ["seconds", "positions", "reason"] {
        json.as_object_mut().unwrap().remove(field);
    }
    json
}

/// Asks until the answer is complete: it is the one that nobody interrupted.
fn settle<Q: Question>(question: impl Fn() -> Q, host: &Interrupting) {
    let whole = question().open().unwrap().answer(&ask::Timeless::default()).unwrap();
    let mut inquiry = question().open().unwrap();
    for _ in 0..100 {
        let found = inquiry.answer(host).unwrap();
        if found.is_complete() {
            assert_eq!(steady(&found), steady(&whole));
            return;
        }
    }
    panic!("{} comes to no end", Q::NAME);
}

#[test]
fn every_interrupted_question_about_pawns_ends_as_the_others_do() {
    let position = "6x5".to_owned();
    let host = || Interrupting::new(5_000, 3);
    for outcome_only in [false, true] {
        let solve =
            || pawns::Solve { position: position.clone(), outcome_only, ..Default::default() };
        settle(solve, &host());
        let analyze =
            || pawns::Analyze { position: position.clone(), outcome_only, ..Default::default() };
        settle(analyze, &host());
    }
    let choose = || pawns::Choose { position: "5x5".into(), seed: Some(1), ..Default::default() };
    settle(choose, &host());
    let perft = || pawns::Perft { position: "4x4".into(), depth: 9, ..Default::default() };
    settle(perft, &host());
}

#[test]
fn a_search_that_goes_on_does_not_begin_anew() {
    let question = || pawns::Solve { position: "6x6".into(), ..Default::default() };
    let whole = question().open().unwrap().answer(&ask::Timeless::default()).unwrap();
    let half = whole.positions / 2;
    // On a busy machine the order to stop may come too late.
    let (host, mut solving, first) = (0..50)
        .find_map(|_| {
            let (host, mut solving) = (Interrupting::new(half, 1), question().open().unwrap());
            let first = solving.answer(&host).unwrap();
            (!first.is_complete()).then_some((host, solving, first))
        })
        .expect("it is interrupted in the end");
    assert!(first.positions >= half, "{}", first.positions);
    let second = solving.answer(&host).unwrap();
    assert_eq!(steady(&second), steady(&whole));
    let more = second.positions - first.positions;
    assert!(
        more < whole.positions * 3 / 4,
        "{more} more after {} of {}",
        first.positions,
        whole.positions
    );
}

#[test]
fn what_was_known_is_not_forgotten_when_there_is_no_time_left() {
    let mut solving = pawns::Solve { position: "6x6".into(), ..Default::default() }.open().unwrap();
    // Who wins is known long before the distance is.
    let found = loop {
        let found = solving.answer(&Interrupting::new(20_000, u64::MAX)).unwrap();
        if found.outcome != "unknown" {
            break found;
        }
    };
    let stopped = Budget::default();
    stopped.control.stop(StopReason::Cancelled);
    let again = solving.answer(&ask::Timeless(stopped)).unwrap();
    assert_eq!(again.outcome, found.outcome);
    assert_eq!(again.is_complete(), found.is_complete());
}
