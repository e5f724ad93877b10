//! The switches in which houses of Tien Gow differ, and their names in records.

use serde_json::Value;

use crate::{OptionError, OptionInfo, Setting, tien_gow::House};

/// What a player without a stack pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoTrickPays {
    /// Four, as the formula has it.
    Four,
    /// Five, one more than the formula.
    Five,
}

/// How the banker's payments and receipts grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Banker {
    /// Twice, always.
    Double,
    /// Twice in the first hand of a banker, three times in the second in a row, and so on.
    Growing,
}

/// What a losing banker above par receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverParBanker {
    /// As much as every payment with the banker.
    Multiplied,
    /// Without the banker's factor.
    Plain,
}

/// What is paid for leading Supreme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SupremePays {
    /// Nothing.
    None,
    /// Two points from each other player.
    Two,
}

/// What is paid for a trick taken with a quartet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuartetPays {
    /// Nothing.
    None,
    /// Four points from each other player to the taker.
    Winner,
}

/// What a special last trick does to the settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastTrickBonus {
    /// Nothing.
    None,
    /// A quartet, Supreme or the single Little Three doubles it.
    Double,
}

/// What taking all eight stacks does to the settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompleteGame {
    /// Nothing.
    None,
    /// It doubles it.
    Double,
}

/// A switch with a fixed list of values.
trait Switch: Copy + PartialEq + 'static {
    const BUILT: &'static [(Self, Setting)];

    fn setting(self) -> Setting {
        let own = Self::BUILT.iter().find(|(value, _)| *value == self);
        own.expect("every value of a switch is in its list").1
    }

    fn of(setting: Setting) -> Option<Self> {
        let found = Self::BUILT.iter().find(|(_, other)| *other == setting);
        found.map(|(value, _)| *value)
    }
}

use Setting::{Flag, Number, Word};

impl Switch for bool {
    const BUILT: &'static [(bool, Setting)] = &[(false, Flag(false)), (true, Flag(true))];
}

impl Switch for NoTrickPays {
    const BUILT: &'static [(NoTrickPays, Setting)] =
        &[(NoTrickPays::Four, Number(4)), (NoTrickPays::Five, Number(5))];
}

impl Switch for Banker {
    const BUILT: &'static [(Banker, Setting)] =
        &[(Banker::Double, Word("double")), (Banker::Growing, Word("growing"))];
}

impl Switch for OverParBanker {
    const BUILT: &'static [(OverParBanker, Setting)] =
        &[(OverParBanker::Multiplied, Word("multiplied")), (OverParBanker::Plain, Word("plain"))];
}

impl Switch for SupremePays {
    const BUILT: &'static [(SupremePays, Setting)] =
        &[(SupremePays::None, Word("none")), (SupremePays::Two, Word("two"))];
}

impl Switch for QuartetPays {
    const BUILT: &'static [(QuartetPays, Setting)] =
        &[(QuartetPays::None, Word("none")), (QuartetPays::Winner, Word("winner"))];
}

impl Switch for LastTrickBonus {
    const BUILT: &'static [(LastTrickBonus, Setting)] =
        &[(LastTrickBonus::None, Word("none")), (LastTrickBonus::Double, Word("double"))];
}

impl Switch for CompleteGame {
    const BUILT: &'static [(CompleteGame, Setting)] =
        &[(CompleteGame::None, Word("none")), (CompleteGame::Double, Word("double"))];
}

/// One switch: what is known about it, and how a house holds it.
struct Row {
    info: OptionInfo,
    get: fn(&House) -> Setting,
    /// Gives nothing for a value that is not built.
    set: fn(&mut House, Setting) -> Option<()>,
}

/// A switch that a field of the house holds.
macro_rules! held {
    ($field:ident, $values:expr, $meaning:literal) => {
        Row {
            info: OptionInfo { name: stringify!($field), meaning: $meaning, values: $values },
            get: |house| house.$field.setting(),
            set: |house, setting| {
                house.$field = Switch::of(setting)?;
                Some(())
            },
        }
    };
}

