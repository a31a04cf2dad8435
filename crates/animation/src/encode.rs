//! Frames as the bytes of a GIF.

use std::io::{self, Write};
use std::time::Duration;

use budget::{Control, StopReason};
use gif::{DisposalMethod, Encoder, EncodingError, Repeat};

use crate::canvas::{Canvas, Colour, Rectangle};
use crate::palette::Census;
use crate::svg::SvgError;
use crate::{Frame, Sequence};

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum GifError {
    /// There is nothing to show.
    #[error("an animation needs at least one frame")]
    Empty,
    /// A frame cannot be drawn.
    #[error("frame {number} cannot be drawn: {reason}")]
    Frame {
        /// The number of the frame, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The work was stopped.
    #[error("{0}")]
    Stopped(StopReason),
    /// The bytes cannot be written.
    #[error("{0}")]
    Write(#[from] io::Error),
}

impl From<EncodingError> for GifError {
    fn from(error: EncodingError) -> GifError {
        GifError::Write(match error {
            EncodingError::Io(error) => error,
            other => io::Error::other(other),
        })
    }
}

/// What a frame changes of the one before, and for how long.
struct Change {
    /// The number of the frame, from 0.
    number: usize,
    part: Rectangle,
    /// The pixels of the part, if there was room to keep them.
    pixels: Option<Vec<Colour>>,
    delay: Duration,
}

/// Writes the frames as an endlessly looping GIF. A frame that shows nothing new lengthens
/// the one before. Frames of different sizes share the upper left corner.
///
/// All frames share their colours, so that each is drawn before the first is written.
/// Drawings are kept as long as they take no more than `room` bytes; the others are drawn
/// again. Beside that there are never more than two drawings in memory, of a megapixel at
/// most, and one document.
///
/// # Errors
/// If there is no frame, a frame is not valid SVG, `control` was stopped, or `out` fails.
pub fn gif(
    frames: &Sequence<'_>,
    room: u64,
    control: &Control,
    out: impl Write,
) -> Result<(), GifError> {
    let film = Film { canvas: Canvas::around(frames), frames, control };
    let (changes, census) = film.draw_all(room)?;
    let mut palette = census.palette();
    let (width, height) = (film.canvas.width as u16, film.canvas.height as u16);
    let out = Brittle { out, is_broken: false };
    let mut encoder = Encoder::new(out, width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    for change in changes {
        film.go_on()?;
        let pixels = match change.pixels {
            Some(pixels) => pixels,
            None => film.canvas.cut(&film.draw(change.number)?.0, change.part),
        };
        let Rectangle { left, top, width, height } = change.part;
        let frame = gif::Frame {
            delay: hundredths(change.delay),
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: palette.indices(&pixels).into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame)?;
    }
    encoder.into_inner()?.flush()?;
    Ok(())
}

/// A target that takes everything once it has failed: an encoder writes its last byte
/// when it is dropped, and panics if it cannot.
struct Brittle<W> {
    out: W,
    is_broken: bool,
}

impl<W: Write> Write for Brittle<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_broken {
            return Ok(bytes.len());
        }
        let written = self.out.write(bytes);
        // Nothing written is a failure too; an interruption is none.
        self.is_broken = match &written {
            Ok(count) => *count == 0 && !bytes.is_empty(),
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        };
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Frames on their way to pixels.
struct Film<'a> {
    canvas: Canvas,
    frames: &'a Sequence<'a>,
    control: &'a Control,
}

impl Film<'_> {
    /// Draws all frames, counts their colours, and says what changes.
    fn draw_all(&self, mut room: u64) -> Result<(Vec<Change>, Census), GifError> {
        let mut changes: Vec<Change> = Vec::new();
        let mut census = Census::default();
        let mut shown = Vec::new();
        for number in 0..self.frames.length {
            self.go_on()?;
            self.control.set_stage(format!("frame {} of {}", number + 1, self.frames.length));
            let (now, delay) = self.draw(number)?;
            let part = if number == 0 {
                Some(self.canvas.whole())
            } else {
                self.canvas.changed(&shown, &now)
            };
            if let Some(part) = part {
                let pixels = self.canvas.cut(&now, part);
                census.add(&pixels);
                let left = room.checked_sub(size_of_val(&*pixels) as u64);
                room = left.unwrap_or(room);
                let pixels = left.map(|_| pixels);
                changes.push(Change { number, part, pixels, delay });
                shown = now;
            } else if let Some(last) = changes.last_mut() {
                last.delay += delay;
            }
        }
        if changes.is_empty() { Err(GifError::Empty) } else { Ok((changes, census)) }
    }

    /// The pixels of a frame, and how long it stays.
    fn draw(&self, number: usize) -> Result<(Vec<Colour>, Duration), GifError> {
        let Frame { svg, delay } = (self.frames.frame)(number);
        let drawn = self.canvas.draw(&svg).map_err(|reason: SvgError| GifError::Frame {
            number: number + 1,
            reason: reason.to_string(),
        });
        Ok((drawn?, delay))
    }

    fn go_on(&self) -> Result<(), GifError> {
        self.control.stopped().map_or(Ok(()), |reason| Err(GifError::Stopped(reason)))
    }
}

/// A delay as GIF has it.
fn hundredths(delay: Duration) -> u16 {
    u16::try_from(delay.as_millis().div_ceil(10)).unwrap_or(u16::MAX).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::svg::{self, Picture, Tone};

    /// Frames as a file, with room for all drawings.
    fn gif(frames: &[Frame], control: &Control) -> Result<Vec<u8>, GifError> {
        gif_within(u64::MAX, frames, control)
    }

    fn gif_within(room: u64, frames: &[Frame], control: &Control) -> Result<Vec<u8>, GifError> {
        let mut bytes = Vec::new();
        let frame = |number: usize| frames[number].clone();
        super::gif(&Sequence { length: frames.len(), frame: &frame }, room, control, &mut bytes)?;
        Ok(bytes)
    }

    /// A square of one colour on a ground of 40 by 30.
    fn frame(x: u32, colour: &str) -> Frame {
        let body = format!("<rect x=\"{x}\" y=\"10\" width=\"8\" height=\"9\" fill=\"{colour}\"/>");
        Frame { svg: svg::document(40, 30, "t", &body), delay: Duration::from_millis(70) }
    }

    /// The frames of a file: rectangle, delay, and the whole picture after each.
    fn decoded(bytes: &[u8]) -> Vec<(Rectangle, u16, Vec<Colour>)> {
        let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        let width = usize::from(decoder.width());
        let mut screen = vec![[0u8; 3]; width * usize::from(decoder.height())];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert!(frame.palette.is_none(), "one palette for all");
            let part = Rectangle {
                left: frame.left.into(),
                top: frame.top.into(),
                width: frame.width.into(),
                height: frame.height.into(),
            };
            for (at, &index) in frame.buffer.iter().enumerate() {
                let (row, col) = (part.top + at / part.width, part.left + at % part.width);
                let colour = &palette[usize::from(index) * 3..][..3];
                screen[row * width + col] = colour.try_into().unwrap();
            }
            frames.push((part, frame.delay, screen.clone()));
        }
        frames
    }

    #[test]
    fn frames_hold_what_changes_and_show_what_was_drawn() {
        let frames = [frame(2, "#ff0000"), frame(2, "#ff0000"), frame(20, "#ff0000")];
        let bytes = gif(&frames, &Control::default()).unwrap();
        let found = decoded(&bytes);
        assert_eq!(found.len(), 2, "the second shows nothing new");
        assert_eq!((found[0].1, found[1].1), (14, 7));
        assert_eq!(found[0].0, Rectangle { left: 0, top: 0, width: 40, height: 30 });
        assert_eq!(found[1].0, Rectangle { left: 2, top: 10, width: 26, height: 9 });
        let frame = |number: usize| frames[number].clone();
        let canvas = Canvas::around(&Sequence { length: frames.len(), frame: &frame });
        for ((_, _, screen), frame) in found.iter().zip([&frames[0], &frames[2]]) {
            assert_eq!(screen, &canvas.draw(&frame.svg).unwrap());
        }
        assert_eq!(found[1].2[12 * 40 + 25], [255, 0, 0]);
        assert!(bytes.windows(11).any(|window| window == b"NETSCAPE2.0"), "it starts again");
    }

    #[test]
    fn drawings_that_are_not_kept_are_drawn_again_to_the_same_bytes() {
        let frames: Vec<Frame> = (0..9).map(|step| frame(step * 3, "#ff0000")).collect();
        let whole = gif(&frames, &Control::default()).unwrap();
        for room in [0, 500, 4000, 5000] {
            assert_eq!(gif_within(room, &frames, &Control::default()).unwrap(), whole, "{room}");
        }
    }

    #[test]
    fn a_file_that_takes_no_more_is_an_error() {
        let made = |_: usize| frame(1, "#ff0000");
        let frames = Sequence { length: 1, frame: &made };
        let whole = gif(&[frame(1, "#ff0000")], &Control::default()).unwrap();
        for length in 0..whole.len() {
            let mut room = vec![0; length];
            let error = super::gif(&frames, 0, &Control::default(), &mut room[..]).unwrap_err();
            let GifError::Write(error) = error else { panic!("{length}: {error}") };
            assert_eq!(error.kind(), io::ErrorKind::WriteZero, "{length}");
            assert_eq!(room, whole[..length]);
        }
    }

    #[test]
    fn text_is_drawn_without_fonts_of_the_system() {
        let text = |caption: &str| {
            let mut picture = Picture::new("2x3".parse().unwrap());
            let disc = "<circle cx=\"24\" cy=\"24\" r=\"16\"/>";
            picture.figure("a1".parse().unwrap(), disc, Tone::Dark);
            picture.caption(caption);
            Frame { svg: picture.finish(), delay: Duration::from_secs(1) }
        };
        let found =
            decoded(&gif(&[text("round 1"), text("round 2")], &Control::default()).unwrap());
        let digit = found[1].0;
        assert!((3..12).contains(&digit.width) && (8..16).contains(&digit.height), "{digit:?}");
    }

    #[test]
    fn frames_of_several_sizes_share_a_canvas_and_large_ones_are_drawn_smaller() {
        let sized = |width, height| Frame {
            svg: svg::document(width, height, "t", "<rect width=\"9\" height=\"9\"/>"),
            delay: Duration::ZERO,
        };
        let found = decoded(&gif(&[sized(20, 50), sized(60, 10)], &Control::default()).unwrap());
        assert_eq!((found[0].0.width, found[0].0.height), (60, 50));
        assert_eq!(found[0].1, 2, "no delay is the shortest there is");
        let found = decoded(&gif(&[sized(4000, 500)], &Control::default()).unwrap());
        assert_eq!((found[0].0.width, found[0].0.height), (1000, 125));
    }

    #[test]
    fn what_cannot_be_drawn_is_told() {
        let wrong = Frame { svg: "<svg".into(), delay: Duration::ZERO };
        let told = gif(&[frame(1, "#ff0000"), wrong], &Control::default()).unwrap_err().to_string();
        assert!(told.starts_with("frame 2 cannot be drawn: "), "{told}");
        assert!(matches!(gif(&[], &Control::default()), Err(GifError::Empty)));
        let stopped = Control::default();
        stopped.stop(StopReason::Cancelled);
        let told = gif(&[frame(1, "#ff0000")], &stopped).unwrap_err().to_string();
        assert_eq!(told, "interrupted");
    }
}
