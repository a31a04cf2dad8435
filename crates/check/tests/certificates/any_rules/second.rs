//! A second checker of certificates of version 2, on the slow twin of all rules.

use std::collections::{BTreeMap, HashMap};

use crate::all_rules::{Board, Words, Worth, Worths};
use crate::kit::{Random, numbers, sealed};

/// The keys in their order, with their values.
pub(super) const KEYS: [(&str, &[&str]); 7] = [
    ("start", &["first", "second", "two-rows"]),
    ("pawns", &["orthodox", "berolina", "breakthrough"]),
    ("double-step", &["no", "home", "anywhere"]),
    ("en-passant", &["no", "yes"]),
    ("capture", &["free", "compulsory"]),
    ("far-row", &["wins", "loses", "nothing"]),
    ("blocked", &["loses", "draws", "draws-if-both", "wins"]),
];

/// The presets: their names, and the places of their values.
pub(super) const PRESETS: [(&str, [usize; 7]); 7] = [
    ("classic", [0, 0, 0, 0, 0, 0, 0]),
    ("pawn-game", [1, 0, 1, 1, 0, 0, 1]),
    ("misere", [0, 0, 0, 0, 0, 1, 3]),
    ("compulsory", [0, 0, 0, 0, 1, 0, 0]),
    ("berolina", [0, 1, 0, 0, 0, 0, 0]),
    ("breakthrough", [2, 2, 0, 0, 0, 0, 0]),
    ("dawson", [0, 0, 0, 0, 1, 2, 0]),
];

/// A rule set by the places of its values.
pub(super) type Places = [usize; 7];

pub(super) fn preset(name: &str) -> Places {
    PRESETS.iter().find(|(preset, _)| *preset == name).expect("a preset").1
}

pub(super) fn words(places: Places) -> Words {
    let word = |key: usize| KEYS[key].1[places[key]];
    Words {
        start: word(0),
        pawns: word(1),
        double_step: word(2),
        en_passant: word(3),
        capture: word(4),
        far_row: word(5),
        blocked: word(6),
    }
}

/// A preset and the keys that differ from it.
pub(super) fn text_from((name, preset): (&str, Places), places: Places) -> String {
    let keys = (0..7).filter(|&key| preset[key] != places[key]);
    let keys = keys.map(|key| format!(",{}={}", KEYS[key].0, KEYS[key].1[places[key]]));
    name.to_owned() + &keys.collect::<String>()
}

/// The canonical text: the first of the presets from which the fewest keys differ.
pub(super) fn text(places: Places) -> String {
    let texts = PRESETS.map(|preset| text_from(preset, places));
    let keys = |text: &String| text.matches('=').count();
    let fewest = texts.iter().map(keys).min().expect("seven");
    texts.iter().find(|text| keys(text) == fewest).expect("one of them").clone()
}

pub(super) fn contradicts(places: Places) -> bool {
    places[2] != 0 && places[1] != 0 || places[3] != 0 && places[2] == 0
}

pub(super) fn random_rules(random: &mut Random) -> Places {
    loop {
        let places = std::array::from_fn(|key| random.below(KEYS[key].1.len()));
        if !contradicts(places) {
            return places;
        }
    }
}

/// Boards as numbers: as the side to move sees them, the smaller of two mirror images.
pub(super) fn code(board: &Board) -> u128 {
    let digits = |mirrored: bool| {
        let mut digits = Vec::new();
        for row in 0..board.rows {
            for col in 0..board.cols {
                let col = if mirrored { board.cols - 1 - col } else { col };
                digits.push(match board.at((col, row)) {
                    _ if board.passed == Some((col, row)) => 3,
                    '.' => 0,
                    letter if letter == board.to_move => 1,
                    _ => 2,
                });
            }
        }
        digits
    };
    let base = if board.words.en_passant == "yes" { 4 } else { 3 };
    let number = |mirrored: bool| {
        let mut digits = digits(mirrored);
        if board.to_move == 'p' {
            digits.reverse();
        }
        digits.iter().fold(0u128, |number, digit| number * base + digit)
    };
    number(false).min(number(true))
}

