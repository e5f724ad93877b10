//! Cards: rank and suits as letters, with the suits' symbols beside them.

use gow::{Card, CardRank, CardSuit};

use super::domino;
use super::icon::Icon;
use super::ink::Ink;
use super::painter::Painter;
use super::suit;

/// The middle of the column of letters, which stays visible when cards overlap.
const COLUMN: f32 = 21.0;

/// The middle of the column of symbols.
const SYMBOLS: f32 = 56.0;

/// Draws a card face up, with a rim in this ink.
pub(super) fn face(painter: &mut Painter, card: Card, rim: Ink) {
    // Cards are as light as the usual rim, so their rim is darker.
    let rim = if rim == Ink::IVORY { Ink::BONE } else { rim };
    domino::body(painter, Ink::IVORY, rim);
    let rank = match card.rank() {
        CardRank::Ace => 'A',
        CardRank::Number(number) => char::from(b'0' + number),
        CardRank::Crown => 'C',
    };
    painter.letter(rank, (COLUMN + 3.0, 35.0), 36.0, Ink::TILE);
    let first = card.suit();
    match (card.rank(), card.second_suit()) {
        (CardRank::Crown, _) => {
            sign(painter, Icon::Crown, suit::ink(first), 88.0);
            symbol(painter, first, 145.0, 44.0);
        }
        (CardRank::Ace | CardRank::Number(_), Some(second)) => {
            symbol(painter, first, 90.0, 42.0);
            symbol(painter, second, 150.0, 42.0);
        }
        (CardRank::Ace | CardRank::Number(_), None) => symbol(painter, first, 120.0, 46.0),
    }
}

fn symbol(painter: &mut Painter, suit: CardSuit, y: f32, edge: f32) {
    let ink = suit::ink(suit);
    painter.letter(suit.letter(), (COLUMN - 1.0, y), 20.0, ink);
    let corner = (SYMBOLS - edge / 2.0, y - edge / 2.0);
    painter.in_square(corner, edge, |painter| {
        suit::draw(painter, suit, ink, Ink::IVORY);
    });
}

fn sign(painter: &mut Painter, icon: Icon, ink: Ink, y: f32) {
    const EDGE: f32 = 40.0;
    let corner = (SYMBOLS - EDGE / 2.0, y - EDGE / 2.0);
    painter.in_square(corner, EDGE, |painter| icon.draw(painter, ink));
}
