//! Questions about Gone, without any door.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ask::gone::{Convert, Extra, Gap, Random, Readers, Scratch, Solution, Solve, Source};
use ask::{Answer as _, Error, ErrorKind, Host, Inquiry, Kind, Question, Timeless, Verify};
use budget::{Budget, StopReason};
use gone::Colour;
use gone::format::Format;
use serde_json::{Value, json};

/// The known board: three rounds, one black pebble left.
const KNOWN: &str = "BWW./BBB./B.../...B";

/// A host with limits, whose stages of some names are stopped the first time.
struct Limited {
    memory: u64,
    longest: usize,
    stopped: RefCell<BTreeSet<&'static str>>,
}

impl Limited {
    fn new(memory: u64) -> Limited {
        Limited { memory, longest: usize::MAX, stopped: RefCell::default() }
    }

    fn stopping(self, name: &'static str) -> Limited {
        self.stopped.borrow_mut().insert(name);
        self
    }
}

impl Host for Limited {
    fn seed(&self) -> u64 {
        0
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn left(&self) -> Option<Duration> {
        None
    }

    fn stage(&self, name: &'static str, _: Option<Duration>) -> Budget {
        let budget = Budget { memory: self.memory, ..Budget::default() };
        if self.stopped.borrow_mut().remove(name) {
            budget.control.stop(StopReason::TimeLimit);
        }
        budget
    }

    fn longest_answer(&self) -> usize {
        self.longest
    }
}

/// A source that counts how often it is read, and may have room outside of memory.
struct Counted {
    bytes: Vec<u8>,
    opened: Arc<AtomicUsize>,
    has_room: bool,
}

impl Counted {
    fn new(text: &str, has_room: bool) -> Counted {
        Counted { bytes: text.replace('/', "\n").into_bytes(), opened: Arc::default(), has_room }
    }
}

impl Source for Counted {
    type Store = Cursor<Vec<u8>>;

    fn open(&mut self) -> Result<Readers<'_>, Error> {
        self.opened.fetch_add(1, Ordering::Relaxed);
        Ok(Readers::One(Box::new(&self.bytes[..]), Some(self.bytes.len() as u64)))
    }

    fn scratch(&mut self) -> Option<Result<Scratch<Cursor<Vec<u8>>>, Error>> {
        let files = <(Cursor<Vec<u8>>, Cursor<Vec<u8>>)>::default();
        self.has_room.then(|| Ok(Scratch { files, place: "a box".into() }))
    }
}

fn solve(position: &str) -> Solve {
    Solve { position: Some(position.into()), ..Default::default() }
}

fn answer<Q: Question>(question: Q, host: &dyn Host) -> <Q::Inquiry as Inquiry>::Answer {
    question.open().unwrap().answer(host).unwrap()
}

fn refused<Q: Question>(question: Q, host: &dyn Host) -> Error {
    match question.open().and_then(|mut inquiry| inquiry.answer(host)) {
        Ok(_) => panic!("{} was answered", Q::NAME),
        Err(error) => error,
    }
}

fn json_of(solved: &Solution) -> Value {
    let mut json = serde_json::to_value(solved).unwrap();
    for field in ["seconds", "read_seconds"] {
        json.as_object_mut().unwrap().remove(field);
    }
    json
}

#[test]
fn a_board_goes_to_its_end_and_says_so_in_two_lines() {
    let solved = answer(solve(KNOWN), &Timeless::default());
    assert_eq!(solved.lines(), "rounds: 3\nblack remains: yes (1)");
    assert_eq!(solved.sentence, "3 rounds; 1 black pebble remains.");
    assert_eq!((solved.rounds, solved.black_left, solved.white), (Some(3), Some(1), Some(7)));
    let black = Solve { spread: Some("black".into()), ..solve("WBB") };
    assert_eq!(answer(black, &Timeless::default()).lines(), "rounds: 1\nwhite remains: no");
    let stopped = Limited::new(1 << 20).stopping("spreading");
    let solved = answer(solve(KNOWN), &stopped);
    let unknown = "rounds: unknown, at least 0: time limit reached\nblack remains: unknown";
    assert_eq!(solved.lines(), unknown);
    assert_eq!(solved.sentence, "Unknown: time limit reached.");
    assert!(!solved.is_complete());
}

