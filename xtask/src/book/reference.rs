//! `docs/reference.md`: the help of every command, as the program prints it.

use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::child::{self, End};
use crate::workspace::Workspace;

const PAGE: &str = "docs/reference.md";

const OPENING: &str = "\
# Command reference

*For everyone who types commands.* Each section is what the program prints for
`--help`; `cargo xtask book --update` writes this page.

Exit codes of all commands: 0 answered or verified, 1 limit reached or verification
failed, 2 error. `ludex-check FILE…` is the checker alone: see [Certificates](certificates.md).
";

/// Writes the page.
pub(super) fn write(workspace: &Workspace) -> Result<()> {
    fs::write(workspace.root.join(PAGE), page(workspace)?).context(PAGE)
}

/// Fails unless the page is what the program prints.
pub(super) fn compare(workspace: &Workspace) -> Result<()> {
    let written = fs::read_to_string(workspace.root.join(PAGE)).unwrap_or_default();
    let page = page(workspace)?;
    let differs =
        (1..).zip(page.lines()).find(|(line, text)| written.lines().nth(line - 1) != Some(text));
    if let Some((line, text)) = differs {
        println!("{PAGE}:{line}: the program prints: {text}");
    }
    ensure!(written == page, "{PAGE} is not up to date: `cargo xtask book --update` writes it");
    Ok(())
}

fn page(workspace: &Workspace) -> Result<String> {
    let mut page = String::from(OPENING);
    let mut commands = vec![vec!["ludex".to_owned()]];
    while let Some(command) = commands.pop() {
        let help = help(workspace, &command)?;
        let name = command.join(" ");
        let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", without_blank_ends(&help));
        // In the order of the list, each before its own commands.
        for child in subcommands(&help).into_iter().rev() {
            commands.push([command.clone(), vec![child]].concat());
        }
    }
    Ok(page)
}

fn help(workspace: &Workspace, command: &[String]) -> Result<String> {
    let mut ludex = workspace.command(workspace.tested_program("ludex"));
    let asked = child::run(ludex.args(&command[1..]).arg("--help"), Duration::from_secs(20))?;
    ensure!(asked.end == End::Code(0), "`{} --help`: {}", command.join(" "), asked.end);
    Ok(asked.stdout)
}

/// The names in the list of commands; `help` is left out.
fn subcommands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    list.take_while(|line| !line.is_empty())
        // What is indented further goes on explaining the one before.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

fn without_blank_ends(help: &str) -> String {
    help.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_the_help() {
        let help = "Ludex\n\nCommands:\n  solve   Who wins,\n            and how\n  table   A table\n  help    Print this\n\nOptions:\n  -h\n";
        assert_eq!(subcommands(help), ["solve", "table"]);
        assert!(subcommands("Options:\n  -h\n").is_empty());
    }
}
