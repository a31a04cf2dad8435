//! Checkpoints: the progress of a long piece of work, as a file.
//!
//! It has the form of a certificate: header lines, the checksum of everything else, an
//! empty line, a body that is compressed. Body and checksum are written and read in
//! pieces, so that neither takes memory.

use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write};
use std::path::Path;

use proof::MOST_COMPRESSION;
use sha2::{Digest as _, Sha256};

use crate::files;
use crate::hashing::{HashingWriter, hexadecimal};
use crate::replacement::{self, Replacement};

/// The first line.
const FIRST_LINE: &str = "ludex checkpoint 1\n";
/// The longest header.
const HEADER: u64 = 1 << 16;
/// Bytes by which compression may lengthen a body, beside a sixty-fourth of it.
const PAD: u64 = 1 << 10;
/// Bytes that are read or written at a time.
const PIECE: usize = 1 << 16;
/// How hard to compress: facts in no order gain little from more.
const LEVEL: i32 = 3;
/// How far back compression looks, as a power of two: more takes more memory.
const WINDOW: u32 = 19;
/// How far back a file may ask the reader to look.
const MOST_WINDOW: u32 = 23;

/// The progress of a long piece of work, to continue later. It is read by the program that
/// wrote it: its content is trusted, and only checked to be intact.
///
/// ```
/// use std::io::{Read as _, Write as _};
///
/// use durable::Checkpoint;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("state");
/// Checkpoint::write(&path, "pawns 8x8", 12, 99, |out| out.write_all(&[7; 99]))?;
/// let checkpoint = Checkpoint::open(&path)?;
/// assert_eq!((checkpoint.subject(), checkpoint.positions()), ("pawns 8x8", 12));
/// let mut body = Vec::new();
/// checkpoint.body()?.read_to_end(&mut body)?;
/// assert_eq!(body, [7; 99]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    file: fs::File,
    subject: String,
    positions: u64,
    coding: Coding,
    /// The bytes of the body.
    length: u64,
    /// What the checksum is of, before the body.
    covered: String,
    /// The checksum in digits.
    sha256: String,
    /// Where the body is stored.
    start: u64,
    /// In how many bytes.
    stored: u64,
}

/// How a body is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    None,
    Zstd,
}

impl Coding {
    fn word(self) -> &'static str {
        match self {
            Coding::None => "none",
            Coding::Zstd => "zstd",
        }
    }
}

fn not_whole() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not an intact checkpoint")
}

