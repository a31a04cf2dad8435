//! Fewest moves, where successive jumps of one peg are one move.
//!
//! A set has positions that few moves lead to, each with the fewest that it may take, and the
//! *exits*: the holes where the peg that has just jumped can be if it takes no more. A jump
//! from an exit may continue the last move; any other begins a new one. Each jump of a member
//! leads to one with as few moves, and with the hole where it lands among its exits; or to one
//! with fewer; or takes more moves than the set is about. So whatever a plan is like, the
//! positions on it that few moves lead to are members, with no more moves than it took.
//!
//! Going back from the ends it is the same, with the hole where a jump lands and the one where
//! it starts in each other's place. A plan of fewer moves than stated would have a position,
//! between two of its moves, that is in the set from the start and in the one to the ends, and
//! no position is in both. Where a hole is to be reached there are needs, as in `closed`, and
//! none of them is contained in the start.

use super::board::Goal;
use super::closed::{self, Bound, Frame, Ground, MemberReader, Place, flip};
use super::weights::sum;
use super::{Puzzle, Statement, counted, grouped};
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// Members with their moves.
pub(super) struct Members {
    width: usize,
    /// A bit for each hole: the pegs and the exits of one after the other.
    pub(super) pegs: Vec<u8>,
    pub(super) exits: Vec<u8>,
    pub(super) moves: Vec<u16>,
}

impl Members {
    /// Reads members: their number, then each of them, its moves, at most so many, and the
    /// number of its exits, the first of them, and the difference of each to the one before.
    pub(super) fn read(
        numbers: &mut Numbers<'_>,
        holes: usize,
        most: u64,
    ) -> Result<Members, Rejection> {
        let width = holes.div_ceil(8);
        let count = numbers.next()?;
        // Each takes two numbers beside what the members of closed sets take.
        if count > numbers.left() as u128 / 4 {
            reject!("the body is too short for the {count} members that it states");
        }
        numbers.bounds.afford(count, 2 * width + size_of::<u16>())?;
        let bytes = count as usize * width;
        let (mut pegs, mut exits) = (Vec::with_capacity(bytes), vec![0; bytes]);
        let mut moves = Vec::with_capacity(count as usize);
        let mut reader = MemberReader::new(holes, width);
        for (index, exits) in exits.chunks_exact_mut(width).enumerate() {
            pegs.extend_from_slice(reader.next(numbers)?);
            let stated = numbers.next()?;
            match u16::try_from(stated).ok().filter(|&moves| u64::from(moves) <= most) {
                Some(stated) => moves.push(stated),
                None => reject!("member {} has {stated} moves, more than {most}", index + 1),
            }
            let mut hole = 0;
            for number in 0..numbers.count(holes, "exits of a member")? {
                let difference = numbers.next()?;
                if (difference == 0 && number > 0) || difference >= (holes - hole) as u128 {
                    reject!("member {} has exits out of order, or not of the board", index + 1);
                }
                hole += difference as usize;
                flip(exits, hole);
            }
        }
        Ok(Members { width, pegs, exits, moves })
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    fn pegs(&self, index: usize) -> &[u8] {
        &self.pegs[index * self.width..][..self.width]
    }

    fn has_exit(&self, index: usize, hole: usize) -> bool {
        self.exits[index * self.width + hole / 8] & (0x80 >> (hole % 8)) != 0
    }

    /// The number of the member with these pegs.
    fn find(&self, pegs: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.pegs(middle).cmp(pegs) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The first member that another set has, too.
    fn shared_with(&self, other: &Members) -> Option<usize> {
        (0..self.len()).find(|&index| other.find(self.pegs(index)).is_some())
    }
}

/// A set about so many moves, to be checked.
struct MoveSet<'a> {
    ground: Ground<'a>,
    members: &'a Members,
    most: u64,
}

impl MoveSet<'_> {
    /// Whether the position with pegs put or taken on these squares, after so many moves, the
    /// last of which can be continued from this hole, is what a plan need not go through: by
    /// a bound, or because it or an image of it is a member for that.
    fn is_settled(
        &self,
        place: &mut Place,
        changed: &[usize],
        moves: u64,
        exit: Option<usize>,
    ) -> bool {
        place.latest.is_some_and(|index| self.ground.is_beyond(place, index, changed))
            || self.is_member(place, changed, moves, exit)
            || self.ground.is_excluded(place, changed)
    }

