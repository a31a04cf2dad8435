//! scratch
use pawns::*; use pawns::classic::*; use budget::*; use std::time::Instant;
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let g:Game=a[1].parse().unwrap();
  for al in Algorithm::ALL { if a.len()>2 && !a[2].split(',').any(|n| n==al.name()) {continue}
    let t=Instant::now(); let mut b=Budget::default(); b.memory=8<<30; let r=run(al,&g,&b); println!("{:16} {:?} calls {} stored {} {:.3}s",al,r.value.map(Value::get),r.calls,r.stored,t.elapsed().as_secs_f64()); }
}
