//! Laws of the symmetries, on the boards of the other laws.

mod boards;
mod brute;

use boards::{on_all_boards, position, sorted};
use pawns::Side;

#[test]
fn both_symmetries_turn_the_board_as_they_say_and_undo_themselves() {
    on_all_boards(|board, rules, start| {
        let (mirrored, swapped) = (rules.mirror(start), rules.swap_colours(start));
        assert_eq!(mirrored, position(&board.mirrored()), "{board}");
        assert_eq!(swapped, position(&board.colours_swapped()), "{board}");
        assert_eq!(rules.mirror(mirrored), start, "{board}");
        assert_eq!(rules.swap_colours(swapped), start, "{board}");
        let both = rules.mirror(swapped);
        assert_eq!(both, rules.swap_colours(mirrored), "{board}");
    });
}

#[test]
fn both_symmetries_take_successors_to_successors() {
    on_all_boards(|board, rules, start| {
        let after = |position| sorted(rules.successors(position));
        let next = || rules.successors(start);
        let mirrored = next().map(|position| rules.mirror(position));
        assert_eq!(after(rules.mirror(start)), sorted(mirrored), "{board}");
        let swapped = next().map(|position| rules.swap_colours(position));
        assert_eq!(after(rules.swap_colours(start)), sorted(swapped), "{board}");
    });
}

#[test]
fn four_symmetric_positions_share_one_canonical_position_which_is_among_them() {
    on_all_boards(|board, rules, start| {
        let swapped = rules.swap_colours(start);
        let four = [start, swapped, rules.mirror(start), rules.mirror(swapped)];
        let canonical = rules.canonical(start);
        assert!(four.contains(&canonical), "{board}");
        let of_each = four.map(|position| rules.canonical(position));
        assert_eq!(of_each, [canonical; 4], "{board}");
        assert_eq!(rules.canonical(canonical), canonical, "{board}");
        assert_eq!(canonical.to_move(), Side::White, "{board}");
    });
}
