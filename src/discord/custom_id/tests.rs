use gow::{Game, House, Verb};
use proptest::prelude::*;

use super::PressError::{Act, Foreign, Name, Number, PartCount, Table, TooLong};
use super::{
    CUSTOM_ID_MAX, Choice, OptionName, PageAct, PersonAct, Press, PressError, RulesPage,
    RulesSource, RulesTopic, Setting, TableAct, Term, TileMask, TutorialLesson, TutorialStep,
};
use crate::id::{InteractionId, TableId, UserId};
use crate::ledger::Chips;

fn masks() -> impl Strategy<Value = TileMask> {
    any::<u16>().prop_map(TileMask::from_bits)
}

fn verbs() -> impl Strategy<Value = Verb> {
    prop::sample::select(Verb::ALL.to_vec())
}

fn table_acts() -> impl Strategy<Value = TableAct> {
    let bare = [
        TableAct::Sit,
        TableAct::Leave,
        TableAct::AddComputer,
        TableAct::Start,
        TableAct::FillAndStart,
        TableAct::MoveToThread,
        TableAct::MyHand,
        TableAct::NextHand,
        TableAct::EndConfirm,
        TableAct::BetAgain,
        TableAct::BetOther,
        TableAct::TakeBank,
        TableAct::PassBank,
        TableAct::Hint,
        TableAct::Sums,
        TableAct::Claim,
        TableAct::EndClaims,
        TableAct::Cut,
        TableAct::Back,
        TableAct::Settings,
        TableAct::PickTerm,
        TableAct::ResetHouse,
    ];
    prop_oneof![
        prop::sample::select(bare.to_vec()),
        (any::<u32>(), any::<u8>(), masks()).prop_map(|(hand, own_plays, mask)| {
            TableAct::Toggle {
                hand,
                own_plays,
                mask,
            }
        }),
        (any::<u32>(), any::<u8>(), masks()).prop_map(|(hand, own_plays, mask)| {
            TableAct::AskDiscard {
                hand,
                own_plays,
                mask,
            }
        }),
        (verbs(), masks()).prop_map(|(verb, mask)| TableAct::Play { verb, mask }),
        any::<u32>().prop_map(|chips| TableAct::Bet { chips }),
        prop::sample::select(terms()).prop_map(|term| TableAct::SetTerm { term }),
    ]
}

fn page_acts() -> impl Strategy<Value = PageAct> {
    let topics = || prop::sample::select(RulesTopic::ALL.to_vec());
    let games = prop::sample::select(Game::ALL.to_vec());
    prop_oneof![
        prop::sample::select(vec![PageAct::DmOff, PageAct::DmOn, PageAct::Rematch]),
        (topics(), prop::sample::select(rule_sources())).prop_map(|(topic, source)| {
            PageAct::Rules {
                page: topic.into(),
                source,
            }
        }),
        (topics(), any::<u8>(), prop::sample::select(rule_sources())).prop_map(
            |(topic, number, source)| PageAct::Rules {
                page: RulesPage { topic, number },
                source,
            }
        ),
        prop::sample::select(rule_sources()).prop_map(|source| PageAct::Topics { source }),
        (topics(), games).prop_map(|(topic, game)| PageAct::Houses { topic, game }),
        (any::<u32>(), prop::sample::select(rule_sources()))
            .prop_map(|(hand, source)| PageAct::Clause { hand, source }),
        any::<u32>().prop_map(|hand| PageAct::Record { hand }),
        any::<u32>().prop_map(|hand| PageAct::Review { hand }),
        (any::<u32>(), any::<u8>()).prop_map(|(hand, step)| PageAct::Replay { hand, step }),
        (any::<u32>(), any::<u8>()).prop_map(|(hand, step)| PageAct::Compare { hand, step }),
        (any::<u32>(), any::<u8>()).prop_map(|(hand, step)| PageAct::Mistake { hand, step }),
    ]
}

/// Every term of tables of every game.
fn terms() -> Vec<Term> {
    let infos = Game::ALL.into_iter().flat_map(House::option_infos);
    let rules = infos.map(|info| Term::Rule(OptionName::of(&info)));
    let others = [
        Term::Stake,
        Term::Pace,
        Term::Level,
        Term::Reveal,
        Term::Hints,
    ];
    others.into_iter().chain(rules).collect()
}

/// The rules of every house, and those of the table.
fn rule_sources() -> Vec<RulesSource> {
    let houses = Game::ALL
        .into_iter()
        .flat_map(House::all)
        .map(|house| RulesSource::of(&house));
    houses.chain([RulesSource::Table]).collect()
}

