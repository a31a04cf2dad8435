//! What a chess program can set.

use ::pawns::Level;

/// The options, apart from the game itself.
pub(super) struct Settings {
    /// The table's size in MiB.
    pub(super) hash: Spin,
    /// Searching threads.
    pub(super) threads: Spin,
    /// The number of moves to report on.
    pub(super) lines: Spin,
    /// The level of play.
    pub(super) skill: Spin,
    /// Time kept back for each move, in milliseconds.
    pub(super) overhead: Spin,
}

/// A number with its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spin {
    /// What UCI calls it.
    pub(super) name: &'static str,
    /// Its value.
    pub(super) value: u64,
    /// What it is at first.
    pub(super) default: u64,
    /// Its smallest value.
    pub(super) min: u64,
    /// Its largest value.
    pub(super) max: u64,
}

impl Spin {
    const fn new(name: &'static str, default: u64, min: u64, max: u64) -> Spin {
        Spin { name, value: default, default, min, max }
    }

    /// Sets the number, or the nearest that is allowed.
    pub(super) fn set(&mut self, value: u64) {
        self.value = value.clamp(self.min, self.max);
    }
}

impl Settings {
    /// The first settings, where tables may take at most so many bytes.
    pub(super) fn new(memory: u64) -> Settings {
        let most = (memory >> 20).max(1);
        Settings {
            hash: Spin::new("Hash", most.min(256), 1, most),
            threads: Spin::new("Threads", 1, 1, 1024),
            lines: Spin::new("MultiPV", 1, 1, 256),
            skill: Spin::new("Skill Level", 10, 0, 10),
            overhead: Spin::new("Move Overhead", 30, 0, 5000),
        }
    }

    /// All numbers.
    pub(super) fn spins(&self) -> [&Spin; 5] {
        [&self.hash, &self.threads, &self.lines, &self.skill, &self.overhead]
    }

    /// The number of a name, in whatever case.
    pub(super) fn spin(&mut self, name: &str) -> Option<&mut Spin> {
        let spins = [
            &mut self.hash,
            &mut self.threads,
            &mut self.lines,
            &mut self.skill,
            &mut self.overhead,
        ];
        spins.into_iter().find(|spin| spin.name.eq_ignore_ascii_case(name))
    }

    /// The level of play.
    pub(super) fn level(&self) -> Level {
        u8::try_from(self.skill.value).ok().and_then(Level::new).unwrap_or(Level::PERFECT)
    }

    /// The table's size in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.hash.value << 20
    }
}

/// A whole number as chess programs send it: one below 0 is 0, one too large is the largest.
pub(super) fn number(word: &str) -> Option<u64> {
    let is_number = |digits: &str| {
        !digits.is_empty()
            && digits.len() == word.trim_start_matches(['-', '+']).len()
            && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if let Some(digits) = word.strip_prefix('-') {
        return is_number(digits).then_some(0);
    }
    let digits = word.strip_prefix('+').unwrap_or(word);
    is_number(digits).then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The part of the time left that one move may take, all in milliseconds: an equal share of
/// it for each move up to the next control (or for twenty), and most of the increment.
pub(super) fn share(left: u64, moves: Option<u64>, increment: u64, overhead: u64) -> u64 {
    let left = left.saturating_sub(overhead);
    let moves = moves.unwrap_or(20).clamp(1, 40);
    // Never so much that the next move would have no time.
    let most = if moves == 1 { left - left / 20 } else { left / 3 };
    (left / moves).saturating_add(increment - increment / 4).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_any_size_and_sign() {
        let huge = "9".repeat(100);
        for (word, expected) in [
            ("0", Some(0)),
            ("+12", Some(12)),
            ("-12", Some(0)),
            (huge.as_str(), Some(u64::MAX)),
            ("", None),
            ("-", None),
            ("--1", None),
            ("1.5", None),
            ("12a", None),
            ("٣", None),
        ] {
            assert_eq!(number(word), expected, "{word}");
        }
    }

    #[test]
    fn settings_stay_within_their_limits() {
        let mut settings = Settings::new(1 << 30);
        for (name, given, kept) in [
            ("hash", u64::MAX, 1024),
            ("Hash", 0, 1),
            ("THREADS", 0, 1),
            ("Skill Level", 99, 10),
            ("MultiPV", 7, 7),
        ] {
            let spin = settings.spin(name).unwrap();
            spin.set(given);
            assert_eq!(spin.value, kept, "{name}");
        }
        assert!(settings.spin("Contempt").is_none());
        assert_eq!(Settings::new(1).memory(), 1 << 20);
    }
}
