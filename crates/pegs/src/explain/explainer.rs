//! Arguments in words.

use super::{Argument, ArgumentKind, least};
use crate::answer::ClosedSet;
use crate::goal::Goal;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::words::{counted, grouped};

/// Tells why the ends of a puzzle cannot be reached.
pub(super) struct Explainer<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) ends: &'a [Position],
    pub(super) closed: Option<&'a ClosedSet>,
}

/// The arguments of one kind, and the ends they exclude that no argument of a kind
/// before them does.
struct Share<'a> {
    kind: ArgumentKind,
    arguments: Vec<&'a Argument>,
    excluded: Vec<usize>,
}

impl Explainer<'_> {
    /// One argument, beside its numbers.
    pub(super) fn argument(&self, argument: &Argument) -> String {
        match argument.kind {
            ArgumentKind::Parity => {
                let holes = counted(marked(argument).count(), "marked hole", "marked holes");
                self.parity(argument, &format!("the {holes}"))
            }
            ArgumentKind::Pagoda => {
                format!("No jump raises the total weight of the pegs. {}", self.weights(argument))
            }
            ArgumentKind::ClosedSet => {
                let (left, all) = (argument.excludes.len(), self.ends.len());
                let search = self.search();
                match left {
                    _ if left == all => search,
                    1 => format!(
                        "{search} This excludes the last of {} possible end positions.",
                        grouped(all)
                    ),
                    _ => format!(
                        "{search} This excludes the remaining {} of {} possible end positions.",
                        grouped(left),
                        grouped(all)
                    ),
                }
            }
        }
    }

    /// The whole, without a picture.
    pub(super) fn all(&self, arguments: &[Argument]) -> String {
        let shares = self.shares(arguments);
        let told = match shares.as_slice() {
            [Share { kind: ArgumentKind::ClosedSet, .. }] => self.search(),
            [Share { kind: ArgumentKind::Parity, arguments, .. }] if arguments.len() == 1 => {
                let holes = counted(marked(arguments[0]).count(), "hole", "holes");
                self.parity(arguments[0], &format!("a certain set of {holes}"))
            }
            [Share { kind: ArgumentKind::Pagoda, arguments, .. }] if arguments.len() == 1 => {
                format!(
                    "The holes can be given weights so that no jump raises the total weight of the \
                     pegs. {}",
                    self.weights(arguments[0])
                )
            }
            [share] => self.alone(share),
            shares => self.together(shares),
        };
        format!("{}{told}", self.plain())
    }

    fn shares<'b>(&self, arguments: &'b [Argument]) -> Vec<Share<'b>> {
        let mut is_excluded = vec![false; self.ends.len()];
        let kinds = [ArgumentKind::Parity, ArgumentKind::Pagoda, ArgumentKind::ClosedSet];
        let mut shares = Vec::new();
        for kind in kinds {
            let arguments: Vec<&Argument> = arguments.iter().filter(|a| a.kind == kind).collect();
            let mut excluded: Vec<usize> =
                arguments.iter().flat_map(|argument| &argument.excludes).copied().collect();
            excluded.retain(|&end| !std::mem::replace(&mut is_excluded[end], true));
            if !excluded.is_empty() {
                shares.push(Share { kind, arguments, excluded });
            }
        }
        shares
    }

    /// What is plain without any argument: too few pegs, or no jump.
    fn plain(&self) -> String {
        let Puzzle { board, start, goal } = self.puzzle;
        let wanted = self.ends.first().map_or(0, Position::len);
        match goal {
            Goal::One | Goal::OneAt(_) | Goal::Exactly(_) if wanted > start.len() => format!(
                "Every jump removes a peg; the start has {}, and the goal {}. ",
                counted(start.len(), "peg", "pegs"),
                grouped(wanted),
            ),
            Goal::One | Goal::OneAt(_) | Goal::Exactly(_) if wanted == start.len() => {
                "Every jump removes a peg, and the goal has as many pegs as the start. ".into()
            }
            // A search says so itself.
            _ if self.closed.is_none() && board.legal_jumps(start).next().is_none() => {
                "No jump is possible at the start. ".into()
            }
            _ => String::new(),
        }
    }

    /// Why the number of pegs in a set of holes, called so, does not fit.
    fn parity(&self, argument: &Argument, holes: &str) -> String {
        let is_one_end = self.ends.len() == 1;
        let some = || self.part(argument.excludes.len());
        if let Some((untouched, stays)) = self.untouched(argument) {
            return match is_one_end {
                true if stays => format!("No jump {untouched}, but the goal has none there."),
                true => format!("No jump {untouched}, but the goal has a peg there."),
                false => format!("No jump {untouched}. This excludes {}.", some()),
            };
        }
        let pegs = |position: &Position| marked(argument).filter(|&h| position.contains(h)).count();
        let start = pegs(&self.puzzle.start);
        let word = |is_odd: bool| if is_odd { "odd" } else { "even" };
        let is_odd = start % 2 == 1;
        let begin = format!(
            "Every jump keeps the number of pegs on {holes} or lowers it by 2. It is {} at the \
             start, so it stays {}",
            grouped(start),
            word(is_odd)
        );
        if is_one_end {
            format!("{begin}, but in the goal it is {}.", grouped(pegs(&self.ends[0])))
        } else {
            let those = match argument.excludes.len() {
                number if number == self.ends.len() => "in which",
                1 => "the one in which",
                _ => "those in which",
            };
            let comma = if those == "in which" { "" } else { "," };
            format!("{begin}. This excludes {}{comma} {those} it is {}.", some(), word(!is_odd))
        }
    }

    /// For a set of one hole: that no jump touches it, and whether there is a peg. A
    /// jump that touched it would touch one hole of the set.
    fn untouched(&self, argument: &Argument) -> Option<(String, bool)> {
        let mut marked = marked(argument);
        let (Some(hole), None) = (marked.next(), marked.next()) else { return None };
        let square = self.puzzle.board.holes()[hole];
        let has_peg = self.puzzle.start.contains(hole);
        let stays = if has_peg { "its peg stays there" } else { "it stays empty" };
        Some((format!("touches {square}, so {stays}"), has_peg))
    }

    /// Why the total weight of the pegs is too small.
    fn weights(&self, argument: &Argument) -> String {
        let (Some(start), Some(need)) = (argument.start, argument.need) else {
            return String::new();
        };
        let end = match &self.puzzle.goal {
            Goal::Reach(hole) => {
                let square = self.puzzle.board.holes()[*hole];
                format!("at least {need} with a peg on {square}")
            }
            Goal::OneAt(hole) => {
                format!("{need} with a single peg on {}", self.puzzle.board.holes()[*hole])
            }
            Goal::Exactly(_) => format!("{need} in the goal"),
            Goal::One if self.ends.len() == 1 => format!("{need} with a single peg"),
            Goal::One => {
                let needed = self.needed(argument, &argument.excludes);
                format!("{needed} in {}", self.part(argument.excludes.len()))
            }
        };
        format!("It is {start} at the start, but {end}.")
    }

    /// What some ends need by weights: `21`, or `at least 21` if some need more.
    fn needed(&self, argument: &Argument, ends: &[usize]) -> String {
        let weights = argument.numbers.as_deref().unwrap_or_default();
        let needs = ends.iter().map(|&end| least(self.puzzle, weights, &self.ends[end]));
        let (least, most) = (needs.clone().min().unwrap_or(0), needs.max().unwrap_or(0));
        if least == most { least.to_string() } else { format!("at least {least}") }
    }

    /// So many of the ends.
    fn part(&self, excluded: usize) -> String {
        let all = self.ends.len();
        if excluded == all {
            format!("all {} possible end positions", grouped(all))
        } else {
            format!("{} of the {} possible end positions", grouped(excluded), grouped(all))
        }
    }

    /// Several arguments of one kind that exclude every end together.
    fn alone(&self, share: &Share<'_>) -> String {
        let (number, ends) = (grouped(share.arguments.len()), grouped(self.ends.len()));
        match share.kind {
            ArgumentKind::Parity => format!(
                "There are {number} sets of holes on which no jump changes whether the number of \
                 pegs is odd or even, and each of the {ends} possible end positions differs from \
                 the start on at least one of them."
            ),
            _ => format!(
                "The holes can be given weights in {number} ways so that no jump raises the total \
                 weight of the pegs, and each of the {ends} possible end positions weighs more \
                 than the start in at least one of them."
            ),
        }
    }

    /// Arguments of several kinds that exclude every end together.
    fn together(&self, shares: &[Share<'_>]) -> String {
        let last = shares.len().saturating_sub(1);
        let parts: Vec<String> = shares
            .iter()
            .enumerate()
            .map(|(place, share)| {
                let who = match share.kind {
                    ArgumentKind::Parity => "parity excludes",
                    ArgumentKind::Pagoda => "weights exclude",
                    ArgumentKind::ClosedSet => "a search excludes",
                };
                match share.excluded.len() {
                    number if place < last => format!("{who} {}", grouped(number)),
                    1 => format!("{who} the other one"),
                    number => format!("{who} the other {}", grouped(number)),
                }
            })
            .collect();
        let listed = match parts.as_slice() {
            [one, other] => format!("{one} and {other}"),
            [first, second, third] => format!("{first}, {second}, and {third}"),
            _ => parts.join(", "),
        };
        let mut told = format!("Of {} possible end positions, {listed}.", grouped(self.ends.len()));
        for share in shares {
            told += " ";
            told += &self.how(share);
        }
        told
    }

    /// How the arguments of one kind exclude their share of the ends.
    fn how(&self, share: &Share<'_>) -> String {
        let number = share.arguments.len();
        let (those, differ) = match share.excluded.len() {
            1 => ("that end position", "differs"),
            _ => ("those end positions", "differ"),
        };
        match share.kind {
            ArgumentKind::Parity if number == 1 => match self.untouched(share.arguments[0]) {
                Some((untouched, _)) => {
                    format!("Parity: no jump {untouched}, which rules out {those}.")
                }
                None => format!(
                    "Parity: no jump changes whether the number of pegs on a certain set of {} holes \
                     is odd or even, and in {those} it is not as at the start.",
                    grouped(marked(share.arguments[0]).count())
                ),
            },
            ArgumentKind::Parity => format!(
                "Parity: there are {number} sets of holes on which no jump changes whether the number \
                 of pegs is odd or even, and {those} {differ} from the start on at least one of them."
            ),
            ArgumentKind::Pagoda if number == 1 => format!(
                "Weights: the holes can be given weights so that no jump raises the total weight of \
                 the pegs, which is {} at the start, but {} in {those}.",
                share.arguments[0].start.unwrap_or(0),
                self.needed(share.arguments[0], &share.excluded),
            ),
            ArgumentKind::Pagoda => format!(
                "Weights: the holes can be given weights in {number} ways so that no jump raises the \
                 total weight of the pegs, and those end positions weigh more than the start in \
                 at least one of them."
            ),
            ArgumentKind::ClosedSet => {
                let mut search = self.search();
                // The sentence goes on after the colon.
                if let Some(first) = search.get_mut(..1) {
                    first.make_ascii_lowercase();
                }
                format!("Search: {search}")
            }
        }
    }

    /// What a search of everything has found.
    fn search(&self) -> String {
        let Some(closed) = self.closed else { return String::new() };
        let members = closed.members.len();
        let folded = if closed.symmetries.len() > 1 { " (up to symmetry)" } else { "" };
        if let Goal::Reach(hole) = self.puzzle.goal {
            let square = self.puzzle.board.holes()[hole];
            let bounded = match closed.bounds.len() {
                0 => "",
                _ => ", apart from those that outweigh the start by weights that no jump can raise",
            };
            let none = if members == 1 { "it is not" } else { "none of them is" };
            return match members {
                0 => format!(
                    "The holes can be given weights so that no jump raises the total weight of the \
                     pegs and a peg on {square} alone outweighs the whole start."
                ),
                _ => format!(
                    "Working back from a peg on {square} gives {}{folded}{bounded}; {none} contained \
                     in the start.",
                    counted(members, "set of required pegs", "sets of required pegs")
                ),
            };
        }
        // The number of pegs is a weight that everybody knows.
        let is_weighed = closed.bounds.iter().any(|b| b.weights.0.iter().any(|&w| w != 1));
        let enough = self.ends.first().map_or(0, Position::len);
        let which = match (is_weighed, enough) {
            (true, _) => " that weights do not rule out",
            (false, 0 | 1) => "",
            (false, _) => " with enough pegs for the goal",
        };
        let board = &self.puzzle.board;
        match members {
            1 if board.legal_jumps(&self.puzzle.start).next().is_none() => {
                "No jump is possible at the start.".into()
            }
            1 => format!("No jump from the start leads to a position{which}."),
            _ => format!(
                "Counting the start, only {}{folded} can arise{which}, and none of them meets the \
                 goal.",
                counted(members, "position", "positions")
            ),
        }
    }
}

/// The holes that an argument by parity counts the pegs in.
fn marked(argument: &Argument) -> impl Iterator<Item = usize> {
    let numbers = argument.numbers.iter().flatten().enumerate();
    numbers.filter(|&(_, &number)| number == 1).map(|(hole, _)| hole)
}
