//! How `GamesmanUni` draws a board, from pictures that it has.

use std::collections::BTreeMap;

use serde::Serialize;

/// The themes of a variant; there is one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImageData {
    default_theme: &'static str,
    themes: BTreeMap<&'static str, Theme>,
}

/// Where pieces stand, and what they look like.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Theme {
    /// Width and height.
    pub(super) space: [f64; 2],
    /// The centre of each square or hole.
    pub(super) centers: Vec<[f64; 2]>,
    /// The picture behind the pieces, if there is one of this size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) background: Option<String>,
    /// The picture of each piece.
    pub(super) char_images: BTreeMap<char, CharImage>,
    /// The width of the arrows that stand for moves.
    pub(super) arrow_width: f64,
    /// What is heard when something moves.
    pub(super) sounds: BTreeMap<char, &'static str>,
    /// How a move is shown.
    pub(super) animation_type: &'static str,
}

/// A picture and its size.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CharImage {
    pub(super) image: &'static str,
    pub(super) scale: f64,
}

impl ImageData {
    /// The data with this theme.
    pub(super) fn of(theme: Theme) -> ImageData {
        ImageData { default_theme: "regular", themes: BTreeMap::from([("regular", theme)]) }
    }

    /// The files that it names.
    #[cfg(test)]
    pub(super) fn files(&self) -> Vec<String> {
        let of = |theme: &Theme| {
            let images = theme.char_images.values().map(|image| image.image.to_owned());
            let sounds = theme.sounds.values().map(|sound| (*sound).to_owned());
            images.chain(sounds).chain(theme.background.clone()).collect::<Vec<_>>()
        };
        self.themes.values().flat_map(of).collect()
    }
}

/// The files that `GamesmanUni` has and that we name (November 2026).
#[cfg(test)]
pub(super) const FILES: [&str; 14] = [
    "chess/wikipedia/P.svg",
    "chess/wikipedia/pp.svg",
    "general/brownpiece.svg",
    "general/slide.mp3",
    "general/slideThenRemove.mp3",
    "hexapawn/3.svg",
    "hexapawn/4.svg",
    "hexapawn/5.svg",
    "hexapawn/6.svg",
    "hexapawn/7.svg",
    "hexapawn/8.svg",
    "hexapawn/9.svg",
    "pegsolitaire/cross.svg",
    "pegsolitaire/triangle.svg",
];
