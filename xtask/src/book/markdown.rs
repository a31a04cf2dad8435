//! What the checks need to know of a Markdown text.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A page as a reader of its structure sees it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// The text of the first heading, if the page begins with it.
    pub(super) title: Option<String>,
    /// The first paragraph.
    pub(super) opening: String,
    /// What links can lead to.
    pub(super) anchors: Vec<String>,
    /// Where links and images lead, with their texts.
    pub(super) links: Vec<Link>,
}

/// A link or an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) to: String,
    pub(super) text: String,
    pub(super) is_image: bool,
}

/// Reads a text as mdBook does.
pub(super) fn outline(text: &str) -> Outline {
    let mut outline = Outline::default();
    let mut heading: Option<String> = None;
    let mut open: Vec<Link> = Vec::new();
    let mut in_opening = false;
    let mut has_opening = false;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let words = heading.take().unwrap_or_default();
                if outline.anchors.is_empty() {
                    outline.title = Some(words.clone());
                }
                let id = unused(&outline.anchors, &id(&words));
                outline.anchors.push(id);
            }
            Event::Start(Tag::Paragraph) if !has_opening => {
                in_opening = true;
                has_opening = true;
            }
            Event::End(TagEnd::Paragraph) => in_opening = false,
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let is_image = text[range].starts_with('!');
                open.push(Link { to: dest_url.into_string(), text: String::new(), is_image });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => outline.links.extend(open.pop()),
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    *heading += &words;
                }
                if in_opening {
                    outline.opening += &words;
                }
                for link in &mut open {
                    link.text += &words;
                }
            }
            Event::Html(tags) | Event::InlineHtml(tags) => outline.links.extend(images(&tags)),
            _ => {}
        }
    }
    outline
}

/// The images of HTML tags: `<img src="…" alt="…">`, and `<source srcset="…">`, whose
/// alternative text is that of the image beside it.
fn images(tags: &str) -> Vec<Link> {
    let attribute = |tag: &str, name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let mut images = Vec::new();
    for tag in tags.split('<') {
        if let Some(to) = attribute(tag, "src") {
            let text = attribute(tag, "alt").unwrap_or_default();
            images.push(Link { to, text, is_image: true });
        }
        if let Some(to) = attribute(tag, "srcset") {
            images.push(Link { to, text: String::new(), is_image: false });
        }
    }
    images
}

/// The name by which a link leads to a heading.
pub(super) fn id(heading: &str) -> String {
    let kept = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    };
    heading.trim().chars().filter_map(kept).collect()
}

/// The name, with a number if another heading has it.
fn unused(taken: &[String], id: &str) -> String {
    let numbered = (1..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.to_owned())
        .chain(numbered)
        .find(|name| !taken.contains(name))
        .expect("there are numbers enough")
}

/// A text inside HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_openings_anchors_and_links_are_found() {
        let text = "# Races: who *wins*?\n\n*For readers of `code`.* More.\n\nSee [the table](a.md#b).\n\n## Races: who wins?\n\n| a |\n|---|\n| ![a board](x.png) |\n\n```text\n[no](link.md)\n```\n";
        let outline = outline(text);
        assert_eq!(outline.title.as_deref(), Some("Races: who wins?"));
        assert_eq!(outline.opening, "For readers of code. More.");
        assert_eq!(outline.anchors, ["races-who-wins", "races-who-wins-1"]);
        let links: Vec<_> =
            outline.links.iter().map(|l| (l.to.as_str(), l.text.as_str(), l.is_image)).collect();
        assert_eq!(links, [("a.md#b", "the table", false), ("x.png", "a board", true)]);
    }

    #[test]
    fn images_in_html_are_found_with_their_texts() {
        let text = "# A\n\n<picture>\n<source srcset=\"d.svg\">\n<img src=\"l.svg\" alt=\"a board\">\n</picture>\n\nWords <img src=\"x.png\">.\n";
        let links = outline(text).links;
        let links: Vec<_> =
            links.iter().map(|l| (l.to.as_str(), l.text.as_str(), l.is_image)).collect();
        let expected = [("d.svg", "", false), ("l.svg", "a board", true), ("x.png", "", true)];
        assert_eq!(links, expected);
    }
}
