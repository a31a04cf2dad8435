//! Connections: bounded in number and in how long they may dawdle, and ended
//! gracefully.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;

use crate::client::{Client, Left};
use crate::limits::Limits;

/// How long requests under way may take to end after the order to stop.
const GRACE: Duration = Duration::from_millis(1500);
/// How many requests that arrived behind another of the same connection begin at once,
/// whatever the number of connections: those that arrive alone are not kept waiting.
const PIPELINED: usize = 8;
/// The bytes of a request's head, and of what is read at a time: a thousand clients may have
/// half of it sent.
const LONGEST_HEAD: usize = 16 << 10;
/// How many connections may wait to be accepted, if the system allows as many.
#[cfg(target_os = "linux")]
const QUEUE: i32 = 4096;
/// The answer to a connection too many.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\n\
retry-after: 1\r\nconnection: close\r\ncontent-length: 51\r\n\r\n\
{\"error\":\"too many connections: try again later\"}\r\n";

/// Serves an app until the order to stop, and ends what is under way.
///
/// # Errors
/// If the listener breaks.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    limits: &Limits,
    stop: CancellationToken,
) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(limits.connections));
    let turns = Arc::new(Semaphore::new(PIPELINED));
    let ending = GracefulShutdown::new();
    let listener = lengthen_queue(listener)?;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.patience)
        .max_buf_size(LONGEST_HEAD)
        .keep_alive(true)
        // Whether a client that sends no more has left is found out in another way.
        .half_close(true);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    wait_after(&error).await?;
                    continue;
                }
            },
            () = stop.cancelled() => break,
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            tokio::spawn(refuse(stream));
            continue;
        };
        // Small answers are sent at once.
        let _ = stream.set_nodelay(true);
        let (client, stream) = Client::of(stream);
        let mut stream = TimeoutStream::new(stream);
        let patience = limits.patience;
        stream.set_write_timeout(Some(patience));
        let service = attended(app.clone(), Arc::clone(&client), Arc::clone(&turns));
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = ending.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off is none of our trouble, and one that did not speak
            // in time has nothing to be told.
            let ended = connection.await;
            if !ended.is_err_and(|error| error.is_timeout()) {
                client.drain(patience).await;
            }
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(GRACE, ending.shutdown()).await;
    Ok(())
}

/// Lets as many connections wait to be accepted as the system allows. The usual number is
/// 128: of a crowd that comes at once, others would have to try again after a second, and
/// the connections of those who have sent everything by then would be reset.
fn lengthen_queue(listener: TcpListener) -> io::Result<TcpListener> {
    #[cfg(target_os = "linux")]
    rustix::net::listen(&listener, QUEUE)?;
    Ok(listener)
}

/// An app whose work for a client ends when the client leaves. Requests that arrive
/// together take turns with those of all other connections.
fn attended(
    app: Router,
    client: Arc<Client>,
    turns: Arc<Semaphore>,
) -> impl Service<Request<Incoming>, Response = Response, Error = Left, Future: Send> {
    let app = TowerToHyperService::new(app);
    service_fn(move |request: Request<Incoming>| {
        let (client, version) = (Arc::clone(&client), request.version());
        let turns = Arc::clone(&turns);
        let is_pipelined = client.is_pipelining();
        let answer = app.call(request);
        async move {
            if is_pipelined {
                let turn = turns.acquire().await;
                yield_now().await;
                drop(turn);
            }
            tokio::select! {
                biased;
                answer = answer => Ok(answer.unwrap_or_else(|never| match never {})),
                left = client.left(version) => Err(left),
            }
        }
    })
}

/// Whether the listener can go on after an error, and when.
async fn wait_after(error: &io::Error) -> io::Result<()> {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, InvalidInput};
    match error.kind() {
        ConnectionAborted | ConnectionRefused | ConnectionReset => Ok(()),
        InvalidInput => Err(io::Error::new(error.kind(), error.to_string())),
        _ => {
            // Most likely too many files are open: some will be closed soon.
            sleep(Duration::from_millis(50)).await;
            Ok(())
        }
    }
}

/// Tells a connection too many that it is.
async fn refuse(mut stream: TcpStream) {
    let farewell = async {
        stream.write_all(FULL).await?;
        stream.shutdown().await
    };
    let _ = timeout(Duration::from_secs(1), farewell).await;
}

/// Lets the process hold as many connections as the limits allow, if it can, and
/// lowers the limit if it cannot.
pub fn make_room(limits: &mut Limits) {
    // Files that are no connections: the program's own, and the page's.
    const OTHERS: usize = 64;
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let files = getrlimit(Resource::Nofile);
        let wanted = (limits.connections + OTHERS) as u64;
        let allowed = files.maximum.map_or(wanted, |most| most.min(wanted));
        if files.current.is_some_and(|now| now < allowed) {
            let raised = Rlimit { current: Some(allowed), maximum: files.maximum };
            let _ = setrlimit(Resource::Nofile, raised);
        }
        if let Some(now) = getrlimit(Resource::Nofile).current {
            let room = usize::try_from(now).unwrap_or(usize::MAX).saturating_sub(OTHERS);
            limits.connections = limits.connections.min(room.max(1));
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (limits, OTHERS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farewell_is_as_long_as_it_says() {
        let text = str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
