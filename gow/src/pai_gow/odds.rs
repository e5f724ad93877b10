//! The exact odds of a setting against everything that the other side may hold.

use super::{Comparison, Copies, HAND, HouseWay, Setting, deals, each_deal, number_of_deal};
use crate::{TILES, Tile};

/// The side of the bets that a seat is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// A player, against the bank.
    Player,
    /// The bank, against a player.
    Bank,
}

/// How often a setting wins, loses and pushes against all deals of the unseen tiles, if the other
/// side sets the Canberra way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The setting.
    pub setting: Setting,
    /// Deals that it wins.
    pub wins: u32,
    /// Deals that it loses.
    pub losses: u32,
    /// Deals in which nobody pays.
    pub pushes: u32,
}

/// One whole in ten-thousandths, the unit of commission.
pub(super) const WHOLE: i64 = 10_000;

impl Odds {
    /// Computes the odds of every setting of four tiles, in canonical order.
    ///
    /// They mean nothing for tiles that no deal has; [`tiles_of`](super::tiles_of) returns none.
    #[must_use]
    pub fn all(tiles: [Tile; HAND], side: Side, six_high: bool, copies: Copies) -> Vec<Odds> {
        let settings = Setting::all(tiles, six_high);
        let mut all: Vec<Odds> = settings
            .into_iter()
            .map(|setting| Odds {
                setting,
                wins: 0,
                losses: 0,
                pushes: 0,
            })
            .collect();
        let own: Vec<[u8; 2]> = all.iter().map(|odds| odds.setting.strengths()).collect();
        let table = HouseWay::Canberra.strengths(six_high);
        let held = deals::numbers(tiles);
        let unseen: Vec<u8> = (0..TILES as u8).filter(|id| !held.contains(id)).collect();
        each_deal(&unseen, |ids| {
            let theirs = table[number_of_deal(ids)];
            for (odds, own) in all.iter_mut().zip(&own) {
                let result = match side {
                    Side::Player => result(*own, theirs, copies),
                    Side::Bank => -result(theirs, *own, copies),
                };
                match result {
                    0 => odds.pushes += 1,
                    1.. => odds.wins += 1,
                    _ => odds.losses += 1,
                }
            }
        });
        all
    }

    /// Returns the total result over all those deals in ten-thousandths of a bet, after commission
    /// on bets won.
    #[must_use]
    pub fn value(&self, commission_bps: u16) -> i64 {
        i64::from(self.wins) * (WHOLE - i64::from(commission_bps)) - i64::from(self.losses) * WHOLE
    }
}

/// Returns a player's result against the bank from the strengths of high and low hand: positive
/// when the player wins, negative when the bank does.
fn result(player: [u8; 2], bank: [u8; 2], copies: Copies) -> i8 {
    let of_hand = |at: usize| Comparison::of_strengths(player[at], bank[at]).worth(copies);
    of_hand(0) + of_hand(1)
}
