//! The variables that a program inherits: few, since others hold passwords.

use std::ffi::OsString;

/// The caller's variables that programs have.
const KEPT: &[&str] = &["HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "TZ", "USER"];

/// What nothing runs without on Windows.
const KEPT_ON_WINDOWS: &[&str] =
    &["APPDATA", "LOCALAPPDATA", "PATHEXT", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "USERPROFILE"];

/// Those of the caller that programs have.
pub(crate) fn kept() -> Vec<(OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| is_kept(&name.to_string_lossy())).collect()
}

fn is_kept(name: &str) -> bool {
    KEPT.contains(&name)
        || name.starts_with("LC_")
        || cfg!(windows) && KEPT_ON_WINDOWS.contains(&&*name.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_not_among_what_programs_inherit() {
        for name in ["PATH", "HOME", "LANG", "LC_ALL", "TZ"] {
            assert!(is_kept(name), "{name}");
        }
        for name in ["GITHUB_TOKEN", "SSH_AUTH_SOCK", "AWS_SECRET_ACCESS_KEY", "LD_PRELOAD", ""] {
            assert!(!is_kept(name), "{name}");
        }
    }
}
