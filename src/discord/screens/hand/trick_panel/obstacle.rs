//! Why the picked tiles cannot be led, or do not beat, in words.

use gow::tien_gow::Shape;
use gow::{Card, Obstacle, Piece, Pieces, Suit};

use crate::discord::screens::markup;
use crate::text::phrases::{HandText, ObstacleText};
use crate::text::{CardFormat, PieceKind, card_sets, tier_name};

use super::TrickPanel;

impl TrickPanel<'_> {
    /// Why the picked pieces cannot be led, or do not beat; `None` if they can or do, if one more
    /// press makes them a play, or if nothing in the hand beats and they may be discarded.
    pub(super) fn why_not(&self) -> Option<String> {
        if self.view.current.is_none() && !self.moves().is_empty() {
            return None;
        }
        let picked = self.holder.selection.pieces(self.view)?;
        if !self.can_beat() && self.view.legal.iter().any(|mv| mv.pieces == picked) {
            return None;
        }
        let obstacle = self.view.obstacle(picked)?;
        let words = |signs: CardFormat<'_>| self.explanation(picked, &obstacle, signs);
        Some(self.holder.style.emoji.with_suit_emojis(words))
    }

    /// The same for pieces that cannot even be discarded.
    pub(in crate::discord::screens::hand) fn why_unplayable(&self) -> Option<String> {
        let is_stuck = self.my_turn() && self.moves().is_empty();
        self.why_not().filter(|_| is_stuck)
    }

    /// The suit that the holder has to follow, if that rule bars any of their tiles.
    pub(super) fn suit_to_follow(&self) -> Option<Suit> {
        let mut hand = self.view.hand.iter();
        hand.find_map(|piece| match self.view.obstacle(Pieces::from(*piece))? {
            Obstacle::Suit(suit) => Some(suit),
            _ => None,
        })
    }

    /// Whether the picked tile may not be played because another has to follow suit.
    pub(super) fn does_not_follow_suit(&self) -> bool {
        let picked = self.holder.selection.pieces(self.view);
        let obstacle = picked.and_then(|picked| self.view.obstacle(picked));
        self.my_turn() && matches!(obstacle, Some(Obstacle::Suit(_)))
    }

    fn explanation(&self, picked: Pieces, obstacle: &Obstacle, signs: CardFormat<'_>) -> String {
        let (kind, locale) = (self.kind(), self.holder.locale);
        let called = |pieces: Pieces| signs.called(pieces.iter(), locale);
        let words = match *obstacle {
            Obstacle::Width { led } => {
                return self.say(&wrong_width(picked.len(), led, called(picked), kind));
            }
            // Then the pieces can only be discarded.
            Obstacle::Unbeatable(_) => return self.picked().unwrap_or_default(),
            Obstacle::Barred => return self.say(&HandText::Barred { kind }),
            Obstacle::Suit(suit) => ObstacleText::Suit {
                suit: suit_key(suit),
            },
            Obstacle::Incomplete(with) => ObstacleText::Incomplete {
                tiles: called(with),
            },
            Obstacle::Apart {
                piece,
                ref partners,
                is_held,
            } => ObstacleText::Apart {
                held: is_held.into(),
                tile: called(piece.into()),
                partners: self.partners(piece, partners),
            },
            Obstacle::TooMany => ObstacleText::TooMany,
            Obstacle::Tiers(one, other) => self.tiers(one, other, called),
            Obstacle::Most(most) => ObstacleText::Most {
                most: markup::phrase_number(most),
            },
            Obstacle::Cycle(most) => ObstacleText::Cycle {
                most: markup::phrase_number(most),
            },
            Obstacle::OtherShape(shape) => ObstacleText::OtherShape {
                shape: shape_key(shape),
            },
            Obstacle::OnlyBy(only, best) => {
                let (only, best) = (called(only), called(best));
                ObstacleText::OnlyBy { only, best }
            }
            Obstacle::OtherSets(best) => ObstacleText::OtherSets {
                sets: card_sets(best, locale),
            },
            Obstacle::Lower(best) => self.lower(picked, best, called),
            Obstacle::Equal(best) => {
                let (picked, best) = (called(picked), called(best));
                ObstacleText::Equal { picked, best }
            }
        };
        self.say(&words)
    }

    fn tiers(&self, one: Piece, other: Piece, called: impl Fn(Pieces) -> String) -> ObstacleText {
        ObstacleText::Tiers {
            one: called(one.into()),
            tier: self.tier(one),
            other: called(other.into()),
            second: self.tier(other),
        }
    }

    /// Cards are compared by their tiers, whose order their faces do not show.
    fn lower(
        &self,
        picked: Pieces,
        best: Pieces,
        called: impl Fn(Pieces) -> String,
    ) -> ObstacleText {
        let words = |pieces: Pieces| {
            let card = pieces.iter().next().filter(|piece| piece.card().is_some());
            card.map_or_else(|| called(pieces), |card| self.tier(card))
        };
        ObstacleText::Lower {
            picked: words(picked),
            best: words(best),
        }
    }

    fn tier(&self, piece: Piece) -> String {
        let tier = piece.card().map(Card::tier);
        tier.map_or_else(String::new, |tier| tier_name(tier, self.holder.locale))
    }

    /// The partners of a tile; two of one name are one word.
    fn partners(&self, tile: Piece, partners: &[Piece]) -> String {
        let locale = self.holder.locale;
        let name = |piece: &Piece| piece.tile().map(gow::Tile::key);
        let pips = |piece: &Piece| CardFormat::Letters.pips([*piece]);
        let words = |piece: &Piece| {
            let twins = partners.iter().filter(|other| name(other) == name(piece));
            let twins: Vec<&Piece> = twins.collect();
            let called = || CardFormat::Letters.called([*piece], locale);
            if *piece == tile {
                self.say(&ObstacleText::Another { tile: called() })
            } else if let (2.., Some(key)) = (twins.len(), name(piece)) {
                let pips = locale.either(twins.into_iter().map(pips));
                self.say(&ObstacleText::Any { key, pips })
            } else {
                called()
            }
        };
        let mut all: Vec<String> = partners.iter().map(words).collect();
        all.dedup();
        locale.either(all)
    }
}

/// How many pieces the trick still needs, or how many are too many.
fn wrong_width(picked: usize, led: usize, tiles: String, kind: PieceKind) -> HandText {
    match picked.checked_sub(led) {
        Some(over) => HandText::TooMany {
            over: markup::phrase_number(over),
        },
        None => HandText::TooFew {
            kind,
            tiles,
            more: markup::phrase_number(led - picked),
            width: markup::phrase_number(led),
        },
    }
}

pub(super) const fn suit_key(suit: Suit) -> &'static str {
    match suit {
        Suit::Civil => "civil",
        Suit::Military => "military",
    }
}

/// The key of the words for sets of this kind.
const fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::CivilSingle => "civil",
        Shape::MilitarySingle => "military",
        // Nothing beats the one, and only a single pair beats the other.
        Shape::CivilPair | Shape::CivilSupreme => "civil-pair",
        Shape::MilitaryPair | Shape::Supreme => "military-pair",
        Shape::MixedPair => "mixed-pair",
        Shape::CivilTriplet => "civil-triplet",
        Shape::MilitaryTriplet => "military-triplet",
        Shape::Quartet => "quartet",
        Shape::TwoCivilPairs => "two-civil-pairs",
        Shape::TwoMilitaryPairs => "two-military-pairs",
        Shape::TwoCouples => "two-couples",
    }
}
