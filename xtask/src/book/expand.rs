//! Directives: lines of a page that stand for something made in the build.
//!
//! | line | stands for |
//! |---|---|
//! | `{{#include FILE:NAME}}` | the lines of a file between `ANCHOR: NAME` and `ANCHOR_END: NAME` |
//! | `{{#include FILE}}` | a whole file |
//! | `{{#compare 4x4 naive memo}}` | calls of these algorithms, measured |
//! | `{{#rows FILE#HEADING 2..4}}` | rows of the first table below a heading |
//! | `{{#bars FILE#HEADING COLUMN \| TEXT}}` | that column as a bar chart |
//! | `{{#picture ludex … \| TEXT}}` | what the command draws with `--svg` |
//! | `{{#picture NAME \| TEXT}}` | a picture of `crates/ludex/examples/book` |
//!
//! Within a line, `{{#figure …}}` stands for one number or word:
//!
//! | in a line | stands for |
//! |---|---|
//! | `{{#figure ludex … \| /POINTER}}` | a value of what the command prints with `--json` |
//! | `{{#figure FILE#HEADING \| ROW \| COLUMN}}` | a cell of the first table below a heading |
//!
//! TEXT is the alternative text; the picture's own title is added to it. Images called `NAME-light.png` are shown as
//! `NAME-dark.png` where the page is dark.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::picture::{self, Drawer};
use super::source::{Book, relative, resolved};
use super::table::{self, Measured};
use super::{bars, markdown};
use crate::workspace::Workspace;

/// The directive that stands within a line.
const FIGURE: &str = "{{#figure ";

/// Carries out the directives of all pages, each run of the program once.
pub(super) struct Expander<'a> {
    workspace: &'a Workspace,
    book: &'a Book,
    drawer: Drawer<'a>,
    measured: Measured<'a>,
}

