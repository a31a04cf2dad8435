//! Density against rounds and survivors, from random boards.

use std::fmt::Write as _;
use std::time::Duration;

use ::gone::percolation::{self, Experiment};
use ::gone::random::MakeError;
use board::counted;
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::source::LIGHT;
use super::words;
use crate::draw::host_seed;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The densities of a curve, unless a question says otherwise.
pub const DENSITIES: &str = "0.4..0.8:0.02";
/// The runs at each density, unless a question says otherwise.
pub const RUNS: u64 = 20;
/// The most densities of a curve.
const MOST_DENSITIES: usize = 1000;
/// The most runs at each density.
const MOST_RUNS: u64 = 1_000_000;

/// A percolation curve to compute: the top row is white, with black pebbles scattered at random
/// below.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GonePercolation)]
#[serde(deny_unknown_fields)]
pub struct Percolation {
    /// Rows and columns, such as `50x50`.
    #[schema(example = "20x20")]
    pub size: String,
    /// The fractions of black cells, from 0 to 1: `FROM..TO:STEP`, or numbers separated by
    /// commas; `0.4..0.8:0.02` if absent. Densities are independent, so you can request a curve
    /// point by point, with the same seed.
    #[schema(example = "0.5..0.7:0.05")]
    pub densities: Option<String>,
    /// The number of boards at each density; 20 if absent.
    #[schema(example = 10)]
    pub runs: Option<u64>,
    /// Random seed; the same seed gives the same curve.
    pub seed: Option<u64>,
    /// The number of neighbours of a cell: 4 (the default) or 8.
    #[schema(example = 4)]
    pub neighbours: Option<u64>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Percolation {
    const NAME: &'static str = "gone/percolation";
    const SUMMARY: &'static str =
        "Flood random boards, and find the density at which white gets through";
    type Inquiry = PercolationInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<PercolationInquiry, Error> {
        let (rows, cols) =
            board::sides(&self.size).map_err(|error| Error::in_field("size", error))?;
        if rows < 2 || cols < 1 {
            let message = "give at least 2 rows and 1 column: the top row is white";
            return Err(Error::in_field("size", message));
        }
        let densities = densities(self.densities.as_deref().unwrap_or(DENSITIES))
            .map_err(|message| Error::in_field("densities", message))?;
        let runs = self.runs.unwrap_or(RUNS);
        if !(1..=MOST_RUNS).contains(&runs) {
            let most = board::grouped(MOST_RUNS);
            return Err(Error::in_field("runs", format!("give a number from 1 to {most}")));
        }
        let neighbours = words::rules(self.neighbours, false, None)?.neighbours;
        Ok(PercolationInquiry {
            experiment: Experiment { rows, cols, neighbours, seed: 0 },
            seed: self.seed,
            runs,
            points: densities.into_iter().map(percolation::Point::new).collect(),
            took: Duration::ZERO,
        })
    }
}

/// Reads densities: `0.5`, `0.5,0.6`, or `0.4..0.8:0.02`.
fn densities(text: &str) -> Result<Vec<f64>, String> {
    let number = |text: &str| match text.trim().parse::<f64>() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err(format!("{:?} is not a fraction from 0 to 1", board::excerpt(text))),
    };
    let too_many = || format!("at most {MOST_DENSITIES} densities");
    let Some((from, rest)) = text.split_once("..") else {
        if text.split(',').nth(MOST_DENSITIES).is_some() {
            return Err(too_many());
        }
        let list = text.split(',').map(number).collect::<Result<Vec<f64>, String>>()?;
        if !list.is_sorted() {
            return Err("write the densities in ascending order".into());
        }
        return Ok(list);
    };
    let (to, step) = rest
        .split_once(':')
        .ok_or_else(|| format!("{:?} has no step: write {DENSITIES}", board::excerpt(text)))?;
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if to < from || step <= 0.0 {
        return Err(format!("{:?} has no densities", board::excerpt(text)));
    }
    // Tenths may add up to a little less than one.
    let steps = ((to - from) / step + 1e-9).floor();
    if steps >= MOST_DENSITIES as f64 {
        return Err(too_many());
    }
    let rounded = |density: f64| (density * 1e9).round() / 1e9;
    Ok((0..=steps as u32).map(|index| rounded(from + step * f64::from(index)).min(1.0)).collect())
}

