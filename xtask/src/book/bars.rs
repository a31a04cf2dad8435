//! A column of a table as a chart of bars.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use super::markdown::escaped;
use super::table::Table;

/// The colours of a chart: paper, words, numbers, bars.
type Colours = [&'static str; 4];

const LIGHT: Colours = ["#faf8f4", "#1f2937", "#374151", "#3b6ea5"];
const DARK: Colours = ["#20242b", "#e5e7eb", "#cbd5e1", "#7fb0e0"];

/// Where the largest number is so many times the smallest, the scale is logarithmic.
const WIDE: f64 = 20.0;

/// The first column as names and another, chosen by its header, as bars: for light pages and
/// for dark ones. Rows without a number there are left out.
pub(super) fn chart(table: &Table, column: &str) -> Result<[String; 2]> {
    let column = table
        .header
        .iter()
        .position(|name| name == column)
        .with_context(|| format!("no column {column}"))?;
    let rows: Vec<(&str, &str, f64)> = table
        .rows
        .iter()
        .filter_map(|row| {
            let figure = row.get(column)?.as_str();
            Some((row.first()?.as_str(), figure, leading_number(figure)?))
        })
        .collect();
    ensure!(rows.len() > 1, "fewer than two numbers in the column");
    Ok([LIGHT, DARK].map(|colours| drawn(&rows, colours)))
}

fn drawn(rows: &[(&str, &str, f64)], [paper, ink, text, bar]: Colours) -> String {
    const WIDTH: f64 = 720.0;
    const ROW: f64 = 44.0;
    let least = rows.iter().map(|row| row.2).fold(f64::INFINITY, f64::min);
    let most = rows.iter().map(|row| row.2).fold(0.0, f64::max);
    let is_wide = most / least > WIDE;
    let height = ROW * rows.len() as f64 + if is_wide { 44.0 } else { 24.0 };
    let told: Vec<String> =
        rows.iter().map(|(name, figure, _)| format!("{name}: {figure}")).collect();
    let title = escaped(&told.join("; "));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n<title>{title}.</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" fill=\"{paper}\"/>\n"
    );
    for (index, (name, figure, number)) in rows.iter().enumerate() {
        let y = 14.0 + ROW * index as f64;
        let share = if is_wide {
            // The shortest bar still has a tenth of the length.
            0.1 + 0.9 * (number / least).ln() / (most / least).ln()
        } else {
            number / most
        };
        let length = (WIDTH - 150.0) * share;
        let _ = write!(
            out,
            "<text x=\"16\" y=\"{:.0}\" font-size=\"13\" fill=\"{ink}\">{}</text>\n\
             <rect x=\"16\" y=\"{:.0}\" width=\"{length:.1}\" height=\"14\" rx=\"3\" fill=\"{bar}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.0}\" font-size=\"13\" fill=\"{text}\">{}</text>\n",
            y + 12.0,
            escaped(name),
            y + 18.0,
            length + 24.0,
            y + 30.0,
            escaped(figure),
        );
    }
    if is_wide {
        let y = height - 16.0;
        let _ = writeln!(
            out,
            "<text x=\"16\" y=\"{y:.0}\" font-size=\"12\" fill=\"{text}\">bars on a logarithmic \
             scale</text>"
        );
    }
    out + "</svg>\n"
}

/// The number that a cell begins with; commas separate its thousands.
fn leading_number(cell: &str) -> Option<f64> {
    let digits: String = cell
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
        .filter(|c| *c != ',')
        .collect();
    digits.parse().ok().filter(|number| *number > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_begin_with_their_number() {
        assert_eq!(leading_number("12,795,484"), Some(12_795_484.0));
        assert_eq!(leading_number("1.47 s"), Some(1.47));
        assert_eq!(leading_number("none"), None);
        assert_eq!(leading_number(""), None);
    }

    #[test]
    fn numbers_that_are_close_have_bars_in_proportion() {
        let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = [["one", "18 s"], ["two", "9 s"]].map(cells).to_vec();
        let [light, _] = chart(&Table { header: cells(["threads", "7x7"]), rows }, "7x7").unwrap();
        assert!(light.contains("width=\"570.0\"") && light.contains("width=\"285.0\""), "{light}");
        assert!(!light.contains("logarithmic"));
    }

    #[test]
    fn a_chart_has_a_bar_for_each_number_of_its_column() {
        let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = [["a", "1,000"], ["b", ""], ["c & d", "10"]].map(cells).to_vec();
        let table = Table { header: cells(["idea", "6x6"]), rows };
        let [light, dark] = chart(&table, "6x6").unwrap();
        assert_eq!(light.matches("<rect x").count(), 2);
        assert!(light.contains("c &amp; d") && light.contains("1,000"));
        assert_ne!(light, dark);
        assert!(light.contains("logarithmic"));
        assert!(chart(&table, "6x7").is_err());
    }
}
