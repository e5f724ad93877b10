//! No seat learns a hidden tile: views of different hidden hands are equal. `every_game.rs` tests
//! for all games that no view names a piece that its viewer has not seen.

use std::collections::BTreeSet;

use gow::{AnyRound, Deal, House, Move, PerSeat, Piece, Pieces, Round, Seat, SeatSet, Verb};

use crate::chance::Chance;
use crate::fixture::{any_house, play_in_random_style, random_deal, random_house};

/// How many rounds are dealt again with other hidden tiles.
const ROUNDS: usize = 400;

/// How many other deals of the hidden tiles a test tries before it gives a position up: where
/// players follow suit, not every deal can lead to it.
const MAX_TRIES: usize = 20;

/// Replays a round with a new deal of the pieces that a viewer has not seen. Everything that the
/// viewer saw happens again; returns `None` if no deal allows that.
pub(crate) fn redeal_and_replay(
    chance: &mut Chance,
    round: &AnyRound,
    viewer: Option<Seat>,
) -> Option<AnyRound> {
    (0..MAX_TRIES).find_map(|_| {
        let hands = new_hands(chance, round, viewer);
        replay(
            Deal {
                hands,
                ..round.deal().clone()
            },
            round.plays(),
            viewer,
        )
    })
}

/// Returns every piece that was dealt to a seat; the rest lies open.
fn dealt_pieces(round: &AnyRound) -> Vec<Piece> {
    round.deal().hands.values().flatten().copied().collect()
}

/// Whether everybody has seen the pieces of a play.
fn is_face_up(round: &AnyRound, mv: Move) -> bool {
    mv.verb != Verb::Discard || round.deal().house.shows_discards()
}

/// Returns a new deal that keeps the pieces known to the viewer: all of the viewer's own, and those
/// that others played face up.
fn new_hands(chance: &mut Chance, round: &AnyRound, viewer: Option<Seat>) -> PerSeat<Vec<Piece>> {
    let mut hands = PerSeat::from_fn(round.seats(), |_| Vec::<Piece>::new());
    for &(seat, mv) in round.plays() {
        if viewer != Some(seat) && is_face_up(round, mv) {
            hands[seat].extend(mv.pieces.iter());
        }
    }
    if let Some(viewer) = viewer {
        hands[viewer].clone_from(&round.deal().hands[viewer]);
    }
    let mut hidden = dealt_pieces(round);
    for piece in hands.iter().flat_map(|(_, pieces)| pieces) {
        let at = hidden.iter().position(|p| p == piece).unwrap();
        hidden.remove(at);
    }
    chance.shuffle(&mut hidden);
    let size = round.deal().hands[round.deal().banker].len();
    for (_, hand) in hands.iter_mut() {
        while hand.len() < size {
            hand.push(hidden.pop().unwrap());
        }
    }
    hands
}

/// Makes the same plays. For a discard that the viewer did not see it makes any that leaves the
/// seat the pieces it shows later; returns `None` if a play is illegal now.
fn replay(deal: Deal, plays: &[(Seat, Move)], viewer: Option<Seat>) -> Option<AnyRound> {
    let mut round = AnyRound::start(deal).unwrap();
    for (at, &(seat, mv)) in plays.iter().enumerate() {
        let choice = if viewer == Some(seat) || is_face_up(&round, mv) {
            mv
        } else {
            let later_plays = plays[at..]
                .iter()
                .filter(|(who, m)| *who == seat && is_face_up(&round, *m));
            let later: Pieces = later_plays.flat_map(|(_, m)| m.pieces.iter()).collect();
            let held: Pieces = held_pieces(&round, seat);
            let is_spare =
                |m: &&Move| m.verb == Verb::Discard && held.minus(m.pieces).contains_all(later);
            *round.legal_moves(seat).iter().find(is_spare)?
        };
        round.play(seat, choice).ok()?;
    }
    Some(round)
}

/// Returns the pieces that a seat holds.
fn held_pieces(round: &AnyRound, seat: Seat) -> Pieces {
    let view = crate::fixture::trick_view(round.view(Some(seat)));
    view.hand.iter().copied().collect()
}

