//! Limits as people write them.

use std::str::FromStr;
use std::time::Duration;

use budget::Budget;

/// A span of time: `30s`, `1m30s`, `500ms`, or a plain number of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimeLimit(pub(crate) Duration);

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
pub(crate) struct MemoryLimit(pub(crate) u64);

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

impl MemoryLimit {
    /// A budget of this memory with a fresh control.
    pub(crate) fn budget(self) -> Budget {
        Budget { memory: self.0, ..Budget::default() }
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
}
