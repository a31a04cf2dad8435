//! Connections between processes: a deadline, and a handshake.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::thread;
use std::time::{Duration, Instant};

use budget::Control;
use serde::{Deserialize, Serialize};
use socket2::{SockRef, TcpKeepalive};
use tables::{Subject, TableError};

use crate::error::ClusterError;
use crate::hosts::Hosts;

/// What processes tell each other before anything else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    protocol: String,
    version: String,
    process: usize,
    processes: usize,
    threads: usize,
    subject: Subject,
    line: Line,
}

/// What a connection is for. Timely has the lines of data to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Line {
    Data,
    Heartbeat,
}

/// The connections of this process with the others, by their number; its own place stays
/// empty.
#[derive(Debug)]
pub(crate) struct Connections {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) heartbeat: Vec<Option<TcpStream>>,
}

impl Connections {
    fn none(hosts: &Hosts) -> Connections {
        let none = || hosts.addresses.iter().map(|_| None).collect();
        Connections { data: none(), heartbeat: none() }
    }

    fn lines(&mut self, line: Line) -> &mut Vec<Option<TcpStream>> {
        match line {
            Line::Data => &mut self.data,
            Line::Heartbeat => &mut self.heartbeat,
        }
    }

    /// The first process that a line to is missing.
    fn missing(&self, hosts: &Hosts) -> Option<usize> {
        let is_there = |at: usize| self.data[at].is_some() && self.heartbeat[at].is_some();
        (0..hosts.addresses.len()).find(|&at| at != hosts.process && !is_there(at))
    }
}

/// How often a connection is tried again.
const PAUSE: Duration = Duration::from_millis(50);
/// How long a process may take to answer when it is called.
const SHORT: Duration = Duration::from_secs(5);
/// How long a caller may take to say hello; other callers wait meanwhile.
const AT_ONCE: Duration = Duration::from_secs(2);
/// How long what was sent may stay without an answer.
#[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
const SILENCE: Duration = Duration::from_secs(10);
/// No hello is longer.
const LONGEST: u32 = 1 << 16;

impl Hello {
    pub(crate) fn new(hosts: &Hosts, threads: usize, subject: &Subject) -> Hello {
        Hello {
            protocol: "ludex cluster 2".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            process: hosts.process,
            processes: hosts.addresses.len(),
            threads,
            subject: subject.clone(),
            line: Line::Data,
        }
    }

    /// The same for a line of this kind.
    fn on(&self, line: Line) -> Hello {
        Hello { line, ..self.clone() }
    }

    /// What another process does differently, if anything.
    fn difference(&self, other: &Hello) -> Option<String> {
        let say = |what: &str, there: &dyn std::fmt::Display, here: &dyn std::fmt::Display| {
            Some(format!("has {what} {there}, this process {here}"))
        };
        if other.protocol != self.protocol || other.version != self.version {
            say("version", &other.version, &self.version)
        } else if other.processes != self.processes {
            say("a list of hosts of length", &other.processes, &self.processes)
        } else if other.threads != self.threads {
            say("threads:", &other.threads, &self.threads)
        } else if other.subject.text != self.subject.text {
            let with = |text: bool| if text { "written" } else { "not written" };
            say("positions as text", &with(other.subject.text), &with(self.subject.text))
        } else if other.subject != self.subject {
            say("the position", &other.subject.position, &self.subject.position)
        } else {
            None
        }
    }
}

/// Connects this process with all others.
pub(crate) fn connect(
    hosts: &Hosts,
    hello: &Hello,
    limit: Duration,
    control: &Control,
) -> Result<Connections, ClusterError> {
    let deadline = Instant::now() + limit;
    let address = &hosts.addresses[hosts.process];
    let listen = |error| ClusterError::Listen { address: address.clone(), error };
    let listener = TcpListener::bind(address).map_err(listen)?;
    listener.set_nonblocking(true).map_err(listen)?;
    let mut connections = Connections::none(hosts);
    // Of two processes the one with the higher number calls the other.
    while let Some(missing) = connections.missing(hosts) {
        if let Some(reason) = control.stopped() {
            return Err(TableError::Stopped(reason).into());
        }
        if Instant::now() >= deadline {
            let missing = hosts.name(missing);
            return Err(ClusterError::Late { missing, seconds: limit.as_secs() });
        }
        let mut idle = true;
        for line in [Line::Data, Line::Heartbeat] {
            let streams = connections.lines(line);
            for (process, place) in streams[..hosts.process].iter_mut().enumerate() {
                if place.is_none()
                    && let Some(stream) = call(hosts, process, &hello.on(line), deadline)?
                {
                    *place = Some(stream);
                    idle = false;
                }
            }
        }
        if let Ok((stream, _)) = listener.accept()
            && let Some((process, line, stream)) = answer(hosts, stream, hello)?
        {
            connections.lines(line)[process] = Some(stream);
            idle = false;
        }
        if idle {
            thread::sleep(PAUSE);
        }
    }
    for stream in connections.data.iter().chain(&connections.heartbeat).flatten() {
        prepare(stream).map_err(listen)?;
    }
    Ok(connections)
}

