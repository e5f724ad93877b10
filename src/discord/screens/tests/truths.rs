//! What screens say is true, for any wording.

use gow::{Game, House, OptionValue, Outcome, Round as _, Verb};

use super::fixture::{
    SceneFixture, at_the_end, celko, houses, open_discards, quartets, quartets_in_the_middle, seat,
};
use super::render::{hand, public_screen};
use super::screen_text::written;
use crate::config::Config;
use crate::discord::custom_id::{OptionName, Term, TileMask};
use crate::discord::screens::names::SeatNames;
use crate::discord::screens::{Channel, Embed, option_values, settings, sums};
use crate::table::{CloseReason, PhaseScene};
use crate::text::phrases::{HouseText, LessonText, ReviewText, SettlementText, TableText};
use crate::text::{Locale, PieceKind, grouped};

/// Returns what a settlement says about a line with these points, without its player and its sum.
fn sum_of(points: i64, locale: Locale) -> String {
    let (player, sum) = (String::new(), String::new());
    let amount = grouped(points.abs());
    match points {
        0 => locale.say(&SettlementText::Even { player, sum }),
        1.. => locale.say(&SettlementText::Pays {
            player,
            sum,
            points: amount,
        }),
        _ => locale.say(&SettlementText::Gets {
            player,
            sum,
            points: amount,
        }),
    }
}

#[test]
fn only_a_running_hand_tells_why_it_moves_no_chips() {
    let mut fixture = SceneFixture {
        hand_stake: 0,
        ..at_the_end(3, celko())
    };
    let running = SceneFixture {
        hand_stake: 0,
        ..SceneFixture::dealt(3, celko(), 1)
    };
    let text = written(&public_screen(&running.scene(None), Locale::En));
    assert!(text.contains("a player has reached"), "{text}");
    // The stake may have changed since the hand.
    for stake in [0, 10] {
        fixture.stake = stake;
        let over = [
            public_screen(&fixture.settled(None, None), Locale::En),
            public_screen(&fixture.closed(None, CloseReason::Ended), Locale::En),
        ];
        for text in over.iter().map(written) {
            assert!(text.contains("Hong Kong (Celko) · no chips"), "{text}");
            assert!(!text.contains("no chips: "), "{text}");
        }
    }
}

#[test]
fn the_arithmetic_of_every_settlement_adds_up() {
    let houses = House::all(Game::TienGow);
    for number in 0..280 {
        let house = houses[usize::try_from(number).unwrap() % houses.len()].clone();
        let fixture = at_the_end(number, house);
        let outcome = fixture.round.outcome().and_then(Outcome::trick).unwrap();
        let texts = Locale::ALL.map(|locale| {
            let scene = fixture.settled(None, None);
            (locale, written(&sums(&scene, locale).unwrap()))
        });
        for line in outcome.lines.values().flatten() {
            let factors = [
                line.figure,
                line.banker,
                line.last,
                line.complete,
                line.capture,
            ];
            assert_eq!(line.points, line.base * factors.iter().product::<i64>());
            for (locale, text) in &texts {
                let words = sum_of(line.points, *locale);
                let tag = locale.tag();
                assert!(text.contains(words.trim()), "{tag}: {words} in\n{text}");
                let repeated = locale.say(&SettlementText::NoStack {
                    base: grouped(line.points),
                });
                assert!(!text.contains(&format!("= {repeated}")), "{tag}: {text}");
            }
        }
    }
}

#[test]
fn bonuses_are_in_the_unit_of_the_sums_beside_them() {
    let mut fixture = quartets_in_the_middle().played_out(1, "bonuses");
    for (stake, bonus) in [(0, 24), (10, 240)] {
        fixture.hand_stake = stake;
        let scene = fixture.settled(None, None);
        let brief = written(&public_screen(&scene, Locale::En));
        let line = |bonus: i64| format!("Four of a family: **A** ann +{bonus} (");
        assert!(brief.contains(&line(bonus)), "{brief}");
        let sums = written(&sums(&scene, Locale::En).unwrap());
        assert!(sums.contains(&line(24)), "{sums}");
    }
}

