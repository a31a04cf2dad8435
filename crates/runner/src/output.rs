//! Reads what a program writes, up to a limit.

use std::io::Read;

/// The number of bytes of standard error that are kept.
pub(crate) const KEPT: usize = 8 << 10;

/// Everything up to the limit; the second part says whether there was more.
pub(crate) fn up_to(limit: u64, from: impl Read) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    // An error means that the writer is gone: what has been read counts.
    let _ = from.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    let more = bytes.len() as u64 > limit;
    bytes.truncate(limit as usize);
    (bytes, more)
}

/// The last [`KEPT`] bytes, if there are no more than the limit in all.
pub(crate) fn tail(limit: u64, mut from: impl Read) -> (Vec<u8>, bool) {
    let (mut kept, mut buffer, mut total) = (Vec::new(), [0; 4096], 0_u64);
    loop {
        match from.read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return (kept, false),
            Ok(count) => {
                kept.extend_from_slice(&buffer[..count]);
                kept.drain(..kept.len().saturating_sub(KEPT));
                total += count as u64;
                if total > limit {
                    return (kept, true);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_read_up_to_the_limit_and_no_further() {
        assert_eq!(up_to(3, &b"abc"[..]), (b"abc".to_vec(), false));
        assert_eq!(up_to(3, &b"abcd"[..]), (b"abc".to_vec(), true));
        assert_eq!(up_to(0, &b""[..]), (Vec::new(), false));
        let (bytes, more) = up_to(10, std::io::repeat(b'x'));
        assert_eq!((bytes.len(), more), (10, true));
    }

    #[test]
    fn the_end_of_the_errors_is_kept() {
        let text: Vec<u8> = (0..3 * KEPT).map(|place| (place % 251) as u8).collect();
        let (kept, more) = tail(1 << 20, &text[..]);
        assert_eq!((&kept[..], more), (&text[2 * KEPT..], false));
        assert!(tail(100, std::io::repeat(b'x')).1);
    }
}
