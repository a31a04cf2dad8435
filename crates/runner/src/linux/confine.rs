//! Namespaces: what the guard takes away from itself before it starts the cell.
//!
//! The guard becomes an ordinary user of a new user namespace, with all rights over the new
//! namespaces until the next `exec`. So it can rearrange the mounts, and neither the cell nor
//! the program can undo that. A namespace inside this one would inherit the mounts locked.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getgid, getuid};

use super::mounts;
use super::order::Order;
use super::sockets;
use crate::outcome::Protection;

/// The user that a program run by root believes to be: a process of user 0 would keep its rights
/// over the namespaces.
const ORDINARY_USER: u32 = 1000;

/// The devices that a program may use.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

/// Folders in which programs keep sockets, through which others could be asked to write.
const SHARED: [&str; 3] = ["/run", "/tmp", "/var/tmp"];

const NONE: Option<&str> = None;

/// Confines this process and its descendants as far as the system allows it.
pub(crate) fn confine(order: &Order) -> Protection {
    let user = getuid().as_raw();
    let group = getgid().as_raw();
    // In the network that this process leaves.
    let sockets = sockets::named();
    let spaces = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNS;
    let more = CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWIPC;
    let network = match unshare(spaces | more) {
        Ok(()) => None,
        Err(first) => match unshare(spaces) {
            Ok(()) => Some(format!("the system refuses a network namespace: {}", first.desc())),
            Err(why) => {
                let why = Some(format!("the system refuses user namespaces: {}", why.desc()));
                return Protection { files: why.clone(), network: why.clone(), processes: why };
            }
        },
    };
    let files = map_user(user, group)
        .map_err(|why| format!("cannot map the user: {why}"))
        .and_then(|()| restrict_files(order, &sockets))
        .err();
    Protection { files, network, processes: None }
}

fn map_user(user: u32, group: u32) -> io::Result<()> {
    let ordinary = |id: u32| if id == 0 { ORDINARY_USER } else { id };
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{} {user} 1", ordinary(user)))?;
    fs::write("/proc/self/gid_map", format!("{} {group} 1", ordinary(group)))
}

/// Makes everything read-only but the scratch folder, which becomes a small one in memory, and
/// covers what is hidden, and sockets, which can be used whatever the mount.
fn restrict_files(order: &Order, sockets: &[PathBuf]) -> Result<(), String> {
    let private = MsFlags::MS_REC | MsFlags::MS_PRIVATE;
    mount(NONE, "/", NONE, private, NONE).map_err(|why| failed("making mounts private", why))?;
    let input = order.input.as_ref().map(fs::read).transpose();
    let input = input.map_err(|why| format!("reading the input: {why}"))?;
    let devices = order.report.with_file_name("dev");
    let listed = mounts::all()?;
    make_scratch(order, input.as_deref())?;
    make_devices(&devices, &order.scratch)?;
    for (path, flags) in &listed {
        make_read_only(path, *flags)?;
    }
    mount(Some(&devices), "/dev", NONE, MsFlags::MS_MOVE, NONE)
        .map_err(|why| failed("replacing /dev", why))?;
    let free = free_folders(order);
    let is_free = |path: &&PathBuf| free.iter().any(|folder| path.starts_with(folder));
    for path in order.hidden.iter().chain(sockets).filter(|path| !is_free(path)) {
        hide(path)?;
    }
    let scratch = order.scratch.canonicalize().unwrap_or_else(|_| order.scratch.clone());
    free.iter().try_for_each(|folder| cover(folder, &scratch))
}

fn failed(doing: &str, why: nix::Error) -> String {
    format!("{doing}: {}", why.desc())
}

/// The [shared folders](SHARED) that the program has no business in: neither it nor its working
/// folder is there, and neither its arguments nor its environment mention them.
fn free_folders(order: &Order) -> Vec<PathBuf> {
    let variables = std::env::vars_os().filter(|(name, _)| name != "TMPDIR");
    let named: Vec<OsString> = [order.program.clone()]
        .into_iter()
        .chain(order.args.iter().cloned())
        .chain(variables.map(|(_, value)| value))
        .collect();
    let here = std::env::current_dir();
    let real = named.iter().filter_map(|word| Path::new(word).canonicalize().ok());
    let used: Vec<PathBuf> = real.chain(here).collect();
    let is_free = |folder: &PathBuf| {
        !used.iter().any(|path| path.starts_with(folder))
            && !named.iter().any(|text| mentions(text, folder))
    };
    let folders = SHARED.iter().filter_map(|folder| {
        let real = fs::canonicalize(folder).ok().filter(|real| real.is_dir())?;
        (is_free(&real) && is_free(&PathBuf::from(folder))).then_some(real)
    });
    let mut folders: Vec<PathBuf> = folders.collect();
    folders.dedup();
    folders
}

