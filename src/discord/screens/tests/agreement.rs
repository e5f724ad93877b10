//! Terms by which a hand can cost more: who still has to agree, and who cannot.

use gow::{Game, House};

use super::fixture::{SceneFixture, at_the_end, celko, computer, seat};
use super::render::{hand, lobby, public_screen};
use crate::discord::custom_id::TileMask;
use crate::discord::screens::names::SeatNames;
use crate::discord::screens::{Channel, Screen, Style};
use crate::store::Reveal;
use crate::table::{ComputerPolicy, PhaseScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::{HandText, TableText};

/// What a lobby says above its seats.
fn headline(fixture: &SceneFixture, locale: Locale) -> String {
    let scene = fixture.scene_in(None, PhaseScene::Lobby);
    lobby(&scene, locale).content
}

#[test]
fn a_lobby_says_what_start_does_to_people_who_have_not_agreed() {
    let agreed = SceneFixture::dealt(1, celko(), 1);
    let mut asked = agreed.clone();
    asked.asks(seat(2));
    asked.asks(seat(3));
    for locale in Locale::ALL {
        let ready = locale.say(&TableText::LobbyReady);
        assert_eq!(headline(&agreed, locale), ready);
        let scene = asked.scene_in(None, PhaseScene::Lobby);
        let players = SeatNames::sitting(&scene, locale).list([seat(2), seat(3)]);
        let waits = |players, starts| locale.say(&TableText::LobbyAsked { players, starts });
        assert_eq!(headline(&asked, locale), waits(players, 1));
        let mut host = asked.clone();
        host.asks(seat(0));
        let scene = host.scene_in(None, PhaseScene::Lobby);
        let players = SeatNames::sitting(&scene, locale).list([seat(0), seat(2), seat(3)]);
        assert_eq!(headline(&host, locale), waits(players, 0), "may not start");
    }
}

#[test]
fn a_table_that_can_have_more_seats_is_not_called_full() {
    let house = House::default_of(Game::PaiGow);
    assert!(*house.seats().end() > 4);
    let headline = headline(&SceneFixture::dealt(1, house, 1), Locale::En);
    assert_eq!(headline, Locale::En.say(&TableText::LobbyEnough));
}

/// The label of the first button of a lobby: the only green one, which the words above it name.
fn first_button(game: Game, free: &[usize], computers: ComputerPolicy) -> String {
    let mut fixture = SceneFixture::dealt(1, House::default_of(game), 1);
    fixture.computers = computers;
    for at in free {
        fixture.seats[seat(*at)] = SeatScene::Empty;
    }
    let screen = lobby(&fixture.scene_in(None, PhaseScene::Lobby), Locale::En);
    let first = screen.buttons().next().unwrap().label.clone();
    let green = screen
        .buttons()
        .filter(|button| button.style == Style::Success);
    let green: Vec<&str> = green.map(|button| &*button.label).collect();
    assert_eq!(green, [&*first]);
    let words = &screen.content;
    assert!(words.contains(&format!("*{first}*")), "{words}");
    first
}

#[test]
fn only_the_button_that_a_lobby_names_stands_out() {
    let (chips, never) = (ComputerPolicy::Chips, ComputerPolicy::Never);
    let some: &[usize] = &[2, 3];
    for (free, computers) in [(&[][..], chips), (some, chips), (some, never)] {
        assert_eq!(first_button(Game::PaiGow, free, computers), "Start");
    }
    let tien_gow = |computers| first_button(Game::TienGow, some, computers);
    assert_eq!(tien_gow(chips), "Fill and start");
    assert_eq!(tien_gow(never), "Sit");
}

#[test]
fn a_settlement_names_the_terms_of_the_next_hand_while_they_differ_from_its_own() {
    let mut fixture = at_the_end(11, celko());
    fixture.asks(seat(1));
    let mut scene = fixture.settled(None, None);
    let said = |scene: &Scene, locale| public_screen(scene, locale).content;
    let before = scene.terms.clone();
    let old = said(&scene, Locale::En);
    scene.terms_before = Some(Box::new(before));
    assert_eq!(said(&scene, Locale::En), old, "changed, and changed back");
    scene.terms.stake = 50;
    for (locale, words) in [
        (
            Locale::En,
            "From the next hand: 50 chips per point (was 10); you can lose at most 2,800 chips a hand.\n\
             A hand can cost more now. **B** bob: press *Next hand* if you agree.",
        ),
        (
            Locale::ZhHant,
            "由下一局起：每分 50 個籌碼（原為 10 個）；每局最多輸 2,800 個籌碼。\n",
        ),
        (
            Locale::ZhHans,
            "从下一局起：每分 50 个筹码（原为 10 个）；每局最多输 2,800 个筹码。\n",
        ),
    ] {
        let said = said(&scene, locale);
        assert!(said.starts_with(words), "{said}");
    }
    // What does not change the price does not repeat it.
    scene.terms.stake = 10;
    scene.terms.reveal = Reveal::Never;
    let said = said(&scene, Locale::En);
    let words = "From the next hand: *Finished hands*: never shown to others (was shown to everyone after each hand).";
    assert_eq!(said.lines().next(), Some(words));
}

/// The panel of a person who is asked, and who has so many chips.
fn panel(scene: &Scene, has: i64) -> Screen {
    let mut scene = scene.clone();
    if let PhaseScene::Between { last, .. } = &mut scene.phase {
        last.balance = Some(has);
    }
    hand(&scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En)
}

#[test]
fn a_person_whose_chips_did_not_cover_the_next_hand_is_told_and_may_have_more_by_now() {
    let mut fixture = at_the_end(11, celko());
    fixture.asks(seat(1));
    let agree = Locale::En.say(&HandText::ButtonAgree);
    let offers = |screen: &Screen| screen.buttons().any(|button| button.label == agree);
    let too_few = |has| Locale::En.say(&HandText::AskedTooFew { has });
    let scene = fixture.settled(Some(seat(1)), None);
    let short = panel(&scene, 559);
    assert!(offers(&short) && short.content.contains(&too_few(559)));
    let enough = panel(&scene, 560);
    assert!(offers(&enough) && !enough.content.contains(&too_few(560)));
    // With a computer the hand is for nothing.
    fixture.computers = ComputerPolicy::Nothing;
    fixture.seats[seat(2)] = computer();
    let free = panel(&fixture.settled(Some(seat(1)), None), 559);
    assert!(offers(&free) && !free.content.contains(&too_few(559)));
}

#[test]
fn a_growing_factor_is_covered_by_the_chips_for_the_first_hand() {
    let growing = celko().with_option("banker", &"growing".into()).unwrap();
    let mut fixture = at_the_end(11, growing);
    fixture.asks(seat(1));
    let mut scene = fixture.settled(Some(seat(1)), None);
    scene.next_bank.as_mut().unwrap().streak = 3;
    let told = panel(&scene, 560).content;
    let too_few = Locale::En.say(&HandText::AskedTooFew { has: 560 });
    assert!(!told.contains(&too_few), "{told}");
    assert!(told.contains("at most 1,120"), "{told}");
}
