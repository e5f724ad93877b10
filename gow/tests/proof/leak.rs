//! No seat learns a hidden tile: views of different hidden hands are equal. That no view names a piece that
//! its viewer has not seen is tested for all games in `every_game.rs`.

use std::collections::BTreeSet;

use gow::{AnyRound, Deal, House, Move, PerSeat, Piece, Pieces, Round, Seat, SeatSet, Verb};

use crate::chance::Chance;
use crate::rigged::{any_house, play_on, random_deal, random_house};

/// Rounds that are dealt again with other hidden tiles.
const ROUNDS: usize = 400;

/// How many other deals of the hidden tiles are tried before a position is given up: where suits
/// are followed, not every deal can lead to it.
const TRIES: usize = 20;

/// Replays a round after dealing the pieces that a viewer has not seen among the others again, so
/// that everything that the viewer saw happens the same way.
pub(crate) fn played_anew(
    chance: &mut Chance,
    round: &AnyRound,
    viewer: Option<Seat>,
) -> Option<AnyRound> {
    (0..TRIES).find_map(|_| {
        let hands = deal_anew(chance, round, viewer);
        replayed(
            Deal {
                hands,
                ..round.deal().clone()
            },
            round.plays(),
            viewer,
        )
    })
}

/// Returns every piece that was dealt; the rest lies open.
fn hidden_pieces(round: &AnyRound) -> Vec<Piece> {
    round.deal().hands.values().flatten().copied().collect()
}

/// Whether everybody has seen the pieces of a play.
fn lies_open(round: &AnyRound, mv: Move) -> bool {
    mv.verb != Verb::Discard || round.deal().house.shows_discards()
}

/// Deals again and keeps what the viewer knows: all of the viewer's own pieces, and those that
/// others played face up.
fn deal_anew(chance: &mut Chance, round: &AnyRound, viewer: Option<Seat>) -> PerSeat<Vec<Piece>> {
    let mut hands = PerSeat::from_fn(round.seats(), |_| Vec::<Piece>::new());
    for &(seat, mv) in round.plays() {
        if viewer != Some(seat) && lies_open(round, mv) {
            hands[seat].extend(mv.pieces.iter());
        }
    }
    if let Some(viewer) = viewer {
        hands[viewer].clone_from(&round.deal().hands[viewer]);
    }
    let mut hidden = hidden_pieces(round);
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

/// Makes the same plays; a discard that the viewer did not see is any that leaves the seat what it
/// shows later.
fn replayed(deal: Deal, plays: &[(Seat, Move)], viewer: Option<Seat>) -> Option<AnyRound> {
    let mut round = AnyRound::start(deal).unwrap();
    for (at, &(seat, mv)) in plays.iter().enumerate() {
        let choice = if viewer == Some(seat) || lies_open(&round, mv) {
            mv
        } else {
            let shown = plays[at..]
                .iter()
                .filter(|(who, m)| *who == seat && lies_open(&round, *m));
            let later: Pieces = shown.flat_map(|(_, m)| m.pieces.iter()).collect();
            let held: Pieces = held(&round, seat);
            let spared =
                |m: &&Move| m.verb == Verb::Discard && held.minus(m.pieces).contains_all(later);
            *round.legal_moves(seat).iter().find(spared)?
        };
        round.play(seat, choice).ok()?;
    }
    Some(round)
}

fn held(round: &AnyRound, seat: Seat) -> Pieces {
    let view = crate::rigged::trick(round.view(Some(seat)));
    view.hand.iter().copied().collect()
}

/// Returns a round of any trick game, played on to a random position.
pub(crate) fn random_round(chance: &mut Chance) -> AnyRound {
    let house = any_house(chance);
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    let plays = chance.below(37);
    play_on(chance, &mut round, plays);
    round
}

#[test]
fn a_seat_sees_the_same_whatever_the_others_hold() {
    let mut chance = Chance::new(1);
    let mut different = 0;
    for _ in 0..ROUNDS {
        let round = random_round(&mut chance);
        for viewer in Seat::all(round.seats()) {
            let Some(other) = played_anew(&mut chance, &round, Some(viewer)) else {
                continue;
            };
            different += usize::from(other.deal().hands != round.deal().hands);
            assert_eq!(round.view(Some(viewer)), other.view(Some(viewer)));
            assert_eq!(json(&round, Some(viewer)), json(&other, Some(viewer)));
        }
    }
    assert!(
        different > 2 * ROUNDS,
        "the hidden tiles have to differ: {different}"
    );
}

#[test]
fn the_public_sees_the_same_whatever_anybody_holds() {
    let mut chance = Chance::new(2);
    let mut compared = 0;
    for _ in 0..ROUNDS {
        let round = random_round(&mut chance);
        let open = crate::rigged::trick(round.view(None)).open;
        let hidden = hidden_pieces(&round);
        let is_hidden = |piece: &_| hidden.contains(piece);
        assert!(!open.iter().any(is_hidden), "what lies open is in no hand");
        let Some(other) = played_anew(&mut chance, &round, None) else {
            continue;
        };
        compared += 1;
        assert_eq!(round.view(None), other.view(None));
        assert_eq!(json(&round, None), json(&other, None));
        assert_eq!(round.to_act(), other.to_act());
        assert_eq!(forced_seat(&round), forced_seat(&other));
    }
    assert!(
        compared > ROUNDS / 2,
        "most positions can come about in another way: {compared}"
    );
}

/// Returns the forced play without its tiles, which only the seat itself may know if it is a
/// discard.
fn forced_seat(round: &AnyRound) -> Option<(Seat, Verb, usize)> {
    round.forced().map(|(seat, mv)| (seat, mv.verb, mv.width()))
}

fn json(round: &AnyRound, viewer: Option<Seat>) -> String {
    serde_json::to_string(&round.view(viewer)).unwrap()
}

/// Returns every text in a serialized view that names a piece.
fn named(round: &AnyRound, viewer: Option<Seat>) -> BTreeSet<String> {
    let text = json(round, viewer);
    text.split('"')
        .flat_map(|word| word.split(' '))
        .filter(|word| word.parse::<Piece>().is_ok())
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_view_of_the_deal_names_the_own_tiles_alone() {
    let mut chance = Chance::new(4);
    for game in crate::rigged::TRICK_GAMES {
        let round = AnyRound::start(random_deal(&mut chance, House::default_of(game))).unwrap();
        for viewer in Seat::all(round.seats()) {
            let own: BTreeSet<String> = round.deal().hands[viewer]
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(named(&round, Some(viewer)), own);
        }
        assert!(named(&round, None).is_empty());
    }
}

#[test]
fn a_claim_shows_no_tile() {
    let mut chance = Chance::new(6);
    let mut claimed = 0;
    for _ in 0..ROUNDS {
        let house = random_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        let able: SeatSet = Seat::all(4)
            .filter(|&seat| round.may_claim(seat).is_some())
            .collect();
        for viewer in Seat::all(4).map(Some).chain([None]) {
            let view = crate::rigged::trick(round.view(viewer));
            let own = viewer.is_some_and(|seat| able.contains(seat));
            assert_eq!(
                view.may_claim.is_some(),
                own,
                "nobody else is told who may claim"
            );
        }
        round.claim(able).unwrap();
        claimed += usize::from(!able.is_empty());
        assert!(named(&round, None).is_empty());
        for viewer in Seat::all(4) {
            let own: BTreeSet<String> = round.deal().hands[viewer]
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(named(&round, Some(viewer)), own);
        }
    }
    assert!(claimed > ROUNDS / 20, "{claimed}");
}
