//! The rules of one house, as a value.

use serde_json::Value;

use crate::{
    OptionError, OptionInfo,
    tien_gow::{
        Banker, CompleteGame, LastTrickBonus, NoTrickPays, OverParBanker, Preset, QuartetPays, SupremePays,
        switches,
    },
};

/// What a quartet brings from each other player, before the banker's factor.
const QUARTET_POINTS: i64 = 4;

/// What leading Supreme brings from each other player, before the banker's factor.
const SUPREME_POINTS: i64 = 2;

/// The factor of a special last trick.
const LAST_TRICK_FACTOR: i64 = 2;

/// The factor of a complete game.
const COMPLETE_FACTOR: i64 = 2;

/// The rules of one house: one field for each switch that is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The rule set that the house is named after.
    pub preset: Preset,
    /// Whether a player without a stack is barred from a last trick of single tiles.
    pub early_death: bool,
    /// What a player without a stack pays.
    pub no_trick_pays: NoTrickPays,
    /// How the banker's payments and receipts grow.
    pub banker: Banker,
    /// What a losing banker above par receives.
    pub over_par_banker: OverParBanker,
    /// What is paid for leading Supreme.
    pub supreme_pays: SupremePays,
    /// What is paid for a trick taken with a quartet.
    pub quartet_pays: QuartetPays,
    /// What a special last trick does to the settlement.
    pub last_trick_bonus: LastTrickBonus,
    /// What taking all eight stacks does to the settlement.
    pub complete_game: CompleteGame,
}

impl Default for House {
    fn default() -> House {
        Preset::Celko.house()
    }
}

impl House {
    /// Lists what is known about the switches, in the order in which records list them.
    #[must_use]
    pub fn option_infos() -> Vec<OptionInfo> {
        switches::infos()
    }

    /// Lists every switch with its value.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, Value)> {
        switches::list(self)
    }

    /// Gives this house with one switch set.
    ///
    /// # Errors
    /// When there is no such switch, the switch has no such value, or the value is not built yet.
    pub fn with_option(mut self, name: &str, value: &Value) -> Result<House, OptionError> {
        switches::set(&mut self, name, value)?;
        Ok(self)
    }

    /// Gives the factor on what the banker pays and receives, in the banker's hand number `streak` in a row.
    #[must_use]
    pub fn multiplier(&self, streak: u32) -> i64 {
        match self.banker {
            Banker::Double => 2,
            Banker::Growing => i64::from(streak) + 1,
        }
    }

    /// Gives what a player without a stack owes, in points before all factors.
    #[must_use]
    pub fn no_trick_points(&self) -> i64 {
        match self.no_trick_pays {
            NoTrickPays::Four => 4,
            NoTrickPays::Five => 5,
        }
    }

    /// Gives what each other player owes for a lead of Supreme, in points before the banker's factor; zero where it
    /// is not paid.
    #[must_use]
    pub fn supreme_points(&self) -> i64 {
        match self.supreme_pays {
            SupremePays::None => 0,
            SupremePays::Two => SUPREME_POINTS,
        }
    }

    /// Gives what each other player owes for a trick taken with a quartet, in points before the banker's factor; zero
    /// where it is not paid.
    #[must_use]
    pub fn quartet_points(&self) -> i64 {
        match self.quartet_pays {
            QuartetPays::None => 0,
            QuartetPays::Winner => QUARTET_POINTS,
        }
    }

    /// Gives the factor of a special last trick; one where it counts for nothing.
    #[must_use]
    pub fn last_trick_factor(&self) -> i64 {
        match self.last_trick_bonus {
            LastTrickBonus::None => 1,
            LastTrickBonus::Double => LAST_TRICK_FACTOR,
        }
    }

    /// Gives the factor of a complete game; one where it counts for nothing.
    #[must_use]
    pub fn complete_factor(&self) -> i64 {
        match self.complete_game {
            CompleteGame::None => 1,
            CompleteGame::Double => COMPLETE_FACTOR,
        }
    }

    /// Gives the most points that one seat can lose in one hand, all payments together.
    ///
    /// The most that a seat can owe the winner is that of a seat without a stack, with every factor. The eight stacks
    /// have room for two quartets, or for one and a Supreme, since there is only one. Both can come together and all
    /// with the banker, so this is reached where quartets pay. A winner who pays a seat above par loses less: at most
    /// one seat is above par, by two with a special last trick or by three without, which is never more than a seat
    /// without a stack owes, and what the winner paid for tricks of others left fewer stacks for them.
    #[must_use]
    pub fn largest_loss(&self, streak: u32) -> i64 {
        let end = self.no_trick_points() * self.last_trick_factor() * self.complete_factor();
        let quartet = self.quartet_points();
        let tricks = quartet + quartet.max(self.supreme_points());
        self.multiplier(streak) * (end + tricks)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use serde_json::json;

    use super::*;

    fn check(option: &str, value: &Value, streak: u32, expected: i64) {
        let house = House::default().with_option(option, value).unwrap();
        assert_eq!(house.largest_loss(streak), expected, "{option} {value} {streak}");
    }

    #[test]
    fn the_largest_loss_follows_the_switches() {
        check("early_death", &json!(true), 1, 56);
        check("banker", &json!("growing"), 1, 56);
        check("banker", &json!("growing"), 4, 5 * 28);
        check("no_trick_pays", &json!(4), 1, 48);
        check("quartet_pays", &json!("none"), 1, 44);
        check("last_trick_bonus", &json!("none"), 1, 36);
        check("complete_game", &json!("none"), 1, 36);
        assert_eq!(Preset::Gupai.house().largest_loss(1), 10);
    }

    #[test]
    fn every_switch_can_be_set_to_what_the_houses_have() {
        for preset in Preset::ALL {
            for (name, value) in preset.house().options() {
                let set = House::default().with_option(name, &value).unwrap();
                assert!(set.options().contains(&(name, value)), "{name}");
            }
        }
    }

    #[test]
    fn values_that_are_not_built_are_told_from_unknown_ones() {
        let set = |name, value: Value| House::default().with_option(name, &value);
        assert_eq!(set("combinations", json!("pure")), Err(OptionError::NotBuilt));
        assert_eq!(set("banker", json!("figure")), Err(OptionError::NotBuilt));
        assert_eq!(set("one_red_dot", json!("six-six-red")), Err(OptionError::NotBuilt));
        assert_eq!(set("combinations", json!("modern")), Ok(House::default()));
        assert_eq!(set("combinations", json!("ancient")), Err(OptionError::Unknown));
        assert_eq!(set("no_trick_pays", json!(5.0)), Err(OptionError::Unknown));
        assert_eq!(set("no_trick_pays", json!(true)), Err(OptionError::Unknown));
        assert_eq!(set("early_death", json!("true")), Err(OptionError::Unknown));
        assert_eq!(set("Early_death", json!(true)), Err(OptionError::Unknown));
    }
}
