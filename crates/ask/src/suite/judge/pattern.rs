//! What the failed tests have in common and the others do not.

use super::super::Trap;
use super::Row;

/// The most likely that errors fall into a group by chance, for the group to be named.
pub(super) const CHANCE: f64 = 0.05;

/// A group of tests, by what they have in common.
struct Group {
    words: String,
    members: Vec<bool>,
}

/// What all failed tests have in common, in words: `a pawn can arrive at once`. `None` if
/// nothing does, if it could be chance, or if something else would do as well.
pub(super) fn common(rows: &[Row<'_>], has_failed: &[bool]) -> Option<String> {
    let failed = has_failed.iter().filter(|&&failed| failed).count();
    if failed == 0 || failed == rows.len() {
        return None;
    }
    let fits = |group: &Group| {
        let covers =
            has_failed.iter().zip(&group.members).all(|(&failed, &member)| !failed || member);
        let share = group.size() as f64 / rows.len() as f64;
        covers && share.powi(failed as i32) <= CHANCE
    };
    let candidates: Vec<Group> = groups(rows).into_iter().filter(fits).collect();
    // The narrowest one, if it lies within all others.
    let narrowest = candidates.iter().min_by_key(|group| group.size())?;
    let is_within = |other: &Group| {
        std::ptr::eq(narrowest, other)
            || narrowest.size() < other.size()
                && narrowest.members.iter().zip(&other.members).all(|(&own, &other)| !own || other)
    };
    candidates.iter().all(is_within).then(|| narrowest.words.clone())
}

impl Group {
    fn size(&self) -> usize {
        self.members.iter().filter(|&&member| member).count()
    }
}

fn groups(rows: &[Row<'_>]) -> Vec<Group> {
    let group = |words: &str, is_member: &dyn Fn(&Row<'_>) -> bool| Group {
        words: words.to_owned(),
        members: rows.iter().map(is_member).collect(),
    };
    let mut groups: Vec<Group> = Trap::ALL
        .into_iter()
        .map(|trap| group(trap.words(), &|row| row.test.traps.contains(&trap)))
        .collect();
    groups.push(group("Black is to move", &|row| row.test.to_move.as_deref() == Some("black")));
    groups.push(group("White is to move", &|row| row.test.to_move.as_deref() == Some("white")));
    groups.push(group("the board is not square", &|row| row.test.rows != row.test.cols));
    groups.push(group("the board has a single row or column", &|row| {
        row.test.rows == 1 || row.test.cols == 1
    }));
    groups
}
