//! `cargo xtask race`: the pawn game with one file missing on each side, for every pair of
//! files, and which gaps are best.

mod picture;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::certificate::{self, Certificate};
use crate::child::{self, End};
use crate::workspace::Workspace;

const HELP: &str = "\
Solve the pawn game on 8 rows with one file missing on each side, for every pair of files,
when being blocked loses and when it draws; print who wins and draw it as one picture.

Usage: cargo xtask race COLUMNS [OPTIONS]

Options:
      --blocked WORD        only the game in which being blocked loses, or draws
      --time-limit TIME     give up on a start after this long [default: 10m]
      --memory-limit SIZE   memory of each search [default: 4GiB]
      --threads N           threads of each search [default: all cores]
      --certificates        also prove each outcome, and have ludex-check verify the proof
      --picture NAME        write NAME-light.svg and NAME-dark.svg
  -h, --help                print help

What has been solved is kept below target/race, and so are certificates and what was learned
about a start that took too long: start it again to continue.
";

/// The rows of the game.
const ROWS: usize = 8;

/// The two games, as rules and as words.
const GAMES: [(&str, &str); 2] =
    [("pawn-game,blocked=loses", "blocked loses"), ("pawn-game", "blocked draws")];

/// How a start ends, for White, who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    fn named(word: &str) -> Option<Outcome> {
        match word {
            "win" => Some(Outcome::Win),
            "draw" => Some(Outcome::Draw),
            "loss" => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// What a certificate says of White.
    fn verb(self) -> &'static str {
        match self {
            Outcome::Win => " wins",
            Outcome::Draw => " draws",
            Outcome::Loss => " loses",
        }
    }

    /// `W` if White wins, `B` if Black does, `=` for a draw.
    fn letter(self) -> char {
        match self {
            Outcome::Win => 'W',
            Outcome::Draw => '=',
            Outcome::Loss => 'B',
        }
    }
}

/// The outcomes of all pairs of gaps, White's first; those not known are absent.
#[derive(Debug, Default)]
struct Race {
    cols: usize,
    outcomes: BTreeMap<(usize, usize), Outcome>,
}

impl Race {
    /// The outcome of a pair: left and right may be exchanged.
    fn outcome(&self, white: usize, black: usize) -> Option<Outcome> {
        let mirrored = (self.cols - 1 - white, self.cols - 1 - black);
        self.outcomes.get(&(white, black)).or_else(|| self.outcomes.get(&mirrored)).copied()
    }

    /// White's gaps with the best outcome against the best reply, and of these the ones with
    /// the best outcomes against all replies together; none while something is unknown.
    fn best_of_white(&self) -> Vec<usize> {
        self.best(|white| {
            let outcomes = || (0..self.cols).filter_map(|black| self.outcome(white, black));
            (outcomes().min(), outcomes().map(|outcome| outcome as usize).sum::<usize>())
        })
    }

    /// The same of Black's gaps. Black wants little for White.
    fn best_of_black(&self) -> Vec<usize> {
        self.best(|black| {
            let outcomes = || (0..self.cols).filter_map(|white| self.outcome(white, black));
            let sum = outcomes().map(|outcome| outcome as usize).sum::<usize>();
            Reverse((outcomes().max(), sum))
        })
    }

    fn best<T: Ord>(&self, worth: impl Fn(usize) -> T) -> Vec<usize> {
        let pairs = (0..self.cols).flat_map(|a| (0..self.cols).map(move |b| (a, b)));
        if pairs.into_iter().any(|(white, black)| self.outcome(white, black).is_none()) {
            return Vec::new();
        }
        let best = (0..self.cols).map(&worth).max();
        (0..self.cols).filter(|&gap| Some(worth(gap)) == best).collect()
    }

    /// The pairs, one of each two that mirror each other.
    fn pairs(cols: usize) -> Vec<(usize, usize)> {
        let all = (0..cols).flat_map(|white| (0..cols).map(move |black| (white, black)));
        all.filter(|&(white, black)| (white, black) <= (cols - 1 - white, cols - 1 - black))
            .collect()
    }
}

