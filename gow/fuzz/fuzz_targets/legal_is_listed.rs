//! Any house, deal and line of play: exactly the listed moves are accepted, and every hand sums to
//! zero.
#![no_main]

use gow::{AnyRound, Move, Piece, Pieces, Round, Seat, Verb};
use libfuzzer_sys::fuzz_target;

use choices::{Choices, any_deal, any_house};

mod choices;

/// Tries every verb with every choice of the seat's pieces: only the listed moves are accepted.
fn assert_only_listed_are_accepted(round: &AnyRound, seat: Seat, held: &[Piece], listed: &[Move]) {
    for mask in 0..1_u32 << held.len() {
        let chosen: Pieces = held
            .iter()
            .enumerate()
            .filter(|(at, _)| mask >> at & 1 == 1)
            .map(|(_, piece)| *piece)
            .collect();
        for verb in Verb::ALL {
            let mv = Move::new(verb, chosen);
            let accepted = round.clone().play(seat, mv).is_ok();
            // The other hand names the same setting.
            let all: Pieces = held.iter().copied().collect();
            let other = Move::new(verb, all.minus(chosen));
            let is_listed = listed.contains(&mv) || (verb == Verb::Set && listed.contains(&other));
            assert_eq!(accepted, is_listed, "{mv} in {}", round.deal().house);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let house = any_house(&mut choices);
    let mut round = AnyRound::start(any_deal(&mut choices, house)).expect("a deck was dealt");
    // The target tries every choice in one turn only, because all turns would be slow.
    let thorough_turn = choices.below(32);
    let mut held: Vec<Vec<Piece>> = round.deal().hands.values().cloned().collect();
    while !round.to_act().is_empty() {
        let actors: Vec<Seat> = round.to_act().iter().collect();
        let seat = actors[choices.below(actors.len())];
        let listed = round.legal_moves(seat);
        assert!(!listed.is_empty());
        if round.plays().len() == thorough_turn {
            assert_only_listed_are_accepted(&round, seat, &held[seat.index()], &listed);
        }
        let mv = listed[choices.below(listed.len())];
        round.play(seat, mv).expect("a listed move is legal");
        for piece in mv.pieces.iter() {
            let at = held[seat.index()]
                .iter()
                .position(|p| *p == piece)
                .expect("the seat held it");
            held[seat.index()].remove(at);
        }
    }
    let outcome = round.outcome().expect("nobody is to act");
    let commission = outcome
        .set()
        .map_or(0, |outcome| outcome.commission.values().sum());
    assert_eq!(outcome.net().values().sum::<i64>(), -commission);
    let holds = round.deal().holds();
    assert!(outcome.net().iter().all(|(seat, &net)| net >= -holds[seat]));
});
