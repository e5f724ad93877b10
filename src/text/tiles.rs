//! Names of tiles and sets.

use gow::tien_gow::{Combination, Combinations, SetRules, Shape, Tiles};
use gow::{Card, Piece, Pieces, Tile};

use super::cards;
use super::line_breaks::NO_BREAK_SPACE;
use super::locale::Locale;
use super::phrases::TileText;

/// Rules that have all sets between them: triplets in the one, two pairs in the other.
const SETS: [SetRules; 2] = [
    SetRules::MODERN,
    SetRules {
        combinations: Combinations::Couples,
        ..SetRules::MODERN
    },
];

/// How a text writes cards.
#[derive(Clone, Copy)]
pub enum CardFormat<'a> {
    /// With a letter for each suit, as on the keys: `4 MS`.
    Letters,
    /// As a function writes them.
    By(&'a dyn Fn(Card) -> String),
}

impl CardFormat<'_> {
    /// Returns the signs of tiles and cards: `6-6 6-3`, `4 MS`.
    #[must_use]
    pub fn pips(self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        // A card's sign contains a space.
        let between = if pieces.iter().any(|piece| piece.card().is_some()) {
            " + "
        } else {
            " "
        };
        let signs = pieces.into_iter().map(|piece| self.sign(piece));
        signs.collect::<Vec<_>>().join(between)
    }

    fn sign(self, piece: Piece) -> String {
        match (piece.tile(), piece.card()) {
            (Some(tile), _) => {
                let (high, low) = tile.pips();
                format!("{high}-{low}")
            }
            (None, Some(card)) => match self {
                CardFormat::Letters => cards::card_sign(card),
                CardFormat::By(write) => write(card),
            },
            (None, None) => piece.to_string(),
        }
    }

    /// Names a tile or a card: `6-6 Heaven`, `4 MS Mountain`; `天（6-6）`.
    #[must_use]
    pub fn tile_name(self, piece: Piece, locale: Locale) -> String {
        let name = name_only(piece, locale);
        let pips = self.sign(piece);
        locale.say(&TileText::Words { pips, name })
    }

    /// Returns the pips and the name of pieces that are played together: `6-6 6-3 · Heaven +
    /// Nine`, `天九（6-6 6-3）`; for a single piece, its [`tile_name`](Self::tile_name).
    #[must_use]
    pub fn set_with_name(self, pieces: Pieces, locale: Locale) -> String {
        if pieces.len() == 1 {
            return pieces
                .iter()
                .map(|piece| self.tile_name(piece, locale))
                .collect();
        }
        self.set_with_tier(pieces, locale)
    }

    /// The same, but a single card has its tier and its set instead of its name: `4 MS · Moons tier
    /// (1): 1 Cycle card`.
    #[must_use]
    pub fn set_with_tier(self, pieces: Pieces, locale: Locale) -> String {
        let pips = self.pips(pieces.iter());
        let name = set_name(pieces, locale);
        locale.say(&TileText::SetWords { pips, name })
    }

    /// Returns what players call pieces in few words: `6-6 6-3`; `天九`, `梅花、雜九（6-3）`. Cards are
    /// called by their signs.
    #[must_use]
    pub fn called(self, pieces: impl IntoIterator<Item = Piece>, locale: Locale) -> String {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let tiles: Option<Vec<Tile>> = pieces.iter().map(|piece| piece.tile()).collect();
        let Some(tiles) = tiles.filter(|_| locale.names_tiles()) else {
            return self.pips(pieces);
        };
        let set = (tiles.len() > 1).then(|| tile_set_name(pieces.into_iter().collect(), locale));
        set.flatten()
            .unwrap_or_else(|| locale.list(tiles.iter().map(|tile| distinct_name(*tile, locale))))
    }

    /// The same for pieces that are to be beaten; cards have their tier and their sets behind them:
    /// `2 SY (tier 3, 1 Inter card)`.
    #[must_use]
    pub fn called_to_beat(self, pieces: Pieces, locale: Locale) -> String {
        let called = self.called(pieces.iter(), locale);
        cards::with_tier(&called, pieces, locale).unwrap_or(called)
    }
}

/// Names a tile or a card without pips or suits: `Heaven`, `Mountain`.
#[must_use]
pub fn name_only(piece: Piece, locale: Locale) -> String {
    match (piece.tile(), piece.card()) {
        (Some(tile), _) => singular(tile, locale),
        (None, Some(card)) => cards::name(card, locale),
        (None, None) => piece.to_string(),
    }
}

/// Returns what a single tile is called on its button: `6-6`; `天`, and with pips where two tiles of
/// one name differ, `雜九 (6-3)`. A card has its letters, `4 MS`.
#[must_use]
pub fn tile_button_name(piece: Piece, locale: Locale) -> String {
    match piece.tile() {
        Some(tile) if locale.names_tiles() => {
            let name = singular(tile, locale);
            if twin(tile).is_none() {
                return name;
            }
            let pips = pips([piece]);
            // Full-width parentheses would not leave room for four buttons in a row of a phone.
            locale.say(&TileText::TwinKey { pips, name })
        }
        Some(_) | None => with_spaces(&pips([piece])),
    }
}

