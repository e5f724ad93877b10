//! The knowledge of one person at a table.

use gow::fair::Seed;
use gow::{AnyRound, PerSeat, PublicPlay, Round as _, Seat, TrickView, View};

use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, seat};
use super::plays::play;
use crate::id::UserId;
use crate::store::Reveal;
use crate::table::{Hand, Input, Phase, PhaseScene, Scene};

fn trick(scene: &Scene) -> &TrickView {
    let view = match &scene.phase {
        PhaseScene::Playing(playing) => &playing.view,
        PhaseScene::Between { last, .. } => &last.view,
        PhaseScene::Lobby | PhaseScene::Betting(_) | PhaseScene::Closed { .. } => {
            panic!("no hand")
        }
    };
    view.trick().unwrap()
}

/// Checks that the scene shows the tiles of the viewer's seat and no others.
pub(super) fn shows_only_own_tiles(fixture: &TableFixture, viewer: Option<UserId>) {
    let scene = fixture.table.scene(viewer);
    let Some(playing) = scene.playing() else {
        return;
    };
    let view = &playing.view;
    let hand = fixture.hand();
    let seat = viewer.and_then(|user| fixture.table.seat_of(user));
    let own: Option<Seat> = seat.filter(|seat| hand.has(*seat));
    assert_eq!((scene.seat, view.viewer()), (seat, own));
    assert_eq!(view.to_act(), hand.to_act());
    match own {
        Some(seat) => {
            assert_eq!(view.dealt(), hand.round.deal().hands[seat]);
            assert_eq!(playing.own_plays, hand.plays_of(seat));
            let may_act = !hand.to_act().is_empty();
            let legal = if may_act {
                hand.round.legal_moves(seat)
            } else {
                Vec::new()
            };
            assert_eq!(view.legal(), legal);
        }
        None => {
            assert!(view.dealt().is_empty() && view.legal().is_empty());
            assert_eq!(playing.own_plays, 0);
        }
    }
    match view {
        View::Trick(view) if own.is_none() => {
            assert!(view.hand.is_empty() && view.held.is_empty() && view.own_discards.is_empty());
        }
        View::Set(view) => {
            assert!(
                view.outcome.is_none(),
                "no tiles are shown before everybody has set"
            );
            assert!(own.is_some() || (view.settings.is_empty() && view.setting.is_none()));
        }
        View::Trick(_) => {}
    }
}

#[test]
fn a_scene_never_shows_the_tiles_of_others() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY]);
    while fixture.table.hand().is_some() {
        for viewer in [None, Some(ANN), Some(BO), Some(CY), Some(DI), Some(EVE)] {
            shows_only_own_tiles(&fixture, viewer);
        }
        fixture.play_any();
    }
    for viewer in [None, Some(ANN), Some(EVE)] {
        let scene = fixture.table.scene(viewer);
        let view = trick(&scene);
        assert_eq!(
            view.viewer, None,
            "a settled hand is shown as everybody saw it"
        );
        assert!(view.dealt.is_empty() && view.own_discards.is_empty());
    }
}

/// The seats whose tiles [`swap_hands`] exchanges.
const SWAPPED: [usize; 2] = [1, 3];

fn swap_hands(fixture: &mut TableFixture) -> &mut Hand {
    let Phase::Playing(hand) = &mut fixture.table.phase else {
        panic!("dealt")
    };
    let mut deal = hand.round.deal().clone();
    let [one, other] = SWAPPED.map(seat);
    let tiles = std::mem::take(&mut deal.hands[one]);
    deal.hands[one] = std::mem::replace(&mut deal.hands[other], tiles);
    hand.round = AnyRound::start(deal).unwrap();
    hand
}

#[test]
fn hands_that_differ_only_in_hidden_tiles_look_the_same_to_everybody() {
    let fixture = TableFixture::dealt(&[ANN, BO]);
    let mut other = TableFixture::dealt(&[ANN, BO]);
    swap_hands(&mut other);
    assert_eq!(fixture.table.scene(None), other.table.scene(None));
    assert_eq!(fixture.table.scene(Some(EVE)), other.table.scene(Some(EVE)));
    assert_ne!(fixture.table.scene(Some(BO)), other.table.scene(Some(BO)));
    let turn = fixture.hand().to_act().single();
    let leads_with_hidden = turn.is_some_and(|turn| SWAPPED.map(seat).contains(&turn));
    assert!(!leads_with_hidden || fixture.table.scene(Some(ANN)) == other.table.scene(Some(ANN)));
}

#[test]
fn a_settled_hand_names_the_people_who_played_it() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.sit_on(CY, 2);
    fixture.play_out();
    let PhaseScene::Between { last, .. } = fixture.table.scene(None).phase else {
        panic!("settled")
    };
    let expected = [Some(ANN.to_string()), Some(BO.to_string()), None, None];
    assert_eq!(last.names, PerSeat::from_vec(expected.to_vec()).unwrap());
}

#[test]
fn discards_are_turned_over_if_the_table_reveals_each_hand() {
    for reveal in Reveal::ALL {
        let mut fixture = TableFixture::dealt(&[ANN, BO]);
        fixture.table.terms.reveal = reveal;
        fixture.play_out();
        let PhaseScene::Between { last, .. } = fixture.table.scene(None).phase else {
            panic!("settled")
        };
        let view = last.view.trick().expect("a trick game");
        let shown = view.tricks.iter().flat_map(|trick| &trick.plays);
        let is_hidden = |(_, shown): &&(Seat, PublicPlay)| shown.face_up().is_none();
        let hidden = shown.filter(is_hidden).count();
        assert_eq!(
            hidden == 0,
            reveal == Reveal::Hand,
            "{hidden} discards lie face down"
        );
    }
}

#[test]
fn printing_a_table_shows_nothing_hidden() {
    let fixture = TableFixture::dealt(&[ANN, BO]);
    let mut other = TableFixture::dealt(&[ANN, BO]);
    swap_hands(&mut other).seed = Seed::from_bytes([0xee; 32]);
    assert_eq!(format!("{:?}", fixture.table), format!("{:?}", other.table));
    let (_, moves) = fixture.legal();
    let input = play(ANN, 1, moves[0]);
    assert_eq!(format!("{input:?}"), "play");
}

#[test]
fn only_the_person_who_waits_for_a_computers_seat_is_told_which_it_is() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.sit_on(CY, 3);
    assert_eq!(fixture.table.scene(Some(CY)).waiting_seat_of, Seat::new(3));
    for viewer in [None, Some(ANN), Some(EVE)] {
        assert_eq!(fixture.table.scene(viewer).waiting_seat_of, None);
    }
    assert_eq!(
        fixture.table.scene(Some(CY)).playing().unwrap().view,
        fixture.hand().round.view(None),
        "the computer's hand is its own"
    );
    fixture.play_out();
    let scene = fixture.table.scene(Some(CY));
    assert_eq!((scene.waiting_seat_of, scene.seat), (None, Seat::new(3)));
}

#[test]
fn everybody_sees_the_throws_for_the_first_banker() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    let throws = |fixture: &TableFixture, viewer| {
        let scene = fixture.table.scene(viewer);
        scene.playing()?.first_throws.clone()
    };
    assert_eq!(throws(&fixture, None), fixture.table.first_throws());
    assert!(throws(&fixture, None).is_some());
    assert_eq!(throws(&fixture, Some(ANN)), throws(&fixture, None));
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    assert_eq!(throws(&fixture, None), None);
}
