//! Fault injection: the n-th operation fails, for tests that try every n.
//!
//! Only builds with debug assertions have them. A test arms a fault
//! [below a folder](below); a program started with `LUDEX_FAULT=enospc:17` in its
//! environment has one wherever it writes, and reports on standard error when it
//! strikes.
//!
//! A walk over every n arms `Fault { kind, at: n }` for n = 1, 2, … until a run ends in
//! which it has not struck.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
#[cfg(debug_assertions)]
use std::{
    path::PathBuf,
    str::FromStr,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// Operations that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A file is created, or opened to be written.
    CreateFile,
    /// Bytes are written.
    Write,
    /// A file is synced to disk.
    SyncFile,
    /// A file is renamed.
    Rename,
    /// A file is removed.
    RemoveFile,
    /// A folder is created.
    CreateFolder,
    /// A folder is removed.
    RemoveFolder,
    /// A folder is synced to disk.
    SyncFolder,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operation::CreateFile => "create",
            Operation::Write => "write",
            Operation::SyncFile => "sync",
            Operation::Rename => "rename to",
            Operation::RemoveFile => "remove",
            Operation::CreateFolder => "create folder",
            Operation::RemoveFolder => "remove folder",
            Operation::SyncFolder => "sync folder",
        })
    }
}

/// The name of the environment variable that arms a fault.
pub const VARIABLE: &str = "LUDEX_FAULT";

/// Kinds of faults.
#[cfg(debug_assertions)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// From then on the disk is full: nothing can be created or written, except half of the
    /// bytes being written.
    NoSpace,
    /// The operation fails once; a write after half of its bytes.
    InputOutput,
    /// From then on every write takes only half of its bytes, which is allowed.
    ShortWrites,
    /// From then on nothing changes on disk, as if the process had died; a write has
    /// written half of its bytes.
    Freeze,
    /// The process dies; a write has written half of its bytes.
    Abort,
}

#[cfg(debug_assertions)]
impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] =
        [Kind::NoSpace, Kind::InputOutput, Kind::ShortWrites, Kind::Freeze, Kind::Abort];

    fn word(self) -> &'static str {
        match self {
            Kind::NoSpace => "enospc",
            Kind::InputOutput => "eio",
            Kind::ShortWrites => "short",
            Kind::Freeze => "freeze",
            Kind::Abort => "abort",
        }
    }

    fn error(self) -> io::Error {
        match self {
            Kind::NoSpace => io::Error::from_raw_os_error(28),
            Kind::InputOutput => io::Error::from_raw_os_error(5),
            _ => io::Error::other("nothing is written any more"),
        }
    }
}

/// A fault at the n-th operation, counted from 1.
#[cfg(debug_assertions)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: Kind,
    /// The number of the operation.
    pub at: u64,
}

#[cfg(debug_assertions)]
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.word(), self.at)
    }
}

#[cfg(debug_assertions)]
impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Fault, String> {
        let wrong = || format!("{VARIABLE}={text} is not a fault such as enospc:17");
        let (word, at) = text.split_once(':').ok_or_else(wrong)?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(wrong)?;
        Ok(Fault { kind, at: at.parse().map_err(|_| wrong())? })
    }
}

/// A fault, and how far it is from striking.
#[cfg(debug_assertions)]
#[derive(Debug)]
struct Plan {
    fault: Fault,
    /// Where it strikes; anywhere if empty.
    folder: PathBuf,
    operations: AtomicU64,
    has_struck: AtomicBool,
    is_reported: bool,
}

#[cfg(debug_assertions)]
impl Plan {
    fn new(fault: Fault, folder: &Path, is_reported: bool) -> Plan {
        let (operations, has_struck) = (AtomicU64::new(0), AtomicBool::new(false));
        Plan { fault, folder: folder.to_owned(), operations, has_struck, is_reported }
    }

    /// Counts an operation: what goes wrong with it, if anything.
    fn strike(&self, operation: Operation, path: &Path) -> Option<Strike> {
        use Operation::{CreateFile, CreateFolder, SyncFile, Write};

        if !path.starts_with(&self.folder) {
            return None;
        }
        let Fault { kind, at } = self.fault;
        let now = 1 + self.operations.fetch_add(1, Ordering::SeqCst);
        let strikes = match kind {
            Kind::InputOutput => now == at,
            Kind::Freeze | Kind::Abort => now >= at,
            Kind::NoSpace => {
                now >= at && matches!(operation, CreateFile | CreateFolder | SyncFile | Write)
            }
            Kind::ShortWrites => now >= at && operation == Write,
        };
        if !strikes {
            return None;
        }
        let is_first = !self.has_struck.swap(true, Ordering::SeqCst);
        if is_first && self.is_reported {
            let path = path.display();
            eprintln!("fault injected: {} at operation {now}: {operation} {path}", kind.word());
        }
        Some(Strike { kind, is_first })
    }
}

/// What goes wrong with an operation.
#[cfg(debug_assertions)]
#[derive(Clone, Copy)]
struct Strike {
    kind: Kind,
    /// Whether nothing went wrong before.
    is_first: bool,
}

/// All faults that are armed.
#[cfg(debug_assertions)]
static PLANS: Mutex<Vec<Arc<Plan>>> = Mutex::new(Vec::new());

