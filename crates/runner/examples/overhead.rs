//! What a run under guard takes, compared with starting the same program plainly: the time until
//! it has ended, and the processor time of all processes together.
//!
//! `cargo run --release -p runner --example overhead -- target/release/ludex [PROGRAM]`

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use runner::{Limits, Runner, Task};

const RUNS: usize = 300;

fn main() {
    let guard = std::env::args_os().nth(1).expect("the path of ludex or of runner-guard");
    let program = std::env::args_os().nth(2).unwrap_or_else(|| "true".into());
    let guarded = Runner::new(guard.clone().into(), Limits::default()).expect("a folder");
    let open = Runner::new(guard.into(), Limits::default()).expect("a folder").unconfined();
    let mut times: [Vec<(Duration, Duration)>; 3] = Default::default();
    let timed = |work: &mut dyn FnMut()| {
        let (start, before) = (Instant::now(), processor_time());
        work();
        (start.elapsed(), processor_time().saturating_sub(before))
    };
    // By turns, so that whatever else the machine does affects all alike.
    for _ in 0..RUNS {
        times[0].push(timed(&mut || {
            let mut command = Command::new(&program);
            command.stdin(Stdio::null()).stdout(Stdio::null()).status().expect("it starts");
        }));
        for (place, runner) in [(1, &guarded), (2, &open)] {
            times[place].push(timed(&mut || {
                let run = runner.run(&Task::new(&program, &[]), Path::new("/dev/null"), &|| false);
                run.expect("it runs");
            }));
        }
    }
    for (name, times) in ["plain", "confined", "unconfined"].iter().zip(&mut times) {
        let of = |part: fn(&(Duration, Duration)) -> Duration| {
            let mut all: Vec<f64> =
                times.iter().map(|pair| part(pair).as_secs_f64() * 1e3).collect();
            all.sort_by(f64::total_cmp);
            (all[0], all[RUNS / 4], all[RUNS / 2], all.iter().sum::<f64>() / RUNS as f64)
        };
        for (kind, (least, quarter, median, mean)) in
            [("wall", of(|pair| pair.0)), ("processor", of(|pair| pair.1))]
        {
            println!(
                "{name:10} {kind:9}  least {least:.2} ms, a quarter below {quarter:.2}, median \
                 {median:.2}, mean {mean:.2}"
            );
        }
    }
}

/// Of this process and of all that have ended below it.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let of = |who| {
        let usage = getrusage(who).expect("it is counted");
        [usage.user_time(), usage.system_time()]
            .map(|time| Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64))
            .iter()
            .sum::<Duration>()
    };
    of(UsageWho::RUSAGE_SELF) + of(UsageWho::RUSAGE_CHILDREN)
}

#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    Duration::ZERO
}
