//! Programs with known errors, played out: whoever answers exactly as one of them, errors
//! included, and as no other, has that error.

use std::collections::{HashMap, HashSet};

use ::gone::{Board, Cell, Neighbours, Rules, twin};
use ::pawns::{Game, Move, Position, Side};
use budget::Control;

use super::super::expected::{Expected, Outcome as SuiteOutcome};
use super::super::{Suite, Test};
use super::{Row, Subject, Verdict, read};

/// Tests that take more work are not played out.
const MOST_WORK: u64 = 20_000;

/// The most positions that one game may have.
const MOST_POSITIONS: usize = 100_000;

/// The largest board of Gone that is played out: its twin takes the square of that.
const MOST_CELLS: u64 = 1 << 12;

/// How many positions are met between two looks at the clock.
const POLL: usize = 1024;

/// The fewest answers to be compared, and the fewest errors among them.
const FEWEST: (usize, usize) = (5, 2);

/// An answer, for comparison: a number, and a second one for Gone.
type Answer = (i64, bool);

/// What a program with a known error answers; `None` if that cannot be said, or if it is stopped.
type Play = Box<dyn Fn(&Row<'_>, &Control) -> Option<Answer>>;

/// A known error, in words, with all ways in which programs make it.
struct Impostor {
    words: &'static str,
    ways: Vec<Play>,
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
    let by_sign = matches!(suite.tests.first()?.expected, Expected::Sign { .. });
    let mut fitting = impostors(suite, by_sign)
        .into_iter()
        .filter(|impostor| impostor.ways.iter().any(|way| explains(way, &answered, control)));
    let found = fitting.next()?;
    // Two explanations are none; and one that was not played out might be the second.
    if fitting.next().is_some() || control.stopped().is_some() {
        return None;
    }
    let tests = answered.iter().map(|row| row.test.name.clone()).collect();
    Some((found.words.to_owned(), tests))
}

/// Whether an impostor gives exactly these answers.
fn explains(way: &Play, answered: &[&Row<'_>], control: &Control) -> bool {
    // The wrong ones first: most impostors fail there.
    let (wrong, right): (Vec<&&Row<'_>>, Vec<&&Row<'_>>) =
        answered.iter().partition(|row| row.verdict == Verdict::Wrong);
    wrong.into_iter().chain(right).all(|row| {
        let played = if control.stopped().is_some() { None } else { way(row, control) };
        played.is_some() && played == claimed(row)
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
        Expected::Rounds { .. } => {
            let (rounds, remains) = read::rounds(text).ok()?;
            Some((i64::try_from(rounds).ok()?, remains))
        }
        _ => None,
    }
}

/// The answer that is right.
fn right(test: &Test) -> Option<Answer> {
    match test.expected {
        Expected::Sign { sign } => Some((sign.into(), false)),
        Expected::Value { outcome, value } => Some((value?.into(), outcome == SuiteOutcome::Win)),
        Expected::Rounds { rounds, remains } => Some((i64::try_from(rounds).ok()?, remains)),
        _ => None,
    }
}

fn impostors(suite: &Suite, by_sign: bool) -> Vec<Impostor> {
    match suite.family {
        super::Family::Pawns => pawn_impostors(by_sign),
        super::Family::Pegs => Vec::new(),
        super::Family::Gone => gone_impostors(),
    }
}

/// An error that changes the right answer.
fn altered(words: &'static str, change: fn(Answer, &Row<'_>) -> Option<Answer>) -> Impostor {
    Impostor { words, ways: vec![Box::new(move |row, _| change(right(row.test)?, row))] }
}

fn pawn_impostors(by_sign: bool) -> Vec<Impostor> {
    let searched = |words, ways: Vec<Way>| Impostor {
        words,
        ways: ways
            .into_iter()
            .map(|way| -> Play { Box::new(move |row, control| way.answer(row, by_sign, control)) })
            .collect(),
    };
    let plain = Way::default();
    let mut all = vec![
        searched(
            "takes \"no pushes\" for \"no moves\": a side that can only capture does not lose",
            vec![Way { needs_a_push: true, ..plain }],
        ),
        searched("never captures", vec![Way { captures: false, ..plain }]),
        searched(
            "sees arrivals too late: the other side still moves before the game ends",
            vec![Way { arrival: Arrival::Late, ..plain }],
        ),
        searched(
            "does not end the game when a pawn arrives",
            vec![Way { arrival: Arrival::Ignored, ..plain }],
        ),
        searched("lets a blocked side win", vec![Way { blocked_wins: true, ..plain }]),
        searched(
            "always lets White move first, whoever is to move",
            vec![Way { white_moves: true, ..plain }],
        ),
        searched(
            "forgets the side to move in the key of its memo: one board with the other side to \
             move is a different position",
            Order::all().map(|order| Way { forgets: Some(order), ..plain }).collect(),
        ),
        altered("answers for White instead of the side to move", |(value, win), row| {
            let is_black = row.test.to_move.as_deref() == Some("black");
            if is_black { Some((-value, !win && value != 0)) } else { Some((value, win)) }
        }),
        altered("answers for the side that is not to move", |(value, win), _| {
            Some((-value, !win && value != 0))
        }),
    ];
    if !by_sign {
        all.push(altered("counts one ply too many", |(value, win), _| {
            Some((if win { value + 1 } else { value - 1 }, win))
        }));
        all.push(altered("counts one ply too few", |(value, win), _| {
            let less = if win { value - 1 } else { (value + 1).min(0) };
            Some((less, less > 0))
        }));
        all.push(altered("counts moves instead of plies", |(value, win), _| {
            let moves = (value.abs() + 1) / 2;
            Some((if win { moves } else { -moves }, win))
        }));
    }
    all
}

/// When a search sees that a pawn has arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Arrival {
    /// At once.
    #[default]
    Seen,
    /// When its owner is to move again.
    Late,
    /// Never.
    Ignored,
}

/// The order in which a search tries moves, which matters to one that remembers wrongly.
#[allow(clippy::struct_excessive_bools)] // each is a choice of its own
#[derive(Clone, Copy, Debug)]
struct Order {
    /// Captures before pushes.
    captures_first: bool,
    /// All pushes, then all captures, instead of pawn by pawn.
    by_kind: bool,
    from_the_right: bool,
    from_the_top: bool,
    /// Whether the first winning move ends the search.
    cuts: bool,
}

impl Order {
    fn all() -> impl Iterator<Item = Order> {
        (0..32_u8).map(|bits| Order {
            captures_first: bits & 1 != 0,
            by_kind: bits & 2 != 0,
            from_the_right: bits & 4 != 0,
            from_the_top: bits & 8 != 0,
            cuts: bits & 16 != 0,
        })
    }

    fn sort(self, moves: &mut [(Move, Position)]) {
        moves.sort_by_key(|(mv, _)| {
            let kind = mv.is_capture() != self.captures_first;
            let col = i64::from(mv.from.col) * if self.from_the_right { -1 } else { 1 };
            let row = i64::from(mv.from.row) * if self.from_the_top { -1 } else { 1 };
            let to = i64::from(mv.to.col) * if self.from_the_right { -1 } else { 1 };
            (self.by_kind && kind, row, col, kind, to)
        });
    }
}

/// A search with a known error, or none.
#[allow(clippy::struct_excessive_bools)] // each is an error by itself
#[derive(Clone, Copy, Debug)]
struct Way {
    needs_a_push: bool,
    captures: bool,
    arrival: Arrival,
    blocked_wins: bool,
    white_moves: bool,
    forgets: Option<Order>,
}

impl Default for Way {
    fn default() -> Way {
        Way {
            needs_a_push: false,
            captures: true,
            arrival: Arrival::Seen,
            blocked_wins: false,
            white_moves: false,
            forgets: None,
        }
    }
}

impl Way {
    fn answer(self, row: &Row<'_>, by_sign: bool, control: &Control) -> Option<Answer> {
        let Subject::Pawns(game) = row.subject else { return None };
        // The errors are those of programs for the usual game.
        if !game.rules.variant().is_classic() {
            return None;
        }
        let mut game = *game;
        if self.white_moves {
            game.position =
                Position::new(game.position.white(), game.position.black(), Side::White)?;
        }
        let mut search = Search { way: self, game, memo: HashMap::new(), control };
        let value = search.value(game.position)?;
        if by_sign {
            return Some((if value > 0 { 1 } else { -1 }, false));
        }
        Some((value, value > 0))
    }
}

struct Search<'a> {
    way: Way,
    game: Game,
    memo: HashMap<(Position, bool), i64>,
    control: &'a Control,
}

