//! A thousand clients at once: nothing breaks, nothing grows.

mod clients;

use std::sync::atomic::Ordering;
use std::time::Duration;

use clients::{Crowd, come};
use server::{Limits, Settings, Stop, app, make_room, serve};
use tokio::net::TcpListener;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_clients_break_nothing_and_memory_does_not_grow() {
    let mut limits = Limits {
        connections: 4096,
        memory: 64 << 20,
        patience: Duration::from_secs(4),
        ..Limits::default()
    };
    make_room(&mut limits);
    let at_work = limits.memory;
    let stop = Stop::new();
    let settings = Settings { limits: limits.clone(), stop: stop.clone(), ..Settings::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let ordered = stop.clone();
    let running =
        tokio::spawn(async move { serve(listener, app(settings), &limits, ordered).await });

    // Clients are files, too: fewer come where the system allows few.
    let room = room_for_files().unwrap_or(2200).saturating_sub(200) / 2;
    let crowd = Crowd {
        clients: room.min(1000),
        time: Duration::from_secs(5),
        pause: Duration::from_secs(3),
    };
    let mut memory = Vec::new();
    for wave in 0..3 {
        let findings = come(address, crowd, wave * 10_000).await;
        let wrong = findings.wrong.lock().await;
        assert!(wrong.is_empty(), "{} wrong: {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
        assert!(findings.quick.lock().await.len() >= crowd.clients / 4);
        assert!(findings.statuses[2].load(Ordering::Relaxed) > 0);
        assert!(findings.busy.load(Ordering::Relaxed) > 0, "the hopeless were too many");
        // What is still at work ends.
        tokio::time::sleep(Duration::from_secs(2)).await;
        memory.extend(resident_bytes());
    }
    // The first crowd makes the process as large as it has to be. One piece of work
    // more or less may be under way when its memory is taken.
    if let [_, second, third] = memory[..] {
        let most = second + (48 << 20) + at_work;
        assert!(third < most, "{memory:?} bytes after one crowd and another");
    }
    stop.cancel();
    running.await.unwrap().unwrap();
}

/// The memory that this process holds, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? * 1024)
}

/// How many files may be open, where the system tells.
fn room_for_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
