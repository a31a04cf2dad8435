//! `cargo xtask pictures`: the pictures of README.md, drawn by the program.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::{self, Workspace};

const HELP: &str = "\
Draw the pictures of README.md into docs/pictures, each for light and for dark pages.

Usage: cargo xtask pictures [--check]

Options:
      --check   only compare those that are there with what the program draws
";

/// Where the pictures are, from the root.
const FOLDER: &str = "docs/pictures";

/// One picture, in two versions: `NAME-light.EXTENSION` and `NAME-dark.EXTENSION`.
struct Picture {
    name: &'static str,
    extension: &'static str,
    /// What follows `ludex`, before the option that names the file.
    arguments: &'static [&'static str],
    /// The board that the program reads, if any, and the command that makes it.
    board: Option<&'static [&'static str]>,
}

/// Where a board is kept while it is drawn.
const BOARD: &str = "pebbles.txt";

const PICTURES: [Picture; 3] = [
    Picture {
        name: "front-pawns",
        extension: "svg",
        arguments: &["pawns", "analyze", "5x5 c1-c2 d5-d4 b1-b2 d4-d3"],
        board: None,
    },
    Picture {
        name: "front-pegs",
        extension: "gif",
        arguments: &["pegs", "soldiers", "3", "8"],
        board: None,
    },
    Picture {
        name: "front-gone",
        extension: "svg",
        arguments: &["gone", "solve", BOARD],
        board: Some(&[
            "gone", "random", "24x24", "--black", "0.66", "--white", "0.002", "--seed", "3", "-o",
            BOARD,
        ]),
    },
];

/// Draws the pictures, or compares them.
///
/// # Errors
/// The arguments mean nothing, the build fails, or a picture cannot be drawn.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    match arguments {
        [] => draw_all(&workspace)?,
        [only] if only == "--check" => check(&workspace)?,
        [help] if help == "-h" || help == "--help" => print!("{HELP}"),
        _ => bail!("wrong arguments; see `cargo xtask pictures --help`"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes all pictures.
fn draw_all(workspace: &Workspace) -> Result<()> {
    workspace.build_programs()?;
    each(workspace, |name, bytes| {
        let path = workspace.root.join(FOLDER).join(name);
        println!("{FOLDER}/{name}: {} bytes", bytes.len());
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    })
}

/// Compares all pictures with what the program draws.
///
/// # Errors
/// The build fails, or a picture is missing or differs.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    workspace.build_for_tests()?;
    let mut outdated = Vec::new();
    each(workspace, |name, bytes| {
        let kept = fs::read(workspace.root.join(FOLDER).join(name));
        if !kept.is_ok_and(|kept| kept == bytes) {
            outdated.push(name.to_owned());
        }
        Ok(())
    })?;
    ensure!(
        outdated.is_empty(),
        "the program draws other pictures than {FOLDER} has ({}): run `cargo xtask pictures`",
        outdated.join(", ")
    );
    Ok(())
}

/// Has every picture drawn and hands it on with its name.
fn each(workspace: &Workspace, mut take: impl FnMut(&str, Vec<u8>) -> Result<()>) -> Result<()> {
    let folder = workspace.root.join("target/pictures");
    fs::create_dir_all(&folder)?;
    for picture in PICTURES {
        if let Some(board) = picture.board {
            ludex(workspace, &folder, board)?;
        }
        for theme in ["light", "dark"] {
            let name = format!("{}-{theme}.{}", picture.name, picture.extension);
            let option = format!("--{}", picture.extension);
            let mut arguments = picture.arguments.to_vec();
            arguments.extend([option.as_str(), name.as_str()]);
            arguments.extend((theme == "dark").then_some("--dark"));
            ludex(workspace, &folder, &arguments)?;
            take(&name, fs::read(folder.join(&name))?)?;
        }
    }
    Ok(())
}

/// Runs the program in a folder, quietly.
fn ludex(workspace: &Workspace, folder: &Path, arguments: &[&str]) -> Result<()> {
    let mut command = workspace.command(workspace.tested_program("ludex"));
    command.args(arguments).current_dir(folder).stdout(std::process::Stdio::null());
    workspace::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every picture is on the front page, in both versions, with words for those who do
    /// not see it.
    #[test]
    fn the_front_page_shows_every_picture_and_describes_it() {
        let workspace = Workspace::find().expect("tests run in the workspace");
        let page = fs::read_to_string(workspace.root.join("README.md")).expect("there is one");
        for Picture { name, extension, .. } in PICTURES {
            let light = format!("src=\"{FOLDER}/{name}-light.{extension}\"");
            let dark = format!("srcset=\"{FOLDER}/{name}-dark.{extension}\"");
            assert!(page.contains(&dark), "{dark}");
            let image = page.lines().find(|line| line.contains(&light)).expect("it is shown");
            let words = image.split("alt=\"").nth(1).and_then(|rest| rest.split('"').next());
            assert!(words.is_some_and(|words| words.len() > 20), "{image}");
        }
    }
}
