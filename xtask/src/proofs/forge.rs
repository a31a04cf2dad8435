//! Forged certificates: genuine ones with something changed, and a checksum that is right.

use sha2::{Digest as _, Sha256};

/// A certificate taken apart: the lines of its header but the checksum, and its body.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) lines: Vec<Vec<u8>>,
    pub(super) body: Vec<u8>,
}

impl Parts {
    /// Takes a file apart.
    pub(super) fn of(file: &[u8]) -> Option<Parts> {
        let end = file.windows(2).position(|pair| pair == b"\n\n")?;
        let lines = file[..end].split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
        let lines = lines.filter(|line| !line.starts_with(b"sha256: ")).collect();
        Some(Parts { lines, body: file[end + 2..].to_vec() })
    }

    /// Whether the body is compressed.
    pub(super) fn is_compressed(&self) -> bool {
        self.lines.iter().any(|line| line == b"coding: zstd")
    }

    /// The value of a key.
    pub(super) fn value(&self, key: &str) -> Option<String> {
        let start = format!("{key}: ");
        let line = self.lines.iter().find_map(|line| line.strip_prefix(start.as_bytes()))?;
        Some(String::from_utf8_lossy(line).into_owned())
    }

    /// Replaces the line of a key.
    pub(super) fn set(&mut self, key: &str, value: &str) {
        let start = format!("{key}: ");
        if let Some(line) = self.lines.iter_mut().find(|line| line.starts_with(start.as_bytes())) {
            *line = format!("{key}: {value}").into_bytes();
        }
    }

    /// The file, with the checksum that belongs to it.
    pub(super) fn file(&self) -> Vec<u8> {
        let mut file = self.lines.join(&b'\n');
        file.push(b'\n');
        let mut hash = Sha256::new();
        hash.update(&file);
        hash.update(&self.body);
        file.extend(b"sha256: ");
        for byte in hash.finalize() {
            file.extend(format!("{byte:02x}").bytes());
        }
        file.extend(b"\n\n");
        file.extend(&self.body);
        file
    }
}

/// Numbers that look random and are the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    /// A number below `sides`, which is not 0.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % sides
    }
}

/// Changes a certificate somewhere; it may borrow from others.
pub(super) fn forge(mut parts: Parts, others: &[Parts], dice: &mut Dice) -> Vec<u8> {
    match dice.roll(26) {
        0..12 => {
            for _ in 0..=dice.roll(6) / 4 {
                change(&mut parts.body, dice, b"\x00\x01\x02\x03\x7f\x80\x81\xff");
            }
            if !parts.is_compressed() {
                let length = parts.body.len().to_string();
                parts.set("length", &length);
            }
        }
        12..16 => {
            let line = dice.roll(parts.lines.len());
            change(&mut parts.lines[line], dice, b"pPwb0123456789/- +x,=azWBo.:\r\xff");
        }
        16..19 => {
            if parts.lines.contains(&b"family: pegs".to_vec()) {
                claim_about_pegs(&mut parts, dice);
            } else {
                let claim = match dice.roll(9) {
                    0 => "win".to_owned(),
                    1 => "loss".to_owned(),
                    2 => "draw".to_owned(),
                    3 => "value +0".to_owned(),
                    4 => format!("rounds {}, left {}", dice.roll(5), dice.roll(3)),
                    _ => format!("value {}", dice.roll(40) as i32 - 20),
                };
                parts.set("claim", &claim);
            }
        }
        19..25 => borrow(&mut parts, others, dice),
        _ => {
            let (one, two) = (dice.roll(parts.lines.len()), dice.roll(parts.lines.len()));
            match dice.roll(4) {
                0 => parts.lines.swap(one, two),
                1 => drop(parts.lines.remove(one)),
                2 => parts.lines.insert(one, parts.lines[two].clone()),
                _ => parts.lines[0] = b"ludex certificate 2".to_vec(),
            }
        }
    }
    let mut file = parts.file();
    if dice.roll(40) == 0 {
        // Damage that the checksum shows.
        change(&mut file, dice, b"0af\n");
    }
    file
}

