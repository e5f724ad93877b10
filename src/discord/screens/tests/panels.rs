//! Snapshots of people's panels of their hands, from hands that were really played.

use gow::{Game, House, Round as _, SeatSet};
use insta::assert_snapshot;
use serde_json::json;

use super::every_language::{board_of, in_every_language, settlement_of};
use super::fixture::{
    SceneFixture, at_the_end, celko, computer, quartets, quartets_in_the_middle, seat, user_at,
};
use super::render::{hand, hand_sorted, public_screen};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, EmojiSet, HandStyle, leaving, leaving_question};
use crate::id::UserId;
use crate::store::Taps;
use crate::table::{CloseReason, PhaseScene, Place, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::{HandText, TableText};

fn mask(places: &[usize]) -> TileMask {
    places
        .iter()
        .fold(TileMask::EMPTY, |mask, place| mask.toggled(*place))
}

/// Returns the panel of the scene's viewer in every language.
fn panel(scene: &Scene, mask: TileMask, channel: Channel) -> String {
    in_every_language(|locale| written(&hand(scene, mask, channel, locale)))
}

#[test]
fn hands_to_lead() {
    let fixture = quartets();
    let draw = |mask, channel| panel(&fixture.scene(Some(seat(0))), mask, channel);
    assert_snapshot!("hand_lead", draw(TileMask::EMPTY, Channel::Ephemeral));
    assert_snapshot!("hand_lead_selected", draw(mask(&[1, 3]), Channel::Dm));
    assert_snapshot!("hand_lead_no_set", draw(mask(&[0, 1]), Channel::Ephemeral));
    let waiting = fixture.scene(Some(seat(1)));
    assert_snapshot!(
        "hand_waiting",
        panel(&waiting, mask(&[4]), Channel::Ephemeral)
    );
}

#[test]
fn hands_to_follow() {
    let mut fixture = quartets();
    fixture.plays(&["lead 51"]);
    let draw =
        |fixture: &SceneFixture, mask| panel(&fixture.scene(Some(seat(1))), mask, Channel::Dm);
    assert_snapshot!("hand_follow", draw(&fixture, TileMask::EMPTY));
    assert_snapshot!("hand_follow_selected", draw(&fixture, mask(&[0])));
    assert_snapshot!("hand_follow_too_many", draw(&fixture, mask(&[0, 2])));
    let mut fixture = quartets();
    fixture.plays(&["lead 66"]);
    assert_snapshot!("hand_cannot_beat", draw(&fixture, TileMask::EMPTY));
}

#[test]
fn only_without_a_picture_a_key_says_that_it_is_picked() {
    let scene = quartets().scene(Some(seat(0)));
    let emoji = EmojiSet::default();
    let marked = |marks| {
        let style = HandStyle {
            marks,
            ..HandStyle::plain(&emoji)
        };
        let shown = hand_sorted(&scene, mask(&[1]), Channel::Dm, Locale::En, style);
        let labels = shown.buttons().map(|button| button.label.clone());
        labels.filter(|label| label.starts_with('✓')).count()
    };
    assert_eq!([true, false].map(marked), [1, 0]);
}

#[test]
fn words_have_what_the_picture_of_a_hand_marks() {
    let mut fixture = quartets();
    fixture.plays(&["lead 51"]);
    let (scene, emoji) = (fixture.scene(Some(seat(1))), EmojiSet::default());
    // With one tap for a discard, the advice says what beats.
    for (taps, in_words) in [(Taps::Two, true), (Taps::One, false)] {
        let style = HandStyle {
            taps,
            ..HandStyle::plain(&emoji)
        };
        let channel = Channel::Ephemeral;
        let shown = hand_sorted(&scene, TileMask::EMPTY, channel, Locale::En, style);
        let [embed] = shown.embeds.as_slice() else {
            panic!("{shown:#?}")
        };
        let alt = &embed.picture.as_ref().unwrap().alt;
        let words = embed.texts(false).join("\n");
        let left = "Tiles left: A 7 · B 8 · C 8 · D 8";
        assert!(alt.contains(left), "{alt}");
        assert!(words.replace("**", "").contains(left), "{words}");
        let beats = "Can beat: 1-1, 5-5, 3-3, 2-2 or 6-1";
        assert!(alt.contains(beats), "{alt}");
        assert_eq!(words.contains(beats), in_words, "{words}");
        assert!(!embed.texts(true).concat().contains(beats), "{alt}");
    }
}

#[test]
fn hands_in_the_middle() {
    let mut fixture = quartets_in_the_middle();
    let draw =
        |fixture: &SceneFixture, at| panel(&fixture.scene(Some(seat(at))), mask(&[]), Channel::Dm);
    fixture.plays(&["discard 44"]);
    assert_snapshot!("hand_middle", draw(&fixture, 3));
    assert_snapshot!("hand_own_discards", draw(&fixture, 1));
    if let SeatScene::Person { away, .. } = &mut fixture.seats[seat(3)] {
        *away = true;
    }
    assert_snapshot!("hand_away", draw(&fixture, 3));
    if let SeatScene::Person { leaving, .. } = &mut fixture.seats[seat(3)] {
        *leaving = true;
    }
    assert_snapshot!("hand_leaving", draw(&fixture, 3));
    let scene = fixture.scene(Some(seat(3)));
    assert_snapshot!(
        "reply_leaving",
        in_every_language(|locale| written(&leaving(&scene, locale)))
    );
    if let SeatScene::Person { kicked, .. } = &mut fixture.seats[seat(3)] {
        *kicked = true;
    }
    assert_snapshot!("hand_kicked", draw(&fixture, 3));
}

#[test]
fn hand_of_a_barred_seat() {
    let mut fixture = quartets_in_the_middle();
    fixture.plays(&["discard 44", "discard 65"]);
    // The banker leads the last tile; nobody else has a stack.
    fixture.plays(&["lead 44"]);
    let barred = fixture.scene(Some(seat(1)));
    assert_snapshot!(
        "hand_barred",
        panel(&barred, TileMask::EMPTY, Channel::Ephemeral)
    );
    assert_snapshot!("board_barred", board_of(&fixture));
}

#[test]
fn hands_that_do_not_run() {
    let fixture = at_the_end(11, celko());
    let draw = |phase| {
        let scene = fixture.scene_in(Some(seat(0)), phase);
        panel(&scene, TileMask::EMPTY, Channel::Ephemeral)
    };
    assert_snapshot!("hand_lobby", draw(PhaseScene::Lobby));
    assert_snapshot!(
        "hand_closed",
        draw(PhaseScene::Closed {
            why: CloseReason::Ended,
            last: None
        })
    );
    let closed = fixture.closed(None, CloseReason::Ended).phase;
    assert_snapshot!("hand_closed_after", draw(closed));
    let between = fixture.settled(None, None).phase;
    let scenes = [0, 1, 2, 3].map(|at| fixture.scene_in(Some(seat(at)), between.clone()));
    let text = in_every_language(|locale| {
        let panel = |scene| written(&hand(scene, TileMask::EMPTY, Channel::Ephemeral, locale));
        scenes.each_ref().map(panel).concat()
    });
    assert_snapshot!("hand_between", text);
}

#[test]
fn a_direct_message_names_its_table() {
    let (viewer, over) = (Some(seat(0)), at_the_end(11, celko()));
    let pai_gow = SceneFixture::seated(1, House::default_of(Game::PaiGow), 1, 4);
    let why = CloseReason::Ended;
    for scene in [
        quartets().scene(viewer),
        pai_gow.scene(viewer),
        pai_gow.betting(viewer, None),
        over.settled(viewer, None),
        over.closed(viewer, why),
        over.scene_in(viewer, PhaseScene::Closed { why, last: None }),
    ] {
        let named = |scene: &Scene, channel| {
            let shown = hand(scene, TileMask::EMPTY, channel, Locale::En);
            written(&shown).matches("<#8>").count()
        };
        let direct = [Channel::Dm, Channel::MutedDm].map(|channel| named(&scene, channel));
        let beside = [Channel::Ephemeral, Channel::Muted].map(|channel| named(&scene, channel));
        assert_eq!((direct, beside), ([1, 1], [0, 0]));
        let place = Place {
            guild: None,
            ..scene.place
        };
        let alone = Scene { place, ..scene };
        assert_eq!(named(&alone, Channel::Dm), 0, "the table is here");
    }
}

#[test]
fn who_has_not_agreed_reads_what_a_hand_can_cost() {
    let mut fixture = at_the_end(11, celko());
    fixture.asks(seat(1));
    let scene_of = |at| fixture.settled(Some(seat(at)), None);
    assert_snapshot!(
        "hand_asked",
        panel(&scene_of(1), TileMask::EMPTY, Channel::Dm)
    );
    let (stake, hold) = (10, 560);
    for locale in Locale::ALL {
        let cost = locale.say(&HandText::Asked { stake, hold });
        let agree = locale.say(&HandText::ButtonAgree);
        let next = locale.say(&TableText::ButtonNextHand);
        for (at, label, is_asked) in [(0, &next, false), (1, &agree, true)] {
            let shown = hand(&scene_of(at), TileMask::EMPTY, Channel::Dm, locale);
            assert_eq!(shown.content.contains(&cost), is_asked, "{}", shown.content);
            let mut labels = shown.buttons().map(|button| &button.label);
            assert!(labels.any(|other| other == label), "{label}");
        }
    }
}

#[test]
fn a_free_seat_makes_no_hand_cost_more() {
    let mut fixture = at_the_end(3, House::default_of(Game::TetGow));
    fixture.asks(seat(1));
    let cost = |fixture: &SceneFixture| {
        let scene = fixture.settled(Some(seat(1)), None);
        hand(&scene, TileMask::EMPTY, Channel::Dm, Locale::En).content
    };
    let of_four = cost(&fixture);
    assert!(of_four.contains("per point, at most 140"), "{of_four}");
    fixture.seats[seat(3)] = SeatScene::Empty;
    let of_three = cost(&fixture);
    assert!(of_three.contains("per point, at most 130"), "{of_three}");
}

#[test]
fn who_waits_for_a_seat_can_give_it_back() {
    let fixture = quartets();
    let mut scene = fixture.scene(None);
    scene.viewer = Some(UserId::new(77));
    scene.waiting_seat_of = Some(seat(2));
    let text = in_every_language(|locale| {
        let panel = |channel| written(&hand(&scene, TileMask::EMPTY, channel, locale));
        [Channel::Ephemeral, Channel::Muted].map(panel).concat()
    });
    assert_snapshot!("hand_waiting_person", text);
}

#[test]
fn a_panel_names_the_buttons_of_the_table_as_they_are_labelled() {
    let mut fixture = quartets();
    fixture.seats[seat(3)] = computer();
    fixture.end_asked_by = Some(user_at(seat(0)));
    let emoji = EmojiSet::default();
    let style = HandStyle {
        public: Some(Locale::En),
        ..HandStyle::plain(&emoji)
    };
    let (mask, channel, locale) = (TileMask::EMPTY, Channel::Ephemeral, Locale::ZhHans);
    for (viewer, label) in [
        (Some(seat(1)), TableText::ButtonEnd),
        (None, TableText::ButtonSit),
    ] {
        let scene = fixture.scene(viewer);
        let words = written(&hand_sorted(&scene, mask, channel, locale, style));
        let label = format!("“{}”", Locale::En.say(&label));
        assert!(words.contains(&label), "{label}: {words}");
    }
}

#[test]
fn a_player_who_would_leave_a_hand_reads_what_follows() {
    let scene = quartets().scene(Some(seat(0)));
    let ask = |closes, host| leaving_question(&scene, closes, host, Locale::En).content;
    let plain = "Leave now? A computer plays the rest of this hand with your chips";
    assert_eq!(ask(false, None), format!("{plain}."));
    let host = ask(false, Some(user_at(seat(1))));
    assert_eq!(host, format!("{plain}, and bob becomes the host."));
    assert_eq!(ask(true, None), format!("{plain}, and the table closes."));
}

#[test]
fn direct_messages_can_be_switched_on_again() {
    let fixture = at_the_end(11, celko());
    let draw = |channel, locale| {
        let lobby = fixture.scene_in(Some(seat(0)), PhaseScene::Lobby);
        let screens = [
            lobby,
            fixture.settled(Some(seat(0)), None),
            fixture.closed(Some(seat(0)), CloseReason::Ended),
        ];
        screens
            .map(|scene| written(&hand(&scene, TileMask::EMPTY, channel, locale)))
            .concat()
    };
    assert_snapshot!(
        "hand_muted",
        in_every_language(|locale| draw(Channel::Muted, locale))
    );
    for locale in Locale::ALL {
        let tag = locale.tag();
        let switched_on = draw(Channel::Dm, locale);
        assert!(
            switched_on.contains("dmoff") && !switched_on.contains("dmon"),
            "{tag}"
        );
        assert!(!draw(Channel::Ephemeral, locale).contains(".dm"), "{tag}");
    }
}

#[test]
fn a_table_with_too_few_players_names_only_buttons_that_are_there() {
    let mut fixture = at_the_end(11, celko());
    let last = fixture.settled(None, None).phase;
    fixture.seats[seat(2)] = SeatScene::Empty;
    fixture.seats[seat(3)] = computer();
    let mut named = 0;
    for (locale, viewer) in Locale::ALL
        .into_iter()
        .flat_map(|locale| [None, Some(seat(0)), Some(seat(1))].map(|viewer| (locale, viewer)))
    {
        let scene = fixture.scene_in(viewer, last.clone());
        let screen = match viewer {
            None => public_screen(&scene, locale),
            Some(_) => hand(&scene, TileMask::EMPTY, Channel::Ephemeral, locale),
        };
        for label in [TableText::ButtonSit, TableText::ButtonAddComputer] {
            let label = locale.say(&label);
            let is_named = screen.content.contains(&label);
            let is_there = screen.buttons().any(|button| button.label == label);
            assert_eq!(is_named, is_there, "{label}: {}", screen.content);
            named += usize::from(is_named);
        }
    }
    // Everybody reads of both, the host of the computer.
    assert_eq!(named, 3 * Locale::ALL.len());
}

/// Two hands with one red pip each, if the Heaven counts as white.
const DOTS: [&str; 4] = [
    "31 55 55 33 22 65 63 52",
    "66 11 11 44 44 31 64 64",
    "51 33 22 65 62 53 32 66",
    "61 61 51 54 43 42 41 21",
];

/// A hand that the first and the third seat can claim.
pub(super) fn hand_with_dots() -> SceneFixture {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    let house = house
        .with_option("one_red_dot", &json!("six-six-white"))
        .unwrap();
    let mut fixture = SceneFixture::holding(house, seat(1), &DOTS);
    fixture.claimed = Some(SeatSet::new());
    fixture
}

#[test]
fn moments_for_claims() {
    let mut fixture = hand_with_dots();
    let draw = |fixture: &SceneFixture, at: usize| {
        let scene = fixture.scene(Some(seat(at)));
        panel(&scene, TileMask::EMPTY, Channel::Ephemeral)
    };
    let open = board_of(&fixture);
    assert_snapshot!("board_claiming", open);
    assert_snapshot!("hand_can_claim", draw(&fixture, 0));
    assert_snapshot!("hand_cannot_claim", draw(&fixture, 1));
    fixture.claimed = Some([seat(0), seat(2)].into_iter().collect());
    assert_eq!(board_of(&fixture), open, "nobody sees a claim");
    assert_snapshot!("hand_claimed", draw(&fixture, 0));
    fixture
        .round
        .claim(fixture.claimed.take().unwrap())
        .unwrap();
    assert_snapshot!(
        "settlement_claimed",
        settlement_of(&fixture.settled(None, None))
    );
}

#[test]
fn a_player_without_others_can_end_the_time_for_claims() {
    let mut scene = hand_with_dots().scene(Some(seat(1)));
    let PhaseScene::Playing(playing) = &mut scene.phase else {
        panic!("a running hand")
    };
    let window = playing.claiming.as_mut().unwrap();
    window.may_end = true;
    let shown = panel(&scene, TileMask::EMPTY, Channel::Ephemeral);
    assert!(shown.contains("Start play"), "{shown}");
}
