//! How programs end, and that nothing is left of any.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use runner::{End, Limits, Task};

use super::{WIDE, perl, run_on, run_with, runner, shell};

/// Whether any process on the machine has this word among its arguments.
fn anything_runs_with(word: &str) -> bool {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|arguments| String::from_utf8_lossy(&arguments).contains(word))
}

/// A script that leaves a process of this name behind, in a session of its own.
fn daemon(word: &str) -> String {
    format!(
        "use POSIX; if (!fork) {{ setsid; if (!fork) {{ $0 = '{word}'; open STDOUT, '>/dev/null'; \
         open STDERR, '>/dev/null'; $| = 1; sleep 1000; }} exit }} wait; print 'done'"
    )
}

#[test]
fn a_program_reads_its_input_and_its_output_and_exit_code_are_reported() {
    let run = shell(WIDE, "cat; echo oh >&2; exit 3");
    assert_eq!(run.end, End::Exit(3));
    assert_eq!(run.stdout, b"input\n");
    assert_eq!(run.stderr, b"oh\n");
    assert!(!run.read_nothing && !run.left_running);
    assert!(run.memory > 0);
}

#[test]
fn a_file_takes_the_place_of_standard_input() {
    let run = run_on(WIDE, b"as a file", "sh", &["-c", "cat \"$1\"; cat", "sh", "{file}"]);
    assert_eq!((run.end, &run.stdout[..]), (End::Exit(0), &b"as a file"[..]));
    assert!(!run.read_nothing, "nobody can tell");
}

#[test]
fn a_program_that_reads_nothing_is_reported() {
    assert!(shell(WIDE, "echo 1").read_nothing);
    assert!(!run_on(WIDE, b"", "true", &[]).read_nothing, "there was nothing to read");
}

#[test]
fn a_program_that_opens_its_input_again_has_read_it() {
    assert!(!shell(WIDE, "cat /dev/stdin").read_nothing);
    let once = shell(WIDE, "exec 3</dev/stdin; head -c 1 <&3 >/dev/null");
    assert!(!once.read_nothing, "{once:?}");
}

#[test]
fn long_input_arrives_whole_and_need_not_be_read() {
    let input = b"0123456789abcde\n".repeat(1 << 16);
    let whole = run_on(WIDE, &input, "wc", &["-c"]);
    assert_eq!(whole.stdout.trim_ascii(), b"1048576", "{whole:?}");
    let part = run_on(WIDE, &input, "head", &["-n", "1"]);
    assert_eq!((&part.stdout[..], part.read_nothing), (&input[..16], false));
    assert!(run_on(WIDE, &input, "true", &[]).read_nothing);
}

#[test]
fn the_words_of_the_input_take_the_place_of_an_argument() {
    let run = run_on(WIDE, b"3 7\n", "sh", &["-c", "echo $# $2; cat", "sh", "{args}"]);
    assert_eq!((&run.stdout[..], run.read_nothing), (&b"2 7\n"[..], false));
}

#[test]
fn a_program_that_does_not_exist_is_reported() {
    let run = run_on(WIDE, b"", "/no/such/program", &[]);
    assert!(matches!(&run.end, End::NotStarted(why) if why.contains("No such file")), "{run:?}");
}

#[test]
fn a_crash_is_reported_with_its_signal() {
    assert_eq!(shell(WIDE, "kill -SEGV $$").end, End::Signal(11));
    assert_eq!(perl(WIDE, "kill 'ABRT', $$; sleep 100").end, End::Signal(6));
}

#[test]
fn an_endless_loop_is_too_slow() {
    let limits = Limits { time: Duration::from_millis(300), ..WIDE };
    let run = perl(limits, "while (1) {}");
    assert_eq!(run.end, End::TooSlow);
    assert!(run.cpu >= Duration::from_millis(250), "{run:?}");
}

#[test]
fn a_program_that_waits_for_ever_hangs() {
    let limits = Limits { time: Duration::from_millis(300), ..WIDE };
    assert_eq!(perl(limits, "sleep 1000").end, End::Hung);
}

