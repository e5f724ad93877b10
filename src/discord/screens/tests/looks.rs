//! How every screen looks, from hands that are really played.

use gow::fair::Stream;
use gow::{Deal, Game, House, Outcome, PerSeat, Piece, Round as _, SeatSet, Setting};
use insta::assert_snapshot;
use serde_json::json;

use super::En;
use super::felt::{Felt, NOW, celko, computer, houses, person, seat, source, user_at};
use super::picture_of_text::written;
use crate::discord::press::{TileMask, Topic};
use crate::discord::screens::{
    Channel, Claim, about, balance, board, closed, daily, hand, lobby, played_out, rules, settings,
    settlement, status, switch_choices, turn_ping, which,
};
use crate::id::{Millis, UserId};
use crate::ledger::Balance;
use crate::store::Wallet;
use crate::table::{ChairScene, Closing, PhaseScene, Until};
use crate::text::phrases::{HouseText, SettlementText, TableText};
use crate::text::{Kind, grouped};

/// A quartet and Supreme for the banker, a quartet that is lower for the next seat.
const HANDS: [&str; 4] = [
    "21 66 44 63 42 66 54 51",
    "11 11 62 53 55 33 22 61",
    "44 52 43 31 31 41 32 55",
    "33 22 65 65 64 64 61 51",
];

fn felt() -> Felt {
    let pieces = |hand: &str| hand.split(' ').map(|tile| tile.parse().unwrap()).collect::<Vec<Piece>>();
    let hands = PerSeat::from_fn(4, |seat| pieces(HANDS[seat.index()]));
    let mut felt = Felt::of(Deal { house: celko(), banker: seat(0), streak: 1, hands, bets: None });
    felt.chairs[seat(2)] = computer();
    felt
}

/// After the banker's quartet and Supreme, a single tile is led and partly followed.
fn felt_in_the_middle() -> Felt {
    let mut felt = felt();
    felt.plays(&["lead 66 66 63 54", "discard 55 33 22 61", "discard 41 32 55 31", "discard 61 51 33 22"]);
    felt.plays(&["lead 42 21", "discard 62 53", "discard 52 43", "discard 64 64"]);
    felt.plays(&["lead 51"]);
    felt.plays(&["discard 11"]);
    felt
}

/// A hand that is played to its end by chance.
fn felt_at_the_end(number: u64, house: House) -> Felt {
    let source = source(number);
    let mut stream = Stream::new(&source, "snapshot");
    let mut felt = Felt::dealt(number, house, 1);
    while felt.play_any(&mut stream) {}
    felt
}

fn mask(places: &[usize]) -> TileMask {
    places.iter().fold(TileMask::EMPTY, |mask, place| mask.toggled(*place))
}

#[test]
fn lobbies() {
    let mut felt = felt();
    let lobby_of = |felt: &Felt| written(&lobby(&felt.scene_in(None, PhaseScene::Lobby), En));
    felt.chairs = PerSeat::filled(4, ChairScene::Empty);
    assert_snapshot!("lobby_empty", lobby_of(&felt));
    felt.chairs[seat(0)] = person(seat(0), "ann");
    felt.chairs[seat(1)] = computer();
    assert_snapshot!("lobby_half", lobby_of(&felt));
    felt.chairs[seat(2)] = person(seat(2), "*b_o_b*\u{202e}");
    felt.chairs[seat(3)] = ChairScene::Computer { level: gow::Level::Steady, heir: Some("dan".to_owned()) };
    felt.end_asked_by = Some(user_at(seat(0)));
    assert_snapshot!("lobby_full", lobby_of(&felt));
}

#[test]
fn boards() {
    let mut felt = felt();
    assert_snapshot!("board_dealt", written(&board(&felt.scene(None), En, NOW)));
    felt.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    assert_snapshot!("board_quartet", written(&board(&felt.scene(None), En, NOW)));
    let mut felt = felt_in_the_middle();
    felt.ending = true;
    felt.hand_stake = 0;
    assert_snapshot!("board_middle", written(&board(&felt.scene(None), En, NOW)));
    let late = Millis::new(NOW.get() + 3_600_000);
    assert!(!written(&board(&felt.scene(None), En, late)).contains("<t:"), "no countdown that has run out");
}

