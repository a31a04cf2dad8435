//! Tables: is every value what the values of the successors make it?
//!
//! A table is a folder of files, one or more for each ply, with a manifest. It is
//! gone through once, from the last ply to the first, and two plies are kept: each
//! position's value is computed from those of its successors, which must all be at
//! the next ply; and each position of the next ply must be the successor of some
//! position of this one. The first ply is the position that games begin with. So the
//! table holds the positions that games come to, no more and no fewer, and since the
//! last ply has no successors, all values are true.
//!
//! Of the manifest, checksums, rows and everything that is said of a ply or of a file
//! are checked, and that there are no other files that whoever reads the folder would
//! read as well. What is said of different positions of all plies together has to agree
//! with itself and to be possible; telling which positions are different would need all
//! plies at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

use crate::pawns::{Board, read_position, read_size};
use crate::shard::{self, Columns};
use crate::stray;
use crate::view::View;
use crate::{Bounds, Rejected, Verified, reject};

/// No file has more rows for each of its bytes.
const MOST_ROWS_A_BYTE: u64 = 16;

/// Whether a folder holds a finished table, be it right or wrong.
pub fn is_table(folder: &Path) -> bool {
    folder.join("_manifest.json").is_file()
}

/// Checks the table in a folder.
///
/// # Errors
/// If it is not what it claims to be, and why: the file and the position are named.
pub fn verify_table(folder: &Path, bounds: Bounds<'_>) -> Result<Verified, Rejected> {
    let text = match fs::read(folder.join("_manifest.json")) {
        Ok(text) => text,
        Err(error) => reject!("_manifest.json: {error}"),
    };
    let manifest: Json = match serde_json::from_slice(&text) {
        Ok(manifest) => manifest,
        Err(error) => reject!("_manifest.json: {error}"),
    };
    let claims = Claims::read(&manifest)?;
    stray::refuse(folder, &claims.files()?)?;
    let mut next = Layer::default();
    let (mut counted, mut symmetric) = (0, 0);
    for (ply, layer) in claims.layers.iter().enumerate().rev() {
        let board = claims.view(ply);
        let own = read_layer(folder, &claims, &board, ply, layer, bounds)?;
        let facts = check_layer(&claims, &board, ply, &own, &next, bounds)?;
        compare(ply, layer, &board, &own, &facts)?;
        counted += own.rows() as u64;
        symmetric += own.images.iter().map(|&images| u64::from(images == 1)).sum::<u64>();
        next = own;
    }
    claims.compare_root(&next)?;
    if manifest["value"].as_i64() != Some(i64::from(next.value[0])) {
        reject!("_manifest.json: the value of the first position is not the one that is stated");
    }
    if number(&manifest, "rows")? != counted {
        reject!("_manifest.json: the table has {counted} rows, and another number is stated");
    }
    claims.compare_totals(&manifest)?;
    claims.compare_folded(&manifest, symmetric)?;
    let value = next.value[0];
    let plies = value.unsigned_abs();
    let mover = if claims.white_first { "White" } else { "Black" };
    let end = match (value > 0, plies) {
        (true, 1) => "wins in 1 ply".to_owned(),
        (true, plies) => format!("wins in {plies} plies"),
        (false, plies) => format!("loses in {plies} plies"),
    };
    let statement = format!(
        "the table of all positions from {}, where {mover}, to move on {}, {end}",
        claims.position, claims.board
    );
    Ok(Verified { statement, positions: counted })
}

/// What the manifest states.
struct Claims<'a> {
    board: &'a str,
    position: &'a str,
    rows: usize,
    cols: usize,
    root: Board,
    white_first: bool,
    folded: bool,
    text: bool,
    layers: Vec<&'a Json>,
}

