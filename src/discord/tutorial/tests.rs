use std::collections::BTreeSet;

use gow::{Pieces, Verb, View};

use crate::text::Locale;

use super::*;

/// Every step of every lesson.
fn steps() -> impl Iterator<Item = (TutorialLesson, usize, &'static Step)> {
    let of = |lesson| {
        let steps = script(lesson).steps.iter().enumerate();
        steps.map(move |(at, step)| (lesson, at, step))
    };
    TutorialLesson::ALL.into_iter().flat_map(of)
}

/// The press that makes a move at a step.
fn press(lesson: TutorialLesson, step: usize, mv: Move) -> TutorialStep {
    let mask = match position(lesson, step).view(Some(learner())) {
        View::Trick(view) => TileMask::of(mv.pieces, &view),
        View::Set(view) => TileMask::standing_for(mv.pieces, &view.dealt),
    };
    TutorialStep {
        lesson,
        step: u8::try_from(step).unwrap(),
        mask: mask.unwrap(),
        verb: Some(mv.verb),
    }
}

#[test]
fn the_scripts_are_played_by_the_rules_from_the_deal_to_the_settlement() {
    for lesson in [TutorialLesson::First, TutorialLesson::Second] {
        assert_eq!(
            script(lesson).dealt.join(" ").parse::<Pieces>().unwrap(),
            House::default_of(Game::TienGow).pieces()
        );
    }
    for (lesson, at, step) in steps() {
        let Some(ask) = &step.ask else { continue };
        let legal = position(lesson, at).legal_moves(learner());
        assert!(legal.contains(&asked(ask)), "{lesson:?} {at}");
        assert!(legal.len() > 1, "{lesson:?} {at} leaves no choice");
        let next = &script(lesson).steps[at + 1];
        assert_eq!(next.plays.first(), Some(&ask.right), "{lesson:?} {at}");
    }
    let net = |lesson| {
        let round = position(lesson, script(lesson).steps.len());
        let net = round.outcome().unwrap().net();
        net.values().copied().collect::<Vec<_>>()
    };
    assert_eq!(net(TutorialLesson::First), [34, -16, -6, -12]);
    assert_eq!(net(TutorialLesson::Second), [10, 0, -5, -5]);
    assert_eq!(net(TutorialLesson::PaiGow), [10, -10]);
    assert_eq!(net(TutorialLesson::TetGow), [11, 2, -13]);
}

#[test]
fn the_learner_is_asked_on_every_turn_and_plays_nothing_unasked() {
    let mut own = 0;
    for (lesson, at, step) in steps() {
        let round = position(lesson, at);
        // Everybody sets at the same time, and a lesson may begin in the middle of a hand.
        if matches!(round.view(None), View::Trick(_)) {
            let is_asked = step.ask.is_some();
            assert_eq!(
                round.to_act().contains(learner()),
                is_asked,
                "{lesson:?} {at}"
            );
        }
        let earlier = &script(lesson).steps[..at];
        // The plays before the first exercise are only described.
        if earlier.iter().all(|step| step.ask.is_none()) {
            continue;
        }
        let before = at - 1;
        let plays = position(lesson, before).plays().len();
        let made = round.plays()[plays..].iter();
        let made = made.filter(|(seat, _)| *seat == learner());
        let made: Vec<Move> = made.map(|(_, mv)| *mv).collect();
        let asked_before = script(lesson).steps[before].ask.as_ref();
        assert_eq!(
            made,
            asked_before.map(asked).into_iter().collect::<Vec<_>>()
        );
        own += made.len();
    }
    assert_eq!(own, 5 + 3 + 1 + 2, "every play of the lessons");
}

#[test]
fn the_right_play_leads_on_and_every_other_one_is_explained() {
    let mut reasons = BTreeSet::new();
    for (lesson, at, step) in steps() {
        let Some(ask) = &step.ask else { continue };
        for mv in position(lesson, at).legal_moves(learner()) {
            let next = LearnerPosition::after(press(lesson, at, mv));
            if mv == asked(ask) {
                assert_eq!((next.step, next.wrong), (at + 1, None));
            } else {
                let (tried, why) = next.wrong.unwrap();
                assert_eq!((next.step, tried), (at, mv));
                assert!(next.mask.is_empty());
                reasons.insert(format!("{why:?}"));
            }
        }
    }
    assert_eq!(
        reasons.len(),
        11 + 5 + 1 + 3,
        "every reason is given somewhere: {reasons:?}"
    );
}

