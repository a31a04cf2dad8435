//! Folders, processes, and tables made once.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::net::TcpListener;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use crate::program::PATH;

/// A folder with tables that several tests read.
static SHARED: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());
static MADE: Mutex<()> = Mutex::new(());

/// The table of a position, made by one process, once.
pub(crate) fn table(position: &str) -> PathBuf {
    let _one_at_a_time = MADE.lock().unwrap();
    let name = position.replace(['/', ' '], "_");
    let folder = SHARED.path().join(name);
    if !folder.exists() {
        let output = finish(&mut tabulate(position, &folder, &[]));
        assert!(output.status.success(), "{output:?}");
    }
    folder
}

/// `ludex pawns tabulate POSITION --out FOLDER …`.
pub(crate) fn tabulate(position: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(PATH);
    command.args(["pawns", "tabulate", position, "--out"]).arg(folder).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `ludex cluster run --local COUNT pawns tabulate POSITION --out FOLDER …`.
pub(crate) fn local(count: usize, position: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(PATH);
    command.args(["cluster", "run", "--local", &count.to_string(), "pawns", "tabulate", position]);
    command.arg("--out").arg(folder).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// How long a command may take before it counts as hanging.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// What came of a local run; it must end in time.
pub(crate) fn cluster(count: usize, position: &str, folder: &Path, more: &[&str]) -> Output {
    finish(&mut local(count, position, folder, more))
}

/// A process that does not outlive its test, however that ends. Those of a local run end
/// with their launcher.
pub(crate) struct Running(Option<Child>);

/// Starts a command.
pub(crate) fn start(command: &mut Command) -> Running {
    Running(Some(command.spawn().unwrap()))
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().expect("it is there until it has ended")
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().expect("it is there until it has ended")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What came of a command; it must end in time.
pub(crate) fn finish(command: &mut Command) -> Output {
    ended(start(command), PATIENCE)
}

/// Says that a test is skipped, and why. Not as other output, which is shown of failed
/// tests only.
pub(crate) fn skip<T: Fn()>(_test: T, reason: &str) {
    let test = std::any::type_name::<T>();
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {reason}");
}

/// What a process has said on standard error, once it has ended; it must end in
/// time.
pub(crate) fn ended(mut child: Running, limit: Duration) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > limit {
            child.kill().unwrap();
            let child = child.0.take().unwrap();
            panic!("still running after {limit:?}: {:?}", child.wait_with_output());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.0.take().unwrap().wait_with_output().unwrap()
}

/// Every file below a folder, with its bytes.
pub(crate) fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = bytes(&path);
            files
                .extend(below.into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

/// That two folders hold the same bytes in the same files.
#[track_caller]
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (bytes(one), bytes(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}

/// A list of free addresses, in a file.
pub(crate) fn hosts(folder: &Path, count: usize) -> String {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> =
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    let path = folder.join("hosts");
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    path.to_str().unwrap().to_owned()
}
