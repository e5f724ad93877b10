//! Whole hands are played with nothing but the buttons on the screens.

use gow::computer::hint::COMPARED_PLAYS_MAX;
use gow::fair::Stream;
use gow::{Game, House, Move, Pieces, Round as _, Seat, Verb};

use super::fixture::{SceneFixture, celko, seat, source};
use super::render::{hand, hand_sorted};
use crate::discord::custom_id::{MASK_TILES_MAX, TableAct, TileMask};
use crate::discord::screens::limits::check;
use crate::discord::screens::{Button, Channel, EmojiSet, HandStyle, Screen};
use crate::store::Taps;
use crate::table::Scene;
use crate::text::{Locale, tile_button_name};

/// Random hands that are played.
const HANDS: u64 = 24;

/// The most beats, and the most leads, suggested before anything is selected.
const BEATS: usize = 2;
const LEADS: usize = 3;

/// The most presses that any play takes.
const PRESSES: usize = 4;

/// The usual house of a trick game, another game for each number.
fn trick_game(number: u64) -> House {
    House::default_of([Game::TienGow, Game::TetGow][number as usize % 2])
}

fn view(scene: &Scene) -> &gow::TrickView {
    scene.playing().unwrap().view.trick().unwrap()
}

fn draw(scene: &Scene, mask: TileMask) -> Screen {
    hand(scene, mask, Channel::Ephemeral, Locale::En)
}

/// The moves of the buttons, including discards that ask first.
fn moves(screen: &Screen, scene: &Scene) -> Vec<Move> {
    let mv = |button: &Button| match button.press.table_act()? {
        TableAct::Play { verb, mask } => Some(mask.to_move(verb, view(scene)).unwrap()),
        TableAct::AskDiscard { mask, .. } => mask.to_move(Verb::Discard, view(scene)),
        _ => None,
    };
    screen.buttons().filter_map(mv).collect()
}

/// Presses the tile buttons one by one until the pieces of a move are selected.
fn select(scene: &Scene, mv: Move) -> TileMask {
    let wanted = TileMask::of(mv.pieces, view(scene)).unwrap();
    let mut mask = TileMask::EMPTY;
    for place in (0..MASK_TILES_MAX).filter(|place| wanted.contains(*place)) {
        let next = mask.toggled(place);
        let label = tile_button_name(view(scene).dealt[place], Locale::En);
        let pressed = draw(scene, mask).buttons().any(|button| {
            button.label.starts_with(&label)
                && matches!(button.press.table_act(), Some(TableAct::Toggle { mask, .. }) if mask == next)
        });
        assert!(pressed, "no button for place {place}");
        mask = next;
    }
    mask
}

#[test]
fn every_legal_move_can_be_pressed_and_no_other() {
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "buttons");
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let mv = legal[stream.below(u32::try_from(legal.len()).unwrap()) as usize];
            let mask = if legal.len() == 1 {
                TileMask::EMPTY
            } else {
                select(&scene, mv)
            };
            let offered = moves(&draw(&scene, mask), &scene);
            assert!(offered.contains(&mv), "{mv} of {offered:?}");
            assert!(offered.iter().all(|mv| legal.contains(mv)));
            if legal.len() > 1 {
                let fits =
                    |other: &Move| other.pieces == mv.pieces || is_completion(*other, mv.pieces);
                assert!(offered.iter().all(fits), "{offered:?} for {mv}");
            }
            fixture.play(mv);
        }
    }
}

/// Whether a move has four or more pieces, and all but one are selected.
fn is_completion(mv: Move, selected: Pieces) -> bool {
    mv.width() >= PRESSES && mv.width() == selected.len() + 1 && mv.pieces.contains_all(selected)
}

