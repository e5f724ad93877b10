//! The bot's application emojis for tiles and for the suits of cards, where it has any.

use std::cell::Cell;
use std::collections::BTreeMap;

use gow::{Card, Piece, Pieces};

use crate::board::{Face, emoji};
use crate::discord::screens::limits::CARDS_MAX;
use crate::text::{CardFormat, Locale, NO_BREAK_SPACE, called, card_letters, name_only, play_name};

/// An application emoji of the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationEmoji {
    /// Its name.
    pub name: String,
    /// Its id on Discord.
    pub id: String,
}

/// The emojis for tiles and suits; empty where the bot has none, so that words stand alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmojiSet(BTreeMap<String, ApplicationEmoji>);

impl EmojiSet {
    /// Makes a set of the emojis that the bot has.
    #[must_use]
    pub fn new(emoji: impl IntoIterator<Item = ApplicationEmoji>) -> Self {
        Self(
            emoji
                .into_iter()
                .map(|sign| (sign.name.clone(), sign))
                .collect(),
        )
    }

    /// The emoji of a piece: a tile's own, or that of a card's better suit.
    #[must_use]
    pub fn of(&self, piece: Piece) -> Option<&ApplicationEmoji> {
        self.0.get(&match Face::from(piece) {
            Face::Tile(tile) => emoji::tile_name(tile),
            Face::Card(card) => emoji::suit_name(card.suit()),
        })
    }

    /// The emoji of a tile with its name; `None` if it has no emoji. The emoji shows the pips, and
    /// a screen reader reads its name: pips as text would say the same a third time.
    #[must_use]
    pub fn with_name(&self, piece: Piece, locale: Locale) -> Option<String> {
        let sign = self.of(piece)?;
        Some(format!("{} {}", sign.markup(), name_only(piece, locale)))
    }

    /// The label of pieces on the button that plays them; `held` is all that the player holds.
    #[must_use]
    pub fn label(&self, pieces: Pieces, held: &[Piece], locale: Locale) -> String {
        self.letters(pieces)
            .unwrap_or_else(|| with_spaces(&play_name(pieces, held, locale)))
    }

    /// The same without the set's name.
    #[must_use]
    pub fn short_label(&self, pieces: Pieces, locale: Locale) -> String {
        self.letters(pieces)
            .unwrap_or_else(|| with_spaces(&called(pieces.iter(), locale)))
    }

    /// Cards by the letters of their suits: a button has at most one emoji, so where suits have
    /// emojis a card has letters for both suits.
    fn letters(&self, pieces: Pieces) -> Option<String> {
        let short = pieces
            .iter()
            .map(|piece| self.of(piece).and_then(|_| card_letters(piece)));
        let short: Vec<String> = short.collect::<Option<_>>()?;
        (!short.is_empty()).then(|| short.join(" + "))
    }

