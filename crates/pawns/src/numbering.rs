//! The positions of a game as numbers, ply by ply: the basis of tables.
//!
//! The number of pawns never increases. So a position is determined by the rank of the
//! white pawns' squares among all sets of at most that many squares, and the rank of the
//! black ones': 43 bits for 6x6, 54 for 7x7. Numbers are ordered by the white bitboard,
//! then by the black one. The side to move follows from the ply and is not part of the
//! number. Where en passant is possible, the last digit of a number says which of the
//! enemy pawns, counted from `a1`, may be captured that way, or 0: so the order of numbers
//! is also that of the squares passed over.
//!
//! If the first position is its own mirror image, positions come in mirrored pairs that
//! share one number, the smaller. That is sound under all rules: a reflection of the
//! columns changes no row and no distance between columns, and the rules speak of nothing
//! else.
//!
//! ```
//! use pawns::{Game, Numbering};
//!
//! let game: Game = "3x3".parse()?;
//! let numbering = Numbering::new(&game)?;
//! let root = numbering.number(game.position);
//! let mut next = Vec::new();
//! numbering.successors(0, root, |number| next.push(number));
//! assert_eq!(next.len(), 3, "three moves");
//! assert_eq!(next[0], next[2], "of which two are mirror images");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::destinations::{Destinations, Direction};
use crate::subsets::Subsets;
use crate::{Game, Outcome, Position, Rules, Side};

/// Assigns numbers to the positions of one game.
#[derive(Clone, Debug)]
pub struct Numbering {
    rules: Rules,
    root: Position,
    is_folded: bool,
    white: Subsets,
    black: Subsets,
    /// The digits that say which pawn may be captured en passant: 1 where none ever may.
    slots: u64,
    /// Whether every game that is over is lost for the side to move, as under the classic
    /// rules.
    ends_with_losses: bool,
    /// For each square the bit of its mirror image.
    mirrored: [u64; 64],
}

/// Why the positions of a game cannot be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberingError {
    /// There are too many of them.
    #[error(
        "{white} white and {black} black pawns on {squares} squares have more than 2^63 positions: \
         start with fewer pawns or on a smaller board"
    )]
    TooManyPositions {
        /// The number of white pawns.
        white: u32,
        /// The number of black pawns.
        black: u32,
        /// The number of squares of the board.
        squares: u32,
    },
    /// A game may be too long.
    #[error("a game from this position may last {0} plies, but at most {most} are supported", most = Numbering::MOST_PLIES)]
    TooManyPlies(u32),
}

impl Numbering {
    /// The maximum length of a game, in plies.
    pub const MOST_PLIES: u32 = 126;