/// What the arguments ask for.
#[derive(Debug, PartialEq)]
struct Options {
    cols: usize,
    /// What being blocked does, if only one game is asked for.
    blocked: Option<String>,
    /// Options of each search, with their values.
    limits: Vec<(&'static str, String)>,
    /// Whether each outcome is to be proved.
    proves: bool,
    picture: Option<PathBuf>,
}

/// Solves, prints and draws what the arguments ask for.
///
/// # Errors
/// The arguments mean nothing, or a program fails.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if arguments.iter().any(|a| a == "-h" || a == "--help") {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let options = options(arguments)?;
    let workspace = Workspace::find()?;
    workspace.build_releases()?;
    let folder = workspace.target_directory().join("race");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut races = Vec::new();
    let is_asked = |words: &str| options.blocked.as_ref().is_none_or(|word| words.ends_with(word));
    for (rules, words) in GAMES.into_iter().filter(|(_, words)| is_asked(words)) {
        let file = folder.join(format!("{ROWS}x{} {words}.txt", options.cols));
        let race = solve(&workspace, &options, rules, &file)?;
        println!("{words}, White's gaps downward, Black's across:");
        print!("{}", text(&race));
        if options.proves {
            println!("{}", certificates(&workspace, &race, &file)?);
        }
        races.push((words, race));
    }
    if let Some(name) = &options.picture {
        for (theme, colours) in picture::THEMES {
            let file = PathBuf::from(format!("{}-{theme}.svg", name.display()));
            fs::write(&file, picture::draw(&races, &colours))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn options(arguments: &[String]) -> Result<Options> {
    let limits = vec![("--time-limit", "10m".to_owned()), ("--memory-limit", "4GiB".to_owned())];
    let mut options = Options { cols: 0, blocked: None, limits, proves: false, picture: None };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match word.as_str() {
            "--time-limit" => options.limits[0].1.clone_from(value()?),
            "--memory-limit" => options.limits[1].1.clone_from(value()?),
            "--threads" => options.limits.push(("--threads", value()?.clone())),
            "--blocked" => match value()?.as_str() {
                word @ ("loses" | "draws") => options.blocked = Some(word.to_owned()),
                word => bail!("`--blocked {word}`: write loses or draws"),
            },
            "--certificates" => options.proves = true,
            "--picture" => options.picture = Some(value()?.into()),
            cols => match cols.parse() {
                Ok(cols @ 2..=8) => options.cols = cols,
                _ => bail!("`{cols}` is not a number of columns from 2 to 8"),
            },
        }
    }
    ensure!(options.cols > 0, "`race` needs a number of columns; see `cargo xtask race --help`");
    Ok(options)
}

/// Reads what is known and solves the rest, noting each outcome as soon as it is there.
fn solve(workspace: &Workspace, options: &Options, rules: &str, file: &Path) -> Result<Race> {
    let kept = fs::read_to_string(file).unwrap_or_default();
    let mut race = Race { cols: options.cols, outcomes: kept.lines().filter_map(known).collect() };
    for (white, black) in Race::pairs(options.cols) {
        let name =
            |kind: &str| file.with_extension(format!("{}{}.{kind}", letter(white), letter(black)));
        let proof = options.proves.then(|| name("proof"));
        let is_known = race.outcomes.contains_key(&(white, black));
        if is_known && proof.as_ref().is_none_or(|proof| proof.exists()) {
            continue;
        }
        let learned = name("state");
        let mut command = workspace.command(workspace.release_program("ludex"));
        command.args(["pawns", "solve", &start(options.cols, white, black), "--rules", rules]);
        command.args(["--outcome-only", "--json", "--checkpoint-every", "5m", "--checkpoint"]);
        command.arg(&learned).args(learned.exists().then_some("--resume"));
        command.args(options.limits.iter().flat_map(|(name, value)| [*name, value]));
        if let Some(proof) = &proof {
            command.arg("--certificate").arg(proof);
        }
        let output = child::run(&mut command, LONGEST)?;
        let answer: serde_json::Value = match output.end {
            // A limit is an answer, too.
            End::Code(0 | 1) => serde_json::from_str(&output.stdout)?,
            end => bail!("`ludex pawns solve`: {end}\n{}", output.stderr),
        };
        let word = answer["outcome"].as_str().unwrap_or_default();
        eprintln!("{} {} {word} {:.1?}", letter(white), letter(black), output.took);
        let Some(outcome) = Outcome::named(word) else { continue };
        race.outcomes.insert((white, black), outcome);
        fs::write(file, lines(&race.outcomes))
            .with_context(|| format!("cannot write {}", file.display()))?;
        if output.end == End::Code(0) {
            // Written only by searches that take long, and not needed any more.
            let _ = fs::remove_file(&learned);
        }
    }
    Ok(race)
}

/// Checks the certificates of a race, each against its outcome, and says what they are.
fn certificates(workspace: &Workspace, race: &Race, file: &Path) -> Result<String> {
    let mut all = Vec::new();
    for (&(white, black), outcome) in &race.outcomes {
        let proof = file.with_extension(format!("{}{}.proof", letter(white), letter(black)));
        if !proof.exists() {
            continue;
        }
        let certificate = Certificate::check(workspace, &proof)?;
        let (statement, verb) = (&certificate.statement, outcome.verb());
        ensure!(statement.contains(verb), "{}: proves `{statement}`", proof.display());
        all.push(certificate);
    }
    let (number, positions, bytes, seconds) = certificate::total(&all.iter().collect::<Vec<_>>());
    let of = Race::pairs(race.cols).len();
    Ok(format!(
        "{number} of {of} certificates: {positions} positions, {bytes} bytes, verified in {seconds:.1} s"
    ))
}

/// No start is searched for longer than this.
const LONGEST: Duration = Duration::from_hours(12);

/// The lines of the file.
fn lines(outcomes: &BTreeMap<(usize, usize), Outcome>) -> String {
    let mut text = String::new();
    for (&(white, black), outcome) in outcomes {
        let _ = writeln!(text, "{white} {black} {}", outcome.letter());
    }
    text
}

/// A line of the file: White's gap, Black's, and the outcome's letter.
fn known(line: &str) -> Option<((usize, usize), Outcome)> {
    let mut words = line.split(' ');
    let pair = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let letter = words.next()?;
    let all = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    Some((pair, all.into_iter().find(|outcome| letter == outcome.letter().to_string())?))
}

/// The start with a gap on each side, White to move.
fn start(cols: usize, white: usize, black: usize) -> String {
    let row =
        |pawn: &str, gap: usize| format!("{}1{}", pawn.repeat(gap), pawn.repeat(cols - 1 - gap));
    let empty = format!("{cols}/").repeat(ROWS - 4);
    format!("{cols}/{}/{empty}{}/{cols} w -", row("p", black), row("P", white))
}

fn letter(col: usize) -> char {
    char::from(b"abcdefgh"[col])
}

/// The outcomes as a table; the best gaps are marked.
fn text(race: &Race) -> String {
    let (white, black) = (race.best_of_white(), race.best_of_black());
    let mark = |best: bool| if best { '*' } else { ' ' };
    let mut out = String::from("   ");
    for col in 0..race.cols {
        let _ = write!(out, " {}{}", letter(col), mark(black.contains(&col)));
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for row in 0..race.cols {
        let _ = write!(out, " {}{}", letter(row), mark(white.contains(&row)));
        for col in 0..race.cols {
            let _ = write!(out, " {} ", race.outcome(row, col).map_or('?', Outcome::letter));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(letters: &str) -> Race {
        let lines: Vec<&str> = letters.split('/').collect();
        let mut race = Race { cols: lines.len(), ..Race::default() };
        for (white, line) in lines.iter().enumerate() {
            for (black, letter) in line.chars().enumerate() {
                if let Some((pair, outcome)) = known(&format!("{white} {black} {letter}")) {
                    race.outcomes.insert(pair, outcome);
                }
            }
        }
        race
    }

    #[test]
    fn a_start_has_a_gap_on_each_side() {
        assert_eq!(start(4, 0, 2), "4/pp1p/4/4/4/4/1PPP/4 w -");
        assert_eq!(start(2, 1, 0), "2/1p/2/2/2/2/P1/2 w -");
    }

    #[test]
    fn mirrored_pairs_are_solved_once() {
        assert_eq!(Race::pairs(2), [(0, 0), (0, 1)]);
        assert_eq!(Race::pairs(3).len(), 5);
        assert_eq!(Race::pairs(8).len(), 32);
    }

    #[test]
    fn the_best_gap_is_the_one_with_the_best_worst_case() {
        let race = race("WB=/W==/BBW");
        assert_eq!(race.best_of_white(), [1]);
        assert_eq!(race.best_of_black(), [1]);
        let expected = "    a  b* c\n a  W  B  =\n b* W  =  =\n c  B  B  W\n";
        assert_eq!(text(&race), expected);
    }

    #[test]
    fn nothing_is_called_best_while_something_is_unknown() {
        let race = race("WB=/W?=/BBW");
        assert!(race.best_of_white().is_empty() && race.best_of_black().is_empty());
        assert!(text(&race).contains('?'));
    }

    #[test]
    fn arguments_are_read_or_refused() {
        let read =
            |words: &[&str]| options(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        let asked = read(&["--picture", "race", "6", "--time-limit", "5s"]).unwrap();
        assert_eq!((asked.cols, asked.limits[0].1.as_str()), (6, "5s"));
        assert!(!asked.proves && read(&["4", "--certificates"]).unwrap().proves);
        let asked = read(&["--blocked", "draws", "7", "--threads", "1"]).unwrap();
        assert_eq!((asked.blocked.as_deref(), asked.limits[2].1.as_str()), (Some("draws"), "1"));
        for wrong in [&[][..], &["9"], &["six"], &["6", "--picture"], &["6", "--blocked", "wins"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