    fn is_member(
        &self,
        place: &mut Place,
        changed: &[usize],
        moves: u64,
        exit: Option<usize>,
    ) -> bool {
        let Frame { symmetries, .. } = self.ground.frame;
        let least = self.ground.least_after(place, changed);
        let Some(index) = self.members.find(least) else { return false };
        let known = u64::from(self.members.moves[index]);
        let Some(exit) = exit.filter(|_| known == moves) else { return known <= moves };
        // Several symmetries may lead to the member: one will do that leads an exit to an exit.
        let images = place.next.chunks_exact(self.members.width).zip(symmetries);
        let mut leading = images.filter(|(image, _)| *image == self.members.pegs(index));
        leading.any(|(_, symmetry)| self.members.has_exit(index, symmetry[exit]))
    }

    /// Goes through all jumps of the member with this number.
    fn check(&self, place: &mut Place, index: usize) -> Result<(), Rejection> {
        let frame = self.ground.frame;
        let name = |pegs: &[bool]| format!("member {}, {}", index + 1, frame.describe(pegs));
        if frame.least(&place.images) != self.members.pegs(index) {
            reject!("{}: an image of it comes before it", name(&place.pegs));
        }
        let known = u64::from(self.members.moves[index]);
        for square in (0..frame.squares).filter(|&square| place.pegs[square]).collect::<Vec<_>>() {
            let moves = known + u64::from(!self.members.has_exit(index, square));
            if moves > self.most {
                continue;
            }
            for &jump in &self.ground.jumps[square] {
                let exit = if frame.forward { jump[2] } else { jump[0] };
                if frame.is_possible(&place.pegs, jump)
                    && !self.is_settled(place, &jump, moves, Some(exit))
                {
                    // If no plan comes by here, it does not matter what follows.
                    if self.ground.is_excluded(place, &[]) {
                        return Ok(());
                    }
                    let member = name(&place.pegs);
                    let jump = format!("{}-{}", (frame.name)(jump[0]), (frame.name)(jump[2]));
                    let what = if frame.forward { "after" } else { "before" };
                    reject!(
                        "{member}: what is there {what} {jump}, with {moves} moves, is not in \
                         the set, and no bound excludes it"
                    );
                }
            }
        }
        Ok(())
    }

