//! The entries of a proof, as the checker lists them.

use check::{Member, Step, View};
use serde::Serialize;
use utoipa::ToSchema;

/// Some entries of a proof.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProofView {
    /// The total number of entries; 0 for a proof that has none to show.
    pub members: u64,
    /// How the claim follows from entries: an entry, or a move that leads to one.
    pub root: Vec<ProofStep>,
    /// The requested entries.
    pub shown: Vec<ProofMember>,
}

/// An entry of a proof.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProofMember {
    /// `position`, `jump`, `parity`, `weights`, `bound`, `need` or `row`.
    pub kind: &'static str,
    /// Its board on one line, rows from the top.
    pub board: Option<String>,
    /// A number for each square of the board, rows from the top; null where there is no hole
    /// or no pebble. In Gone: the round in which the pebble turns, 0 if it spreads from the
    /// start, -1 if it never turns.
    pub numbers: Option<Vec<Vec<Option<i64>>>>,
    /// What is claimed of it.
    pub words: String,
    /// What each move leads to.
    pub steps: Vec<ProofStep>,
}

/// A move from one entry of a proof towards another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProofStep {
    /// The move; null if the claim is about the entry itself.
    pub r#move: Option<String>,
    /// The opponent's reply; null if there is none, because the game is over or no plies are
    /// left.
    pub reply: Option<String>,
    /// The entry that it leads to, counted from 0; null if the game is over or a race is won.
    pub member: Option<u64>,
    /// Whether that entry is stored as its mirror image.
    pub mirrored: bool,
    /// Whether it wins a race, which needs no entry.
    pub race: bool,
}

impl ProofView {
    /// What the checker has listed.
    pub(crate) fn of(View { members, root, shown }: View) -> ProofView {
        let root = root.into_iter().map(ProofStep::of).collect();
        ProofView { members, root, shown: shown.into_iter().map(ProofMember::of).collect() }
    }
}

impl ProofMember {
    fn of(Member { kind, board, numbers, words, steps }: Member) -> ProofMember {
        let steps = steps.into_iter().map(ProofStep::of).collect();
        ProofMember { kind, board, numbers, words, steps }
    }
}

impl ProofStep {
    fn of(Step { play, reply, member, mirrored, race }: Step) -> ProofStep {
        ProofStep { r#move: play, reply, member, mirrored, race }
    }
}
