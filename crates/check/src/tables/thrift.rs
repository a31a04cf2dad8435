//! Numbers and fields as the ends of Parquet files have them: Thrift's compact protocol.
//!
//! Only writing: what has to stand in a file is written anew and compared.

/// The kinds of fields and of what lists consist of.
const YES: u8 = 1;
const NO: u8 = 2;
const BYTE: u8 = 3;
const INT16: u8 = 4;
const INT32: u8 = 5;
const INT64: u8 = 6;
const TEXT: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure being written, field by field, in the order of their numbers.
#[derive(Default)]
pub(super) struct Structure {
    bytes: Vec<u8>,
    /// The number of the last field.
    last: u8,
}

impl Structure {
    fn field(&mut self, number: u8, kind: u8) -> &mut Vec<u8> {
        self.bytes.push((number - self.last) << 4 | kind);
        self.last = number;
        &mut self.bytes
    }

    pub(super) fn byte(mut self, field: u8, number: u8) -> Structure {
        self.field(field, BYTE).push(number);
        self
    }

    pub(super) fn int16(mut self, field: u8, number: u64) -> Structure {
        push_signed(self.field(field, INT16), number);
        self
    }

    pub(super) fn int32(mut self, field: u8, number: u64) -> Structure {
        push_signed(self.field(field, INT32), number);
        self
    }

    pub(super) fn int64(mut self, field: u8, number: u64) -> Structure {
        push_signed(self.field(field, INT64), number);
        self
    }

    pub(super) fn flag(mut self, field: u8, is_set: bool) -> Structure {
        self.field(field, if is_set { YES } else { NO });
        self
    }

    pub(super) fn text(mut self, field: u8, text: &[u8]) -> Structure {
        push_text(self.field(field, TEXT), text);
        self
    }

    pub(super) fn structure(mut self, field: u8, structure: Structure) -> Structure {
        self.field(field, STRUCT).extend(structure.end());
        self
    }

    pub(super) fn int32s(mut self, field: u8, numbers: &[u64]) -> Structure {
        let bytes = self.field(field, LIST);
        push_length(bytes, numbers.len(), INT32);
        for &number in numbers {
            push_signed(bytes, number);
        }
        self
    }

    pub(super) fn int64s(mut self, field: u8, numbers: &[u64]) -> Structure {
        let bytes = self.field(field, LIST);
        push_length(bytes, numbers.len(), INT64);
        for &number in numbers {
            push_signed(bytes, number);
        }
        self
    }

    pub(super) fn texts(mut self, field: u8, texts: &[&str]) -> Structure {
        let bytes = self.field(field, LIST);
        push_length(bytes, texts.len(), TEXT);
        for text in texts {
            push_text(bytes, text.as_bytes());
        }
        self
    }

    pub(super) fn structures(mut self, field: u8, structures: Vec<Structure>) -> Structure {
        let bytes = self.field(field, LIST);
        push_length(bytes, structures.len(), STRUCT);
        for structure in structures {
            bytes.extend(structure.end());
        }
        self
    }

    /// The bytes of the whole structure.
    pub(super) fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

/// Seven bits a byte from the lowest, the eighth bit set in all but the last.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A number that could have a sign, and has none.
fn push_signed(bytes: &mut Vec<u8>, number: u64) {
    push_number(bytes, number << 1);
}

fn push_text(bytes: &mut Vec<u8>, text: &[u8]) {
    push_number(bytes, text.len() as u64);
    bytes.extend(text);
}

fn push_length(bytes: &mut Vec<u8>, length: usize, kind: u8) {
    if length < 15 {
        bytes.push((length as u8) << 4 | kind);
    } else {
        bytes.push(0xf0 | kind);
        push_number(bytes, length as u64);
    }
}