    /// Writes a text with the emojis and letters of its cards' suits; with symbols if the bot lacks
    /// one of the emojis, or if the text would exceed [`CARDS_MAX`] characters.
    #[must_use]
    pub fn with_suit_emojis(&self, text: impl Fn(CardFormat<'_>) -> String) -> String {
        let lacks_one = Cell::new(false);
        let card = |card| {
            let suited = self.card(card);
            lacks_one.set(lacks_one.get() || suited.is_none());
            suited.unwrap_or_default()
        };
        let suited = text(CardFormat::By(&card));
        if lacks_one.get() || suited.encode_utf16().count() > CARDS_MAX {
            text(CardFormat::Symbols)
        } else {
            suited
        }
    }

    /// A card in a text, with an emoji for each suit; no line breaks within it.
    fn card(&self, card: Card) -> Option<String> {
        let sign = |suit| Some(self.0.get(&emoji::suit_name(suit))?.markup());
        let suits: Option<String> = card.suits().map(sign).collect();
        let letters = card_letters(card.into())?.replace(' ', NO_BREAK_SPACE);
        Some(format!("{}{NO_BREAK_SPACE}{letters}", suits?))
    }
}

/// A button's label with ordinary spaces: it is one line anyway.
fn with_spaces(label: &str) -> String {
    label.replace(NO_BREAK_SPACE, " ")
}

impl ApplicationEmoji {
    /// The emoji in Discord's text syntax.
    fn markup(&self) -> String {
        format!("<:{}:{}>", self.name, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::pips;

    fn label(emoji: &EmojiSet, notation: &str) -> String {
        emoji.label(pieces(notation).into_iter().collect(), &[], Locale::En)
    }

    fn pieces(notation: &str) -> Vec<Piece> {
        notation
            .split(' ')
            .map(|piece| piece.parse().unwrap())
            .collect()
    }

    fn emoji(names: &[&str]) -> EmojiSet {
        let sign = |(place, name): (usize, &&str)| ApplicationEmoji {
            name: (*name).to_owned(),
            id: place.to_string(),
        };
        EmojiSet::new(names.iter().enumerate().map(sign))
    }

    const ALL: [&str; 7] = ["t66", "moon", "sun", "wave", "leaf", "wyrm", "knot"];

    #[test]
    fn a_card_has_the_emoji_of_its_better_suit_and_letters_for_both() {
        let emoji = emoji(&ALL);
        let name = |piece: &str| emoji.of(pieces(piece)[0]).map(|sign| sign.name.as_str());
        assert_eq!(
            ["66", "4.MS", "7.SK", "2.WL", "C.K", "63"].map(name),
            [
                Some("t66"),
                Some("moon"),
                Some("sun"),
                Some("wave"),
                Some("knot"),
                None
            ]
        );
        assert_eq!(label(&emoji, "4.MS"), "4 MS");
        assert_eq!(label(&emoji, "A.Y C.K"), "A Y + C K");
        assert_eq!(label(&emoji, "66 63"), "6-6 6-3 · Heaven + Nine");
        let named = |piece: &str| emoji.with_name(pieces(piece)[0], Locale::En);
        assert_eq!(
            [named("66"), named("63")],
            [Some("<:t66:0> Heaven".to_owned()), None]
        );
    }

    #[test]
    fn without_emojis_signs_of_text_say_the_same() {
        for emoji in [EmojiSet::default(), emoji(&["t66", "moon"])] {
            let label = label(&emoji, "4.MS 7.SK");
            let signs = with_spaces(&pips(pieces("4.MS 7.SK")));
            assert_eq!(label, signs, "all in one way");
        }
        let words = pips(pieces("4.MS 7.SK"));
        let text = |signs: CardFormat<'_>| signs.pips(pieces("4.MS 7.SK"));
        assert_eq!(EmojiSet::default().with_suit_emojis(text), words);
        assert_eq!(EmojiSet::default().of(pieces("4.MS")[0]), None);
    }

    #[test]
    fn cards_in_words_have_their_suits_before_them() {
        let words = pips(pieces("4.MS C.K"));
        let text = |signs: CardFormat<'_>| signs.pips(pieces("4.MS C.K"));
        let suited = "<:moon:1><:sun:2>\u{a0}4\u{a0}MS + <:knot:6>\u{a0}C\u{a0}K";
        let before = "-".repeat(CARDS_MAX - suited.encode_utf16().count());
        let full = |signs: CardFormat<'_>| before.clone() + &text(signs);
        let too_long = |signs: CardFormat<'_>| full(signs) + ".";
        assert_eq!(emoji(&ALL).with_suit_emojis(text), suited);
        assert_eq!(
            emoji(&ALL).with_suit_emojis(full),
            format!("{before}{suited}")
        );
        assert_eq!(
            emoji(&ALL).with_suit_emojis(too_long),
            format!("{before}{words}."),
            "no room for that"
        );
        assert_eq!(
            emoji(&ALL[..3]).with_suit_emojis(text),
            words,
            "all cards in one way"
        );
        let name = || format!("{} ann", pips(pieces("4.MS")));
        assert_eq!(
            emoji(&ALL).with_suit_emojis(|_| name()),
            name(),
            "somebody's name"
        );
    }
}
