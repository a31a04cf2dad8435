//! Certificates at the limits of the format, made by hand: long headers, long boards, thousands of
//! sets, and Zstandard frames of all kinds. All checkers must end soon, with the same verdict.

use super::forge::Parts;

/// The first bytes of a frame.
const MAGIC: &[u8] = b"\x28\xb5\x2f\xfd";

/// Files, each with a name.
pub(super) fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = headers();
    files.extend(bodies());
    let frames = frames().into_iter().chain([("bomb", bomb())]);
    files.extend(frames.map(|(name, stored)| (name, gone("1x4", "zstd", 4, stored))));
    files
}

/// A certificate with these lines, without those of the body, and a body.
fn file(lines: &str, coding: &str, length: u128, body: Vec<u8>) -> Vec<u8> {
    let lines = format!("ludex certificate 1\n{lines}\ncoding: {coding}\nlength: {length}");
    Parts { lines: lines.split('\n').map(|line| line.as_bytes().to_vec()).collect(), body }.file()
}

/// A certificate whose body is not compressed.
fn plain(lines: &str, body: Vec<u8>) -> Vec<u8> {
    let length = body.len() as u128;
    file(lines, "none", length, body)
}

/// A board of Gone on which nothing happens.
fn gone(board: &str, coding: &str, length: u128, body: Vec<u8>) -> Vec<u8> {
    let rules = "white spreads, 4 neighbours, edges";
    let lines =
        format!("family: gone\nrules: {rules}\nboard: {board}\nclaim: rounds 0, left {length}");
    file(&lines, coding, length, body)
}

/// A puzzle with pegs.
fn pegs(board: &str, claim: &str, proof: &str, body: Vec<u8>) -> Vec<u8> {
    let lines = "family: pegs\njumps: all\ngoal: one";
    plain(&format!("{lines}\nboard: {board}\nclaim: {claim}\nproof: {proof}"), body)
}

/// A position of pawns.
fn pawns(position: &str, claim: &str) -> Vec<u8> {
    let lines = "family: pawns\nrules: classic\nboard: 8x8";
    plain(&format!("{lines}\nposition: {position}\nclaim: {claim}"), vec![0])
}

/// Headers of nearly 65,536 bytes.
fn headers() -> Vec<(&'static str, Vec<u8>)> {
    let start = "pppppppp/8/8/8/8/8/8/PPPPPPPP w";
    let many: Vec<String> = (0..6000).map(|number| format!("k{number}: v")).collect();
    vec![
        ("long-number", pawns(start, &format!("value {}", "9".repeat(60_000)))),
        ("long-position", pawns(&format!("{} w", "9".repeat(60_000)), "win")),
        ("many-rows", pawns(&format!("{} w", "/".repeat(60_000)), "win")),
        ("many-lines", plain(&many.join("\n"), Vec::new())),
        ("long-family", plain(&format!("family: {}", "x".repeat(60_000)), Vec::new())),
        ("peg-column", pegs(&("./".repeat(30_000) + "x"), "reachable", "plan", vec![0])),
        ("peg-row", pegs(&(".".repeat(60_000) + "x"), "reachable", "plan", vec![0])),
        ("no-columns", gone("18446744073709551615x0", "none", 0, Vec::new())),
        ("too-large", gone("18446744073709551616x0", "none", 0, Vec::new())),
    ]
}

/// Bodies that ask for much work in few bytes.
fn bodies() -> Vec<(&'static str, Vec<u8>)> {
    let board = vec!["x".repeat(32); 32].join("/");
    let mut sets = vec![0x80, 8];
    sets.extend([0; 1024]);
    let count = [vec![0xff; 18], vec![3], vec![1; 1000]].concat();
    vec![
        ("gone-row", gone("1x50000", "none", 50_000, vec![1; 50_000])),
        ("gone-column", gone("50000x1", "none", 50_000, vec![1; 50_000])),
        ("empty-sets", pegs(&board, "impossible", "parity", sets)),
        ("large-count", pegs("xxo", "reachable", "plan", count)),
        ("long-length", gone("1x4", "none", 1 << 63, vec![1; 4])),
    ]
}

/// A block of a frame: its kind (0 as it is, 1 a repeated byte), its size and its bytes.
fn block(is_last: bool, kind: u32, size: u32, bytes: &[u8]) -> Vec<u8> {
    let header = u32::from(is_last) | kind << 1 | size << 3;
    [&header.to_le_bytes()[..3], bytes].concat()
}

/// Frames of which each should hold the four numbers 1.
fn frames() -> Vec<(&'static str, Vec<u8>)> {
    let ones = block(true, 0, 4, &[1; 4]);
    let frame = |header: &[u8]| [MAGIC, header, &ones].concat();
    let whole = frame(b"\x20\x04");
    let skippable = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd";
    let half = [MAGIC, b"\x20\x02", &block(true, 0, 2, &[1; 2])].concat();
    let empty = [MAGIC, b"\x20\x00", &block(true, 0, 0, &[])].concat();
    vec![
        ("whole", whole.clone()),
        ("repeated", [MAGIC, b"\x20\x04", &block(true, 1, 4, &[1])].concat()),
        ("halves", half.repeat(2)),
        ("empty-frames", [empty.repeat(9000), whole.clone()].concat()),
        ("no-frame", Vec::new()),
        ("skippable-before", [&skippable[..], &whole].concat()),
        ("skippable-after", [&whole, &skippable[..]].concat()),
        ("dictionary-0", frame(b"\x21\x00\x04")),
        ("dictionary-5", frame(b"\x21\x05\x04")),
        ("reserved-bit", frame(b"\x28\x04")),
        ("unused-bit", frame(b"\x30\x04")),
        ("window-8-mib", frame(b"\x00\x68")),
        ("window-9-mib", frame(b"\x00\x69")),
        ("largest-window", frame(b"\x00\xff")),
        ("no-such-size", frame(b"\xe0\x04\x00\x00\x00\x00\x00\x00\x80")),
        ("other-size", frame(b"\x20\x05")),
        ("reserved-block", [MAGIC, b"\x20\x04", &block(true, 3, 4, &[1; 4])].concat()),
        ("wrong-checksum", [frame(b"\x24\x04"), vec![0; 4]].concat()),
        ("cut-short", whole[..whole.len() - 1].to_vec()),
        ("header-only", whole[..5].to_vec()),
        ("a-byte-more", [&whole[..], &[0]].concat()),
        ("older-format", [b"\x27", &whole[1..]].concat()),
    ]
}

/// A few bytes that hold four gigabytes.
fn bomb() -> Vec<u8> {
    let gigantic = block(false, 1, 1 << 17, &[1]).repeat(32_000);
    [MAGIC, b"\x00\x38", &gigantic, &block(true, 1, 1 << 17, &[1])].concat()
}
