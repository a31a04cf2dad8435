//! Searches that are killed and go on: the answer stays the same.

use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use durable::Checkpoint;

#[cfg(target_os = "linux")]
use crate::program::final_peak;

/// How long anything may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_mins(5);

/// `ludex pawns solve 6x6` with a checkpoint every tenth of a second.
fn solve(state: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
    command
        .args(["pawns", "solve", "6x6", "--json", "--checkpoint-every", "100ms", "--checkpoint"])
        .arg(state)
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// How many positions a checkpoint has searched, and its body; it is always whole.
fn whole(state: &Path) -> (u64, Vec<u8>) {
    let checkpoint = Checkpoint::open(state).expect("a checkpoint is always whole");
    let (positions, mut body) = (checkpoint.positions(), Vec::new());
    let read = checkpoint.body().and_then(|mut reader| reader.read_to_end(&mut body));
    read.expect("a checkpoint is always whole");
    (positions, body)
}

fn kill(mut child: Child) {
    child.kill().expect("the child can be killed");
    child.wait().expect("the child has ended");
}

/// Waits until a child has written its checkpoint, or has ended.
fn wait_for(state: &Path, child: &mut Child) {
    let start = Instant::now();
    while !state.exists() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "no checkpoint after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What came of a child; it must end in time.
fn ended(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            kill(child);
            panic!("still running after {PATIENCE:?}");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

fn finish(command: &mut Command) -> Output {
    ended(command.spawn().expect("the program starts"))
}

fn answer(command: &mut Command) -> serde_json::Value {
    let output = finish(command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

#[test]
fn a_search_killed_at_random_moments_goes_on_to_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("6x6.state");
    let mut random = fastrand::Rng::with_seed(2026);
    let mut kept = 0;
    for _ in 0..8 {
        let mut child = solve(&state, &["--resume"]).spawn().unwrap();
        if kept == 0 {
            // However slow the machine is, there is something to go on from.
            wait_for(&state, &mut child);
        }
        std::thread::sleep(Duration::from_millis(random.u64(20..400)));
        kill(child);
        if state.exists() {
            whole(&state);
            kept += 1;
        }
    }
    assert!(kept > 0, "some runs lived long enough to write a checkpoint");
    let resumed = answer(&mut solve(&state, &["--resume"]));
    assert_eq!(resumed["value"], -30);
    assert_eq!(resumed["line"].as_array().map(Vec::len), Some(30));
    assert_eq!(resumed["best_moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(files(folder.path()), ["6x6.state"], "nothing is left of those that were killed");
}

/// From the first instruction on, up to the first checkpoint.
#[test]
fn a_search_killed_within_its_first_moments_goes_on_to_the_same_answer() {
    let mut random = fastrand::Rng::with_seed(100);
    for _ in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        for _ in 0..3 {
            let child = solve(&state, &["--outcome-only", "--resume"]).spawn().unwrap();
            std::thread::sleep(Duration::from_micros(random.u64(0..100_000)));
            kill(child);
            if state.exists() {
                whole(&state);
            }
        }
        let resumed = answer(&mut solve(&state, &["--outcome-only", "--resume"]));
        assert_eq!(resumed["outcome"], "loss");
        assert_eq!(files(folder.path()), ["state"], "nothing is left of those that were killed");
    }
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn what_a_killed_run_left_half_written_is_removed_and_files_of_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        ("state.a1B2c3.new", "ludex checkpoint 1\nsubject: pawns"),
        ("state.ZZZZZZ.new", ""),
        ("state.d4E5f6.new", "dear diary"),
        ("state.new", "dear diary"),
        ("diary.a1B2c3.new", "ludex checkpoint 1\n"),
    ] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    answer(&mut solve(&folder.path().join("state"), &["--outcome-only"]));
    let left = ["diary.a1B2c3.new", "state", "state.d4E5f6.new", "state.new"];
    assert_eq!(files(folder.path()), left);
}

/// A checkpoint is trusted, so an answer may be as false as it is; a proof may not.
#[test]
fn a_checkpoint_that_holds_something_false_is_found_out_by_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    answer(&mut solve(&state, &["--outcome-only"]));
    let (positions, mut body) = whole(&state);
    let subject = Checkpoint::open(&state).unwrap().subject().to_owned();
    // An entry is two sets of squares, a lower and an upper bound of the score, and the
    // effort. Whoever wins shall lose.
    for entry in body.chunks_mut(21) {
        let bound = |at: usize| i16::from_le_bytes([entry[at], entry[at + 1]]);
        let [least, most] = [bound(16), bound(18)].map(|bound| (-bound).to_le_bytes());
        entry[16..20].copy_from_slice(&[most, least].concat());
    }
    let length = body.len() as u64;
    Checkpoint::write(&state, &subject, positions, length, |out| out.write_all(&body)).unwrap();
    let certificate = folder.path().join("certificate");
    let mut command = solve(&state, &["--outcome-only", "--resume", "--certificate"]);
    let output = finish(command.arg(&certificate));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("state: the checkpoint contains false facts: start again"), "{said}");
    assert!(!certificate.exists());
}

#[test]
fn a_finished_search_is_remembered_and_not_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let first = answer(&mut solve(&state, &["--outcome-only"]));
    let second = answer(&mut solve(&state, &["--outcome-only", "--resume"]));
    assert_eq!(first["outcome"], second["outcome"]);
    let positions = |answer: &serde_json::Value| answer["positions"].as_u64().unwrap();
    assert!(positions(&second) - positions(&first) < positions(&first) / 10);
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    answer(&mut solve(&state, &["--outcome-only"]));
    let trouble = |command: &mut Command| {
        let output = finish(command);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let again = trouble(&mut solve(&state, &["--outcome-only"]));
    assert!(again.contains("add --resume"), "{again}");
    let other = trouble(&mut solve(&state, &["--resume"]));
    assert!(other.contains("is for pawns classic"), "{other}");
    let bytes = std::fs::read(&state).unwrap();
    std::fs::write(&state, &bytes[..bytes.len() / 2]).unwrap();
    let cut = trouble(&mut solve(&state, &["--outcome-only", "--resume"]));
    assert!(cut.contains("not an intact checkpoint"), "{cut}");
}

/// However the signal and the breaks for writing fall together.
#[cfg(unix)]
#[test]
fn an_interrupted_search_answers_and_leaves_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    for signal in ["-INT", "-TERM", "-INT", "-INT"] {
        let state = folder.path().join(format!("8x8{}.state", random.u32(..)));
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        let mut child = command
            .args(["pawns", "solve", "8x8", "--outcome-only", "--json", "--time-limit", "60s"])
            .args(["--memory-limit", "8MiB", "--checkpoint-every", "100ms", "--checkpoint"])
            .arg(&state)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for(&state, &mut child);
        std::thread::sleep(Duration::from_millis(random.u64(0..400)));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = ended(child);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{answer}");
        assert_eq!(
            (&answer["outcome"], &answer["reason"]),
            (&"unknown".into(), &"interrupted".into())
        );
        assert!(whole(&state).0 > 0);
    }
}

#[cfg(unix)]
#[test]
fn an_answer_is_not_lost_with_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("missing").join("state");
    let output = finish(&mut solve(&nowhere, &["--outcome-only"]));
    assert_eq!(output.status.code(), Some(2), "that it cannot be written is told at once");
    assert!(output.stdout.is_empty());

    // No file may be longer than a block.
    let state = folder.path().join("state");
    let inner = format!(
        "ulimit -f 1; trap '' XFSZ; exec '{}' pawns solve 6x6 --json --checkpoint '{}'",
        env!("CARGO_BIN_EXE_ludex"),
        state.display()
    );
    let mut command = Command::new("bash");
    command.args(["-c", &inner]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = finish(&mut command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["value"], -30);
    assert!(stderr.contains("continuing without a checkpoint"), "{stderr}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

/// A checkpoint is read and written beside a table that takes all that is allowed.
#[cfg(target_os = "linux")]
#[test]
fn a_checkpoint_of_many_facts_is_read_within_the_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let solve = |time: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.args(["pawns", "solve", "7x7", "--memory-limit", "32MiB", "--time-limit", time]);
        command.args(["--resume", "--checkpoint-every", "200ms", "--checkpoint"]).arg(&state);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    ended(solve("1s"));
    // Many facts, if the same ones again and again.
    let (positions, body) = whole(&state);
    let subject = Checkpoint::open(&state).unwrap().subject().to_owned();
    let times = (160 << 20) / body.len();
    let length = (times * body.len()) as u64;
    let many = |out: &mut dyn std::io::Write| (0..times).try_for_each(|_| out.write_all(&body));
    Checkpoint::write(&state, &subject, positions, length, many).unwrap();
    let peak = final_peak(&mut solve("1s"));
    let limit = 32 << 20;
    let allowed = limit + limit / 10 + (24 << 20);
    assert!(peak > 0 && peak <= allowed, "{peak} bytes of {allowed}");
}

/// Whatever its length, and whatever it is.
#[cfg(unix)]
#[test]
fn what_is_not_a_checkpoint_is_refused_at_once_without_reading_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    answer(&mut solve(&at("whole"), &["--outcome-only"]));
    let whole = std::fs::read(at("whole")).unwrap();
    let header = whole.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let sparse = |name: &str, start: &[u8], length: u64| {
        std::fs::write(at(name), start).unwrap();
        let file = std::fs::OpenOptions::new().write(true).open(at(name)).unwrap();
        file.set_len(length).unwrap();
    };
    sparse("empty", b"", 0);
    sparse("zeros", b"", 6 << 30);
    sparse("a-line", b"ludex checkpoint 1\n", 6 << 30);
    sparse("a-long-subject", b"ludex checkpoint 1\nsubject: ", 6 << 30);
    sparse("a-header", &whole[..header], 1 << 30);
    sparse("a-zero-more", &whole, whole.len() as u64 + 1);
    std::fs::write(at("cut"), &whole[..whole.len() - 1]).unwrap();
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    std::fs::write(at("flipped"), &flipped).unwrap();
    std::fs::create_dir(at("folder")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let files = ["empty", "zeros", "a-line", "a-long-subject", "a-header", "a-zero-more", "cut"];
    let refused = files.into_iter().chain(["flipped"]).map(|name| (at(name), "not an intact"));
    let others = [at("folder"), at("pipe"), "/dev/zero".into(), "/dev/null".into()];
    for (path, reason) in refused.chain(others.map(|path| (path, "not a file"))) {
        // No more than half a gibibyte beside what any program takes.
        let script = "ulimit -v 1048576; exec \"$0\" pawns solve 6x6 --outcome-only --json \
                      --memory-limit 64MiB --threads 1 --resume --checkpoint \"$1\"";
        let mut command = Command::new("bash");
        command.args(["-c", script, env!("CARGO_BIN_EXE_ludex")]).arg(&path);
        let start = Instant::now();
        let output = finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{}: {said}", path.display());
        assert!(said.contains(reason) && said.contains(path.to_str().unwrap()), "{said}");
        assert!(start.elapsed() < Duration::from_secs(30), "{}", path.display());
    }
}
