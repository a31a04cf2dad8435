//! The rule sets, as ludex lists them.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::super::ours;
use crate::workspace::Workspace;

/// All rule sets without contradictions.
pub(super) struct RuleSets {
    /// How many there are.
    pub(super) all: usize,
    /// Those that a variants file can describe.
    pub(super) expressible: Vec<String>,
}

impl RuleSets {
    /// Asks ludex about every combination of the values of all keys.
    ///
    /// # Errors
    /// It lists no keys, or refuses for a reason that has nothing to do with the rules.
    pub(super) fn list(workspace: &Workspace) -> Result<RuleSets> {
        let book: Value = serde_json::from_str(&ours::pawns(workspace, &["rules", "--json"])?)?;
        let mut sets = RuleSets { all: 0, expressible: Vec::new() };
        for text in combinations(&book)? {
            let Ok(explained) = ours::pawns(workspace, &["rules", &text, "--json"]) else {
                continue;
            };
            let explained: Value = serde_json::from_str(&explained)?;
            let name = explained["games"][0]["rules"].as_str().context("a rule set has no text")?;
            sets.all += 1;
            match ours::pawns(workspace, &["rules", name, "--ini", "4x3"]) {
                Ok(_) => sets.expressible.push(name.to_owned()),
                Err(refusal) => {
                    let why = format!("{refusal:#}");
                    ensure!(why.contains("Fairy-Stockfish cannot play"), "{why}");
                }
            }
        }
        Ok(sets)
    }
}

/// Every choice of one value for each key, with contradictions among them.
fn combinations(book: &Value) -> Result<Vec<String>> {
    let keys = book["keys"].as_array().context("`ludex pawns rules` lists no keys")?;
    let mut texts = vec!["classic".to_owned()];
    for key in keys {
        let name = key["name"].as_str().context("a key has no name")?;
        let values = key["values"].as_array().context("a key has no values")?;
        let values: Option<Vec<&str>> =
            values.iter().map(|value| value["value"].as_str()).collect();
        let values = values.context("a value has no word")?;
        let with = |text: &String| -> Vec<String> {
            values.iter().map(|value| format!("{text},{name}={value}")).collect()
        };
        texts = texts.iter().flat_map(with).collect();
    }
    Ok(texts)
}

/// One game of a variants file.
#[derive(Debug, PartialEq)]
pub(super) struct Game {
    /// Its rules.
    pub(super) rules: String,
    /// Its board.
    pub(super) size: String,
    /// Its name in the file.
    pub(super) name: String,
    /// Whether version 11 knows all of its keys.
    pub(super) is_old: bool,
    /// Whether positions have an en passant field.
    has_en_passant: bool,
}

impl Game {
    /// Reads what a file with one game says about it.
    ///
    /// # Errors
    /// It describes none.
    pub(super) fn read(rules: &str, size: &str, file: &str) -> Result<Game> {
        let heading = file.lines().find_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let name = heading.with_context(|| format!("no game in the variants file of {rules}"))?;
        let has = |line: &str| file.lines().any(|other| other == line);
        Ok(Game {
            rules: rules.to_owned(),
            size: size.to_owned(),
            name: name.to_owned(),
            is_old: has("# Needs version 11 or later."),
            has_en_passant: has("doubleStep = true") && !has("enPassantRegion = -"),
        })
    }

    /// A position as ludex writes it, from one as Fairy-Stockfish does. Where arriving loses,
    /// an arrived pawn is a queen there.
    pub(super) fn position(&self, fen: &str) -> String {
        let mut fields = fen.split(' ');
        let board = fields.next().unwrap_or_default().replace('Q', "P").replace('q', "p");
        let side = fields.next().unwrap_or_default();
        let passed = fields.nth(1).filter(|_| self.has_en_passant);
        passed.map_or(format!("{board} {side}"), |passed| format!("{board} {side} {passed}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn all_values_are_combined() {
        let key = |name, values: [&str; 2]| json!({"name": name, "values": values.map(|value| json!({"value": value}))});
        let book = json!({"keys": [key("start", ["first", "second"]), key("capture", ["a", "b"])]});
        assert_eq!(
            combinations(&book).unwrap(),
            [
                "classic,start=first,capture=a",
                "classic,start=first,capture=b",
                "classic,start=second,capture=a",
                "classic,start=second,capture=b",
            ]
        );
        assert!(combinations(&json!({})).is_err());
    }

    #[test]
    fn a_variants_file_says_which_game_it_is() {
        let text = "# Needs version 11 or later.\n[hexapawn_3x3]\ndoubleStep = false\n";
        let game = Game::read("classic", "3x3", text).unwrap();
        assert!(game.is_old && game.name == "hexapawn_3x3");
        assert_eq!(game.position("ppp/3/PPP w - - 0 1"), "ppp/3/PPP w");
        let text = "# Needs version 14 or later.\n[x]\ndoubleStep = true\n";
        let game = Game::read("pawn-game", "5x2", text).unwrap();
        assert!(!game.is_old);
        assert_eq!(game.position("2/1p/pP/2/1Q b - b3 0 4"), "2/1p/pP/2/1P b b3");
        assert!(Game::read("classic", "3x3", "").is_err());
    }
}
