//! Closed sets: no way leads out of them.
//!
//! The argument is the same forward, over positions, and backward, over *needs*,
//! the sets of pegs of which all would have to be there. A set of members has
//! its first one, and whatever a member leads to by a jump is a member again, or
//! a symmetric image of it is, or a bound shows that it is of no use. So a plan
//! would go from member to member, or to their images, up to its last; and no
//! member can be the last one.
//!
//! Forward, a position is of no use if its weights sum to less than at any end,
//! since no jump raises the sum. Backward a jump puts two pegs for one, no jump
//! backward lowers the sum, and a need is of no use if its weights sum to more
//! than those of the pegs that may be there at the start.

use std::collections::HashSet;

use super::board::Jump;
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// The most symmetries that may be stated.
pub(super) const MOST_SYMMETRIES: usize = 64;

/// Weights of which no jump raises the sum, and the sum beyond which a position
/// is of no use: below the edge going forward, above it going backward.
pub(super) struct Bound {
    pub(super) weights: Vec<i128>,
    pub(super) edge: i128,
}

/// What has to be known to go from member to member.
pub(super) struct Frame<'a> {
    pub(super) forward: bool,
    /// How many squares members are made of. Jumps may touch others, with higher
    /// numbers.
    pub(super) squares: usize,
    /// How many squares there are together with those.
    pub(super) all_squares: usize,
    /// Where each square goes, for each symmetry, the identity first. Squares of
    /// members go to such. The symmetries are a group.
    pub(super) symmetries: Vec<Vec<usize>>,
    pub(super) bounds: Vec<Bound>,
    /// What the check may take.
    pub(super) limits: Bounds<'a>,
    /// The pegs of the first member.
    pub(super) first: Vec<usize>,
    /// Whether a plan could have its last member here.
    pub(super) is_last: &'a (dyn Fn(&[bool]) -> bool + Sync),
    pub(super) name: &'a (dyn Fn(usize) -> String + Sync),
}

impl Frame<'_> {
    /// The bytes of a member: a bit for each square, the highest first.
    pub(super) fn width(&self) -> usize {
        self.squares.div_ceil(8).max(1)
    }

    /// Whether a jump can be made, or unmade going backward.
    pub(super) fn is_possible(&self, pegs: &[bool], [from, over, to]: Jump) -> bool {
        pegs[from] == self.forward && pegs[over] == self.forward && pegs[to] != self.forward
    }

    /// The place without pegs.
    pub(super) fn place(&self) -> Place {
        let images = vec![0; self.symmetries.len() * self.width()];
        Place {
            pegs: vec![false; self.all_squares],
            sums: vec![0; self.symmetries.len() * self.bounds.len()],
            latest: None,
            next: images.clone(),
            images,
            visited: 0,
        }
    }

    /// Goes to a position of members' squares, but for its sums.
    pub(super) fn go_to(&self, place: &mut Place, member: &[u8]) {
        place.images.fill(0);
        for square in 0..self.squares {
            place.pegs[square] = member[square / 8] & (0x80 >> (square % 8)) != 0;
            if place.pegs[square] {
                let images = place.images.chunks_exact_mut(self.width());
                for (symmetry, image) in self.symmetries.iter().zip(images) {
                    flip(image, symmetry[square]);
                }
            }
        }
    }

    /// The least images of members, one after the other.
    fn least_images(&self, members: &[u8]) -> Result<Vec<u8>, Rejection> {
        let mut place = self.place();
        let mut all = Vec::with_capacity(members.len());
        for member in members.chunks_exact(self.width()) {
            if place.is_time_to_ask() {
                self.limits.go_on()?;
            }
            self.go_to(&mut place, member);
            all.extend_from_slice(self.least(&place.images));
        }
        Ok(all)
    }

    /// The least of images that stand one after the other.
    pub(super) fn least<'b>(&self, images: &'b [u8]) -> &'b [u8] {
        images.chunks_exact(self.width()).min().expect("the first is the position itself")
    }

    /// A set of pegs for a reason.
    pub(super) fn describe(&self, pegs: &[bool]) -> String {
        let names = (0..pegs.len()).filter(|&square| pegs[square]).map(self.name);
        names.collect::<Vec<_>>().join(" ")
    }
}

/// Rejects so many bounds for so many squares if there may not be as much memory:
/// they are kept twice, by bound and by square, and summed for each symmetry.
pub(super) fn afford_bounds(
    limits: Bounds<'_>,
    bounds: usize,
    squares: usize,
    symmetries: usize,
) -> Result<(), Rejection> {
    let sums = 2 * squares as u128 + symmetries as u128;
    limits.afford(bounds as u128 * sums, size_of::<i128>())
}

