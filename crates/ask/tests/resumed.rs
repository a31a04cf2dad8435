//! A question that is asked again goes on from what it has learned.

mod samples;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use ask::{
    ALL, Answer as _, Error, ErrorKind, Host, Inquiry, Kind, NoTables, Question, Reply, Timeless,
    pawns,
};
use budget::{Budget, Control, StopReason};
use serde_json::{Map, Value, json};

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

/// Asks until the answer is complete: it is the one that nobody interrupted. Returns the
/// name of the question.
fn settle<Q: Question>(question: impl Fn() -> Q, host: &Interrupting) -> &'static str {
    let whole = question().open().unwrap().answer(&ask::Timeless::default()).unwrap();
    let mut inquiry = question().open().unwrap();
    for _ in 0..100 {
        let found = inquiry.answer(host).unwrap();
        if found.is_complete() {
            assert_eq!(steady(&found), steady(&whole));
            return Q::NAME;
        }
    }
    panic!("{} comes to no end", Q::NAME);
}

/// Questions about pawns of which nothing is kept, and why.
const NOT_RESUMED: [(&str, &str); 7] = [
    ("pawns/trace", "a solver that was interrupted is an answer"),
    ("pawns/learn", "machines that have not played all their games begin anew"),
    ("pawns/boxes", "its positions are small, and solved anew"),
    ("pawns/compare", "a solver that was interrupted is an answer"),
    ("pawns/suite", "of many small searches none is worth keeping"),
    ("pawns/moves", "nothing is searched"),
    ("pawns/rules", "nothing is searched"),
];

