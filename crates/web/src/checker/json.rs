//! Entries of a proof as the API writes them. By hand, so that the program of the checker holds
//! nothing but the checker.

use std::fmt::Write as _;

use check::{Member, Step, View};

/// The entries as a JSON object, with the fields that the answer to `verify` has.
pub(super) fn of(View { members, root, shown }: &View) -> String {
    let (root, shown) = (list(root, step), list(shown, member));
    format!(r#"{{"members":{members},"root":{root},"shown":{shown}}}"#)
}

fn member(Member { kind, board, numbers, words, steps }: &Member) -> String {
    let (kind, words, steps) = (text(kind), text(words), list(steps, step));
    let board = optional(board.as_deref(), text);
    let cell = |cell: &Option<i64>| optional(*cell, |number| number.to_string());
    let numbers = optional(numbers.as_ref(), |rows| list(rows, |row| list(row, cell)));
    format!(
        r#"{{"kind":{kind},"board":{board},"numbers":{numbers},"words":{words},"steps":{steps}}}"#
    )
}

fn step(Step { play, reply, member, mirrored, race }: &Step) -> String {
    let (play, reply) = (optional(play.as_deref(), text), optional(reply.as_deref(), text));
    let member = optional(*member, |number| number.to_string());
    format!(
        r#"{{"move":{play},"reply":{reply},"member":{member},"mirrored":{mirrored},"race":{race}}}"#
    )
}

fn optional<T>(value: Option<T>, write: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "null".to_owned(), write)
}

fn list<T>(all: &[T], write: impl Fn(&T) -> String) -> String {
    let all: Vec<String> = all.iter().map(write).collect();
    format!("[{}]", all.join(","))
}

fn text(words: &str) -> String {
    let mut quoted = String::from('"');
    for letter in words.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\0'..=' ' if letter != ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use check::Bounds;
    use serde_json::{Value, json};

    use super::*;

    fn read(json: &str) -> Value {
        serde_json::from_str(json).expect("JSON")
    }

    #[test]
    fn every_field_of_every_entry_is_written() {
        let file = include_bytes!("../../../check/tests/data/3x3.proof");
        let view = check::view(file, 0, 1000, Bounds::NONE).expect("entries");
        let steps = |steps: &[Step]| -> Value {
            let one = |Step { play, reply, member, mirrored, race }: &Step| json!({ "move": play, "reply": reply, "member": member, "mirrored": mirrored, "race": race });
            steps.iter().map(one).collect()
        };
        let one = |Member { kind, board, numbers, words, steps: all }: &Member| json!({ "kind": kind, "board": board, "numbers": numbers, "words": words, "steps": steps(all) });
        let shown: Value = view.shown.iter().map(one).collect();
        let expected =
            json!({ "members": view.members, "root": steps(&view.root), "shown": shown });
        assert!(view.members > 1 && view.shown.len() as u64 == view.members);
        assert_eq!(read(&of(&view)), expected);
    }

    #[test]
    fn numbers_gaps_and_odd_letters_are_written_as_json_has_them() {
        let odd = Member {
            kind: "weights",
            numbers: Some(vec![vec![Some(-3), None], vec![]]),
            words: "\"a\\b\"\n\u{1}é ♟".to_owned(),
            ..Member::default()
        };
        let found = read(&member(&odd));
        assert_eq!(found["words"], odd.words);
        assert_eq!(found["numbers"], json!([[-3, null], []]));
        assert_eq!((&found["board"], &found["steps"]), (&Value::Null, &json!([])));
    }
}
