//! What is to be run: a command, or a submission and how to start it.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::report::words;

/// The word in a command that stands for a submission.
const PROGRAM: &str = "{program}";

/// How files of these kinds are started that are not executable.
const INTERPRETERS: [(&str, &[&str]); 7] = [
    ("awk", &["awk", "-f"]),
    ("js", &["node"]),
    ("lua", &["lua"]),
    ("pl", &["perl"]),
    ("py", &["python3"]),
    ("rb", &["ruby"]),
    ("sh", &["sh"]),
];

/// A program to be judged.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// What reports call it.
    pub(super) name: String,
    /// The program and its arguments, or why it cannot be run.
    pub(super) command: Result<Vec<OsString>, String>,
}

/// The programs that the arguments name.
pub(super) fn all(each: &[PathBuf], command: &[OsString]) -> anyhow::Result<Vec<Program>> {
    let mentions = |word: &OsString| word.to_string_lossy().contains(PROGRAM);
    match (each, command) {
        ([], []) => bail!(
            "no program given: add it after `--`, as in ludex grade DIR -- PROGRAM ARGS, or give \
             several with --each"
        ),
        ([], command) => Ok(vec![Program { name: shown(command), command: Ok(command.to_vec()) }]),
        (each, []) => Ok(each.iter().map(|path| Program::of(path)).collect()),
        (_, command) if !command.iter().any(mentions) => bail!(
            "with --each, the command says how to start each program: write {PROGRAM} where its \
             name goes, as in -- python3 {PROGRAM}"
        ),
        (each, command) => each
            .iter()
            .map(|path| {
                let path = absolute(path)?;
                let name = words::file_name(&path_name(&path));
                let command = command.iter().map(|word| replaced(word, &path)).collect();
                Ok(Program { name, command: Ok(command) })
            })
            .collect(),
    }
}

/// A command as one line.
fn shown(command: &[OsString]) -> String {
    let words: Vec<String> =
        command.iter().map(|word| words::printable(&word.to_string_lossy())).collect();
    board::excerpt_of(&words.join(" "), 80)
}

fn absolute(path: &Path) -> anyhow::Result<PathBuf> {
    path.canonicalize().with_context(|| words::file_name(path))
}

/// What tells a submission from others: the last part of its path.
fn path_name(path: &Path) -> PathBuf {
    path.file_name().map_or_else(|| path.to_owned(), PathBuf::from)
}

/// A word of a command with the submission's path in it.
fn replaced(word: &OsStr, path: &Path) -> OsString {
    if word == PROGRAM {
        return path.as_os_str().to_owned();
    }
    word.to_string_lossy().replace(PROGRAM, &path.to_string_lossy()).into()
}

impl Program {
    /// A submission: an executable, a script of a known kind, or a folder with a program `run`.
    fn of(path: &Path) -> Program {
        let name = words::file_name(&path_name(path));
        Program { name, command: command(path) }
    }
}

fn command(path: &Path) -> Result<Vec<OsString>, String> {
    let path =
        path.canonicalize().map_err(|error| crate::exit::plain(&error.to_string()).into_owned())?;
    let start = if path.is_dir() { path.join("run") } else { path.clone() };
    if is_executable(&start) {
        return Ok(vec![start.into()]);
    }
    let kind = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let known = INTERPRETERS.iter().find(|(end, _)| *end == kind && path.is_file());
    match known {
        Some((_, interpreter)) => {
            let words = interpreter.iter().map(OsString::from);
            Ok(words.chain([path.into()]).collect())
        }
        None if path.is_dir() => Err("the folder has no executable file `run`".into()),
        None => Err(format!("not executable: say how to start it, as in -- python3 {PROGRAM}")),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("exe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_submission_is_started_as_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "x").unwrap();
            path
        };
        let script = Program::of(&file("a b.py"));
        let command = script.command.unwrap();
        assert_eq!(
            (script.name.as_str(), command[0].as_os_str()),
            ("a b.py", OsStr::new("python3"))
        );
        assert!(Program::of(&file("notes.txt")).command.unwrap_err().contains("not executable"));
        assert!(Program::of(folder.path()).command.unwrap_err().contains("`run`"));
        let missing = Program::of(&folder.path().join("none"));
        assert_eq!(missing.command.unwrap_err(), "no such file or folder");
        let each = [file("b.py")];
        let all = all(&each, &["python3".into(), "-O".into(), "{program}".into()]).unwrap();
        assert_eq!(all[0].command.as_ref().unwrap()[2], each[0].canonicalize().unwrap());
    }

    #[test]
    fn commands_that_cannot_be_meant_are_refused() {
        assert!(all(&[], &[]).unwrap_err().to_string().contains("no program given"));
        let error = all(&["x".into()], &["cat".into()]).unwrap_err();
        assert!(error.to_string().contains("{program}"), "{error}");
    }
}
