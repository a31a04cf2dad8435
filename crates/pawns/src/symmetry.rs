//! The two symmetries of the game, in one place.
//!
//! *Mirror*: reflect left and right. *Colour*: turn the board half around and
//! swap the colours, so that whoever was to move still is, with the other name.
//! Under all rules both take legal moves to legal moves and keep every value. Their products
//! make a group of four; [`canonical`](Rules::canonical) picks one position of
//! each class.

use crate::{Position, Rules, Side};

impl Rules {
    /// The mirror image: column `a` becomes the last one.
    pub fn mirror(&self, position: Position) -> Position {
        let flip = |set: u64| self.mirror_set(set);
        Position::new(flip(position.white()), flip(position.black()), position.to_move())
            .expect("a reflection keeps disjoint sets disjoint")
            .with_en_passant(flip(position.en_passant()))
    }

    /// The position with the colours swapped and the board turned by 180 degrees.
    pub fn swap_colours(&self, position: Position) -> Position {
        let turn = |set: u64| self.turn_set(set);
        Position::new(turn(position.black()), turn(position.white()), !position.to_move())
            .expect("a turn keeps disjoint sets disjoint")
            .with_en_passant(turn(position.en_passant()))
    }

    /// The representative of the four symmetric positions: White is to move, and it is the
    /// smaller of the two mirror images.
    pub fn canonical(&self, position: Position) -> Position {
        let white_moves = match position.to_move() {
            Side::White => position,
            Side::Black => self.swap_colours(position),
        };
        white_moves.min(self.mirror(white_moves))
    }

    /// A set of squares turned half around: bit `i` goes to the last bit minus `i`.
    #[inline]
    pub(crate) const fn turn_set(&self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.size().area() as u32)
    }

    /// A set of squares reflected left and right: column by column.
    #[inline]
    pub(crate) const fn mirror_set(&self, set: u64) -> u64 {
        let cols = self.size().cols();
        let left = self.left_column();
        let mut out = 0;
        let mut col = 0;
        while col < cols {
            out |= (set >> col & left) << (cols - 1 - col);
            col += 1;
        }
        out
    }
}