impl<'a> Claims<'a> {
    fn read(manifest: &'a Json) -> Result<Claims<'a>, Rejected> {
        for (field, expected) in
            [("format", "ludex table 1"), ("game", "pawns"), ("rules", "classic")]
        {
            if text(manifest, field)? != expected {
                reject!(
                    "_manifest.json: this checker knows only tables whose {field} is {expected:?}"
                );
            }
        }
        let (board, position) = (text(manifest, "board")?, text(manifest, "position")?);
        let (rows, cols) = read_size(board)?;
        let (root, white_first) = read_position(position, rows, cols)?;
        let Some(layers) = manifest["layers"].as_array().filter(|layers| !layers.is_empty()) else {
            reject!("_manifest.json states no layers");
        };
        let claims = Claims {
            board,
            position,
            rows,
            cols,
            root,
            white_first,
            folded: flag(manifest, "mirror_folded")?,
            text: flag(manifest, "text")?,
            layers: layers.iter().collect(),
        };
        let view = claims.view(0);
        if claims.folded != view.is_symmetric(&claims.root) {
            reject!(
                "_manifest.json: mirror images share rows if and only if the first position is its own"
            );
        }
        Ok(claims)
    }

    /// How bits and boards go together at a ply.
    fn view(&self, ply: usize) -> View {
        let white_moves = self.white_first == ply.is_multiple_of(2);
        View { rows: self.rows, cols: self.cols, white_moves, folded: self.folded }
    }

    fn compare_root(&self, first: &Layer) -> Result<(), Rejected> {
        let root = self.view(0).bits(&self.root).canonical(self.folded);
        if first.rows() != 1 || (first.white[0], first.black[0]) != root {
            reject!("ply 0 is not the position {}", self.position);
        }
        Ok(())
    }

    /// Whether the totals are possible: no more than the layers together, no fewer
    /// than the largest of them.
    fn compare_totals(&self, manifest: &Json) -> Result<(), Rejected> {
        for field in ["positions", "terminal", "wins", "losses", "single"] {
            let total = number(&manifest["counts"], field)?;
            let mut layers = Vec::new();
            for layer in &self.layers {
                layers.push(number(&layer["counts"], field)?);
            }
            let most = layers.iter().fold(0u64, |sum, &count| sum.saturating_add(count));
            if total > most || total < layers.iter().copied().max().unwrap_or(0) {
                reject!("_manifest.json: {field} cannot be {total}");
            }
        }
        self.compare_total_values(&manifest["counts"])
    }

    /// Whether the numbers of positions of each value are possible, and add up to the
    /// other totals.
    fn compare_total_values(&self, totals: &Json) -> Result<(), Rejected> {
        // How many there are in all plies together, and in the ply that has most.
        let mut bounds: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for layer in &self.layers {
            for (value, count) in layer["counts"]["values"].as_object().into_iter().flatten() {
                let count = count.as_u64().unwrap_or(0);
                let (sum, most) = bounds.entry(value).or_default();
                *sum = sum.saturating_add(count);
                *most = count.max(*most);
            }
        }
        let (mut wins, mut losses, mut terminal) = (0u64, 0u64, 0u64);
        let stated = totals["values"].as_object();
        if stated.map_or(0, serde_json::Map::len) != bounds.len() {
            reject!("_manifest.json: the values of all plies are not those of the plies");
        }
        for (value, count) in stated.into_iter().flatten() {
            let (sum, most) = bounds.get(value.as_str()).copied().unwrap_or_default();
            let (Some(count), Ok(plies)) = (count.as_u64(), value.parse::<i16>()) else {
                reject!("_manifest.json: the value {value} has no number of positions");
            };
            if count > sum || count < most || sum == 0 {
                reject!("_manifest.json: there cannot be {count} positions of value {value}");
            }
            let total = if plies > 0 { &mut wins } else { &mut losses };
            *total = total.saturating_add(count);
            terminal = if plies == 0 { count } else { terminal };
        }
        let positions = wins.saturating_add(losses);
        for (field, counted) in
            [("positions", positions), ("wins", wins), ("losses", losses), ("terminal", terminal)]
        {
            let stated = number(totals, field)?;
            if stated != counted {
                reject!("_manifest.json: {field} is {counted} by the values, not {stated}");
            }
        }
        Ok(())
    }

    /// Whether there can be so many positions up to mirror images: each of them stands
    /// for two, but for those that are their own, of which there are so many rows.
    fn compare_folded(&self, manifest: &Json, symmetric: u64) -> Result<(), Rejected> {
        let folded = number(manifest, "folded")?;
        let positions = number(&manifest["counts"], "positions")?;
        let most = if self.folded { positions.saturating_add(symmetric) / 2 } else { positions };
        if folded > most || folded < positions.div_ceil(2) {
            reject!("_manifest.json: {folded} positions up to mirror images are not possible");
        }
        Ok(())
    }

    /// The files that belong to the table, all of them inside its folder.
    fn files(&self) -> Result<BTreeSet<&str>, Rejected> {
        let mut files = BTreeSet::new();
        for part in self.layers.iter().filter_map(|layer| layer["parts"].as_array()).flatten() {
            let file = text(part, "file")?;
            let is_plain = file.strip_prefix("ply=").is_some_and(|rest| {
                rest.chars().all(|c| c.is_ascii_alphanumeric() || "-./".contains(c))
                    && !rest.contains("..")
            });
            if !is_plain {
                reject!("_manifest.json: {file:?} is not the name of a part");
            }
            files.insert(file);
        }
        Ok(files)
    }
}

fn text<'a>(object: &'a Json, field: &str) -> Result<&'a str, Rejected> {
    match object[field].as_str() {
        Some(text) => Ok(text),
        None => reject!("_manifest.json does not state {field}"),
    }
}