impl Search<'_> {
    /// The value for the side to move, as this way finds it.
    fn value(&mut self, position: Position) -> Option<i64> {
        let key = match self.way.forgets {
            Some(_) => (Position::new(position.white(), position.black(), Side::White)?, false),
            None => (position, true),
        };
        if let Some(&value) = self.memo.get(&key) {
            return Some(value);
        }
        let known = self.memo.len();
        let is_stopped = || known.is_multiple_of(POLL) && self.control.stopped().is_some();
        if known >= MOST_POSITIONS || is_stopped() {
            return None;
        }
        let value = self.search(position)?;
        self.memo.insert(key, value);
        Some(value)
    }

    fn search(&mut self, position: Position) -> Option<i64> {
        let rules = self.game.rules;
        let mover = position.to_move();
        let has_arrived = |side: Side| position.pawns(side) & rules.far_row(side) != 0;
        match self.way.arrival {
            Arrival::Seen if has_arrived(!mover) => return Some(0),
            Arrival::Late if has_arrived(mover) => return Some(1),
            _ => {}
        }
        let mut moves = self.moves(position);
        let can_push = moves.iter().any(|(mv, _)| !mv.is_capture());
        if moves.is_empty() || self.way.needs_a_push && !can_push {
            return Some(i64::from(self.way.blocked_wins));
        }
        if !self.way.captures {
            moves.retain(|(mv, _)| !mv.is_capture());
            if moves.is_empty() {
                return Some(0);
            }
        }
        let cuts = self.way.forgets.is_some_and(|order| order.cuts);
        if let Some(order) = self.way.forgets {
            order.sort(&mut moves);
        }
        let mut values = Vec::with_capacity(moves.len());
        for (_, next) in moves {
            let value = self.value(next)?;
            values.push(value);
            if cuts && value <= 0 {
                break;
            }
        }
        let lost = values.iter().copied().filter(|&value| value <= 0).max();
        Some(match lost {
            Some(value) => 1 - value,
            None => -(1 + values.iter().copied().max().unwrap_or(0)),
        })
    }

    /// The moves, even where the rules would end the game by an arrival.
    fn moves(&self, position: Position) -> Vec<(Move, Position)> {
        let rules = self.game.rules;
        if self.way.arrival == Arrival::Seen {
            return rules.successors(position).moves().collect();
        }
        plain_moves(&self.game, position)
    }
}

