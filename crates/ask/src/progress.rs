//! How far a question has come.

use std::time::Duration;

use budget::Control;
use serde::Serialize;
use utoipa::ToSchema;

/// The progress of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Progress {
    /// The current stage of the work.
    pub stage: String,
    /// The positions visited so far.
    pub positions: u64,
    /// How full its table is, from 0 to 1.
    pub fill: f64,
    /// How long the request has taken so far, in seconds.
    pub seconds: f64,
}

impl Progress {
    /// The progress of a stage of this name, unless the work reports another, after stages
    /// that visited so many positions.
    ///
    /// ```
    /// use ask::Progress;
    /// use budget::Control;
    /// use std::time::Duration;
    ///
    /// let control = Control::default();
    /// control.visit(5);
    /// let progress = Progress::of(&control, "solving", 2, Duration::from_secs(1));
    /// assert_eq!((progress.stage.as_str(), progress.positions), ("solving", 7));
    /// ```
    pub fn of(control: &Control, name: &str, before: u64, taken: Duration) -> Progress {
        let reported = control.stage();
        Progress {
            stage: if reported.is_empty() { name.to_owned() } else { reported },
            positions: before + control.visited(),
            fill: f64::from(control.fill()) / 1000.0,
            seconds: taken.as_secs_f64(),
        }
    }
}