fn person_acts() -> impl Strategy<Value = PersonAct> {
    let amounts = (1..=Chips::MAX.get()).prop_map(|chips| Chips::new(chips).unwrap());
    prop_oneof![
        prop::sample::select(Choice::ALL.to_vec()).prop_map(|choice| PersonAct::Choose { choice }),
        Just(PersonAct::PickSetting),
        prop::sample::select(Setting::ALL.to_vec())
            .prop_map(|setting| PersonAct::PutSetting { setting }),
        (any::<u64>(), amounts, any::<u64>()).prop_map(|(to, chips, asked)| PersonAct::Give {
            to: UserId::new(to),
            chips,
            asked: InteractionId::new(asked),
        }),
        any::<u64>().prop_map(|before| PersonAct::Statement { before }),
        Just(PersonAct::Forget),
        (lessons(), any::<u8>(), masks(), prop::option::of(verbs())).prop_map(
            |(lesson, step, mask, verb)| PersonAct::Learn {
                step: TutorialStep {
                    lesson,
                    step,
                    mask,
                    verb,
                },
            }
        ),
        Just(PersonAct::Lessons),
        Just(PersonAct::ShowChoices),
        prop::sample::select(Game::ALL.to_vec()).prop_map(|game| PersonAct::PlayNow { game }),
    ]
}

fn lessons() -> impl Strategy<Value = TutorialLesson> {
    prop::sample::select(TutorialLesson::ALL.to_vec())
}

