//! Traces are the algorithms themselves: the same calls, the same entries, the same values.

use std::collections::BTreeMap;

use budget::Budget;
use pawns::classic::{self, Algorithm, Bound, Query, Run, Step, TraceEvent, Verdict};
use pawns::{Game, Position, Rng, Rules, Side, Size, Value, Variant};

/// All events of a run, and the run.
fn traced(algorithm: Algorithm, game: &Game) -> (Vec<TraceEvent>, Run) {
    let mut events = Vec::new();
    let mut push = |event| events.push(event);
    let trace = classic::trace(algorithm, game, &Budget::default(), u64::MAX, &mut push);
    assert!(!trace.is_cut);
    (events, trace.run)
}

/// Every start position up to 4x3, 200 random positions, and some of both under other rules.
fn games() -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let variants: Vec<Variant> = ["classic,blocked=draws", "compulsory,blocked=draws-if-both"]
        .iter()
        .map(|text| text.parse().unwrap())
        .chain(Variant::PRESETS.map(|preset| preset.variant))
        .collect();
    for (rows, cols) in (1..=4).flat_map(|rows| (1..=3).map(move |cols| (rows, cols))) {
        let size = Size::new(rows, cols).unwrap();
        games.extend(Game::start(Rules::classic(size).unwrap()));
        // Under other rules, trees grow quickly.
        if size.area() <= 9 {
            let rules = variants.iter().map(|&variant| Rules::new(size, variant).unwrap());
            games.extend(rules.filter_map(Game::start));
        }
    }
    let mut random = Rng::with_seed(7);
    for number in 0..200 {
        let size = Size::new(random.u32(2..=4), random.u32(1..=3)).unwrap();
        let is_classic = number % 2 == 0 || size.area() > 9;
        let variant = variants[number % variants.len()];
        let variant = if is_classic { Variant::CLASSIC } else { variant };
        let rules = Rules::new(size, variant).unwrap();
        let white = random.u64(..) & random.u64(..) & rules.all();
        let black = random.u64(..) & random.u64(..) & rules.all() & !white;
        let side = if random.bool() { Side::White } else { Side::Black };
        games.push(Game { rules, position: Position::new(white, black, side).unwrap() });
    }
    games
}

/// Replays a trace as a viewer would, and checks that everything in it fits together.
#[derive(Default)]
struct Viewer {
    calls: u64,
    open: Vec<(u64, Position)>,
    positions: BTreeMap<u64, Position>,
    stored: BTreeMap<u64, Position>,
    returned: BTreeMap<u64, (Verdict, Bound)>,
}

impl Viewer {
    fn see(&mut self, game: &Game, algorithm: Algorithm, event: &TraceEvent) {
        let line = algorithm.pseudocode()[event.line];
        let innermost = self.open.last().copied();
        match &event.step {
            Step::Iteration { .. } => {
                assert_eq!((event.node, self.open.len()), (0, 0));
                assert!(line.starts_with("for plies"));
                return;
            }
            Step::Call { parent, mv, position, ply, .. } => {
                self.calls += 1;
                assert_eq!(event.node, self.calls, "calls are numbered as they are counted");
                assert_eq!(*parent, innermost.map(|(node, _)| node));
                assert_eq!(*ply as usize, self.open.len());
                match (innermost, mv) {
                    (None, None) => assert_eq!(*position, game.position),
                    (Some((_, from)), Some(mv)) => {
                        assert_eq!(game.rules.play(from, *mv), Ok(*position));
                    }
                    _ => panic!("{event:?}"),
                }
                assert!(!line.starts_with(' ') && line.ends_with(':'), "{line}");
                self.open.push((event.node, *position));
                self.positions.insert(event.node, *position);
                return;
            }
            Step::Hit { from, is_mistaken } => {
                assert!(!is_mistaken);
                assert!(line.contains("return") && line.contains("table") || line.contains("er"));
                let (_, here) = innermost.unwrap();
                assert_eq!(self.stored.get(from), Some(&here), "it comes from where it was stored");
            }
            Step::Update { .. } => assert!(line.contains(":=") || line.contains("if "), "{line}"),
            Step::Cut { moves, window } => {
                assert!(line.contains("stop"), "{line}");
                let (_, here) = innermost.unwrap();
                assert!(!moves.is_empty());
                assert!(moves.iter().all(|&mv| game.rules.play(here, mv).is_ok()));
                assert!(window.is_none_or(|window| window.beta <= window.alpha));
            }
            Step::Store => {
                assert!(line.contains("table[position] :="), "{line}");
                self.stored.insert(event.node, innermost.unwrap().1);
            }
            Step::Return { verdict, bound } => {
                assert!(line.contains("return"), "{line}");
                self.returned.insert(event.node, (*verdict, *bound));
                self.open.pop();
            }
        }
        assert_eq!(Some(event.node), innermost.map(|(node, _)| node));
    }
}

