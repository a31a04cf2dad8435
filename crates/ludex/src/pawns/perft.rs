//! `ludex pawns perft`.

use budget::{Control, StopReason};
use serde::Serialize;

use super::json::Subject;
use crate::cli::Perft;
use crate::exit::Exit;
use crate::report::{self, words};
use crate::{input, output, watch};

#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    subject: Subject,
    depth: u32,
    counts: Vec<Count>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A count; a string where JavaScript would lose digits.
#[derive(Serialize)]
#[serde(untagged)]
enum Count {
    Number(u64),
    Digits(String),
}

impl From<u128> for Count {
    fn from(count: u128) -> Count {
        if count <= 1 << 53 {
            Count::Number(count as u64)
        } else {
            Count::Digits(count.to_string())
        }
    }
}

pub(crate) fn run(args: &Perft) -> crate::Result {
    let game = input::position(&args.input)?;
    let control = Control::default();
    let limit = args.time_limit.map(|limit| limit.0);
    let ((counts, stopped), took) = watch::over(&control, limit, "counting", || {
        let mut counts: Vec<u128> = Vec::new();
        for depth in 1..=args.depth {
            // Once no game goes on, none ever does.
            if counts.last() == Some(&0) {
                counts.push(0);
                continue;
            }
            match ::pawns::perft(&game, depth, &control) {
                Ok(count) => counts.push(count),
                Err(reason) => return (counts, Some(reason)),
            }
        }
        (counts, None)
    });

    if args.json {
        output::json(&Counted {
            subject: Subject::of(&game),
            depth: args.depth,
            counts: counts.iter().map(|&count| count.into()).collect(),
            seconds: took.as_secs_f64(),
            reason: stopped.map(|reason: StopReason| reason.to_string()),
        })?;
    } else {
        let rows = counts
            .iter()
            .enumerate()
            .map(|(index, &count)| vec![(index + 1).to_string(), grouped(count)]);
        output::text(&report::table(&[">plies", ">games"], rows))?;
        if let Some(reason) = stopped {
            let from = words::plies(counts.len() as u16 + 1);
            output::remark(&format!("unknown from {from} on: {reason}"));
        }
    }
    Ok(Exit::unless(stopped))
}

/// A large count with its digits in groups.
fn grouped(count: u128) -> String {
    u64::try_from(count).map_or_else(|_| count.to_string(), words::count)
}