#[test]
fn hands_to_lead() {
    let felt = felt();
    let draw = |mask, channel| written(&hand(&felt.scene(Some(seat(0))), mask, channel, En));
    assert_snapshot!("hand_lead", draw(TileMask::EMPTY, Channel::Ephemeral));
    assert_snapshot!("hand_lead_selected", draw(mask(&[1, 3]), Channel::Dm));
    assert_snapshot!("hand_lead_no_set", draw(mask(&[0, 1]), Channel::Ephemeral));
    let waiting = hand(&felt.scene(Some(seat(1))), mask(&[4]), Channel::Ephemeral, En);
    assert_snapshot!("hand_waiting", written(&waiting));
}

#[test]
fn hands_to_follow() {
    let mut felt = felt();
    felt.plays(&["lead 51"]);
    let draw = |felt: &Felt, mask| written(&hand(&felt.scene(Some(seat(1))), mask, Channel::Dm, En));
    assert_snapshot!("hand_follow", draw(&felt, TileMask::EMPTY));
    assert_snapshot!("hand_follow_selected", draw(&felt, mask(&[0])));
    assert_snapshot!("hand_follow_too_many", draw(&felt, mask(&[0, 2])));
    let mut felt = self::felt();
    felt.plays(&["lead 66"]);
    assert_snapshot!("hand_cannot_beat", draw(&felt, TileMask::EMPTY));
}

#[test]
fn hands_in_the_middle() {
    let mut felt = felt_in_the_middle();
    let draw = |felt: &Felt, at| written(&hand(&felt.scene(Some(seat(at))), mask(&[]), Channel::Dm, En));
    felt.plays(&["discard 44"]);
    assert_snapshot!("hand_middle", draw(&felt, 3));
    assert_snapshot!("hand_own_discards", draw(&felt, 1));
    felt.chairs[seat(3)] = ChairScene::Person {
        user: user_at(seat(3)),
        name: "dan".to_owned(),
        away: true,
        leaving: false,
        ready: false,
    };
    assert_snapshot!("hand_away", draw(&felt, 3));
    felt.chairs[seat(3)] = ChairScene::Person {
        user: user_at(seat(3)),
        name: "dan".to_owned(),
        away: true,
        leaving: true,
        ready: false,
    };
    assert_snapshot!("hand_leaving", draw(&felt, 3));
}

#[test]
fn hand_of_a_barred_seat() {
    let mut felt = felt_in_the_middle();
    felt.plays(&["discard 44", "discard 65"]);
    // The banker leads the last tile; nobody else has a stack.
    felt.plays(&["lead 44"]);
    let barred = hand(&felt.scene(Some(seat(1))), TileMask::EMPTY, Channel::Ephemeral, En);
    assert_snapshot!("hand_barred", written(&barred));
    assert_snapshot!("board_barred", written(&board(&felt.scene(None), En, NOW)));
}

#[test]
fn hands_that_do_not_run() {
    let felt = felt_at_the_end(11, celko());
    let draw = |at: usize, phase| {
        let scene = felt.scene_in(Some(seat(at)), phase);
        written(&hand(&scene, TileMask::EMPTY, Channel::Ephemeral, En))
    };
    assert_snapshot!("hand_lobby", draw(0, PhaseScene::Lobby));
    assert_snapshot!("hand_closed", draw(0, PhaseScene::Closed { why: Closing::Ended, last: None }));
    let closed = felt.closed(None, Closing::Ended).phase;
    assert_snapshot!("hand_closed_after", draw(0, closed));
    let between = felt.settled(None, None).phase;
    let lines: Vec<String> = (0..4).map(|at| draw(at, between.clone())).collect();
    assert_snapshot!("hand_between", lines.concat());
}

#[test]
fn settlements() {
    let mut complete = felt_in_the_middle();
    complete.plays(&["discard 44", "discard 65", "lead 44", "discard 11", "discard 31", "discard 65"]);
    let settled = complete.settled(None, None);
    assert_snapshot!("settlement_complete", written(&settlement(&settled, En)));
    let PhaseScene::Between { last, .. } = &settled.phase else { panic!("the hand is over") };
    assert_snapshot!("board_played_out", written(&played_out(&settled, last, En)));
    let mut felt = felt_at_the_end(11, celko());
    felt.chairs[seat(1)] = ChairScene::Person {
        user: user_at(seat(1)),
        name: "bob".to_owned(),
        away: false,
        leaving: false,
        ready: true,
    };
    felt.end_asked_by = Some(user_at(seat(2)));
    assert_snapshot!("settlement_waiting", written(&settlement(&felt.settled(None, Some(NOW)), En)));
    let gupai = House::named(Game::TienGow, "gupai").unwrap();
    let mut felt = felt_at_the_end(12, gupai);
    felt.stake = 0;
    felt.hand_stake = 0;
    felt.chairs[seat(3)] = computer();
    let mut scene = felt.settled(None, None);
    scene.chairs[seat(2)] = ChairScene::Empty;
    assert_snapshot!("settlement_for_nothing", written(&settlement(&scene, En)));
}

