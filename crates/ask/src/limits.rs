//! Limits as people write them, on the command line and in requests.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use serde::de::{self, Deserialize, Deserializer, Visitor};

/// A duration: `30s`, `1m30s`, `500ms`, or a plain number of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLimit(
    /// The duration.
    pub Duration,
);

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeLimit, String> {
        let wrong = || format!("{text:?} is not a duration: write 30s, 500ms or 1m30s");
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
            .map_err(|_| format!("{text:?} is not a memory size: write 512MiB or 4GiB"))
    }
}

impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bytesize::ByteSize(self.0).display().iec().fmt(f)
    }
}

/// The limits of a question; the host may allow less.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The time for the whole question.
    pub time: Option<Duration>,
    /// The bytes for its tables.
    pub memory: Option<u64>,
}

impl Limits {
    /// The limits given in a question.
    pub(crate) fn of(time: Option<TimeLimit>, memory: Option<MemoryLimit>) -> Limits {
        Limits { time: time.map(|limit| limit.0), memory: memory.map(|limit| limit.0) }
    }

    /// The stricter of two limits, for each of the resources.
    ///
    /// ```
    /// use ask::Limits;
    ///
    /// let host = Limits { time: None, memory: Some(1000) };
    /// let asked = Limits { time: None, memory: Some(2000) };
    /// assert_eq!(asked.within(host), host);
    /// assert_eq!(Limits::default().within(host), host);
    /// ```
    #[must_use]
    pub fn within(self, other: Limits) -> Limits {
        Limits {
            time: stricter(self.time, other.time),
            memory: stricter(self.memory, other.memory),
        }
    }
}

/// The smaller of two limits; `None` is none.
pub(crate) fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TimeLimit, D::Error> {
        from.deserialize_any(NumberOrWords::new("a number of seconds, or a string such as \"30s\""))
    }
}

impl<'de> Deserialize<'de> for MemoryLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<MemoryLimit, D::Error> {
        from.deserialize_any(NumberOrWords::new(
            "a number of bytes, or a string such as \"512MiB\"",
        ))
    }
}

/// Reads a limit from JSON: a number, or a string as on the command line.
struct NumberOrWords<T> {
    expected: &'static str,
    limit: PhantomData<T>,
}

impl<T> NumberOrWords<T> {
    fn new(expected: &'static str) -> NumberOrWords<T> {
        NumberOrWords { expected, limit: PhantomData }
    }
}

impl<T: FromStr<Err = String>> Visitor<'_> for NumberOrWords<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: de::Error>(self, words: &str) -> Result<T, E> {
        words.parse().map_err(E::custom)
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
