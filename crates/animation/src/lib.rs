//! Animated GIFs from SVG pictures. This crate knows no game, file or terminal.
//!
//! The same frames give the same bytes on every machine: letters come from a font inside the
//! crate. All frames share one palette, and each stores only the rectangle that changed.
//!
//! ```
//! use std::time::Duration;
//! use animation::{Frame, gif};
//! use board::svg::{Picture, Tone};
//!
//! let frame = |square: &str| {
//!     let mut picture = Picture::new("2x2".parse().unwrap());
//!     picture.figure(square.parse().unwrap(), r#"<circle cx="24" cy="24" r="16"/>"#, Tone::Light);
//!     Frame { svg: picture.finish(), delay: Duration::from_millis(400) }
//! };
//! let bytes = gif(&[frame("a1"), frame("a2")], &budget::Control::default())?;
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
