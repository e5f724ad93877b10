//! The ending of a hand and its factors.

use super::options::Options;
use super::sets::{beats, is_quartet, is_supreme, is_unbeatable};
use super::settlement::Bank;
use super::tiles::{SET, Tile};

/// Everything in a finished hand that its settlement can depend on.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// The stacks of each player.
    pub stacks: [i64; 4],
    /// The player who took the last trick.
    pub winner: usize,
    /// The set that took the last trick.
    pub last_set: Vec<Tile>,
    /// The player who led the last trick.
    pub last_leader: usize,
    /// The set that was led to the last trick.
    pub last_lead: Vec<Tile>,
    /// The banker's first lead.
    pub first_lead: Vec<Tile>,
    /// The banker's hand as it was dealt.
    pub bankers_hand: Vec<Tile>,
    /// Every tile played face up, in any trick.
    pub face_up: Vec<Tile>,
}

impl Ending {
    /// Returns the factor for the set that took the last trick.
    pub(crate) fn last_factor(&self, options: &Options) -> i64 {
        let supreme = is_supreme(options, &self.last_set);
        let quartet = is_quartet(&self.last_set);
        let little_three = self.last_set == [(2, 1)];
        match options.get("last_trick_bonus") {
            "double" if quartet || supreme || little_three => 2,
            "hong-kong" if quartet => 4,
            "hong-kong" if supreme || little_three => 2,
            "hong-kong" if options.is_on("civil_supreme") && self.last_set == [(5, 1)] => 2,
            _ => 1,
        }
    }

    /// Returns the player who pays for all because that player's last single was captured, if any.
    pub(crate) fn captured(&self, options: &Options) -> Option<usize> {
        let captures = options.get("big_six_captures");
        let military =
            captures != "none" && self.last_lead == [(2, 1)] && self.last_set == [(4, 2)];
        let civil = captures == "pays-for-all-x4"
            && options.is_on("civil_supreme")
            && self.last_lead == [(5, 1)]
            && self.last_set == [(6, 1)];
        (military || civil).then_some(self.last_leader)
    }

    /// Returns the factor for all eight stacks.
    pub(crate) fn complete_factor(&self, options: &Options, bank: Bank) -> i64 {
        if self.stacks[self.winner] < 8 {
            return 1;
        }
        match options.get("complete_game") {
            "double" => {
                let is_excepted = options.is_on("complete_game_exception")
                    && self.winner == bank.banker
                    && is_unbeatable(options, &self.first_lead, &self.bankers_hand);
                if is_excepted { 1 } else { 2 }
            }
            "hong-kong" => self.slam(options, bank),
            _ => 1,
        }
    }

    fn slam(&self, options: &Options, bank: Bank) -> i64 {
        let nines_and_heaven: [&[Tile]; 3] = [&[(6, 6)], &[(6, 3)], &[(5, 4)]];
        let is_too_good = nines_and_heaven.contains(&self.first_lead.as_slice())
            || is_supreme(options, &self.first_lead);
        if self.winner == bank.banker && is_too_good {
            return 2;
        }
        if self.last_set.len() > 1 {
            return 4;
        }
        if options.is_on("early_death") {
            return 2;
        }
        let is_lowest = self.last_set == [(2, 1)]
            || (options.is_on("civil_supreme") && self.last_set == [(5, 1)]);
        if is_lowest || self.is_visibly_unbeatable(options) {
            4
        } else {
            2
        }
    }

    /// Whether every tile that could have beaten the last single lies face up.
    fn is_visibly_unbeatable(&self, options: &Options) -> bool {
        let mut unseen = SET.to_vec();
        for tile in &self.face_up {
            let at = unseen
                .iter()
                .position(|t| t == tile)
                .expect("no tile is played too often");
            unseen.remove(at);
        }
        !unseen
            .iter()
            .any(|&tile| beats(options, &[tile], &self.last_set))
    }
}
