//! The program as a server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::service::{PATIENCE, Server, post};

#[test]
fn the_program_alone_is_the_workbench() {
    let server = Server::start(&["--no-open"]);
    let page = server.ask("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains(">Ludex</title>"), "{page}");
    assert!(server.address.starts_with("127.0.0.1:"));
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
