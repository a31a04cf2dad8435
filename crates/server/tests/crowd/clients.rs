//! A crowd of clients: quick ones, hopeless ones, slow ones, confused ones; or all of
//! one rude kind.

#[path = "rude.rs"]
mod rude;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use pawns::{Game, Rng};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::sleep;

pub(crate) use rude::Misbehaviour;

/// What the crowd found.
#[derive(Default)]
pub(crate) struct Findings {
    /// How long quick questions took.
    pub(crate) quick: Mutex<Vec<Duration>>,
    /// How long the server took to say that it is well.
    pub(crate) health: Mutex<Vec<Duration>>,
    /// Answers by the hundreds of their status.
    pub(crate) statuses: [AtomicUsize; 6],
    /// Refusals because of too much work.
    pub(crate) busy: AtomicUsize,
    /// Hopeless questions among those refused: they are, once the long lane is full. Others
    /// are refused for other reasons, and quick ones never.
    pub(crate) hopeless_refused: AtomicUsize,
    /// Whatever should not have been.
    pub(crate) wrong: Mutex<Vec<String>>,
}

/// How large the crowd is, and how long it stays.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    pub(crate) clients: usize,
    pub(crate) time: Duration,
    /// The longest pause of a quick client between two questions.
    pub(crate) pause: Duration,
    /// What all of them do; absent if they are mixed.
    pub(crate) misbehaviour: Option<Misbehaviour>,
}

/// Lets a crowd loose on a server.
pub(crate) async fn come(address: SocketAddr, crowd: Crowd, seed: u64) -> Arc<Findings> {
    let findings = Arc::new(Findings::default());
    let until = Instant::now() + crowd.time;
    let mut clients = JoinSet::new();
    for number in 0..crowd.clients {
        let random = Rng::with_seed(seed + number as u64);
        let client = Client { address, random, findings: Arc::clone(&findings), until };
        clients.spawn(async move {
            if let Some(kind) = crowd.misbehaviour {
                return client.be(kind, number).await;
            }
            match number % 20 {
                0..12 => client.ask_quickly(crowd.pause).await,
                12..16 => client.ask_the_impossible(number % 2 == 0).await,
                16 => client.read_slowly().await,
                17 => client.stop_half_way().await,
                18 => client.talk_nonsense().await,
                _ => client.send_too_much().await,
            }
        });
    }
    let client =
        Client { address, random: Rng::with_seed(seed), findings: Arc::clone(&findings), until };
    clients.spawn(client.look_after_health());
    clients.join_all().await;
    findings
}

impl Findings {
    /// The time within which this share of the looks after health was answered.
    pub(crate) async fn health_at(&self, share: f64) -> Duration {
        at(&mut self.health.lock().await, share)
    }
}

/// The time within which this share was answered.
pub(crate) fn at(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len()) - 1;
    times[index]
}

const HEALTH: &[u8] = b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// What the server says of itself; `None` if it does not answer.
#[allow(dead_code)] // for the test, not for the benchmark
pub(crate) async fn health(address: SocketAddr) -> Option<String> {
    exchange(&mut None, address, HEALTH).await.map(|(_, text)| text)
}

/// The status of the answer to a question, which is read and dropped; `None` if there
/// is no answer.
#[allow(dead_code)] // for the test, not for the benchmark
pub(crate) async fn ask(address: SocketAddr, path: &str, body: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    stream.write_all(&post(path, body, "connection: close\r\n")).await.ok()?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.ok()?;
    let mut chunk = vec![0; 64 << 10];
    while stream.read(&mut chunk).await.ok()? > 0 {}
    str::from_utf8(&head[9..]).ok()?.parse().ok()
}

struct Client {
    address: SocketAddr,
    random: Rng,
    findings: Arc<Findings>,
    until: Instant,
}

impl Client {
    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    async fn pause(&mut self, longest: Duration) {
        sleep(longest.mul_f64(self.random.f64())).await;
    }