#[test]
fn figures_stand_where_the_banker_has_no_factor() {
    let house = House::named(Game::TienGow, "tien-kow").unwrap();
    let fixture = SceneFixture::dealt(5, house.clone(), 2);
    let (public, private) = (fixture.scene(None), fixture.scene(Some(seat(0))));
    let settled = at_the_end(3, house).settled(None, None);
    for locale in Locale::ALL {
        let tag = locale.tag();
        let shown = written(&public_screen(&public, locale));
        let mark = locale.say(&TableText::BoardBankerMark {
            figure: 8,
            factor: 1,
        });
        assert!(
            shown.contains(&mark) && mark.contains('8'),
            "{tag}: {shown}"
        );
        let own = written(&hand(&private, TileMask::EMPTY, Channel::Dm, locale));
        let stakes = |figure| locale.say(&SettlementText::NextStakes { figure, factor: 1 });
        assert!(own.contains(&stakes(8)), "{tag}: {own}");
        let text = written(&public_screen(&settled, locale));
        let figure = [4, 8].map(stakes);
        assert!(
            figure.iter().any(|figure| text.contains(figure)) && !text.contains("×1"),
            "{tag}: {text}"
        );
    }
}

#[test]
fn a_table_that_closes_with_a_hand_shows_what_the_hand_came_to() {
    let fixture = at_the_end(11, celko());
    for locale in Locale::ALL {
        let tag = locale.tag();
        let scene = fixture.settled(None, None);
        let (settled, sums) = (public_screen(&scene, locale), sums(&scene, locale).unwrap());
        let screen = public_screen(&fixture.closed(None, CloseReason::Deserted), locale);
        let [hand, end] = screen.embeds.as_slice() else {
            panic!("{screen:#?}")
        };
        let summary = &settled.embeds[0];
        let sums = &sums.embeds[0];
        assert_eq!(hand.fields, sums.fields, "the same arithmetic in {tag}");
        assert_eq!(hand.lines, sums.lines, "the same clauses in {tag}");
        assert_eq!(hand.caption, summary.caption, "in {tag}");
        let small = |embed: &Embed| {
            let mut fields = embed.fields.iter();
            fields.any(|field| field.value.starts_with("-# "))
        };
        assert!(
            small(summary) && !small(hand),
            "who banks next is not said once the table is closed: {tag}"
        );
        let key = Game::TienGow.name();
        let game = locale.say(&HouseText::GameName { key });
        let title = locale.say(&TableText::ClosedTitle { game });
        assert_eq!(end.title, Some(title), "in {tag}");
        let deserted = locale.say(&TableText::ClosedDeserted);
        assert!(end.description().starts_with(&deserted), "{tag}: {end:?}");
        let labels: Vec<&str> = screen
            .buttons()
            .map(|button| button.label.as_str())
            .collect();
        let [rules, record] =
            [TableText::ButtonRules, TableText::ButtonRecord].map(|label| locale.say(&label));
        let review = locale.say(&ReviewText::Button);
        let play = locale.say(&LessonText::ButtonPlay);
        assert_eq!(labels, [play, review, rules, record], "in {tag}");
    }
}

#[test]
fn the_dice_for_the_first_banker_stand_on_the_first_board() {
    let scene = quartets().scene(None);
    let thrown = |throws: &[u8], locale| {
        let mut scene = scene.clone();
        let PhaseScene::Playing(playing) = &mut scene.phase else {
            panic!("a hand runs")
        };
        playing.first_throws = Some(throws.to_vec());
        written(&public_screen(&scene, locale))
    };
    for locale in Locale::ALL {
        let tag = locale.tag();
        for (count, throws) in [(1, [1].as_slice()), (3, &[6, 5, 1])] {
            let said = locale.say(&TableText::BoardFirstBanker {
                kind: PieceKind::Tile,
                count,
                seats: 4,
                throws: locale.list(throws.iter().map(|throw| format!("🎲 {throw}"))),
                player: "**A** ann".to_owned(),
            });
            let shown = thrown(throws, locale);
            assert!(shown.contains(&format!("\n-# {said}\n")), "{tag}: {shown}");
        }
        let later = written(&public_screen(&scene, locale));
        assert!(!later.contains('🎲'), "{tag}: {later}");
    }
}

