//! Checkpoints have the form of certificates, and are no more to be trusted.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use durable::Checkpoint;

/// The bytes of a checkpoint with this body.
fn sealed(body: &[u8]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let length = body.len() as u64;
    Checkpoint::write(&path, "pawns 3x3", 12, length, |out| out.write_all(body)).unwrap();
    fs::read(&path).unwrap()
}

/// The body of a checkpoint with these bytes, if it is whole.
fn opened(path: &Path, bytes: &[u8]) -> io::Result<Vec<u8>> {
    fs::write(path, bytes).unwrap();
    let checkpoint = Checkpoint::open(path)?;
    let mut body = Vec::new();
    checkpoint.body()?.read_to_end(&mut body)?;
    Ok(body)
}

#[test]
fn a_checkpoint_opens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for body in [Vec::new(), vec![0; 1000], (0..99).collect()] {
        let bytes = sealed(&body);
        assert_eq!(opened(&folder.path().join("state"), &bytes).unwrap(), body);
    }
}

#[test]
fn a_damaged_checkpoint_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let bytes = sealed(&(0..99).collect::<Vec<u8>>());
    for length in 0..bytes.len() {
        assert!(opened(&path, &bytes[..length]).is_err(), "{length}");
    }
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(opened(&path, &damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn lines_after_the_checksum_keep_a_checkpoint_from_opening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let header = "ludex checkpoint 1\nsubject: s\npositions: 1\ncoding: none\nlength: 0\nsha256: ";
    for more in ["", "\n", "x", "é", "ééééééééééé", "€", "€€€€€€€€€", "\r"]
    {
        for digits in ["", "0", "00"] {
            let bytes = format!("{header}{digits}\n{more}\n\n");
            assert!(opened(&path, bytes.as_bytes()).is_err(), "{bytes:?}");
        }
    }
}

#[test]
fn no_change_of_a_checkpoint_makes_opening_it_fail() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let mut random = fastrand::Rng::with_seed(3);
    let bytes = sealed(&(0..99).collect::<Vec<u8>>());
    for _ in 0..20_000 {
        let mut changed = bytes.clone();
        for _ in 0..random.u32(1..4) {
            let at = random.usize(0..changed.len());
            match random.u32(0..4) {
                0 => changed.truncate(at + 1),
                1 => changed[at] = random.u8(..),
                2 => changed.insert(at, random.u8(..)),
                _ => drop(changed.splice(at..at, "é: ë\n".bytes())),
            }
        }
        if changed != bytes {
            assert!(opened(&path, &changed).is_err());
        }
    }
}
