//! Snapshots of public screens and answers, from hands that were really played.

use gow::{Game, House, Outcome, PerSeat, Round as _};
use insta::assert_snapshot;
use serde_json::json;

use super::every_language::{board_of, in_every_language, lobby_of, settlement_of};
use super::fixture::{
    NOW, SceneFixture, at_the_end, celko, computer, person, quartets, quartets_in_the_middle, seat,
    user_at,
};
use super::games::pai_gow;
use super::pages::pages_of_house;
use super::render::{
    hand, lobby, played_out, public_screen, public_screen_at, status, turn_ping, which,
};
use super::screen_text::written;
use crate::config::Config;
use crate::discord::custom_id::{RulesTopic, Term, TileMask};
use crate::discord::screens::{Channel, Claim, PingPlace, about, balance, daily, help, settings};
use crate::id::{ChannelId, TableId, Timestamp};
use crate::store::Wallet;
use crate::table::{CloseReason, PhaseScene, SeatScene, TableEnd};
use crate::text::Locale;
use crate::text::phrases::{SettlementText, TableText};

#[test]
fn lobbies() {
    let mut fixture = quartets();
    fixture.seats = PerSeat::filled(4, SeatScene::Empty);
    assert_snapshot!("lobby_empty", lobby_of(&fixture));
    fixture.seats[seat(0)] = person(seat(0), "ann");
    fixture.seats[seat(1)] = computer();
    assert_snapshot!("lobby_half", lobby_of(&fixture));
    fixture.seats[seat(2)] = person(seat(2), "*b_o_b*\u{202e}");
    fixture.seats[seat(3)] = SeatScene::Computer {
        level: gow::Level::Steady,
        waiting: Some("dan".to_owned()),
    };
    fixture.asks(seat(2));
    fixture.end_asked_by = Some(user_at(seat(0)));
    assert_snapshot!("lobby_full", lobby_of(&fixture));
}

#[test]
fn boards() {
    let mut fixture = quartets();
    assert_snapshot!("board_dealt", board_of(&fixture));
    fixture.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    assert_snapshot!("board_quartet", board_of(&fixture));
    let mut fixture = quartets_in_the_middle();
    fixture.ending = Some(CloseReason::Ended);
    fixture.hand_stake = 0;
    assert_snapshot!("board_middle", board_of(&fixture));
    let late = Timestamp::new(NOW.get() + 3_600_000);
    for locale in Locale::ALL {
        assert!(
            !written(&public_screen_at(&fixture.scene(None), locale, late)).contains("<t:"),
            "{}: no countdown that has run out",
            locale.tag()
        );
    }
}

#[test]
fn a_board_says_who_plays_from_the_next_deal_on() {
    let mut fixture = quartets();
    let joins = |fixture: &SceneFixture| {
        written(&public_screen(&fixture.scene(None), Locale::En))
            .contains("from the next hand: dan")
    };
    assert!(!joins(&fixture));
    fixture.seats[seat(3)] = SeatScene::Computer {
        level: gow::Level::Steady,
        waiting: Some("dan".to_owned()),
    };
    assert!(joins(&fixture));
}

#[test]
fn settlements() {
    let mut complete = quartets_in_the_middle();
    complete.plays(&[
        "discard 44",
        "discard 65",
        "lead 44",
        "discard 11",
        "discard 31",
        "discard 65",
    ]);
    let settled = complete.settled(None, None);
    assert_snapshot!("settlement_complete", settlement_of(&settled));
    let PhaseScene::Between { last, .. } = &settled.phase else {
        panic!("the hand is over")
    };
    assert_snapshot!(
        "board_played_out",
        in_every_language(|locale| written(&played_out(&settled, last, locale)))
    );
    let mut fixture = at_the_end(11, celko());
    if let SeatScene::Person { ready, .. } = &mut fixture.seats[seat(1)] {
        *ready = true;
    }
    fixture.asks(seat(2));
    fixture.end_asked_by = Some(user_at(seat(2)));
    assert_snapshot!(
        "settlement_waiting",
        settlement_of(&fixture.settled(None, Some(NOW)))
    );
    let gupai = House::named(Game::TienGow, "gupai").unwrap();
    let mut fixture = at_the_end(12, gupai);
    fixture.stake = 0;
    fixture.hand_stake = 0;
    fixture.seats[seat(3)] = computer();
    let mut scene = fixture.settled(None, None);
    scene.seats[seat(2)] = SeatScene::Empty;
    assert_snapshot!("settlement_for_nothing", settlement_of(&scene));
}

