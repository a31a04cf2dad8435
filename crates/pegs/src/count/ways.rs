//! What the winning positions tell: in how many ways the goal is reached, and how likely
//! random jumps reach it.

use std::sync::{Mutex, PoisonError};

use budget::{Budget, StopReason};
use num_bigint::BigUint;

use super::game::Game;
use super::key::Key;
use super::layer::Layer;
use super::space::Way;
use super::{Chance, FirstJump, Outlook, Passed};
use crate::memory;
use crate::search::layer::each;
use crate::set::Set;

/// What is known of a position.
#[derive(Clone, Copy, Default)]
struct Value<N> {
    /// The number of ways to the goal.
    ways: N,
    /// The chance of random jumps to reach it.
    chance: f64,
}

/// Values of some positions, with their chances in units of the layer.
type ValueList<N> = Vec<(Value<N>, u128)>;

/// The values of a layer, to be looked up.
struct Known<K, N> {
    /// A bit for each hash of a key: most jumps lead to a position that is not winning, and
    /// nothing else has to be looked at to see that.
    hints: Vec<u64>,
    /// A hash table of keys, and their places among the values.
    slots: Vec<(K, u32)>,
    values: Vec<Value<N>>,
    /// The chances in units of the layer, while they fit.
    shares: Vec<u128>,
    /// How many units make a certainty, as long as the number fits.
    unit: Option<u128>,
}

/// Positions that one thread takes at a time.
const CHUNK: usize = 1 << 8;
/// How many look-ups ahead the cache is asked for a slot.
const AHEAD: usize = 16;

impl<K: Copy + Eq, N: Number> Known<K, N> {
    /// The bytes of so many positions, if a number takes so many apart from its own.
    fn bytes_of(positions: usize, number: u64) -> u64 {
        let slots = (2 * positions).next_power_of_two();
        let each = (size_of::<Value<N>>() + size_of::<u128>()) as u64 + number;
        positions as u64 * each + (slots * (size_of::<(K, u32)>() + 1)) as u64
    }

    /// The first slot that a key may be in.
    #[inline]
    fn slot<const W: usize>(&self, key: K) -> usize
    where
        K: Key<W>,
    {
        slot(key.hash()) & (self.slots.len() - 1)
    }

    /// Whether a key may be among them; false for nearly all that are not.
    #[inline]
    fn may_have<const W: usize>(&self, key: K) -> bool
    where
        K: Key<W>,
    {
        let hint = hint(key.hash()) & (self.hints.len() * 64 - 1);
        self.hints[hint / 64] >> (hint % 64) & 1 == 1
    }

