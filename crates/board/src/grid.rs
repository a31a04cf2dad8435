//! Rectangles of cells, and what is the same up to symmetry.

/// A rectangle of cells, row by row.
///
/// ```
/// use board::Grid;
///
/// let grid = Grid { rows: 1, cols: 3, cells: vec!['a', 'b', 'c'] };
/// assert_eq!(grid.transposed(), Grid { rows: 3, cols: 1, cells: vec!['a', 'b', 'c'] });
/// assert_eq!(grid.mirrored().cells, ['c', 'b', 'a']);
/// assert_eq!(grid.images().into_iter().min(), grid.mirrored().images().into_iter().min());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid<T> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The cells; rows times columns of them.
    pub cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Reflected left and right.
    #[must_use]
    pub fn mirrored(&self) -> Grid<T> {
        let mut cells = self.cells.clone();
        if self.cols > 0 {
            cells.chunks_mut(self.cols).for_each(<[T]>::reverse);
        }
        Grid { cells, ..*self }
    }

    /// Rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Grid<T> {
        let column = |col| (0..self.rows).map(move |row| row * self.cols + col);
        let cells = (0..self.cols).flat_map(column).map(|at| self.cells[at].clone()).collect();
        Grid { rows: self.cols, cols: self.rows, cells }
    }

    /// Turned half around.
    #[must_use]
    pub fn turned(&self) -> Grid<T> {
        Grid { cells: self.cells.iter().rev().cloned().collect(), ..*self }
    }

    /// The eight images under the symmetries of a square.
    pub fn images(&self) -> Vec<Grid<T>> {
        let [one, two, three, four] = self.diagonal_images();
        let mirrored = [&one, &two, &three, &four].map(Grid::mirrored);
        [one, two, three, four].into_iter().chain(mirrored).collect()
    }

    /// The four images that keep the directions of both diagonals apart: a hexagonal board
    /// on a square grid has no others.
    pub fn diagonal_images(&self) -> [Grid<T>; 4] {
        let transposed = self.transposed();
        [self.clone(), self.turned(), transposed.turned(), transposed]
    }

    /// Every image of a board whose edges meet, shifted by so many rows and columns.
    #[must_use]
    pub fn shifted(&self, rows: usize, cols: usize) -> Grid<T> {
        let mut cells = self.cells.clone();
        if !cells.is_empty() {
            cells.rotate_left(rows * self.cols);
            cells.chunks_mut(self.cols).for_each(|row| row.rotate_left(cols));
        }
        Grid { cells, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_images_form_a_group() {
        let grid = Grid { rows: 2, cols: 3, cells: (0..6).collect() };
        let images: BTreeSet<_> = grid.images().into_iter().collect();
        assert_eq!(images.len(), 8);
        for image in &images {
            assert_eq!(image.images().into_iter().collect::<BTreeSet<_>>(), images);
        }
        let few: BTreeSet<_> = grid.diagonal_images().into_iter().collect();
        for image in &few {
            let again: BTreeSet<_> = image.diagonal_images().into_iter().collect();
            assert_eq!(again, few);
        }
    }

    #[test]
    fn shifts_go_around() {
        let grid = Grid { rows: 2, cols: 2, cells: vec!['a', 'b', 'c', 'd'] };
        assert_eq!(grid.shifted(1, 0).cells, ['c', 'd', 'a', 'b']);
        assert_eq!(grid.shifted(0, 1).cells, ['b', 'a', 'd', 'c']);
        let empty = Grid { rows: 0, cols: 3, cells: Vec::<char>::new() };
        assert_eq!(empty.shifted(0, 1), empty);
        assert_eq!(empty.images().len(), 8);
    }
}