#[test]
fn only_what_was_asked_for_is_answered() {
    let host = Timeless::default();
    let fields = |question: Solve| -> BTreeSet<String> {
        json_of(&answer(question, &host)).as_object().unwrap().keys().cloned().collect()
    };
    let plain = fields(solve(KNOWN));
    let more =
        |question: Solve| -> Vec<String> { fields(question).difference(&plain).cloned().collect() };
    assert_eq!(more(Solve { at: Some(1), ..solve(KNOWN) }), ["at", "board"]);
    assert_eq!(more(Solve { map: true, ..solve(KNOWN) }), ["map", "squares"]);
    assert_eq!(more(Solve { certificate: true, ..solve(KNOWN) }), ["certificate"]);
    assert_eq!(more(Solve { write: Some("png".into()), ..solve(KNOWN) }), ["file"]);
    let drawn = solve(KNOWN).open().unwrap().with_rounds_of_cells().answer(&host).unwrap();
    assert_eq!(drawn.rounds_of_cells.as_ref().unwrap().last(), 3);
    assert_eq!(json_of(&drawn), json_of(&answer(solve(KNOWN), &host)), "nothing more is sent");
}

#[test]
fn whatever_is_interrupted_goes_on_where_it_was() {
    let asked = || Solve {
        at: Some(1),
        map: true,
        certificate: true,
        write: Some("npy".into()),
        ..Default::default()
    };
    let whole = asked().open_with(Counted::new(KNOWN, false)).unwrap();
    let whole = json_of(&{ whole }.answer(&Timeless::default()).unwrap());
    for (stage, reads) in
        [("reading", 1), ("writing", 1), ("spreading", 1), ("writing the certificate", 1)]
    {
        let source = Counted::new(KNOWN, false);
        let opened = Arc::clone(&source.opened);
        let mut solving = asked().open_with(source).unwrap();
        let host = Limited::new(1 << 20).stopping(stage);
        let first = solving.answer(&host).unwrap();
        assert!(!first.is_complete(), "{stage}");
        assert_eq!(first.rounds.is_some(), stage == "writing the certificate", "{stage}");
        let second = solving.answer(&host).unwrap();
        assert_eq!(json_of(&second), whole, "{stage}");
        assert_eq!(opened.load(Ordering::Relaxed), reads, "{stage}");
    }
}

#[test]
fn a_board_of_which_no_copy_fits_is_read_again() {
    let bytes = gone::Board::bytes(4, 4);
    for (memory, once, reads) in
        [(2 * bytes, false, 1), (2 * bytes - 1, false, 2), (2 * bytes, true, 2)]
    {
        let source = Counted::new(KNOWN, false);
        let opened = Arc::clone(&source.opened);
        let mut solving = Solve::default().open_with(source).unwrap();
        if once {
            solving = solving.asked_once();
        }
        let host = Limited::new(memory).stopping("spreading");
        assert_eq!(solving.read(&host).unwrap(), Some((4, 4)));
        assert_eq!(solving.answer(&host).unwrap().rounds, None);
        assert_eq!(solving.answer(&host).unwrap().rounds, Some(3));
        assert_eq!(opened.load(Ordering::Relaxed), reads, "{memory} {once}");
    }
}

/// A board that is too large for a memory in which its parts have room.
fn tall() -> String {
    let density = gone::random::Density::new(0.62, 0.001).unwrap();
    gone::random::board(3000, 3001, density, 8, 1 << 30).unwrap().to_string()
}

