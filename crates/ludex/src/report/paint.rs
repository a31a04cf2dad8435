//! Pictures for light pages and for dark ones.

use std::io::{self, Write};

use animation::Frame;
use clap::Args;

/// The group of options that name a picture's file; whoever flattens [`Paint`] has it.
pub(crate) const PICTURE: &str = "picture";

/// How pictures are coloured.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Paint {
    /// Use dark-theme colours
    #[arg(long, requires = PICTURE)]
    dark: bool,
}

/// Colours of light pictures, and what they become on a dark page. Colours of pieces,
/// arrows and bars are told from both grounds and stay.
const DARK: [(&str, &str); 12] = [
    // The ground, and words on it.
    ("#faf8f4", "#16181d"),
    ("#1f2937", "#eceff4"),
    ("#374151", "#d5d9e0"),
    ("#6b7280", "#a5adbb"),
    // Lines of charts.
    ("#d6d3cd", "#3a3f49"),
    // Squares, tiles and holes.
    ("#efe3cf", "#a79f8f"),
    ("#c8ab83", "#7c7263"),
    ("#e2d2b6", "#8f8777"),
    ("#cbb691", "#6f6657"),
    ("#e9dcc3", "#8b8475"),
    ("#d6c6a6", "#7c7567"),
    // The ring around a target.
    ("#c77700", "#ffd54a"),
];

impl Paint {
    /// A finished SVG picture in its colours.
    pub(crate) fn svg(self, picture: String) -> String {
        if !self.dark {
            return picture;
        }
        let mut parts = picture.split("=\"#");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (colour, rest) = part.split_at_checked(6).unwrap_or((part, ""));
            let colour = format!("#{colour}");
            let painted = DARK.iter().find(|(light, _)| *light == colour);
            out += "=\"";
            out += painted.map_or(&colour, |(_, dark)| dark);
            out += rest;
        }
        out
    }

    /// A picture of an animation in its colours.
    pub(crate) fn frame(self, frame: Frame) -> Frame {
        Frame { svg: self.svg(frame.svg), ..frame }
    }

    /// Colours a picture on its way to a file.
    pub(crate) fn onto(self, out: &mut dyn Write) -> PaintWriter<'_> {
        PaintWriter { paint: self, line: Vec::new(), out }
    }
}

/// A file that receives a picture in its colours, a line at a time. Flush it at the end.
pub(crate) struct PaintWriter<'a> {
    paint: Paint,
    /// What follows the last line feed.
    line: Vec<u8>,
    out: &'a mut dyn Write,
}

impl PaintWriter<'_> {
    /// Colours whole lines and hands them on.
    fn hand_on(&mut self, lines: &[u8]) -> io::Result<()> {
        let text = std::str::from_utf8(lines).map_err(io::Error::other)?;
        self.out.write_all(self.paint.svg(text.to_owned()).as_bytes())
    }
}

impl Write for PaintWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.paint.dark {
            return self.out.write(bytes);
        }
        self.line.extend_from_slice(bytes);
        if let Some(end) = self.line.iter().rposition(|&byte| byte == b'\n') {
            let rest = self.line.split_off(end + 1);
            let lines = std::mem::replace(&mut self.line, rest);
            self.hand_on(&lines)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.line);
        self.hand_on(&rest)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour, as accessibility guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let level = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn words_can_be_read_on_both_grounds() {
        let ((light_ground, dark_ground), words) = (DARK[0], &DARK[1..4]);
        for (light, dark) in words {
            assert!(contrast(light, light_ground) >= 4.5, "{light}");
            assert!(contrast(dark, dark_ground) >= 4.5, "{dark}");
        }
    }

    #[test]
    fn only_colours_change() {
        let picture = "<rect fill=\"#faf8f4\"/><text fill=\"#123456\">=#faf8f4</text><a b=\"#\"/>";
        let painted = Paint { dark: true }.svg(picture.to_owned());
        assert_eq!(painted, picture.replacen("faf8f4", "16181d", 1));
        assert_eq!(Paint { dark: false }.svg(picture.to_owned()), picture);
    }

    #[test]
    fn a_picture_that_is_written_in_pieces_gets_the_same_colours() {
        let picture = "<svg>\n<rect fill=\"#faf8f4\"/>\n<text fill=\"#1f2937\">é</text></svg>";
        for paint in [Paint { dark: true }, Paint { dark: false }] {
            for length in 1..=picture.len() {
                let mut written = Vec::new();
                let mut painted = paint.onto(&mut written);
                for piece in picture.as_bytes().chunks(length) {
                    painted.write_all(piece).unwrap();
                }
                painted.flush().unwrap();
                assert_eq!(String::from_utf8(written).unwrap(), paint.svg(picture.to_owned()));
            }
        }
    }
}
