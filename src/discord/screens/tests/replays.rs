//! Replays and reviews of finished hands.

use std::collections::BTreeSet;

use gow::computer::hint::{RatedPlay, Reason};
use gow::computer::review::{Judgement, Mistake};
use gow::{AnyRound, Game, House, PerSeat, Round as _, SeatSet};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{at_the_end, celko, seat, user_at};
use super::panels::hand_with_dots;
use super::screen_text::written;
use crate::discord::custom_id::{PageAct, Press};
use crate::discord::screens::{Progress, ReplayNote, ReplayedHand, Screen, replay, review};
use crate::id::{TableId, UserId};
use crate::text::Locale;

const HAND: u32 = 7;

fn table() -> TableId {
    TableId::new(1).unwrap()
}

/// A hand of a person at the second seat, as somebody reads it.
fn replayed(house: House, reader: UserId) -> ReplayedHand {
    replayed_of(at_the_end(3, house).round, reader)
}

/// The same for a finished round.
fn replayed_of(round: AnyRound, reader: UserId) -> ReplayedHand {
    let people = PerSeat::from_fn(round.seats(), |at| {
        (at == seat(1)).then(|| (user_at(at), "bob".to_owned()))
    });
    ReplayedHand::new((table(), HAND), 10, round, &people, reader).unwrap()
}

fn idea(mv: &str, value: f32, is_level: bool) -> RatedPlay {
    RatedPlay {
        mv: mv.parse().unwrap(),
        value,
        error: Some(0.31),
        is_level,
        reasons: vec![Reason::NobodyHigher, Reason::BreaksNothing],
    }
}

/// A judgement of a play at a seat.
fn judgement(at: usize) -> Judgement {
    let ideas = vec![
        idea("lead 66 66", 2.43, true),
        idea("lead 63", 2.2, true),
        idea("lead 22 21", -12.0, false),
    ];
    let (seat, made) = (seat(at), ideas[2].mv);
    Judgement {
        seat,
        made,
        mistake: Some(Mistake {
            play: 5,
            seat,
            made,
            better: ideas[0].mv,
            costs: 14.4,
            error: 1.2,
            reasons: ideas[0].reasons.clone(),
        }),
        ideas,
    }
}

/// The acts of the buttons of a screen.
fn acts(screen: &Screen) -> Vec<PageAct> {
    let buttons = screen.buttons();
    let acts = buttons.map(|button| match button.press {
        Press::Page { table: of, act } if of == Some(table()) => act,
        press => panic!("{press}"),
    });
    acts.collect()
}

#[test]
fn what_is_beside_a_step_is_told_in_every_language() {
    let (own, other) = (judgement(1), judgement(2));
    let mistake = own.mistake.as_ref().unwrap();
    let all = [
        ReplayNote::Nothing,
        ReplayNote::Progress(Progress::default()),
        ReplayNote::Progress(Progress::Waiting { before: 1 }),
        ReplayNote::Progress(Progress::Waiting { before: 2 }),
        ReplayNote::Progress(Progress::Comparing),
        ReplayNote::Progress(Progress::Judging { done: 4, plays: 32 }),
        ReplayNote::Comparison(&own),
        ReplayNote::Comparison(&other),
        ReplayNote::Mistake(mistake),
        ReplayNote::NoMistake,
        ReplayNote::Text("no answer".to_owned()),
    ];
    let hand = replayed(celko(), user_at(seat(1)));
    let text = in_every_language(|locale| {
        let told = all.iter().map(|note| {
            let screen = replay(&hand, 5, note, locale);
            let labels: Vec<&str> = screen.buttons().map(|button| &*button.label).collect();
            format!("{}\n[{}]", screen.content, labels.join("] ["))
        });
        let some = review(
            (table(), HAND),
            4,
            10,
            seat(1),
            &[mistake.clone(), judgement(0).mistake.unwrap()],
            locale,
        );
        let none = review((table(), HAND), 4, 10, seat(2), &[], locale);
        let reviews = [some, none].map(|screen| written(&screen));
        told.chain(reviews).collect::<Vec<_>>().join("\n\n")
    });
    assert_snapshot!("replays", text);
}