/// Puts in values of another certificate of the family: each is one that a header may have.
fn borrow(parts: &mut Parts, others: &[Parts], dice: &mut Dice) {
    let keys: &[&str] = match parts.value("family").as_deref() {
        Some("pawns") => match dice.roll(6) {
            0..3 => &["rules"],
            3 => &["position"],
            4 => &["board", "position"],
            _ => &["claim"],
        },
        Some("gone") => [&["rules"], &["board"], &["claim"]][dice.roll(3)],
        _ => [&["board"][..], &["goal"], &["jumps"], &["claim", "proof"]][dice.roll(4)],
    };
    // A position alone has to fit the board, and a goal may have to.
    let same = if matches!(keys, ["position" | "goal"]) { "board" } else { "family" };
    for _ in 0..1000 {
        let other = &others[dice.roll(others.len())];
        let is_like = |key: &str| other.value(key) == parts.value(key);
        if is_like("family") && is_like(same) && !keys.iter().all(|key| is_like(key)) {
            for key in keys {
                parts.set(key, &other.value(key).unwrap_or_default());
            }
            break;
        }
    }
    if dice.roll(2) == 0 {
        // Other rules and draws need version 2; the sets of version 1 may prove them, or not.
        parts.lines[0] = format!("ludex certificate {}", 1 + dice.roll(2)).into_bytes();
    }
}

/// Changes what a certificate about pegs claims, or how it proves it.
fn claim_about_pegs(parts: &mut Parts, dice: &mut Dice) {
    let number = dice.roll(10);
    let (key, value) = match dice.roll(18) {
        0 => ("claim", "reachable".to_owned()),
        1 => ("claim", "impossible".to_owned()),
        2 | 3 => ("claim", format!("jumps {number}")),
        14 | 15 => ("claim", format!("moves {number}")),
        4 => ("claim", format!("army {number}")),
        5 | 6 => ("claim", format!("army at most {number}")),
        7 | 8 => ("claim", format!("army at least {number}")),
        9 => ("goal", format!("level {number}")),
        10 => ("goal", "one".to_owned()),
        11 => ("goal", format!("reach b{number}")),
        12 => ("goal", format!("one b{number}")),
        13 => {
            let proofs = ["plan", "parity", "pagoda", "closed-set", "golden"];
            ("proof", proofs[dice.roll(proofs.len())].to_owned())
        }
        _ => {
            let lattices = ["orthogonal", "diagonal", "all", "hex"];
            ("jumps", lattices[dice.roll(lattices.len())].to_owned())
        }
    };
    parts.set(key, &value);
}

/// Changes, removes or adds a byte, or cuts off the rest.
fn change(bytes: &mut Vec<u8>, dice: &mut Dice, letters: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    let at = dice.roll(bytes.len());
    match dice.roll(10) {
        0..3 => bytes[at] ^= 1 << dice.roll(8),
        3 => bytes[at] = bytes[at].wrapping_add(1),
        4 => bytes[at] = bytes[at].wrapping_sub(1),
        5 => bytes[at] = letters[dice.roll(letters.len())],
        6 | 7 => bytes.insert(at, letters[dice.roll(letters.len())]),
        8 => drop(bytes.remove(at)),
        _ => bytes.truncate(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_put_together_again_is_the_same() {
        let file = include_bytes!("../../../crates/check/tests/data/3x3.proof");
        assert_eq!(Parts::of(file).expect("it has a header").file(), file);
    }

    #[test]
    fn valid_values_of_other_certificates_are_borrowed() {
        let file = include_bytes!("../../../crates/check/tests/data/3x3.proof");
        let genuine = Parts::of(file).expect("it has a header");
        let mut other = genuine.clone();
        for (key, value) in [("rules", "misere"), ("position", "p1p/3/P1P b"), ("claim", "draw")] {
            other.set(key, value);
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut dice = Dice(1);
        for _ in 0..200 {
            let mut forged = genuine.clone();
            borrow(&mut forged, &[genuine.clone(), other.clone()], &mut dice);
            let lines = forged.lines.iter().zip(&genuine.lines).filter(|(one, two)| one != two);
            seen.extend(lines.map(|(line, _)| String::from_utf8_lossy(line).into_owned()));
        }
        let expected =
            ["claim: draw", "ludex certificate 2", "position: p1p/3/P1P b", "rules: misere"];
        assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }
}