    /// Goes through the first positions, which take no moves, and all members.
    fn check_all(&self, firsts: &[&[bool]]) -> Result<(), Rejection> {
        let frame = self.ground.frame;
        for first in firsts {
            let pegs: Vec<usize> = (0..first.len()).filter(|&hole| first[hole]).collect();
            if !self.is_settled(&mut frame.place(), &pegs, 0, None) {
                let pegs = frame.describe(first);
                reject!("{pegs}, without a move, is not in the set, and no bound excludes it");
            }
        }
        in_shares(self.members.len(), 512, |share| {
            let mut place = frame.place();
            for index in share {
                if place.is_time_to_ask() {
                    frame.limits.go_on()?;
                }
                frame.go_to(&mut place, self.members.pegs(index));
                self.ground.weigh(&mut place);
                self.check(&mut place, index)?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

impl Puzzle {
    /// A plan of so many moves, and why no plan has fewer.
    pub(super) fn fewest_moves(
        &self,
        numbers: &mut Numbers<'_>,
        fewest: u64,
    ) -> Result<Statement, Rejection> {
        let plan = self.plan(numbers)?;
        if plan.moves != fewest || fewest == 0 {
            reject!("the plan has {} moves, the claim says {fewest}", plan.moves);
        }
        let (members, why) = match &self.goal {
            Goal::Reach(target) => {
                let members = self.needs_of_moves(numbers, *target, fewest - 1)?;
                (members, format!("closed set of {}", counted(members, "need", "needs")))
            }
            Goal::Ends(ends) => {
                let ends = self.ends_left_by_parity(numbers, ends.clone())?;
                let (ends, _) = self.ends_left_by_weights(numbers, ends)?;
                let [forth, back] = self.positions_of_moves(numbers, &ends, fewest - 1)?;
                let back_words = counted(back, "position", "positions");
                let why = format!("closed sets of {} and {back_words}", grouped(forth));
                (forth + back, why)
            }
        };
        let jumps = counted(plan.jumps, "jump", "jumps");
        let moves = counted(fewest, "move", "moves");
        let words = &self.words;
        Ok((
            format!("a plan of {jumps} in {moves} {words}, and no plan has fewer moves: {why}"),
            plan.jumps + 1 + members,
        ))
    }

    /// Two sets without a position in common: of all positions that some number of moves lead
    /// to, and of those from which as many moves as then remain lead to an end. Returns how
    /// many positions they have.
    fn positions_of_moves(
        &self,
        numbers: &mut Numbers<'_>,
        ends: &[Vec<bool>],
        most: u64,
    ) -> Result<[u64; 2], Rejection> {
        if ends.is_empty() {
            reject!("no end is left that the sets could be about");
        }
        let is_end = |pegs: &[bool]| ends.iter().any(|end| end == pegs);
        let symmetries = self.symmetries(numbers, |image| {
            image(&self.start) == self.start && ends.iter().all(|end| is_end(&image(end)))
        })?;
        let weights = self.bounds_of_moves(numbers, symmetries.len())?;
        let holes = self.board.holes.len();
        let of_start = numbers.next()?;
        let Some(of_start) = u64::try_from(of_start).ok().filter(|&moves| moves <= most) else {
            reject!("the set from the start is about {of_start} moves, and at most {most} will do");
        };
        let ends: Vec<&[bool]> = ends.iter().map(Vec::as_slice).collect();
        let name = |hole| self.board.name(hole);
        let mut sets = Vec::new();
        for (forward, firsts, most) in
            [(true, &[self.start.as_slice()][..], of_start), (false, &ends, most - of_start)]
        {
            // A position on a plan weighs as much as an end or more, and no more than the start.
            // By the weights with their signs changed, one of these is the other.
            let bounds = weights.iter().flat_map(|weights| {
                let end = ends.iter().map(|end| sum(weights, end)).min().expect("an end is left");
                let start = sum(weights, &self.start);
                let changed: Vec<i128> = weights.iter().map(|weight| -weight).collect();
                let (one, other) = if forward { (end, -start) } else { (start, -end) };
                [(weights.clone(), one), (changed, other)]
            });
            let bounds = bounds.map(|(weights, edge)| Bound { weights, edge }).collect();
            let frame = frame(numbers.bounds, forward, symmetries.clone(), bounds, &name);
            let members = Members::read(numbers, holes, most)?;
            let ground = Ground::new(&frame, &self.board.jumps);
            MoveSet { ground, members: &members, most }.check_all(firsts)?;
            sets.push(members);
        }
        if let Some(index) = sets[0].shared_with(&sets[1]) {
            reject!("member {} of the set from the start is in the other one, too", index + 1);
        }
        Ok([sets[0].len() as u64, sets[1].len() as u64])
    }

    /// A set of needs within so many moves, none of which the start contains. Returns how many
    /// there are.
    fn needs_of_moves(
        &self,
        numbers: &mut Numbers<'_>,
        target: usize,
        most: u64,
    ) -> Result<u64, Rejection> {
        let target = self.only(target);
        let symmetries = self.symmetries(numbers, |image| {
            image(&self.start) == self.start && image(&target) == target
        })?;
        let mut bounds = Vec::new();
        for weights in self.bounds_of_moves(numbers, symmetries.len())? {
            bounds.push(Bound { edge: sum(&weights, &self.start), weights });
        }
        let name = |hole| self.board.name(hole);
        let frame = frame(numbers.bounds, false, symmetries, bounds, &name);
        let members = Members::read(numbers, self.board.holes.len(), most)?;
        let mut place = frame.place();
        for index in 0..members.len() {
            frame.go_to(&mut place, members.pegs(index));
            if place.pegs.iter().zip(&self.start).all(|(needed, peg)| !needed | peg) {
                let pegs = frame.describe(&place.pegs);
                reject!("member {}, {pegs}: the start contains all of it", index + 1);
            }
        }
        let ground = Ground::new(&frame, &self.board.jumps);
        MoveSet { ground, members: &members, most }.check_all(&[&target])?;
        Ok(members.len() as u64)
    }

    /// Reads weights that exclude positions or needs.
    fn bounds_of_moves(
        &self,
        numbers: &mut Numbers<'_>,
        symmetries: usize,
    ) -> Result<Vec<Vec<i128>>, Rejection> {
        let mut bounds = Vec::new();
        for _ in 0..numbers.count(numbers.left(), "bounds")? {
            if numbers.next()? != 0 {
                reject!("a bound has a unit, which only claims about numbers of jumps allow");
            }
            bounds.push(match self.goal {
                Goal::Reach(_) => self.weights_of_needs(numbers)?,
                Goal::Ends(_) => self.weights(numbers)?,
            });
            let holes = self.board.holes.len();
            closed::afford_bounds(numbers.bounds, 2 * bounds.len(), holes, symmetries)?;
        }
        Ok(bounds)
    }
}

/// What has to be known to go from member to member.
fn frame<'a>(
    limits: Bounds<'a>,
    forward: bool,
    symmetries: Vec<Vec<usize>>,
    bounds: Vec<Bound>,
    name: &'a (dyn Fn(usize) -> String + Sync),
) -> Frame<'a> {
    let holes = symmetries[0].len();
    Frame {
        forward,
        squares: holes,
        all_squares: holes,
        symmetries,
        bounds,
        limits,
        first: Vec::new(),
        is_last: &|_| false,
        name,
    }
}
