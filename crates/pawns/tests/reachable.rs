//! The positions of a game that can be reached from its start, counted and
//! compared with published figures.

use std::collections::HashSet;

use pawns::{Game, Position, Side};

/// Every position that a game from the start can come to.
fn reachable(size: &str) -> (Game, HashSet<Position>) {
    let start: Game = size.parse().unwrap();
    let mut seen = HashSet::from([start.position]);
    let mut open = vec![start.position];
    while let Some(position) = open.pop() {
        open.extend(start.rules.successors(position).filter(|&next| seen.insert(next)));
    }
    (start, seen)
}

#[test]
fn hexapawn_has_135_positions_and_octapawn_20_286() {
    assert_eq!(reachable("3x3").1.len(), 135);
    assert_eq!(reachable("4x4").1.len(), 20_286);
}

#[test]
fn on_4x4_2_925_boards_occur_with_either_side_to_move() {
    let (_, seen) = reachable("4x4");
    let boards = |side: Side| -> HashSet<(u64, u64)> {
        let positions = seen.iter().filter(|position| position.to_move() == side);
        positions.map(|position| (position.white(), position.black())).collect()
    };
    assert_eq!(boards(Side::White).intersection(&boards(Side::Black)).count(), 2_925);
}

#[test]
fn the_matchbox_machine_of_hexapawn_needs_a_box_for_each_open_position() {
    let (game, seen) = reachable("3x3");
    let open = |side: Side| {
        let positions = seen.iter().copied();
        positions
            .filter(move |&position| position.to_move() == side && !game.rules.is_over(position))
    };
    assert_eq!((open(Side::Black).count(), open(Side::White).count()), (37, 33));
    let up_to_mirror = |side: Side| -> usize {
        let fold = |position: Position| position.min(game.rules.mirror(position));
        open(side).map(fold).collect::<HashSet<_>>().len()
    };
    assert_eq!((up_to_mirror(Side::Black), up_to_mirror(Side::White)), (19, 18));
}