    /// Numbers for all positions that can follow from a game.
    ///
    /// # Errors
    /// If there are too many positions, or if games may be too long.
    pub fn new(game: &Game) -> Result<Numbering, NumberingError> {
        let (rules, position) = (game.rules, game.position);
        let squares = game.size().area() as u32;
        let (white, black) = (position.white().count_ones(), position.black().count_ones());
        let too_many = || NumberingError::TooManyPositions { white, black, squares };
        let subsets = |pawns| Subsets::new(squares, pawns).ok_or_else(too_many);
        let plies = rules.most_plies(position);
        if plies > Numbering::MOST_PLIES {
            return Err(NumberingError::TooManyPlies(plies));
        }
        let mut mirrored = [0; 64];
        for (square, bit) in mirrored.iter_mut().enumerate().take(squares as usize) {
            *bit = rules.mirror_set(1 << square);
        }
        let numbering = Numbering {
            rules,
            root: position,
            is_folded: rules.mirror(position) == position,
            white: subsets(white)?,
            black: subsets(black)?,
            slots: if rules.pawn.has_en_passant { u64::from(white.max(black)) + 1 } else { 1 },
            ends_with_losses: !rules.variant().can_end_with_a_win() && !rules.variant().has_draws(),
            mirrored,
        };
        let pairs = u128::from(numbering.white.count()) * u128::from(numbering.black.count());
        let is_too_many = pairs > 1 << 63 || pairs * u128::from(numbering.slots) > 1 << 63;
        if is_too_many { Err(too_many()) } else { Ok(numbering) }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// One more than the largest number.
    pub fn bound(&self) -> u64 {
        self.white.count() * self.black.count() * self.slots
    }

    /// Whether a position and its mirror image share a number.
    pub fn is_folded(&self) -> bool {
        self.is_folded
    }

    /// The side to move at a ply.
    #[inline]
    pub fn to_move(&self, ply: u32) -> Side {
        let first = self.root.to_move();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// The number of the first position.
    pub fn root(&self) -> u64 {
        self.number(self.root)
    }

    /// The number of a position that can follow from the game.
    pub fn number(&self, position: Position) -> u64 {
        let position =
            if self.is_folded { position.min(self.rules.mirror(position)) } else { position };
        self.own_number(position)
    }

    /// The number of a position that represents itself.
    fn own_number(&self, position: Position) -> u64 {
        let pair = self.join(self.white.rank(position.white()), self.black.rank(position.black()));
        if self.slots == 1 { pair } else { pair * self.slots + self.slot(position) }
    }

    /// The position of a number at a ply.
    #[inline]
    pub fn position(&self, ply: u32, number: u64) -> Position {
        if self.slots == 1 {
            return self.position_at(ply, self.split(number));
        }
        let position = self.position_at(ply, self.split(number / self.slots));
        self.with_slot(position, number % self.slots)
    }

    /// The white and the black pawns of a number, whatever the ply.
    #[inline]
    pub fn pawns(&self, number: u64) -> (u64, u64) {
        let pair = if self.slots == 1 { number } else { number / self.slots };
        let (white, black) = self.split(pair);
        (self.white.set(white), self.black.set(black))
    }

    #[inline]
    fn position_at(&self, ply: u32, (white, black): (u64, u64)) -> Position {
        Position::new(self.white.set(white), self.black.set(black), self.to_move(ply))
            .expect("numbers are made of positions")
    }

    /// Which enemy pawn may be captured en passant, from 1; 0 if none.
    fn slot(&self, position: Position) -> u64 {
        let (passed, (_, enemy)) = (position.en_passant(), position.own_and_enemy());
        if passed == 0 {
            return 0;
        }
        let step = self.rules.shift(position.to_move(), Direction::Ahead);
        let pawn = match position.to_move() {
            Side::White => passed >> step,
            Side::Black => passed << step,
        };
        u64::from((enemy & (pawn - 1)).count_ones()) + 1
    }

    /// The position in which that pawn has just passed over a square.
    fn with_slot(&self, position: Position, slot: u64) -> Position {
        if slot == 0 {
            return position;
        }
        let (_, mut enemy) = position.own_and_enemy();
        for _ in 1..slot {
            enemy &= enemy.wrapping_sub(1);
        }
        let pawn = enemy & enemy.wrapping_neg();
        let step = self.rules.shift(position.to_move(), Direction::Ahead);
        position.with_en_passant(match position.to_move() {
            Side::White => pawn << step,
            Side::Black => pawn >> step,
        })
    }

    /// How many positions a number at a ply represents: two mirror images, or one that is
    /// its own.
    pub fn images(&self, ply: u32, number: u64) -> u32 {
        let position = self.position(ply, number);
        1 + u32::from(self.is_folded && self.rules.mirror(position) != position)
    }

    /// The number of the mirror image of a position at a ply; the same number if images
    /// share one.
    pub fn mirror_image(&self, ply: u32, number: u64) -> u64 {
        if self.is_folded {
            return number;
        }
        self.own_number(self.rules.mirror(self.position(ply, number)))
    }

    /// A number that mirror images have in common, whatever the ply: that of the pawns, of
    /// which it is the smaller.
    pub fn pawns_of_images(&self, number: u64) -> u64 {
        let (white, black) = self.pawns(number);
        let flip = |set| self.rules.mirror_set(set);
        let image = self.join(self.white.rank(flip(white)), self.black.rank(flip(black)));
        image.min(if self.slots == 1 { number } else { number / self.slots })
    }

    /// How a game that is over at a ply ended, for the side to move.
    #[inline]
    pub fn result(&self, ply: u32, number: u64) -> Outcome {
        if self.ends_with_losses {
            return Outcome::Loss;
        }
        self.rules.result_of_finished(self.position(ply, number))
    }

    /// Calls `each` with the number after each legal move; never when the game is over.
    /// Returns how many positions the number represents, as [`Numbering::images`] does,
    /// at no extra cost.
    #[inline]
    pub fn successors(&self, ply: u32, number: u64, mut each: impl FnMut(u64)) -> u32 {
        if self.slots > 1 {
            return self.marked_successors(ply, number, each);
        }
        match self.to_move(ply) {
            Side::White => self.plain_successors::<true>(number, &mut each),
            Side::Black => self.plain_successors::<false>(number, &mut each),
        }
    }

    /// The same where positions have none, for the side to move.
    #[inline]
    fn plain_successors<const WHITE: bool>(&self, number: u64, each: &mut impl FnMut(u64)) -> u32 {
        let ranks = self.split(number);
        let (white, black) = (self.white.set(ranks.0), self.black.set(ranks.1));
        let side = if WHITE { Side::White } else { Side::Black };
        let position = Position::new(white, black, side).expect("numbers are made of positions");
        let flip = |set| self.rules.mirror_set(set);
        let mirrored = self.is_folded.then(|| (flip(white), flip(black)));
        let left = self.rules.destinations(position);
        if !left.is_empty() {
            let by_side = |(white, black)| if WHITE { (white, black) } else { (black, white) };
            let parent = Parent::<WHITE> {
                numbering: self,
                pawns: by_side((white, black)),
                mirrored: mirrored.map(by_side),
                ranks: by_side(ranks),
                mirrored_ranks: None,
            };
            parent.each(left, each);
        }
        1 + u32::from(mirrored.is_some_and(|mirrored| mirrored != (white, black)))
    }

    /// The same where positions have squares passed over.
    fn marked_successors(&self, ply: u32, number: u64, each: impl FnMut(u64)) -> u32 {
        let position = self.position(ply, number);
        self.rules.successors(position).map(|next| self.number(next)).for_each(each);
        1 + u32::from(self.is_folded && self.rules.mirror(position) != position)
    }

    /// The ranks of the pawns of the side to move and of the other.
    fn ranks<const WHITE: bool>(&self, (own, enemy): (u64, u64)) -> (u64, u64) {
        let (movers, others) =
            if WHITE { (&self.white, &self.black) } else { (&self.black, &self.white) };
        (movers.rank(own), others.rank(enemy))
    }

    #[inline]
    fn join(&self, white: u64, black: u64) -> u64 {
        white * self.black.count() + black
    }

    #[inline]
    fn split(&self, number: u64) -> (u64, u64) {
        (number / self.black.count(), number % self.black.count())
    }
}

/// A position whose moves are being numbered, with its mirror image beside it, so
/// that a move costs a few operations in both. Pairs are of the side to move, which is
/// White or Black, and of the other.
struct Parent<'a, const WHITE: bool> {
    numbering: &'a Numbering,
    pawns: (u64, u64),
    mirrored: Option<(u64, u64)>,
    ranks: (u64, u64),
    /// The ranks of the mirror image, once they were needed.
    mirrored_ranks: Option<(u64, u64)>,
}

impl<const WHITE: bool> Parent<'_, WHITE> {
    #[inline]
    fn each(mut self, left: Destinations, each: &mut impl FnMut(u64)) {
        let side = if WHITE { Side::White } else { Side::Black };
        for (mut set, direction) in [
            (left.ahead, Direction::Ahead),
            (left.leftward, Direction::Leftward),
            (left.rightward, Direction::Rightward),
            (left.double, Direction::Double),
        ] {
            let shift = self.numbering.rules.shift(side, direction);
            while set != 0 {
                let to = set & set.wrapping_neg();
                set ^= to;
                let from = if WHITE { to >> shift } else { to << shift };
                each(self.after(from, to));
            }
        }
    }