#[test]
fn statuses_and_pages_of_every_house() {
    for house in House::all(Game::TienGow) {
        let text = in_every_language(|locale| {
            pages_of_house(&house, |house| {
                let mut fixture = SceneFixture::dealt(5, house.clone(), 2);
                fixture.stake = 1;
                let scene = fixture.scene_in(None, PhaseScene::Lobby);
                let page = |topic| super::pages::topic(topic, Some(house), None, locale);
                let pages = [RulesTopic::Sets, RulesTopic::Play, RulesTopic::Payments].map(page);
                written(&status(&scene, locale)) + &pages.concat()
            })
        });
        assert_snapshot!(format!("house_{}", house.name()), text);
    }
}

#[test]
fn what_somebody_captured_pays_for_others_is_said() {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    let found = (0..40_000)
        .map(|number| at_the_end(number, house.clone()))
        .find(|fixture| {
            let outcome = fixture.round.outcome().and_then(Outcome::trick).unwrap();
            outcome.lines.iter().any(|(seat, line)| {
                line.as_ref()
                    .is_some_and(|line| line.points > 0 && line.paid_by != seat)
            })
        });
    let fixture = found.expect("one of these hands ends with a capture");
    let scene = fixture.settled(None, None);
    for locale in Locale::ALL {
        let text = written(&public_screen(&scene, locale));
        let names = ["**A** ann", "**B** bob", "**C** cyd", "**D** dan"].map(str::to_owned);
        let said = names.map(|player| locale.say(&SettlementText::Captured { player }));
        assert!(
            said.iter().any(|said| text.contains(said)),
            "{}: {text}",
            locale.tag()
        );
    }
    assert_snapshot!("settlement_captured", settlement_of(&scene));
}

#[test]
fn closed_tables_and_their_status() {
    let fixture = quartets_in_the_middle();
    let scenes = [
        CloseReason::Ended,
        CloseReason::Manager,
        CloseReason::Deserted,
        CloseReason::Idle,
        CloseReason::OutOfReach,
        CloseReason::ChannelDeleted,
        CloseReason::Removed,
    ]
    .map(|why| fixture.scene_in(None, PhaseScene::Closed { why, last: None }));
    let all = |locale| {
        scenes
            .each_ref()
            .map(|scene| written(&public_screen(scene, locale)))
            .concat()
    };
    assert_snapshot!("closed", in_every_language(all));
    let status_of = |scene| in_every_language(|locale| written(&status(&scene, locale)));
    assert_snapshot!("status_playing", status_of(fixture.scene(None)));
    assert_snapshot!(
        "status_lobby",
        status_of(fixture.scene_in(None, PhaseScene::Lobby))
    );
}

#[test]
fn pages_of_the_rules() {
    let page = |topic, house, table| {
        in_every_language(|locale| super::pages::topic(topic, house, table, locale))
    };
    let table = quartets().scene(None).table;
    // `house_celko` has the pages of the other topics.
    for topic in [RulesTopic::Tiles, RulesTopic::Table] {
        let name = format!("rules_{}", topic.name());
        assert_snapshot!(name, page(topic, None, Some(table)));
    }
    let changed = celko().with_option("banker", &json!("growing")).unwrap();
    let changed = changed
        .with_option("over_par_banker", &json!("plain"))
        .unwrap();
    assert_snapshot!(
        "rules_payments_changed",
        page(RulesTopic::Payments, Some(&changed), None)
    );
}

#[test]
fn answers_about_no_table() {
    let wallet = |free, held| Wallet { free, held };
    let text = in_every_language(|locale| {
        [
            balance(None, wallet(5_000, 0), locale),
            balance(Some("[ann](x)"), wallet(1, 560), locale),
            daily(
                &Claim::Given {
                    amount: 500,
                    wallet: wallet(5_500, 0),
                },
                locale,
            ),
            daily(&Claim::Taken { next: NOW }, locale),
            about("1.2.3", NOW, 1, locale),
            help(locale, locale),
            which(&[], locale),
            which(
                &[quartets().scene(None), quartets_in_the_middle().scene(None)][..1],
                locale,
            ),
        ]
        .map(|screen| written(&screen))
        .join("\n")
    });
    assert_snapshot!("answers", text);
}