#[test]
fn the_arithmetic_of_every_settlement_adds_up() {
    let houses = House::all(Game::TienGow);
    for number in 0..280 {
        let house = houses[usize::try_from(number).unwrap() % houses.len()].clone();
        let felt = felt_at_the_end(number, house);
        let outcome = felt.round.outcome().and_then(Outcome::trick).unwrap();
        let text = written(&settlement(&felt.settled(None, None), En));
        for line in outcome.lines.values().flatten() {
            let factors = [line.figure, line.banker, line.last, line.complete, line.capture];
            assert_eq!(line.points, line.base * factors.iter().product::<i64>());
            let (player, sum, points) = (String::new(), String::new(), grouped(line.points.abs()));
            let words = match line.points {
                0 => En.say(&SettlementText::Even { player, sum }),
                points_of if points_of > 0 => En.say(&SettlementText::Pays { player, sum, points }),
                _ => En.say(&SettlementText::Gets { player, sum, points }),
            };
            assert!(text.contains(words.trim()), "{words} in\n{text}");
        }
    }
}

#[test]
fn lobbies_and_pages_of_every_house() {
    for house in House::all(Game::TienGow) {
        let mut felt = Felt::dealt(5, house.clone(), 2);
        felt.stake = 1;
        let mut text = written(&lobby(&felt.scene_in(None, PhaseScene::Lobby), En));
        for topic in [Topic::Sets, Topic::Play, Topic::Payments] {
            text.push_str(&written(&rules(topic, Some(&house), None, En)));
        }
        assert_snapshot!(format!("house_{}", house.name()), text);
    }
}

#[test]
fn figures_stand_where_the_banker_has_no_factor() {
    let house = House::named(Game::TienGow, "tien-kow").unwrap();
    let felt = Felt::dealt(5, house.clone(), 2);
    let shown = written(&board(&felt.scene(None), En, NOW));
    let mark = En.say(&TableText::BoardBankerMark { figure: 8, factor: 1 });
    assert!(shown.contains(&mark) && mark.contains('8'), "{shown}");
    let own = written(&hand(&felt.scene(Some(seat(0))), TileMask::EMPTY, Channel::Dm, En));
    let stakes = En.say(&SettlementText::NextStakes { figure: 8, factor: 1 });
    assert!(own.contains(&stakes), "{own}");
    let text = written(&settlement(&felt_at_the_end(3, house).settled(None, None), En));
    let figure = [4, 8].map(|figure| En.say(&SettlementText::NextStakes { figure, factor: 1 }));
    assert!(figure.iter().any(|figure| text.contains(figure)) && !text.contains("×1"), "{text}");
}

#[test]
fn what_somebody_captured_pays_for_others_is_said() {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    let found = (0..40_000).map(|number| felt_at_the_end(number, house.clone())).find(|felt| {
        let outcome = felt.round.outcome().and_then(Outcome::trick).unwrap();
        outcome
            .lines
            .iter()
            .any(|(seat, line)| line.as_ref().is_some_and(|line| line.points > 0 && line.paid_by != seat))
    });
    let felt = found.expect("one of these hands ends with a capture");
    let text = written(&settlement(&felt.settled(None, None), En));
    let names = ["**A** ann", "**B** bob", "**C** cyd", "**D** dan"].map(str::to_owned);
    let said = names.map(|player| En.say(&SettlementText::Captured { player }));
    assert!(said.iter().any(|said| text.contains(said)), "{text}");
    assert_snapshot!("settlement_captured", text);
}

#[test]
fn closed_tables_and_their_status() {
    let felt = felt_in_the_middle();
    let shut = |why| written(&closed(&felt.scene_in(None, PhaseScene::Closed { why, last: None }), En));
    let all = [Closing::Ended, Closing::Deserted, Closing::Idle, Closing::Removed].map(shut);
    assert_snapshot!("closed", all.concat());
    assert_snapshot!("status_playing", written(&status(&felt.scene(None), En)));
    assert_snapshot!("status_lobby", written(&status(&felt.scene_in(None, PhaseScene::Lobby), En)));
}

