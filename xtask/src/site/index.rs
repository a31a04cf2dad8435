//! The first page, as a site without a server has it.

use anyhow::{Context, Result, ensure};

use super::pack::First;

/// Lines with this attribute are for pages that a server sends.
const SERVED: &str = " data-served";

/// The lines that only a site's page has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own<'a> {
    /// At the end of its head.
    pub(super) head: &'a str,
    /// At the end of its navigation.
    pub(super) links: &'a str,
}

/// The page without what only a server's has, with the lines that only a site's has, and with
/// the files of the page below the folder `version`.
///
/// # Errors
/// The page has no `<title>`, or it links to a file that is not there.
pub(super) fn for_site(
    page: &str,
    own: Own<'_>,
    version: &str,
    files: &[String],
) -> Result<String> {
    ensure!(page.contains("name=\"ludex-api\""), "the page does not say where its API is");
    let mut text = String::new();
    for line in page.lines().filter(|line| !line.contains(SERVED)) {
        if line.contains("</head>") {
            text += own.head;
        }
        if line.contains("</nav>") {
            text += own.links;
        }
        text += line;
        text.push('\n');
    }
    ensure!(text.contains(own.head), "the page has no line </head>");
    ensure!(text.contains(own.links), "the page has no line </nav>");
    let mut moved = String::new();
    let mut rest = text.as_str();
    while let Some((before, link)) = next_link(rest) {
        let end = link.find('"').context("a link without an end")?;
        let name = &link[..end];
        moved += before;
        let is_elsewhere = name.starts_with('#')
            || name.starts_with("book/")
            || ["./", "manifest.webmanifest"].contains(&name);
        if !is_elsewhere {
            ensure!(files.iter().any(|file| file == name), "the page links to {name}");
            moved += version;
            moved.push('/');
        }
        moved += name;
        rest = &link[end..];
    }
    moved += rest;
    Ok(moved)
}

/// The page with packed styles and modules in the place of its own.
///
/// # Errors
/// The page has no styles, or no script.
pub(super) fn packed(page: &str, first: &First) -> Result<String> {
    let mut text = String::new();
    let (mut has_styles, mut has_script) = (false, false);
    for line in page.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let link =
            |rel: &str, name: &str| format!("{indent}<link rel=\"{rel}\" href=\"{name}\" />\n");
        if line.contains(" rel=\"modulepreload\"") {
            continue;
        }
        if line.contains(" rel=\"stylesheet\"") {
            if !std::mem::replace(&mut has_styles, true) {
                text += &link("stylesheet", &first.styles);
            }
            continue;
        }
        text += line;
        text.push('\n');
        if line.contains(" src=\"main.js\"") {
            has_script = true;
            for name in &first.modules {
                text += &link("modulepreload", name);
            }
        }
    }
    ensure!(has_styles && has_script, "the page has no styles or no main.js");
    Ok(text)
}

/// The text up to the next link, and the text from the link on.
fn next_link(text: &str) -> Option<(&str, &str)> {
    let starts = [" href=\"", " src=\""];
    let start = starts.iter().filter_map(|start| Some(text.find(start)? + start.len())).min()?;
    Some(text.split_at(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head>\n<meta name=\"ludex-api\" content=\"api/v1/\" data-served />\n\
        <link rel=\"icon\" href=\"icon.svg\" />\n</head>\n<a href=\"#pawns\">Pawns</a>\n</nav>\n\
        <a href=\"api\" data-served>API</a>\n<img src=\"icon.svg\" />\n";

    #[test]
    fn a_packed_page_asks_for_one_file_of_styles_and_for_all_its_modules_at_once() {
        let page = "<head>\n  <link rel=\"stylesheet\" href=\"a.css\" />\n\
            <link rel=\"stylesheet\" href=\"b.css\" />\n\
            <link rel=\"modulepreload\" href=\"board.js\" />\n\
            <script type=\"module\" src=\"main.js\"></script>\n</head>\n";
        let first = First {
            styles: "page.css".to_owned(),
            modules: vec!["one.js".to_owned(), "two.js".to_owned()],
        };
        let expected = "<head>\n  <link rel=\"stylesheet\" href=\"page.css\" />\n\
            <script type=\"module\" src=\"main.js\"></script>\n\
            <link rel=\"modulepreload\" href=\"one.js\" />\n\
            <link rel=\"modulepreload\" href=\"two.js\" />\n</head>\n";
        assert_eq!(packed(page, &first).expect("a page"), expected);
        assert!(packed("<head>\n</head>\n", &first).is_err());
    }

    #[test]
    fn nothing_of_a_server_is_left_and_files_have_their_folder() {
        let files = ["icon.svg".to_owned()];
        let head = "<link rel=\"manifest\" href=\"manifest.webmanifest\" />\n";
        let expected = "<head>\n<link rel=\"icon\" href=\"v/icon.svg\" />\n\
            <link rel=\"manifest\" href=\"manifest.webmanifest\" />\n</head>\n\
            <a href=\"#pawns\">Pawns</a>\n<a href=\"book/index.html\">Book</a>\n</nav>\n\
            <img src=\"v/icon.svg\" />\n";
        let own = Own { head, links: "<a href=\"book/index.html\">Book</a>\n" };
        assert_eq!(for_site(PAGE, own, "v", &files).unwrap(), expected);
    }

    #[test]
    fn a_link_to_nothing_is_named() {
        let mistake = for_site(PAGE, Own { head: "", links: "" }, "v", &[]).unwrap_err();
        assert_eq!(mistake.to_string(), "the page links to icon.svg");
    }
}