/// Reads members of so many squares: their number, then each of them. Each is given so many
/// bytes.
pub(super) fn read_members(
    numbers: &mut Numbers<'_>,
    squares: usize,
    width: usize,
) -> Result<Vec<u8>, Rejection> {
    let count = numbers.next()?;
    // Each takes the number and at least the byte in which it differs.
    if count > numbers.left() as u128 / 2 {
        reject!("the body is too short for the {count} members that it states");
    }
    // They are kept, with their least images, and these once more by reference.
    numbers.bounds.afford(count, 2 * width + 2 * size_of::<&[u8]>())?;
    let mut members = Vec::with_capacity(count as usize * width);
    let mut reader = MemberReader::new(squares, width);
    for _ in 0..count {
        members.extend_from_slice(reader.next(numbers)?);
    }
    Ok(members)
}

/// Reads one member after the other: the number of bytes that it shares with the one before,
/// and the others.
pub(super) struct MemberReader {
    squares: usize,
    /// The member read last, and how many have been read.
    member: Vec<u8>,
    index: usize,
}

impl MemberReader {
    pub(super) fn new(squares: usize, width: usize) -> MemberReader {
        MemberReader { squares, member: vec![0; width], index: 0 }
    }

    pub(super) fn next(&mut self, numbers: &mut Numbers<'_>) -> Result<&[u8], Rejection> {
        self.index += 1;
        let MemberReader { squares, ref mut member, index } = *self;
        let length = squares.div_ceil(8);
        let shared = numbers.next()?;
        if shared >= length as u128 || (index == 1 && shared > 0) {
            reject!("member {index} shares more bytes with the previous one than it can");
        }
        let shared = shared as usize;
        let rest = numbers.bytes(length - shared)?;
        // The first byte not shared makes the order, which leaves no member to
        // stand twice.
        if index > 1 && rest[0] <= member[shared] {
            reject!("member {index} does not follow the previous one in order");
        }
        member[shared..length].copy_from_slice(rest);
        if !squares.is_multiple_of(8) && member[length - 1] << (squares % 8) != 0 {
            reject!("member {index} has more squares than there are");
        }
        Ok(member)
    }
}

/// Changes whether there is a peg on a square of a member.
pub(super) fn flip(member: &mut [u8], square: usize) {
    member[square / 8] ^= 0x80 >> (square % 8);
}

/// A frame with the jumps and the weights of each square.
pub(super) struct Ground<'a> {
    pub(super) frame: &'a Frame<'a>,
    /// The jumps by the square that has to hold a peg to begin with: where they
    /// come from, or where they land going backward.
    pub(super) jumps: Vec<Vec<Jump>>,
    /// The weights by all bounds.
    weights: Vec<Vec<i128>>,
}

/// A closed set, to be checked.
struct ClosedSet<'a> {
    ground: Ground<'a>,
    /// The least image of every member. Symmetries are a group, so a position
    /// has an image among the members if and only if its least one is here.
    least: HashSet<&'a [u8]>,
}

/// The position looked at, and what is worked out for it.
pub(super) struct Place {
    pub(super) pegs: Vec<bool>,
    /// For each image, and for each bound, the sum of the weights.
    sums: Vec<i128>,
    /// Which of them showed the latest position to be of no use.
    pub(super) latest: Option<usize>,
    /// The position as a member and its images, one after the other; and the
    /// same after a jump.
    pub(super) images: Vec<u8>,
    pub(super) next: Vec<u8>,
    /// How many members were looked at here.
    visited: u64,
}

impl Place {
    /// Whether so many members were looked at that the limits are due.
    pub(super) fn is_time_to_ask(&mut self) -> bool {
        self.visited += 1;
        self.visited.is_multiple_of(64)
    }
}

/// Goes through the argument of every member, on all cores.
pub(super) fn check(frame: &Frame<'_>, jumps: &[Jump], members: &[u8]) -> Result<(), Rejection> {
    let width = frame.width();
    let least = frame.least_images(members)?;
    let closed = &ClosedSet {
        ground: Ground::new(frame, jumps),
        least: least.chunks_exact(width).collect(),
    };
    closed.check_first()?;
    in_shares(members.len() / width, 512, |share| {
        let mut place = frame.place();
        for index in share {
            if place.is_time_to_ask() {
                frame.limits.go_on()?;
            }
            frame.go_to(&mut place, &members[index * width..][..width]);
            closed.ground.weigh(&mut place);
            closed.check(&mut place, index + 1)?;
        }
        Ok(())
    })?;
    Ok(())
}

