//! The bot's application emojis for tiles and for the suits of cards, where it has any.

use std::cell::Cell;
use std::collections::BTreeMap;

use gow::{Card, Piece};

use crate::board::{Face, emoji};
use crate::discord::screens::limits::CARDS_MAX;
use crate::text::{CardFormat, Locale, NO_BREAK_SPACE, card_sign, name_only};

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

    /// Writes a text with the emojis and letters of its cards' suits; with letters alone if the bot
    /// lacks one of the emojis, or if the text would exceed [`CARDS_MAX`] characters.
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
            text(CardFormat::Letters)
        } else {
            suited
        }
    }

    /// The same for a line that may be missing.
    #[must_use]
    pub fn line_with_suit_emojis(
        &self,
        line: impl Fn(CardFormat<'_>) -> Option<String>,
    ) -> Option<String> {
        line(CardFormat::Letters)?;
        Some(self.with_suit_emojis(|signs| line(signs).unwrap_or_default()))
    }

    /// A card in a text, with an emoji for each suit; no line breaks within it.
    fn card(&self, card: Card) -> Option<String> {
        let sign = |suit| Some(self.0.get(&emoji::suit_name(suit))?.markup());
        let suits: Option<String> = card.suits().map(sign).collect();
        Some(format!("{}{NO_BREAK_SPACE}{}", suits?, card_sign(card)))
    }
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
    fn a_card_has_the_emoji_of_its_better_suit() {
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
        let named = |piece: &str| emoji.with_name(pieces(piece)[0], Locale::En);
        assert_eq!(
            [named("66"), named("63")],
            [Some("<:t66:0> Heaven".to_owned()), None]
        );
    }

    #[test]
    fn without_emojis_letters_say_the_same() {
        let words = pips(pieces("4.MS 7.SK"));
        assert_eq!(words, "4\u{a0}MS + 7\u{a0}SK");
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