fn presses() -> impl Strategy<Value = Press> {
    let tables = || (1..=i64::MAX).prop_map(|id| TableId::new(id).unwrap());
    prop_oneof![
        (tables(), any::<u64>(), table_acts())
            .prop_map(|(table, version, act)| Press::at(table, version, act)),
        (prop::option::of(tables()), page_acts())
            .prop_map(|(table, act)| Press::Page { table, act }),
        person_acts().prop_map(Press::Person),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read(press in presses()) {
        let id = press.to_string();
        prop_assert!(id.is_ascii() && id.len() <= CUSTOM_ID_MAX, "{id}");
        prop_assert_eq!(id.parse(), Ok(press));
    }

    #[test]
    fn a_changed_press_is_refused_or_written_the_same(press in presses(), place in 0_usize..60, with in any::<char>()) {
        let id = press.to_string();
        let changed: String =
            id.chars().enumerate().map(|(at, c)| if at == place { with } else { c }).collect();
        if let Ok(other) = changed.parse::<Press>() {
            prop_assert_eq!(other.to_string(), changed);
        }
    }
}

/// Asserts that a press is written as this id, and read from it.
fn assert_spelling(press: Press, id: &str) {
    assert_eq!(press.to_string(), id);
    assert_eq!(id.parse(), Ok(press));
}

#[test]
fn presses_of_a_table_have_these_spellings() {
    let table = TableId::new(46).unwrap();
    let mask = TileMask::from_bits(0b1000_0001);
    let toggle = TableAct::Toggle {
        hand: 3,
        own_plays: 2,
        mask,
    };
    let lead = TableAct::Play {
        verb: Verb::Lead,
        mask,
    };
    let term = Term::named("no_trick_pays").unwrap();
    for (act, id) in [
        (TableAct::Sit, "t2.1a.h.sit"),
        (toggle, "t2.1a.h.toggle.3.2.3l"),
        (lead, "t2.1a.h.play.lead.3l"),
        (TableAct::SetTerm { term }, "t2.1a.h.term.no_trick_pays"),
    ] {
        assert_spelling(Press::at(table, 17, act), id);
    }
}

#[test]
fn other_presses_have_these_spellings() {
    let page = |act| Press::Page { table: None, act };
    let rules = |topic, number, source| {
        let read = RulesPage { topic, number };
        page(PageAct::Rules { page: read, source })
    };
    let learn = |step| Press::Person(PersonAct::Learn { step });
    let record = Press::Page {
        table: TableId::new(46),
        act: PageAct::Record { hand: 36 },
    };
    let pai_gow = RulesSource::Game(Game::PaiGow);
    let hong_kong = RulesSource::House(Game::TienGow, "hong-kong");
    let beat = TutorialStep {
        lesson: TutorialLesson::First,
        step: 12,
        mask: TileMask::from_bits(0b1000_0001),
        verb: Some(Verb::Beat),
    };
    assert_spelling(page(PageAct::DmOff), "p2.0.dmoff");
    assert_spelling(record, "p2.1a.record.10");
    let (sets, source) = (RulesTopic::Sets, RulesSource::Table);
    assert_spelling(rules(sets, 0, source), "p2.0.rules.sets");
    assert_spelling(rules(sets, 0, pai_gow), "p2.0.rules.sets.pai-gow");
    assert_spelling(rules(sets, 2, source), "p2.0.rules.sets-2");
    assert_spelling(page(PageAct::Topics { source }), "p2.0.topics");
    assert_spelling(
        rules(RulesTopic::Play, 0, hong_kong),
        "p2.0.rules.play.tien-gow.hong-kong",
    );
    assert_spelling(learn(TutorialStep::FIRST), "u2.learn.0.0");
    assert_spelling(
        learn(TutorialStep::at(TutorialLesson::PaiGow, 10)),
        "u2.learn.pai-gow.a.0",
    );
    assert_spelling(learn(beat), "u2.learn.c.3l.beat");
    // The usual house of a game has only the shorter spelling.
    let usual = "p2.0.rules.play.tien-gow.celko".parse::<Press>();
    assert_eq!(usual, Err(PressError::Name));
}

#[test]
fn every_term_and_setting_has_a_name_of_its_own() {
    for term in terms() {
        assert_eq!(Term::named(term.name()), Some(term));
    }
    for setting in Setting::ALL {
        assert_eq!(Setting::named(setting.name()), Some(setting));
    }
}

#[test]
fn hostile_ids_of_a_table_are_refused() {
    for (id, error) in [
        ("", Foreign),
        ("g1.1.1.sit", Foreign),
        ("t1.1.1.sit", Foreign),
        ("t2", PartCount),
        ("t2.1", PartCount),
        ("t2.1.1", PartCount),
        ("t2.1.1.sit.", PartCount),
        ("t2.1.1.sit.1", PartCount),
        ("t2.1.1.play", PartCount),
        ("t2.1.1.play.lead", PartCount),
        ("t2.1.1.play.lead.1.1", PartCount),
        ("t2.1.1.play.steal.1", Name),
        ("t2..1.sit", Table),
        ("t2.0.1.sit", Table),
        ("t2.01.1.sit", Table),
        ("t2.-1.1.sit", Table),
        ("t2.zzzzzzzzzzzzz.1.sit", Table),
        ("t2.1.01.sit", Number),
        ("t2.1.+1.sit", Number),
        ("t2.1.A.sit", Number),
        ("t2.1.3w5e11264sgsg.sit", Number),
        ("t2.1.1.play.lead.1ekg", Number),
        ("t2.1.1.toggle.1z141z4.0.0", Number),
        ("t2.1.1.toggle.1.74.0", Number),
        ("t2.1.1.stand", Act),
        ("t2.1.1.dmon", Act),
        ("t2.1.1.term.3", Name),
        ("t2.1.1.Sit", Act),
        ("t2.1.1.sit\u{301}", Act),
        ("t2.1.1.sit ", Act),
        ("ｔ2.1.1.sit", Foreign),
    ] {
        assert_eq!(id.parse::<Press>(), Err(error), "{id}");
    }
    // The largest numbers that still fit.
    let largest = "t2.1y2p0ij32e8e7.3w5e11264sgsf.toggle.1z141z3.73.1ekf";
    assert!(largest.parse::<Press>().is_ok());
}

#[test]
fn other_hostile_ids_are_refused() {
    for (id, error) in [
        ("p2.1.dmon.1", PartCount),
        ("p2.01.dmon", Table),
        ("p2.1.record", PartCount),
        ("p2.1.record.1z141z4", Number),
        ("p2.1.rules.chess", Name),
        ("p2.1.sit", Act),
        ("u2.learn.1", PartCount),
        ("u2.learn.74.0", Number),
        ("u2.learn.1.0.sit", Name),
        ("u2.learn.1.0.lead.0", PartCount),
        ("u2.setting.15", Name),
        (&format!("t2.1.1.{}", "x".repeat(93)), Act),
        (&format!("t2.1.1.{}", "x".repeat(94)), TooLong),
        (&"天".repeat(101), TooLong),
        (&"\u{0}".repeat(100), Foreign),
    ] {
        assert_eq!(id.parse::<Press>(), Err(error), "{id}");
    }
}

#[test]
fn presses_that_may_begin_a_hand_replace_their_message() {
    let table = TableId::new(1).unwrap();
    let replaces = |act| Press::at(table, 1, act).replaces_its_message();
    for act in [
        TableAct::Start,
        TableAct::FillAndStart,
        TableAct::NextHand,
        TableAct::BetAgain,
    ] {
        assert!(replaces(act), "{act:?}");
    }
    for act in [TableAct::Sit, TableAct::AddComputer, TableAct::MyHand] {
        assert!(!replaces(act), "{act:?}");
    }
}
