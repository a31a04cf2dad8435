//! Long response bodies, sent in pieces.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// The size of a piece in bytes: small enough to be compressed in a moment.
const PIECE: usize = 32 << 10;

/// A body of these bytes. Between two pieces of a long one, the thread that compresses
/// and sends it serves other connections.
pub(crate) fn body(bytes: Bytes) -> Body {
    if bytes.len() <= PIECE {
        return bytes.into();
    }
    Body::new(Pieces { rest: bytes, is_begun: false })
}

struct Pieces {
    rest: Bytes,
    /// Whether a piece has been sent since the last pause.
    is_begun: bool,
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        self.is_begun = !self.is_begun;
        if !self.is_begun {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use http_body_util::BodyExt as _;

    #[tokio::test]
    async fn a_long_body_arrives_whole_and_lets_others_in_between() {
        let bytes: Bytes = (0..=3 * PIECE).map(|n| (n % 251) as u8).collect();
        let mut sent = body(bytes.clone());
        assert_eq!(sent.size_hint().exact(), Some(bytes.len() as u64));
        let first = sent.frame().now_or_never().unwrap().unwrap().unwrap();
        assert_eq!(first.data_ref().unwrap(), &bytes[..PIECE]);
        assert!(sent.frame().now_or_never().is_none(), "other connections get their turn");
        assert_eq!(sent.collect().await.unwrap().to_bytes(), bytes[PIECE..]);
    }
}