#[test]
fn every_interrupted_question_about_pawns_ends_as_the_others_do() {
    let position = "6x5".to_owned();
    let host = || Interrupting::new(5_000, 3);
    let mut settled = BTreeSet::from(NOT_RESUMED.map(|(name, _)| name));
    for outcome_only in [false, true] {
        let solve =
            || pawns::Solve { position: position.clone(), outcome_only, ..Default::default() };
        settled.insert(settle(solve, &host()));
        let analyze =
            || pawns::Analyze { position: position.clone(), outcome_only, ..Default::default() };
        settled.insert(settle(analyze, &host()));
    }
    let choose = || pawns::Choose { position: "5x5".into(), seed: Some(1), ..Default::default() };
    settled.insert(settle(choose, &host()));
    let puzzle = || pawns::Puzzle {
        position: "6x6".into(),
        level: Some(5),
        seed: Some(1),
        ..Default::default()
    };
    settled.insert(settle(puzzle, &host()));
    let perft = || pawns::Perft { position: "4x4".into(), depth: 9, ..Default::default() };
    settled.insert(settle(perft, &host()));
    let all = ask::ALL.iter().map(|kind| kind.name).filter(|name| name.starts_with("pawns/"));
    assert_eq!(settled, all.collect());
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

/// A host that stops one of the stages before it begins, and counts them.
struct Stopping {
    stage: usize,
    begun: Cell<usize>,
}

impl Stopping {
    fn at(stage: usize) -> Stopping {
        Stopping { stage, begun: Cell::new(0) }
    }
}

impl Host for Stopping {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn left(&self) -> Option<Duration> {
        None
    }

    fn stage(&self, _: &'static str, _: Option<Duration>) -> Budget {
        let budget = Budget::default();
        if self.begun.get() == self.stage {
            budget.control.stop(StopReason::TimeLimit);
        }
        self.begun.update(|begun| begun + 1);
        budget
    }

    fn seed(&self) -> u64 {
        0
    }
}

/// Questions of a kind: the one of its description, and those that make use of
/// everything it can be asked for.
fn questions(kind: Kind) -> Vec<Map<String, Value>> {
    let mut plain = samples::question(kind);
    // Those that are described take longer.
    let smaller = match kind.name {
        "pawns/perft" => Some(("depth", json!(5))),
        "pegs/solve" => Some(("position", json!("cross"))),
        "pegs/soldiers" => Some(("y", json!(6))),
        "pegs/army" => Some(("level", json!(3))),
        _ => None,
    };
    plain.extend(smaller.map(|(field, value)| (field.to_owned(), value)));
    let wanted = ["certificate", "map", "at", "write", "outcome_only", "fewest_moves", "any"];
    let fields = samples::fields(kind);
    let more = wanted.iter().filter(|field| fields.contains_key(**field)).filter_map(|&field| {
        let value = match field {
            "certificate" if plain.contains_key(field) => return None,
            "at" => json!(1),
            "write" => json!("png"),
            _ => json!(true),
        };
        let mut question = plain.clone();
        question.insert(field.into(), value);
        Some(question)
    });
    more.chain([plain.clone()]).collect()
}

fn opened(kind: Kind, question: &Map<String, Value>) -> Box<dyn ask::AnyInquiry> {
    kind.read(question.clone()).unwrap().open().unwrap()
}

/// An answer without what differs from run to run. Of a certificate there remains what
/// it proves: there may be several proofs.
fn settled(kind: Kind, reply: Result<Reply, Error>) -> Value {
    let reply = reply.unwrap_or_else(|error| panic!("{kind:?}: {error}"));
    assert!(reply.complete, "{kind:?}: {}", reply.json);
    let mut answer: Value = serde_json::from_str(reply.json.get()).unwrap();
    if let Some(certificate) = answer.get_mut("certificate") {
        let verify = Kind::named("verify").unwrap();
        let report = verify.ask(json!({ "certificate": certificate }), &Timeless::default());
        *certificate = settled(verify, report)["files"][0]["statement"].take();
    }
    remove_times(&mut answer);
    answer
}

fn remove_times(answer: &mut Value) {
    match answer {
        Value::Object(fields) => {
            for name in ["seconds", "read_seconds"] {
                fields.remove(name);
            }
            if fields.get("positions").is_some_and(Value::is_number) {
                fields.remove("positions");
            }
            fields.values_mut().for_each(remove_times);
        }
        Value::Array(list) => list.iter_mut().for_each(remove_times),
        _ => {}
    }
}

/// Every question that may begin where there is little to spend.
fn light_questions() -> Vec<(Kind, Map<String, Value>)> {
    let all = ALL.iter().flat_map(|&kind| questions(kind).into_iter().map(move |q| (kind, q)));
    all.filter(|(kind, question)| opened(*kind, question).is_light(&NoTables)).collect()
}

#[test]
fn every_kind_but_the_comparisons_can_be_light() {
    let light = light_questions();
    for kind in ALL {
        let is_light = light.iter().any(|(light, _)| light.name == kind.name);
        assert_eq!(is_light, !kind.name.ends_with("/compare"), "{kind:?}");
    }
}

#[test]
fn a_light_question_that_is_stopped_at_any_stage_ends_as_if_it_had_not_been() {
    let mut stopped = 0;
    for (kind, question) in light_questions() {
        let unhindered = Stopping::at(usize::MAX);
        let whole = settled(kind, opened(kind, &question).answer(&unhindered));
        for stage in 0..unhindered.begun.get() {
            let mut inquiry = opened(kind, &question);
            let first = inquiry.answer(&Stopping::at(stage));
            stopped += u32::from(!first.unwrap().complete);
            let second = settled(kind, inquiry.answer(&Timeless::default()));
            assert_eq!(second, whole, "{kind:?} {question:?} after stage {stage}");
        }
    }
    assert!(stopped > 30, "{stopped}");
}

#[test]
fn a_light_question_that_is_stopped_again_and_again_comes_to_its_end() {
    for (kind, question) in light_questions() {
        let whole = settled(kind, opened(kind, &question).answer(&Timeless::default()));
        for after in [1, 100, 5_000] {
            let (mut inquiry, host) = (opened(kind, &question), Interrupting::new(after, 5));
            let end = (0..10).map(|_| inquiry.answer(&host)).find(|reply| {
                reply.as_ref().map_or_else(|e| e.kind != ErrorKind::TooLarge, |r| r.complete)
            });
            assert_eq!(settled(kind, end.expect("it comes to an end")), whole, "{kind:?}");
        }
    }
}

#[test]
fn a_light_question_for_which_there_is_no_room_is_answered_where_there_is() {
    for (kind, question) in light_questions() {
        let whole = settled(kind, opened(kind, &question).answer(&Timeless::default()));
        for memory in [0, 100, 10_000] {
            let mut inquiry = opened(kind, &question);
            let poor = Timeless(Budget { memory, ..Budget::default() });
            if let Err(error) = inquiry.answer(&poor) {
                assert_eq!(error.kind, ErrorKind::TooLarge, "{kind:?} {question:?}: {error}");
            }
            let second = settled(kind, inquiry.answer(&Timeless::default()));
            assert_eq!(second, whole, "{kind:?} {question:?} after {memory} bytes");
        }
    }
}

/// What begins anew when it is stopped must not begin where it may be.
#[test]
fn what_may_take_long_and_begins_anew_is_not_light() {
    let is_light = |name: &str, question: Value| {
        let question = question.as_object().unwrap().clone();
        opened(Kind::named(name).unwrap(), &question).is_light(&NoTables)
    };
    let solve = |position: String| is_light("gone/solve", json!({ "position": position }));
    assert!(solve("300\n400\n0,0\n\n".into()) && solve("B".repeat(10_000)));
    assert!(!solve("30000\n40000\n0,0\n\n".into()) && !solve("B".repeat(1 << 20)));
    // The head of a PNG of 65,536 x 65,536 pixels; something that gzip has packed.
    for file in ["iVBORw0KGgoAAAANSUhEUgABAAAAAQAACAYAAAA=", "H4sIAAAAAAAAA3MCAA=="] {
        assert!(!is_light("gone/solve", json!({ "file": file })), "{file}");
        assert!(!is_light("gone/convert", json!({ "file": file })), "{file}");
    }
    assert!(is_light("gone/random", json!({ "size": "300x400" })));
    assert!(!is_light("gone/random", json!({ "size": "1000x1000" })));
    assert!(is_light("pegs/count", json!({ "position": "triangle:5", "jumps": "all" })));
    assert!(!is_light("pegs/count", json!({ "position": "triangle:6", "jumps": "all" })));
    assert!(is_light("pegs/table", json!({ "position": "triangle:5", "moves": true })));
    assert!(!is_light("pegs/table", json!({ "position": "triangle:6" })));
    for position in ["3x4", "4x3", "6x2", "4x3 a1-a2"] {
        assert!(is_light("pawns/trace", json!({ "position": position })), "{position}");
    }
    // Five million calls and half a million; under other rules nobody has counted.
    for position in ["pp/pp/Pp/Pp/PP/PP w", "ppp/ppp/PPP/PPP w", "4x4", "3x5"] {
        assert!(!is_light("pawns/trace", json!({ "position": position })), "{position}");
    }
    assert!(!is_light("pawns/trace", json!({ "position": "4x3", "rules": "breakthrough" })));
    // "ludex certificate 1" and a length of 100, or of ten million.
    for (certificate, expected) in [
        ("bHVkZXggY2VydGlmaWNhdGUgMQpsZW5ndGg6IDEwMAoKAg==", true),
        ("bHVkZXggY2VydGlmaWNhdGUgMQpsZW5ndGg6IDEwMDAwMDAwCgoC", false),
    ] {
        assert_eq!(is_light("verify", json!({ "certificate": certificate })), expected);
    }
}
