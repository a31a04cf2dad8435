//! What a certificate contains, member by member.

use check::{Bounds, view};

const HEXAPAWN: &[u8] = include_bytes!("data/3x3.proof");
const ARMY: &[u8] = include_bytes!("data/army-of-20.proof");

#[test]
fn every_move_of_a_member_has_a_reply_that_ends_the_game_or_leads_to_a_member() {
    let all = view(HEXAPAWN, 0, 1000, Bounds::NONE).unwrap();
    assert_eq!(all.shown.len() as u64, all.members);
    assert!(all.members > 3);
    for member in &all.shown {
        assert_eq!(member.kind, "position");
        let board = member.board.as_deref().unwrap();
        assert!(board.ends_with(" w") && member.words == "White, to move, loses", "{member:?}");
        for step in &member.steps {
            assert!(step.play.is_some() && step.reply.is_some(), "{member:?}");
            assert!(step.member.is_none_or(|next| next < all.members), "{member:?}");
        }
    }
    let [root] = &all.root[..] else { panic!("the start is a member: {:?}", all.root) };
    let start = &all.shown[root.member.unwrap() as usize];
    assert_eq!((root.play.as_deref(), start.board.as_deref()), (None, Some("ppp/.../PPP w")));
    let moves: Vec<&str> = start.steps.iter().filter_map(|step| step.play.as_deref()).collect();
    assert_eq!(moves, ["a1-a2", "b1-b2", "c1-c2"]);
}

#[test]
fn every_member_but_the_root_is_led_to_by_another() {
    let all = view(HEXAPAWN, 0, 1000, Bounds::NONE).unwrap();
    let steps = all.root.iter().chain(all.shown.iter().flat_map(|member| &member.steps));
    let mut reached: Vec<u64> = steps.filter_map(|step| step.member).collect();
    reached.sort_unstable();
    reached.dedup();
    assert!(reached.len() as u64 <= all.members && reached.len() > 1);
}

#[test]
fn a_window_shows_its_members_and_no_others() {
    let all = view(HEXAPAWN, 0, 1000, Bounds::NONE).unwrap();
    for (from, count) in [(0, 0), (0, 2), (3, 2), (all.members - 1, 5), (all.members, 5)] {
        let some = view(HEXAPAWN, from, count, Bounds::NONE).unwrap();
        let end = all.shown.len().min((from + count) as usize);
        assert_eq!(some.shown, all.shown[from as usize..end], "{from} {count}");
        assert_eq!((some.members, &some.root), (all.members, &all.root));
    }
    assert_eq!(view(HEXAPAWN, u64::MAX, u64::MAX, Bounds::NONE).unwrap().shown, []);
}

#[test]
fn damaged_files_are_not_shown() {
    for index in 0..HEXAPAWN.len() {
        let mut damaged = HEXAPAWN.to_vec();
        damaged[index] ^= 1;
        assert!(view(&damaged, 0, 1000, Bounds::NONE).is_err(), "{index}");
    }
}

#[test]
fn an_army_marches_jump_by_jump_until_one_soldier_stands_on_the_fourth_row() {
    let all = view(ARMY, 0, 1000, Bounds::NONE).unwrap();
    assert_eq!((all.members, all.shown.len()), (19, 19));
    for (index, member) in all.shown.iter().enumerate() {
        let board = member.board.as_deref().unwrap();
        assert_eq!((member.kind, board.matches('x').count()), ("jump", 19 - index), "{board}");
        assert!(member.words.starts_with(&format!("jump {}: (", index + 1)), "{}", member.words);
    }
    let last = all.shown.last().unwrap();
    assert!(last.board.as_deref().unwrap().split('/').next().unwrap().contains('x'));
    assert!(last.words.ends_with("to (0,4)"), "{}", last.words);
    assert_eq!(view(ARMY, 17, 5, Bounds::NONE).unwrap().shown, all.shown[17..]);
}