#[test]
fn what_is_true_of_every_compared_play_is_said_once() {
    let hand = replayed(celko(), user_at(seat(1)));
    let judged = judgement(1);
    let shown = replay(&hand, 5, &ReplayNote::Comparison(&judged), Locale::En).content;
    assert_eq!(shown.matches("breaks up no set").count(), 1, "{shown}");
    assert_eq!(shown.matches("not clearly worse").count(), 1, "{shown}");
}

#[test]
fn reasons_for_the_play_of_another_do_not_speak_to_the_reader() {
    let tiles: gow::Pieces = "66".parse().unwrap();
    let first_stack = |barred| Reason::FirstStack { owes: 5, barred };
    let reasons = [
        Reason::Paid { points: 16 },
        Reason::TakesTheRest(tiles),
        Reason::LastToPlay,
        Reason::NobodyHigher,
        first_stack(false),
        first_stack(true),
        Reason::LowestBeat,
        Reason::Keeps(tiles),
        Reason::BreaksNothing,
        Reason::Breaks(tiles),
    ];
    let hand = replayed(celko(), user_at(seat(1)));
    for (locale, reason) in Locale::ALL
        .into_iter()
        .flat_map(|locale| reasons.map(|reason| (locale, reason)))
    {
        let mut judged = judgement(2);
        judged.ideas[0].reasons = vec![reason];
        let shown = replay(&hand, 5, &ReplayNote::Comparison(&judged), locale).content;
        assert!(!shown.contains("you") && !shown.contains('你'), "{shown}");
    }
}

#[test]
fn every_step_has_a_way_to_others_and_no_two_buttons_do_the_same() {
    for house in [celko(), House::default_of(Game::TetGow)] {
        let hand = replayed(house, user_at(seat(1)));
        let plays = at_the_end(3, celko()).round.plays().len() as u8;
        for step in 0..=plays {
            let screen = replay(&hand, step, &ReplayNote::Nothing, Locale::En);
            written(&screen);
            let acts = acts(&screen);
            let different: BTreeSet<String> = acts.iter().map(|act| format!("{act:?}")).collect();
            assert_eq!(different.len(), acts.len(), "{acts:?}");
            assert!(acts.len() >= 2, "{step}: {acts:?}");
        }
    }
}

#[test]
fn both_steps_to_the_end_of_a_trick_lead_on_wherever_plays_are_left() {
    for house in [celko(), House::default_of(Game::TetGow)] {
        let round = at_the_end(3, house).round;
        let (plays, seats) = (round.plays().len(), round.seats());
        let hand = replayed_of(round, user_at(seat(1)));
        for step in 0..=plays {
            let screen = replay(&hand, step as u8, &ReplayNote::Nothing, Locale::En);
            let end_of_trick = |label: &str| {
                let button = screen.buttons().find(|button| button.label == label);
                match button.filter(|button| !button.disabled)?.press {
                    Press::Page {
                        act: PageAct::Replay { step, .. },
                        ..
                    } => Some(usize::from(step)),
                    press => panic!("{press}"),
                }
            };
            let (back, on) = (end_of_trick("⏮"), end_of_trick("⏭"));
            assert_eq!(
                (back.is_some(), on.is_some()),
                (step > 1, step + 1 < plays),
                "{step}"
            );
            assert!(
                back.is_none_or(|to| to % seats == 0 && to + 1 < step),
                "{step}"
            );
            let is_end = |to: usize| to.is_multiple_of(seats) || to == plays;
            assert!(on.is_none_or(|to| is_end(to) && to > step + 1), "{step}");
        }
    }
}

#[test]
fn who_played_the_hand_can_jump_to_their_mistakes() {
    let judged = judgement(1);
    let mistake = judged.mistake.as_ref().unwrap();
    let jumps = |hand: &ReplayedHand, step: u8, note: &ReplayNote<'_>| {
        let screen = replay(hand, step, note, Locale::En);
        let steps = acts(&screen).into_iter().filter_map(|act| match act {
            PageAct::Mistake { hand: HAND, step } => Some(step),
            _ => None,
        });
        steps.collect::<Vec<u8>>()
    };
    let own = replayed(celko(), user_at(seat(1)));
    assert_eq!(own.own_seat(), Some(seat(1)));
    assert_eq!(jumps(&own, 5, &ReplayNote::Nothing), [5]);
    assert_eq!(jumps(&own, 5, &ReplayNote::Comparison(&judged)), [5]);
    assert_eq!(jumps(&own, 5, &ReplayNote::Mistake(mistake)), [6]);
    assert_eq!(jumps(&own, 5, &ReplayNote::NoMistake), [0_u8; 0]);
    assert_eq!(
        jumps(&own, u8::MAX, &ReplayNote::Nothing),
        [0_u8; 0],
        "the end"
    );
    own.learn([5]);
    assert_eq!(
        jumps(&own, 5, &ReplayNote::Nothing),
        [5],
        "a mistake follows"
    );
    let none = [0_u8; 0];
    assert_eq!(
        jumps(&own, 5, &ReplayNote::Mistake(mistake)),
        none,
        "the last"
    );
    assert_eq!(jumps(&own, 6, &ReplayNote::Nothing), none, "none follows");
    let others = replayed(celko(), user_at(seat(0)));
    assert_eq!(others.own_seat(), None);
    assert_eq!(jumps(&others, 5, &ReplayNote::Nothing), [0_u8; 0]);
}