impl<'a> Expander<'a> {
    pub(super) fn new(workspace: &'a Workspace, book: &'a Book) -> Expander<'a> {
        Expander {
            workspace,
            book,
            drawer: Drawer::new(workspace),
            measured: Measured::new(workspace),
        }
    }

    /// Everything that was drawn, by path.
    pub(super) fn into_pictures(self) -> BTreeMap<String, String> {
        self.drawer.pictures
    }

    /// A page without directives, and what is wrong with those it had.
    pub(super) fn page(&mut self, page: &str, text: &str) -> (String, Vec<String>) {
        let mut out = String::new();
        let mut mistakes = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let directive = line
                .strip_prefix("{{#")
                .and_then(|rest| rest.strip_suffix("}}"))
                .filter(|_| !line.starts_with(FIGURE));
            let made = match directive {
                Some(directive) => self.directive(page, directive),
                None => self.with_figures(page, &self.with_dark_images(page, line)),
            };
            match made {
                Ok(made) => {
                    out += made.trim_end_matches('\n');
                    out.push('\n');
                }
                Err(wrong) => mistakes.push(format!("docs/{page}:{number}: {wrong:#}")),
            }
        }
        (out, mistakes)
    }

    fn directive(&mut self, page: &str, directive: &str) -> Result<String> {
        let (name, rest) = directive.split_once(' ').unwrap_or((directive, ""));
        match name {
            "include" => self.include(page, rest.trim()),
            "compare" => {
                let mut words = rest.split_whitespace();
                let size = words.next().context("a size is missing")?;
                let names: Vec<&str> = words.collect();
                self.measured.table(size, &names)
            }
            "rows" => {
                let (place, range) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ".."));
                table::rows(&self.table_at(page, place)?, range)
            }
            "bars" => {
                let (what, text) = with_text(rest)?;
                let (place, column) = what.split_once(' ').context("a column is missing")?;
                let chart = bars::chart(&self.table_at(page, place)?, column.trim())?;
                let name = format!("{}-{}", markdown::id(place), markdown::id(column));
                let paths = self.drawer.keep(&name, chart);
                let text = self.with_title(text, &paths[0]);
                Ok(figure(page, &paths, &text, None))
            }
            "picture" => {
                let (what, text) = with_text(rest)?;
                let (paths, command) = self.drawer.draw(what)?;
                let text = self.with_title(text, &paths[0]);
                Ok(figure(page, &paths, &text, command.as_deref()))
            }
            other => bail!("there is no directive `{other}`"),
        }
    }

    /// An alternative text, and the title that the picture itself has: its figures.
    fn with_title(&self, text: &str, path: &str) -> String {
        let title = self.drawer.pictures.get(path).and_then(|picture| picture::title(picture));
        title.map_or_else(|| text.to_owned(), |title| format!("{text} {title}"))
    }

    /// The line with its figures filled in.
    fn with_figures(&self, page: &str, line: &str) -> Result<String> {
        let mut parts = line.split(FIGURE);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (what, after) = part.split_once("}}").context("`}}` is missing")?;
            out += &self.figure(page, what).with_context(|| what.to_owned())?;
            out += after;
        }
        Ok(out)
    }

    /// One number or word: of an answer, or of a table.
    fn figure(&self, page: &str, what: &str) -> Result<String> {
        let parts: Vec<&str> = what.split(" | ").map(str::trim).collect();
        match parts[..] {
            [command, pointer] if command.starts_with("ludex ") => {
                let answer = self.drawer.answer(command)?;
                let value = answer.pointer(pointer).context("the answer has no such value")?;
                Ok(spelled(value))
            }
            [place, row, column] => {
                table::cell(&self.table_at(page, place)?, row, column).map(str::to_owned)
            }
            _ => bail!("neither a command and a pointer nor a table, a row and a column"),
        }
    }

    /// The lines of a file, or those between two marks.
    fn include(&self, page: &str, what: &str) -> Result<String> {
        let (file, anchor) = match what.split_once(':') {
            Some((file, anchor)) => (file, Some(anchor)),
            None => (what, None),
        };
        let path = self.workspace.root.join("docs").join(resolved(page, file));
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
        match anchor {
            Some(anchor) => between(&text, anchor).with_context(|| file.to_owned()),
            // A page at the root leads to the book's pages by way of docs/.
            None => Ok(text.replace("](docs/", "](")),
        }
    }

    /// The first table below a heading of a page.
    fn table_at(&self, page: &str, place: &str) -> Result<table::Table> {
        let (file, heading) = place.split_once('#').context("a heading is missing")?;
        let file = resolved(page, file);
        let text = self.book.pages.get(&file).with_context(|| format!("no page {file}"))?;
        table::below(text, heading).with_context(|| format!("{file}#{heading}"))
    }

    /// The line with each image that has a dark sibling followed by it.
    fn with_dark_images(&self, page: &str, line: &str) -> String {
        let mut out = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("![") {
            let image = after.split_once("](").and_then(|(text, after)| {
                let (path, after) = after.split_once(')')?;
                let (name, kind) = path.rsplit_once("-light.")?;
                let dark = format!("{name}-dark.{kind}");
                self.book.files.contains_key(&resolved(page, &dark)).then_some(())?;
                Some((pair((path, &dark), text), after))
            });
            out += before;
            let (image, after) = image.unwrap_or_else(|| ("![".to_owned(), after));
            out += &image;
            rest = after;
        }
        out + rest
    }
}

/// What stands before the bar of a directive, and the alternative text behind it.
fn with_text(rest: &str) -> Result<(&str, &str)> {
    let (what, text) =
        rest.split_once(" | ").context("` | ` and an alternative text are missing")?;
    ensure!(!text.trim().is_empty(), "the alternative text is empty");
    Ok((what.trim(), text.trim()))
}

/// A value of an answer, as a text has it.
fn spelled(value: &Value) -> String {
    match (value.as_u64(), value.as_str()) {
        (Some(number), _) => table::grouped(number),
        (_, Some(text)) => text.to_owned(),
        _ => value.to_string(),
    }
}

