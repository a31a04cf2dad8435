//! Chance comes from the question, or else from the host.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

use ask::{Host, Inquiry as _, Question as _, gone, pawns};
use budget::Budget;

/// A host whose seeds are 1, 2, … in their highest bits, and which counts them.
#[derive(Default)]
struct Drawing {
    drawn: Cell<u64>,
}

impl Host for Drawing {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn left(&self) -> Option<Duration> {
        None
    }

    fn stage(&self, _: &'static str, _: Option<Duration>) -> Budget {
        Budget::default()
    }

    fn seed(&self) -> u64 {
        self.drawn.update(|drawn| drawn + 1);
        self.drawn.get() << 56
    }
}

fn random(seed: Option<u64>, host: &dyn Host) -> gone::BoardFile {
    let question = gone::Random { size: "20x20".into(), seed, ..Default::default() };
    question.open().unwrap().answer(host).unwrap()
}

fn choose(seed: Option<u64>) -> pawns::ChooseInquiry {
    let position = "6x8".into();
    pawns::Choose { position, level: Some(0), seed, ..Default::default() }.open().unwrap()
}

#[test]
fn a_question_without_a_seed_has_the_hosts_and_one_with_a_seed_its_own() {
    let host = Drawing::default();
    let (first, second) = (random(None, &host), random(None, &host));
    assert_ne!(first.position, second.position);
    assert_eq!(random(first.seed, &host).position, first.position);
    assert!([first.seed, second.seed].iter().all(|seed| seed.unwrap() < 1 << 53));
    let moves: BTreeSet<_> =
        (0..20).map(|_| choose(None).answer(&host).unwrap().r#move.unwrap()).collect();
    assert!(moves.len() > 1, "{moves:?}");
    assert_eq!(host.drawn.get(), 22);
    let own = || choose(Some(3)).answer(&host).unwrap().r#move;
    assert_eq!(own(), own());
    assert_eq!(host.drawn.get(), 22, "nothing is drawn that is not needed");
}

#[test]
fn a_question_that_is_asked_again_keeps_the_seed_it_was_given() {
    let host = Drawing::default();
    let mut choosing = choose(None);
    let first = choosing.answer(&host).unwrap().r#move;
    for _ in 0..10 {
        assert_eq!(choosing.answer(&host).unwrap().r#move, first);
    }
    assert_eq!(host.drawn.get(), 1);
}
