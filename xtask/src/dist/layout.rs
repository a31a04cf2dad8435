//! Where each file is in a package.

use super::archive::{Entry, gzip};
use super::contents::Contents;

/// An archive for Linux. What is in `bin` and `share` can be copied to `/usr/local` or
/// `~/.local`, where shells and `man` look for it.
pub(super) fn linux(contents: &Contents) -> Vec<Entry> {
    let mut entries = documents(contents);
    for (name, bytes) in &contents.programs {
        entries.push(Entry::program(format!("bin/{name}"), bytes.clone()));
    }
    for (name, bytes) in &contents.manual {
        entries.push(Entry::new(format!("share/man/man1/{name}"), bytes.clone()));
    }
    entries.extend([
        Entry::new("share/bash-completion/completions/ludex", contents.completion("bash")),
        Entry::new("share/fish/vendor_completions.d/ludex.fish", contents.completion("fish")),
        Entry::new("share/zsh/site-functions/_ludex", contents.completion("zsh")),
    ]);
    entries
}

/// An archive for Windows: everything beside the programs.
pub(super) fn windows(contents: &Contents) -> Vec<Entry> {
    let mut entries = documents(contents);
    for (name, bytes) in &contents.programs {
        entries.push(Entry::program(name, bytes.clone()));
    }
    entries.push(Entry::new("ludex-completions.ps1", contents.completion("powershell")));
    entries
}

/// The files of a Debian package, where Debian's policy puts them.
pub(super) fn debian(contents: &Contents, copyright: &str) -> Vec<Entry> {
    let doc = "usr/share/doc/ludex";
    let mut entries = vec![
        Entry::new(format!("{doc}/README.md"), contents.readme.clone()),
        Entry::new(format!("{doc}/changelog.gz"), gzip(&contents.changelog)),
        Entry::new(format!("{doc}/copyright"), copyright),
        Entry::new(format!("{doc}/THIRD-PARTY-LICENSES.txt.gz"), gzip(&contents.notices)),
        Entry::new(format!("{doc}/ludex.cdx.json"), contents.bill.clone()),
        Entry::new("usr/share/bash-completion/completions/ludex", contents.completion("bash")),
        Entry::new("usr/share/fish/vendor_completions.d/ludex.fish", contents.completion("fish")),
        Entry::new("usr/share/zsh/vendor-completions/_ludex", contents.completion("zsh")),
    ];
    for (name, bytes) in &contents.programs {
        entries.push(Entry::program(format!("usr/bin/{name}"), bytes.clone()));
    }
    for (name, bytes) in &contents.manual {
        entries.push(Entry::new(format!("usr/share/man/man1/{name}.gz"), gzip(bytes)));
    }
    entries
}

/// What people read, at the top of an archive.
fn documents(contents: &Contents) -> Vec<Entry> {
    vec![
        Entry::new("README.md", contents.readme.clone()),
        Entry::new("CHANGELOG.md", contents.changelog.clone()),
        Entry::new("LICENSE-MIT", contents.mit.clone()),
        Entry::new("LICENSE-APACHE", contents.apache.clone()),
        Entry::new("THIRD-PARTY-LICENSES.txt", contents.notices.clone()),
        Entry::new("ludex.cdx.json", contents.bill.clone()),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Contents that are quickly made.
    pub(in super::super) fn contents(programs: &[&str]) -> Contents {
        let text = |name: &str| format!("the {name}\n").into_bytes();
        let file = |name: &&str| ((*name).to_owned(), text(name));
        Contents {
            programs: programs.iter().map(file).collect(),
            manual: ["ludex.1", "ludex-check.1"].iter().map(file).collect(),
            completions: ["bash", "fish", "powershell", "zsh"]
                .map(|shell| (shell, text(shell)))
                .to_vec(),
            readme: text("readme"),
            changelog: text("changelog"),
            mit: text("first licence"),
            apache: text("second licence"),
            notices: text("notices"),
            bill: text("bill"),
        }
    }

    fn shown(entries: &[Entry]) -> Vec<String> {
        let mut lines: Vec<String> =
            entries.iter().map(|entry| format!("{:o} {}", entry.mode(), entry.path)).collect();
        lines.sort_by(|one, other| one[4..].cmp(&other[4..]));
        lines
    }

    #[test]
    fn the_archive_for_linux_is_laid_out_to_be_copied() {
        let expected = [
            "644 CHANGELOG.md",
            "644 LICENSE-APACHE",
            "644 LICENSE-MIT",
            "644 README.md",
            "644 THIRD-PARTY-LICENSES.txt",
            "755 bin/ludex",
            "755 bin/ludex-check",
            "644 ludex.cdx.json",
            "644 share/bash-completion/completions/ludex",
            "644 share/fish/vendor_completions.d/ludex.fish",
            "644 share/man/man1/ludex-check.1",
            "644 share/man/man1/ludex.1",
            "644 share/zsh/site-functions/_ludex",
        ];
        assert_eq!(shown(&linux(&contents(&["ludex", "ludex-check"]))), expected);
    }

    #[test]
    fn the_archive_for_windows_has_the_programs_on_top() {
        let expected = [
            "644 CHANGELOG.md",
            "644 LICENSE-APACHE",
            "644 LICENSE-MIT",
            "644 README.md",
            "644 THIRD-PARTY-LICENSES.txt",
            "755 ludex-check.exe",
            "644 ludex-completions.ps1",
            "644 ludex.cdx.json",
            "755 ludex.exe",
        ];
        assert_eq!(shown(&windows(&contents(&["ludex.exe", "ludex-check.exe"]))), expected);
    }

    #[test]
    fn the_debian_package_follows_debians_policy() {
        let entries = debian(&contents(&["ludex", "ludex-check"]), "copyright");
        let expected = [
            "755 usr/bin/ludex",
            "755 usr/bin/ludex-check",
            "644 usr/share/bash-completion/completions/ludex",
            "644 usr/share/doc/ludex/README.md",
            "644 usr/share/doc/ludex/THIRD-PARTY-LICENSES.txt.gz",
            "644 usr/share/doc/ludex/changelog.gz",
            "644 usr/share/doc/ludex/copyright",
            "644 usr/share/doc/ludex/ludex.cdx.json",
            "644 usr/share/fish/vendor_completions.d/ludex.fish",
            "644 usr/share/man/man1/ludex-check.1.gz",
            "644 usr/share/man/man1/ludex.1.gz",
            "644 usr/share/zsh/vendor-completions/_ludex",
        ];
        assert_eq!(shown(&entries), expected);
    }
}
