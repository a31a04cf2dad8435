//! A line for each program, for a spreadsheet.

use ask::suite::Verdict;

use super::Grades;

/// The verdicts that have a column of their own.
const COLUMNS: [Verdict; 10] = [
    Verdict::Wrong,
    Verdict::Unreadable,
    Verdict::Empty,
    Verdict::TooSlow,
    Verdict::Hung,
    Verdict::Crash,
    Verdict::Memory,
    Verdict::Processes,
    Verdict::Flood,
    Verdict::Missing,
];

/// The headings, and a line for each program.
pub(super) fn lines(grades: &Grades<'_>) -> String {
    let mut headings = vec!["program".to_owned(), "right".into(), "total".into()];
    headings.extend(COLUMNS.map(|verdict| verdict.words().to_owned()));
    headings.extend(["seconds", "slowest", "diagnosis"].map(String::from));
    let mut text = line(&headings);
    for graded in &grades.programs {
        let judgement = &graded.judgement;
        let mut cells = vec![graded.program.clone()];
        cells.extend([judgement.right, judgement.total].map(|number| number.to_string()));
        cells.extend(COLUMNS.map(|verdict| graded.count(verdict).to_string()));
        cells.extend([graded.seconds, graded.slowest].map(|seconds| format!("{seconds:.3}")));
        let causes: Vec<&str> =
            judgement.diagnoses.iter().map(|diagnosis| diagnosis.sentence.as_str()).collect();
        cells.push(graded.trouble.clone().unwrap_or_else(|| causes.join(" ")));
        text += &line(&cells);
    }
    text
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    cells.join(",") + "\r\n"
}

/// A cell as spreadsheets read it: quoted where it has to be, and never a formula.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_cannot_break_out_of_their_line_nor_become_formulas() {
        assert_eq!(quoted("a,\"b\"\nc"), "\"a,\"\"b\"\"\nc\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("-1.5"), "-1.5");
        assert_eq!(quoted("-rm"), "'-rm");
    }
}