#[test]
fn presses_that_no_screen_offers_change_nothing() {
    let verbs = [None].into_iter().chain(Verb::ALL.map(Some));
    let all = TutorialLesson::ALL.into_iter().flat_map(|lesson| {
        let verbs = verbs.clone();
        let masks = [0, 1, 0b110, u16::MAX].map(TileMask::from_bits);
        (0..=u8::MAX).flat_map(move |step| {
            let verbs = verbs.clone();
            masks.into_iter().flat_map(move |mask| {
                verbs.clone().map(move |verb| TutorialStep {
                    lesson,
                    step,
                    mask,
                    verb,
                })
            })
        })
    });
    for press in all {
        let next = LearnerPosition::after(press);
        let step = usize::from(press.step);
        let Some(shown) = script(press.lesson).steps.get(step) else {
            assert_eq!((next.step, next.mask), (0, TileMask::EMPTY));
            continue;
        };
        if next.step != step {
            assert_eq!(
                attempted_move(press),
                shown.ask.as_ref().map(asked),
                "{press:?}"
            );
        }
    }
}

/// What a slow reader reads in a minute: English words, Chinese characters.
const WORDS_A_MINUTE: usize = 200;
const CHARACTERS_A_MINUTE: usize = 400;

/// Seconds for each press, and how many presses a lesson takes at most: one for a page of text, two
/// or three for a play.
const SECONDS_A_PRESS: usize = 3;
const PRESSES: usize = 20;

#[test]
fn it_takes_less_than_five_minutes() {
    for (locale, lesson) in Locale::ALL
        .into_iter()
        .flat_map(|locale| TutorialLesson::ALL.map(|lesson| (locale, lesson)))
    {
        let steps = script(lesson).steps.iter();
        let told: String = steps.map(|step| locale.say(&step.words) + "\n").collect();
        let minutes = match locale {
            Locale::En => (told.split_whitespace().count(), WORDS_A_MINUTE),
            Locale::ZhHant | Locale::ZhHans => (
                told.chars().filter(|c| c.is_alphanumeric()).count(),
                CHARACTERS_A_MINUTE,
            ),
        };
        let seconds = minutes.0 * 60 / minutes.1 + PRESSES * SECONDS_A_PRESS;
        assert!(seconds < 300, "{seconds} seconds in {locale:?}");
    }
}

#[test]
fn computers_show_no_tile_that_a_text_gives_away() {
    // Every tile that a text names has been seen, in the learner's hand or face up. Examples of
    // families use names instead of pips.
    for (locale, (lesson, at, step)) in Locale::ALL
        .into_iter()
        .flat_map(|locale| steps().map(move |step| (locale, step)))
    {
        let seen: Vec<Piece> = match position(lesson, at).view(Some(learner())) {
            View::Trick(view) => {
                let tricks = view.tricks.iter().chain(&view.current);
                let plays = tricks.flat_map(|trick| &trick.plays);
                let face_up = plays.filter_map(|(_, shown)| shown.face_up());
                let face_up = face_up.flat_map(|pieces| pieces.iter().collect::<Vec<_>>());
                face_up.chain(view.dealt.clone()).collect()
            }
            View::Set(view) => view.dealt,
        };
        let words: Vec<char> = locale.say(&step.words).chars().collect();
        for window in words.windows(3).filter(|window| window[1] == '-') {
            let [high, _, low] = *window else { continue };
            if !high.is_ascii_digit() || !low.is_ascii_digit() {
                continue;
            }
            let piece: Piece = format!("{high}{low}").parse().unwrap();
            assert!(
                seen.contains(&piece),
                "{piece} in {lesson:?} {at} ({locale:?})"
            );
        }
    }
}