/// Whether a text names something in a folder: `/tmp/x`, `--data=/tmp/x`, `sh -c 'cat /tmp/x'`.
fn mentions(text: &OsStr, folder: &Path) -> bool {
    let ends_a_word = |byte: &u8| byte.is_ascii_whitespace() || b":='\"`,;()<>|&".contains(byte);
    text.as_bytes().split(ends_a_word).any(|word| {
        let is_option = word.starts_with(b"-");
        let start = word.iter().position(|&byte| byte == b'/').filter(|_| is_option);
        Path::new(OsStr::from_bytes(&word[start.unwrap_or(0)..])).starts_with(folder)
    })
}

fn make_scratch(order: &Order, input: Option<&[u8]>) -> Result<(), String> {
    let size = format!("size={},nr_inodes=4096,mode=700", order.limits.disk);
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("scratch"), &order.scratch, Some("tmpfs"), flags, Some(size.as_str()))
        .map_err(|why| failed("making a scratch folder in memory", why))?;
    input.map_or(Ok(()), |input| {
        fs::write(order.input_copy(), input).map_err(|why| format!("copying the input: {why}"))
    })
}

/// A `/dev` with nothing but harmless devices; its shared memory is the scratch folder.
fn make_devices(folder: &Path, scratch: &Path) -> Result<(), String> {
    let say = |why: io::Error| format!("making devices: {why}");
    fs::create_dir(folder).map_err(say)?;
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NOEXEC;
    mount(Some("dev"), folder, Some("tmpfs"), flags, Some("size=64k,nr_inodes=64,mode=755"))
        .map_err(|why| failed("making devices", why))?;
    let bind = |from: &Path, to: &Path| {
        mount(Some(from), to, NONE, MsFlags::MS_BIND, NONE)
            .map_err(|why| failed("making devices", why))
    };
    for name in DEVICES {
        let place = folder.join(name);
        fs::write(&place, []).map_err(say)?;
        bind(&Path::new("/dev").join(name), &place)?;
    }
    let shared = folder.join("shm");
    fs::create_dir(&shared).map_err(say)?;
    bind(scratch, &shared)?;
    let links = [("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")];
    for (name, target) in links {
        std::os::unix::fs::symlink(format!("/proc/self/{target}"), folder.join(name))
            .map_err(say)?;
    }
    let read_only = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY;
    mount(NONE, folder, NONE, read_only | flags, NONE).map_err(|why| failed("making devices", why))
}

/// Covers a folder with an empty one, and anything else with a device that holds nothing.
fn hide(path: &Path) -> Result<(), String> {
    let covered = if path.is_dir() {
        let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_RDONLY;
        mount(Some("hidden"), path, Some("tmpfs"), flags, Some("size=4k,nr_inodes=2,mode=755"))
    } else {
        mount(Some("/dev/null"), path, NONE, MsFlags::MS_BIND, NONE)
    };
    match covered {
        // What is not there, or cannot be reached, the program cannot reach either.
        Ok(()) | Err(nix::Error::EACCES | nix::Error::ENOENT | nix::Error::ENOTDIR) => Ok(()),
        Err(why) => Err(failed(&format!("hiding {}", path.display()), why)),
    }
}

/// Covers a folder with one in which there is nothing but the scratch folder, if that is there.
fn cover(folder: &Path, scratch: &Path) -> Result<(), String> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let doing = || format!("covering {}", folder.display());
    mount(Some("hidden"), folder, Some("tmpfs"), flags, Some("size=64k,nr_inodes=64,mode=755"))
        .map_err(|why| failed(&doing(), why))?;
    if scratch.starts_with(folder) {
        fs::create_dir_all(scratch).map_err(|why| format!("{}: {why}", doing()))?;
        mount(Some("/dev/shm"), scratch, NONE, MsFlags::MS_BIND, NONE)
            .map_err(|why| failed(&doing(), why))?;
    }
    let read_only = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY;
    mount(NONE, folder, NONE, read_only | flags, NONE).map_err(|why| failed(&doing(), why))
}

fn make_read_only(path: &Path, flags: MsFlags) -> Result<(), String> {
    let read_only = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY | MsFlags::MS_NODEV;
    match mount(NONE, path, NONE, read_only | flags, NONE) {
        // Below another mount, or in a place that this user cannot reach: nor can the program.
        Ok(()) | Err(nix::Error::EACCES | nix::Error::ENOENT | nix::Error::ENOTDIR) => Ok(()),
        Err(nix::Error::EINVAL) if !mounts::is_mount(path) => Ok(()),
        Err(why) => Err(failed(&format!("making {} read-only", path.display()), why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_in_use_if_any_argument_names_something_in_it() {
        let names = |text: &str| mentions(OsStr::new(text), Path::new("/tmp"));
        for text in ["/tmp", "/tmp/a b", "--x=/tmp/y", "-I/tmp/y", "cd '/tmp/y' && ./z", "/a:/tmp"]
        {
            assert!(names(text), "{text}");
        }
        for text in ["", "/var/tmp/x", "/home/tmp", "~/tmp/x", "/tmpfs", "tmp/x", "--tmp=1"] {
            assert!(!names(text), "{text}");
        }
    }
}