#[test]
fn a_table_that_closes_with_a_hand_shows_what_the_hand_came_to() {
    let felt = felt_at_the_end(11, celko());
    let settled = settlement(&felt.settled(None, None), En);
    let screen = closed(&felt.closed(None, Closing::Deserted), En);
    let [hand, end] = screen.embeds.as_slice() else { panic!("{screen:#?}") };
    assert_eq!(hand.fields, settled.embeds[0].fields, "the same arithmetic");
    assert_eq!(hand.title, settled.embeds[0].title);
    let lines = &settled.embeds[0].lines;
    assert!(
        lines.starts_with(&hand.lines) && lines.len() > hand.lines.len(),
        "no next banker and no next hand"
    );
    let game = En.say(&HouseText::GameName { key: Game::TienGow.name() });
    assert_eq!(end.title, Some(En.say(&TableText::ClosedTitle { game })));
    assert!(end.description().starts_with(&En.say(&TableText::ClosedDeserted)), "{end:?}");
    let labels: Vec<&str> = screen.buttons().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, [TableText::ButtonRules, TableText::ButtonRecord].map(|label| En.say(&label)));
}

#[test]
fn the_dice_for_the_first_banker_stand_on_the_first_board() {
    let felt = felt();
    let thrown = |throws: &[u8]| {
        let mut scene = felt.scene(None);
        let PhaseScene::Playing { first_throws, .. } = &mut scene.phase else { panic!("a hand runs") };
        *first_throws = Some(throws.to_vec());
        written(&board(&scene, En, NOW))
    };
    let said = |count, throws: String| {
        let player = "**A** ann".to_owned();
        format!(
            "\n{}\n",
            En.say(&TableText::BoardFirstBanker { kind: Kind::Tile, count, seats: 4, throws, player })
        )
    };
    assert!(thrown(&[1]).contains(&said(1, "🎲 1".to_owned())));
    let throws = En.list(["🎲 6", "🎲 5", "🎲 1"].map(str::to_owned));
    assert!(thrown(&[6, 5, 1]).contains(&said(3, throws)), "{}", thrown(&[6, 5, 1]));
    assert!(!written(&board(&felt.scene(None), En, NOW)).contains('🎲'));
}

#[test]
fn who_waits_for_a_chair_can_give_it_back() {
    let felt = felt();
    let mut scene = felt.scene(None);
    scene.viewer = Some(UserId::new(77));
    scene.heir_of = Some(seat(2));
    let draw = |channel| written(&hand(&scene, TileMask::EMPTY, channel, En));
    assert_snapshot!("hand_heir", [draw(Channel::Ephemeral), draw(Channel::Muted)].concat());
}

#[test]
fn direct_messages_can_be_switched_on_again() {
    let felt = felt_at_the_end(11, celko());
    let draw = |channel| {
        let lobby = felt.scene_in(Some(seat(0)), PhaseScene::Lobby);
        let screens = [lobby, felt.settled(Some(seat(0)), None), felt.closed(Some(seat(0)), Closing::Ended)];
        screens.map(|scene| written(&hand(&scene, TileMask::EMPTY, channel, En))).concat()
    };
    assert_snapshot!("hand_muted", draw(Channel::Muted));
    assert!(draw(Channel::Dm).contains("dmoff") && !draw(Channel::Dm).contains("dmon"));
    assert!(!draw(Channel::Ephemeral).contains(".dm"));
}

#[test]
fn pages_of_the_rules() {
    for topic in Topic::ALL {
        let name = format!("rules_{}", topic.name());
        assert_snapshot!(name, written(&rules(topic, None, felt().scene(None).table.into(), En)));
    }
    let gupai = House::named(Game::TienGow, "gupai").unwrap();
    assert_snapshot!("rules_payments_gupai", written(&rules(Topic::Payments, Some(&gupai), None, En)));
    let changed = celko().with_option("banker", &json!("growing")).unwrap();
    let changed = changed.with_option("over_par_banker", &json!("plain")).unwrap();
    assert_snapshot!("rules_payments_changed", written(&rules(Topic::Payments, Some(&changed), None, En)));
}