/// A position on one line, with its third field where there is one.
pub(super) fn line(board: &Board) -> String {
    let mut text = String::new();
    for row in (0..board.rows).rev() {
        let mut empty = 0;
        for col in 0..=board.cols {
            let letter = if col < board.cols { board.at((col, row)) } else { '/' };
            if letter == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
    }
    text.pop();
    text += if board.to_move == 'P' { " w" } else { " b" };
    if board.words.en_passant == "yes" {
        let name =
            |(col, row): (usize, usize)| format!("{}{}", (b'a' + col as u8) as char, row + 1);
        text = text + " " + &board.passed.map_or("-".into(), name);
    }
    text
}

pub(super) fn next(board: &Board) -> Vec<Board> {
    board.legal_moves().iter().map(|&(from, to, _)| board.after(from, to)).collect()
}

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    Loses,
    DoesNotWin,
    LosesWithin,
    CannotWinWithin,
}

/// Boards by their numbers, with plies where the claim has them, otherwise 0.
pub(super) type Set = BTreeMap<u128, u16>;

/// A certificate in its parts.
#[derive(Clone)]
pub(super) struct Certificate {
    pub(super) rules: String,
    pub(super) root: Board,
    pub(super) claim: String,
    pub(super) sets: Vec<Set>,
}

impl Certificate {
    pub(super) fn claims(&self) -> &'static [Claim] {
        match self.claim.as_str() {
            "win" | "loss" => &[Claim::Loses],
            "draw" => &[Claim::DoesNotWin],
            _ => &[Claim::LosesWithin, Claim::CannotWinWithin],
        }
    }

    pub(super) fn file(&self) -> Vec<u8> {
        self.file_with(&line(&self.root))
    }

    /// The file, with this text for its position.
    pub(super) fn file_with(&self, position: &str) -> Vec<u8> {
        let mut all = Vec::new();
        for (set, claim) in self.sets.iter().zip(self.claims()) {
            all.push(set.len() as u128);
            let mut before = 0;
            for &code in set.keys() {
                all.push(code - before);
                before = code;
            }
            if matches!(claim, Claim::LosesWithin | Claim::CannotWinWithin) {
                all.extend(set.values().map(|&plies| u128::from(plies)));
            }
        }
        let body = numbers(&all);
        let Certificate { rules, root, claim, .. } = self;
        let header = format!(
            "ludex certificate 2\nfamily: pawns\nrules: {rules}\nboard: {}x{}\n\
             position: {position}\nclaim: {claim}\ncoding: none\nlength: {}\n",
            root.rows,
            root.cols,
            body.len()
        );
        sealed(header, &body)
    }
}

/// All boards that follow from one, by their numbers, and what they are worth.
pub(super) struct Universe {
    pub(super) root: Board,
    pub(super) boards: HashMap<u128, Board>,
    pub(super) worths: Worths,
}

impl Universe {
    pub(super) fn of(root: &Board) -> Universe {
        let mut boards = HashMap::new();
        let mut left = vec![root.clone()];
        while let Some(board) = left.pop() {
            if boards.insert(code(&board), board.clone()).is_none() {
                left.extend(next(&board));
            }
        }
        Universe { root: root.clone(), boards, worths: Worths::default() }
    }

    pub(super) fn worth(&mut self, board: &Board) -> Worth {
        self.worths.of(board)
    }

    /// Every board of which a claim is true, the games that are over left out.
    pub(super) fn set(&mut self, claim: Claim) -> Set {
        let mut set = Set::new();
        for (&code, board) in &self.boards {
            if board.judged().is_some() {
                continue;
            }
            match (claim, self.worths.of(board)) {
                (Claim::Loses, (-1, _)) | (Claim::DoesNotWin, (-1 | 0, _)) => set.insert(code, 0),
                (Claim::LosesWithin, (-1, plies)) => set.insert(code, plies),
                // Longer than any game.
                (Claim::CannotWinWithin, (-1 | 0, _)) => set.insert(code, 60),
                (Claim::CannotWinWithin, (_, plies @ 2..)) => set.insert(code, plies - 1),
                _ => None,
            };
        }
        set
    }

