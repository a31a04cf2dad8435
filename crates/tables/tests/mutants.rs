//! Parts in which a byte was changed: the checker rejects them, or nobody sees the difference.

use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use check::Bounds;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use sha2::{Digest as _, Sha256};
use tables::{FORMAT, MANIFEST, Manifest, PartRecord};

/// What a byte is changed by: each bit, and all of them.
const CHANGES: [u8; 9] = [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff];

/// All that another reader sees in a part: its rows, and everything that is said of them.
/// `None` if it cannot read it.
fn seen(bytes: &[u8]) -> Option<String> {
    let read = || {
        let options = ReadOptionsBuilder::new().with_page_index().build();
        let bytes = Bytes::copy_from_slice(bytes);
        let reader = SerializedFileReader::new_with_options(bytes, options).ok()?;
        let mut text = format!("{:?}\n", reader.metadata());
        for row in reader.get_row_iter(None).ok()? {
            writeln!(text, "{}", row.ok()?).unwrap();
        }
        Some(text)
    };
    catch_unwind(AssertUnwindSafe(read)).ok().flatten()
}

/// A copy of a table.
struct TableCopy {
    folder: PathBuf,
    text: String,
    manifest: Manifest,
    _temporary: tempfile::TempDir,
}

impl TableCopy {
    fn of(table: &Path) -> TableCopy {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().to_owned();
        let text = fs::read_to_string(table.join(MANIFEST)).unwrap();
        let manifest: Manifest = serde_json::from_str(&text).unwrap();
        for part in manifest.layers.iter().flat_map(|layer| &layer.parts) {
            let target = folder.join(&part.file);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(table.join(&part.file), target).unwrap();
        }
        TableCopy { folder, text, manifest, _temporary: temporary }
    }

    /// Whether the checker can read bytes as a part at all, which is quickly asked.
    fn is_read(&self, part: &PartRecord, bytes: &[u8]) -> bool {
        let is_classic = self.manifest.subject.format == FORMAT;
        let text = self.manifest.subject.text;
        check::parse_part(bytes, part.rows as usize, is_classic, text, Bounds::NONE).is_ok()
    }

    /// Whether it is verified with other bytes for a part, and a checksum that fits.
    fn is_verified_with(&self, part: &PartRecord, bytes: &[u8]) -> bool {
        let path = self.folder.join(&part.file);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let sum = durable::hexadecimal(&Sha256::digest(bytes));
        fs::write(self.folder.join(MANIFEST), self.text.replace(&part.sha256, &sum)).unwrap();
        let is_verified = check::verify_table(&self.folder, Bounds::NONE).is_ok();
        fs::write(&path, whole).unwrap();
        is_verified
    }
}

/// Every byte of every part, changed in several ways, with a checksum that fits: of a table
/// under the classic rules, of one with texts, and of one under others.
#[test]
fn a_table_with_another_byte_is_rejected_or_nobody_sees_the_difference() {
    let (mut mutants, mut accepted, mut read) = (0, 0, 0);
    for table in ["3x3.table", "3x2-text.table", "5x2-pawn-game.table"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../check/tests/data").join(table);
        let copy = TableCopy::of(&folder);
        for part in copy.manifest.layers.iter().flat_map(|layer| &layer.parts) {
            let whole = fs::read(folder.join(&part.file)).unwrap();
            assert!(copy.is_verified_with(part, &whole));
            let truth = seen(&whole).unwrap();
            for (place, change) in
                (0..whole.len()).flat_map(|place| CHANGES.map(|change| (place, change)))
            {
                let mut changed = whole.clone();
                changed[place] ^= change;
                mutants += 1;
                if !copy.is_read(part, &changed) {
                    continue;
                }
                read += 1;
                if copy.is_verified_with(part, &changed) {
                    accepted += 1;
                    let words = || format!("{table}: {}: byte {place}: {change:#x}", part.file);
                    assert_eq!(seen(&changed), Some(truth.clone()), "{}", words());
                }
            }
        }
    }
    println!("{mutants} mutants: {read} can be read, {accepted} are accepted");
    // Zstandard has a few bits that mean nothing.
    assert!(mutants > 100_000 && read > accepted, "{accepted} of {read} of {mutants} mutants");
    assert!(accepted < mutants / 1000, "{accepted} of {mutants} mutants");
}
