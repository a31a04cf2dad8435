//! s
use budget::*;
use pawns::*;
fn main() {
    let g: Game = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut e = engine::Engine::new(&g, &Budget::default());
    let v = e.value(g.position).unwrap();
    println!("{v}");
    for (_, n) in g.rules.successors(g.position).moves() {
        let _ = e.is_worth_more(n, v.left_to_the_opponent());
    }
    let mut g = g;
    let mut v = v;
    while v.plies() > 0 {
        let l = v.left_to_the_opponent();
        println!("{} left {l}", g.one_line());
        let mut nx = None;
        let mut ms: Vec<_> = g.rules.successors(g.position).moves().collect();
        ms.sort_unstable();
        for (m, n) in ms {
            let w = e.is_worth_more(n, l).unwrap();
            println!(
                " {m} {} worth more {w} value {}",
                Game {
                    rules: g.rules,
                    position: n
                }
                .one_line(),
                engine::Engine::new(&g, &Budget::default())
                    .value(n)
                    .unwrap()
            );
            if !w && nx.is_none() {
                nx = Some(n);
                break;
            }
        }
        g.position = nx.unwrap();
        v = l;
    }
}
