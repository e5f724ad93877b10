//! What a screen shows depends on nothing that its reader may not know.

use gow::fair::Stream;
use gow::{Deal, Move, PerSeat, Piece, Pieces, Round as _, Seat, Verb};

use super::fixture::{SceneFixture, celko, some_house, source};
use super::render::{hand, played_out, public_screen, status};
use super::screen_text::pips_on;
use crate::board;
use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::{Channel, Embed, Screen};
use crate::store::Reveal;
use crate::table::{PhaseScene, Scene};
use crate::text::{Locale, pips};

/// The limit for the picture of a table, in bytes.
const TABLE_BYTES_MAX: usize = 40 << 10;

/// Random hands to check.
const HANDS: u64 = 30;

/// One board in this many is drawn.
const DRAWN_ONE_IN: u32 = 8;

/// The tiles that a seat has shown face up.
fn face_up(fixture: &SceneFixture, seat: Seat) -> Vec<Piece> {
    let shown = |verb: Verb| match verb {
        Verb::Lead | Verb::Beat => true,
        Verb::Discard => fixture.house.shows_discards(),
        Verb::Set => false,
    };
    let plays = fixture.round.plays().iter();
    let own = plays.filter(|(who, mv)| *who == seat && shown(mv.verb));
    own.flat_map(|(_, mv)| mv.pieces.iter()).collect()
}

fn without(mut pieces: Vec<Piece>, taken: &[Piece]) -> Vec<Piece> {
    for piece in taken {
        let place = pieces.iter().position(|other| other == piece).unwrap();
        pieces.remove(place);
    }
    pieces
}

/// The tiles that each seat hides, dealt again among all but `keep`.
fn hidden_again(
    fixture: &SceneFixture,
    keep: Option<Seat>,
    stream: &mut Stream<'_>,
) -> PerSeat<Vec<Piece>> {
    let deal = fixture.round.deal();
    let seats = deal.hands.len();
    let hidden_of = |seat: Seat| without(deal.hands[seat].clone(), &face_up(fixture, seat));
    let mut pool: Vec<Piece> = Seat::all(seats)
        .filter(|seat| Some(*seat) != keep)
        .flat_map(hidden_of)
        .collect();
    for place in (1..pool.len()).rev() {
        let other = stream.below(u32::try_from(place + 1).unwrap());
        pool.swap(place, other as usize);
    }
    PerSeat::from_fn(seats, |seat| {
        let own = hidden_of(seat);
        if Some(seat) == keep {
            own
        } else {
            pool.split_off(pool.len() - own.len())
        }
    })
}

/// The same hand, with every tile dealt again that neither `keep` nor the public has seen.
fn redealt(fixture: &SceneFixture, keep: Option<Seat>, stream: &mut Stream<'_>) -> SceneFixture {
    let deal = fixture.round.deal();
    let seats = deal.hands.len();
    let mut hidden = hidden_again(fixture, keep, stream);
    let hands = PerSeat::from_fn(seats, |seat| {
        if Some(seat) == keep {
            return deal.hands[seat].clone();
        }
        let mut own = face_up(fixture, seat);
        own.extend(&hidden[seat]);
        own
    });
    let mut other = SceneFixture::of(Deal {
        hands,
        ..deal.clone()
    });
    for (seat, mv) in fixture.round.plays() {
        let pieces = match mv.verb {
            // Nobody sees how the others have set until everybody has.
            Verb::Set if Some(*seat) != keep => other.round.legal_moves(*seat)[0].pieces,
            Verb::Discard if Some(*seat) != keep && !fixture.house.shows_discards() => {
                let own = &mut hidden[*seat];
                own.split_off(own.len() - mv.pieces.len())
                    .into_iter()
                    .collect::<Pieces>()
            }
            Verb::Lead | Verb::Beat | Verb::Discard | Verb::Set => mv.pieces,
        };
        other.round.play(*seat, Move::new(mv.verb, pieces)).unwrap();
    }
    other
}

/// The files of a screen's public pictures.
fn drawn(screen: &Screen) -> Vec<Vec<u8>> {
    let draw = |embed: &Embed| {
        let subject = embed.picture.as_ref()?.shows.clone();
        let picture = board::Picture {
            style: board::Style::Classic,
            subject,
        };
        assert!(!picture.is_private(), "a public screen");
        let file = picture.draw().unwrap();
        assert!(file.len() < TABLE_BYTES_MAX, "{} bytes", file.len());
        Some(file)
    };
    let files: Vec<Vec<u8>> = screen.embeds.iter().filter_map(draw).collect();
    assert!(
        !files.is_empty(),
        "every public screen of a hand has its picture"
    );
    files
}

/// The board of a finished hand.
fn last_board(fixture: &SceneFixture) -> Screen {
    let scene = fixture.settled(None, None);
    let PhaseScene::Between { last, .. } = &scene.phase else {
        panic!("the hand is over")
    };
    played_out(&scene, last, Locale::En)
}