#[test]
fn a_board_outside_of_memory_is_answered_as_one_inside() {
    let text = tall();
    let ask = |host: &dyn Host| {
        let mut solving = Solve::default().open_with(Counted::new(&text, true)).unwrap();
        json_of(&solving.answer(host).unwrap())
    };
    let small = Limited::new(1500 << 10);
    assert_eq!(ask(&small), ask(&Timeless::default()));
    // What shows the board has it in memory, and so has whoever has no room outside.
    let shown = Solve { at: Some(1), ..Default::default() };
    for (question, has_room) in [(shown, true), (Solve::default(), false)] {
        let mut solving = question.open_with(Counted::new(&text, has_room)).unwrap();
        let error = solving.answer(&small).unwrap_err();
        assert_eq!(error.kind, ErrorKind::TooLarge, "{error}");
        assert!(error.message.contains("needs 2203.1 KiB of memory"), "{error}");
    }
}

#[test]
fn parts_are_only_spoken_of_where_they_take_less() {
    let refused = |text: &str| {
        let mut solving = Solve::default().open_with(Counted::new(text, true)).unwrap();
        let error = solving.answer(&Limited::new(1000)).unwrap_err();
        assert_eq!(error.kind, ErrorKind::TooLarge, "{error}");
        error.message
    };
    let narrow = refused(&"WB\n".repeat(300));
    assert!(narrow.contains("needs 4800 bytes of memory"), "{narrow}");
    assert!(!narrow.contains("piece by piece"), "{narrow}");
    let wide = refused(&tall());
    assert!(wide.contains("needs 2203.1 KiB of memory"), "{wide}");
    assert!(wide.contains("(solved piece by piece it needs 10"), "{wide}");
}

#[test]
fn no_part_of_an_answer_is_built_beyond_its_longest() {
    let board = "300\n200\n0,0\n\n";
    let short = Limited { longest: 20_000, ..Limited::new(1 << 30) };
    for question in [
        Solve { map: true, ..solve(board) },
        Solve { at: Some(1), ..solve(board) },
        Solve { write: Some("grid".into()), ..solve(board) },
        Solve { write: Some("npy".into()), ..solve(board) },
    ] {
        let error = refused(question.clone(), &short);
        assert_eq!(error.kind, ErrorKind::AnswerTooLong, "{question:?}: {error}");
        assert!(answer(question, &Timeless::default()).is_complete());
    }
    // Each has room, and both have not.
    let both = Solve { certificate: true, write: Some("coordinates".into()), ..solve(&maze()) };
    let longest = |question: &Solve| {
        serde_json::to_string(&answer(question.clone(), &Timeless::default())).unwrap().len()
    };
    let alone = longest(&Solve { write: None, ..both.clone() })
        .max(longest(&Solve { certificate: false, ..both.clone() }));
    let host = Limited { longest: alone, ..Limited::new(1 << 30) };
    assert_eq!(refused(both.clone(), &host).kind, ErrorKind::AnswerTooLong);
    assert!(answer(Solve { write: None, ..both }, &host).is_complete());
    for format in ["grid", "coordinates", "pbm", "png", "npy"] {
        let tiny = Limited { longest: 40, ..Limited::new(1 << 30) };
        let random =
            Random { size: "60x70".into(), format: Some(format.into()), ..Default::default() };
        assert_eq!(refused(random, &tiny).kind, ErrorKind::AnswerTooLong, "{format}");
    }
    let huge = Random { size: "4000000000x4000000000".into(), ..Default::default() };
    assert_eq!(refused(huge, &short).kind, ErrorKind::AnswerTooLong, "before it is made");
}

fn maze() -> String {
    let random = Random { size: "40x40".into(), seed: Some(4), ..Default::default() };
    answer(random, &Timeless::default()).position.unwrap()
}