#[test]
fn a_program_that_closes_its_output_and_goes_on_is_ended() {
    let limits = Limits { time: Duration::from_millis(300), ..WIDE };
    assert_eq!(shell(limits, "exec >&- 2>&-; sleep 1000").end, End::Hung);
}

#[test]
fn endless_output_is_cut_off() {
    let limits = Limits { output: 1000, ..WIDE };
    let run = shell(limits, "while :; do echo 1; done");
    assert_eq!((run.end, run.stdout.len()), (End::Output, 1000));
    assert_eq!(shell(limits, "while :; do echo 1 >&2; done").end, End::Output);
}

#[test]
fn memory_is_limited() {
    let limits = Limits { memory: 64 << 20, ..WIDE };
    let run = perl(limits, "my @a; while (1) { push @a, 'x' x 1000000 }");
    assert_eq!(run.end, End::Memory, "{run:?}");
    assert!(run.memory < 1 << 30, "{run:?}");
}

/// The system's number for making a file in memory.
const MEMFD_CREATE: u32 = if cfg!(target_arch = "x86_64") { 319 } else { 279 };

#[test]
fn memory_that_belongs_to_no_process_is_limited_as_well() {
    let limits = Limits { memory: 200 << 20, disk: 1 << 30, ..WIDE };
    let files = format!(
        "my $part = 'x' x (1 << 20); my @kept; for (1..8) {{ my $name = 'held'; \
         my $file = syscall({MEMFD_CREATE}, $name, 0); open(my $out, '>&=', $file) or die; \
         print $out $part for 1..40; $out->flush; push @kept, $out }} sleep 1000",
    );
    let segments = "for (1..8) { my $id = shmget(0, 40 << 20, 01600) // die $!; \
                    shmwrite($id, 'x' x (40 << 20), 0, 40 << 20) or die $!; } sleep 1000";
    for script in [&*files, segments] {
        let run = perl(limits, &format!("use IO::Handle; {script}"));
        assert_eq!(run.end, End::Memory, "{script}: {run:?}");
    }
    // What is mapped is not counted twice.
    let few = "use IO::Handle; my $id = shmget(0, 60 << 20, 01600) // die $!; \
               shmwrite($id, 'x' x (60 << 20), 0, 60 << 20) or die $!; select(undef, undef, undef, 0.2)";
    assert_eq!(perl(limits, few).end, End::Exit(0));
}

#[test]
fn a_script_without_its_interpreter_is_told_from_a_missing_program() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("solver");
    std::fs::write(&script, "#!/no/such/interpreter\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = run_on(WIDE, b"", script.to_str().unwrap(), &[]);
    assert!(matches!(&run.end, End::NotStarted(why) if why.contains("interpreter")), "{run:?}");
}

#[test]
fn a_fork_bomb_is_ended_whole() {
    let limits = Limits { processes: 16, ..WIDE };
    let word = "ludex-test-of-a-bomb";
    // Ten doublings are enough to be noticed, and too few to harm a machine that fails to stop it.
    let script = format!("$0 = '{word}'; for (1..10) {{ fork }} sleep 1000");
    assert_eq!(perl(limits, &script).end, End::Processes);
    assert!(!anything_runs_with(word));
}

#[test]
fn a_program_that_forks_faster_than_the_guard_looks_is_told_from_a_crash() {
    let limits = Limits { processes: 16, ..WIDE };
    let word = "ludex-test-of-a-sprint";
    let script = format!(
        "$0 = '{word}'; for (1..100) {{ my $child = fork; exit 2 if !defined $child; \
         sleep 1000 if !$child }}"
    );
    let run = perl(limits, &script);
    assert_eq!((&run.end, run.left_running), (&End::Processes, false), "{run:?}");
    assert!(!anything_runs_with(word));
}