impl Checkpoint {
    /// Opens a file and reads its header. The rest is checked when the
    /// [body](Checkpoint::body) is read.
    ///
    /// # Errors
    /// If the path cannot be read, is not a file, or does not begin like a checkpoint.
    pub fn open(path: &Path) -> io::Result<Checkpoint> {
        // Opening a pipe would wait for somebody to write to it.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
        }
        let mut file = fs::File::open(path)?;
        let length = file.metadata()?.len();
        let head = read_header(&mut file)?;
        Checkpoint::parse(file, &head, length).ok_or_else(not_whole)
    }

    /// A checkpoint from the lines of its header.
    fn parse(file: fs::File, head: &str, bytes: u64) -> Option<Checkpoint> {
        let mut lines = head.strip_prefix(FIRST_LINE)?.split_terminator('\n');
        let mut field = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(": ");
        let subject = field("subject")?.to_owned();
        let positions = field("positions")?.parse().ok()?;
        let coding = match field("coding")? {
            "none" => Coding::None,
            "zstd" => Coding::Zstd,
            _ => return None,
        };
        let length: u64 = field("length")?.parse().ok()?;
        // Longer than any file.
        if length > i64::MAX as u64 {
            return None;
        }
        let sha256 = field("sha256")?.to_owned();
        if lines.next().is_some() {
            return None;
        }
        let covered = head[..head.len() - "sha256: \n".len() - sha256.len()].to_owned();
        let start = head.len() as u64 + 1;
        let stored = bytes.checked_sub(start)?;
        let is_possible = match coding {
            Coding::None => length == stored,
            // What cannot be compressed grows a little; a file that has grown by itself, more.
            Coding::Zstd => {
                length / MOST_COMPRESSION as u64 <= stored && stored <= length + length / 64 + PAD
            }
        };
        is_possible.then_some(Checkpoint {
            file,
            subject,
            positions,
            coding,
            length,
            covered,
            sha256,
            start,
            stored,
        })
    }

    /// The subject of the work, on one line.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// The number of positions searched so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of bytes of the body.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The body, to be read in pieces.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn body(mut self) -> io::Result<impl Read> {
        self.check()?;
        self.file.seek(SeekFrom::Start(self.start))?;
        let stored = BufReader::with_capacity(PIECE, self.file.take(self.stored));
        let decoded: Box<dyn Read> = match self.coding {
            Coding::None => Box::new(stored),
            Coding::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(stored)?;
                decoder.window_log_max(MOST_WINDOW)?;
                Box::new(decoder)
            }
        };
        Ok(Exactly { reader: decoded, left: self.length })
    }

    /// Compares the checksum.
    fn check(&mut self) -> io::Result<()> {
        let mut hash = Sha256::new();
        hash.update(self.covered.as_bytes());
        self.file.seek(SeekFrom::Start(self.start))?;
        let mut piece = vec![0; PIECE];
        let mut left = self.stored;
        while left > 0 {
            let now = left.min(PIECE as u64) as usize;
            self.file.read_exact(&mut piece[..now])?;
            hash.update(&piece[..now]);
            left -= now as u64;
        }
        // Nor has it grown meanwhile.
        let is_over = self.file.read(&mut piece[..1])? == 0;
        if is_over && hexadecimal(&hash.finalize()) == self.sha256 {
            Ok(())
        } else {
            Err(not_whole())
        }
    }

    /// Writes a checkpoint with a body of `length` bytes, which `body` writes in pieces.
    /// The file is the old one or the new one, never part of each.
    ///
    /// This takes a few mebibytes of memory, however long the body is. `body` is called
    /// twice if its bytes are mostly repetition.
    ///
    /// # Errors
    /// If it cannot be written, or `body` fails or does not write `length` bytes. The old
    /// file is then unchanged.
    ///
    /// # Panics
    /// If the subject is more than one line.
    pub fn write(
        path: &Path,
        subject: &str,
        positions: u64,
        length: u64,
        mut body: impl FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        assert!(!subject.contains(['\n', '\r']), "a subject is one line");
        let mut write = |coding: Coding| {
            let word = coding.word();
            let covered = format!(
                "{FIRST_LINE}subject: {subject}\npositions: {positions}\n\
                 coding: {word}\nlength: {length}\n"
            );
            write_as(path, coding, &covered, length, &mut body)
        };
        let (new, stored) = write(Coding::Zstd)?;
        // A reader refuses more, so that no file takes much longer to read than it is long.
        let new = if length / MOST_COMPRESSION as u64 <= stored {
            new
        } else {
            drop(new);
            write(Coding::None)?.0
        };
        new.commit()
    }

    /// Removes the temporary files of processes that were killed while writing this
    /// checkpoint, and nothing else.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file cannot be removed.
    pub fn remove_leftovers(path: &Path) -> io::Result<()> {
        for leftover in replacement::temporaries_of(path)? {
            if Checkpoint::is_begun(&leftover)? {
                files::remove_file(&leftover)?;
            }
        }
        Ok(())
    }

    /// Whether a file is a checkpoint as far as it goes.
    fn is_begun(path: &Path) -> io::Result<bool> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Ok(false);
        }
        let first = FIRST_LINE.as_bytes();
        let mut start = Vec::new();
        fs::File::open(path)?.take(first.len() as u64).read_to_end(&mut start)?;
        Ok(first.starts_with(&start))
    }
}

/// The lines of a header, without the empty one after them.
fn read_header(file: &mut fs::File) -> io::Result<String> {
    let mut bytes = Vec::new();
    Read::take(&mut *file, FIRST_LINE.len() as u64).read_to_end(&mut bytes)?;
    if bytes != FIRST_LINE.as_bytes() {
        return Err(not_whole());
    }
    file.take(HEADER - bytes.len() as u64).read_to_end(&mut bytes)?;
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or_else(not_whole)?;
    bytes.truncate(end + 1);
    String::from_utf8(bytes).map_err(|_| not_whole())
}