#[test]
fn what_is_wrong_names_its_field() {
    let host = Timeless::default();
    let some = |word: &str| Some(word.to_owned());
    let wrong = |question: Solve| refused(question, &host).field;
    assert_eq!(wrong(Solve { neighbours: Some(6), ..solve("W") }), Some("neighbours"));
    assert_eq!(wrong(Solve { spread: some("red"), ..solve("W") }), Some("spread"));
    assert_eq!(wrong(Solve { write: some("gif"), ..solve("W") }), Some("write"));
    assert_eq!(wrong(Solve { file: some("%"), ..Solve::default() }), Some("file"));
    assert_eq!(wrong(Solve { write: some("png"), ..solve("") }), Some("write"));
    assert_eq!(wrong(solve("WB/W")), None, "the position itself");
    for (question, field) in [
        (Random { size: "6".into(), ..Default::default() }, "size"),
        (Random { size: "2x2".into(), black: Some(1.5), ..Default::default() }, "black"),
        (Random { size: "2x2".into(), white: Some(0.5), ..Default::default() }, "white"),
        (Random { size: "2x2".into(), format: some("gif"), ..Default::default() }, "format"),
    ] {
        assert_eq!(refused(question, &host).field, Some(field));
    }
    let convert = Convert { position: some("W"), format: some("doc"), ..Default::default() };
    assert_eq!(refused(convert, &host).field, Some("format"));
    for none in [solve(""), Solve::default()] {
        let question = Solve { file: none.position.as_ref().map(|_| "Vw==".into()), ..none };
        let error = refused(question, &host);
        assert!(error.message.contains("position") && error.message.contains("file"), "{error}");
    }
}

#[test]
fn certificates_of_all_rules_are_verified_here_too() {
    let host = Timeless::default();
    let rules = [4, 8].into_iter().flat_map(|neighbours| {
        let spreads = Colour::ALL.map(Colour::word);
        spreads.map(|spread| [(neighbours, false, spread), (neighbours, true, spread)])
    });
    for (neighbours, wrap, spread) in rules.flatten() {
        let asked = json!({
            "position": maze(), "neighbours": neighbours, "wrap": wrap, "spread": spread,
            "certificate": true,
        });
        let reply = Kind::named("gone/solve").unwrap().ask(asked, &host).unwrap();
        let solved: Value = serde_json::from_str(reply.json.get()).unwrap();
        let certificate = solved["certificate"].as_str().map(str::to_owned);
        let report = answer(Verify { certificate, ..Default::default() }, &host);
        assert!(report.verified, "{report:?}");
        let statement = report.files[0].statement.as_deref().unwrap();
        assert!(statement.contains(&format!("for {} round", solved["rounds"])), "{statement}");
    }
}

#[test]
fn a_certificate_for_which_there_is_no_memory_is_left_out() {
    let asked = || Solve { certificate: true, ..solve(KNOWN) };
    let too_little = answer(asked(), &Limited::new(127));
    let gap = |extra, needed, limit| Some(Gap::TooLarge { extra, needed, limit });
    assert_eq!(too_little.gap, gap(Extra::RoundsToCertify, 128, 127));
    assert_eq!((too_little.rounds, too_little.rounds_at_least), (Some(3), None));
    let reason =
        "no certificate: the round of each cell needs 128 B of memory, but the limit is 127 B";
    assert_eq!(too_little.reason.as_deref(), Some(reason));
    let (map, body) = (16 * 4, 16);
    let hardly = answer(asked(), &Limited::new(128));
    assert!(hardly.certificate.is_some(), "{} bytes are enough", map + 2 * body);
    // Rounds of two bytes make the certificate larger than map and board.
    let corridor = solve(&format!("W{}", "B".repeat(2000)));
    let memory = 2001 * 4 + gone::Board::bytes(1, 2001);
    let long = answer(Solve { certificate: true, ..corridor }, &Limited::new(memory));
    assert!(
        matches!(long.gap, Some(Gap::TooLarge { extra: Extra::Certificate, .. })),
        "{:?}",
        long.gap
    );
    assert_eq!((long.rounds, long.rounds_at_least), (Some(2000), None));
    assert!(long.reason.unwrap().contains("memory"));
}

