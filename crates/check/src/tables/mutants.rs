//! Parts in which a byte was changed: they are rejected, or nobody sees the difference.

use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;

use super::layer::sha256;
use super::manifest::{Manifest, PartRecord};
use super::pages::Layout;
use super::part::{self, Columns};
use super::verify_table;
use crate::Bounds;

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

fn read(bytes: &[u8], rows: usize, layout: Layout) -> Option<Columns> {
    part::read(bytes, rows, layout, Bounds::NONE).ok()
}

/// A copy of a table.
struct Copy {
    folder: PathBuf,
    manifest: String,
}

impl Copy {
    fn of(table: &Path, manifest: &Manifest) -> Copy {
        let name = table.file_name().unwrap().to_str().unwrap();
        let folder = std::env::temp_dir().join(format!("mutants-{}-{name}", std::process::id()));
        for file in manifest.files().unwrap() {
            let target = folder.join(file);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(table.join(file), target).unwrap();
        }
        let manifest = fs::read_to_string(table.join("_manifest.json")).unwrap();
        Copy { folder, manifest }
    }

    /// Whether it is verified with other bytes for a part, and a checksum that fits.
    fn is_verified_with(&self, part: &PartRecord, bytes: &[u8]) -> bool {
        let path = self.folder.join(&part.file);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let manifest = self.manifest.replace(&part.sha256, &sha256(bytes));
        fs::write(self.folder.join("_manifest.json"), manifest).unwrap();
        let is_verified = verify_table(&self.folder, Bounds::NONE).is_ok();
        fs::write(&path, whole).unwrap();
        is_verified
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Every byte of every part, changed in several ways, with a checksum that fits.
///
/// Whether a table is verified follows from its manifest and from the columns of its parts.
/// So where a part has the same columns, or none, that need not be asked of the table.
#[test]
fn a_table_with_another_byte_is_rejected_or_nobody_sees_the_difference() {
    let (mut mutants, mut same, mut others) = (0, 0, 0);
    for table in ["3x3.table", "3x2-text.table"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(table);
        let manifest = Manifest::read(&fs::read(folder.join("_manifest.json")).unwrap()).unwrap();
        let copy = Copy::of(&folder, &manifest);
        for part in manifest.layers.iter().flat_map(|layer| &layer.parts) {
            let whole = fs::read(folder.join(&part.file)).unwrap();
            assert!(copy.is_verified_with(part, &whole));
            let rows = part.rows as usize;
            let columns = read(&whole, rows, manifest.layout()).unwrap();
            let truth = seen(&whole).unwrap();
            for (place, change) in
                (0..whole.len()).flat_map(|place| CHANGES.map(|change| (place, change)))
            {
                let mut changed = whole.clone();
                changed[place] ^= change;
                mutants += 1;
                let Some(other) = read(&changed, rows, manifest.layout()) else { continue };
                let words = || format!("{table}: {}: byte {place} with {change:#x}", part.file);
                if other == columns {
                    same += 1;
                    assert_eq!(seen(&changed), Some(truth.clone()), "{}", words());
                } else {
                    others += 1;
                    assert!(!copy.is_verified_with(part, &changed), "{}", words());
                }
            }
        }
    }
    println!("{mutants} mutants: {others} with other rows, all rejected; {same} with the same");
    // Zstandard has a few bits that mean nothing.
    assert!(mutants > 100_000 && others > 0, "{others} of {mutants} mutants have other rows");
    assert!(same < mutants / 1000, "{same} of {mutants} mutants");
}
