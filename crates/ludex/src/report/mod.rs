//! How answers look: words, tables, charts.

pub(crate) mod chart;
pub(crate) mod paint;
pub(crate) mod words;

use anstyle::{AnsiColor, Style};

/// The style of a win, or of something good.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// The style of a loss, or of trouble.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// The style of a heading.
pub(crate) const HEADING: Style = Style::new().bold().underline();

/// Text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A table with its headings. Columns whose heading begins with a `>` are set
/// flush right.
pub(crate) fn table(headings: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let names = headings.iter().map(|heading| styled(HEADING, heading.trim_start_matches('>')));
    let lines: Vec<Vec<String>> = std::iter::once(names.collect()).chain(rows).collect();
    let widest = |column: usize| {
        lines.iter().map(|line| line.get(column).map_or(0, |cell| width(cell))).max()
    };
    let widths: Vec<usize> =
        (0..headings.len()).map(|column| widest(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).zip(headings).map(|((cell, &wide), heading)| {
            let gap = " ".repeat(wide - width(cell));
            if heading.starts_with('>') { gap + cell } else { cell.clone() + &gap }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// How many columns of a terminal a text takes, its styles left out.
fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_is_seen_in_them() {
        let rows = [
            vec!["a1".to_owned(), styled(GOOD, "5"), "short".to_owned()],
            vec!["longer".to_owned(), "1,000".to_owned(), String::new()],
        ];
        let text = table(&["move", ">n", "words"], rows);
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(
            plain,
            "move        n  words\n\
             a1          5  short\n\
             longer  1,000\n"
        );
        assert!(text.contains(&styled(GOOD, "5")));
    }
}