    /// Notes a status; only the server's own mistakes are wrong.
    async fn note(&self, status: u16, what: &str) {
        self.findings.statuses[usize::from(status / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        if status == 429 {
            self.findings.busy.fetch_add(1, Ordering::Relaxed);
        }
        if !(200..500).contains(&status) {
            self.findings.wrong.lock().await.push(format!("{what}: {status}"));
        }
    }

    /// A position of a 5x5 game, some plies after its start.
    fn position(&mut self) -> String {
        let mut game: Game = "5x5".parse().expect("a size");
        for _ in 0..self.random.usize(..8) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game = game.play(moves[self.random.usize(..moves.len())]).expect("a legal move");
        }
        game.one_line()
    }

    async fn ask_quickly(mut self, pause: Duration) {
        self.pause(pause).await;
        let mut stream = None;
        while self.goes_on() {
            let body = format!(r#"{{"position": "{}"}}"#, self.position());
            let request = post("pawns/analyze", &body, "");
            let start = Instant::now();
            let answer = exchange(&mut stream, self.address, &request).await;
            let Some((status, text)) = answer else {
                self.findings.wrong.lock().await.push("a quick question got no answer".into());
                continue;
            };
            self.findings.quick.lock().await.push(start.elapsed());
            self.note(status, "quick").await;
            if status != 200 || !text.contains("\"moves\":[") {
                self.findings.wrong.lock().await.push(format!("quick: {status} {text}"));
            }
            self.pause(pause).await;
        }
    }

    async fn look_after_health(mut self) {
        let mut stream = None;
        while self.goes_on() {
            let start = Instant::now();
            let answer = exchange(&mut stream, self.address, HEALTH).await;
            self.findings.health.lock().await.push(start.elapsed());
            self.note(answer.map_or(0, |(status, _)| status), "health").await;
            self.pause(Duration::from_millis(40)).await;
        }
    }

    async fn ask_the_impossible(mut self, events: bool) {
        let accept = if events { "accept: text/event-stream\r\n" } else { "" };
        while self.goes_on() {
            let body = r#"{"position": "8x8", "time_limit": "2s"}"#;
            let mut stream = None;
            let sent = post("pawns/solve", body, &format!("{accept}connection: close\r\n"));
            // Some lose patience and leave.
            let patience = Duration::from_millis(self.random.u64(500..6000));
            let asked = exchange(&mut stream, self.address, &sent);
            if let Ok(Some((status, _))) = tokio::time::timeout(patience, asked).await {
                self.note(status, "hopeless").await;
                if status == 429 {
                    self.findings.hopeless_refused.fetch_add(1, Ordering::Relaxed);
                }
            }
            self.pause(Duration::from_secs(1)).await;
        }
    }

    async fn read_slowly(self) {
        let Ok(mut stream) = TcpStream::connect(self.address).await else { return };
        let request = b"GET /style.css HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let _ = stream.write_all(request).await;
        let mut byte = [0; 16];
        while self.goes_on() {
            if !matches!(stream.read(&mut byte).await, Ok(1..)) {
                break;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn stop_half_way(self) {
        while self.goes_on() {
            let Ok(mut stream) = TcpStream::connect(self.address).await else { return };
            let _ = stream.write_all(b"POST /api/v1/pawns/solve HTTP/1.1\r\nhost: loc").await;
            let mut rest = Vec::new();
            let left = self.until.saturating_duration_since(Instant::now());
            let _ = tokio::time::timeout(left, stream.read_to_end(&mut rest)).await;
        }
    }

    async fn talk_nonsense(mut self) {
        let mut stream = None;
        while self.goes_on() {
            let length = self.random.usize(..60);
            let nonsense: String =
                std::iter::repeat_with(|| self.random.char(' '..='~')).take(length).collect();
            let request = match self.random.u8(..3) {
                0 => post("pawns/solve", &nonsense, ""),
                1 => post("pawns/moves", r#"{"position": 7}"#, ""),
                _ => {
                    let path = nonsense.replace([' ', '%', '?', '#'], "+");
                    format!("GET /{path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes()
                }
            };
            if let Some((status, _)) = exchange(&mut stream, self.address, &request).await {
                self.note(status, "nonsense").await;
                if !(400..500).contains(&status) && status != 200 {
                    self.findings.wrong.lock().await.push(format!("nonsense: {status}"));
                }
            }
            self.pause(Duration::from_millis(400)).await;
        }
    }

    async fn send_too_much(mut self) {
        while self.goes_on() {
            if let Some((status, _)) = exchange(&mut None, self.address, &TOO_MUCH).await {
                self.note(status, "too much").await;
            }
            self.pause(Duration::from_secs(2)).await;
        }
    }
}

/// A long request, once for all clients: they share the server's process, whose
/// memory is measured.
static TOO_MUCH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let body = format!(r#"{{"position": "{}"}}"#, "p".repeat(3 << 20));
    post("pawns/solve", &body, "connection: close\r\n")
});

fn post(path: &str, body: &str, more: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\n{more}content-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// Sends a request over a connection that is kept, and reads the answer; `None`
/// if the connection broke.
async fn exchange(
    kept: &mut Option<TcpStream>,
    address: SocketAddr,
    request: &[u8],
) -> Option<(u16, String)> {
    let fresh = kept.is_none();
    let mut stream = match kept.take() {
        Some(stream) => stream,
        None => TcpStream::connect(address).await.ok()?,
    };
    let answer = match stream.write_all(request).await {
        Ok(()) => read(&mut stream).await,
        Err(_) => None,
    };
    match answer {
        Some((status, text, true)) => {
            *kept = Some(stream);
            Some((status, text))
        }
        Some((status, text, false)) => Some((status, text)),
        // An idle connection may have been closed: a new one is tried once.
        None if !fresh => Box::pin(exchange(kept, address, request)).await,
        None => None,
    }
}

/// Reads one answer; whether the connection stays open.
async fn read(stream: &mut TcpStream) -> Option<(u16, String, bool)> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 8192];
    loop {
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(end) = head {
            let text = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let status = text.split(' ').nth(1)?.parse().ok()?;
            let field = |name: &str| {
                text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
            };
            match field("content-length").and_then(|length| length.parse::<usize>().ok()) {
                Some(length) if bytes.len() >= end + 4 + length => {
                    let body = String::from_utf8_lossy(&bytes[end + 4..]).into_owned();
                    return Some((status, body, field("connection") != Some("close")));
                }
                None if bytes.ends_with(b"0\r\n\r\n") => {
                    return Some((status, String::from_utf8_lossy(&bytes).into_owned(), false));
                }
                _ => {}
            }
        }
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
        }
    }
}
