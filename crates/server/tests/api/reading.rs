//! Bodies that take long to read: they are read where work is done, within its
//! limits, and nobody else waits for them.

use std::io::{self, Read as _};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use gone::format::{self, Compression};
use serde_json::{Value, json};
use server::Limits;

use crate::kit::{answer, post, send, small, until, with};

/// A few bytes that unpack to sixteen gibibytes of blanks in front of an image.
fn endless() -> String {
    let packed = |start: &[u8], blanks| {
        let mut bytes = Vec::new();
        format::compress(Compression::Zstd, &mut bytes, |out| {
            out.write_all(start)?;
            io::copy(&mut io::repeat(b' ').take(blanks), out).map(|_| ())
        })
        .unwrap();
        bytes
    };
    let bytes = [packed(b"P1", 1), packed(b"", 32 << 20).repeat(512)].concat();
    assert!(bytes.len() < 4 << 20);
    BASE64_STANDARD.encode(bytes)
}

/// An array with a shape and no numbers.
fn array(shape: &str) -> String {
    let header = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.bytes());
    BASE64_STANDARD.encode(bytes)
}

#[tokio::test]
async fn arrays_without_cells_are_read_at_once() {
    let app = small();
    for (shape, rows, cols) in
        [("(4294967295, 0)", u32::MAX, 0), ("(0, 4294967295)", 0, u32::MAX), ("(0, 0)", 0, 0)]
    {
        let found = answer(&app, "gone/solve", json!({ "file": array(shape) })).await;
        assert_eq!((&found["rows"], &found["cols"]), (&json!(rows), &json!(cols)));
        assert_eq!(found["rounds"], 0);
    }
}

#[tokio::test]
async fn others_are_answered_while_a_file_is_read() {
    let app = with(Limits { workers: 1, queue: 4, ..Limits::default() });
    let asked = json!({ "file": endless(), "time_limit": "2s" }).to_string();
    let reading: Vec<_> = (0..2)
        .map(|_| {
            let (app, asked) = (app.clone(), asked.clone());
            tokio::spawn(async move { send(&app, post("gone/solve", asked)).await })
        })
        .collect();
    until(&app, |health| health["busy"] == 1 && health["waiting"] == 1).await;
    assert!(reading.iter().all(|reading| !reading.is_finished()));
    for reading in reading {
        let reply = reading.await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        let found = reply.json();
        assert_eq!((&found["rounds"], &found["rows"]), (&Value::Null, &Value::Null));
        assert_eq!(found["reason"], "time limit reached");
    }
}
