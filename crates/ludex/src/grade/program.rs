//! What is to be run: a command, or a submission and how to start it.

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

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
    /// The submission itself, which others must not see.
    pub(super) path: Option<PathBuf>,
}

/// The programs that the arguments name.
pub(super) fn all(each: &[PathBuf], command: &[OsString]) -> anyhow::Result<Vec<Program>> {
    let mentions = |word: &OsString| word.to_string_lossy().contains(PROGRAM);
    match (each, command) {
        ([], []) => bail!(
            "no program given: add it after `--`, as in ludex grade DIR -- PROGRAM ARGS, or give \
             several with --each"
        ),
        (_, [first, ..]) if first.is_empty() => {
            bail!("no program given: the first word after `--` is empty")
        }
        ([], command) => {
            Ok(vec![Program { name: shown(command), command: Ok(command.to_vec()), path: None }])
        }
        (_, [_, ..]) if !command.iter().any(mentions) => bail!(
            "with --each, the command says how to start each program: write {PROGRAM} where its \
             name goes, as in -- python3 {PROGRAM}"
        ),
        (each, command) => {
            let named = each.iter().zip(names(each));
            named.map(|(path, name)| Program::of(path, name, command)).collect()
        }
    }
}

/// What tells each submission from the others: the shortest such end of its path.
fn names(each: &[PathBuf]) -> Vec<String> {
    let parts = |path: &PathBuf| -> Vec<OsString> {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let is_name = |part: &Component<'_>| matches!(part, Component::Normal(_));
        whole.components().filter(is_name).map(|part| part.as_os_str().to_owned()).collect()
    };
    let all: Vec<Vec<OsString>> = each.iter().map(parts).collect();
    let end =
        |parts: &[OsString], count: usize| parts[parts.len().saturating_sub(count)..].to_vec();
    let name = |own: &Vec<OsString>| {
        let is_clear = |&count: &usize| {
            all.iter().all(|other| other == own || end(other, count) != end(own, count))
        };
        let count = (1..own.len()).find(is_clear).unwrap_or(own.len());
        words::file_name(&end(own, count).iter().collect::<PathBuf>())
    };
    all.iter().map(name).collect()
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

/// A word of a command with the submission's path in it.
fn replaced(word: &OsStr, path: &Path) -> OsString {
    if word == PROGRAM {
        return path.as_os_str().to_owned();
    }
    word.to_string_lossy().replace(PROGRAM, &path.to_string_lossy()).into()
}

impl Program {
    /// A submission: started by the command or, without one, if it is an executable, a script of
    /// a known kind, or a folder with a program `run`.
    fn of(path: &Path, name: String, words: &[OsString]) -> anyhow::Result<Program> {
        if words.is_empty() {
            return Ok(Program { name, command: command(path), path: path.canonicalize().ok() });
        }
        let path = absolute(path)?;
        let mut words: Vec<OsString> = words.iter().map(|word| replaced(word, &path)).collect();
        // Its name is looked up where the command was typed, wherever it runs.
        if Path::new(&words[0]).components().count() > 1 {
            words[0] = std::path::absolute(&words[0])?.into();
        }
        Ok(Program { name, command: Ok(words), path: Some(path) })
    }

    /// The working folder of a submission that is a folder.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().filter(|path| path.is_dir())
    }

    /// Where its parts and its working folder lie.
    fn places(&self) -> Vec<PathBuf> {
        let words = self.command.iter().flatten().map(Path::new);
        let all = words.chain([self.folder().unwrap_or(Path::new("."))]);
        all.filter_map(|path| path.canonicalize().ok()).collect()
    }

    /// Whether the program or its working folder lies in a folder, which can then not be hidden.
    pub(super) fn is_inside(&self, folder: &Path) -> bool {
        self.places().iter().any(|place| place.starts_with(folder))
    }
}

/// What each program must not see: the suite with its answers, and other submissions.
pub(super) fn hidden(suite: &Path, own: &Program, all: &[Program]) -> Vec<PathBuf> {
    let places = own.places();
    let others = all.iter().filter_map(|program| program.path.as_deref());
    [suite]
        .into_iter()
        .chain(others.filter(|&path| own.path.as_deref() != Some(path)))
        .filter(|path| !places.iter().any(|place| place.starts_with(path)))
        .map(Path::to_owned)
        .collect()
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
        let alone = |path: &Path| all(&[path.to_owned()], &[]).unwrap().remove(0);
        let script = alone(&file("a b.py"));
        let command = script.command.unwrap();
        assert_eq!(
            (script.name.as_str(), command[0].as_os_str()),
            ("a b.py", OsStr::new("python3"))
        );
        assert!(alone(&file("notes.txt")).command.unwrap_err().contains("not executable"));
        assert!(alone(folder.path()).command.unwrap_err().contains("`run`"));
        let missing = alone(&folder.path().join("none"));
        assert_eq!(missing.command.unwrap_err(), "no such file or folder");
        let each = [file("b.py")];
        let all = all(&each, &["python3".into(), "-O".into(), "{program}".into()]).unwrap();
        assert_eq!(all[0].command.as_ref().unwrap()[2], each[0].canonicalize().unwrap());
    }

    #[test]
    fn submissions_are_called_by_what_tells_them_apart() {
        let named = |paths: &[&str]| names(&paths.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(named(&["teams/a", "teams/b.py"]), ["a", "b.py"]);
        assert_eq!(named(&["a/main.py", "b/main.py", "c.py"]), ["a/main.py", "b/main.py", "c.py"]);
        assert_eq!(named(&["x/a/run", "y/a/run"]), ["x/a/run", "y/a/run"]);
        // The same one twice cannot be told apart.
        assert_eq!(named(&["a.py", "./a.py"]), ["a.py", "a.py"]);
        assert_eq!(named(&["/main", "/x/main"]), ["main", "x/main"]);
    }

    #[test]
    fn the_suite_and_other_submissions_are_hidden_unless_the_program_is_there() {
        let place = tempfile::tempdir().unwrap();
        let place = place.path().canonicalize().unwrap();
        let path = |name: &str| place.join(name);
        for folder in ["suite", "teams/a", "teams/b"] {
            std::fs::create_dir_all(path(folder)).unwrap();
        }
        std::fs::write(path("suite/own.py"), "").unwrap();
        let each = ["teams/a", "teams/b", "suite/own.py", "teams"].map(path);
        let all = all(&each, &[]).unwrap();
        let hidden = |number: usize| hidden(&path("suite"), &all[number], &all);
        // A folder around its own is not hidden, and so not seen to be another's.
        assert_eq!(hidden(0), ["suite", "teams/b", "suite/own.py"].map(path));
        assert_eq!(hidden(2), ["teams/a", "teams/b", "teams"].map(path));
        assert_eq!(all[0].folder(), Some(&*path("teams/a")));
        assert_eq!(all[2].folder(), None);
    }

    #[test]
    fn commands_that_cannot_be_meant_are_refused() {
        assert!(all(&[], &[]).unwrap_err().to_string().contains("no program given"));
        assert!(all(&[], &["".into()]).unwrap_err().to_string().contains("is empty"));
        let error = all(&["x".into()], &["cat".into()]).unwrap_err();
        assert!(error.to_string().contains("{program}"), "{error}");
    }
}