/// Steps and captures by the squares alone: what a program generates that does not ask whether
/// the game is over.
fn plain_moves(game: &Game, position: Position) -> Vec<(Move, Position)> {
    let (rules, size) = (game.rules, game.size());
    let mover = position.to_move();
    let mut moves = Vec::new();
    for from in size.squares() {
        if rules.pawn_at(position, from) != Some(mover) {
            continue;
        }
        let row = match mover {
            Side::White => from.row + 1,
            Side::Black => from.row.wrapping_sub(1),
        };
        for col in [Some(from.col), from.col.checked_sub(1), Some(from.col + 1)] {
            let Some(col) = col else { continue };
            let to = board::Square { col, row };
            if !size.contains(to) {
                continue;
            }
            let wanted = (col != from.col).then_some(!mover);
            if rules.pawn_at(position, to) != wanted {
                continue;
            }
            let own = position.pawns(mover) & !rules.bit(from) | rules.bit(to);
            let enemy = position.pawns(!mover) & !rules.bit(to);
            let (white, black) = match mover {
                Side::White => (own, enemy),
                Side::Black => (enemy, own),
            };
            if let Some(next) = Position::new(white, black, !mover) {
                moves.push((Move::new(from, to), next));
            }
        }
    }
    moves
}

fn gone_impostors() -> Vec<Impostor> {
    let way = |change: fn(&Board, Rules) -> Answer| -> Play {
        Box::new(move |row: &Row<'_>, _: &Control| match row.subject {
            Subject::Gone(board, rules) if board.area() <= MOST_CELLS => {
                Some(change(board, *rules))
            }
            _ => None,
        })
    };
    let played = |words, change| Impostor { words, ways: vec![way(change)] };
    vec![
        altered("also counts the last round, in which nothing turns", |(rounds, remains), _| {
            Some((rounds + 1, remains))
        }),
        altered("leaves out one round", |(rounds, remains), _| {
            Some(((rounds - 1).max(0), remains))
        }),
        altered("says \"yes\" for \"no\" and the other way round", |(rounds, remains), _| {
            Some((rounds, !remains))
        }),
        played("spreads to all eight neighbours", |board, rules| {
            flooded(board, Rules { neighbours: Neighbours::Eight, ..rules })
        }),
        played("lets the spread wrap around at the edges", |board, rules| {
            flooded(board, Rules { wrap: true, ..rules })
        }),
        played("takes one colour for the other", |board, rules| {
            flooded(board, Rules { spread: rules.spread.other(), ..rules })
        }),
        Impostor {
            words: "lets empty cells pass the spread on",
            ways: vec![way(conducted), way(conducted_counting_all)],
        },
    ]
}

