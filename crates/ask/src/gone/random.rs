//! Random boards.

use ::gone::random::Density;
use serde::Deserialize;
use utoipa::ToSchema;

use super::board_file::BoardFileInquiry;
use super::{BoardBytes, words};
use crate::error::Error;
use crate::limits::{Limits, MemoryLimit};
use crate::question;

/// The default fraction of black cells.
pub const BLACK: f64 = 0.6;
/// The default fraction of white cells.
pub const WHITE: f64 = 0.01;

/// A random board to generate.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GoneRandom)]
#[serde(deny_unknown_fields)]
pub struct Random {
    /// Rows and columns, such as `20x40`.
    #[schema(example = "20x40")]
    pub size: String,
    /// The fraction of black cells, from 0 to 1; 0.6 if absent.
    #[schema(example = 0.6)]
    pub black: Option<f64>,
    /// The fraction of white cells, from 0 to 1; 0.01 if absent.
    #[schema(example = 0.01)]
    pub white: Option<f64>,
    /// Random seed; the same seed generates the same board.
    pub seed: Option<u64>,
    /// The format of the file: `grid` (the default), `coordinates`, `pbm`, `png` or `npy`.
    #[schema(example = "png")]
    pub format: Option<String>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Random {
    const NAME: &'static str = "gone/random";
    const SUMMARY: &'static str = "Generate a random board";
    type Inquiry = BoardFileInquiry<BoardBytes>;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(self) -> Result<BoardFileInquiry<BoardBytes>, Error> {
        // Boards without cells are boards too.
        let size = board::sides(&self.size).map_err(|error| Error::in_field("size", error))?;
        let (black, white) = (self.black.unwrap_or(BLACK), self.white.unwrap_or(WHITE));
        let density = Density::new(black, white).map_err(|error| {
            let field = if (0.0..=1.0).contains(&black) { "white" } else { "black" };
            Error::in_field(field, error)
        })?;
        let format = words::format("format", self.format.as_deref().unwrap_or("grid"))?;
        Ok(BoardFileInquiry::random(size, density, self.seed, format))
    }
}
