//! Screens of a game with bets: what a person can bet, and what other games have and this one does not.

use gow::{Game, House, Record};

use super::fixture::{SceneFixture, at_the_end, celko, seat};
use super::games::pai_gow;
use super::render::{hand, public_screen, status};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen, bet_form, record};
use crate::store::Reveal;
use crate::table::{PhaseScene, Scene};
use crate::text::Locale;

/// Sets the only bet that can be made at a table.
fn with_one_bet(mut scene: Scene) -> Scene {
    (scene.terms.stake, scene.terms.bets.most) = (1_000, 1_000);
    scene
}

/// The betting as the player on seat B sees it, who bet ten chips and had so many after the last hand.
fn betting_with(affordable: Option<i64>) -> Scene {
    let mut scene = pai_gow().betting(Some(seat(1)), None);
    let PhaseScene::Betting(betting) = &mut scene.phase else {
        panic!("bets are open")
    };
    betting.affordable = affordable;
    betting.again = affordable.is_none_or(|most| most >= 10);
    scene
}

fn panel(scene: &Scene) -> Screen {
    hand(scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En)
}

fn labels(screen: &Screen) -> String {
    let labels = screen.buttons().map(|button| button.label.as_str());
    labels.collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_person_is_offered_the_bets_that_they_can_afford() {
    let offered = |affordable| labels(&panel(&betting_with(affordable)));
    let rest = "Same bet | Other… | Sit out";
    let all = format!("Bet 10 | Bet 20 | Bet 50 | {rest}");
    assert_eq!(offered(None), all);
    assert_eq!(offered(Some(50)), all);
    assert_eq!(offered(Some(49)), format!("Bet 10 | Bet 20 | {rest}"));
    assert_eq!(offered(Some(9)), "Other… | Sit out");
}

#[test]
fn a_person_without_the_chips_for_a_bet_is_told_how_to_get_some() {
    let told = |affordable| written(&panel(&betting_with(affordable)));
    let words = "You need 10 chips to bet. Collect some every day with </daily>.";
    assert!(told(Some(9)).contains(words), "{}", told(Some(9)));
    for affordable in [None, Some(10)] {
        assert!(!told(affordable).contains("</daily>"), "{affordable:?}");
    }
}

#[test]
fn where_only_one_bet_can_be_made_no_other_is_offered() {
    let own = panel(&with_one_bet(betting_with(None)));
    let board = public_screen(&with_one_bet(pai_gow().betting(None, None)), Locale::En);
    for screen in [own, board] {
        let (labels, text) = (labels(&screen), written(&screen));
        assert!(labels.starts_with("Bet 1,000 | Same bet"), "{labels}");
        assert!(!labels.contains("Other…"), "{labels}");
        assert!(text.contains("bets of 1,000 chips"), "{text}");
        assert!(!text.contains("1,000 to 1,000"), "{text}");
    }
    // Nothing else lets them bet here once they have collected some chips.
    let short = with_one_bet(betting_with(Some(9)));
    assert_eq!(labels(&panel(&short)), "Other… | Sit out");
    let form = bet_form(&short, Locale::En).unwrap();
    assert_eq!(form.placeholder, "1,000, or 0 to sit out");
}

#[test]
fn a_status_says_only_once_that_there_is_no_commission() {
    let count = |house: House| {
        let scene = SceneFixture::seated(1, house, 1, 3).scene(None);
        let text = written(&status(&scene, Locale::En));
        assert!(!text.contains("\n\n"), "an empty line: {text}");
        text.to_lowercase().matches("no commission").count()
    };
    assert_eq!(count(House::default_of(Game::PaiGow)), 1);
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let without = casino.with_option("commission_bps", &0.into()).unwrap();
    assert_eq!(count(without), 1, "its name does not say so");
}

#[test]
fn only_a_record_of_tricks_has_discards() {
    let text = |house| {
        let made = Record::of(&at_the_end(3, house).round);
        written(&record(3, &made, false, Reveal::Hand, Locale::En))
    };
    assert!(text(celko()).contains("face-down discards"));
    let bets = text(House::default_of(Game::PaiGow));
    assert!(bets.contains("every bet"), "{bets}");
    assert!(!bets.contains("discard"), "{bets}");
}
