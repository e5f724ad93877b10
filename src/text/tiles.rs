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

    /// Names a tile or a card: `6-6 Heaven`, `4 M🌙S☀️ Mountain`; `天 6-6`.
    #[must_use]
    pub fn tile_name(self, piece: Piece, locale: Locale) -> String {
        let name = name_only(piece, locale);
        let pips = self.of(piece);
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

    /// The same, but a single card has its tier and its set instead of its name: `4 M🌙S☀️ · Moons
    /// tier (1): 1 Cycle card`.
    #[must_use]
    pub fn set_with_tier(self, pieces: Pieces, locale: Locale) -> String {
        let pips = self.pips(pieces.iter());
        let name = set_name(pieces, locale);
        locale.say(&TileText::SetWords { pips, name })
    }

    /// Returns what players call pieces in few words: `6-6 6-3`; `天九`, `梅花、雜九 (6-3)`. Cards are
    /// called by their signs.
    #[must_use]
    pub fn called(self, pieces: impl IntoIterator<Item = Piece>, locale: Locale) -> String {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let tiles: Option<Vec<Tile>> = pieces.iter().map(|piece| piece.tile()).collect();
        let Some(tiles) = tiles.filter(|_| locale.names_tiles()) else {
            return self.pips(pieces);
        };
        let set = (tiles.len() > 1).then(|| of_family(&tiles, locale));
        set.flatten()
            .unwrap_or_else(|| locale.list(pieces.into_iter().map(|piece| key_name(piece, locale))))
    }
}

/// Names a tile or a card without pips or suits: `Heaven`, `Mountain`.
#[must_use]
pub fn name_only(piece: Piece, locale: Locale) -> String {
    match (piece.tile(), piece.card()) {
        (Some(tile), _) => one(tile, locale),
        (None, Some(card)) => cards::name(card, locale),
        (None, None) => piece.to_string(),
    }
}

/// Returns what a single tile is called on its key: `6-6`; `天`, and with pips where two tiles of
/// one name differ, `雜九 (6-3)`. A card has its letters, `4 MS`.
#[must_use]
pub fn key_name(piece: Piece, locale: Locale) -> String {
    match piece.tile() {
        Some(tile) if locale.names_tiles() => {
            let name = one(tile, locale);
            if twin(tile).is_none() {
                return name;
            }
            let pips = pips([piece]);
            locale.say(&TileText::Twin { pips, name })
        }
        // Symbols of suits would not leave room for three keys in a row of a phone.
        Some(_) | None => cards::card_letters(piece).unwrap_or_else(|| pips([piece])),
    }
}

/// Returns what pieces are called on the button that plays them: `6-6 6-3 · Heaven + Nine`; `天九`.
/// A name that stands for two of the holder's plays has pips: `天九（6-6 6-3）`.
#[must_use]
pub fn play_name(pieces: Pieces, held: &[Piece], locale: Locale) -> String {
    let tiles: Vec<Tile> = pieces.iter().filter_map(Piece::tile).collect();
    let is_set = tiles.len() > 1 && of_family(&tiles, locale).is_some();
    if !is_set {
        return called(pieces.iter(), locale);
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

/// The other tile of the same name, if the two have different pips.
fn twin(tile: Tile) -> Option<Tile> {
    Tile::ALL
        .into_iter()
        .find(|other| other.key() == tile.key() && other.pips() != tile.pips())
}

/// Returns the signs of tiles and cards, with symbols for suits: `6-6 6-3`, `4 M🌙S☀️`.
#[must_use]
pub fn pips(pieces: impl IntoIterator<Item = Piece>) -> String {
    Signs::Symbols.pips(pieces)
}

/// Returns what players call pieces, with symbols for suits: see [`Signs::called`].
#[must_use]
pub fn called(pieces: impl IntoIterator<Item = Piece>, locale: Locale) -> String {
    Signs::Symbols.called(pieces, locale)
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
        check("66 63", "Heaven + Nine");
        check("44 44 52", "two Men + Seven");
        check("31 41 32", "Goose + two Fives");
        check("11 11 62 53", "two Earths + two Eights");
        check("66 11", "Heaven, Earth");
        check("66 62", "Heaven, Eight");
        check("66 66 11 11", "Heaven, Heaven, Earth, Earth");
    }

    #[test]
    fn sets_are_called_in_chinese_as_players_call_them() {
        for (notation, traditional, simplified) in [
            ("66", "天", "天"),
            ("31", "和", "和"),
            ("33 33", "孖長三", "双长三"),
            ("63 54", "雜九對", "杂九对"),
            ("42 21", "至尊", "至尊"),
            ("66 63", "天九", "天九"),
            ("44 44 52", "三文人七", "三文人七"),
            ("31 41 32", "三武和五", "三武和五"),
            ("11 11 62 53", "四地八", "四地八"),
            ("51 21", "伶冧六、丁三", "铜锤六、丁三"),
        ] {
            check_in(Locale::ZhHant, notation, traditional);
            check_in(Locale::ZhHans, notation, simplified);
        }
        assert_eq!(tile_name("66".parse().unwrap(), Locale::ZhHant), "天 6-6");
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
            "A S☀️ + 5 M🌙L🍃 + C S☀️ · Suns tier (2): 2 Suits cards + 1 Inter card"
        );
        assert_eq!(name("A.S A.M"), "A M🌙 + A S☀️ · Ace, Ace");
        for card in Card::ALL {
            assert_ne!(cards::name(card, Locale::En), "card", "{card}");
        }
    }

    #[test]
    fn players_who_call_tiles_by_name_find_names_on_their_keys() {
        let piece = |notation: &str| notation.parse::<Piece>().unwrap();
        for (notation, english, chinese) in [
            ("66", "6-6", "天"),
            ("64", "6-4", "紅頭十"),
            ("42", "4-2", "大頭六"),
            ("63", "6-3", "雜九 (6-3)"),
            ("54", "5-4", "雜九 (5-4)"),
            ("4.MS", "4 MS", "4 MS"),
        ] {
            assert_eq!(key_name(piece(notation), Locale::En), english);
            assert_eq!(key_name(piece(notation), Locale::ZhHant), chinese);
        }
    }

    #[test]
    fn a_button_names_the_set_and_tells_two_of_one_name_apart() {
        let held: Vec<Piece> = "66 63 54 33 33"
            .split(' ')
            .map(|notation| notation.parse().unwrap())
            .collect();
        for (notation, english, chinese) in [
            ("66 63", "6-6 6-3 · Heaven + Nine", "天九（6-6 6-3）"),
            ("66 63 54", "6-6 6-3 5-4 · Heaven + two Nines", "三武天九"),
            ("33 33", "3-3 3-3 · pair of Long Threes", "孖長三"),
            ("66 33", "6-6 3-3", "天、長三"),
            ("33 63", "3-3 6-3", "長三、雜九 (6-3)"),
            ("66", "6-6", "天"),
        ] {
            let pieces: Pieces = notation.parse().unwrap();
            assert_eq!(play_name(pieces, &held, Locale::En), english);
            assert_eq!(play_name(pieces, &held, Locale::ZhHant), chinese);
        }
        let pieces: Pieces = "66 63".parse().unwrap();
        assert_eq!(play_name(pieces, &held[..2], Locale::ZhHant), "天九");
    }

    #[test]
    fn pips_stand_before_names() {
        let pieces: Pieces = "66 63".parse().unwrap();
        assert_eq!(set_with_name(pieces, Locale::En), "6-6 6-3 · Heaven + Nine");
        assert_eq!(
            set_with_name("21".parse().unwrap(), Locale::En),
            "2-1 Little Three"
        );
    }
}
