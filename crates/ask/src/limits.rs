//! Limits as people write them, on the command line and in requests.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer};

/// A span of time: `30s`, `1m30s`, `500ms`, or a plain number of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLimit(
    /// The span.
    pub Duration,
);

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeLimit, String> {
        let wrong = || format!("{text:?} is not a span of time: write 30s, 500ms or 1m30s");
        if let Ok(seconds) = text.parse::<f64>() {
            return Duration::try_from_secs_f64(seconds).map(TimeLimit).map_err(|_| wrong());
        }
        humantime::parse_duration(text).map(TimeLimit).map_err(|_| wrong())
    }
}

/// A number of bytes: `4GiB`, `512MB`, or a plain number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit(
    /// The bytes.
    pub u64,
);

impl FromStr for MemoryLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<MemoryLimit, String> {
        text.parse::<bytesize::ByteSize>()
            .map(|size| MemoryLimit(size.as_u64()))
            .map_err(|_| format!("{text:?} is not an amount of memory: write 512MiB or 4GiB"))
    }
}

impl std::fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        bytesize::ByteSize(self.0).display().iec().fmt(f)
    }
}

/// What a question itself says it may spend; the host may allow less.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The time for the whole question.
    pub time: Option<Duration>,
    /// The bytes for its tables.
    pub memory: Option<u64>,
}

impl Limits {
    /// The limits that stand in a question.
    pub(crate) fn of(time: Option<TimeLimit>, memory: Option<MemoryLimit>) -> Limits {
        Limits { time: time.map(|limit| limit.0), memory: memory.map(|limit| limit.0) }
    }
}

/// A limit as JSON has it: a number, or words as on the command line.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a limit is a number, or words such as \"30s\" or \"1GiB\"")]
enum JsonLimit {
    Number(serde_json::Number),
    Words(String),
}

impl JsonLimit {
    fn text(self) -> String {
        match self {
            JsonLimit::Number(number) => number.to_string(),
            JsonLimit::Words(words) => words,
        }
    }
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TimeLimit, D::Error> {
        JsonLimit::deserialize(from)?.text().parse().map_err(serde::de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for MemoryLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<MemoryLimit, D::Error> {
        JsonLimit::deserialize(from)?.text().parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_people_write_them() {
        let time = |text: &str| text.parse::<TimeLimit>().map(|limit| limit.0.as_millis());
        assert_eq!(time("30s"), Ok(30_000));
        assert_eq!(time("1m30s"), Ok(90_000));
        assert_eq!(time("0.5"), Ok(500));
        assert_eq!(time("0"), Ok(0));
        for wrong in ["", "-1", "soon", "nan", "inf", "1e400"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
        let memory = |text: &str| text.parse::<MemoryLimit>().map(|limit| limit.0);
        assert_eq!(memory("4GiB"), Ok(4 << 30));
        assert_eq!(memory("512MB"), Ok(512_000_000));
        assert_eq!(memory("1000"), Ok(1000));
        assert!(memory("much").is_err());
        assert!(memory("-1").is_err());
    }
    #[test]
    fn a_request_may_say_a_number_or_words() {
        let time = |json: &str| serde_json::from_str::<TimeLimit>(json).map(|limit| limit.0);
        assert_eq!(time("1.5").unwrap(), Duration::from_millis(1500));
        assert_eq!(time("\"1m30s\"").unwrap(), Duration::from_secs(90));
        assert!(time("-1").is_err() && time("[]").is_err() && time("\"soon\"").is_err());
        let memory = |json: &str| serde_json::from_str::<MemoryLimit>(json).map(|limit| limit.0);
        assert_eq!(memory("4096").unwrap(), 4096);
        assert_eq!(memory("\"1MiB\"").unwrap(), 1 << 20);
        assert!(memory("null").is_err());
    }
}