/// With more memory the same question is answered in full.
#[test]
fn what_there_is_no_memory_for_is_left_out_and_the_rest_is_found() {
    let bytes = gone::Board::bytes(4, 4);
    let question = Solve { at: Some(1), ..solve(KNOWN) };
    let mut solving = question.open().unwrap();
    let first = solving.answer(&Limited::new(bytes)).unwrap();
    assert!(matches!(first.gap, Some(Gap::TooLarge { extra: Extra::Board(1), .. })));
    assert_eq!((first.rounds, first.black_left, &first.board), (Some(3), Some(1), &None));
    assert!(first.reason.unwrap().starts_with("the board after 1 round needs "));
    let second = solving.answer(&Limited::new(1 << 20)).unwrap();
    assert_eq!((second.rounds, second.at, second.gap), (Some(3), Some(1), None));
    // Without memory for the flood itself there is no answer at all.
    let wrapped = Solve { wrap: true, at: Some(1), ..solve(KNOWN) };
    for question in [Solve { at: None, ..wrapped.clone() }, wrapped] {
        assert_eq!(refused(question, &Limited::new(bytes)).kind, ErrorKind::TooLarge);
    }
}

#[test]
fn a_random_board_is_the_same_for_the_same_seed_and_tells_its_seed() {
    let host = Timeless::default();
    let drawn = |seed| answer(Random { size: "6x9".into(), seed, ..Default::default() }, &host);
    let first = drawn(None);
    let again = drawn(first.seed);
    assert_eq!(first.position, again.position);
    assert_eq!(first.file, again.file);
    assert!(first.seed.unwrap() < 1 << 53);
    assert_ne!(drawn(Some(1)).position, drawn(Some(2)).position);
    assert_eq!((first.rows, first.cols, first.format), (Some(6), Some(9), "grid"));
}

#[test]
fn boards_are_converted_between_all_formats() {
    let host = Timeless::default();
    for position in [maze(), "0/5".into(), "5/0".into(), "0/0".into()] {
        for format in Format::ALL {
            let has_cells = position.contains('B');
            if !has_cells && matches!(format, Format::Png | Format::Grid) {
                continue;
            }
            let format = format.name();
            let convert = Convert {
                position: Some(position.clone()),
                format: Some(format.into()),
                ..Default::default()
            };
            let converted = answer(convert, &host);
            assert_eq!(converted.position.as_deref(), Some(&position[..]), "{format}");
            let json = serde_json::to_value(&converted).unwrap();
            let back = json!({ "file": json["file"] });
            let back = Kind::named("gone/convert").unwrap().ask(back, &host).unwrap();
            let back: Value = serde_json::from_str(back.json.get()).unwrap();
            assert_eq!(back["position"], json!(position), "{format}");
        }
    }
    let large = Random { size: "1000x1000".into(), ..Default::default() };
    assert_eq!(answer(large, &host).position, None);
}

#[test]
fn files_that_are_not_finished_say_why_and_are_finished_later() {
    for (name, stage) in [
        ("gone/random", "generating a board"),
        ("gone/random", "writing"),
        ("gone/convert", "reading"),
    ] {
        let host = Limited::new(1 << 20).stopping(stage);
        let mut writing = if name == "gone/random" {
            Random { size: "6x9".into(), ..Default::default() }.open().unwrap()
        } else {
            Convert { position: Some(KNOWN.into()), ..Default::default() }.open().unwrap()
        };
        let first = writing.answer(&host).unwrap();
        assert!(first.file.is_none() && !first.is_complete(), "{stage}");
        assert_eq!(first.reason.as_deref(), Some("time limit reached"), "{stage}");
        let second = writing.answer(&host).unwrap();
        assert!(second.file.is_some() && second.is_complete(), "{stage}");
        assert_eq!(second.reason, None, "{stage}");
    }
}
