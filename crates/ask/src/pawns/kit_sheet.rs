//! What a printed kit says beside its box fronts.

use serde::Serialize;
use utoipa::ToSchema;

use ::pawns::Game;
use ::pawns::matchbox::Kit;

use super::boxes::{BEADS, BoxFront, bead_ink};

/// The text of a printed kit; code is in backticks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KitSheet {
    /// The heading.
    #[schema(example = "A matchbox machine for 3x3")]
    pub title: String,
    /// The rules of the game.
    pub game: String,
    /// How to build the machine and play against it, step by step.
    pub steps: Vec<String>,
    /// The heading of the boxes for each of the machine's moves.
    #[schema(example = json!(["Black’s move 1: 2 boxes"]))]
    pub headings: Vec<String>,
    /// The beads that are needed, one for every move.
    pub colours: Vec<BeadColour>,
}

/// How many beads of a colour are needed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeadColour {
    /// The letter of the bead.
    pub letter: char,
    /// The name of its colour.
    pub colour: &'static str,
    /// The colour, as an HTML colour code.
    pub rgb: &'static str,
    /// A text colour that is readable on it.
    pub ink: &'static str,
    /// The number of beads.
    pub beads: usize,
}

impl KitSheet {
    pub(super) fn of(
        game: &Game,
        kit: &Kit,
        boxes: &[BoxFront],
        turns: &[usize],
        outcome: &str,
    ) -> KitSheet {
        let side = kit.side();
        let heading = |(turn, &number): (usize, &usize)| {
            let boxes = board::counted(number as u64, "box", "boxes");
            format!("{side}’s move {}: {boxes}", turn + 1)
        };
        KitSheet {
            title: format!("A matchbox machine for {}", game.size()),
            game: rules(game),
            steps: steps(kit, outcome),
            headings: turns.iter().enumerate().map(heading).collect(),
            colours: colours(boxes),
        }
    }
}

fn rules(game: &Game) -> String {
    let (variant, first) = (game.rules.variant(), game.to_move());
    if variant.is_classic() {
        return format!(
            "A pawn steps one square straight ahead onto an empty square, or captures one square \
             diagonally ahead. You win when a pawn of yours reaches the far row, or when your \
             opponent is to move and cannot. {first} begins."
        );
    }
    format!(
        "The rules are `{variant}`: `ludex pawns rules {variant}` explains them. {first} begins."
    )
}

fn steps(kit: &Kit, outcome: &str) -> Vec<String> {
    let (side, other) = (kit.side(), !kit.side());
    let outlook = match outcome {
        "win" => {
            format!(
                "{side} wins this game with best play: in the end, nobody can beat the machine."
            )
        }
        "draw" => {
            "This game is a draw with best play: in the end, nobody can beat the machine.".into()
        }
        "loss" => format!("{side} loses this game with best play: how long can you keep winning?"),
        _ => "Once a move has cost the machine a game, it never plays it again.".into(),
    };
    vec![
        "Cut out the fronts and glue each to a matchbox. Put one bead into a box for every arrow \
         on it, in the colour of the arrow; the letters name the colours."
            .into(),
        format!(
            "You play {other}, the machine plays {side}. When it is the machine’s turn, find the \
             box that shows the position, or its mirror image. Shake it, draw a bead without \
             looking, and make the move of the arrow of that colour. Leave the bead in front of \
             its box."
        ),
        "If the box is empty, the machine resigns.".into(),
        "If the machine has lost, take away the bead it drew last. If it resigned, that is the \
         bead of its move before. All other beads go back into their boxes."
            .into(),
        "If it has won, all beads go back. (In another experiment, add one more of the same \
         colour to each box it used.)"
            .into(),
        format!("Write down who won, and play again. {outlook}"),
    ]
}

fn colours(boxes: &[BoxFront]) -> Vec<BeadColour> {
    let needed = BEADS.into_iter().map(|(letter, colour, rgb)| {
        let moves = boxes.iter().flat_map(|front| &front.moves);
        let beads = moves.filter(|mv| mv.colour == colour).count();
        BeadColour { letter, colour, rgb, ink: bead_ink(rgb), beads }
    });
    needed.filter(|colour| colour.beads > 0).collect()
}