/// A curve being drawn. It keeps every run.
pub struct PercolationInquiry {
    experiment: Experiment,
    seed: Option<u64>,
    runs: u64,
    points: Vec<percolation::Point>,
    took: Duration,
}

impl question::Inquiry for PercolationInquiry {
    type Answer = PercolationCurve;

    fn is_light(&self, _: &dyn Tables) -> bool {
        let Experiment { rows, cols, .. } = self.experiment;
        let cells = u64::from(rows).saturating_mul(cols.into());
        cells.saturating_mul(self.runs).saturating_mul(self.points.len() as u64) <= 4 * LIGHT
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PercolationCurve, Error> {
        let start = host.now();
        let seed = *self.seed.get_or_insert_with(|| host_seed(host));
        self.experiment.seed = seed;
        let budget = host.stage("flooding random boards", None);
        let mut stopped = None;
        'curve: for point in &mut self.points {
            while point.runs < self.runs {
                match self.experiment.sample(point.density, point.runs, &budget) {
                    Ok(sample) => point.add(sample),
                    Err(MakeError::TooLarge(error)) => return Err(Error::too_large(error)),
                    Err(MakeError::Stopped(reason)) => {
                        stopped = Some(reason);
                        break 'curve;
                    }
                }
                budget.control.visit(1);
                // Small boards may end before they look whether to stop.
                stopped = budget.control.stopped().filter(|_| point.runs < self.runs);
                if stopped.is_some() {
                    break 'curve;
                }
            }
        }
        self.took += host.now().saturating_sub(start);
        Ok(self.curve(seed, stopped))
    }
}

impl PercolationInquiry {
    fn curve(&self, seed: u64, stopped: Option<StopReason>) -> PercolationCurve {
        let Experiment { rows, cols, neighbours, .. } = self.experiment;
        let whole = self.points.iter().filter(|point| point.runs == self.runs);
        let points: Vec<_> = whole.copied().collect();
        let threshold = percolation::threshold(&points);
        let published = percolation::published_threshold(neighbours);
        let boards = counted(points.iter().map(|point| point.runs).sum(), "board", "boards");
        let mut sentence = match threshold {
            Some(found) => format!(
                "White gets through half of the boards at a density of {found:.4} ({boards}); on \
                 an infinite board the threshold is {published:.4}."
            ),
            None => format!(
                "No density in between at which white gets through half of the boards ({boards}); \
                 on an infinite board the threshold is {published:.4}."
            ),
        };
        if let Some(reason) = stopped {
            let (done, all) = (points.len(), self.points.len());
            let _ = write!(sentence, " Unfinished ({reason}): {done} of {all} densities.");
        }
        PercolationCurve {
            game: "gone",
            rows,
            cols,
            neighbours: words::number(neighbours),
            seed,
            runs: self.runs,
            sentence,
            points: points.iter().map(PercolationPoint::of).collect(),
            threshold,
            published_threshold: published,
            seconds: self.took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
        }
    }
}

/// The answer to `percolation`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GonePercolationCurve)]
pub struct PercolationCurve {
    /// Always `gone`.
    pub game: &'static str,
    /// The number of rows; the top one is white.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of neighbours of a cell: 4 or 8.
    pub neighbours: u8,
    /// The random seed.
    pub seed: u64,
    /// The number of boards at each density.
    pub runs: u64,
    /// The answer in a sentence.
    #[schema(
        example = "White gets through half of the boards at a density of 0.5931 (420 boards); on an infinite board the threshold is 0.5927."
    )]
    pub sentence: String,
    /// The points of the curve, in ascending order of density.
    pub points: Vec<PercolationPoint>,
    /// The density at which white gets through half of the boards, by interpolation; null if
    /// the points do not pass one half.
    pub threshold: Option<f64>,
    /// The published threshold of site percolation on an infinite board.
    pub published_threshold: f64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why the curve has no further points; absent if it has all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl question::Answer for PercolationCurve {
    fn is_complete(&self) -> bool {
        self.reason.is_none()
    }
}