    /// The number after a move.
    #[inline]
    fn after(&mut self, from: u64, to: u64) -> u64 {
        let (own, enemy) = self.pawns;
        let captures = enemy & to != 0;
        let next = (own ^ from ^ to, enemy & !to);
        let Some((own, enemy)) = self.mirrored else {
            return self.numbered(next, captures, self.ranks);
        };
        let image = |bit: u64| self.numbering.mirrored[bit.trailing_zeros() as usize];
        let (from, to) = (image(from), image(to));
        let other = (own ^ from ^ to, enemy & !to);
        let is_smaller = if WHITE { next <= other } else { (next.1, next.0) <= (other.1, other.0) };
        if is_smaller {
            return self.numbered(next, captures, self.ranks);
        }
        let ranks = match self.mirrored_ranks {
            Some(ranks) => ranks,
            None => *self.mirrored_ranks.insert(self.numbering.ranks::<WHITE>((own, enemy))),
        };
        self.numbered(other, captures, ranks)
    }

    /// The number of a next position, given the ranks before the move: that of the other
    /// side still holds if it lost no pawn.
    #[inline]
    fn numbered(&self, next: (u64, u64), captures: bool, ranks: (u64, u64)) -> u64 {
        let Numbering { white, black, .. } = self.numbering;
        let (movers, others) = if WHITE { (white, black) } else { (black, white) };
        let own = movers.rank(next.0);
        let enemy = if captures { others.rank(next.1) } else { ranks.1 };
        let (white, black) = if WHITE { (own, enemy) } else { (enemy, own) };
        self.numbering.join(white, black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DoubleStep, EnPassant, Variant};
    use std::collections::{BTreeSet, HashSet};

    /// Walks all positions of a game ply by ply, by the rules and by numbers.
    fn compare(input: &str) {
        compare_game(&input.parse().unwrap());
    }

    fn compare_game(game: &Game) {
        let input = format!("{} under {}", game.one_line(), game.rules.name());
        let rules = game.rules;
        let numbering = Numbering::new(game).unwrap();
        let mut positions: HashSet<Position> = [game.position].into();
        let mut numbers: HashSet<u64> = [numbering.number(game.position)].into();
        for ply in 0.. {
            let numbered: HashSet<u64> = positions.iter().map(|&p| numbering.number(p)).collect();
            assert_eq!(numbers, numbered, "{input} at ply {ply}");
            let images: u32 = numbers.iter().map(|&number| numbering.images(ply, number)).sum();
            assert_eq!(images as usize, positions.len());
            let sorted: BTreeSet<Position> = if numbering.is_folded() {
                positions.iter().map(|&p| p.min(rules.mirror(p))).collect()
            } else {
                positions.iter().copied().collect()
            };
            assert!(sorted.iter().map(|&p| numbering.number(p)).is_sorted(), "{input}");
            for &number in &numbers {
                assert!(number < numbering.bound());
                let position = numbering.position(ply, number);
                assert!(positions.contains(&position));
                assert_eq!(numbering.number(position), number);
                let image = numbering.mirror_image(ply, number);
                assert_eq!(numbering.number(rules.mirror(position)), image);
                let in_common = numbering.pawns_of_images(number);
                assert_eq!(in_common, numbering.pawns_of_images(image));
                let mut found = Vec::new();
                let images = numbering.successors(ply, number, |next| found.push(next));
                assert_eq!(images, numbering.images(ply, number));
                if found.is_empty() {
                    assert_eq!(rules.result(position), Some(numbering.result(ply, number)));
                }
                let expected: Vec<u64> =
                    rules.successors(position).map(|next| numbering.number(next)).collect();
                assert_eq!(found, expected);
            }
            positions = positions.iter().flat_map(|&p| rules.successors(p)).collect();
            let mut next = HashSet::new();
            for &number in &numbers {
                numbering.successors(ply, number, |number| {
                    next.insert(number);
                });
            }
            numbers = next;
            if positions.is_empty() {
                break;
            }
        }
    }

    #[test]
    fn numbers_follow_the_rules_on_every_small_board() {
        for rows in 2..=5 {
            for cols in 1..=4 {
                compare(&format!("{rows}x{cols}"));
            }
        }
    }

    #[test]
    fn positions_without_symmetry_have_numbers_of_their_own() {
        for input in ["ppp./..../PP.P w", "p.p./.p../.P../PP.P b", "pp/2/2/P1 b", "3/3/PpP w"] {
            compare(input);
        }
    }

    /// The games from the start of every size of up to so many squares.
    fn starts(variant: Variant, squares: u32) -> impl Iterator<Item = Game> {
        let sizes =
            (2..=6).flat_map(move |rows| (1..=squares / rows).map(move |cols| (rows, cols)));
        sizes.filter_map(move |(rows, cols)| {
            let size = board::Size::new(rows, cols).unwrap();
            Game::start(Rules::new(size, variant).unwrap())
        })
    }

    #[test]
    fn numbers_follow_all_rules_on_every_small_board() {
        for variant in Variant::all() {
            starts(variant, 8).for_each(|game| compare_game(&game));
        }
    }

    #[test]
    fn squares_passed_over_are_part_of_the_numbers() {
        let mut marked = 0;
        for double_step in [DoubleStep::Home, DoubleStep::Anywhere] {
            let variant = Variant { double_step, en_passant: EnPassant::Yes, ..Variant::CLASSIC };
            for game in starts(variant, 15) {
                compare_game(&game);
                let numbering = Numbering::new(&game).unwrap();
                let mut layer: HashSet<u64> = [numbering.root()].into();
                for ply in 0.. {
                    let positions = layer.iter().map(|&number| numbering.position(ply, number));
                    marked += positions.filter(|position| position.en_passant() != 0).count();
                    let mut next = HashSet::new();
                    for &number in &layer {
                        numbering.successors(ply, number, |number| {
                            next.insert(number);
                        });
                    }
                    if next.is_empty() {
                        break;
                    }
                    layer = next;
                }
            }
        }
        assert!(marked > 1000, "{marked}");
    }

    #[test]
    fn what_has_no_numbers_is_refused() {
        let error = |input: &str| {
            Numbering::new(&input.parse::<Game>().unwrap()).map(|_| ()).unwrap_err().to_string()
        };
        assert!(error("8x8").contains("more than 2^63"), "{}", error("8x8"));
        assert!(Numbering::new(&"7x7".parse::<Game>().unwrap()).is_ok());
        assert!(Numbering::new(&"64x1".parse::<Game>().unwrap()).is_ok());
        let long = "ppppp/ppppp/".to_owned() + &"5/".repeat(8) + "PPPPP/PPPPP w";
        assert!(error(&long).contains("plies"), "{}", error(&long));
    }
}
