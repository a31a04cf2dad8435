//! What a question says it may spend holds at every door.

mod samples;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use ask::{ALL, Host, Kind, LimitedHost, Limits, NoTables, Tables, Timeless};
use budget::{Budget, StopReason};
use serde_json::{Value, json};

/// A host that is always in time, and notes what it was asked for. Its clock goes on
/// by a second at each stage.
#[derive(Default)]
struct Noting {
    now: Cell<Duration>,
    left: Option<Duration>,
    stages: RefCell<Vec<(&'static str, Option<Duration>)>>,
}

impl Host for Noting {
    fn now(&self) -> Duration {
        self.now.get()
    }

    fn left(&self) -> Option<Duration> {
        self.left
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        self.stages.borrow_mut().push((name, limit));
        self.now.update(|now| now + Duration::from_secs(1));
        Budget { memory: 1 << 30, ..Budget::default() }
    }

    fn seed(&self) -> u64 {
        7
    }

    fn tables(&self) -> &dyn Tables {
        &NoTables
    }

    fn longest_answer(&self) -> usize {
        1 << 20
    }
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn the_time_of_a_question_is_the_hosts_or_its_own_whichever_is_less() {
    let limits = Limits { time: Some(3 * SECOND), memory: None };
    let host = Noting::default();
    let limited = LimitedHost::new(&host, limits);
    assert_eq!(limited.left(), Some(3 * SECOND));
    assert_eq!(limited.stage("first", None).control.stopped(), None);
    assert_eq!(limited.left(), Some(2 * SECOND), "a second has passed");
    limited.stage("second", Some(SECOND / 2));
    limited.stage("third", Some(10 * SECOND));
    assert_eq!(limited.left(), Some(Duration::ZERO));
    let late = limited.stage("fourth", None);
    assert_eq!(late.control.stopped(), Some(StopReason::TimeLimit));
    let expected = [
        ("first", Some(3 * SECOND)),
        ("second", Some(SECOND / 2)),
        ("third", Some(SECOND)),
        ("fourth", Some(Duration::ZERO)),
    ];
    assert_eq!(*host.stages.borrow(), expected);

    let hurried = Noting { left: Some(SECOND), ..Noting::default() };
    assert_eq!(LimitedHost::new(&hurried, limits).left(), Some(SECOND));
    assert_eq!(LimitedHost::new(&hurried, Limits::default()).left(), Some(SECOND));
    assert_eq!(LimitedHost::new(&host, Limits::default()).left(), None);
}

#[test]
fn the_memory_of_a_question_is_the_hosts_or_its_own_whichever_is_less() {
    let host = Noting::default();
    for (own, memory) in [(None, 1 << 30), (Some(1 << 20), 1 << 20), (Some(1 << 40), 1 << 30)] {
        let limited = LimitedHost::new(&host, Limits { time: None, memory: own });
        assert_eq!(limited.stage("work", None).memory, memory);
        assert_eq!(limited.overtime("sealing").memory, memory);
    }
}

#[test]
fn whatever_else_a_host_has_is_there_within_limits_too() {
    let host = Noting::default();
    let limited = LimitedHost::new(&host, Limits::default());
    assert_eq!((limited.seed(), limited.longest_answer()), (7, 1 << 20));
    assert!(!limited.tables().cover(&"3x3".parse().unwrap()));
}

#[test]
fn every_question_that_has_a_time_limit_keeps_to_it() {
    let mut asked = 0;
    for kind in ALL.iter().filter(|kind| samples::fields(**kind).contains_key("time_limit")) {
        for several in [false, true] {
            let mut question = samples::question(*kind);
            if several {
                let Some(position) = question.remove("position") else { continue };
                question.insert("positions".into(), json!([position, position]));
            }
            question.insert("time_limit".into(), json!("0s"));
            let host = Noting::default();
            kind.ask(question.into(), &host).unwrap();
            let stages = host.stages.borrow();
            assert!(!stages.is_empty(), "{kind:?}");
            assert!(stages.iter().all(|stage| stage.1 == Some(Duration::ZERO)), "{stages:?}");
            asked += 1;
        }
    }
    assert_eq!(asked, 39);
}

#[test]
fn several_positions_share_the_time_of_one() {
    let host = Noting::default();
    let question = json!({ "positions": ["3x3", "3x3", "3x3", "8x8"], "time_limit": "3s" });
    let reply = Kind::named("pawns/solve").unwrap().ask(question, &host).unwrap();
    let answers: Value = serde_json::from_str(reply.json.get()).unwrap();
    assert_eq!(answers["answers"][2]["value"], -6);
    assert_eq!(answers["answers"][3]["reason"], "time limit reached");
    assert!(!reply.complete);
    let limits: Vec<_> = host.stages.borrow().iter().map(|stage| stage.1.unwrap()).collect();
    assert_eq!(limits, [3 * SECOND, 2 * SECOND, SECOND, Duration::ZERO]);
}

#[test]
fn limits_hold_where_nobody_has_a_clock() {
    let host = Timeless::default();
    let solve = Kind::named("pawns/solve").unwrap();
    let reply = solve.ask(json!({ "position": "8x8", "time_limit": 0 }), &host).unwrap();
    assert!(!reply.complete && reply.json.get().contains("time limit reached"));
    assert!(solve.ask(json!({ "position": "3x3" }), &host).unwrap().complete, "the next has time");
    let large = json!({ "position": "1000\n1000\n0,0\n\n", "memory_limit": "1KiB" });
    let error = Kind::named("gone/solve").unwrap().ask(large, &host).unwrap_err();
    assert_eq!(error.kind, ask::ErrorKind::TooLarge, "{error}");
}