/// The boards of one density.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = GonePercolationPoint)]
pub struct PercolationPoint {
    /// The fraction of black cells.
    pub density: f64,
    /// The fraction of boards on which white reached the bottom row.
    pub crossing: f64,
    /// The fraction of boards on which a black pebble remained.
    pub black_remains: f64,
    /// The chance of a black pebble to survive: the mean fraction that remained.
    pub survivors: f64,
    /// Its standard deviation from board to board.
    pub survivors_deviation: f64,
    /// The mean number of rounds.
    pub rounds: f64,
    /// Its standard deviation from board to board.
    pub rounds_deviation: f64,
    /// The most rounds of any board.
    pub most_rounds: u64,
}

impl PercolationPoint {
    fn of(point: &percolation::Point) -> PercolationPoint {
        PercolationPoint {
            density: point.density,
            crossing: point.crossing(),
            black_remains: point.remained as f64 / point.runs.max(1) as f64,
            survivors: point.survivors.mean(),
            survivors_deviation: point.survivors.deviation(),
            rounds: point.rounds.mean(),
            rounds_deviation: point.rounds.deviation(),
            most_rounds: point.most_rounds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn curve(densities: &str) -> PercolationCurve {
        let question = Percolation {
            size: "30x30".into(),
            densities: Some(densities.into()),
            seed: Some(5),
            ..Default::default()
        };
        question.open().unwrap().answer(&Timeless::default()).unwrap()
    }

    #[test]
    fn a_curve_can_be_asked_for_point_by_point() {
        let whole = curve("0.5..0.7:0.05");
        let density: Vec<f64> = whole.points.iter().map(|point| point.density).collect();
        assert_eq!(density, [0.5, 0.55, 0.6, 0.65, 0.7]);
        for point in &whole.points {
            assert_eq!(curve(&point.density.to_string()).points, [*point]);
        }
        assert!(whole.points.is_sorted_by_key(|point| point.crossing));
        assert!(whole.points.is_sorted_by(|one, next| one.survivors > next.survivors));
        let threshold = whole.threshold.expect("it is in between");
        assert!((threshold - whole.published_threshold).abs() < 0.05, "{threshold}");
        assert!(whole.sentence.contains("0.5927"), "{}", whole.sentence);
    }

    #[test]
    fn densities_are_read_as_people_write_them() {
        assert_eq!(densities("0.5"), Ok(vec![0.5]));
        assert_eq!(densities("0, 0.25,1"), Ok(vec![0.0, 0.25, 1.0]));
        assert_eq!(densities("0.1..0.3:0.1"), Ok(vec![0.1, 0.2, 0.3]));
        assert_eq!(densities("0.9..1:0.03").map(|list| list.len()), Ok(4));
        assert_eq!(densities("0.6..0.6:0.1"), Ok(vec![0.6]));
        for (wrong, words) in [
            ("", "not a fraction"),
            ("1.5", "not a fraction"),
            ("nan", "not a fraction"),
            ("0.6,0.5", "ascending"),
            ("0.1..0.2", "no step"),
            ("0.3..0.2:0.1", "no densities"),
            ("0.1..0.2:0", "no densities"),
            ("0..1:0.0001", "at most 1000"),
        ] {
            let message = densities(wrong).unwrap_err();
            assert!(message.contains(words), "{wrong}: {message}");
        }
        let many = vec!["0.5"; 1001].join(",");
        assert_eq!(densities(&many).unwrap_err(), "at most 1000 densities");
    }

    #[test]
    fn what_makes_no_curve_is_refused_with_its_field() {
        let refused = |question: Percolation| question.open().err().expect("it is wrong").field;
        let size = || "9x9".to_owned();
        assert_eq!(refused(Percolation { size: "1x5".into(), ..Default::default() }), Some("size"));
        let runs = Some(0);
        assert_eq!(refused(Percolation { size: size(), runs, ..Default::default() }), Some("runs"));
        let densities = Some("much".into());
        let wrong = Percolation { size: size(), densities, ..Default::default() };
        assert_eq!(refused(wrong), Some("densities"));
        let neighbours = Some(6);
        let wrong = Percolation { size: size(), neighbours, ..Default::default() };
        assert_eq!(refused(wrong), Some("neighbours"));
    }
}
