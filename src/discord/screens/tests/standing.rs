//! Every screen of a table says if its clocks are stopped.

use gow::{Game, House};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{NOW, SceneFixture, celko, seat};
use super::render::{hand, lobby, public_screen, status};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen};
use crate::table::{CloseReason, PhaseScene, Suspension};
use crate::text::Locale;
use crate::text::phrases::TableText;

fn standing(mut fixture: SceneFixture) -> SceneFixture {
    fixture.suspended = Some(Suspension { since: NOW });
    fixture
}

/// Every screen of a table in each of its phases, for everybody and for one person.
fn screens(locale: Locale) -> Vec<Screen> {
    let running = standing(SceneFixture::dealt(1, celko(), 1));
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let setting = standing(SceneFixture::seated(1, casino, 1, 3));
    let over = running.clone().played_out(1, "standing");
    let own = Some(seat(1));
    let mine = |scene| hand(&scene, TileMask::EMPTY, Channel::Dm, locale);
    vec![
        lobby(&running.scene_in(None, PhaseScene::Lobby), locale),
        public_screen(&running.scene(None), locale),
        status(&running.scene(None), locale),
        public_screen(&over.settled(None, None), locale),
        public_screen(&setting.scene(None), locale),
        public_screen(&setting.betting(None, None), locale),
        mine(running.scene(own)),
        mine(over.settled(own, None)),
        mine(setting.scene(own)),
        mine(setting.betting(own, None)),
    ]
}

fn note(locale: Locale) -> String {
    let when = format!("<t:{}:t>", Suspension { since: NOW }.until().seconds());
    locale.say(&TableText::ServerOutNote { when })
}

#[test]
fn every_screen_says_that_the_clocks_stand_still() {
    for locale in Locale::ALL {
        let note = note(locale);
        for (at, screen) in screens(locale).iter().enumerate() {
            let text = written(screen);
            let tag = locale.tag();
            assert_eq!(
                text.matches(&note).count(),
                1,
                "screen {at} in {tag}:\n{text}"
            );
        }
    }
}

#[test]
fn bets_count_down_only_while_the_clocks_run() {
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let running = SceneFixture::seated(1, casino, 1, 3);
    let still = standing(running.clone());
    for locale in Locale::ALL {
        let counts_down = |fixture: &SceneFixture| {
            let own = hand(
                &fixture.betting(Some(seat(1)), None),
                TileMask::EMPTY,
                Channel::Dm,
                locale,
            );
            [public_screen(&fixture.betting(None, None), locale), own]
                .map(|screen| written(&screen).contains(":R>"))
        };
        assert_eq!(counts_down(&running), [true; 2], "in {}", locale.tag());
        assert_eq!(counts_down(&still), [false; 2], "in {}", locale.tag());
    }
}

#[test]
fn looks() {
    let look = |at: usize| in_every_language(|locale| written(&screens(locale)[at]));
    assert_snapshot!("standing_lobby", look(0));
    assert_snapshot!("standing_board", look(1));
    assert_snapshot!("standing_hand", look(6));
    assert_snapshot!("standing_settlement", look(3));
    assert_snapshot!("standing_bets_own", look(9));
}

#[test]
fn a_hand_says_that_computers_finish_it_when_its_place_is_lost() {
    let mut fixture = SceneFixture::dealt(1, celko(), 1);
    for (why, is_lost) in [
        (CloseReason::ChannelDeleted, true),
        (CloseReason::Ended, false),
    ] {
        fixture.ending = Some(why);
        for locale in Locale::ALL {
            let scene = fixture.scene(fixture.to_act());
            let screen = hand(&scene, TileMask::EMPTY, Channel::Dm, locale);
            let text = written(&screen);
            let has_note = text.contains(&locale.say(&TableText::LostPlaceNote));
            let has_buttons = screen.buttons().next().is_some();
            assert_eq!(
                (has_note, has_buttons),
                (is_lost, !is_lost),
                "in {}:\n{text}",
                locale.tag()
            );
        }
    }
}
