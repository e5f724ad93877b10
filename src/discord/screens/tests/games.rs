//! Snapshots of the screens of Pai Gow and Tet-Gow.

use gow::fair::{Hash32, Stream};
use gow::pai_gow::Verdict;
use gow::{Deal, Game, House, Move, PerSeat, Round as _, Seat, Verb};
use insta::assert_snapshot;
use serde_json::json;

use super::every_language::{board_of, in_every_language, lobby_of, settlement_of};
use super::fixture::{SceneFixture, houses, person, pieces, seat, source, user_at};
use super::pages::pages_of_house;
use super::render::{hand, lobby, played_out, public_screen, status};
use super::screen_text::written;
use crate::board::{Standing, Subject};
use crate::config::Config;
use crate::discord::custom_id::{RulesTopic, TableAct, Term, TileMask};
use crate::discord::screens::{Channel, bet_form, hint, settings};
use crate::table::{
    CloseReason, LockedDealScene, PhaseScene, Place, Scene, ScoreTotal, Scorer, SeatScene,
};
use crate::text::Locale;

/// Hands of Pai Gow: the bank has a Wong over 7, the others hands above and below it, a copy, and
/// zero against zero.
const PAI_GOW: [&str; 4] = ["66 54 55 61", "11 63 44 43", "64 53 33 32", "65 65 42 41"];

pub(super) fn pai_gow() -> SceneFixture {
    let hands = PerSeat::from_fn(4, |seat| pieces(PAI_GOW[seat.index()]));
    let house = House::named(Game::PaiGow, "casino").unwrap();
    let bets = Some(PerSeat::from_vec(vec![0, 50, 20, 0]).unwrap());
    let mut fixture = SceneFixture::of(Deal {
        house,
        banker: seat(0),
        streak: 1,
        hands,
        bets,
    });
    fixture.seats[seat(0)] = SeatScene::HouseBank;
    fixture
}

/// Sets a seat's tiles by the house way.
fn set_one(fixture: &mut SceneFixture, at: Seat) {
    let mv = fixture.round.timeout_move(at).unwrap();
    fixture.round.play(at, mv).unwrap();
}

/// Everybody sets by the house way.
fn set_all(fixture: &mut SceneFixture) {
    while let Some(at) = fixture.to_act() {
        set_one(fixture, at);
    }
}

/// The private panel of a seat, in every language.
fn hand_of(fixture: &SceneFixture, at: Seat, bits: u16) -> String {
    let scene = fixture.scene(Some(at));
    let mask = TileMask::from_bits(bits);
    in_every_language(|locale| written(&hand(&scene, mask, Channel::Ephemeral, locale)))
}

#[test]
fn bets_and_the_bank() {
    let fixture = pai_gow();
    let mut empty = fixture.clone();
    empty.seats[seat(2)] = SeatScene::Empty;
    empty.seats[seat(3)] = SeatScene::Empty;
    assert_snapshot!("paigow_lobby", lobby_of(&empty));
    let public = |offer| {
        let scene = fixture.betting(None, offer);
        in_every_language(|locale| written(&public_screen(&scene, locale)))
    };
    assert_snapshot!("paigow_betting", public(None));
    assert_snapshot!("paigow_offer", public(Some(seat(2))));
    let own = |offer| {
        let scenes = [1, 2, 3].map(|at| fixture.betting(Some(seat(at)), offer));
        in_every_language(|locale| {
            let panel = |scene| written(&hand(scene, TileMask::EMPTY, Channel::Dm, locale));
            scenes.each_ref().map(panel).join("---\n")
        })
    };
    assert_snapshot!("paigow_betting_own", own(None));
    assert_snapshot!("paigow_offer_own", own(Some(seat(2))));
    let form = bet_form(&fixture.betting(Some(seat(1)), None), Locale::En).unwrap();
    assert_eq!(
        (form.title.as_str(), form.label.as_str()),
        ("Your bet for hand 3", "Chips")
    );
    assert!(bet_form(&fixture.betting(None, Some(seat(2))), Locale::En).is_none());
}

#[test]
fn a_status_calls_bets_open_only_while_they_are() {
    let fixture = pai_gow();
    let told = |scene: &Scene| written(&status(scene, Locale::En));
    let open = "Bets are open for hand 3.";
    let mut scene = fixture.betting(None, None);
    let text = told(&scene);
    assert!(text.contains(open), "{text}");
    scene.locked = Some(LockedDealScene {
        number: 3,
        receipt: Hash32::ZERO,
        round: 123,
    });
    let text = told(&scene);
    assert!(!text.contains(open), "{text}");
    let text = told(&fixture.betting(None, Some(seat(2))));
    assert!(
        text.contains("The bank is offered to **C** cyd.") && !text.contains(open),
        "{text}"
    );
}

