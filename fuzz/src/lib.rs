//! What every reader of foreign bytes has to stand: any bytes at all.
//!
//! Each function takes bytes, has them read, and panics if a law of the reader is
//! broken. `cargo fuzz run NAME` looks for such bytes; the tests of the program run every
//! file of `corpus/NAME` through the same function.

use std::io::{Read as _, Write as _};

use ask::{MemoryLimit, TimeLimit};
use board::{Size, Square};
use check::Bounds;
use gone::format::{self, Format, Limits};
use pawns::engine::Engine;
use pawns::text::Reader;
use pawns::{Budget, Game, ProofClaim, Question, Variant};

/// What is done with some bytes.
pub type Target = fn(&[u8]);

/// Every target by its name, which is also that of its corpus.
pub const TARGETS: &[(&str, Target)] = &[
    ("words", words),
    ("rules", rules),
    ("pawns_text", pawns_text),
    ("pawns_game", pawns_game),
    ("pegs_text", pegs_text),
    ("gone_board", gone_board),
    ("gone_pair", gone_pair),
    ("question", question),
    ("certificate", certificate),
    ("sealed", sealed),
    ("checkpoint", checkpoint),
    ("resume", resume),
    ("manifest", manifest),
    ("part", part),
];

/// Squares, sizes and limits are read back from their own names.
pub fn words(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    if let Ok(MemoryLimit(bytes)) = text.parse() {
        // A name has few digits.
        let MemoryLimit(again) = MemoryLimit(bytes).to_string().parse().expect("its own name");
        assert!(again.abs_diff(bytes) <= bytes / 16, "{text:?}: {bytes}, {again}");
    }
    if let Ok(TimeLimit(time)) = text.parse() {
        assert!(time.checked_mul(0).is_some());
    }
    assert!(board::excerpt(text).chars().count() <= 40, "{text:?}");
}

/// A rule set is the same when its own text is read again.
pub fn rules(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(variant) = text.parse::<Variant>() else { return };
    assert_eq!(variant.text().parse(), Ok(variant));
}

/// A position of pawns is the same when it is written on one line and read again, and
/// in every other format that can hold it; so are those that its moves lead to.
pub fn pawns_text(bytes: &[u8]) {
    let Ok(game) = pawns::text::read_bytes(bytes, None) else { return };
    let variant = game.rules.variant();
    assert_eq!(variant.text().parse(), Ok(variant));
    let reader = Reader { variant: Some(variant), format: None };
    for format in pawns::text::Format::ALL {
        if let Some(text) = pawns::text::write(&game, format) {
            let reader = Reader { format: Some(format), ..reader };
            assert_eq!(reader.read(&text).as_ref(), Ok(&game), "{format:?}");
        }
    }
    for mv in game.legal_moves() {
        let next = game.play(mv).expect("it is legal");
        assert_eq!(reader.read(&next.one_line()), Ok(next));
    }
}

/// A saved game is the same when it is written and read again.
pub fn pawns_game(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(record) = pawns::text::read_record(text) else { return };
    let again = pawns::text::read_record(&record.to_string()).expect("it was written by us");
    assert_eq!((again.first(), again.moves()), (record.first(), record.moves()));
}

/// A puzzle of pegs is the same when it is written and read again.
pub fn pegs_text(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(puzzle) = pegs::text::read(text) else { return };
    for written in [pegs::text::one_line(&puzzle), pegs::text::lines(&puzzle)] {
        let again = pegs::text::read(&written).expect("it was written by us");
        assert_eq!(pegs::text::one_line(&again), pegs::text::one_line(&puzzle));
    }
}

/// What a board may take while it is read: enough for all that is worth trying.
const SMALL: Limits = Limits { memory: 1 << 20, length: None };

/// A board of Gone is the same when it is written in any format and read again; but rows of
/// letters have no way to say how large a board without cells is.
pub fn gone_board(bytes: &[u8]) {
    let Ok(board) = format::read(bytes, SMALL) else { return };
    if u64::from(board.rows()) * u64::from(board.cols()) > 1 << 12 {
        return;
    }
    for format in Format::ALL {
        let mut file = Vec::new();
        if format::write(&board, format, &mut file).is_ok() {
            let again = format::read(&file[..], Limits::default()).expect("it was written by us");
            let is_lost = format == Format::Grid && board.area() == 0;
            assert!(again == board || is_lost && again.area() == 0, "{format:?}");
        }
    }
}

/// Two images of one board, the first as long as its first byte says.
pub fn gone_pair(bytes: &[u8]) {
    let Some((&length, rest)) = bytes.split_first() else { return };
    let (white, black) = rest.split_at(usize::from(length).min(rest.len()));
    let _ = format::read_pair(white, black, SMALL);
}

