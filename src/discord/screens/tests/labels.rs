//! Every game, rule set, option and value has a label in every language.

use gow::{Game, House, OptionValue};

use crate::discord::screens::option_values;
use crate::text::Locale;
use crate::text::phrases::HouseText;

/// What an entry of a selection shows if nobody has written it.
const UNWRITTEN: &str = "<unwritten>";

#[test]
fn games_and_rule_sets_have_labels() {
    let mut missing = Vec::new();
    for (locale, game) in Locale::ALL
        .into_iter()
        .flat_map(|locale| Game::ALL.map(|game| (locale, game)))
    {
        let key = game.name();
        if locale.say(&HouseText::GameName { key }) == key {
            missing.push(format!("game-name [{key}] in {}", locale.tag()));
        }
        for house in House::all(game) {
            let key = house.name();
            for (phrase, label) in [
                ("house-name", HouseText::HouseName { key }),
                ("house-word", HouseText::HouseWord { key }),
            ] {
                if locale.say(&label) == key {
                    missing.push(format!("{phrase} [{key}] in {}", locale.tag()));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn options_and_their_values_have_labels() {
    let infos = || Game::ALL.into_iter().flat_map(House::option_infos);
    let mut missing = Vec::new();
    for (locale, info) in Locale::ALL
        .into_iter()
        .flat_map(|locale| infos().map(move |info| (locale, info)))
    {
        let key = info.name;
        if locale.say(&HouseText::OptionName { key }) == key {
            missing.push(format!("option-name [{key}] in {}", locale.tag()));
        }
        for value in option_values(&info) {
            // Numbers need no words.
            if matches!(value, OptionValue::Number(_)) {
                continue;
            }
            let label = HouseText::OptionValue {
                key: format!("{key}-{value}"),
                value: UNWRITTEN.to_owned(),
            };
            if locale.say(&label).contains(UNWRITTEN) {
                missing.push(format!("option-value [{key}-{value}] in {}", locale.tag()));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}
