//! Memory of a server that answers many at once: searches, large requests, answers that
//! nobody reads.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{OWN, PARTS, mebibytes, pegs};
use crate::program;
use crate::service::{PATIENCE, Server, post};

/// The server's limit in MiB.
const LIMIT: u64 = 64;
/// How many clients there are, and how long they stay.
const CLIENTS: usize = 48;
const STAY: Duration = Duration::from_secs(8);
/// How long a client waits that does not read its answer.
const IDLE: Duration = Duration::from_secs(1);

/// What clients ask for, and whether they read the answer.
fn requests() -> Vec<(String, bool)> {
    let json = |body: &str| post("pawns/moves", body);
    let batch = vec!["5x5"; 256];
    let board = "BW.".repeat(1 << 19);
    let mut requests = vec![
        (post("pawns/solve", r#"{"position": "7x7", "time_limit": "1s"}"#), true),
        (
            post(
                "pawns/solve",
                r#"{"position": "4x16", "rules": "breakthrough", "time_limit": "1s"}"#,
            ),
            true,
        ),
        (post("pawns/analyze", r#"{"position": "6x6", "time_limit": "1s"}"#), true),
        (post("pegs/count", r#"{"position": "english", "time_limit": "1s"}"#), true),
        (post("pegs/compare", r#"{"position": "english", "time_limit": "1s"}"#), true),
        (
            post(
                "pegs/solve",
                &format!(r#"{{"position": "{}", "time_limit": "1s"}}"#, pegs(31, 32, "/")),
            ),
            true,
        ),
        (json(&format!(r#"{{"positions": {batch:?}}}"#)), true),
        (json(&format!(r#"{{"positions": [{}0]}}"#, "0,".repeat(1 << 20))), true),
        (post("gone/solve", &format!(r#"{{"position": "{board}"}}"#)), true),
        (post("verify", &format!(r#"{{"certificates": ["{}"]}}"#, "A".repeat(2 << 20))), true),
    ];
    let random = r#"{"size": "1500x1500"}"#;
    requests.extend([true, false].map(|is_read| (post("gone/random", random), is_read)));
    let compressed =
        post("gone/random", random).replace("\r\n\r\n", "\r\naccept-encoding: gzip\r\n\r\n");
    let events =
        post("gone/random", random).replace("\r\n\r\n", "\r\naccept: text/event-stream\r\n\r\n");
    requests.extend([(compressed, false), (events, false)]);
    requests
}

/// Asks once. The status of the answer, as far as it was read.
fn ask(server: &Server, request: &str, is_read: bool) -> Option<u16> {
    let mut stream = TcpStream::connect(&server.address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    // Whoever is refused may be refused before all is sent.
    let _ = stream.write_all(request.as_bytes());
    let mut head = [0; 12];
    stream.read_exact(&mut head).ok()?;
    if is_read {
        let _ = std::io::copy(&mut stream, &mut std::io::sink());
    } else {
        thread::sleep(IDLE);
    }
    str::from_utf8(&head[9..]).ok()?.parse().ok()
}

/// Asks until there is an answer, or a reason to have none.
fn insist(server: &Server, request: &str) {
    let start = Instant::now();
    while !matches!(ask(server, request, true), Some(200 | 422)) {
        assert!(start.elapsed() < PATIENCE, "never answered: {request:.200}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_server_that_answers_many_at_once_stays_within_the_memory_limit() {
    let limit = format!("{LIMIT}MiB");
    let server = Server::start(&["serve", "--no-open", "--memory-limit", &limit]);
    let requests = requests();
    let answered = AtomicUsize::new(0);
    let until = Instant::now() + STAY;
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, requests, answered) = (&server, &requests, &answered);
            scope.spawn(move || {
                let mut kinds = requests.iter().cycle().skip(client);
                while Instant::now() < until {
                    let (request, is_read) = kinds.next().expect("there are some");
                    match ask(server, request, *is_read) {
                        Some(200 | 422) => _ = answered.fetch_add(1, Ordering::Relaxed),
                        // Too large, too much at once, or refused while it was sent.
                        None | Some(413 | 429) => thread::sleep(Duration::from_millis(50)),
                        Some(other) => panic!("{other}: {request:.200}"),
                    }
                }
            });
        }
    });
    for (request, _) in &requests {
        insist(&server, request);
    }
    let peak = mebibytes(program::peak_memory(server.child.id()));
    let bound = PARTS * LIMIT as f64 + OWN;
    let answered = answered.into_inner();
    println!("{peak:.1} of {LIMIT} MiB, {answered} answers");
    assert!(peak > 0.0 && peak <= bound, "{peak:.1} MiB, allowed are {bound:.1}");
    assert!(answered > CLIENTS, "{answered} answers are no crowd");
}