fn number(object: &Json, field: &str) -> Result<u64, Rejected> {
    match object[field].as_u64() {
        Some(number) => Ok(number),
        None => reject!("_manifest.json does not state {field}"),
    }
}

fn flag(object: &Json, field: &str) -> Result<bool, Rejected> {
    match object[field].as_bool() {
        Some(flag) => Ok(flag),
        None => reject!("_manifest.json does not state {field}"),
    }
}

/// The rows of a ply.
#[derive(Default)]
struct Layer {
    white: Vec<u64>,
    black: Vec<u64>,
    value: Vec<i16>,
    winning_moves: Vec<u8>,
    images: Vec<u8>,
    reached: Vec<AtomicBool>,
    /// Where each part begins, with its name.
    parts: Vec<(usize, String)>,
}

impl Layer {
    fn rows(&self) -> usize {
        self.white.len()
    }

    fn key(&self, row: usize) -> (u64, u64) {
        (self.white[row], self.black[row])
    }

    /// The row of a position.
    fn find(&self, (white, black): (u64, u64)) -> Option<usize> {
        let start = self.white.partition_point(|&there| there < white);
        let count = self.white[start..].partition_point(|&there| there == white);
        let row = self.black[start..start + count].binary_search(&black).ok()?;
        Some(start + row)
    }

    /// The file that a row is in.
    fn part_of(&self, row: usize) -> &str {
        let after = self.parts.partition_point(|&(start, _)| start <= row);
        &self.parts[after - 1].1
    }
}

/// Reads the files of a ply and compares their checksums.
fn read_layer(
    folder: &Path,
    claims: &Claims<'_>,
    view: &View,
    ply: usize,
    layer: &Json,
    bounds: Bounds<'_>,
) -> Result<Layer, Rejected> {
    if number(layer, "ply")? != ply as u64 {
        reject!("_manifest.json: the layers are not in order");
    }
    let Some(parts) = layer["parts"].as_array().filter(|parts| !parts.is_empty()) else {
        reject!("_manifest.json: ply {ply} has no parts");
    };
    let mut all = Layer::default();
    for part in parts {
        bounds.go_on()?;
        let file = text(part, "file")?;
        let bytes = match fs::read(folder.join(file)) {
            Ok(bytes) => bytes,
            Err(error) => reject!("{file}: {error}"),
        };
        let rows = number(part, "rows")?;
        if bytes.len() as u64 != number(part, "bytes")? {
            reject!("{file}: it has {} bytes, and another number is stated", bytes.len());
        }
        if sha256(&bytes) != text(part, "sha256")? {
            reject!("{file}: the checksum does not agree: the file is damaged");
        }
        if rows == 0 || rows > MOST_ROWS_A_BYTE * bytes.len() as u64 {
            reject!("{file}: it cannot have {rows} rows");
        }
        let columns = match read_part(bytes, rows as usize, claims.text) {
            Ok(Some(columns)) => columns,
            Ok(None) => reject!("{file}: it has not the columns and rows that are stated"),
            Err(reason) => reject!("{file}: {reason}"),
        };
        add_part(&mut all, view, file, part, &columns)?;
    }
    all.reached = all.white.iter().map(|_| AtomicBool::new(false)).collect();
    Ok(all)
}

