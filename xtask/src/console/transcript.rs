//! Finding the recorded commands in a Markdown text.

use std::fmt;

/// One recorded command and what it is said to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// The line of the text the command is on, from 1.
    pub(super) line: usize,
    /// What is typed after `$ `.
    pub(super) command: String,
    /// The exit code it shows.
    pub(super) code: i32,
    /// The output it shows, without the indentation of its block.
    pub(super) output: Vec<String>,
    /// The line of the text that its output begins on, or would begin on, from 1.
    pub(super) output_line: usize,
    /// How far its block is indented.
    pub(super) indent: usize,
}

/// A record that cannot be understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TranscriptError {
    line: usize,
    problem: &'static str,
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.problem)
    }
}

/// The line that opens a fenced block.
struct Fence<'a> {
    mark: char,
    length: usize,
    indent: usize,
    language: &'a str,
}

impl<'a> Fence<'a> {
    fn opened_by(line: &'a str) -> Option<Fence<'a>> {
        let text = line.trim_start();
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let information = text.trim_start_matches(mark);
        let length = text.len() - information.len();
        // Three backticks and more of them later on is code within a line.
        let inline = mark == '`' && information.contains('`');
        (length >= 3 && !inline).then(|| Fence {
            mark,
            length,
            indent: line.len() - text.len(),
            language: information.split_whitespace().next().unwrap_or(""),
        })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let text = line.trim();
        text.len() >= self.length && text.chars().all(|c| c == self.mark)
    }

    /// The line without the indentation of its block.
    fn inside<'b>(&self, line: &'b str) -> &'b str {
        let blanks = line.len() - line.trim_start_matches(' ').len();
        &line[blanks.min(self.indent)..]
    }
}

/// All commands in the `console` blocks of a Markdown text, in order.
///
/// # Errors
/// A fenced block does not end, or a `console` block holds something else than
/// commands and their output.
pub(super) fn examples(text: &str) -> Result<Vec<Example>, TranscriptError> {
    let mut examples = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((opening, line)) = lines.next() {
        let Some(fence) = Fence::opened_by(line) else {
            continue;
        };
        let mut block = Vec::new();
        loop {
            match lines.next() {
                None => {
                    return Err(TranscriptError {
                        line: opening,
                        problem: "this block does not end",
                    });
                }
                Some((_, line)) if fence.is_closed_by(line) => break,
                Some((number, line)) => block.push((number, fence.inside(line))),
            }
        }
        if fence.language == "console" {
            examples.extend(commands(&block, opening, fence.indent)?);
        }
    }
    Ok(examples)
}

/// The text with other outputs, given from the first example to the last; `None` leaves
/// an output as it is.
pub(super) fn with_outputs(text: &str, outputs: &[(&Example, Option<Vec<&str>>)]) -> String {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    // From the end, so that the numbers of the lines before stay true.
    for (example, output) in outputs.iter().rev() {
        let Some(output) = output else { continue };
        let blank = |line: &&str| line.is_empty();
        let trailing = output.iter().rev().take_while(|line| blank(line)).count();
        let margin = " ".repeat(example.indent);
        let shown = output[..output.len() - trailing]
            .iter()
            .map(|line| format!("{margin}{line}").trim_end().to_owned());
        let start = example.output_line - 1;
        lines.splice(start..start + example.output.len(), shown);
    }
    lines.join("\n") + "\n"
}

/// The commands of one block, given as numbered lines.
fn commands(
    block: &[(usize, &str)],
    opening: usize,
    indent: usize,
) -> Result<Vec<Example>, TranscriptError> {
    let mut examples: Vec<Example> = Vec::new();
    let mut just_typed = false;
    for &(line, text) in block {
        if let Some(command) = text.strip_prefix("$ ") {
            examples.push(Example {
                line,
                command: command.trim().to_owned(),
                code: 0,
                output: Vec::new(),
                output_line: line + 1,
                indent,
            });
            just_typed = true;
            continue;
        }
        let Some(example) = examples.last_mut() else {
            return Err(TranscriptError {
                line,
                problem: "a console block begins with a command: `$ ludex ...`",
            });
        };
        match text.strip_prefix("? ").filter(|_| just_typed) {
            Some(code) => {
                example.code = code.trim().parse().map_err(|_| TranscriptError {
                    line,
                    problem: "an exit code is a number: `? 2`",
                })?;
                example.output_line = line + 1;
            }
            None => example.output.push(text.to_owned()),
        }
        just_typed = false;
    }
    if examples.is_empty() {
        return Err(TranscriptError {
            line: opening,
            problem: "this console block has no command",
        });
    }
    Ok(examples)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(line: usize, command: &str, code: i32, output: &[&str]) -> Example {
        Example {
            line,
            command: command.to_owned(),
            code,
            output: output.iter().map(ToString::to_string).collect(),
            output_line: line + 1 + usize::from(code != 0),
            indent: 0,
        }
    }

    #[test]
    fn commands_have_their_line_code_and_output() {
        let text = "\
# Ludex

```console
$ ludex pawns solve 3x3
outcome: loss

$ ludex pawns solve 3x
? 2
$ true
```
";
        let expected = vec![
            example(4, "ludex pawns solve 3x3", 0, &["outcome: loss", ""]),
            example(7, "ludex pawns solve 3x", 2, &[]),
            example(9, "true", 0, &[]),
        ];
        assert_eq!(examples(text), Ok(expected));
    }

    #[test]
    fn a_question_mark_further_down_is_output() {
        let text = "```console\n$ echo\nwhat\n? 2\n```\n";
        let expected = vec![example(2, "echo", 0, &["what", "? 2"])];
        assert_eq!(examples(text), Ok(expected));
    }

    #[test]
    fn other_blocks_and_blocks_within_blocks_are_text() {
        let text = "\
```text
$ rm -r everything
```
````markdown
```console
$ rm -r everything
```
````
```$ rm -r everything``` in a line
";
        assert_eq!(examples(text), Ok(Vec::new()));
    }

    #[test]
    fn the_indentation_of_a_list_is_no_part_of_the_output() {
        let text = "1. Try\n   ```console\n   $ ls\n     a\n\n   b\n   ```\n";
        let indented = Example { indent: 3, ..example(3, "ls", 0, &["  a", "", "b"]) };
        assert_eq!(examples(text), Ok(vec![indented]));
    }

    #[test]
    fn outputs_are_replaced_where_they_stand() {
        let text =
            "1. Try\n   ```console\n   $ one\n   ? 2\n   a\n   $ two\n   $ three\n   c\n   ```\n";
        let new = [Some(vec!["x", "", "  y", ""]), Some(vec!["z"]), None];
        let shown = examples(text).unwrap();
        let outputs: Vec<_> = shown.iter().zip(new).collect();
        assert_eq!(
            with_outputs(text, &outputs),
            "1. Try\n   ```console\n   $ one\n   ? 2\n   x\n\n     y\n   $ two\n   z\n   $ three\n   \
             c\n   ```\n"
        );
        let unchanged: Vec<_> = shown.iter().map(|example| (example, None)).collect();
        assert_eq!(with_outputs(text, &unchanged), text);
    }

    #[test]
    fn malformed_records_are_refused_with_their_line() {
        let wrong = [
            ("\n```console\n$ true\n", 2),
            ("```console\noutput\n$ true\n```\n", 2),
            ("```console\n```\n", 1),
            ("```console\n$ true\n? two\n```\n", 3),
        ];
        for (text, line) in wrong {
            assert_eq!(examples(text).expect_err(text).line, line, "{text}");
        }
    }
}
