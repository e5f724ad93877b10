//! What screens say is true, in any wording.

use gow::{Game, House, Outcome, Round as _, Setting, Verb};

use super::En;
use super::fixture::{NOW, SceneFixture, at_the_end, celko, houses, open_discards, quartets, seat};
use super::picture_of_text::written;
use super::plain::hand;
use crate::discord::custom_id::{OptionName, TileMask};
use crate::discord::screens::who::SeatNames;
use crate::discord::screens::{
    Channel, Screen, board, closed, settings, settlement, switch_choices,
};
use crate::table::{Closing, PhaseScene};
use crate::text::phrases::{HouseText, SettlementText, TableText};
use crate::text::{Kind, grouped};

#[test]
fn the_arithmetic_of_every_settlement_adds_up() {
    let houses = House::all(Game::TienGow);
    for number in 0..280 {
        let house = houses[usize::try_from(number).unwrap() % houses.len()].clone();
        let fixture = at_the_end(number, house);
        let outcome = fixture.round.outcome().and_then(Outcome::trick).unwrap();
        let text = written(&settlement(&fixture.settled(None, None), En));
        for line in outcome.lines.values().flatten() {
            let factors = [
                line.figure,
                line.banker,
                line.last,
                line.complete,
                line.capture,
            ];
            assert_eq!(line.points, line.base * factors.iter().product::<i64>());
            let (player, sum, points) = (String::new(), String::new(), grouped(line.points.abs()));
            let words = match line.points {
                0 => En.say(&SettlementText::Even { player, sum }),
                points_of if points_of > 0 => En.say(&SettlementText::Pays {
                    player,
                    sum,
                    points,
                }),
                _ => En.say(&SettlementText::Gets {
                    player,
                    sum,
                    points,
                }),
            };
            assert!(text.contains(words.trim()), "{words} in\n{text}");
        }
    }
}

#[test]
fn figures_stand_where_the_banker_has_no_factor() {
    let house = House::named(Game::TienGow, "tien-kow").unwrap();
    let fixture = SceneFixture::dealt(5, house.clone(), 2);
    let shown = written(&board(&fixture.scene(None), En, NOW));
    let mark = En.say(&TableText::BoardBankerMark {
        figure: 8,
        factor: 1,
    });
    assert!(shown.contains(&mark) && mark.contains('8'), "{shown}");
    let own = written(&hand(
        &fixture.scene(Some(seat(0))),
        TileMask::EMPTY,
        Channel::Dm,
        En,
    ));
    let stakes = En.say(&SettlementText::NextStakes {
        figure: 8,
        factor: 1,
    });
    assert!(own.contains(&stakes), "{own}");
    let text = written(&settlement(&at_the_end(3, house).settled(None, None), En));
    let figure = [4, 8].map(|figure| En.say(&SettlementText::NextStakes { figure, factor: 1 }));
    assert!(
        figure.iter().any(|figure| text.contains(figure)) && !text.contains("×1"),
        "{text}"
    );
}

#[test]
fn a_table_that_closes_with_a_hand_shows_what_the_hand_came_to() {
    let fixture = at_the_end(11, celko());
    let settled = settlement(&fixture.settled(None, None), En);
    let screen = closed(&fixture.closed(None, Closing::Deserted), En);
    let [hand, end] = screen.embeds.as_slice() else {
        panic!("{screen:#?}")
    };
    assert_eq!(hand.fields, settled.embeds[0].fields, "the same arithmetic");
    assert_eq!(hand.title, settled.embeds[0].title);
    let lines = &settled.embeds[0].lines;
    assert!(
        lines.starts_with(&hand.lines) && lines.len() > hand.lines.len(),
        "no next banker and no next hand"
    );
    let game = En.say(&HouseText::GameName {
        key: Game::TienGow.name(),
    });
    assert_eq!(end.title, Some(En.say(&TableText::ClosedTitle { game })));
    assert!(
        end.description()
            .starts_with(&En.say(&TableText::ClosedDeserted)),
        "{end:?}"
    );
    let labels: Vec<&str> = screen
        .buttons()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(
        labels,
        [TableText::ButtonRules, TableText::ButtonRecord].map(|label| En.say(&label))
    );
}

