//! Pawn games for two.

use std::collections::BTreeMap;

use ::pawns::fairy::game_named;
use ::pawns::{EnPassant, Game, MoveValue, Outcome, Position as Pawns, Rules, Side, Value};
use board::{Size, Square};

use super::images::{CharImage, ImageData, Theme};
use super::{FINITE, Invalid, Move, Position, Variant, VariantEntry, sort, word};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::pawns::{Analyze, AnalyzeInquiry};
use crate::question::{Answer as _, AnyInquiry, Inquiry, Question as _};

pub(super) const ID: &str = "hexapawn";

pub(super) const INSTRUCTIONS: &str = "\
# Hexapawn

Each player has a row of pawns. White starts at the bottom and moves first.

- **Move:** a pawn steps one square straight ahead onto an empty square, or captures an enemy pawn \
one square diagonally ahead.
- **Win:** reach the far row, or leave your opponent without a move.

In *Misere* variants, the player who reaches the far row loses, and a player who cannot move wins. In \
*Compulsory Capture* variants, a player who can capture must.

Besides the listed variants there is one for every board of up to 64 squares: its name is the number of \
rows and columns, such as `5x4`, `misere_4x4` or `compulsory_5x5`.
";

/// The numbered variants of the `GamesCrafters`, all with three rows, in their order: rules,
/// columns, name.
const NUMBERED: [(&str, u32, &str); 10] = [
    ("classic", 3, "Length 3"),
    ("classic", 4, "Length 4"),
    ("classic", 5, "Length 5"),
    ("classic", 6, "Length 6"),
    ("misere", 3, "Length 3 Misere"),
    ("misere", 4, "Length 4 Misere"),
    ("misere", 5, "Length 5 Misere"),
    ("misere", 6, "Length 6 Misere"),
    ("compulsory", 3, "Length 3 Compulsory Capture"),
    ("compulsory", 4, "Length 4 Compulsory Capture"),
];

/// Some more, under the names that all others have, too.
const NAMED: [&str; 9] = [
    "4x4",
    "5x5",
    "6x6",
    "misere_4x4",
    "misere_5x5",
    "compulsory_4x4",
    "compulsory_5x5",
    "breakthrough_5x5",
    "berolina_5x5",
];

/// A variant that exists: its start and its name.
struct NamedStart {
    start: Game,
    name: String,
}

fn find(id: &str) -> Option<NamedStart> {
    // A number is written in one way: 1, not 01.
    let place = id.parse().ok().filter(|place: &usize| place.to_string() == id);
    if let Some((rules, cols, name)) = place.and_then(|place| NUMBERED.get(place)) {
        let rules = Rules::new(Size::new(3, *cols)?, rules.parse().ok()?).ok()?;
        return Some(NamedStart { start: Game::start(rules)?, name: (*name).to_owned() });
    }
    let (variant, size) = game_named(id).ok()?;
    let size = size?;
    // Their positions have no place for what was passed over.
    if variant.en_passant == EnPassant::Yes {
        return None;
    }
    let start = Game::start(Rules::new(size, variant).ok()?)?;
    let name = if variant.is_classic() { size.to_string() } else { format!("{variant} {size}") };
    Some(NamedStart { start, name })
}

pub(super) fn listed() -> Vec<VariantEntry> {
    let numbered = (0..NUMBERED.len()).map(|place| place.to_string());
    let ids = numbered.chain(NAMED.iter().map(ToString::to_string));
    let entry = |id: String| {
        let found = find(&id).expect("what is listed exists");
        VariantEntry { gui: gui(found.start.size()), name: found.name, id }
    };
    ids.map(entry).collect()
}

/// There are pictures of boards with three rows and up to nine columns.
fn background(size: Size) -> Option<String> {
    (size.rows() == 3 && (3..=9).contains(&size.cols()))
        .then(|| format!("hexapawn/{}.svg", size.cols()))
}

fn gui(size: Size) -> &'static str {
    if background(size).is_some() { "v3" } else { "v2" }
}

pub(super) fn variant(id: &str) -> Option<Variant> {
    let NamedStart { start, name } = find(id)?;
    let size = start.size();
    let square = |square: Square| {
        let from_top = size.rows() - 1 - square.row;
        [f64::from(square.col * 8 + 4), f64::from(from_top * 8 + 4)]
    };
    let image_data = ImageData::of(Theme {
        space: [f64::from(8 * size.cols()), f64::from(8 * size.rows())],
        centers: squares(size).map(square).collect(),
        background: background(size),
        char_images: BTreeMap::from([
            ('W', CharImage { image: "chess/wikipedia/P.svg", scale: 7.0 }),
            ('B', CharImage { image: "chess/wikipedia/pp.svg", scale: 7.0 }),
        ]),
        arrow_width: 1.0,
        sounds: BTreeMap::from([('x', "general/slide.mp3")]),
        animation_type: "simpleSlides",
    });
    let text = write(&start);
    Some(Variant {
        id: id.to_owned(),
        name,
        start_position: text.clone(),
        autogui_start_position: text,
        image_data,
        gui: gui(size),
    })
}

