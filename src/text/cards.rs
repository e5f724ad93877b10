//! Names and signs of Decktet cards; a sign has a letter for each suit.

use gow::tet_gow::{CardSet, Cards, Combination, Tier};
use gow::{Card, CardSuit, Piece, Pieces};

use super::line_breaks::NO_BREAK_SPACE;
use super::locale::Locale;
use super::phrases::TileText;

/// Returns the sign of a card, with a no-break space: `4 MS`.
#[must_use]
pub fn card_sign(card: Card) -> String {
    let suits: String = card.suits().map(CardSuit::letter).collect();
    format!("{}{NO_BREAK_SPACE}{suits}", card.rank())
}

/// Returns the name of a card without its sign.
pub(super) fn name(card: Card, locale: Locale) -> String {
    locale.say(&TileText::CardName { key: card.key() })
}

/// Returns the name of a tier, from its suit and its number.
#[must_use]
pub fn tier_name(tier: Tier, locale: Locale) -> String {
    let number = i64::try_from(tier.number()).expect("there are six tiers");
    locale.say(&TileText::TierName {
        key: tier.suit().name(),
        number,
    })
}

/// Names a combination of cards by its tier and the sets of its cards; `None` unless they are a
/// combination of one tier.
pub(super) fn combination_name(pieces: Pieces, locale: Locale) -> Option<String> {
    let cards = Cards::of_pieces(pieces)?;
    Combination::of(cards)?;
    let tier = tier_name(cards.first()?.tier(), locale);
    let sets = card_sets(pieces, locale);
    Some(locale.say(&TileText::CardSets { tier, sets }))
}

/// Appends the tier and the sets of cards to their signs: these decide whether other cards beat them, and the
/// suits do not show them. `None` for tiles.
pub(super) fn with_tier(signs: &str, pieces: Pieces, locale: Locale) -> Option<String> {
    let card = pieces.iter().find_map(Piece::card)?;
    Some(locale.say(&TileText::SignsWithTier {
        signs: signs.to_owned(),
        tier: i64::try_from(card.tier().number()).expect("there are six tiers"),
        sets: card_sets(pieces, locale),
    }))
}

/// Counts the cards of each of the three sets, in words: `2 Suits cards + 1 Inter card`.
#[must_use]
pub fn card_sets(pieces: Pieces, locale: Locale) -> String {
    let count = |set: CardSet| {
        let cards = pieces.iter().filter_map(Piece::card);
        let count = cards.filter(|card| card.set() == set).count();
        let count = i64::try_from(count).expect("a tier has few cards");
        let key = set.name();
        (count > 0).then(|| locale.say(&TileText::CardSetName { key, count }))
    };
    let sets: Vec<String> = CardSet::ALL.into_iter().filter_map(count).collect();
    sets.join(" + ")
}
