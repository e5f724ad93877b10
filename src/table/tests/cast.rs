//! The people, the place and the terms of the tests, and what people press.

use gow::fair::Seed;
use gow::{Game, House, Seat};

use crate::id::{ChannelId, GuildId, UserId};
use crate::table::{Input, Person, Place, Terms};

/// The secret of the first deal.
pub(super) const SEALED: Seed = Seed::from_bytes([0; 32]);

/// Everybody's chips at the start.
pub(super) const PURSE: i64 = 5_000;

/// How long a computer waits here, in milliseconds.
pub(super) const PAUSE_MS: i64 = 1_500;

pub(super) const ANN: UserId = UserId::new(101);
pub(super) const BO: UserId = UserId::new(102);
pub(super) const CY: UserId = UserId::new(103);
pub(super) const DI: UserId = UserId::new(104);
pub(super) const EVE: UserId = UserId::new(105);

/// The input of a person who sits down.
pub(super) fn sit(user: UserId) -> Input {
    Input::Sit {
        person: Person::new(user, user.to_string()),
        version: None,
    }
}

pub(super) fn kick(by: UserId, index: usize) -> Input {
    Input::Kick {
        by,
        seat: seat(index),
    }
}

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub(super) fn place() -> Place {
    Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    }
}

pub(super) fn terms() -> Terms {
    Terms {
        turn_ms: 45_000,
        ..Terms::usual(House::default_of(Game::TienGow))
    }
}

/// The same by other rules.
pub(super) fn terms_by(house: House) -> Terms {
    Terms { house, ..terms() }
}