#[test]
fn open_discards_stand_on_the_board_with_their_tiles() {
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
        (fixture.scene(None), follower, discard.unwrap())
    });
    let [(hidden, _, discard), (open, follower, same)] = &sides;
    assert_eq!(discard, same, "the same tiles are dealt");
    let pips = crate::text::pips(discard.pieces.iter());
    for locale in Locale::ALL {
        let tag = locale.tag();
        let tiles = crate::text::called(discard.pieces.iter(), locale);
        let screens = [hidden, open].map(|scene| public_screen(scene, locale));
        let [hidden_text, open_text] = screens.each_ref().map(written);
        assert!(!hidden_text.contains(&pips), "{tag}: {hidden_text}");
        let said = locale.say(&TableText::PlayDiscardOpen {
            player: SeatNames::sitting(open, locale).with_letter(*follower),
            tiles: tiles.clone(),
        });
        assert!(open_text.contains(&said), "{tag}: {open_text}");
        assert!(!hidden_text.contains(&said), "{tag}: {hidden_text}");
        let [hidden_picture, open_picture] =
            screens.map(|screen| screen.embeds[0].picture.clone().unwrap());
        assert_ne!(hidden_picture.shows, open_picture.shows, "in {tag}");
        let alt = &open_picture.alt;
        assert!(alt.contains(&tiles), "{tag}: {alt}");
    }
}

#[test]
fn the_words_of_a_settlement_have_every_trick_and_who_took_it() {
    for number in 0..20 {
        let fixture = at_the_end(number, celko());
        let tricks = fixture.round.plays().len() / 4;
        let screen = public_screen(&fixture.settled(None, None), Locale::En);
        let alt = &screen.embeds[0].picture.as_ref().unwrap().alt;
        assert_eq!(alt.matches(" takes").count(), tricks, "{alt}");
        assert_eq!(alt.matches("plays: ").count(), 4, "{alt}");
    }
}

#[test]
fn the_words_of_a_settlement_have_the_factors_of_the_picture() {
    let mut found = 0;
    for number in 0..40 {
        let fixture = at_the_end(number, celko());
        let outcome = fixture.round.outcome().and_then(Outcome::trick).unwrap();
        let screen = public_screen(&fixture.settled(None, None), Locale::En);
        let alt = &screen.embeds[0].picture.as_ref().unwrap().alt;
        let banker = fixture.round.deal().banker;
        for (seat, line) in outcome.lines.iter() {
            let Some(line) = line.as_ref().filter(|line| line.points != 0) else {
                continue;
            };
            let own = SeatNames::sitting(&fixture.scene(None), Locale::En).with_letter(seat);
            let own = format!("{} · ", own.replace("**", ""));
            let own = alt
                .split("; ")
                .find(|clause| clause.contains(&own))
                .unwrap();
            let mark = match seat == banker {
                true => format!("banker ×{}", line.banker),
                false => format!("×{} banker", line.banker),
            };
            let last = format!("×{} last trick", line.last);
            for (factor, words) in [(line.banker, mark), (line.last, last)] {
                let is_said = factor == 1 || own.contains(&words);
                assert!(is_said, "{words} in {own}");
                found += usize::from(factor > 1 && seat != banker);
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn dice_for_every_leader_are_announced_and_nobody_is_named() {
    for (leader, named) in [("winner", true), ("dice", false)] {
        let house = House::default_of(Game::TetGow)
            .with_option("first_leader", &leader.into())
            .unwrap();
        let fixture = at_the_end(1, house);
        for locale in Locale::ALL {
            let shown = written(&public_screen(&fixture.settled(None, None), locale));
            assert_eq!(
                shown.contains(&locale.say(&SettlementText::NextLeaderByDice)),
                !named,
                "{}: {shown}",
                locale.tag()
            );
        }
    }
}

#[test]
fn every_option_and_value_has_words() {
    for house in houses() {
        for info in House::option_infos(house.game()) {
            for value in option_values(&info).into_iter().map(OptionValue::json) {
                let mut fixture = SceneFixture::dealt(1, house.clone(), 1);
                fixture.house = house.with_option(info.name, &value).unwrap();
                let scene = fixture.scene_in(Some(seat(0)), PhaseScene::Lobby);
                let term = Term::Rule(OptionName::of(&info));
                for locale in Locale::ALL {
                    let tag = locale.tag();
                    let shown = written(&settings(&scene, &Config::default(), Some(term), locale));
                    let entries = shown.lines().filter(|line| line.starts_with("  "));
                    assert!(
                        entries.clone().count() > 2
                            && !entries.clone().any(|line| line.contains('_')),
                        "{tag}: {shown}"
                    );
                    assert_eq!(
                        shown.matches("\n  > ").count(),
                        2,
                        "the term and its value are marked in {tag}: {shown}"
                    );
                }
            }
        }
    }
}
