//! Cards: rank and suits as letters, with the suits' symbols beside them.

use super::domino;
use super::face::{Card, Rank, Symbol};
use super::ink::Ink;
use super::painter::Painter;
use super::parts::{self, Icon};
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
    painter.letter(card.rank().letter(), (COLUMN + 3.0, 35.0), 36.0, Ink::TILE);
    let mut suits = card.suits();
    match (card.rank(), suits.next(), suits.next()) {
        (Rank::Number(_), Some(first), Some(second)) => {
            symbol(painter, first, 90.0, 42.0);
            symbol(painter, second, 150.0, 42.0);
        }
        (Rank::Crown, Some(only), _) => {
            sign(painter, Icon::Crown, suit::ink(only), 88.0);
            symbol(painter, only, 145.0, 44.0);
        }
        (Rank::Ace | Rank::Number(_), Some(only), _) => symbol(painter, only, 120.0, 46.0),
        (Rank::Ace | Rank::Number(_) | Rank::Crown, None, _) => {}
    }
}

fn symbol(painter: &mut Painter, symbol: Symbol, y: f32, edge: f32) {
    let ink = suit::ink(symbol);
    painter.letter(symbol.letter(), (COLUMN - 1.0, y), 20.0, ink);
    let corner = (SYMBOLS - edge / 2.0, y - edge / 2.0);
    painter.within(corner, edge / suit::BOX, |painter| {
        suit::draw(painter, symbol, ink, Ink::IVORY);
    });
}

fn sign(painter: &mut Painter, icon: Icon, ink: Ink, y: f32) {
    const EDGE: f32 = 40.0;
    let corner = (SYMBOLS - EDGE / 2.0, y - EDGE / 2.0);
    painter.within(corner, EDGE / parts::BOX, |painter| {
        icon.draw(painter, ink);
    });
}
