//! New tables with random terms.

use gow::{House, Level};
use tiengow::id::{ChannelId, GuildId};
use tiengow::store::Reveal;
use tiengow::table::{Bank, BetTerms, ComputerPolicy, IDLE_MS, Pace, Place, TableEnd, Terms};

use super::chance::Chance;

/// The stakes of new tables: none, small ones, and one that people cannot always cover.
const STAKES: [i64; 6] = [0, 1, 2, 5, 10, 400];

/// Returns a place of its own for the table with this number, in a server of its own: a person hosts few tables in one.
pub(super) fn place(number: u64) -> Place {
    Place {
        guild: Some(GuildId::new(number)),
        channel: ChannelId::new(number),
        parent: None,
    }
}

/// Returns a thread of a channel. No table opens in it.
pub(super) fn thread(place: Place) -> ChannelId {
    ChannelId::new(place.channel.get() | 1 << 40)
}

/// Draws the terms of a table.
pub(super) fn terms(chance: &mut Chance, houses: &[House]) -> Terms {
    let until = match chance.below(6) {
        0 => Some(TableEnd::Hands(1 + chance.below(5) as u32)),
        1 => Some(TableEnd::Minutes(5 + chance.below(60) as u32)),
        _ => None,
    };
    let house = chance.pick(houses).clone();
    let seats = house.seats();
    let pace = *chance.pick(&Pace::ALL);
    let timed_ms = 15_000 + chance.millis(165_000);
    Terms {
        stake: (*chance.pick(&STAKES)).max(i64::from(house.has_bets())),
        seats: (chance.below(2) == 0)
            .then(|| seats.start() + chance.below(seats.end() - seats.start() + 1)),
        bets: BetTerms {
            bank: *chance.pick(&Bank::ALL),
            most: *chance.pick(&[500, 1_000_000]),
        },
        house,
        level: *chance.pick(&Level::ALL),
        turn_ms: match pace {
            Pace::NoClock => IDLE_MS,
            Pace::Fast | Pace::Normal | Pace::Slow => timed_ms,
        },
        pace,
        until,
        house_win_cap: *chance.pick(&[0, 50, 5_000, 1_000_000]),
        computers: *chance.pick(&ComputerPolicy::ALL),
        reveal: *chance.pick(&Reveal::ALL),
        hints: chance.below(2) == 0,
    }
}
