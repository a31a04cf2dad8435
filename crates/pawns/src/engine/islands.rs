//! Folding: positions that are the same game, brought to one form.
//!
//! A board and its mirror image are the same game. So are more boards once a
//! column is empty. A pawn changes its column only by capturing, and on an empty
//! column there is nothing to capture: it stays empty for ever, and what stands
//! to its left never meets what stands to its right.
//!
//! ```text
//!   . . p . . p                       . p . . . p
//!   . p . . p .    is the same as     p . . . p .
//!   P . P . . .                       . . . P . P
//!   . . . . P .                       P . . . . .
//! ```

use super::field::{Board, Field};

/// The most islands of a board: 32 columns, for there are at least two rows.
const MOST_ISLANDS: usize = 16;

impl Field {
    /// Of a board and its mirror image, the smaller one.
    #[inline]
    pub(crate) fn mirror_folded(&self, board: Board) -> Board {
        let mirrored = self.mirror_set(board.own);
        if board.own < mirrored {
            return board;
        }
        board.min(Board { own: mirrored, enemy: self.mirror_set(board.enemy) })
    }

    /// One board for all that are the same game up to mirror images and the
    /// order of islands. No pawn may have arrived.
    ///
    /// Proof. An *island* is a run of columns with pawns, between columns
    /// without. No move leaves an island or depends on another: a step needs an
    /// empty square of its own column, and a capture a pawn on the column
    /// beside. A pawn arrives, and a side is without a move, wherever an island
    /// stands, and the mirror image of an island has the mirrored moves. An
    /// island on which neither side has a move never changes and has nothing to
    /// do with the outcome, nor with how many plies it takes.
    #[inline]
    // ANCHOR: folded
    pub(crate) fn folded(&self, board: Board) -> Board {
        let columns = self.columns(board.own | board.enemy);
        if columns == self.first {
            self.mirror_folded(board)
        } else {
            self.packed(board, columns, false)
        }
    }

    /// The same where an island without moves may matter: none is left out.
    pub(crate) fn folded_with_all_islands(&self, board: Board) -> Board {
        let columns = self.columns(board.own | board.enemy);
        if columns == self.first {
            self.mirror_folded(board)
        } else {
            self.packed(board, columns, true)
        }
    }
    // ANCHOR_END: folded

    /// The islands on the given columns, each mirrored to be the smaller, in
    /// the order of their size, one empty column after each.
    fn packed(&self, board: Board, mut columns: u64, keep_all: bool) -> Board {
        let mirrored =
            Board { own: self.mirror_set(board.own), enemy: self.mirror_set(board.enemy) };
        let moves = self.steps(board)
            | self.captures_leftward(board)
            | self.captures_rightward(board)
            | board.enemy >> self.cols & !(board.own | board.enemy)
            | self.attacked_from_above(board.enemy) & board.own;
        let alive = self.columns(moves);
        let mut islands = [Board { own: 0, enemy: 0 }; MOST_ISLANDS];
        let mut count = 0;
        while columns != 0 {
            let left = columns.trailing_zeros();
            let width = (columns >> left).trailing_ones();
            let island = ((1 << width) - 1) << left;
            columns &= !island;
            if alive & island == 0 && !keep_all {
                continue;
            }
            let strip = self.strip(width);
            let cut = |board: Board, left: u32| Board {
                own: board.own >> left & strip,
                enemy: board.enemy >> left & strip,
            };
            islands[count] = cut(board, left).min(cut(mirrored, self.cols - left - width));
            count += 1;
        }
        let islands = &mut islands[..count];
        islands.sort_unstable();
        let mut packed = Board { own: 0, enemy: 0 };
        let mut left = 0;
        for &island in islands.iter() {
            packed.own |= island.own << left;
            packed.enemy |= island.enemy << left;
            left += self.columns(island.own | island.enemy).trailing_ones() + 1;
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{self, Algorithm};
    use crate::engine::placements;
    use crate::{Game, Position, Side};
    use budget::Budget;

    fn value(game: &Game) -> i16 {
        let run = classic::run(Algorithm::Memo, game, &Budget::default());
        run.value.expect("small boards are solved").get()
    }

    /// Checks a placement; returns whether folding did more than mirror it.
    fn check(game: &Game) -> bool {
        let field = Field::new(&game.rules);
        let board = field.board(game.position);
        if game.rules.is_over(game.position) || board.own & field.last != 0 {
            return false;
        }
        let folded = field.folded(board);
        assert_eq!(field.folded(folded), folded, "{game}");
        let mirrored =
            Board { own: field.mirror_set(board.own), enemy: field.mirror_set(board.enemy) };
        assert_eq!(field.folded(mirrored), folded, "{game}");
        if folded == field.mirror_folded(board) {
            return false;
        }
        let position = Position::new(folded.own, folded.enemy, Side::White).unwrap();
        assert_eq!(value(&Game { rules: game.rules, position }), value(game), "{game}");
        true
    }

    #[test]
    fn folded_boards_have_the_same_value_on_every_placement_of_small_boards() {
        let mut folded = 0;
        for size in ["2x4", "3x3", "4x2", "2x6", "5x2", "3x4", "4x3", "6x1"] {
            folded += placements::every(size).filter(check).count();
        }
        assert!(folded > 15_000, "{folded}");
    }

    #[test]
    fn folded_boards_have_the_same_value_on_random_placements_of_larger_boards() {
        let mut folded = 0;
        for size in ["3x7", "4x5", "5x5", "4x6", "6x4", "2x9"] {
            folded += placements::random(size, 8, 20_000).filter(check).count();
        }
        assert!(folded > 10_000, "{folded}");
    }

    #[test]
    fn islands_that_change_places_are_one_board() {
        let fold = |text: &str| {
            let game: Game = text.parse().unwrap();
            let field = Field::new(&game.rules);
            field.folded(field.board(game.position))
        };
        let board = fold("2p2p/1p2p1/P1P3/4P1 w");
        assert_eq!(board, fold("1p3p/p3p1/3P1P/P5 w"));
        assert_eq!(board, fold("p4p/1p2p1/3P1P/1P4 w"));
        assert_ne!(board, fold("p4p/1p2p1/2P2P/1P4 w"));
        // A blocked pair alone on its island is as good as nothing.
        assert_eq!(fold("1p3p/1P4/6/5P w"), fold("p5/6/6/P5 w"));
    }
}