/// A switch that has the same value in every house that is built.
macro_rules! fixed {
    ($name:literal = $value:expr, $values:expr, $meaning:literal) => {
        Row {
            info: OptionInfo { name: $name, meaning: $meaning, values: $values },
            get: |_| $value,
            set: |_, setting| (setting == $value).then_some(()),
        }
    };
}

const FLAG: &[Setting] = &[Flag(false), Flag(true)];

/// Every switch in the order in which records list them.
const ROWS: &[Row] = &[
    fixed!(
        "combinations" = Word("modern"),
        &[Word("modern"), Word("pure"), Word("couples")],
        "Which sets may be led: with mixed pairs, triplets and quartets, without mixed sets, or mixed pairs and two \
         pairs at once."
    ),
    fixed!("civil_supreme" = Flag(false), FLAG, "Whether the pair 51 51 is a second Supreme."),
    fixed!("civil_supreme_capture" = Flag(false), FLAG, "Whether the pair 61 61 takes the civil Supreme."),
    fixed!(
        "follow_suit" = Word("free"),
        &[Word("free"), Word("civil"), Word("both")],
        "Whether a trick of single tiles obliges the others to follow suit."
    ),
    held!(early_death, FLAG, "Whether a player without a stack is barred from a last trick of single tiles."),
    held!(no_trick_pays, &[Number(4), Number(5)], "How many points a player without a stack pays."),
    held!(
        banker,
        &[Word("double"), Word("growing"), Word("figure"), Word("figure-literal")],
        "How the banker's payments and receipts are multiplied, or the base figure of the whole table grows."
    ),
    held!(
        over_par_banker,
        &[Word("multiplied"), Word("plain")],
        "Whether a losing banker with more than four stacks receives the banker's factor."
    ),
    held!(
        supreme_pays,
        &[Word("none"), Word("two"), Word("fixed")],
        "What the others pay at once when Supreme is led."
    ),
    held!(
        quartet_pays,
        &[Word("none"), Word("winner"), Word("leader")],
        "What the others pay for a trick taken with a quartet, or for leading two couples."
    ),
    held!(
        last_trick_bonus,
        &[Word("none"), Word("double"), Word("hong-kong")],
        "What a last trick taken with a quartet, Supreme or the single 21 does to the settlement."
    ),
    held!(
        complete_game,
        &[Word("none"), Word("double"), Word("hong-kong")],
        "What taking all eight stacks does to the settlement."
    ),
    fixed!(
        "complete_game_exception" = Flag(false),
        FLAG,
        "Whether a banker whose first lead nothing could beat gets no bonus for a complete game."
    ),
    fixed!(
        "big_six_captures" = Word("none"),
        &[Word("none"), Word("pays-for-all"), Word("pays-for-all-x4")],
        "Whether the leader of 21 to a last trick that 42 takes pays for everybody."
    ),
    fixed!(
        "one_red_dot" = Word("none"),
        &[Word("none"), Word("six-six-red"), Word("six-six-white")],
        "Whether a hand with a single red pip may be claimed as won, and how 66 counts for it."
    ),
];

pub(super) fn infos() -> Vec<OptionInfo> {
    ROWS.iter().map(|row| row.info).collect()
}

pub(super) fn list(house: &House) -> Vec<(&'static str, Value)> {
    ROWS.iter().map(|row| (row.info.name, (row.get)(house).json())).collect()
}

pub(super) fn set(house: &mut House, name: &str, value: &Value) -> Result<(), OptionError> {
    let row = ROWS.iter().find(|row| row.info.name == name).ok_or(OptionError::Unknown)?;
    let setting = row.info.values.iter().find(|setting| setting.json() == *value);
    let setting = setting.copied().ok_or(OptionError::Unknown)?;
    (row.set)(house, setting).ok_or(OptionError::NotBuilt)
}
