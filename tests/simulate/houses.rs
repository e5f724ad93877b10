//! Every house of every game.

use gow::{Deal, Game, House, Piece, Pieces, Round, Seat, Verb, View};

/// Returns every house of every game, and one house for each option that none of them has.
pub(crate) fn all() -> Vec<House> {
    let changed = [
        (Game::TienGow, "celko", "discards", "open"),
        (Game::TetGow, "wiki", "first_leader", "dice"),
        (Game::PaiGow, "casino", "commission_of", "players-and-bank"),
    ];
    let changed = changed
        .into_iter()
        .filter_map(|(game, name, option, value)| {
            House::named(game, name)?
                .with_option(option, &value.into())
                .ok()
        });
    Game::ALL
        .into_iter()
        .flat_map(House::all)
        .chain(changed)
        .collect()
}

/// Whether everybody sees the pieces of a move with this verb during the hand.
pub(super) fn is_face_up(house: &House, verb: Verb) -> bool {
    match verb {
        Verb::Lead | Verb::Beat => true,
        Verb::Discard => house.shows_discards(),
        Verb::Set => false,
    }
}

/// Returns the pieces that a seat holds, by its own view, and has played.
pub(super) fn pieces_of(round: &dyn Round, seat: Seat) -> Vec<Piece> {
    let played = round.plays().iter().filter(|(who, _)| *who == seat);
    match round.view(Some(seat)) {
        View::Trick(view) => view
            .hand
            .iter()
            .copied()
            .chain(played.flat_map(|(_, mv)| mv.pieces.iter()))
            .collect(),
        // A seat that sets keeps all pieces, in two hands.
        View::Set(view) => view.dealt,
    }
}

/// Returns the undealt pieces that everybody sees: none in games with bets, where they stay face
/// down.
pub(super) fn undealt_face_up(deal: &Deal) -> Pieces {
    if deal.house.has_bets() {
        return Pieces::new();
    }
    let deck: Pieces = deal.house.deck(deal.hands.len()).into_iter().collect();
    deck.minus(deal.hands.values().flatten().copied().collect())
}
