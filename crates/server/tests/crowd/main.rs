//! A thousand clients at once: nothing breaks, nothing grows, nobody starves the others.

mod clients;

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clients::{Crowd, Misbehaviour, ask, come, health};
use peak_alloc::PeakAlloc;
use server::{Limits, Settings, Stop, app, make_room, serve};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// Counts what is allocated, by the server and by the crowd.
#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The bytes that a crowd may leave behind: answers kept for the next one, a few
/// thousand of a kilobyte. The table of a single search is larger.
const LEFT_BEHIND: usize = 4 << 20;

/// Memory is that of the process: one test at a time.
static ALONE: Mutex<()> = Mutex::const_new(());

/// A server, the address it listens to, and the way to stop it.
async fn start(limits: Limits) -> (SocketAddr, Stop, JoinHandle<std::io::Result<()>>) {
    let mut limits = Limits { connections: 4096, ..limits };
    make_room(&mut limits);
    let stop = Stop::new();
    let settings = Settings { limits: limits.clone(), stop: stop.clone(), ..Settings::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let ordered = stop.clone();
    let running =
        tokio::spawn(async move { serve(listener, app(settings), &limits, ordered).await });
    (address, stop, running)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_clients_break_nothing_and_memory_does_not_grow() {
    let _alone = ALONE.lock().await;
    let limits = Limits { memory: 64 << 20, patience: Duration::from_secs(4), ..Limits::default() };
    let (address, stop, running) = start(limits).await;
    // Clients are files, too: fewer come where the system allows few.
    let room = room_for_files().unwrap_or(2200).saturating_sub(200) / 2;
    let crowd = Crowd {
        clients: room.min(1000),
        time: Duration::from_secs(5),
        pause: Duration::from_secs(3),
        misbehaviour: None,
    };
    let mut memory = Vec::new();
    for wave in 0..3 {
        let findings = come(address, crowd, wave * 10_000).await;
        let wrong = findings.wrong.lock().await;
        assert!(wrong.is_empty(), "{} wrong: {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
        assert!(findings.quick.lock().await.len() >= crowd.clients / 4);
        assert!(findings.statuses[2].load(Ordering::Relaxed) > 0);
        assert!(findings.hopeless_refused.load(Ordering::Relaxed) > 0, "they were too many");
        drop(wrong);
        drop(findings);
        at_rest(address).await;
        memory.push(HEAP.current_usage());
    }
    // The first crowd makes the server as large as it has to be; what is left then are
    // the answers that it keeps, which are few and short.
    let [_, second, third] = memory[..] else { unreachable!("there were three crowds") };
    assert!(third < second + LEFT_BEHIND, "{memory:?} bytes after one crowd and another");
    stop.cancel();
    running.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_crowd_of_one_kind_keeps_health_waiting() {
    let _alone = ALONE.lock().await;
    let (address, stop, running) = start(Limits::default()).await;
    for kind in Misbehaviour::ALL {
        let (time, pause) = (Duration::from_secs(3), Duration::ZERO);
        let crowd = Crowd { clients: 60, time, pause, misbehaviour: Some(kind) };
        let findings = come(address, crowd, 1).await;
        let wrong = findings.wrong.lock().await;
        assert!(wrong.is_empty(), "{kind:?}: {} wrong: {}", wrong.len(), wrong[0]);
        assert!(findings.statuses[2].load(Ordering::Relaxed) > 0, "{kind:?}");
        let most = findings.health_at(0.9).await;
        assert!(most < PROMPT, "{kind:?}: health took {most:?}");
    }
    stop.cancel();
    running.await.unwrap().unwrap();
}

/// The bytes that a burst may leave on the heap: short answers kept for the next one
/// who asks, and buffers of threads.
const KEPT: usize = 8 << 20;
/// The bytes of freed memory that the system's allocator may hold on to. It keeps some
/// for each thread that has worked.
const HELD_BY_ALLOCATOR: usize = 128 << 20;
/// The bytes of a burst that is worth the name.
const BURST: usize = 64 << 20;
/// How often it is tried to make one.
const ROUNDS: usize = 10;
/// The time within which nine in ten looks after health are answered, in a build that is
/// not optimized and on a machine that does other things as well. What it is otherwise,
/// the benchmark says.
const PROMPT: Duration = Duration::from_millis(250);

#[tokio::test(flavor = "multi_thread")]
async fn memory_is_given_back_after_a_burst() {
    let _alone = ALONE.lock().await;
    let limits = Limits {
        memory: 512 << 20,
        workers: 2,
        queue: 64,
        time: Duration::from_secs(5),
        ..Limits::default()
    };
    let (address, stop, running) = start(limits).await;
    at_rest(address).await;
    let (heap, resident) = (HEAP.current_usage(), resident());
    HEAP.reset_peak_usage();
    let mut questions = vec![
        ("pegs/count", r#"{"position": "english"}"#.to_owned()),
        ("pegs/compare", r#"{"position": "english"}"#.to_owned()),
        ("pawns/solve", r#"{"position": "7x6"}"#.to_owned()),
        ("pawns/compare", r#"{"position": "6x5"}"#.to_owned()),
    ];
    questions.extend(
        (0..16).map(|seed| ("gone/random", format!(r#"{{"size": "2000x2000", "seed": {seed}}}"#))),
    );
    // On a machine that does other things as well, a search may get too little of its time to
    // fill its memory: then it comes again.
    for _ in 0..ROUNDS {
        let asked = questions.iter().map(|(path, body)| ask(address, path, body));
        let statuses = futures_util::future::join_all(asked).await;
        for (status, question) in statuses.iter().zip(&questions) {
            assert_eq!(*status, Some(200), "{question:?}");
        }
        if HEAP.peak_usage() > heap + BURST {
            break;
        }
    }
    let peak = HEAP.peak_usage();
    at_rest(address).await;
    let left = HEAP.current_usage().saturating_sub(heap);
    let held = self::resident().zip(resident).map(|(now, before)| now.saturating_sub(before));
    assert!(peak > heap + BURST, "that was no burst: {peak} bytes");
    assert!(left < KEPT, "{left} bytes are still on the heap");
    assert!(held.is_none_or(|held| held < HELD_BY_ALLOCATOR), "{held:?} bytes are resident");
    stop.cancel();
    running.await.unwrap().unwrap();
}

/// The bytes of memory that this process occupies, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}

/// Waits until nothing is at work any more.
async fn at_rest(address: SocketAddr) {
    let start = Instant::now();
    loop {
        let health = health(address).await.unwrap_or_default();
        if health.contains("\"busy\":0,\"waiting\":0,\"large_requests\":0") {
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "the work goes on: {health}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// How many files may be open, where the system tells.
fn room_for_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
