//! How often a short search chooses as a long one does, and what it loses otherwise, in the long
//! one's opinion: `cargo run --release -p gow --example agreement [POSITIONS] [SHORT] [LONG] [SEED]`.
//!
//! Each position is one choice of a hand that four `learned` play. A search is as long as a number of
//! worlds, such as `400`, or a time, such as `1000ms`.

#[path = "limit/thinking.rs"]
mod limit;

use std::{env, error::Error, time::Instant};

use gow::{
    AnyRound, Deal, Game, House, Move, Round as _,
    computer::{Budget, Player, hint::hint, review::judge},
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use limit::Limit;

/// Less than this, in points, is no loss.
const NOTHING: f32 = 0.1;

const SEATS: usize = 4;

/// Calls a function with the budget of one search.
fn search<T>(limit: Limit, search: impl FnOnce(&Budget) -> T) -> T {
    let begin = Instant::now();
    let is_late = |ms| begin.elapsed().as_millis() >= u128::from(ms);
    search(&Budget {
        worlds: limit.worlds,
        is_over: &|| limit.ms.is_some_and(is_late),
    })
}

/// What the long search says of the short one's choice.
struct Verdict {
    agrees: bool,
    loses: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let text =
        |place: usize, other: &'static str| arguments.get(place).map_or(other, String::as_str);
    let positions = text(0, "100").parse()?;
    let (short, long) = (text(1, "400").parse()?, text(2, "4000").parse()?);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(text(3, "1").parse()?);
    let verdicts: Vec<Verdict> = (0..positions)
        .map(|_| verdict(position(&mut chance), short, long, &mut chance))
        .collect();
    let share = |wanted: fn(&Verdict) -> bool| {
        let count = verdicts.iter().filter(|verdict| wanted(verdict)).count();
        100.0 * count as f32 / positions as f32
    };
    let lost: f32 = verdicts.iter().map(|verdict| verdict.loses).sum();
    println!("{positions} positions");
    println!("the same choice    {:5.1} %", share(|each| each.agrees));
    println!(
        "or loses < {NOTHING}     {:5.1} %",
        share(|each| each.agrees || each.loses < NOTHING)
    );
    println!("loses on average   {:5.3} points", lost / positions as f32);
    Ok(())
}

/// Returns a hand in which somebody has a choice.
fn position(chance: &mut Xoshiro256PlusPlus) -> AnyRound {
    let house = House::default_of(Game::TienGow);
    loop {
        let mut round =
            AnyRound::start(Deal::shuffled(&house, SEATS, chance)).expect("a whole deck is dealt");
        let mut choices = Vec::new();
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            if view.legal().len() > 1 {
                choices.push(round.clone());
            }
            let mv = Player::Learned.choose(&view, &Budget::worlds(0), chance);
            round.play(seat, mv).expect("players choose legal moves");
        }
        if !choices.is_empty() {
            return choices.swap_remove(chance.random_range(0..choices.len()));
        }
    }
}

/// Lets the short search choose, and the long one judge that.
fn verdict(
    mut round: AnyRound,
    short: Limit,
    long: Limit,
    chance: &mut Xoshiro256PlusPlus,
) -> Verdict {
    let seat = round.to_act().single().expect("somebody has a choice");
    let view = round.view(Some(seat));
    let ideas = search(short, |budget| hint(&view, budget, chance));
    let chosen: Move = ideas.expect("there is a choice")[0].mv;
    round.play(seat, chosen).expect("a hint is a legal move");
    let seed = chance.random();
    let judged = search(long, |budget| {
        judge(&round, round.plays().len() - 1, budget, seed)
    });
    let ideas = judged.expect("there was a choice").ideas;
    let own = ideas.iter().find(|idea| idea.mv == chosen);
    let own = own.expect("what was played is among the ideas");
    Verdict {
        agrees: ideas[0].mv == chosen,
        loses: ideas[0].value - own.value,
    }
}
