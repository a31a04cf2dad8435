//! Control groups that bound the number of processes, for root alone.
//!
//! Other users have a limit of the system's for that, which the cell sets; the system does not
//! apply it to root, in whatever namespace, and root's programs could start thousands of
//! processes before the guard gets its turn. Moving a process into a group takes longer than
//! everything else about a run together, since the system waits for all processors. So threads
//! are moved, once, and guards are born in the group of the thread that starts them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use nix::unistd::getuid;

use crate::folder::PREFIX;

/// Attempts to make or remove a group that others remove or leave at the same moment.
const ATTEMPTS: u32 = 20;

/// The control groups of a runner: as many as there are runs at a time.
#[derive(Debug)]
pub(crate) struct Cages {
    /// Where they are; none if the system or the user has no such groups.
    tree: Option<Tree>,
    /// The beginning of their names.
    name: String,
    number: AtomicU64,
    /// Whether none could be made.
    is_refused: AtomicBool,
    /// Those that no run uses.
    free: Mutex<Vec<Cage>>,
}

/// A hierarchy of control groups.
#[derive(Clone, Debug)]
struct Tree {
    root: PathBuf,
    /// In version 2 one tree serves all purposes, and a thread may be in another group than its
    /// process only where both groups say so.
    is_version_2: bool,
}

/// A group, and the thread in it that starts guards.
#[derive(Debug)]
pub(crate) struct Cage {
    group: PathBuf,
    orders: Option<Sender<Box<dyn FnOnce() + Send>>>,
    thread: Option<JoinHandle<()>>,
}

impl Tree {
    /// Version 1 has a tree for counting processes alone. In version 2, only processes at the
    /// root may make a group beside themselves without leaving other limits behind.
    fn find() -> Option<Tree> {
        if !getuid().is_root() {
            return None;
        }
        let first = Path::new("/sys/fs/cgroup/pids");
        if first.join("cgroup.procs").exists() {
            return Some(Tree { root: first.to_owned(), is_version_2: false });
        }
        let second = Path::new("/sys/fs/cgroup");
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let counted = fs::read_to_string(second.join("cgroup.subtree_control")).ok()?;
        let is_possible = own.lines().any(|line| line == "0::/")
            && counted.split_whitespace().any(|name| name == "pids");
        is_possible.then(|| Tree { root: second.to_owned(), is_version_2: true })
    }

    /// Moves this thread into a new group of at most so many processes and threads.
    fn enter(&self, group: &Path, most: u32) -> io::Result<()> {
        fs::create_dir(group)?;
        fs::write(group.join("pids.max"), most.to_string())?;
        if self.is_version_2 {
            fs::write(group.join("cgroup.type"), "threaded")?;
            return fs::write(group.join("cgroup.threads"), "0");
        }
        fs::write(group.join("tasks"), "0")
    }

    /// Removes groups that nobody is in any more, as a process leaves them that is killed.
    fn sweep(&self) {
        for entry in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(PREFIX) {
                // The system keeps those that somebody is in.
                let _ = fs::remove_dir(entry.path());
            }
        }
    }
}

impl Cages {
    /// For runs whose folders are in this one.
    pub(crate) fn new(folder: &Path) -> Cages {
        let tree = Tree::find();
        if let Some(tree) = &tree {
            tree.sweep();
        }
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        Cages {
            tree,
            name: name.unwrap_or_default(),
            number: AtomicU64::new(0),
            is_refused: AtomicBool::new(false),
            free: Mutex::default(),
        }
    }

    /// A group of at most so many processes and threads beside the one that starts the guard, or
    /// none where that is not possible: then the guard's own counting has to do.
    pub(crate) fn take(&self, most: u32) -> Option<Cage> {
        let tree = self.tree.as_ref()?;
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if free.is_some() || self.is_refused.load(Ordering::Relaxed) {
            return free;
        }
        // Another process that starts sweeps a group away which nobody is in yet.
        let made = (0..ATTEMPTS).find_map(|_| {
            let number = self.number.fetch_add(1, Ordering::Relaxed);
            Cage::new(tree, format!("{}-{number}", self.name), most.saturating_add(1))
        });
        self.is_refused.fetch_or(made.is_none(), Ordering::Relaxed);
        made
    }

    /// Takes a group back once its run has ended.
    pub(crate) fn give_back(&self, cage: Option<Cage>) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).extend(cage);
    }
}

impl Cage {
    fn new(tree: &Tree, name: String, most: u32) -> Option<Cage> {
        let group = tree.root.join(name);
        let (orders, receive) = channel::<Box<dyn FnOnce() + Send>>();
        let (say, entered) = channel();
        let (tree, place) = (tree.clone(), group.clone());
        let work = move || {
            let _ = say.send(tree.enter(&place, most).is_ok());
            while let Ok(order) = receive.recv() {
                order();
            }
        };
        let thread = thread::Builder::new().name("cage".into()).spawn(work).ok();
        let cage = Cage { group, orders: Some(orders), thread };
        // A group that could not be entered is removed.
        entered.recv().unwrap_or(false).then_some(cage)
    }

    /// Starts a guard, which is born in the group.
    pub(crate) fn spawn(&self, mut command: Command) -> io::Result<Child> {
        let (say, hear) = channel();
        let order = move || {
            let child = command.spawn();
            // The command keeps files open.
            drop(command);
            let _ = say.send(child);
        };
        let gone = || io::Error::other("the thread that starts guards has ended");
        self.orders.as_ref().ok_or_else(gone)?.send(Box::new(order)).map_err(|_| gone())?;
        hear.recv().map_err(|_| gone())?
    }
}

impl Drop for Cage {
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.thread.take().map(JoinHandle::join);
        for _ in 0..ATTEMPTS {
            // A thread is still in its group for a moment after others see its end.
            match fs::remove_dir(&self.group) {
                Err(why) if why.kind() == io::ErrorKind::ResourceBusy => {
                    thread::sleep(Duration::from_millis(1));
                }
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of a process or thread.
    fn groups(place: &str) -> String {
        fs::read_to_string(format!("/proc/{place}/cgroup")).unwrap()
    }

    #[test]
    fn guards_are_born_in_a_group_that_vanishes_with_the_runner() {
        let folder = Path::new("/tmp/ludex-runs-test-of-cages");
        let cages = Cages::new(folder);
        // Only root has such groups, and not on every system.
        let Some(cage) = cages.take(7) else {
            assert!(cages.tree.is_none(), "a group can be made where there are groups");
            return;
        };
        let group = cage.group.clone();
        assert_eq!(fs::read_to_string(group.join("pids.max")).unwrap().trim(), "8");
        let mut child = cage.spawn({
            let mut command = Command::new("cat");
            command.stdin(std::process::Stdio::piped());
            command
        });
        let child = child.as_mut().unwrap();
        let name = group.file_name().unwrap().to_string_lossy().into_owned();
        assert!(groups(&child.id().to_string()).contains(&name));
        assert!(!groups("self").contains(&name) && !groups("thread-self").contains(&name));
        drop(child.stdin.take());
        child.wait().unwrap();
        cages.give_back(Some(cage));
        let again = cages.take(7).unwrap();
        assert_eq!(again.group, group, "the next run has the same group");
        let other = cages.take(7).unwrap();
        assert_ne!(other.group, group, "a run at the same time has another");
        let _kept = Cages::new(folder);
        assert!(group.exists(), "others sweep only what nobody is in");
        cages.give_back(Some(other));
        drop((again, cages));
        assert!(!group.exists());
    }
}