/// Calls a process, if it is there yet.
fn call(
    hosts: &Hosts,
    process: usize,
    hello: &Hello,
    deadline: Instant,
) -> Result<Option<TcpStream>, ClusterError> {
    let patience = deadline.saturating_duration_since(Instant::now()).clamp(PAUSE, SHORT);
    let addresses = hosts.addresses[process].to_socket_addrs();
    let address = addresses.ok().and_then(|mut addresses| addresses.next());
    let Some(mut stream) =
        address.and_then(|address| TcpStream::connect_timeout(&address, patience).ok())
    else {
        return Ok(None);
    };
    let talk = || -> io::Result<Hello> {
        send(&mut stream, hello)?;
        receive(&mut stream, Instant::now() + patience)
    };
    let Ok(theirs) = { talk }() else { return Ok(None) };
    check(hosts, process, hello, &theirs)?;
    Ok(Some(stream))
}

/// Answers a caller; strangers are refused.
fn answer(
    hosts: &Hosts,
    mut stream: TcpStream,
    hello: &Hello,
) -> Result<Option<(usize, Line, TcpStream)>, ClusterError> {
    let talk = || -> io::Result<Hello> {
        stream.set_nonblocking(false)?;
        let theirs = receive(&mut stream, Instant::now() + AT_ONCE)?;
        send(&mut stream, &hello.on(theirs.line))?;
        Ok(theirs)
    };
    let Ok(theirs) = { talk }() else { return Ok(None) };
    if theirs.process <= hosts.process || theirs.process >= hosts.addresses.len() {
        return Ok(None);
    }
    check(hosts, theirs.process, hello, &theirs)?;
    Ok(Some((theirs.process, theirs.line, stream)))
}

fn check(hosts: &Hosts, process: usize, ours: &Hello, theirs: &Hello) -> Result<(), ClusterError> {
    let who = hosts.name(process);
    if theirs.process != process {
        let difference = format!("claims to be process {}", theirs.process);
        return Err(ClusterError::Mismatch { who, difference });
    }
    match ours.difference(theirs) {
        Some(difference) => Err(ClusterError::Mismatch { who, difference }),
        None => Ok(()),
    }
}

fn send(stream: &mut TcpStream, hello: &Hello) -> io::Result<()> {
    let text = serde_json::to_vec(hello)?;
    stream.write_all(&(text.len() as u32).to_le_bytes())?;
    stream.write_all(&text)
}

fn receive(stream: &mut TcpStream, deadline: Instant) -> io::Result<Hello> {
    let mut length = [0; 4];
    fill(stream, &mut length, deadline)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    fill(stream, &mut text, deadline)?;
    Ok(serde_json::from_slice(&text)?)
}

/// Reads so many bytes, all of them before the deadline.
fn fill(stream: &mut TcpStream, mut bytes: &mut [u8], deadline: Instant) -> io::Result<()> {
    while !bytes.is_empty() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(bytes)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => bytes = &mut bytes[count..],
        }
    }
    Ok(())
}

/// Makes a connection ready for data, and quick to notice that its other end is gone.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    let alive = TcpKeepalive::new()
        .with_time(Duration::from_secs(3))
        .with_interval(Duration::from_secs(2))
        .with_retries(3);
    let socket = SockRef::from(stream);
    // No keep-alive probe is sent while data wait to be acknowledged: then this counts.
    #[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
    socket.set_tcp_user_timeout(Some(SILENCE))?;
    socket.set_tcp_keepalive(&alive)
}
