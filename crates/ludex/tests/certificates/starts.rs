//! Start positions of boards up to 5x5, and of some that are larger.

use budget::{Budget, StopReason};
use pawns::engine::Engine;
use pawns::{Game, Outcome, Proof, ProofClaim, Question, Value, solve_with};

use super::kit::{assert_both_proved, assert_proved, budget, engine, file, rules};

fn start(rows: u32, cols: u32) -> Game {
    Game::start(rules(rows, cols)).expect("a board of two rows has a start position")
}

#[test]
fn every_start_position_up_to_5x5_is_proved() {
    let mut positions = 0;
    for (rows, cols) in (2..=5).flat_map(|rows| (1..=5).map(move |cols| (rows, cols))) {
        let game = start(rows, cols);
        let mut engine = Engine::new(&game, &budget());
        positions += assert_both_proved(&mut engine, &game);
    }
    assert!(positions > 1000, "{positions}");
}

#[test]
fn narrow_and_flat_start_positions_are_proved() {
    for (rows, cols) in [(2, 32), (32, 2), (64, 1), (3, 8), (10, 3), (6, 4), (4, 7)] {
        let game = start(rows, cols);
        assert_both_proved(&mut Engine::new(&game, &budget()), &game);
    }
}

#[test]
fn an_engine_for_outcomes_proves_outcomes() {
    for (rows, cols) in [(3, 3), (4, 4), (4, 5), (5, 4), (5, 5), (6, 5)] {
        let game = start(rows, cols);
        let mut engine = Engine::for_outcomes(&game, &budget());
        let answer = solve_with(&mut engine, &game, Question::Outcome);
        let outcome = answer.outcome.expect("the budget is enough");
        assert_proved(&mut engine, &game, ProofClaim::Outcome(outcome));
    }
}

#[test]
fn an_engine_that_knows_nothing_yet_proves_what_is_true() {
    let game = start(4, 4);
    for claim in [ProofClaim::Outcome(Outcome::Win), ProofClaim::Value(Value::new(11))] {
        assert_proved(&mut Engine::new(&game, &budget()), &game, claim);
    }
}

#[test]
fn every_position_of_a_game_is_proved() {
    let mut game = start(5, 5);
    let mut engine = engine(game.rules);
    let line = solve_with(&mut engine, &game, Question::Value).line;
    assert!(line.len() > 5, "{line:?}");
    for mv in line {
        assert_both_proved(&mut engine, &game);
        game = game.play(mv).expect("a line is a game");
    }
    assert_both_proved(&mut engine, &game);
}

#[test]
fn a_proof_is_none_of_other_positions_unless_the_claim_is_true_of_them() {
    let (first, second) = (start(4, 4), start(4, 5));
    let mut engine = Engine::new(&first, &budget());
    let claim = ProofClaim::Value(engine.value(first.position).unwrap());
    let body = Proof::build(&mut engine, &first, claim).unwrap().body;
    let is_proved = |game: &Game, claim: &str| check::verify(&file(game, claim, &body)).is_ok();
    let mut proved = 0;
    for mv in first.legal_moves() {
        let next = first.play(mv).unwrap();
        let value = engine.value(next.position).unwrap();
        for claimed in -20..20 {
            if is_proved(&next, &format!("value {claimed}")) {
                proved += 1;
                assert_eq!(claimed, value.get(), "{mv}");
            }
        }
    }
    assert!(proved > 0, "where the winner goes on as planned");
    for claimed in -20..20 {
        assert!(!is_proved(&second, &format!("value {claimed}")));
    }
}

#[test]
fn proofs_by_several_threads_are_proofs() {
    for (rows, cols) in [(5, 5), (6, 5)] {
        let game = start(rows, cols);
        for threads in [2, 5] {
            let mut engine = Engine::new(&game, &Budget { threads, ..budget() });
            assert_both_proved(&mut engine, &game);
        }
    }
}

#[test]
fn little_memory_leads_to_a_proof_or_to_none() {
    let game = start(5, 5);
    let (mut proofs, mut ends) = (0, 0);
    for bits in 8..24 {
        let budget = Budget { memory: 1 << bits, ..budget() };
        let mut engine = Engine::new(&game, &budget);
        let Ok(value) = engine.value(game.position) else { continue };
        let claim = ProofClaim::Value(value);
        match Proof::build(&mut engine, &game, claim) {
            Ok(proof) => {
                proofs += 1;
                let found = check::verify(&file(&game, &claim.to_string(), &proof.body));
                assert!(found.is_ok(), "{found:?}");
            }
            Err(reason) => {
                ends += 1;
                assert_eq!(reason, StopReason::MemoryLimit.into());
            }
        }
    }
    assert!(proofs > 0 && ends > 0, "{proofs} proofs, {ends} without");
}

#[test]
fn a_budget_that_ends_leaves_no_proof() {
    let game = start(6, 6);
    let budget = budget();
    let mut engine = Engine::new(&game, &budget);
    budget.control.stop(StopReason::Cancelled);
    for outcome in [Outcome::Win, Outcome::Loss] {
        let proof = Proof::build(&mut engine, &game, ProofClaim::Outcome(outcome));
        assert_eq!(proof.err(), Some(StopReason::Cancelled.into()));
    }
}
