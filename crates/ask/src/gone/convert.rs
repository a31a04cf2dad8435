//! Boards converted to another format.

use serde::Deserialize;
use utoipa::ToSchema;

use super::board_file::BoardFileInquiry;
use super::{BoardBytes, Source, words};
use crate::error::Error;
use crate::limits::{Limits, MemoryLimit};
use crate::question;

/// A board to convert to another format.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GoneConvert)]
#[serde(deny_unknown_fields)]
pub struct Convert {
    /// Rows of `B`, `W` and `.`, or the coordinate form; rows end with `/` or a line end.
    #[schema(example = "BWW./BBB./B.../...B")]
    pub position: Option<String>,
    /// Instead of `position`: a file of any format, in Base64.
    pub file: Option<String>,
    /// The output format: `grid` (the default), `coordinates`, `pbm`, `png` or `npy`.
    #[schema(example = "coordinates")]
    pub format: Option<String>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl Convert {
    /// The question about a board from another source.
    ///
    /// # Errors
    /// If the question is invalid.
    pub fn open_with<S: Source>(self, source: S) -> Result<BoardFileInquiry<S>, Error> {
        let format = words::format("format", self.format.as_deref().unwrap_or("grid"))?;
        Ok(BoardFileInquiry::of(source, format))
    }
}

impl question::Question for Convert {
    const NAME: &'static str = "gone/convert";
    const SUMMARY: &'static str = "Convert a board to another format";
    const ABOUT: question::About = question::About::PositionOr("file");
    type Inquiry = BoardFileInquiry<BoardBytes>;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(mut self) -> Result<BoardFileInquiry<BoardBytes>, Error> {
        let given = BoardBytes::of(self.position.take(), self.file.take())?;
        self.open_with(given)
    }
}
