//! The rows of a comparison, and how they are printed.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

/// One piece of work, done by a peer and by ludex.
#[derive(Debug)]
pub(super) struct Row {
    /// What was done.
    pub(super) work: String,
    /// Who or what ludex is compared with.
    pub(super) peer: String,
    /// The peer's time.
    pub(super) theirs: Theirs,
    /// The time ludex took.
    pub(super) ours: Duration,
    /// How the answers compare.
    pub(super) answers: Answers,
    /// The least ratio of the times that is aimed at.
    pub(super) target: Option<f64>,
}

/// How long the peer took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Theirs {
    /// This long.
    Took(Duration),
    /// It was stopped after this long, without the answer.
    NotWithin(Duration),
}

/// How the peer's answer compares with that of ludex.
///
/// A difference is put down to the peer: what ludex says is held against brute
/// force by its tests, and against a checker of its own by its certificates.
#[derive(Debug, PartialEq)]
pub(super) enum Answers {
    /// Both say this.
    Same(String),
    /// The peer says the first, the answer is the second.
    PeerWrong(String, String),
    /// The peer was stopped; this is the answer.
    NotFinished(String),
}

impl Answers {
    /// Compares the answer of a peer, if it came to one, with ours.
    pub(super) fn compare(theirs: Option<&str>, ours: &str) -> Answers {
        match theirs {
            None => Answers::NotFinished(ours.to_owned()),
            Some(same) if same == ours => Answers::Same(ours.to_owned()),
            Some(other) => Answers::PeerWrong(other.to_owned(), ours.to_owned()),
        }
    }

    fn label(&self) -> &'static str {
        match self {
            Answers::Same(_) => "same",
            Answers::PeerWrong(..) => "peer wrong",
            Answers::NotFinished(_) => "not finished",
        }
    }
}

impl Row {
    /// The peer's time over ours; at least that when the peer was stopped.
    fn ratio(&self) -> f64 {
        let (Theirs::Took(time) | Theirs::NotWithin(time)) = self.theirs;
        // A clock too coarse to see our time must not divide by zero.
        time.as_secs_f64() / self.ours.as_secs_f64().max(1e-9)
    }

    /// Whether the target was reached; nothing where there is none, or where
    /// the run cannot tell.
    fn met(&self) -> Option<bool> {
        let reached = self.ratio() >= self.target?;
        match (self.theirs, &self.answers) {
            // The work differed, so the times say nothing.
            (_, Answers::PeerWrong(..)) => None,
            (Theirs::NotWithin(_), _) if !reached => None,
            _ => Some(reached),
        }
    }

    fn cells(&self) -> [String; 7] {
        let (theirs, at_least) = match self.theirs {
            Theirs::Took(time) => (seconds(time), ""),
            Theirs::NotWithin(limit) => (format!("> {}", seconds(limit)), "> "),
        };
        let answers = match &self.answers {
            Answers::Same(both) => format!("same: {both}"),
            Answers::PeerWrong(wrong, right) => format!("PEER WRONG: {wrong}, not {right}"),
            Answers::NotFinished(right) => format!("not finished: {right}"),
        };
        let target = match (self.target, self.met()) {
            (None, _) => "-".to_owned(),
            (Some(least), Some(true)) => format!("at least {least}: met"),
            (Some(least), Some(false)) => format!("at least {least}: MISSED"),
            (Some(least), None) => format!("at least {least}: not known"),
        };
        [
            self.work.clone(),
            self.peer.clone(),
            theirs,
            seconds(self.ours),
            format!("{at_least}{}", three_digits(self.ratio())),
            answers,
            target,
        ]
    }

    fn json(&self) -> Value {
        let (Theirs::Took(time) | Theirs::NotWithin(time)) = self.theirs;
        let (said, right) = match &self.answers {
            Answers::Same(both) => (Some(both), both),
            Answers::PeerWrong(wrong, right) => (Some(wrong), right),
            Answers::NotFinished(right) => (None, right),
        };
        json!({
            "work": self.work,
            "peer": self.peer,
            "peer_seconds": time.as_secs_f64(),
            "peer_finished": matches!(self.theirs, Theirs::Took(_)),
            "seconds": self.ours.as_secs_f64(),
            "ratio": self.ratio(),
            "answers": self.answers.label(),
            "peer_answer": said,
            "answer": right,
            "target": self.target,
            "met": self.met(),
        })
    }
}

/// All rows of a run, with what there is to say about it.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// Names and versions of the peers, and how many cores there are.
    pub(super) heading: Vec<String>,
    /// The comparison.
    pub(super) rows: Vec<Row>,
    /// Which peers are missing, and the remedy.
    pub(super) missing: Vec<String>,
}