/// The lines between the marks of an anchor, without their common indentation.
fn between(text: &str, anchor: &str) -> Result<String> {
    let names = |line: &str, mark: &str| {
        // One line may end an anchor and begin another, with a comma between them.
        let name = line.split_once(mark).and_then(|(_, names)| names.split(',').next());
        name.is_some_and(|name| name.trim() == anchor)
    };
    let mut lines = text.lines();
    ensure!(lines.any(|line| names(line, "ANCHOR: ")), "no `ANCHOR: {anchor}`");
    let mut inside = Vec::new();
    loop {
        match lines.next() {
            None => bail!("no `ANCHOR_END: {anchor}`"),
            Some(line) if names(line, "ANCHOR_END: ") => break,
            Some(line) if line.contains("ANCHOR: ") || line.contains("ANCHOR_END: ") => {}
            Some(line) => inside.push(line),
        }
    }
    // Examples in the documentation of a module are code without these marks.
    if inside.iter().all(|line| line.starts_with("//!")) {
        inside = inside.into_iter().map(|line| line[3..].strip_prefix(' ').unwrap_or("")).collect();
    }
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let common = inside.iter().filter(|line| !line.trim().is_empty()).map(indent).min();
    let cut = |line: &str| line.get(common.unwrap_or(0)..).unwrap_or("").to_owned() + "\n";
    Ok(inside.into_iter().map(cut).collect())
}

/// A picture, or one for light pages and one for dark ones, above the command that draws it.
fn figure(page: &str, paths: &[String], text: &str, command: Option<&str>) -> String {
    let images = match paths {
        [light, dark] => pair((&relative(page, light), &relative(page, dark)), text),
        all => all.iter().map(|path| image(&relative(page, path), text, "picture")).collect(),
    };
    let caption = command.map_or(String::new(), |command| {
        format!("<figcaption><code>{}</code></figcaption>\n", markdown::escaped(command))
    });
    format!("<figure>\n{images}\n{caption}</figure>\n")
}

/// Two images of which one is shown.
fn pair((light, dark): (&str, &str), text: &str) -> String {
    image(light, text, "only-light") + &image(dark, text, "only-dark")
}

fn image(path: &str, text: &str, class: &str) -> String {
    format!("<img class=\"{class}\" src=\"{path}\" alt=\"{}\">", markdown::escaped(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_mark_lines_whose_indentation_is_taken_away() {
        let text = "a\n    // ANCHOR: one\n    if b {\n        // ANCHOR: two\n        c\n\n    }\n    // ANCHOR_END: one\nd";
        assert_eq!(between(text, "one").unwrap(), "if b {\n    c\n\n}\n");
        let adjacent = "# ANCHOR: one\na\n# ANCHOR_END: one, ANCHOR: two\nb\n# ANCHOR_END: two";
        assert_eq!(between(adjacent, "one").unwrap(), "a\n");
        assert_eq!(between(adjacent, "two").unwrap(), "b\n");
        assert!(between(text, "two").unwrap_err().to_string().contains("ANCHOR_END: two"));
        assert!(between(text, "on").unwrap_err().to_string().contains("ANCHOR: on"));
    }

    #[test]
    fn numbers_of_an_answer_are_grouped_and_words_stay() {
        let shown = |json: &str| spelled(&serde_json::from_str(json).unwrap());
        assert_eq!(
            ["4197973", "-12", "\"loss\"", "null"].map(shown),
            ["4,197,973", "-12", "loss", "null"]
        );
    }

    #[test]
    fn figures_stand_within_a_line() {
        let workspace = Workspace::find().unwrap();
        let mut book = Book::default();
        let table = "# T\n\n| board | calls |\n|---|---|\n| 5x5 | 12 |\n".to_owned();
        book.pages.insert("t.md".into(), table);
        let mut expander = Expander::new(&workspace, &book);
        let line = "It takes {{#figure t.md#t | 5x5 | calls}} calls, not {{#figure t.md#t | 5x5 | calls}}.";
        assert_eq!(expander.page("a.md", line).0, "It takes 12 calls, not 12.\n");
        for wrong in ["{{#figure t.md#t | 6x6 | calls}}", "{{#figure t.md#t}}", "{{#figure t.md"] {
            let (_, mistakes) = expander.page("a.md", wrong);
            assert_eq!(mistakes.len(), 1, "{wrong}: {mistakes:?}");
        }
    }

    #[test]
    fn a_picture_needs_words() {
        assert_eq!(with_text("ludex pawns solve 3x3 | A board").unwrap().1, "A board");
        assert!(with_text("ludex pawns solve 3x3").is_err());
        assert!(with_text("ludex pawns solve 3x3 | ").is_err());
    }
}
