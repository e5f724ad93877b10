//! Emojis of the bot's own that stand for tiles, where it has any.

use std::collections::BTreeMap;

use gow::Piece;

use crate::board::emoji;

/// An emoji of the bot's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// Its name.
    pub name: String,
    /// Its id on Discord.
    pub id: String,
}

/// The emojis that stand for tiles; none where the bot has none, and words say it all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signs(BTreeMap<String, Sign>);

impl Signs {
    /// Takes the emojis that the bot has.
    #[must_use]
    pub fn new(signs: impl IntoIterator<Item = Sign>) -> Self {
        Self(signs.into_iter().map(|sign| (sign.name.clone(), sign)).collect())
    }

    /// The emoji of a tile; cards have none.
    #[must_use]
    pub fn of(&self, piece: Piece) -> Option<&Sign> {
        self.0.get(&emoji::tile_name(piece.tile()?))
    }

    /// Words about a tile, with its emoji before them.
    #[must_use]
    pub fn before(&self, piece: Piece, words: &str) -> String {
        match self.of(piece) {
            Some(Sign { name, id }) => format!("<:{name}:{id}> {words}"),
            None => words.to_owned(),
        }
    }
}
