//! Clients that ask for much at once, or do not behave as browsers do.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::{Client, HEALTH, exchange, post};

/// How many requests are written at once.
const PIPELINED: usize = 100;
/// How many positions there are in a batch.
const POSITIONS: usize = 256;
/// How long an answer may take until it is missed.
const PATIENCE: Duration = Duration::from_mins(2);
const DESCRIPTION: &[u8] = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
const LAST: &[u8] = b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

impl Client {
    /// Writes hundreds of requests at once, and then reads all answers.
    pub(super) async fn pipeline(self, request: &[u8]) {
        let mut requests = request.repeat(PIPELINED);
        requests.extend_from_slice(LAST);
        while self.goes_on() {
            let Ok(stream) = TcpStream::connect(self.address).await else { continue };
            let (mut answers, mut sender) = stream.into_split();
            let read = async {
                let (mut bytes, mut chunk) = (0, vec![0; 64 << 10]);
                while let Ok(count @ 1..) = answers.read(&mut chunk).await {
                    bytes += count;
                }
                bytes
            };
            let exchanged = async { tokio::join!(sender.write_all(&requests), read) };
            // Every answer has a head of several hundred bytes.
            match timeout(PATIENCE, exchanged).await {
                Ok((Ok(()), bytes)) if bytes > PIPELINED * 300 => self.note(200, "pipeline").await,
                other => self.miss(format!("pipelined requests: {other:?}")).await,
            }
        }
    }

    /// Asks for much and reads nothing.
    pub(super) async fn read_nothing(self) {
        let Ok(mut stream) = TcpStream::connect(self.address).await else { return };
        let requests = DESCRIPTION.repeat(PIPELINED);
        let left = self.until.saturating_duration_since(Instant::now());
        let _ = timeout(left, stream.write_all(&requests)).await;
        sleep(self.until.saturating_duration_since(Instant::now())).await;
    }

    /// Closes the sending half of the connection after each question.
    pub(super) async fn half_close(mut self) {
        while self.goes_on() {
            let body = format!(r#"{{"position": "{}"}}"#, self.position());
            let request = post("pawns/analyze", &body, "connection: close\r\n");
            let asked = async {
                let mut stream = TcpStream::connect(self.address).await?;
                stream.write_all(&request).await?;
                stream.shutdown().await?;
                let mut answer = String::new();
                stream.read_to_string(&mut answer).await.map(|_| answer)
            };
            match timeout(PATIENCE, asked).await {
                Ok(Ok(answer)) if answer.contains("\"moves\":[") => self.note(200, "half").await,
                Ok(Ok(answer)) if answer.contains(" 429 ") => self.note(429, "half").await,
                other => self.miss(format!("a half-closed connection: {other:?}")).await,
            }
            self.pause(Duration::from_millis(200)).await;
        }
    }

    /// Asks about many positions at once.
    pub(super) async fn ask_in_batches(mut self, is_short: bool) {
        let mut stream = None;
        while self.goes_on() {
            let position = || if is_short { "3x3".into() } else { self.position() };
            let positions: Vec<String> = std::iter::repeat_with(position).take(POSITIONS).collect();
            let request = post("pawns/moves", &format!(r#"{{"positions": {positions:?}}}"#), "");
            let asked = exchange(&mut stream, self.address, &request);
            match timeout(PATIENCE, asked).await {
                Ok(Some((200, text))) if text.matches("\"squares\":").count() == POSITIONS => {
                    self.note(200, "batch").await;
                }
                Ok(Some((status, _))) => self.miss(format!("a batch: {status}")).await,
                _ => self.miss("a batch got no answer".into()).await,
            }
        }
    }

    /// What this kind of client does, by its number.
    pub(super) async fn be(self, kind: Misbehaviour, number: usize) {
        match kind {
            Misbehaviour::Pipelining if number.is_multiple_of(2) => {
                self.pipeline(DESCRIPTION).await;
            }
            Misbehaviour::Pipelining => self.pipeline(HEALTH).await,
            Misbehaviour::Unread => self.read_nothing().await,
            Misbehaviour::HalfClosed => self.half_close().await,
            Misbehaviour::Batches => self.ask_in_batches(number.is_multiple_of(2)).await,
        }
    }

    async fn miss(&self, what: String) {
        self.findings.wrong.lock().await.push(what);
    }
}

/// What the clients of a crowd do if they are not mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misbehaviour {
    /// Hundreds of requests in one write.
    Pipelining,
    /// Requests whose answers nobody reads.
    Unread,
    /// Connections that are closed for sending after the question.
    HalfClosed,
    /// 256 positions in a request.
    Batches,
}

impl Misbehaviour {
    pub(crate) const ALL: [Misbehaviour; 4] = [
        Misbehaviour::Pipelining,
        Misbehaviour::Unread,
        Misbehaviour::HalfClosed,
        Misbehaviour::Batches,
    ];
}