    #[inline]
    fn find<const W: usize>(&self, key: K) -> Option<usize>
    where
        K: Key<W>,
    {
        let mask = self.slots.len() - 1;
        let mut slot = self.slot(key);
        loop {
            match self.slots[slot] {
                (known, place) if known == key => return Some(place as usize),
                (known, _) if known == K::NONE => return None,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn of<const W: usize>(keys: &[K], values: Vec<Value<N>>, shares: Vec<u128>) -> Known<K, N>
    where
        K: Key<W>,
    {
        let size = (2 * keys.len()).next_power_of_two();
        let mut slots = vec![(K::NONE, 0); size];
        // Eight times as many as slots.
        let mut hints = vec![0u64; size.div_ceil(8)];
        let (mask, bits) = (size - 1, hints.len() * 64 - 1);
        for (place, &key) in keys.iter().enumerate() {
            let hash = key.hash();
            let hint = hint(hash) & bits;
            hints[hint / 64] |= 1 << (hint % 64);
            let mut slot = slot(hash) & mask;
            while slots[slot].0 != K::NONE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = (key, place as u32);
        }
        Known { hints, slots, values, shares, unit: None }
    }

    /// The number of ways from a position, and its chance.
    fn value<const W: usize>(&self, key: K) -> (N, Chance)
    where
        K: Key<W>,
    {
        let Some(place) = self.find(key) else { return (N::default(), Chance::none()) };
        let Value { ways, chance } = &self.values[place];
        let exact = self.unit.map(|unit| reduced(self.shares[place], unit));
        (ways.clone(), Chance { value: *chance, exact })
    }
}

/// Bits of a hash: those of the slot tell nothing about the others.
fn hint(hash: u64) -> usize {
    (hash >> 32) as usize
}

fn slot(hash: u64) -> usize {
    (hash >> 24) as usize
}

/// The number of solutions, and what else the winning positions tell.
///
/// # Errors
/// If the budget ends.
pub(super) fn outlook<K: Key<W>, const W: usize>(
    game: &Game<'_, K, W>,
    winning: &[Layer<K>],
    budget: &Budget,
) -> Result<(String, Outlook), StopReason> {
    // Numbers of one word or two do for nearly all boards, and are quick.
    if let Some(found) = with_numbers::<K, u64, W>(game, winning, budget)? {
        return Ok(found);
    }
    if let Some(found) = with_numbers::<K, u128, W>(game, winning, budget)? {
        return Ok(found);
    }
    let found = with_numbers::<K, BigUint, W>(game, winning, budget)?;
    Ok(found.expect("no number is too large for these"))
}

/// The same with numbers of some kind; `None` if they are too small.
fn with_numbers<K: Key<W>, N: Number, const W: usize>(
    game: &Game<'_, K, W>,
    winning: &[Layer<K>],
    budget: &Budget,
) -> Result<Option<(String, Outlook)>, StopReason> {
    let layers: u64 = winning.iter().map(Layer::bytes).sum();
    let taken = game.space.bytes() + layers;
    let mut after: Option<Known<K, N>> = None;
    let mut second = None;
    for (made, layer) in winning.iter().enumerate().rev() {
        budget.control.set_stage("counting solutions");
        let held = after.as_ref().map_or(0, |known| {
            let numbers: u64 = known.values.iter().map(|value| value.ways.bytes()).sum();
            Known::<K, N>::bytes_of(known.values.len(), 0) + numbers
        });
        let numbers = after.iter().flat_map(|known| &known.values).map(|value| value.ways.bytes());
        // The sum of a few numbers may take twice as many words.
        let widest = 2 * numbers.max().unwrap_or(N::one().bytes());
        let more = Known::<K, N>::bytes_of(layer.len(), widest);
        let keys = (layer.len() * size_of::<K>()) as u64;
        if taken + held + more + keys > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let known = values(game, layer, after.as_ref(), game.may_end_after(made), budget)?;
        if made == 0 {
            second = after.take();
        }
        after = Some(known);
    }
    let value = |known: &Option<Known<K, N>>, set: &Set<W>| {
        let known = known.as_ref().filter(|known| !known.values.is_empty());
        known.map_or_else(
            || (N::default(), Chance::none()),
            |known| known.value(game.space.folded(set)),
        )
    };
    let (solutions, chance) = value(&after, &game.start);
    let Some(solutions) = solutions.number() else { return Ok(None) };
    let mut jumps = Vec::new();
    let first = game.board.jumps().iter().zip(&game.space.masks);
    for (&jump, mask) in first.filter(|(_, mask)| mask.is_possible(&game.start)) {
        if !game.is_met(&game.start) {
            // It is no more than all of them.
            let (ways, chance) = value(&second, &game.start.toggled(&mask.all));
            let solutions = ways.number().expect("the sum was not too large").to_string();
            jumps.push(FirstJump { jump, solutions, chance });
        }
    }
    let solutions_folded = super::folded::solutions(game, &solutions, budget)?.to_string();
    let outlook = Outlook { solutions_folded, chance, passed: passed(game, winning), jumps };
    Ok(Some((solutions.to_string(), outlook)))
}

/// The values of a layer, from those of the next.
fn values<K: Key<W>, N: Number, const W: usize>(
    game: &Game<'_, K, W>,
    layer: &Layer<K>,
    after: Option<&Known<K, N>>,
    may_end: bool,
    budget: &Budget,
) -> Result<Known<K, N>, StopReason> {
    let space = &game.space;
    let keys: Vec<K> = layer.iter().copied().collect();
    let is_met = |set: &Set<W>| may_end && game.is_met(set);
    let unit = unit(game, &keys, after, may_end);
    // Step by step for many positions at once: a processor that waits for one look-up begins
    // with the next meanwhile, as long as there is nothing else to do between them.
    let work = |keys: &[K]| {
        let nothing = Value { ways: N::default(), chance: 0.0 };
        let mut values = vec![(nothing, 0u128); keys.len()];
        let mut jumps = vec![1; keys.len()];
        let mut steps = Vec::new();
        for (index, &key) in keys.iter().enumerate() {
            let set = space.full(key);
            if is_met(&set) {
                let value = Value { ways: N::one(), chance: 1.0 };
                values[index] = (value, unit.map_or(0, |(_, unit)| unit));
            } else if after.is_some() {
                let step = |_, next| steps.push((index as u32, next));
                jumps[index] = space.steps(Way::Forth, key, &set, |_| true, step).0.max(1);
            }
        }
        let Some(after) = after else { return values };
        // Written whether it is wanted or not: a branch would be guessed wrong too often.
        let mut kept = 0;
        for index in 0..steps.len() {
            let step = steps[index];
            steps[kept] = step;
            kept += usize::from(after.may_have(step.1));
        }
        steps.truncate(kept);
        let mut places = Vec::with_capacity(kept);
        for (number, &(index, next)) in steps.iter().enumerate() {
            if let Some(&(_, later)) = steps.get(number + AHEAD) {
                bits::prefetch(&after.slots, after.slot(later));
            }
            if let Some(place) = after.find(next) {
                bits::prefetch(&after.values, place);
                places.push((index as usize, place));
            }
        }
        for &(index, place) in &places {
            let value = &mut values[index].0;
            value.ways.add(&after.values[place].ways);
            value.chance += after.values[place].chance / f64::from(jumps[index]);
        }
        if let Some((parts, _)) = unit {
            for (index, place) in places {
                values[index].1 += after.shares[place] * (parts / u128::from(jumps[index]));
            }
        }
        values
    };
    let pieces: Vec<Mutex<ValueList<N>>> = keys.chunks(CHUNK).map(|_| Mutex::default()).collect();
    each(budget.threads, pieces.len(), &|piece| {
        if budget.control.stopped().is_none() {
            let keys = &keys[piece * CHUNK..keys.len().min((piece + 1) * CHUNK)];
            *pieces[piece].lock().unwrap_or_else(PoisonError::into_inner) = work(keys);
        }
    });
    budget.control.stopped().map_or(Ok(()), Err)?;
    let (mut values, mut shares) = (Vec::with_capacity(keys.len()), Vec::new());
    for piece in pieces {
        for (value, share) in piece.into_inner().unwrap_or_else(PoisonError::into_inner) {
            values.push(value);
            if unit.is_some() {
                shares.push(share);
            }
        }
    }
    let known = Known::of(&keys, values, shares);
    Ok(Known { unit: unit.map(|(_, unit)| unit), ..known })
}

/// The units of a layer: how many of them make one of the next layer's, so that every
/// position's chance is a whole number of them, and how many make a certainty. None if that is
/// too large a number.
fn unit<K: Key<W>, N, const W: usize>(
    game: &Game<'_, K, W>,
    keys: &[K],
    after: Option<&Known<K, N>>,
    may_end: bool,
) -> Option<(u128, u128)> {
    let Some(after) = after else { return Some((1, 1)) };
    let units = after.unit?;
    let mut seen = [false; u8::MAX as usize];
    let mut parts = 1u128;
    for &key in keys {
        let set = game.space.full(key);
        let jumps = game.space.possible(&set);
        if jumps == 0 || may_end && game.is_met(&set) {
            continue;
        }
        let seen = seen.get_mut(jumps as usize)?;
        if !std::mem::replace(seen, true) {
            parts = (parts / common(parts, jumps.into())).checked_mul(jumps.into())?;
        }
    }
    // The chances of all jumps of a position are added before they are divided.
    let unit = parts.checked_mul(units)?;
    unit.checked_mul(u8::MAX.into()).map(|_| (parts, unit))
}

/// The positions that every solution passes on its way, up to symmetry: those that are the only
/// winning ones of their layer, as long as no solution has ended before.
fn passed<K: Key<W>, const W: usize>(game: &Game<'_, K, W>, winning: &[Layer<K>]) -> Vec<Passed> {
    let mut passed = Vec::new();
    for (jumps, layer) in winning.iter().enumerate() {
        let has_ended = game.may_end_after(jumps)
            && layer.iter().any(|&key| game.is_met(&game.space.full(key)));
        if has_ended {
            break;
        }
        if let (true, [key], true) =
            (layer.len() == 1, layer.iter().collect::<Vec<_>>().as_slice(), jumps > 0)
        {
            let position = game.space.position(**key, game.board.holes().len());
            passed.push(Passed { jumps, position, images: game.space.orbit(**key) });
        }
    }
    passed
}

/// A fraction in lowest terms.
fn reduced(share: u128, unit: u128) -> String {
    let common = common(share, unit);
    match (share / common, unit / common) {
        (share, 1) => share.to_string(),
        (share, unit) => format!("{share}/{unit}"),
    }
}

/// The greatest common divisor; the second number is not zero.
fn common(mut one: u128, mut other: u128) -> u128 {
    while one != 0 {
        (one, other) = (other % one, one);
    }
    other
}

/// A number of ways.
trait Number: Clone + Default + Send + Sync {
    fn one() -> Self;
    fn add(&mut self, other: &Self);
    /// The number, unless it is too large.
    fn number(&self) -> Option<BigUint>;
    /// The bytes it takes beside its own.
    fn bytes(&self) -> u64;
}

/// Numbers that are taken for too large if they are the largest.
macro_rules! narrow {
    ($type:ty) => {
        impl Number for $type {
            fn one() -> $type {
                1
            }

            #[inline]
            fn add(&mut self, other: &$type) {
                *self = self.saturating_add(*other);
            }

            fn number(&self) -> Option<BigUint> {
                (*self != <$type>::MAX).then(|| (*self).into())
            }

            fn bytes(&self) -> u64 {
                0
            }
        }
    };
}
narrow!(u64);
narrow!(u128);

impl Number for BigUint {
    fn one() -> BigUint {
        1u8.into()
    }

    fn add(&mut self, other: &BigUint) {
        *self += other;
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.clone())
    }

    fn bytes(&self) -> u64 {
        // Words are added one by one, so that there may be twice as many as needed.
        let words = self.bits().div_ceil(64).next_power_of_two().max(4) as usize;
        memory::allocation(8 * words) as u64
    }
}
