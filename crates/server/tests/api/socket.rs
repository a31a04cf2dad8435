//! The server with a socket: connections that dawdle, break off, or are too many.

use std::net::SocketAddr;
use std::time::Duration;

use server::{Limits, Settings, Stop, app, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_mins(2);

struct Server {
    address: SocketAddr,
    stop: Stop,
    running: JoinHandle<std::io::Result<()>>,
}

/// A server on a free port, impatient, so that tests need not be patient.
async fn start(change: impl FnOnce(&mut Limits)) -> Server {
    let mut limits =
        Limits { patience: Duration::from_millis(400), workers: 1, ..Limits::default() };
    change(&mut limits);
    let stop = Stop::new();
    let settings = Settings { limits: limits.clone(), stop: stop.clone(), ..Settings::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let ordered = stop.clone();
    let running =
        tokio::spawn(async move { serve(listener, app(settings), &limits, ordered).await });
    Server { address, stop, running }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes and reads to the end of the connection.
    async fn exchange(&self, sent: &[u8]) -> String {
        let mut stream = self.connect().await;
        stream.write_all(sent).await.unwrap();
        rest(&mut stream).await
    }

    async fn health(&self) -> String {
        self.exchange(
            b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        )
        .await
    }

    /// Waits until the server's health says this.
    async fn until(&self, words: &str) {
        let start = Instant::now();
        loop {
            let health = self.health().await;
            if health.contains(words) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "not {words}: {health}");
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn end(self) {
        self.stop.cancel();
        timeout(PATIENCE, self.running).await.expect("it ends").unwrap().unwrap();
    }
}

/// Whatever else comes, until the other side closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // A connection that is reset has ended too.
    let _ = read.expect("the connection ends");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn question(body: &str) -> Vec<u8> {
    format!(
        "POST /api/v1/pawns/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

#[tokio::test]
async fn a_half_sent_head_and_an_idle_connection_are_closed() {
    let server = start(|_| {}).await;
    for sent in
        ["", "G", "GET / HTTP/1.1\r\nhost: local", "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"]
    {
        let mut stream = server.connect().await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        rest(&mut stream).await;
    }
    assert!(server.health().await.contains("200 OK"));
    server.end().await;
}

#[tokio::test]
async fn a_body_that_trickles_in_is_answered_with_408() {
    let server = start(|_| {}).await;
    let mut stream = server.connect().await;
    let head = "POST /api/v1/pawns/solve HTTP/1.1\r\nhost: localhost\r\n\
                content-type: application/json\r\ncontent-length: 1000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 408"));
    server.end().await;
}

#[tokio::test]
async fn a_huge_body_is_answered_with_413_while_its_sender_still_listens() {
    let server = start(|limits| {
        limits.body = 100_000;
        limits.patience = Duration::from_secs(10);
    })
    .await;
    let sent = question(&"x".repeat(20 << 20));
    let mut stream = server.connect().await;
    stream.write_all(&sent).await.unwrap();
    let mut first = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut first)).await.unwrap().unwrap();
    assert_eq!(&first, b"HTTP/1.1 413");
    server.end().await;
}

#[tokio::test]
async fn many_large_bodies_at_once_are_refused_with_429() {
    let server = start(|limits| limits.patience = Duration::from_secs(3)).await;
    let mut holders = Vec::new();
    // Five clients hold back the last byte of what is too large to be held often.
    let body = format!(r#"{{"position": "{}"}}"#, " ".repeat(80_000));
    for held in 1..=5 {
        let mut stream = server.connect().await;
        let sent = question(&body);
        stream.write_all(&sent[..sent.len() - 1]).await.unwrap();
        holders.push(stream);
        server.until(&format!("\"large_requests\":{}", held.min(4))).await;
    }
    let mut last = holders.pop().unwrap();
    last.write_all(b"}").await.unwrap();
    let mut first = [0; 12];
    timeout(PATIENCE, last.read_exact(&mut first)).await.unwrap().unwrap();
    assert_eq!(&first, b"HTTP/1.1 429");
    assert!(server.health().await.contains("200 OK"));
    server.end().await;
}

#[tokio::test]
async fn answers_that_nobody_takes_leave_room_for_others_once_their_clients_have_left() {
    let server = start(|limits| {
        limits.memory = 128 << 20;
        limits.workers = 1;
        limits.patience = Duration::from_mins(1);
    })
    .await;
    let body = r#"{"size": "2300x2300", "format": "grid"}"#;
    let length = body.len();
    let sent = format!(
        "POST /api/v1/gone/random HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let mut holders = Vec::new();
    for expected in ["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 429"] {
        let mut stream = server.connect().await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut first = [0; 12];
        timeout(PATIENCE, stream.read_exact(&mut first)).await.unwrap().unwrap();
        assert_eq!(String::from_utf8_lossy(&first), expected);
        holders.push(stream);
    }
    drop(holders);
    let start = Instant::now();
    while !server.exchange(sent.as_bytes()).await.starts_with("HTTP/1.1 200") {
        assert!(start.elapsed() < PATIENCE, "the room is never given back");
    }
    server.end().await;
}

/// While the server does something else, a crowd arrives: nobody has to knock again, which
/// takes a second, and nobody who has said everything is turned away.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "current_thread")]
async fn a_crowd_that_comes_at_once_waits_in_a_queue() {
    let server = start(|limits| limits.connections = 2048).await;
    assert!(server.health().await.contains("200 OK"));
    let longest = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
    let crowd = longest.trim().parse::<usize>().unwrap().min(400);
    // The server runs on this thread, and so not now.
    let mut streams: Vec<_> = (0..crowd)
        .map(|number| {
            use std::io::Write as _;
            let patience = Duration::from_millis(500);
            let stream = std::net::TcpStream::connect_timeout(&server.address, patience);
            let mut stream = stream.unwrap_or_else(|error| panic!("client {number}: {error}"));
            let sent =
                b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
            stream.write_all(sent).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            stream.set_nonblocking(true).unwrap();
            TcpStream::from_std(stream).unwrap()
        })
        .collect();
    for stream in &mut streams {
        assert!(rest(stream).await.starts_with("HTTP/1.1 200 OK"));
    }
    server.end().await;
}

#[tokio::test]
async fn a_connection_too_many_is_told_so() {
    let server = start(|limits| {
        limits.connections = 2;
        limits.patience = Duration::from_secs(20);
    })
    .await;
    let mut held = [server.connect().await, server.connect().await];
    for stream in &mut held {
        // Whoever is answered has a place, and keeps it.
        stream.write_all(b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        timeout(PATIENCE, stream.read_exact(&mut first)).await.unwrap().unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    let refusal = rest(&mut server.connect().await).await;
    assert!(refusal.starts_with("HTTP/1.1 429"), "{refusal}");
    assert!(refusal.contains("\"code\":\"busy\""), "{refusal}");
    drop(held);
    server.until("200 OK").await;
    server.end().await;
}

#[tokio::test]
async fn bytes_that_are_no_request_harm_nobody() {
    let server = start(|_| {}).await;
    let header = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(200_000));
    for sent in
        [&b"\x16\x03\x01\x02\x00\x01"[..], b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", header.as_bytes()]
    {
        let reply = server.exchange(sent).await;
        assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 4"), "{reply}");
    }
    assert!(server.health().await.contains("200 OK"));
    server.end().await;
}

#[tokio::test]
async fn work_stops_when_the_connection_breaks() {
    let server = start(|_| {}).await;
    let mut stream = server.connect().await;
    stream.write_all(&question(r#"{"position": "8x8"}"#)).await.unwrap();
    server.until("\"busy\":1").await;
    drop(stream);
    server.until("\"busy\":0").await;
    server.end().await;
}

#[tokio::test]
async fn a_stop_ends_streams_and_answers_what_is_under_way() {
    let server = start(|limits| limits.workers = 2).await;
    let mut whole = server.connect().await;
    whole.write_all(&question(r#"{"position": "8x8"}"#)).await.unwrap();
    let mut stream = server.connect().await;
    let asked = String::from_utf8(question(r#"{"position": "8x8"}"#)).unwrap();
    let asked = asked.replace("host:", "accept: text/event-stream\r\nhost:");
    stream.write_all(asked.as_bytes()).await.unwrap();
    server.until("\"busy\":2").await;
    server.stop.cancel();
    let answer = rest(&mut whole).await;
    assert!(answer.contains("\"reason\":\"interrupted\""), "{answer}");
    let events = rest(&mut stream).await;
    assert!(events.contains("event: answer") && events.contains("interrupted"), "{events}");
    server.end().await;
}

/// A question that takes the half second it is allowed.
const HALF_A_SECOND: &str = r#"{"position": "8x8", "time_limit": 0.5}"#;

#[tokio::test]
async fn a_client_that_sends_no_more_gets_its_answer() {
    let server = start(|_| {}).await;
    for (body, words) in [(r#"{"position": "3x3"}"#, "\"value\":-6"), (HALF_A_SECOND, "time limit")]
    {
        let mut stream = server.connect().await;
        stream.write_all(&question(body)).await.unwrap();
        stream.shutdown().await.unwrap();
        let reply = rest(&mut stream).await;
        // Interim responses come before an answer that takes time.
        let answer = reply.replace("HTTP/1.1 102 Processing\r\n\r\n", "");
        assert!(answer.starts_with("HTTP/1.1 200"), "{reply}");
        assert!(answer.contains(words), "{reply}");
        assert!(answer != reply || body != HALF_A_SECOND, "{reply}");
    }
    server.end().await;
}

#[tokio::test]
async fn an_old_client_that_sends_no_more_gets_nothing_but_its_answer() {
    let server = start(|_| {}).await;
    let asked = String::from_utf8(question(HALF_A_SECOND)).unwrap();
    let mut stream = server.connect().await;
    stream.write_all(asked.replace("HTTP/1.1", "HTTP/1.0").as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let reply = rest(&mut stream).await;
    assert!(reply.starts_with("HTTP/1.0 200") && reply.contains("time limit"), "{reply}");
    server.end().await;
}

#[tokio::test]
async fn a_client_that_sends_no_more_gets_its_events() {
    let server = start(|_| {}).await;
    let asked = String::from_utf8(question(HALF_A_SECOND)).unwrap();
    let asked = asked.replace("host:", "accept: text/event-stream\r\nhost:");
    let mut stream = server.connect().await;
    stream.write_all(asked.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let events = rest(&mut stream).await;
    assert!(events.starts_with("HTTP/1.1 200"), "{events}");
    assert!(events.contains("event: progress") && events.contains("event: answer"), "{events}");
    server.end().await;
}

#[tokio::test]
async fn work_stops_when_a_client_leaves_in_whichever_way() {
    let server = start(|_| {}).await;
    let asked = String::from_utf8(question(r#"{"position": "8x8"}"#)).unwrap();
    let events = asked.replace("host:", "accept: text/event-stream\r\nhost:");
    for asked in [asked, events] {
        for (sends_no_more, resets) in [(true, false), (false, true), (true, true)] {
            let mut stream = server.connect().await;
            stream.write_all(asked.as_bytes()).await.unwrap();
            server.until("\"busy\":1").await;
            if sends_no_more {
                stream.shutdown().await.unwrap();
            }
            if resets {
                stream.set_zero_linger().unwrap();
            }
            drop(stream);
            server.until("\"busy\":0").await;
        }
    }
    server.end().await;
}

#[tokio::test]
async fn a_body_that_is_said_to_be_too_long_is_not_waited_for() {
    let server = start(|limits| {
        limits.body = 100_000;
        limits.patience = PATIENCE;
    })
    .await;
    for path in ["pawns/solve", "verify"] {
        let mut stream = server.connect().await;
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: 100001\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let reply = rest(&mut stream).await;
        assert!(reply.starts_with("HTTP/1.1 413"), "{reply}");
        assert!(reply.contains("100000 bytes") && reply.contains("body-too-long"), "{reply}");
    }
    server.end().await;
}

#[tokio::test]
async fn a_body_of_unknown_length_is_refused_once_it_is_too_long() {
    let server = start(|limits| {
        limits.body = 100_000;
        limits.patience = PATIENCE;
    })
    .await;
    let mut stream = server.connect().await;
    let head = "POST /api/v1/pawns/solve HTTP/1.1\r\nhost: localhost\r\n\
                content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    for _ in 0..100 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    // There is no end, and yet an answer.
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 413"));
    server.end().await;
}