#[test]
fn a_table_in_direct_messages_is_listed_without_a_channel() {
    let server = quartets().scene(None);
    let mut direct = server.clone();
    direct.table = TableId::new(47).unwrap();
    direct.place.guild = None;
    let tables = [server, direct];
    for locale in Locale::ALL {
        let text = written(&which(&tables, locale));
        assert_eq!(text.matches("<#").count(), 1, "{text}");
    }
}

#[test]
fn how_a_turn_is_announced() {
    let places = [
        PingPlace::Channel(user_at(seat(0))),
        PingPlace::Direct(ChannelId::new(77)),
    ];
    let scenes = [
        quartets().scene(None),
        quartets().scene_in(None, PhaseScene::Lobby),
        pai_gow().betting(None, None),
        pai_gow().betting(None, Some(seat(0))),
    ];
    let text = in_every_language(|locale| {
        let pings = scenes.iter().flat_map(|scene| {
            let of = |place| {
                [false, true].map(|is_late| written(&turn_ping(scene, place, is_late, locale)))
            };
            places.into_iter().flat_map(of)
        });
        pings.collect::<Vec<_>>().join("\n")
    });
    assert_snapshot!("pings", text);
}

#[test]
fn how_long_a_table_stands() {
    let mut fixture = quartets();
    for (name, until) in [
        ("hands", TableEnd::Hands(10)),
        ("minutes", TableEnd::Minutes(45)),
    ] {
        fixture.until = Some(until);
        let (waiting, playing) = (
            fixture.scene_in(None, PhaseScene::Lobby),
            fixture.scene(None),
        );
        let text = in_every_language(|locale| {
            written(&lobby(&waiting, locale)) + &written(&public_screen(&playing, locale))
        });
        assert_snapshot!(format!("until_{name}"), text);
    }
    let over = PhaseScene::Closed {
        why: CloseReason::Over,
        last: None,
    };
    let over = fixture.scene_in(None, over);
    for locale in Locale::ALL {
        let text = written(&public_screen(&over, locale));
        assert!(
            text.contains(&locale.say(&TableText::ClosedOver)),
            "{}: {text}",
            locale.tag()
        );
    }
}

#[test]
fn a_heading_says_once_which_of_the_agreed_hands_it_is_about() {
    let until = Some(TableEnd::Hands(10));
    let [running, over, bets] = [quartets(), at_the_end(11, celko()), pai_gow()]
        .map(|fixture| SceneFixture { until, ..fixture });
    let own = running.scene(Some(seat(0)));
    for (screen, heading) in [
        (
            public_screen(&running.scene(None), Locale::En),
            "Hand 3 of 10 · Tien Gow",
        ),
        (
            hand(&own, TileMask::EMPTY, Channel::Ephemeral, Locale::En),
            "Your hand · hand 3 of 10",
        ),
        (
            public_screen(&over.settled(None, None), Locale::En),
            "Hand 3 of 10 settled · Tien Gow",
        ),
        (
            status(&over.settled(None, None), Locale::En),
            "Hand 3 of 10 is over.",
        ),
        (
            status(&bets.betting(None, None), Locale::En),
            "Bets are open for hand 3 of 10.",
        ),
    ] {
        let text = written(&screen);
        assert!(text.contains(heading), "{text}");
        assert_eq!(text.matches("of 10").count(), 1, "{text}");
    }
    let closed = public_screen(&over.closed(None, CloseReason::Ended), Locale::En);
    assert!(written(&closed).contains("Hand 3 settled · Tien Gow"));
}

#[test]
fn settings_of_a_house() {
    let mut fixture = quartets();
    fixture.house = fixture
        .house
        .with_option("banker", &json!("growing"))
        .unwrap();
    let scene = fixture.scene_in(Some(seat(0)), PhaseScene::Lobby);
    let config = Config::default();
    let draw = |term| in_every_language(|locale| written(&settings(&scene, &config, term, locale)));
    assert_snapshot!("settings", draw(None));
    assert_snapshot!("settings_stake", draw(Some(Term::Stake)));
    assert_snapshot!("settings_pace", draw(Some(Term::Pace)));
    assert_snapshot!("settings_banker", draw(Term::named("banker")));
}
