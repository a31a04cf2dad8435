//! scratch
use budget::*;
use pawns::classic::*;
use pawns::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g: Game = a[1].parse().unwrap();
    {
        let t = Instant::now();
        let mut b = Budget::default();
        b.memory = a
            .get(3)
            .map_or(1 << 30, |x| x.parse::<u64>().unwrap() << 20);
        let mut e = engine::Engine::for_outcomes(&g, &b);
        let o = e.outcome(g.position);
        println!(
            "outcome {:?} nodes {} {:.3}s",
            o,
            e.nodes(),
            t.elapsed().as_secs_f64()
        );
        if a.len() > 2 && a[2].starts_with('o') {
            return;
        }
        let t = Instant::now();
        let mut e = engine::Engine::new(&g, &b);
        let o = e.value(g.position);
        println!(
            "value {:?} nodes {} {:.3}s",
            o,
            e.nodes(),
            t.elapsed().as_secs_f64()
        );
    }
    for al in Algorithm::ALL {
        if a.len() > 2 && !a[2].split(',').any(|n| n == al.name()) {
            continue;
        }
        let t = Instant::now();
        let mut b = Budget::default();
        b.memory = 8 << 30;
        let r = run(al, &g, &b);
        println!(
            "{:16} {:?} calls {} stored {} {:.3}s",
            al,
            r.value.map(Value::get),
            r.calls,
            r.stored,
            t.elapsed().as_secs_f64()
        );
    }
}