#[test]
fn plays_are_compared_where_there_was_a_choice_and_only_once() {
    let hand = replayed(celko(), user_at(seat(0)));
    let round = at_the_end(3, celko()).round;
    let compares = |hand: &ReplayedHand, step: usize, note: &ReplayNote<'_>| {
        let screen = replay(hand, step as u8, note, Locale::En);
        let is_comparison = |act: &PageAct| matches!(act, PageAct::Compare { hand: HAND, .. });
        acts(&screen).iter().any(is_comparison)
    };
    let mut again = AnyRound::start(round.deal().clone()).unwrap();
    for (step, (at, mv)) in round.plays().iter().enumerate() {
        let has_choice = again.legal_moves(*at).len() > 1;
        assert_eq!(compares(&hand, step, &ReplayNote::Nothing), has_choice);
        assert!(!compares(
            &hand,
            step,
            &ReplayNote::Comparison(&judgement(2))
        ));
        again.play(*at, *mv).unwrap();
    }
    assert!(!compares(&hand, round.plays().len(), &ReplayNote::Nothing));
    let other = replayed(House::default_of(Game::TetGow), user_at(seat(1)));
    assert!(compares(&other, 0, &ReplayNote::Nothing));
}

#[test]
fn a_reader_who_did_not_play_the_hand_is_told_whose_they_see() {
    let heading = |reader: usize, step: u8| {
        let hand = replayed(celko(), user_at(seat(reader)));
        replay(&hand, step, &ReplayNote::Nothing, Locale::En).content
    };
    assert_eq!(heading(1, 5), "Replay of hand 7 · play 5 of 28");
    assert_eq!(heading(1, 0), "Replay of hand 7 · before the first play");
    let others = heading(0, 5);
    assert!(others.ends_with(" saw it"), "{others}");
    let end = heading(0, u8::MAX);
    assert!(!end.contains("saw it"), "{end}");
}

#[test]
fn a_comparison_is_drawn_from_the_seat_that_it_speaks_about() {
    let hand = replayed(celko(), user_at(seat(1)));
    let shown = |note: &ReplayNote<'_>| replay(&hand, 5, note, Locale::En);
    let plain = shown(&ReplayNote::Nothing);
    let own = shown(&ReplayNote::Comparison(&judgement(1)));
    assert_eq!(own.embeds, plain.embeds);
    assert!(!own.content.contains("saw it"), "{}", own.content);
    let other = shown(&ReplayNote::Comparison(&judgement(2)));
    assert!(other.embeds != plain.embeds, "the tiles of the other seat");
    let seen_by = "as **C** Computer saw it";
    assert!(other.content.contains(seen_by), "{}", other.content);
}

#[test]
fn a_claimed_hand_is_replayed_to_its_claim() {
    let mut round = hand_with_dots().round;
    round.claim(SeatSet::from_iter([seat(0)])).unwrap();
    let hand = replayed_of(round, user_at(seat(1)));
    let screen = written(&replay(&hand, 0, &ReplayNote::Nothing, Locale::En));
    assert!(screen.contains("One Red Dot"), "{screen}");
    assert!(!screen.contains("Claim now"), "{screen}");
}

#[test]
fn a_hand_without_tricks_has_no_replay() {
    let round = at_the_end(3, House::default_of(Game::PaiGow)).round;
    let people = PerSeat::from_fn(round.seats(), |_| None);
    let hand = ReplayedHand::new((table(), HAND), 0, round, &people, user_at(seat(0)));
    assert!(hand.is_none());
}
