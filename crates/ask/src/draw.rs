//! Which puzzle is meant: a level, and a seed or a date.

use board::excerpt;

use crate::error::Error;
use crate::host::Host;

/// The number of bits of a random seed: every JSON reader can represent it exactly.
const SEED_BITS: u32 = 53;

/// The level of a puzzle without a date, unless the question gives one.
const LEVEL: u8 = 1;

/// The level of each day's puzzle, Monday first: a week grows harder.
const LEVELS_OF_THE_WEEK: [u8; 7] = [1, 2, 2, 3, 3, 4, 4];

/// A puzzle among all of its kind.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    /// The level, from 1 to 5.
    pub(crate) level: u8,
    /// The day whose puzzle it is.
    pub(crate) date: Option<String>,
    seed: Option<u64>,
}

impl Draw {
    /// The puzzle of these fields of a question.
    ///
    /// # Errors
    /// If a field is wrong, or both a seed and a date are given.
    pub(crate) fn read(
        level: Option<u64>,
        seed: Option<u64>,
        date: Option<&str>,
    ) -> Result<Draw, Error> {
        if seed.is_some() && date.is_some() {
            return Err(Error::in_field("date", "give a seed or a date, not both"));
        }
        let day = date.map(day).transpose()?;
        let level = match (level, day) {
            (Some(level @ 1..=5), _) => level as u8,
            (Some(level), _) => {
                return Err(Error::in_field("level", format!("{level} is not between 1 and 5")));
            }
            (None, Some(day)) => LEVELS_OF_THE_WEEK[weekday(day)],
            (None, None) => LEVEL,
        };
        Ok(Draw { level, date: date.map(str::to_owned), seed: seed.or(day) })
    }

    /// The seed: the question's, the day's, or else the host's, which is kept.
    pub(crate) fn seed(&mut self, host: &dyn Host) -> u64 {
        *self.seed.get_or_insert_with(|| host_seed(host))
    }

    /// The part of an answer's key that says which puzzle it is; `None` if that is random.
    pub(crate) fn key(&self) -> Option<String> {
        self.seed.map(|seed| format!("{} {seed} {:?}", self.level, self.date))
    }
}

/// A seed of the host's that every JSON reader can represent exactly.
pub(crate) fn host_seed(host: &dyn Host) -> u64 {
    host.seed() >> (u64::BITS - SEED_BITS)
}

/// The number of a day, counted from the first of the year 1, a Monday.
fn day(date: &str) -> Result<u64, Error> {
    read_day(date).ok_or_else(|| {
        let given = excerpt(date);
        Error::in_field("date", format!("{given:?} is not a date: write it as 2026-11-18"))
    })
}

fn read_day(date: &str) -> Option<u64> {
    let digits = |part: &str, length: usize| -> Option<u64> {
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok()).flatten()
    };
    let mut parts = date.split('-');
    let (year, month, day) =
        (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let before = (month as usize).checked_sub(1)?;
    let is_day = year > 0 && day > 0 && day <= *months.get(before)? && parts.next().is_none();
    let years = year.wrapping_sub(1);
    is_day.then(|| {
        365 * years + years / 4 - years / 100
            + years / 400
            + months[..before].iter().sum::<u64>()
            + day
            - 1
    })
}

/// 0 for a Monday.
const fn weekday(day: u64) -> usize {
    (day % 7) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    #[test]
    fn days_are_counted_and_weeks_begin_on_monday() {
        assert_eq!(read_day("0001-01-01"), Some(0));
        assert_eq!(read_day("1970-01-01"), Some(719_162));
        let wednesday = read_day("2026-11-18").unwrap();
        assert_eq!(weekday(wednesday), 2);
        assert_eq!(read_day("2024-03-01").unwrap() - read_day("2024-02-28").unwrap(), 2);
        assert_eq!(read_day("2100-03-01").unwrap() - read_day("2100-02-28").unwrap(), 1);
    }

    #[test]
    fn what_is_not_a_date_is_refused() {
        for wrong in [
            "",
            "today",
            "2026-11-31",
            "2026-13-01",
            "2026-00-01",
            "2026-02-29",
            "2026-1-1",
            "0000-01-01",
            "2026-11-18-1",
            "2026-11-18 ",
            "+026-11-18",
            "18.11.2026",
        ] {
            let error = Draw::read(None, None, Some(wrong)).unwrap_err();
            assert_eq!(error.field, Some("date"), "{wrong}");
            assert!(error.message.contains("write it as 2026-11-18"), "{error}");
        }
    }

    #[test]
    fn a_day_has_its_own_seed_and_level() {
        let of = |date| {
            let mut draw = Draw::read(None, None, Some(date)).unwrap();
            (draw.level, draw.seed(&Timeless::default()))
        };
        assert_eq!(of("2026-11-16").0, 1, "a Monday");
        assert_eq!(of("2026-11-22").0, 4, "a Sunday");
        assert_ne!(of("2026-11-18").1, of("2026-11-19").1);
        assert_eq!(Draw::read(Some(5), None, Some("2026-11-16")).unwrap().level, 5);
        assert_eq!(Draw::read(None, Some(7), None).unwrap().level, LEVEL);
        assert!(Draw::read(None, Some(7), Some("2026-11-16")).is_err());
        assert!(
            Draw::read(Some(0), None, None).is_err() && Draw::read(Some(6), None, None).is_err()
        );
    }
}