/// The fewest presses for a move: one if a button offers it at once, otherwise one for each piece
/// to select, and one more.
fn presses(scene: &Scene, mv: Move) -> usize {
    let offered = |chosen: &usize| {
        let mask = TileMask::of(mv.pieces.iter().take(*chosen).collect(), view(scene)).unwrap();
        moves(&draw(scene, mask), scene).contains(&mv)
    };
    1 + (0..=mv.width())
        .find(offered)
        .expect("every move can be pressed")
}

#[test]
fn no_play_takes_more_than_four_presses() {
    let mut widest = 0;
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "presses");
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            for mv in &legal {
                assert!(presses(&scene, *mv) <= PRESSES, "{mv}");
                widest = widest.max(mv.width());
            }
            if let [only] = legal[..] {
                assert_eq!(presses(&scene, only), 1);
            }
            // The widest lead, so that the others have much to choose from.
            let most = legal
                .iter()
                .max_by_key(|mv| mv.width())
                .filter(|mv| mv.verb == Verb::Lead);
            match most {
                Some(lead) => fixture.play(*lead),
                None => assert!(fixture.play_any(&mut stream)),
            }
        }
    }
    assert!(widest >= PRESSES, "nothing wide was met");
}

#[test]
fn suggestions_are_beats_whole_groups_or_the_only_move() {
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "suggestions");
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let offered = moves(&draw(&scene, TileMask::EMPTY), &scene);
            if legal.len() == 1 {
                assert_eq!(offered, legal);
                let screen = draw(&scene, TileMask::EMPTY);
                assert_eq!(screen.buttons().count(), 1, "one button does it");
            } else {
                let part = |mv: &Move| {
                    legal.iter().any(|other| {
                        mv.width() < other.width() && other.pieces.contains_all(mv.pieces)
                    })
                };
                let group = |mv: &&Move| mv.verb == Verb::Lead && mv.width() > 1 && !part(mv);
                let groups = legal.iter().filter(group).count();
                let beats = legal.iter().filter(|mv| mv.verb == Verb::Beat).count();
                assert_eq!(offered.len(), beats.min(BEATS) + groups.min(LEADS));
                assert!(offered.iter().all(|mv| legal.contains(mv)));
                assert!(
                    offered.iter().all(|mv| mv.verb == Verb::Beat || group(&mv)),
                    "{offered:?}"
                );
            }
            fixture.play_any(&mut stream);
        }
    }
}

#[test]
fn out_of_turn_tiles_can_be_selected_but_nothing_played() {
    let fixture = SceneFixture::dealt(5, celko(), 1);
    let turn = fixture.to_act().unwrap();
    for seat in Seat::all(4).filter(|seat| *seat != turn) {
        let scene = fixture.scene(Some(seat));
        for bits in 0..=255 {
            let mask = TileMask::from_bits(bits);
            let screen = draw(&scene, mask);
            assert_eq!(moves(&screen, &scene), Vec::new());
            let toggles = screen
                .buttons()
                .filter(|button| matches!(button.press.table_act(), Some(TableAct::Toggle { .. })));
            assert_eq!(toggles.count(), 8 + usize::from(mask.len() > 1));
        }
    }
}

#[test]
fn a_selection_of_tiles_that_are_gone_is_forgotten() {
    let mut fixture = SceneFixture::dealt(2, celko(), 1);
    let seat = fixture.to_act().unwrap();
    let led = fixture.round.legal_moves(seat)[0];
    let before = fixture.scene(Some(seat));
    let mask = TileMask::of(led.pieces, view(&before)).unwrap();
    fixture.play(led);
    let after = fixture.scene(Some(seat));
    assert_eq!(mask.pieces(view(&after)), None);
    assert_eq!(mask.held(view(&after)), TileMask::EMPTY);
    assert_eq!(draw(&after, mask), draw(&after, TileMask::EMPTY));
    assert_eq!(
        TileMask::from_bits(1 << 8).pieces(view(&before)),
        None,
        "nothing was dealt at that place"
    );
}