#[test]
fn an_unconfined_program_is_limited_and_ended_whole() {
    let limits = Limits { processes: 16, time: Duration::from_millis(300), ..WIDE };
    let open = runner(limits).unconfined();
    let perl = |script: &str| run_with(&open, b"input", "perl", &["-e", script]);
    let word = "ludex-test-without-walls";
    assert_eq!(perl("print <>; exit 3").end, End::Exit(3));
    assert_eq!(perl("kill 'SEGV', $$; sleep 100").end, End::Signal(11));
    assert_eq!(perl("sleep 1000").end, End::Hung);
    assert_eq!(perl("while (1) {}").end, End::TooSlow);
    assert_eq!(perl("print 'x' x 1000000 while 1").end, End::Output);
    // Children that wait, so that the bomb grows no faster than it is defused.
    let bomb = format!("$0 = '{word}'; for (1..40) {{ fork or sleep 1000 }} sleep 1000");
    assert_eq!(perl(&bomb).end, End::Processes);
    assert!(!anything_runs_with(word));
    let run = perl(&daemon(word));
    assert_eq!((run.end, &run.stdout[..]), (End::Exit(0), &b"done"[..]));
    assert!(run.left_running);
    assert!(!anything_runs_with(word));
    let missing = run_with(&open, b"", "/no/such/program", &[]);
    assert!(matches!(missing.end, End::NotStarted(_)), "{missing:?}");
    let protection = open.protection(&Task::new(OsStr::new("perl"), &[]));
    assert!(protection.files.is_some() && protection.network.is_some());
}

#[test]
fn a_daemon_does_not_survive_its_program() {
    let word = "ludex-test-of-a-daemon";
    let run = perl(WIDE, &daemon(word));
    assert_eq!((run.end, &run.stdout[..]), (End::Exit(0), &b"done"[..]));
    assert!(run.left_running);
    assert!(!anything_runs_with(word));
}

#[test]
fn a_run_can_be_cancelled() {
    let word = "ludex-test-of-cancelling";
    let file = tempfile::NamedTempFile::new().unwrap();
    let args = ["-e".into(), OsString::from(format!("$0 = '{word}'; sleep 1000"))];
    // Where the working folder is not among temporary files, these are out of sight.
    for folder in [None, Some(Path::new("/"))] {
        let asked = AtomicBool::new(false);
        // The second question is answered with yes: the program is under way by then.
        let cancelled = || asked.swap(true, Ordering::Relaxed);
        let task = Task { folder, ..Task::new(OsStr::new("perl"), &args) };
        let run = runner(WIDE).run(&task, file.path(), &cancelled).unwrap();
        assert_eq!(run.end, End::Cancelled);
        assert!(!anything_runs_with(word));
    }
}

#[test]
fn several_run_at_once() {
    let runner = runner(WIDE);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let (runner, input) = (&runner, file.path());
            scope.spawn(move || {
                let args = ["-c".into(), format!("echo {number}; echo $TMPDIR > $TMPDIR/x").into()];
                let task = Task::new(OsStr::new("sh"), &args);
                let run = runner.run(&task, input, &|| false).unwrap();
                assert_eq!(run.stdout, format!("{number}\n").as_bytes());
                assert_eq!(run.end, End::Exit(0));
            });
        }
    });
}

#[test]
fn ending_the_caller_ends_the_program() {
    // A guard whose parent is not waiting for it: the shell that starts it ends once the program
    // runs, whose arguments, unlike those of guard and shell, begin with the word.
    let word = "ludex-test-of-a-lost-caller";
    let room = tempfile::tempdir().unwrap();
    let path = |name: &str| room.path().join(name).display().to_string();
    std::fs::write(path("report"), "").unwrap();
    std::fs::create_dir(path("scratch")).unwrap();
    let script = format!(
        "{} --run-under-guard guard 60000 1000000000 64 1000 1000000 {} {} {} '' confined 0 \
         perl -e '$0 = \"{word}\"; sleep 1000' </dev/null >/dev/null 2>&1 &\n\
         i=0; while [ $i -lt 200 ]; do grep -qs ^{word} /proc/[0-9]*/cmdline && exit 0; \
         i=$((i+1)); sleep 0.1; done; exit 1",
        env!("CARGO_BIN_EXE_runner-guard"),
        path("report"),
        path("scratch"),
        path("cancel"),
    );
    let status = std::process::Command::new("sh").args(["-c", &script]).status().unwrap();
    assert!(status.success());
    let deadline = Instant::now() + Duration::from_mins(1);
    while anything_runs_with(word) {
        assert!(Instant::now() < deadline, "the program still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
}
