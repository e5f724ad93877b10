//! Snapshots of the screens of Pai Gow and Tet-Gow.

use gow::fair::Stream;
use gow::{Deal, Game, House, PerSeat, Piece, Round as _, Verb};
use insta::assert_snapshot;
use serde_json::json;

use super::En;
use super::fixture::{NOW, SceneFixture, houses, person, seat, source};
use super::picture_of_text::written;
use super::plain::{hand, played_out};
use crate::discord::custom_id::{OptionName, TableAct, TileMask, Topic};
use crate::discord::screens::{
    Channel, bet_form, bets, board, closed, hint, lobby, rules, settings, settlement, status,
};
use crate::table::{ChairScene, Closing, PhaseScene, Scorer, Total};
use crate::text::Locale;

/// Hands of Pai Gow: the bank has a Wong over 7, the others hands above and below it, a copy, and
/// zero against zero.
const PAI_GOW: [&str; 4] = ["66 54 55 61", "11 63 44 43", "64 53 33 32", "65 65 42 41"];

fn pai_gow() -> SceneFixture {
    let pieces = |hand: &str| {
        hand.split(' ')
            .map(|tile| tile.parse().unwrap())
            .collect::<Vec<Piece>>()
    };
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
    fixture.chairs[seat(0)] = ChairScene::House;
    fixture
}

/// Sets a seat's tiles by the house way.
fn set_one(fixture: &mut SceneFixture, at: gow::Seat) {
    let mv = fixture.round.timeout_move(at).unwrap();
    fixture.round.play(at, mv).unwrap();
}

/// Everybody sets by the house way.
fn set_all(fixture: &mut SceneFixture) {
    while let Some(at) = fixture.to_act() {
        set_one(fixture, at);
    }
}

#[test]
fn bets_and_the_bank() {
    let fixture = pai_gow();
    let mut empty = fixture.clone();
    empty.chairs[seat(2)] = ChairScene::Empty;
    empty.chairs[seat(3)] = ChairScene::Empty;
    assert_snapshot!(
        "paigow_lobby",
        written(&lobby(&empty.scene_in(None, PhaseScene::Lobby), En))
    );
    assert_snapshot!(
        "paigow_betting",
        written(&bets(&fixture.betting(None, None), En, NOW))
    );
    assert_snapshot!(
        "paigow_offer",
        written(&bets(&fixture.betting(None, Some(seat(2))), En, NOW))
    );
    let own = |offer| {
        let draw = |at| {
            written(&hand(
                &fixture.betting(Some(seat(at)), offer),
                TileMask::EMPTY,
                Channel::Dm,
                En,
            ))
        };
        [1, 2, 3].map(draw).join("---\n")
    };
    assert_snapshot!("paigow_betting_own", own(None));
    assert_snapshot!("paigow_offer_own", own(Some(seat(2))));
    let form = bet_form(&fixture.betting(Some(seat(1)), None), Locale::En).unwrap();
    assert_eq!(
        (form.title.as_str(), form.label.as_str()),
        ("Your bet for hand 3", "Chips")
    );
    assert!(bet_form(&fixture.betting(None, Some(seat(2))), En).is_none());
}

