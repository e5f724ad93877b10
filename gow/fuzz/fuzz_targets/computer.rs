//! Any house, deal and line of play: a computer on any seat makes a legal move from its own view.
#![no_main]

use gow::computer::choose;
use gow::{AnyRound, Level, Round, Seat};
use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use rand::rngs::StdRng;

use choices::{Choices, any_deal, any_house};

mod choices;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let house = any_house(&mut choices);
    let mut round = AnyRound::start(any_deal(&mut choices, house)).expect("a deck was dealt");
    let mut rng = StdRng::seed_from_u64(choices.below(256) as u64);
    while !round.to_act().is_empty() {
        let actors: Vec<Seat> = round.to_act().iter().collect();
        let seat = actors[choices.below(actors.len())];
        let listed = round.legal_moves(seat);
        let mv = if choices.below(2) == 0 {
            choose(&round.view(Some(seat)), Level::Steady, &mut rng)
        } else {
            listed[choices.below(listed.len())]
        };
        round.play(seat, mv).expect("a computer plays by the rules");
    }
});
