//! A report as one HTML file, which needs nothing else.

use std::fmt::Write as _;

use ask::suite::{TestVerdict, Verdict};

use super::folder::Folder;
use super::junit::escape;
use super::{Graded, Grades, picture, table};

const STYLE: &str = "\
:root{color-scheme:light dark;--good:#1d6b3a;--bad:#a32020;--line:#8884;--soft:#8882}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem;margin-bottom:.25rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}.wide{overflow-x:auto}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.right{color:var(--good)}.wrong{color:var(--bad);font-weight:600}
.cause{border-left:4px solid var(--bad);padding:.5rem 1rem;background:var(--soft)}
.boards{display:flex;flex-wrap:wrap;gap:1rem}.boards svg{max-width:100%;height:auto;border-radius:6px}
@media(prefers-color-scheme:dark){:root{--good:#6fd08c;--bad:#ff8a80}}
@media print{body{max-width:none}section{break-inside:avoid}}";

/// The whole page.
pub(super) fn page(folder: &Folder, grades: &Grades<'_>) -> String {
    let title = match &grades.programs[..] {
        [only] => format!("{}: {}", only.program, only.judgement.sentence),
        several => format!("{} programs", several.len()),
    };
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escape(&title)
    );
    let _ = writeln!(
        html,
        "<p>{} tests; rules: {}; answer: {}.</p>",
        folder.suite.tests.len(),
        escape(grades.rules),
        grades.answer
    );
    for remark in &grades.remarks {
        let _ = writeln!(html, "<p>Note: {}.</p>", escape(remark));
    }
    if grades.programs.len() > 1 {
        compared(&mut html, &grades.programs);
    }
    for (number, graded) in grades.programs.iter().enumerate() {
        program(&mut html, folder, graded, number, grades.programs.len() > 1);
    }
    html += "</body>\n</html>\n";
    html
}

fn compared(html: &mut String, programs: &[Graded]) {
    *html += "<div class=\"wide\"><table>\n<thead><tr><th>program</th><th class=\"n\">right</th>\
              <th class=\"n\">seconds</th><th>what is wrong</th></tr></thead>\n<tbody>\n";
    for (number, graded) in programs.iter().enumerate() {
        let judgement = &graded.judgement;
        let causes: Vec<&str> =
            judgement.diagnoses.iter().map(|diagnosis| diagnosis.sentence.as_str()).collect();
        let _ = writeln!(
            html,
            "<tr><td><a href=\"#p{number}\">{}</a></td><td class=\"n {}\">{}/{}</td>\
             <td class=\"n\">{:.2}</td><td>{}</td></tr>",
            escape(&graded.program),
            class(judgement.right == judgement.total),
            judgement.right,
            judgement.total,
            graded.seconds,
            escape(graded.trouble.as_deref().unwrap_or(&causes.join(" ")))
        );
    }
    *html += "</tbody>\n</table></div>\n";
}

fn class(is_right: bool) -> &'static str {
    if is_right { "right" } else { "wrong" }
}

fn program(html: &mut String, folder: &Folder, graded: &Graded, number: usize, named: bool) {
    let judgement = &graded.judgement;
    if named {
        let _ = writeln!(
            html,
            "<h2 id=\"p{number}\">{}: {}</h2>",
            escape(&graded.program),
            escape(&judgement.sentence)
        );
    }
    if let Some(trouble) = &graded.trouble {
        let _ = writeln!(html, "<p class=\"wrong\">{}</p>", escape(trouble));
        if graded.count(Verdict::Missing) == judgement.total {
            return;
        }
    }
    for diagnosis in &judgement.diagnoses {
        let _ = writeln!(html, "<p class=\"cause\">{}</p>", escape(&diagnosis.sentence));
    }
    if graded.left_running {
        *html += "<p>It left processes running, which were ended.</p>\n";
    }
    *html += "<div class=\"wide\"><table>\n<thead><tr><th>test</th><th>board</th><th>result</th>\
              <th>expected</th><th>answer</th><th class=\"n\">seconds</th></tr></thead>\n<tbody>\n";
    for (place, test) in judgement.tests.iter().enumerate() {
        row(html, folder, test, (number, place));
    }
    *html += "</tbody>\n</table></div>\n";
    let explained: Vec<(usize, &TestVerdict)> =
        judgement.tests.iter().enumerate().filter(|(_, test)| test.why.is_some()).collect();
    for alike in explained.chunk_by(|(_, one), (_, next)| table::are_alike(one, next)) {
        explanation(html, folder, alike, number);
    }
}

fn row(html: &mut String, folder: &Folder, test: &TestVerdict, (number, place): (usize, usize)) {
    let known = folder.suite.tests.iter().find(|known| known.name == test.test);
    let board = known.map_or_else(String::new, |known| format!("{}x{}", known.rows, known.cols));
    let name = escape(&test.test);
    let name = match test.why {
        Some(_) => format!("<a href=\"#t{number}-{place}\">{name}</a>"),
        None => name,
    };
    let _ = writeln!(
        html,
        "<tr><td>{name}</td><td>{board}</td><td class=\"{}\">{}</td><td><code>{}</code></td>\
         <td><code>{}</code></td><td class=\"n\">{}</td></tr>",
        class(test.verdict.is_right()),
        test.verdict.words(),
        escape(&test.expected),
        escape(&test.given),
        test.seconds.map_or_else(String::new, |seconds| format!("{seconds:.3}"))
    );
}

/// Why tests are not right that came out alike.
fn explanation(html: &mut String, folder: &Folder, alike: &[(usize, &TestVerdict)], number: usize) {
    let [(_, test), ..] = alike else { return };
    let named = |(place, test): &(usize, &TestVerdict)| {
        format!("<span id=\"t{number}-{place}\">{}</span>", escape(&test.test))
    };
    let names: Vec<String> = alike.iter().map(named).collect();
    let _ = writeln!(
        html,
        "<section>\n<h3>{}: <span class=\"{}\">{}</span></h3>\n<p>{}</p>",
        names.join(", "),
        class(test.verdict.is_right()),
        test.verdict.words(),
        escape(test.why.as_deref().unwrap_or_default())
    );
    if alike.len() == 1 && !test.traps.is_empty() {
        let traps: Vec<&str> = test.traps.iter().map(|trap| trap.words()).collect();
        let _ = writeln!(html, "<p>About this test: {}.</p>", escape(&traps.join("; ")));
    }
    if !test.pictures.is_empty() {
        *html += "<div class=\"boards\">\n";
        for shown in &test.pictures {
            match picture::svg(folder, shown) {
                Some(svg) => *html += &svg,
                None => {
                    let _ = writeln!(
                        html,
                        "<figure><pre>{}</pre><figcaption>{}</figcaption></figure>",
                        escape(&shown.drawing),
                        escape(&shown.caption)
                    );
                }
            }
        }
        *html += "</div>\n";
    }
    *html += "</section>\n";
}
