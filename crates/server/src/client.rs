//! Whether a client is still there.
//!
//! Whoever has sent a request may close the sending half of the connection and wait
//! for the answer. Whoever has left has closed all of it, and from here that looks the
//! same until something is sent: then the connection is reset. So while its answer
//! takes time, a client that will send nothing more is sent an interim response now
//! and then (102, which every client of HTTP/1.1 skips), and a connection that is reset
//! stops the work.

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

/// How often somebody looks whether the client is still there.
const LOOK: Duration = Duration::from_millis(100);
/// How many looks pass between two interim responses.
const PAUSE: u32 = 20;
/// The interim response.
const PROCESSING: &[u8] = b"HTTP/1.1 102 Processing\r\n\r\n";
/// How much of what nobody wants to read is thrown away, so that its sender is still
/// listening when it is refused.
const DRAINED: usize = 256 << 20;

/// The other end of a connection.
pub(crate) struct Client {
    stream: OwnedReadHalf,
    /// Whether all that was written has been handed to the system.
    is_flushed: AtomicBool,
    /// Whether something has been read since the last request began.
    has_sent: AtomicBool,
}

/// The client has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left;

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the client has left")
    }
}

impl std::error::Error for Left {}

impl Client {
    /// The two ends of a connection: the client, and what it is spoken to through.
    pub(crate) fn of(stream: TcpStream) -> (Arc<Client>, ClientStream) {
        let (read, write) = stream.into_split();
        let client = Arc::new(Client {
            stream: read,
            is_flushed: AtomicBool::new(true),
            has_sent: AtomicBool::new(false),
        });
        (Arc::clone(&client), ClientStream { client, write })
    }

    /// Whether the request that begins now arrived together with the one before it.
    pub(crate) fn is_pipelining(&self) -> bool {
        !self.has_sent.swap(false, Ordering::Relaxed)
    }

    /// Waits until the client leaves, while its request is worked on and nothing has
    /// been answered yet.
    pub(crate) async fn left(&self, version: Version) -> Left {
        let mut looks = interval_at(Instant::now() + LOOK, LOOK);
        let mut until_next = 0;
        loop {
            looks.tick().await;
            let has_more_to_send = match self.tcp().peek(&mut [0]).now_or_never() {
                None => true,
                Some(Ok(bytes)) => bytes > 0,
                Some(Err(_)) => return Left,
            };
            if has_more_to_send {
                continue;
            }
            if !matches!(self.tcp().take_error(), Ok(None)) {
                return Left;
            }
            // Older clients would take it for the answer.
            if version >= Version::HTTP_11 && until_next == 0 {
                until_next = PAUSE;
                if self.probe().is_err() {
                    return Left;
                }
            }
            until_next = until_next.saturating_sub(1);
        }
    }

    /// Sends an interim response, unless an answer given before is still on its way.
    fn probe(&self) -> io::Result<()> {
        if !self.is_flushed.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.tcp().try_write(PROCESSING) {
            // With half of it on its way no answer would be understood.
            Ok(bytes) if bytes < PROCESSING.len() => Err(io::ErrorKind::WriteZero.into()),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(error),
            _ => Ok(()),
        }
    }

    /// Throws away what the client still sends, until it stops or has had its time:
    /// if it were left unread, closing the connection would reset it, and the client
    /// could lose the answer.
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

/// What is read from a client and written to it.
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
