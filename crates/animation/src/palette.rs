//! The colours of an animation: at most 256 for all its frames.

use std::collections::HashMap;

use crate::canvas::Colour;

/// The most colours that a GIF's table holds.
const MOST: usize = 256;

/// How often each colour occurs.
#[derive(Default)]
pub(crate) struct Census {
    counts: HashMap<Colour, u64>,
}

impl Census {
    /// Adds the colours of some pixels.
    pub(crate) fn add(&mut self, pixels: &[Colour]) {
        for run in pixels.chunk_by(|one, other| one == other) {
            *self.counts.entry(run[0]).or_default() += run.len() as u64;
        }
    }

    /// A palette of all colours if they fit. If not, of the most frequent ones,
    /// those first that differ clearly from all chosen before: areas keep their
    /// exact colour, and the many shades at the edges of shapes share the rest.
    pub(crate) fn palette(self) -> Palette {
        let mut colours: Vec<(Colour, u64)> = self.counts.into_iter().collect();
        colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut chosen: Vec<Colour> = Vec::new();
        if colours.len() <= MOST {
            chosen.extend(colours.iter().map(|&(colour, _)| colour));
        }
        for apart in [32, 16, 8, 4] {
            for &(colour, _) in &colours {
                if chosen.len() == MOST {
                    break;
                }
                if chosen.iter().all(|&other| distance(colour, other) > apart * apart) {
                    chosen.push(colour);
                }
            }
        }
        let known = chosen.iter().enumerate().map(|(index, &colour)| (colour, index as u8));
        Palette { known: known.collect(), chosen }
    }
}

/// The colours chosen, and where each colour of the frames went.
pub(crate) struct Palette {
    chosen: Vec<Colour>,
    known: HashMap<Colour, u8>,
}

impl Palette {
    /// The table of a GIF.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.chosen.concat()
    }

    /// The number of the nearest colour for each pixel.
    pub(crate) fn indices(&mut self, pixels: &[Colour]) -> Vec<u8> {
        let mut indices = Vec::with_capacity(pixels.len());
        for run in pixels.chunk_by(|one, other| one == other) {
            let colour = run[0];
            let index = *self.known.entry(colour).or_insert_with(|| {
                let all = self.chosen.iter().enumerate();
                let nearest = all.min_by_key(|&(_, &other)| distance(colour, other));
                nearest.map_or(0, |(index, _)| index as u8)
            });
            indices.resize(indices.len() + run.len(), index);
        }
        indices
    }
}

/// How far apart two colours are, squared; green counts most, as for the eye.
fn distance(one: Colour, other: Colour) -> u32 {
    let part = |index: usize| u32::from(one[index].abs_diff(other[index])).pow(2);
    (2 * part(0) + 4 * part(1) + part(2)) / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let pixels: Vec<Colour> = (0..=255).map(|shade| [shade, 7, 255 - shade]).collect();
        let mut census = Census::default();
        census.add(&pixels);
        let mut palette = census.palette();
        let table = palette.bytes();
        for (pixel, index) in pixels.iter().zip(palette.indices(&pixels)) {
            assert_eq!(&table[usize::from(index) * 3..][..3], pixel);
        }
    }

    #[test]
    fn of_many_colours_the_frequent_stay_exact_and_none_goes_far() {
        let mut census = Census::default();
        let areas = [[250, 248, 244], [43, 43, 43], [200, 171, 131]];
        for area in areas {
            census.add(&vec![area; 10_000]);
        }
        let shades: Vec<Colour> =
            (0..20_000u32).map(|n| [(n % 251) as u8, (n % 241) as u8, (n % 239) as u8]).collect();
        census.add(&shades);
        let mut palette = census.palette();
        let table = palette.bytes();
        assert_eq!(table.len(), 3 * MOST);
        let colour =
            |index: u8| -> Colour { table[usize::from(index) * 3..][..3].try_into().unwrap() };
        for area in areas {
            assert_eq!(colour(palette.indices(&[area])[0]), area);
        }
        for (shade, index) in shades.iter().zip(palette.indices(&shades)) {
            assert!(distance(*shade, colour(index)) <= 48 * 48, "{shade:?}");
        }
    }
}