#[test]
fn the_dice_for_the_first_banker_stand_on_the_first_board() {
    let fixture = quartets();
    let thrown = |throws: &[u8]| {
        let mut scene = fixture.scene(None);
        let PhaseScene::Playing { first_throws, .. } = &mut scene.phase else {
            panic!("a hand runs")
        };
        *first_throws = Some(throws.to_vec());
        written(&board(&scene, En, NOW))
    };
    let said = |count, throws: String| {
        let player = "**A** ann".to_owned();
        format!(
            "\n{}\n",
            En.say(&TableText::BoardFirstBanker {
                kind: Kind::Tile,
                count,
                seats: 4,
                throws,
                player
            })
        )
    };
    assert!(thrown(&[1]).contains(&said(1, "🎲 1".to_owned())));
    let throws = En.list(["🎲 6", "🎲 5", "🎲 1"].map(str::to_owned));
    assert!(
        thrown(&[6, 5, 1]).contains(&said(3, throws)),
        "{}",
        thrown(&[6, 5, 1])
    );
    assert!(!written(&board(&fixture.scene(None), En, NOW)).contains('🎲'));
}

#[test]
fn open_discards_stand_on_the_board_with_their_tiles() {
    let mut player = String::new();
    let sides = [celko(), open_discards()].map(|house| {
        let mut fixture = SceneFixture::dealt(1, house, 1);
        let leader = fixture.to_act().unwrap();
        let lead = fixture.round.legal_moves(leader)[0];
        fixture.play(lead);
        let follower = fixture.to_act().unwrap();
        let discard = fixture
            .round
            .legal_moves(follower)
            .into_iter()
            .rfind(|mv| mv.verb == Verb::Discard);
        fixture.play(discard.unwrap());
        player = SeatNames::sitting(&fixture.scene(None), En).tagged(follower);
        (board(&fixture.scene(None), En, NOW), discard.unwrap())
    });
    let [(hidden, discard), (open, same)] = sides;
    assert_eq!(discard, same, "the same tiles are dealt");
    let tiles = crate::text::pips(discard.pieces.iter());
    assert!(!written(&hidden).contains(&tiles), "{}", written(&hidden));
    let said = En.say(&TableText::PlayDiscardOpen {
        player: player.clone(),
        tiles: tiles.clone(),
    });
    assert!(written(&open).contains(&said), "{}", written(&open));
    let picture = |screen: &Screen| screen.embeds[0].picture.clone().unwrap();
    assert_ne!(picture(&hidden).shows, picture(&open).shows);
    assert!(
        picture(&open).alt.contains(&tiles),
        "{}",
        picture(&open).alt
    );
}

#[test]
fn dice_for_every_leader_are_announced_and_nobody_is_named() {
    for (leader, named) in [("winner", true), ("dice", false)] {
        let house = House::default_of(Game::TetGow)
            .with_option("first_leader", &leader.into())
            .unwrap();
        let fixture = at_the_end(1, house);
        let shown = written(&settlement(&fixture.settled(None, None), En));
        assert_eq!(
            shown.contains(&En.say(&SettlementText::NextLeaderByDice)),
            !named,
            "{shown}"
        );
    }
}

#[test]
fn every_switch_and_value_has_words() {
    for house in houses() {
        for info in House::option_infos(house.game()) {
            for value in switch_choices(&info).into_iter().map(Setting::json) {
                let mut fixture = SceneFixture::dealt(1, house.clone(), 1);
                fixture.house = house.with_option(info.name, &value).unwrap();
                let shown = written(&settings(
                    &fixture.scene_in(Some(seat(0)), PhaseScene::Lobby),
                    Some(OptionName::of(&info)),
                    En,
                ));
                let entries = shown.lines().filter(|line| line.starts_with("  "));
                assert!(
                    entries.clone().count() > 2 && !entries.clone().any(|line| line.contains('_')),
                    "{shown}"
                );
                // The option, its value, and what the table reveals.
                assert_eq!(
                    shown.matches("\n  > ").count(),
                    3,
                    "what is set is marked: {shown}"
                );
            }
        }
    }
}
