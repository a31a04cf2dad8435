//! Sockets with a name in the file system. Whoever sees one can connect to it, be its mount
//! read-only or its owner in another network.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::path::PathBuf;

/// The fields of a line before the name.
const FIELDS: usize = 7;

/// All that are open in the network of this process.
pub(super) fn named() -> Vec<PathBuf> {
    of(&fs::read("/proc/net/unix").unwrap_or_default()).into_iter().collect()
}

/// Each line after the first: `0000000000000000: 00000002 00000000 00010000 0001 01 1234 /a b`.
/// Names that begin with `@` are in no folder, and belong to the network.
fn of(list: &[u8]) -> BTreeSet<PathBuf> {
    let name = |line: &[u8]| -> Option<PathBuf> {
        let mut rest = line;
        for _ in 0..FIELDS {
            let start = rest.iter().position(|&byte| byte != b' ')?;
            let end = start + rest[start..].iter().position(|&byte| byte == b' ')?;
            rest = &rest[end..];
        }
        let name = rest.strip_prefix(b" ")?;
        name.starts_with(b"/").then(|| OsString::from_vec(name.to_vec()).into())
    };
    list.split(|&byte| byte == b'\n').skip(1).filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;
    use std::path::Path;

    #[test]
    fn sockets_are_read_with_their_blanks_and_without_those_of_no_folder() {
        let list = b"Num       RefCount Protocol Flags    Type St Inode Path\n\
            0000000000000000: 00000002 00000000 00010000 0001 01 19027 /run/a b\n\
            0000000000000000: 00000003 00000000 00000000 0001 03     3 /run/a b\n\
            0000000000000000: 00000002 00000000 00010000 0001 01 19028 @/tmp/x\n\
            0000000000000000: 00000003 00000000 00000000 0001 03 35036\n";
        assert_eq!(of(list), BTreeSet::from([PathBuf::from("/run/a b")]));
        assert_eq!(of(b""), BTreeSet::new());
    }

    #[test]
    fn a_socket_that_listens_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a socket");
        let listener = UnixListener::bind(&path).unwrap();
        // A system that does not list them has none of ours in its list.
        if Path::new("/proc/net/unix").exists() {
            assert!(named().contains(&path), "{listener:?}");
        }
    }
}