#[test]
fn in_direct_messages_nobody_else_is_asked_to_sit_down() {
    let mut fixture = pai_gow();
    let told = |fixture: &SceneFixture| {
        let scene = fixture.scene_in(None, PhaseScene::Lobby);
        let place = Place {
            guild: None,
            ..scene.place
        };
        written(&lobby(&Scene { place, ..scene }, Locale::En))
    };
    fixture.seats[seat(2)] = SeatScene::Empty;
    fixture.seats[seat(3)] = SeatScene::Empty;
    let alone = told(&fixture);
    assert!(
        alone.contains("All seated") && !alone.contains("Sit t2."),
        "{alone}"
    );
    // A person whose chips did not cover a hand may come back.
    fixture.seats[seat(1)] = SeatScene::Empty;
    let empty = told(&fixture);
    assert!(empty.contains("+Sit t2."), "{empty}");
}

#[test]
fn setting_tiles() {
    let mut fixture = pai_gow();
    assert_snapshot!("paigow_board", board_of(&fixture));
    assert_snapshot!("paigow_hand", hand_of(&fixture, seat(1), 0));
    assert_snapshot!("paigow_hand_out", hand_of(&fixture, seat(3), 0));
    let scene = fixture.scene(Some(seat(1)));
    let advice = in_every_language(|locale| hint(&scene, locale).unwrap().1);
    assert_snapshot!("paigow_hint", advice);
    assert_eq!(
        hint(&fixture.scene(None), Locale::En),
        None,
        "only who has tiles is told"
    );
    let way = fixture.round.timeout_move(seat(1)).unwrap();
    fixture.round.play(seat(1), way).unwrap();
    let scene = fixture.scene(Some(seat(1)));
    assert_eq!(hint(&scene, Locale::En), None, "too late");
    assert_snapshot!("paigow_hand_done", hand_of(&fixture, seat(1), 0));
    let scene = fixture.scene(None);
    assert_snapshot!(
        "paigow_status",
        in_every_language(|locale| written(&status(&scene, locale)))
    );
}

#[test]
fn beside_its_picture_a_board_says_who_bets_and_who_sits_out() {
    let shown = public_screen(&pai_gow().scene(None), Locale::En);
    let texts = shown.embeds[0].texts(true).join("\n");
    let bets = "Bets: **B**\u{a0}50 · **C**\u{a0}20 · **D** sits out";
    assert!(texts.contains(bets), "{texts}");
}

#[test]
fn every_way_to_set_can_be_pressed_and_no_other() {
    for number in 0..40 {
        let mut fixture = SceneFixture::dealt(number, House::default_of(Game::PaiGow), 1);
        while let Some(at) = fixture.to_act() {
            let deal = fixture.round.deal();
            if at != deal.banker && deal.bets.as_ref().unwrap()[at] == 0 {
                // The tiles of a player without a bet are set automatically.
                set_one(&mut fixture, at);
                continue;
            }
            let scene = fixture.scene(Some(at));
            let legal = fixture.round.legal_moves(at);
            let (mut found, dealt) = (Vec::new(), fixture.round.deal().hands[at].clone());
            for bits in 0..16 {
                let mask = TileMask::from_bits(bits);
                let screen = hand(&scene, mask, Channel::Ephemeral, Locale::En);
                for button in screen.buttons() {
                    if let Some(TableAct::Play {
                        verb: Verb::Set,
                        mask,
                    }) = button.press.table_act()
                    {
                        let pieces = mask.among(&dealt).unwrap();
                        let mut round = fixture.round.clone();
                        round.play(at, Move::new(Verb::Set, pieces)).unwrap();
                        found.push(round.plays().last().unwrap().1);
                    }
                }
            }
            found.sort_unstable();
            found.dedup();
            let mut legal_too = legal.clone();
            legal_too.sort_unstable();
            assert_eq!(found, legal_too);
            fixture.play(legal[0]);
        }
    }
}

#[test]
fn payments_of_pai_gow() {
    let mut fixture = pai_gow();
    set_all(&mut fixture);
    let scene = fixture.settled(None, None);
    assert_snapshot!("paigow_settlement", settlement_of(&scene));
    let PhaseScene::Between { last, .. } = &scene.phase else {
        panic!("settled")
    };
    assert_snapshot!(
        "paigow_played_out",
        in_every_language(|locale| written(&played_out(&scene, last, locale)))
    );
    fixture.hand_stake = 0;
    let text = written(&public_screen(&fixture.settled(None, None), Locale::En));
    assert!(text.contains(", no chips"), "{text}");
    let scene = fixture.settled(Some(seat(1)), None);
    let term = Term::named("commission_bps");
    assert_snapshot!(
        "paigow_settings",
        in_every_language(|locale| written(&settings(&scene, &Config::default(), term, locale)))
    );
}

#[test]
fn who_waits_for_a_computers_seat_is_told_so_while_others_bet() {
    let mut scene = pai_gow().betting(Some(seat(3)), None);
    (scene.seat, scene.waiting_seat_of) = (None, Some(seat(3)));
    let screen = hand(&scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En);
    let text = written(&screen);
    assert!(text.contains("is yours from the next hand"), "{text}");
    assert!(text.contains("Give up the seat"), "{text}");
}

