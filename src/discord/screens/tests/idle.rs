//! Screens name the options that change nothing, and no others.

use std::collections::BTreeSet;

use gow::fair::Stream;
use gow::{Game, House, Move, OptionValue, Outcome, Round as _};
use serde_json::json;

use super::fixture::{SceneFixture, houses, seat, source};
use super::numbers::any_house;
use super::screen_text::written;
use crate::config::Config;
use crate::discord::screens::options::{descriptions, ineffective, offered_values};
use crate::discord::screens::settings;
use crate::table::PhaseScene;
use crate::text::Locale;

fn named(game: Game, name: &str) -> House {
    House::named(game, name).unwrap()
}

/// The legal moves at each turn and the outcome of a hand that random moves play to its end.
fn course(number: u64, house: &House) -> (Vec<Vec<Move>>, Option<Outcome>) {
    let source = source(number);
    let mut stream = Stream::new(&source, "idle");
    let mut fixture = SceneFixture::dealt(number, house.clone(), 1 + (number % 3) as u32);
    let mut seen = Vec::new();
    while let Some(seat) = fixture.to_act() {
        seen.push(fixture.round.legal_moves(seat));
        fixture.play_any(&mut stream);
    }
    (seen, fixture.round.outcome().cloned())
}

#[test]
fn what_changes_nothing_changes_no_hand() {
    let mut compared = 0;
    for number in 0..90 {
        let house = any_house(Game::ALL[number as usize % Game::ALL.len()], number);
        for name in ineffective(&house) {
            let infos = House::option_infos(house.game());
            let info = infos.iter().find(|info| info.name == name).unwrap();
            for value in offered_values(info) {
                let other = house.with_option(name, &value.json()).unwrap();
                for hand in 0..3 {
                    let hand = 3 * number + hand;
                    assert_eq!(
                        course(hand, &house),
                        course(hand, &other),
                        "{name} of {house}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn values_with_an_effect_have_words_of_their_own() {
    let random =
        (0..90).map(|number| any_house(Game::ALL[number as usize % Game::ALL.len()], number));
    let mut same = BTreeSet::new();
    for house in houses().into_iter().chain(random) {
        let idle = ineffective(&house);
        let infos = House::option_infos(house.game());
        for info in infos.iter().filter(|info| !idle.contains(&info.name)) {
            let set = |value: OptionValue| house.with_option(info.name, &value.json()).unwrap();
            let values = offered_values(info).into_iter();
            let said: Vec<_> = values
                .map(|value| (value, descriptions(&set(value))))
                .collect();
            for (place, (value, own)) in said.iter().enumerate() {
                let others = said[..place].iter().filter(|(_, words)| words == own);
                same.extend(
                    others.map(|(other, _)| {
                        format!("{}: {other} and {value}, in {house}", info.name)
                    }),
                );
            }
        }
    }
    assert!(same.is_empty(), "{same:#?}");
}

#[test]
fn options_without_effect_are_known() {
    let with = |house: &str, options: &[(&str, serde_json::Value)]| {
        let house = named(Game::TienGow, house);
        let set = |house: House, (name, value): &(&str, _)| house.with_option(name, value).unwrap();
        ineffective(&options.iter().fold(house, set))
    };
    assert_eq!(with("celko", &[]), ["civil_supreme_capture"]);
    assert_eq!(
        with("gupai", &[]),
        ["civil_supreme_capture", "complete_game_exception"]
    );
    assert_eq!(with("hong-kong", &[]), ["complete_game_exception"]);
    assert_eq!(with("celko", &[("civil_supreme", json!(true))]), [""; 0]);
    assert_eq!(
        with("historical", &[("banker", json!("figure-literal"))]),
        [
            "civil_supreme_capture",
            "over_par_banker",
            "quartet_pays",
            "complete_game_exception"
        ]
    );
    assert_eq!(ineffective(&named(Game::PaiGow, "casino")), [""; 0]);
    assert_eq!(
        ineffective(&named(Game::PaiGow, "plain")),
        ["commission_of"]
    );
}

#[test]
fn the_settings_say_which_changed_options_have_no_effect() {
    let says = |house: House| {
        let fixture = SceneFixture::dealt(1, house, 1);
        let shown = settings(
            &fixture.scene_in(Some(seat(0)), PhaseScene::Lobby),
            &Config::default(),
            None,
            Locale::En,
        );
        written(&shown).contains("No effect with the current settings")
    };
    for house in houses() {
        let changed = house.differs_from_base();
        let is_changed = |name: &str| changed.iter().any(|(own, _)| *own == name);
        let expected = ineffective(&house).into_iter().any(is_changed);
        assert_eq!(says(house.clone()), expected, "{house}");
    }
    let celko = named(Game::TienGow, "celko");
    for (option, expected) in [("civil_supreme_capture", true), ("civil_supreme", false)] {
        let changed = celko.with_option(option, &json!(true)).unwrap();
        assert_eq!(says(changed), expected, "{option}");
    }
}