    /// A certificate of a claim, true or not, with all that can be said for it.
    pub(super) fn certificate(&mut self, rules: &str, claim: &str) -> Certificate {
        let mut certificate = Certificate {
            rules: rules.into(),
            root: self.root.clone(),
            claim: claim.into(),
            sets: Vec::new(),
        };
        certificate.sets = certificate.claims().iter().map(|&claim| self.set(claim)).collect();
        certificate
    }

    /// The claims that are true of the root.
    pub(super) fn truths(&mut self) -> [String; 2] {
        let root = self.root.clone();
        match self.worth(&root) {
            (0, _) => ["draw".into(), "draw".into()],
            (1, 0) => ["win".into(), "value +0".into()],
            (1, plies) => ["win".into(), format!("value {plies}")],
            (_, 0) => ["loss".into(), "value 0".into()],
            (_, plies) => ["loss".into(), format!("value -{plies}")],
        }
    }
}

/// The second checker: the tests of the page, on the twin.
pub(super) struct Second<'a> {
    pub(super) universe: &'a Universe,
    pub(super) claim: Claim,
    pub(super) set: &'a Set,
}

impl Second<'_> {
    /// Whether a finished game is as claimed, given who has won: 1 the claim's side to move.
    pub(super) fn admits(&self, result: i8) -> bool {
        match self.claim {
            Claim::Loses | Claim::LosesWithin => result == -1,
            Claim::DoesNotWin | Claim::CannotWinWithin => result != 1,
        }
    }

    pub(super) fn holds(&self, board: &Board, needed: u16) -> bool {
        if let Some(result) = board.judged() {
            return self.admits(result);
        }
        match (self.claim, self.set.get(&code(board))) {
            (Claim::CannotWinWithin, _) if needed == 0 => true,
            (_, None) => false,
            (Claim::Loses | Claim::DoesNotWin, _) => true,
            (Claim::LosesWithin, Some(&plies)) => plies <= needed,
            (Claim::CannotWinWithin, Some(&plies)) => plies >= needed,
        }
    }

    pub(super) fn after_a_move(&self, board: &Board, needed: u16) -> bool {
        next(board).iter().any(|next| self.holds(next, needed))
    }

    pub(super) fn passes(&self, board: &Board, plies: u16) -> bool {
        if let Some(result) = board.judged() {
            return self.admits(result);
        }
        if self.claim == Claim::LosesWithin && plies == 0 {
            return false;
        }
        next(board).iter().all(|next| match (next.judged(), self.claim) {
            (Some(result), _) => self.admits(-result),
            (None, Claim::Loses | Claim::DoesNotWin) => self.after_a_move(next, 0),
            (None, Claim::LosesWithin) => plies >= 2 && self.after_a_move(next, plies - 2),
            (None, Claim::CannotWinWithin) => plies < 2 || self.after_a_move(next, plies - 2),
        })
    }

    pub(super) fn all_pass(&self) -> bool {
        let boards = &self.universe.boards;
        self.set.iter().all(|(code, &plies)| self.passes(&boards[code], plies))
    }
}

pub(super) fn is_accepted(universe: &Universe, certificate: &Certificate) -> bool {
    let sets = certificate.sets.iter().zip(certificate.claims());
    let sets: Vec<Second<'_>> = sets.map(|(set, &claim)| Second { universe, claim, set }).collect();
    let root = &certificate.root;
    let proved = match (certificate.claim.as_str(), root.judged()) {
        ("loss", _) => sets[0].holds(root, 0),
        ("win", result) => result == Some(1) || sets[0].after_a_move(root, 0),
        ("draw", Some(result)) => result == 0,
        ("draw", None) => sets[0].holds(root, 0) && sets[0].after_a_move(root, 0),
        ("value +0", result) => result == Some(1),
        ("value 0", result) => result == Some(-1),
        (_, Some(_)) => false,
        (claim, None) => {
            let value: i32 = claim["value ".len()..].parse().unwrap();
            let plies = value.unsigned_abs() as u16;
            if value > 0 {
                sets[0].after_a_move(root, plies - 1) && sets[1].holds(root, plies - 1)
            } else {
                let slow = plies == 1 || sets[1].after_a_move(root, plies - 2);
                sets[0].holds(root, plies) && slow
            }
        }
    };
    proved && sets.iter().all(Second::all_pass)
}