fn sha256(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Reads a file; what its reader does not expect may make it panic.
fn read_part(bytes: Vec<u8>, rows: usize, text: bool) -> Result<Option<Columns>, String> {
    let read = AssertUnwindSafe(|| shard::read(bytes::Bytes::from(bytes), rows, text));
    match catch_unwind(read) {
        Ok(columns) => columns.map_err(|error| error.to_string()),
        Err(_) => Err("it cannot be read".into()),
    }
}

/// Adds the rows of a part to those before, and compares what does not depend on
/// other plies.
fn add_part(
    all: &mut Layer,
    view: &View,
    file: &str,
    part: &Json,
    columns: &Columns,
) -> Result<(), Rejected> {
    let start = all.rows();
    all.parts.push((start, file.to_owned()));
    let first = (columns.white[0].to_string(), columns.black[0].to_string());
    if (text(part, "first_white")?, text(part, "first_black")?) != (&*first.0, &*first.1) {
        reject!("{file}: its first row is not the one that is stated");
    }
    let letter = if view.white_moves { b'w' } else { b'b' };
    let mut exercises: BTreeMap<String, u64> = BTreeMap::new();
    for row in 0..columns.white.len() {
        let key = (columns.white[row], columns.black[row]);
        let line = || view.line(key.0, key.1);
        if all.rows() > 0 && all.key(all.rows() - 1) >= key {
            reject!("{file}: {} is not in its place, or stands there twice", line());
        }
        if columns.side[row] != letter {
            reject!("{file}: {}: the column side says that the other side moves", line());
        }
        if columns.position.get(row).is_some_and(|text| !is_line(text, &line())) {
            reject!("{file}: {}: the column position says something else", line());
        }
        let (Ok(value), Ok(winning_moves), Ok(images)) = (
            i16::try_from(columns.value[row]),
            u8::try_from(columns.winning_moves[row]),
            u8::try_from(columns.images[row]),
        ) else {
            reject!("{file}: {}: a number is too large", line());
        };
        if winning_moves == 1 {
            *exercises.entry(value.to_string()).or_default() += 1;
        }
        all.white.push(key.0);
        all.black.push(key.1);
        all.value.push(value);
        all.winning_moves.push(winning_moves);
        all.images.push(images);
    }
    if part["exercises"] != serde_json::json!(exercises) {
        reject!("_manifest.json: the exercises of {file} are not those that are stated");
    }
    Ok(())
}

/// Whether a text is a position, once its numbers are written as points.
fn is_line(text: &str, expected: &str) -> bool {
    let mut points = String::new();
    let mut count = 0usize;
    for letter in text.chars().take(400).chain(['\n']) {
        if let Some(digit) = letter.to_digit(10).filter(|_| text.contains(' ')) {
            count = (count * 10 + digit as usize).min(99);
        } else {
            points.extend(std::iter::repeat_n('.', std::mem::take(&mut count)));
            points.push(letter);
        }
    }
    points.trim_end_matches('\n') == expected
}

/// What was counted in a ply.
#[derive(Default)]
struct Facts {
    positions: u64,
    terminal: u64,
    wins: u64,
    losses: u64,
    single: u64,
    values: BTreeMap<i16, u64>,
}

/// Computes every value of a ply from those of the next.
fn check_layer(
    claims: &Claims<'_>,
    view: &View,
    ply: usize,
    own: &Layer,
    next: &Layer,
    bounds: Bounds<'_>,
) -> Result<Facts, Rejected> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = own.rows().div_ceil(cores).max(1 << 12);
    let check_share = |rows: std::ops::Range<usize>| {
        let mut facts = Facts::default();
        for row in rows {
            if row % 4096 == 0 {
                bounds.go_on()?;
            }
            check_row(view, own, row, next, &mut facts)?;
        }
        Ok(facts)
    };
    let all = thread::scope(|scope| {
        let check_share = &check_share;
        let workers: Vec<_> = (0..own.rows())
            .step_by(share)
            .map(|start| scope.spawn(move || check_share(start..own.rows().min(start + share))))
            .collect();
        let mut all = Facts::default();
        for worker in workers {
            let facts = match worker.join() {
                Ok(facts) => facts?,
                Err(_) => reject!("the checker itself failed"),
            };
            all.positions += facts.positions;
            all.terminal += facts.terminal;
            all.wins += facts.wins;
            all.losses += facts.losses;
            all.single += facts.single;
            for (value, count) in facts.values {
                *all.values.entry(value).or_default() += count;
            }
        }
        Ok::<_, Rejected>(all)
    })?;
    if let Some(row) = next.reached.iter().position(|reached| !reached.load(Ordering::Relaxed)) {
        let line = claims.view(ply + 1).line(next.white[row], next.black[row]);
        reject!("{}: no game comes to {line} after {} plies", next.part_of(row), ply + 1);
    }
    Ok(all)
}

