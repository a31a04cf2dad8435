//! Exit codes: 0 answered, 1 limit reached or verification failed, 2 error.

use std::borrow::Cow;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use budget::StopReason;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered.
    Answered,
    /// The budget ran out first.
    GaveUp,
    /// There was an error, and it has been reported.
    Trouble,
}

impl Exit {
    /// How a command with this answer ended.
    pub(crate) fn of(answer: &impl ask::Answer) -> Exit {
        if answer.is_answered() { Exit::Answered } else { Exit::GaveUp }
    }

    /// How a command ended whose work may have been stopped.
    pub(crate) fn unless(stopped: Option<StopReason>) -> Exit {
        if stopped.is_none() { Exit::Answered } else { Exit::GaveUp }
    }
}

/// Turns the result of a command into an exit code. Errors go to standard
/// error, on one line; a closed pipe is not an error.
pub(crate) fn report(result: crate::Result) -> ExitCode {
    // What is still on its way has to arrive before the answer counts as given.
    let result = result.and_then(|exit| {
        let flushed = io::stdout().flush().context(crate::output::NO_OUTPUT);
        crate::output::unless_closed(flushed).map(|()| exit)
    });
    match result {
        Ok(Exit::Answered) => ExitCode::SUCCESS,
        Ok(Exit::GaveUp) => ExitCode::from(1),
        Ok(Exit::Trouble) => ExitCode::from(2),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Reports an error on standard error, on one line, whatever was typed or read.
pub(crate) fn say(trouble: &str) {
    let trouble = crate::report::words::printable(&plain(trouble));
    let label = crate::report::styled(crate::report::BAD, "error");
    // Where not even this can be written, the exit code still tells.
    let _ = writeln!(anstream::stderr(), "{label}: {trouble}");
}

/// What every command says of a file or folder that is missing.
pub(crate) const MISSING: &str = "no such file or folder";

/// An error in our words: without the system's number, which says nothing new, and with
/// [`MISSING`] for whatever the system calls that.
pub(crate) fn plain(error: &str) -> Cow<'_, str> {
    // The number is the same on Unix and Windows.
    let missing = io::Error::from_raw_os_error(2).to_string();
    if let Some(before) = error.strip_suffix(&missing) {
        return Cow::Owned(format!("{before}{MISSING}"));
    }
    match error.rsplit_once(" (os error ") {
        Some((words, number)) if number.trim_end_matches(')').parse::<i32>().is_ok() => {
            Cow::Borrowed(words)
        }
        _ => Cow::Borrowed(error),
    }
}

/// Whether standard output has lost its reader.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_lose_their_number_and_others_nothing() {
        let error = io::Error::from_raw_os_error(13).to_string();
        assert!(error.ends_with(')'), "{error}");
        assert!(!plain(&error).contains("os error"), "{error}");
        let other = "cannot read (os error x)";
        assert_eq!(plain(other), other);
    }

    #[test]
    fn a_missing_file_is_reported_in_one_wording() {
        let error = io::Error::from_raw_os_error(2);
        assert_eq!(plain(&format!("a.txt: {error}")), "a.txt: no such file or folder");
    }
}
