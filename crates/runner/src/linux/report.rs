//! What guard and cell tell the caller: lines of a file that the program cannot write where it is
//! confined.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use crate::outcome::{End, Protection};

/// The file being written.
pub(crate) struct Reporter(Option<File>);

impl Reporter {
    pub(crate) fn open(path: &Path) -> Reporter {
        Reporter(File::options().append(true).open(path).ok())
    }

    /// Adds a line.
    pub(crate) fn say(&mut self, key: &str, value: &str) {
        if let Some(file) = &mut self.0 {
            let value = value.replace(['\n', '\r'], " ");
            // Without a report the caller says that the program was ended.
            let _ = file.write_all(format!("{key} {value}\n").as_bytes());
        }
    }

    /// Adds the end of the program.
    pub(crate) fn say_end(&mut self, end: &End) {
        match end {
            End::Exit(code) => self.say("exit", &code.to_string()),
            End::Signal(signal) => self.say("signal", &signal.to_string()),
            End::NotStarted(why) => self.say("not-started", why),
            End::TooSlow => self.say("over", "time"),
            End::Hung => self.say("over", "sleep"),
            End::Memory => self.say("over", "memory"),
            End::Processes => self.say("over", "processes"),
            End::Output | End::Cancelled => {}
        }
    }
}

/// The file as read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) end: Option<End>,
    /// The limit that the guard saw exceeded.
    pub(crate) over: Option<End>,
    pub(crate) cpu: Duration,
    pub(crate) wall: Option<Duration>,
    pub(crate) memory: u64,
    pub(crate) left_running: bool,
    pub(crate) protection: Protection,
}

impl Report {
    pub(crate) fn read(path: &Path) -> Report {
        let bytes = std::fs::read(path).unwrap_or_default();
        Report::of(&String::from_utf8_lossy(&bytes))
    }

    fn of(text: &str) -> Report {
        let mut report = Report::default();
        for line in text.lines() {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let number = value.parse::<u64>().unwrap_or_default();
            let time = Duration::from_micros(number);
            match key {
                "exit" => report.end = Some(End::Exit(value.parse().unwrap_or(-1))),
                "signal" => report.end = Some(End::Signal(number as i32)),
                "not-started" => report.end = Some(End::NotStarted(value.to_owned())),
                "over" => report.over = report.over.or(over(value)),
                "cpu" => report.cpu = report.cpu.max(time),
                "wall" => report.wall = Some(time),
                "memory" => report.memory = report.memory.max(number),
                "left" => report.left_running = true,
                "files" => report.protection.files = Some(value.to_owned()),
                "network" => report.protection.network = Some(value.to_owned()),
                "processes" => report.protection.processes = Some(value.to_owned()),
                _ => {}
            }
        }
        report
    }
}

fn over(value: &str) -> Option<End> {
    match value {
        "time" => Some(End::TooSlow),
        "sleep" => Some(End::Hung),
        "memory" => Some(End::Memory),
        "processes" => Some(End::Processes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_as_written_and_nonsense_is_ignored() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut reporter = Reporter::open(file.path());
        reporter.say_end(&End::Exit(3));
        reporter.say_end(&End::Hung);
        reporter.say("memory", "100");
        reporter.say("memory", "50");
        reporter.say("cpu", "1500");
        reporter.say("files", "no\nway");
        reporter.say("nonsense", "");
        let report = Report::read(file.path());
        assert_eq!(report.end, Some(End::Exit(3)));
        assert_eq!(report.over, Some(End::Hung));
        assert_eq!(report.memory, 100);
        assert_eq!(report.cpu, Duration::from_micros(1500));
        assert_eq!(report.protection.files.as_deref(), Some("no way"));
        assert_eq!(Report::read(Path::new("/nowhere/at/all")), Report::default());
    }
}
