//! Bytes of a source, one after the other, with their place.

use std::io::{self, Read};

use super::ReadError;

/// How much is read at a time.
const CHUNK: usize = 1 << 18;

/// A source read byte by byte.
pub(super) struct Stream<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    at: usize,
    filled: usize,
    /// The bytes before the buffer.
    before: u64,
    /// The line and the column of the next byte, from 1.
    pub(super) line: u64,
    pub(super) column: u64,
}

impl<'a> Stream<'a> {
    pub(super) fn new(source: &'a mut dyn Read) -> Stream<'a> {
        Stream { source, buffer: vec![0; CHUNK], at: 0, filled: 0, before: 0, line: 1, column: 1 }
    }

    /// The next byte, without taking it.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.filled && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.at]))
    }

    /// Takes the next byte.
    #[inline]
    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.at += 1;
            self.column += 1;
            if byte == b'\n' {
                self.line += 1;
                self.column = 1;
            }
        }
        Ok(byte)
    }

    /// Takes exactly as many bytes as `to` has; lines are not counted.
    pub(super) fn take(&mut self, to: &mut [u8], what: &'static str) -> Result<(), ReadError> {
        let mut done = 0;
        while done < to.len() {
            if self.at == self.filled && !self.fill()? {
                return Err(self.truncated(what));
            }
            let count = (self.filled - self.at).min(to.len() - done);
            to[done..done + count].copy_from_slice(&self.buffer[self.at..self.at + count]);
            self.at += count;
            done += count;
        }
        Ok(())
    }

    /// Takes blanks and line ends.
    pub(super) fn skip_space(&mut self) -> io::Result<()> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.next()?;
        }
        Ok(())
    }

    #[cold]
    fn fill(&mut self) -> io::Result<bool> {
        self.before += self.filled as u64;
        self.at = 0;
        self.filled = 0;
        while self.filled == 0 {
            match self.source.read(&mut self.buffer) {
                Ok(0) => return Ok(false),
                Ok(count) => self.filled = count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// The error that there is no next byte.
    pub(super) fn truncated(&self, what: &'static str) -> ReadError {
        ReadError::Truncated { what, byte: Some(self.before + self.at as u64), row: None }
    }

    /// An error at the next byte.
    pub(super) fn wrong(&self, what: impl Into<String>) -> ReadError {
        ReadError::Text { line: self.line, column: self.column, what: what.into() }
    }
}
