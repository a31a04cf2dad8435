//! The colours of rounds, from early to late.

/// Points of the scale, from the first round to the last: dark violet, blue, green,
/// yellow. Their lightness increases evenly, so that it works in greyscale too.
pub const POINTS: [[u8; 3]; 9] = [
    [68, 1, 84],
    [71, 45, 123],
    [59, 82, 139],
    [44, 114, 142],
    [33, 145, 140],
    [40, 174, 128],
    [94, 201, 98],
    [173, 220, 48],
    [253, 231, 37],
];

/// The colour of a number from 0 to `last`: red, green, blue.
///
/// ```
/// assert_eq!(gone::heat::colour(0, 7), [68, 1, 84]);
/// assert_eq!(gone::heat::colour(7, 7), [253, 231, 37]);
/// ```
pub fn colour(number: u32, last: u32) -> [u8; 3] {
    let steps = POINTS.len() as u64 - 1;
    let last = u64::from(last.max(1));
    let scaled = u64::from(number).min(last) * steps;
    let (point, part) = (scaled / last, scaled % last);
    let from = POINTS[point as usize];
    let to = POINTS[(point + 1).min(steps) as usize];
    [0, 1, 2].map(|channel| {
        let (from, to) = (i64::from(from[channel]), i64::from(to[channel]));
        (from + (to - from) * part as i64 / last as i64) as u8
    })
}
