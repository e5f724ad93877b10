//! The texts that are not screens: refusals and notices.

use gow::{ClaimError, Game, House, IllegalMove, PerSeat, PublicPlay};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{SceneFixture, celko, seat, user_at};
use super::render::notice;
use crate::discord::screens::refusal;
use crate::id::UserId;
use crate::table::{Notice, PhaseScene, Refusal, SeatScene, Terms};
use crate::text::Locale;
use crate::text::phrases::TableText;

/// Every refusal, with some of the numbers that it may have.
fn every_refusal() -> Vec<Refusal> {
    let illegal = [
        IllegalMove::HandOver,
        IllegalMove::NotYourTurn,
        IllegalMove::NotInHand {
            missing: "66 21".parse().unwrap(),
        },
        IllegalMove::WrongWidth { expected: 1 },
        IllegalMove::WrongWidth { expected: 2 },
        IllegalMove::MustDiscard,
        IllegalMove::NotACombination,
        IllegalMove::NotHigher,
    ];
    let mut refusals = vec![
        Refusal::NotSeated,
        Refusal::NoSeatLeft,
        Refusal::Waiting,
        Refusal::AlreadySeated,
        Refusal::Removed,
        Refusal::TableFull,
        Refusal::NotHost,
        Refusal::NoComputers,
        Refusal::EmptySeats,
        Refusal::NobodySeated,
        Refusal::NobodyThere,
        Refusal::HandRunning,
        Refusal::NoHand,
        Refusal::Stale,
        Refusal::MustAgree,
        Refusal::NotYourTurn,
        Refusal::Claim(ClaimError::NoClaims),
        Refusal::Claim(ClaimError::TooLate),
        Refusal::Claim(ClaimError::NotQualified),
        Refusal::NotEnoughChips {
            needed: 1_120,
            has: 12,
        },
        Refusal::EndNeedsAnother,
        Refusal::Away,
        Refusal::NotAway,
        Refusal::GameWithoutHints,
        Refusal::NoHints,
        Refusal::Salt(gow::fair::SaltError::Text),
        Refusal::Salt(gow::fair::SaltError::Taken),
        Refusal::Locked,
        Refusal::Suspended,
        Refusal::Ending,
        Refusal::Closed,
    ];
    refusals.extend(illegal.map(Refusal::Illegal));
    refusals
}

#[test]
fn refusals() {
    let text = in_every_language(|locale| {
        let refusals = every_refusal();
        let lines = refusals.iter().map(|each| refusal(each, locale, locale));
        lines.collect::<Vec<_>>().join("\n")
    });
    assert_snapshot!("refusals", text);
}

#[test]
fn a_refusal_names_a_button_of_the_table_as_it_is_labelled() {
    for (why, label) in [
        (Refusal::NotSeated, TableText::ButtonSit),
        (Refusal::EmptySeats, TableText::ButtonSit),
        (Refusal::MustAgree, TableText::ButtonSit),
        (Refusal::EndNeedsAnother, TableText::ButtonEnd),
    ] {
        let words = refusal(&why, Locale::ZhHans, Locale::En);
        let label = format!("“{}”", Locale::En.say(&label));
        assert!(words.contains(&label), "{words}");
    }
}

#[test]
fn news() {
    let mut fixture = SceneFixture::dealt(1, celko(), 1);
    if let SeatScene::Person { leaving, .. } = &mut fixture.seats[seat(1)] {
        *leaving = true;
    }
    let scene = fixture.scene(None);
    let [ann, bob] = [0, 1].map(|at| user_at(seat(at)));
    let gone = UserId::new(77);
    let before = Terms {
        stake: 50,
        ..Terms::usual(House::named(Game::TienGow, "gupai").unwrap())
    };
    let before_one = Terms {
        house: celko().with_option("early_death", &false.into()).unwrap(),
        ..scene.terms.clone()
    };
    let news = [
        Notice::CouldNotCover {
            user: gone,
            needed: 560,
            has: 3,
        },
        Notice::StreakCapped { from: 3, to: 1 },
        Notice::ForNothing { user: ann },
        Notice::NobodyBet { number: 2 },
        Notice::NotDealt,
        Notice::Left { user: gone },
        Notice::Left { user: bob },
        Notice::Removed { user: gone },
        Notice::Removed { user: bob },
        Notice::HostPassed { user: ann },
        Notice::Away { user: ann },
        Notice::Back { user: ann },
        Notice::NotAgreed { user: ann },
    ];
    let lobby = fixture.scene_in(None, PhaseScene::Lobby);
    let changed = [before, before_one].map(|before| Notice::TermsChanged {
        before: Box::new(before),
    });
    let text = in_every_language(|locale| {
        let line = |each| notice(each, &scene, locale).unwrap();
        let change = |each| notice(each, &lobby, locale).unwrap();
        let lines = news.iter().map(line);
        lines
            .chain(changed.iter().map(change))
            .collect::<Vec<_>>()
            .join("\n")
    });
    assert_snapshot!("news", text);
}

#[test]
fn what_is_no_news() {
    let scene = SceneFixture::dealt(1, celko(), 1).scene(None);
    let ann = user_at(seat(0));
    for silent in [
        Notice::LobbyChanged,
        Notice::Dealt,
        Notice::Played {
            seat: seat(0),
            shown: Some(PublicPlay::Discard { width: 1 }),
        },
        Notice::BettingBegan,
        Notice::BetPlaced {
            user: ann,
            chips: 5,
        },
        Notice::BankOffered { user: ann },
        Notice::TurnBegan {
            seat: seat(0),
            user: ann,
        },
        Notice::Settled {
            net: PerSeat::filled(4, 0),
        },
        Notice::EndAsked { by: ann },
        Notice::HintAsked { user: ann },
        Notice::Closed,
    ] {
        assert_eq!(notice(&silent, &scene, Locale::En), None, "{silent:?}");
    }
}