/// A question of any kind: the first byte says which, the rest are its fields.
pub fn question(bytes: &[u8]) {
    let Some((&kind, fields)) = bytes.split_first() else { return };
    let kind = ask::ALL[usize::from(kind) % ask::ALL.len()];
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_slice(fields) else { return };
    if let Ok(question) = kind.read(fields.clone()) {
        let _ = question.limits();
        let _ = question.open();
    }
    if let Err(error) = kind.batch(fields) {
        assert!(!error.to_string().is_empty());
    }
}

/// Whether the checker accepts a certificate, with little memory.
fn is_accepted(file: &[u8]) -> bool {
    check::verify_within(file, Bounds { memory: 1 << 20, ..Bounds::NONE }).is_ok()
}

/// A certificate as it stands. Whatever it says, the checker has a verdict.
pub fn certificate(bytes: &[u8]) {
    let _ = is_accepted(bytes);
}

/// A header and, behind a zero, a body, with the checksum that belongs to them: what is
/// accepted of small boards of pawns is true.
pub fn sealed(bytes: &[u8]) {
    let mut halves = bytes.splitn(2, |&byte| byte == 0);
    let (Some(header), Some(body)) = (halves.next(), halves.next()) else { return };
    let Ok(header) = str::from_utf8(header) else { return };
    let file = proof::seal(header.to_owned(), body, || false).expect("nothing stops it");
    if !is_accepted(&file) {
        return;
    }
    let field = |key: &str| header.lines().find_map(|line| line.strip_prefix(key));
    let (Some("pawns"), Some(position)) = (field("family: "), field("position: ")) else { return };
    let claim = field("claim: ").expect("it was accepted");
    let variant = field("rules: ").expect("it was accepted").parse().expect("it was accepted");
    let reader = Reader { variant: Some(variant), format: None };
    let game = reader.read(position).expect("it was accepted");
    if game.size().squares().count() > 12 {
        return;
    }
    let answer = pawns::solve(&game, Question::Value, &Budget::default());
    let outcome = answer.outcome.expect("small boards are solved");
    let value = answer.value.expect("small boards are solved");
    let true_claims = [ProofClaim::Outcome(outcome), ProofClaim::Value(value)];
    let is_true = true_claims.iter().any(|true_claim| true_claim.to_string() == claim);
    assert!(is_true, "{variant}, {position}: {claim}, not {true_claims:?}");
}

/// Something that may be a checkpoint is read to its end, or refused.
pub fn checkpoint(bytes: &[u8]) {
    let mut file = tempfile::NamedTempFile::new().expect("there is room for a small file");
    file.write_all(bytes).expect("there is room for a small file");
    let Ok(checkpoint) = durable::Checkpoint::open(file.path()) else { return };
    assert!(checkpoint.subject().lines().count() <= 1);
    if let Ok(body) = checkpoint.body() {
        let _ = std::io::copy(&mut body.take(1 << 20), &mut std::io::sink());
    }
}

/// Something that may be what an engine has learned: it is learned or refused, and what was
/// learned can be written and learned again.
pub fn resume(bytes: &[u8]) {
    let game: Game = "4x3".parse().expect("a size");
    let budget = || Budget { memory: 1 << 20, threads: 1, ..Budget::default() };
    let mut engine = Engine::new(&game, &budget());
    if engine.restore(&mut &*bytes, bytes.len() as u64, 0).is_err() {
        return;
    }
    let mut learned = Vec::new();
    engine.checkpoint(&mut learned).expect("a vector takes all bytes");
    let mut again = Engine::new(&game, &budget());
    again.restore(&mut &*learned, learned.len() as u64, 0).expect("it was written by us");
    let mut same = Vec::new();
    again.checkpoint(&mut same).expect("a vector takes all bytes");
    assert_eq!(learned.len(), same.len());
}

/// Something that may be the manifest of a table.
pub fn manifest(bytes: &[u8]) {
    let _ = check::parse_manifest(bytes);
}

/// Something that may be a file of a table: its first byte says how many rows it has, and
/// whether it has texts.
pub fn part(bytes: &[u8]) {
    let Some((&first, file)) = bytes.split_first() else { return };
    let bounds = Bounds { memory: 1 << 20, ..Bounds::NONE };
    for is_classic in [true, false] {
        let (rows, text) = (usize::from(first >> 1), first & 1 == 1);
        let _ = check::parse_part(file, rows, is_classic, text, bounds);
    }
}
