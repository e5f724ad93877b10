//! Names of tiles and sets.

use gow::{Card, Piece, Pieces, Suit, Tile};

use super::cards;
use super::locale::Locale;
use super::phrases::TileText;

/// The families of civil and military tiles, by the keys of their names.
const FAMILIES: [(&str, &str); 4] = [
    ("heaven", "nine"),
    ("earth", "eight"),
    ("man", "seven"),
    ("goose", "five"),
];

/// How a text writes cards.
#[derive(Clone, Copy)]
pub enum Signs<'a> {
    /// With a letter and a symbol for each suit: `4 M🌙S☀️`.
    Symbols,
    /// As a function writes them.
    By(&'a dyn Fn(Card) -> String),
}

impl Signs<'_> {
    /// Returns the signs of tiles and cards: `6-6 6-3`, `4 M🌙S☀️`.
    #[must_use]
    pub fn pips(self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        // A card's sign contains a space.
        let between = if pieces.iter().any(|piece| piece.card().is_some()) {
            " + "
        } else {
            " "
        };
        let signs = pieces.into_iter().map(|piece| self.of(piece));
        signs.collect::<Vec<_>>().join(between)
    }

    fn of(self, piece: Piece) -> String {
        match (piece.tile(), piece.card()) {
            (Some(tile), _) => {
                let (high, low) = tile.pips();
                format!("{high}-{low}")
            }
            (None, Some(card)) => match self {
                Signs::Symbols => cards::sign(card),
                Signs::By(write) => write(card),
            },
            (None, None) => piece.to_string(),
        }
    }

    /// Names a tile or a card: `6-6 Heaven`, `4 M🌙S☀️ Mountain`.
    #[must_use]
    pub fn tile_name(self, piece: Piece, locale: Locale) -> String {
        match (piece.tile(), piece.card()) {
            (Some(tile), _) => format!("{} {}", self.of(piece), one(tile, locale)),
            (None, Some(card)) => format!("{} {}", self.of(piece), cards::name(card, locale)),
            (None, None) => piece.to_string(),
        }
    }

    /// Returns the pips and the name of pieces that are played together: `6-6 6-3 · Heaven and
    /// Nine`; for a single piece, its [`tile_name`](Self::tile_name).
    #[must_use]
    pub fn set_with_name(self, pieces: Pieces, locale: Locale) -> String {
        let names = pieces.iter().map(|piece| self.tile_name(piece, locale));
        match pieces.len() {
            1 => names.collect(),
            _ => format!(
                "{} · {}",
                self.pips(pieces.iter()),
                set_name(pieces, locale)
            ),
        }
    }
}

/// Returns the signs of tiles and cards, with symbols for suits: `6-6 6-3`, `4 M🌙S☀️`.
#[must_use]
pub fn pips(pieces: impl IntoIterator<Item = Piece>) -> String {
    Signs::Symbols.pips(pieces)
}

/// Names a tile or a card, with symbols for suits: `6-6 Heaven`, `4 M🌙S☀️ Mountain`.
#[must_use]
pub fn tile_name(piece: Piece, locale: Locale) -> String {
    Signs::Symbols.tile_name(piece, locale)
}

/// Names pieces that are played together, as in "pair of Heavens"; lists pieces that are not a set.
#[must_use]
pub fn set_name(pieces: Pieces, locale: Locale) -> String {
    let cards: Vec<Card> = pieces.iter().filter_map(Piece::card).collect();
    if !cards.is_empty() {
        let names = || {
            cards
                .iter()
                .map(|card| cards::name(*card, locale))
                .collect::<Vec<_>>()
                .join(", ")
        };
        return cards::combination(pieces, locale).unwrap_or_else(names);
    }
    let tiles: Vec<Tile> = pieces.iter().filter_map(Piece::tile).collect();
    of_family(&tiles, locale)
        .unwrap_or_else(|| locale.list(tiles.iter().map(|tile| one(*tile, locale))))
}

/// Returns the pips and the name of pieces that are played together, with symbols for suits.
#[must_use]
pub fn set_with_name(pieces: Pieces, locale: Locale) -> String {
    Signs::Symbols.set_with_name(pieces, locale)
}

fn one(tile: Tile, locale: Locale) -> String {
    locale.say(&TileText::Name { key: tile.key() })
}

fn many(tile: Tile, locale: Locale) -> String {
    locale.say(&TileText::Names { key: tile.key() })
}

