//! Files that look small, or claim to be large.

use std::fs;
use std::io;
use std::path::Path;

use gone::format::{Compression, compress};

const GIBIBYTE: usize = 1 << 30;

/// Writes all of them into a folder.
pub(super) fn write(folder: &Path) -> io::Result<()> {
    let file = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes);
    file("row.gz", &repeated(b"W"))?;
    file("rows.gz", &repeated(b"WBWBWB\n"))?;
    file("blanks.gz", &repeated(b" "))?;
    file("row.zst", &window_of_128_mebibytes(b'W'))?;

    let largest = i32::MAX.cast_unsigned();
    let pixels = packed(&[0; 1000]);
    file("huge.png", &png(largest, largest, 0, &[(b"IDAT", &pixels)]))?;
    file("broad.png", &png(1 << 25, 1, 0, &[(b"IDAT", &pixels)]))?;
    file("interlaced.png", &png(4000, 4000, 1, &[(b"IDAT", &pixels)]))?;
    let one = packed(&[0; 9]);
    let text = [b"Comment\0\0", &packed(&vec![b'x'; 1 << 26])[..]].concat();
    let profile = [b"Colours\0\0", &packed(&vec![b'x'; 1 << 26])[..]].concat();
    let chunks: [(&[u8; 4], &[u8]); 3] = [(b"zTXt", &text), (b"iCCP", &profile), (b"IDAT", &one)];
    file("chatty.png", &png(1, 1, 0, &chunks))?;

    file("huge.npy", &npy("False", "(4294967295, 4294967295)"))?;
    file("columns.npy", &npy("True", "(100000, 100000)"))?;
    file("huge.pbm", b"P4\n4294967295 4294967295\nand so on")?;
    file("huge.xy", b"4294967295\n4294967295\n0,0\n1,1\n")
}

/// A gibibyte of the same, as many parts of a gzip file.
fn repeated(bytes: &[u8]) -> Vec<u8> {
    let part = bytes.repeat((1 << 20) / bytes.len());
    let mut packed = Vec::new();
    compress(Compression::Gzip, &mut packed, |out| out.write_all(&part)).unwrap();
    packed.repeat(GIBIBYTE / part.len())
}

/// A gibibyte of one byte that says it refers back by 128 MiB, and so has to be held.
fn window_of_128_mebibytes(byte: u8) -> Vec<u8> {
    const LONGEST_BLOCK: u32 = 1 << 17;
    let mut frame = b"\x28\xb5\x2f\xfd".to_vec();
    // Nothing is said but the window: 2^(10 + 17) bytes.
    frame.extend([0, 17 << 3]);
    let blocks = GIBIBYTE as u32 / LONGEST_BLOCK;
    for block in 1..=blocks {
        let is_last = u32::from(block == blocks);
        // A repeated byte is a block of type 1.
        let header = LONGEST_BLOCK << 3 | 1 << 1 | is_last;
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(byte);
    }
    frame
}

/// Bytes as a PNG image packs them.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    compress(Compression::Gzip, &mut packed, |out| out.write_all(bytes)).unwrap();
    // The same method behind another header, and without its checksum.
    let inside = &packed[10..packed.len() - 8];
    [&[0x78, 0x9c], inside, &[0; 4]].concat()
}

/// An image of red, green, blue and opacity, sixteen bits each.
fn png(cols: u32, rows: u32, interlacing: u8, chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let size = [cols.to_be_bytes(), rows.to_be_bytes()].concat();
    let header = [&size[..], &[16, 6, 0, 0, interlacing]].concat();
    let header: [(&[u8; 4], &[u8]); 1] = [(b"IHDR", &header)];
    let end: [(&[u8; 4], &[u8]); 1] = [(b"IEND", &[])];
    for (name, content) in header.iter().chain(chunks).chain(&end) {
        let named = [&name[..], content].concat();
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend(&named);
        bytes.extend(checksum(&named).to_be_bytes());
    }
    bytes
}

/// The checksum of a chunk, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    })
}

/// An array of bytes that is not there.
fn npy(by_columns: &str, shape: &str) -> Vec<u8> {
    let text = format!("{{'descr': '|u1', 'fortran_order': {by_columns}, 'shape': {shape}, }}\n");
    let length = (text.len() as u16).to_le_bytes();
    [b"\x93NUMPY\x01\0", &length[..], text.as_bytes(), &[1; 1000]].concat()
}
