//! Colours, and the frame around every picture.

use std::fmt::Write as _;

/// The colours of a picture.
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) faint: &'static str,
    pub(crate) line: &'static str,
    /// What was searched.
    pub(crate) visited: &'static str,
    /// What was looked up.
    pub(crate) recalled: &'static str,
    /// Pawns and wins of White.
    pub(crate) white: &'static str,
    /// Pawns and wins of Black.
    pub(crate) black: &'static str,
    pub(crate) square: &'static str,
    pub(crate) lit: &'static str,
}

pub(crate) const LIGHT: Palette = Palette {
    paper: "#faf8f4",
    ink: "#1f2937",
    faint: "#6b7280",
    line: "#cfcac0",
    visited: "#3b6ea5",
    recalled: "#c77700",
    white: "#fffdf8",
    black: "#2b2b2b",
    square: "#efe3cf",
    lit: "#9cc3e6",
};

pub(crate) const DARK: Palette = Palette {
    paper: "#20242b",
    ink: "#e5e7eb",
    faint: "#9aa3b0",
    line: "#454c58",
    visited: "#7fb0e0",
    recalled: "#f0a83c",
    white: "#f5f2ea",
    black: "#0d0f12",
    square: "#3a3f49",
    lit: "#2f5f8c",
};

/// A picture that is being drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) palette: &'a Palette,
    size: (f64, f64),
    title: String,
    body: String,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(palette: &'a Palette, width: f64, height: f64) -> Canvas<'a> {
        Canvas { palette, size: (width, height), title: String::new(), body: String::new() }
    }

    /// What the picture tells in figures, for those who cannot see it.
    pub(crate) fn title(&mut self, words: &str) {
        words.clone_into(&mut self.title);
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    pub(crate) fn circle(&mut self, at: (f64, f64), radius: f64, fill: &str, stroke: &str) {
        let _ = writeln!(
            self.body,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
            at.0, at.1
        );
    }

    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str, stroke: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"{fill}\" \
             stroke=\"{stroke}\"/>",
            at.0, at.1, size.0, size.1
        );
    }

    /// Words that begin at a point.
    pub(crate) fn words(&mut self, at: (f64, f64), size: u32, colour: &str, words: &str) {
        self.text(at, (size, "start"), colour, words);
    }

    /// Words around a point.
    pub(crate) fn centred(&mut self, at: (f64, f64), size: u32, colour: &str, words: &str) {
        self.text(at, (size, "middle"), colour, words);
    }

    fn text(&mut self, at: (f64, f64), (size, anchor): (u32, &str), colour: &str, words: &str) {
        let words = words.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            self.body,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"{colour}\">{words}</text>",
            at.0, at.1
        );
    }

    pub(crate) fn finished(self) -> String {
        let ((width, height), paper) = (self.size, self.palette.paper);
        let title = match self.title.as_str() {
            "" => String::new(),
            title => format!("<title>{title}</title>\n"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\">\n{title}\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{paper}\"/>\n{}</svg>\n",
            self.body
        )
    }
}
