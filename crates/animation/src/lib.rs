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
//! use animation::{Frame, gif};
//! use board::svg::{Picture, Tone};
//!
//! let frame = |square: &str| {
//!     let mut picture = Picture::new("2x2".parse().unwrap());
//!     let disc = "<circle cx=\"24\" cy=\"24\" r=\"16\"/>";
//!     picture.figure(square.parse().unwrap(), disc, Tone::Light);
//!     Frame { svg: picture.finish(), delay: Duration::from_millis(400) }
//! };
//! let bytes = gif(&[frame("a1"), frame("a2")], &budget::Control::default())?;
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
    /// A complete SVG document, with only the elements that this crate draws.
    pub svg: String,
    /// How long it is shown. GIF counts in hundredths of a second; the minimum is two,
    /// because players slow shorter frames down.
    pub delay: Duration,
}
