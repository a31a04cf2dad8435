//! Tables: is every value what the values of the successors make it?
//!
//! A table is a folder of files, one or more for each ply, with a manifest. It is
//! gone through from the last ply to the first, and two plies are kept: each
//! position's value is computed from those of its successors, which must all be at
//! the next ply; and each position of the next ply must be the successor of some
//! position of this one. The first ply is the position that games begin with. So the
//! table holds the positions that games come to, no more and no fewer, and since the
//! last ply has no successors, all values are true.
//!
//! Everything that the manifest states is compared with what is found: of files and
//! plies on the way; of all plies together, where a position counts once whenever
//! games come to it, by going through the files a second time (`census`). There must
//! be no other files that whoever reads the folder would read as well.

mod census;
mod encodings;
mod footer;
mod layer;
mod manifest;
mod pages;
mod part;
mod rows;
mod stray;
mod tally;
mod thrift;
mod values;
mod view;
mod worth;

use std::path::Path;
use std::{fs, io};

use layer::Layer;
use manifest::{LayerRecord, Manifest, Subject};
use pages::Layout;
use tally::Tally;
use values::Pair;
use view::View;
use worth::Worth;

use crate::{Bounds, Rejection, Verification, reject};

/// Checks the table in a folder.
///
/// # Errors
/// With the reason if it is not what it claims to be: the file and the position.
pub fn verify_table(folder: &Path, bounds: Bounds<'_>) -> Result<Verification, Rejection> {
    let text = match fs::read(folder.join("_manifest.json")) {
        Ok(text) => text,
        Err(error) => reject!("_manifest.json: {error}"),
    };
    let manifest = Manifest::read(&text)?;
    compare_checksum(folder, &text)?;
    let subject = manifest.subject()?;
    stray::refuse(folder, &manifest.files()?.into_iter().collect())?;
    let rows = check_plies(folder, &manifest, &subject, bounds)?;
    if manifest.rows != rows {
        reject!("_manifest.json: the table has {rows} rows, not {}", manifest.rows);
    }
    let census = census::count(folder, &manifest, &subject, bounds)?;
    manifest.counts.compare("", &census.tally)?;
    if manifest.folded != census.folded {
        let (counted, stated) = (census.folded, manifest.folded);
        reject!(
            "_manifest.json: there are {counted} positions up to mirror images, not {stated} \
             (folded)"
        );
    }
    let statement = statement(&manifest, &subject);
    Ok(Verification { statement, boards: vec![manifest.position], positions: rows })
}

/// Reads the manifest of a table and does nothing with it: for those who try the reader on
/// any bytes.
///
/// # Errors
/// If it is not the manifest of a table.
#[doc(hidden)]
pub fn parse_manifest(text: &[u8]) -> Result<(), Rejection> {
    let manifest = Manifest::read(text)?;
    manifest.subject()?;
    manifest.files().map(drop)
}

/// Reads a file of a table, with so many rows, and does nothing with it: for those who try
/// the reader on any bytes.
///
/// # Errors
/// If it is not such a file.
#[doc(hidden)]
pub fn parse_part(
    bytes: &[u8],
    rows: usize,
    is_classic: bool,
    text: bool,
    bounds: Bounds<'_>,
) -> Result<(), Rejection> {
    part::read(bytes, rows, Layout { is_classic, text }, bounds).map(drop)
}

/// Goes through all plies, and returns how many rows they have.
fn check_plies(
    folder: &Path,
    manifest: &Manifest,
    subject: &Subject,
    bounds: Bounds<'_>,
) -> Result<u64, Rejection> {
    let mut next = Layer::default();
    let mut rows = 0;
    for (ply, record) in manifest.layers.iter().enumerate().rev() {
        let (view, next_view) = (subject.view(ply), subject.view(ply + 1));
        if record.ply != ply as u64 {
            reject!("_manifest.json: the layers are not in order");
        }
        if record.parts.is_empty() {
            reject!("_manifest.json: ply {ply} has no parts");
        }
        let own = Layer::read(folder, record, &view, manifest.layout(), next.rows(), bounds)?;
        let is_classic = subject.rules.is_classic();
        let pair =
            Pair { ply, is_classic, own: &own, view: &view, next: &next, next_view: &next_view };
        let tally = pair.check(bounds)?;
        compare(record, &view, &own, &tally)?;
        rows += own.rows() as u64;
        next = own;
    }
    let root = subject.view(0).bits(&subject.root).canonical(subject.folded);
    if next.rows() != 1 || next.key(0) != root {
        reject!("ply 0 is not the position {}", manifest.position);
    }
    manifest.compare_root(next.worth[0])?;
    Ok(rows)
}

/// Compares what the manifest says of a ply with what was counted.
fn compare(record: &LayerRecord, view: &View, own: &Layer, tally: &Tally) -> Result<(), Rejection> {
    let LayerRecord { ply, to_move, rows, counts, longest, .. } = record;
    if to_move != if view.white_moves { "white" } else { "black" } {
        reject!("_manifest.json: ply {ply}: to_move is wrong");
    }
    if *rows != own.rows() as u64 {
        reject!("_manifest.json: ply {ply}: rows is {}, not {rows}", own.rows());
    }
    counts.compare(&format!("ply {ply}: "), tally)?;
    if longest.as_ref().map(|longest| longest.value) != tally.longest().map(i64::from) {
        reject!("_manifest.json: ply {ply}: the longest win is not the one stated");
    }
    // The first of those that take longest.
    let takes = |most: i16| move |worth: &Worth| worth.signed() == Some(most);
    let row = tally.longest().and_then(|most| own.worth.iter().position(takes(most)));
    let line = row.map(|row| view.line(own.key(row)));
    if longest.as_ref().map(|longest| &longest.position) != line.as_ref() {
        reject!("_manifest.json: ply {ply}: the longest win is in another position");
    }
    Ok(())
}

/// What a table that is right says of its first position.
fn statement(manifest: &Manifest, subject: &Subject) -> String {
    let Manifest { position, board, .. } = manifest;
    let mover = if subject.white_first { "White" } else { "Black" };
    let end = manifest.end();
    let rules = if subject.rules.is_classic() {
        String::new()
    } else {
        format!(" under {}", subject.rules.text())
    };
    format!(
        "the table of all positions from {position}{rules}, where {mover}, to move on {board}, {end}"
    )
}

/// Rejects a manifest with another checksum than the one beside it, if there is one: for
/// whoever has `sha256sum` and nothing else.
fn compare_checksum(folder: &Path, text: &[u8]) -> Result<(), Rejection> {
    let stated = match fs::read(folder.join("_manifest.sha256")) {
        Ok(stated) => stated,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => reject!("_manifest.sha256: {error}"),
    };
    if stated != format!("{}  _manifest.json\n", layer::sha256(text)).as_bytes() {
        reject!("_manifest.sha256: it is not the checksum of _manifest.json");
    }
    Ok(())
}
