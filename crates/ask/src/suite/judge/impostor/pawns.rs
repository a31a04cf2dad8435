//! Programs that say who wins a pawn game, or when.

use std::collections::HashMap;

use ::pawns::{Game, Move, Position, Side};
use budget::Control;

use super::super::{Row, Subject};
use super::{Answer, Impostor, MOST_POSITIONS, POLL, Play, Played, altered};

/// Errors of programs that say who wins, or when.
pub(super) fn impostors(by_sign: bool) -> Vec<Impostor> {
    let play = |way: Way| -> Play {
        Box::new(move |row, control| way.answer(row, by_sign, control).map(Played::from))
    };
    let searched =
        |words, ways: Vec<Way>| Impostor::new(words, ways.into_iter().map(play).collect());
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
pub(super) struct Order {
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
    pub(super) fn all() -> impl Iterator<Item = Order> {
        (0..32_u8).map(|bits| Order {
            captures_first: bits & 1 != 0,
            by_kind: bits & 2 != 0,
            from_the_right: bits & 4 != 0,
            from_the_top: bits & 8 != 0,
            cuts: bits & 16 != 0,
        })
    }

    pub(super) fn sort(self, moves: &mut [(Move, Position)]) {
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

/// The value of a position for the side to move, as a program without errors finds it.
pub(super) fn value(game: &Game, position: Position, control: &Control) -> Option<i64> {
    let (way, game) = (Way::default(), *game);
    Search { way, game, memo: HashMap::new(), control }.value(position)
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

#[cfg(test)]
mod tests {
    use ::pawns::{Budget, Question, solve};
    use serde_json::{Value, json};

    use super::*;
    use crate::suite::{Judge, Output, Suite};
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
}
