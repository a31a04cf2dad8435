//! The mounts of this process, as `/proc` lists them.

use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};

use nix::mount::MsFlags;

/// Whether the topmost thing of that name is a mount of its own.
pub(super) fn is_mount(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let device = |path: &Path| fs::symlink_metadata(path).map(|found| found.dev()).ok();
    path.parent().is_none_or(|parent| device(parent) != device(path))
}

/// All mounts, with those of their flags that may not be taken away.
pub(super) fn all() -> Result<Vec<(PathBuf, MsFlags)>, String> {
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
        assert!(all().unwrap().iter().any(|(path, _)| path == Path::new("/")));
    }
}
