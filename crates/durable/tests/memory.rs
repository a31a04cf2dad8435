//! How much memory a checkpoint takes while it is written and read, by the system's count.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read as _, Write};

use durable::Checkpoint;

/// The most bytes that were resident so far.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap()
}

// One test, because the counter is for the whole process.
#[test]
fn a_checkpoint_takes_a_few_mebibytes_whatever_its_length() {
    const LENGTH: u64 = 128 << 20;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let noise = |out: &mut dyn Write| {
        let mut number = 1u64;
        let mut piece = Vec::new();
        for _ in 0..LENGTH >> 16 {
            piece.clear();
            while piece.len() < 1 << 16 {
                number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                piece.extend((number >> 20).to_le_bytes());
            }
            out.write_all(&piece)?;
        }
        Ok(())
    };
    // What is taken once is not counted.
    Checkpoint::write(&path, "warm", 1, 8, |out| out.write_all(&[1; 8])).unwrap();
    let before = peak();
    Checkpoint::write(&path, "noise", 1, LENGTH, noise).unwrap();
    let written = peak() - before;
    let mut body = Checkpoint::open(&path).unwrap().body().unwrap();
    let mut piece = vec![0; 1 << 16];
    let mut read = 0;
    loop {
        match body.read(&mut piece).unwrap() {
            0 => break,
            count => read += count as u64,
        }
    }
    assert_eq!(read, LENGTH);
    let all = peak() - before;
    eprintln!("{written} bytes for writing, {all} for both");
    assert!(all < 6 << 20, "{written} bytes for writing, {all} for both");
}
