//! proto
use std::collections::HashMap;
use std::time::Instant;
#[derive(Clone, Copy)]
struct G {
    rows: u32,
    cols: u32,
    n: u32,
    all: u64,
    nl: u64,
    nr: u64,
    first: u64,
    last: u64,
    second_last: u64,
    second: u64,
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct B {
    own: u64,
    en: u64,
}
impl G {
    fn new(rows: u32, cols: u32) -> G {
        let n = rows * cols;
        let all = if n == 64 { !0 } else { (1u64 << n) - 1 };
        let first = (1u64 << cols) - 1;
        let mut l = 0;
        for r in 0..rows {
            l |= 1 << (r * cols);
        }
        let last = first << ((rows - 1) * cols);
        G {
            rows,
            cols,
            n,
            all,
            nl: all & !l,
            nr: all & !(l << (cols - 1)),
            first,
            last,
            second_last: last >> cols,
            second: first << cols,
        }
    }
    #[inline]
    fn rot(&self, x: u64) -> u64 {
        x.reverse_bits() >> (64 - self.n)
    }
    #[inline]
    fn mirror(&self, x: u64) -> u64 {
        let mut o = 0;
        for c in 0..self.cols {
            let col = (x >> c) & (self.all & !self.nl);
            o |= col << (self.cols - 1 - c);
        }
        o
    }
    #[inline]
    fn up_att(&self, own: u64) -> u64 {
        ((own & self.nl) << (self.cols - 1)) | ((own & self.nr) << (self.cols + 1))
    }
    #[inline]
    fn down_att(&self, en: u64) -> u64 {
        ((en & self.nl) >> (self.cols + 1)) | ((en & self.nr) >> (self.cols - 1))
    }
    #[inline]
    fn wins_now(&self, b: B) -> bool {
        let a = b.own & self.second_last;
        if a == 0 {
            return false;
        };
        let e = self.all & !(b.own | b.en);
        ((a << self.cols) & e) | (self.up_att(a) & b.en) != 0
    }
    // enemy wins at once from (own,en) with enemy to move
    #[inline]
    fn enemy_wins_now(&self, own: u64, en: u64) -> bool {
        let a = en & self.second;
        if a == 0 {
            return false;
        };
        ((a >> self.cols) & !(own | en)) | (self.down_att(a) & own) != 0
    }
    #[inline]
    fn race(&self, b: B) -> u32 {
        // side to move; returns moves needed or 0
        let mut r = b.en;
        let mut captured = 0u64;
        let mut t = b.own;
        let mut j = 1;
        loop {
            t = (t << self.cols) & self.all & !(b.own | r);
            if t == 0 {
                return 0;
            }
            if t & self.last != 0 {
                return j;
            }
            let att = self.down_att(r);
            t &= !att;
            if t == 0 {
                return 0;
            }
            captured |= att & b.own;
            r |= ((r >> self.cols) & !(b.own & !captured)) | (att & b.own);
            if r & self.first != 0 {
                return 0;
            }
            j += 1;
        }
    }
}
struct S {
    g: G,
    tt: HashMap<(u64, u64), bool, rustc_hash::FxBuildHasher>,
    nodes: u64,
    mode: u32,
    hist: [[u32; 64]; 2],
    racew: u64,
}
#[derive(Clone, Copy)]
struct M {
    b: B,
    key: (u64, u64),
    s: i32,
}
impl S {
    fn key(&self, b: B) -> (u64, u64) {
        let m = (self.g.mirror(b.own), self.g.mirror(b.en));
        (b.own, b.en).min(m)
    }
    fn win(&mut self, b: B, ply: u32) -> bool {
        // caller guarantees: not immediate win, not lost
        self.nodes += 1;
        let g = self.g;
        let mut ms: [M; 48] = [M {
            b,
            key: (0, 0),
            s: 0,
        }; 48];
        let mut n = 0;
        let empty = g.all & !(b.own | b.en);
        let steps = (b.own << g.cols) & empty;
        let lc = ((b.own & g.nl) << (g.cols - 1)) & b.en;
        let rc = ((b.own & g.nr) << (g.cols + 1)) & b.en;
        let mut lists = [(steps, g.cols), (lc, g.cols - 1), (rc, g.cols + 1)];
        for (set, sh) in lists.iter_mut() {
            while *set != 0 {
                let to = *set & set.wrapping_neg();
                *set ^= to;
                let from = to >> *sh;
                let own = b.own ^ from ^ to;
                let en = b.en & !to;
                if g.enemy_wins_now(own, en) {
                    continue;
                }
                let nb = B {
                    own: g.rot(en),
                    en: g.rot(own),
                };
                // enemy stuck?
                let nempty = g.all & !(own | en);
                let esteps = (nb.own << g.cols) & g.all & !(nb.own | nb.en);
                let ecap = g.up_att(nb.own) & nb.en;
                let _ = nempty;
                if esteps | ecap == 0 {
                    return true;
                }
                if self.mode & 1 != 0 {
                    if g.race(nb) > 0 {
                        self.racew += 1;
                        continue;
                    }
                }
                let key = self.key(nb);
                if let Some(&w) = self.tt.get(&key) {
                    if !w { return true } else { continue }
                }
                let row = to.trailing_zeros() / g.cols;
                let cap = *sh != g.cols;
                let mob = (esteps.count_ones()
                    + ((nb.own & g.nl) << (g.cols - 1) & nb.en).count_ones()
                    + ((nb.own & g.nr) << (g.cols + 1) & nb.en).count_ones())
                    as i32;
                // own mobility after
                let mymob = (((own << g.cols) & nempty).count_ones()
                    + g.up_att(own).count_ones() * 0) as i32;
                let threatened = (g.up_att(own) & en).count_ones() as i32;
                let attacked = (g.down_att(en) & own).count_ones() as i32;
                let mut s = 0i32;
                let h = self.hist[(ply & 1) as usize][to.trailing_zeros() as usize] as i32;
                if self.mode & 2 != 0 {
                    s += -mob * 16 + mymob * 4;
                }
                if self.mode & 4 != 0 {
                    s += row as i32 * 3;
                }
                if self.mode & 8 != 0 {
                    s += if cap { 40 } else { 0 };
                }
                if self.mode & 16 != 0 {
                    s += -attacked * 12 + threatened * 3;
                }
                if self.mode & 32 != 0 {
                    s += h.min(1 << 20) / 64;
                }
                if self.mode & 64 != 0 {
                    s += 20 * (own.count_ones() as i32 - en.count_ones() as i32);
                }
                if self.mode & 128 != 0 {
                    // does my next race win (threat)? treat: if i could move again, would race win
                    if g.race(B { own, en }) > 0 {
                        s += 60
                    }
                }
                ms[n] = M { b: nb, key, s };
                n += 1;
            }
        }
        let mut res = false;
        for i in 0..n {
            let mut k = i;
            for j in i + 1..n {
                if ms[j].s > ms[k].s {
                    k = j
                }
            }
            ms.swap(i, k);
            let c = ms[i];
            // dup check by key in table (might have been filled)
            let w = if let Some(&w) = self.tt.get(&c.key) {
                w
            } else {
                let w = self.win(c.b, ply + 1);
                self.tt.insert(c.key, w);
                w
            };
            if !w {
                res = true;
                let d = c.b.en & !g.rot(b.own);
                let sq = (g.rot(d)).trailing_zeros() as usize;
                if sq < 64 {
                    let hh = &mut self.hist[(ply & 1) as usize][sq];
                    *hh += 1;
                }
                break;
            }
        }
        res
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (r, c) = a[1].split_once('x').unwrap();
    let g = G::new(r.parse().unwrap(), c.parse().unwrap());
    for mode in a[2].split(',') {
        let mode: u32 = mode.parse().unwrap();
        let mut s = S {
            g,
            tt: HashMap::default(),
            nodes: 0,
            mode,
            hist: [[0; 64]; 2],
            racew: 0,
        };
        let t = Instant::now();
        let w = s.win(
            B {
                own: g.first,
                en: g.last,
            },
            0,
        );
        println!(
            "{} mode {mode:3} win {w} nodes {} race {} {:.3}s",
            a[1],
            s.nodes,
            s.racew,
            t.elapsed().as_secs_f64()
        );
    }
}