/// An armed fault; dropping it disarms the fault.
#[cfg(debug_assertions)]
#[derive(Debug)]
pub struct ArmedFault(Arc<Plan>);

#[cfg(debug_assertions)]
impl ArmedFault {
    /// Whether the fault has occurred.
    pub fn has_struck(&self) -> bool {
        self.0.has_struck.load(Ordering::SeqCst)
    }

    /// The number of operations so far.
    pub fn operations(&self) -> u64 {
        self.0.operations.load(Ordering::SeqCst)
    }
}

#[cfg(debug_assertions)]
impl Drop for ArmedFault {
    fn drop(&mut self) {
        let mut plans = PLANS.lock().unwrap_or_else(PoisonError::into_inner);
        plans.retain(|plan| !Arc::ptr_eq(plan, &self.0));
    }
}

/// Arms a fault for operations below a folder, on any thread.
#[cfg(debug_assertions)]
pub fn below(folder: &Path, fault: Fault) -> ArmedFault {
    let plan = Arc::new(Plan::new(fault, folder, false));
    PLANS.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&plan));
    ArmedFault(plan)
}

/// The fault of the whole process.
///
/// # Panics
/// If the environment asks for one that there is not: a test would pass that has
/// tried nothing.
#[cfg(debug_assertions)]
fn of_process() -> Option<&'static Plan> {
    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
    let plan = PLAN.get_or_init(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let fault = text.parse().unwrap_or_else(|error: String| panic!("{error}"));
        Some(Plan::new(fault, Path::new(""), true))
    });
    plan.as_ref()
}

/// What goes wrong with an operation, if anything.
#[cfg(debug_assertions)]
fn strike_of(operation: Operation, path: &Path) -> Option<Strike> {
    let plans = PLANS.lock().unwrap_or_else(PoisonError::into_inner);
    let plans = plans.iter().map(|plan| &**plan).chain(of_process());
    // All of them count.
    plans.filter_map(|plan| plan.strike(operation, path)).reduce(|first, _| first)
}

/// Fails if an operation is to fail.
#[cfg(debug_assertions)]
pub(crate) fn strike(operation: Operation, path: &Path) -> io::Result<()> {
    match strike_of(operation, path) {
        None => Ok(()),
        Some(Strike { kind: Kind::Abort, .. }) => std::process::abort(),
        Some(Strike { kind, .. }) => Err(kind.error()),
    }
}

/// Writes to a file, or half of it, or fails.
#[cfg(debug_assertions)]
pub(crate) fn write(path: &Path, file: &mut fs::File, bytes: &[u8]) -> io::Result<usize> {
    let Some(Strike { kind, is_first }) = strike_of(Operation::Write, path) else {
        return file.write(bytes);
    };
    if kind == Kind::ShortWrites {
        return file.write(&bytes[..bytes.len().div_ceil(2)]);
    }
    if is_first {
        file.write_all(&bytes[..bytes.len() / 2])?;
    }
    match kind {
        Kind::Abort => std::process::abort(),
        kind => Err(kind.error()),
    }
}

/// Nothing fails on purpose.
#[cfg(not(debug_assertions))]
#[inline]
#[allow(clippy::unnecessary_wraps)] // as where something may
pub(crate) fn strike(_operation: Operation, _path: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes to a file.
#[cfg(not(debug_assertions))]
#[inline]
pub(crate) fn write(_path: &Path, file: &mut fs::File, bytes: &[u8]) -> io::Result<usize> {
    file.write(bytes)
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read_as_they_are_printed() {
        for kind in Kind::ALL {
            let fault = Fault { kind, at: 17 };
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
        for text in ["", "enospc", "enospc:", "enospc:x", "fire:3", "enospc:3:4"] {
            assert!(text.parse::<Fault>().is_err(), "{text}");
        }
    }

    #[test]
    fn replacing_a_file_takes_five_operations_and_any_of_them_may_be_the_last() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        // Creating the new file, writing it, syncing it, renaming it, syncing the folder.
        for at in 1..=5 {
            fs::write(&path, b"old").unwrap();
            let armed = below(folder.path(), Fault { kind: Kind::Freeze, at });
            assert!(crate::write(&path, b"new").is_err());
            assert!(armed.has_struck());
            let expected: &[u8] = if at < 5 { b"old" } else { b"new" };
            assert_eq!(fs::read(&path).unwrap(), expected);
        }
        let armed = below(folder.path(), Fault { kind: Kind::Freeze, at: 6 });
        crate::write(&path, b"new").unwrap();
        assert!(!armed.has_struck());
        assert_eq!(armed.operations(), 5);
    }

    #[test]
    fn a_fault_strikes_below_its_folder_only() {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let armed = below(one.path(), Fault { kind: Kind::InputOutput, at: 1 });
        crate::write(&other.path().join("x"), b"x").unwrap();
        assert!(!armed.has_struck() && armed.operations() == 0);
        let error = crate::write(&one.path().join("x"), b"x").unwrap_err();
        assert_eq!(error.raw_os_error(), Some(5));
        assert!(armed.has_struck());
        crate::write(&one.path().join("x"), b"x").unwrap();
    }
}