#[test]
fn answers_about_no_table() {
    let wallet = |free, held| Wallet { free: Balance(free), held: Balance(held) };
    let answers = [
        balance(None, wallet(5_000, 0), En),
        balance(Some("[ann](x)"), wallet(1, 560), En),
        daily(&Claim::Given { amount: 500, wallet: wallet(5_500, 0) }, En),
        daily(&Claim::Taken { next: NOW }, En),
        about("1.2.3", NOW, 1, En),
        which(&[], En),
        which(&[felt().scene(None), felt_in_the_middle().scene(None)][..1], En),
        turn_ping(&felt().scene(None), &[user_at(seat(0))], En),
        turn_ping(&felt().scene_in(None, PhaseScene::Lobby), &[user_at(seat(0))], En),
    ];
    assert_snapshot!("answers", answers.iter().map(written).collect::<Vec<_>>().join("\n"));
}

/// Two hands with one red pip each, if the Heaven counts as white.
const DOTS: [&str; 4] = [
    "31 55 55 33 22 65 63 52",
    "66 11 11 44 44 31 64 64",
    "51 33 22 65 62 53 32 66",
    "61 61 51 54 43 42 41 21",
];

fn felt_with_dots() -> Felt {
    let pieces = |hand: &str| hand.split(' ').map(|tile| tile.parse().unwrap()).collect::<Vec<Piece>>();
    let hands = PerSeat::from_fn(4, |seat| pieces(DOTS[seat.index()]));
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    let house = house.with_option("one_red_dot", &json!("six-six-white")).unwrap();
    let mut felt = Felt::of(Deal { house, banker: seat(1), streak: 1, hands, bets: None });
    felt.declared = Some(SeatSet::new());
    felt
}

#[test]
fn moments_for_declarations() {
    let mut felt = felt_with_dots();
    let draw = |felt: &Felt, at: usize| {
        written(&hand(&felt.scene(Some(seat(at))), TileMask::EMPTY, Channel::Ephemeral, En))
    };
    let open = written(&board(&felt.scene(None), En, NOW));
    assert_snapshot!("board_declaring", open);
    assert_snapshot!("hand_can_declare", draw(&felt, 0));
    assert_snapshot!("hand_cannot_declare", draw(&felt, 1));
    felt.declared = Some([seat(0), seat(2)].into_iter().collect());
    assert_eq!(written(&board(&felt.scene(None), En, NOW)), open, "nobody sees a declaration");
    assert_snapshot!("hand_declared", draw(&felt, 0));
    felt.round.claim(felt.declared.take().unwrap()).unwrap();
    assert_snapshot!("settlement_declared", written(&settlement(&felt.settled(None, None), En)));
}

#[test]
fn how_long_a_table_stands() {
    let mut felt = felt();
    for (name, until) in [("hands", Until::Hands(10)), ("minutes", Until::Minutes(45))] {
        felt.until = Some(until);
        let mut text = written(&lobby(&felt.scene_in(None, PhaseScene::Lobby), En));
        text.push_str(&written(&board(&felt.scene(None), En, NOW)));
        assert_snapshot!(format!("until_{name}"), text);
    }
    let over = closed(&felt.scene_in(None, PhaseScene::Closed { why: Closing::Over, last: None }), En);
    assert!(written(&over).contains(&En.say(&TableText::ClosedOver)), "{}", written(&over));
}

#[test]
fn settings_of_a_house() {
    let mut felt = felt();
    felt.house = felt.house.with_option("banker", &json!("growing")).unwrap();
    let scene = felt.scene_in(Some(seat(0)), PhaseScene::Lobby);
    assert_snapshot!("settings", written(&settings(&scene, None, En)));
    assert_snapshot!("settings_banker", written(&settings(&scene, Some(6), En)));
}

#[test]
fn every_switch_and_value_has_words() {
    for house in houses() {
        for (place, info) in House::option_infos(house.game()).iter().enumerate() {
            for value in switch_choices(info).into_iter().map(Setting::json) {
                let mut felt = Felt::dealt(1, house.clone(), 1);
                felt.house = house.with_option(info.name, &value).unwrap();
                let shown =
                    written(&settings(&felt.scene_in(Some(seat(0)), PhaseScene::Lobby), Some(place), En));
                let entries = shown.lines().filter(|line| line.starts_with("  "));
                assert!(
                    entries.clone().count() > 4 && !entries.clone().any(|line| line.contains('_')),
                    "{shown}"
                );
                assert_eq!(shown.matches("\n  > ").count(), 2, "what is set is marked: {shown}");
            }
        }
    }
}
