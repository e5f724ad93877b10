//! The settings of a table: what its host finds there, and what everybody is told.

use gow::House;

use super::fixture::{SceneFixture, at_the_end, celko, houses, quartets, seat};
use super::render::{notice, public_screen};
use super::screen_text::written;
use crate::config::Config;
use crate::discord::custom_id::{TableAct, Term};
use crate::discord::screens::{List, Screen, settings, values};
use crate::store::Reveal;
use crate::table::{ComputerPolicy, Notice, Pace, PhaseScene, Scene, TermChange, Terms};
use crate::text::Locale;

fn lobby_of(fixture: &SceneFixture) -> Scene {
    fixture.scene_in(Some(seat(0)), PhaseScene::Lobby)
}

/// The settings with the values of a term.
fn picked(scene: &Scene, term: Term) -> Screen {
    settings(scene, &Config::default(), Some(term), Locale::En)
}

fn list(screen: &Screen, act: TableAct) -> &List {
    let mut lists = screen.rows.iter().filter_map(|row| row.list.as_ref());
    lists
        .find(|list| list.press.table_act() == Some(act))
        .unwrap()
}

fn chosen(list: &List) -> Vec<&str> {
    let chosen = list.entries.iter().filter(|entry| entry.chosen);
    chosen.map(|entry| entry.value.as_str()).collect()
}

/// The terms that a host may change.
fn offered(scene: &Scene) -> Vec<String> {
    let screen = settings(scene, &Config::default(), None, Locale::En);
    let entries = list(&screen, TableAct::PickTerm).entries.iter();
    entries.map(|entry| entry.value.clone()).collect()
}

#[test]
fn every_term_that_is_offered_has_its_value_marked_among_others() {
    for house in houses() {
        let scene = lobby_of(&SceneFixture::dealt(1, house, 1));
        for name in offered(&scene) {
            let term = Term::named(&name).unwrap();
            let screen = picked(&scene, term);
            assert_eq!(chosen(list(&screen, TableAct::PickTerm)), [name.as_str()]);
            let values = list(&screen, TableAct::SetTerm { term });
            assert_eq!(chosen(values).len(), 1, "{name}");
            assert!(values.entries.len() > 1, "{name}");
        }
    }
}

#[test]
fn stake_level_and_hints_are_offered_where_there_are_any() {
    let has = |scene: &Scene| {
        let offered = offered(scene);
        ["stake", "pace", "level", "reveal", "hints"]
            .map(|term| offered.iter().any(|each| each == term))
    };
    let mut fixture = quartets();
    assert_eq!(has(&lobby_of(&fixture)), [true; 5]);
    fixture.computers = ComputerPolicy::Never;
    assert_eq!(has(&lobby_of(&fixture)), [true, true, false, true, true]);
    let pai_gow = lobby_of(&super::games::pai_gow());
    assert_eq!(has(&pai_gow), [false, true, false, true, false]);
    for forged in [
        Term::Stake,
        Term::Level,
        Term::named("early_death").unwrap(),
    ] {
        let screen = picked(&pai_gow, forged);
        let lists = screen.rows.iter().filter(|row| row.list.is_some());
        assert_eq!(lists.count(), 1, "{forged:?}");
    }
}

#[test]
fn between_hands_the_settings_say_what_the_next_can_cost() {
    let growing = celko().with_option("banker", &"growing".into()).unwrap();
    // Its banker, who banked once, banks again.
    let fixture = at_the_end(11, growing);
    let of = |scene: &Scene, locale| written(&settings(scene, &Config::default(), None, locale));
    let between = fixture.settled(Some(seat(0)), None);
    for (locale, next) in [
        (
            Locale::En,
            "you can lose at most 840 chips in the next hand",
        ),
        (Locale::ZhHant, "下一局最多輸 840 個籌碼"),
        (Locale::ZhHans, "下一局最多输 840 个筹码"),
    ] {
        let text = of(&between, locale);
        assert!(text.contains(next), "{text}");
    }
    let lobby = of(&lobby_of(&fixture), Locale::En);
    assert!(lobby.contains("560 chips in the first hand"), "{lobby}");
}

#[test]
fn the_stake_of_the_table_is_offered_beside_the_usual_ones_up_to_the_operators_limit() {
    let mut fixture = quartets();
    fixture.stake = 7;
    let scene = lobby_of(&fixture);
    let mut config = Config::default();
    config.chips.max_stake = 50;
    let stakes: Vec<String> = values(&scene, Term::Stake, &config)
        .into_iter()
        .map(|(word, _)| word)
        .collect();
    assert_eq!(stakes, ["0", "1", "2", "5", "7", "10", "20", "50"]);
    let screen = settings(&scene, &config, Some(Term::Stake), Locale::En);
    assert_eq!(
        chosen(list(&screen, TableAct::SetTerm { term: Term::Stake })),
        ["7"]
    );
}

#[test]
fn a_pace_has_the_time_that_the_operator_has_set() {
    let mut config = Config::default();
    config.table.slow_seconds = 700;
    let scene = lobby_of(&quartets());
    let slow = TermChange::Pace {
        pace: Pace::Slow,
        turn_ms: 700_000,
    };
    assert!(values(&scene, Term::Pace, &config).contains(&("slow".to_owned(), slow)));
}

#[test]
fn everybody_is_told_what_has_changed_and_nothing_else() {
    let mut fixture = quartets();
    let scene = lobby_of(&fixture);
    let before = scene.terms;
    fixture.stake = 200;
    fixture.reveal = Reveal::Never;
    fixture.house = House::named(gow::Game::TienGow, "celko")
        .unwrap()
        .with_option("early_death", &false.into())
        .unwrap();
    let news = |before: Terms| {
        let before = Box::new(before);
        notice(
            &Notice::TermsChanged { before },
            &fixture.scene_in(None, PhaseScene::Lobby),
            Locale::En,
        )
    };
    assert_eq!(
        news(before).unwrap(),
        "Now: 200 chips per point (was 10); *Finished hands*: never shown to others; *Early death*: no."
    );
}

#[test]
fn most_of_many_changed_rules_are_only_counted() {
    let mut scene = at_the_end(11, celko()).settled(None, None);
    let before = scene.terms.clone();
    let notice_of = Notice::TermsChanged {
        before: Box::new(before.clone()),
    };
    scene.terms_before = Some(Box::new(before));
    scene.terms.house = ["follow_suit", "banker", "discards", "combinations"]
        .into_iter()
        .zip(["both", "growing", "open", "pure"])
        .fold(celko(), |house, (name, value)| {
            house.with_option(name, &value.into()).unwrap()
        });
    let said = |scene: &Scene| public_screen(scene, Locale::En).content;
    let all = said(&scene);
    assert!(!all.contains("more rule"), "{all}");
    let house = &scene.terms.house;
    scene.terms.house = house.with_option("early_death", &false.into()).unwrap();
    let most = said(&scene);
    assert!(most.contains("; 1 more rule: see </rules>; "), "{most}");
    assert_eq!(
        notice(&notice_of, &scene, Locale::En),
        None,
        "the settlement says it"
    );
}
