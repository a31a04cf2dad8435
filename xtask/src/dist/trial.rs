//! Programs of a package, tried as their users would try them.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::VERSION;
use crate::child::{self, End};

/// How long one run may take; Wine takes most of it.
const LIMIT: Duration = Duration::from_mins(5);

/// Programs to try.
pub(super) struct Trial<'a> {
    /// A clean folder to work in.
    pub(super) folder: &'a Path,
    /// How a program is started.
    pub(super) start: &'a dyn Fn(&str) -> Command,
}

/// A program started without what this machine's user has set.
pub(super) fn clean(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("PATH", "/usr/bin:/bin").env("HOME", folder).current_dir(folder);
    command
}

impl Trial<'_> {
    /// Asks each family something, has proofs checked, and opens the workbench.
    ///
    /// # Errors
    /// A program does not do what it should.
    pub(super) fn run(&self) -> Result<()> {
        self.says("ludex --version", 0, &format!("ludex {VERSION}\n"))?;
        self.says("ludex-check --version", 0, &format!("ludex-check {VERSION}\n"))?;
        self.says("ludex pawns solve 4x4 --certificate 4x4.proof", 0, "(value ")?;
        self.says("ludex-check 4x4.proof", 0, "4x4.proof: verified: ")?;
        self.says("ludex verify 4x4.proof", 0, "4x4.proof: verified: ")?;
        self.damage("4x4.proof", "damaged.proof")?;
        self.says("ludex-check damaged.proof", 1, "damaged.proof: not verified: ")?;
        self.says("ludex pawns tabulate 3x3 --out 3x3.table", 0, "")?;
        self.says("ludex-check 3x3.table", 0, "3x3.table: verified: ")?;
        self.says("ludex pegs soldiers 4 7 --gif soldiers.gif", 0, "")?;
        ensure!(self.folder.join("soldiers.gif").is_file(), "no soldiers.gif");
        self.says("ludex gone solve WBB.B/B.BB.", 0, "rounds: 4\n")?;
        self.workbench()
    }

    /// Runs a command, and expects an exit code and words in what it prints.
    fn says(&self, line: &str, code: i32, words: &str) -> Result<()> {
        println!("$ {line}");
        let mut typed = line.split(' ');
        let mut command = (self.start)(typed.next().unwrap_or_default());
        let said = child::run(command.args(typed), LIMIT)
            .with_context(|| format!("cannot start `{line}`"))?;
        ensure!(
            said.end == End::Code(code) && said.stdout.contains(words),
            "`{line}`: {}, expected {code} and `{}`; it printed:\n{}{}",
            said.end,
            words.trim_end(),
            said.stdout,
            said.stderr
        );
        Ok(())
    }

    /// A copy of a file with one bit turned in its middle.
    fn damage(&self, file: &str, copy: &str) -> Result<()> {
        let mut bytes = fs::read(self.folder.join(file)).with_context(|| file.to_owned())?;
        let middle = bytes.len() / 2;
        *bytes.get_mut(middle).with_context(|| format!("{file} is empty"))? ^= 1;
        fs::write(self.folder.join(copy), bytes).with_context(|| copy.to_owned())
    }

    /// Starts the workbench and asks for its page.
    fn workbench(&self) -> Result<()> {
        println!("$ ludex serve --no-open");
        let mut command = (self.start)("ludex");
        command.args(["serve", "--no-open"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut server = command.spawn().context("cannot start `ludex serve`")?;
        let page = address(server.stdout.take()).and_then(page);
        end(&mut server)?;
        let page = page?;
        ensure!(
            page.starts_with("HTTP/1.1 200 ") && page.contains("<title"),
            "the workbench is not served:\n{page}"
        );
        Ok(())
    }
}

/// Where a server says that it is.
fn address(output: Option<ChildStdout>) -> Result<SocketAddr> {
    let output = output.context("its output was asked for")?;
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(output).read_line(&mut line);
        let _ = sender.send(line);
    });
    let line = lines.recv_timeout(LIMIT).context("the server does not say where it is")?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    match address.and_then(|address| address.parse().ok()) {
        Some(address) => Ok(address),
        None => bail!("the server says something else than where it is: {line}"),
    }
}

/// The page of a server with its head.
fn page(address: SocketAddr) -> Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, LIMIT)?;
    stream.set_read_timeout(Some(LIMIT))?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut page = String::new();
    stream.take(1 << 20).read_to_string(&mut page).context("cannot read the page")?;
    Ok(page)
}

/// Ends a process that was started here.
fn end(server: &mut Child) -> Result<()> {
    server.kill().and_then(|()| server.wait()).context("cannot end `ludex serve`")?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn other_words_and_other_codes_are_found_out() {
        let folder = tempfile::tempdir().unwrap();
        let start = |program: &str| clean(Path::new("/bin").join(program).as_path(), folder.path());
        let trial = Trial { folder: folder.path(), start: &start };
        trial.says("echo verified", 0, "verified").unwrap();
        let trouble = trial.says("echo verified", 0, "refuted").unwrap_err().to_string();
        assert!(trouble.contains("expected 0 and `refuted`"), "{trouble}");
        assert!(trial.says("echo verified", 1, "verified").is_err());
        assert!(trial.says("no-such-program", 0, "").is_err());
    }

    #[test]
    fn a_copy_is_damaged_by_one_bit() {
        let folder = tempfile::tempdir().unwrap();
        let trial = Trial { folder: folder.path(), start: &|program| Command::new(program) };
        fs::write(folder.path().join("a"), [1, 2, 3]).unwrap();
        trial.damage("a", "b").unwrap();
        assert_eq!(fs::read(folder.path().join("b")).unwrap(), [1, 3, 3]);
        assert!(trial.damage("no-such-file", "b").is_err());
    }
}
