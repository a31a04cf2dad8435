//! Exercises: positions in which exactly one move wins, or holds the draw.

use std::collections::{BTreeSet, HashSet};

use pawns::{Exercise, Game, Position, Rng, Value};

use crate::error::TableError;
use crate::files::part_reader::Row;
use crate::manifest::ValueKey;
use crate::table::Table;

impl Table {
    /// The number of rows of exactly this value, a win or a draw, that a single move keeps.
    pub fn exercises(&self, value: Value) -> u64 {
        let parts = self.manifest().layers.iter().flat_map(|layer| &layer.parts);
        parts.filter_map(|part| part.exercises.get(&ValueKey(value))).sum()
    }

    /// Picks up to `count` random positions of exactly this value, a win or a draw, that a
    /// single move keeps. Positions with three legal moves or more come before others.
    ///
    /// # Errors
    /// If a file of the table cannot be read.
    pub fn pick_exercises(
        &self,
        value: Value,
        count: usize,
        seed: u64,
    ) -> Result<Vec<Exercise>, TableError> {
        let mut random = Rng::with_seed(seed);
        let there_are = self.exercises(value);
        // More than are wanted: some stand there twice, some leave little choice.
        let wanted = there_are.min(4 * count as u64 + 20);
        let mut chosen = BTreeSet::new();
        while (chosen.len() as u64) < wanted {
            chosen.insert(random.u64(0..there_are));
        }
        let mut found = self.pick(value, &chosen)?;
        random.shuffle(&mut found);
        let mut seen = HashSet::new();
        found.retain(|&(_, position)| seen.insert(position));
        let rules = self.game().rules;
        found.sort_by_key(|&(_, position)| rules.successors(position).len() < 3);
        found.truncate(count);
        let mut exercises = Vec::new();
        for (ply, position) in found {
            let solution = self.line(ply, position, value, &mut 0)?;
            exercises.push(Exercise { game: Game { rules, position }, ply, value, solution });
        }
        Ok(exercises)
    }

    /// The exercises at these places, counted through the whole table.
    fn pick(
        &self,
        value: Value,
        chosen: &BTreeSet<u64>,
    ) -> Result<Vec<(u32, Position)>, TableError> {
        let mut found = Vec::new();
        let mut place = 0;
        for layer in &self.manifest().layers {
            for part in &layer.parts {
                let here = part.exercises.get(&ValueKey(value)).copied().unwrap_or(0);
                if chosen.range(place..place + here).next().is_none() {
                    place += here;
                    continue;
                }
                let fits = |row: &&Row| row.value == value && row.keeping_moves() == 1;
                self.rows(part, |rows| {
                    for row in rows.iter().filter(fits) {
                        if chosen.contains(&place) {
                            let position =
                                row.position(&self.game().rules, self.to_move(layer.ply));
                            found.extend(position.map(|position| (layer.ply, position)));
                        }
                        place += 1;
                    }
                    Ok(())
                })?;
            }
        }
        Ok(found)
    }
}