fn flooded(board: &Board, rules: Rules) -> Answer {
    let map = twin::rounds(board, rules);
    (map.last().into(), map.left() > 0)
}

/// The spread over all cells, empty or not; only rounds in which a pebble turns count.
fn conducted(board: &Board, rules: Rules) -> Answer {
    let (_, last, remains) = spread_over_all(board, rules);
    (last, remains)
}

/// The same, but rounds in which any cell turns count.
fn conducted_counting_all(board: &Board, rules: Rules) -> Answer {
    let (rounds, _, remains) = spread_over_all(board, rules);
    (rounds, remains)
}

/// The last rounds in which any cell turns and in which a pebble does, and whether one remains.
fn spread_over_all(board: &Board, rules: Rules) -> (i64, i64, bool) {
    let size = (board.rows(), board.cols());
    let cells = || (0..size.0).flat_map(|row| (0..size.1).map(move |col| (row, col)));
    let is = |(row, col): (u32, u32), cell: Cell| board.cell(row, col) == cell;
    let mut edge: Vec<(u32, u32)> = cells().filter(|&cell| is(cell, rules.spread.cell())).collect();
    let mut seen: HashSet<(u32, u32)> = edge.iter().copied().collect();
    let (mut rounds, mut last) = (0, 0);
    loop {
        let mut next = Vec::new();
        for cell in edge {
            for beside in rules.around(size, cell) {
                if seen.insert(beside) {
                    next.push(beside);
                    if is(beside, rules.spread.other().cell()) {
                        last = rounds + 1;
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        rounds += 1;
        edge = next;
    }
    let other = rules.spread.other().cell();
    (rounds, last, cells().any(|cell| is(cell, other) && !seen.contains(&cell)))
}

#[cfg(test)]
mod tests {
    use ::pawns::{Budget, Question, solve};
    use serde_json::{Value, json};

    use super::*;
    use crate::suite::{Judge, Output};
    use crate::{Inquiry as _, Question as _, Timeless};

    /// Among them positions in which play reaches one board with either side to move.
    const STARTS: [&str; 16] = [
        "1ppp/pPP1/P2P b",
        "pp2/PPpp/2PP w",
        "2pp/ppPP/PP2 w",
        "1pp1/pPPp/P2P w",
        "3x3",
        "3x4",
        "4x3",
        "3/1p1/PPP b",
        "2p/Pp1/2P w",
        "1pp1/1ppP/P3 b",
        "p1p/2p/PP1 w",
        "pp1/ppp/P1P/PPP w",
        "p2/p2/pPP/PPP w",
        "1pp/3/pPp/2P/PP1 b",
        "1p1/pp1/pPp/PPP/1PP b",
        "2p/2p/pPP/1p1/PP1 w",
    ];

    /// All positions that three plies lead to from the start of some small boards.
    fn games() -> Vec<Game> {
        let mut games: Vec<Game> = STARTS.map(|text| text.parse().unwrap()).into();
        let mut layer = games.clone();
        for _ in 0..3 {
            let mut next: Vec<Game> = layer
                .iter()
                .flat_map(|game| game.legal_moves().into_iter().map(|mv| game.play(mv).unwrap()))
                .collect();
            next.sort_by_key(Game::one_line);
            next.dedup();
            games.extend(next.iter().step_by(9));
            layer = next;
        }
        games.sort_by_key(Game::one_line);
        games.dedup();
        games
    }

    fn value_of(game: &Game) -> i64 {
        let answer = solve(game, Question::Value, &Budget::default());
        i64::from(answer.value.unwrap().get())
    }

    /// Judges what a way answers to all of these.
    fn judged(way: Way, kind: &str) -> Vec<crate::suite::Diagnosis> {
        let answer = |game: &Game, way: Way| {
            let mut game = *game;
            if way.white_moves {
                let (white, black) = (game.position.white(), game.position.black());
                game.position = Position::new(white, black, Side::White).unwrap();
            }
            let control = &Control::default();
            Search { way, game, memo: HashMap::new(), control }.value(game.position).unwrap()
        };
        let shown = |value: i64| match kind {
            "sign" => if value > 0 { "1" } else { "-1" }.to_owned(),
            _ => value.to_string(),
        };
        let (mut tests, mut outputs): (Vec<Value>, Vec<Output>) = (Vec::new(), Vec::new());
        for (number, game) in games().iter().enumerate() {
            let value = value_of(game);
            assert_eq!(answer(game, Way::default()), value, "{}", game.one_line());
            let expected = match kind {
                "sign" => json!({ "answer": "sign", "sign": if value > 0 { 1 } else { -1 } }),
                _ => json!({ "answer": "value", "value": value,
                             "outcome": if value > 0 { "win" } else { "loss" } }),
            };
            tests.push(json!({
                "name": number.to_string(), "input": "x.in", "output": "x.out",
                "rows": game.size().rows(), "cols": game.size().cols(),
                "position": game.one_line(), "to_move": game.to_move().word(),
                "expected": expected, "traps": [], "work": 10,
            }));
            let text = shown(answer(game, way));
            outputs.push(Output { test: number.to_string(), text, ..Output::default() });
        }
        let suite = json!({ "version": 1, "family": "pawns", "rules": "classic", "seed": 1,
                            "answer": kind, "format": "one-line", "tests": tests });
        let suite = Suite::read(&suite.to_string()).unwrap();
        let judge =
            Judge { suite, outputs, explain: Some(0), time_limit: None, memory_limit: None };
        judge.open().unwrap().answer(&Timeless::default()).unwrap().diagnoses
    }

    #[test]
    fn each_known_error_is_recognized_as_itself_and_no_other() {
        let plain = Way::default();
        let order = Order::all().nth(2 + 8).unwrap();
        let mut missed = Vec::new();
        for kind in ["sign", "value"] {
            assert_eq!(judged(plain, kind), [], "{kind}");
            for (way, words) in [
                (Way { needs_a_push: true, ..plain }, "no pushes"),
                (Way { captures: false, ..plain }, "never captures"),
                (Way { arrival: Arrival::Late, ..plain }, "too late"),
                (Way { arrival: Arrival::Ignored, ..plain }, "does not end the game"),
                (Way { blocked_wins: true, ..plain }, "blocked side win"),
                (Way { white_moves: true, ..plain }, "White move first"),
                (Way { forgets: Some(order), ..plain }, "key of its memo"),
            ] {
                // Who wins does not depend on when an arrival is seen.
                if kind == "sign" && way.arrival == Arrival::Late {
                    continue;
                }
                let found = judged(way, kind);
                let said: Vec<&str> = found.iter().map(|found| &*found.sentence).collect();
                if said.len() != 1 || !said[0].contains(words) {
                    missed.push(format!("{kind} {words}: {said:?}"));
                }
            }
        }
        assert_eq!(missed, [""; 0]);
    }

    #[test]
    fn moves_by_the_squares_alone_are_those_of_the_rules() {
        for game in games().into_iter().filter(|game| !game.is_over()) {
            let mut plain = plain_moves(&game, game.position);
            let mut legal: Vec<_> = game.rules.successors(game.position).moves().collect();
            plain.sort_unstable();
            legal.sort_unstable();
            assert_eq!(plain, legal, "{}", game.one_line());
        }
    }

    #[test]
    fn boards_on_which_empty_cells_conduct_are_flooded_across_them() {
        let board: Board = "W.B\n...\nB.B".parse().unwrap();
        assert_eq!(conducted(&board, Rules::default()), (4, false));
        assert_eq!(conducted_counting_all(&board, Rules::default()), (4, false));
        // The last cell to turn is an empty one.
        let row: Board = "WB..".parse().unwrap();
        assert_eq!(conducted(&row, Rules::default()), (1, false));
        assert_eq!(conducted_counting_all(&row, Rules::default()), (3, false));
        assert_eq!(flooded(&board, Rules::default()), (0, true));
    }
}