#[test]
fn public_screens_do_not_depend_on_hidden_tiles() {
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "secrecy");
        let mut fixture = SceneFixture::dealt(number, some_house(number), 1);
        fixture.reveal = Reveal::Never;
        loop {
            let mut other = redealt(&fixture, None, &mut stream);
            other.reveal = fixture.reveal;
            let (scene, other_scene) = (fixture.scene(None), other.scene(None));
            let boards = [&scene, &other_scene].map(|scene| public_screen(scene, Locale::En));
            assert_eq!(boards[0], boards[1]);
            // Equal pictures are drawn alike; drawing them all would take most of the time.
            if stream.below(DRAWN_ONE_IN) == 0 {
                assert_eq!(drawn(&boards[0]), drawn(&boards[1]));
            }
            assert_eq!(status(&scene, Locale::En), status(&other_scene, Locale::En));
            let shown_at_the_end = fixture.house.has_bets();
            if !fixture.play_any(&mut stream) {
                if shown_at_the_end {
                    break;
                }
                let screens = [&fixture, &other]
                    .map(|fixture| public_screen(&fixture.settled(None, None), Locale::En));
                assert_eq!(screens[0], screens[1]);
                assert_eq!(drawn(&screens[0]), drawn(&screens[1]));
                let boards = [&fixture, &other].map(last_board);
                assert_eq!(boards[0], boards[1]);
                break;
            }
        }
    }
}

#[test]
fn a_private_screen_does_not_depend_on_the_tiles_of_others() {
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "private");
        let mut fixture = SceneFixture::dealt(number, some_house(number), 1);
        loop {
            let viewer = Seat::new(stream.below(4) as usize).unwrap();
            let other = redealt(&fixture, Some(viewer), &mut stream);
            let mask = TileMask::from_bits(u16::try_from(stream.below(256)).unwrap());
            let draw = |fixture: &SceneFixture| {
                hand(&fixture.scene(Some(viewer)), mask, Channel::Dm, Locale::En)
            };
            assert_eq!(draw(&fixture), draw(&other));
            if !fixture.play_any(&mut stream) || fixture.round.outcome().is_some() {
                break;
            }
        }
    }
}

/// Whether a button may stand on a public message.
const fn is_for_everybody(act: TableAct) -> bool {
    match act {
        TableAct::Sit
        | TableAct::Leave
        | TableAct::AddComputer
        | TableAct::Start
        | TableAct::FillAndStart
        | TableAct::MyHand
        | TableAct::NextHand
        | TableAct::Sums
        | TableAct::Settings
        | TableAct::EndConfirm
        | TableAct::Bet { .. }
        | TableAct::BetAgain
        | TableAct::BetOther
        | TableAct::TakeBank
        | TableAct::PassBank
        | TableAct::Cut => true,
        TableAct::Toggle { .. }
        | TableAct::AskDiscard { .. }
        | TableAct::Play { .. }
        | TableAct::MoveToThread
        | TableAct::Hint
        | TableAct::Claim
        | TableAct::EndClaims
        | TableAct::Back
        | TableAct::PickTerm
        | TableAct::SetTerm { .. }
        | TableAct::ResetHouse => false,
    }
}

#[test]
fn public_screens_show_no_tile_before_it_lay_face_up() {
    for number in 0..HANDS {
        let source = source(number);
        let mut stream = Stream::new(&source, "face up");
        let mut fixture = SceneFixture::dealt(number, some_house(number), 1);
        while fixture.play_any(&mut stream) {
            if fixture.house.has_bets() && fixture.round.outcome().is_some() {
                break;
            }
            let shown = Seat::all(4).flat_map(|seat| face_up(&fixture, seat));
            let shown: Vec<String> = shown.map(|piece| pips([piece])).collect();
            let scene = fixture.scene(None);
            for screen in [
                public_screen(&scene, Locale::En),
                status(&scene, Locale::En),
            ] {
                for pips in pips_on(&screen) {
                    assert!(shown.contains(&pips), "{pips} in {screen:#?}");
                }
                for button in screen.buttons() {
                    let act = button.press.table_act();
                    assert!(act.is_none_or(is_for_everybody), "{act:?}");
                }
            }
        }
    }
}

#[test]
fn who_does_not_play_sees_no_tiles() {
    let fixture = SceneFixture::dealt(1, celko(), 1);
    let mut scene = fixture.scene(None);
    let draw = |scene: &Scene| {
        let mask = TileMask::from_bits(255);
        hand(scene, mask, Channel::Ephemeral, Locale::En)
    };
    let screen = draw(&scene);
    assert_eq!((pips_on(&screen), screen.rows.len()), (Vec::new(), 0));
    // Even a scene that wrongly names a seat shows nothing when the view is not that seat's.
    scene.seat = Seat::new(2);
    assert!(scene.playing().is_some());
    let screen = draw(&scene);
    let acts = screen.buttons().map(|button| button.press.table_act());
    assert_eq!(acts.collect::<Vec<_>>(), [Some(TableAct::Leave)]);
    assert_eq!(pips_on(&screen), [""; 0]);
}
