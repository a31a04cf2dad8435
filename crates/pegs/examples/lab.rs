//! lab
use budget::Budget;
use pegs::{Lattice, army};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let lattice: Lattice = a[1].parse().unwrap();
    let budget = Budget { memory: 3 << 30, ..Budget::default() };
    let control = budget.control.clone();
    let secs: u64 = a[3].parse().unwrap();
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_secs(secs));
        control.stop(budget::StopReason::TimeLimit);
    });
    let t = std::time::Instant::now();
    let army = army::smallest(lattice, a[2].parse().unwrap(), &budget);
    println!(
        "{lattice} {}: lower {:?} {:?} found {:?} visited {} members {:?} {:?} {:?}",
        a[2],
        army.lower_bound,
        army.proof,
        army.found.map(|f| f.puzzle.start.len()),
        army.positions,
        army.evidence.map(|e| (e.members.len(), e.bounds.len())),
        t.elapsed(),
        army.stopped
    );
}
