//! Lets computers play each other for points, without the bot:
//! `cargo run --release -p gow --example duel [PLAYER] [OPPONENT] [DEALS] [SEED] [HOUSE] [LIMIT]`.
//!
//! It prints what `tiengow arena` prints for a player against three of the opponent. The limit of a
//! player that searches is a number of worlds, such as `40`, or a time, such as `50ms`.

#[path = "limit/search_limit.rs"]
mod search_limit;

use std::{env, error::Error, time::Instant};

use gow::{Game, House, arena::Arena};

use search_limit::SearchLimit;

const NANOSECONDS_PER_MS: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument =
        |place: usize, default: &'static str| arguments.get(place).map_or(default, String::as_str);
    let players = [
        argument(0, "steady").parse()?,
        argument(1, "greedy").parse()?,
    ];
    let (deals, seed) = (argument(2, "1000").parse()?, argument(3, "1").parse()?);
    let house_name = argument(4, "celko");
    let house = Game::ALL
        .into_iter()
        .find_map(|game| House::named(game, house_name));
    let house = house.ok_or("no such house")?;
    let arena = Arena::new(house, &players, seed)?;
    let arena = match argument(5, "") {
        "" => arena,
        limit => {
            let SearchLimit { worlds, ms } = limit.parse()?;
            arena.with_limits(worlds, ms.map(|ms| ms.saturating_mul(NANOSECONDS_PER_MS)))
        }
    };
    let start = Instant::now();
    let clock = || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let mut standing = arena.standing();
    for number in 0..deals {
        arena.play(number, &mut standing, &clock);
    }
    print!("{standing}");
    Ok(())
}
