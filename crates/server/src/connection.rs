//! Connections: limited in number and in idle time, and shut down gracefully.

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

use crate::client::{Client, Disconnection};
use crate::limits::Limits;

/// How long requests in progress may take to end when the server stops.
const GRACE: Duration = Duration::from_millis(1500);
/// How many pipelined requests may begin at once, over all connections: requests that
/// arrive alone never wait for them.
const PIPELINED: usize = 8;
/// The size limit for the head of a request, and for one read, in bytes: a thousand clients
/// may have sent half of it.
const LONGEST_HEAD: usize = 16 << 10;
/// How many connections may wait to be accepted, if the system allows as many.
#[cfg(target_os = "linux")]
const QUEUE: i32 = 4096;
/// The answer to a connection over the limit.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\n\
retry-after: 1\r\nconnection: close\r\ncontent-length: 65\r\n\r\n\
{\"error\":\"too many connections: try again later\",\"code\":\"busy\"}\r\n";

/// Serves an app until `stop` is cancelled, then lets requests in progress end.
///
/// # Errors
/// If the listener fails.
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
        // The `client` module detects clients that disconnect.
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
        // Small answers are sent without delay.
        let _ = stream.set_nodelay(true);
        let (client, stream) = Client::of(stream);
        let mut stream = TimeoutStream::new(stream);
        let patience = limits.patience;
        stream.set_write_timeout(Some(patience));
        let service = cancellable(app.clone(), Arc::clone(&client), Arc::clone(&turns));
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = ending.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off needs no handling, and one that timed out no
            // answer.
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

/// Lets as many connections wait to be accepted as the system allows. With the usual 128, the
/// rest of a crowd that arrives at once would have to try again after a second, and some
/// connections would be reset.
fn lengthen_queue(listener: TcpListener) -> io::Result<TcpListener> {
    #[cfg(target_os = "linux")]
    rustix::net::listen(&listener, QUEUE)?;
    Ok(listener)
}

/// An app whose work for a client stops when the client disconnects. Pipelined requests
/// take turns over all connections.
fn cancellable(
    app: Router,
    client: Arc<Client>,
    turns: Arc<Semaphore>,
) -> impl Service<Request<Incoming>, Response = Response, Error = Disconnection, Future: Send> {
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
                gone = client.disconnected(version) => Err(gone),
            }
        }
    })
}

/// Waits until the listener can go on after an error, or fails if it cannot.
async fn wait_after(error: &io::Error) -> io::Result<()> {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, InvalidInput};
    match error.kind() {
        ConnectionAborted | ConnectionRefused | ConnectionReset => Ok(()),
        InvalidInput => Err(io::Error::new(error.kind(), error.to_string())),
        _ => {
            // Most likely too many files are open; some will be closed soon.
            sleep(Duration::from_millis(50)).await;
            Ok(())
        }
    }
}

/// Refuses a connection over the limit.
async fn refuse(mut stream: TcpStream) {
    let refusal = async {
        stream.write_all(FULL).await?;
        stream.shutdown().await
    };
    let _ = timeout(Duration::from_secs(1), refusal).await;
}

/// Raises the process's limit on open files to what the connections need. Where that
/// fails, lowers the limit on connections instead.
pub fn make_room(limits: &mut Limits) {
    // Open files other than connections.
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
    fn the_refusal_states_its_length() {
        let text = str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
