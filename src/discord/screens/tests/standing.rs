//! Every screen of a table says if its clocks are stopped.

use gow::{Game, House};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{NOW, SceneFixture, celko, seat};
use super::render::{hand, lobby, public_screen, status};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen};
use crate::table::{PhaseScene, Suspension, Unreachable};
use crate::text::Locale;
use crate::text::phrases::TableText;

fn standing(mut fixture: SceneFixture, why: Unreachable) -> SceneFixture {
    fixture.suspended = Some(Suspension { since: NOW, why });
    fixture
}

/// Every screen of a table in each of its phases, for everybody and for one person.
fn screens(why: Unreachable, locale: Locale) -> Vec<Screen> {
    let running = standing(SceneFixture::dealt(1, celko(), 1), why);
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let setting = standing(SceneFixture::seated(1, casino, 1, 3), why);
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

fn note(why: Unreachable, locale: Locale) -> String {
    let when = format!("<t:{}:t>", Suspension { since: NOW, why }.until().seconds());
    locale.say(&match why {
        Unreachable::ServerOut => TableText::ServerOutNote { when },
        Unreachable::ChannelGone => TableText::ChannelGoneNote { when },
    })
}

#[test]
fn every_screen_says_that_the_clocks_stand_still() {
    let reasons = [Unreachable::ServerOut, Unreachable::ChannelGone];
    let each = Locale::ALL.map(|locale| reasons.map(|why| (locale, why)));
    for (locale, why) in each.into_iter().flatten() {
        let note = note(why, locale);
        for (at, screen) in screens(why, locale).iter().enumerate() {
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
    let still = standing(running.clone(), Unreachable::ServerOut);
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
    let look = |why, at: usize| in_every_language(|locale| written(&screens(why, locale)[at]));
    let out = Unreachable::ServerOut;
    assert_snapshot!("standing_lobby", look(out, 0));
    assert_snapshot!("standing_board", look(out, 1));
    assert_snapshot!("standing_hand", look(out, 6));
    let gone = Unreachable::ChannelGone;
    assert_snapshot!("standing_settlement", look(gone, 3));
    assert_snapshot!("standing_bets_own", look(gone, 9));
}
