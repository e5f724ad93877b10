//! A player of one's own in twenty lines, in a hand against three steady ones:
//! `cargo run -p gow --example player`.

use gow::{AnyRound, Deal, Game, House, Level, Move, PerSeat, Round, Seat, Verb, View};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

/// Leads its widest set, beats when it has taken nothing yet, and else discards what comes last.
fn choose(view: &View) -> Move {
    let own = view.trick().zip(view.viewer());
    let hungry = own.is_some_and(|(trick, seat)| trick.stacks[seat] == 0);
    let wanted = |mv: &&Move| mv.verb != Verb::Beat || hungry;
    let by_width = |mv: &&Move| (mv.verb != Verb::Discard, mv.width());
    let best = view.legal().iter().filter(wanted).max_by_key(by_width);
    *best.unwrap_or(&view.legal()[0])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let house = House::default_of(Game::TienGow);
    let mut deck = house.deck(4);
    deck.shuffle(&mut chance);
    let own = Seat::new(0).ok_or("no seat")?;
    let mut round = AnyRound::start(Deal {
        house,
        banker: own,
        streak: 1,
        hands: PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec()),
        bets: None,
    })?;
    while let Some(seat) = round.to_act().single() {
        let view = round.view(Some(seat));
        let mv = if seat == own {
            choose(&view)
        } else {
            gow::choose(&view, Level::Steady, &mut chance)
        };
        println!("{} {mv}", seat.letter());
        round.play(seat, mv)?;
    }
    let outcome = round.outcome().ok_or("the hand is not over")?;
    println!("points: {:?}", outcome.net().values().collect::<Vec<_>>());
    Ok(())
}
