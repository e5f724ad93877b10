//! Measures how often a short search chooses as a long one does, and the loss of its other choices
//! by the estimate of the long one:
//! `cargo run --release -p gow --example agreement [POSITIONS] [SHORT] [LONG] [SEED]`.
//!
//! Each position is one choice of a hand that four `learned` play. The limit of a search is a
//! number of worlds, such as `400`, or a time, such as `1000ms`.

#[path = "limit/search_limit.rs"]
mod search_limit;

use std::{env, error::Error, time::Instant};

use gow::{
    AnyRound, Deal, Game, House, Move, Round as _,
    computer::{Budget, Player, hint::hint, review::judge},
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use search_limit::SearchLimit;

/// A smaller loss, in points, is negligible.
const NEGLIGIBLE_LOSS: f32 = 0.1;

const SEATS: usize = 4;

/// Calls a function with the budget of one search.
fn with_budget<T>(limit: SearchLimit, search: impl FnOnce(&Budget) -> T) -> T {
    let start = Instant::now();
    let is_late = |ms| start.elapsed().as_millis() >= u128::from(ms);
    search(&Budget {
        worlds: limit.worlds,
        is_over: &|| limit.ms.is_some_and(is_late),
    })
}

/// The verdict of the long search on the short one's choice.
struct Verdict {
    is_same_choice: bool,
    loss: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument =
        |place: usize, default: &'static str| arguments.get(place).map_or(default, String::as_str);
    let positions = argument(0, "100").parse()?;
    let (short, long) = (argument(1, "400").parse()?, argument(2, "4000").parse()?);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(argument(3, "1").parse()?);
    let verdicts: Vec<Verdict> = (0..positions)
        .map(|_| judge_short_search(random_position(&mut chance), short, long, &mut chance))
        .collect();
    let percentage = |matches: fn(&Verdict) -> bool| {
        let count = verdicts.iter().filter(|verdict| matches(verdict)).count();
        100.0 * count as f32 / positions as f32
    };
    let loss: f32 = verdicts.iter().map(|verdict| verdict.loss).sum();
    println!("{positions} positions");
    println!(
        "the same choice    {:5.1} %",
        percentage(|each| each.is_same_choice)
    );
    println!(
        "or loses < {NEGLIGIBLE_LOSS}     {:5.1} %",
        percentage(|each| each.is_same_choice || each.loss < NEGLIGIBLE_LOSS)
    );
    println!("loses on average   {:5.3} points", loss / positions as f32);
    Ok(())
}

/// Plays a hand and returns one of its positions in which a seat has a choice.
fn random_position(chance: &mut Xoshiro256PlusPlus) -> AnyRound {
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

/// Lets the short search choose and the long one judge the choice.
fn judge_short_search(
    mut round: AnyRound,
    short: SearchLimit,
    long: SearchLimit,
    chance: &mut Xoshiro256PlusPlus,
) -> Verdict {
    let seat = round.to_act().single().expect("a seat has a choice");
    let view = round.view(Some(seat));
    let ideas = with_budget(short, |budget| hint(&view, budget, chance));
    let chosen: Move = ideas.expect("there is a choice")[0].mv;
    round.play(seat, chosen).expect("a hint is a legal move");
    let seed = chance.random();
    let judged = with_budget(long, |budget| {
        judge(&round, round.plays().len() - 1, budget, seed)
    });
    let ideas = judged.expect("there was a choice").ideas;
    let own = ideas.iter().find(|idea| idea.mv == chosen);
    let own = own.expect("the play is among the ideas");
    Verdict {
        is_same_choice: ideas[0].mv == chosen,
        loss: ideas[0].value - own.value,
    }
}
