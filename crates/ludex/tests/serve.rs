//! The program as a server.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludex"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://").expect(&line);
        let (address, _) = rest.split_once('/').expect(&line);
        Server { child, address: address.to_owned() }
    }

    /// Sends a request and reads the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        let kill = format!("kill -s {name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the server ends when told to");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn post(path: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

#[test]
fn the_program_alone_is_the_workbench() {
    let server = Server::start(&["--no-open"]);
    let page = server.ask("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Ludex</title>"), "{page}");
    assert!(server.address.starts_with("127.0.0.1:"));
}

#[test]
fn the_api_answers_what_the_program_prints() {
    let server = Server::start(&["serve", "--no-open"]);
    for (path, verb) in [("pawns/solve", "solve"), ("pawns/analyze", "analyze")] {
        let printed = Command::new(env!("CARGO_BIN_EXE_ludex"))
            .args(["pawns", verb, "4x5", "--json", "--threads", "1"])
            .output()
            .unwrap();
        let printed = String::from_utf8(printed.stdout).unwrap();
        let answer = server.ask(&post(path, r#"{"position": "4x5"}"#));
        let (_, sent) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(without_time(sent), without_time(&printed));
    }
}

/// JSON without its seconds: the same order of fields, the same bytes.
fn without_time(json: &str) -> String {
    let (before, rest) = json.trim().split_once("\"seconds\":").unwrap();
    let end = rest.find([',', '}']).unwrap();
    [before, &rest[end..]].concat()
}

#[test]
fn signals_end_it_in_peace_whatever_is_under_way() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::start(&["serve", "--no-open"]);
        let mut busy = TcpStream::connect(&server.address).unwrap();
        busy.write_all(post("pawns/solve", r#"{"position": "8x8"}"#).as_bytes()).unwrap();
        let start = Instant::now();
        while !server
            .ask("GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .contains("\"busy\":1")
        {
            assert!(start.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(10));
        }
        server.signal(signal);
        let mut answer = String::new();
        busy.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("\"reason\":\"interrupted\""), "{answer}");
        assert_eq!(server.wait().code(), Some(0), "{signal}");
    }
}

#[test]
fn a_port_that_is_taken_is_trouble_with_its_name() {
    let server = Server::start(&["serve", "--no-open"]);
    let port = server.address.rsplit(':').next().unwrap();
    let second = Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(["serve", "--no-open", "--port", port])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let words = String::from_utf8(second.stderr).unwrap();
    assert!(words.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{words}");
}

#[test]
fn limits_are_options() {
    let server =
        Server::start(&["serve", "--no-open", "--time-limit", "50ms", "--body-limit", "100"]);
    let answer = server.ask(&post("pawns/solve", r#"{"position": "8x8"}"#));
    assert!(answer.contains("time limit reached"), "{answer}");
    let long = format!(r#"{{"position": "{}"}}"#, "x".repeat(100));
    assert!(server.ask(&post("pawns/solve", &long)).starts_with("HTTP/1.1 413"));
}

#[test]
fn a_table_answers_and_one_that_cannot_be_opened_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    let table = table.to_str().unwrap();
    let ludex = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_ludex")).args(arguments).output().unwrap()
    };
    assert!(ludex(&["pawns", "tabulate", "3x3", "--out", table]).status.success());
    let server = Server::start(&["serve", "--no-open", "--table", table]);
    let health =
        server.ask("GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(health.contains("\"position\":\"ppp/3/PPP w\",\"positions\":135"), "{health}");
    let answer = server.ask(&post("pawns/analyze", r#"{"position": "3x3"}"#));
    assert!(answer.contains("\"value\":-6"), "{answer}");

    let nowhere = folder.path().join("nowhere");
    let refused = ludex(&["serve", "--no-open", "--table", nowhere.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty(), "no address is announced");
    assert!(String::from_utf8(refused.stderr).unwrap().contains("nowhere"));
}