/// The squares, row by row from the top.
fn squares(size: Size) -> impl Iterator<Item = Square> {
    let row = move |row| (0..size.cols()).map(move |col| Square { col, row });
    (0..size.rows()).rev().flat_map(row)
}

/// The number of a square, counted so.
fn number(size: Size, square: Square) -> u32 {
    (size.rows() - 1 - square.row) * size.cols() + square.col
}

/// A position as text: whose turn it is, then the squares.
fn write(game: &Game) -> String {
    let turn = if game.to_move() == Side::White { "1_" } else { "2_" };
    let letter = |square| match game.rules.pawn_at(game.position, square) {
        Some(Side::White) => 'W',
        Some(Side::Black) => 'B',
        None => '-',
    };
    turn.chars().chain(squares(game.size()).map(letter)).collect()
}

/// A position of a variant from its text.
fn read(start: &Game, text: &str) -> Option<Game> {
    let (to_move, letters) = match text.split_at_checked(2)? {
        ("1_", letters) => (Side::White, letters),
        ("2_", letters) => (Side::Black, letters),
        _ => return None,
    };
    if letters.len() as u64 != start.size().area() {
        return None;
    }
    let (mut white, mut black) = (0, 0);
    for (square, letter) in squares(start.size()).zip(letters.chars()) {
        match letter {
            'W' => white |= start.rules.bit(square),
            'B' => black |= start.rules.bit(square),
            '-' => {}
            _ => return None,
        }
    }
    let position = Pawns::new(white, black, to_move)?;
    Some(Game { position, ..*start })
}

pub(super) fn position(variant: &str, text: &str) -> Result<Box<dyn AnyInquiry>, Invalid> {
    let found = find(variant).ok_or(Invalid::Variant)?;
    let game = read(&found.start, text).ok_or(Invalid::Position)?;
    let question = Analyze {
        position: game.one_line(),
        rules: Some(game.rules.variant()),
        ..Analyze::default()
    };
    let inquiry = question.open().map_err(|_| Invalid::Position)?;
    Ok(Box::new(PositionInquiry { inquiry }))
}

/// A position being analyzed.
struct PositionInquiry {
    inquiry: AnalyzeInquiry,
}

impl Inquiry for PositionInquiry {
    type Answer = Position;

    fn key(&self) -> Option<String> {
        Inquiry::key(&self.inquiry).map(|key| format!("uwapi {key}"))
    }