#[test]
fn a_player_without_a_bet_is_told_no_result() {
    let own = |scene: &Scene| {
        let screen = hand(scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En);
        written(&screen)
    };
    let mut fixture = pai_gow();
    set_one(&mut fixture, seat(3));
    let text = own(&fixture.scene(Some(seat(3))));
    assert!(text.contains("Set the house way"), "{text}");
    assert!(!text.contains("You have set"), "{text}");
    set_all(&mut fixture);
    let scene = fixture.settled(Some(seat(3)), None);
    let text = own(&scene);
    assert!(text.contains("Hand 3 is over: you sat it out."), "{text}");
    // The pair would beat the bank's high hand.
    assert!(text.contains("pair of Hatchets"), "{text}");
    assert!(!text.contains("Hatchets · beats the bank"), "{text}");
    let shown = public_screen(&fixture.settled(None, None), Locale::En);
    let picture = shown.embeds[0].picture.as_ref().unwrap();
    let Subject::Reveal(reveal) = &picture.shows else {
        panic!("the end of a hand of Pai Gow")
    };
    let Standing::Shown {
        verdict,
        high_wins,
        low_wins,
        ..
    } = &reveal.seats[3].standing
    else {
        panic!("everybody's tiles are shown")
    };
    assert_eq!(
        (*verdict, *high_wins, *low_wins),
        (Verdict::Bank, false, false)
    );
}

#[test]
fn copies_say_whose_they_are() {
    for (copies, words) in [
        ("bank", "a copy: the bank wins it"),
        ("tie", "a copy: nobody wins it"),
    ] {
        let house = House::default_of(Game::PaiGow)
            .with_option("copies", &json!(copies))
            .unwrap();
        let found = (0..4_000)
            .map(|number| SceneFixture::dealt(number, house.clone(), 1))
            .find_map(|mut fixture| {
                set_all(&mut fixture);
                let text = written(&public_screen(&fixture.settled(None, None), Locale::En));
                text.contains("a copy:").then_some(text)
            });
        let text = found.expect("some hand of many is a copy");
        assert!(text.contains(words), "{text}");
    }
}

fn tet_gow(seats: usize) -> SceneFixture {
    SceneFixture::seated(7, House::default_of(Game::TetGow), 1, seats)
}

#[test]
fn hands_of_tet_gow() {
    let mut fixture = tet_gow(4);
    assert_snapshot!("tetgow_lobby", lobby_of(&fixture));
    let source = source(7);
    let mut stream = Stream::new(&source, "tet-gow");
    for _ in 0..5 {
        assert!(fixture.play_any(&mut stream));
    }
    assert_snapshot!("tetgow_board", board_of(&fixture));
    let turn = fixture.to_act().unwrap();
    assert_snapshot!("tetgow_hand", hand_of(&fixture, turn, 0));
    assert_snapshot!("tetgow_hand_waiting", hand_of(&fixture, turn.next(4), 0));
    let house = House::named(Game::TetGow, "wiki-2019").unwrap();
    let open = SceneFixture::dealt(3, house, 1);
    let text = written(&public_screen(&open.scene(None), Locale::En));
    assert!(text.contains("Face-up cards"), "{text}");
}

#[test]
fn scores_and_their_sum() {
    let mut fixture = tet_gow(3).played_out(8, "tet-gow");
    fixture.seats[seat(1)] = person(seat(1), "*b_o_b*");
    let total = |who, name: Option<&str>, score| ScoreTotal {
        who,
        name: name.map(str::to_owned),
        score,
        hands: 3,
    };
    let mut scene = fixture.settled(None, None);
    scene.totals = vec![
        total(Scorer::Person(user_at(seat(0))), Some("ann"), 12),
        total(Scorer::Person(user_at(seat(1))), Some("*b_o_b*"), 19),
        total(Scorer::Computer(seat(2)), None, 19),
    ];
    assert_snapshot!("tetgow_settlement", settlement_of(&scene));
    let mut over = fixture.closed(None, CloseReason::Over);
    over.totals = scene.totals.clone();
    let text = written(&public_screen(&over, Locale::En));
    assert!(
        text.contains("share first place with a total score of 19"),
        "{text}"
    );
    over.totals[2].score = 18;
    let text = written(&public_screen(&over, Locale::En));
    assert!(
        text.contains("wins the table with a total score of 19"),
        "{text}"
    );
}

#[test]
fn pages_of_the_other_games() {
    for house in houses()
        .into_iter()
        .filter(|house| house.game() != Game::TienGow)
    {
        let text = in_every_language(|locale| {
            pages_of_house(&house, |house| {
                let page = |topic| super::pages::topic(topic, Some(house), None, locale);
                RulesTopic::ALL.map(page).join("\n")
            })
        });
        assert_snapshot!(format!("house_{}", house.name()), text);
    }
}
