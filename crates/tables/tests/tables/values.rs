//! Counts and values are those of a brute-force walk.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use pawns::{Game, Position, Side, Value, Variant};
use tables::{Table, ValueKey, tabulate};

use crate::brute::{Board, Values};
use crate::folder;

/// A position as the brute-force twin has it.
fn position(board: &Board) -> Position {
    let side = if board.to_move == 'P' { Side::White } else { Side::Black };
    Position::new(board.bits('P'), board.bits('p'), side).unwrap()
}

/// Every row of a table is what a walk by the twin's rules finds, and every
/// position of the walk is in the table; so are all counts.
fn compare(input: &str) {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder::make(input, folder.path());
    let table = Table::open(folder.path()).unwrap();
    assert_eq!(*table.manifest(), manifest);
    let game: Game = input.parse().unwrap();
    let mut layer: HashSet<Board> = [Board::read(&game.one_line())].into();
    let mut all: HashSet<Board> = HashSet::new();
    let mut values = Values::default();
    for record in &manifest.layers {
        let mut counted: BTreeMap<ValueKey, u64> = BTreeMap::new();
        let mut rows = HashMap::new();
        for part in &record.parts {
            table
                .rows(part, |group| {
                    rows.extend(group.iter().map(|row| ((row.white, row.black), *row)));
                    Ok(())
                })
                .unwrap();
        }
        assert_eq!(rows.len() as u64, record.rows, "{input} ply {}", record.ply);
        let (mut terminal, mut single, mut images) = (0, 0, HashSet::new());
        for board in &layer {
            let value = values.value(board);
            *counted.entry(ValueKey(Value::new(value))).or_default() += 1;
            let next = board.successors();
            let wins = next.iter().filter(|next| values.value(next) <= 0).count();
            terminal += u64::from(next.is_empty());
            single += u64::from(wins == 1);
            let there = position(board);
            let image = position(&board.mirrored());
            let key = if manifest.subject.mirror_folded { there.min(image) } else { there };
            images.insert(key);
            let row = rows[&(key.white(), key.black())];
            assert_eq!((row.value.get(), usize::from(row.winning_moves)), (value, wins), "{board}");
        }
        assert_eq!(images.len(), rows.len(), "nothing else is in the table");
        assert_eq!(record.counts.values, counted, "{input} ply {}", record.ply);
        assert_eq!(record.counts.positions, layer.len() as u64);
        assert_eq!((record.counts.terminal, record.counts.single), (terminal, single));
        let next = layer.iter().flat_map(Board::successors).collect();
        all.extend(std::mem::replace(&mut layer, next));
    }
    assert!(layer.is_empty(), "the last layer is the last");
    assert_eq!(manifest.counts.positions, all.len() as u64, "{input}");
    let folded: HashSet<Position> =
        all.iter().map(|board| position(board).min(position(&board.mirrored()))).collect();
    assert_eq!(manifest.folded, folded.len() as u64, "{input}");
    let over = all.iter().filter(|board| board.legal_moves().is_empty()).count();
    assert_eq!(manifest.counts.terminal, over as u64, "{input}");
    let wins = all.iter().filter(|board| values.value(board) > 0).count();
    assert_eq!(manifest.counts.wins, wins as u64, "{input}");
    assert_eq!(manifest.value().get(), values.value(&Board::read(&game.one_line())));
}

#[test]
fn every_board_up_to_four_by_four_is_that_of_a_brute_force_walk() {
    for rows in 2..=4 {
        for cols in 1..=4 {
            compare(&format!("{rows}x{cols}"));
        }
    }
}

#[test]
fn tall_and_wide_boards_are_too() {
    for size in ["5x1", "5x2", "5x3", "8x2", "2x5", "3x5", "1x1", "1x3"] {
        if size.starts_with('1') {
            let line = if size == "1x1" { "P w" } else { "PpP w" };
            compare(line);
        } else {
            compare(size);
        }
    }
}

#[test]
fn positions_without_symmetry_are_counted_one_by_one() {
    for input in
        ["ppp./..../PP.P w", "p.p./.p../.P../PP.P b", "pp/2/2/P1 b", "3/3/PpP w", "p3/4/1P2/4 b"]
    {
        compare(input);
    }
}

/// The counts of a walk that knows only which positions there are, for the board
/// on which values would take the brute-force twin too long.
#[test]
fn four_by_five_has_the_layers_of_a_brute_force_walk() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder::make("4x5", folder.path());
    let mut layer: HashSet<Board> = [Board::start(4, 5)].into();
    for record in &manifest.layers {
        assert_eq!(record.counts.positions, layer.len() as u64, "ply {}", record.ply);
        let terminal = layer.iter().filter(|board| board.legal_moves().is_empty()).count();
        assert_eq!(record.counts.terminal, terminal as u64, "ply {}", record.ply);
        layer = layer.iter().flat_map(Board::successors).collect();
    }
    assert!(layer.is_empty());
    assert_eq!((manifest.counts.positions, manifest.folded), (359_894, 180_181));
}

#[test]
fn published_counts_and_values_are_met() {
    // Values: docs/records.md; counts: GamesCrafters' and Wikipedia's figures for
    // Hexapawn and Octapawn.
    for (size, positions, value) in [("3x3", 135, -6), ("4x4", 20_286, 11), ("3x6", 64_074, -8)] {
        let folder = tempfile::tempdir().unwrap();
        let manifest = folder::make(size, folder.path());
        assert_eq!((manifest.counts.positions, manifest.value), (positions, Some(value)), "{size}");
    }
}

/// Tables that were written once are written again, to the same bytes.
#[test]
fn the_bytes_of_a_table_are_what_they_always_were() {
    for (name, rules, input, text) in [
        ("3x3.table", "classic", "3x3", false),
        ("3x2-text.table", "classic", "3x2", true),
        ("5x2-pawn-game.table", "pawn-game", "2/p1/2/1P/P1 b -", false),
    ] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../check/tests/data").join(name);
        let folder = folder::scratch();
        let variant: Variant = rules.parse().unwrap();
        let reader = pawns::text::Reader { variant: Some(variant), ..Default::default() };
        let game = reader.read(input).unwrap();
        tabulate(&game, folder.path(), text, &folder::budget(1 << 30, 2)).unwrap();
        let (kept, made) = (folder::bytes(&kept), folder::bytes(folder.path()));
        // The oldest were written without a checksum beside the manifest.
        let names =
            made.keys().filter(|&name| name != "_manifest.sha256" || kept.contains_key(name));
        assert!(names.eq(kept.keys()), "{name}");
        for (file, bytes) in &kept {
            assert!(made[file] == *bytes, "{name}: {file}");
        }
    }
}
