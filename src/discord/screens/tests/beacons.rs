//! What screens say about a deal that waits for the beacon, and about deals made with or without it.

use std::collections::BTreeSet;

use gow::fair::{Beacon, Fault, Hash32, Network, Published, Signature, Step};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{NOW, SceneFixture, at_the_end, celko, seat};
use super::games::pai_gow;
use super::render::{hand, lobby, public_screen};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, ReceiptCheck, fair, verified};
use crate::store::Reveal;
use crate::table::{LockedDealScene, PhaseScene, PublicScene, Scene};
use crate::text::Locale;

/// The round that deals wait for.
const ROUND: u64 = 123;

fn locked() -> Scene {
    let lobby = SceneFixture::dealt(1, celko(), 1).scene_in(None, PhaseScene::Lobby);
    Scene {
        locked: Some(LockedDealScene {
            number: 1,
            receipt: Hash32::ZERO,
            round: ROUND,
        }),
        ..lobby
    }
}

/// The receipt of a hand with this beacon.
fn published(beacon: Beacon<'_>) -> Published {
    let example = include_str!("../../../../fair-page/web/example.jsonl");
    let mut published = Published::read(example.lines().next().unwrap()).unwrap();
    published.receipt.beacon = beacon.to_string();
    let opened = published.opened.as_mut().unwrap();
    opened.signature = beacon.waits().then(|| Signature::from_bytes([7; 48]));
    published
}

/// What a check with this result says about a hand, with its tiles dealt or not.
fn checked(
    published: &Published,
    was_dealt: bool,
    result: Result<(), Fault>,
    locale: Locale,
) -> String {
    let mut published = published.clone();
    let opened = published.opened.clone().unwrap();
    let dealt = published.dealt(&opened.seed, opened.signature.as_ref());
    if !was_dealt {
        published.opened.as_mut().unwrap().hands = None;
    }
    let checked = ReceiptCheck {
        number: 1,
        published: &published,
        checked: result,
        has_previous: false,
        own: None,
        dealt: was_dealt.then(|| dealt.unwrap().hands),
        void: !was_dealt,
        reveal: Reveal::Hand,
    };
    written(&verified(&checked, locale))
}

#[test]
fn a_deal_that_waits_for_the_beacon() {
    let sealed = Published {
        opened: None,
        ..published(Network::default().beacon(ROUND))
    };
    let text = in_every_language(|locale| {
        let now = fair(&locked(), Some(&sealed), 2, None, locale);
        [written(&lobby(&locked(), locale)), written(&now)].join("\n\n")
    });
    assert_snapshot!("beacon_waits", text);
}

#[test]
fn a_players_own_message_offers_nothing_while_the_next_deal_waits() {
    let fixture = at_the_end(3, celko());
    let own = |locked: Option<LockedDealScene>| {
        let mut scene = fixture.settled(Some(seat(0)), None);
        scene.locked = locked;
        written(&hand(&scene, TileMask::EMPTY, Channel::Dm, Locale::En))
    };
    let open = own(None);
    assert!(open.contains("Next hand") && open.contains("Waiting for"));
    let waits = own(self::locked().locked);
    for gone in ["Next hand", "Cut", "Waiting for"] {
        assert!(!waits.contains(gone), "{waits}");
    }
    assert!(waits.contains("Hand 1 is sealed") && waits.contains("Scoring"));
}

#[test]
fn bets_cannot_change_while_their_deal_waits() {
    let fixture = pai_gow();
    let mut scene = fixture.betting(None, None);
    scene.locked = locked().locked;
    let everybody = public_screen(&scene, Locale::En);
    assert!(everybody.rows.is_empty() && everybody.content.is_empty());
    let text = written(&everybody);
    assert!(
        text.contains("Hand 1 is sealed") && text.contains("bets 20"),
        "{text}"
    );
    let mut own = fixture.betting(Some(seat(2)), None);
    own.locked = scene.locked;
    let text = written(&hand(&own, TileMask::EMPTY, Channel::Ephemeral, Locale::En));
    assert!(
        text.contains("Hand 1 is sealed") && !text.contains("Other"),
        "{text}"
    );
}

/// The board of a hand with this beacon; of a first hand that nobody cut, with its commitment.
fn board_of(name: String, commitment: Option<Hash32>, locale: Locale) -> String {
    let mut scene = SceneFixture::dealt(1, celko(), 1).scene(None);
    if let PhaseScene::Playing(playing) = &mut scene.phase {
        (playing.beacon, playing.uncut) = (name, commitment);
    }
    written(&public_screen(&scene, locale))
}

#[test]
fn the_board_of_a_first_hand_that_nobody_cut_says_what_it_proves() {
    let round = Network::default().beacon(ROUND).to_string();
    let text = in_every_language(|locale| {
        let boards = [
            Beacon::None.to_string(),
            Beacon::Unreachable.to_string(),
            // Nobody could choose a deal that waited for the beacon.
            round.clone(),
        ];
        let boards = boards.map(|name| board_of(name, Some(Hash32::ZERO), locale));
        boards.join("\n\n")
    });
    assert_snapshot!("uncut", text);
}

#[test]
fn deals_with_the_beacon_and_without() {
    let round = Network::default().beacon(ROUND).to_string();
    let text = in_every_language(|locale| {
        let boards = [round.clone(), Beacon::Unreachable.to_string()];
        let boards = boards.map(|name| board_of(name, None, locale));
        let waited = published(Network::default().beacon(ROUND));
        let alone = published(Beacon::Unreachable);
        let checks = [(&waited, true), (&waited, false), (&alone, true)];
        let checks = checks.map(|(published, dealt)| checked(published, dealt, Ok(()), locale));
        [boards.join("\n\n"), checks.join("\n\n")].join("\n\n")
    });
    assert_snapshot!("beacon_deals", text);
}

#[test]
fn each_step_that_fails_is_named_before_the_reason() {
    let published = published(Beacon::Unreachable);
    let why = "hand 2 is missing";
    for locale in Locale::ALL {
        let told = Step::ALL.map(|step| {
            let fault = Fault {
                step,
                why: why.to_owned(),
            };
            let text = checked(&published, true, Err(fault), locale);
            let line = text.lines().find(|line| line.starts_with('✘')).unwrap();
            let (words, _) = line.split_once(why).unwrap();
            words.to_owned()
        });
        assert_eq!(BTreeSet::from(told.clone()).len(), told.len(), "{told:?}");
    }
}

#[test]
fn nothing_can_be_pressed_on_a_table_whose_deal_waits() {
    let public = |scene: Scene| {
        let scene = PublicScene::of(&scene);
        crate::discord::screens::public(&scene, Locale::ALL[0], NOW)
    };
    let waits = locked();
    let lobby = Scene {
        locked: None,
        ..waits.clone()
    };
    assert!(public(waits).rows.is_empty());
    assert!(!public(lobby).rows.is_empty());
}
