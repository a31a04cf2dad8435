//! Detection of clients that disconnect.
//!
//! A client may close the sending half of its connection and wait for the answer. A
//! client that has disconnected has closed both halves, which looks the same from here
//! until something is sent: then the connection is reset. So while an answer takes
//! time, a client that has closed its sending half gets an interim response now and
//! then (102, which every HTTP/1.1 client skips), and a reset connection stops the work.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::Version;
use futures_util::FutureExt as _;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{Instant, interval_at, timeout};

/// How often the connection is checked.
const CHECK: Duration = Duration::from_millis(100);
/// How many checks pass between two interim responses.
const PAUSE: u32 = 20;
/// The interim response.
const PROCESSING: &[u8] = b"HTTP/1.1 102 Processing\r\n\r\n";
/// How many bytes of a refused request are discarded, so that its sender lives to read
/// the refusal.
const DRAINED: usize = 256 << 20;

/// The other end of a connection.
pub(crate) struct Client {
    stream: OwnedReadHalf,
    /// Whether everything written has been handed to the system.
    is_flushed: AtomicBool,
    /// Whether anything has been read since the last request began.
    has_sent: AtomicBool,
}

/// The client has disconnected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disconnection;

impl fmt::Display for Disconnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the client has disconnected")
    }
}

impl std::error::Error for Disconnection {}

impl Client {
    /// A connection as a client to watch and a stream to serve.
    pub(crate) fn of(stream: TcpStream) -> (Arc<Client>, ClientStream) {
        let (read, write) = stream.into_split();
        let client = Arc::new(Client {
            stream: read,
            is_flushed: AtomicBool::new(true),
            has_sent: AtomicBool::new(false),
        });
        (Arc::clone(&client), ClientStream { client, write })
    }

    /// Whether the request that begins now arrived together with the previous one.
    pub(crate) fn is_pipelining(&self) -> bool {
        !self.has_sent.swap(false, Ordering::Relaxed)
    }

    /// Waits until the client disconnects, while its request is being worked on and
    /// nothing has been answered.
    pub(crate) async fn disconnected(&self, version: Version) -> Disconnection {
        let mut checks = interval_at(Instant::now() + CHECK, CHECK);
        let mut until_next = 0;
        loop {
            checks.tick().await;
            let has_more_to_send = match self.tcp().peek(&mut [0]).now_or_never() {
                None => true,
                Some(Ok(bytes)) => bytes > 0,
                Some(Err(_)) => return Disconnection,
            };
            if has_more_to_send {
                continue;
            }
            if !matches!(self.tcp().take_error(), Ok(None)) {
                return Disconnection;
            }
            // An HTTP/1.0 client would take it for the answer.
            if version >= Version::HTTP_11 && until_next == 0 {
                until_next = PAUSE;
                if self.probe().is_err() {
                    return Disconnection;
                }
            }
            until_next = until_next.saturating_sub(1);
        }
    }

    /// Sends an interim response, unless an earlier answer is still being sent.
    fn probe(&self) -> io::Result<()> {
        if !self.is_flushed.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.tcp().try_write(PROCESSING) {
            // After half an interim response, no answer could be understood.
            Ok(bytes) if bytes < PROCESSING.len() => Err(io::ErrorKind::WriteZero.into()),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(error),
            _ => Ok(()),
        }
    }

    /// Discards what the client still sends, until it stops or its time is up. Closing
    /// a connection with unread data would reset it, and the client could lose the
    /// answer.
    pub(crate) async fn drain(&self, patience: Duration) {
        let drained = async {
            let mut left = DRAINED;
            let mut buffer = vec![0; 16 << 10];
            while left > 0 && self.stream.readable().await.is_ok() {
                match self.stream.try_read(&mut buffer) {
                    Ok(0) => break,
                    Ok(bytes) => left = left.saturating_sub(bytes),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(_) => break,
                }
            }
        };
        let _ = timeout(patience, drained).await;
    }

    fn tcp(&self) -> &TcpStream {
        self.stream.as_ref()
    }
}

/// The stream of a client's connection.
pub(crate) struct ClientStream {
    client: Arc<Client>,
    write: OwnedWriteHalf,
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream = self.client.tcp();
        loop {
            ready!(stream.poll_read_ready(context))?;
            match stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => {
                    buffer.advance(read?);
                    self.client.has_sent.store(true, Ordering::Relaxed);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.client.is_flushed.store(false, Ordering::Relaxed);
        Pin::new(&mut self.write).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.client.is_flushed.store(false, Ordering::Relaxed);
        Pin::new(&mut self.write).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.write.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.write).poll_flush(context))?;
        self.client.is_flushed.store(true, Ordering::Relaxed);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.write).poll_shutdown(context)
    }
}
