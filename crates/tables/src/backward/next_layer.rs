//! The layer after the one that is being solved, for look-ups.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use super::score_index::{Directory, ScoreIndex};
use crate::error::TableError;
use crate::files::layer::Layer;
use crate::files::numbers::NumberStream;
use crate::files::store::Store;
use crate::files::values::ValueReader;
use crate::memory;

/// Some numbers and their scores.
pub(super) type ChunkIndex<'a> = ScoreIndex<&'a [u64], &'a [i8]>;

/// All numbers and their scores.
type NumbersAndScores<'a> = (Cow<'a, [u64]>, Arc<Vec<i8>>);

/// The next layer: whole in memory where there is room, else read in chunks.
pub(super) struct NextLayer<'a> {
    layer: Option<&'a Layer>,
    /// Numbers and scores in memory.
    whole: Option<NumbersAndScores<'a>>,
    /// The file of its scores.
    values: PathBuf,
    /// The most rows of a chunk.
    most: usize,
    directory: Directory,
}

impl<'a> NextLayer<'a> {
    /// The layer of a ply, if there is one; `scores` are its scores, if they are in
    /// memory.
    pub(super) fn open(
        store: &Store,
        ply: u32,
        layer: Option<&'a Layer>,
        scores: Option<&Arc<Vec<i8>>>,
        memory: u64,
    ) -> Result<NextLayer<'a>, TableError> {
        let values = store.values(ply);
        let most = memory::index_rows(memory, 1 << 16);
        let whole = match (layer, scores) {
            (None, _) => Some((Cow::Borrowed(&[][..]), Arc::default())),
            (Some(Layer { held: Some(numbers), .. }), Some(scores)) => {
                Some((Cow::Borrowed(&numbers[..]), Arc::clone(scores)))
            }
            (Some(layer), _) if layer.rows <= most => {
                let rows = layer.rows as usize;
                let numbers = NumberStream::of(layer)?.take(rows)?;
                let scores = ValueReader::open(&values, rows)?.scores(0, rows)?;
                Some((numbers, Arc::new(scores)))
            }
            _ => None,
        };
        let directory = Directory::default();
        Ok(NextLayer { layer, whole, values, most: most as usize, directory })
    }

    /// Calls `each` with every chunk and the range of numbers that it decides on.
    pub(super) fn for_each_chunk(
        &mut self,
        mut each: impl FnMut((u64, u64), &ChunkIndex<'_>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if let Some((numbers, scores)) = &self.whole {
            let directory = std::mem::take(&mut self.directory);
            let index = ScoreIndex::in_memory_of(directory, &numbers[..], &scores[..]);
            each((0, u64::MAX), &index)?;
            self.directory = index.into_directory();
            return Ok(());
        }
        let layer = self.layer.expect("the last layer has no successors");
        let mut stream = NumberStream::of(layer)?;
        let (mut row, mut low) = (0, 0);
        let rows = layer.rows as usize;
        let mut values = ValueReader::open(&self.values, rows)?;
        while row < rows {
            let count = self.most.min(rows - row);
            let numbers = stream.take(count)?;
            let scores = values.scores(row, count)?;
            row += count;
            let high = if row == rows { u64::MAX } else { *numbers.last().expect("not empty") };
            let directory = std::mem::take(&mut self.directory);
            let index = ScoreIndex::in_memory_of(directory, &numbers[..], &scores[..]);
            each((low, high), &index)?;
            self.directory = index.into_directory();
            low = high.wrapping_add(1);
        }
        Ok(())
    }
}
