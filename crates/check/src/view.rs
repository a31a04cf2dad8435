//! The contents of a certificate, for people who want to see the proof: the members of its
//! set one by one, and how each rests on others.
//!
//! Nothing here decides whether a certificate is right; [`crate::verify`] does. A file that
//! was verified can be viewed.

use crate::{Bounds, Rejection, file, gone, pawns, pegs, reject};

/// The most members that are shown at once.
pub const MOST_SHOWN: u64 = 1000;

/// Some members of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of all members. Levels that no army reaches are proved without any.
    pub members: u64,
    /// How the claim rests on members: a member, or a move that leads to one.
    pub root: Vec<Step>,
    /// The members from the first one asked for.
    pub shown: Vec<Member>,
}

/// One member of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// `position`, `jump`, `parity`, `weights`, `bound`, `need` or `row`.
    pub kind: &'static str,
    /// Its board on one line, rows from the top.
    pub board: Option<String>,
    /// A number for each square of the board, rows from the top; `None` where there is no
    /// hole or no pebble.
    pub numbers: Option<Vec<Vec<Option<i64>>>>,
    /// What is claimed of it.
    pub words: String,
    /// What every move leads to.
    pub steps: Vec<Step>,
}

/// A move from one member towards another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The move; `None` if the claim is about the member itself.
    pub play: Option<String>,
    /// The opponent's reply; `None` if the game is over without one.
    pub reply: Option<String>,
    /// The member that it leads to, counted from 0; `None` if the game is over, no plies are
    /// left, or a race is won.
    pub member: Option<u64>,
    /// Whether that member is stored as its mirror image.
    pub mirrored: bool,
    /// Whether it wins a race, which needs no member.
    pub race: bool,
}

/// The members to show.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) from: u64,
    pub(crate) count: u64,
}

impl Window {
    /// The part of a list of so many members that begins at this number of all.
    pub(crate) fn within(self, begin: u64, length: u64) -> std::ops::Range<usize> {
        let end = self.from.saturating_add(self.count);
        let clamp = |number: u64| number.saturating_sub(begin).min(length) as usize;
        clamp(self.from)..clamp(end)
    }
}

/// Shows members of a certificate: so many, up to [`MOST_SHOWN`], from this number on.
///
/// # Errors
/// With the reason if the file cannot be read, or if the bounds were exceeded.
pub fn view(bytes: &[u8], from: u64, count: u64, bounds: Bounds<'_>) -> Result<View, Rejection> {
    let window = Window { from, count: count.min(MOST_SHOWN) };
    let file = file::read(bytes, bounds)?;
    match file.field("family")? {
        "gone" => gone::view(&file, window),
        "pawns" => pawns::view(&file, window),
        "pegs" => pegs::view(&file, window),
        other => reject!("unknown family {other:?}"),
    }
}
