//! The two symmetries of the game, in one place.
//!
//! *Mirror*: reflect left and right. *Colour*: turn the board half around and
//! swap the colours, so that whoever was to move still is, with the other name.
//! Both take legal moves to legal moves and keep every value. Their products
//! make a group of four; [`canonical`](Rules::canonical) picks one position of
//! each class.

use crate::{Position, Rules, Side};

impl Rules {
    /// The position seen in a mirror: column `a` becomes the last one.
    pub fn mirror(&self, position: Position) -> Position {
        let flip = |set: u64| self.mirror_set(set);
        Position::new(flip(position.white()), flip(position.black()), position.to_move())
            .expect("a reflection keeps disjoint sets disjoint")
    }

    /// The position with the colours changed and the board turned half around.
    pub fn swap_colours(&self, position: Position) -> Position {
        let turn = |set: u64| self.turn_set(set);
        Position::new(turn(position.black()), turn(position.white()), !position.to_move())
            .expect("a turn keeps disjoint sets disjoint")
    }

    /// The one position of the four symmetric ones that stands for all: White
    /// is to move, and of the two mirror images it is the smaller.
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

    /// A set of squares reflected left and right.
    pub(crate) const fn mirror_set(&self, set: u64) -> u64 {
        // The columns of the turned set, one by one, back to their rows' order:
        // a mirror is a half turn followed by a reversal of the rows.
        let turned = self.turn_set(set);
        let (rows, cols) = (self.size().rows(), self.size().cols());
        let row_mask = self.far_row(Side::Black);
        let mut out = 0;
        let mut row = 0;
        while row < rows {
            out |= (turned >> (row * cols) & row_mask) << ((rows - 1 - row) * cols);
            row += 1;
        }
        out
    }
}