/// The private panel of a player with a preference for the presses of a discard, and with or
/// without the question.
fn draw_with(scene: &Scene, mask: TileMask, taps: Taps, asked: bool) -> Screen {
    draw_hinted(scene, mask, (taps, asked), [None; COMPARED_PLAYS_MAX])
}

/// The same for a player who has asked for a hint.
fn draw_hinted(
    scene: &Scene,
    mask: TileMask,
    (taps, asked): (Taps, bool),
    hinted: [Option<Move>; COMPARED_PLAYS_MAX],
) -> Screen {
    let emoji = EmojiSet::default();
    let style = HandStyle {
        taps,
        asked,
        hinted,
        lowest: true,
        ..HandStyle::plain(&emoji)
    };
    hand_sorted(scene, mask, Channel::Ephemeral, Locale::En, style)
}

/// The private panel of a player who discards a single tile with one press.
fn draw_at_once(scene: &Scene, mask: TileMask) -> Screen {
    draw_with(scene, mask, Taps::One, false)
}

#[test]
fn the_first_beat_offered_breaks_up_no_set() {
    let hands = [
        "11 62 44 44 52 55 55 41",
        "33 33 54 22 22 42 21 51",
        "66 66 63 53 11 31 31 65",
        "65 43 64 64 61 61 51 32",
    ];
    let mut fixture = SceneFixture::holding(celko(), seat(0), &hands);
    fixture.plays(&["lead 41"]);
    let scene = fixture.scene(Some(seat(1)));
    let offered = moves(&draw(&scene, TileMask::EMPTY), &scene);
    // The lowest beat is half of Supreme.
    let beats = ["beat 54", "beat 42"].map(|mv| mv.parse::<Move>().unwrap());
    assert_eq!(offered, beats);
}

#[test]
fn a_beat_breaks_up_a_mixed_pair_only_where_the_house_has_them() {
    let hands = [
        "11 62 44 42 52 55 55 41",
        "33 33 54 22 22 44 43 51",
        "66 66 63 53 11 31 31 65",
        "65 21 64 64 61 61 51 32",
    ];
    for (name, first) in [("celko", "beat 54"), ("historical", "beat 43")] {
        let house = House::named(Game::TienGow, name).unwrap();
        let mut fixture = SceneFixture::holding(house, seat(0), &hands);
        fixture.plays(&["lead 41"]);
        let scene = fixture.scene(Some(seat(1)));
        let offered = moves(&draw(&scene, TileMask::EMPTY), &scene);
        assert_eq!(offered[0], first.parse::<Move>().unwrap(), "{name}");
    }
}

#[test]
fn the_lowest_tiles_are_discarded_to_a_wide_trick_by_one_press() {
    let mut wide = 0;
    for number in 0..HANDS {
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let beats = |mv: &Move| legal.contains(&Move::new(Verb::Beat, mv.pieces));
            let is_wide = |mv: &&Move| mv.verb == Verb::Discard && mv.width() > 1;
            let can = legal.iter().filter(is_wide).any(|mv| !beats(mv));
            let shown = draw_at_once(&scene, TileMask::EMPTY);
            let offered = moves(&shown, &scene);
            assert!(offered.iter().all(|mv| legal.contains(mv)));
            let lowest: Vec<&Move> = offered.iter().filter(is_wide).collect();
            assert_eq!(lowest.len(), usize::from(can), "{offered:?}");
            assert!(legal.len() == 1 || !lowest.iter().any(|mv| beats(mv)));
            wide += usize::from(can);
            fixture.play(*legal.iter().max_by_key(|mv| mv.width()).unwrap());
        }
    }
    assert!(wide > 50, "{wide}");
}

