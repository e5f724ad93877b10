//! Why cards cannot be led or do not beat.

use crate::{
    Obstacle, Pieces, TrickView,
    tet_gow::{Cards, Combination, House},
};

/// Returns why cards that the viewer holds cannot be played face up at their turn.
pub(super) fn obstacle(house: House, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
    let cards = Cards::of_pieces(pieces)?;
    let Some(trick) = &view.current else {
        return not_led(house, cards);
    };
    if cards.len() != trick.width {
        return Some(Obstacle::Width { led: trick.width });
    }
    if view.is_viewer_barred() {
        return Some(Obstacle::Barred);
    }
    let best = trick.best_set()?;
    let led = Combination::of(Cards::of_pieces(best)?)?;
    let set = Combination::of(cards);
    match set {
        Some(set) if set.beats(led) => None,
        _ if led.is_top() => Some(Obstacle::Unbeatable(best)),
        None => two_tiers(cards),
        Some(set) if set.sets != led.sets => Some(Obstacle::OtherSets(best)),
        Some(set) if set.tier == led.tier => Some(Obstacle::Equal(best)),
        Some(_) => Some(Obstacle::Lower(best)),
    }
}

/// Why cards cannot be led together.
fn not_led(house: House, cards: Cards) -> Option<Obstacle> {
    let Some(set) = Combination::of(cards) else {
        return two_tiers(cards);
    };
    let limit = house.preset.limit()?;
    if set.may_be_led(house.preset) {
        None
    } else if set.width() > limit.cards {
        Some(Obstacle::Most(limit.cards))
    } else {
        Some(Obstacle::Cycle(limit.of_cycle))
    }
}

/// Two of the cards that are of different tiers.
fn two_tiers(cards: Cards) -> Option<Obstacle> {
    let first = cards.first()?;
    let other = cards.iter().find(|card| card.tier() != first.tier())?;
    Some(Obstacle::Tiers(first.into(), other.into()))
}
