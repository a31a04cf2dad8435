//! Frames as the bytes of a GIF.

use std::time::Duration;

use budget::{Control, StopReason};
use gif::{DisposalMethod, Encoder, Repeat};

use crate::Frame;
use crate::canvas::{Canvas, Colour, Rectangle};
use crate::palette::Census;
use crate::svg::SvgError;

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
}

/// What a frame changes of the one before, and for how long.
struct Change {
    part: Rectangle,
    pixels: Vec<Colour>,
    delay: Duration,
}

/// The frames as an endlessly looping GIF. A frame that shows nothing new lengthens the
/// one before. Frames of different sizes share the upper left corner.
///
/// # Errors
/// If there is no frame, a frame is not valid SVG, or `control` was stopped.
pub fn gif(frames: &[Frame], control: &Control) -> Result<Vec<u8>, GifError> {
    let canvas = Canvas::around(frames.iter().map(|frame| frame.svg.as_str()));
    let changes = draw(&canvas, frames, control)?;
    let mut census = Census::default();
    for change in &changes {
        census.add(&change.pixels);
    }
    let mut palette = census.palette();
    let (width, height) = (canvas.width as u16, canvas.height as u16);
    let written = "a vector takes all bytes";
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).expect(written);
    encoder.set_repeat(Repeat::Infinite).expect(written);
    for change in changes {
        go_on(control)?;
        let Rectangle { left, top, width, height } = change.part;
        let frame = gif::Frame {
            delay: hundredths(change.delay),
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: palette.indices(&change.pixels).into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).expect(written);
    }
    Ok(encoder.into_inner().expect(written))
}

/// Draws all frames and keeps what changes.
fn draw(canvas: &Canvas, frames: &[Frame], control: &Control) -> Result<Vec<Change>, GifError> {
    let mut changes: Vec<Change> = Vec::new();
    let mut shown = Vec::new();
    for (index, frame) in frames.iter().enumerate() {
        go_on(control)?;
        control.set_stage(format!("frame {} of {}", index + 1, frames.len()));
        let now = canvas.draw(&frame.svg).map_err(|reason: SvgError| GifError::Frame {
            number: index + 1,
            reason: reason.to_string(),
        })?;
        let part = if index == 0 { Some(canvas.whole()) } else { canvas.changed(&shown, &now) };
        if let Some(part) = part {
            changes.push(Change { part, pixels: canvas.cut(&now, part), delay: frame.delay });
            shown = now;
        } else if let Some(last) = changes.last_mut() {
            last.delay += frame.delay;
        }
    }
    if changes.is_empty() { Err(GifError::Empty) } else { Ok(changes) }
}

fn go_on(control: &Control) -> Result<(), GifError> {
    control.stopped().map_or(Ok(()), |reason| Err(GifError::Stopped(reason)))
}

/// A delay as GIF has it.
fn hundredths(delay: Duration) -> u16 {
    u16::try_from(delay.as_millis().div_ceil(10)).unwrap_or(u16::MAX).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::svg::{self, Picture, Tone};

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
        let canvas = Canvas::around(frames.iter().map(|frame| frame.svg.as_str()));
        for ((_, _, screen), frame) in found.iter().zip([&frames[0], &frames[2]]) {
            assert_eq!(screen, &canvas.draw(&frame.svg).unwrap());
        }
        assert_eq!(found[1].2[12 * 40 + 25], [255, 0, 0]);
        assert!(bytes.windows(11).any(|window| window == b"NETSCAPE2.0"), "it starts again");
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
