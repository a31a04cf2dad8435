//! Sequences of SVG pictures as animated GIFs. This crate knows no game, no
//! file and no terminal.
//!
//! Pictures are drawn with a font of our own, so that the same frames give the
//! same bytes on every machine. All frames share one palette, and each stores
//! only the rectangle in which it differs from the one before.
//!
//! Of SVG, what pictures of boards are made of is understood: `g`, `rect`,
//! `circle`, `line`, `path`, `text` and `title` with colours as `#rrggbb`. Anything
//! else is an error that names it.
//!
//! ```
//! use std::time::Duration;
//! use animation::{Frame, Sequence, gif};
//! use board::svg::{Picture, Tone};
//!
//! let frame = |number: usize| {
//!     let mut picture = Picture::new("2x2".parse().unwrap());
//!     let disc = "<circle cx=\"24\" cy=\"24\" r=\"16\"/>";
//!     picture.figure(["a1", "a2"][number].parse().unwrap(), disc, Tone::Light);
//!     Frame { svg: picture.finish(), delay: Duration::from_millis(400) }
//! };
//! let mut bytes = Vec::new();
//! let frames = Sequence { length: 2, frame: &frame };
//! gif(&frames, 1 << 20, &budget::Control::default(), &mut bytes)?;
//! assert!(bytes.starts_with(b"GIF89a"));
//! # Ok::<(), animation::GifError>(())
//! ```

mod canvas;
mod encode;
mod font;
mod palette;
mod shape;
mod svg;

use std::time::Duration;

pub use encode::{GifError, gif};

/// One picture of a sequence.
#[derive(Clone, Debug)]
pub struct Frame {
    /// A whole SVG document, of the elements that this crate draws.
    pub svg: String,
    /// How long it stays. GIF counts in hundredths of a second; what is shorter
    /// than two of them stays for two, because players slow such frames down.
    pub delay: Duration,
}

/// Pictures one after the other. Each is made when it is needed, and may be made several
/// times: all of them together can take more memory than there is.
#[derive(Clone, Copy)]
pub struct Sequence<'a> {
    /// How many there are.
    pub length: usize,
    /// Makes the picture of a number, from 0, which is the same each time.
    pub frame: &'a dyn Fn(usize) -> Frame,
}