/// The name of a set; the civil tiles have to come first.
fn of_family(tiles: &[Tile], locale: Locale) -> Option<String> {
    let split = tiles
        .iter()
        .position(|tile| tile.suit() == Suit::Military)
        .unwrap_or(tiles.len());
    let (civil, military) = tiles.split_at(split);
    let alike = |some: &[Tile]| some.windows(2).all(|two| two[0].key() == two[1].key());
    if military
        .iter()
        .map(|tile| tile.key())
        .eq(["big-six", "little-three"])
        && civil.is_empty()
    {
        return Some(locale.say(&TileText::Supreme));
    }
    let family = match (civil.first(), military.first()) {
        (Some(civil), Some(military)) => FAMILIES.contains(&(civil.key(), military.key())),
        (Some(_), None) | (None, Some(_)) => true,
        (None, None) => false,
    };
    if !family || !alike(civil) || !alike(military) {
        return None;
    }
    let phrase = match (civil, military) {
        ([tile], []) | ([], [tile]) => return Some(one(*tile, locale)),
        ([tile, _], []) | ([], [tile, _]) => TileText::Pair {
            names: many(*tile, locale),
        },
        ([civil], [_]) => TileText::Couple {
            family: civil.key(),
        },
        ([civil, _], [_]) => TileText::TwoCivil {
            family: civil.key(),
        },
        ([civil], [_, _]) => TileText::TwoMilitary {
            family: civil.key(),
        },
        ([civil, _], [_, _]) => TileText::Quartet {
            family: civil.key(),
        },
        _ => return None,
    };
    Some(locale.say(&phrase))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    fn check(notation: &str, name: &str) {
        check_in(Locale::En, notation, name);
    }

    fn check_in(locale: Locale, notation: &str, name: &str) {
        assert_eq!(
            set_name(notation.parse().unwrap(), locale),
            name,
            "{notation}"
        );
    }

    #[test]
    fn sets_have_their_names() {
        check("66", "Heaven");
        check("66 66", "pair of Heavens");
        check("63 54", "pair of Nines");
        check("42 21", "Supreme");
        check("66 63", "Heaven and Nine");
        check("44 44 52", "two Men and one Seven");
        check("31 41 32", "Goose and two Fives");
        check("11 11 62 53", "Earth-Eight four");
        check("66 11", "Heaven, Earth");
        check("66 62", "Heaven, Eight");
        check("66 66 11 11", "Heaven, Heaven, Earth, Earth");
    }

    #[test]
    fn sets_are_called_in_chinese_as_players_call_them() {
        for (notation, traditional, simplified) in [
            ("66", "天", "天"),
            ("31", "和", "和"),
            ("33 33", "一對長三", "一对长三"),
            ("63 54", "一對雜九", "一对杂九"),
            ("42 21", "至尊", "至尊"),
            ("66 63", "天九", "天九"),
            ("44 44 52", "雙人配七", "双人配七"),
            ("31 41 32", "和配雙五", "和配双五"),
            ("11 11 62 53", "四大地八", "四大地八"),
            ("51 21", "伶冧六、丁三", "铜锤六、丁三"),
        ] {
            check_in(Locale::ZhHant, notation, traditional);
            check_in(Locale::ZhHans, notation, simplified);
        }
        assert_eq!(tile_name("66".parse().unwrap(), Locale::ZhHant), "6-6 天");
    }

    #[test]
    fn every_tile_has_a_name_of_its_own_kind() {
        for locale in Locale::ALL {
            let unknown = locale.say(&TileText::Name { key: "none" });
            let unknown_many = locale.say(&TileText::Names { key: "none" });
            for tile in Tile::ALL {
                assert_ne!(one(tile, locale), unknown, "{tile:?}");
                assert_ne!(many(tile, locale), unknown_many, "{tile:?}");
            }
        }
    }

    #[test]
    fn cards_have_their_signs_names_and_tiers() {
        let name = |notation: &str| set_with_name(notation.parse().unwrap(), Locale::En);
        assert_eq!(name("4.MS"), "4 M🌙S☀️ Mountain");
        assert_eq!(name("C.K"), "C K🪢 Windfall");
        assert_eq!(
            name("A.S C.S 5.ML"),
            "A S☀️ + 5 M🌙L🍃 + C S☀️ · Suns tier (2): 2 of the Suits + 1 of Inter"
        );
        assert_eq!(name("A.S A.M"), "A M🌙 + A S☀️ · Ace, Ace");
        for card in Card::ALL {
            assert_ne!(cards::name(card, Locale::En), "card", "{card}");
        }
    }

    #[test]
    fn pips_stand_before_names() {
        let pieces: Pieces = "66 63".parse().unwrap();
        assert_eq!(
            set_with_name(pieces, Locale::En),
            "6-6 6-3 · Heaven and Nine"
        );
        assert_eq!(
            set_with_name("21".parse().unwrap(), Locale::En),
            "2-1 Little Three"
        );
    }
}
