//! Animated GIFs from SVG pictures. This crate knows no game, file or terminal.
//!
//! The same frames give the same bytes on every machine: letters come from a font inside the
//! crate. All frames share one palette, and each stores only the rectangle that changed.
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
//!
//! | to | use |
//! |---|---|
//! | describe a picture and how long it stays | [`Frame`] |
//! | encode a sequence | [`gif()`]; it ends early when its [`Control`](budget::Control) is stopped |
//!
//! It draws the part of SVG that boards need: `g`, `rect`, `circle`, `line`, `path`, `text`
//! and `title`, with colours as `#rrggbb`. Anything else is a [`GifError`] that names it.

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
    /// A complete SVG document, with only the elements that this crate draws.
    pub svg: String,
    /// How long it is shown. GIF counts in hundredths of a second; the minimum is two,
    /// because players slow shorter frames down.
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
