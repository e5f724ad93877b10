#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;

use gow::{Pieces, Verb};

use crate::text::Locale;

use super::*;

fn view(step: usize) -> gow::TrickView {
    let View::Trick(view) = position(step).view(Some(learner())) else {
        panic!("a trick game")
    };
    view
}

/// The press that makes a move at a step.
fn press(step: usize, mv: Move) -> Lesson {
    let mask = TileMask::of(mv.pieces, &view(step)).unwrap();
    Lesson {
        step: u8::try_from(step).unwrap(),
        mask,
        verb: Some(mv.verb),
    }
}

#[test]
fn the_script_is_played_by_the_rules_from_the_deal_to_the_settlement() {
    assert_eq!(
        DEALT.join(" ").parse::<Pieces>().unwrap(),
        House::named(Game::TienGow, HOUSE).unwrap().pieces()
    );
    for (at, step) in STEPS.iter().enumerate() {
        let round = position(at);
        let Some(ask) = &step.ask else { continue };
        let legal = round.legal_moves(learner());
        assert!(
            legal.contains(&asked(ask)),
            "{} asks for what cannot be done",
            step.topic
        );
        assert!(legal.len() > 1, "{} leaves no choice", step.topic);
        assert_eq!(
            STEPS[at + 1].plays.first(),
            Some(&ask.right),
            "{} goes on otherwise",
            step.topic
        );
    }
    let outcome = position(STEPS.len()).outcome().cloned().unwrap();
    let outcome = outcome.trick().unwrap();
    assert_eq!(outcome.winner, learner());
    assert_eq!(
        outcome.stacks.values().copied().collect::<Vec<_>>(),
        [5, 1, 2, 0]
    );
    assert_eq!(
        outcome.net.values().copied().collect::<Vec<_>>(),
        [34, -16, -6, -12]
    );
    assert_eq!(outcome.next_banker, Some(learner()));
}

#[test]
fn the_learner_is_asked_whenever_it_is_their_turn_and_plays_nothing_unasked() {
    let mut own = 0;
    for (at, step) in STEPS.iter().enumerate() {
        let before = at
            .checked_sub(1)
            .map_or(0, |before| position(before).plays().len());
        let round = position(at);
        let made: Vec<_> = round.plays()[before..]
            .iter()
            .filter(|(seat, _)| *seat == learner())
            .collect();
        let asked_before = at
            .checked_sub(1)
            .and_then(|before| STEPS[before].ask.as_ref());
        assert_eq!(
            made.iter().map(|(_, mv)| *mv).collect::<Vec<_>>(),
            asked_before.map(asked).into_iter().collect::<Vec<_>>()
        );
        assert_eq!(
            round.to_act().contains(learner()),
            step.ask.is_some(),
            "{}",
            step.topic
        );
        own += made.len();
    }
    assert_eq!(own, 5, "every trick has its play");
}

#[test]
fn the_right_play_leads_on_and_every_other_one_is_explained() {
    let mut reasons = BTreeSet::new();
    for (at, step) in STEPS.iter().enumerate() {
        let Some(ask) = &step.ask else { continue };
        for mv in view(at).legal {
            let stand = Stand::after(press(at, mv));
            if mv == asked(ask) {
                assert_eq!((stand.step, stand.wrong), (at + 1, None));
            } else {
                let (tried, why) = stand.wrong.unwrap();
                assert_eq!((stand.step, tried), (at, mv));
                assert!(stand.mask.is_empty());
                reasons.insert(format!("{why:?}"));
            }
        }
    }
    assert_eq!(
        reasons.len(),
        11,
        "every reason is given somewhere: {reasons:?}"
    );
}

#[test]
fn presses_that_no_screen_offers_change_nothing() {
    for step in 0..=u8::MAX {
        for bits in [0, 1, 0b110, u16::MAX] {
            let mask = TileMask::from_bits(bits);
            for verb in [
                None,
                Some(Verb::Lead),
                Some(Verb::Beat),
                Some(Verb::Discard),
                Some(Verb::Set),
            ] {
                let stand = Stand::after(Lesson { step, mask, verb });
                let known = usize::from(step) < STEPS.len();
                if !known {
                    assert_eq!((stand.step, stand.mask), (0, TileMask::EMPTY));
                } else if stand.step != usize::from(step) {
                    let ask = STEPS[usize::from(step)].ask.as_ref().unwrap();
                    let (Some(verb), Some(pieces)) = (verb, mask.pieces(&view(usize::from(step))))
                    else {
                        panic!("step {step} went on without a play");
                    };
                    assert_eq!(Move::new(verb, pieces), asked(ask));
                }
            }
        }
    }
}

/// What a slow reader reads in a minute: words of English, characters of Chinese.
const WORDS_A_MINUTE: usize = 200;
const SIGNS_A_MINUTE: usize = 400;

/// Seconds for each press, and the number of presses that are enough: one for a page of text, two
/// or three for a play.
const SECONDS_A_PRESS: usize = 3;
const PRESSES: usize = 20;

#[test]
fn it_takes_less_than_five_minutes() {
    for locale in Locale::ALL {
        let told: String = STEPS
            .iter()
            .map(|step| locale.say(&step.words) + "\n")
            .collect();
        let minutes = match locale {
            Locale::En => (told.split_whitespace().count(), WORDS_A_MINUTE),
            Locale::ZhHant | Locale::ZhHans => (
                told.chars().filter(|c| c.is_alphanumeric()).count(),
                SIGNS_A_MINUTE,
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
    for locale in Locale::ALL {
        for (at, step) in STEPS.iter().enumerate() {
            let view = view(at);
            let tricks = view.tricks.iter().chain(&view.current);
            let face_up = tricks
                .flat_map(|trick| &trick.plays)
                .filter_map(|(_, shown)| shown.face_up());
            let seen: Vec<Piece> = face_up
                .flat_map(|pieces| pieces.iter().collect::<Vec<_>>())
                .chain(view.dealt.clone())
                .collect();
            let words: Vec<char> = locale.say(&step.words).chars().collect();
            for window in words.windows(3).filter(|window| window[1] == '-') {
                let [high, _, low] = *window else { continue };
                if !high.is_ascii_digit() || !low.is_ascii_digit() {
                    continue;
                }
                let piece: Piece = format!("{high}{low}").parse().unwrap();
                assert!(
                    seen.contains(&piece),
                    "{piece} in {} ({locale:?})",
                    step.topic
                );
            }
        }
    }
}
