#![allow(clippy::unwrap_used, reason = "a test may")]

use gow::{Game, House, Verb};
use proptest::prelude::*;

use super::{
    Act, CUSTOM_ID_MAX, Choice, Lesson, PersonAction, Press, PressError, TileMask, Topic, Whose,
};
use crate::id::{InteractionId, TableId, UserId};
use crate::ledger::Chips;

fn masks() -> impl Strategy<Value = TileMask> {
    any::<u16>().prop_map(TileMask::from_bits)
}

fn acts() -> impl Strategy<Value = Act> {
    let verbs = prop_oneof![
        Just(Verb::Lead),
        Just(Verb::Beat),
        Just(Verb::Discard),
        Just(Verb::Set)
    ];
    prop_oneof![
        Just(Act::Sit),
        Just(Act::Leave),
        Just(Act::AddComputer),
        Just(Act::Start),
        Just(Act::MyHand),
        (
            prop::sample::select(Topic::ALL.to_vec()),
            prop::sample::select(everybodys())
        )
            .prop_map(|(topic, whose)| Act::Rules { topic, whose }),
        (
            prop::sample::select(Topic::ALL.to_vec()),
            prop::sample::select(Game::ALL.to_vec())
        )
            .prop_map(|(topic, game)| Act::Houses { topic, game }),
        (any::<u32>(), prop::sample::select(everybodys()))
            .prop_map(|(hand, whose)| Act::Clause { hand, whose }),
        Just(Act::NextHand),
        Just(Act::EndConfirm),
        (any::<u32>(), any::<u8>(), masks()).prop_map(|(hand, own_plays, mask)| Act::Toggle {
            hand,
            own_plays,
            mask
        }),
        (verbs, masks()).prop_map(|(verb, mask)| Act::Play { verb, mask }),
        any::<u32>().prop_map(|chips| Act::Bet { chips }),
        Just(Act::Hint),
        Just(Act::BetAgain),
        Just(Act::BetOther),
        Just(Act::TakeBank),
        Just(Act::PassBank),
        Just(Act::Claim),
        Just(Act::Back),
        any::<u32>().prop_map(|hand| Act::Record { hand }),
        Just(Act::PickSwitch),
        any::<u8>().prop_map(|switch| Act::SetSwitch { switch }),
        Just(Act::SetReveal),
        Just(Act::ResetHouse),
        Just(Act::DmOff),
        Just(Act::DmOn),
        person_actions().prop_map(Act::PersonAction),
    ]
}

/// The rules of every house, and those of a table.
fn everybodys() -> Vec<Whose> {
    let houses = Game::ALL
        .into_iter()
        .flat_map(House::all)
        .map(|house| Whose::of(&house));
    houses.chain([Whose::Table]).collect()
}

fn person_actions() -> impl Strategy<Value = PersonAction> {
    let amounts = (1..=Chips::MAX.get()).prop_map(|chips| Chips::new(chips).unwrap());
    prop_oneof![
        prop::sample::select(Choice::ALL.to_vec()).prop_map(PersonAction::Choose),
        Just(PersonAction::PickSetting),
        any::<u8>().prop_map(|setting| PersonAction::PutSetting { setting }),
        (any::<u64>(), amounts, any::<u64>()).prop_map(|(to, chips, asked)| PersonAction::Give {
            to: UserId::new(to),
            chips,
            asked: InteractionId::new(asked),
        }),
        any::<u64>().prop_map(|before| PersonAction::Statement { before }),
        (
            any::<u8>(),
            masks(),
            prop::option::of(prop::sample::select(Verb::ALL.to_vec()))
        )
            .prop_map(|(step, mask, verb)| PersonAction::Learn(Lesson {
                step,
                mask,
                verb
            })),
    ]
}