#[test]
fn each_play_of_a_hint_is_one_press_away() {
    let (mut leads, mut others) = (0, 0);
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "hinted");
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let mut any = || legal[stream.below(u32::try_from(legal.len()).unwrap()) as usize];
            let hinted = [(); COMPARED_PLAYS_MAX].map(|()| any());
            let asks = |mv: &Move| legal.contains(&Move::new(Verb::Beat, mv.pieces));
            for taps in [Taps::One, Taps::Two] {
                let shown = draw_hinted(&scene, TileMask::EMPTY, (taps, false), hinted.map(Some));
                assert_eq!(check(&shown), Ok(()), "{shown:#?}");
                let offered = moves(&shown, &scene);
                for mv in hinted {
                    let is_asked = mv.verb == Verb::Discard && taps == Taps::Two && asks(&mv);
                    assert!(is_asked || offered.contains(&mv), "{mv} of {offered:?}");
                    leads += usize::from(mv.verb == Verb::Lead);
                    others += usize::from(mv.verb != Verb::Lead);
                }
            }
            fixture.play(any());
        }
    }
    assert!(leads > 100 && others > 100, "{leads} and {others}");
}

#[test]
fn who_wants_it_is_asked_once_before_a_discard_that_would_beat() {
    let questions = |screen: &Screen| {
        let asks = |button: &&Button| {
            matches!(button.press.table_act(), Some(TableAct::AskDiscard { .. }))
        };
        screen.buttons().filter(asks).count()
    };
    let mut asked = [0; 2];
    for number in 0..HANDS {
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let discards = legal.iter().filter(|mv| mv.verb == Verb::Discard);
            for mv in discards.filter(|_| legal.len() > 1) {
                let beats = legal.contains(&Move::new(Verb::Beat, mv.pieces));
                let mask = TileMask::of(mv.pieces, view(&scene)).unwrap();
                let careful = draw_with(&scene, mask, Taps::Two, false);
                assert_eq!(questions(&careful), usize::from(beats), "{mv}");
                for answered in [
                    draw_with(&scene, mask, Taps::Two, true),
                    draw_at_once(&scene, mask),
                ] {
                    assert_eq!(questions(&answered), 0, "{mv}");
                    assert!(moves(&answered, &scene).contains(mv), "{mv}");
                }
                asked[usize::from(mv.width() > 1)] += usize::from(beats);
            }
            // Wide tricks, so that there are wide discards.
            fixture.play(*legal.iter().max_by_key(|mv| mv.width()).unwrap());
        }
    }
    assert!(asked.iter().all(|count| *count > 5), "{asked:?}");
}

#[test]
fn on_a_single_tile_one_press_discards_what_cannot_beat_and_what_could_asks_first() {
    let (mut discards, mut asked) = (0, 0);
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "taps");
        let mut fixture = SceneFixture::dealt(number, trick_game(number), 1);
        while let Some(seat) = fixture.to_act() {
            let scene = fixture.scene(Some(seat));
            let legal = fixture.round.legal_moves(seat);
            let current = view(&scene).current.as_ref();
            let single = current.is_some_and(|trick| trick.width == 1) && legal.len() > 1;
            let offered = moves(&draw_at_once(&scene, TileMask::EMPTY), &scene);
            for mv in legal.iter().filter(|mv| mv.verb == Verb::Discard) {
                let beats = legal.contains(&Move::new(Verb::Beat, mv.pieces));
                let at_once = single && !beats;
                discards += usize::from(at_once);
                asked += usize::from(single && beats);
                assert!(!single || offered.contains(mv) == at_once, "{mv}");
                let mask = TileMask::of(mv.pieces, view(&scene)).unwrap();
                let picked = moves(&draw_at_once(&scene, mask), &scene);
                assert!(picked.contains(mv), "{mv} of {picked:?}");
            }
            assert!(offered.iter().all(|mv| legal.contains(mv)));
            let place = stream.below(u32::try_from(legal.len()).unwrap()) as usize;
            fixture.play(legal[place]);
        }
    }
    assert!(discards > 100 && asked > 20, "{discards} and {asked}");
}
