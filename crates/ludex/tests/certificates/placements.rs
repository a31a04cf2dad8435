//! Placements of pawns that no game may lead to: all of small boards, and random
//! ones of every board.

use pawns::engine::Engine;
use pawns::{Game, Position, Rules, Side};

use super::kit::{assert_both_proved, budget, engine, rules};

/// A placement by its number, a digit to the base 3 for every square.
fn placement(rules: Rules, mut number: u64, to_move: Side) -> Game {
    let (mut white, mut black) = (0, 0);
    for square in 0..rules.size().area() {
        match number % 3 {
            1 => white |= 1 << square,
            2 => black |= 1 << square,
            _ => {}
        }
        number /= 3;
    }
    let position = Position::new(white, black, to_move).expect("a square holds one pawn");
    Game { rules, position }
}

#[test]
fn every_placement_of_boards_up_to_6_squares_is_proved() {
    let sizes = (1..=6).flat_map(|rows| (1..=6 / rows).map(move |cols| (rows, cols)));
    for (rows, cols) in sizes {
        let rules = rules(rows, cols);
        let mut engine = engine(rules);
        for number in 0..3u64.pow(rows * cols) {
            for side in [Side::White, Side::Black] {
                assert_both_proved(&mut engine, &placement(rules, number, side));
            }
        }
    }
}

#[test]
fn placements_of_3x3_are_proved() {
    let rules = rules(3, 3);
    let mut engine = engine(rules);
    // A step without a common divisor with 3 comes to all digits of all squares.
    for number in (0..3u64.pow(9)).step_by(5) {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        assert_both_proved(&mut engine, &placement(rules, number, side));
    }
}

/// A random placement with about one pawn on so many squares.
fn random(random: &mut fastrand::Rng, rules: Rules, one_in: u64) -> Game {
    let (mut white, mut black) = (0, 0);
    for square in 0..rules.size().area() {
        if random.u64(0..one_in) > 0 {
            continue;
        }
        let bit = 1u64 << square;
        // A pawn that has arrived ends the game before any move, so few do.
        let is_white = match random.u32(0..20) {
            0 => random.bool(),
            _ if bit & rules.far_row(Side::White) != 0 => false,
            _ if bit & rules.far_row(Side::Black) != 0 => true,
            _ => random.bool(),
        };
        *(if is_white { &mut white } else { &mut black }) |= bit;
    }
    let side = if random.bool() { Side::White } else { Side::Black };
    let position = Position::new(white, black, side).expect("a square holds one pawn");
    Game { rules, position }
}

/// What is seen of a number of games, so that no kind of them is forgotten.
#[derive(Debug, Default)]
struct Kinds {
    over: u32,
    own_arrived: u32,
    without_pawns: u32,
    black_to_move: u32,
    one_row: u32,
    of_50_squares: u32,
    long: u32,
}

impl Kinds {
    fn see(&mut self, game: &Game, positions: u64) {
        let side = game.to_move();
        let own = game.position.pawns(side);
        self.over += u32::from(game.winner().is_some());
        self.own_arrived += u32::from(own & game.rules.far_row(side) != 0);
        self.without_pawns += u32::from(own == 0);
        self.black_to_move += u32::from(side == Side::Black);
        self.one_row += u32::from(game.size().rows() == 1);
        self.of_50_squares += u32::from(game.size().area() >= 50 && game.winner().is_none());
        self.long += u32::from(positions > 50);
    }

    fn are_all_seen(&self) -> bool {
        let Kinds { over, own_arrived, without_pawns, .. } = *self;
        let Kinds { black_to_move, one_row, of_50_squares, long, .. } = *self;
        [over, own_arrived, without_pawns, black_to_move, one_row, of_50_squares, long]
            .into_iter()
            .all(|seen| seen >= 10)
    }
}

#[test]
fn random_placements_of_every_board_are_proved() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut kinds = Kinds::default();
    let sizes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)));
    for (rows, cols) in sizes {
        let rules = rules(rows, cols);
        let area = rules.size().area();
        for sample in 1..=3 {
            // Small boards may be crowded, large ones have few pawns, and those
            // where pawns have far to go have the fewest.
            let pawns = if rows > 16 { 4 } else { 8 };
            let game = random(&mut rng, rules, (area / pawns).max(1) + sample);
            let mut engine = Engine::new(&game, &budget());
            let positions = assert_both_proved(&mut engine, &game);
            kinds.see(&game, positions);
        }
    }
    assert!(kinds.are_all_seen(), "{kinds:?}");
}

#[test]
fn random_placements_of_the_chessboard_are_proved() {
    let mut rng = fastrand::Rng::with_seed(2);
    let rules = rules(8, 8);
    for _ in 0..60 {
        let game = random(&mut rng, rules, 10);
        assert_both_proved(&mut Engine::new(&game, &budget()), &game);
    }
}