#[test]
fn setting_tiles() {
    let mut fixture = pai_gow();
    assert_snapshot!(
        "paigow_board",
        written(&board(&fixture.scene(None), En, NOW))
    );
    let draw = |fixture: &SceneFixture, at, bits| {
        written(&hand(
            &fixture.scene(Some(seat(at))),
            TileMask::from_bits(bits),
            Channel::Ephemeral,
            En,
        ))
    };
    assert_snapshot!("paigow_hand", draw(&fixture, 1, 0));
    assert_snapshot!("paigow_hand_one", draw(&fixture, 1, 0b0001));
    assert_snapshot!("paigow_hand_two", draw(&fixture, 1, 0b0101));
    assert_snapshot!("paigow_hand_out", draw(&fixture, 3, 0));
    let advice = hint(&fixture.scene(Some(seat(1))), En).unwrap();
    assert_snapshot!("paigow_hint", advice);
    assert_eq!(
        hint(&fixture.scene(None), En),
        None,
        "only who has tiles is told"
    );
    let way = fixture.round.timeout_move(seat(1)).unwrap();
    fixture.round.play(seat(1), way).unwrap();
    assert_eq!(hint(&fixture.scene(Some(seat(1))), En), None, "too late");
    assert_snapshot!("paigow_hand_done", draw(&fixture, 1, 0));
    assert_snapshot!("paigow_status", written(&status(&fixture.scene(None), En)));
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
                let screen = hand(&scene, TileMask::from_bits(bits), Channel::Ephemeral, En);
                for button in screen.buttons() {
                    if let Some(TableAct::Play {
                        verb: Verb::Set,
                        mask,
                    }) = button.press.table_act()
                    {
                        let pieces = mask.among(&dealt).unwrap();
                        let mut round = fixture.round.clone();
                        round.play(at, gow::Move::new(Verb::Set, pieces)).unwrap();
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
    assert_snapshot!("paigow_settlement", written(&settlement(&scene, En)));
    let PhaseScene::Between { last, .. } = &scene.phase else {
        panic!("settled")
    };
    assert_snapshot!("paigow_played_out", written(&played_out(&scene, last, En)));
    fixture.hand_stake = 0;
    let text = written(&settlement(&fixture.settled(None, None), Locale::En));
    assert!(text.contains("no chips at stake"), "{text}");
    assert_snapshot!(
        "paigow_settings",
        written(&settings(
            &fixture.settled(Some(seat(1)), None),
            OptionName::named("commission_bps"),
            En
        ))
    );
}

#[test]
fn copies_say_whose_they_are() {
    for (copies, words) in [
        ("bank", "a copy, which is the bank's"),
        ("tie", "a copy, which nobody wins"),
    ] {
        let house = House::default_of(Game::PaiGow)
            .with_option("copies", &json!(copies))
            .unwrap();
        let found = (0..4_000)
            .map(|number| SceneFixture::dealt(number, house.clone(), 1))
            .find_map(|mut fixture| {
                set_all(&mut fixture);
                let text = written(&settlement(&fixture.settled(None, None), Locale::En));
                text.contains("a copy").then_some(text)
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
    assert_snapshot!(
        "tetgow_lobby",
        written(&lobby(&fixture.scene_in(None, PhaseScene::Lobby), En))
    );
    let source = source(7);
    let mut stream = Stream::new(&source, "tet-gow");
    for _ in 0..5 {
        assert!(fixture.play_any(&mut stream));
    }
    assert_snapshot!(
        "tetgow_board",
        written(&board(&fixture.scene(None), En, NOW))
    );
    let turn = fixture.to_act().unwrap();
    let draw = |at| {
        written(&hand(
            &fixture.scene(Some(at)),
            TileMask::EMPTY,
            Channel::Ephemeral,
            En,
        ))
    };
    assert_snapshot!("tetgow_hand", draw(turn));
    assert_snapshot!("tetgow_hand_waiting", draw(turn.next(4)));
    let house = House::named(Game::TetGow, "wiki-2019").unwrap();
    let open = SceneFixture::dealt(3, house, 1);
    let text = written(&board(&open.scene(None), Locale::En, NOW));
    assert!(text.contains("Open cards"), "{text}");
}

#[test]
fn scores_and_their_sum() {
    let mut fixture = tet_gow(3);
    let source = source(8);
    let mut stream = Stream::new(&source, "tet-gow");
    while fixture.play_any(&mut stream) {}
    fixture.chairs[seat(1)] = person(seat(1), "*b_o_b*");
    let total = |who, name: Option<&str>, score| Total {
        who,
        name: name.map(str::to_owned),
        score,
        hands: 3,
    };
    let mut scene = fixture.settled(None, None);
    scene.totals = vec![
        total(
            Scorer::Person(super::fixture::user_at(seat(0))),
            Some("ann"),
            12,
        ),
        total(
            Scorer::Person(super::fixture::user_at(seat(1))),
            Some("*b_o_b*"),
            19,
        ),
        total(Scorer::Computer(seat(2)), None, 19),
    ];
    assert_snapshot!("tetgow_settlement", written(&settlement(&scene, En)));
    let mut over = fixture.closed(None, Closing::Over);
    over.totals = scene.totals.clone();
    let text = written(&closed(&over, Locale::En));
    assert!(text.contains("share the first place with 19"), "{text}");
    over.totals[2].score = 18;
    let text = written(&closed(&over, Locale::En));
    assert!(text.contains("wins with 19"), "{text}");
}

#[test]
fn pages_of_the_other_games() {
    for house in houses()
        .into_iter()
        .filter(|house| house.game() != Game::TienGow)
    {
        let pages = Topic::ALL.map(|topic| written(&rules(topic, Some(&house), None, En)));
        assert_snapshot!(format!("house_{}", house.name()), pages.join("\n"));
    }
}
