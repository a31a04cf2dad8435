//! How many events a trace may have.

use crate::error::Error;
use crate::host::Host;

/// The events of a trace, unless a question says otherwise.
pub const EVENTS: u64 = 10_000;
/// The most events of a trace.
pub const MOST_EVENTS: u64 = 100_000;

/// The number of events that a question asks for, in its field `limit`.
pub(crate) fn asked(limit: Option<u64>) -> Result<u64, Error> {
    match limit.unwrap_or(EVENTS) {
        limit @ 1..=MOST_EVENTS => Ok(limit),
        other => {
            let message = format!("{other} is not between 1 and {MOST_EVENTS}");
            Err(Error::in_field("limit", message))
        }
    }
}

/// The events that fit in an answer, and in half of the memory, if each takes so many bytes.
pub(crate) fn fitting(asked: u64, memory: u64, bytes_each: u64, host: &dyn Host) -> u64 {
    let longest = host.longest_answer() as u64;
    asked.min(memory / 2 / bytes_each).min(longest / 2 / bytes_each)
}

/// Says that a trace was cut; nothing if it was not.
pub(crate) fn cut_sentence(is_cut: bool, events: usize) -> String {
    if is_cut {
        let events = board::counted(events as u64, "event", "events");
        format!(" The trace is cut after {events}.")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    #[test]
    fn a_trace_has_as_many_events_as_were_asked_for_if_there_is_room() {
        assert_eq!(asked(None), Ok(EVENTS));
        assert_eq!(asked(Some(1)), Ok(1));
        assert_eq!(asked(Some(0)).unwrap_err().field, Some("limit"));
        assert_eq!(asked(Some(MOST_EVENTS + 1)).unwrap_err().field, Some("limit"));
        let host = Timeless::default();
        assert_eq!(fitting(1000, 1 << 30, 100, &host), 1000);
        assert_eq!(fitting(1000, 1000, 100, &host), 5);
        assert_eq!(cut_sentence(true, 1), " The trace is cut after 1 event.");
    }
}
