//! How answers look: words, tables, charts.

pub(crate) mod chart;
pub(crate) mod words;

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, CellAlignment, Row, Table};

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
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(
        headings.iter().map(|heading| Cell::new(styled(HEADING, heading.trim_start_matches('>')))),
    );
    for row in rows {
        table.add_row(Row::from(row));
    }
    for (index, heading) in headings.iter().enumerate() {
        let column = table.column_mut(index).expect("a heading has a column");
        column.set_padding((u16::from(index > 0), 1));
        if heading.starts_with('>') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}