fn presses() -> impl Strategy<Value = Press> {
    let tables = prop::option::of((1..=i64::MAX).prop_map(|id| TableId::new(id).unwrap()));
    (tables, any::<u64>(), acts()).prop_map(|(table, version, act)| Press {
        table,
        version,
        act,
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(press in presses()) {
        let id = press.to_string();
        prop_assert!(id.is_ascii() && id.len() <= CUSTOM_ID_MAX, "{id}");
        prop_assert_eq!(id.parse(), Ok(press));
    }

    #[test]
    fn what_is_read_is_written_the_same(
        id in "g1\\.[0-9a-z]{0,4}\\.[0-9a-z]{0,3}\\.(sit|rules|toggle|lead|learn|dmoff|dmon)(\\.([0-9a-z]{0,4}|tiles|play|beat)){0,4}",
    ) {
        if let Ok(press) = id.parse::<Press>() {
            prop_assert_eq!(press.to_string(), id);
        }
    }

    #[test]
    fn garbage_is_refused_without_a_panic(id in ".{0,120}") {
        if let Ok(press) = id.parse::<Press>() {
            prop_assert_eq!(press.to_string(), id);
        }
    }

    #[test]
    fn a_changed_press_is_another_one_or_none(press in presses(), place in 0_usize..60, with in any::<char>()) {
        let id = press.to_string();
        let changed: String =
            id.chars().enumerate().map(|(at, c)| if at == place { with } else { c }).collect();
        if let Ok(other) = changed.parse::<Press>() {
            prop_assert_eq!(other == press, changed == id);
        }
    }
}

#[test]
#[expect(clippy::too_many_lines)]
fn presses_have_these_spellings() {
    let table = TableId::new(46).unwrap();
    let check = |press: Press, id: &str| {
        assert_eq!(press.to_string(), id);
        assert_eq!(id.parse(), Ok(press));
    };
    check(Press::at(table, 17, Act::Sit), "g1.1a.h.sit");
    check(Press::at(table, 17, Act::DmOff), "g1.1a.h.dmoff");
    check(Press::at(table, 17, Act::DmOn), "g1.1a.h.dmon");
    check(
        Press::anywhere(Act::Rules {
            topic: Topic::Sets,
            whose: Whose::Table,
        }),
        "g1.0.0.rules.sets",
    );
    let of_house = Act::Rules {
        topic: Topic::Play,
        whose: Whose::House(Game::TienGow, "hong-kong"),
    };
    check(
        Press::anywhere(of_house),
        "g1.0.0.rules.play.tien-gow.hong-kong",
    );
    assert_eq!(
        "g1.0.0.rules.play.tien-gow.celko".parse::<Press>(),
        Err(PressError::Topic),
        "the usual one"
    );
    let of_game = Act::Rules {
        topic: Topic::Sets,
        whose: Whose::Game(Game::PaiGow),
    };
    check(Press::anywhere(of_game), "g1.0.0.rules.sets.pai-gow");
    let mask = TileMask::from_bits(0b1000_0001);
    check(
        Press::at(
            table,
            17,
            Act::Toggle {
                hand: 3,
                own_plays: 2,
                mask,
            },
        ),
        "g1.1a.h.toggle.3.2.3l",
    );
    check(
        Press::at(
            table,
            17,
            Act::Play {
                verb: Verb::Lead,
                mask,
            },
        ),
        "g1.1a.h.lead.3l",
    );
    let learn = |lesson| Press::anywhere(Act::PersonAction(PersonAction::Learn(lesson)));
    check(learn(Lesson::FIRST), "g1.0.0.learn.0.0");
    check(
        learn(Lesson {
            step: 12,
            mask,
            verb: Some(Verb::Beat),
        }),
        "g1.0.0.learn.c.3l.beat",
    );
}

#[test]
fn hostile_ids_are_refused() {
    for (id, error) in [
        (String::new(), PressError::Foreign),
        ("g2.1.1.sit".to_owned(), PressError::Foreign),
        ("g1".to_owned(), PressError::Parts),
        ("g1.1".to_owned(), PressError::Parts),
        ("g1.1.1".to_owned(), PressError::Parts),
        ("g1.1.1.sit.".to_owned(), PressError::Parts),
        ("g1.1.1.sit.1".to_owned(), PressError::Parts),
        ("g1.1.1.lead".to_owned(), PressError::Parts),
        ("g1.1.1.lead.1.1".to_owned(), PressError::Parts),
        ("g1..1.sit".to_owned(), PressError::Table),
        ("g1.01.1.sit".to_owned(), PressError::Table),
        ("g1.-1.1.sit".to_owned(), PressError::Table),
        ("g1.zzzzzzzzzzzzz.1.sit".to_owned(), PressError::Table),
        ("g1.1.01.sit".to_owned(), PressError::Number),
        ("g1.1.+1.sit".to_owned(), PressError::Number),
        ("g1.1.A.sit".to_owned(), PressError::Number),
        ("g1.1.3w5e11264sgsg.sit".to_owned(), PressError::Number),
        ("g1.1.1.lead.1ekg".to_owned(), PressError::Number),
        ("g1.1.1.toggle.1z141z4.0.0".to_owned(), PressError::Number),
        ("g1.1.1.toggle.1.74.0".to_owned(), PressError::Number),
        ("g1.1.1.dmon.1".to_owned(), PressError::Parts),
        ("g1.1.1.record".to_owned(), PressError::Parts),
        ("g1.1.1.record.1z141z4".to_owned(), PressError::Number),
        ("g1.1.1.stand".to_owned(), PressError::Act),
        ("g1.0.0.learn.1".to_owned(), PressError::Parts),
        ("g1.0.0.learn.74.0".to_owned(), PressError::Number),
        ("g1.0.0.learn.1.0.sit".to_owned(), PressError::Act),
        ("g1.0.0.learn.1.0.lead.0".to_owned(), PressError::Parts),
        ("g1.1.1.Sit".to_owned(), PressError::Act),
        ("g1.1.1.rules.chess".to_owned(), PressError::Topic),
        ("g1.1.1.sit\u{301}".to_owned(), PressError::Act),
        ("ｇ1.1.1.sit".to_owned(), PressError::Foreign),
        ("g1.1.1.sit ".to_owned(), PressError::Act),
        (format!("g1.1.1.{}", "x".repeat(93)), PressError::Act),
        (format!("g1.1.1.{}", "x".repeat(94)), PressError::TooLong),
        ("天".repeat(101), PressError::TooLong),
        ("\u{0}".repeat(100), PressError::Foreign),
    ] {
        assert_eq!(id.parse::<Press>(), Err(error), "{id}");
    }
    // The largest numbers that still fit.
    assert!(
        "g1.1y2p0ij32e8e7.3w5e11264sgsf.toggle.1z141z3.73.1ekf"
            .parse::<Press>()
            .is_ok()
    );
}
