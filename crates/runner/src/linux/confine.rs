//! Namespaces: what the guard takes away from itself before it starts the cell.
//!
//! The guard becomes an ordinary user of a new user namespace, with all rights over the new
//! namespaces until the next `exec`. So it can rearrange the mounts, and neither the cell nor
//! the program can undo that. A namespace inside this one would inherit the mounts locked.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};

use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getgid, getuid};

use super::order::Order;
use crate::outcome::Protection;

/// The user that a program run by root believes to be: a process of user 0 would keep its rights
/// over the namespaces.
const ORDINARY_USER: u32 = 1000;

/// The devices that a program may use.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

const NONE: Option<&str> = None;

/// Confines this process and its descendants as far as the system allows it.
pub(crate) fn confine(order: &Order) -> Protection {
    let user = getuid().as_raw();
    let group = getgid().as_raw();
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
        .and_then(|()| restrict_files(order))
        .err();
    Protection { files, network, processes: None }
}

fn map_user(user: u32, group: u32) -> io::Result<()> {
    let ordinary = |id: u32| if id == 0 { ORDINARY_USER } else { id };
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{} {user} 1", ordinary(user)))?;
    fs::write("/proc/self/gid_map", format!("{} {group} 1", ordinary(group)))
}

/// Makes everything read-only but the scratch folder, which becomes a small one in memory.
fn restrict_files(order: &Order) -> Result<(), String> {
    let private = MsFlags::MS_REC | MsFlags::MS_PRIVATE;
    mount(NONE, "/", NONE, private, NONE).map_err(|why| failed("making mounts private", why))?;
    let input = order.input.as_ref().map(fs::read).transpose();
    let input = input.map_err(|why| format!("reading the input: {why}"))?;
    let devices = order.report.with_file_name("dev");
    let listed = mounts()?;
    make_scratch(order, input.as_deref())?;
    make_devices(&devices, &order.scratch)?;
    for (path, flags) in &listed {
        make_read_only(path, *flags)?;
    }
    for path in order.hidden.iter().chain(covered(order).iter()) {
        hide(path)?;
    }
    mount(Some(&devices), "/dev", NONE, MsFlags::MS_MOVE, NONE)
        .map_err(|why| failed("replacing /dev", why))
}

fn failed(doing: &str, why: nix::Error) -> String {
    format!("{doing}: {}", why.desc())
}

/// Folders of sockets through which a program could ask others to write for it. They stay where
/// programs are found there.
fn covered(order: &Order) -> Vec<PathBuf> {
    let run = Path::new("/run");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let here = std::env::current_dir().unwrap_or_default();
    let named = order.args.iter().chain([&order.program]).map(PathBuf::from);
    let mut used = std::env::split_paths(&path).chain([here]).chain(named);
    let is_free = run.is_dir() && !used.any(|path| path.starts_with(run));
    is_free.then(|| run.to_owned()).into_iter().collect()
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

/// Covers a folder with an empty one.
fn hide(path: &Path) -> Result<(), String> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_RDONLY;
    mount(Some("hidden"), path, Some("tmpfs"), flags, Some("size=4k,nr_inodes=2,mode=755"))
        .map_err(|why| failed(&format!("hiding {}", path.display()), why))
}

fn make_read_only(path: &Path, flags: MsFlags) -> Result<(), String> {
    let read_only = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY | MsFlags::MS_NODEV;
    match mount(NONE, path, NONE, read_only | flags, NONE) {
        // Below another mount, or in a place that this user cannot reach: nor can the program.
        Ok(()) | Err(nix::Error::EACCES | nix::Error::ENOENT | nix::Error::ENOTDIR) => Ok(()),
        Err(nix::Error::EINVAL) if !is_mount(path) => Ok(()),
        Err(why) => Err(failed(&format!("making {} read-only", path.display()), why)),
    }
}

/// Whether the topmost thing of that name is a mount of its own.
fn is_mount(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let device = |path: &Path| fs::symlink_metadata(path).map(|found| found.dev()).ok();
    path.parent().is_none_or(|parent| device(parent) != device(path))
}

/// All mounts, with those of their flags that may not be taken away.
fn mounts() -> Result<Vec<(PathBuf, MsFlags)>, String> {
    let bytes = fs::read("/proc/self/mountinfo").map_err(|why| format!("listing mounts: {why}"))?;
    Ok(bytes.split(|&byte| byte == b'\n').filter_map(read_mount).collect())
}

/// One line: `36 35 98:0 /root /mount\040point rw,noatime …`.
fn read_mount(line: &[u8]) -> Option<(PathBuf, MsFlags)> {
    let mut fields = line.split(|&byte| byte == b' ').skip(4);
    let path = unescape(fields.next()?);
    let options = fields.next()?;
    let mut flags = MsFlags::empty();
    for option in options.split(|&byte| byte == b',') {
        flags |= match option {
            b"nosuid" => MsFlags::MS_NOSUID,
            b"noexec" => MsFlags::MS_NOEXEC,
            b"noatime" => MsFlags::MS_NOATIME,
            b"nodiratime" => MsFlags::MS_NODIRATIME,
            b"relatime" => MsFlags::MS_RELATIME,
            _ => MsFlags::empty(),
        };
    }
    Some((PathBuf::from(std::ffi::OsString::from_vec(path)), flags))
}

/// Blanks and the like are written as three octal digits.
fn unescape(text: &[u8]) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let Some((&first, others)) = rest.split_first() {
        let digits = others.get(..3).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match code {
            Some(code) if first == b'\\' => {
                bytes.push(code);
                rest = &others[3..];
            }
            _ => {
                bytes.push(first);
                rest = others;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_are_read_with_their_blanks_and_flags() {
        let line = b"36 35 98:0 /r /mnt/a\\040b\\134c rw,nosuid,relatime master:1 - ext4 /d rw";
        let (path, flags) = read_mount(line).unwrap();
        assert_eq!(path, Path::new("/mnt/a b\\c"));
        assert_eq!(flags, MsFlags::MS_NOSUID | MsFlags::MS_RELATIME);
        assert_eq!(read_mount(b""), None);
        assert_eq!(unescape(b"\\"), b"\\");
        assert_eq!(unescape(b"\\9"), b"\\9");
        assert!(mounts().unwrap().iter().any(|(path, _)| path == Path::new("/")));
    }
}
