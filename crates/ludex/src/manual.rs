//! The manual pages, made from the same tree of commands as the help.
//!
//! The program writes them itself, by a command that `--help` does not list, so that whoever
//! packages it needs nothing but the program.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use clap::builder::Resettable;
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::Cli;
use crate::exit::Exit;
use crate::output;
use crate::report::words;

/// One page.
struct Page {
    /// The name of its file, such as `ludex-pawns-solve.1`.
    file: String,
    /// Its text, for `man`.
    text: String,
}

/// Writes a page for the program and one for each command into a folder.
pub(crate) fn write(folder: &Path) -> crate::Result {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot create {}", words::file_name(folder)))?;
    for page in pages() {
        output::file(&folder.join(page.file), page.text)?;
    }
    Ok(Exit::Answered)
}

/// All pages, the program's first.
fn pages() -> Vec<Page> {
    let mut program = without_help_command(Cli::command());
    program.build();
    let mut pages = Vec::new();
    collect(&program, None, &mut pages);
    pages
}

/// Without the command `help` at any level: each page is the help of its command.
fn without_help_command(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_command)
}

fn collect(command: &Command, parent: Option<&str>, pages: &mut Vec<Page>) {
    pages.push(page(command, parent));
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        collect(sub, Some(name(command)), pages);
    }
}

/// The name with those of the commands above it: `ludex-pawns-solve`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command, parent: Option<&str>) -> Page {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let first = about.split(". ").next().unwrap_or_default().to_owned();
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    // What stands below the help has sections of its own, where lines are kept.
    let plain = command
        .clone()
        .about(first)
        .long_about(about)
        .after_help(Resettable::Reset)
        .version(Resettable::Reset);
    let man = Man::new(plain)
        .title(name(command).to_uppercase())
        .source(concat!("ludex ", env!("CARGO_PKG_VERSION")))
        .manual("Ludex Manual");
    let mut text = Vec::new();
    man.render(&mut text).expect("memory takes every byte");
    let text = String::from_utf8(text).expect("the names and the help are text");
    // The page has no date, and one that is empty has to be said to be: what follows it would
    // take its place. Two line breaks around nothing are a space, which is what `mandoc` wants.
    let mut text = text.replacen(" 1  \"", " 1 \"\" \"", 1).replace("\n.br\n\n.br\n", "\n.sp\n");
    text += &below(&after, name(command), parent).render();
    Page { file: man.get_filename(), text }
}

/// The sections for what stands below the help, and for the pages nearby.
fn below(after: &str, name: &str, parent: Option<&str>) -> Roff {
    let mut roff = Roff::new();
    let (mut notes, mut examples, mut status) = (Vec::new(), Vec::new(), Vec::new());
    for paragraph in after.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        if paragraph.starts_with("Example") {
            examples.push(paragraph);
        } else if let Some(codes) = paragraph.strip_prefix("Exit codes: ") {
            status.push(codes);
        } else {
            notes.push(paragraph);
        }
    }
    for (title, paragraphs) in [("NOTES", notes), ("EXIT STATUS", status)] {
        for (at, paragraph) in paragraphs.iter().enumerate() {
            if at == 0 {
                roff.control("SH", [title]);
            } else {
                roff.control("PP", []);
            }
            roff.text([roman(*paragraph)]);
        }
    }
    for (at, paragraph) in examples.iter().enumerate() {
        if at == 0 {
            roff.control("SH", ["EXAMPLES"]);
        }
        roff.control("nf", []);
        for line in paragraph.lines().filter(|line| line.starts_with(' ')) {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        roff.control("fi", []);
    }
    roff.control("SH", ["SEE ALSO"]);
    let mut nearby = vec!["ludex", "ludex-check"];
    nearby.extend(parent.filter(|parent| *parent != "ludex"));
    nearby.retain(|page| *page != name);
    let mut line = Vec::new();
    for page in nearby {
        line.push(roman(if line.is_empty() { "" } else { ", " }));
        line.extend([bold(page), roman("(1)")]);
    }
    roff.text(line);
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a page writes text.
    fn escaped(text: &str) -> String {
        let rendered = Roff::from(roman(text)).render();
        let definition = Roff::new().render();
        rendered.strip_prefix(&definition).expect("it comes first").trim_end().to_owned()
    }

    #[test]
    fn every_command_has_a_page_with_every_option_and_every_example() {
        fn walk(command: &Command, pages: &mut Vec<Page>) {
            let page = pages.remove(0);
            assert_eq!(page.file, format!("{}.1", name(command)));
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                if let Some(long) = argument.get_long() {
                    let option = escaped(&format!("--{long}"));
                    assert!(page.text.contains(&option), "{}: {option}", page.file);
                }
            }
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in after.lines().filter(|line| !line.starts_with("Example")) {
                let line = line.strip_prefix("Exit codes: ").unwrap_or(line);
                let line = escaped(line.strip_prefix("  ").unwrap_or(line));
                assert!(page.text.contains(&line), "{}: {line}", page.file);
            }
            for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
                let listed = escaped(&format!("{}(1)", name(sub)));
                assert!(page.text.contains(&listed), "{}: {listed}", page.file);
                walk(sub, pages);
            }
        }
        let mut program = without_help_command(Cli::command());
        program.build();
        let mut pages = pages();
        assert!(pages.len() > 20, "{} pages", pages.len());
        walk(&program, &mut pages);
        assert!(pages.is_empty(), "pages of nothing");
    }

    #[test]
    fn examples_keep_their_lines_and_paragraphs_do_not() {
        let after =
            "A note\nof two lines.\n\nExamples:\n  ludex one\n  ludex 'two'\n\nExit codes: 0 fine.";
        let expected = "\
.SH NOTES
A note
of two lines.
.SH \"EXIT STATUS\"
0 fine.
.SH EXAMPLES
.nf
ludex one
ludex \\*(Aqtwo\\*(Aq
.fi
.SH \"SEE ALSO\"
\\fBludex\\fR(1), \\fBludex\\-check\\fR(1), \\fBludex\\-pawns\\fR(1)
";
        let made = below(after, "ludex-pawns-solve", Some("ludex-pawns")).render();
        assert!(made.ends_with(expected), "{made}");
    }

    #[test]
    fn the_name_of_a_page_is_followed_by_one_sentence() {
        for page in pages() {
            let line = page.text.split(".SH NAME\n").nth(1).and_then(|rest| rest.lines().next());
            let line = line.expect("every page has a name");
            assert!(line.contains(" \\- ") && !line.contains(". "), "{line}");
            let title = page.text.lines().find(|line| line.starts_with(".TH "));
            let title = title.expect("every page has a title");
            let version = concat!(" 1 \"\" \"ludex ", env!("CARGO_PKG_VERSION"), "\" ");
            assert!(title.contains(version), "{title}");
        }
    }
}
