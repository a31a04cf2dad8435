//! Answers questions as the desk in a browser does, one for each line of standard input: its
//! kind, a blank, and its fields as JSON. Prints one JSON object with all answers, each under
//! its line. `cargo xtask site` makes of it what the page shows before the desk has arrived.

use std::io::{self, BufRead as _};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};
use web::{Outside, answer};

/// No time passes, and nothing is random.
struct Still;

impl Outside for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn seed(&self) -> u64 {
        0
    }

    fn progress(&self, _: &str) {}
}

fn main() -> io::Result<()> {
    let mut answers = Map::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let request = line.replacen(' ', "\n", 1);
        let reply = answer(request.as_bytes(), &(Arc::new(Still) as _));
        let mut reply: Value = serde_json::from_str(&reply)?;
        if reply.get("error").is_some() {
            return Err(io::Error::other(format!("{line}: {reply}")));
        }
        answers.insert(line, reply["answer"].take());
    }
    println!("{}", Value::Object(answers));
    Ok(())
}