impl Report {
    /// The comparison as one aligned table.
    pub(super) fn text(&self) -> String {
        let titles = ["work", "compared with", "its time", "ludex", "ratio", "answers", "target"];
        let mut lines = vec![titles.map(str::to_owned)];
        lines.extend(self.rows.iter().map(Row::cells));
        let mut text = String::new();
        for line in &self.heading {
            let _ = writeln!(text, "{line}");
        }
        text.push('\n');
        let width = |column: usize| -> usize {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)
        };
        let widths: [usize; 7] = std::array::from_fn(width);
        for line in &lines {
            let mut row = String::new();
            for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
                // Numbers end below each other, words begin so.
                if (2..5).contains(&column) {
                    let _ = write!(row, "{cell:>width$}  ");
                } else {
                    let _ = write!(row, "{cell:<width$}  ");
                }
            }
            let _ = writeln!(text, "{}", row.trim_end());
        }
        for line in &self.missing {
            let _ = write!(text, "\n{line}\n");
        }
        text
    }

    /// The comparison as one JSON object.
    pub(super) fn json(&self) -> Value {
        json!({
            "about": self.heading,
            "rows": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
            "missing": self.missing,
        })
    }
}

/// A time to three digits, in the unit that suits it.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.1 {
        format!("{} ms", three_digits(seconds * 1e3))
    } else {
        format!("{} s", three_digits(seconds))
    }
}

/// A number to three digits, more before the point.
fn three_digits(number: f64) -> String {
    let decimals = match number {
        ..0.9995 => 3,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(theirs: Theirs, ours: u64, answers: Answers, target: Option<f64>) -> Row {
        Row {
            work: "6x6".to_owned(),
            peer: "Deep Pawn".to_owned(),
            theirs,
            ours: Duration::from_millis(ours),
            answers,
            target,
        }
    }

    fn same() -> Answers {
        Answers::compare(Some("loss"), "loss")
    }

    #[test]
    fn answers_are_compared() {
        assert_eq!(same(), Answers::Same("loss".to_owned()));
        assert_eq!(
            Answers::compare(Some("win"), "loss"),
            Answers::PeerWrong("win".to_owned(), "loss".to_owned())
        );
        assert_eq!(Answers::compare(None, "loss"), Answers::NotFinished("loss".to_owned()));
    }

    #[test]
    fn a_target_is_met_missed_or_not_known() {
        let second = Duration::from_secs(1);
        let met = |theirs, ours, answers, target| row(theirs, ours, answers, target).met();
        assert_eq!(met(Theirs::Took(second), 10, same(), Some(100.0)), Some(true));
        assert_eq!(met(Theirs::Took(second), 11, same(), Some(100.0)), Some(false));
        assert_eq!(met(Theirs::Took(second), 10, same(), None), None);
        // Stopped in time to know, and too early to know.
        let open = || Answers::compare(None, "loss");
        assert_eq!(met(Theirs::NotWithin(second), 10, open(), Some(100.0)), Some(true));
        assert_eq!(met(Theirs::NotWithin(second), 11, open(), Some(100.0)), None);
        // Different work.
        let wrong = Answers::compare(Some("win"), "loss");
        assert_eq!(met(Theirs::Took(second), 1, wrong, Some(100.0)), None);
    }

    #[test]
    fn times_have_three_digits() {
        let shown = |micros| seconds(Duration::from_micros(micros));
        assert_eq!(shown(2_340), "2.34 ms");
        assert_eq!(shown(99_951), "100 ms");
        assert_eq!(shown(234_400), "0.234 s");
        assert_eq!(shown(34_149_000), "34.1 s");
        assert_eq!(shown(120_000_000), "120 s");
    }

    #[test]
    fn the_table_is_aligned_and_says_what_is_missing() {
        let limit = Duration::from_mins(2);
        let report = Report {
            heading: vec!["Two cores.".to_owned()],
            rows: vec![
                row(Theirs::Took(Duration::from_secs(3)), 20, same(), Some(100.0)),
                row(Theirs::NotWithin(limit), 20, Answers::compare(None, "-6"), None),
                row(Theirs::Took(limit), 20, Answers::compare(Some("5"), "-6"), None),
            ],
            missing: vec!["easyAI is missing".to_owned()],
        };
        let expected = "\
Two cores.

work  compared with  its time    ludex   ratio  answers                target
6x6   Deep Pawn        3.00 s  20.0 ms     150  same: loss             at least 100: met
6x6   Deep Pawn       > 120 s  20.0 ms  > 6000  not finished: -6       -
6x6   Deep Pawn         120 s  20.0 ms    6000  PEER WRONG: 5, not -6  -

easyAI is missing
";
        assert_eq!(report.text(), expected);
        let json = report.json();
        assert_eq!(json["rows"][0]["met"], json!(true));
        assert_eq!(json["rows"][1]["peer_answer"], Value::Null);
        assert_eq!(json["rows"][2]["answers"], json!("peer wrong"));
    }
}
