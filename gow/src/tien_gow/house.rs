//! The rules of one house, as a value.

use crate::tien_gow::{
    Banker, BigHeadSixes, BigSixCaptures, Combinations, CompleteGame, Discards, FollowSuit,
    LastTrickBonus, NoTrickPays, OneRedDot, OverParBanker, Preset, QuartetPays, SetRules,
    SupremePays, max_loss,
};

/// How much the base figure grows with each hand of a streak.
pub(super) const FIGURE_STEP: i64 = 4;

/// The rules of one house: one field for each option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The rule set that the house is named after.
    pub preset: Preset,
    /// Which sets of several tiles can be led.
    pub combinations: Combinations,
    /// Whether the pair `51 51` is a second Supreme.
    pub civil_supreme: bool,
    /// Whether the pair `61 61` beats the second Supreme.
    pub civil_supreme_capture: bool,
    /// When a single tile obliges the others to follow suit.
    pub follow_suit: FollowSuit,
    /// Whether a player without a stack is barred from a last trick of single tiles.
    pub early_death: bool,
    /// What a player without a stack pays.
    pub no_trick_pays: NoTrickPays,
    /// How payments grow with the streak: the banker's, or everybody's.
    pub banker: Banker,
    /// What a losing banker above par receives.
    pub over_par_banker: OverParBanker,
    /// What is paid for leading Supreme.
    pub supreme_pays: SupremePays,
    /// What is paid for a quartet, or for leading two couples.
    pub quartet_pays: QuartetPays,
    /// What a special last trick does to the settlement.
    pub last_trick_bonus: LastTrickBonus,
    /// What taking all eight stacks does to the settlement.
    pub complete_game: CompleteGame,
    /// Whether a complete game of the banker is not doubled after a first lead that no tiles
    /// outside the banker's dealt hand could beat.
    pub complete_game_exception: bool,
    /// What it costs to lead the Little Three to a last trick that the Big Six takes.
    pub big_six_captures: BigSixCaptures,
    /// Whether a hand with a single red pip can be claimed.
    pub one_red_dot: OneRedDot,
    /// Whether discards lie face up; no payment depends on it.
    pub discards: Discards,
}

impl Default for House {
    fn default() -> House {
        Preset::Celko.house()
    }
}

impl House {
    /// Returns the factor on what the banker pays and receives at this streak; 1 where a base
    /// figure grows for everybody instead.
    #[must_use]
    pub fn multiplier(&self, streak: u32) -> i64 {
        match self.banker {
            Banker::Double => 2,
            Banker::Growing => i64::from(streak) + 1,
            Banker::Figure | Banker::FigureLiteral => 1,
        }
    }

    /// Returns the base figure of the table at this streak, 4, 8, 12 and so on; `None` if the house
    /// has none.
    #[must_use]
    pub fn figure(&self, streak: u32) -> Option<i64> {
        match self.banker {
            Banker::Double | Banker::Growing => None,
            Banker::Figure | Banker::FigureLiteral => Some(FIGURE_STEP * i64::from(streak)),
        }
    }

    /// Returns the sets that the house plays with.
    #[must_use]
    pub const fn set_rules(&self) -> SetRules {
        let big_head_sixes = match (self.civil_supreme, self.civil_supreme_capture) {
            (false, _) => BigHeadSixes::Pair,
            (true, false) => BigHeadSixes::Supreme,
            (true, true) => BigHeadSixes::CapturableSupreme,
        };
        SetRules {
            combinations: self.combinations,
            big_head_sixes,
        }
    }

    /// Returns what a player without a stack owes, in points before all factors.
    #[must_use]
    pub(crate) const fn no_trick_points(&self) -> i64 {
        match self.no_trick_pays {
            NoTrickPays::Four => 4,
            NoTrickPays::Five => 5,
        }
    }

    /// Whether taking no stack at all costs extra, or can bar a player from the last trick.
    #[must_use]
    pub const fn punishes_no_stack(&self) -> bool {
        self.early_death || matches!(self.no_trick_pays, NoTrickPays::Five)
    }

    /// Whether anything can be claimed before the first lead.
    #[must_use]
    pub const fn has_claims(&self) -> bool {
        !matches!(self.one_red_dot, OneRedDot::None)
    }

    /// Returns the most points that one seat can lose in one hand at this streak, all payments
    /// together.
    ///
    /// Where only the banker's factor grows, this is a fixed number of points times that factor.
    /// Where the base figure grows for everybody, payments for tricks do not grow.
    #[must_use]
    pub fn largest_loss(&self, streak: u32) -> i64 {
        max_loss::largest_loss(self, streak)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{OptionValue, tien_gow::options::OPTIONS};

    fn check(option: &str, value: &Value, streak: u32, expected: i64) {
        let house = OPTIONS.with(House::default(), option, value).unwrap();
        assert_eq!(
            house.largest_loss(streak),
            expected,
            "{option} {value} {streak}"
        );
    }

    #[test]
    fn the_largest_loss_follows_the_options() {
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
    fn every_value_of_every_option_can_be_set_alone() {
        for info in OPTIONS.infos() {
            for value in info.values.iter().map(OptionValue::json) {
                for preset in Preset::ALL {
                    let set = OPTIONS.with(preset.house(), info.name, &value).unwrap();
                    assert!(
                        OPTIONS.values(&set).contains(&(info.name, value.clone())),
                        "{} {value}",
                        info.name
                    );
                }
            }
        }
    }

    #[test]
    fn every_preset_but_tien_kow_punishes_no_stack() {
        for preset in Preset::ALL {
            let punishes = preset.house().punishes_no_stack();
            assert_eq!(punishes, preset != Preset::TienKow, "{preset:?}");
        }
    }

    #[test]
    fn a_base_figure_grows_for_everybody() {
        let house = Preset::TienKow.house();
        assert_eq!(
            [1, 2, 3].map(|streak| house.figure(streak)),
            [Some(4), Some(8), Some(12)]
        );
        assert_eq!(house.multiplier(3), 1);
        assert_eq!(House::default().figure(3), None);
    }
}