/// Returns a round of any trick game, played on to a random position.
pub(crate) fn random_round(chance: &mut Chance) -> AnyRound {
    let house = any_house(chance);
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    let plays = chance.below(37);
    play_in_random_style(chance, &mut round, plays);
    round
}

#[test]
fn a_view_does_not_depend_on_the_hidden_pieces_of_others() {
    let mut chance = Chance::new(1);
    let mut different = 0;
    for _ in 0..ROUNDS {
        let round = random_round(&mut chance);
        for viewer in Seat::all(round.seats()) {
            let Some(other) = redeal_and_replay(&mut chance, &round, Some(viewer)) else {
                continue;
            };
            different += usize::from(other.deal().hands != round.deal().hands);
            assert_eq!(round.view(Some(viewer)), other.view(Some(viewer)));
            assert_eq!(
                view_json(&round, Some(viewer)),
                view_json(&other, Some(viewer))
            );
        }
    }
    assert!(different > 2 * ROUNDS, "too few deals differ: {different}");
}

#[test]
fn the_public_view_does_not_depend_on_hidden_pieces() {
    let mut chance = Chance::new(2);
    let mut compared = 0;
    for _ in 0..ROUNDS {
        let round = random_round(&mut chance);
        let open = crate::fixture::trick_view(round.view(None)).open;
        let hidden = dealt_pieces(&round);
        let is_hidden = |piece: &_| hidden.contains(piece);
        assert!(!open.iter().any(is_hidden), "an open piece is in a hand");
        let Some(other) = redeal_and_replay(&mut chance, &round, None) else {
            continue;
        };
        compared += 1;
        assert_eq!(round.view(None), other.view(None));
        assert_eq!(view_json(&round, None), view_json(&other, None));
        assert_eq!(round.to_act(), other.to_act());
        assert_eq!(forced_seat(&round), forced_seat(&other));
    }
    assert!(
        compared > ROUNDS / 2,
        "too few positions have another deal: {compared}"
    );
}

/// Returns the forced play without its pieces: of a discard only the seat itself may know them.
fn forced_seat(round: &AnyRound) -> Option<(Seat, Verb, usize)> {
    round.forced().map(|(seat, mv)| (seat, mv.verb, mv.width()))
}

/// Returns a view as JSON.
fn view_json(round: &AnyRound, viewer: Option<Seat>) -> String {
    serde_json::to_string(&round.view(viewer)).unwrap()
}

/// Returns every text in a serialized view that names a piece.
fn piece_names(round: &AnyRound, viewer: Option<Seat>) -> BTreeSet<String> {
    let text = view_json(round, viewer);
    text.split('"')
        .flat_map(|word| word.split(' '))
        .filter(|word| word.parse::<Piece>().is_ok())
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_view_of_the_deal_names_only_the_own_pieces() {
    let mut chance = Chance::new(4);
    for game in crate::fixture::TRICK_GAMES {
        let round = AnyRound::start(random_deal(&mut chance, House::default_of(game))).unwrap();
        for viewer in Seat::all(round.seats()) {
            let own: BTreeSet<String> = round.deal().hands[viewer]
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(piece_names(&round, Some(viewer)), own);
        }
        assert!(piece_names(&round, None).is_empty());
    }
}

#[test]
fn a_claim_shows_no_tile() {
    let mut chance = Chance::new(6);
    let mut claimed = 0;
    for _ in 0..ROUNDS {
        let house = random_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        let claimants: SeatSet = Seat::all(4)
            .filter(|&seat| round.may_claim(seat).is_some())
            .collect();
        for viewer in Seat::all(4).map(Some).chain([None]) {
            let view = crate::fixture::trick_view(round.view(viewer));
            let own = viewer.is_some_and(|seat| claimants.contains(seat));
            assert_eq!(
                view.may_claim.is_some(),
                own,
                "only its own seat sees who may claim"
            );
        }
        round.claim(claimants).unwrap();
        claimed += usize::from(!claimants.is_empty());
        assert!(piece_names(&round, None).is_empty());
        for viewer in Seat::all(4) {
            let own: BTreeSet<String> = round.deal().hands[viewer]
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(piece_names(&round, Some(viewer)), own);
        }
    }
    assert!(claimed > ROUNDS / 20, "{claimed}");
}
