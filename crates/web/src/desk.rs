//! A question in, an answer out, both as text.

use std::str;
use std::sync::Arc;

use ask::{Error, Kind};
use serde_json::{Map, Value, json};

use crate::host::{BrowserHost, MEMORY, Outside};

/// The questions that this program answers.
const KINDS: &[Kind] = match (cfg!(feature = "pawns"), cfg!(feature = "puzzles")) {
    (true, false) => ask::PAWNS,
    (false, true) => ask::PUZZLES,
    _ => ask::ALL,
};

/// Answers a question: its kind, perhaps a space and the bytes that it may take, a line feed, and
/// its fields as a JSON object. The reply is a JSON object with either `answer`, or `error` with the fields of an error of the API.
pub fn answer(request: &[u8], outside: &Arc<dyn Outside>) -> String {
    match reply(request, outside) {
        Ok(json) => format!("{{\"answer\":{json}}}"),
        Err(problem) => format!("{{\"error\":{problem}}}"),
    }
}

/// The answer, or the error, as JSON.
fn reply(request: &[u8], outside: &Arc<dyn Outside>) -> Result<String, String> {
    let problem = |code: &str, words: String| json!({ "error": words, "code": code }).to_string();
    let text = str::from_utf8(request).map_err(|error| problem("not-json", error.to_string()))?;
    let (name, question) = text.split_once('\n').unwrap_or((text, "{}"));
    let (name, memory) = match name.split_once(' ') {
        Some((name, bytes)) => (name, bytes.parse().unwrap_or(MEMORY)),
        None => (name, MEMORY),
    };
    let kind = Kind::among(KINDS, name)
        .ok_or_else(|| problem("no-such-path", format!("there is no question {name:?}")))?;
    let fields: Map<String, Value> = serde_json::from_str(question)
        .map_err(|error| problem("not-json", format!("the question is not JSON: {error}")))?;
    let host = BrowserHost::new(outside, memory);
    let answered = kind.batch(fields).and_then(|batch| batch.answer(&host));
    let reply = answered.map_err(|error: Error| ask::raw(&error).get().to_owned())?;
    Ok(reply.json.get().to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;

    /// A browser whose clock moves on by so many milliseconds whenever it is read.
    #[derive(Default)]
    struct Fake {
        step: u64,
        clock: AtomicU64,
        reported: Mutex<Vec<Value>>,
    }

    impl Outside for Fake {
        fn now(&self) -> Duration {
            Duration::from_millis(self.clock.fetch_add(self.step, Ordering::Relaxed))
        }

        fn seed(&self) -> u64 {
            1
        }

        fn progress(&self, json: &str) {
            let progress = serde_json::from_str(json).expect("progress is JSON");
            self.reported.lock().expect("one thread").push(progress);
        }
    }

    fn ask(fake: &Arc<Fake>, request: &str) -> Value {
        let outside: Arc<dyn Outside> = Arc::clone(fake) as _;
        serde_json::from_str(&answer(request.as_bytes(), &outside)).expect("a reply is JSON")
    }

    #[test]
    fn a_question_has_an_answer_or_an_error_with_its_code_and_field() {
        let fake = Arc::new(Fake::default());
        let solved = ask(&fake, "pawns/solve\n{\"position\":\"3x3\"}");
        assert_eq!(solved["answer"]["value"], -6);
        assert_eq!(ask(&fake, "pawns/rules")["answer"]["games"][0]["rules"], "classic");
        let wrong = ask(&fake, "pawns/solve\n{\"position\":\"3x3\",\"time_limit\":\"soon\"}");
        assert_eq!(
            (&wrong["error"]["code"], &wrong["error"]["field"]),
            (&json!("bad-request"), &json!("time_limit"))
        );
        let several = ask(&fake, "pawns/moves\n{\"positions\":[\"3x3\",\"?\"]}");
        assert_eq!(several["answer"]["answers"][1]["code"], "bad-request");
        assert_eq!(ask(&fake, "pawns/nothing\n{}")["error"]["code"], "no-such-path");
        assert_eq!(ask(&fake, "pawns/solve\n{")["error"]["code"], "not-json");
    }

    #[test]
    fn work_without_a_thread_beside_it_is_stopped_when_its_time_is_up() {
        let fake = Arc::new(Fake { step: 1, ..Fake::default() });
        let request = "pawns/solve\n{\"position\":\"8x8\",\"time_limit\":\"50ms\"}";
        let answer = &ask(&fake, request)["answer"];
        assert_eq!(
            (&answer["outcome"], &answer["reason"]),
            (&json!("unknown"), &json!("time limit reached"))
        );
    }

    #[test]
    fn progress_is_reported_while_the_work_goes_on() {
        let fake = Arc::new(Fake { step: 30, ..Fake::default() });
        ask(&fake, "pawns/solve\n{\"position\":\"8x8\",\"time_limit\":\"5s\"}");
        let reported = fake.reported.lock().expect("one thread");
        assert!((10..=50).contains(&reported.len()), "{} reports", reported.len());
        let positions: Vec<u64> =
            reported.iter().filter_map(|it| it["positions"].as_u64()).collect();
        assert!(positions.is_sorted() && positions.last() > positions.first(), "{positions:?}");
    }

    #[test]
    fn no_question_has_more_memory_than_a_phone_can_spare() {
        let fake = Arc::new(Fake::default());
        // Two bits for each cell would be ten times as much.
        let side = (40 * MEMORY).isqrt();
        let answer = ask(&fake, &format!("gone/solve\n{{\"position\":\"{side}\\n{side}\\n\"}}"));
        assert_eq!(answer["error"]["code"], "too-large", "{answer}");
    }

    #[test]
    fn a_question_keeps_to_its_share_of_the_memory_of_the_page() {
        let fake = Arc::new(Fake::default());
        let ask_with = |memory: u64| {
            let side = 5792;
            ask(&fake, &format!("gone/solve {memory}\n{{\"position\":\"{side}\\n{side}\\n\"}}"))
        };
        assert_eq!(ask_with(1 << 20)["error"]["code"], "too-large");
        assert_eq!(ask_with(64 << 20)["answer"]["game"], "gone");
        assert_eq!(ask_with(u64::MAX)["answer"]["game"], "gone", "but never more than the most");
    }
}