/// Returns what pieces are called on the button that plays them: `6-6 6-3 · Heaven + Nine`; `天九`.
/// A name that stands for two of the holder's plays has pips: `天九（6-6 6-3）`.
#[must_use]
pub fn play_name(pieces: Pieces, held: &[Piece], locale: Locale) -> String {
    let tiles: Vec<Tile> = pieces.iter().filter_map(Piece::tile).collect();
    let is_set = tiles.len() > 1 && tile_set_name(pieces, locale).is_some();
    if !is_set {
        return short_play_name(pieces, locale);
    }
    let other = |tile: &Tile| twin(*tile).map(Piece::from);
    let is_free = |piece: Piece| held.contains(&piece) && !pieces.iter().any(|own| own == piece);
    let could_be_another = tiles.iter().filter_map(other).any(is_free);
    if locale.names_tiles() && !could_be_another {
        set_name(pieces, locale)
    } else {
        set_with_name(pieces, locale)
    }
}

/// The same without the set's name.
#[must_use]
pub fn short_play_name(pieces: Pieces, locale: Locale) -> String {
    with_spaces(&called(pieces.iter(), locale))
}

/// A button's label with ordinary spaces: it is one line anyway.
fn with_spaces(label: &str) -> String {
    label.replace(NO_BREAK_SPACE, " ")
}

/// The name of a tile in a text, with pips where two tiles of one name differ: `雜九（6-3）`.
fn distinct_name(tile: Tile, locale: Locale) -> String {
    let name = singular(tile, locale);
    if twin(tile).is_none() {
        return name;
    }
    let pips = pips([Piece::from(tile)]);
    locale.say(&TileText::Twin { pips, name })
}

/// The other tile of the same name, if the two have different pips.
fn twin(tile: Tile) -> Option<Tile> {
    Tile::ALL
        .into_iter()
        .find(|other| other.key() == tile.key() && other.pips() != tile.pips())
}

/// Returns the signs of tiles and cards: `6-6 6-3`, `4 MS`.
#[must_use]
pub fn pips(pieces: impl IntoIterator<Item = Piece>) -> String {
    CardFormat::Letters.pips(pieces)
}

/// Returns what players call pieces, with letters for suits: see [`CardFormat::called`].
#[must_use]
pub fn called(pieces: impl IntoIterator<Item = Piece>, locale: Locale) -> String {
    CardFormat::Letters.called(pieces, locale)
}

/// The same without names of sets: those of Tien Gow mean nothing in Pai Gow, and may not tell which Nine is meant.
#[must_use]
pub fn called_singly(pieces: impl IntoIterator<Item = Piece>, locale: Locale) -> String {
    if locale.names_tiles() {
        locale.list(pieces.into_iter().map(|piece| called([piece], locale)))
    } else {
        pips(pieces)
    }
}

/// Names a tile or a card, with letters for suits: `6-6 Heaven`, `4 MS Mountain`.
#[must_use]
pub fn tile_name(piece: Piece, locale: Locale) -> String {
    CardFormat::Letters.tile_name(piece, locale)
}

/// Names pieces that are played together, as in "pair of Heavens"; lists pieces that are not a set.
#[must_use]
pub fn set_name(pieces: Pieces, locale: Locale) -> String {
    let name = tile_set_name(pieces, locale).or_else(|| cards::combination_name(pieces, locale));
    name.unwrap_or_else(|| locale.list(pieces.iter().map(|piece| name_only(piece, locale))))
}

/// Returns the pips and the name of pieces that are played together, with letters for suits.
#[must_use]
pub fn set_with_name(pieces: Pieces, locale: Locale) -> String {
    CardFormat::Letters.set_with_name(pieces, locale)
}

fn singular(tile: Tile, locale: Locale) -> String {
    locale.say(&TileText::Name { key: tile.key() })
}

fn plural(tile: Tile, locale: Locale) -> String {
    locale.say(&TileText::Names { key: tile.key() })
}

/// The name of a set of any house; `None` if the pieces are no set of tiles anywhere.
fn tile_set_name(pieces: Pieces, locale: Locale) -> Option<String> {
    let tiles = Tiles::of_pieces(pieces)?;
    let set = SETS
        .into_iter()
        .find_map(|rules| Combination::of(tiles, rules))?;
    let tiles: Vec<Tile> = tiles.iter().collect();
    let (first, family) = (tiles[0], tiles[0].key());
    let pair = |place: usize| TileText::Pair {
        names: plural(tiles[place], locale),
    };
    let couple = |place: usize| TileText::Couple {
        family: tiles[place].key(),
    };
    let two = |one: TileText, other: TileText| TileText::TwoSets {
        one: locale.say(&one),
        other: locale.say(&other),
    };
    let phrase = match set.shape {
        Shape::CivilSingle | Shape::MilitarySingle => return Some(singular(first, locale)),
        Shape::CivilPair | Shape::CivilSupreme | Shape::MilitaryPair => pair(0),
        Shape::Supreme => TileText::Supreme,
        // Sets of both suits are named by their civil tiles, which come first.
        Shape::MixedPair => couple(0),
        Shape::CivilTriplet => TileText::TwoCivil { family },
        Shape::MilitaryTriplet => TileText::TwoMilitary { family },
        Shape::Quartet => TileText::Quartet { family },
        Shape::TwoCivilPairs | Shape::TwoMilitaryPairs => two(pair(0), pair(2)),
        Shape::TwoCouples => two(couple(0), couple(1)),
    };
    Some(locale.say(&phrase))
}

#[cfg(test)]
mod tests;