/// Writes a checkpoint to a temporary file; returns in how many bytes its body is
/// stored.
fn write_as(
    path: &Path,
    coding: Coding,
    covered: &str,
    length: u64,
    body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<(Replacement, u64)> {
    // The checksum stands before what it is of: its digits are written last.
    let zeros = "0".repeat(64);
    let mut file = BufWriter::with_capacity(PIECE, Replacement::begin(path)?);
    write!(file, "{covered}sha256: {zeros}\n\n")?;
    let mut sink = HashingWriter::after(covered.as_bytes(), file);
    match coding {
        Coding::None => {
            let mut counted = CountingWriter { out: &mut sink, left: length };
            body(&mut counted)?;
            counted.finish()?;
        }
        Coding::Zstd => {
            let mut encoder = zstd::Encoder::new(&mut sink, LEVEL)?;
            encoder.window_log(WINDOW)?;
            encoder.set_pledged_src_size(Some(length))?;
            encoder.include_contentsize(true)?;
            let mut counted = CountingWriter { out: &mut encoder, left: length };
            body(&mut counted)?;
            counted.finish()?;
            encoder.finish()?;
        }
    }
    let (file, bytes, sha256) = sink.into_parts();
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start((covered.len() + "sha256: ".len()) as u64))?;
    file.write_all(sha256.as_bytes())?;
    Ok((file, bytes))
}

/// Takes as many bytes as were announced.
struct CountingWriter<W> {
    out: W,
    left: u64,
}

impl<W: Write> CountingWriter<W> {
    fn finish(&self) -> io::Result<()> {
        if self.left == 0 { Ok(()) } else { Err(io::Error::other("the body is too short")) }
    }
}

impl<W: Write> Write for CountingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() as u64 > self.left {
            return Err(io::Error::other("the body is too long"));
        }
        let written = self.out.write(bytes)?;
        self.left -= written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Gives as many bytes as were announced, or fails.
