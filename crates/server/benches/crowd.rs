//! How long quick questions take while a thousand clients mix quick and hopeless
//! ones: `cargo bench -p server --bench crowd`.

#[path = "../tests/crowd/clients.rs"]
mod clients;

use std::sync::atomic::Ordering;
use std::time::Duration;

use clients::{Crowd, come};
use server::{Limits, Settings, Stop, app, make_room, serve};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

fn main() {
    // Tests are built with the benchmarks, and told so; there is nothing to test.
    if std::env::args().any(|argument| argument == "--test") || cfg!(debug_assertions) {
        return;
    }
    let mut limits = Limits { connections: 4096, ..Limits::default() };
    make_room(&mut limits);
    let stop = Stop::new();
    let settings = Settings { limits: limits.clone(), stop: stop.clone(), ..Settings::default() };
    let (server, crowd) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let listener = server.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let ordered = stop.clone();
    let running =
        server.spawn(async move { serve(listener, app(settings), &limits, ordered).await });
    let size =
        Crowd { clients: 1000, time: Duration::from_secs(20), pause: Duration::from_secs(4) };
    for (seed, state) in [(1, "cold"), (1, "the same questions again"), (50_000, "other questions")]
    {
        let findings = crowd.block_on(come(address, size, seed));
        let mut quick = findings.quick.blocking_lock().clone();
        let mut health = findings.health.blocking_lock().clone();
        let statuses: Vec<usize> =
            findings.statuses.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        println!(
            "{state}: {} quick questions, median {}, p99 {}, slowest {}; health p99 {}, slowest {}; \
             2xx {}, 4xx {} (429 {}), 5xx {}; wrong {}",
            quick.len(),
            at(&mut quick, 0.5),
            at(&mut quick, 0.99),
            at(&mut quick, 1.0),
            at(&mut health, 0.99),
            at(&mut health, 1.0),
            statuses[2],
            statuses[4],
            findings.busy.load(Ordering::Relaxed),
            statuses[5],
            findings.wrong.blocking_lock().len(),
        );
    }
    stop.cancel();
    server.block_on(running).unwrap().unwrap();
}

/// The time within which this share was answered.
fn at(times: &mut [Duration], share: f64) -> String {
    times.sort_unstable();
    let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len()) - 1;
    format!("{:.1} ms", times[index].as_secs_f64() * 1000.0)
}