    fn is_light(&self, tables: &dyn Tables) -> bool {
        Inquiry::is_light(&self.inquiry, tables)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Position, Error> {
        let game = *self.inquiry.game();
        let evaluation = Inquiry::answer(&mut self.inquiry, host)?;
        let answer = &evaluation.solved.answer;
        let mut moves: Vec<Move> =
            evaluation.judged.iter().map(|judged| describe(&game, judged)).collect();
        set_deltas(&mut moves);
        sort(&mut moves);
        let text = write(&game);
        let result = game.result();
        Ok(Position {
            position: text.clone(),
            autogui_position: text,
            position_value: word(answer.outcome.or(result)),
            remoteness: match result {
                Some(_) => 0,
                None => remoteness(answer.value),
            },
            moves,
            is_complete: evaluation.is_complete(),
        })
    }
}

/// The plies to the end; those of a draw are not known.
fn remoteness(value: Option<Value>) -> i32 {
    match value {
        Some(value) if value.outcome() != Outcome::Draw => value.plies().into(),
        _ => FINITE,
    }
}

fn describe(game: &Game, judged: &MoveValue) -> Move {
    let next = game.play(judged.mv).expect("a judged move is legal");
    let [from, to] = [judged.mv.from, judged.mv.to].map(|square| number(game.size(), square));
    let text = write(&next);
    Move {
        r#move: judged.mv.to_string(),
        autogui_move: format!("M_{from}_{to}_x"),
        position: text.clone(),
        autogui_position: text,
        position_value: word(judged.outcome.map(Outcome::reversed)),
        remoteness: match remoteness(judged.value) {
            _ if next.is_over() => 0,
            FINITE => FINITE,
            plies => plies - 1,
        },
        move_value: word(judged.outcome),
        delta_remoteness: 0,
    }
}

/// Compares each move with the best of the same value: the soonest win, the latest loss. A
/// remoteness that is not known counts as one more than the largest that is.
fn set_deltas(moves: &mut [Move]) {
    for value in ["win", "lose"] {
        let same = || moves.iter().filter(|mv| mv.move_value == value);
        let known: Vec<i32> = same().map(|mv| mv.remoteness).filter(|r| *r != FINITE).collect();
        let unknown = known.iter().max().map_or(1, |most| most + 1);
        let number = |remoteness: i32| if remoteness == FINITE { unknown } else { remoteness };
        let numbers: Vec<i32> = same().map(|mv| number(mv.remoteness)).collect();
        let (Some(least), Some(most)) = (numbers.iter().min(), numbers.iter().max()) else {
            continue;
        };
        for mv in moves.iter_mut().filter(|mv| mv.move_value == value) {
            let number = number(mv.remoteness);
            mv.delta_remoteness = if value == "win" { number - least } else { most - number };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::images::FILES;
    use super::*;

    #[test]
    fn positions_are_read_back_and_nothing_else_is_a_position() {
        for id in ["0", "9", "4x4", "misere_5x3"] {
            let start = find(id).unwrap().start;
            let mut game = start;
            while !game.is_over() {
                assert_eq!(read(&start, &write(&game)), Some(game), "{id}");
                game = game.play(game.legal_moves()[0]).unwrap();
            }
        }
        let start = find("0").unwrap().start;
        assert_eq!(write(&start), "1_BBB---WWW");
        for text in
            ["", "1", "1_", "3_BBB---WWW", "1_BBB---WW", "1_BBB---WWX", "1_BBB---WWWW", "é_BBB"]
        {
            assert_eq!(read(&start, text), None, "{text}");
        }
    }

    #[test]
    fn a_move_that_ends_the_game_in_a_tie_leads_to_a_finished_position() {
        let ask = |text: &str| {
            let mut inquiry = position("classic_blocked-draws_3x3", text).unwrap();
            let answer = inquiry.answer(&crate::host::Timeless::default()).unwrap();
            serde_json::from_str::<serde_json::Value>(answer.json.get()).unwrap()
        };
        let before = ask("1_---B--W-W");
        let ties =
            || before["moves"].as_array().unwrap().iter().filter(|mv| mv["moveValue"] == "tie");
        let finished = ties().find(|mv| mv["move"] == "c1-c2").unwrap();
        assert_eq!(finished["position"], "2_---B-WW--");
        assert_eq!(
            (&finished["positionValue"], &finished["remoteness"]),
            (&"tie".into(), &0.into())
        );
        for mv in ties() {
            let after = ask(mv["position"].as_str().unwrap());
            assert_eq!(
                (&after["remoteness"], &after["positionValue"]),
                (&mv["remoteness"], &"tie".into())
            );
        }
    }

    #[test]
    fn variants_name_only_pictures_that_exist() {
        for entry in listed() {
            let variant = variant(&entry.id).unwrap();
            for file in variant.image_data.files() {
                assert!(FILES.contains(&file.as_str()), "{}: {file}", entry.id);
            }
        }
        assert!(find("10").is_none() && find("9x9").is_none() && find("pawn-game_8x8").is_none());
        for id in ["00", "+1", "01", " 1"] {
            assert!(find(id).is_none(), "{id}");
        }
        assert!(find("").is_none() && find("classic").is_none() && find("99999999999").is_none());
    }

    #[test]
    fn unknown_remotenesses_come_after_known_ones() {
        let mv = |move_value, remoteness| Move {
            r#move: String::new(),
            autogui_move: String::new(),
            position: String::new(),
            autogui_position: String::new(),
            position_value: "",
            remoteness,
            move_value,
            delta_remoteness: 0,
        };
        let mut moves = [
            mv("lose", 3),
            mv("win", FINITE),
            mv("unsolved", FINITE),
            mv("win", 6),
            mv("lose", 9),
            mv("win", 4),
        ];
        set_deltas(&mut moves);
        sort(&mut moves);
        let seen: Vec<_> =
            moves.iter().map(|mv| (mv.move_value, mv.remoteness, mv.delta_remoteness)).collect();
        let expected = [
            ("win", 4, 0),
            ("win", 6, 2),
            ("win", FINITE, 3),
            ("lose", 9, 0),
            ("lose", 3, 6),
            ("unsolved", FINITE, 0),
        ];
        assert_eq!(seen, expected);
    }
}
