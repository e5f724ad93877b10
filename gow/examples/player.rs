//! A short example of a custom player, in the arena against three steady ones:
//! `cargo run --release -p gow --example player [DEALS]`.

use std::{env, error::Error, time::Instant};

use gow::arena::{Arena, Contestant, Guest};
use gow::computer::{Budget, Player};
use gow::{Game, House, Move, Verb, View};
use rand::Rng;

/// Leads its widest set, beats while it has no stack, and else makes the last discard of the list.
fn choose(view: &View, _: &Budget, _: &mut dyn Rng) -> Move {
    let own = view.trick().zip(view.viewer());
    let has_no_stack = own.is_some_and(|(trick, seat)| trick.stacks[seat] == 0);
    let is_wanted = |mv: &&Move| mv.verb != Verb::Beat || has_no_stack;
    let by_width = |mv: &&Move| (mv.verb != Verb::Discard, mv.width());
    let best = view.legal().iter().filter(is_wanted).max_by_key(by_width);
    *best.unwrap_or(&view.legal()[0])
}

fn main() -> Result<(), Box<dyn Error>> {
    let deals = env::args().nth(1).map_or(Ok(500), |deals| deals.parse())?;
    let name = "hungry";
    let players = [
        Contestant::Guest(Guest { name, choose }),
        Contestant::Honest(Player::Steady),
    ];
    let arena = Arena::new(House::default_of(Game::TienGow), &players, 1)?;
    let start = Instant::now();
    let clock = || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let mut standing = arena.standing();
    for number in 0..deals {
        arena.play(number, &mut standing, &clock);
    }
    print!("{standing}");
    Ok(())
}
