//! The options of a house in words: the one source for lobby, rules and settings.

use gow::{House, OptionInfo, OptionValue, Values};

use crate::text::phrases::{HouseText, RulesText};

mod pai_gow;
mod tet_gow;
mod tien_gow;

pub(super) use tien_gow::figure;

/// Basis points in a percent.
const BPS_PER_PERCENT: i64 = 100;

/// What an option of a house means at its present value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OptionDescription {
    /// Its clause in the rules, which also decides the page.
    pub(super) clause: &'static str,
    /// A few words, where it is worth a mention.
    pub(super) brief: Option<HouseText>,
    /// A sentence for the page, where there is something to say.
    pub(super) rule: Option<RulesText>,
}

impl OptionDescription {
    fn new(clause: &'static str, brief: HouseText, rule: RulesText) -> Option<Self> {
        Some(Self {
            clause,
            brief: Some(brief),
            rule: Some(rule),
        })
    }

    fn only_rule(clause: &'static str, rule: RulesText) -> Option<Self> {
        Some(Self {
            clause,
            brief: None,
            rule: Some(rule),
        })
    }
}

/// The number of even steps in a range; both of its ends are offered too.
const RANGE_STEPS: i64 = 10;

/// The offered values of an option: all of a list, and even steps of a range.
pub(crate) fn offered_values(info: &OptionInfo) -> Vec<OptionValue> {
    match info.values {
        Values::List(list) => list.to_vec(),
        Values::Range { from, to, .. } => (0..=RANGE_STEPS)
            .map(|step| OptionValue::Number(from + (to - from) * step / RANGE_STEPS))
            .collect(),
    }
}

/// A house with an option set to each of its offered values.
pub(super) fn with_each_value(
    house: &House,
    info: &OptionInfo,
) -> impl Iterator<Item = (OptionValue, House)> {
    offered_values(info).into_iter().filter_map(move |to| {
        let changed = house.with_option(info.name, &to.json()).ok()?;
        Some((to, changed))
    })
}

/// The rules in force in a house, by its options; an option that adds nothing has no description.
pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    match house {
        House::TienGow(house) => tien_gow::descriptions(house),
        House::PaiGow(house) => pai_gow::descriptions(house),
        House::TetGow(house) => tet_gow::descriptions(house),
    }
}

/// The options that have no effect at any value while the others stay as they are.
///
/// An option that changes the play or the payments changes a sentence of the rules.
pub(super) fn ineffective(house: &House) -> Vec<&'static str> {
    let in_force = descriptions(house);
    let is_ineffective = |info: &OptionInfo| {
        let mut others = with_each_value(house, info);
        others.all(|(_, other)| descriptions(&other) == in_force)
    };
    let infos = House::option_infos(house.game());
    infos
        .iter()
        .filter(|info| is_ineffective(info))
        .map(|info| info.name)
        .collect()
}

/// Basis points as a percentage: `5`, `2.5`.
pub(super) fn percent(bps: i64) -> String {
    let (whole, rest) = (bps / BPS_PER_PERCENT, bps % BPS_PER_PERCENT);
    if rest == 0 {
        return whole.to_string();
    }
    format!("{whole}.{rest:02}")
        .trim_end_matches('0')
        .to_owned()
}
