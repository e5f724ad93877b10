//! What screens say about who may see finished hands, and about whom the next hand waits for.

use super::fixture::{SceneFixture, at_the_end, celko, computer, person, quartets, seat, user_at};
use super::render::{hand, lobby, public_screen, status};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::lobby::reveal as reveal_words;
use crate::discord::screens::{Channel, record, withheld};
use crate::store::Reveal;
use crate::table::{HiddenHandReason, Pace, PhaseScene, Scene, SeatScene};
use crate::text::Locale;

#[test]
fn a_table_says_what_it_reveals_before_anybody_plays() {
    let mut said = Vec::new();
    for reveal in Reveal::ALL {
        let mut fixture = quartets();
        fixture.reveal = reveal;
        let scene = fixture.scene_in(None, PhaseScene::Lobby);
        let words = reveal_words(reveal, Locale::En);
        for screen in [lobby(&scene, Locale::En), status(&scene, Locale::En)] {
            assert!(written(&screen).contains(&words), "{words}");
        }
        said.push(words);
    }
    assert!(said[0].contains("shown to everyone"), "{said:?}");
    assert!(
        said[1].contains("when the table closes") && said[2].contains("nobody else can check"),
        "{said:?}"
    );
}

#[test]
fn a_record_says_who_else_gets_it_and_others_learn_why_not() {
    let fixture = at_the_end(3, celko());
    let made = gow::Record::of(&fixture.round);
    let text = |reveal| written(&record(3, &made, true, reveal, Locale::En));
    assert!(!text(Reveal::Hand).contains("Others"));
    assert!(text(Reveal::Table).contains("Others get this record when the table closes."));
    assert!(text(Reveal::Never).contains("nobody else can check this hand"));
    for why in [HiddenHandReason::UntilClosed, HiddenHandReason::Always] {
        for locale in Locale::ALL {
            let told = written(&withheld(why, locale));
            assert!(
                !told.contains("gow-record") && !told.contains("66"),
                "{told}"
            );
        }
    }
    let told = written(&withheld(HiddenHandReason::Always, Locale::En));
    assert!(
        told.contains("never shows") && told.contains("nobody else can check it"),
        "{told}"
    );
}

#[test]
fn between_hands_everybody_is_told_whom_the_next_waits_for() {
    let mut fixture = at_the_end(3, celko());
    let ready = |fixture: &mut SceneFixture, at: usize| {
        if let SeatScene::Person { ready, .. } = &mut fixture.seats[seat(at)] {
            *ready = true;
        }
    };
    let said = |fixture: &SceneFixture, viewer| {
        let public = written(&public_screen(&fixture.settled(None, None), Locale::En));
        let own = fixture.settled(Some(seat(viewer)), None);
        (
            public,
            written(&hand(&own, TileMask::EMPTY, Channel::Dm, Locale::En)),
        )
    };
    for at in [0, 2] {
        ready(&mut fixture, at);
    }
    let (public, own) = said(&fixture, 0);
    for text in [public, own] {
        assert!(
            text.contains("Waiting for **B** bob, **D** dan to press *Next hand*"),
            "{text}"
        );
    }
    // Without a clock, the table does not wait for somebody who is away.
    if let SeatScene::Person { away, .. } = &mut fixture.seats[seat(3)] {
        *away = true;
    }
    let mut own = fixture.settled(Some(seat(0)), None);
    for (pace, players) in [
        (Pace::Normal, "**B** bob, **D** dan (away)"),
        (Pace::NoClock, "**B** bob"),
    ] {
        own.terms.pace = pace;
        let text = written(&hand(&own, TileMask::EMPTY, Channel::Dm, Locale::En));
        assert!(
            text.contains(&format!("Waiting for {players} to press *Next hand*\n")),
            "{text}"
        );
    }
    // A person alone at the table sees no list of those awaited.
    for at in 1..4 {
        fixture.seats[seat(at)] = computer();
    }
    if let SeatScene::Person { ready, .. } = &mut fixture.seats[seat(0)] {
        *ready = false;
    }
    let (public, own) = said(&fixture, 0);
    assert!(
        !public.contains("Waiting for") && !own.contains("Waiting for"),
        "{public}"
    );
}

#[test]
fn a_settlement_names_a_person_who_came_during_the_hand_and_is_alone_now() {
    let mut fixture = at_the_end(3, celko());
    for at in 1..4 {
        fixture.seats[seat(at)] = computer();
    }
    let mut scene = fixture.settled(None, None);
    let said = |scene: &Scene| public_screen(scene, Locale::En).content;
    assert!(!said(&scene).contains("Now seated"), "she played the hand");
    scene.seats[seat(0)] = SeatScene::Empty;
    scene.seats[seat(1)] = person(seat(1), "*ben*");
    scene.host = user_at(seat(1));
    let said = said(&scene);
    let new = r"Now seated: **B** \*ben\* (host) · Too few players for a hand. Free seats: **A**.";
    assert!(said.starts_with(new), "{said}");
}
