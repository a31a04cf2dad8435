//! lab
use budget::Budget;
use pegs::{count, Puzzle};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let budget = Budget { memory: 6 << 30, threads: 2, ..Budget::default() };
    let puzzle = Puzzle::named(&a[1]).unwrap().unwrap();
    let t = std::time::Instant::now();
    let (c, s) = count::count(&puzzle, &budget);
    let total = |f: fn(&count::Layer) -> u64| c.layers.iter().map(f).sum::<u64>();
    println!("{} {:?} total {} unfolded {} winning {} dead {} solutions {} first dead {:?} layers {:?} {:?}", a[1], s, total(|l| l.positions), total(|l| l.positions_unfolded), total(|l| l.winning), total(|l| l.dead_ends), c.solutions, c.shortest_dead_end(), c.layers.iter().take(12).map(|l| l.positions).collect::<Vec<_>>(), t.elapsed());
}
