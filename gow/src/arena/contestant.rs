//! Who takes part in a match.

use std::{fmt, str::FromStr};

use rand::Rng;

use crate::{
    AnyRound, House, Move, Round as _, Seat, View,
    computer::{Budget, Player, cheat},
};

/// A player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A computer that plays from what its seat may know.
    Honest(Player),
    /// One that sees all hands, as a ceiling.
    Cheat,
    /// One that the caller brings.
    Guest(Guest),
}

/// A player that the caller brings: two of one name are the same.
#[derive(Clone, Copy)]
pub struct Guest {
    /// Its name in the table, none of [`Contestant::names`]: the table has a row for each name.
    pub name: &'static str,
    /// Chooses a legal move for the viewer, whose turn it is.
    pub choose: fn(&View, &Budget, &mut dyn Rng) -> Move,
}

impl PartialEq for Guest {
    fn eq(&self, other: &Guest) -> bool {
        self.name == other.name
    }
}

impl Eq for Guest {}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Guest").field(&self.name).finish()
    }
}

impl Contestant {
    /// Returns every name but those of guests.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let honest = Player::ALL.into_iter().map(Player::name);
        honest.chain(std::iter::once(Contestant::Cheat.name()))
    }

    /// Returns the name, such as `steady`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Contestant::Honest(player) => player.name(),
            Contestant::Cheat => "cheat",
            Contestant::Guest(guest) => guest.name,
        }
    }

    /// Whether it can play this house.
    #[must_use]
    pub const fn knows(self, house: &House) -> bool {
        match self {
            Contestant::Honest(player) => player.knows(house),
            Contestant::Cheat => matches!(house, House::TienGow(_)),
            Contestant::Guest(_) => true,
        }
    }

    /// Whether it is a guest with a computer's name.
    pub(super) fn is_misnamed(self) -> bool {
        match self {
            Contestant::Guest(guest) => Contestant::names().any(|name| name == guest.name),
            Contestant::Honest(_) | Contestant::Cheat => false,
        }
    }

    /// Chooses a legal move for the seat to act.
    pub(super) fn choose(
        self,
        round: &AnyRound,
        seat: Seat,
        budget: &Budget,
        rng: &mut dyn Rng,
    ) -> Move {
        match (self, round) {
            (Contestant::Honest(player), _) => player.choose(&round.view(Some(seat)), budget, rng),
            (Contestant::Guest(guest), _) => (guest.choose)(&round.view(Some(seat)), budget, rng),
            (Contestant::Cheat, AnyRound::TienGow(round)) => cheat::choose(round),
            (Contestant::Cheat, AnyRound::PaiGow(_) | AnyRound::TetGow(_)) => {
                Player::Steady.choose(&round.view(Some(seat)), budget, rng)
            }
        }
    }
}

/// The error for a text that does not name a player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the players are {}", Contestant::names().collect::<Vec<_>>().join(" "))]
pub struct UnknownContestant;

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Contestant {
    type Err = UnknownContestant;

    fn from_str(name: &str) -> Result<Contestant, UnknownContestant> {
        if name == Contestant::Cheat.name() {
            return Ok(Contestant::Cheat);
        }
        let player = Player::named(name).ok_or(UnknownContestant)?;
        Ok(Contestant::Honest(player))
    }
}
