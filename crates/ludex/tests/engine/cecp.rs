//! CECP.

use pawns::{Game, fairy};

use super::{Conversation, word_after};

fn start(game: &str) -> Conversation {
    let mut engine = Conversation::start(&[]);
    engine.say("xboard\nprotover 2").hear("feature done=1");
    engine.say(&format!("new\nvariant {game}")).hear("piece P& ");
    engine
}

#[test]
fn it_says_what_it_can_do_and_describes_its_games() {
    let mut engine = Conversation::start(&[]);
    let said = engine.say("xboard\nprotover 2").hear("feature done=1").join(" ");
    for feature in ["setboard=1", "usermove=1", "ping=1", "analyze=1", "variants=\"hexapawn_3x3,"] {
        assert!(said.contains(feature), "{feature}: {said}");
    }
    for (game, setup, piece) in [
        (
            "hexapawn_5x4",
            "setup (P.....p.....) 4x5+0_fairy pppp/4/4/4/PPPP w - - 0 1",
            "piece P& fmWfcF",
        ),
        (
            "pawn-game_6x3",
            "setup (P.....p.....) 3x6+0_fairy 3/ppp/3/3/PPP/3 w - - 0 1",
            "piece P& fmWfceFifmnD",
        ),
    ] {
        let said = engine.say(&format!("variant {game}")).hear("piece");
        assert_eq!(said[said.len() - 2..], [setup, piece]);
    }
    let said = engine.say("variant normal").hear_last("Error");
    assert!(said.starts_with("Error (unsupported variant): "), "{said}");
}

#[test]
fn a_whole_game_is_played_and_its_result_announced() {
    let mut engine = start("hexapawn_3x3");
    engine.say("level 40 5 0\npost");
    let mut game: Game = "3x3".parse().unwrap();
    // The second player wins, and that is the engine.
    while !game.is_over() {
        let mv = *game.legal_moves().first().unwrap();
        game = game.play(mv).unwrap();
        engine.say(&format!("usermove {}", fairy::move_text(mv)));
        if game.is_over() {
            break;
        }
        let said = engine.hear_last("move ");
        let reply = fairy::read_move(word_after(&said, "move"), &game).expect(&said);
        game = game.play(reply).unwrap();
    }
    assert_eq!(game.winner(), Some(pawns::Side::Black));
    assert!(engine.hear_last("0-1 {").ends_with('}'));
    let said = engine.say("usermove a1a2").hear_last("Illegal move");
    assert_eq!(said, "Illegal move (the game is over): a1a2");
}

#[test]
fn between_programs_the_loser_says_who_has_won() {
    let mut engine = start("hexapawn_3x3");
    engine.say("computer\nusermove b1b2").hear("move ");
    // Black arrives: White, who is to move, has lost.
    engine.say("force\nsetboard 1p1/1p1/P1P b - - 0 1\nusermove b2a1");
    assert_eq!(engine.hear_last("0-1"), "0-1 {a pawn has reached a1}");
    engine.say("setboard 1p1/1p1/P1P b - - 0 1\ngo").hear("move ");
    let said = engine.say("ping 1").hear("pong 1");
    assert!(!said.iter().any(|line| line.starts_with("0-1")), "{said:#?}");
    // People want to hear it.
    engine
        .say("new\nvariant hexapawn_3x3\nforce\nsetboard 1p1/1p1/P1P b - - 0 1\ngo")
        .hear("0-1 {");
}

#[test]
fn a_finished_game_that_is_set_up_has_its_result_announced_once() {
    for start_of_play in ["go", "playother", "analyze"] {
        let mut engine = start("hexapawn_3x3");
        let said = engine
            .say(&format!("force\nsetboard 1P1/p1p/3 b\n{start_of_play}\nping 1"))
            .hear("pong 1");
        let results = || said.iter().filter(|line| line.starts_with("1-0 {"));
        assert_eq!(results().count(), 1, "{start_of_play}: {said:#?}");
        assert_eq!(results().next().unwrap(), "1-0 {a pawn has reached b3}");
        assert!(!said.iter().any(|line| line.starts_with("move ")), "{said:#?}");
    }
    // An analysis says it when it comes to such a position, and otherwise nothing.
    let mut engine = start("hexapawn_3x3");
    let said = engine.say("force\nsetboard 1P1/p1p/3 b\nping 2").hear("pong 2");
    assert!(!said.iter().any(|line| line.starts_with("1-0")), "{said:#?}");
    engine.say("new\nvariant hexapawn_3x3\nanalyze\nsetboard 1P1/p1p/3 b").hear("1-0 {");
}

#[test]
fn a_ping_is_answered_though_the_game_is_changed_while_it_waits() {
    let mut engine = start("hexapawn_8x8");
    engine.say("level 0 60 0\ngo").hear("1 ");
    engine.say("ping 8\nvariant hexapawn_4x4").hear("pong 8");
    engine.say("force\nvariant hexapawn_8x8\nlevel 0 60 0\ngo").hear("1 ");
    engine.say("ping 9\nvariant chess").hear("pong 9");
}

#[test]
fn force_go_undo_and_setboard_do_what_they_say() {
    let mut engine = start("hexapawn_4x4");
    let said = engine.say("force\nusermove a1a2\nusermove a4a3\nping 1").hear("pong 1");
    assert!(!said.iter().any(|line| line.starts_with("move ")), "{said:#?}");
    engine.say("remove\nusermove b1b2\nundo\nundo\nundo");
    engine.say("st 1\ngo").hear("move ");
    engine.say("force\nsetboard pppp/4/4/PPPP b - - 0 1\nsd 3\ngo").hear("move ");
    let said = engine.say("usermove z9z9").hear_last("Illegal move");
    assert_eq!(said, "Illegal move: z9z9");
    let said = engine.say("setboard nonsense").hear_last("tellusererror");
    assert!(said.starts_with("tellusererror Illegal position: "), "{said}");
    let said = engine.say("frobnicate").hear_last("Error");
    assert_eq!(said, "Error (unknown command): frobnicate");
}

#[test]
fn a_move_on_a_large_board_comes_when_it_is_wanted() {
    let mut engine = start("hexapawn_8x8");
    engine.say("level 0 60 0\ngo").hear("1 ");
    // The answer to a ping waits for the move.
    let said = engine.say("ping 7\n?").hear("pong 7");
    let place = |beginning: &str| said.iter().position(|line| line.starts_with(beginning));
    assert!(place("move ") < place("pong 7") && place("move ").is_some(), "{said:#?}");
    engine.say("force\nundo\nst 1\ngo").hear("move ");
}

#[test]
fn an_analysis_follows_the_moves_and_makes_none() {
    let mut engine = start("hexapawn_3x3");
    engine.say("force\nanalyze").hear("6 -100003 ");
    engine.say("usermove b1b2").hear("5 100003 ");
    engine.say(".").hear("stat01: ");
    engine.say("undo").hear("6 -100003 ");
    let said = engine.say("exit\nping 3").hear("pong 3");
    assert!(!said.iter().any(|line| line.starts_with("move ")), "{said:#?}");
    let (status, rest) = engine.close();
    assert!(status.success() && rest.is_empty(), "{rest:#?}");
}