struct Exactly<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for Exactly<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            // There must not be more.
            return if self.reader.read(&mut [0])? == 0 { Ok(0) } else { Err(not_whole()) };
        }
        let most = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.reader.read(&mut bytes[..most])?;
        if read == 0 {
            return Err(not_whole());
        }
        self.left -= read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, body: &[u8]) -> io::Result<()> {
        let pieces = |out: &mut dyn Write| body.chunks(1000).try_for_each(|p| out.write_all(p));
        Checkpoint::write(path, "pawns 3x3", 12, body.len() as u64, pieces)
    }

    /// Everything that a file says, if it is whole.
    fn read(path: &Path) -> io::Result<(String, u64, Vec<u8>)> {
        let checkpoint = Checkpoint::open(path)?;
        let (subject, positions) = (checkpoint.subject().to_owned(), checkpoint.positions());
        let mut body = Vec::new();
        checkpoint.body()?.read_to_end(&mut body)?;
        Ok((subject, positions, body))
    }

    /// A body that can be compressed a little, as those of searches.
    fn facts(count: u64) -> Vec<u8> {
        (0..count)
            .flat_map(|fact| (fact.wrapping_mul(0x9e37_79b9) % 1_000_003).to_le_bytes())
            .collect()
    }

    #[test]
    fn leftovers_are_removed_and_files_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("state"), &[1, 2]).unwrap();
        let whole = fs::read(at("state")).unwrap();
        for (name, bytes) in [
            ("state.aaaaaa.new", &b""[..]),
            ("state.bbbbbb.new", b"ludex che"),
            ("state.cccccc.new", &whole[..whole.len() / 2]),
            ("state.dddddd.new", b"dear diary"),
            ("state.new", &whole),
            ("other.eeeeee.new", &whole),
        ] {
            fs::write(at(name), bytes).unwrap();
        }
        Checkpoint::remove_leftovers(&at("state")).unwrap();
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, ["other.eeeeee.new", "state", "state.dddddd.new", "state.new"]);
        assert_eq!(fs::read(at("state")).unwrap(), whole);
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        for body in [vec![], vec![0; 1000], (0..=255).collect(), facts(300_000)] {
            write(&path, &body).unwrap();
            assert_eq!(read(&path).unwrap(), ("pawns 3x3".into(), 12, body));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    /// Those that were written whole, before they were written in pieces.
    #[test]
    fn old_checkpoints_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        for body in [vec![], vec![0; 1000], (0..=255).collect(), facts(300_000)] {
            let header = format!("{FIRST_LINE}subject: pawns 3x3\npositions: 12\n");
            fs::write(&path, proof::seal(header, &body, || false).unwrap()).unwrap();
            assert_eq!(read(&path).unwrap(), ("pawns 3x3".into(), 12, body));
        }
    }

    #[test]
    fn a_body_of_another_length_is_refused_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        for length in [0, 9, 11, 1 << 40] {
            let ten = |out: &mut dyn Write| out.write_all(&[0; 10]);
            assert!(Checkpoint::write(&path, "s", 1, length, ten).is_err(), "{length}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_cut_or_damaged_checkpoint_is_noticed_wherever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        write(&path, &facts(40)).unwrap();
        let whole = fs::read(&path).unwrap();
        for place in 0..whole.len() {
            fs::write(&path, &whole[..place]).unwrap();
            assert!(read(&path).is_err(), "cut after {place} bytes");
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            fs::write(&path, &damaged).unwrap();
            assert!(read(&path).is_err(), "byte {place}");
        }
        fs::write(&path, [&whole[..], b"\0"].concat()).unwrap();
        assert!(read(&path).is_err(), "a byte more");
    }

    /// Whatever a header promises, with a checksum that agrees.
    #[test]
    fn lengths_that_are_not_true_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let body = facts(40);
        let frame = zstd::bulk::compress(&body, 3).unwrap();
        let lengths = [0, 1, body.len() as u64 - 1, body.len() as u64 + 1, u64::MAX];
        for (coding, stored) in [("none", &body), ("zstd", &frame)] {
            for length in lengths.into_iter().chain([body.len() as u64]) {
                let covered = format!(
                    "{FIRST_LINE}subject: s\npositions: 1\ncoding: {coding}\nlength: {length}\n"
                );
                let sum = proof::digest(&covered, stored);
                let file = [format!("{covered}sha256: {sum}\n\n").as_bytes(), stored].concat();
                fs::write(&path, file).unwrap();
                assert_eq!(read(&path).is_ok(), length == body.len() as u64, "{coding} {length}");
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_not_a_file_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("/dev/zero"), Path::new("/dev/null")] {
            assert_eq!(read(path).unwrap_err().to_string(), "not a file", "{}", path.display());
        }
        assert_eq!(read(&folder.path().join("x")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    /// A file of six gigabytes takes a few blocks, and no time.
    #[test]
    fn a_file_that_is_long_and_empty_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let file = fs::File::create(&path).unwrap();
        for (start, is_header) in [(&b""[..], false), (FIRST_LINE.as_bytes(), true)] {
            fs::write(&path, start).unwrap();
            file.set_len(6 << 30).unwrap();
            assert!(Checkpoint::open(&path).is_err(), "{is_header}");
        }
    }

    #[cfg(debug_assertions)]
    #[test]
    fn after_any_fault_a_checkpoint_is_the_old_one_or_the_new_one() {
        use crate::faults::{self, Fault, Kind};

        let (old, new) = (facts(20), facts(20_000));
        for kind in [Kind::NoSpace, Kind::InputOutput, Kind::ShortWrites, Kind::Freeze] {
            for at in 1.. {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("state");
                write(&path, &old).unwrap();
                let armed = faults::below(folder.path(), Fault { kind, at });
                let written = write(&path, &new);
                let has_struck = armed.has_struck();
                drop(armed);
                let (_, _, there) = read(&path).unwrap();
                assert!(there == if written.is_ok() { &new[..] } else { &there[..] });
                assert!(there == old || there == new, "{kind:?} {at}");
                Checkpoint::remove_leftovers(&path).unwrap();
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
                if !has_struck {
                    assert!(written.is_ok() && at > 3);
                    break;
                }
            }
        }
    }
}
