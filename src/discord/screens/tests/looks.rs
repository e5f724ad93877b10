//! Snapshots of public screens and answers, from hands that are really played.

use gow::{Game, House, Outcome, PerSeat, Round as _};
use insta::assert_snapshot;
use serde_json::json;

use super::En;
use super::fixture::{
    NOW, SceneFixture, at_the_end, celko, computer, person, quartets, quartets_in_the_middle, seat,
    user_at,
};
use super::picture_of_text::written;
use super::plain::{played_out, turn_ping, which};
use crate::discord::custom_id::{OptionName, Topic};
use crate::discord::screens::{
    Claim, about, balance, board, closed, daily, lobby, rules, settings, settlement, status,
};
use crate::id::Millis;
use crate::ledger::Balance;
use crate::store::Wallet;
use crate::table::{ChairScene, Closing, PhaseScene, Until};
use crate::text::phrases::{SettlementText, TableText};

#[test]
fn lobbies() {
    let mut fixture = quartets();
    let lobby_of =
        |fixture: &SceneFixture| written(&lobby(&fixture.scene_in(None, PhaseScene::Lobby), En));
    fixture.chairs = PerSeat::filled(4, ChairScene::Empty);
    assert_snapshot!("lobby_empty", lobby_of(&fixture));
    fixture.chairs[seat(0)] = person(seat(0), "ann");
    fixture.chairs[seat(1)] = computer();
    assert_snapshot!("lobby_half", lobby_of(&fixture));
    fixture.chairs[seat(2)] = person(seat(2), "*b_o_b*\u{202e}");
    fixture.chairs[seat(3)] = ChairScene::Computer {
        level: gow::Level::Steady,
        waiting: Some("dan".to_owned()),
    };
    fixture.end_asked_by = Some(user_at(seat(0)));
    assert_snapshot!("lobby_full", lobby_of(&fixture));
}

#[test]
fn boards() {
    let mut fixture = quartets();
    assert_snapshot!(
        "board_dealt",
        written(&board(&fixture.scene(None), En, NOW))
    );
    fixture.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    assert_snapshot!(
        "board_quartet",
        written(&board(&fixture.scene(None), En, NOW))
    );
    let mut fixture = quartets_in_the_middle();
    fixture.ending = true;
    fixture.hand_stake = 0;
    assert_snapshot!(
        "board_middle",
        written(&board(&fixture.scene(None), En, NOW))
    );
    let late = Millis::new(NOW.get() + 3_600_000);
    assert!(
        !written(&board(&fixture.scene(None), En, late)).contains("<t:"),
        "no countdown that has run out"
    );
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
    assert_snapshot!("settlement_complete", written(&settlement(&settled, En)));
    let PhaseScene::Between { last, .. } = &settled.phase else {
        panic!("the hand is over")
    };
    assert_snapshot!("board_played_out", written(&played_out(&settled, last, En)));
    let mut fixture = at_the_end(11, celko());
    fixture.chairs[seat(1)] = ChairScene::Person {
        user: user_at(seat(1)),
        name: "bob".to_owned(),
        away: false,
        leaving: false,
        ready: true,
    };
    fixture.end_asked_by = Some(user_at(seat(2)));
    assert_snapshot!(
        "settlement_waiting",
        written(&settlement(&fixture.settled(None, Some(NOW)), En))
    );
    let gupai = House::named(Game::TienGow, "gupai").unwrap();
    let mut fixture = at_the_end(12, gupai);
    fixture.stake = 0;
    fixture.hand_stake = 0;
    fixture.chairs[seat(3)] = computer();
    let mut scene = fixture.settled(None, None);
    scene.chairs[seat(2)] = ChairScene::Empty;
    assert_snapshot!("settlement_for_nothing", written(&settlement(&scene, En)));
}