#[test]
fn a_trace_has_the_counters_of_a_plain_run_and_fits_together() {
    let games = games();
    assert!(games.len() > 240, "{}", games.len());
    for game in &games {
        for algorithm in Algorithm::ALL {
            let plain = classic::run(algorithm, game, &Budget::default());
            let (events, run) = traced(algorithm, game);
            assert_eq!(run, plain, "{algorithm} on {}", game.one_line());
            let mut viewer = Viewer::default();
            for event in &events {
                viewer.see(game, algorithm, event);
            }
            assert_eq!(viewer.calls, plain.calls);
            assert!(viewer.open.is_empty(), "every call returns");
            let mut stored: Vec<_> = viewer.stored.values().collect();
            stored.sort_unstable();
            stored.dedup();
            assert_eq!(stored.len() as u64, plain.stored, "{algorithm} on {}", game.one_line());
        }
    }
}

/// The value of a position by the recurrence alone.
fn value(game: &Game, position: Position) -> Value {
    let here = Game { position, ..*game };
    classic::run(Algorithm::Memo, &here, &Budget::default()).value.unwrap()
}

#[test]
fn what_a_call_returns_is_true_of_its_position() {
    for game in games().iter().filter(|game| game.size().area() <= 9).step_by(2) {
        for algorithm in Algorithm::ALL {
            let (events, _) = traced(algorithm, game);
            let mut calls = BTreeMap::new();
            for event in events {
                match event.step {
                    Step::Call { position, query, .. } => {
                        calls.insert(event.node, (position, query));
                    }
                    Step::Return { verdict, bound } => {
                        let (position, query) = calls[&event.node];
                        let truth = value(game, position);
                        let place = format!("{algorithm} {} {event:?}", game.one_line());
                        match (verdict, query) {
                            (Verdict::Answer(answer), Query::Wins(plies)) => {
                                let wins = Value::new(plies + 1) < truth;
                                assert_eq!(
                                    answer,
                                    wins && truth.plies() as i16 <= plies,
                                    "{place}"
                                );
                            }
                            (Verdict::Answer(answer), Query::Loses(plies)) => {
                                let loses = truth < Value::DRAW;
                                assert_eq!(
                                    answer,
                                    loses && truth.plies() as i16 <= plies,
                                    "{place}"
                                );
                            }
                            (Verdict::Value(value) | Verdict::Score { value, .. }, _) => {
                                match bound {
                                    Bound::Exact => assert_eq!(value, truth, "{place}"),
                                    Bound::AtLeast => assert!(truth >= value, "{place}"),
                                    Bound::AtMost => assert!(truth <= value, "{place}"),
                                }
                            }
                            _ => panic!("{place}"),
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_cut_off_says_its_window_and_its_moves() {
    let game: Game = "3x3".parse().unwrap();
    let (events, _) = traced(Algorithm::AlphaBeta, &game);
    let cut = events.iter().find_map(|event| match &event.step {
        Step::Cut { moves, window } => Some((event.node, moves.clone(), window.unwrap())),
        _ => None,
    });
    let (node, moves, window) = cut.expect("alpha-beta cuts");
    assert!(window.beta <= window.alpha);
    let tried = events
        .iter()
        .filter(|event| matches!(event.step, Step::Call { parent, .. } if parent == Some(node)));
    let position = events.iter().find_map(|event| match event.step {
        Step::Call { position, .. } if event.node == node => Some(position),
        _ => None,
    });
    let legal = game.rules.legal_moves(position.unwrap());
    assert_eq!(tried.count() + moves.len(), legal.len());
}

#[test]
fn a_trace_that_is_cut_begins_like_the_whole_and_changes_nothing() {
    let game: Game = "4x3".parse().unwrap();
    for algorithm in Algorithm::ALL {
        let (whole, run) = traced(algorithm, &game);
        for limit in [0, 1, 2, 10, 77, whole.len() - 1, whole.len()] {
            let mut events = Vec::new();
            let (budget, mut push) = (Budget::default(), |event| events.push(event));
            let again = classic::trace(algorithm, &game, &budget, limit as u64, &mut push);
            assert_eq!((again.is_cut, again.run), (limit < whole.len(), run));
            assert_eq!(events, whole[..limit]);
        }
    }
}

#[test]
fn every_line_of_pseudocode_that_does_something_is_reached() {
    // Lines that only introduce others, or begin something that no event tells.
    let silent = [
        "for each legal move",
        "best := ",
        "if White",
        "if Black",
        "lower, upper",
        "  if loses(start",
        "  if wins(start",
    ];
    for algorithm in Algorithm::ALL {
        let mut reached = vec![false; algorithm.pseudocode().len()];
        for game in games().iter().filter(|game| game.size().area() <= 9) {
            for event in traced(algorithm, game).0 {
                reached[event.line] = true;
            }
        }
        for (line, is_reached) in algorithm.pseudocode().iter().zip(reached) {
            let is_silent =
                silent.iter().any(|words| line.trim_start().starts_with(words.trim_start()));
            assert!(is_reached || is_silent, "{algorithm}: {line}");
        }
    }
}

#[test]
fn a_table_that_forgets_the_side_to_move_is_wrong_and_its_trace_shows_where() {
    // The smallest board, a wrong winner, and positions that games from the start lead to.
    for (line, right, wrong) in [
        ("1p/1p/Pp/PP w", 5, 7),
        ("2/pp/Pp/p1/PP w", -6, 9),
        ("pp1/3/P1p/3/1PP w", -8, 9),
        ("pppp/4/3P/PPP1 b", -10, -12),
    ] {
        let game: Game = line.parse().unwrap();
        let (events, run) = traced(Algorithm::MemoWithoutSide, &game);
        assert_eq!(run.value, Ok(Value::new(wrong)), "{line}");
        assert_eq!(traced(Algorithm::Memo, &game).1.value, Ok(Value::new(right)), "{line}");
        let mut positions = BTreeMap::new();
        let mut mistakes = 0;
        for event in &events {
            match event.step {
                Step::Call { position, .. } => {
                    positions.insert(event.node, position);
                }
                Step::Hit { from, is_mistaken } => {
                    let (here, there) = (positions[&event.node], positions[&from]);
                    assert_eq!(
                        (here.white(), here.black()),
                        (there.white(), there.black()),
                        "a hit is about the same pawns"
                    );
                    assert_eq!(is_mistaken, here.to_move() != there.to_move());
                    mistakes += u32::from(is_mistaken);
                }
                _ => {}
            }
        }
        assert!(mistakes > 0, "{line}");
    }
}

#[test]
fn only_the_algorithm_that_is_watched_for_its_flaw_has_one() {
    assert!(Algorithm::ALL.iter().all(|algorithm| algorithm.flaw().is_none()));
    let flawed = Algorithm::WATCHED.into_iter().filter(|algorithm| algorithm.flaw().is_some());
    assert_eq!(flawed.collect::<Vec<_>>(), [Algorithm::MemoWithoutSide]);
    let right = Algorithm::WATCHED.into_iter().filter(|algorithm| algorithm.flaw().is_none());
    assert_eq!(right.collect::<Vec<_>>(), Algorithm::ALL);
}
