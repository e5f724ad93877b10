//! Why tiles cannot be led or do not beat.

use std::cmp::Reverse;

use crate::{
    Obstacle, Piece, Pieces, Tile, TrickView,
    tien_gow::{Combination, House, SetRules, Shape, Tiles},
};

/// The pair that beats a second Supreme where that is allowed.
const LONG_LEG_SEVENS: &str = "61 61";

/// Returns why tiles that the viewer holds cannot be played face up at their turn.
pub(super) fn obstacle(house: &House, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
    let rules = house.set_rules();
    let tiles = Tiles::of_pieces(pieces)?;
    let set = Combination::of(tiles, rules);
    let Some(trick) = &view.current else {
        return set.is_none().then(|| no_set(rules, view, pieces));
    };
    if pieces.len() != trick.width {
        return Some(Obstacle::Width { led: trick.width });
    }
    let best = trick.best_set()?;
    let led = Combination::of(Tiles::of_pieces(best)?, rules)?;
    let suit = house.follow_suit.suit(led.shape).filter(|suit| {
        let is_of = |piece: &Piece| piece.tile().is_some_and(|tile| tile.suit() == *suit);
        view.hand.iter().any(is_of) && !pieces.iter().all(|piece| is_of(&piece))
    });
    if let Some(suit) = suit {
        return Some(Obstacle::Suit(suit));
    }
    if view.is_viewer_barred() {
        return Some(Obstacle::Barred);
    }
    not_higher(rules, set, led, best)
}

/// Why a set, or tiles that are none, do not beat the best set of the trick.
fn not_higher(
    rules: SetRules,
    set: Option<Combination>,
    led: Combination,
    best: Pieces,
) -> Option<Obstacle> {
    if set.is_some_and(|set| set.beats(led)) {
        return None;
    }
    if led.is_top() {
        return Some(Obstacle::Unbeatable(best));
    }
    if led.shape == Shape::CivilSupreme {
        let only = LONG_LEG_SEVENS.parse().expect("two tiles");
        return Some(Obstacle::OnlyBy(only, best));
    }
    match set.filter(|set| set.shape.class() == led.shape.class()) {
        Some(set) if set.rank == led.rank => Some(Obstacle::Equal(best)),
        Some(_) => Some(Obstacle::Lower(best)),
        None if rules.has_two_pairs() && led.shape == Shape::Quartet => {
            Some(Obstacle::OtherShape(Shape::TwoCouples))
        }
        None => Some(Obstacle::OtherShape(led.shape)),
    }
}

/// Why several tiles cannot be led together.
fn no_set(rules: SetRules, view: &TrickView, pieces: Pieces) -> Obstacle {
    let hand: Pieces = view.hand.iter().copied().collect();
    if let Some(with) = completion(rules, hand, pieces) {
        return Obstacle::Incomplete(with);
    }
    let goes = |one: Piece, other: Piece| rules.pair(one, other).is_some();
    let strangers = |piece: Piece| {
        let others = pieces.without(piece).unwrap_or_default();
        others.iter().filter(|other| !goes(piece, *other)).count()
    };
    // The first of those that go with the fewest of the others.
    let odd = pieces.iter().min_by_key(|piece| Reverse(strangers(*piece)));
    let Some(piece) = odd.filter(|piece| strangers(*piece) > 0) else {
        return Obstacle::TooMany;
    };
    let faces = Tile::ALL.into_iter().map(Piece::from);
    let partners: Vec<Piece> = faces.filter(|other| goes(piece, *other)).collect();
    let rest = hand.without(piece).unwrap_or_default();
    Obstacle::Apart {
        piece,
        is_held: partners.iter().any(|partner| rest.count(*partner) > 0),
        partners,
    }
}

/// The fewest tiles of the rest of the hand with which these are a set.
fn completion(rules: SetRules, hand: Pieces, pieces: Pieces) -> Option<Pieces> {
    let (hand, chosen) = (Tiles::of_pieces(hand)?, Tiles::of_pieces(pieces)?);
    // They are listed by width.
    let mut sets = rules.table().sets().iter().map(|(tiles, _)| *tiles);
    let whole = sets.find(|set| hand.contains(*set) && set.contains(chosen))?;
    Some(whole.minus(chosen).pieces())
}