#[test]
fn lobbies_and_pages_of_every_house() {
    for house in House::all(Game::TienGow) {
        let mut fixture = SceneFixture::dealt(5, house.clone(), 2);
        fixture.stake = 1;
        let mut text = written(&lobby(&fixture.scene_in(None, PhaseScene::Lobby), En));
        for topic in [Topic::Sets, Topic::Play, Topic::Payments] {
            text.push_str(&written(&rules(topic, Some(&house), None, En)));
        }
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
    let text = written(&settlement(&fixture.settled(None, None), En));
    let names = ["**A** ann", "**B** bob", "**C** cyd", "**D** dan"].map(str::to_owned);
    let said = names.map(|player| En.say(&SettlementText::Captured { player }));
    assert!(said.iter().any(|said| text.contains(said)), "{text}");
    assert_snapshot!("settlement_captured", text);
}

#[test]
fn closed_tables_and_their_status() {
    let fixture = quartets_in_the_middle();
    let forbidden = |why| {
        written(&closed(
            &fixture.scene_in(None, PhaseScene::Closed { why, last: None }),
            En,
        ))
    };
    let all = [
        Closing::Ended,
        Closing::Deserted,
        Closing::Idle,
        Closing::Removed,
    ]
    .map(forbidden);
    assert_snapshot!("closed", all.concat());
    assert_snapshot!("status_playing", written(&status(&fixture.scene(None), En)));
    assert_snapshot!(
        "status_lobby",
        written(&status(&fixture.scene_in(None, PhaseScene::Lobby), En))
    );
}

#[test]
fn pages_of_the_rules() {
    for topic in Topic::ALL {
        let name = format!("rules_{}", topic.name());
        assert_snapshot!(
            name,
            written(&rules(topic, None, quartets().scene(None).table.into(), En))
        );
    }
    let gupai = House::named(Game::TienGow, "gupai").unwrap();
    assert_snapshot!(
        "rules_payments_gupai",
        written(&rules(Topic::Payments, Some(&gupai), None, En))
    );
    let changed = celko().with_option("banker", &json!("growing")).unwrap();
    let changed = changed
        .with_option("over_par_banker", &json!("plain"))
        .unwrap();
    assert_snapshot!(
        "rules_payments_changed",
        written(&rules(Topic::Payments, Some(&changed), None, En))
    );
}

#[test]
fn answers_about_no_table() {
    let wallet = |free, held| Wallet {
        free: Balance(free),
        held: Balance(held),
    };
    let answers = [
        balance(None, wallet(5_000, 0), En),
        balance(Some("[ann](x)"), wallet(1, 560), En),
        daily(
            &Claim::Given {
                amount: 500,
                wallet: wallet(5_500, 0),
            },
            En,
        ),
        daily(&Claim::Taken { next: NOW }, En),
        about("1.2.3", NOW, 1, En),
        which(&[], En),
        which(
            &[quartets().scene(None), quartets_in_the_middle().scene(None)][..1],
            En,
        ),
        turn_ping(&quartets().scene(None), &[user_at(seat(0))], En),
        turn_ping(
            &quartets().scene_in(None, PhaseScene::Lobby),
            &[user_at(seat(0))],
            En,
        ),
    ];
    assert_snapshot!(
        "answers",
        answers.iter().map(written).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn how_long_a_table_stands() {
    let mut fixture = quartets();
    for (name, until) in [("hands", Until::Hands(10)), ("minutes", Until::Minutes(45))] {
        fixture.until = Some(until);
        let mut text = written(&lobby(&fixture.scene_in(None, PhaseScene::Lobby), En));
        text.push_str(&written(&board(&fixture.scene(None), En, NOW)));
        assert_snapshot!(format!("until_{name}"), text);
    }
    let over = closed(
        &fixture.scene_in(
            None,
            PhaseScene::Closed {
                why: Closing::Over,
                last: None,
            },
        ),
        En,
    );
    assert!(
        written(&over).contains(&En.say(&TableText::ClosedOver)),
        "{}",
        written(&over)
    );
}

#[test]
fn settings_of_a_house() {
    let mut fixture = quartets();
    fixture.house = fixture
        .house
        .with_option("banker", &json!("growing"))
        .unwrap();
    let scene = fixture.scene_in(Some(seat(0)), PhaseScene::Lobby);
    assert_snapshot!("settings", written(&settings(&scene, None, En)));
    assert_snapshot!(
        "settings_banker",
        written(&settings(&scene, OptionName::named("banker"), En))
    );
}
