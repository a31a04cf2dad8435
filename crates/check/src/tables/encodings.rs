//! The values of a page: differences, numbers of a dictionary's entries, or as they are.
//!
//! Each is read to its last bit: what no value needs is 0, and nothing follows.

/// Why a page has no values.
pub(super) type PageFlaw = &'static str;

const CUT: PageFlaw = "a page ends in the middle of its values";
const TOO_LONG: PageFlaw = "a page continues after its values";
const OTHER_WIDTH: PageFlaw = "a page has indices of the wrong width";
const LONG_NUMBER: PageFlaw = "a number in a page is longer than necessary, or too large";

/// The bytes of a page, read one after the other.
pub(super) struct Bytes {
    bytes: Vec<u8>,
    at: usize,
}

impl Bytes {
    pub(super) fn new(bytes: Vec<u8>) -> Bytes {
        Bytes { bytes, at: 0 }
    }

    fn take(&mut self, length: usize) -> Result<&[u8], PageFlaw> {
        let rest = &self.bytes[self.at..];
        if length > rest.len() {
            return Err(CUT);
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn byte(&mut self) -> Result<u8, PageFlaw> {
        Ok(self.take(1)?[0])
    }

    /// A number of seven bits a byte from the lowest, in as few bytes as hold it.
    fn number(&mut self) -> Result<u64, PageFlaw> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            number |= bits << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(LONG_NUMBER)
    }

    /// A number with a sign: 0, -1, 1, -2 and so on are written as 0, 1, 2, 3.
    fn signed(&mut self) -> Result<i64, PageFlaw> {
        let number = self.number()?;
        Ok((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// A number of four bytes, the lowest first.
    fn int32(&mut self) -> Result<u32, PageFlaw> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A text after its length.
    pub(super) fn text(&mut self) -> Result<&[u8], PageFlaw> {
        let length = self.int32()?;
        self.take(length as usize)
    }

    /// A field of 32 bits, directly after the one before, whose number has no sign.
    pub(super) fn int32_field(&mut self) -> Result<u64, PageFlaw> {
        match (self.byte()?, self.number()?) {
            (0x15, number) if number.is_multiple_of(2) => Ok(number / 2),
            _ => Err("unexpected field"),
        }
    }

    /// Passes over a byte.
    pub(super) fn skip(&mut self) -> Result<(), PageFlaw> {
        self.byte().map(|_| ())
    }

    /// The entry of a dictionary of numbers.
    pub(super) fn entry(&mut self) -> Result<i64, PageFlaw> {
        Ok(self.int32()?.cast_signed().into())
    }

    /// The same of a dictionary of numbers of eight bytes.
    pub(super) fn long_entry(&mut self) -> Result<i64, PageFlaw> {
        let (low, high) = (self.int32()?, self.int32()?);
        Ok((u64::from(high) << 32 | u64::from(low)).cast_signed())
    }

    /// Rejects bytes that are left.
    pub(super) fn end(&self) -> Result<(), PageFlaw> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(TOO_LONG) }
    }

    /// So many bits of the bytes from `start` on, the lowest first.
    fn bits(&self, start: usize, bit: usize, width: u8) -> u64 {
        let from = start + bit / 8;
        let mut sixteen = [0; 16];
        let there = &self.bytes[from..self.bytes.len().min(from + 16)];
        sixteen[..there.len()].copy_from_slice(there);
        let bits = u128::from_le_bytes(sixteen) >> (bit % 8);
        (bits & ((1 << width) - 1)) as u64
    }
}

/// Numbers by their differences: of blocks the least difference and how many bits the
/// others have beyond it (`DELTA_BINARY_PACKED`).
pub(super) struct Differences {
    bytes: Bytes,
    /// How many values are left.
    left: usize,
    /// The value before the next.
    last: i64,
    is_first: bool,
    least: i64,
    /// The widths of the quarters of the block, the next one last.
    widths: Vec<u8>,
    /// The bits of the quarter: where they begin, how wide they are, how many were read.
    start: usize,
    width: u8,
    read: usize,
}

/// The numbers of a block, and of each of its quarters.
const BLOCK: u64 = 256;
const QUARTERS: u64 = 4;
const QUARTER: usize = (BLOCK / QUARTERS) as usize;

impl Differences {
    pub(super) fn new(mut bytes: Bytes, count: usize) -> Result<Differences, PageFlaw> {
        if (bytes.number()?, bytes.number()?) != (BLOCK, QUARTERS) {
            return Err("a page has blocks of the wrong size");
        }
        if bytes.number()? != count as u64 {
            return Err("a page states two different numbers of values");
        }
        let last = bytes.signed()?;
        let widths = Vec::new();
        let (left, is_first, least, start, width, read) = (count, true, 0, 0, 0, QUARTER);
        Ok(Differences { bytes, left, last, is_first, least, widths, start, width, read })
    }

    #[inline]
    fn next(&mut self) -> Result<i64, PageFlaw> {
        if self.is_first {
            self.is_first = false;
        } else {
            if self.read == QUARTER {
                self.open_quarter()?;
            }
            let bit = self.read * usize::from(self.width);
            let beyond = self.bytes.bits(self.start, bit, self.width);
            self.last = self.last.wrapping_add(self.least).wrapping_add(beyond.cast_signed());
            self.read += 1;
        }
        self.left -= 1;
        if self.left == 0 {
            self.close()?;
        }
        Ok(self.last)
    }

    fn open_quarter(&mut self) -> Result<(), PageFlaw> {
        if self.widths.is_empty() {
            self.least = self.bytes.signed()?;
            self.widths = self.bytes.take(QUARTERS as usize)?.iter().rev().copied().collect();
        }
        self.width = self.widths.pop().unwrap_or(0);
        if self.width > 64 {
            return Err("a page has differences of more than 64 bits");
        }
        self.start = self.bytes.at;
        self.bytes.take(QUARTER / 8 * usize::from(self.width))?;
        self.read = 0;
        Ok(())
    }

    /// What the last block has beyond the last value.
    fn close(&self) -> Result<(), PageFlaw> {
        let width = usize::from(self.width);
        let is_zero = (self.read..QUARTER)
            .all(|index| self.bytes.bits(self.start, index * width, self.width) == 0);
        if !is_zero || self.widths.iter().any(|&width| width > 0) {
            return Err(TOO_LONG);
        }
        self.bytes.end()
    }
}

/// Numbers of entries: runs of one that is repeated, or of eights of any
/// (`RLE_DICTIONARY`).
pub(super) struct Indices {
    bytes: Bytes,
    left: usize,
    width: u8,
    run: Run,
}

/// A run, and how many of its values are left.
enum Run {
    Repeated { index: usize, left: usize },
    Packed { start: usize, read: usize, count: usize },
}

impl Indices {
    pub(super) fn new(mut bytes: Bytes, count: usize) -> Result<Indices, PageFlaw> {
        let width = bytes.byte()?;
        if width > 32 {
            return Err(OTHER_WIDTH);
        }
        Ok(Indices { bytes, left: count, width, run: Run::Repeated { index: 0, left: 0 } })
    }

    #[inline]
    fn next(&mut self) -> Result<usize, PageFlaw> {
        let index = loop {
            match &mut self.run {
                Run::Repeated { index, left: left @ 1.. } => {
                    *left -= 1;
                    break *index;
                }
                Run::Packed { start, read, count } if *read < *count => {
                    let index =
                        self.bytes.bits(*start, *read * usize::from(self.width), self.width);
                    *read += 1;
                    break index as usize;
                }
                _ => self.open_run()?,
            }
        };
        self.left -= 1;
        if self.left == 0 {
            self.close()?;
        }
        Ok(index)
    }

    fn open_run(&mut self) -> Result<(), PageFlaw> {
        let head = self.bytes.number()?;
        let is_packed = head & 1 == 1;
        let most = if is_packed { self.left.div_ceil(8) } else { self.left };
        let length = match usize::try_from(head >> 1) {
            Ok(length) if (1..=most).contains(&length) => length,
            _ => return Err("a page has a run that is empty or too long"),
        };
        self.run = if is_packed {
            let start = self.bytes.at;
            self.bytes.take(length * usize::from(self.width))?;
            Run::Packed { start, read: 0, count: 8 * length }
        } else {
            let bytes = self.bytes.take(usize::from(self.width).div_ceil(8))?;
            let index = bytes.iter().rev().fold(0, |index, &byte| index << 8 | usize::from(byte));
            Run::Repeated { index, left: length }
        };
        Ok(())
    }

    /// What the last run has beyond the last value.
    fn close(&self) -> Result<(), PageFlaw> {
        if let Run::Packed { start, read, count } = self.run {
            let bit = |index: usize| index * usize::from(self.width);
            if (read..count).any(|index| self.bytes.bits(start, bit(index), self.width) != 0) {
                return Err(TOO_LONG);
            }
        }
        self.bytes.end()
    }
}

/// The numbers of a page.
pub(super) enum Values {
    Differences(Differences),
    Indices(Indices),
}

impl Values {
    /// How many are left.
    pub(super) fn left(&self) -> usize {
        match self {
            Values::Differences(values) => values.left,
            Values::Indices(values) => values.left,
        }
    }

    /// The next value; there is one.
    #[inline]
    pub(super) fn next(&mut self, dictionary: &mut Dictionary) -> Result<i64, PageFlaw> {
        match self {
            Values::Differences(values) => values.next(),
            Values::Indices(values) => {
                let value = dictionary.entry(values.next()?)?;
                // As wide as the entries need that have come by the end of the page.
                if values.left == 0 && u32::from(values.width) != dictionary.width() {
                    return Err(OTHER_WIDTH);
                }
                Ok(value)
            }
        }
    }
}

/// The different values of a column, in the order in which they come.
#[derive(Default)]
pub(super) struct Dictionary {
    entries: Vec<i64>,
    /// How many have come.
    come: usize,
}

impl Dictionary {
    pub(super) fn new(entries: Vec<i64>) -> Result<Dictionary, PageFlaw> {
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("a dictionary has an entry twice");
        }
        Ok(Dictionary { entries, come: 0 })
    }

    /// The bits that the numbers of the entries take that have come.
    fn width(&self) -> u32 {
        usize::BITS - self.come.saturating_sub(1).leading_zeros()
    }

    #[inline]
    fn entry(&mut self, index: usize) -> Result<i64, PageFlaw> {
        if index >= self.come {
            if index > self.come {
                return Err("the entries of a dictionary are not in the order of their values");
            }
            self.come += 1;
        }
        self.entries.get(index).copied().ok_or("a dictionary lacks an entry")
    }

    /// Rejects entries that did not come.
    pub(super) fn end(&self) -> Result<(), PageFlaw> {
        if self.come < self.entries.len() {
            return Err("a dictionary has entries that no row uses");
        }
        Ok(())
    }
}