impl<'a> Ground<'a> {
    pub(super) fn new(frame: &'a Frame<'a>, jumps: &[Jump]) -> Ground<'a> {
        let mut by_peg = vec![Vec::new(); frame.all_squares];
        for &jump in jumps {
            by_peg[if frame.forward { jump[0] } else { jump[2] }].push(jump);
        }
        let of_square =
            |square: usize| frame.bounds.iter().map(|bound| bound.weights[square]).collect();
        let weights = (0..frame.all_squares).map(of_square).collect();
        Ground { frame, jumps: by_peg, weights }
    }

    /// Works out the sums of a position.
    pub(super) fn weigh(&self, place: &mut Place) {
        let Frame { squares, symmetries, bounds, .. } = self.frame;
        place.sums.fill(0);
        for (symmetry, sums) in symmetries.iter().zip(place.sums.chunks_mut(bounds.len().max(1))) {
            for peg in (0..*squares).filter(|&square| place.pegs[square]) {
                let weights = &self.weights[symmetry[peg]];
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }

    /// Whether one of the sums is beyond its bound, with pegs put or taken on
    /// these squares.
    pub(super) fn is_beyond(&self, place: &Place, index: usize, changed: &[usize]) -> bool {
        let Frame { forward, symmetries, bounds, .. } = self.frame;
        let (symmetry, bound) = (&symmetries[index / bounds.len()], index % bounds.len());
        let weights = changed.iter().map(|&square| {
            let weight = self.weights[symmetry[square]][bound];
            if place.pegs[square] { -weight } else { weight }
        });
        let sum = place.sums[index] + weights.sum::<i128>();
        if *forward { sum < bounds[bound].edge } else { sum > bounds[bound].edge }
    }

    /// Whether the position, with pegs put or taken on these squares, is of no use
    /// by one of the bounds. The image of a plan is a plan, so it is enough if an
    /// image is of no use.
    pub(super) fn is_excluded(&self, place: &mut Place, changed: &[usize]) -> bool {
        let latest = place.latest.unwrap_or(0);
        let mut order = (latest..place.sums.len()).chain(0..latest);
        let found = order.find(|&index| self.is_beyond(place, index, changed));
        place.latest = found.or(place.latest);
        found.is_some()
    }

    /// The least image of the position with pegs put or taken on these squares; all of its
    /// images are then the next ones.
    pub(super) fn least_after<'b>(&self, place: &'b mut Place, changed: &[usize]) -> &'b [u8] {
        place.next.copy_from_slice(&place.images);
        let images = place.next.chunks_exact_mut(self.frame.width());
        for (symmetry, image) in self.frame.symmetries.iter().zip(images) {
            for &square in changed {
                flip(image, symmetry[square]);
            }
        }
        self.frame.least(&place.next)
    }
}

impl ClosedSet<'_> {
    /// Whether the position, with pegs put or taken on these squares, or an image
    /// of it is a member.
    fn is_member(&self, place: &mut Place, changed: &[usize]) -> bool {
        changed.iter().all(|&square| square < self.ground.frame.squares)
            && self.least.contains(self.ground.least_after(place, changed))
    }

    fn is_settled(&self, place: &mut Place, changed: &[usize]) -> bool {
        // What excluded one position is likely to exclude the next.
        place.latest.is_some_and(|index| self.ground.is_beyond(place, index, changed))
            || self.is_member(place, changed)
            || self.ground.is_excluded(place, changed)
    }

    fn check_first(&self) -> Result<(), Rejection> {
        if !self.is_settled(&mut self.ground.frame.place(), &self.ground.frame.first) {
            let what = if self.ground.frame.forward { "the start" } else { "the target" };
            reject!("{what} is not in the set, and no bound excludes it");
        }
        Ok(())
    }

    /// Goes through the argument of the member with this number.
    fn check(&self, place: &mut Place, number: usize) -> Result<(), Rejection> {
        let frame = self.ground.frame;
        let describe = |pegs: &[bool]| format!("member {number}, {}", frame.describe(pegs));
        if (frame.is_last)(&place.pegs) {
            let why =
                if frame.forward { "it meets the goal" } else { "the start contains all of it" };
            reject!("{}: {why}", describe(&place.pegs));
        }
        for square in 0..frame.squares {
            if !place.pegs[square] {
                continue;
            }
            for &jump in &self.ground.jumps[square] {
                if frame.is_possible(&place.pegs, jump) && !self.is_settled(place, &jump) {
                    // If no plan comes by here, it does not matter what follows.
                    if self.ground.is_excluded(place, &[]) {
                        return Ok(());
                    }
                    let member = describe(&place.pegs);
                    let jump = format!("{}-{}", (frame.name)(jump[0]), (frame.name)(jump[2]));
                    let what = if frame.forward { "result of" } else { "need before" };
                    reject!(
                        "{member}: the {what} {jump} is not in the set, and no bound excludes it"
                    );
                }
            }
        }
        Ok(())
    }
}