fn check_row(
    view: &View,
    own: &Layer,
    row: usize,
    next: &Layer,
    facts: &mut Facts,
) -> Result<(), Rejected> {
    let (white, black) = own.key(row);
    let name = || format!("{}: {}", own.part_of(row), view.line(white, black));
    let Some(board) = view.board(white, black) else {
        reject!("{}: two pawns on a square, or one off the board", name());
    };
    let bits = view.bits(&board);
    if bits.canonical(view.folded) != (white, black) {
        reject!("{}: its mirror image stands for it", name());
    }
    let is_symmetric = (white, black) == (bits.mirrored_white, bits.mirrored_black);
    let images = if view.folded && !is_symmetric { 2 } else { 1 };
    let (mut lost_for_the_other, mut longest, mut wins) = (None, None, 0u32);
    for mv in board.moves() {
        let after = view.after(bits, &board, mv).canonical(view.folded);
        let Some(there) = next.find(after) else {
            reject!("{}: its successor {} is missing", name(), view.line(after.0, after.1));
        };
        next.reached[there].store(true, Ordering::Relaxed);
        let value = next.value[there];
        longest = longest.max(Some(value));
        if value <= 0 {
            lost_for_the_other = lost_for_the_other.max(Some(value));
            wins += 1;
        }
    }
    let value = match (lost_for_the_other, longest) {
        (Some(value), _) => 1 - value,
        (None, Some(value)) => -1 - value,
        (None, None) => 0,
    };
    if own.value[row] != value {
        reject!("{}: its value is {value}, not {}", name(), own.value[row]);
    }
    if u32::from(own.winning_moves[row]) != wins {
        reject!("{}: {wins} of its moves win, not {}", name(), own.winning_moves[row]);
    }
    if u64::from(own.images[row]) != images {
        reject!("{}: it stands for {images} positions, not {}", name(), own.images[row]);
    }
    facts.positions += images;
    facts.terminal += if value == 0 { images } else { 0 };
    *(if value > 0 { &mut facts.wins } else { &mut facts.losses }) += images;
    facts.single += if wins == 1 { images } else { 0 };
    *facts.values.entry(value).or_default() += images;
    Ok(())
}

/// Compares what the manifest says of a ply with what was counted.
fn compare(
    ply: usize,
    layer: &Json,
    view: &View,
    own: &Layer,
    facts: &Facts,
) -> Result<(), Rejected> {
    let counts = &layer["counts"];
    if text(layer, "to_move")? != if view.white_moves { "white" } else { "black" } {
        reject!("_manifest.json: ply {ply}: the other side is to move");
    }
    let stated = [
        ("rows", number(layer, "rows")?, own.rows() as u64),
        ("positions", number(counts, "positions")?, facts.positions),
        ("terminal", number(counts, "terminal")?, facts.terminal),
        ("wins", number(counts, "wins")?, facts.wins),
        ("losses", number(counts, "losses")?, facts.losses),
        ("single", number(counts, "single")?, facts.single),
    ];
    for (field, stated, counted) in stated {
        if stated != counted {
            reject!("_manifest.json: ply {ply}: {field} is {counted}, not {stated}");
        }
    }
    let values: BTreeMap<String, u64> =
        facts.values.iter().map(|(value, &count)| (value.to_string(), count)).collect();
    if counts["values"] != serde_json::json!(values) {
        reject!("_manifest.json: ply {ply}: the values are not those that are stated");
    }
    let longest = facts.values.keys().copied().max().filter(|&value| value > 0);
    if layer["longest"]["value"].as_i64() != longest.map(i64::from) {
        reject!("_manifest.json: ply {ply}: the longest win is not the one that is stated");
    }
    // The first of those that take longest.
    let row = longest.and_then(|longest| own.value.iter().position(|&value| value == longest));
    let is_stated = match row {
        Some(row) => {
            let (white, black) = own.key(row);
            layer["longest"]["position"]
                .as_str()
                .is_some_and(|line| is_line(line, &view.line(white, black)))
        }
        None => layer["longest"].is_null(),
    };
    if !is_stated {
        reject!("_manifest.json: ply {ply}: another position takes longest to win");
    }
    Ok(())
}
