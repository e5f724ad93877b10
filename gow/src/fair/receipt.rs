//! The public receipt, which fixes everything about a deal but its seed.

use serde::{Deserialize, Serialize};

use super::hash32::{Fields, Hash32};

/// What one seat adds to a deal: the player's number and a short text of their choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entropy {
    /// The number that stands for the player; 0 for a computer.
    pub user: u64,
    /// The salt as it is hashed; [`Entropy::new`] makes it from what the player entered.
    pub salt: String,
}

/// The receipt of a deal, published after all salts are in and before anybody knows the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The table's name, the same in all its hands.
    pub table: String,
    /// The number of the hand at its table, without gaps.
    pub hand: u64,
    /// The rules in force, as [`Terms`](super::Terms) writes them.
    pub rules: String,
    /// The hash of the receipt before this one, or [`Hash32::ZERO`].
    pub prev: Hash32,
    /// The published commitment to the seed.
    pub commitment: Hash32,
    /// What each seat added, in the order of the seats.
    pub seats: Vec<Entropy>,
    /// The public beacon that the key will use, as [`Beacon`](super::Beacon) writes it.
    pub beacon: String,
}

impl Receipt {
    /// Computes the hash that goes into the key and that the next receipt refers to.
    #[must_use]
    pub fn hash(&self) -> Hash32 {
        let head = Fields::labelled("receipt")
            .text(&self.table)
            .fixed(&self.hand.to_be_bytes())
            .text(&self.rules)
            .fixed(self.prev.as_bytes())
            .fixed(self.commitment.as_bytes());
        self.seats
            .iter()
            .fold(head, |fields, seat| {
                fields.fixed(&seat.user.to_be_bytes()).text(&seat.salt)
            })
            .text(&self.beacon)
            .hash()
    }
}
