//! How long quick questions take while a thousand clients mix quick and hopeless
//! ones, and how long `health` takes then and while all clients are rude:
//! `cargo bench -p server --bench crowd`. It fails if something is wrong, or if one in a
//! hundred looks after health takes longer than it should.

#[path = "../tests/crowd/clients.rs"]
mod clients;

use std::sync::atomic::Ordering;
use std::time::Duration;

use clients::{Crowd, Findings, Misbehaviour, at, come};
use server::{Limits, Settings, Stop, app, make_room, serve};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// The time within which 99 in 100 looks after health are to be answered.
const PROMPT: Duration = Duration::from_millis(50);

fn main() {
    // Tests are built with the benchmarks; there is nothing to test.
    if !std::env::args().any(|argument| argument == "--bench") {
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
    let mixed = Crowd {
        clients: 1000,
        time: Duration::from_secs(20),
        pause: Duration::from_secs(4),
        misbehaviour: None,
    };
    let mut is_fine = true;
    for (seed, state) in [(1, "cold"), (1, "the same questions again"), (50_000, "other questions")]
    {
        let findings = crowd.block_on(come(address, mixed, seed));
        let mut quick = findings.quick.blocking_lock().clone();
        println!(
            "{state}: {} quick questions, median {}, p99 {}, slowest {}; {}",
            quick.len(),
            shown(at(&mut quick, 0.5)),
            shown(at(&mut quick, 0.99)),
            shown(at(&mut quick, 1.0)),
            crowd.block_on(summary(&findings)),
        );
        is_fine &= crowd.block_on(findings.is_fine());
    }
    for kind in Misbehaviour::ALL {
        let all_alike = Crowd {
            clients: 500,
            time: Duration::from_secs(10),
            misbehaviour: Some(kind),
            ..mixed
        };
        let findings = crowd.block_on(come(address, all_alike, 1));
        println!("{kind:?}: {}", crowd.block_on(summary(&findings)));
        is_fine &= crowd.block_on(findings.is_fine());
    }
    stop.cancel();
    server.block_on(running).unwrap().unwrap();
    assert!(is_fine, "something was wrong, or health was slow: see above");
}

impl Findings {
    /// Whether nothing was wrong, and health was prompt.
    async fn is_fine(&self) -> bool {
        self.wrong.lock().await.is_empty() && self.health_at(0.99).await < PROMPT
    }
}

/// What every crowd finds.
async fn summary(findings: &Findings) -> String {
    let statuses: Vec<usize> =
        findings.statuses.iter().map(|count| count.load(Ordering::Relaxed)).collect();
    let wrong = findings.wrong.lock().await;
    format!(
        "health p99 {}, slowest {}; 2xx {}, 4xx {} (429 {}), 5xx {}; wrong {}{}",
        shown(findings.health_at(0.99).await),
        shown(findings.health_at(1.0).await),
        statuses[2],
        statuses[4],
        findings.busy.load(Ordering::Relaxed),
        statuses[5],
        wrong.len(),
        wrong.first().map(|first| format!(": {first}")).unwrap_or_default(),
    )
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
