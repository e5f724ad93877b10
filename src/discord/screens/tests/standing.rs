//! A table whose clocks stand still says so on every screen.

use gow::fair::Stream;
use gow::{Game, House};
use insta::assert_snapshot;

use super::En;
use super::fixture::{NOW, SceneFixture, celko, seat, source};
use super::picture_of_text::written;
use super::plain::hand;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen, bets, board, lobby, settlement, status};
use crate::table::{PhaseScene, Suspension, Unreachable};
use crate::text::phrases::TableText;

fn standing(mut fixture: SceneFixture, why: Unreachable) -> SceneFixture {
    fixture.suspended = Some(Suspension { since: NOW, why });
    fixture
}

/// Every screen of a table in each of its phases, for everybody and for one person.
fn screens(why: Unreachable) -> Vec<Screen> {
    let running = standing(SceneFixture::dealt(1, celko(), 1), why);
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let setting = standing(SceneFixture::seated(1, casino, 1, 3), why);
    let mut over = running.clone();
    let moves = source(1);
    let mut stream = Stream::new(&moves, "standing");
    while over.play_any(&mut stream) {}
    let own = Some(seat(1));
    let mine = |scene| hand(&scene, TileMask::EMPTY, Channel::Dm, En);
    vec![
        lobby(&running.scene_in(None, PhaseScene::Lobby), En),
        board(&running.scene(None), En, NOW),
        status(&running.scene(None), En),
        settlement(&over.settled(None, None), En),
        board(&setting.scene(None), En, NOW),
        bets(&setting.betting(None, None), En, NOW),
        mine(running.scene(own)),
        mine(over.settled(own, None)),
        mine(setting.scene(own)),
        mine(setting.betting(own, None)),
    ]
}

fn note(why: Unreachable) -> String {
    let when = format!("<t:{}:t>", Suspension { since: NOW, why }.until().seconds());
    En.say(&match why {
        Unreachable::ServerOut => TableText::ServerOutNote { when },
        Unreachable::ChannelGone => TableText::ChannelGoneNote { when },
    })
}

#[test]
fn every_screen_says_that_the_clocks_stand_still() {
    for why in [Unreachable::ServerOut, Unreachable::ChannelGone] {
        for (at, screen) in screens(why).iter().enumerate() {
            let text = written(screen);
            assert_eq!(text.matches(&note(why)).count(), 1, "screen {at}:\n{text}");
        }
    }
}

#[test]
fn bets_count_down_only_while_the_clocks_run() {
    let casino = House::named(Game::PaiGow, "casino").unwrap();
    let running = SceneFixture::seated(1, casino, 1, 3);
    let counts_down = |fixture: &SceneFixture| {
        let own = hand(
            &fixture.betting(Some(seat(1)), None),
            TileMask::EMPTY,
            Channel::Dm,
            En,
        );
        [bets(&fixture.betting(None, None), En, NOW), own]
            .map(|screen| written(&screen).contains(":R>"))
    };
    assert_eq!(counts_down(&running), [true, true]);
    assert_eq!(
        counts_down(&standing(running, Unreachable::ServerOut)),
        [false, false]
    );
}

#[test]
fn looks() {
    let out = screens(Unreachable::ServerOut);
    assert_snapshot!("standing_lobby", written(&out[0]));
    assert_snapshot!("standing_board", written(&out[1]));
    assert_snapshot!("standing_hand", written(&out[6]));
    let gone = screens(Unreachable::ChannelGone);
    assert_snapshot!("standing_settlement", written(&gone[3]));
    assert_snapshot!("standing_bets_own", written(&gone[9]));
}
